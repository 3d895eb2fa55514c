"""What is wrong with a record, in a sentence for people, in both languages."""

from __future__ import annotations

from pathlib import Path

from tafelrunde.kernel.errors import (
    BadMove,
    BadOptions,
    BadOutcome,
    BadRecord,
    BadUndo,
    IllegalMove,
    TafelrundeError,
    Undecided,
)
from tafelrunde.kernel.game import Game
from tafelrunde.kernel.sayings import Sayings

say = Sayings(Path(__file__).with_suffix(".toml")).say
KINDS: dict[type[TafelrundeError], str] = {
    BadMove: "no move",
    BadOptions: "other options",
    BadOutcome: "no outcome",
    BadUndo: "no undo",
    Undecided: "no outcomes",
}


def wrong(key: str, entry: int = -1, **values: object) -> BadRecord:
    """A record that cannot be read, or that is not as it was written."""
    english, german = (say(lang, key, entry=entry, **values) for lang in ("en", "de"))
    return BadRecord(english, entry, german)


def also(english: str, key: str, **values: object) -> BadRecord:
    """What somebody else found wrong, who speaks English only; in German what it comes to."""
    return BadRecord(english, -1, say("de", key, **values))


def in_entry(number: int, error: TafelrundeError, game: Game) -> BadRecord:
    """An entry that cannot be: in German by the rule against it, or by what kind of thing it is."""
    if isinstance(error, IllegalMove):
        german = game.reason(error.rule, "de")
    else:
        german = say("de", KINDS.get(type(error), "impossible"))
    english = say("en", "in entry", entry=number, reason=error.reason)
    return BadRecord(english, number, say("de", "in entry", entry=number, reason=german))
