"""The registrar of the forge: whose everything in the club is, and at whose word it may change.

He has the rows about people as they were before some messages and as they are after them. Whatever
differs has to be allowed by one who was acknowledged, and to be his own (`ALLOWED`); whoever was
refused has changed nothing. In no answer is anything that belongs to somebody else.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from forge_referee import demand
from indoors import Answer, Indoors

from tafelrunde.table.keys import guest_hash
from tafelrunde.table.store import Steps

Row = tuple[Any, ...]
Rows = Mapping[str, set[Row]]

# By table: the column that says whose a row is, and what else of it may not change by itself.
TABLES = {
    "blocks": "person, other, id",
    "devices": "person, guest",
    "embedding": "guest, table_id, allowed",
    "friend_links": "person, id, token, until",
    "friends": "person, friend",
    "gone_devices": "guest",
    "guests": "guest, name",
    "invitations": "person, host, table_id, seat",
    "members": "person, id, name, crest",
    "notices": "person, id, kind",
    "passkeys": "person, id",
    "private_pages": "person",
    "recovery": "person, code",
    "reports": "person, id, other, table_id, seat, reason, words",
    "subscriptions": "person, endpoint, device",
    "tables": "id",
    "tournament_players": "person, tournament_id",
    "tournaments": "leader, id, phase",
    "wishes": "person, kinds, mails, hour, quiet_from, quiet_to, zone, mail, confirmed, ref",
}
ARRIVING = ("devices", "gone_devices", "guests", "wishes", "subscriptions", "notices", "blocks")
LEAVING = (
    *ARRIVING, "members", "recovery", "passkeys", "private_pages", "friends", "friend_links",
    "invitations",
)  # fmt: skip
FRIENDLY = ("friends", "friend_links", "invitations")
TOLD = ("wishes", "notices", "subscriptions")
OPENS = ("tables", "guests")
# By address: the tables that may differ once something there was acknowledged.
ALLOWED: dict[str, tuple[str, ...]] = {
    "/api/me": ("guests", "members"),
    "/api/me/join": ("members", "devices", "guests", "wishes"),
    "/api/me/link": ("recovery",),
    "/api/me/recover": ARRIVING,
    "/api/me/sign-in": ARRIVING,
    "/api/me/devices/remove": ("devices", "gone_devices", "guests", "subscriptions"),
    "/api/me/forget": ARRIVING,
    "/api/me/leave": LEAVING,
    "/api/me/passkeys": ("passkeys",),
    "/api/me/passkeys/remove": ("passkeys",),
    "/api/me/private": ("private_pages",),
    "/api/notices": TOLD,
    "/api/notices/mail": TOLD,
    "/api/notices/confirm": ("wishes",),
    "/api/notices/stop/{key}": ("wishes",),
    "/api/notices/browsers": TOLD,
    "/api/notices/browsers/remove": ("subscriptions",),
    "/api/people/links": ("friend_links",),
    "/api/people/links/remove": ("friend_links",),
    "/api/people/friends": FRIENDLY,
    "/api/people/friends/remove": FRIENDLY,
    "/api/people/blocks": ("blocks", *FRIENDLY),
    "/api/people/blocks/remove": ("blocks",),
    "/api/people/invitations/remove": ("invitations",),
    "/api/tables/{table}/invite": ("invitations", "notices"),
    "/api/tables/{table}/report": ("reports",),
    "/api/tables/{table}/embedding": ("embedding",),
    "/api/tables/{table}/what-if": OPENS,
    "/api/tables": OPENS,
    "/api/tournaments": ("tournaments",),
    "/api/tournaments/{tournament}/wishes": ("tournaments", "tournament_players"),
}
# Rows of these concern two people, in their first two columns.
OF_TWO = ("friends", "invitations")


@dataclass
class Note:
    """Something that was asked of the club: by which cookie, where, with what words."""

    cookie: str
    method: str
    address: str
    path: str
    said: dict[str, Any] | None
    body: bytes = b""
    headers: tuple[tuple[str, str], ...] = ()
    kind: str = ""
    answer: Answer | None = None

    @property
    def done(self) -> bool:
        """Was it acknowledged, and not only looked at?"""
        done = self.answer is not None and self.answer.status == 200
        return done and self.method == "POST"

    @property
    def new_cookie(self) -> str:
        """The cookie that came with the answer, if any."""
        told = self.answer.headers.get("set-cookie", "") if self.answer else ""
        name, _, value = told.partition(";")[0].partition("=")
        return value if name == "tafelrunde" else ""

    def say(self, said: dict[str, Any], kind: str) -> None:
        """Send these words, and no bytes that were spoilt before."""
        self.said, self.body, self.kind = said, b"", kind

    def word(self, name: str) -> Any:
        """What was said under a name."""
        return (self.said or {}).get(name)


@dataclass
class Registrar:
    """Who is who, by the rows as they were last.

    `secrets` are what only somebody himself is told, with who he was then, `mailed` the keys in
    links that he found in his letter box.
    """

    rows: Rows = field(default_factory=lambda: {name: set() for name in TABLES})
    secrets: dict[str, str] = field(default_factory=dict)
    mailed: dict[str, str] = field(default_factory=dict)
    now: int = 0

    async def begin(self, house: Indoors) -> None:
        """What is there before somebody asks."""
        self.rows = await house.tables.store.read(_all_rows())

    async def judge(self, house: Indoors, notes: Sequence[Note]) -> None:
        """Allow all that has come of some messages, or call a foul."""
        before, self.now = self.rows, int(house.now * 1000)
        after: Rows = await house.tables.store.read(_all_rows())
        done = [note for note in notes if note.done]
        for table in TABLES:
            for row in before[table] ^ after[table]:
                allowed = any(self._may(note, table, row, after) for note in done)
                told = f"{table} {row} {'came' if row in after[table] else 'went'}; {notes}"
                demand(allowed, told)
        opened = len(after["tables"] - before["tables"])
        demand(
            opened == sum("tables" in ALLOWED.get(note.address, ()) for note in done),
            f"{opened} tables were opened by {notes}",
        )
        self._check_names(after)
        self.rows = after
        for person, guest in after["devices"] - before["devices"]:
            for secret in [one for one, whose in self.secrets.items() if whose == guest]:
                self.secrets[secret] = person  # what a guest has told is the member's, for good
        for note in notes:
            self._listen(note, before, alone=len(notes) == 1)

    def person(self, guest: str, rows: Rows) -> str:
        """Whose device this is; its own if nobody's."""
        for person, device in rows["devices"]:
            if device == guest:
                return str(person)
        return guest

    def askers(self, note: Note, *looks: Rows) -> set[str]:
        """Who may have asked: as whom the cookie was known before, after, or from then on."""
        found = {self.person(guest_hash(note.cookie), rows) for rows in looks}
        if note.new_cookie:
            found |= {self.person(guest_hash(note.new_cookie), rows) for rows in looks}
            found.add(guest_hash(note.new_cookie))
        return found | {guest_hash(note.cookie)}

    def _may(self, note: Note, table: str, row: Row, after: Rows) -> bool:
        if table not in ALLOWED.get(note.address, ()):
            return False
        if table == "tables":
            return True
        askers = self.askers(note, self.rows, after)
        if note.address == "/api/me/recover":
            kept = _hash(_typed(note.word("code")))
            codes = self.rows["recovery"] | after["recovery"]
            arrived = next((str(person) for person, code in codes if code == kept), "")
            if table == "devices" and row in after[table]:
                return bool(arrived) and row[0] == arrived and bool(askers & {arrived, row[1]})
            askers |= {arrived}
        if link := mail_key(note):
            whose = self.mailed.get(link, "")
            return row[0] in {whose, self.person(whose, self.rows), self.person(whose, after)} - {
                ""
            }
        concerned = set(row[: 2 if table in OF_TWO else 1])
        if {
            self.person(str(one), rows) for one in concerned for rows in (self.rows, after)
        } & askers:
            return True
        match note.address, table:
            case "/api/people/links", "friend_links":
                return row not in after[table] and row[3] <= self.now  # worth nothing any more
            case "/api/people/friends", "friend_links":
                return bool(row[2] == _hash(note.word("token")))
            case "/api/tables/{table}/invite", "notices":
                return any((one, row[0]) in self.rows["friends"] for one in askers)
            case "/api/notices/browsers", "subscriptions":
                return bool(row[1] == note.word("endpoint"))  # a browser that changes hands
        return False

    def _check_names(self, after: Rows) -> None:
        names = [name.casefold() for _, _, name, _ in after["members"]]
        demand(len(names) == len(set(names)), f"two members have one name: {names}")

    def _listen(self, note: Note, before: Rows, alone: bool) -> None:
        """What an answer tells has to be the asker's; what is told to him alone is remembered."""
        if note.answer is None or note.answer.status != 200 or mail_key(note) in self.mailed:
            return  # whoever has a mail knows where it went
        askers = self.askers(note, before, self.rows)
        for person, _, *_ in self.rows["members"]:
            self.secrets.setdefault(person, person)
        text = note.answer.body.decode(errors="replace")
        for secret, guest in self.secrets.items():
            if secret in text and not {guest, self.person(guest, self.rows)} & askers:
                demand(secret in str(note.said), f"told to another: {secret} by {note}")
        members = {row[0] for row in self.rows["members"]}
        if alone:  # else somebody may have become another while he was told
            self._remember(note, min(askers & members or askers))

    def _remember(self, note: Note, person: str) -> None:
        assert note.answer is not None
        if note.address == "/api/me/link":
            self.secrets[note.answer.json()["code"]] = person
        elif note.address == "/api/people/links" and note.done:
            self.secrets[note.answer.json()["path"].partition("#")[2]] = person
        elif note.address == "/api/me/devices" and note.method == "GET":
            for one in note.answer.json()["devices"]:
                self.secrets[one["id"]] = person
        elif note.address == "/api/notices/mail" and note.word("address"):
            self.secrets[note.word("address").strip()] = person


def mail_key(note: Note) -> str:
    """The key of a link from a mail, if this is where one leads."""
    if note.address == "/api/notices/confirm":
        return str(note.word("key"))
    led = note.address == "/api/notices/stop/{key}"
    return note.path.rpartition("/")[2] if led else ""


def _all_rows() -> Steps[Rows]:
    found = {}
    for table, columns in TABLES.items():
        found[table] = set((yield f"select {columns} from {table}", ()))
    return found


def _hash(token: object) -> str:
    return hashlib.sha256(str(token).encode()).hexdigest()


def _typed(code: object) -> str:
    """A code however it was typed, as docs/club.md promises."""
    return str(code).lower().replace("-", "").replace(" ", "").replace("l", "i").replace("1", "i")


def stored(note: Note, registrar: Registrar) -> bool:
    """Is there what was acknowledged to one who asked alone?"""
    assert note.answer is not None
    askers, rows = registrar.askers(note, registrar.rows), registrar.rows
    told: Any = note.answer.json() if note.answer.body else None

    def has(table: str, **wanted: object) -> bool:
        names = TABLES[table].split(", ")
        return any(
            row[0] in askers and all(row[names.index(n)] == v for n, v in wanted.items())
            for row in rows[table]
        )

    match note.address:
        case "/api/me/join":
            return has("members", name=told["name"])
        case "/api/me/link":
            return has("recovery")
        case "/api/me/recover":
            guests = {guest_hash(note.cookie), guest_hash(note.new_cookie)}
            here = any(guest in guests for _, guest in rows["devices"])
            return here or not told["done"]
        case "/api/me/devices/remove":
            gone = {guest[:12] for (guest,) in rows["gone_devices"]}
            return note.word("id") in gone
        case "/api/me/leave":
            return not has("members") and not has("recovery") and not has("friends")
        case "/api/me/private":
            return has("private_pages") is bool(note.word("private"))
        case "/api/notices":
            return note.method == "GET" or has("wishes", hour=note.word("hour"))
        case "/api/notices/mail":
            address = (note.word("address") or "").strip()
            return has("wishes", mail=address) or not address
        case "/api/notices/browsers":
            return has("subscriptions", endpoint=note.word("endpoint"))
        case "/api/people/links":
            return has("friend_links", token=_hash(told["path"].partition("#")[2]))
        case "/api/people/friends":
            return has("friends") and len(told["friends"]) > 0
        case "/api/people/blocks":
            return has("blocks", id=told["blocked"][0]["id"])
        case "/api/people/blocks/remove":
            return not has("blocks", id=note.word("id"))
        case "/api/people/links/remove":
            return not has("friend_links", id=note.word("id"))
        case "/api/tables/{table}/report":
            return has("reports", seat=note.word("seat"), reason=note.word("reason"))
        case "/api/tables/{table}/embedding":
            return note.method == "GET" or has("embedding", allowed=note.word("allow"))
        case "/api/tournaments":
            return note.method == "GET" or has("tournaments", id=told["id"])
        case "/api/tournaments/{tournament}/wishes" if note.word("do") == "join":
            return has("tournament_players", tournament_id=told["id"])
    return True
