"""What whoever runs a server can do to its tables and people, beside the processes that serve them.

What concerns a table is a row of it, so that everybody there reads what happened.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime
from ipaddress import ip_address
from typing import NamedTuple

from tafelrunde.games import find
from tafelrunde.kernel.chance import SPECTATOR
from tafelrunde.kernel.errors import TafelrundeError
from tafelrunde.kernel.record import write
from tafelrunde.kernel.state import FULL
from tafelrunde.table import bans, commands, journal
from tafelrunde.table.card import head
from tafelrunde.table.clock import wall_clock
from tafelrunde.table.limits import origin
from tafelrunde.table.log import LogLine, Reader, lines
from tafelrunde.table.refusal import Refused
from tafelrunde.table.store import Store
from tafelrunde.table.table import ENDED, GATHERING, Table, replayed

ATTEMPTS = 10
AT_ONCE = 100
WATCHERS = "watchers"


class Place(NamedTuple):
    """A seat of a table; -1 are all who watch."""

    table: str
    seat: int


def place_of(text: str) -> Place | None:
    """TABLE/SEAT as it is typed, or None for something else.

    >>> place_of("abc/1"), place_of("abc/watchers"), place_of("192.0.2.1")
    (Place(table='abc', seat=1), Place(table='abc', seat=-1), None)
    """
    table, slash, seat = text.partition("/")
    if not slash:
        return None
    if seat == WATCHERS:
        return Place(table, -1)
    if not seat.isdecimal() or len(seat) > 2:
        raise TafelrundeError(
            f"a place is written TABLE/SEAT or TABLE/{WATCHERS}, not {text!r:.60}"
        )
    return Place(table, int(seat))


def who_is(text: str) -> str:
    """An address, or `guest NUMBER`, as bans know it; refuses what is neither."""
    word, _, number = text.partition(" ")
    if word == "guest" and number:
        return bans.guest(number)
    try:
        found = ip_address(text)
    except ValueError:
        raise TafelrundeError(
            f"{text!r:.60} is neither an address nor a place like TABLE/SEAT"
        ) from None
    if found.is_loopback:
        raise TafelrundeError(
            f"{text} is this machine itself, or the proxy on it: that is everybody"
        )
    return bans.address(origin(text))


async def read(store: Store, name: str) -> Table:
    """A table as it is written down."""
    stored = await store.rows(name)
    if not stored:
        raise Refused("unknown_table")
    return replayed(name, find, stored)


async def _add(store: Store, name: str, make: Callable[[Table, int], journal.Row]) -> Table:
    """Write one more row, as of now, whoever else does at the same time."""
    for _ in range(ATTEMPTS):
        table = await read(store, name)
        row = make(table, max(wall_clock(), table.at))
        table.add(row)
        first = table.count - 1
        if await store.append(name, first, [journal.encode(row)], head(table), row.at):
            return table
    raise Refused("stale")


async def close(store: Store, name: str) -> bool:
    """End a game where it stands; a table that never began is deleted, which is False."""
    if (await read(store, name)).phase == GATHERING:
        await store.delete([name])
        return False

    def end(table: Table, at: int) -> journal.Row:
        if table.phase == ENDED:
            raise Refused("over")
        return journal.Closed(at)

    await _add(store, name, end)
    return True


async def mute(store: Store, place: Place, muted: bool) -> str:
    """Let a seat, or those who watch, speak no more or again; says who that is."""

    def change(table: Table, at: int) -> journal.Row:
        _check_seat(table, place.seat, -1)
        if commands.is_muted(table, place.seat) == muted:
            raise TafelrundeError("that is so already")
        return journal.Muted(at, place.seat, muted)

    table = await _add(store, place.table, change)
    return WATCHERS if place.seat < 0 else table.seats[place.seat].name


async def bar(store: Store, place: Place, until: int | None) -> str:
    """Send a person away from a table and keep out his browser, until then; says who that is."""
    who = await sitter(store, place)
    table = await read(store, place.table)
    seat = table.seats[place.seat]

    def send_away(table: Table, at: int) -> journal.Row:
        if bans.guest(table.seats[place.seat].guest) != who:
            raise Refused("stale")
        kind = journal.Stood if table.phase == GATHERING else journal.Barred
        return kind(at, place.seat)

    if table.phase != ENDED and not table.done[journal.Barred, place.seat]:
        await _add(store, place.table, send_away)
    await store.ban(who, bans.BLOCK, until, wall_clock())
    return seat.name


async def sitter(store: Store, place: Place) -> str:
    """The person on a seat, as bans know him."""
    table = await read(store, place.table)
    _check_seat(table, place.seat, 0)
    guest = table.seats[place.seat].guest
    if not guest:
        raise TafelrundeError(f"nobody sits on seat {place.seat}")
    return bans.guest(guest)


def _check_seat(table: Table, seat: int, least: int) -> None:
    if not least <= seat < len(table.seats):
        raise TafelrundeError(f"this table has the seats 0 to {len(table.seats) - 1}")


async def clean(store: Store, before: int) -> int:
    """Delete tables that were over before then; says how many."""
    gone = 0
    while found := await store.delete_ended(before, AT_ONCE):
        gone += found
    return gone


async def person(store: Store, begins: str) -> str:
    """The one guest whose number begins so."""
    found = [guest for guest, _ in await store.guests(begins, 2)]
    if len(found) != 1 or not begins:
        how = "no" if not found else "more than one"
        raise TafelrundeError(f"{how} person has a number that begins with {begins!r:.40}")
    return found[0]


class Papers(NamedTuple):
    """What is handed out of a table: its record, if it began, and its log."""

    name: str
    record: str
    log: str


def papers(table: Table, guest: str, lang: str) -> Papers:
    """All that may be known of a table: see `_eyes`."""
    return Papers(
        f"{table.game.id}-{table.id}",
        "" if table.phase == GATHERING else write(table.match, _eyes(table, guest)),
        "".join(f"{_when(line.at)} {line.text}\n" for line in told(table, guest, lang)),
    )


def told(table: Table, guest: str, lang: str) -> list[LogLine]:
    """The log of a table."""
    eyes = _eyes(table, guest)
    return lines(table, Reader(eyes, eyes, lang), 0)


def _eyes(table: Table, guest: str) -> int:
    """Of a game that is over all is told, of one that goes on what the guest or a watcher sees.

    Whoever keeps the database may play too, and hand out what it gives.
    """
    if table.phase == ENDED:
        return FULL
    seats = [number for number, seat in enumerate(table.seats) if guest and seat.guest == guest]
    return seats[0] if seats else SPECTATOR


def _when(at: int) -> str:
    return datetime.fromtimestamp(at / 1000, UTC).isoformat(timespec="seconds")
