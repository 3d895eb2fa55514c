"""For whoever runs the server: is it well, and what does it count?"""

from __future__ import annotations

import hmac
from typing import TYPE_CHECKING

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from tafelrunde import __version__
from tafelrunde.table import meters
from tafelrunde.table.refusal import Refused
from tafelrunde.table.store import StoreError

if TYPE_CHECKING:
    from tafelrunde.table.tables import Tables

# For so long the database may be silent, in seconds, before a process counts as unwell.
SILENCE = 15.0
HERE = ("127.0.0.1", "::1")
FORWARDED = ("forwarded", "x-forwarded-for")


class Health(msgspec.Struct):
    """How a process is: `silent` are the seconds since the database last took something from it."""

    well: bool
    silent: float
    version: str = __version__


def health(tables: Tables) -> Health:
    """How it is now; nothing is asked for it, so asking often costs nothing."""
    silent = tables.pulse.silent()
    return Health(silent <= SILENCE and not tables.stopping, round(silent, 1))


async def metrics(request: Request, tables: Tables, token: str) -> Response:
    """What is counted, for whoever has the token, or without one for this machine itself."""
    if not _may_ask(request, token):
        raise Refused("not_told")
    try:
        body = meters.told(await tables.store.counts())
    except StoreError:  # that it fails is one of the numbers
        body = meters.told({})
    return Response(body, media_type=meters.MEDIA, headers={"cache-control": "no-store"})


def _may_ask(request: Request, token: str) -> bool:
    if token:
        scheme, _, given = request.headers.get("authorization", "").partition(" ")
        return scheme.lower() == "bearer" and hmac.compare_digest(given.encode(), token.encode())
    # A proxy on this machine asks for others.
    here = request.client is not None and request.client.host in HERE
    return here and not any(name in request.headers for name in FORWARDED)
