"""Opening a table and sitting down at one, over HTTP."""

from __future__ import annotations

import secrets

from tafelrunde.bots import LEVELS
from tafelrunde.table import journal
from tafelrunde.table import requests as ask
from tafelrunde.table.api import playable
from tafelrunde.table.call import Call
from tafelrunde.table.clock import wall_clock
from tafelrunde.table.club.members import guests_of, members
from tafelrunde.table.club.rated import check_agreement
from tafelrunde.table.club.welcome import check_welcome
from tafelrunde.table.owned import with_file
from tafelrunde.table.refusal import Refused
from tafelrunde.table.tables import agreed, free_seat
from tafelrunde.table.view import links

AUTOMA = journal.Plan("bot", "automa", "Automa")


def _plan(wish: ask.SeatWish) -> journal.Plan:
    if wish.kind != "bot":
        return journal.Plan("open" if wish.kind == "open" else "person")
    if wish.level not in LEVELS:
        raise Refused("bad_request", reason=f"a level is one of {', '.join(LEVELS)}")
    return journal.Plan("bot", wish.level)


async def open_table(call: Call, body: ask.NewTable) -> ask.Place:
    """Open a table; whoever opens it sits down on the seat marked "me"."""
    call.spend("open")
    game = next((game for game in playable() if game.id == body.game), None)
    if game is None:
        raise Refused("unknown_game")
    game = await with_file(game, body.components, call.lang)
    options = agreed(game, len(body.seats), body.options)
    name = await call.person(body.name)
    mine = [seat for seat, wish in enumerate(body.seats) if wish.kind == "me"]
    others = [(seat, wish.name) for seat, wish in enumerate(body.seats) if wish.kind == "here"]
    beside = {seat: await call.beside(other) for seat, other in others}
    if len(mine) > 1 or (beside and not mine):
        raise Refused("bad_request", reason="one seat is your own, and others are beside it")
    if not body.public and any(wish.kind == "open" for wish in body.seats):
        raise Refused("nobody_finds")
    if body.between is not None and (not body.public or body.between[0] > body.between[1]):
        raise Refused("bad_range")
    automa = game.setup(options, len(body.seats)).automa
    for seat in (*mine, *beside):
        if automa[seat]:
            raise Refused("bad_request", reason=f"seat {seat} is not for people in this game")
    plans = tuple(AUTOMA if automa[n] else _plan(wish) for n, wish in enumerate(body.seats))
    alone = all(wish.kind in ("me", "bot") for wish in body.seats) and not body.rated
    opened = journal.Opened(
        at=wall_clock(),
        game=game.id,
        rules=game.rules_number(game.newest),
        options=options,
        plans=plans,
        secret=secrets.token_hex(32),
        public=body.public,
        pace=body.time(),
        hints=alone if body.hints is None else body.hints,
        host=mine[0] if mine else -1,
        components=body.components,
        rated=body.rated,
        between=body.between,
    )
    if body.rated:
        check_agreement(game, options, opened)
        await _check_member(call, bool(beside))
    room = await call.tables.open(opened, call.address)
    keys, table, own = call.tables.keys, room.table, mine[0] if mine else None
    for seat in mine:
        await room.sit(seat, name, body.nonce, call.guest)
    for seat, other in beside.items():
        await room.sit(seat, other, body.nonce, call.guest, beside=True)
    key = keys.watch(table.id) if own is None else keys.seat(table, own)
    return ask.Place(table.id, own, key, links(room.table, keys).seats)


async def join(call: Call, body: ask.Join) -> ask.Place:
    """Sit down at a table."""
    room = await call.room()
    table, keys = room.table, call.tables.keys
    name = await (call.beside(body.name) if body.beside else call.person(body.name))
    seat = keys.seat_of(table, body.key) if body.key else None
    invited = seat is not None
    if seat is None:
        if not table.opened.public:
            raise Refused("private")
        if body.beside:
            raise Refused("wrong_key")
        seat = free_seat(table) if body.seat is None else body.seat
        if not 0 <= seat < len(table.seats) or table.seats[seat].plan.kind != "open":
            raise Refused("no_seat")
    if table.opened.rated:
        await _check_member(call, body.beside)
    await call.tables.store.read(check_welcome(call.guest, table, invited, wall_clock()))
    await room.sit(seat, name, body.nonce, call.guest, body.beside)
    return ask.Place(table.id, seat, keys.seat(room.table, seat))


async def _check_member(call: Call, beside: bool) -> None:
    """Refuse a guest, and whoever plays beside somebody, what counts for who is known tomorrow."""
    if beside or not await call.tables.store.read(members([call.guest])):
        raise Refused("rated_members")


async def own_seats(call: Call, body: None) -> ask.OwnSeats:
    """The seats of those who play at one device, for whoever has the cookie of that device."""
    room = await call.room()
    table, keys = room.table, call.tables.keys
    guests = await call.tables.store.read(guests_of(call.guest))
    mine = [(n, seat) for n, seat in enumerate(table.seats) if seat.guest in guests]
    if not mine:
        raise Refused("private")
    return ask.OwnSeats(
        keys.watch(table.id),
        [ask.OwnSeat(n, seat.name, keys.seat(table, n), seat.beside) for n, seat in mine],
    )
