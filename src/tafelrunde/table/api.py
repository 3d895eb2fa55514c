"""What can be asked over HTTP: each function is one question, checked and answered by its types."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Iterable
from functools import cache
from math import inf

import msgspec

from tafelrunde.bots import LEVELS
from tafelrunde.games import find, names
from tafelrunde.kernel.components import VERSIONS
from tafelrunde.kernel.draw import (
    CLASSES,
    PALETTE,
    Drawing,
    Markup,
    alone,
    charges,
    document,
    el,
    piece,
    shared_symbols,
)
from tafelrunde.kernel.errors import BadOptions, OtherRules, TafelrundeError
from tafelrunde.kernel.game import Game
from tafelrunde.kernel.overview import overview
from tafelrunde.kernel.pieces import drawings
from tafelrunde.table import compiling, lessons, meters, workshop
from tafelrunde.table import requests as ask
from tafelrunde.table.call import Call
from tafelrunde.table.card import Card
from tafelrunde.table.clock import wall_clock
from tafelrunde.table.club.invitations import invitations
from tafelrunde.table.club.members import at_tables
from tafelrunde.table.commands import AnyAct, rate
from tafelrunde.table.keys import viewer_of
from tafelrunde.table.refusal import Refused
from tafelrunde.table.room import Room
from tafelrunde.table.table import ENDED, GATHERING, PLAYING, Table
from tafelrunde.table.view import Look, Snapshot, snapshot

log = logging.getLogger(__name__)

COVER = (480, 300)
LOBBY_LIMIT = 50
HEARTBEAT = 15.0


def playable() -> list[Game]:
    """The games that can be shown, in the order of all pages: the quickest first."""
    shown = [game for game in map(find, names()) if game.picture and game.words]
    return sorted(shown, key=lambda game: game.minutes[1] or inf)


async def games(call: Call, body: None) -> list[ask.GameInfo]:
    """The games that can be played here."""
    return await workshop.laboured(_games, call.lang)


def _games(lang: str) -> list[ask.GameInfo]:
    levels = [ask.LevelInfo(level, names[lang]) for level, names in LEVELS.items()]
    return [
        ask.GameInfo(
            id=game.id,
            title=game.title,
            known_as=game.known_as,
            blurb=game.blurb.get(lang, ""),
            minutes=game.minutes,
            seats=game.seats,
            usual_seats=game.usual_seats,
            options=[option.schema() for option in game.options],
            presets={name: dict(values) for name, values in game.presets.items()},
            preset_names={name: both[lang == "en"] for name, both in game.preset_names.items()},
            preset_about={
                name: ask.PresetInfo(about.de if lang == "de" else about.en, about.symbols)
                for name, about in game.preset_about.items()
            },
            reconstructed=game.reconstructed.get(lang, ""),
            levels=levels,
            teams=_teams(game),
            lesson=lessons.info(game, lang),
        )
        for game in playable()
    ]


@cache
def _teams(game: Game) -> list[ask.TeamsInfo]:
    """The options that make teams of so many seats by themselves."""
    flags = [option for option in game.options if option.kind == "flag"]
    tried = [(option, seats) for option in flags for seats in option.seats or game.seats]
    found = [ask.TeamsInfo(option.id, _seated(game, option.id, seats)) for option, seats in tried]
    return [info for info in found if len(set(info.teams)) < len(info.teams)]


def _seated(game: Game, option: str, seats: int) -> list[int]:
    """The team of each seat if only this is agreed; none for an option that needs others."""
    try:
        return game.setup({option: True}, seats).team
    except BadOptions:
        return []


def game_asked(call: Call) -> Game:
    """The game that is asked about."""
    name = call.request.path_params["game"]
    for game in playable():
        if game.id == name:
            return game
    raise Refused("unknown_game")


async def rules(call: Call, body: None) -> list[ask.RuleInfo]:
    """The numbered rules of a game."""
    game = game_asked(call)
    drawn = drawings(game)
    return [
        ask.RuleInfo(rule.number, rule.text, rule.section, rule.option, drawn.get(rule.number, ()))
        for rule in game.rules(call.lang).values()
    ]


async def at_a_glance(call: Call, body: None) -> ask.OverviewInfo:
    """A game on one sheet."""
    game = game_asked(call)
    sheet = overview(game, call.lang)
    if sheet is None:
        raise Refused("unknown_page")
    return ask.OverviewInfo(
        game=game.id,
        title=game.title,
        blurb=game.blurb.get(call.lang, ""),
        aim=sheet.aim,
        seats=game.seats,
        sections=sheet.sections,
        reconstructed=game.reconstructed.get(call.lang, ""),
        lesson=lessons.info(game, call.lang),
    )


async def style(call: Call, body: None) -> str:
    """The colours and classes that a game's picture uses."""
    picture = game_asked(call).picture
    assert picture is not None
    return PALETTE + CLASSES + picture.STYLE


def symbol_sheet(*drawings: Markup) -> str:
    """Drawings for a page, with those that all games share."""
    return el("svg", shared_symbols(), *drawings, xmlns="http://www.w3.org/2000/svg")


def symbols_of(game: Game) -> str:
    """The drawings that a game's picture refers to, and what each seat bears on its shield."""
    assert game.picture is not None
    return symbol_sheet(game.picture.symbols(), charges(game.crests))


async def symbols(call: Call, body: None) -> str:
    """The drawings of a game."""
    return symbols_of(game_asked(call))


async def cover(call: Call, body: None) -> str:
    """A game's picture for the lobby."""
    game = game_asked(call)
    assert game.picture is not None
    picture = Drawing(*COVER, game.cover(), game.title, "")
    return document(picture, game.picture.STYLE, game.picture.symbols())


async def board(call: Call, body: None) -> str:
    """The own board of whoever asks, known by his cookie: a picture in a page carries no key."""
    room = await call.room()

    def draw(table: Table) -> str:
        seat = next((n for n, one in enumerate(table.seats) if one.guest == call.guest), None)
        if seat is None:
            raise Refused("only_watching")
        if table.phase == GATHERING:
            raise Refused("not_begun")
        game = table.game
        if game.own_board is None or game.picture is None:
            raise Refused("unknown_thing")
        names = [one.name for one in table.seats]
        drawn = game.own_board(table.match.state.seen_by(seat), seat, call.lang, names)
        return alone(drawn, game.picture.STYLE, game.picture.symbols())

    return await room.show(draw)


async def drawing(call: Call, body: None) -> str:
    """One of a game's drawings, for a form."""
    game, name = game_asked(call), call.request.path_params["name"]
    assert game.picture is not None
    symbols = game.picture.symbols()
    if f'<symbol id="{name}"' not in symbols:
        raise Refused("unknown_thing")
    return piece(name, game.picture.STYLE, symbols)


async def lobby(call: Call, body: None) -> ask.Lobby:
    """Tables to join, to watch, and one's own."""
    store = call.tables.store
    gathering, running = [
        _known(_info(call, *found, phase) for found in await store.lobby(phase, LOBBY_LIMIT))
        for phase in (GATHERING, PLAYING)
    ]
    mine = _known(
        _info(call, table, card, at, phase, seat)
        for table, seat, phase, card, at in await store.of_guest(call.guest, LOBBY_LIMIT)
    )
    shown = (*gathering, *running, *mine)
    present = await store.read(at_tables([info.table for info in shown]))
    for info in shown:
        for seat, there in enumerate(info.seats):
            there.member = present.get((info.table, seat), "")
    return ask.Lobby(gathering, running, mine, compiling.state(), await _invited(call))


async def _invited(call: Call) -> list[ask.Invited]:
    """The seats that are still free of those that friends have offered."""
    found = []
    for one in await call.tables.store.read(invitations(call.guest)):
        info = _info(call, one.table, one.card, one.changed, GATHERING, one.seat)
        if info is not None and not info.seats[one.seat].taken:
            found.append(ask.Invited(info, one.host))
    return found


def _known(infos: Iterable[ask.TableInfo | None]) -> list[ask.TableInfo]:
    """The tables whose games are here."""
    return [info for info in infos if info is not None]


def _info(
    call: Call, table: str, stored: bytes, at: int, phase: str, seat: int | None = None
) -> ask.TableInfo | None:
    """A table in a few words; None if its game is not here any more or nothing can be read."""
    try:
        card = msgspec.json.decode(stored, type=Card)
        game = call.tables.find(card.game)
    except (msgspec.MsgspecError, TafelrundeError) as error:
        log.warning("table %s is not in the lobby: %s", table, error)
        return None
    mine = {n for n, s in enumerate(card.seats) if seat is not None and seat in (n, s.beside)}
    return ask.TableInfo(
        table=table,
        game=card.game,
        title=game.title,
        phase=phase,
        seats=[ask.SeatInfo(s.kind, s.name, s.level, s.taken) for s in card.seats],
        waiting=[card.seats[number].name for number in card.acting],
        points=card.points,
        places=card.places,
        pace=card.pace,
        since=at,
        key="" if seat is None else call.tables.keys.of(table, seat, card.seats[seat].links),
        seat=seat,
        turn=not mine.isdisjoint(card.acting),
        here=len(mine) > 1,
        trouble=_trouble(call, game, table, card),
        rated=card.rated,
        between=card.between,
        owned=card.owned,
        owners=card.by,
        known_as=game.known_as,
        stage=card.stage[call.lang == "en"],
        due=card.due,
    )


def _trouble(call: Call, game: Game, table: str, card: Card) -> str:
    """Why a table cannot be played here, or nothing."""
    own = game.rules_number(card.rules % VERSIONS)
    try:
        game.version_of("the table", own if card.owned or card.rules < VERSIONS else card.rules)
    except OtherRules as error:
        return Refused("other_rules", reason=error.reason).sentence(call.lang)
    known = call.tables.trouble_of(table)
    return "" if known is None else known.sentence(call.lang)


async def see(call: Call, body: None) -> Snapshot:
    """A table as whoever asks sees it, whole."""
    room = await call.room()

    def make(table: Table) -> Snapshot:
        look = Look(call.who(table), call.lang, call.form, invited=bool(call.key))
        return snapshot(table, call.tables.keys, look, room.here(), wall_clock())

    return await room.show(make)


async def act(call: Call, body: AnyAct) -> ask.Done:
    """Do something at a table."""
    call.spend(rate(body))
    with meters.ACKNOWLEDGED.time():
        room = await call.room()
        return ask.Done(await room.act(call.who, body))


async def stream(call: Call, body: None) -> AsyncIterator[bytes]:
    """For programs: a line of JSON for each change, an empty line now and then."""
    call.spend("connect")
    room = await call.room()
    seat = call.who(room.table)
    room.check_space(seat, call.address, call.limits.generosity)
    return _turns(room, seat, call)


async def _turns(room: Room, seat: int | None, call: Call) -> AsyncIterator[bytes]:
    follower = room.follow(seat, call.address, call.limits.generosity, call.device)
    try:
        while not follower.dismissed and not call.tables.stopping:
            follower.woken.clear()
            follower.notices.clear()
            if follower.behind:
                follower.behind = False
                try:
                    turn = await room.show(lambda table: _turn(table, call.who(table)))
                except Refused:  # the seat was left: its key is worth nothing any more
                    return
                yield msgspec.json.encode(turn) + b"\n"
            try:
                await asyncio.wait_for(follower.woken.wait(), HEARTBEAT)
            except TimeoutError:
                yield b"\n"
    finally:
        room.leave(follower)


def _turn(table: Table, seat: int | None) -> ask.Turn:
    position, moves = None, list[str]()
    if table.phase != GATHERING:
        state = table.match.state
        view = state if table.phase == ENDED else state.seen_by(viewer_of(seat))
        position = table.game.position(view)
        if seat is not None and seat in table.acting() and not table.seats[seat].substitute:
            moves = [table.game.verbs.text(move) for move in view.moves(seat)]
    return ask.Turn(
        entry=len(table.known(viewer_of(seat))) - 1,
        stamp=table.stamp(viewer_of(seat)),
        phase=table.phase,
        seat=seat,
        yours=bool(moves),
        position=position,
        moves=moves,
        places=table.places(),
    )
