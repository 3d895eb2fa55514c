"""Tables for the tests: opened, filled and played in a few words, on a clock of their own."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from tafelrunde.games import find as find_game
from tafelrunde.kernel.draw import Drawing, Form, Markup, Touch, escape
from tafelrunde.kernel.game import Game
from tafelrunde.kernel.state import State
from tafelrunde.table import commands, journal
from tafelrunde.table.keys import Keys
from tafelrunde.table.table import Table
from tafelrunde.table.view import Look, Snapshot, encode, snapshot
from tests.toys import TOYS

NAMES = ("Anna", "Benno", "Carla", "Dario", "Emma", "Felix", "Greta", "Hugo")
KEYS = Keys(b"a secret of the tests, 32 bytes.")


class PlainPicture:
    """A picture for the toy games: the view as text."""

    STYLE = ""
    FORMS: tuple[Form, ...] = ("wide", "tall")

    def symbols(self) -> Markup:
        return Markup("<defs/>")

    def table(
        self, view: State, viewer: int, lang: str, names: Sequence[str], form: Form
    ) -> Drawing:
        return Drawing(10, 10, escape(view.key()), "toy", lang)

    def touch(self, view: State, seat: int, move: int) -> Touch:
        return Touch((f"move:{move}",))


def find(name: str) -> Game:
    """A real game, or a toy with a picture."""
    return replace(TOYS[name], picture=PlainPicture()) if name in TOYS else find_game(name)


class Sitting:
    """A table with a clock that stands still unless it is told otherwise.

    `who` has a letter for each seat: p for a person, o for an open seat, b for a bot.
    """

    def __init__(
        self, who: str = "pp", game: str = "limes", pace: journal.Pace | None = None,
        options: Mapping[str, bool | int | str | list[str]] | None = None,
        secret: int = 0, sit: bool = True, rated: bool = False,
    ) -> None:  # fmt: skip
        kinds: dict[str, journal.Kind] = {"p": "person", "o": "open", "b": "bot"}
        plans = tuple(
            journal.Plan(kinds[letter], "squire" if letter == "b" else "") for letter in who
        )
        self.now = 1_000
        self.table = Table("tisch", find)
        opened = journal.Opened(
            self.now, game, 1, dict(options or {}), plans, f"{secret:064x}",
            pace=pace or journal.Pace(), hints=not rated, rated=rated,
        )  # fmt: skip
        self.table.add(opened)
        self.rows: list[journal.Row] = [opened]
        for seat, letter in enumerate(who):
            if sit and letter != "b":
                self.sit(seat)

    def sit(self, seat: int) -> None:
        self.rows += commands.sit(
            self.table, seat, NAMES[seat], f"n{seat}", f"guest {seat}", self.now
        )

    def do(self, seat: int | None, act: commands.Act) -> list[journal.Row]:
        """Perform an act; a refusal must leave the table as it was."""
        before = state_of(self.table)
        try:
            made = commands.perform(self.table, seat, act, self.now)
        except Exception:
            assert state_of(self.table) == before, "a refusal changed the table"
            raise
        self.rows += made
        return made

    def move(self, seat: int, move: str | None = None) -> list[journal.Row]:
        """Play a move, the first legal one if none is named."""
        named = self.first_move(seat) if move is None else move
        return self.do(seat, commands.Move(stamp=self.table.stamp(seat), move=named))

    def first_move(self, seat: int) -> str:
        return self.table.game.verbs.text(self.table.match.state.moves(seat)[0])

    def undo(self, seat: int, entry: int) -> list[journal.Row]:
        """Take back from an entry on, by the number that the seat has for it."""
        return self.do(seat, commands.Undo(stamp=self.table.stamp(seat), entry=entry))

    def take_back(self, seat: int) -> list[journal.Row]:
        """Take back the seat's latest move, if that is free."""
        entry = self.table.match.undoable(seat)
        assert entry is not None
        return self.undo(seat, self.table.match.number_for(seat, entry))

    def play_out(self) -> None:
        """Play first legal moves to the end."""
        while seats := self.table.acting():
            self.move(seats[0])

    def wait(self, milliseconds: int) -> list[journal.Row]:
        """Time passes; clocks may fall."""
        self.now += milliseconds
        made = commands.overdue(self.table, self.now)
        self.rows += made
        return made

    def replayed(self) -> Table:
        """The same table, made from its stored rows."""
        again = Table("tisch", find)
        for row in self.rows:
            again.add(journal.decode(journal.encode(row)))
        return again

    def shown(self, seat: int | None, lang: str = "en", have: int = -1) -> Snapshot:
        return snapshot(self.table, KEYS, Look(seat, lang, "wide", have), [], self.now)

    def bytes_for(self, seat: int | None, lang: str = "en") -> bytes:
        return encode(self.shown(seat, lang))


def state_of(table: Table) -> object:
    """Everything that makes up a table, comparable."""
    match = None
    if table.phase != "gathering":
        match = (table.match.state.key(), table.match.standing, str(table.match.entries))
    return (
        table.count, table.at, table.phase, table.why, str(table.seats), str(table.question),
        table.next_table, match,
    )  # fmt: skip
