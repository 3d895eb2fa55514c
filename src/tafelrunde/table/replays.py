"""What can be asked over HTTP of games that were played: records, replays, how it went."""

from __future__ import annotations

from functools import partial

from tafelrunde.bots import LEVELS
from tafelrunde.kernel import record
from tafelrunde.kernel.chance import SPECTATOR
from tafelrunde.kernel.errors import TafelrundeError
from tafelrunde.kernel.state import FULL, State
from tafelrunde.table import apart, journal, workshop
from tafelrunde.table import requests as ask
from tafelrunde.table.call import Call
from tafelrunde.table.closer import CloserView, closer_in
from tafelrunde.table.keys import viewer_of
from tafelrunde.table.log import Reader, lines, undone
from tafelrunde.table.refusal import Refused
from tafelrunde.table.rules_view import rules_of
from tafelrunde.table.story import StepView, Watcher, held_after
from tafelrunde.table.studies import Choice, Study
from tafelrunde.table.table import ENDED, GATHERING, Table
from tafelrunde.table.view import picture_of, scene

MOMENTS = 240


async def record_of(call: Call, body: None) -> str:
    """The record of a table: complete after its end, before that as far as the viewer may read."""
    call.ask("record")
    room = await call.room()
    carries = _whole(call.query("carry", "0"), 0, 1) == 1
    return await room.show(lambda table: _record(table, call.who(table), carries), long=True)


def _record(table: Table, seat: int | None, carries: bool = False) -> str:
    if table.phase == GATHERING:
        raise Refused("not_begun")
    if table.opened.imagined:
        raise Refused("imagined")
    viewer = FULL if table.phase == ENDED else viewer_of(seat)
    return record.write(table.match, viewer, carries=carries)


async def verify(call: Call, body: bytes) -> ask.Verdict:
    """Check a record."""
    try:
        text, strange = await workshop.checked(_brought, body)
        if strange:
            async with call.tables.verifying:
                said = await apart.verify(text, call.lang)
        else:
            said = await workshop.checked(record.verify, text, call.tables.find, call.lang)
    except TafelrundeError as error:
        raise Refused("bad_record", reason=error.sentence(call.lang)) from None
    return ask.Verdict(said)


def _brought(body: bytes) -> tuple[str, bool]:
    """A record that somebody brought, and whether it has other components than ours."""
    text = body.decode(errors="replace")
    return text, apart.is_strange(text)


async def replay(call: Call, body: None) -> ask.Frame:
    """A moment of a finished table, through a seat's eyes or with everything open."""
    call.ask("look")
    room = await call.room()
    return await room.show(partial(frame, call=call), long=True)


def frame(table: Table, call: Call) -> ask.Frame:
    """The moment of a finished table that is asked for."""
    entry, viewer, view = _moment(table, call)
    last = table.count - 1
    shown = scene(table, view, viewer, call.lang, call.form)
    reader = Reader(FULL, viewer, call.lang)
    return ask.Frame(
        entry=entry,
        last=last,
        steps=_steps(table),
        eyes=None if viewer == FULL else viewer,
        names=table.match.names,
        teams=table.teams,
        game=table.game.id,
        title=table.game.title,
        picture=picture_of(shown.drawn),
        text=shown.text,
        score=shown.score,
        points=shown.points,
        places=table.places() if entry == last else None,
        log=[line for line in lines(table, reader, 0) if line.entry <= entry],
        undone=undone(table, FULL),
        rules=rules_of(table, call.lang),
        held=_held(table, entry, viewer, call),
    )


def _held(table: Table, entry: int, viewer: int, call: Call) -> StepView | None:
    """What everybody was shown after an entry; with everything open, as who watched saw it."""
    eyes = SPECTATOR if viewer == FULL else viewer
    return held_after(table, Watcher(Reader(eyes, eyes, call.lang), call.form), entry)


def _moment(table: Table, call: Call) -> tuple[int, int, State]:
    """Which moment is looked at, through whose eyes, and what they see."""
    if table.phase != ENDED:
        raise Refused("not_over")
    last = table.count - 1
    entry = _whole(call.query("entry", str(last)), 0, last)
    eyes = call.query("eyes", "all")
    viewer = FULL if eyes == "all" else _whole(eyes, 0, len(table.seats) - 1)
    state = table.position_after(entry)
    return entry, viewer, state if viewer == FULL else state.seen_by(viewer)


async def closer(call: Call, body: None) -> CloserView:
    """A closer look at a thing in a moment of a finished table."""
    call.ask("look")
    room = await call.room()
    return await room.show(partial(look, call=call), long=True)


def look(table: Table, call: Call) -> CloserView:
    """The thing that is asked about, in the moment that is asked for."""
    _, viewer, view = _moment(table, call)
    return closer_in(table, view, viewer, call.query("of", ""), call.lang)


def _steps(table: Table) -> list[int]:
    """The row before the first move, and all rows that changed the position."""
    deeds = [n for n, past in enumerate(table.history) if past.entry is not None]
    return [n - 1 for n in deeds[:1]] + deeds


def _whole(text: str, low: int, high: int) -> int:
    if not text.isdecimal() or not low <= int(text) <= high:
        raise Refused("bad_request", reason=f"a number from {low} to {high} is wanted")
    return int(text)


async def course(call: Call, body: None) -> ask.Course:
    """How the points of a finished table went; of very many moments evenly chosen ones."""
    call.ask("record")
    room = await call.room()
    return await room.show(_course, long=True)


def _course(table: Table) -> ask.Course:
    if table.phase != ENDED:
        raise Refused("not_over")
    steps = _steps(table)
    each = len(steps) // MOMENTS + 1
    seats = range(len(table.seats))
    points = [
        (row, [int(table.position_after(row).points(seat)) for seat in seats])
        for row in sorted({*steps[::each], *steps[-1:]})
    ]
    return ask.Course(table.count - 1, points)


async def branch(call: Call, body: ask.BranchFrom) -> ask.Place:
    """Go on from an entry of a finished table, against bots."""
    call.spend("open")
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
    made = await call.tables.branch(room, entry, body.level, person, call.address)
    return ask.Place(made.table.id, body.seat, call.tables.keys.seat(made.table, body.seat))


async def study(call: Call, body: None) -> Study:
    """How the chances stood over a finished game; asking starts the work."""
    room = await call.room()
    if room.table.phase != ENDED:
        raise Refused("not_over")
    return await call.studies.of(room.table, call)


async def decision(call: Call, body: None) -> Choice:
    """A decision of a finished game that was analysed: both moves and what speaks for them."""
    call.ask("look")
    room = await call.room()
    table = room.table
    if table.phase != ENDED:
        raise Refused("not_over")
    entry = _whole(call.query("entry", ""), 0, table.count - 1)
    return await call.studies.choice(table, entry, call.lang, call.form)
