"""A tournament as its page shows it: rounds, tables, standings, and what is mine."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec

from tafelrunde.bots import LEVELS
from tafelrunde.kernel.game import Game
from tafelrunde.table.club.members import Member
from tafelrunde.table.club.tournaments.standings import Standing
from tafelrunde.table.club.tournaments.steps import Listed
from tafelrunde.table.club.tournaments.tournament import (
    GATHERING,
    OVER,
    Drawn,
    Fixture,
    Sitting,
    Tournament,
)
from tafelrunde.table.journal import Pace

Names = Mapping[str, Member]
Sittings = Mapping[str, tuple[Sitting, list[int]]]


class TournamentInfo(msgspec.Struct):
    """A tournament in the list."""

    id: str
    phase: str
    title: str
    game: str
    game_title: str
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
    mine: bool


class PlayerView(msgspec.Struct):
    """Somebody who plays: `id` leads to a member's page, `level` is a bot's."""

    name: str
    id: str = ""
    crest: int = 0
    level: str = ""
    you: bool = False
    gone: bool = False


class SeatView(msgspec.Struct):
    """A seat of a table: who plays there, how it stands or came out, whether he sits."""

    entrant: int
    here: bool
    points: int | None = None
    place: int | None = None
    stood_in: bool = False


class FixtureView(msgspec.Struct):
    """A table of a round; `state` is waiting, playing, over, or late if it was never begun."""

    table: str
    state: str
    seats: list[SeatView]


class RoundView(msgspec.Struct):
    """A round; `open` is how many of its tables are not decided."""

    number: int
    fixtures: list[FixtureView]
    byes: list[int]
    open: int


class StandingView(msgspec.Struct):
    """A line of the table; points and what decides are in halves where Buchholz is counted."""

    entrant: int
    place: int
    halves: int
    first: int
    second: int
    cells: list[int | None]


class MineView(msgspec.Struct):
    """My table of the round: where, on which seat, whether I sit; `late` is when it is lost."""

    table: str
    seat: int
    here: bool
    late: int


class SeasonView(msgspec.Struct):
    """A season of a league."""

    id: str
    season: int
    phase: str
    winners: list[str]


class LeagueView(msgspec.Struct):
    """All seasons so far, and everybody's points over all that are over, in halves."""

    seasons: list[SeasonView]
    points: list[tuple[str, int]]


class TournamentView(msgspec.Struct):
    """A tournament as whoever asks sees it; `seed` is told once it has begun."""

    id: str
    phase: str
    title: str
    game: str
    game_title: str
    kind: str
    seats: int
    pace: Pace
    fill: bool
    level: str
    rated: bool
    limit: int
    start: int
    when_full: bool
    leader: PlayerView
    leading: bool
    joined: bool
    playing: bool
    ready: bool
    length: int
    players: list[PlayerView]
    rounds: list[RoundView]
    standings: list[list[StandingView]]
    mine: MineView | None
    commitment: str
    seed: str
    season: int
    seasons: int
    next: str
    league: LeagueView | None


def info(listed: Listed, title: str, mine: bool, names: Names) -> TournamentInfo:
    """A tournament in a few words."""
    head = listed.head
    return TournamentInfo(
        listed.id, listed.phase, head.title, head.game, title, head.kind, head.seats, head.players,
        head.limit, head.round, head.rounds, head.start, head.season, head.seasons, head.rated,
        head.pace, [called(person, names) for person in head.winners], mine,
    )  # fmt: skip


def called(person: str, names: Names) -> str:
    """The name of somebody; nothing for one who is a member no more, or for a bot."""
    return names[person].name if person in names else ""


def view(
    t: Tournament,
    game: Game,
    person: str,
    names: Names,
    sittings: Sittings,
    back: int,
    seasons: Sequence[Tournament],
    lang: str,
) -> TournamentView:
    """Everything that the page shows."""
    opened = t.opened
    number = t.number(person)
    entrants = t.entrants or t.entering()

    def player(who: str, level: str = "", gone: bool = False) -> PlayerView:
        if level:
            return PlayerView(LEVELS[level][lang], level=level, gone=gone)
        if who not in names:
            return PlayerView("", gone=gone)
        member = names[who]
        return PlayerView(member.name, member.id, member.crest, you=who == person, gone=gone)

    return TournamentView(
        id=t.id,
        phase=t.phase,
        title=opened.title,
        game=opened.game,
        game_title=game.title,
        kind=opened.kind,
        seats=opened.seats,
        pace=opened.pace,
        fill=opened.fill,
        level=LEVELS[opened.level][lang],
        rated=opened.rated,
        limit=opened.limit,
        start=opened.start,
        when_full=opened.when_full,
        leader=player(opened.leader),
        leading=person == opened.leader,
        joined=person in t.joined,
        playing=number is not None and number not in t.gone,
        ready=t.can_begin(),
        length=t.length,
        players=[player(one.person, one.level, n in t.gone) for n, one in enumerate(entrants)],
        rounds=[_round(n, drawn, sittings) for n, drawn in enumerate(t.drawn, 1)],
        standings=[[_standing(one) for one in table] for table in t.tables()],
        mine=_mine(t, person, sittings, back),
        commitment=t.commitment,
        seed="" if t.phase == GATHERING else opened.seed,
        season=opened.season,
        seasons=opened.seasons,
        next=t.next,
        league=_league(seasons, names) if seasons else None,
    )


def _standing(one: Standing) -> StandingView:
    return StandingView(one.entrant, one.place, one.halves, one.first, one.second, [*one.cells])


def _round(number: int, drawn: Drawn, sittings: Sittings) -> RoundView:
    fixtures = [_fixture(one, sittings) for one in drawn.fixtures]
    return RoundView(number, fixtures, [*drawn.byes], len(drawn.open))


def _fixture(fixture: Fixture, sittings: Sittings) -> FixtureView:
    count = len(fixture.seats)
    if fixture.places:
        never = 0 in fixture.places and not any(fixture.points)
        return FixtureView(
            fixture.table,
            "late" if never else "over",
            [
                SeatView(entrant, True, points, place, n in fixture.stood_in)
                for n, (entrant, points, place) in enumerate(
                    zip(fixture.seats, fixture.points, fixture.places, strict=True)
                )
            ],
        )
    sitting, points = sittings.get(
        fixture.table, (Sitting(GATHERING, (False,) * count), list[int]())
    )
    return FixtureView(
        fixture.table,
        "waiting" if sitting.phase == GATHERING else "playing",
        [
            SeatView(
                entrant,
                sitting.taken[n],
                points[n] if points else None,
                stood_in=n in fixture.stood_in or n in fixture.late,
            )
            for n, entrant in enumerate(fixture.seats)
        ],
    )


def _mine(t: Tournament, person: str, sittings: Sittings, back: int) -> MineView | None:
    game = t.game_of(person)
    if game is None:
        return None
    fixture, seat = game
    there = sittings.get(fixture.table)
    here = there is not None and there[0].taken[seat]
    return MineView(fixture.table, seat, here, t.late_at(back))


def _league(seasons: Sequence[Tournament], names: Names) -> LeagueView:
    points: dict[str, int] = {}
    shown = []
    for one in seasons:
        lines = [line for table in one.tables() for line in table]
        first = [one.entrants[line.entrant].person for line in lines if line.place == 1]
        winners = [called(person, names) for person in first] if one.phase == OVER else []
        shown.append(SeasonView(one.id, one.opened.season, one.phase, winners))
        for line in lines if one.phase == OVER else ():
            who = one.entrants[line.entrant].person
            if who in names:
                points[who] = points.get(who, 0) + line.halves
    order = sorted(points.items(), key=lambda item: (-item[1], called(item[0], names)))
    return LeagueView(shown, [(called(who, names), gained) for who, gained in order])
