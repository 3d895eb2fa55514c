"""What whoever keeps a database does with it, as SQL for both: see `steps.py` for how it is run."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import NamedTuple

from tafelrunde.table.store import EVERYTHING, Listed, Row, Steps, blanks
from tafelrunde.table.store.steps import TELL

PAGE = 500


class Kept(NamedTuple):
    """The columns of a table: those of its key, by which it is read in order, and the others."""

    key: tuple[str, ...]
    rest: tuple[str, ...] = ()

    @property
    def columns(self) -> tuple[str, ...]:
        """All of them."""
        return self.key + self.rest


# All that is worth keeping, in an order in which it can be written: leases, chores, presence and
# challenges pass.
KEPT: Mapping[str, Kept] = {
    "tables": Kept(("id",), ("game", "phase", "public", "card", "due", "bot", "changed")),
    "entries": Kept(("table_id", "n"), ("body",)),
    "sitters": Kept(("table_id", "guest", "seat")),
    "notes": Kept(("table_id", "kind"), ("body",)),
    "results": Kept(
        ("table_id",),
        (
            "game",
            "seats",
            "people",
            "began",
            "ended",
            "moves",
            "why",
            "rated",
            "owned",
            "options",
            "best",
            "counted",
        ),
    ),
    "placed": Kept(
        ("table_id", "seat"),
        ("guest", "level", "name", "team", "place", "points", "gone", "folded"),
    ),
    "embedding": Kept(("table_id", "guest"), ("allowed",)),
    "openings": Kept(("table_id", "seat"), ("de", "en")),
    "tallies": Kept(("game", "kind", "de"), ("en", "number", "wins", "points")),
    "guests": Kept(("guest",), ("name", "changed")),
    "members": Kept(("person",), ("id", "name", "name_key", "since", "crest")),
    "devices": Kept(("guest",), ("person", "label", "made", "seen")),
    "rated_games": Kept(("table_id",), ("game", "seats", "sides", "period", "standing")),
    "ratings": Kept(
        ("game", "seats", "sides", "player", "period"),
        ("rating", "deviation", "volatility", "games"),
    ),
    "standings": Kept(
        ("game", "seats", "sides", "player"),
        ("period", "rating", "deviation", "volatility", "games"),
    ),
    "rating_starts": Kept(("game", "seats", "sides", "player"), ("rating", "deviation")),
    "rating_due": Kept(("game", "seats", "sides"), ("period",)),
    "wishes": Kept(
        ("person",),
        (
            "language",
            "zone",
            "kinds",
            "quiet_from",
            "quiet_to",
            "mails",
            "hour",
            "mail",
            "ref",
            "confirmed",
            "trouble",
        ),
    ),
    "subscriptions": Kept(("endpoint",), ("person", "key", "auth", "label", "made", "device")),
    "notices": Kept(
        ("id",),
        (
            "person",
            "way",
            "kind",
            "table_id",
            "seat",
            "body",
            "made",
            "due",
            "tries",
            "batch",
            "outcome",
        ),
    ),
    "mails_asked": Kept(("who",), ("day", "count", "barred")),
    "gone_devices": Kept(("guest",), ("at",)),
    "recovery": Kept(("person",), ("code", "made")),
    "passkeys": Kept(("id",), ("person", "label", "public_key", "used", "made", "seen")),
    "tournaments": Kept(
        ("id",), ("game", "leader", "phase", "league", "season", "card", "count", "due", "changed")
    ),
    "tournament_rows": Kept(("tournament_id", "n"), ("body",)),
    "tournament_players": Kept(("tournament_id", "person")),
    "tournament_seats": Kept(
        ("table_id", "seat"), ("tournament_id", "round", "person", "at", "decided")
    ),
    "private_pages": Kept(("person",)),
    "friends": Kept(("person", "friend"), ("since",)),
    "friend_links": Kept(("id",), ("person", "token", "made", "until", "once")),
    "blocks": Kept(("id",), ("person", "other", "name", "since")),
    "reports": Kept(
        ("id",),
        (
            "at",
            "person",
            "other",
            "name",
            "table_id",
            "seat",
            "reason",
            "words",
            "papers",
            "closed",
        ),
    ),
    "invitations": Kept(("table_id", "person"), ("seat", "host", "at")),
    "secrets": Kept(("id",), ("body",)),
    "heartbeats": Kept(("id",), ("holder", "at")),
    "naps": Kept(("heart", "since"), ("until",)),
    "bans": Kept(("who", "kind"), ("until", "at")),
}
# SQLite has these as numbers, and PostgreSQL takes none for them.
FLAGS = (
    "public", "bot", "rated", "owned", "decided", "barred", "counted", "once", "allowed",
)  # fmt: skip

Page = tuple[str, list[Row]]


def read_all(put: Callable[[str, list[Row]], None]) -> Steps[None]:
    """Hand over everything, page by page; the caller sees to it that nothing changes meanwhile."""
    for name, kept in KEPT.items():
        key = ", ".join(kept.key)
        read = f"select {', '.join(kept.columns)} from {name}"
        marks = blanks(kept.key)
        after: Row = ()
        page: list[Row] = []
        while not after or len(page) == PAGE:
            beyond = f" where ({key}) > ({marks})" if after else ""
            page = yield f"{read}{beyond} order by {key} limit {PAGE}", after
            if not page:
                break
            put(name, page)
            after = page[-1][: len(kept.key)]


def write_all(pages: Iterable[Page]) -> Steps[None]:
    """Put these rows in the place of everything, and tell those who have other things in mind."""
    for name in reversed(list(KEPT)):
        yield f"delete from {name}", ()
    for name, page in pages:
        yield insertion(name, page)
    yield from _remember(EVERYTHING)
    yield TELL, (EVERYTHING,)


def insertion(name: str, page: Sequence[Row]) -> tuple[str, Row]:
    """The statement that writes a page."""
    columns = KEPT[name].columns
    places = ", ".join([f"({blanks(columns)})"] * len(page))
    flags = [column in FLAGS for column in columns]
    values = tuple(
        bool(value) if flag else value
        for row in page
        for value, flag in zip(row, flags, strict=True)
    )
    return f"insert into {name} ({', '.join(columns)}) values {places}", values


def _remember(table: str) -> Steps[None]:
    """For a process that could not be told: it asks for news when it listens again."""
    yield (
        "insert into news (n, table_id) select coalesce(max(n), 0) + 1, ? from news",
        (table,),
    )


def counts() -> Steps[dict[str, int]]:
    """How many tables there are of each phase."""
    found = yield "select phase, count(*) from tables group by phase", ()
    return {phase: int(count) for phase, count in found}


def listed(phase: str, guest: str, before: int | None, limit: int) -> Steps[list[Listed]]:
    """Tables, newest change first; where a phase, a guest or a time is given, only such."""
    conditions, values = ["true"], list[object]()
    if phase:
        conditions.append("phase = ?")
        values.append(phase)
    if guest:
        conditions.append("id in (select table_id from sitters where guest = ?)")
        values.append(guest)
    if before is not None:
        conditions.append("changed < ?")
        values.append(before)
    found = yield (
        "select id, game, phase, public, card, changed from tables "
        f"where {' and '.join(conditions)} order by changed desc, id limit ?",
        (*values, limit),
    )
    return [
        Listed(table, game, its_phase, bool(public), card, changed)
        for table, game, its_phase, public, card, changed in found
    ]


def names(guest: str, after: str, limit: int) -> Steps[list[str]]:
    """All tables, or those of a guest, in the order of their ids."""
    mine = "and id in (select table_id from sitters where guest = ?) " if guest else ""
    found = yield (
        f"select id from tables where id > ? {mine}order by id limit ?",
        (after, guest, limit) if guest else (after, limit),
    )
    return [table for (table,) in found]


def guests(begins: str, limit: int) -> Steps[list[tuple[str, str]]]:
    """The guests, each with a name, whose number begins so."""
    found = yield (
        "select guest, name from guests where substr(guest, 1, ?) = ? order by guest limit ?",
        (len(begins), begins, limit),
    )
    return [(guest, name) for guest, name in found]


def delete(tables: Sequence[str]) -> Steps[int]:
    """Tables with all that belongs to them; says how many there were."""
    gone = 0
    # In a fixed order, so that two processes do not wait for each other.
    for table in sorted(tables):
        if (yield "delete from tables where id = ? returning id", (table,)):
            gone += 1
            yield TELL, (table,)
    return gone


def delete_ended(before: int, limit: int) -> Steps[int]:
    """Tables that are over and did not change since `before`."""
    found = yield (
        "select id from tables where phase = 'over' and changed < ? order by changed limit ?",
        (before, limit),
    )
    return (yield from delete([table for (table,) in found]))


def ban(who: str, kind: str, until: int | None, at: int) -> Steps[None]:
    """From now on, until then; what is over is forgotten."""
    yield "delete from bans where until <= ?", (at,)
    yield (
        "insert into bans (who, kind, until, at) values (?, ?, ?, ?) on conflict (who, kind) "
        "do update set until = excluded.until, at = excluded.at",
        (who, kind, until, at),
    )


def unban(who: str, kind: str) -> Steps[bool]:
    """No longer; was it so before?"""
    found = yield "delete from bans where who = ? and kind = ? returning who", (who, kind)
    return bool(found)


def bans(now: int) -> Steps[dict[tuple[str, str], int | None]]:
    """By whom and what: until when."""
    found = yield (
        "select who, kind, until from bans where until is null or until > ? order by who, kind",
        (now,),
    )
    return {(who, kind): until for who, kind, until in found}
