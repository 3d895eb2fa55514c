"""What was learned: used where it fits, left alone with one line where it does not."""

from __future__ import annotations

import json
import logging
from dataclasses import replace
from pathlib import Path

import pytest

from tafelrunde.bots import learned, named
from tafelrunde.bots.learned import JUDGE, LEARNED, Unfit, knowledge_of, packed, read
from tafelrunde.games import find, own
from tafelrunde.kernel.chance import Seeded
from tafelrunde.kernel.game import Game
from tafelrunde.kernel.knowledge import Knowledge, Net
from tafelrunde.kernel.native import vec
from tafelrunde.kernel.state import FULL, OVER, PlainState, State, playout

LIMES = find("limes")
INPUTS = 78


def start(game: Game, seats: int, seed: int = 1) -> State:
    return game.new(game.setup({}, seats), Seeded(seed))


def contents(**other: object) -> dict[str, object]:
    net = packed(INPUTS, 2, 0.5, [0.01] * ((INPUTS + 2) * 2 + 1))
    return {"game": "limes", "rules": 1, "features": 1, "nets": {"together": net}} | other


def written(path: Path, said: object) -> Path:
    path.write_text(json.dumps(said), encoding="utf-8")
    return path


def test_a_net_adds_a_share_of_what_is_positive_in_its_cells() -> None:
    """Two inputs, two cells: 0.5 + 2 * 0.25 and -1 + 0.25, of which the second is silent."""
    net = Net(2, 2, 0.5, [1.0, 0.0, 2.0, 1.0, 0.0, -1.0, 0.3, 9.0, 0.1])
    told = start(LIMES, 2).features(0)[:1]
    told[0] = 0.25
    assert net.correction(0.5, told) == pytest.approx(0.5 * (0.1 + 0.3 * 1.0))


def test_weights_that_are_missing_and_features_of_another_game_are_refused() -> None:
    with pytest.raises(ValueError, match="weights"):
        Net(3, 2, 1.0, [0.0])
    net = Net(3, 1, 1.0, [0.0] * 6)
    with pytest.raises(ValueError, match="features"):
        Knowledge(net).judge(start(LIMES, 2))


def test_what_was_learned_is_added_to_judge_and_stays_between_0_and_1(tmp_path: Path) -> None:
    net = read(written(tmp_path / "limes.json", contents()), LIMES)["together"]
    state = start(LIMES, 2)
    judged, found = state.judge(), Knowledge(net).judge(state)
    assert found[0] == pytest.approx(judged[0] + net.correction(judged[0], state.features(0)))
    assert found[0] == Knowledge(net).worth(state, 0)
    high = Net(INPUTS, 1, 1.0, [0.0] * INPUTS + [1.0, 99.0, 0.0])
    assert Knowledge(high).judge(state) == [1.0, 1.0]
    playout(state, Seeded(2))
    assert Knowledge(high).judge(state) == state.judge()


class Told(PlainState):
    """A position that is judged to be worth so much, which is wrong by so much."""

    def __init__(self, judged: float, wrong: float, actor: int = 0) -> None:
        super().__init__(LIMES.setup({}, 1), FULL, actor, 0)
        self.judged, self.wrong = judged, wrong

    def judge(self) -> list[float]:
        return [self.judged]

    def features(self, seat: int) -> vec[float]:
        return vec[float]([self.wrong])


def test_of_many_positions_those_are_weighed_that_may_come_first() -> None:
    """The third comes first if `judge` is as wrong about it as about the second, the others not."""
    knows = Knowledge(Net(2, 1, 1.0, [0.0, 1.0, 0.0, 1.0, 0.0]))
    told = [Told(0.3, 0.5), Told(0.49, 0.02), Told(0.5, 0.0), Told(0.495, 0.04), Told(0.4, 0.0)]
    assert knows.worths([*told], 0, 2) == pytest.approx([0.32, 0.51, 0.5, 0.535, 0.42])
    assert knows.worths([*told], 0, 5) == pytest.approx([0.8, 0.51, 0.5, 0.535, 0.4])
    assert Knowledge().worths([*told], 0, 2) == [0.3, 0.49, 0.5, 0.495, 0.4]


def test_what_is_over_is_worth_what_it_is() -> None:
    knows = Knowledge(Net(2, 1, 1.0, [0.0, 1.0, 0.0, 1.0, 0.0]))
    told = [Told(0.5, 0.1), Told(0.4, 0.1), Told(0.3, 0.1, OVER)]
    assert knows.worths([*told], 0, 2) == pytest.approx([0.6, 0.5, 0.3])


def test_a_bot_takes_the_file_it_is_told_to(tmp_path: Path) -> None:
    path = written(tmp_path / "limes.json", contents())
    view = start(LIMES, 2).seen_by(0)
    assert knowledge_of(view, str(path)).net is not None
    assert knowledge_of(view, JUDGE).net is None
    for name in (f"greedy@{path}", f"search:9@{path}", "greedy@judge", "king@judge"):
        bot = named(name)
        assert bot.name == name
        assert bot.choose(view, 0) in view.moves(0)


def test_the_usual_table_may_have_knowledge_of_its_own(tmp_path: Path) -> None:
    usual = packed(INPUTS, 2, 0.25, [0.02] * ((INPUTS + 2) * 2 + 1))
    together = contents()["nets"]
    assert isinstance(together, dict)
    path = str(written(tmp_path / "both.json", contents(nets={**together, "usual": usual})))

    def blend(path: str, seats: int, **options: object) -> float | None:
        state = LIMES.new(LIMES.setup(options, seats), Seeded(1))
        net = knowledge_of(state.seen_by(0), path).net
        return net and net.blend

    assert [blend(path, 2), blend(path, 3), blend(path, 2, diagonal=True)] == [0.25, 0.5, 0.5]
    assert blend(path, 1) is None
    only = str(written(tmp_path / "together.json", contents()))
    assert [blend(only, 2), blend(only, 3)] == [0.5, 0.5]


@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        ({"rules": 2}, "rules 2, not 1"),
        ({"features": 9}, "features 9, not 1"),
        ({"game": "erben"}, "game 'erben', not 'limes'"),
        ({"nets": {"outside": {}}}, "alone, together or usual"),
        ({"nets": {"together": 3}}, "belong together"),
        ({"nets": {"together": packed(3, 2, 0.5, [0.0])}}, "belong together"),
        ({"nets": {"together": packed(1, 1, 7.0, [0.0] * 4)}}, "belong together"),
        ({"nets": {"together": packed(1, 1, 0.5, [1e30] * 4)}}, "belong together"),
        (
            {"nets": {"together": {"inputs": 1, "hidden": 1, "blend": 0.5, "weights": "?"}}},
            "belong",
        ),
    ],
)
def test_a_file_that_does_not_fit_is_refused(
    tmp_path: Path, wrong: dict[str, object], told: str
) -> None:
    path = written(tmp_path / "limes.json", contents(**wrong))
    with pytest.raises(Unfit, match=told):
        read(path, LIMES)


def test_what_is_no_file_of_ours_is_refused(tmp_path: Path) -> None:
    for text in ("", "{", "[1]", "[" * 100_000, " " * 300_001):
        (tmp_path / "limes.json").write_text(text)
        with pytest.raises(Unfit):
            read(tmp_path / "limes.json", LIMES)
    with pytest.raises(Unfit, match="cannot be read"):
        read(tmp_path / "nothing.json", LIMES)


def test_a_game_whose_file_fits_no_more_is_played_by_judge_with_one_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    written(tmp_path / "learned.json", contents(features=0))
    moved = replace(LIMES, folder=tmp_path)
    monkeypatch.setattr(learned, "game_of", lambda module: moved)
    learned._known.cache_clear()
    with caplog.at_level(logging.WARNING, "tafelrunde"):
        for _ in range(2):
            assert knowledge_of(start(LIMES, 2), LEARNED).net is None
    learned._known.cache_clear()
    (line,) = caplog.messages
    assert "judge alone" in line
    assert "features" in line


@pytest.mark.parametrize("name", own())
def test_what_the_package_holds_fits_its_game(name: str) -> None:
    game = find(name)
    assert game.folder is not None
    path = game.folder / learned.FILE
    if path.exists():
        assert path.stat().st_size < 100_000
        for net in read(path, game).values():
            assert net.inputs == len(start(game, game.usual_seats).features(0)) + 1
        for kept in learned.header(path)["nets"].values():  # type: ignore[attr-defined]
            assert kept["gates"]
            assert all(gate["passed"] for gate in kept["gates"])


@pytest.mark.parametrize("name", own())
def test_features_are_small_numbers_of_what_a_seat_may_know(name: str) -> None:
    """They are as many everywhere, and a stored and loaded position has the same."""
    game = find(name)
    for seats in game.seats:
        state, chance = start(game, seats), Seeded(f"features {name}")
        for count in range(60):
            if state.actor == OVER:
                break
            if count % 10 == 0:
                for seat in range(seats):
                    told = list(state.features(seat))
                    assert all(-20.0 < number < 20.0 for number in told)
                    assert told == list(game.load_position(game.position(state)).features(seat))
                    assert len(told) == len(list(start(game, game.usual_seats).features(0)))
            moves = state.moves(state.actor)
            state.apply(state.actor, moves[chance.draw(len(moves))], chance)
