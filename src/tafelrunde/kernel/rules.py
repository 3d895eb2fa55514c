"""The numbered rules of a game, read from its `rules.md` (English) and `rules.de.md` (German)."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

ITEM = re.compile(r"- `([A-Z]{3}-[A-Z]?\d{2,3})` (?:\[(\w+)\] )?(.*)")


@dataclass(frozen=True)
class Rule:
    """One numbered statement: a rule, an example (E) or a ruling (R)."""

    number: str
    section: str
    option: str
    text: str


def read_rules(markdown: str) -> dict[str, Rule]:
    """All numbered statements of a rules file, in its order."""
    found: dict[str, Rule] = {}
    section = number = ""
    for line in markdown.splitlines():
        item = ITEM.fullmatch(line)
        if item:
            number, option, words = item.groups()
            if number in found:
                raise ValueError(f"{number} stands twice in the rules")
            found[number] = Rule(number, section, option or "", words)
        elif line.startswith("#"):
            section, number = line.lstrip("# "), ""
        elif line.startswith("  ") and number:
            drawn = "```" in line or found[number].text.count("```") % 2
            text = f"{found[number].text}{chr(10) if drawn else ' '}{line[2:]}"
            found[number] = replace(found[number], text=text)
    return found
