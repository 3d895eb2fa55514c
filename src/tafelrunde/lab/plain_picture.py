"""A picture without variables of CSS, for programs that draw and know none.

The colours that everybody shares are put in by their values, and those that a piece takes from
where it lies (its seat's, its die's) are written onto it.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from xml.etree import ElementTree as Xml

SPACE = "{http://www.w3.org/2000/svg}"
# A block that holds only on some screens, such as dark ones: it has rules in it.
ON_SOME_SCREENS = re.compile(r"@media[^{]*\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}")
# They would take four fifths of the time.
SHADOWS = re.compile(r"filter:[^;}]*")
RULE = re.compile(r"([^{}]+)\{([^{}]*--[^{}]*)\}")
WITH_A_VARIABLE = re.compile(r"[^{};]*--[^{};]*(;|(?=\}))")
VALUE = re.compile(r"--([a-z0-9-]+):([^;}]*)")
USE = re.compile(r"var\(--([a-z0-9-]+)(?:,([^()]*))?\)")


class Picture:
    """A picture whose variables are replaced."""

    def __init__(self, svg: str) -> None:
        Xml.register_namespace("", SPACE[1:-1])
        self.root = Xml.fromstring(svg)
        style = self.root.find(f"{SPACE}style")
        assert style is not None
        assert style.text is not None
        text = SHADOWS.sub("", ON_SOME_SCREENS.sub("", style.text))
        self.shared = dict(VALUE.findall(text.partition("}")[0]))
        text = USE.sub(lambda use: self.shared.get(use[1], use[0]), text)
        # Of each class: what it gives to all that lies in it, and what it takes from there.
        self.gives: dict[str, list[tuple[str, str]]] = {}
        self.takes: dict[str, list[tuple[str, str]]] = {}
        for selectors, body in RULE.findall(text.partition("}")[2]):
            for selector in selectors.split(","):
                self._note(selector.strip().rpartition(".")[2], body)
        style.text = WITH_A_VARIABLE.sub("", text)
        self.defined = {one.get("id", ""): one for one in self.root.iter() if one.get("id")}
        self.copies: dict[tuple[str, tuple[tuple[str, str], ...]], str] = {}

    def _note(self, name: str, body: str) -> None:
        for one in body.split(";"):
            what, _, value = one.strip().partition(":")
            if what.startswith("--"):
                self.gives.setdefault(name, []).append((what[2:], value))
            elif "var(" in value:
                self.takes.setdefault(name, []).append((what, value))

    def plain(self) -> str:
        """The picture with every colour where it is drawn."""
        for part in list(self.root):
            if part.tag != f"{SPACE}defs":
                self._colour(part, {})
        return Xml.tostring(self.root, "unicode")

    def _colour(self, element: Xml.Element, given: Mapping[str, str]) -> None:
        """Write onto an element and all in it what it takes from where it lies."""
        classes = element.get("class", "").split()
        for name in classes:
            own = {what: resolved(value, given) for what, value in self.gives.get(name, [])}
            given = {**given, **own}
        taken = [
            f"{what}:{resolved(value, given)}"
            for name in classes
            for what, value in self.takes.get(name, [])
        ]
        if taken:
            element.set("style", ";".join(taken))
        if element.tag == f"{SPACE}use":
            element.set("href", f"#{self._copied(element.get('href', '')[1:], given)}")
        for child in element:
            self._colour(child, given)

    def _copied(self, name: str, given: Mapping[str, str]) -> str:
        """What is drawn several times, once for each place that gives it other colours."""
        known = name, tuple(sorted(given.items()))
        if known not in self.copies:
            made = Xml.fromstring(Xml.tostring(self.defined[name]))
            self.copies[known] = f"{name}-{len(self.copies)}"
            made.set("id", self.copies[known])
            self._colour(made, given)
            home = self.root.find(f"{SPACE}defs")
            assert home is not None
            home.append(made)
        return self.copies[known]


def resolved(value: str, given: Mapping[str, str]) -> str:
    """A value with what is given there, or with what it has for itself.

    >>> resolved("var(--pip,black)", {}), resolved("var(--pip,black)", {"pip": "white"})
    ('black', 'white')
    """
    return USE.sub(lambda use: given.get(use[1], use[2] or "none"), value)
