"""How tournaments are kept, as SQL for both databases: see `store/steps.py` for how it is run."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import msgspec

from tafelrunde.table.card import Card
from tafelrunde.table.club.tournaments import journal
from tafelrunde.table.club.tournaments.tournament import (
    CANCELLED,
    GATHERING,
    OVER,
    PLAYING,
    Sitting,
    Tournament,
    replayed,
)
from tafelrunde.table.refusal import Refused
from tafelrunde.table.store import CLOCKS_APART, Placed, Steps, blanks
from tafelrunde.table.store.steps import TELL, Taken

_AT_ONCE = 500


class Head(msgspec.Struct):
    """A tournament as the list shows it."""

    title: str
    game: str
    kind: str
    seats: int
    players: int
    limit: int
    round: int
    rounds: int
    start: int
    season: int
    seasons: int
    rated: bool
    pace: str
    winners: list[str]


class Listed(NamedTuple):
    """A tournament of a list."""

    id: str
    phase: str
    head: Head
    changed: int


class Called(NamedTuple):
    """Somebody whose table of a round waits: since when, and at which table."""

    person: str
    tournament: str
    round: int
    table: str
    seat: int
    at: int


def head_of(t: Tournament) -> bytes:
    """What the list has to know."""
    opened = t.opened
    first = [one for table in t.tables() for one in table if one.place == 1]
    return msgspec.json.encode(
        Head(
            opened.title, opened.game, opened.kind, opened.seats, len(t.joined), opened.limit,
            len(t.drawn), t.length, opened.start, opened.season, opened.seasons, opened.rated,
            opened.pace.kind,
            [t.entrants[one.entrant].person for one in first] if t.phase == OVER else [],
        )
    )  # fmt: skip


def create(t: Tournament, rows: Sequence[journal.Row]) -> Steps[None]:
    """A new tournament, with its first rows; it is looked at at once."""
    opened = t.opened
    yield (
        "insert into tournaments "
        "(id, game, leader, phase, league, season, card, count, due, changed) "
        "values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        (
            t.id, opened.game, opened.leader, t.phase, opened.league or t.id, opened.season,
            head_of(t), t.count, t.at, t.at,
        ),
    )  # fmt: skip
    yield from _write(t, rows)


def append(
    t: Tournament, rows: Sequence[journal.Row], discarded: Sequence[str] = ()
) -> Steps[None]:
    """More rows, which are in `t` already, or Taken if somebody else was faster.

    Whatever follows from them is looked for at once. `discarded` are tables that were decided
    before they began: nobody may begin them any more.
    """
    first = t.count - len(rows)
    there = yield (
        "update tournaments set phase = ?, card = ?, count = ?, due = ?, changed = ? "
        "where id = ? and count = ? returning id",
        (t.phase, head_of(t), t.count, t.at, t.at, t.id, first),
    )
    if not there:
        raise Taken
    for table in discarded:
        gone = yield (
            "delete from tables where id = ? and phase = ? returning id",
            (table, GATHERING),
        )
        if not gone:
            raise Taken  # the last one sat down just now
        yield TELL, (table,)
    yield from _write(t, rows)


def _write(t: Tournament, rows: Sequence[journal.Row]) -> Steps[None]:
    for n, row in enumerate(rows, t.count - len(rows)):
        yield (
            "insert into tournament_rows (tournament_id, n, body) values (?, ?, ?)",
            (t.id, n, journal.encode(row)),
        )
        match row:
            case journal.Joined(person=person):
                yield (
                    "insert into tournament_players (tournament_id, person) values (?, ?)",
                    (t.id, person),
                )
            case journal.Left(person=person):
                yield (
                    "delete from tournament_players where tournament_id = ? and person = ?",
                    (t.id, person),
                )
            case journal.Paired():
                yield from _call(t, row)
            case journal.Result(table=table):
                yield "update tournament_seats set decided = true where table_id = ?", (table,)
            case journal.Cancelled():
                yield (
                    "update tournament_seats set decided = true where tournament_id = ?",
                    (t.id,),
                )
            case _:
                pass


def _call(t: Tournament, row: journal.Paired) -> Steps[None]:
    """Everybody who plays is awaited from now on."""
    for seating in row.tables:
        for seat, entrant in enumerate(seating.seats):
            yield (
                "insert into tournament_seats "
                "(table_id, seat, tournament_id, round, person, at, decided) "
                "values (?, ?, ?, ?, ?, ?, false)",
                (
                    seating.table, seat, t.id, len(t.drawn), t.entrants[entrant].person, row.at,
                ),
            )  # fmt: skip


def rest(t: Tournament, due: int | None) -> Steps[None]:
    """Nothing has to be done before then, unless something happened meanwhile."""
    yield "update tournaments set due = ? where id = ? and count = ?", (due, t.id, t.count)


def read(id: str) -> Steps[Tournament]:
    """The tournament of this name."""
    rows = yield "select body from tournament_rows where tournament_id = ? order by n", (id,)
    if not rows:
        raise Refused("unknown_tournament")
    return replayed(id, (body for (body,) in rows))


def waiting(now: int, limit: int) -> Steps[list[str]]:
    """Tournaments for which there is something to do: it is time, or a table is over."""
    rows = yield (
        "select id from tournaments where due is not null and due <= ? union "
        "select tournament_id from tournament_seats join results "
        "on results.table_id = tournament_seats.table_id where not decided order by 1 limit ?",
        (now, limit),
    )
    return [id for (id,) in rows]


def lease(id: str, holder: str, now: int, until: int) -> Steps[bool]:
    """Whether `holder` alone may drive this tournament, until then."""
    got = yield (
        "update tournaments set holder = ?, until = ? "
        "where id = ? and (holder = ? or until <= ? or until > ?) returning id",
        (holder, until, id, holder, now, until + CLOCKS_APART),
    )
    return bool(got)


def results(tables: Sequence[str]) -> Steps[dict[str, list[Placed]]]:
    """How those of these tables that are over came out."""
    found: dict[str, list[Placed]] = {}
    for some in _some(tables):
        rows = yield (
            "select table_id, guest, level, name, team, place, points, gone from placed "
            f"where table_id in ({blanks(some)}) order by table_id, seat",
            tuple(some),
        )
        for table, *seat in rows:
            found.setdefault(table, []).append(Placed(*seat))
    return found


def sittings(tables: Sequence[str]) -> Steps[dict[str, tuple[Sitting, list[int]]]]:
    """How these tables are, with the points that everybody knows of, as far as they are there."""
    found = dict[str, tuple[Sitting, list[int]]]()
    for some in _some(tables):
        rows = yield (
            f"select id, phase, card from tables where id in ({blanks(some)})",
            tuple(some),
        )
        for id, phase, stored in rows:
            card = msgspec.json.decode(bytes(stored), type=Card)
            taken = tuple(seat.taken for seat in card.seats)
            found[id] = Sitting(phase, taken), card.points or []
    return found


def _some(tables: Sequence[str]) -> list[Sequence[str]]:
    return [tables[n : n + _AT_ONCE] for n in range(0, len(tables), _AT_ONCE)]


def listed(phase: str, limit: int) -> Steps[list[Listed]]:
    """Tournaments of a phase, the latest change first."""
    rows = yield (
        "select id, phase, card, changed from tournaments where phase = ? "
        "order by changed desc, id limit ?",
        (phase, limit),
    )
    return [_listed(*row) for row in rows]


def _listed(id: str, phase: str, card: bytes, changed: int) -> Listed:
    return Listed(id, phase, msgspec.json.decode(bytes(card), type=Head), changed)


def mine(person: str) -> Steps[set[str]]:
    """The tournaments somebody takes part in."""
    rows = yield "select tournament_id from tournament_players where person = ?", (person,)
    return {id for (id,) in rows}


def going(person: str) -> Steps[tuple[int, int]]:
    """How many tournaments somebody leads, and in how many he takes part, that are not over."""
    left = (OVER, CANCELLED)
    led = yield (
        "select count(*) from tournaments where leader = ? and phase not in (?, ?)",
        (person, *left),
    )
    played = yield (
        "select count(*) from tournament_players join tournaments on id = tournament_id "
        "where person = ? and phase not in (?, ?)",
        (person, *left),
    )
    return int(led[0][0]), int(played[0][0])


def seasons(league: str) -> Steps[list[str]]:
    """All seasons of a league, the first one first."""
    rows = yield "select id from tournaments where league = ? order by season", (league,)
    return [id for (id,) in rows]


def awaited(person: str) -> Steps[list[Called]]:
    """The tables at which somebody is awaited now."""
    rows = yield (
        "select person, tournament_id, round, table_id, seat, tournament_seats.at "
        "from tournament_seats join tournaments on id = tournament_id "
        "where person = ? and not decided and phase = ? order by tournament_seats.at, table_id",
        (person, PLAYING),
    )
    return [Called(*row) for row in rows]
