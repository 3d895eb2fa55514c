"""Results of tables that ended before results were kept: read off their rows, each once."""

from __future__ import annotations

import logging
from collections.abc import Callable

from tafelrunde.kernel.game import Game
from tafelrunde.table import workshop
from tafelrunde.table.card import result
from tafelrunde.table.refusal import Refused
from tafelrunde.table.store import Steps, Store
from tafelrunde.table.store.steps import conclude
from tafelrunde.table.table import replayed

log = logging.getLogger(__name__)

# The note of a table that came to nothing, since it was only imagined: it is looked at once.
NOTHING = "no result"


def without_result(after: str, limit: int) -> Steps[list[str]]:
    """Tables beyond this one that are over, but nobody knows how."""
    found = yield (
        "select id from tables where phase = 'over' and id > ? and not exists "
        "(select 1 from results where results.table_id = tables.id) and not exists "
        "(select 1 from notes where notes.table_id = tables.id and kind = ?) order by id limit ?",
        (after, NOTHING, limit),
    )
    return [table for (table,) in found]


async def settle(store: Store, find: Callable[[str], Game], name: str) -> None:
    """Keep how a table came out; one that cannot be read harms no other."""
    stored = await store.rows(name)
    try:
        table = await workshop.laboured(replayed, name, find, stored)
    except Refused as refusal:
        log.warning("nobody can say how table %s came out: %s", name, refusal.reason)
        return
    made = result(table)
    if made is None:
        await store.note(name, NOTHING, b"")
    else:
        ended = table.history[table.ended].row.at
        await store.write(conclude(name, table.game.id, made, ended))
