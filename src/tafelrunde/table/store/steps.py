"""What the store does, as SQL for both databases.

Each function yields one statement at a time, is sent its rows, and returns the result. So the same
text runs in SQLite's thread and over PostgreSQL's connections; `sqlite.py` and `postgres.py` only
say how a statement is sent. What is raised here takes the whole transaction back.
"""

from __future__ import annotations

from collections.abc import Sequence
from zlib import crc32

from tafelrunde.table.store import CLOCKS_APART, Head, Result, Row, Steps, StoreError

TELL = "tell"  # no SQL: its argument is a table that other processes should hear of
_CHUNK = 500
# Heartbeats have numbers: that of any process, and those of processes that know certain rules.
ANY_HEART = 1
HEARTS = 2**31 - 3


class Taken(Exception):
    """One of the numbers already has a row, or another one stands before them than was thought."""


def create(table: str, rows: Sequence[bytes], head: Head, at: int) -> Steps[None]:
    """A new table."""
    made = yield (
        "insert into tables (id, game, phase, public, card, due, bot, changed) "
        "values (?, ?, ?, ?, ?, ?, ?, ?) on conflict do nothing returning id",
        (table, head.game, head.phase, head.public, head.card, head.due, head.bot, at),
    )
    if not made:
        raise StoreError(f"There is a table {table} already.")
    yield from _write(table, 0, rows)
    yield from _seat(table, head)
    yield from _conclude(table, head, at)
    yield TELL, (table,)


def append(
    table: str, first: int, rows: Sequence[bytes], head: Head, at: int, after: bytes | None = None
) -> Steps[None]:
    """More rows, or Taken."""
    # The head comes first: its row is what two writers of one table wait for.
    there = yield (
        "update tables set game = ?, phase = ?, public = ?, card = ?, due = ?, bot = ?, "
        "changed = ? where id = ? returning id",
        (head.game, head.phase, head.public, head.card, head.due, head.bot, at, table),
    )
    if not there:
        raise StoreError(f"There is no table {table}.")
    yield from _write(table, first, rows)
    before = yield "select body from entries where table_id = ? and n = ?", (table, first - 1)
    if not before:
        raise StoreError(f"Table {table} has no row {first - 1}, so no row {first} can follow.")
    if after is not None and bytes(before[0][0]) != after:
        raise Taken
    yield from _seat(table, head)
    yield from _conclude(table, head, at)
    yield TELL, (table,)


def _write(table: str, first: int, rows: Sequence[bytes]) -> Steps[None]:
    for start in range(0, len(rows), _CHUNK):
        chunk = rows[start : start + _CHUNK]
        places = ", ".join(["(?, ?, ?)"] * len(chunk))
        written = yield (
            f"insert into entries (table_id, n, body) values {places} "
            "on conflict do nothing returning n",
            tuple(
                value for n, body in enumerate(chunk, first + start) for value in (table, n, body)
            ),
        )
        if len(written) != len(chunk):
            raise Taken


def _seat(table: str, head: Head) -> Steps[None]:
    wanted = set(head.guests)
    seated = yield "select guest, seat from sitters where table_id = ?", (table,)
    if set(seated) == wanted:
        return
    yield "delete from sitters where table_id = ?", (table,)
    for guest, seat in sorted(wanted):
        yield (
            "insert into sitters (table_id, guest, seat) values (?, ?, ?)",
            (table, guest, seat),
        )


def _conclude(table: str, head: Head, at: int) -> Steps[None]:
    """Once over, for good: what is said afterwards changes no result."""
    if head.result is not None:
        yield from conclude(table, head.game, head.result, at)


def conclude(table: str, game: str, result: Result, ended: int) -> Steps[None]:
    """Keep how a game came out, unless it is known."""
    seats, best = result.seats, [seat.points for seat in result.seats if seat.place == 1]
    new = yield (
        "insert into results "
        "(table_id, game, seats, people, began, ended, moves, why, rated, owned, options, best) "
        "values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) on conflict do nothing returning table_id",
        (
            table, game, len(seats), sum(not seat.level for seat in seats), result.began, ended,
            result.moves, result.why, result.rated, result.owned, result.options,
            max(best, default=None),
        ),
    )  # fmt: skip
    if new:
        for number, seat in enumerate(seats):
            yield (
                "insert into placed "
                "(table_id, seat, guest, level, name, team, place, points, gone, folded) "
                "values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
                (table, number, *seat, seat.name.casefold()),
            )
        # Who has left the club meanwhile has taken his name along.
        yield (
            "update placed set name = '', folded = '' where table_id = ? and guest in "
            "(select g.guest from gone_devices g left join devices d on d.guest = g.guest "
            "where d.guest is null)",
            (table,),
        )


def rows(table: str, start: int) -> Steps[list[bytes]]:
    """The rows from `start` on."""
    found = yield (
        "select body from entries where table_id = ? and n >= ? order by n",
        (table, start),
    )
    return [body for (body,) in found]


def lobby(phase: str, limit: int) -> Steps[list[Row]]:
    """Public tables of a phase."""
    return (
        yield (
            "select id, card, changed from tables where public and phase = ? "
            "order by changed desc, id limit ?",
            (phase, limit),
        )
    )


def of_guest(guest: str, limit: int) -> Steps[list[Row]]:
    """The tables of a guest, or of a member on all his devices."""
    return (
        yield (
            "select id, seat, phase, card, changed from sitters join tables on id = table_id "
            "where guest = ? or guest in (select d.guest from devices d where d.person = ?) "
            "order by changed desc, id, seat limit ?",
            (guest, guest, limit),
        )
    )


def pending(now: int, limit: int) -> Steps[list[str]]:
    """Tables that wait for the server, those nobody drives first."""
    found = yield (
        "select id from tables left join leases on table_id = id "
        "where phase = 'playing' and (bot or due <= ?) "
        "order by coalesce(until, 0) > ?, coalesce(due, changed), id limit ?",
        (now, now, limit),
    )
    return [table for (table,) in found]


def lease(table: str, holder: str, now: int, until: int) -> Steps[bool]:
    """The lease, if it is free, expired or already held by `holder`.

    One that would last longer than any can was given before a clock was set back.
    """
    got = yield (
        "insert into leases (table_id, holder, until) select id, ?, ? from tables where id = ? "
        "on conflict (table_id) do update set holder = excluded.holder, until = excluded.until "
        "where leases.holder = excluded.holder or leases.until <= ? or leases.until > ? "
        "returning holder",
        (holder, until, table, now, until + CLOCKS_APART),
    )
    return bool(got)


def release(table: str, holder: str) -> Steps[None]:
    """No lease any more."""
    yield "delete from leases where table_id = ? and holder = ?", (table, holder)


def attend(holder: str, places: Sequence[tuple[str, int, int]]) -> Steps[None]:
    """Seats with their people, each until then."""
    # In a fixed order, so that two processes do not wait for each other.
    for table, seat, until in sorted(places):
        yield (
            "insert into presence (table_id, seat, holder, until) "
            "select id, ?, ?, ? from tables where id = ? "
            "on conflict (table_id, seat) do update "
            "set holder = excluded.holder, until = excluded.until "
            "where presence.holder = excluded.holder or presence.until < excluded.until",
            (seat, holder, until, table),
        )


def attended(table: str) -> Steps[dict[int, int]]:
    """Until when each seat is, or was, taken care of."""
    found = yield "select seat, until from presence where table_id = ?", (table,)
    return dict(found)


def elsewhere(holder: str, now: int) -> Steps[list[tuple[str, int]]]:
    """Tables and seats in other hands."""
    found = yield (
        "select table_id, seat from presence where until > ? and holder <> ?",
        (now, holder),
    )
    return [(table, seat) for table, seat in found]


def read_note(table: str, kind: str) -> Steps[bytes | None]:
    """The document, if there is one."""
    found = yield "select body from notes where table_id = ? and kind = ?", (table, kind)
    return found[0][0] if found else None


def write_note(table: str, kind: str, body: bytes) -> Steps[None]:
    """Keep a document instead of the one before."""
    kept = yield (
        "insert into notes (table_id, kind, body) select id, ?, ? from tables where id = ? "
        "on conflict (table_id, kind) do update set body = excluded.body returning kind",
        (kind, body, table),
    )
    if not kept:
        raise StoreError(f"There is no table {table}.")


def read_name(guest: str) -> Steps[str]:
    """The guest's name or ""."""
    found = yield "select name from guests where guest = ?", (guest,)
    return found[0][0] if found else ""


def write_name(guest: str, name: str, at: int) -> Steps[None]:
    """Another name."""
    yield (
        "insert into guests (guest, name, changed) values (?, ?, ?) "
        "on conflict (guest) do update set name = excluded.name, changed = excluded.changed",
        (guest, name, at),
    )


def secret(fresh: bytes) -> Steps[bytes]:
    """The secret of this database: `fresh` if there was none."""
    yield "insert into secrets (id, body) values (1, ?) on conflict do nothing", (fresh,)
    found = yield "select body from secrets where id = 1", ()
    return bytes(found[0][0])


def alive(
    holder: str, now: int, away: int | None = None, rules: Sequence[str] = ()
) -> Steps[int | None]:
    """The heartbeat before this one; too long a silence of any heart becomes a nap."""
    anybody = yield from _beat(holder, now, ANY_HEART)
    silent = {ANY_HEART: anybody}
    # In a fixed order, so that two processes do not wait for each other.
    for heart in sorted(map(_heart, rules)):
        before = yield from _beat(holder, now, heart)
        silent[heart] = anybody if before is None else before
    for heart, before in silent.items():
        if before is not None and away is not None and now - before > away:
            yield (
                "insert into naps (heart, since, until) values (?, ?, ?) on conflict do nothing",
                (heart, before, now),
            )
    return anybody


def _heart(rules: str) -> int:
    return ANY_HEART + 1 + crc32(rules.encode()) % HEARTS if rules else ANY_HEART


def _beat(holder: str, now: int, heart: int) -> Steps[int | None]:
    """The heartbeat before this one."""
    # An update that changes nothing: it locks the row, so that two processes take turns.
    found = yield (
        "insert into heartbeats (id, holder) values (?, ?) "
        "on conflict (id) do update set id = excluded.id returning at",
        (heart, holder),
    )
    (before,) = found[0]
    newest = now if before is None else max(before, now)
    yield "update heartbeats set holder = ?, at = ? where id = ?", (holder, newest, heart)
    return None if before is None else int(before)


def naps(after: int, rules: Sequence[str]) -> Steps[dict[str, list[tuple[int, int]]]]:
    """The times without a heartbeat, of those who know these rules and of all."""
    found = yield "select heart, since, until from naps where until > ? order by since", (after,)
    return {
        one: [(since, until) for heart, since, until in found if heart == _heart(one)]
        for one in ("", *rules)
    }


def forget(before: int, limit: int) -> Steps[int]:
    """Tables that never began."""
    found = yield (
        "select id from tables where phase = 'gathering' and changed < ? order by changed limit ?",
        (before, limit),
    )
    gone = 0
    # One after the other in a fixed order, so that two processes do not wait for each other; and
    # with the condition again, since a table may have begun meanwhile.
    for (table,) in sorted(found):
        deleted = yield (
            "delete from tables where id = ? and phase = 'gathering' and changed < ? returning id",
            (table, before),
        )
        if deleted:
            gone += 1
            yield TELL, (table,)
    return gone
