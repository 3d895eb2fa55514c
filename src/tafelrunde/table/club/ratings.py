"""Ratings as they are kept: counted game by game, computed day by day, and always again the same.

Whatever is computed follows from `rated_games` and `rating_starts`; `rating_due` says from which
day on it has to be. A step does a little of that in one transaction, so that stopping anywhere
loses nothing; the chore is taken within it, so two processes never do the same.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import NamedTuple

import msgspec

from tafelrunde.kernel.errors import TafelrundeError
from tafelrunde.table import journal
from tafelrunde.table.clock import DAY
from tafelrunde.table.club.chores import take
from tafelrunde.table.club.glicko import Rating, rested
from tafelrunde.table.club.rated import (
    BOT,
    Counted,
    Ladder,
    after_period,
    counted,
    level_of,
    read,
    written,
)
from tafelrunde.table.store import Placed, Row, Steps, blanks

CHORE = "ratings"
TURN = 30_000
# So many finished games are counted in one step.
AT_ONCE = 10
_CHUNK = 200
# A bot that has learned anew begins where it was, but is no surer of it than this.
ANEW = 60.0
_LADDER = "game = ? and seats = ? and sides = ?"
_COLUMNS = "game, seats, sides, player, period, rating, deviation, volatility, games"


class Standing(NamedTuple):
    """How strong somebody was after a day, and after how many games."""

    player: str
    period: int
    rating: Rating
    games: int


def take_turn(holder: str, now: int, anyway: bool = False) -> Steps[bool]:
    """Whether `holder` alone may compute now; until the end of the transaction nobody else does."""
    if anyway:
        yield "delete from chores where name = ?", (CHORE,)
    return (yield from take(CHORE, holder, now, now + TURN))


class Unreadable(TafelrundeError):
    """A finished game whose rows this process does not understand; perhaps a newer one does."""

    def __init__(self, table: str) -> None:
        super().__init__(f"the rows of table {table} cannot be read")
        self.table = table


def uncounted(since: int, limit: int) -> Steps[list[Row]]:
    """Rated games that ended since then and are not counted yet: table, why and when it ended."""
    return (
        yield (
            "select table_id, why, ended from results where rated and ended > ? and table_id "
            "not in (select table_id from rated_games) order by ended, table_id limit ?",
            (since, limit),
        )
    )


def is_due() -> Steps[bool]:
    """Is there anything to compute?"""
    return bool((yield "select period from rating_due limit 1", ()))


def count_finished(holder: str, now: int, since: int, without: Collection[str] = ()) -> Steps[int]:
    """Count what is not counted yet, without these tables; says how many were."""
    if not (yield from take_turn(holder, now)):
        return 0
    found = yield from uncounted(since, AT_ONCE + len(without))
    known = [game for game in found if game[0] not in without]
    for table, why, ended in known:
        bodies = yield "select body from entries where table_id = ? order by n", (table,)
        placed = yield (
            "select guest, level, name, team, place, points, gone from placed "
            "where table_id = ? order by seat",
            (table,),
        )
        try:
            rows = [journal.decode(bytes(body)) for (body,) in bodies]
        except msgspec.MsgspecError:
            raise Unreadable(table) from None
        opened = rows[0]
        assert isinstance(opened, journal.Opened)
        seats = [Placed(*one) for one in placed]
        yield from put(table, counted(opened, why, ended, seats, rows))
    return len(known)


def put(table: str, game: Counted) -> Steps[None]:
    """Count a game: its day and all after it have to be computed again."""
    yield "delete from rated_games where table_id = ?", (table,)
    yield (
        "insert into rated_games (table_id, game, seats, sides, period, standing) "
        "values (?, ?, ?, ?, ?, ?)",
        (table, *game.ladder, game.period, written(game.standing)),
    )
    if game.standing:
        yield from _again_from(game.ladder, game.period)


def _again_from(ladder: Ladder, period: int) -> Steps[None]:
    yield (
        "insert into rating_due (game, seats, sides, period) values (?, ?, ?, ?) "
        "on conflict (game, seats, sides) do update set period = excluded.period "
        "where excluded.period < rating_due.period",
        (*ladder, period),
    )


def settle(holder: str, now: int) -> Steps[bool]:
    """Compute one day of one ladder; False if nothing is due, or another process does it."""
    if not (yield from take_turn(holder, now)):
        return False
    due = yield (
        "select game, seats, sides, period from rating_due order by game, seats, sides limit 1",
        (),
    )
    if not due:
        return False
    ladder, period = Ladder(*due[0][:3]), due[0][3]
    yield from _compute(ladder, period)
    later = yield (
        f"select min(period) from rated_games where {_LADDER} and period > ?",
        (*ladder, period),
    )
    yield f"delete from rating_due where {_LADDER}", tuple(ladder)
    if later[0][0] is not None:
        yield from _again_from(ladder, later[0][0])
    return True


def _compute(ladder: Ladder, period: int) -> Steps[None]:
    stored = yield (
        f"select standing from rated_games where {_LADDER} and period = ?",
        (*ladder, period),
    )
    standings = [read(one) for (one,) in stored]
    players = sorted({seated.player for standing in standings for seated in standing})
    before = yield from _before(ladder, period, players)
    after = after_period({one.player: one.rating for one in before.values()}, standings)
    yield f"delete from ratings where {_LADDER} and period = ?", (*ladder, period)
    for player, rating in sorted(after.items()):
        played = sum(player in {one.player for one in standing} for standing in standings)
        row = (*ladder, player, period, *rating, before[player].games + played)
        yield f"insert into ratings ({_COLUMNS}) values (?, ?, ?, ?, ?, ?, ?, ?, ?)", row
        yield (
            f"insert into standings ({_COLUMNS}) values (?, ?, ?, ?, ?, ?, ?, ?, ?) "
            "on conflict (game, seats, sides, player) do update set period = excluded.period, "
            "rating = excluded.rating, deviation = excluded.deviation, "
            "volatility = excluded.volatility, games = excluded.games "
            "where excluded.period >= standings.period",
            row,
        )


def _before(ladder: Ladder, period: int, players: Sequence[str]) -> Steps[dict[str, Standing]]:
    """How each stood when a day began: rested since the last one, or as one begins."""
    found = yield from latest(ladder, period, players)
    starts = yield from _starts(ladder)
    made: dict[str, Standing] = {}
    for player in players:
        if player in found:
            made[player] = _waited(found[player], period)
        elif player in starts:
            made[player] = Standing(player, period, starts[player], 0)
        else:
            older = yield from _older_self(ladder, period, player)
            made[player] = Standing(player, period, older, 0)
    return made


def _waited(standing: Standing, period: int) -> Standing:
    return standing._replace(rating=rested(standing.rating, period - standing.period - 1))


def latest(ladder: Ladder, before: int, players: Sequence[str]) -> Steps[dict[str, Standing]]:
    """How those of them stood last who had played before a day."""
    found: dict[str, Standing] = {}
    for start in range(0, len(players), _CHUNK):
        some = players[start : start + _CHUNK]
        rows = yield (
            "select player, period, rating, deviation, volatility, games from ratings one "
            f"where {_LADDER} and player in ({blanks(some)}) and period = "
            "(select max(period) from ratings where game = one.game and seats = one.seats "
            "and sides = one.sides and player = one.player and period < ?)",
            (*ladder, *some, before),
        )
        found |= {row[0]: _standing(row) for row in rows}
    return found


def _standing(row: Row) -> Standing:
    player, period, *rating, games = row
    return Standing(player, period, Rating(*rating), games)


def _starts(ladder: Ladder) -> Steps[dict[str, Rating]]:
    rows = yield (
        f"select player, rating, deviation from rating_starts where {_LADDER} order by player",
        tuple(ladder),
    )
    return {player: Rating(value, deviation) for player, value, deviation in rows}


def _older_self(ladder: Ladder, period: int, player: str) -> Steps[Rating]:
    """What somebody begins with: a bot where it was before it learned anew."""
    begins = f"{BOT}:{level_of(player)}:"
    if not level_of(player):
        return Rating()
    rows = yield (
        f"select player, period, rating, deviation, volatility, games from ratings where {_LADDER} "
        "and substr(player, 1, ?) = ? and period < ? order by period desc, player limit 1",
        (*ladder, len(begins), begins, period),
    )
    if not rows:
        return Rating()
    older = _waited(_standing(rows[0]), period).rating
    return older._replace(deviation=max(ANEW, older.deviation))


def put_starts(ladder: Ladder, starts: Mapping[str, Rating]) -> Steps[None]:
    """Let bots begin with these ratings; everything of the ladder is computed again."""
    for player, rating in sorted(starts.items()):
        yield (
            "insert into rating_starts (game, seats, sides, player, rating, deviation) "
            "values (?, ?, ?, ?, ?, ?) on conflict (game, seats, sides, player) "
            "do update set rating = excluded.rating, deviation = excluded.deviation",
            (*ladder, player, *rating.kept()[:2]),
        )
    first = yield f"select min(period) from rated_games where {_LADDER}", tuple(ladder)
    if first[0][0] is not None:
        yield from _again_from(ladder, first[0][0])


def put_all(games: Mapping[str, Counted]) -> Steps[None]:
    """Forget everything computed, and count these games as they are here."""
    for computed in ("ratings", "standings", "rating_due"):
        yield f"delete from {computed}", ()
    for table, game in sorted(games.items()):
        yield from put(table, game)
    firsts = yield (
        "select game, seats, sides, min(period) from rated_games group by game, seats, sides",
        (),
    )
    for game_id, seats, sides, period in firsts:
        yield from _again_from(Ladder(game_id, seats, sides), period)


def today(now: int) -> int:
    """The day that a time belongs to."""
    return now // DAY


def ladder_of(ladder: Ladder, now: int, limit: int) -> Steps[list[Standing]]:
    """Everybody on a ladder as of now, the strongest first; of a bot only its latest self."""
    rows = yield (
        "select player, period, rating, deviation, volatility, games from standings "
        f"where {_LADDER} order by rating desc, player limit ?",
        (*ladder, limit),
    )
    there = {row[0]: _waited(_standing(row), today(now)) for row in rows}
    starts = yield from _starts(ladder)
    for player, rating in starts.items():
        there.setdefault(player, Standing(player, -1, rating, 0))
    newest: dict[str, Standing] = {}
    for one in there.values():
        level = level_of(one.player)
        if level and (level not in newest or newest[level].period < one.period):
            newest[level] = one
    shown = [one for one in there.values() if newest.get(level_of(one.player), one) is one]
    return sorted(shown, key=lambda one: (-one.rating.value, one.player))


def rating_of(
    player: str, game: str, seats: int, sides: int | None = None, now: int = 0
) -> Steps[Standing | None]:
    """How strong somebody is at tables of so many; `sides` where partners play together."""
    ladder = Ladder(game, seats, seats if sides is None else sides)
    found = yield from latest(ladder, today(now) + 1, [player])
    return _waited(found[player], today(now)) if player in found else None


def ladders() -> Steps[list[Ladder]]:
    """Those on which anybody stands."""
    rows = yield (
        "select game, seats, sides from standings union "
        "select game, seats, sides from rating_starts "
        "order by game, seats, sides",
        (),
    )
    return [Ladder(*row) for row in rows]


def strongest(now: int, limit: int) -> Steps[list[tuple[Ladder, Standing]]]:
    """Whoever stands highest on any ladder."""
    rows = yield (
        f"select {_COLUMNS} from standings where substr(player, 1, ?) <> ? "
        "order by rating desc, player, game, seats limit ?",
        (len(BOT) + 1, f"{BOT}:", limit),
    )
    return [(Ladder(*row[:3]), _waited(_standing(row[3:]), today(now))) for row in rows]


class OfTable(NamedTuple):
    """What a rated game brought: how each seat stands after that day, and before it."""

    after: list[Standing]
    before: list[Rating]


def of_table(table: str) -> Steps[OfTable | None]:
    """What a game brought its seats, nothing if it counts for nobody; None if not yet computed."""
    found = yield (
        "select game, seats, sides, period, standing from rated_games where table_id = ?",
        (table,),
    )
    if not found:
        return None
    ladder, period = Ladder(*found[0][:3]), found[0][3]
    due = yield f"select period from rating_due where {_LADDER}", tuple(ladder)
    if due and due[0][0] <= period:
        return None
    players = [seated.player for seated in read(found[0][4])]
    before = yield from _before(ladder, period, sorted(set(players)))
    after = yield from latest(ladder, period + 1, sorted(set(players)))
    return OfTable([after[one] for one in players], [before[one].rating for one in players])
