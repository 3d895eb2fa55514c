"""The archive: finished games, found by what one remembers of them, a page at a time by key."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

import msgspec

from tafelrunde.kernel.game import Game
from tafelrunde.table.api import playable
from tafelrunde.table.call import Call
from tafelrunde.table.clock import MINUTE
from tafelrunde.table.club.members import Member, guests_of, member_called, owners
from tafelrunde.table.club.tallies import LONGEST
from tafelrunde.table.refusal import Refused
from tafelrunde.table.store import Row, Steps, blanks

PAGE = 20
# So many games are counted at most, the newest: whoever asks does not let others wait for him.
COUNTED = 5_000
AGES = 10**9
BEYOND = 2**53
WHO = {
    "all": "",
    "people": "r.people = r.seats and r.seats > 1",
    "bots": "r.people < r.seats",
    "alone": "r.people = 1",
}
ORDERS = {"newest": ("<", "desc"), "oldest": (">", "asc")}


class ArchivedSeat(msgspec.Struct):
    """A seat of a finished game; `person` is there if it is a member's, `level` if a bot's."""

    seat: int
    name: str
    points: int
    place: int
    level: str = ""
    person: str = ""


class Archived(msgspec.Struct):
    """A finished game; `seats` with the winner first, places 0 where it was broken off.

    `title` is what players call the game; `owners` are who told its components, if they are not
    those of the box.
    """

    table: str
    game: str
    title: str
    began: int
    ended: int
    moves: int
    rated: bool
    owned: bool
    public: bool
    seats: list[ArchivedSeat]
    owners: tuple[str, ...] = ()


class ArchivePage(msgspec.Struct):
    """Some games, and `more` to ask for those after them.

    With the first ones comes how many there are (`counted` says whether all were looked at), and
    how many of each length in minutes and of each number of points of who won, whatever lengths and
    points are asked for.
    """

    games: list[Archived]
    more: str = ""
    count: int = 0
    counted: bool = True
    minutes: list[tuple[int, int]] = []
    points: list[tuple[int, int]] = []


class Span(NamedTuple):
    """From the one to the other, both included."""

    low: int
    high: int


ANY = Span(-BEYOND, BEYOND)


@dataclass
class Wanted:
    """Which games somebody looks for."""

    game: str = ""
    name: str = ""
    guests: list[str] = field(default_factory=list)
    who: str = "all"
    option: str = ""
    minutes: Span = ANY
    points: Span = ANY
    since: int = 0
    order: str = "newest"
    after: tuple[int, str] | None = None


Where = tuple[list[str], list[object]]
Counts = list[tuple[int, int]]


def _told_apart(wanted: Wanted, mine: Sequence[str]) -> Where:
    """What holds of all that are counted: nobody learns of private tables of others."""
    marks = blanks(mine)
    sql = [
        "(t.public or exists (select 1 from placed m where m.table_id = r.table_id "
        f"and m.guest in ({marks})))"
    ]
    values: list[object] = [*mine]
    if wanted.game:
        sql.append("r.game = ?")
        values.append(wanted.game)
    if wanted.name:
        sql.append("r.table_id in (select table_id from placed where folded = ?)")
        values.append(wanted.name.casefold())
    if wanted.guests:
        marks = blanks(wanted.guests)
        sql.append(f"r.table_id in (select table_id from placed where guest in ({marks}))")
        values += wanted.guests
    if WHO[wanted.who]:
        sql.append(WHO[wanted.who])
    if wanted.option:
        sql.append("r.options like ? escape '!'")
        values.append(wanted.option)
    if wanted.since:
        sql.append("r.ended >= ?")
        values.append(wanted.since)
    return sql, values


def _in_spans(wanted: Wanted) -> Where:
    sql, values = list[str](), list[object]()
    if wanted.minutes != ANY:
        sql.append("r.ended - r.began between ? and ?")
        low, high = (max(-1, min(minutes, AGES)) for minutes in wanted.minutes)
        values += [low * MINUTE, high * MINUTE + MINUTE - 1]
    if wanted.points != ANY:
        sql.append("r.best between ? and ?")
        values += wanted.points
    return sql, values


COLUMNS = (
    "r.table_id, r.game, r.began, r.ended, r.moves, r.rated, r.owned, t.public, "
    "case when r.owned then t.card end"
)


def page_query(wanted: Wanted, mine: Sequence[str]) -> tuple[str, Row]:
    """One page, and one game more to see whether there are more."""
    sql, values = _told_apart(wanted, mine)
    more, given = _in_spans(wanted)
    than, way = ORDERS[wanted.order]
    if wanted.after is not None:
        more.append(f"(r.ended, r.table_id) {than} (?, ?)")
        given += wanted.after
    return (
        f"select {COLUMNS} from results r join tables t on t.id = r.table_id "
        f"where {' and '.join(sql + more)} "
        f"order by r.ended {way}, r.table_id {way} limit {PAGE + 1}",
        (*values, *given),
    )


def _counts(wanted: Wanted, mine: Sequence[str]) -> Steps[tuple[int, bool, Counts, Counts]]:
    sql, values = _told_apart(wanted, mine)
    rows = yield (
        "select minutes, best, count(*) from (select (r.ended - r.began) / 60000 as minutes, "
        "r.best as best from results r join tables t on t.id = r.table_id "
        f"where {' and '.join(sql)} order by r.ended desc, r.table_id desc limit {COUNTED}) seen "
        "group by minutes, best",
        tuple(values),
    )
    low, high = wanted.minutes
    least, most = wanted.points
    all_points = wanted.points == ANY
    count, lengths, points = 0, Counter[int](), Counter[int]()
    for minutes, best, number in rows:
        fits = all_points if best is None else least <= best <= most
        count += number * (fits and low <= minutes <= high)
        lengths[min(minutes, LONGEST)] += number
        if best is not None:
            points[best] += number
    whole = sum(number for _, _, number in rows) < COUNTED
    return count, whole, sorted(lengths.items()), sorted(points.items())


def seats_of(tables: Sequence[str]) -> Steps[dict[str, list[tuple[str, ArchivedSeat]]]]:
    """The seats of these games, winners first, each with its guest."""
    found: dict[str, list[tuple[str, ArchivedSeat]]] = {table: [] for table in tables}
    if not tables:
        return found
    rows = yield (
        "select table_id, guest, seat, name, points, place, level from placed "
        f"where table_id in ({blanks(tables)}) "
        "order by table_id, place, points desc, seat",
        tuple(tables),
    )
    for table, guest, *rest in rows:
        found[table].append((guest, ArchivedSeat(*rest)))
    return found


def search(wanted: Wanted, mine: Sequence[str], titles: dict[str, str]) -> Steps[ArchivePage]:
    """The games that are looked for, of those that `mine` may know of."""
    sql, values = page_query(wanted, mine)
    rows = yield sql, values
    shown = rows[:PAGE]
    page = ArchivePage((yield from archived(shown, titles)))
    if len(rows) > PAGE:
        page.more = f"{shown[-1][3]}-{shown[-1][0]}"
    if wanted.after is None:
        page.count, page.counted, page.minutes, page.points = yield from _counts(wanted, mine)
    return page


def archived(rows: Sequence[Row], titles: dict[str, str]) -> Steps[list[Archived]]:
    """Games with their seats, from rows of COLUMNS."""
    seats = yield from seats_of([row[0] for row in rows])
    people = yield from owners(guest for sat in seats.values() for guest, _ in sat if guest)
    return [
        Archived(
            table, game, str(titles.get(game, game)), began, ended, moves, bool(rated), bool(owned),
            bool(public), [_with_person(seat, people.get(guest)) for guest, seat in seats[table]],
            msgspec.json.decode(card, type=_Told).by if card else (),
        )
        for table, game, began, ended, moves, rated, owned, public, card in rows
    ]  # fmt: skip


class _Told(msgspec.Struct):
    """As much of a table's card as is shown of whose components it has."""

    by: tuple[str, ...] = ()


def _with_person(seat: ArchivedSeat, member: Member | None) -> ArchivedSeat:
    seat.person = member.id if member else ""
    return seat


async def archive(call: Call, body: None) -> ArchivePage:
    """Finished games: public ones and one's own, by what is asked for."""
    wanted = _wanted(call)
    games = {game.id: game for game in playable()}
    if wanted.game and wanted.game not in games:
        raise Refused("unknown_game")
    if option := call.query("option", ""):
        if not wanted.game:
            raise Refused("bad_request", reason="an option is one of a game: name the game too")
        wanted.option = option_pattern(games[wanted.game], option)
    store = call.tables.store
    if public := _word(call, "person"):
        member = await store.read(member_called(public))
        if member is None:
            raise Refused("unknown_person")
        wanted.guests = await store.read(guests_of(member.person))
    mine = await store.read(guests_of(call.guest))
    titles = {name: game.known_as for name, game in games.items()}
    return await store.read(search(wanted, mine, titles))


def _wanted(call: Call) -> Wanted:
    return Wanted(
        game=_word(call, "game"),
        name=" ".join(_word(call, "name").split()),
        who=_one_of(call, "who", WHO),
        minutes=Span(_number(call, "shortest", -BEYOND), _number(call, "longest", BEYOND)),
        points=Span(_number(call, "least", -BEYOND), _number(call, "most", BEYOND)),
        since=_number(call, "since", 0),
        order=_one_of(call, "order", ORDERS),
        after=_after(_word(call, "after")),
    )


def _word(call: Call, name: str) -> str:
    asked = call.query(name, "")
    if not asked.isprintable():
        raise Refused("bad_request", reason=f"{name} must be letters that can be printed")
    return asked


def _one_of(call: Call, name: str, known: Mapping[str, object]) -> str:
    asked = call.query(name, next(iter(known)))
    if asked not in known:
        raise Refused("bad_request", reason=f"{name} must be one of {', '.join(known)}")
    return asked


def _number(call: Call, name: str, default: int) -> int:
    try:
        number = int(call.query(name, str(default)))
    except ValueError:
        raise Refused("bad_request", reason=f"{name} must be a whole number") from None
    if abs(number) > BEYOND:
        raise Refused("bad_request", reason=f"{name} must be a number up to {BEYOND}")
    return number


def _after(text: str) -> tuple[int, str] | None:
    if not text:
        return None
    ended, dash, table = text.partition("-")
    if not ended.isdecimal() or not dash or len(ended) > 16:
        raise Refused("bad_request", reason="after is what the page before calls more")
    return int(ended), table


def option_pattern(game: Game, chosen: str) -> str:
    """How an option with its value, `id=value`, stands in the options of a result."""
    name, _, value = chosen.partition("=")
    for option in game.options:
        if option.id != name:
            continue
        if option.kind == "flag" and value in ("true", "false"):
            return f"%{_plain(name)}:{value}%"
        if option.kind == "one_of" and value in option.values:
            return f"%{_plain(name)}:{_plain(value)}%"
        if option.kind == "some_of" and value in option.values:
            return f"%{_plain(name)}:[%{_plain(value)}%]%"
    raise Refused("bad_request", reason=f"{game.title} has no option {chosen}")


def _plain(word: str) -> str:
    """A word in JSON, as a pattern that stands for itself only."""
    return '"' + word.replace("!", "!!").replace("_", "!_").replace("%", "!%") + '"'
