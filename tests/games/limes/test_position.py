"""A position can be stored and loaded again, unless it cannot have come about."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tafelrunde.games.limes import GAME
from tafelrunde.games.limes.play import STAY
from tafelrunde.games.limes.state import Limes
from tafelrunde.kernel.chance import Seeded
from tafelrunde.kernel.errors import BadPosition
from tafelrunde.kernel.state import FULL
from tests.naming import rule

from .drawings import TWO_CARDS
from .drawn import begin, table
from .whole_games import COSTLY_LAW, LAW, SEATS, SEEDS, whole_game


@rule("LIM-R20")
@LAW
@given(SEEDS, SEATS, st.booleans())
def test_a_stored_position_goes_on_as_the_first_one_did(
    seed: int, seats: int, diagonal: bool
) -> None:
    for state in whole_game(seed, seats, diagonal):
        stored = json.loads(json.dumps(GAME.position(state)))
        loaded = GAME.load_position(stored)
        assert loaded.key() == state.key()
        assert isinstance(loaded, Limes)
        assert (loaded.actor, loaded.window) == (state.actor, state.window)
        assert (loaded.card, list(loaded.stack)) == (state.card, list(state.stack))
        assert loaded.judge() == state.judge()
        for seat in range(seats):
            assert loaded.moves(seat) == state.moves(seat)
            assert loaded.seen_by(1 - seat).key() == state.seen_by(1 - seat).key()


@rule("LIM-R05")
@pytest.mark.parametrize(("x", "y"), [(0, 0), (6, 0), (0, 6), (6, 6)])
@pytest.mark.parametrize("quarter", ["nw", "ne", "se", "sw"])
def test_a_card_and_a_worker_in_a_corner_of_the_raster_can_be_stored(
    x: int, y: int, quarter: str
) -> None:
    given = begin(2)
    way = [(3 + (x - 3) * step // 3, 3) for step in range(4)]
    way += [(x, 3 + (y - 3) * step // 3) for step in (1, 2)]
    for (across, down), card in zip(way, (3, 4, 5, 6, 7, 1), strict=True):
        given.play(f"lay x={across} y={down} rot=0").play("stay", card=card)
    given.play(f"lay x={x} y={y} rot=0").play(f"place quarter={quarter}", card=8)
    assert given.state.placed(0)[-1] == (1, x, y, 0)
    loaded = GAME.load_position(json.loads(json.dumps(GAME.position(given.state))))
    assert loaded.key() == given.state.key()


@rule("LIM-020", "LIM-032", "LIM-035", "LIM-051", "LIM-052", "LIM-R10")
@COSTLY_LAW
@given(SEEDS, SEATS, st.booleans())
def test_moves_and_the_second_opinion_agree_about_every_move(
    seed: int, seats: int, diagonal: bool
) -> None:
    for state in whole_game(seed, seats, diagonal):
        if state.round % 5 == 1:
            for seat in range(seats):
                allowed = [m for m in range(GAME.verbs.count) if not state.why_not(seat, m)]
                assert allowed == state.moves(seat) == state.seen_by(seat).moves(seat)


@pytest.mark.parametrize(
    ("wrong", "reason"),
    [
        ({"round": 3}, "called must be a list of 3 numbers"),
        ({"round": 0}, "round must be a number from 1 to 17"),
        ({"round": True}, "round must be a number"),
        ({"called": [1, 1]}, "called must be different cards"),
        ({"called": [1, 25]}, "called must hold numbers from 1 to 24"),
        ({"called": [0, 7]}, "called must hold numbers from 1 to 24"),
        ({"steps": [2]}, "somebody has to wait"),
        ({"steps": [3]}, "steps must hold numbers from 0 to 2"),
        ({"steps": [0]}, "lays must be a list of 1 numbers"),
        ({"lays": [[108, 108]]}, "card 2 cannot lie there"),
        ({"lays": [[108, 44]]}, "card 2 cannot lie there"),
        ({"lays": [[108, 252]]}, "card 2 cannot lie there"),
        ({"lays": [[104, 136]]}, "card 1 cannot lie there"),
        ({"lays": []}, "lays must be a list of 1 parts"),
        ({"workers": [[90, 91]]}, "there are too many"),
        ({"workers": [[0]]}, "no card lies on field 0"),
        ({"workers": [[196]]}, "numbers from 0 to 195"),
        ({"workers": [[92]]}, "they cannot have come to the card just laid"),
        ({"workers": [None]}, "workers must be a list of numbers"),
        ({"deeds": [-3]}, "no such deed"),
        ({"deeds": [True]}, "no such deed"),
        ({"deeds": [-2]}, "nothing can have been done yet"),
        ({"deeds": [90]}, "nothing can have been done yet"),
    ],
)
def test_what_cannot_have_come_about_is_refused(wrong: dict[str, object], reason: str) -> None:
    given = table(TWO_CARDS)
    good = given.state.to_dict()
    assert GAME.load(given.state.setup, good, FULL).key() == given.state.key()
    with pytest.raises(BadPosition, match=reason):
        GAME.load(given.state.setup, {**good, **wrong}, FULL)


@rule("LIM-051")
@pytest.mark.parametrize(
    ("workers", "deed", "reason"),
    [
        ([], -2, "nothing can have been done yet"),
        ([105], -2, "cannot have come to the card just laid"),
        ([92, 105], -2, "cannot have come to the card just laid"),
        ([92], -1, "cannot have come to the card just laid"),
        ([105], 92, "cannot have come to the card just laid"),
        ([105], 0, "no worker came from there"),
        ([105], 196 + 90, "no worker came from there"),
        ([105], 7 * 196, "no worker came from there"),
        ([105], 10**30, "no worker came from there"),
        ([90], 90, "no worker action leads there"),
        ([106], 104, "no worker action leads there"),
        ([90, 92], 90, "cannot have come to the card just laid"),
        ([90], 105, "no worker action leads there"),
        ([93], 105, "no worker action leads there"),
        ([105, 93], -2, "no worker action leads there"),
    ],
)
def test_what_a_committed_round_cannot_have_done_is_refused(
    workers: list[int], deed: int, reason: str
) -> None:
    given = table(TWO_CARDS, seats=2).play("stay")
    good = given.state.to_dict()
    wrong = {"workers": [workers, [105]], "deeds": [deed, -1]}
    with pytest.raises(BadPosition, match=reason):
        GAME.load(given.state.setup, {**good, **wrong}, FULL)


def test_what_a_committed_round_did_is_kept() -> None:
    for deed in ("stay", "place quarter=nw", "move worker=0 to=h7"):
        given = table(TWO_CARDS, seats=2).play(deed)
        loaded = GAME.load(given.state.setup, given.state.to_dict(), FULL)
        assert loaded.seen_by(1).key() == given.state.seen_by(1).key()
        loaded.play(1, STAY, Seeded(1))
        assert loaded.key() != given.state.key()
