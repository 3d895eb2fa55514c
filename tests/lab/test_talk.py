"""Talking to a program: limits, and nobody left behind."""

from __future__ import annotations

import os
import signal
import sys
from pathlib import Path
from time import monotonic, sleep

import pytest

from tafelrunde.games import find
from tafelrunde.kernel.chance import Seeded
from tafelrunde.lab.contest import Entrant, Plan, play_match
from tafelrunde.lab.program import Program
from tafelrunde.lab.talk import Fault, Talk


def python(source: str) -> list[str]:
    return [sys.executable, "-c", source]


def gone(process: int) -> bool:
    """Has the process ended, or will it within some seconds?"""
    end = monotonic() + 10
    while monotonic() < end:
        try:
            state = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0]
        except (FileNotFoundError, ProcessLookupError):
            return True
        if state == "Z":
            return True
        sleep(0.02)
    return False


def test_lines_go_and_come() -> None:
    talk = Talk(python("while True: print(input().upper(), flush=True)"))
    talk.say("anna\nbenno\n", 10)
    assert [talk.hear(10), talk.hear(10)] == [b"ANNA", b"BENNO"]
    talk.part(5)


def test_a_program_that_reads_nothing_does_not_hold_us_up() -> None:
    talk = Talk(python("import time; time.sleep(600)"))
    with pytest.raises(Fault, match="read nothing within"):
        talk.say("x" * 1_000_000, 0.2)
    talk.part(0)
    assert talk.process.returncode == -9


@pytest.mark.parametrize("seconds", [0, 20], ids=["at once", "after it ended by itself"])
def test_what_a_program_has_started_ends_with_it(seconds: float) -> None:
    source = "import subprocess; p = subprocess.Popen(['sleep', '600']); print(p.pid, flush=True)"
    talk = Talk(python(f"{source}; input(); input()"))
    child = int(talk.hear(10))
    os.kill(child, 0)
    talk.say("\n", 1)
    talk.part(seconds)
    assert gone(child)


def test_a_program_may_end_by_itself() -> None:
    talk = Talk(python("import sys; sys.stdin.read(); sys.exit(7)"))
    talk.part(10)
    assert talk.process.returncode == 7


def test_after_a_fault_the_seat_plays_on_at_random() -> None:
    game = find("limes")
    setup = game.setup({}, 2)
    program = Program("quitter", python("pass"), game, setup, 0, 0.1, "seed")
    table = game.new(setup, Seeded(1))
    view = table.seen_by(0)
    assert program.choose(view, 0) in view.moves(0)
    assert "ended" in program.fault
    first = program.fault
    assert program.choose(view, 0) in view.moves(0)
    program.end([1, 2])
    assert program.fault == first


def test_an_interruption_while_a_program_is_started_leaves_nobody_behind(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    started = []

    def interrupted(talk: Talk, line: str, seconds: float) -> None:
        started.append(talk.process.pid)
        os.kill(os.getpid(), signal.SIGINT)

    monkeypatch.setattr(Talk, "say", interrupted)
    waits = Entrant("waits", command=tuple(python("import time; time.sleep(600)")))
    with pytest.raises(KeyboardInterrupt):
        play_match(Plan("limes", 2, {}, (Entrant("page", "page"), waits), 0.1, 1), 0)
    assert len(started) == 1
    assert gone(started[0])
