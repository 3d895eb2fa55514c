"""The table as it lay at the end: drawn once in each language, then kept."""

from __future__ import annotations

import gzip
from functools import partial

from tafelrunde.kernel.state import FULL
from tafelrunde.table import workshop
from tafelrunde.table.call import Call
from tafelrunde.table.page_files import Sent
from tafelrunde.table.refusal import Refused
from tafelrunde.table.store import NOTE_BYTES
from tafelrunde.table.table import ENDED, replayed

SVG = "image/svg+xml"


async def last_picture(call: Call, body: None) -> Sent:
    """A finished table with everything open, as an SVG document."""
    name = call.request.path_params["table"][:40]
    if not name.isprintable():
        raise Refused("unknown_table")
    kind = f"end {call.lang}"
    store = call.tables.store
    packed = await store.note(name, kind)
    if packed is None:
        call.ask("look")
        stored = await store.rows(name)
        if not stored:
            raise Refused("unknown_table")
        packed = await workshop.laboured(partial(_drawn, call, name), stored)
        if len(packed) <= NOTE_BYTES:
            await store.note(name, kind, packed)
    sent = Sent(gzip.decompress(packed), SVG)
    sent.packed = packed
    return sent


def _drawn(call: Call, name: str, stored: list[bytes]) -> bytes:
    table = replayed(name, call.tables.find, stored)
    if table.phase != ENDED:
        raise Refused("not_over")
    drawn = table.game.drawn(table.match.state, FULL, call.lang, table.match.names)
    return gzip.compress(drawn.encode(), mtime=0)
