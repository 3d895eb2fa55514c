"""Every game with what an owner might read off his box: it keeps the laws it keeps with ours."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any, ClassVar

import pytest

from tafelrunde.games import find, own
from tafelrunde.kernel.boxed import boxed, twin_of
from tafelrunde.kernel.catalogue import catalogue
from tafelrunde.kernel.chance import Seeded
from tafelrunde.kernel.components import Box
from tafelrunde.kernel.game import Game
from tafelrunde.kernel.restoring import game_of
from tafelrunde.kernel.state import OVER
from tafelrunde.testing.suite import Positions

FILES = sorted((Path(__file__).parents[1] / "games").glob("*/*_box.toml"))


def box_of(file: Path) -> Box:
    box = find(file.parent.name).box
    assert box is not None
    return box


def owned(file: Path) -> Game:
    return boxed(box_of(file), file.read_text("utf-8"))


def named(file: Path) -> str:
    return f"{file.parent.name}-{file.stem}"


def positions(game: Game, options: dict[str, object], seats: int, seed: int) -> list[str]:
    """What is wrong in some positions of a game at random: the second opinion, or the way back."""
    rng, chance, wrong = Random(seed), Seeded(seed), []
    state = game.new(game.setup(options, seats), chance)
    for _ in islice(iter(lambda: state.actor != OVER, False), 60):
        seat = int(state.actor)
        moves = state.moves(seat)
        tried = [*rng.sample(moves, min(5, len(moves))),
                 *(rng.randrange(game.verbs.count) for _ in range(5))]  # fmt: skip
        wrong += [
            game.verbs.text(move)
            for move in tried
            if (state.why_not(seat, move) == 0) != (move in moves)
        ]
        view = state.seen_by(seat)
        if game.load_position(game.position(view)).key() != view.key():
            wrong.append("it is loaded as something else")
        state.apply(seat, rng.choice(moves), chance)
    return wrong


def test_every_game_has_such_a_file() -> None:
    assert {file.parent.name for file in FILES} == set(own())


@pytest.mark.parametrize("file", FILES, ids=named)
def test_it_is_played_by_the_same_rules(file: Path) -> None:
    game = owned(file)
    assert game.box is not None
    assert game.box.mark == box_of(file).mark_of(box_of(file).check(file.read_text()).tables) > 0
    modules: dict[str, object] = {"trade_routes": True, "borders": True}
    for seed, seats in enumerate((game.seats[0], game.seats[-1])):
        options = modules if game.id == "burgund" and seats > 1 else {}
        assert positions(game, options, seats, seed) == []


def test_both_are_there_side_by_side() -> None:
    file = next(file for file in FILES if file.parent.name == "limes")
    ours, his = find("limes"), owned(file)
    states = [game.new(game.setup({}, 2), Seeded(1)) for game in (ours, his)]
    assert type(states[0]) is not type(states[1])
    assert [game_of(type(state).__module__) for state in states] == [ours, his]
    assert twin_of("tafelrunde.games.limes") is None
    assert (ours.box and ours.box.mark, owned(file) is his) == (0, True)
    sources = {thing.key: thing.source for thing in catalogue(his, "en")[0].things}
    assert (sources["9"], sources["1"]) == ("box", "reconstructed")
    (tenth,) = [thing for thing in catalogue(his, "en")[0].things if thing.key == "10"]
    assert tenth.owners == 2


def test_a_board_has_the_sides_that_its_owner_says() -> None:
    burgund = owned(next(file for file in FILES if file.parent.name == "burgund"))
    state: Any = burgund.new(burgund.setup({"duchies": "random"}, 2), Seeded(1))
    state.boards[0] = 0
    assert [duchy + 1 for duchy in range(30) if state.may_choose(0, duchy)] == [1, 4]


@pytest.mark.long
class TestOwnersBoxes(Positions):
    games: ClassVar[Sequence[Game]] = [owned(file) for file in FILES]
