"""Sentences for people: a catalogue file says each of them in all languages."""

from __future__ import annotations

import tomllib
from functools import lru_cache, partial
from pathlib import Path
from string import Formatter
from typing import Protocol

LANGUAGES = ("en", "de")
# The letters of each of the two parts in which a step is told.
BRIEF = 22
# So many sentences of a catalogue are remembered.
SAID = 4_096


class Say(Protocol):
    """A catalogue in one language."""

    def __call__(self, key: str, /, **values: object) -> str:
        """One sentence, with everything filled in."""


class _Counted(int):
    """A number that chooses between the words for one and for several."""

    def __format__(self, spec: str) -> str:
        one, bar, several = spec.partition("|")
        if not bar:
            return super().__format__(spec)
        return one if self == 1 else several


class Sayings:
    """The sentences of one TOML file, by their keys.

    Each is a table with one text for each language; `{names}` in braces are filled in, the same in
    all languages, and `{count:card|cards}` is the word for so many. A catalogue that breaks this
    is refused when it is read.
    """

    def __init__(self, path: Path) -> None:
        self.texts: dict[str, dict[str, str]] = tomllib.loads(path.read_text("utf-8"))
        self.counting = {
            key for key, said in self.texts.items() if any(map(_counts, said.values()))
        }
        # One sentence, with everything filled in; the same are said move after move.
        self.say = lru_cache(SAID, typed=True)(self._filled)
        for key, said in self.texts.items():
            if set(said) != set(LANGUAGES):
                raise ValueError(f"{path.name}: {key} must be said in {' and '.join(LANGUAGES)}")
            if len({frozenset(_blanks(text)) for text in said.values()}) > 1:
                raise ValueError(f"{path.name}: {key} fills in different things in its languages")

    def _filled(self, lang: str, key: str, /, **values: object) -> str:
        if key in self.counting:
            values |= {name: _Counted(value) for name, value in values.items()
                       if isinstance(value, int)}  # fmt: skip
        return self.texts[key][lang].format(**values)

    def both(self, key: str) -> tuple[str, str]:
        """One sentence in German and in English."""
        return self.texts[key]["de"], self.texts[key]["en"]

    def pair(self, lang: str, key: str, /, **values: object) -> tuple[str, str]:
        """Two short parts, which the text keeps apart by a bar; what is too long is cut."""
        first, second = self.say(lang, key, **values).split("|")
        return clipped(first), clipped(second)

    def speaker(self, lang: str) -> Say:
        """`say` in one language, for who says many things in it."""
        return partial(self.say, lang)


def capital(text: str) -> str:
    """A text with its first letter large."""
    return text[:1].upper() + text[1:]


def clipped(text: str) -> str:
    """A text that is short enough for a step of a story.

    >>> clipped("Ship"), clipped("the Colossus of all of Catan")
    ('Ship', 'the Colossus of all o…')
    """
    return text if len(text) <= BRIEF else text[: BRIEF - 1].rstrip() + "…"


def _counts(text: str) -> bool:
    return any("|" in (spec or "") for _, _, spec, _ in Formatter().parse(text))


def _blanks(text: str) -> list[str]:
    return [name for _, name, _, _ in Formatter().parse(text) if name]
