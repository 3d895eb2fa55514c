"""Tournaments over HTTP: what can be seen and what can be wanted."""

from __future__ import annotations

import secrets
from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from tafelrunde.bots import LEVELS
from tafelrunde.kernel.errors import TafelrundeError
from tafelrunde.kernel.game import MOST_SEATS
from tafelrunde.table import journal as table_journal
from tafelrunde.table import requests as ask
from tafelrunde.table import workshop
from tafelrunde.table.call import Call, printable
from tafelrunde.table.clock import DAY, MINUTE, wall_clock
from tafelrunde.table.club.identity import the_member
from tafelrunde.table.club.members import members
from tafelrunde.table.club.rated import check_rules
from tafelrunde.table.club.tournaments import journal, steps, wishes
from tafelrunde.table.club.tournaments.pairing import Kind
from tafelrunde.table.club.tournaments.tournament import (
    GATHERING,
    OVER,
    PLAYING,
    Tournament,
)
from tafelrunde.table.club.tournaments.view import (
    Names,
    TournamentInfo,
    TournamentView,
    info,
    view,
)
from tafelrunde.table.club.tournaments.wishes import AnyWish
from tafelrunde.table.keys import new_table_id
from tafelrunde.table.openapi import Endpoint
from tafelrunde.table.refusal import Refused
from tafelrunde.table.store import Steps
from tafelrunde.table.store.steps import Taken
from tafelrunde.table.tables import agreed

TITLE = 60
MOST_PLAYERS = 128
LISTED = 30
LED, PLAYED = 5, 20
SOONEST, LATEST_START = MINUTE, 180 * DAY
ATTEMPTS = 10


class NewTournament(msgspec.Struct, kw_only=True):
    """A tournament to be opened; times count with pace live (minutes, plus_seconds) or days.

    It begins at `start`, in milliseconds since 1970, or when it is full, or when its leader says
    so. A league is a round robin in several `seasons`, so many days apart.
    """

    title: Annotated[str, Meta(min_length=1, max_length=TITLE)]
    game: Annotated[str, Meta(max_length=20)]
    kind: Kind = "swiss"
    seats: Annotated[int, Meta(ge=2, le=MOST_SEATS)] = 2
    options: dict[str, bool | int | str | list[str]] = {}
    pace: Literal["live", "days"] = "live"
    minutes: Annotated[int, Meta(ge=1, le=300)] = 20
    plus_seconds: Annotated[int, Meta(ge=0, le=600)] = 15
    days: Annotated[int, Meta(ge=1, le=30)] = 3
    fill: bool = False
    level: ask.Level = "knight"
    rated: bool = False
    limit: Annotated[int, Meta(ge=2, le=MOST_PLAYERS)] = 16
    start: Annotated[int, Meta(ge=0, le=2**53)] = 0
    when_full: bool = False
    seasons: Annotated[int, Meta(ge=1, le=20)] = 1
    rest_days: Annotated[int, Meta(ge=0, le=90)] = 7

    def time(self) -> table_journal.Pace:
        """How time is counted at the tables."""
        if self.pace == "live":
            return table_journal.Pace("live", self.minutes * MINUTE, self.plus_seconds * 1000)
        return table_journal.Pace("days", self.days * DAY)


class Tournaments(msgspec.Struct):
    """Those that can be joined, that are going on, and that are over."""

    gathering: list[TournamentInfo]
    playing: list[TournamentInfo]
    over: list[TournamentInfo]
    member: bool


class Sit(msgspec.Struct):
    """Sit down at the own table of the round."""

    nonce: ask.Nonce = ""


class Waiting(msgspec.Struct):
    """A table of a tournament at which somebody is awaited."""

    tournament: str
    title: str
    game: str
    round: int
    table: str


async def tournaments(call: Call, body: None) -> Tournaments:
    """The tournaments of the club."""
    store = call.tables.store
    mine = await store.read(steps.mine(call.guest))
    found = {
        phase: await store.read(steps.listed(phase, LISTED)) for phase in (GATHERING, PLAYING, OVER)
    }
    people = {person for some in found.values() for one in some for person in one.head.winners}
    names = await store.read(members({*people, call.guest}))

    def shown(phase: str) -> list[TournamentInfo]:
        made = [_info(call, one, one.id in mine, names) for one in found[phase]]
        return [one for one in made if one is not None]

    return Tournaments(shown(GATHERING), shown(PLAYING), shown(OVER), call.guest in names)


def _info(call: Call, listed: steps.Listed, mine: bool, names: Names) -> TournamentInfo | None:
    """A tournament in a few words; None if its game is not here any more."""
    try:
        title = call.tables.find(listed.head.game).title
    except TafelrundeError:
        return None
    return info(listed, title, mine, names)


async def open_tournament(call: Call, body: NewTournament) -> TournamentView:
    """Set up a tournament, which whoever does it leads."""
    call.spend("open")
    leader = await the_member(call)
    store, now = call.tables.store, wall_clock()
    led, _ = await store.read(steps.going(leader.person))
    if led >= LED:
        raise Refused("too_many_tournaments", limit=LED)
    opened = _opened(call, body, leader.person, now)
    t = Tournament(new_table_id())
    t.add(opened)
    await store.write(steps.create(t, [opened]))
    return await _seen(call, t.id)


def _opened(call: Call, body: NewTournament, leader: str, now: int) -> journal.Opened:
    title = printable(body.title)
    if not title:
        raise Refused("bad_request", reason="a tournament needs a title")
    if body.level not in LEVELS:
        raise Refused("bad_request", reason=f"a level is one of {', '.join(LEVELS)}")
    try:
        game = call.tables.find(body.game)
    except TafelrundeError:
        raise Refused("unknown_game") from None
    options = agreed(game, body.seats, body.options)
    if any(game.setup(options, body.seats).automa):
        raise Refused("bad_request", reason="an automa plays no tournament")
    if body.rated:
        check_rules(game, options, body.seats)
    if body.limit < body.seats and not body.fill:
        raise Refused("bad_request", reason="`limit` must be enough for one table")
    if body.start and not now + SOONEST <= body.start <= now + LATEST_START:
        raise Refused("bad_request", reason="`start` must be within the next 180 days")
    if body.seasons > 1 and body.kind != "robin":
        raise Refused("bad_request", reason="only a round robin has seasons")
    return journal.Opened(
        at=now,
        title=title,
        leader=leader,
        game=game.id,
        options=options,
        seats=body.seats,
        kind=body.kind,
        pace=body.time(),
        fill=body.fill,
        level=body.level,
        rated=body.rated,
        limit=body.limit,
        seed=secrets.token_hex(32),
        start=body.start,
        when_full=body.when_full,
        seasons=body.seasons,
        rest=body.rest_days * DAY or MINUTE,
    )


async def tournament(call: Call, body: None) -> TournamentView:
    """A tournament, whole."""
    return await _seen(call, _asked(call))


def _asked(call: Call) -> str:
    return str(call.request.path_params["tournament"])[:40]


async def _seen(call: Call, id: str) -> TournamentView:
    store = call.tables.store
    t = await store.read(steps.read(id))
    league = t.opened.league or t.id
    seasons = [
        await store.read(steps.read(one))
        for one in (await store.read(steps.seasons(league)) if t.opened.seasons > 1 else [])
    ]
    people = {*t.joined, t.opened.leader}
    for one in (t, *seasons):
        people |= {entrant.person for entrant in one.entrants if entrant.person}
    names: Names = await store.read(members(people))
    tables = [fixture.table for drawn in t.drawn[-1:] for fixture in drawn.open]
    return await workshop.drawn(
        view,
        t,
        call.tables.find(t.opened.game),
        call.guest,
        names,
        await store.read(steps.sittings(tables)),
        call.tables.pulse.back(),
        seasons,
        call.lang,
    )


async def wish(call: Call, body: AnyWish) -> TournamentView:
    """Join, leave, begin, call off, dismiss somebody, let a bot in."""
    call.spend("act")
    member = await the_member(call)
    store, id = call.tables.store, _asked(call)
    if isinstance(body, wishes.Join) and (await store.read(steps.going(call.guest)))[1] >= PLAYED:
        raise Refused("too_many_tournaments", limit=PLAYED)
    for _ in range(ATTEMPTS):
        try:
            await store.write(_granted(id, member.person, body))
            break
        except Taken:
            continue
    else:
        raise Refused("stale")
    return await _seen(call, id)


def _granted(id: str, person: str, body: AnyWish) -> Steps[None]:
    t = yield from steps.read(id)
    table = body.table if isinstance(body, wishes.LetBot) else ""
    found = yield from steps.sittings([table] if table else [])
    taken = list(found[table][0].taken) if table in found else []
    rows = wishes.grant(t, person, body, taken, wall_clock())
    for row in rows:
        t.add(row)
    yield from steps.append(t, rows)


async def sit(call: Call, body: Sit) -> ask.Place:
    """Sit down at the own table of the round, without a link; or come back to it."""
    call.spend("act")
    member = await the_member(call)
    store = call.tables.store
    t = await store.read(steps.read(_asked(call)))
    game = t.game_of(member.person)
    if game is None:
        raise Refused("no_game_now")
    fixture, seat = game
    try:
        room = await call.tables.room(fixture.table)
    except Refused as refusal:
        raise Refused("table_soon") if refusal.code == "unknown_table" else refusal from None
    if not room.table.seats[seat].taken:
        await room.sit(seat, member.name, body.nonce, call.guest)
        if fixture.late or fixture.stood_in:
            await store.write(steps.rest(t, wall_clock()))  # perhaps a bot has to sit down too
    return ask.Place(fixture.table, seat, call.tables.keys.seat(room.table, seat))


async def awaited(call: Call, body: None) -> list[Waiting]:
    """The tables of tournaments at which whoever asks is awaited."""
    store = call.tables.store
    found = await store.read(steps.awaited(call.guest))
    known = {id: await store.read(steps.read(id)) for id in {one.tournament for one in found}}
    opened = {id: t.opened for id, t in known.items()}
    return [
        Waiting(
            one.tournament, opened[one.tournament].title, opened[one.tournament].game, one.round,
            one.table,
        )
        for one in found
    ]  # fmt: skip


ENDPOINTS = (
    Endpoint("GET", "/api/tournaments", tournaments, gives=Tournaments),
    Endpoint("POST", "/api/tournaments", open_tournament, NewTournament, TournamentView),
    Endpoint("GET", "/api/tournaments/awaited", awaited, gives=list[Waiting]),
    Endpoint("GET", "/api/tournaments/{tournament}", tournament, gives=TournamentView),
    Endpoint("POST", "/api/tournaments/{tournament}/wishes", wish, AnyWish, TournamentView),
    Endpoint("POST", "/api/tournaments/{tournament}/sit", sit, Sit, ask.Place),
)
