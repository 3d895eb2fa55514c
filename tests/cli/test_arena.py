"""arena: standings of bots, of ours and of programs, good and bad ones."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from time import sleep
from typing import Any

import pytest

from tafelrunde.lab import program
from tests.cli.conftest import Ran, Tafelrunde, transcript
from tests.lab.test_talk import gone

PAGE = Path(__file__).parents[2] / "docs" / "bots.md"
KEYS = ["name", "wins", "win_rate", "low", "high", "mean_score", "seconds_per_move"]
ARENA = ["arena", "limes", "--processes", "1", "--json"]


def figures(ran: Ran) -> Any:
    """The standings without the time, which is never the same."""
    assert (ran.code, ran.err) == (0, "")
    found = json.loads(ran.out)
    for bot in found["bots"]:
        del bot["seconds_per_move"]
    return found


def test_the_object(tafelrunde: Tafelrunde) -> None:
    ran = tafelrunde(*ARENA, "page", "random", "--games", "4")
    assert ran.out.count("\n") == 1
    found = json.loads(ran.out)
    assert (list(found), found["game"], found["games"]) == (["game", "games", "bots"], "limes", 4)
    assert [list(bot) for bot in found["bots"]] == [KEYS, KEYS]
    assert [bot["name"] for bot in found["bots"]] == ["page", "random"]
    assert sum(bot["wins"] for bot in found["bots"]) == 4
    for bot in found["bots"]:
        assert bot["win_rate"] == bot["wins"] / 4
        assert 0 <= bot["low"] <= bot["win_rate"] <= bot["high"] <= 1


def test_the_table(tafelrunde: Tafelrunde) -> None:
    ran = tafelrunde("arena", "limes", "random", "squire", "--games", "2", "--processes", "1")
    first, _, best, worst = ran.out.splitlines()
    assert first == "limes, 2 games, seed 0"
    assert best.split()[:3] == ["squire", "2.0", "100.0%"]
    assert worst.split()[:3] == ["random", "0.0", "0.0%"]
    assert ran.err == ""


def test_the_number_of_processes_changes_nothing(tafelrunde: Tafelrunde) -> None:
    bots = ["arena", "limes", "page", "random", "--games", "12", "--seed", "5", "--json"]
    alone = figures(tafelrunde(*bots, "--processes", "1"))
    assert figures(tafelrunde(*bots, "--processes", "3")) == alone
    bots[bots.index("5")] = "6"
    assert figures(tafelrunde(*bots, "--processes", "1")) != alone


def test_bots_of_the_same_name_are_told_apart(tafelrunde: Tafelrunde) -> None:
    found = figures(tafelrunde(*ARENA, "random", "random", "random", "--games", "1"))
    assert [bot["name"] for bot in found["bots"]] == ["random", "random#2", "random#3"]
    assert found["games"] == 3


def test_options_and_a_single_seat(tafelrunde: Tafelrunde) -> None:
    found = figures(tafelrunde(*ARENA, "random", "--games", "2", "--option", "diagonal=true"))
    assert found["bots"][0]["wins"] == 2


def test_progress_is_shown_to_whoever_watches(
    tafelrunde: Tafelrunde, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    ran = tafelrunde(*ARENA, "random", "random", "--games", "4")
    assert ran.err.endswith("] 4 of 4\n")
    assert json.loads(ran.out)


@pytest.mark.parametrize(
    ("argv", "part"),
    [
        (["arena", "chess", "random"], "there is no game 'chess'"),
        (["arena", "limes"], "bots are needed"),
        (["arena", "limes", "deep", "random"], "there is no bot 'deep'"),
        (["arena", "limes", *["random"] * 5], "Limes is played by"),
        (["arena", "limes", "random", "--seats", "2"], "for 2 bots, but there are 1"),
        (["arena", "limes", "random", "--games", "1000001"], "from 1 to 1000000"),
        (["arena", "limes", "random", "--games", "0"], "from 1 to 1000000"),
        (["arena", "limes", "random", "--seconds", "inf"], "from 0.001 to 3600"),
        (["arena", "limes", "random", "--processes", "0"], "from 1 to 256"),
        (["arena", "limes", "random", "--option", "diagonal=1"], "true or false"),
        (["arena", "limes", "random", "--bot", "no-such-program -x"], "there is no program"),
        (["arena", "limes", "random", "--bot", "'"], "there is no program"),
        (["arena", "limes", "random", "--bot", ""], "there is no program"),
    ],
)
def test_what_cannot_be_played(tafelrunde: Tafelrunde, argv: list[str], part: str) -> None:
    assert tafelrunde(*argv).refused(part)


def example() -> str:
    """The bot that docs/bots.md shows."""
    return PAGE.read_text().split("```python\n")[1].split("```")[0]


def test_the_bot_of_the_page_plays_well_behaved_games(
    tafelrunde: Tafelrunde, tmp_path: Path
) -> None:
    path = tmp_path / "mybot.py"
    path.write_text(example())
    command = f"{sys.executable} {path}"
    found = figures(tafelrunde(*ARENA, "random", "--bot", command, "--games", "2"))
    assert found["bots"][1]["name"] == command[:40]
    assert found["bots"][1]["faults"] == 0


def test_the_conversation_of_the_page(tafelrunde: Tafelrunde, tmp_path: Path) -> None:
    said = transcript(PAGE)
    path, heard = tmp_path / "mybot.py", tmp_path / "heard"
    path.write_text(
        "import json, sys\n"
        f"for line in sys.stdin:\n    open({str(heard)!r}, 'a').write(line)\n"
        "    said = json.loads(line)\n"
        "    if said['do'] == 'choose':\n"
        "        print(json.dumps({'move': said['moves'][0]}), flush=True)\n"
    )
    tafelrunde(*ARENA, "--bot", f"{sys.executable} {path}", "random", "--games", "1")
    lines = heard.read_text().splitlines()
    rotated = [line for line in lines if '"do": "start"' in line]
    assert len(rotated) == 2
    begun = lines.index(next(line for line in rotated if '"seat": 0' in line))
    assert [f"> {line}" for line in lines[begun : begun + 2]] == said[:2]
    assert json.loads(said[2][2:])["move"] == json.loads(said[1][2:])["moves"][0]
    assert json.loads(lines[-1])["do"] == "end"
    assert sorted(json.loads(lines[-1])["places"]) in ([1, 1], [1, 2])


BAD_BOTS = {
    "hangs": ("import time\ntime.sleep(600)", "did not answer within"),
    "dies": ("raise SystemExit(3)", "ended with exit code 3"),
    "closes": ("import os, time\nos.close(1)\ntime.sleep(600)", "closed its pipes"),
    "babbles": ("while True: print('x' * 10**6)", "more than 10000 characters"),
    "talks": ("input(); input(); print('hello')", "no JSON"),
    "shrugs": ("input(); input(); print('{}')", "answered nonsense"),
    "raves": ("input(); input(); print('[' * 9000)", "no JSON"),
    "cheats": (
        'input(); input(); print(\'{"move": "lay x=0 y=0 rot=0"}\')',
        "answered an illegal move: lay x=0 y=0 rot=0",
    ),
    "tires": (
        'input(); input(); print(\'{"move": "lay x=3 y=3 rot=0"}\', flush=True); input()',
        "ended with exit code 0",
    ),
}


@pytest.mark.parametrize("kind", BAD_BOTS)
def test_a_bad_program_is_stopped_and_the_games_go_on(
    tafelrunde: Tafelrunde, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, kind: str
) -> None:
    source, fault = BAD_BOTS[kind]
    path = tmp_path / "bot.py"
    path.write_text(source)
    if kind == "hangs":
        monkeypatch.setattr(program, "STARTING", -0.9)
    command = f"{sys.executable} {path}"
    ran = tafelrunde("arena", "limes", "page", "--bot", command, "--games", "1", "--processes", "1")
    assert ran.code == 0
    assert f"{command[:40]}: 2 games with a fault; the first: " in ran.out
    assert fault in ran.out.splitlines()[-1]


@contextmanager
def arena_with_two_programs(
    folder: Path, wait: str
) -> Iterator[tuple[subprocess.Popen[bytes], list[int]]]:
    """An arena with two programs that only wait, and the numbers of the processes below it."""
    path, note = folder / "bot.py", folder / "processes"
    path.write_text(
        f"import os, sys, time\nwith open({str(note)!r}, 'a') as note:\n"
        f"    note.write(f'{{os.getpid()}} {{os.getppid()}}\\n')\n{wait}"
    )
    command = [sys.executable, "-m", "tafelrunde", "arena", "limes", "random", "--processes", "2"]
    with subprocess.Popen(
        [*command, "--bot", f"{sys.executable} {path}"],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True,
    ) as process:  # fmt: skip
        while not note.exists() or note.read_text().count("\n") < 2:
            assert process.poll() is None
            sleep(0.02)
        yield process, [int(number) for number in note.read_text().split()]


def test_an_interruption_leaves_nobody_behind(tmp_path: Path) -> None:
    with arena_with_two_programs(tmp_path, "time.sleep(600)") as (process, below):
        os.killpg(process.pid, signal.SIGINT)
        said = process.communicate()
    assert (process.returncode, *said) == (130, b"", b"")
    assert all(gone(number) for number in below)


def test_a_program_that_cannot_be_started_has_faults(
    tafelrunde: Tafelrunde, tmp_path: Path
) -> None:
    path = tmp_path / "bot"
    path.write_text("no program at all")
    path.chmod(0o755)
    found = figures(tafelrunde(*ARENA, "random", "--bot", str(path), "--games", "2"))
    assert found["bots"][1]["faults"] == 2
