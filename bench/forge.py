"""Forged messages to tables that are being played: is anything written down that nobody may do?

    .venv/bin/python bench/forge.py                            20,000 messages, as in ./check --long
    .venv/bin/python bench/forge.py --count 1000000 --seed 7   a night's worth
    .venv/bin/python bench/forge.py --seed 7 --from 3          the fourth part of that run alone

People and bots sit at tables of all five games on the whole server (`indoors.py`). Over HTTP and
on sockets, several at a time, come messages that were changed so that they should not be done
(`forge_letters.py`), and some as they should be, so that the games go on. A referee with a match of
his own for each table (`forge_referee.py`) has to allow every row that is written; every
acknowledged message has to be there; every refusal has to be a whole one; nothing may go wrong
inside. Others ask the club (`forge_club.py`), where a registrar (`forge_registrar.py`) sees to it
that everything about a person is changed and read by himself alone.

A run consists of parts of 20,000 messages, each on a fresh server with a seed of its own, so that
what is found can be found again quickly.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import sys
import tempfile
from collections import Counter
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from random import Random
from time import process_time
from typing import Any

import msgspec
from forge_club import Club
from forge_letters import JSON, Envelope, Headers, Writer, read
from forge_referee import WATCHING, Foul, Letter, Referee, demand
from indoors import Answer, Indoors, Socket, indoors

from tafelrunde.games import find
from tafelrunde.kernel import record
from tafelrunde.table import journal
from tafelrunde.table.requests import Refusal

PART = 20_000
HONEST = 0.03
IN_THE_CLUB = 0.15
# How often somebody looks whose time is up.
LOOKING = 0.05
TOGETHER = 6
# p is a person with a link, o an open seat, b a bot; the rest are wishes.
TABLES: tuple[tuple[str, str, dict[str, Any]], ...] = (
    ("limes", "pp", {}),
    ("limes", "pob", {"public": True}),
    ("erben", "pp", {"pace": "days", "days": 30}),
    ("catan", "pp", {"public": True}),
    ("medievalia", "pppp", {"options": {"teams": True}}),
    ("medievalia", "pb", {}),
    ("burgund", "ppb", {"pace": "live", "minutes": 300, "plus_seconds": 600}),
    ("burgund", "oo", {"public": True}),
)
# What people at tables are called cannot become a member's name, however letters are spoilt.
AT_TABLES = "am Tisch"
HOST = f"Anna {AT_TABLES}"
KINDS = {"b": {"kind": "bot", "level": "page"}, "o": {"kind": "open"}, "p": {"kind": "friend"}}


def bearer(key: str) -> Headers:
    """The header that carries a key."""
    return (("authorization", f"Bearer {key}"),) if key else ()


@dataclass(frozen=True)
class Door:
    """Somebody knocked: was he a stranger then, and was he refused?

    A private game that ends meanwhile is open to everybody, so that a stranger may be one no more.
    """

    referee: Referee | None
    key: str
    stranger: bool
    refused: bool
    heard: str

    def judge(self) -> None:
        """Whoever was let in or not has to be so before or after what was sent with it."""
        now = self.referee is None or self.referee.seat_of(self.key) is None
        told = f"a stranger was let in, or a player was not: {self.heard}"
        demand(self.refused in (self.stranger, now), told)


@dataclass
class Part:
    """Some thousand messages to one server."""

    house: Indoors
    seed: str
    in_the_club: float = IN_THE_CLUB
    referees: dict[str, Referee] = field(default_factory=dict)
    sockets: dict[tuple[str, str], Socket] = field(default_factory=dict)
    doors: list[Door] = field(default_factory=list)
    said: Counter[str] = field(default_factory=Counter)
    kinds: Counter[str] = field(default_factory=Counter)
    rows: int = 0
    finished: int = 0

    def __post_init__(self) -> None:
        self.rng = Random(f"forge {self.seed}")
        self.writer = Writer(self.rng, self.referees)
        self.names = count(1)
        self.turns: dict[tuple[str, str], asyncio.Lock] = {}

    async def run(self, messages: int) -> None:
        """Send so many messages, and look after every few of them."""
        for game, who, wishes in TABLES:
            await self.open(game, who, wishes)
        club = Club(self.house, self.rng, self.note, self.kinds)
        await club.open()
        while messages > 0:
            size = min(messages, self.rng.randrange(1, TOGETHER))
            if self.rng.random() < self.in_the_club:
                messages -= size
                await club.some(size)
                continue
            await self.some([self.writer.envelope(HONEST) for _ in range(size)])
            messages -= size
        for referee in list(self.referees.values()):
            await self.compare(referee)
        demand(self.house.complaints == [], f"inside: {self.house.complaints[:1]}")

    async def open(self, game: str, who: str, wishes: dict[str, Any]) -> None:
        """A table at which everybody sits."""
        seats = [KINDS[letter] for letter in who]
        if "o" not in who:
            seats[0] = {"kind": "me"}
        body = {"game": game, "seats": seats, "name": HOST, "nonce": "a", **wishes}
        place = (await self.post("/api/tables", body)).json()
        table, keys = place["table"], dict[str, int]()
        keys[place["key"]] = WATCHING if place["seat"] is None else place["seat"]
        referee = self.referees[table] = Referee(table, keys)
        seated = []
        if place["seat"] is not None:
            sat = {"do": "sit", "name": HOST, "nonce": "a", "seat": place["seat"]}
            seated.append(Letter(table, "", sat, done=True))
        for link in place["links"]:
            keys[link["path"].partition("#")[2]] = link["seat"]
        for key, seat in list(keys.items())[1:]:
            wish = {"key": key, "name": f"Benno {AT_TABLES} {seat}", "nonce": str(seat)}
            await self.post(f"/api/tables/{table}/join", wish)
            seated.append(Letter(table, "", {"do": "join", **wish}, done=True))
        while "o" in who and not await self.full(referee, seated):
            wish = {"name": f"Carla {AT_TABLES}", "nonce": ""}
            joined = (await self.post(f"/api/tables/{table}/join", wish)).json()
            keys[joined["key"]] = joined["seat"]
            seated.append(Letter(table, "", {"do": "join", **wish}, done=True))
            if not referee.worthless and not await self.full(referee, seated):
                await self.leave(referee, joined["key"], seated)
        await self.full(referee, seated)
        demand(referee.playing, f"{game} did not begin")

    async def leave(self, referee: Referee, key: str, seated: list[Letter]) -> None:
        """Somebody stands up before the beginning: what he has in his hand is worth nothing."""
        at = f"/api/tables/{referee.table}/acts"
        answer = await self.house.ask("POST", at, b'{"do": "leave"}', (*JSON, *bearer(key)))
        demand(answer.status == 200, f"{answer.body!r}")
        seated.append(Letter(referee.table, key, {"do": "leave"}, done=True))
        await self.check(referee, seated)
        referee.worthless.append(key)

    async def full(self, referee: Referee, seated: list[Letter]) -> bool:
        """Has the game begun? Asks the referee about all who sat down."""
        await self.house.settled()
        await self.check(referee, seated)
        return referee.match is not None

    async def post(self, path: str, body: dict[str, Any]) -> Answer:
        """Something that has to be done."""
        answer = await self.house.ask("POST", path, json.dumps(body).encode(), JSON)
        demand(answer.status == 200, f"{path}: {answer.body!r}")
        return answer

    async def some(self, envelopes: list[Envelope]) -> None:
        """Send these at once, wait, and ask the referee about all that was written."""
        self.house.now += 1.0
        if self.rng.random() < LOOKING:
            await self.house.look_around()
        letters = await asyncio.gather(*map(self.send, envelopes))
        await self.house.settled()
        for referee in list(self.referees.values()):
            room = await self.house.tables.room(referee.table)
            if room.table.count != len(referee.rows):
                await self.check(referee, letters)
        for letter in letters:
            demand(letter.used or not letter.done, f"acknowledged, not written: {letter}")
        for door in self.doors:
            door.judge()
        self.doors.clear()
        if self.rng.random() < 0.02 and self.sockets:
            await self.hang_up(self.rng.choice(sorted(self.sockets)))
        for referee in list(self.referees.values()):
            if referee.over:
                await self.begin_again(referee)

    async def check(self, referee: Referee, letters: list[Letter]) -> None:
        """Every new row has to be allowed."""
        for stored in await self.house.rows(referee.table, len(referee.rows)):
            row = journal.decode(stored)
            try:
                referee.judge(row, letters)
            except Foul as foul:
                raise Foul(f"{foul}; row {len(referee.rows)} {row}; {letters}") from None
            self.rows += 1

    async def send(self, envelope: Envelope) -> Letter:
        """Send it; the letter says what it asked for and whether it was done."""
        self.kinds[envelope.kind] += 1
        act = understood(envelope)
        letter = Letter(envelope.table, envelope.key, act, envelope.body)
        if envelope.socket:
            await self.talk(envelope, letter)
            return letter
        headers = (*envelope.headers, *bearer(envelope.key))
        answer = await self.house.ask(
            envelope.method, envelope.path, envelope.body, headers, envelope.address
        )
        self.note(answer)
        acts = envelope.path.endswith(("/acts", "/join"))
        letter.done = answer.status == 200 and envelope.method == "POST" and acts
        if letter.done and envelope.path.endswith("/join"):
            letter.act = {"do": "join", **(act or {})}
        return letter

    def note(self, answer: Answer) -> None:
        """What is not done is refused in whole sentences, and is nobody's fault inside."""
        if answer.status != 200:
            demand(400 <= answer.status < 500, f"{answer.status}: {answer.body!r}")
            if answer.body:  # who asks for the head alone gets no more
                said = msgspec.json.decode(answer.body, type=Refusal)
                demand(said.reason, "refused without a word")
                self.said[said.refused] += 1
        else:
            self.said["done"] += 1

    async def talk(self, envelope: Envelope, letter: Letter) -> None:
        """Say it on the socket that belongs to this key, or try to open one with it."""
        async with self.turns.setdefault((envelope.table, envelope.key), asyncio.Lock()):
            socket = self.sockets.get((envelope.table, envelope.key)) or await self.call(envelope)
            if socket is not None:
                await self.say(socket, envelope, letter)

    async def say(self, socket: Socket, envelope: Envelope, letter: Letter) -> None:
        """Say it, and hear what comes until a ping is answered."""
        since, name = len(socket.sent), f"ping {next(self.names)}"
        try:
            text: str | bytes = envelope.body.decode()
        except UnicodeDecodeError:
            text = envelope.body
        socket.say(envelope.body if envelope.binary else text)
        socket.say(json.dumps({"do": "ping", "id": name}))
        pong = await socket.answer(since, lambda text: f'"id":"{name}"' in text)
        demand(pong is not None, "a socket was closed for what was said on it")
        for heard in socket.sent[since:]:
            said = msgspec.json.decode(heard)
            if said["kind"] in ("here", "thinking", "table") or said.get("id") == name:
                continue
            self.said[said.get("refused", said["kind"])] += 1
            letter.done = said["kind"] == "done" and not is_idle(letter.act)

    async def call(self, envelope: Envelope) -> Socket | None:
        """A socket for this key; None if it is not let in."""
        referee = self.referees.get(envelope.table)
        seat = None if referee is None else referee.seat_of(envelope.key)
        socket = self.house.connect(envelope.table.replace("/", "_"))
        socket.say(json.dumps({"do": "hello", "key": envelope.key, "have": 10**6}))
        socket.say(json.dumps({"do": "ping"}))
        first = await socket.answer(
            0, lambda text: text.startswith(('{"kind":"done', '{"kind":"ref'))
        )
        refused = first is None or '"kind":"refused"' in first
        self.doors.append(Door(referee, envelope.key, seat is None, refused, str(first)))
        if refused or referee is None or seat is None:
            self.said["no socket"] += 1
            if not refused:
                await socket.leave()
            return None
        if seat >= 0:
            referee.chairs[seat].sockets += 1
        self.sockets[envelope.table, envelope.key] = socket
        return socket

    async def hang_up(self, which: tuple[str, str]) -> None:
        """Somebody's connection ends."""
        socket = self.sockets.pop(which)
        await socket.leave()
        referee = self.referees.get(which[0])
        seat = None if referee is None else referee.seat_of(which[1])
        if referee is not None and seat is not None and seat >= 0:
            referee.chairs[seat].sockets -= 1
            referee.chairs[seat].sign = int(self.house.now * 1000)

    async def begin_again(self, referee: Referee) -> None:
        """A game is over: compare, and let another one begin."""
        await self.compare(referee)
        for which in [which for which in self.sockets if which[0] == referee.table]:
            await self.hang_up(which)
        del self.referees[referee.table]
        self.finished += 1
        who = "".join("b" if chair.kind == "bot" else "p" for chair in referee.chairs)
        options = {"options": referee.opened.options}
        await self.open(referee.opened.game, who, options)

    async def compare(self, referee: Referee) -> None:
        """The referee and the server have the same game, and its record verifies."""
        await self.check(referee, [])
        server = (await self.house.tables.room(referee.table)).table
        demand(server.match.state.key() == referee.position.state.key(), "another position")
        demand((server.phase == "over") == referee.over, "another end")
        said = record.verify(record.write(server.match), find)
        demand(said.startswith("valid"), said)


def understood(envelope: Envelope) -> dict[str, Any] | None:
    """What a message says, read by somebody else than the server."""
    return None if envelope.socket and envelope.binary else read(envelope.body)


def is_idle(act: dict[str, Any] | None) -> bool:
    """Is it something that is done without a trace?"""
    return act is not None and act.get("do") in ("ping", "see", "hello")


async def part(seed: str, messages: int, in_the_club: float = IN_THE_CLUB) -> Part:
    """One part of a run; this share of its messages is for the club."""
    with tempfile.TemporaryDirectory() as folder:
        async with indoors(Path(folder), seed) as house:
            made = Part(house, seed, in_the_club)
            await made.run(messages)
            for which in list(made.sockets):
                await made.hang_up(which)
            return made


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--count", type=int, default=PART)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--from", type=int, default=0, dest="first", help="begin with this part")
    args = parser.parse_args()
    said, kinds, rows, finished = Counter[str](), Counter[str](), 0, 0
    begun = process_time()
    for number in range(args.first, -(-args.count // PART)):
        size = min(PART, args.count - number * PART)
        try:
            made = asyncio.run(part(f"{args.seed}.{number}", size))
        except Foul as foul:
            print(f"FOUL in part {number} of seed {args.seed}: {foul}")
            return 1
        said, kinds = said + made.said, kinds + made.kinds
        rows, finished = rows + made.rows, finished + made.finished
    print(f"{sum(kinds.values())} messages, {rows} rows, {finished} games finished")
    print(f"{process_time() - begun:.1f} s of computing")
    print("answers:", dict(said.most_common()))
    print("changes:", {name or "none": number for name, number in kinds.most_common()})
    return 0


if __name__ == "__main__":
    sys.exit(main())
