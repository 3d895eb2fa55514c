"""The outbox: notices that wait to be sent, each written once whoever finds it how often.

A batch is claimed for some time, sent, and marked. Whoever is killed in between leaves it claimed,
and once the claim is over it is sent again, the same notices under the same name: at least once,
and who gets it twice can tell.
"""

from __future__ import annotations

from collections.abc import Mapping
from hashlib import sha256
from typing import NamedTuple

import msgspec

from tafelrunde.table.clock import DAY
from tafelrunde.table.club.wishes import CONFIRM, MAIL, Wish, ways, wish_of
from tafelrunde.table.store import Steps

# A batch belongs for so long to who claimed it: longer than sending can take.
CLAIM = 600_000
# After a failure it is tried again so much later each time, then no more.
AGAIN = (60_000, 300_000, 1_800_000, 7_200_000, 28_800_000)
TOGETHER = 50
# So much that waits for somebody is looked at when he wants it at other times.
WAITING = 500
# Of what was told so long ago nothing is kept.
REMEMBERED = 400 * DAY
SENT, FAILED, MOOT = "sent", "failed", "moot"


class Notice(NamedTuple):
    """Something to tell: `body` is JSON with what its sentence fills in, and `path` to go to."""

    id: str
    kind: str
    table: str
    seat: int
    body: str
    made: int

    @property
    def values(self) -> dict[str, str]:
        """What its sentence fills in."""
        return msgspec.json.decode(self.body, type=dict[str, str])


class Batch(NamedTuple):
    """Notices that go to somebody together; `name` stays the same however often it is tried."""

    name: str
    person: str
    way: str
    tries: int
    notices: list[Notice]


def tell(
    wish: Wish, kind: str, about: str, now: int, values: Mapping[str, str],
    table: str | None = None, seat: int = -1, aloud: bool = True,
) -> Steps[int]:  # fmt: skip
    """Tell somebody something by the ways he wants; says how many notices were written.

    `about` is what happened: of the same there is one notice, however often this is asked for.
    Without `aloud` there is no mail about it.
    """
    if not wish.wants(kind):
        return 0
    written = 0
    for way in (yield from ways(wish)):
        if aloud or way != MAIL:
            due = wish.best_time(way, now)
            written += yield from _write(
                wish.person, way, kind, about, values, table, seat, now, due
            )
    return written


def ask_whether(wish: Wish, now: int) -> Steps[None]:
    """Have an address asked whether it is right."""
    values = {"ref": wish.ref}
    yield from _write(wish.person, CONFIRM, CONFIRM, wish.ref, values, None, -1, now, now)


def _write(
    person: str, way: str, kind: str, about: str, values: Mapping[str, str],
    table: str | None, seat: int, now: int, due: int,
) -> Steps[int]:  # fmt: skip
    if table is not None and not (yield "select id from tables where id = ?", (table,)):
        return 0  # it was deleted meanwhile
    name = sha256("\0".join((person, way, kind, about)).encode()).hexdigest()[:32]
    new = yield (
        "insert into notices "
        "(id, person, way, kind, table_id, seat, body, made, due, tries, batch, outcome) "
        "values (?, ?, ?, ?, ?, ?, ?, ?, ?, 0, '', '') on conflict do nothing returning id",
        (name, person, way, kind, table, seat, _json(values), now, due),
    )
    return len(new)


def _json(values: Mapping[str, str]) -> str:
    return msgspec.json.encode(dict(values), order="sorted").decode()


def is_due(now: int) -> Steps[bool]:
    """Is there anything to send?"""
    found = yield "select id from notices where due <= ? limit 1", (now,)
    return bool(found)


def claim(now: int) -> Steps[Batch | None]:
    """The batch that is due longest, for whoever asks alone; None if there is none.

    One whose notices another process has claimed meanwhile is empty.
    """
    found = yield (
        "select person, way, batch from notices where due <= ? order by due, id limit 1",
        (now,),
    )
    if not found:
        return None
    person, way, batch = found[0]
    rows = yield (
        "select id, kind, coalesce(table_id, ''), seat, body, made, tries from notices "
        "where person = ? and way = ? and batch = ? and due <= ? order by id limit ?",
        (person, way, batch, now, TOGETHER),
    )
    mine: list[Notice] = []
    tries = 0
    for *notice, before in rows:
        got = yield (
            "update notices set due = ?, tries = tries + 1 "
            "where id = ? and batch = ? and tries = ? and due <= ? returning id",
            (now + CLAIM, notice[0], batch, before, now),
        )
        if got:
            mine.append(Notice(*notice))
            tries = max(tries, before + 1)
    name = batch or (mine[0].id if mine else "")
    for one in mine:
        yield "update notices set batch = ? where id = ?", (name, one.id)
    return Batch(name, person, way, tries, sorted(mine, key=lambda notice: notice.made))


def put_off(batch: Batch, now: int) -> Steps[None]:
    """Not in quiet hours, which may have been changed just now.

    What was never tried is as if it had not been claimed, and goes with what comes.
    """
    until = (yield from wish_of(batch.person)).after_quiet(now)
    for notice in batch.notices:
        yield (
            "update notices set due = ?, tries = tries - 1, "
            "batch = case when tries = 1 then '' else batch end where id = ?",
            (until, notice.id),
        )


def replan(wish: Wish, now: int) -> Steps[None]:
    """Somebody wants to be told at other times: so is what waits for him."""
    rows = yield (
        "select id, way from notices where person = ? and due is not null and batch = '' "
        "and way <> ? order by due limit ?",
        (wish.person, CONFIRM, WAITING),
    )
    for name, way in rows:
        yield "update notices set due = ? where id = ?", (wish.best_time(way, now), name)


def done(batch: Batch, outcome: str) -> Steps[None]:
    """It is over with these."""
    for notice in batch.notices:
        yield "update notices set due = null, outcome = ? where id = ?", (outcome, notice.id)


def failed(batch: Batch, now: int) -> Steps[str]:
    """Try again later, or give up; says what came of it."""
    if batch.tries > len(AGAIN):
        yield from done(batch, FAILED)
        return FAILED
    for notice in batch.notices:
        yield (
            "update notices set due = ? where id = ?",
            (now + AGAIN[batch.tries - 1], notice.id),
        )
    return ""


def clear_out(now: int) -> Steps[None]:
    """Forget what was told long ago, some of it at a time."""
    yield (
        "delete from notices where id in "
        "(select id from notices where due is null and made < ? limit ?)",
        (now - REMEMBERED, TOGETHER),
    )
