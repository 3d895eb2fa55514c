"""The server below a path of a larger site, /spiele/ instead of /.

Pages and scripts name each other relatively, so nothing in them has to be rewritten: only cookies
and redirections say where it is. A proxy may take the path off or leave it on.
"""

from __future__ import annotations

import re

from starlette.types import ASGIApp, Receive, Scope, Send

from tafelrunde.kernel.errors import TafelrundeError

PATH = re.compile(r"(/[A-Za-z0-9_~-][A-Za-z0-9._~-]{0,39}){1,5}")
HEADER = b"x-forwarded-prefix"


def path_of(text: str) -> str:
    """A path as it is used here; refuses what is none.

    >>> path_of("/spiele/"), path_of("")
    ('/spiele', '')
    """
    path = text.rstrip("/")
    if path and not PATH.fullmatch(path):
        raise TafelrundeError(f"a path is written like /spiele, not {text!r:.60}")
    return path


class Below:
    """Serves below a path: the one that is set, or the one that a proxy says it has taken off."""

    def __init__(self, app: ASGIApp, path: str) -> None:
        self.app = app
        self.path = path

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] in ("http", "websocket"):
            path = self.path or _forwarded(scope)
            asked: str = scope["path"]
            if asked != path and not asked.startswith(f"{path}/"):
                asked = path + asked
            scope = {**scope, "path": asked, "root_path": path}
        await self.app(scope, receive, send)


def _forwarded(scope: Scope) -> str:
    """What the header says. Whoever sends it himself moves his own cookie only."""
    said = [value.decode("latin-1") for name, value in scope["headers"] if name == HEADER]
    path = said[0].rstrip("/") if said else ""
    return path if PATH.fullmatch(path) else ""
