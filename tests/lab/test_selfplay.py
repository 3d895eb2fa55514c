"""Games to learn from: the same wherever they are played, and kept whole or not at all."""

from __future__ import annotations

import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from tafelrunde.games import find
from tafelrunde.kernel import record
from tafelrunde.kernel.errors import TafelrundeError
from tafelrunde.kernel.state import State
from tafelrunde.lab.contest import Entrant, Plan
from tafelrunde.lab.crew import Crew
from tafelrunde.lab.selfplay import RECORDS, Harvest, played, selfplay
from tafelrunde.lab.shards import Shards

BOTS = (Entrant("random", bot="random"), Entrant("page", bot="page"))
PLAN = Plan("limes", 2, {"diagonal": False}, BOTS, 0.01, 3)


def kept(folder: Path) -> dict[str, bytes]:
    """All games that are there."""
    return {path.name: path.read_bytes() for path in folder.glob("games-*/*")}


def gone_on(folder: Path, games: int, stop_at: int = 0, plan: Plan = PLAN) -> Harvest:
    """Play up to so many games, three together; somebody may stop it when so many are there."""

    def progress(now: int) -> None:
        if now == stop_at:
            raise KeyboardInterrupt

    return selfplay(plan, RECORDS, games, 3, Shards(folder), Crew(), progress)


def test_a_game_follows_from_its_number_and_its_record_is_valid() -> None:
    texts = [record.write(played(PLAN, number)) for number in (0, 1, 0)]

    assert texts[0] == texts[2] != texts[1]
    assert record.verify(texts[0], find).startswith("valid")
    assert '["random", "page"]' in texts[0]
    assert '["page", "random"]' in texts[1]


def test_a_witness_is_told_every_decision_and_nothing_that_is_hidden() -> None:
    told: list[tuple[int, int]] = []

    def witness(view: State, seat: int, move: int) -> None:
        assert view.viewer == seat
        told.append((seat, move))

    match = played(PLAN, 0, witness)

    assert told == [(entry.seat, entry.move) for entry in match.entries[1:]]


def test_what_was_interrupted_goes_on_with_what_is_missing(tmp_path: Path) -> None:
    with pytest.raises(KeyboardInterrupt):
        gone_on(tmp_path / "broken", 7, stop_at=3)
    (tmp_path / "broken" / "_draft").mkdir()
    assert len(kept(tmp_path / "broken")) == 3

    assert gone_on(tmp_path / "broken", 7) == Harvest(4)

    assert gone_on(tmp_path / "whole", 7) == Harvest(7)
    assert kept(tmp_path / "broken") == kept(tmp_path / "whole")
    assert sorted(kept(tmp_path / "whole")) == [f"{number:07}.txt" for number in range(7)]


def test_more_games_are_added_to_those_that_are_there(tmp_path: Path) -> None:
    gone_on(tmp_path, 4)
    assert gone_on(tmp_path, 4) == Harvest(0)
    assert gone_on(tmp_path, 6) == Harvest(2)
    assert len(kept(tmp_path)) == 6


def test_missing_games_are_found_in_every_gap(tmp_path: Path) -> None:
    shards = Shards(tmp_path)
    for numbers in (range(2, 4), range(9, 12)):
        shards.add(numbers, {"note": b"x"})

    assert shards.missing(10, 3) == [range(2), range(4, 7), range(7, 9)]
    assert shards.missing(3, 3) == [range(2)]
    assert shards.missing(14, 5) == [range(2), range(4, 9), range(12, 14)]


def test_games_of_another_plan_are_not_mixed_in(tmp_path: Path) -> None:
    gone_on(tmp_path, 1)
    before = kept(tmp_path)

    with pytest.raises(TafelrundeError, match="have seed 3, not 4: go on with that"):
        gone_on(tmp_path, 4, plan=replace(PLAN, seed=4))
    assert kept(tmp_path) == before


def test_a_folder_with_other_things_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "letters.txt").write_text("dear Anna")

    with pytest.raises(TafelrundeError, match=r"other things in it, such as 'letters\.txt'"):
        gone_on(tmp_path, 1)
    with pytest.raises(TafelrundeError, match="is no folder"):
        gone_on(tmp_path / "letters.txt", 1)


def test_only_one_works_in_a_folder(tmp_path: Path) -> None:
    source = f"import fcntl; f = open({str(tmp_path / '_lock')!r}, 'w'); fcntl.lockf(f, 6); print()"
    with subprocess.Popen(
        [sys.executable, "-c", f"{source}; input()"], stdin=-1, stdout=-1, bufsize=0
    ) as other:
        assert other.stdout is not None
        other.stdout.readline()
        with pytest.raises(TafelrundeError, match="another one is at work in"):
            gone_on(tmp_path, 1)
        other.kill()
