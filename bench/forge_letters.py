"""What the forge sends: what somebody could say now, changed so that it should not be done.

A change may leave something that can be done after all: the referee knows.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from random import Random
from typing import Any

from forge_referee import WATCHING, Referee

Message = dict[str, Any]
Headers = tuple[tuple[str, str], ...]

JSON: Headers = (("content-type", "application/json"),)
STRANGE: tuple[Any, ...] = (
    None, True, False, 0, -1, 1, 2, 3, 7, 10**6, 10**6 + 1, 2**31, 2**63, 2**64, -(2**70), 1.5,
    1e308, "", "0", "x" * 41, "x" * 5000, "\u0000", "\u202eend", "é" * 300, "true", [], {}, [[]],
    ["x"] * 9, {"do": "resign"}, "move", "resign", "end", "replace", "all", "team", "hello",
    "../../etc/passwd",
)  # fmt: skip
NAMES = (
    "do", "id", "stamp", "move", "entry", "what", "seat", "yes", "text", "to", "key", "name",
    "nonce", "path", "of", "lang", "form", "have", "level", "kind", "table", "by_bot", "at", "row",
    "consent",
)  # fmt: skip
DOES = (
    "move", "undo", "ask", "answer", "say", "leave", "return", "hello", "see", "hint", "try", "why",
    "closer", "matters", "show", "held", "again", "ping", "join", "branch", "opened", "sat",
    "played", "Move", "",
)  # fmt: skip
BYTES = (b"\x00", b"\xff", b"\xc3\x28", b"\xed\xa0\x80", b"{", b"}", b'"', b"\\", b",", b"[" * 5000)


def read(body: bytes) -> Message | None:
    """What a message says, read by somebody else than the server."""
    try:
        found = json.loads(body.decode())
    except (ValueError, RecursionError):
        return None
    return found if isinstance(found, dict) else None


@dataclass
class Envelope:
    """A message as it is sent: over HTTP to an address, or on the socket that this key opened."""

    table: str
    key: str
    body: bytes
    path: str = ""
    method: str = "POST"
    headers: Headers = JSON
    address: str = "192.0.2.1"
    socket: bool = False
    binary: bool = False
    kind: str = ""


@dataclass
class Writer:
    """Writes messages about the tables that the referees know."""

    rng: Random
    referees: dict[str, Referee]
    sent: list[bytes] = field(default_factory=list)

    def envelope(self, honest: float) -> Envelope:
        """The next message; this share of them is not changed at all."""
        rng = self.rng
        referee = rng.choice([one for one in self.referees.values() if not one.over])
        key, act = self.wish(referee)
        address = f"/api/tables/{referee.table}/acts"
        made = Envelope(referee.table, key, b"", address, socket=rng.random() < 0.5)
        if rng.random() < honest:
            made.body = json.dumps(act).encode()
            self.sent.append(made.body)
            return made
        if rng.random() < 0.04 and self.sent:
            made.body, made.kind = rng.choice(self.sent), "sent before"
            return made
        for _ in range(rng.choice((1, 1, 1, 2, 3))):
            name, change = rng.choice(CHANGES)
            made.kind = name
            act, made = change(self, referee, act, made)
        if not made.body:
            made.body = json.dumps(act).encode()
        if rng.random() < 0.12:
            made.kind, made.body = "bytes", spoilt(rng, made.body)
        return made

    def wish(self, referee: Referee) -> tuple[str, Message]:
        """Something that somebody at the table may ask for now, and his key."""
        rng = self.rng
        seats = [s for s, chair in enumerate(referee.chairs) if chair.kind != "bot"]
        seat = rng.choice(seats)
        if referee.match is None:
            return self.key_of(referee, seat), rng.choice(
                [{"do": "leave"}, {"do": "say", "text": "Hallo"}, {"do": "resign"}]
            )
        match = referee.match
        acting = [s for s in seats if match.state.waiting(s) and not referee.chairs[s].substitute]
        if acting and rng.random() < 0.8:
            seat = rng.choice(acting)
            move = match.game.verbs.text(rng.choice(match.state.moves(seat)))
            act: Message = {"do": "move", "stamp": referee.stamp(seat), "move": move}
            return self.key_of(referee, seat), act
        return self.key_of(referee, seat), self.talk(referee, seat)

    def talk(self, referee: Referee, seat: int) -> Message:
        """Something other than a move."""
        rng, match = self.rng, referee.position
        own = [n for n in match.standing if match.entries[n].seat == seat] or [1]
        entry = rng.choice((own[-1], rng.choice(own), 1))
        number = match.number_for(seat, entry)
        words: list[Message] = [
            {"do": "undo", "stamp": referee.stamp(seat), "entry": number},
            {"do": "undo", "stamp": referee.stamp(seat), "entry": number},
            {"do": "ask", "what": "replace", "seat": rng.randrange(len(referee.chairs))},
            {"do": "answer", "yes": rng.random() < 0.7},
            {"do": "answer", "yes": True},
            {"do": "say", "text": rng.choice(("Hallo", " \u00fcber\u0007mut ", "<b>&amp;</b>"))},
            {"do": "say", "text": "Wir zwei", "to": "team"},
            {"do": "return"},
        ]
        if rng.random() < 0.03:
            words += [{"do": "resign"}, {"do": "ask", "what": "end"}] * 4
        return rng.choice(words)

    def key_of(self, referee: Referee, seat: int) -> str:
        """The key of a seat, if anybody has it."""
        found = [key for key, held in referee.keys.items() if held == seat]
        return found[0] if found else ""

    def foreign_key(self, referee: Referee, key: str) -> str:
        """A key that is not what it should be."""
        rng = self.rng
        own = [other for other in referee.keys if other != key]
        others = [k for one in self.referees.values() if one is not referee for k in one.keys]
        broken = [key[:-1], key + "A", key.swapcase(), key[::-1], "", "x" * 24, f"{key}é"]
        pools = [pool for pool in (own, others, broken, referee.worthless) if pool]
        return rng.choice(rng.choice(pools))


def spoilt(rng: Random, body: bytes) -> bytes:
    """A text that is cut, or has something in it that does not belong there."""
    place = rng.randrange(len(body) + 1)
    match rng.randrange(5):
        case 0:
            return body[:place]
        case 1:
            return body[:place] + rng.choice(BYTES) + body[place:]
        case 2:
            bits = bytearray(body or b" ")
            bits[place % len(bits)] ^= 1 << rng.randrange(8)
            return bytes(bits)
        case 3:
            return body + body
        case _:
            return body[:place] + body[place + 1 :]


def _other_key(writer: Writer, referee: Referee, act: Message, made: Envelope) -> Any:
    made.key = writer.foreign_key(referee, made.key)
    return act, made


def _other_stamp(writer: Writer, referee: Referee, act: Message, made: Envelope) -> Any:
    if isinstance(act.get("stamp"), int):
        by = writer.rng.choice((-100, -2, -1, 1, 2, 50))
        act = {**act, "stamp": act["stamp"] + by}
    return act, made


def _other_move(writer: Writer, referee: Referee, act: Message, made: Envelope) -> Any:
    """A move of the game that is hardly allowed now: any at all, or what another seat may do."""
    rng, match = writer.rng, referee.match
    if match is None or "move" not in act:
        return act, made
    text = match.game.verbs.text(rng.randrange(match.game.verbs.count))
    seats = [s for s in range(len(referee.chairs)) if match.state.waiting(s)]
    if seats and rng.random() < 0.4:
        seat = rng.choice(seats)
        text = match.game.verbs.text(rng.choice(match.state.moves(seat)))
    if rng.random() < 0.3:
        place = rng.randrange(len(text))
        text = text[:place] + rng.choice("0123456789 =x-\t,;é") + text[place + rng.randrange(2) :]
    return {**act, "move": text}, made


def _other_value(writer: Writer, referee: Referee, act: Message, made: Envelope) -> Any:
    name = writer.rng.choice([*act, writer.rng.choice(NAMES)])
    return {**act, name: writer.rng.choice(STRANGE)}, made


def _other_verb(writer: Writer, referee: Referee, act: Message, made: Envelope) -> Any:
    return {**act, "do": writer.rng.choice(DOES)}, made


def _less(writer: Writer, referee: Referee, act: Message, made: Envelope) -> Any:
    name = writer.rng.choice(list(act) or [""])
    return {key: value for key, value in act.items() if key != name}, made


def _twice(writer: Writer, referee: Referee, act: Message, made: Envelope) -> Any:
    """The same name twice in one object, once with another value."""
    if act:
        name = writer.rng.choice(list(act))
        other = json.dumps({name: writer.rng.choice(STRANGE)})[1:-1]
        made.body = (json.dumps(act)[:-1] + "," + other + "}").encode()
    return act, made


def _other_seat(writer: Writer, referee: Referee, act: Message, made: Envelope) -> Any:
    """What is true for one seat, with the key of another."""
    seats = {held for held in referee.keys.values() if held != WATCHING}
    made.key = writer.key_of(referee, writer.rng.choice(sorted(seats) or [0]))
    return act, made


def _other_table(writer: Writer, referee: Referee, act: Message, made: Envelope) -> Any:
    rng = writer.rng
    table = rng.choice([*writer.referees, "nobody", "", "%00", "..", "x" * 300, "a/b", "\u00e9"])
    made.path, made.table = f"/api/tables/{table}/acts", table
    return act, made


def _other_way(writer: Writer, referee: Referee, act: Message, made: Envelope) -> Any:
    """Another method, type or origin."""
    rng = writer.rng
    made.socket = False
    match rng.randrange(4):
        case 0:
            made.method = rng.choice(("GET", "PUT", "DELETE", "PATCH", "HEAD", "OPTIONS", "post"))
        case 1:
            kinds = ("text/plain", "application/json; charset=utf-16", "", "multipart/form-data")
            made.headers = (("content-type", rng.choice(kinds)),)
        case 2:
            origins = ("http://evil.example", "null", "https://table.example.evil.example")
            made.headers = (*JSON, ("origin", rng.choice(origins)))
        case _:
            made.headers = (*JSON, ("x-forwarded-for", "127.0.0.1"), ("cookie", "tafelrunde=x"))
    return act, made


def _other_place(writer: Writer, referee: Referee, act: Message, made: Envelope) -> Any:
    """To sit down, to go on from a table that is not over, to be called something."""
    rng = writer.rng
    made.socket = False
    seat = rng.randrange(-1, len(referee.chairs) + 1)
    words: dict[str, Message] = {
        f"/api/tables/{referee.table}/join": {"key": made.key, "name": "Eva", "seat": seat},
        f"/api/tables/{referee.table}/branch": {"entry": 1, "seat": seat},
        "/api/me": {"name": rng.choice(("Eva", "\u0000", "x" * 41))},
        "/api/lessons/limes": {"step": rng.randrange(-1, 3), "played": []},
    }
    made.path = rng.choice(list(words))
    return words[made.path], made


def _binary(writer: Writer, referee: Referee, act: Message, made: Envelope) -> Any:
    made.socket = made.binary = True
    return act, made


CHANGES = (
    ("another's key", _other_key), ("another's key", _other_key), ("another seat", _other_seat),
    ("another stamp", _other_stamp), ("another move", _other_move), ("another move", _other_move),
    ("another value", _other_value), ("another value", _other_value), ("another verb", _other_verb),
    ("less", _less), ("twice", _twice), ("another table", _other_table),
    ("another way", _other_way), ("another place", _other_place), ("no text", _binary),
)  # fmt: skip
