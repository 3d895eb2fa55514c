"""Reports: what somebody did at a table, told to the server's keeper with the record."""

from __future__ import annotations

import zlib
from typing import NamedTuple

import msgspec

from tafelrunde.table.admin import papers
from tafelrunde.table.clock import DAY
from tafelrunde.table.club.members import new_id
from tafelrunde.table.refusal import Refused
from tafelrunde.table.store import NOTE_BYTES, Steps
from tafelrunde.table.table import Table

A_DAY = 5
OPEN = 1_000
# So long reports are kept after they were closed.
REMEMBERED = 180 * DAY
_COLUMNS = "id, at, person, other, name, table_id, seat, reason, words, closed"


class Report(NamedTuple):
    """Who told of whom; `name` is what that one was called there, `closed` when it was settled."""

    id: str
    at: int
    person: str
    other: str
    name: str
    table: str
    seat: int
    reason: str
    words: str
    closed: int | None


class Attached(msgspec.Struct):
    """The table as it was: its record, as the one who reports might see it, and its log."""

    record: str
    log: str


def attached(table: Table, guest: str, lang: str) -> bytes:
    """What is kept with a report; a record that is too long for it stays with the table alone."""
    _, record, log = papers(table, guest, lang)
    packed = _pack(Attached(record, log))
    return packed if len(packed) <= NOTE_BYTES else _pack(Attached("", log[-NOTE_BYTES:]))


def _pack(papers: Attached) -> bytes:
    return zlib.compress(msgspec.json.encode(papers))


def unpack(packed: bytes) -> Attached:
    """What was kept with a report."""
    return msgspec.json.decode(zlib.decompress(packed), type=Attached)


def report(
    person: str, other: str, name: str, place: tuple[str, int], reason: str, words: str,
    papers: bytes, at: int,
) -> Steps[Report]:  # fmt: skip
    """Tell of somebody once for each table, and not too often a day."""
    table, seat = place
    yield "delete from reports where closed < ?", (at - REMEMBERED,)
    told = yield (
        "select table_id, seat from reports where person = ? and at > ?",
        (person, at - DAY),
    )
    if (table, seat) in told:
        raise Refused("reported")
    waiting = yield "select count(*) from reports where closed is null", ()
    if len(told) >= A_DAY or waiting[0][0] >= OPEN:
        raise Refused("too_many_reports", limit=A_DAY)
    made = Report(new_id(), at, person, other, name, table, seat, reason, words, None)
    yield (
        f"insert into reports ({_COLUMNS}, papers) values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        (*made, papers),
    )
    return made


def reports(closed: bool, limit: int) -> Steps[list[Report]]:
    """Those that wait, or also those that were closed, the newest first."""
    which = "" if closed else "where closed is null "
    rows = yield f"select {_COLUMNS} from reports {which}order by at desc, id limit ?", (limit,)
    return [Report(*row) for row in rows]


def read(id: str) -> Steps[tuple[Report, Attached]]:
    """One of them whole."""
    rows = yield f"select {_COLUMNS}, papers from reports where id = ?", (id,)
    if not rows:
        raise Refused("unknown_report")
    return Report(*rows[0][:-1]), unpack(bytes(rows[0][-1]))


def close(id: str, at: int) -> Steps[None]:
    """It is settled."""
    found = yield (
        "update reports set closed = coalesce(closed, ?) where id = ? returning id",
        (at, id),
    )
    if not found:
        raise Refused("unknown_report")
