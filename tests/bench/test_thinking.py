"""Today's search meets that of another checkout; here both are the same one, and think little."""

from __future__ import annotations

from pathlib import Path

import pytest
import thinking

from tafelrunde.bots.search import Search
from tafelrunde.games import find
from tafelrunde.kernel.chance import Seeded

HERE = str(Path(__file__).parents[2])


def test_a_contest_ends_with_a_row(capsys: pytest.CaptureFixture[str]) -> None:
    little = ["--seconds", "0.001", "--old-seconds", "0.001"]
    thinking.main(["limes", "--old", HERE, "--games", "1", *little])
    told = capsys.readouterr()
    assert len(told.err.splitlines()) == 2, "each deal is played from either seat"
    cells = told.out.strip("| \n").split(" | ")
    assert cells[0] == "Limes"
    assert " of 2 (" in cells[1]
    assert [len(cell.split(" to ")) for cell in cells[2:]] == [2, 2, 2]


def test_whoever_is_first_is_counted_wherever_he_sits() -> None:
    result = thinking.Result()
    result.add(0, [1, 2], [40, 30])
    result.add(1, [1, 1], [20, 20])
    assert str(result) == "1.5 of 2 (20 to 97 %) | 30.0 to 25.0"
    assert result.surely_above(0.15)
    assert not result.surely_above(0.6)


def test_a_thought_that_is_settled_ends() -> None:
    game = find("limes")
    view = game.new(game.setup({}, 2), Seeded("settled")).seen_by(0)
    thought = thinking.thinking(Search(seed=1, iterations=1), view, 0, 0.001)
    assert thought.iterations > 0
    assert thought.choice() in view.moves(0)
    visits = [int(thought.tree.visits[node]) for node in range(2, len(thought.tree.visits))]
    assert 0 <= thinking.lead(thought) <= max(visits)
