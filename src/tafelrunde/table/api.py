"""What can be asked over HTTP: each function is one question, checked and answered by its types."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from functools import partial

import msgspec
from starlette.requests import Request

from tafelrunde.bots import LEVELS
from tafelrunde.games import find, names
from tafelrunde.kernel import record
from tafelrunde.kernel.draw import (
    CLASSES,
    PALETTE,
    Drawing,
    document,
    el,
    shared_symbols,
)
from tafelrunde.kernel.errors import TafelrundeError
from tafelrunde.kernel.game import Game
from tafelrunde.kernel.state import FULL, State
from tafelrunde.table import journal
from tafelrunde.table import requests as ask
from tafelrunde.table.commands import AnyAct, rate
from tafelrunde.table.keys import guest_hash, new_guest, viewer_of
from tafelrunde.table.limits import Limits
from tafelrunde.table.log import Reader, lines, undone
from tafelrunde.table.refusal import Refused
from tafelrunde.table.room import Card, Room, Who, wall_clock
from tafelrunde.table.studies import Studies
from tafelrunde.table.table import ENDED, GATHERING, PLAYING, Table
from tafelrunde.table.tables import Tables, agreed, free_seat
from tafelrunde.table.view import Look, Snapshot, links, say, scene, snapshot

COOKIE = "tafelrunde"
COVER = (480, 300)
LOBBY_LIMIT = 50
HEARTBEAT = 15.0
MOMENTS = 240
AUTOMA = journal.Plan("bot", "automa", "Automa")


@dataclass
class Call:
    """One request: who asks, in which language, about which table."""

    tables: Tables
    studies: Studies
    limits: Limits
    request: Request
    lang: str
    new_cookie: str = ""
    guest: str = field(init=False)

    def __post_init__(self) -> None:
        cookie = self.request.cookies.get(COOKIE, "")
        if not 16 <= len(cookie) <= 64:
            cookie = self.new_cookie = new_guest()
        self.guest = guest_hash(cookie)

    @property
    def key(self) -> str:
        """The key in the Authorization header."""
        scheme, _, key = self.request.headers.get("authorization", "").partition(" ")
        return key if scheme.lower() == "bearer" else ""

    def query(self, name: str, default: str) -> str:
        """A word of the query."""
        return self.request.query_params.get(name, default)[:40]

    async def room(self) -> Room:
        """The table that is asked about."""
        return await self.tables.room(self.request.path_params["table"][:40])

    def who(self, table: Table) -> int | None:
        """The seat of whoever asks; None for somebody who watches."""
        return self.tables.keys.seat_of(table, self.key)

    async def person(self, name: str) -> str:
        """What whoever asks goes by: the name given now is remembered."""
        shown = "".join(letter for letter in name if letter.isprintable()).strip()
        if shown:
            return await self.tables.store.guest_name(self.guest, shown, wall_clock())
        known = await self.tables.store.guest_name(self.guest)
        return known or say(self.lang, "guest")


def playable() -> list[Game]:
    """The games that can be shown."""
    return [game for game in map(find, names()) if game.picture and game.words]


async def games(call: Call, body: None) -> list[ask.GameInfo]:
    """The games that can be played here."""
    lang = call.lang
    levels = [ask.LevelInfo(level, names[lang]) for level, names in LEVELS.items()]
    return [
        ask.GameInfo(
            id=game.id,
            title=game.title,
            blurb=game.blurb.get(lang, ""),
            minutes=game.minutes,
            seats=game.seats,
            usual_seats=game.usual_seats,
            options=[option.schema() for option in game.options],
            presets={name: dict(values) for name, values in game.presets.items()},
            reconstructed=game.reconstructed.get(lang, ""),
            levels=levels,
        )
        for game in playable()
    ]


def _game(call: Call) -> Game:
    name = call.request.path_params["game"]
    for game in playable():
        if game.id == name:
            return game
    raise Refused("unknown_game")


async def rules(call: Call, body: None) -> list[ask.RuleInfo]:
    """The numbered rules of a game."""
    found = _game(call).rules(call.lang).values()
    return [ask.RuleInfo(rule.number, rule.text, rule.section) for rule in found]


async def style(call: Call, body: None) -> str:
    """The colours and classes that a game's picture uses."""
    picture = _game(call).picture
    assert picture is not None
    return PALETTE + CLASSES + picture.STYLE


async def symbols(call: Call, body: None) -> str:
    """The drawings that a game's picture refers to, and what each seat bears on its shield."""
    game = _game(call)
    assert game.picture is not None
    charges = [
        el("symbol", el("use", href=f"#{crest}"), id=f"charge-{seat}", viewBox="0 0 100 100")
        for seat, crest in enumerate(game.crests)
    ]
    drawings = (shared_symbols(), game.picture.symbols(), el("defs", *charges))
    return el("svg", *drawings, xmlns="http://www.w3.org/2000/svg")


async def cover(call: Call, body: None) -> str:
    """A game's picture for the lobby."""
    game = _game(call)
    assert game.picture is not None
    picture = Drawing(*COVER, game.cover(), game.title, "")
    return document(picture, game.picture.STYLE, game.picture.symbols())


async def me(call: Call, body: None) -> ask.Me:
    """What whoever asks goes by."""
    return ask.Me(await call.tables.store.guest_name(call.guest))


async def call_me(call: Call, body: ask.Me) -> ask.Me:
    """Change the name."""
    return ask.Me(await call.person(body.name))


async def lobby(call: Call, body: None) -> ask.Lobby:
    """Tables to join, to watch, and one's own."""
    store = call.tables.store
    told = [
        [_info(call, *found, GATHERING) for found in await store.lobby(GATHERING, LOBBY_LIMIT)],
        [_info(call, *found, PLAYING) for found in await store.lobby(PLAYING, LOBBY_LIMIT)],
        [
            _info(call, table, card, at, phase, seat)
            for table, seat, phase, card, at in await store.of_guest(call.guest, LOBBY_LIMIT)
        ],
    ]
    return ask.Lobby(*([info for info in infos if info is not None] for infos in told))


def _info(
    call: Call, table: str, stored: bytes, at: int, phase: str, seat: int | None = None
) -> ask.TableInfo | None:
    """A table in a few words; None if its game is not here any more."""
    card = msgspec.json.decode(stored, type=Card)
    try:
        title = call.tables.find(card.game).title
    except TafelrundeError:
        return None
    return ask.TableInfo(
        table=table,
        game=card.game,
        title=title,
        phase=phase,
        seats=[ask.SeatInfo(s.kind, s.name, s.level, s.taken) for s in card.seats],
        waiting=[card.seats[number].name for number in card.acting],
        points=card.points,
        places=card.places,
        pace=card.pace,
        since=at,
        key="" if seat is None else call.tables.keys.of(table, seat, card.seats[seat].links),
        seat=seat,
        turn=seat in card.acting,
    )


def _plan(wish: ask.SeatWish) -> journal.Plan:
    if wish.kind != "bot":
        return journal.Plan("open" if wish.kind == "open" else "person")
    if wish.level not in LEVELS:
        raise Refused("bad_request", reason=f"a level is one of {', '.join(LEVELS)}")
    return journal.Plan("bot", wish.level)


async def open_table(call: Call, body: ask.NewTable) -> ask.Place:
    """Open a table; whoever opens it sits down on the seat marked "me"."""
    call.limits.spend(_address(call.request), "open")
    game = next((game for game in playable() if game.id == body.game), None)
    if game is None:
        raise Refused("unknown_game")
    options = agreed(game, len(body.seats), body.options)
    name = await call.person(body.name)
    mine = [seat for seat, wish in enumerate(body.seats) if wish.kind == "me"]
    if len(mine) > 1:
        raise Refused("bad_request", reason="one seat at most is your own")
    automa = game.setup(options, len(body.seats)).automa
    if mine and automa[mine[0]]:
        raise Refused("bad_request", reason=f"seat {mine[0]} is not for people in this game")
    plans = tuple(AUTOMA if automa[n] else _plan(wish) for n, wish in enumerate(body.seats))
    alone = all(wish.kind in ("me", "bot") for wish in body.seats)
    opened = journal.Opened(
        at=wall_clock(),
        game=game.id,
        rules=game.rules_version,
        options=options,
        plans=plans,
        secret=secrets.token_hex(32),
        public=body.public,
        pace=body.time(),
        hints=alone if body.hints is None else body.hints,
    )
    room = await call.tables.open(opened)
    keys, table = call.tables.keys, room.table
    seat = mine[0] if mine else None
    if seat is not None:
        await room.sit(seat, name, body.nonce, call.guest)
    key = keys.watch(table.id) if seat is None else keys.seat(table, seat)
    return ask.Place(table.id, seat, key, links(table, keys).seats)


async def join(call: Call, body: ask.Join) -> ask.Place:
    """Sit down at a table."""
    room = await call.room()
    table, keys = room.table, call.tables.keys
    name = await call.person(body.name)
    seat = keys.seat_of(table, body.key) if body.key else None
    if seat is None:
        if not table.opened.public:
            raise Refused("private")
        seat = free_seat(table) if body.seat is None else body.seat
        if not 0 <= seat < len(table.seats) or table.seats[seat].plan.kind != "open":
            raise Refused("no_seat")
    await room.sit(seat, name, body.nonce, call.guest)
    return ask.Place(table.id, seat, keys.seat(room.table, seat))


async def see(call: Call, body: None) -> Snapshot:
    """A table as whoever asks sees it, whole."""
    room = await call.room()
    tall = call.query("tall", "0") == "1"

    def make(table: Table) -> Snapshot:
        look = Look(call.who(table), call.lang, tall)
        return snapshot(table, call.tables.keys, look, room.here(), wall_clock())

    return await room.show(make)


async def act(call: Call, body: AnyAct) -> ask.Done:
    """Do something at a table."""
    call.limits.spend(_address(call.request), rate(body))
    room = await call.room()
    return ask.Done(await room.act(call.who, body))


async def stream(call: Call, body: None) -> AsyncIterator[bytes]:
    """For programs: a line of JSON for each change, an empty line now and then."""
    call.limits.spend(_address(call.request), "connect")
    room = await call.room()
    seat = call.who(room.table)
    room.check_space()
    return _turns(room, seat, call.who)


async def _turns(room: Room, seat: int | None, who: Who) -> AsyncIterator[bytes]:
    follower = room.follow(seat)
    try:
        while True:
            follower.woken.clear()
            follower.notices.clear()
            if follower.behind:
                follower.behind = False
                try:
                    turn = await room.show(lambda table: _turn(table, who(table)))
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


async def record_of(call: Call, body: None) -> str:
    """The record of a table: complete after its end, before that as far as the viewer may read."""
    room = await call.room()
    return await room.show(lambda table: _record(table, call.who(table)))


def _record(table: Table, seat: int | None) -> str:
    if table.phase == GATHERING:
        raise Refused("not_begun")
    return record.write(table.match, FULL if table.phase == ENDED else viewer_of(seat))


async def verify(call: Call, body: str) -> ask.Verdict:
    """Check a record."""
    call.limits.spend(_address(call.request), "heavy")
    try:
        said = await asyncio.to_thread(record.verify, body, call.tables.find)
    except TafelrundeError as error:
        raise Refused("bad_request", reason=error.reason) from None
    return ask.Verdict(said)


async def replay(call: Call, body: None) -> ask.Frame:
    """A moment of a finished table, through a seat's eyes or with everything open."""
    room = await call.room()
    return await room.show(partial(_frame, call=call))


def _frame(table: Table, call: Call) -> ask.Frame:
    if table.phase != ENDED:
        raise Refused("not_over")
    last = table.count - 1
    entry = _whole(call.query("entry", str(last)), 0, last)
    eyes = call.query("eyes", "all")
    viewer = FULL if eyes == "all" else _whole(eyes, 0, len(table.seats) - 1)
    state = position_after(table, entry)
    view = state if viewer == FULL else state.seen_by(viewer)
    shown = scene(table, view, viewer, call.lang, call.query("tall", "0") == "1")
    reader = Reader(FULL, viewer, call.lang)
    return ask.Frame(
        entry=entry,
        last=last,
        steps=_steps(table),
        eyes=None if viewer == FULL else viewer,
        names=table.match.names,
        game=table.game.id,
        title=table.game.title,
        picture=shown.picture,
        text=shown.text,
        score=shown.score,
        points=shown.points,
        places=table.places() if entry == last else None,
        log=[line for line in lines(table, reader, 0) if line.entry <= entry],
        undone=undone(table, FULL),
    )


def _steps(table: Table) -> list[int]:
    """The row before the first move, and all rows that changed the position."""
    deeds = [n for n, past in enumerate(table.history) if past.entry is not None]
    return [n - 1 for n in deeds[:1]] + deeds


def _whole(text: str, low: int, high: int) -> int:
    if not text.isdecimal() or not low <= int(text) <= high:
        raise Refused("bad_request", reason=f"a number from {low} to {high} is wanted")
    return int(text)


def position_after(table: Table, entry: int) -> State:
    """The complete position after a row of a table."""
    for past in table.history[entry + 1 :]:
        if past.entry is not None and past.before is not None:
            return past.before
    return table.match.state


async def course(call: Call, body: None) -> ask.Course:
    """How the points of a finished table went; of very many moments evenly chosen ones."""
    room = await call.room()
    return await room.show(_course)


def _course(table: Table) -> ask.Course:
    if table.phase != ENDED:
        raise Refused("not_over")
    steps = _steps(table)
    each = len(steps) // MOMENTS + 1
    seats = range(len(table.seats))
    points = [
        (row, [int(position_after(table, row).points(seat)) for seat in seats])
        for row in sorted({*steps[::each], *steps[-1:]})
    ]
    return ask.Course(table.count - 1, points)


async def branch(call: Call, body: ask.BranchFrom) -> ask.Place:
    """Go on from an entry of a finished table, against bots."""
    call.limits.spend(_address(call.request), "open")
    room = await call.room()
    table = room.table
    if table.phase != ENDED:
        raise Refused("not_over")
    people = [n for n in range(len(table.seats)) if not table.match.setup.automa[n]]
    if body.seat not in people or body.level not in LEVELS:
        raise Refused("bad_request", reason="there is no such seat or level")
    past = [h.entry for h in table.history[: body.entry + 1] if h.entry is not None]
    entry = past[-1].number if past else 0
    person = journal.Sat(0, body.seat, await call.person(body.name), body.nonce, call.guest)
    made = await call.tables.branch(room, entry, body.seat, body.level, person)
    return ask.Place(made.table.id, body.seat, call.tables.keys.seat(made.table, body.seat))


async def study(call: Call, body: None) -> ask.Study:
    """How the chances stood over a finished game; asking starts the work."""
    room = await call.room()
    if room.table.phase != ENDED:
        raise Refused("not_over")
    return await call.studies.of(room.table, call.lang)


def _address(request: Request) -> str:
    return request.client.host if request.client else ""
