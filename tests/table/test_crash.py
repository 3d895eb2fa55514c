"""A server that is killed between any two steps loses nothing it has acknowledged."""

from __future__ import annotations

import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed

from tafelrunde.table import journal
from tafelrunde.table.keys import viewer_of
from tafelrunde.table.pulse import AWAY
from tafelrunde.table.view import Look, snapshot
from tests.table.serving import (
    PATIENCE,
    Message,
    Person,
    Served,
    Two,
    bearer,
    replay_to,
    served,
    wait_for,
)
from tests.table.tables import KEYS

NEVER = "never"
BEAT = 6_000


@contextmanager
def process(
    database: Path | str, point: str = NEVER, times: int = 0, ahead: int = 0, away: int = AWAY
) -> Iterator[tuple[Served, subprocess.Popen[str]]]:
    """A server that is killed when it passes a point for the so-manieth time, or at the end."""
    command = [sys.executable, "-m", "tests.table.crashing", str(database), point]
    with subprocess.Popen(
        [*command, str(times), str(ahead), str(away)], stdout=subprocess.PIPE, text=True
    ) as running:
        assert running.stdout is not None
        port = int(running.stdout.readline())
        try:
            yield Served(port, Path(database)), running
        finally:
            running.kill()
            running.wait(PATIENCE)


class Player:
    """Somebody who plays first moves and remembers which of them were acknowledged."""

    def __init__(self, two: Two, seat: int) -> None:
        self.seat = seat
        self.person: Person = two.sit(seat)
        self.acknowledged: list[str] = []
        self.doubtful: list[str] = []

    def play(self) -> None:
        """Play one move, if it is asked for one."""
        seen = self.latest()
        if not seen["moves"]:
            return
        move = seen["moves"][0]["move"]
        self.doubtful = [move]
        said = self.person.ask("move", stamp=seen["stamp"], move=move)
        # The picture of what was done before may still be to come.
        if said.get("refused") in ("stale", "not_your_turn"):
            self.doubtful = []
            self.person.table(lambda m: m["stamp"] != seen["stamp"])
            self.play()
            return
        assert said["kind"] == "done"
        self.acknowledged.append(move)
        self.doubtful = []

    def latest(self) -> Message:
        """The table after everything that was done until now."""
        self.person.ask("see")
        return self.person.table(lambda m: m is [x for x in self.person.seen if "stamp" in x][-1])


def play_on(players: list[Player], rounds: int) -> None:
    """Let all play in turn."""
    for _ in range(rounds):
        for player in players:
            player.play()


def played(two: Two, seat: int) -> list[str]:
    """The moves of a seat that are written down."""
    found = [journal.decode(row) for row in two.rows()]
    return [row.move for row in found if isinstance(row, journal.Played) and row.seat == seat]


def check_shown(two: Two, player: Player) -> None:
    """Everything that was shown to somebody is written down."""
    written = two.rows()
    shown = [m for m in player.person.seen if m["kind"] == "table"]
    assert shown
    for message in shown:
        table = replay_to(two.table, written, viewer_of(player.seat), message["entry"])
        look = Look(player.seat, "en")
        real = snapshot(table, KEYS, look, [], 0)
        assert message["text"] == real.text
        assert message["stamp"] == real.stamp


@pytest.mark.parametrize(
    ("point", "times"),
    [("received", 6), ("checked", 5), ("written", 6), ("acknowledged", 6), ("broadcast", 9)],
)
def test_killed_at_any_point_nothing_acknowledged_is_lost(
    tmp_path: Path, point: str, times: int
) -> None:
    database = tmp_path / "tables.db"
    with process(database, point, times) as (server, running):
        two = Two(server)
        players = [Player(two, seat) for seat in (0, 1)]
        with pytest.raises(ConnectionClosed):
            play_on(players, 100)
        assert running.wait(PATIENCE) == -signal.SIGKILL
        for player in players:
            player.person.closed()
    for player in players:
        written = played(two, player.seat)
        assert written[: len(player.acknowledged)] == player.acknowledged
        assert written[len(player.acknowledged) :] in ([], player.doubtful)
        check_shown(two, player)
    before = two.rows()
    with served(tmp_path) as restarted:
        two.server, two.anna = restarted, restarted.client()
        play_on([Player(two, seat) for seat in (0, 1)], 2)
        assert two.rows()[: len(before)] == before
        assert len(two.rows()) > len(before)


def test_bots_go_on_by_themselves_for_those_who_watch(tmp_path: Path) -> None:
    database = tmp_path / "tables.db"
    bots = [{"kind": "bot", "level": "squire"}] * 2
    with process(database, "written", 10) as (server, running):
        opened = server.client().post(
            "/api/tables", json={"game": "limes", "seats": bots, "public": True}
        )
        table = opened.json()["table"]
        server.socket(table)
        assert running.wait(PATIENCE) == -signal.SIGKILL
    before = server.rows(table)
    assert server.replayed(table).phase == "playing"
    with process(database) as (server, _):
        server.socket(table)
        wait_for(lambda: server.replayed(table).phase == "over")
    assert server.rows(table)[: len(before)] == before


def test_no_clock_runs_while_the_server_is_away(tmp_path: Path) -> None:
    database = tmp_path / "tables.db"
    with process(database) as (server, _):
        two = Two(server, pace="live", minutes=1, plus_seconds=0)
        two.play(0)
        left = [seat["clock"] for seat in two.see(two.keys[0]).json()["seats"]]
    hour = 3_600_000
    with process(database, ahead=hour) as (server, _):
        seen = server.client().get(f"/api/tables/{two.table}", headers=bearer(two.keys[0])).json()
        woken = [seat["clock"] for seat in seen["seats"]]
        assert not any(seat["substitute"] for seat in seen["seats"])
        # What ran since the last heartbeat is given back too.
        assert all(after <= before + BEAT for after, before in zip(woken, left, strict=True))
        assert min(woken) > 60_000 - PATIENCE * 1000
        assert "no clock ran" in seen["log"][-1]["text"]
        two.server, two.anna = server, server.client()
        assert two.play(1).status_code == 200


def test_a_server_that_was_stopped_takes_nobodys_time(tmp_path: Path) -> None:
    """As a machine does that is put to sleep: the process is there, and nothing in it goes on."""
    asleep = 4.0
    with process(tmp_path / "tables.db", away=3_000) as (server, running):
        two = Two(server, pace="live", minutes=1, plus_seconds=0)
        assert two.play(0).status_code == 200
        running.send_signal(signal.SIGSTOP)
        time.sleep(asleep)
        running.send_signal(signal.SIGCONT)
        assert two.play(1).status_code == 200
        rows = [journal.decode(row) for row in two.rows()]
    given = sum(row.gap for row in rows if isinstance(row, journal.Woke))
    assert given > 1000 * asleep - 500
    assert not any(isinstance(row, journal.Replaced) for row in rows)
