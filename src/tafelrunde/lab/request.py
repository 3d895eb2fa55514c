"""A question to the referee, its fields checked one by one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tafelrunde.kernel.errors import BadMove, BadOutcome, TafelrundeError
from tafelrunde.kernel.game import Game
from tafelrunde.kernel.match import NAME_LIMIT
from tafelrunde.kernel.state import FULL

OUTCOMES_LIMIT = 1000


class Request:
    """What was asked (`do`) with which fields; a field that is wrong is refused by its name."""

    def __init__(self, given: Mapping[str, object], questions: Mapping[str, Sequence[str]]) -> None:
        do = given.get("do")
        if not isinstance(do, str) or do not in questions:
            raise TafelrundeError(f"do must be one of: {', '.join(questions)}")
        unknown = [name for name in given if name != "do" and name not in questions[do]]
        if unknown:
            fields = ", ".join(questions[do]) or "none"
            raise TafelrundeError(f"{do} has no field {unknown[0]!r:.40}: its fields are {fields}")
        self.do = do
        self.given = given

    def number(self, name: str, default: int) -> int:
        """A whole number."""
        value = self.given.get(name, default)
        if type(value) is not int:
            raise TafelrundeError(f"{name} must be a whole number")
        return value

    def flag(self, name: str) -> bool:
        """True or false, false if not given."""
        value = self.given.get(name, False)
        if not isinstance(value, bool):
            raise TafelrundeError(f"{name} must be true or false")
        return value

    def mapping(self, name: str) -> Mapping[str, object]:
        """An object."""
        value = self.given.get(name)
        if not isinstance(value, Mapping):
            raise TafelrundeError(f"{name} must be an object")
        return value

    def options(self) -> Mapping[str, object]:
        """The options by name; without any, all are at their defaults."""
        return self.mapping("options") if "options" in self.given else {}

    def seed(self) -> int | str | None:
        """What the draws follow from, if they shall be the same again."""
        value = self.given.get("seed")
        if value is None or type(value) is int or isinstance(value, str):
            return value
        raise TafelrundeError("seed must be a whole number or a text")

    def seat(self, seats: int) -> int:
        """A seat at a table with so many."""
        value = self.given.get("seat")
        if type(value) is not int or not 0 <= value < seats:
            raise TafelrundeError(f"seat must be a number from 0 to {seats - 1}")
        return value

    def seat_or_all(self, seats: int) -> int:
        """A seat, or FULL if none is named."""
        return FULL if self.given.get("seat") is None else self.seat(seats)

    def names(self, seats: int) -> list[str]:
        """A name for each seat; without any, the seats are numbered."""
        value = self.given.get("names", [f"Seat {seat}" for seat in range(seats)])
        if not isinstance(value, list) or len(value) != seats or not all(map(is_name, value)):
            raise TafelrundeError(
                f"names must be a list of {seats} printable texts, at most {NAME_LIMIT} long"
            )
        return value

    def move(self) -> object:
        """A move as text or object."""
        value = self.given.get("move")
        if not isinstance(value, str | Mapping):
            raise BadMove("move must be a text such as 'verb field=value' or an object with a verb")
        return value

    def outcomes(self, game: Game) -> list[tuple[int, int]] | None:
        """Outcomes of chance given by hand, such as "card=15", or None for the referee to draw."""
        value = self.given.get("outcomes")
        if value is None:
            return None
        if not isinstance(value, list) or len(value) > OUTCOMES_LIMIT:
            raise BadOutcome(f"outcomes must be a list of at most {OUTCOMES_LIMIT} texts")
        return [game.parse_outcome(text) for text in value]


def is_name(value: object) -> bool:
    """Can somebody be called that?

    >>> is_name("Anna"), is_name(""), is_name("two\\nlines")
    (True, False, False)
    """
    return isinstance(value, str) and 0 < len(value) <= NAME_LIMIT and value.isprintable()
