"""By which rules a game is played: it ends, is replayed and verified by those it began with.

A mended rule is a `Change` that a game declares. The rules ask for it by its name, with `since` of
`kernel/state.py`, so that what was played before can still be found where it was mended.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

FIRST = 1


@dataclass(frozen=True)
class Change:
    """A rule that was mended, from which version on, and in both languages how.

    `name` is what the rule modules call its version, `rules` are the numbers of the rules that it
    touches. A `settled` change has no branch for what was before: nothing older can be played.
    """

    version: int
    name: str
    rules: tuple[str, ...]
    de: str
    en: str
    settled: bool = False

    def said(self, lang: str) -> str:
        """What changed, in one of the two languages."""
        return self.de if lang == "de" else self.en


def newest(changes: Sequence[Change]) -> int:
    """The version by which new games are played."""
    return max((change.version for change in changes), default=FIRST)


def oldest(changes: Sequence[Change]) -> int:
    """The oldest version that can still be played."""
    return max((change.version for change in changes if change.settled), default=FIRST)


def faults(changes: Sequence[Change]) -> list[str]:
    """What is wrong with declared changes: their versions are 2, 3, ..., each name is there once.

    >>> old = Change(3, "OLD", (), "", "")
    >>> faults([old])
    ['the first change has version 2, every later one the same or the next, not 3']
    """
    wrong, before = [], FIRST
    for change in changes:
        least = max(before, FIRST + 1)
        if not least <= change.version <= before + 1:
            wrong.append(
                f"the first change has version {FIRST + 1}, every later one the same or the next, "
                f"not {change.version}"
            )
        before = change.version
    names = [change.name for change in changes]
    return wrong + [
        f"{name} is there twice" for name in sorted(set(names)) if names.count(name) > 1
    ]


def span(changes: Sequence[Change]) -> str:
    """The versions that can be played, in words."""
    first, last = oldest(changes), newest(changes)
    return f"rules {last}" if first == last else f"rules {first} to {last}"
