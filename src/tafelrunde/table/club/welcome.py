"""Whether somebody may sit down at a table: not where he is blocked, nor beyond its strengths."""

from __future__ import annotations

from tafelrunde.table.club.blocks import is_blocked
from tafelrunde.table.club.ratings import rating_of
from tafelrunde.table.refusal import Refused
from tafelrunde.table.store import Steps
from tafelrunde.table.table import Table
from tafelrunde.table.view import opener


def check_welcome(person: str, table: Table, invited: bool, now: int) -> Steps[None]:
    """Refuse whom the host does not want there; with the link of a seat any strength will do."""
    host = opener(table)
    if host is not None and (yield from is_blocked(table.seats[host].guest, person)):
        raise Refused("not_welcome")
    if table.opened.between is not None and not invited:
        yield from _check_strength(person, table, *table.opened.between, now)


def _check_strength(person: str, table: Table, low: int, high: int, now: int) -> Steps[None]:
    sides = len(set(table.teams))
    standing = yield from rating_of(person, table.game.id, len(table.seats), sides, now)
    if standing is None:
        raise Refused("unrated_outside", low=low, high=high)
    rating = round(standing.rating.value)
    if not low <= rating <= high:
        raise Refused("outside_range", low=low, high=high, rating=rating)
