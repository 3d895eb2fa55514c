"""What cannot be done at a table, and why: a code for programs, a sentence for people."""

from __future__ import annotations

from tafelrunde.kernel.errors import IllegalMove, TafelrundeError
from tafelrunde.kernel.game import Game

SENTENCES = {
    "bad_request": {
        "en": "This cannot be understood: {reason}",
        "de": "Das ist nicht zu verstehen: {reason}",
    },
    "unknown_table": {"en": "There is no such table.", "de": "Diesen Tisch gibt es nicht."},
    "unknown_game": {"en": "There is no such game.", "de": "Dieses Spiel gibt es nicht."},
    "unknown_page": {"en": "There is nothing here.", "de": "Hier ist nichts."},
    "wrong_key": {
        "en": "This link does not belong to a seat of this table.",
        "de": "Dieser Link gehört zu keinem Platz an diesem Tisch.",
    },
    "forbidden": {
        "en": "This was asked from another site.",
        "de": "Das kam von einer fremden Seite.",
    },
    "private": {
        "en": "This table is watched by its own link only.",
        "de": "An diesem Tisch schaut nur zu, wer den Link dazu hat.",
    },
    "only_watching": {
        "en": "You are watching: only who sits at the table may do that.",
        "de": "Du schaust zu: Das darf nur, wer am Tisch sitzt.",
    },
    "not_your_turn": {
        "en": "The game does not wait for you now.",
        "de": "Das Spiel wartet gerade nicht auf dich.",
    },
    "illegal": {"en": "{reason}", "de": "{reason}"},
    "stale": {
        "en": "The table has moved on in the meantime: look again, then decide.",
        "de": "Am Tisch ist inzwischen etwas geschehen: Sieh nach und entscheide dann.",
    },
    "over": {"en": "The game is over.", "de": "Das Spiel ist zu Ende."},
    "not_over": {
        "en": "Only when the game is over.",
        "de": "Erst wenn das Spiel zu Ende ist.",
    },
    "not_begun": {
        "en": "The game has not begun: a seat is still free.",
        "de": "Das Spiel hat noch nicht begonnen: Ein Platz ist noch frei.",
    },
    "begun": {"en": "The game has begun already.", "de": "Das Spiel hat schon begonnen."},
    "taken": {"en": "Somebody sits there already.", "de": "Da sitzt schon jemand."},
    "no_seat": {"en": "No seat is free for you.", "de": "Für dich ist kein Platz frei."},
    "no_question": {"en": "Nothing is being asked.", "de": "Es ist nichts gefragt."},
    "one_question": {
        "en": "Another question is still open.",
        "de": "Eine andere Frage ist noch offen.",
    },
    "not_gone": {
        "en": "A bot can only play for another person who is not here.",
        "de": "Ein Bot kann nur für einen anderen Menschen spielen, der nicht da ist.",
    },
    "no_substitute": {"en": "No bot plays for you.", "de": "Für dich spielt kein Bot."},
    "resting": {
        "en": "A bot plays for you: take your seat back first.",
        "de": "Ein Bot spielt für dich: Nimm erst deinen Platz wieder ein.",
    },
    "no_hints": {
        "en": "At this table there are no hints.",
        "de": "An diesem Tisch gibt es keine Tipps.",
    },
    "other_rules": {
        "en": "This table was opened with other rules or components than this server has.",
        "de": "Dieser Tisch wurde mit anderen Regeln oder Teilen eröffnet, als der Server hat.",
    },
    "no_undo": {"en": "{reason}", "de": "Dieser Zug lässt sich nicht zurücknehmen."},
    "bad_options": {"en": "{reason}", "de": "{reason}"},
    "too_many": {
        "en": "That was too much at once: wait {seconds} seconds.",
        "de": "Das war zu viel auf einmal: Warte {seconds} Sekunden.",
    },
    "too_large": {
        "en": "That is too long: at most {limit} are allowed.",
        "de": "Das ist zu lang: Höchstens {limit} sind erlaubt.",
    },
    "full": {
        "en": "Too many are here already: try again later.",
        "de": "Es sind schon zu viele da: Versuche es später noch einmal.",
    },
    "broken": {
        "en": "The server could not write this down, so it has not happened. Try again.",
        "de": "Der Server konnte es nicht aufschreiben, also ist nichts geschehen. Noch einmal!",
    },
}  # fmt: skip


class Refused(TafelrundeError):
    """A refusal; `code` is a key of SENTENCES, `rule` the number of the game's rule, if any."""

    def __init__(self, code: str, rule: str = "", **values: object) -> None:
        super().__init__(code, rule, values)
        self.code = code
        self.rule = rule
        self.values = values

    @property
    def reason(self) -> str:
        """The sentence in English."""
        return self.say("en")

    def say(self, lang: str) -> str:
        """The sentence in one of the two languages."""
        return SENTENCES[self.code][lang].format(**self.values)


class RuledOut(Refused):
    """A move that a rule of the game forbids: its sentence is the rule itself."""

    def __init__(self, game: Game, refusal: IllegalMove) -> None:
        super().__init__("illegal", game.rule_name(refusal.rule), reason=refusal.reason)
        self.game = game
        self.number = refusal.rule

    def say(self, lang: str) -> str:
        return self.game.reason(self.number, lang)
