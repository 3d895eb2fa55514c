"""Where tables are kept: rows that are only ever added, and what the lobby needs to know of them.

The store knows no game. SQLite serves one process, PostgreSQL any number of them.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Generator, Iterable, Sequence, Sized
from dataclasses import dataclass
from typing import Any, NamedTuple, Protocol, TypeVar

from tafelrunde.kernel.errors import TafelrundeError
from tafelrunde.kernel.extras import install_command

T = TypeVar("T")
Row = tuple[Any, ...]
# What is done in a database: yields a statement with its values, is sent the rows found.
Steps = Generator[tuple[str, Row], list[Row], T]

ROW_BYTES = 64 * 1024
CARD_BYTES = 8 * 1024
NOTE_BYTES = 1024 * 1024
WORD_BYTES = 200  # ids, kinds, holders, names
ROWS_AT_ONCE = 10_000
# So far apart the clocks of several machines may be, in milliseconds.
CLOCKS_APART = 60_000
# Instead of the name of a table that has changed: all of them, since the database was restored.
EVERYTHING = ""


def blanks(values: Sized) -> str:
    """Where so many values are filled into a statement."""
    return ", ".join("?" * len(values))


class StoreError(TafelrundeError):
    """The database cannot do it now: not there, full, forbidden, damaged, too new."""


class BadContent(TafelrundeError):
    """Something that the store never keeps: too large, or no text where text is needed."""


class Placed(NamedTuple):
    """How a seat came out of a finished game: a guest's, or a bot's of some level.

    `place` is 0 if the game was broken off; `gone` says how a person stopped playing before the
    end: nothing, "resigned", "clock", "replaced" or "barred".
    """

    guest: str
    level: str
    name: str
    team: int
    place: int
    points: int
    gone: str


@dataclass(frozen=True)
class Result:
    """A finished game as archive, ratings and statistics know it; `options` are JSON."""

    began: int
    moves: int
    why: str
    rated: bool
    owned: bool
    options: str
    seats: tuple[Placed, ...]


@dataclass(frozen=True)
class Head:
    """What lobby and recovery need to know of a table; `guests` are pairs of guest and seat.

    `result` is there once it is over.
    """

    game: str
    phase: str
    public: bool
    card: bytes
    due: int | None
    bot: bool
    guests: tuple[tuple[str, int], ...]
    result: Result | None = None


class Listed(NamedTuple):
    """A table as its keeper lists it."""

    id: str
    game: str
    phase: str
    public: bool
    card: bytes
    changed: int


class Store(Protocol):
    """All times are milliseconds since 1970."""

    async def read(self, work: Steps[T]) -> T:
        """Run steps that change nothing."""

    async def write(self, work: Steps[T]) -> T:
        """Run steps in one transaction; what they raise takes it back."""

    async def create(self, table: str, rows: Sequence[bytes], head: Head, at: int) -> None:
        """Keep a new table; its rows get the numbers 0, 1, ..."""

    async def append(
        self, table: str, first: int, rows: Sequence[bytes], head: Head, at: int,
        after: bytes | None = None,
    ) -> bool:  # fmt: skip
        """Add rows `first`, `first + 1`, ...: all on disk, or False if one number is taken.

        False also if the row before them is not `after`: the database was restored meanwhile.
        After a StoreError it is open whether they were added: the connection may have been lost
        between the commit and the answer. Whoever got one reads the rows again.
        """

    async def rows(self, table: str, start: int = 0) -> list[bytes]:
        """The rows from number `start` on; none at all for an unknown table."""

    async def lobby(self, phase: str, limit: int) -> list[tuple[str, bytes, int]]:
        """Public tables, newest change first: table, card, when it changed."""

    async def of_guest(self, guest: str, limit: int) -> list[tuple[str, int, str, bytes, int]]:
        """A guest's tables, newest change first: table, seat, phase, card, when it changed."""

    async def pending(self, now: int, limit: int) -> list[str]:
        """Tables being played where a bot has to move or a clock has fallen; leased ones last."""

    async def lease(self, table: str, holder: str, now: int, until: int) -> bool:
        """Whether `holder` alone may drive this table's bots and clock, until then."""

    async def release(self, table: str, holder: str) -> None:
        """Give a lease back early."""

    async def attend(self, holder: str, places: Sequence[tuple[str, int, int]]) -> None:
        """Seats of tables whose people are connected to `holder`, each until then.

        What another holder promised is only ever made longer.
        """

    async def attended(self, table: str) -> dict[int, int]:
        """Until when each seat's person is, or was, known to be connected to any process."""

    async def elsewhere(self, holder: str, now: int) -> list[tuple[str, int]]:
        """Tables and seats whose people are connected to other processes."""

    async def note(self, table: str, kind: str, body: bytes | None = None) -> bytes | None:
        """The document of this kind that is kept with the table, after keeping `body` if given."""

    async def guest_name(self, guest: str, name: str | None = None, at: int = 0) -> str:
        """The name a guest goes by ("" if unknown), after changing it if one is given."""

    async def secret(self) -> bytes:
        """32 random bytes, made once for this database."""

    async def alive(
        self, holder: str, now: int, away: int | None = None, rules: Sequence[str] = ()
    ) -> int | None:
        """When any process was last known to be alive before this call; None: never.

        Of several processes that come back after a pause only the first is told of the pause. One
        of more than `away` milliseconds is kept as a nap, also of those who know certain rules.
        """

    async def naps(self, after: int, rules: Sequence[str]) -> dict[str, list[tuple[int, int]]]:
        """Since when and until when nobody was alive, as far as that ended after this time.

        For each of these rules nobody who knows them; under "" nobody at all.
        """

    async def forget(self, before: int, limit: int) -> int:
        """Delete tables that never began and did not change since `before`; says how many."""

    async def counts(self) -> dict[str, int]:
        """How many tables there are of each phase."""

    async def listed(
        self, phase: str = "", guest: str = "", before: int | None = None, limit: int = 100
    ) -> list[Listed]:
        """Tables, newest change first: of a phase, of a guest, unchanged since `before`."""

    async def names(self, guest: str, after: str, limit: int) -> list[str]:
        """All tables, or those of a guest, in the order of their ids, beyond this one."""

    async def guests(self, begins: str, limit: int) -> list[tuple[str, str]]:
        """The guests, each with a name, whose number begins so."""

    async def delete(self, tables: Sequence[str]) -> int:
        """Delete tables with all that belongs to them; says how many there were."""

    async def delete_ended(self, before: int, limit: int) -> int:
        """Delete tables that are over and did not change since `before`; says how many."""

    async def ban(self, who: str, kind: str, until: int | None, at: int) -> None:
        """Keep somebody from something, until then or for good."""

    async def unban(self, who: str, kind: str) -> bool:
        """No longer; was it so before?"""

    async def bans(self, now: int) -> dict[tuple[str, str], int | None]:
        """Who is kept from what, and until when; None: for good."""

    async def read_all(self, put: Callable[[str, list[tuple[Any, ...]]], None]) -> None:
        """Hand over all that is kept, as of one moment, while others go on writing."""

    async def write_all(self, pages: Iterable[tuple[str, list[tuple[Any, ...]]]]) -> None:
        """Put this in the place of all that is kept, whole or not at all, and tell everybody."""

    def changes(self) -> AsyncIterator[str]:
        """Tables that other processes changed, or EVERYTHING; one too often, never too few.

        Ends when the store is closed.
        """

    async def close(self) -> None:
        """Let go of the database."""


async def open_store(url: str, beside: bool = False) -> Store:
    """The store at `postgresql://...`, at `sqlite:///FILE`, or in the SQLite file of that name.

    A command may open it `beside` a running server, which alone has an SQLite file otherwise.
    It has to be closed before its event loop ends: a pool that is just looking for its server
    would keep the loop waiting.
    """
    scheme, separator, rest = url.partition("://")
    if scheme in ("postgresql", "postgres") and separator:
        try:
            from tafelrunde.table.store import postgres
        except ImportError:
            needed = install_command("server")
            raise StoreError(f"PostgreSQL needs more packages: {needed}") from None
        return await postgres.connect(url)
    from tafelrunde.table.store import sqlite

    if scheme == "sqlite" and separator:
        file = rest.removeprefix("/")
    elif separator:
        raise StoreError(
            "A database is postgresql://USER:PASSWORD@HOST/NAME, sqlite:///FILE or a file's name."
        )
    else:
        file = url
    if not file:
        raise StoreError("The database has no file name.")
    return await sqlite.connect(file, beside)
