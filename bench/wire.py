"""Games recorded on the wire, searched for what whoever got it may not know.

    .venv/bin/python bench/wire.py                       a stretch of every title, as in ./check
    .venv/bin/python bench/wire.py --whole --seed 3      whole games, and what comes after them

At tables of every title people and bots play at random; now and then every seat, whoever watches,
a stranger and a program ask for everything that can be asked: the table in any form, the stream,
hints, why, closer looks, what matters, the table as it was, the record, undos and moves that are
refused, analysis, branch, replay, lobby. Then another position is put there which that viewer could
not tell from this one (what others hold, what lies undrawn, what was chosen in secret), and the
same is asked again: each answer must be the same, to the byte. All that was ever sent to a viewer
is then searched for the keys, the secret, what others said to their partners, and what was told to
others.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import re
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from time import process_time
from typing import Any

from indoors import Answer, Indoors, indoors

from tafelrunde.kernel.chance import SPECTATOR, Seeded
from tafelrunde.kernel.draw import FORMS
from tafelrunde.kernel.match import Entry
from tafelrunde.kernel.state import State
from tafelrunde.table.log import Reader, lines
from tafelrunde.table.room import Room
from tafelrunde.table.table import Table

TITLES: tuple[tuple[str, str, dict[str, Any]], ...] = (
    ("limes", "ppb", {}),
    ("erben", "pp", {}),
    ("catan", "pp", {"last_turn": 30}),  # at random nobody ever wins
    ("medievalia", "pppp", {"teams": True}),
    ("burgund", "pp", {"shields": True}),
)
STRETCH = 10
EACH = 5
PLOT = "Wir nehmen den Markt"
# Seals differ with what is under them, and the chain with the seals.
SEALS = re.compile(
    rb"\?[0-9a-f]{32}|(?<= ~ )[0-9a-f]{12}|(?<=^end )\w+|(?<=^check )\w+", re.MULTILINE
)
WATCHER, STRANGER = -1, -2


class Leak(Exception):
    """Somebody was sent what he may not know."""


@dataclass
class Viewer:
    """Somebody who looks: a seat, a watcher or a stranger, and what was sent to him.

    What was searched already is counted only.
    """

    seat: int
    key: str
    got: list[bytes] = field(default_factory=list)
    searched: int = 0

    @property
    def eyes(self) -> int:
        return self.seat if self.seat >= 0 else SPECTATOR


@dataclass
class Recording:
    """One table and everybody who looks at it."""

    house: Indoors
    table: str
    keys: dict[int, str]
    watch: str
    rng: Random
    viewers: list[Viewer] = field(init=False)
    twins: int = 0

    def __post_init__(self) -> None:
        self.viewers = [Viewer(seat, key) for seat, key in self.keys.items()]
        self.viewers += [Viewer(WATCHER, self.watch), Viewer(STRANGER, "")]

    @property
    def room(self) -> Room:
        return self.house.tables.rooms[self.table]

    @property
    def state(self) -> State:
        return self.room.table.match.state

    async def ask(self, viewer: Viewer, method: str, path: str, body: object = None) -> Answer:
        """Ask for something about the table over HTTP."""
        headers = [("content-type", "application/json")]
        if viewer.key:
            headers.append(("authorization", f"Bearer {viewer.key}"))
        sent = b"" if body is None else json.dumps(body).encode()
        path = path.format(f"/api/tables/{self.table}")
        answer = await self.house.ask(
            method, path, sent, tuple(headers), f"192.0.2.{viewer.seat + 9}"
        )
        viewer.got.append(answer.body)
        return answer

    async def act(self, seat: int, act: dict[str, Any]) -> None:
        """Something that a seat may do now."""
        viewer = next(one for one in self.viewers if one.seat == seat)
        stamp = {"stamp": self.room.table.stamp(seat)} if act["do"] != "say" else {}
        answer = await self.ask(viewer, "POST", "{}/acts", {**act, **stamp})
        if answer.status != 200:
            raise Leak(f"{act}: {answer.body!r}")
        await self.house.settled()

    def free(self, seat: int) -> int | None:
        """The number that the seat has for what it may take back freely."""
        match = self.room.table.match
        entry = match.undoable(seat)
        return None if entry is None else match.number_for(seat, entry)

    async def play(self) -> None:
        """Somebody decides something, or takes it back."""
        table, rng = self.room.table, self.rng
        seat = rng.choice([s for s in table.acting() if s in self.keys])
        if self.free(seat) is not None and rng.random() < 0.1:
            await self.act(seat, {"do": "undo", "entry": self.free(seat)})
        else:
            move = table.game.verbs.text(rng.choice(self.state.moves(seat)))
            await self.act(seat, {"do": "move", "move": move})

    async def look(self, viewer: Viewer) -> None:
        """All that can be asked, and the same once more where it could as well be otherwise."""
        seed = self.rng.random()
        first = await self.everything(viewer, Random(seed))
        twin = self.state.seen_by(viewer.eyes).imagine(Seeded(str(seed)))
        if twin.key() != self.state.key():
            self.twins += 1
            with self.instead(twin):
                self.compare(viewer, first, await self.everything(viewer, Random(seed)))
        hesitant = next((s for s in self.keys if s != viewer.seat and self.steps(s)), None)
        if hesitant is not None:
            self.twins += 1
            move = self.rng.choice(self.steps(hesitant))
            await self.act(hesitant, {"do": "move", "move": move})
            self.compare(viewer, first, await self.everything(viewer, Random(seed)))
            entry = self.free(hesitant)
            await self.act(hesitant, {"do": "undo", "entry": entry})
            self.compare(viewer, first, await self.everything(viewer, Random(seed)))

    def steps(self, seat: int) -> list[str]:
        """What a seat could do in a sealed window without being ready by it: nobody may notice."""
        found, state = [], self.state
        for move in state.moves(seat) if state.window and state.waiting(seat) else []:
            tried = state.copy()
            tried.apply(seat, move, Seeded(1))
            if tried.window == state.window and tried.waiting(seat):
                found.append(self.room.table.game.verbs.text(move))
        return found

    def compare(self, viewer: Viewer, first: list[bytes], second: list[bytes]) -> None:
        """Both times the same."""
        for one, other in zip(first, second, strict=True):
            if one != other:
                pairs = enumerate(zip(one, other, strict=False))
                same = next((n for n, (a, b) in pairs if a != b), 0)
                parts = [text[max(0, same - 80) : same + 80] for text in (one, other)]
                title = self.room.table.game.title
                raise Leak(f"{title}: seat {viewer.seat} can tell two tables apart: {parts}")

    @contextmanager
    def instead(self, state: State) -> Iterator[None]:
        """The table with another position in front of everybody, and nothing remembered of this."""
        room, match = self.room, self.room.table.match
        real, glimpses = match._states[-1], room.table.glimpses
        match._states[-1], room.table.glimpses, room.drawings = state, {}, {}
        room.stood = room.table, room.table.still()  # else the table as it was would be drawn
        yield
        match._states[-1], room.table.glimpses, room.drawings = real, glimpses, {}
        room.stood = room.table, room.table.still()

    async def everything(self, viewer: Viewer, rng: Random) -> list[bytes]:
        """What is answered to all that this viewer could ask for now; it changes nothing."""
        self.room.drawings = {}
        got = await self.talk(viewer, rng)
        form, entry = rng.choice(FORMS), rng.randrange(4)
        for path in (
            f"{{}}?form={form}&lang=de", "{}/record", "{}/replay?entry=1", "{}/closer?of=x",
            "{}/course", "{}/analysis", "/api/lobby",
        ):  # fmt: skip
            answer = await self.ask(viewer, "GET", path)
            got.append(SEALS.sub(b"?", answer.body))
        branch = {"entry": entry, "seat": 0, "level": "page", "name": "Eva"}
        refused = [("{}/acts", act) for act in self.wrong(viewer, rng)]
        for path, body in (("{}/branch", branch), *refused):
            answer = await self.ask(viewer, "POST", path, body)
            if answer.status == 200:
                raise Leak(f"{body} was done for seat {viewer.seat}")
            got.append(answer.body)
        got.append(await self.line(viewer))
        viewer.got += got
        return got

    def wrong(self, viewer: Viewer, rng: Random) -> Iterator[dict[str, Any]]:
        """What is refused, with reasons that could tell something."""
        table = self.room.table
        verbs, stamp = table.game.verbs, table.stamp(viewer.eyes)
        legal = self.state.seen_by(viewer.eyes).moves(viewer.seat) if viewer.seat >= 0 else []
        for move in (rng.randrange(verbs.count) for _ in range(4)):
            if move not in legal:
                yield {"do": "move", "stamp": stamp, "move": verbs.text(move)}
        yield {"do": "undo", "stamp": stamp + 1000, "entry": 1}
        yield {"do": "undo", "stamp": stamp, "entry": 5000}
        yield {"do": "answer", "yes": True}
        yield {"do": "return"}

    async def talk(self, viewer: Viewer, rng: Random) -> list[bytes]:
        """On a socket of the viewer's: the picture, and whatever can be asked about it."""
        socket = self.house.connect(self.table, address=f"192.0.2.{viewer.seat + 9}")
        form = rng.choice(FORMS)
        hello = {"do": "hello", "key": viewer.key, "lang": "de", "form": form}
        socket.say(json.dumps({**hello, "news": rng.random() < 0.5}))
        shown = await socket.picture()
        if shown is None:
            await socket.leave()
            return [text.encode() for text in socket.sent]
        things = re.findall(r' id=\\"([^"\\]+)\\"', shown) or ["nothing"]
        for word in (
            *({"do": "closer", "of": rng.choice(things)} for _ in range(4)),
            *({"do": "why", "path": [rng.choice(things)]} for _ in range(3)),
            {"do": "matters"}, {"do": "hint"}, {"do": "show", "entry": rng.randrange(6)},
            {"do": "held", "entry": rng.randrange(6)}, {"do": "again"},
        ):  # fmt: skip
            since = len(socket.sent)
            socket.say(json.dumps({**word, "id": "x"}))
            await socket.answer(since, lambda text: '"id":"x"' in text)
        await socket.leave()
        told = [text for text in socket.sent if not text.startswith('{"kind":"here"')]
        return [text.encode() for text in told]

    async def line(self, viewer: Viewer) -> bytes:
        """The first line that a program reads."""
        headers = (("authorization", f"Bearer {viewer.key}"),) if viewer.key else ()
        return await self.house.first_line(f"/api/tables/{self.table}/stream", headers)

    def search(self) -> None:
        """Nothing that was meant for somebody else is anywhere in what a viewer got."""
        table = self.room.table
        told = {v.seat: self._lines(v) for v in self.viewers if v.seat != STRANGER}
        for viewer in self.viewers:
            got = b"\n".join(viewer.got).decode(errors="replace")
            secret = {table.opened.secret, *(k for s, k in self.keys.items() if s != viewer.seat)}
            secret |= {one.guest for one in table.seats if one.guest}
            if viewer.seat not in (0, WATCHER):  # who opened the table may give that link away
                secret.add(self.watch)
            known = self._lines(viewer) if viewer.seat != STRANGER else set()
            secret |= {line for other in told.values() for line in other - known}
            if viewer.seat < 0:
                secret.add(PLOT)
            for words in secret:
                if words and json.dumps(words, ensure_ascii=False)[1:-1] in got:
                    raise Leak(f"seat {viewer.seat} was sent {words!r}")
            viewer.searched += len(got)
            viewer.got.clear()

    def _lines(self, viewer: Viewer) -> set[str]:
        """What the log tells a viewer."""
        table = self.room.table
        return {
            line.text
            for lang in ("de", "en")
            for line in lines(table, Reader(viewer.eyes, viewer.eyes, lang), 0)
        }


async def opened(house: Indoors, title: tuple[str, str, dict[str, Any]], seed: str) -> Recording:
    """A private table at which all sit; hints are allowed."""
    game, who, options = title
    kinds = {"p": {"kind": "friend"}, "b": {"kind": "bot", "level": "page"}}
    seats = [{"kind": "me"}, *(kinds[letter] for letter in who[1:])]
    wish = {"game": game, "seats": seats, "options": options, "hints": True, "name": "Anna"}
    headers = (("content-type", "application/json"),)
    place = (await house.ask("POST", "/api/tables", json.dumps(wish).encode(), headers)).json()
    keys = {0: place["key"]}
    for link in place["links"]:
        key = link["path"].partition("#")[2]
        keys[link["seat"]] = key
        body = json.dumps({"key": key, "name": "ABCD"[link["seat"]], "nonce": "n"}).encode()
        await house.ask("POST", f"/api/tables/{place['table']}/join", body, headers)
    await house.settled()
    watch = house.tables.keys.watch(place["table"])
    return Recording(house, place["table"], keys, watch, Random(f"{seed} {game}"))


async def recorded(title: tuple[str, str, dict[str, Any]], seed: str, whole: bool) -> Recording:
    """Record a stretch of a game, or all of it, and search it; then what goes on from there."""
    with tempfile.TemporaryDirectory() as folder:
        async with indoors(Path(folder), seed) as house:
            made = await opened(house, title, seed)
            await played(made, 10**6 if whole else STRETCH)
            if made.room.table.phase == "playing":
                made.search()
            for seat in made.keys:
                if made.room.table.phase == "playing":
                    await made.ask(made.viewers[seat], "POST", "{}/acts", {"do": "resign"})
                    await house.settled()
            other = await branched(made)
            await played(other, EACH)
            made.twins += other.twins
            if house.complaints:
                raise Leak(f"inside: {house.complaints[:1]}")
            return made


async def played(made: Recording, steps: int) -> None:
    """Play so many steps; all look now and then, and everything is searched."""
    each = EACH if steps <= STRETCH else 8 * EACH
    if len(made.room.table.partners(0)) > 1:
        await made.act(0, {"do": "say", "text": PLOT, "to": "team"})
    for step in range(steps):
        if made.room.table.phase != "playing":
            return
        made.house.now += 1.0
        if step % each == 1:
            for viewer in made.viewers:
                await made.look(viewer)
            made.search()
        await made.play()


def _standing(table: Table) -> list[Entry]:
    return [table.match.entries[number] for number in table.match.standing]


async def branched(over: Recording) -> Recording:
    """Somebody goes on from the middle of a game that is over, against bots."""
    anna = over.viewers[0]
    for path in ("{}/analysis", "{}/course", "{}/replay?entry=3", "{}/record"):
        if (await over.ask(anna, "GET", path)).status != 200:
            raise Leak(f"{path} is not open after the end")
    table = over.room.table
    stood = [n for n, past in enumerate(table.history) if past.entry in _standing(table)]
    wish = {"entry": stood[len(stood) // 2], "seat": 0, "level": "page", "name": "Anna"}
    answer = await over.ask(anna, "POST", "{}/branch", wish)
    if answer.status != 200:
        raise Leak(f"no branch: {answer.body!r}")
    place = answer.json()
    await over.house.settled()
    watch = over.house.tables.keys.watch(place["table"])
    return Recording(over.house, place["table"], {0: place["key"]}, watch, over.rng)


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--seed", default="1")
    parser.add_argument("--whole", action="store_true", help="games to their end")
    parser.add_argument("--title", choices=[title[0] for title in TITLES])
    args = parser.parse_args()
    for title in TITLES:
        if args.title in (None, title[0]):
            begun = process_time()
            made = asyncio.run(recorded(title, args.seed, args.whole))
            sent = sum(viewer.searched for viewer in made.viewers)
            print(
                f"{title[0]}: {made.room.table.count} rows, {made.twins} twins, {sent // 1000} kB "
                f"sent, {process_time() - begun:.1f} s of computing"
            )
    return 0


if __name__ == "__main__":
    sys.exit(main())
