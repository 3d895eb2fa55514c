"""The files of the page: below an address that changes with them, so that a browser keeps them.

All are below /static/MARK/, and the mark is made of what is in all of them. A page names it, and
scripts and styles name each other relatively: whoever has been here asks for the page alone.
"""

from __future__ import annotations

import gzip
import mimetypes
import re
from collections.abc import Awaitable, Callable, Mapping
from functools import cache, cached_property
from hashlib import sha256
from importlib.resources import files
from pathlib import Path

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from tafelrunde.kernel.draw import CLASSES, CRESTS, PALETTE, charges
from tafelrunde.table import api

PAGES = {
    "/": "index.html",
    "/table/{table}": "table.html",
    "/replay/{table}": "table.html",
    "/learn/{game}": "table.html",
    "/games/{game}": "sheet.html",
    "/rules/{game}": "sheet.html",
    "/boxes/{game}": "box.html",
    "/club/{page}": "club.html",
    "/offline": "offline.html",
}
# What makes an app of them has to be right below the root, too.
APP = {"/sw.js": "sw.js", "/manifest.webmanifest": "manifest.webmanifest"}
ADDRESS = re.compile(r"(?:([0-9a-f]{16})/)?([\w.-]+)")
LINK = re.compile(r'(?<=")((?:\.\./)?static/)')
FOR_EVER = "public, max-age=31536000, immutable"
ASK_AGAIN = "no-cache"


def web() -> Path:
    """The folder of the page."""
    return Path(str(files("tafelrunde") / "web"))


class Sent:
    """A file as it is sent."""

    def __init__(self, content: bytes, media: str) -> None:
        self.content = content
        self.media = media

    @cached_property
    def mark(self) -> str:
        """Another one for other contents."""
        return sha256(self.content).hexdigest()[:16]

    @cached_property
    def packed(self) -> bytes:
        """The same for those who unpack it."""
        return gzip.compress(self.content, mtime=0)

    def answer(self, request: Request, kept: str = ASK_AGAIN) -> Response:
        """The file, or that it is still the same, and for how long it may be kept."""
        headers = {"cache-control": kept, "vary": "accept-encoding", "etag": f'"{self.mark}"'}
        if headers["etag"] in request.headers.get("if-none-match", ""):
            return Response(status_code=304, headers=headers)
        if "gzip" not in request.headers.get("accept-encoding", ""):
            return Response(self.content, media_type=self.media, headers=headers)
        headers["content-encoding"] = "gzip"
        return Response(self.packed, media_type=self.media, headers=headers)


class PageFiles:
    """All files of the page, as they were when the server started."""

    def __init__(self, contents: Mapping[str, bytes]) -> None:
        self.files = {name: Sent(contents[name], _media(name)) for name in sorted(contents)}
        marks = "".join(f"{name} {file.mark}\n" for name, file in self.files.items())
        self.mark = sha256(marks.encode()).hexdigest()[:16]

    def routes(self) -> list[Route]:
        """The addresses of pages and files."""
        pages = [Route(path, self._page(name)) for path, name in {**PAGES, **APP}.items()]
        return [*pages, Route("/static/{file:path}", self._file)]

    async def _file(self, request: Request) -> Response:
        """A file; a page from before an update asks below another mark and gets the present one."""
        asked = ADDRESS.fullmatch(request.path_params["file"])
        if asked is None or asked[2] not in self.files:
            raise HTTPException(404)
        return self.files[asked[2]].answer(
            request, FOR_EVER if asked[1] == self.mark else ASK_AGAIN
        )

    def page(self, name: str) -> Sent:
        """A page as it is sent, with files below the present mark."""
        text = self.files[name].content.decode("utf-8")
        return Sent(LINK.sub(rf"\g<1>{self.mark}/", text).encode(), _media(name))

    def _page(self, name: str) -> Callable[[Request], Awaitable[Response]]:
        page = self.page(name)

        async def answer(request: Request) -> Response:
            return page.answer(request)

        return answer


def _media(name: str) -> str:
    return mimetypes.guess_type(name)[0] or "application/octet-stream"


@cache
def page_files() -> PageFiles:
    """What is in the folder of the page, and what all pictures share: colours, and shields."""
    contents = {file.name: file.read_bytes() for file in web().iterdir() if file.is_file()}
    contents["palette.css"] = (PALETTE + CLASSES).encode()
    contents["crests.svg"] = api.symbol_sheet(charges(CRESTS)).encode()
    return PageFiles(contents)
