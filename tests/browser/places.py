"""Seats at a table as programs have them: whoever sits there moves, and nothing is drawn."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from tests.browser.people import Visitor

Told = dict[str, Any]


class Place:
    """Somebody at a table, known by table and key."""

    def __init__(self, visitor: Visitor, table: str, key: str) -> None:
        self.visitor = visitor
        self._at = (table, key)

    @property
    def at(self) -> tuple[str, str]:
        """Table and key."""
        return self._at

    @property
    def table(self) -> str:
        return self.at[0]

    @property
    def key(self) -> str:
        return self.at[1]

    def seen(self, lang: str | None = None) -> Told:
        """What the server shows this seat."""
        told: Told = self.visitor.ask(
            f"tables/{self.table}", self.key, lang=lang or self.visitor.lang
        )
        return told

    def act(self, do: str, **how: object) -> None:
        """Have something done at the table."""
        self.visitor.tell(f"tables/{self.table}/acts", {"do": do, **how}, self.key)

    def choose(self, number: int = 0) -> None:
        """Make one of the moves that there are, counted round."""
        seen = self.seen()
        move = seen["moves"][number % len(seen["moves"])]
        self.act("move", stamp=seen["stamp"], move=move["move"])


def set_up(visitor: Visitor, *seats: Told, game: str = "limes", **wishes: Any) -> Place:
    """A new table, without the dialog."""
    wish = {"game": game, "name": visitor.name, "seats": seats, "nonce": "ab", **wishes}
    made = visitor.tell("tables", wish)
    return Place(visitor, made["table"], made["key"])
