"""Servers that are killed again and again, on both databases: what was acknowledged is there."""

from __future__ import annotations

import asyncio
import os
from collections import Counter
from pathlib import Path
from random import Random
from threading import Timer

import httpx
import pytest
from websockets.exceptions import WebSocketException

from tafelrunde.table import journal
from tafelrunde.table.store import open_store
from tests.table.serving import Served, Two
from tests.table.store.postgres import Server, postgres
from tests.table.test_crash import NEVER, Player, check_shown, play_on, process

__all__ = ["postgres"]

# On each database; ten of them are one test.
KILLS = int(os.environ.get("TAFELRUNDE_KILLS", "20"))
TEN = 10
GAMES = ("limes", "erben", "catan", "medievalia", "burgund")
POINTS = ("received", "checked", "written", "acknowledged", "broadcast")
# To open a table and to sit down passes some points already.
FIRST, LAST = 6, 16
ENDED = (WebSocketException, httpx.HTTPError, OSError, EOFError)


class Kept(Served):
    """A server whose rows are read with a store of one's own, whichever database it is."""

    def __init__(self, port: int, url: str) -> None:
        super().__init__(port, Path())
        self.address = url

    def rows(self, table: str) -> list[bytes]:
        async def read() -> list[bytes]:
            store = await open_store(self.address)
            try:
                return await store.rows(table)
            finally:
                await store.close()

        return asyncio.run(read())


def moves_of(rows: list[bytes]) -> dict[int, list[str]]:
    """The moves of each seat that are written down."""
    found: dict[int, list[str]] = {0: [], 1: []}
    for row in map(journal.decode, rows):
        if isinstance(row, journal.Played):
            found[row.seat].append(row.move)
    return found


class Evening:
    """A table of each game that goes on after every kill, and what is known to be on disk."""

    def __init__(self, url: str, seed: str) -> None:
        self.url, self.rng = url, Random(seed)
        self.tables: dict[str, Two] = {}
        self.known: dict[str, dict[int, list[str]]] = {}
        self.killed: Counter[str] = Counter()
        self.moves = 0

    def kill(self, game: str) -> None:
        """Play until the server is killed, at one of its points or at any moment."""
        point = self.rng.choice((*POINTS, NEVER, NEVER))
        with process(self.url, point, self.rng.randrange(FIRST, LAST)) as (started, running):
            server = Kept(started.port, self.url)
            timer = Timer(self.rng.random() * 2, running.kill)
            players: list[Player] = []
            if point == NEVER:
                timer.start()
            try:
                two = self.at_table(game, server)
                players = [Player(two, seat) for seat in (0, 1)]
                play_on(players, 20)
            except ENDED:
                self.killed[point] += 1
            timer.cancel()
            running.kill()
            running.wait()
        if game in self.tables:
            self.check(game, players)

    def at_table(self, game: str, server: Served) -> Two:
        """The table of this game, or another one if it is over."""
        two = self.tables.get(game)
        if two is not None:
            two.server, two.anna = server, server.client()
            if two.see(two.keys[0]).json()["phase"] == "playing":
                return two
        two = Two(server, game=game)
        self.tables[game], self.known[game] = two, {0: [], 1: []}
        return two

    def check(self, game: str, players: list[Player]) -> None:
        """All that was acknowledged is written, in order; besides at most what was on its way."""
        two = self.tables[game]
        written, known = moves_of(two.rows()), self.known[game]
        for seat in (0, 1):
            own = [player for player in players if player.seat == seat]
            known[seat] += [move for player in own for move in player.acknowledged]
            doubtful = [move for player in own for move in player.doubtful]
            assert written[seat][: len(known[seat])] == known[seat], "an acknowledged move is lost"
            assert written[seat][len(known[seat]) :] in ([], doubtful), "somebody else moved"
        for player in players:
            if any(message["kind"] == "table" for message in player.person.seen):
                check_shown(two, player)
        self.moves += sum(len(player.acknowledged) for player in players)
        self.known[game] = written


@pytest.mark.long
@pytest.mark.parametrize("ten", range(KILLS // TEN))
@pytest.mark.parametrize("kind", ["sqlite", "postgres"])
def test_of_many_kills_none_loses_what_was_acknowledged(
    tmp_path: Path, request: pytest.FixtureRequest, kind: str, ten: int
) -> None:
    url = str(tmp_path / "tables.db")
    if kind == "postgres":
        server: Server = request.getfixturevalue("postgres")
        url = server.database()
    evening = Evening(url, f"{kind} {ten}")
    for number in range(TEN):
        evening.kill(GAMES[number // 2])
    print(f"{kind} {ten}: {evening.moves} moves acknowledged, killed {dict(evening.killed)}")
    assert evening.moves > TEN
    assert evening.killed.total() > TEN // 2, "most were killed while somebody played"
