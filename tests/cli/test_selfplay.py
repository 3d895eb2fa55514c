"""selfplay: games in a folder, whoever is killed while they are played."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path
from time import sleep

import pytest

from tests.cli.conftest import Tafelrunde
from tests.lab.test_selfplay import kept
from tests.lab.test_talk import gone

GAMES = ["selfplay", "limes", "page", "page", "--games", "24", "--together", "2"]


def helpers(process: int) -> list[int]:
    """The processes that play for another one."""
    below = Path(f"/proc/{process}/task/{process}/children").read_text().split()
    return [int(one) for one in below if b"spawn_main" in Path(f"/proc/{one}/cmdline").read_bytes()]


def begun(folder: Path) -> subprocess.Popen[bytes]:
    """The command with two processes, when its first games are there."""
    process = subprocess.Popen(
        [sys.executable, "-m", "tafelrunde", *GAMES, "--processes", "2", "--out", str(folder)],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE,
    )  # fmt: skip
    while not kept(folder):
        assert process.poll() is None
        sleep(0.01)
    return process


def test_a_killed_helper_and_a_killed_command_cost_no_game(
    tafelrunde: Tafelrunde, tmp_path: Path
) -> None:
    with begun(tmp_path / "games") as process:
        below = helpers(process.pid)
        os.kill(below[0], signal.SIGKILL)
        while len(kept(tmp_path / "games")) < 8:
            assert process.poll() is None
            sleep(0.01)
        below = helpers(process.pid)
        process.kill()
    assert all(gone(number) for number in below)
    assert 8 <= len(kept(tmp_path / "games")) < 24

    again = tafelrunde(*GAMES, "--processes", "1", "--out", tmp_path / "games")
    whole = tafelrunde(*GAMES, "--processes", "1", "--out", tmp_path / "whole")

    assert (again.code, again.err) == (0, "")
    assert whole.out.startswith(f"limes: 24 games in {tmp_path / 'whole'}, 24 new (")
    assert kept(tmp_path / "games") == kept(tmp_path / "whole")
    one = next((tmp_path / "whole").glob("games-*/0000005.txt"))
    assert tafelrunde("verify", one).out.startswith("valid")


def test_games_that_nobody_could_play_are_named(tafelrunde: Tafelrunde, tmp_path: Path) -> None:
    """A program that kills whoever asks it costs its own games only, and the command says so."""
    path = tmp_path / "bot.py"
    path.write_text("import os, signal\nos.kill(os.getppid(), signal.SIGKILL)\n")
    ran = tafelrunde(
        "selfplay", "limes", "--bot", f"{sys.executable} {path}", "random", "--games", "2",
        "--together", "1", "--processes", "2", "--out", tmp_path / "games",
    )  # fmt: skip
    assert ran.code == 1
    assert (
        "games 0 to 0 are missing: whoever played them was ended from outside, 3 times" in ran.err
    )
    assert kept(tmp_path / "games") == {}


@pytest.mark.parametrize(
    ("argv", "part"),
    [
        (["limes", "random", "random"], "the following arguments are required: --out"),
        (["limes", "--out", "games"], "bots are needed"),
        (["limes", "random", "--out", "games", "--form", "csv"], "invalid choice: 'csv'"),
        (["limes", "random", "--out", "games", "--together", "0"], "from 1 to 10000"),
        (["limes", "--out", "games", "--ray", "random"], "'random' is no address of a Ray cluster"),
    ],
)
def test_what_cannot_be_played(tafelrunde: Tafelrunde, argv: list[str], part: str) -> None:
    assert tafelrunde("selfplay", *argv).refused(part)


@pytest.mark.parametrize(("more", "extra"), [(["--form", "parquet"], "arrow"), (["--ray"], "ray")])
def test_who_lacks_an_extra_is_told_the_command(
    tafelrunde: Tafelrunde, tmp_path: Path, monkeypatch: pytest.MonkeyPatch,
    more: list[str], extra: str,
) -> None:  # fmt: skip
    for module in ("selfplay", "on_ray"):
        monkeypatch.setattr(f"tafelrunde.lab.{module}.find_spec", lambda name: None)
    ran = tafelrunde("selfplay", "limes", "random", "--out", tmp_path / "games", *more)
    assert ran.refused("pip install", f"[{extra}]'")
