"""What people and bots ask for at a table, and what comes of it: rows, or a refusal."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from tafelrunde.kernel.errors import BadUndo, IllegalMove, TafelrundeError
from tafelrunde.kernel.match import NAME_LIMIT
from tafelrunde.kernel.verbs import MOVE_TEXT_LIMIT
from tafelrunde.table import journal
from tafelrunde.table.refusal import Refused, RuledOut
from tafelrunde.table.table import ENDED, GATHERING, PLAYING, Table

Id = Annotated[str, Meta(max_length=40)]
Key = Annotated[str, Meta(max_length=64)]
Name = Annotated[str, Meta(max_length=NAME_LIMIT)]
Number = Annotated[int, Meta(ge=-1, le=1_000_000)]
CHAT_LIMIT = 300
PATH_LIMIT = 8
# How often something can be done at a table, by each seat and by all who watch: then it is enough.
# Playing on, resigning, answering and returning always have room.
SAID_LIMIT, WATCHERS_SAID_LIMIT = 2_000, 1_000
UNDO_LIMIT = 1_000
ASKED_LIMIT = 300


class Act(msgspec.Struct, frozen=True, tag_field="do", tag=str.lower):
    """Something asked for; the answer carries the same `id`."""

    id: Id = ""


class Move(Act, frozen=True, kw_only=True):
    """Play a move; `stamp` says which state of the table the decision was made on."""

    stamp: Number
    move: Annotated[str, Meta(max_length=MOVE_TEXT_LIMIT)]


class Undo(Act, frozen=True, kw_only=True):
    """Take back from this entry on: freely where the game allows it, else the others are asked.

    Entries have the numbers by which the seat knows them.
    """

    stamp: Number
    entry: Number


class Ask(Act, frozen=True, kw_only=True):
    """Ask the others to end the game, or that a bot plays for somebody who is gone."""

    what: Literal["end", "replace"]
    seat: Number = -1


class Answer(Act, frozen=True, kw_only=True):
    """Answer the open question."""

    yes: bool


class Say(Act, frozen=True, kw_only=True):
    """A line of chat, for all or for one's own team only."""

    text: Annotated[str, Meta(min_length=1, max_length=CHAT_LIMIT)]
    to: Literal["all", "team"] = "all"


class Resign(Act, frozen=True):
    """Give up."""


class Leave(Act, frozen=True):
    """Free the seat before the game begins."""


class Return(Act, frozen=True):
    """Take the own seat back from the bot."""


AnyAct = Move | Undo | Ask | Answer | Say | Resign | Leave | Return


def rate(act: Act) -> str:
    """Which of the limits counts it."""
    return "say" if isinstance(act, Say) else "act"


def perform(table: Table, seat: int | None, act: Act, now: int) -> list[journal.Row]:
    """Do it: the rows that came of it are at the table already and have to be written down."""
    at = max(now, table.at)
    if seat is not None and not table.seats[seat].taken:
        seat = None
    _check_leave(table, -1 if seat is None else seat, act)
    _check_enough(table, seat, act)
    if isinstance(act, Say):
        return _say(table, seat, act, at)
    if seat is None:
        raise Refused("only_watching")
    if isinstance(act, Leave):
        if table.phase != GATHERING:
            raise Refused("begun")
        return _put(table, journal.Stood(at, seat))
    if table.phase != PLAYING:
        raise Refused("over" if table.phase == ENDED else "not_begun")
    if isinstance(act, Return):
        if not table.seats[seat].substitute or table.seats[seat].resigned:
            raise Refused("no_substitute")
        return _put(table, journal.Returned(at, seat))
    if table.seats[seat].substitute and not isinstance(act, Answer):
        raise Refused("resting")
    match act:
        case Move():
            return play(table, seat, act, at)
        case Undo():
            return _undo(table, seat, act, at)
        case Ask():
            return _ask(table, seat, act, at)
        case Answer():
            return _answer(table, seat, act, at)
        case Resign():
            return _put(table, journal.Resigned(at, seat))
        case _:
            raise Refused("bad_request", reason="unknown act")


def _check_leave(table: Table, who: int, act: Act) -> None:
    """Refuse somebody whom the host has sent away, or does not let speak."""
    if table.done[journal.Barred, who]:
        raise Refused("barred")
    if isinstance(act, Say) and is_muted(table, who):
        raise Refused("muted")


def is_muted(table: Table, who: int) -> bool:
    """Does the host let a seat, or -1 for those who watch, speak no more?"""
    if not table.done[journal.Muted, who]:
        return False
    said = [past.row for past in table.history if isinstance(past.row, journal.Muted)]
    return [row.muted for row in said if row.seat == who][-1]


def _check_enough(table: Table, seat: int | None, act: Act) -> None:
    """Refuse what would only make the table larger and larger."""
    who = -1 if seat is None else seat
    match act:
        case Say():
            limit = WATCHERS_SAID_LIMIT if seat is None else SAID_LIMIT
            enough = table.done[journal.Said, who] >= limit
        case Undo():
            done = table.done[journal.TookBack, who], table.done[journal.Asked, who]
            enough = done[0] >= UNDO_LIMIT or done[1] >= ASKED_LIMIT
        case Ask():
            enough = table.done[journal.Asked, who] >= ASKED_LIMIT
        case _:
            enough = False
    if enough:
        raise Refused("enough")


def _say(table: Table, seat: int | None, act: Say, at: int) -> list[journal.Row]:
    text = "".join(letter for letter in act.text if letter.isprintable()).strip()
    if not text:
        raise Refused("bad_request", reason="an empty line")
    if act.to == "team" and (seat is None or len(table.partners(seat)) == 1):
        raise Refused("only_watching" if seat is None else "no_team")
    return _put(table, journal.Said(at, -1 if seat is None else seat, text, act.to == "team"))


def _put(table: Table, *given: journal.Row) -> list[journal.Row]:
    for row in given:
        table.add(row)
    return list(given)


def play(table: Table, seat: int, act: Move, at: int, by_bot: bool = False) -> list[journal.Row]:
    """Play a move, and after it those of the automas whose turn it becomes."""
    if not table.match.state.waiting(seat):
        raise Refused("not_your_turn")
    if act.stamp != table.stamp(seat):
        raise Refused("stale")
    try:
        made = _put(table, journal.Played(at, seat, act.move, by_bot))
    except IllegalMove as refusal:
        raise RuledOut(table.game, refusal) from None
    except TafelrundeError as error:
        raise Refused("bad_request", reason=error.reason) from None
    return made + automas(table, at)


def automas(table: Table, at: int) -> list[journal.Row]:
    """The moves of automas whose turn it is: each has only one."""
    made: list[journal.Row] = []
    while table.phase == PLAYING and (due := table.match.automa_move()) is not None:
        seat, move = due
        made += _put(table, journal.Played(at, seat, table.game.verbs.text(move), True))
    return made


def _undo(table: Table, seat: int, act: Undo, at: int) -> list[journal.Row]:
    if act.stamp != table.stamp(seat):
        raise Refused("stale")
    match = table.match
    known = match.known(seat)
    entry = known[act.entry] if 0 < act.entry < len(known) else 0
    if entry not in match.standing[1:]:
        raise Refused("no_undo", reason=f"entry {act.entry} does not stand in the log")
    asked = journal.Asked(at, seat, "undo", entry)
    if entry != match.undoable(seat) and table.opened.rated:
        raise Refused("rated_undo")
    if entry != match.undoable(seat) and table.concerned(asked):
        if match.entries[entry].private and match.entries[entry].window == match.state.window:
            raise Refused("no_undo", reason="of sealed steps the last is taken back first")
        return _question(table, asked)
    try:
        return _put(table, journal.TookBack(at, seat, entry, ())) + automas(table, at)
    except BadUndo as refusal:
        raise Refused("no_undo", reason=refusal.reason) from None


def _question(table: Table, asked: journal.Asked) -> list[journal.Row]:
    if table.question is not None:
        raise Refused("one_question")
    return _put(table, asked) + _settle(table, asked.at)


def _ask(table: Table, seat: int, act: Ask, at: int) -> list[journal.Row]:
    about = act.seat if act.what == "replace" else -1
    if act.what == "replace" and (about == seat or about not in table.people()):
        raise Refused("not_gone")
    if act.what == "replace" and table.opened.pace.kind == "days":
        raise Refused("days_decide")
    asked = journal.Asked(at, seat, act.what, about=about)
    if table.opened.rated and act.what == "end" and not table.concerned(asked):
        raise Refused("rated_end")
    return _question(table, asked)


def _answer(table: Table, seat: int, act: Answer, at: int) -> list[journal.Row]:
    question = table.question
    if question is None or (seat not in table.waiting() and (act.yes or seat != question.row.seat)):
        raise Refused("no_question")
    return _put(table, journal.Answered(at, seat, act.yes)) + _settle(table, at)


def _settle(table: Table, at: int) -> list[journal.Row]:
    """What all have agreed to is done at once."""
    question = table.question
    if question is None or table.waiting():
        return []
    asked, agreed = question.row, tuple(sorted(question.agreed))
    match asked.what:
        case "undo":
            back = journal.TookBack(at, asked.seat, asked.entry, agreed)
            return _put(table, back) + automas(table, at)
        case "replace":
            return _put(table, journal.Replaced(at, asked.about, "agreed"))
        case _:
            return _put(table, journal.Ended(at))


def stand_in(table: Table, seats: Sequence[int], now: int) -> list[journal.Row]:
    """Bots play for the people for whom these last free seats are kept, until they come."""
    made: list[journal.Row] = []
    for seat in seats:
        plan = table.seats[seat].plan
        made += sit(table, seat, plan.name, "", plan.guest, now)
    if table.phase != PLAYING:
        raise Refused("not_begun")
    at = max(now, table.at)
    return made + _put(table, *(journal.Replaced(at, seat, "agreed") for seat in seats))


def woken(table: Table, lost: int, now: int) -> list[journal.Row]:
    """Clocks that ran while nobody was there get that time back."""
    if lost <= 0 or table.due() is None:
        return []
    return _put(table, journal.Woke(max(now, table.at), lost))


def overdue(table: Table, now: int) -> list[journal.Row]:
    """Bots take the seats of those whose clocks have fallen."""
    at = max(now, table.at)
    clocks = [(seat, table.clock(seat, at)) for seat in table.acting()]
    late = [seat for seat, left in clocks if left is not None and left <= 0]
    return _put(table, *(journal.Replaced(at, seat, "clock") for seat in late))


def sit(
    table: Table, seat: int, name: str, nonce: str, guest: str, now: int, beside: bool = False
) -> list[journal.Row]:
    """A person sits down; when it is the last one, the match begins."""
    if table.phase != GATHERING:
        raise Refused("begun")
    if table.seats[seat].taken:
        raise Refused("taken")
    if table.seats[seat].plan.guest not in ("", guest):
        raise Refused("kept_seat")
    if table.opened.rated and guest in [other.guest for other in table.seats]:
        raise Refused("rated_once")
    at = max(now, table.at)
    made = _put(table, journal.Sat(at, seat, name, nonce, guest, beside))
    return made + automas(table, at)
