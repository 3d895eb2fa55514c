"""One request over HTTP: who asks, in which language, about which table."""

from __future__ import annotations

from dataclasses import dataclass, field
from urllib.parse import unquote

from starlette.requests import Request

from tafelrunde.kernel.draw import FORMS, Form
from tafelrunde.kernel.match import NAME_LIMIT
from tafelrunde.table import bans
from tafelrunde.table.clock import wall_clock
from tafelrunde.table.club.courier import Courier
from tafelrunde.table.club.members import is_taken, join, known_as, members
from tafelrunde.table.keys import COOKIE, NAME_COOKIE, guest_hash, new_guest
from tafelrunde.table.limits import Limits, origin
from tafelrunde.table.refusal import Refused
from tafelrunde.table.room import Room
from tafelrunde.table.studies import Studies
from tafelrunde.table.table import Table
from tafelrunde.table.tables import Tables
from tafelrunde.table.view import say


@dataclass
class Call:
    """One request: who asks, in which language, about which table."""

    tables: Tables
    studies: Studies
    limits: Limits
    request: Request
    lang: str
    courier: Courier
    new_cookie: str = ""
    new_name: str = ""
    forgotten: bool = False
    goes_by: str = ""
    # The person who asks, the same on all devices of a member, and the device he asks with.
    guest: str = field(init=False)
    device: str = field(init=False)

    async def recognise(self) -> None:
        """Find out who asks; a device that was never here, or was removed, gets a new cookie."""
        cookie = self.request.cookies.get(COOKIE, "")
        self.device = guest_hash(cookie)
        fits = 16 <= len(cookie) <= 64
        self.guest = await self.tables.devices.person(self.device) if fits else ""
        if not self.guest:
            self.be_new()
        for who in (self.guest, self.device):
            self.limits.bans.check(bans.guest(who), bans.BLOCK)

    def be_new(self) -> None:
        """Go on as somebody who was never here."""
        self.new_cookie = new_guest()
        self.forgotten = NAME_COOKIE in self.request.cookies and COOKIE in self.request.cookies
        self.guest = self.device = guest_hash(self.new_cookie)

    @property
    def key(self) -> str:
        """The key in the Authorization header."""
        scheme, _, key = self.request.headers.get("authorization", "").partition(" ")
        return key if scheme.lower() == "bearer" else ""

    @property
    def address(self) -> str:
        """Where whoever asks comes from."""
        return origin(self.request.client.host if self.request.client else "")

    def query(self, name: str, default: str) -> str:
        """A word of the query."""
        return self.request.query_params.get(name, default)[:40]

    @property
    def form(self) -> Form:
        """In which form a picture is wanted."""
        wanted = self.query("form", "wide")
        for form in FORMS:
            if form == wanted:
                return form
        raise Refused("bad_request", reason=f"form must be one of {', '.join(FORMS)}")

    def spend(self, what: str) -> None:
        """Count a request against what its sender may do; refuses one too many."""
        self.limits.spend(self.address, what)

    def ask(self, what: str) -> None:
        """Count a costly question against what its person and its address may ask."""
        self.limits.ask(self.address, self.guest, what)

    async def room(self) -> Room:
        """The table that is asked about."""
        return await self.tables.room(self.request.path_params["table"][:40])

    def who(self, table: Table) -> int | None:
        """The seat of whoever asks; None for somebody who watches."""
        return self.tables.keys.seat_of(table, self.key)

    async def called(self) -> str:
        """What whoever asks goes by."""
        return await self.known() or say(self.lang, "guest")

    async def known(self) -> str:
        """The name that is remembered; only his browser does it for one who has done nothing."""
        carried = unquote(self.request.cookies.get(NAME_COOKIE, ""))[:NAME_LIMIT]
        return await self.tables.store.read(known_as(self.guest, printable(carried)))

    async def rename(self, name: str) -> str:
        """Whoever asks wants to be called so; nothing is stored of one who has done nothing."""
        shown, store = printable(name), self.tables.store
        member = await store.read(members([self.guest]))
        if shown and member:
            return (await store.write(join(self.guest, shown, wall_clock()))).name
        await self._check_free(shown, self.guest)
        if shown and await store.guest_name(self.guest):
            return await store.guest_name(self.guest, shown, wall_clock())
        self.new_name = shown
        return shown or await self.called()

    async def person(self, name: str) -> str:
        """What whoever does something goes by, which is remembered once it is done."""
        if known := await self.tables.store.read(members([self.guest])):
            return known[self.guest].name
        await self._check_free(printable(name), self.guest)
        self.goes_by = printable(name) or await self.known()
        return self.shown(self.goes_by)

    async def remember(self) -> None:
        """Keep what a guest is called who has done something; who was refused leaves nothing."""
        store = self.tables.store
        if self.goes_by and self.goes_by != await store.guest_name(self.guest):
            await store.guest_name(self.guest, self.goes_by, wall_clock())

    def shown(self, name: str) -> str:
        """A name as it can be shown; somebody without one is a guest."""
        return printable(name) or say(self.lang, "guest")

    async def beside(self, name: str) -> str:
        """What somebody at the same device goes by: by no member's name, and nothing is kept."""
        await self._check_free(printable(name), "")
        return self.shown(name)

    async def _check_free(self, name: str, person: str) -> None:
        """Refuse a member's name to who is not that member."""
        taken = await self.tables.store.read(is_taken(name, person))
        if taken:
            raise Refused("name_taken")


def printable(name: str) -> str:
    """A name without what cannot be seen."""
    return "".join(letter for letter in name if letter.isprintable()).strip()
