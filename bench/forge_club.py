"""What the forge asks of the club: by people with browsers of their own, most of it changed.

They become members and friends, block, report, invite, keep links and codes, open tournaments and
tables; then the same comes with another's number, code, cookie or key, with other values, cut or
spoilt. What may come of it says the registrar (`forge_registrar.py`).
"""

from __future__ import annotations

import asyncio
import json
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random
from typing import Any

from forge_letters import JSON, STRANGE, Message, read, spoilt
from forge_referee import demand
from forge_registrar import Note, Registrar, stored
from indoors import Answer, Indoors

# Other names than those at the tables, where guests sit.
NAMES = ("Anna A", "Benno B", "Carla C", "Dario D", "ANNA a", "Аnna A", "Gast", "König", "")
GAMES = ("limes", "erben", "chess")
DEVICES = 12
# A point of the curve that browsers use, and what else one of them says of itself.
POINT = "BGsX0fLhLEJH-Lzm5WOkQPJ3A32BLeszoPShOUXYmMKWT-NC4v4af5uO5-tKfA-eFivOM1drMV7Oy7ZAaDe_UfU"
AUTH = "AAAAAAAAAAAAAAAAAAAAAA"
HOURS: Message = {"hour": 18, "quiet_from": 22, "quiet_to": 8}
PAIR = [{"kind": "me"}, {"kind": "friend"}]
ALONE = [{"kind": "me"}, {"kind": "bot", "level": "page"}]
ALONE_AT_ONCE = 0.7
# What everybody reads; nobody can be kept from telling there what he knows.
SHOWN = ("name", "title", "words")
HONEST = 0.35


@dataclass
class Browser:
    """Somebody's browser: his cookie, the keys of his seats by table, and what it was told."""

    cookie: str
    keys: dict[str, str] = field(default_factory=dict)
    told: dict[str, list[str]] = field(default_factory=dict)


@dataclass
class Club:
    """The people with their browsers, and what was ever told to any of them, by what it is."""

    house: Indoors
    rng: Random
    heard: Callable[[Answer], None]
    kinds: Counter[str]
    registrar: Registrar = field(default_factory=Registrar)
    told: dict[str, list[str]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.browsers = [
            Browser(f"{number:02}-browser-{number:02}-abc") for number in range(DEVICES)
        ]

    async def open(self) -> None:
        """Two friends sit at a table, one of them at another that waits, and one that is over."""
        await self.registrar.begin(self.house)
        anna, benno = self.browsers[:2]
        for browser, name in ((anna, "Anna A"), (benno, "Benno B")):
            await self.must(browser, "/api/me/join", {"name": name})
        link = await self.must(anna, "/api/people/links", {"once": True})
        token = link["path"].partition("#")[2]
        await self.must(benno, "/api/people/friends", {"token": token})
        for _ in range(2):
            place = await self.must(anna, "/api/tables", {"game": "limes", "seats": PAIR})
            table = place["table"]
            anna.keys[table] = place["key"]
            self.keep(anna, "table", table)
        wish = {"key": place["links"][0]["path"].partition("#")[2], "name": "Benno B"}
        joined = Note(benno.cookie, "POST", "", f"/api/tables/{table}/join", wish)
        await self.send(joined)
        benno.keys[table] = joined.answer.json()["key"] if joined.answer else ""
        await self.house.settled()

    async def must(self, browser: Browser, path: str, said: Message) -> Any:
        """Something that has to be done."""
        note = Note(browser.cookie, "POST", path, path, said)
        await self.send(note)
        demand(note.done, f"{note}")
        await self.registrar.judge(self.house, [note])
        assert note.answer is not None
        return note.answer.json()

    async def some(self, size: int) -> None:
        """So many messages, one after the other or at once, each judged."""
        notes = [self.note() for _ in range(size)]
        await self.registrar.begin(self.house)
        if self.rng.random() < ALONE_AT_ONCE:
            for browser, note in notes:
                await self.ask([(browser, note)])
        else:
            await self.ask(notes)

    async def ask(self, notes: list[tuple[Browser, Note]]) -> None:
        """Send these at once, and let the registrar see what came of it."""
        self.house.now += 1.0
        self.kinds.update(note.kind or "club" for _, note in notes)
        await asyncio.gather(*(self.send(note) for _, note in notes))
        await self.house.settled()
        await self.registrar.judge(self.house, [note for _, note in notes])
        for browser, note in notes:
            if note.new_cookie and note.cookie == browser.cookie:
                browser.cookie = note.new_cookie
            self.remember(browser, note)
            if len(notes) == 1 and note.done:
                demand(stored(note, self.registrar), f"acknowledged, not stored: {note}")

    async def send(self, note: Note) -> None:
        """Send it, and hear what is said."""
        body = note.body or (json.dumps(note.said).encode() if note.said is not None else b"")
        headers = (*note.headers, ("cookie", f"tafelrunde={note.cookie}"))
        if not any(name == "content-type" for name, _ in headers):
            headers = (*headers, *JSON)
        note.answer = await self.house.ask(note.method, note.path, body, headers)
        led_on = note.answer.status == 307 and note.path.startswith("/api/notices/stop/")
        if not led_on:  # whoever looks at the address for mail programs is led to a page
            self.heard(note.answer)

    def remember(self, browser: Browser, note: Note) -> None:
        """Whatever is told is tried later on, also by others."""
        if (
            note.answer is None
            or note.answer.status != 200
            or not note.answer.body.startswith(b"{")
        ):
            return
        answer = note.answer.json()
        if note.address.endswith(("/what-if", "/api/tables")) and note.done:
            browser.keys[answer["table"]] = answer["key"]
            self.keep(browser, "table", answer["table"])
        self.keep(browser, "code", answer.get("code"))
        self.keep(browser, "token", str(answer.get("path", "")).partition("#")[2])
        if note.address.startswith("/api/me"):
            self.keep(browser, "member", answer.get("id"))
            self.keep(browser, "name", answer.get("name"))
        if note.address.startswith("/api/tournaments"):
            self.keep(browser, "tournament", answer.get("id"))
        for kind in ("devices", "links", "blocked", "browsers", "friends"):
            listed = answer.get("people", answer).get(kind)
            for one in listed if isinstance(listed, list) else ():
                self.keep(browser, kind, one.get("id"))

    def keep(self, browser: Browser, kind: str, value: object) -> None:
        """Remember it for whom it was told, and for all others."""
        for told in (browser.told, self.told):
            known = told.setdefault(kind, [])
            if isinstance(value, str) and value and value not in known:
                known.append(value)

    def any(self, kind: str, browser: Browser | None = None) -> str:
        """One of all that was ever told, mostly to this one."""
        own = browser.told.get(kind) if browser and self.rng.random() < 0.7 else None
        return self.rng.choice(own or self.told.get(kind) or ["none"])

    def mailed(self, what: str) -> str:
        """A link in a mail that somebody got."""
        found = sorted((row[0], row[-1]) for row in self.registrar.rows["wishes"] if row[7])
        if not found or self.rng.random() < 0.2:
            return "ref.none"
        person, ref = self.rng.choice(found)
        key = self.house.tables.keys.mail(what, ref)
        self.registrar.mailed[key] = person
        return key

    def note(self) -> tuple[Browser, Note]:
        """The next message, and whose it is."""
        rng = self.rng
        browser = rng.choice(self.browsers)
        method, address, said = self.wish(browser)
        table, key = self.place(browser)
        cup = self.any("tournament", browser)
        path = address.replace("{table}", table).replace("{tournament}", cup)
        path = path.replace("{person}", self.any("member"))
        if "{key}" in path:
            path = path.replace("{key}", self.mailed("stop"))
        path = path.replace("{game}", rng.choice(GAMES))
        note = Note(browser.cookie, method, address, path, said)
        if key:
            note.headers = (("authorization", f"Bearer {key}"),)
        if rng.random() >= HONEST:
            for _ in range(rng.choice((1, 1, 2))):
                self.change(note)
        return browser, note

    def place(self, browser: Browser) -> tuple[str, str]:
        """A table of one's own with its key, or any."""
        if browser.keys and self.rng.random() < 0.8:
            return self.rng.choice(list(browser.keys.items()))
        return self.any("table"), ""

    def wish(self, browser: Browser) -> tuple[str, str, Message | None]:
        """Something that somebody may want: method, address, words."""
        rng = self.rng
        seat, name = rng.randrange(-1, 3), rng.choice(NAMES)
        asked, called = rng.choice(LOOKED_AT), (browser.told.get("name") or [name])[-1]
        if rng.random() < 0.25:
            return "GET", asked, None
        if rng.random() < 0.1:  # so that there are members, and friends among them
            found = rng.choice(
                ("/api/me/join", "/api/people/friends", "/api/tables/{table}/invite")
            )
        else:
            found = ""
        words: dict[str, Message] = {
            "/api/me": {"name": name, "crest": rng.randrange(9)},
            "/api/me/join": {"name": f"{name} {rng.randrange(9)}"},
            "/api/me/link": {},
            "/api/me/recover": {"code": self.any("code"), "sure": rng.random() < 0.7},
            "/api/me/devices/remove": {"id": self.any("devices", browser)},
            "/api/me/passkeys/begin": {},
            "/api/me/passkeys": {"credential": {"id": "x", "type": "public-key"}},
            "/api/me/passkeys/remove": {"id": "x"},
            "/api/me/sign-in/begin": {},
            "/api/me/sign-in": {"credential": {"id": rng.choice(("x", None, 7))}},
            "/api/me/private": {"private": rng.random() < 0.5},
            "/api/notices": {"kinds": ["turn"], "mails": "each", **HOURS, "zone": "Europe/Rome"},
            "/api/notices/mail": {
                "address": rng.choice(("", f"{rng.randbytes(4).hex()}@example.org"))
            },
            "/api/notices/confirm": {"key": self.mailed("confirm")},
            "/api/notices/stop/{key}": {},
            "/api/notices/browsers": {
                "endpoint": f"https://push.example.org/{rng.randrange(9)}",
                "p256dh": POINT,
                "auth": AUTH,
            },
            "/api/notices/browsers/remove": {"id": self.any("browsers", browser)},
            "/api/people/links": {"once": rng.random() < 0.5},
            "/api/people/links/read": {"token": self.any("token")},
            "/api/people/links/remove": {"id": self.any("links", browser)},
            "/api/people/friends": {"token": self.any("token")},
            "/api/people/friends/remove": {"id": self.any("friends", browser)},
            "/api/people/blocks": {"table": self.any("table"), "seat": seat},
            "/api/people/blocks/remove": {"id": self.any("blocked", browser)},
            "/api/people/invitations/remove": {"id": self.any("table")},
            "/api/tables/{table}/invite": {"member": self.any("friends", browser), "seat": seat},
            "/api/tables/{table}/report": {"seat": seat, "reason": "chat", "words": "laut"},
            "/api/tables/{table}/embedding": {"allow": rng.random() < 0.5},
            "/api/tables/{table}/what-if": {"entry": rng.choice((None, 1, 9)), "name": name},
            "/api/tables": {"game": "limes", "seats": rng.choice((ALONE, PAIR)), "name": name},
            "/api/tournaments": {"title": "Winter", "game": "limes", "limit": 4},
            "/api/tournaments/{tournament}/wishes": {
                "do": rng.choice(("join", "leave", "begin", "cancel"))
            },
            "/api/tournaments/{tournament}/sit": {},
        }
        if rng.random() < 0.04:
            words = {"/api/me/forget": {}, "/api/me/leave": {"name": called}}
        if rng.random() < 0.2:
            words["/api/people/blocks"] = {"member": self.any("member")}
        address = found if found in words else rng.choice(list(words))
        return "POST", address, words[address]

    def change(self, note: Note) -> None:
        """Make of it what should not be done, or not by him."""
        rng = self.rng
        said = dict(note.said or {})
        match rng.randrange(8):
            case 0:  # another's cookie is another's word; a broken one is nobody's
                other = rng.choice(self.browsers).cookie
                note.cookie = rng.choice((other, other[:-1], "x", "", other + "é", "y" * 80))
                note.kind = "another's cookie"
            case 1:
                key = rng.choice([*rng.choice(self.browsers).keys.values(), "x" * 24, ""])
                note.headers = (("authorization", f"Bearer {key}"),)
                note.kind = "another's key"
            case 2:
                name = rng.choice(list(said) or ["name"])
                note.say({**said, name: rng.choice(STRANGE)}, "another value")
            case 3:
                name = rng.choice([one for one in said if one not in SHOWN] or ["id"])
                pool = [value for values in self.told.values() for value in values] or ["x"]
                note.say({**said, name: rng.choice(pool)}, "another's number")
            case 4:
                name = rng.choice(list(said) or [""])
                note.say({k: v for k, v in said.items() if k != name}, "less")
            case 5:
                note.body = spoilt(rng, json.dumps(said).encode())
                note.said, note.kind = read(note.body), "bytes"
            case 6:
                note.method = rng.choice(("GET", "PUT", "DELETE", "HEAD", "POST"))
                note.kind = "another way"
            case _:
                origin = rng.choice(("http://evil.example", "null"))
                plain = (("content-type", "text/plain"),)
                note.headers += rng.choice((plain, (("origin", origin),)))
                note.kind = "another way"


LOOKED_AT = (
    "/api/me", "/api/me/devices", "/api/me/everything", "/api/people", "/api/notices",
    "/api/tournaments", "/api/tournaments/awaited", "/api/tournaments/{tournament}", "/api/ladders",
    "/api/ladder/{game}", "/api/members/{person}", "/api/statistics/{game}",
    "/api/archive?person={person}", "/api/archive?after=x&least=%00", "/api/tables/{table}/blocked",
    "/api/tables/{table}/members", "/api/tables/{table}/ratings", "/api/tables/{table}/embedding",
    "/api/tables/{table}/own", "/api/tables/{table}/board.svg", "/api/tables/{table}/end.svg",
)  # fmt: skip
