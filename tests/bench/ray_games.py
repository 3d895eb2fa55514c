"""Run by test_ray.py where Ray and Arrow are: a cluster whose workers are killed plays our games.

python ray_games.py FOLDER
"""

from __future__ import annotations

import io
import json
import os
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import redirect_stdout
from pathlib import Path
from threading import Thread
from time import monotonic, sleep

import numpy as np
import pyarrow.dataset
from ray.cluster_utils import Cluster

from tafelrunde.cli import main
from tafelrunde.games import find
from tafelrunde.lab.contest import Entrant, Plan
from tafelrunde.lab.selfplay import played
from tafelrunde.lab.tables import Table

GAMES = ["limes", "greedy", "page", "--games", "16", "--together", "2", "--seed", "5"]
PATIENCE = 60.0


def playing() -> Iterator[int]:
    """The processes of Ray that play games now."""
    for process in filter(str.isdecimal, os.listdir("/proc")):
        try:
            doing = Path(f"/proc/{process}/cmdline").read_bytes()
        except OSError:
            continue
        if doing.startswith(b"ray::carry_out") and ours(int(process)):
            yield int(process)


def ours(process: int) -> bool:
    """Was it started by a node of this cluster, and not by somebody else's?"""
    while process > 1 and process != os.getpid():
        stat = Path(f"/proc/{process}/stat").read_text()
        process = int(stat.rpartition(")")[2].split()[1])
    return process == os.getpid()


def kill_one(killed: list[int]) -> None:
    """Kill the first process that is seen playing."""
    end = monotonic() + PATIENCE
    while not killed and monotonic() < end:
        for process in playing():
            os.kill(process, signal.SIGKILL)
            killed.append(process)
            return
        sleep(0.005)


def told(*argv: str) -> str:
    """What a command says that has to succeed."""
    out = io.StringIO()
    with redirect_stdout(out):
        assert main(argv) == 0
    return out.getvalue()


def disturbed(command: Callable[[], str]) -> str:
    """What a command says although one of its workers is killed while it plays."""
    killed: list[int] = []
    thread = Thread(target=kill_one, args=[killed])
    thread.start()
    said = command()
    thread.join()
    assert killed, "nobody was killed"
    return said


def kept(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.glob("games-*/*.txt")}


def records_are_the_same(folder: Path, address: str) -> None:
    cluster, here = folder / "cluster", folder / "here"
    disturbed(lambda: told("selfplay", *GAMES, "--out", str(cluster), "--ray", address))
    told("selfplay", *GAMES, "--out", str(here), "--processes", "1")
    assert len(kept(cluster)) == 16
    assert kept(cluster) == kept(here)


def samples_are_what_was_seen(folder: Path, address: str, form: str) -> None:
    """Arrow reads the whole folder at once; a row has the view, the choice and the outcome."""
    out = folder / form
    told(
        "selfplay", *GAMES[:3], "--games", "3", "--out", str(out), "--form", form, "--ray", address
    )
    read = pyarrow.dataset.dataset(out, format={"arrow": "ipc"}.get(form, form))
    about = json.loads(read.schema.metadata[b"tafelrunde"])
    assert about["bots"] == ["greedy", "page"]
    bots = (Entrant("greedy", bot="greedy"), Entrant("page", bot="page"))
    plan = Plan("limes", 2, {"diagonal": False}, bots, 0.1, 0)
    table = Table("limes", 2, {})
    assert sum(np.prod(part["shape"]) for part in about["layout"]) == table.layout.size
    rows = read.to_table().sort_by([("game", "ascending"), ("step", "ascending")]).to_pylist()
    for number in range(3):
        match = played(plan, number)
        mine = [row for row in rows if row["game"] == number]
        entries = match.entries[1:]
        assert [(row["seat"], row["move"]) for row in mine] == [(e.seat, e.move) for e in entries]
        for row in mine:
            before = match.state_after(row["step"]).seen_by(row["seat"])
            assert row["legal"] == before.moves(row["seat"])
            assert row["reward"] == table.rewards(match.state)[row["seat"]]
            assert row["points"] == match.state.points(row["seat"])
            assert row["place"] == match.state.places()[row["seat"]]
            assert row["bot"] == (row["seat"] + number) % 2
            table.state = before
            shown = np.array(row["numbers"], np.float32) / table.divisors
            assert np.array_equal(shown, table.observe(row["seat"])["observation"])


def standings_are_the_same(address: str) -> None:
    arena = ["arena", "limes", "greedy", "page", "--games", "24", "--json"]

    def wins(said: str) -> list[float]:
        return [bot["wins"] for bot in json.loads(said)["bots"]]

    there = disturbed(lambda: told(*arena, "--ray", address))
    assert wins(there) == wins(told(*arena, "--processes", "1"))


def run(folder: Path) -> None:
    find("limes")
    cluster = Cluster(initialize_head=True, head_node_args={"num_cpus": 1})
    try:
        for _ in range(2):
            cluster.add_node(num_cpus=1)
        records_are_the_same(folder, cluster.address)
        samples_are_what_was_seen(folder, cluster.address, "parquet")
        samples_are_what_was_seen(folder, cluster.address, "arrow")
        standings_are_the_same(cluster.address)
    finally:
        cluster.shutdown()


if __name__ == "__main__":
    run(Path(sys.argv[1]))
