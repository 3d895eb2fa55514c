"""The ladder as it is shown: who stands where, how surely, and what one may expect of a game."""

from __future__ import annotations

import msgspec

from tafelrunde.bots import LEVELS
from tafelrunde.table.api import game_asked
from tafelrunde.table.call import Call
from tafelrunde.table.clock import wall_clock
from tafelrunde.table.club.glicko import RANKED, Rating, expected, games_to_rank
from tafelrunde.table.club.members import Member, members
from tafelrunde.table.club.rated import Ladder, level_of
from tafelrunde.table.club.ratings import (
    Standing,
    ladder_of,
    ladders,
    latest,
    of_table,
    strongest,
    today,
)
from tafelrunde.table.refusal import Refused

LONGEST = 500
MONTH = 30
TOP = 3


class Kind(msgspec.Struct):
    """A ladder of a game: for so many seats and so many sides."""

    seats: int
    sides: int


class Rung(msgspec.Struct):
    """Somebody on a ladder: a member with a public `id` and a crest, or a bot of a `level`.

    The strength lies within `spread` of `value` with 95 % certainty. Without a rank so many games
    are `missing` to one. `change` is that of 30 days, `wins` how many games of 100 whoever asks is
    expected to win against him.
    """

    name: str
    id: str
    crest: int
    level: str
    rank: int | None
    value: int
    spread: int
    games: int
    missing: int
    change: int | None
    wins: int | None
    me: bool


class LadderView(msgspec.Struct):
    """A ladder of a game, and which others the game has."""

    game: str
    title: str
    seats: int
    sides: int
    kinds: list[Kind]
    rungs: list[Rung]


class Top(msgspec.Struct):
    """Somebody who stands high on the ladder of some game."""

    name: str
    id: str
    crest: int
    game: str
    title: str
    value: int
    me: bool


class SeatRating(msgspec.Struct):
    """How a seat stands after a rated game, and how much that day has changed."""

    value: int
    spread: int
    change: int


class TableRatings(msgspec.Struct):
    """What a rated game brought each seat; nothing if it counts for nobody, or not `known` yet."""

    known: bool
    seats: list[SeatRating]


def _spread(rating: Rating) -> int:
    return round(2 * rating.deviation)


async def ladder(call: Call, body: None) -> LadderView:
    """One ladder of a game: the usual one unless `seats` and `sides` say which."""
    game, now = game_asked(call), wall_clock()
    store = call.tables.store
    known = [one for one in await store.read(ladders()) if one.game == game.id]
    usual = max(2, game.usual_seats)
    seats = _number(call, "seats", usual)
    wanted = Ladder(game.id, seats, _number(call, "sides", seats))
    kinds = sorted({*known, Ladder(game.id, usual, usual), wanted})
    standings = await store.read(ladder_of(wanted, now, LONGEST))
    named = await store.read(members(one.player for one in standings))
    people = [one.player for one in standings if one.player in named]
    before = await store.read(latest(wanted, today(now) - MONTH, people))
    mine = next((one.rating for one in standings if one.player == call.guest), None)
    rungs, rank = list[Rung](), 0
    for one in standings:
        if one.player not in named and not level_of(one.player):
            continue  # who has left the club stands on no ladder
        ranked = one.player in named and one.rating.deviation <= RANKED
        rank += ranked
        rungs.append(_rung(call, one, named.get(one.player), rank if ranked else None))
        if one.player in before:
            rungs[-1].change = round(one.rating.value) - round(before[one.player].rating.value)
        if mine is not None and not rungs[-1].me:
            rungs[-1].wins = round(100 * expected(mine, one.rating))
    rungs.sort(key=lambda rung: rung.rank is None and not rung.level)
    return LadderView(
        game.id, game.title, wanted.seats, wanted.sides,
        [Kind(one.seats, one.sides) for one in kinds], rungs,
    )  # fmt: skip


def _number(call: Call, name: str, usual: int) -> int:
    asked = call.query(name, str(usual))
    if not asked.isdecimal() or not 2 <= int(asked) <= 8:
        raise Refused("bad_request", reason=f"{name} must be a number from 2 to 8")
    return int(asked)


def _rung(call: Call, one: Standing, member: Member | None, rank: int | None) -> Rung:
    level = level_of(one.player)
    return Rung(
        name=member.name if member else LEVELS.get(level, {}).get(call.lang, level),
        id=member.id if member else "",
        crest=member.crest if member else 0,
        level=level,
        rank=rank,
        value=round(one.rating.value),
        spread=_spread(one.rating),
        games=one.games,
        missing=games_to_rank(one.rating),
        change=None,
        wins=None,
        me=one.player == call.guest,
    )


async def top(call: Call, body: None) -> list[Top]:
    """The three members who stand highest on the ladder of any game."""
    store = call.tables.store
    found = await store.read(strongest(wall_clock(), LONGEST))
    named = await store.read(members(one.player for _, one in found))
    made: dict[str, Top] = {}
    for where, one in found:
        settled = one.rating.deviation <= RANKED and one.player in named
        if settled and one.player not in made and len(made) < TOP:
            member, title = named[one.player], call.tables.find(where.game).known_as
            made[one.player] = Top(
                member.name, member.id, member.crest, where.game, title, round(one.rating.value),
                one.player == call.guest,
            )  # fmt: skip
    return list(made.values())


async def of_seats(call: Call, body: None) -> TableRatings:
    """What a rated game brought those who sat there, once it is computed."""
    room = await call.room()
    brought = await call.tables.store.read(of_table(room.table.id))
    if brought is None:
        return TableRatings(False, [])
    return TableRatings(
        True,
        [
            SeatRating(
                round(after.rating.value),
                _spread(after.rating),
                round(after.rating.value) - round(before.value),
            )
            for after, before in zip(brought.after, brought.before, strict=True)
        ],
    )
