"""Training: a toy game is learned within seconds, twice the same, and only what wins is kept."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from tafelrunde.bots.learned import ALONE, JUDGE, TOGETHER, USUAL, read
from tafelrunde.games import find
from tafelrunde.kernel.chance import Chance
from tafelrunde.kernel.errors import TafelrundeError
from tafelrunde.kernel.game import Game, alone
from tafelrunde.kernel.native import vec
from tafelrunde.kernel.state import FULL, OVER, Setup
from tafelrunde.lab.crew import Crew
from tests.toys import solo

pytest.importorskip("numpy")
from tafelrunde.lab import contest, practice, training
from tafelrunde.lab.practice import Course, measured, practise, tables_of
from tafelrunde.lab.training import Lessons, train


class Heap(solo.Solo):
    """Two players at a heap; `judge` knows nothing before the end."""

    def seen_by(self, seat: int) -> Heap:
        return Heap(self.setup, seat, self.actor, self.heap, self.turns)

    def judge(self) -> list[float]:
        won = [float(self.points(seat)) for seat in range(2)]
        return won if self.actor == OVER else [0.5, 0.5]

    def features(self, seat: int) -> vec[float]:
        told = [0.0] * (2 * solo.HEAP + 2)
        told[self.heap + (solo.HEAP + 1 if seat == self.actor else 0)] = 1.0
        return vec[float](told)


def new(setup: Setup, chance: Chance) -> Heap:
    return Heap(setup, FULL, 0, solo.HEAP, 0)


GAME = replace(solo.GAME, id="heap", seats=(2,), new=new, seating=alone, features=1)
LESSONS = Lessons("heap", games=200, generations=1, gate=100, judges=("greedy",), seed=3)


@pytest.fixture(autouse=True)
def findable(monkeypatch: pytest.MonkeyPatch) -> None:
    def find_it(name: str) -> Game:
        return GAME if name == GAME.id else find(name)

    for module in (contest, practice, training):
        monkeypatch.setattr(module, "find", find_it)


def learned(out: Path, lessons: Lessons = LESSONS) -> list[training.Generation]:
    return list(train(lessons, out, Crew(1)))


def test_a_short_training_wins_and_gives_the_same_bytes_twice(tmp_path: Path) -> None:
    (generation,) = learned(tmp_path / "one.json")
    assert generation.accepted
    assert generation.gates[0].low > 0.5
    learned(tmp_path / "two.json")
    assert (tmp_path / "one.json").read_bytes() == (tmp_path / "two.json").read_bytes()


def test_a_file_says_where_it_is_from(tmp_path: Path) -> None:
    learned(tmp_path / "heap.json")
    kept = json.loads((tmp_path / "heap.json").read_text())
    net = kept["nets"]["together"]
    assert (kept["game"], kept["rules"], kept["features"]) == ("heap", 1, 1)
    assert net["lessons"]["games"] == 200
    assert net["lessons"]["seed"] == 3
    assert net["commit"]
    assert net["gates"][0]["against"] == JUDGE
    assert net["gates"][0]["passed"]
    assert read(tmp_path / "heap.json", GAME)["together"].inputs == 2 * solo.HEAP + 3


def test_what_does_not_surely_win_is_not_kept(tmp_path: Path) -> None:
    """Two games are too few to be sure of anything, and no correction changes nothing."""
    (unsure,) = learned(tmp_path / "unsure.json", replace(LESSONS, gate=2))
    (same,) = learned(tmp_path / "same.json", replace(LESSONS, blends=(0.0,)))
    assert not unsure.accepted
    assert not same.accepted
    assert list(tmp_path.iterdir()) == []


def test_a_further_generation_has_to_beat_the_last_one_too(tmp_path: Path) -> None:
    learned(tmp_path / "heap.json")
    kept = (tmp_path / "heap.json").read_bytes()
    (worse,) = learned(tmp_path / "heap.json", replace(LESSONS, blends=(0.0,)))
    assert [gate.against for gate in worse.gates] == ["the generation before", JUDGE]
    assert not worse.accepted
    assert (tmp_path / "heap.json").read_bytes() == kept


def test_what_is_learned_for_the_usual_table_stands_beside_the_rest(tmp_path: Path) -> None:
    out = tmp_path / "heap.json"
    learned(out, replace(LESSONS, table=USUAL))
    usual = json.loads(out.read_text())["nets"]
    (generation,) = learned(out)
    assert [gate.against for gate in generation.gates] == [JUDGE]
    nets = json.loads(out.read_text())["nets"]
    assert set(nets) == {TOGETHER, USUAL}
    assert nets[USUAL] == usual[USUAL]


def test_games_are_the_same_on_any_number_of_processes() -> None:
    course = Course("heap", measured(GAME, tables_of(GAME, TOGETHER), JUDGE, 1), JUDGE, 1)
    whole = practise(course, range(4))
    parts = [practise(course, range(2)), practise(course, range(2, 4))]
    assert whole.rows.tolist() == [row for part in parts for row in part.rows.tolist()]
    assert whole.ends.tolist() == [end for part in parts for end in part.ends.tolist()]


@pytest.mark.parametrize("name", ["limes", "erben", "catan", "medievalia", "burgund"])
def test_every_number_of_seats_and_every_option_is_in_the_mix(name: str) -> None:
    game = find(name)
    mix = [*tables_of(game, TOGETHER), *tables_of(game, ALONE)]
    assert {table.seats for table in mix} == set(game.seats)
    assert mix[0].seats == game.usual_seats
    assert tables_of(game, USUAL) == mix[:1]
    for option in game.options:
        if option.kind != "some_of":
            assert any(table.options[option.id] != option.default for table in mix), option.id


def test_a_game_without_features_cannot_be_learned(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(training, "find", lambda name: replace(GAME, features=0))
    with pytest.raises(TafelrundeError, match="no features"):
        learned(tmp_path / "heap.json")


def test_who_plays_alone_is_judged_by_points(tmp_path: Path) -> None:
    lessons = Lessons("limes", ALONE, games=20, generations=1, gate=4, judges=("greedy",))
    (found,) = learned(tmp_path / "limes.json", lessons)
    assert found.gates[0].games == 4
    assert found.gates[0].low < found.gates[0].rate < found.gates[0].high
