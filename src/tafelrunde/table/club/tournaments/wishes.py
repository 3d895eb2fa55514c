"""What people want of a tournament, and what comes of it: rows, or a refusal."""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import Meta

from tafelrunde.table.club.tournaments import journal
from tafelrunde.table.club.tournaments.tournament import GATHERING, PLAYING, Tournament, begin
from tafelrunde.table.refusal import Refused

# Whoever joins and leaves again and again makes nothing but rows.
ROWS_BEFORE = 1_000


class Wish(msgspec.Struct, frozen=True, tag_field="do", tag=str.lower):
    """Something that a member wants."""


class Join(Wish, frozen=True):
    """Take part."""


class Leave(Wish, frozen=True):
    """Take part no more: before the beginning as if never joined, later drawn no more."""


class Begin(Wish, frozen=True):
    """The leader lets it begin."""


class Cancel(Wish, frozen=True):
    """The leader calls it off."""


class Dismiss(Wish, frozen=True, kw_only=True):
    """The leader lets somebody be drawn no more."""

    entrant: Annotated[int, Meta(ge=0, le=1_000)]


class LetBot(Wish, frozen=True, kw_only=True, tag="bot"):
    """The leader lets a bot take the place of who has not come; its result counts for him."""

    table: Annotated[str, Meta(max_length=40)]
    seat: Annotated[int, Meta(ge=0, le=100)]


AnyWish = Join | Leave | Begin | Cancel | Dismiss | LetBot


def grant(t: Tournament, person: str, wish: Wish, taken: list[bool], now: int) -> list[journal.Row]:
    """The rows that come of a wish; `taken` are the seats of the table that it is about."""
    at = max(now, t.at)
    if t.phase not in (GATHERING, PLAYING):
        raise Refused("tournament_over")
    match wish:
        case Join():
            return _join(t, person, at)
        case Leave():
            return _leave(t, person, at)
    if person != t.opened.leader:
        raise Refused("not_leading")
    match wish:
        case Begin():
            if t.phase != GATHERING:
                raise Refused("tournament_begun")
            if not t.can_begin():
                raise Refused("too_few")
            return begin(t, at)
        case Cancel():
            return [journal.Cancelled(at)]
        case Dismiss(entrant=entrant):
            if entrant >= len(t.entrants) or entrant in t.gone:
                raise Refused("takes_no_part")
            return [journal.GaveUp(at, entrant)]
        case LetBot(table=table, seat=seat):
            return _let_bot(t, table, seat, taken, at)
    raise Refused("bad_request", reason="unknown wish")


def _join(t: Tournament, person: str, at: int) -> list[journal.Row]:
    if t.phase != GATHERING:
        raise Refused("tournament_begun")
    if person in t.joined:
        raise Refused("takes_part")
    if len(t.joined) >= t.opened.limit or t.count > ROWS_BEFORE:
        raise Refused("tournament_full", limit=t.opened.limit)
    return [journal.Joined(at, person)]


def _leave(t: Tournament, person: str, at: int) -> list[journal.Row]:
    if t.phase == GATHERING and person in t.joined:
        return [journal.Left(at, person)]
    number = t.number(person)
    if number is None or number in t.gone:
        raise Refused("takes_no_part")
    return [journal.GaveUp(at, number)]


def _let_bot(t: Tournament, table: str, seat: int, taken: list[bool], at: int) -> list[journal.Row]:
    fixtures = t.drawn[-1].open if t.drawn else []
    fixture = next((one for one in fixtures if one.table == table), None)
    if fixture is None or seat >= len(taken) or taken[seat] or seat in fixture.stood_in:
        raise Refused("has_come")
    return [journal.StoodIn(at, table, seat)]
