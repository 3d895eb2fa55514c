"""What if: a table of one's own, imagined from what a seat saw of a game that is being played.

Nothing hidden is told by it: the new table is made from the seat's view alone, with new chance.
"""

from __future__ import annotations

import secrets

import msgspec

from tafelrunde.bots import LEVELS
from tafelrunde.kernel.chance import Seeded
from tafelrunde.table import journal
from tafelrunde.table import requests as ask
from tafelrunde.table.call import Call
from tafelrunde.table.clock import wall_clock
from tafelrunde.table.commands import Name, Number
from tafelrunde.table.refusal import Refused
from tafelrunde.table.seating import AUTOMA
from tafelrunde.table.table import ENDED, GATHERING, Table


class WhatIf(msgspec.Struct, kw_only=True):
    """From which entry on, by the seat's own number; without one from how the table is now."""

    entry: Number | None = None
    level: ask.Level = "knight"
    name: Name = ""
    nonce: ask.Nonce = ""


async def what_if(call: Call, body: WhatIf) -> ask.Place:
    """Try out against bots what could come of a position of one's own running game."""
    call.spend("open")
    if body.level not in LEVELS:
        raise Refused("bad_request", reason=f"a level is one of {', '.join(LEVELS)}")
    room = await call.room()
    seat = call.who(room.table)
    if seat is None:
        raise Refused("only_watching")
    name = await call.person(body.name)
    opened = await room.show(lambda table: imagined(table, seat, body), long=True)
    made = await call.tables.open(opened, call.address)
    await made.sit(seat, name, body.nonce, call.guest)
    return ask.Place(made.table.id, seat, call.tables.keys.seat(made.table, seat))


def imagined(table: Table, seat: int, wish: WhatIf) -> journal.Opened:
    """A table that goes on from what the seat saw: whatever it did not see is thought up."""
    if table.phase == GATHERING:
        raise Refused("not_begun")
    if table.phase == ENDED:
        raise Refused("over")
    if table.opened.rated:
        raise Refused("rated_table")
    known = table.known(seat)
    if wish.entry is not None and not table.began <= wish.entry < len(known):
        reason = f"a number from {table.began} to {len(known) - 1} is wanted"
        raise Refused("bad_request", reason=reason)
    state = table.match.state if wish.entry is None else table.position_after(known[wish.entry])
    # Only what the seat sees goes into it, and no chance of the real game.
    complete = state.seen_by(seat).imagine(Seeded(secrets.randbits(62)))
    automa = table.match.setup.automa
    plans = tuple(
        journal.Plan("person")
        if number == seat
        else AUTOMA
        if automa[number]
        else journal.Plan("bot", wish.level)
        for number in range(len(table.seats))
    )
    return journal.Opened(
        at=wall_clock(),
        game=table.game.id,
        rules=table.opened.rules,
        options=table.opened.options,
        plans=plans,
        secret=secrets.token_hex(32),
        host=seat,
        components=table.opened.components,
        imagined=msgspec.json.encode(table.game.position(complete)).decode(),
    )
