"""Whether somebody may sit down at a table: not where he is blocked, nor beyond its strengths."""

from __future__ import annotations

from tafelrunde.table.club.blocks import is_blocked
from tafelrunde.table.refusal import Refused
from tafelrunde.table.store import Steps
from tafelrunde.table.table import Table
from tafelrunde.table.view import opener


def check_welcome(person: str, table: Table) -> Steps[None]:
    """Refuse whom the one who opened the table does not want there."""
    host = opener(table)
    if host is not None and (yield from is_blocked(table.seats[host].guest, person)):
        raise Refused("not_welcome")
