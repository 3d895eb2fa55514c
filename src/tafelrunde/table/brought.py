"""Records that somebody brings along: replayed, looked at like finished tables, kept by nobody."""

from __future__ import annotations

import hashlib
from collections import OrderedDict
from collections.abc import Callable
from itertools import islice

from tafelrunde.kernel import record
from tafelrunde.kernel.errors import TafelrundeError
from tafelrunde.kernel.game import Game
from tafelrunde.kernel.match import Match
from tafelrunde.kernel.narration import steps
from tafelrunde.table import apart, journal, replays, workshop
from tafelrunde.table import requests as ask
from tafelrunde.table.api import symbols_of
from tafelrunde.table.call import Call
from tafelrunde.table.closer import CloserView
from tafelrunde.table.owned import loaded
from tafelrunde.table.refusal import Refused
from tafelrunde.table.table import ENDED, Happened, Seat, Table

# So many are remembered, so that each is replayed once for all its moments.
REMEMBERED = 8
# A game with an owner's components runs interpreted: so many lines of its record are replayed.
LONGEST = 2_000

_shelf: OrderedDict[bytes, Table] = OrderedDict()


async def replay_record(call: Call, body: bytes) -> ask.Frame:
    """A moment of a record that is brought along."""
    table = await _table(call, body)
    return await workshop.checked(replays.frame, table, call)


async def closer_in_record(call: Call, body: bytes) -> CloserView:
    """A closer look at a thing in a moment of a record that is brought along."""
    table = await _table(call, body)
    return await workshop.checked(replays.look, table, call)


async def symbols_in_record(call: Call, body: bytes) -> str:
    """The drawings of a record's game: with an owner's values they may look different."""
    return symbols_of((await _table(call, body)).game)


async def _table(call: Call, body: bytes) -> Table:
    """The record as a table; to replay it costs more than to look at it once more."""
    mark = hashlib.sha256(body).digest()
    if mark in _shelf:
        _shelf.move_to_end(mark)
        return _shelf[mark]
    call.ask("heavy")
    try:
        table = await workshop.checked(_read, body, call.tables.find, call.lang)
    except TafelrundeError as error:
        raise Refused("bad_record", reason=error.sentence(call.lang)) from None
    _shelf[mark] = table
    if len(_shelf) > REMEMBERED:
        _shelf.popitem(last=False)
    return table


def _read(body: bytes, find: Callable[[str], Game], lang: str) -> Table:
    text = body.decode(errors="replace")
    carried = record.carried(text)
    if carried is None or not apart.is_strange(text):
        return table_of(record.read(text, find))
    if text.count("\n") > LONGEST:
        raise Refused("long_record", limit=LONGEST)
    game = loaded(find(carried.game), carried.text, lang)
    return table_of(record.read(text, lambda name: game if name == game.id else find(name)))


def table_of(match: Match) -> Table:
    """A match as a table that is over, wherever it stands."""
    game = match.game
    plans = tuple(journal.Plan("person", name=name) for name in match.names)
    version = int(match.setup.version)
    opened = journal.Opened(0, game.id, game.rules_number(version), match.options, plans, "")
    table = Table("", lambda name: game)
    table.opened, table.game, table.version, table.match = opened, game, version, match
    table.teams = match.setup.team
    table.seats = [Seat(plan, plan.name, taken=True) for plan in plans]
    table.history = [Happened(opened, None, None, ""), *_happened(match)]
    table.count = len(table.history)
    table.phase, table.began, table.ended = ENDED, 0, table.count - 1
    table.why = "rules" if match.over else "agreed"
    return table


def _happened(match: Match) -> list[Happened]:
    """Each entry with the position before it, also those that were taken back."""
    found = []
    for entry, before, _ in islice(steps(match), 1, None):
        row: journal.Row
        if entry.undoes >= 0:
            row = journal.TookBack(0, entry.seat, entry.undoes, entry.consent)
        else:
            row = journal.Played(0, entry.seat, match.game.verbs.text(entry.move))
        found.append(Happened(row, entry, before, match.names[entry.seat]))
    return found
