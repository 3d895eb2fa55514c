"""What the terminal says beside the game's own words, in both languages."""

from __future__ import annotations

from pathlib import Path

from tafelrunde.kernel.sayings import Sayings

COMMANDS = {
    "undo": ("undo", "zurück"),
    "hint": ("hint", "tipp"),
    "rules": ("rules", "regel"),
    "table": ("table", "tisch"),
    "help": ("help", "hilfe"),
    "quit": ("quit", "ende"),
}

say = Sayings(Path(__file__).with_name("phrases.toml")).say


def command_named(word: str) -> str:
    """The command that a word of either language means, or nothing.

    >>> command_named("zurück"), command_named("UNDO"), command_named("undone")
    ('undo', 'undo', '')
    """
    return next((name for name, words in COMMANDS.items() if word.lower() in words), "")
