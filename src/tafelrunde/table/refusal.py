"""What cannot be done at a table, and why: a code for programs, a sentence for people."""

from __future__ import annotations

from pathlib import Path

from tafelrunde.kernel.errors import IllegalMove, TafelrundeError
from tafelrunde.kernel.game import Game
from tafelrunde.kernel.sayings import Sayings

SAYINGS = Sayings(Path(__file__).with_name("refusal.toml"))


class Refused(TafelrundeError):
    """A refusal; `code` is a key of SAYINGS, `rule` the number of the game's rule, if any."""

    def __init__(self, code: str, rule: str = "", **values: object) -> None:
        super().__init__(code, rule, values)
        self.code = code
        self.rule = rule
        self.values = values

    @property
    def reason(self) -> str:
        """The sentence in English."""
        return self.sentence("en")

    def sentence(self, lang: str) -> str:
        """The sentence in one of the two languages."""
        return SAYINGS.say(lang, self.code, **self.values)


class RuledOut(Refused):
    """A move that a rule of the game forbids: its sentence is the rule itself."""

    def __init__(self, game: Game, refusal: IllegalMove) -> None:
        super().__init__("illegal", game.rule_name(refusal.rule), reason=refusal.reason)
        self.game = game
        self.number = refusal.rule

    def sentence(self, lang: str) -> str:
        return self.game.reason(self.number, lang)
