"""Taking back: what could be, what it would cost whom, and what is being asked."""

from __future__ import annotations

from bisect import bisect_left

import msgspec

from tafelrunde.table import journal
from tafelrunde.table.keys import viewer_of
from tafelrunde.table.log import asked_about
from tafelrunde.table.table import PLAYING, Table


class UndoView(msgspec.Struct):
    """What could be taken back, whether freely, and whether people have to be asked.

    `takes` is how many moves each seat would lose, as far as the viewer knows of them.
    """

    entry: int
    free: bool
    asks: bool
    takes: list[int]


class QuestionView(msgspec.Struct):
    """What is being asked; of taking back also how many moves each seat would lose by it."""

    what: str
    by: int
    seat: int
    entry: int
    waiting: list[int]
    mine: bool
    takes: list[int]


def undo_of(table: Table, seat: int) -> UndoView | None:
    """The seat's latest standing entry."""
    if table.phase != PLAYING:
        return None
    match = table.match
    latest = next((n for n in reversed(match.standing) if match.entries[n].seat == seat), None)
    if latest is None:
        return None
    free = match.undoable(seat) == latest
    if table.opened.rated and not free:
        return None
    alone = [int(one == seat) for one in range(len(table.seats))]
    return UndoView(
        match.number_for(seat, latest),
        free,
        not free and bool(table.concerned(journal.Asked(table.at, seat, "undo", latest))),
        alone if free else _lost(table, seat, latest),
    )


def _lost(table: Table, viewer: int, first: int) -> list[int]:
    """The standing moves of each seat from an entry on, without those the viewer knows not of."""
    entries, standing = table.match.entries, table.match.standing
    later = [entries[number] for number in standing[bisect_left(standing, max(first, 1)) :]]
    known = [entry.seat for entry in later if entry.known(viewer)]
    return [known.count(seat) for seat in range(len(table.seats))]


def redo_of(table: Table, seat: int) -> str | None:
    """The move that the seat took back last, if it could be made again at once."""
    if table.phase != PLAYING or table.match.untouched or not table.match.state.waiting(seat):
        return None
    taken_back: list[int] = []
    for entry in table.match.entries:
        if entry.undoes >= 0 and entry.seat == seat:
            taken_back.append(table.match.entries[entry.undoes].move)
        elif entry.seat == seat and taken_back and taken_back[-1] == entry.move:
            taken_back.pop()
        elif entry.seat == seat or entry.window == 0:
            taken_back.clear()
    if not taken_back or taken_back[-1] not in table.match.state.moves(seat):
        return None
    return table.game.verbs.text(taken_back[-1])


def question_of(table: Table, seat: int | None) -> QuestionView | None:
    """What is being asked, as one viewer is told of it."""
    question = table.question
    if question is None:
        return None
    asked, viewer, waiting = question.row, viewer_of(seat), table.waiting()
    return QuestionView(
        asked.what,
        asked.seat,
        asked.about,
        asked_about(table, asked, viewer),
        waiting,
        seat in waiting,
        _lost(table, viewer, asked.entry) if asked.what == "undo" else [],
    )
