"""What the terminal says beside the game's own words, in both languages."""

from __future__ import annotations

COMMANDS = {
    "undo": ("undo", "zurück"),
    "hint": ("hint", "tipp"),
    "rules": ("rules", "regel"),
    "table": ("table", "tisch"),
    "help": ("help", "hilfe"),
    "quit": ("quit", "ende"),
}

PHRASES = {
    "en": {
        "guest": "Guest",
        "welcome": "{title}: {names}. Type help if you do not know what to type.",
        "reconstructed": "Not all of it is as in the box: see tafelrunde games",
        "resumed": "{title}: {names}. The game goes on after entry {entry}.",
        "hint": "Hint: {move} (number {number})",
        "undone": "Taken back.",
        "final": "Your last move cannot be taken back: the game has gone on since.",
        "what": "No move says {typed!r}. Type help to see what can be typed.",
        "range": "The moves have the numbers 1 to {last}.",
        "help": (
            "Type the number of a move, or the move itself: {example}\n"
            "Type a part of what a move says to see only such moves: g7\n"
            "  undo           take back your last move, if the game has not gone on since\n"
            "  hint           what a good player would do\n"
            "  rules {rule}  the rule with this number\n"
            "  table          the table and all moves again\n"
            "  quit           leave; the game is saved after every move"
        ),
        "rules": "rules needs a number, such as rules {rule}.",
        "saved": "The game is saved. Go on with: {command} --resume {file}",
        "over": "The game is over. Its record is {file}",
        "points": "{name}: {points} points",
        "place": "{place}. {name}, {points} points",
    },
    "de": {
        "guest": "Gast",
        "welcome": "{title}: {names}. Wer nicht weiß, was er tippen soll, tippt hilfe.",
        "reconstructed": "Nicht alles ist wie in der Schachtel: siehe tafelrunde games",
        "resumed": "{title}: {names}. Das Spiel geht nach Eintrag {entry} weiter.",
        "hint": "Tipp: {move} (Nummer {number})",
        "undone": "Zurückgenommen.",
        "final": "Dein letzter Zug lässt sich nicht zurücknehmen: das Spiel ist weitergegangen.",
        "what": "Kein Zug sagt {typed!r}. Mit hilfe siehst du, was man tippen kann.",
        "range": "Die Züge haben die Nummern 1 bis {last}.",
        "help": (
            "Tippe die Nummer eines Zuges oder den Zug selbst: {example}\n"
            "Tippe einen Teil dessen, was ein Zug sagt, und sieh nur solche Züge: g7\n"
            "  zurück         den letzten Zug zurücknehmen, wenn es noch nicht weiterging\n"
            "  tipp           was ein guter Spieler täte\n"
            "  regel {rule}  die Regel mit dieser Nummer\n"
            "  tisch          noch einmal den Tisch und alle Züge\n"
            "  ende           gehen; das Spiel ist nach jedem Zug gesichert"
        ),
        "rules": "regel braucht eine Nummer, zum Beispiel regel {rule}.",
        "saved": "Das Spiel ist gesichert. Weiter geht es mit: {command} --resume {file}",
        "over": "Das Spiel ist zu Ende. Sein Protokoll ist {file}",
        "points": "{name}: {points} Punkte",
        "place": "{place}. {name}, {points} Punkte",
    },
}


def phrase(lang: str, key: str, **values: object) -> str:
    """A sentence of the terminal."""
    return PHRASES[lang][key].format(**values)


def command_named(word: str) -> str:
    """The command that a word of either language means, or nothing.

    >>> command_named("zurück"), command_named("UNDO"), command_named("undone")
    ('undo', 'undo', '')
    """
    return next((name for name, words in COMMANDS.items() if word.lower() in words), "")
