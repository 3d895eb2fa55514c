"""Work in batches: done by anybody, and what dies with somebody is done by another."""

from __future__ import annotations

import os
import signal
from functools import partial
from multiprocessing import active_children
from pathlib import Path

import pytest

from tafelrunde.kernel.errors import TafelrundeError
from tafelrunde.lab.crew import TRIES, Crew, Lost, by_processes

BATCHES = [range(4), range(4, 6), range(6, 9), range(9, 10)]
UNLUCKY = BATCHES[1]


def noted(folder: Path, deaths: int, batch: range) -> list[int]:
    """Notes that a batch was begun; the unlucky one kills whoever has it, so many times."""
    with (folder / str(batch.start)).open("a") as note:
        note.write("begun\n")
    if batch == UNLUCKY and begun(folder, batch) <= deaths:
        os.kill(os.getpid(), signal.SIGKILL)
    return list(batch)


def begun(folder: Path, batch: range) -> int:
    return (folder / str(batch.start)).read_text().count("begun")


def refused(batch: range) -> None:
    raise TafelrundeError(f"nobody plays {batch.start}")


def test_who_dies_costs_only_what_he_had_in_hand_and_another_does_it(tmp_path: Path) -> None:
    done = dict(Crew(2).work(partial(noted, tmp_path, 1), BATCHES))

    assert done == {batch: list(batch) for batch in BATCHES}
    assert [begun(tmp_path, batch) for batch in BATCHES] == [1, 2, 1, 1]
    assert active_children() == []


def test_what_kills_everybody_is_given_up_and_the_rest_is_done(tmp_path: Path) -> None:
    done = dict(by_processes(partial(noted, tmp_path, TRIES), BATCHES[:3], 2))

    assert done == {BATCHES[0]: [0, 1, 2, 3], UNLUCKY: Lost(), BATCHES[2]: [6, 7, 8]}
    assert begun(tmp_path, UNLUCKY) == TRIES


def test_what_is_wrong_with_the_work_is_said_here_and_nobody_stays() -> None:
    with pytest.raises(TafelrundeError, match="nobody plays"):
        list(Crew(2).work(refused, BATCHES))
    assert active_children() == []


def test_alone_nobody_is_started() -> None:
    assert list(Crew(1).work(list, BATCHES[:2])) == [(b, list(b)) for b in BATCHES[:2]]
    assert list(Crew(4).work(refused, [])) == []
