"""A member's own page: what he has played, how it came out, against whom, and how he begins."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from itertools import groupby
from typing import NamedTuple

import msgspec

from tafelrunde.bots import LEVELS
from tafelrunde.table.api import playable
from tafelrunde.table.call import Call
from tafelrunde.table.clock import DAY
from tafelrunde.table.club.archive import Archived, Wanted, search
from tafelrunde.table.club.glicko import Rating, games_to_rank
from tafelrunde.table.club.members import Member, check_member, guests_of, member_called, members
from tafelrunde.table.refusal import Refused
from tafelrunde.table.store import Steps, blanks

# Of so many games at most, the newest, it is worked out how they went.
LOOKED_AT = 1_000
SHOWN = 6
DRAWN = 200
_CHUNK = 500


class Best(msgspec.Struct):
    """The most points somebody ever had in a game; `table` is there if whoever asks may look."""

    points: int
    ended: int
    seats: int
    table: str


class Began(msgspec.Struct):
    """With what somebody began, how often, and how often he won then."""

    name: str
    games: int
    wins: int


class Strength(msgspec.Struct):
    """How strong somebody was after a day: within `spread` of `value` with 95 % certainty."""

    at: int
    value: int
    spread: int


class Played(msgspec.Struct):
    """What somebody has done in one game, called as players do; `points` are those of the latest
    ones, oldest first. `missing` is how many rated games he has to play for a rank.
    """

    game: str
    title: str
    games: int
    wins: int
    best: Best | None
    points: list[tuple[int, int]]
    openings: list[Began]
    strength: list[Strength]
    missing: int = 0


class Opponent(msgspec.Struct):
    """Somebody one has played against: who came out before the other, ties apart.

    A member has a public `person` and a crest, a bot a `level`.
    """

    name: str
    person: str
    crest: int
    level: str
    games: int
    won: int
    lost: int


class Profile(msgspec.Struct):
    """A member's page; one that is `hidden` tells others no more than the name.

    `streak` is the longest row of wins among the latest games.
    """

    id: str
    name: str
    crest: int
    since: int
    mine: bool
    private: bool
    hidden: bool = False
    games: int = 0
    wins: int = 0
    streak: int = 0
    played: list[Played] = []
    opponents: list[Opponent] = []
    last: list[Archived] = []


class Privacy(msgspec.Struct):
    """Whether nobody else sees one's page."""

    private: bool


class Mine(NamedTuple):
    """A game somebody played to its end, seen from his seat."""

    table: str
    game: str
    ended: int
    seats: int
    seat: int
    team: int
    place: int
    points: int
    owned: bool
    public: bool

    @property
    def won(self) -> bool:
        """Did he come out before somebody else?"""
        return self.place == 1 and self.seats > 1


def keep_private(person: str, private: bool) -> Steps[None]:
    """Show a member's page to nobody else, or to everybody again."""
    if private:
        yield (
            "insert into private_pages (person) values (?) on conflict (person) do nothing",
            (person,),
        )
    else:
        yield "delete from private_pages where person = ?", (person,)


def is_private(person: str) -> Steps[bool]:
    """Does a member keep his page to himself?"""
    return bool((yield "select person from private_pages where person = ?", (person,)))


def _totals(guests: Sequence[str]) -> Steps[tuple[int, int]]:
    rows = yield (
        "select count(*), coalesce(sum(case when p.place = 1 and r.seats > 1 then 1 else 0 end), 0)"
        " from placed p join results r on r.table_id = p.table_id "
        f"where p.guest in ({blanks(guests)}) and p.place > 0",
        tuple(guests),
    )
    games, wins = rows[0]
    return int(games), int(wins)


def _games(guests: Sequence[str]) -> Steps[list[Mine]]:
    rows = yield (
        "select p.table_id, r.game, r.ended, r.seats, p.seat, p.team, p.place, p.points, r.owned, "
        "t.public from placed p join results r on r.table_id = p.table_id "
        f"join tables t on t.id = p.table_id where p.guest in ({blanks(guests)}) and p.place > 0 "
        f"order by r.ended desc, p.table_id desc limit {LOOKED_AT}",
        tuple(guests),
    )
    return [Mine(*row) for row in rows]


def _opponents(games: Sequence[Mine], guests: Sequence[str], lang: str) -> Steps[list[Opponent]]:
    """Those one met most; a bot is known by its level, whoever is no member by the guest he is."""
    mine = {game.table: game for game in games}
    met: dict[str, list[int]] = defaultdict(lambda: [0, 0, 0])
    called: dict[str, tuple[str, str]] = {}
    tables = list(mine)
    for start in range(0, len(tables), _CHUNK):
        some = tables[start : start + _CHUNK]
        rows = yield (
            "select table_id, guest, level, name, team, place from placed "
            f"where table_id in ({blanks(some)})",
            tuple(some),
        )
        for table, guest, level, name, team, place in rows:
            own = mine[table]
            if guest in guests or team == own.team or level not in ("", *LEVELS):
                continue
            who = guest or f"bot {level}"
            called.setdefault(who, (name, level))
            met[who][0] += 1
            met[who][1] += own.place < place
            met[who][2] += own.place > place
    most = sorted(met, key=lambda who: (-met[who][0], who))[:SHOWN]
    known = yield from members(most)
    return [_opponent(called[who], known.get(who), met[who], lang) for who in most]


def _opponent(
    called: tuple[str, str], member: Member | None, met: list[int], lang: str
) -> Opponent:
    name, level = called
    if level:
        name = LEVELS[level][lang]
    if member is None:
        return Opponent(name, "", 0, level, *met)
    return Opponent(member.name, member.id, member.crest, level, *met)


def _openings(games: Sequence[Mine], lang: str) -> Steps[dict[str, list[Began]]]:
    """By game, what somebody begins with most."""
    mine = {game.table: game for game in games}
    found: dict[str, dict[str, Began]] = defaultdict(dict)
    tables = list(mine)
    for start in range(0, len(tables), _CHUNK):
        some = tables[start : start + _CHUNK]
        rows = yield (
            f"select table_id, seat, de, en from openings where table_id in ({blanks(some)})",
            tuple(some),
        )
        for table, seat, de, en in rows:
            game = mine[table]
            if seat == game.seat:
                name = de if lang == "de" else en
                began = found[game.game].setdefault(name, Began(name, 0, 0))
                began.games += 1
                began.wins += game.won
    return {
        game: sorted(each.values(), key=lambda one: (-one.games, one.name))[:SHOWN]
        for game, each in found.items()
    }


class Curve(NamedTuple):
    """How strong somebody was, after so many rated games, and how many lack for a rank."""

    games: int
    days: list[Strength]
    missing: int


UNRATED = Curve(0, [], 0)


def _strengths(person: str) -> Steps[dict[str, Curve]]:
    """By game, how strong somebody was over time, where he was rated most."""
    rows = yield (
        "select game, seats, sides, period, rating, deviation, volatility, games from ratings "
        "where player = ? order by game, seats, sides, period",
        (person,),
    )
    curves: dict[str, Curve] = {}
    for (game, _, _), each in groupby(rows, key=lambda row: row[:3]):
        days = [(period, Rating(*rating), games) for _, _, _, period, *rating, games in each]
        _, latest, games = days[-1]
        if games > curves.get(game, UNRATED).games:
            drawn = [
                Strength(period * DAY, round(rating.value), round(2 * rating.deviation))
                for period, rating, _ in days[-DRAWN:]
            ]
            curves[game] = Curve(games, drawn, games_to_rank(latest))
    return curves


def _best(games: Sequence[Mine], seen: frozenset[str]) -> Best | None:
    with_ours = [game for game in games if not game.owned]
    if not with_ours:
        return None
    best = max(with_ours, key=lambda game: (game.points, game.ended))
    visible = best.public or best.table in seen
    return Best(best.points, best.ended, best.seats, best.table if visible else "")


def _streak(games: Sequence[Mine]) -> int:
    rows = (sum(1 for _ in row) for won, row in groupby(games, key=lambda game: game.won) if won)
    return max(rows, default=0)


def profile_of(
    member: Member, viewer: Sequence[str], titles: dict[str, str], lang: str
) -> Steps[Profile]:
    """A member's page as somebody sees it; private tables count, but he is not led to them."""
    guests = yield from guests_of(member.person)
    private = yield from is_private(member.person)
    mine = member.person in viewer
    made = Profile(
        member.id, member.name, member.crest, member.since, mine, private, private and not mine
    )
    if made.hidden:
        return made
    made.games, made.wins = yield from _totals(guests)
    games = yield from _games(guests)
    openings = yield from _openings(games, lang)
    strengths = yield from _strengths(member.person)
    made.streak = _streak(games)
    made.opponents = yield from _opponents(games, guests, lang)
    made.last = (yield from search(Wanted(guests=guests), viewer, titles)).games[:SHOWN]
    seen = frozenset(game.table for game in games) if mine else frozenset()
    by_game: dict[str, list[Mine]] = defaultdict(list)
    for game in games:
        by_game[game.game].append(game)
    made.played = [
        Played(
            name, titles.get(name, name), len(each), sum(game.won for game in each),
            _best(each, seen),
            [(game.ended, game.points) for game in reversed(each[:DRAWN]) if not game.owned],
            openings.get(name, []), strengths.get(name, UNRATED).days,
            strengths.get(name, UNRATED).missing,
        )
        for name, each in sorted(by_game.items(), key=lambda pair: -len(pair[1]))
    ]  # fmt: skip
    return made


async def profile(call: Call, body: None) -> Profile:
    """The page of a member."""
    asked = call.request.path_params["person"][:40]
    store = call.tables.store
    member = await store.read(member_called(asked)) if asked.isprintable() else None
    if member is None:
        raise Refused("unknown_person")
    viewer = await store.read(guests_of(call.guest))
    titles = {game.id: game.known_as for game in playable()}
    return await store.read(profile_of(member, viewer, titles, call.lang))


async def choose_privacy(call: Call, body: Privacy) -> Privacy:
    """Keep one's own page to oneself, or show it again."""
    call.spend("act")
    store = call.tables.store
    member = await store.read(check_member(call.guest))
    await store.write(keep_private(member.person, body.private))
    return body
