"""Stored positions of Limes: everything is laid again, so that nothing impossible gets through."""

from __future__ import annotations

from collections.abc import Mapping

from tafelrunde.games.limes import play
from tafelrunde.games.limes.components import CARDS, CELL, FIELDS, ROUNDS, WORKERS
from tafelrunde.games.limes.display import NOTHING_DONE, PLACED, Display, empty
from tafelrunde.games.limes.state import Limes
from tafelrunde.kernel.errors import BadPosition
from tafelrunde.kernel.loading import ANY, number, numbers, parts
from tafelrunde.kernel.native import append, i64, u8, vec
from tafelrunde.kernel.state import FULL, OVER, Setup


def load(setup: Setup, data: Mapping[str, object], viewer: int) -> Limes:
    """A position from its dict; of a view, what others chose this round is not in it."""
    round = number(data, "round", 1, ROUNDS + 1)
    called = numbers(data.get("called"), "called", min(round, ROUNDS), 1, CARDS)
    if len(set(called)) < len(called):
        raise BadPosition("called must be different cards")
    steps = numbers(data.get("steps"), "steps", int(setup.seats), 0, 2)
    stack = vec[u8]([u8(card > 0 and card not in called) for card in range(CARDS + 1)])
    over = round > ROUNDS
    displays = []
    for seat in range(int(setup.seats)):
        hidden = viewer not in (FULL, seat) and not over
        laid = steps[seat] if not hidden else play.TO_LAY
        displays.append(_load_display(setup, data, seat, round, called, laid))
    waiting = [seat for seat in range(int(setup.seats)) if steps[seat] != play.READY]
    if bool(waiting) == over:
        raise BadPosition("in a running game somebody has to wait, after its end nobody")
    state = Limes(setup, displays)
    state.viewer = viewer
    state.actor = OVER if over else waiting[0]
    state.window = 0 if over else round
    state.round = round
    state.card = 0 if over else called[-1]
    state.stack = stack
    state.called = vec[u8]([u8(card) for card in called])
    for seat in range(int(setup.seats)):
        state.set_step(seat, steps[seat])
    return state


def _load_display(
    setup: Setup, data: Mapping[str, object], seat: int, round: int, called: list[int], step: int
) -> Display:
    expected = min(round, ROUNDS) - (1 if step == play.TO_LAY else 0)
    lays = numbers(_part(data, "lays", setup, seat), "lays", expected, 0, 255)
    display = empty()
    for card in range(expected):
        lay: i64 = lays[card]
        if display.free(setup.values[0] != 0) >> (lay >> 2) & 1 == 0:
            raise BadPosition(f"lays of seat {seat}: card {card + 1} cannot lie there")
        display.lay(called[card], lay >> 2, lay & 3)
    fields = numbers(_part(data, "workers", setup, seat), "workers", ANY, 0, FIELDS**2 - 1)
    if len(fields) > min(WORKERS, expected - (1 if step == play.TO_WORK else 0)):
        raise BadPosition(f"workers of seat {seat}: there are too many")
    for field in fields:
        cell = CELL[field]
        if display.land[cell] == 0:
            raise BadPosition(f"workers of seat {seat}: no card lies on field {field}")
        display.workers = append(display.workers, u8(cell))
    display.deed = _deed_in(_part(data, "deeds", setup, seat), display, seat, step)
    if step != play.TO_LAY:
        _check_workers(display, called, seat)
    return display


def _check_workers(display: Display, called: list[int], seat: int) -> None:
    """On the card just laid stands the worker placed this round or moved there, nobody else."""
    was = play.before_round(display, vec[u8]([u8(card) for card in called]))
    ground = [int(was.land[int(cell)]) for cell in display.workers]
    stood = [int(was.land[int(cell)]) for cell in was.workers]
    if 0 in stood or any(ground[len(stood) :]):
        raise BadPosition(f"workers of seat {seat}: they cannot have come to the card just laid")
    if display.deed != NOTHING_DONE and not _done_by_rule(display, was, called[-1]):
        raise BadPosition(f"deeds of seat {seat}: no worker action leads there")


def _done_by_rule(display: Display, was: Display, card: int) -> bool:
    """Does one of the worker actions after this lay make of the display what it is now?"""
    lay: int = display.lays[len(display.lays) - 1]
    was.lay(card, lay >> 2, lay & 3)
    wanted = [int(cell) for cell in display.workers]
    for move in play.deeds(was):
        tried = was.copy()
        play.work(tried, move)
        if tried.deed == display.deed and [int(cell) for cell in tried.workers] == wanted:
            return True
    return False


def _deed_in(deed: object, display: Display, seat: int, step: int) -> i64:
    """What the worker action of this round did, as it is kept in a display."""
    if type(deed) is not int or deed < PLACED:
        raise BadPosition(f"deeds of seat {seat}: no such deed")
    if deed == NOTHING_DONE:
        return deed
    if step != play.READY or len(display.workers) == 0:
        raise BadPosition(f"deeds of seat {seat}: nothing can have been done yet")
    if deed == PLACED:
        return deed
    workers: int = len(display.workers)
    worker, field = divmod(deed, FIELDS**2)
    cell = CELL[field]
    if worker >= workers or display.land[cell] == 0:
        raise BadPosition(f"deeds of seat {seat}: no worker came from there")
    return 256 * i64(worker) + cell


def _part(data: Mapping[str, object], name: str, setup: Setup, seat: int) -> object:
    return parts(data, name, int(setup.seats))[seat]
