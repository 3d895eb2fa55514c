"""The castles rule of duchies 11 to 18 (BUR-162 to BUR-167). Duchy 11, with the castle at 6:

      0b6   1b5   2b4   3b3
    4k2   5k1   6c6   7a5   8a4
  9k5  10k4  11s3  12s1  13a2  14a3
15c6  16b1  17b2  18b6  19b5  20b4  21c1
  22s2  23a5  24a4  25k3  26k1  27m2
    28s6  29s1  30c2  31m5  32m6
      33s3  34b4  35b1  36b3
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

import pytest

from tafelrunde.games.burgund import GAME, duchy, picture
from tafelrunde.games.burgund.components import BOX
from tafelrunde.games.burgund.events import RECOVERED
from tafelrunde.games.burgund.modules import castles
from tafelrunde.games.burgund.score import RANSOM, SIZE, SOURCES, TOWERS
from tafelrunde.kernel.draw import Form
from tafelrunde.kernel.errors import BadOptions, BadPosition
from tafelrunde.kernel.state import OVER
from tests.naming import rule
from tests.pictures import picture_of, piece, said, title

from .drawn import ANNA, Table, begin, settled, table, tile
from .test_whole_games import builder

OPTIONS: dict[str, Any] = {"duchies": "chosen", "boards": "11-18", "castles_rule": True}
HOME = 6


def ruled(
    land: Mapping[int, str] | None = None,
    keys: Sequence[str] = (),
    removed: int = 0,
    options: Mapping[str, object] | None = None,
    **more: Any,
) -> Table:
    given: dict[str, Any] = {"duchy": 11, "castle": HOME, "workers": 9, **more}
    return table(land, keys, options=options or OPTIONS, more={"removed": removed}, **given)


def spaces(given: Table, name: str) -> set[int]:
    """Where a tile may lie, on any number."""
    return {
        int(move.split("=")[-1]) for move in given.moves() if move.startswith("place") and
        f"tile={name} " in move
    }  # fmt: skip


def put(given: Table, name: str, space: int) -> None:
    duchy.put(given.state, ANNA, tile(name), space)


@rule("BUR-165", "BUR-R45")
def test_a_tile_lies_beside_a_castle_or_at_a_chain_of_its_colour() -> None:
    given = ruled({5: "monastery_2", 11: "ship"}, ["bank", "monastery_3", "ship"])
    assert spaces(given, "bank") == {1, 2}
    assert spaces(given, "monastery_3") == {4, 10}
    assert spaces(given, "ship") == {12}
    assert given.against("place die=low tile=bank space=0") == "BUR-165"
    assert given.against("place die=low tile=bank space=17") == "BUR-165"
    assert given.against("place die=low tile=bank space=14") == "BUR-070"
    assert given.against("place die=low tile=bank space=34") == "BUR-071"
    longer = ruled({5: "monastery_2", 11: "ship", 1: "church"}, ["bank"])
    assert spaces(longer, "bank") == {0, 2}
    chain = ruled({5: "monastery_2", 10: "monastery_4"}, ["monastery_3"])
    assert spaces(chain, "monastery_3") == {4, 9}


@rule("BUR-163")
def test_without_the_rule_the_same_duchy_is_played_as_always() -> None:
    plain = {"duchies": "chosen", "boards": "11-18"}
    given = ruled({5: "monastery_2", 11: "ship"}, ["bank", "ship"], options=plain)
    assert spaces(given, "bank") == {0, 1, 2, 17, 18}
    assert given.against("recover") == "BUR-163"


@rule("BUR-166", "BUR-165")
def test_a_new_castle_needs_no_castle_and_leads_on() -> None:
    land = {5: "monastery_2", 4: "monastery_3", 9: "monastery_4"}
    given = ruled(land, ["castle", "bank", "ship"], dice=(6, 6))
    assert spaces(given, "castle") == {15}
    assert spaces(given, "bank") == {1, 2}
    assert spaces(given, "ship") == {11, 12}
    given.play("place die=low tile=castle space=15", "workers die=extra")
    assert spaces(given, "bank") == {1, 2, 16}
    assert spaces(given, "ship") == {11, 12, 22}


@rule("BUR-R46")
def test_an_inn_is_a_tile_of_its_space_and_no_castle() -> None:
    given = ruled({5: "monastery_2", 4: "monastery_3", 9: "monastery_4"}, ["bank", "castle"])
    put(given, "inn", 1)
    assert spaces(given, "bank") == {0, 2}
    put(given, "inn", 15)
    assert spaces(given, "bank") == {0, 2}
    fresh = ruled({5: "monastery_2"}, ["inn"], options={**OPTIONS, "inns": True})
    assert spaces(fresh, "inn") == {1, 2, 4, 7, 10, 11, 12}
    assert fresh.against("place die=low tile=inn space=0") == "BUR-165"
    put(fresh, "bank", 1)
    assert spaces(fresh, "inn") == {0, 2, 4, 7, 10, 11, 12}
    far = ruled({5: "monastery_2", 4: "monastery_3", 9: "monastery_4"}, ["inn", "castle"],
                options={**OPTIONS, "inns": True})  # fmt: skip
    assert 15 in spaces(far, "castle")
    assert 15 not in spaces(far, "inn")


@rule("BUR-162", "BUR-164", "BUR-367")
def test_the_rule_goes_with_duchies_11_to_18_only() -> None:
    assert BOX["castles_rule"]["duchies"] == [11, 18]
    for seed in range(6):
        state = settled(seed, seats=4, castles_rule=True, boards="11-18").state
        assert all(11 <= int(home) + 1 <= 18 for home in state.duchy)
    for boards in ("1-10", "23-30", "1-30"):
        with pytest.raises(BadOptions, match="BUR-367"):
            GAME.setup({"castles_rule": True, "boards": boards}, 2)
    with pytest.raises(BadOptions, match=r"castles_rule needs duchies .*\(BUR-164\)"):
        GAME.setup({"castles_rule": True, "boards": "11-18", "duchies": "same", "duchy": 12}, 2)
    chosen = begin(1, **OPTIONS)
    assert chosen.against("duchy number=10") == "BUR-R18"
    assert chosen.count("duchy") == 8


@rule("BUR-167", "BUR-R44")
def test_both_dice_and_five_points_for_a_castle() -> None:
    given = ruled(removed=2, points=7, silver=2, board={"black1": "mine"})
    gone = int(given.state.out[tile("castle")])
    given.play("recover")
    assert (given.keys(), given.points(), given.state.removed) == (["castle"], 2, 1)
    assert int(given.state.out[tile("castle")]) == gone - 1
    assert given.events() == [(RECOVERED, ANNA, castles.COST, 0, 0)]
    assert BOX["castles_rule"]["price"] == castles.COST
    assert given.asked() == ["buy", "done"]
    lines = {line.what: (line.points, line.rule) for line in given.state.score(ANNA).lines}
    assert lines["castles recovered"] == (-5, 167)
    given.play("buy from=black1")
    assert given.keys() == ["castle", "mine"]
    assert given.moves() == ["done"]


@rule("BUR-R44", "BUR-167")
def test_when_no_castle_can_be_had() -> None:
    assert ruled(removed=1, points=5).against("recover") == ""
    assert ruled(removed=1, points=4).against("recover") == "BUR-167"
    assert ruled(removed=0, points=9).against("recover") == "BUR-167"
    used = ruled(removed=1, points=9).play("workers die=low")
    assert not used.can("recover")
    assert used.against("recover") == "BUR-R44"
    asked = ruled(removed=1, points=9, keys=["ship", "mine", "bank"], silver=2,
                  board={"black1": "church"}).play("buy from=black1")  # fmt: skip
    assert asked.against("recover") == "BUR-066"
    assert asked.play("drop tile=bank").can("recover")


@rule("BUR-R44")
def test_who_has_no_empty_key_space_makes_room() -> None:
    given = ruled(removed=1, points=9, keys=["ship", "mine", "bank"]).play("recover")
    assert given.asked() == ["drop"]
    given.play("drop tile=mine")
    assert given.keys() == ["castle", "ship", "bank"]


@rule("BUR-167", "BUR-R44")
def test_castles_left_on_the_board_lie_ready_in_the_next_phase() -> None:
    given = ruled(
        keys=["castle", "ship", "bank"], silver=2, phase="B", round=5, points=9,
        board={"2b": "castle", "black1": "castle", "black2": "mine"},
    )  # fmt: skip
    given.play("buy from=black2", "drop tile=castle")
    assert given.state.removed == 0
    given.play("workers die=low", "workers die=high", "done")
    given.play("workers die=low", "workers die=high", "done")
    assert given.state.phase == 2
    assert given.state.removed == 2
    assert given.can("recover")
    plain = table(phase="B", round=5, board={"2b": "castle"})
    for _ in range(2):
        plain.play("workers die=low", "workers die=high", "done")
    assert plain.state.removed == 0


def scored(points: dict[int, int]) -> list[list[int]]:
    """The points of two seats by source: what Anna has, and nothing."""
    return [[points.get(source, 0) for source in range(SOURCES)], [0] * SOURCES]


def test_positions_that_cannot_be() -> None:
    position = GAME.position(ruled({5: "monastery_2"}).state)
    data = position["table"]
    assert isinstance(data, dict)
    gone = data["out"][0]
    for key, value, message in (
        ("removed", gone + 1, "removed must be"),
        ("removed", None, "removed must be"),
        ("points", scored({TOWERS: -1}), "only castles cost"),
        ("points", scored({RANSOM: 5}), "only castles cost"),
        ("points", scored({SIZE: 4, RANSOM: -5}), "nobody can pay"),
    ):
        with pytest.raises(BadPosition, match=message):
            GAME.load_position({**position, "table": {**data, key: value}})
    far = [list(land) for land in data["land"]]
    lost = next(t for t in range(tile("warehouse"), tile("crane")) if data["out"][t])
    far[ANNA][0] = lost
    out = list(data["out"])
    out[lost] -= 1
    with pytest.raises(BadPosition, match="no castle leads"):
        GAME.load_position({**position, "table": {**data, "land": far, "out": out}})


@rule("BUR-165")
@pytest.mark.parametrize("seed", range(3))
def test_whole_games_where_every_tile_has_its_castle(seed: int) -> None:
    given = begin(seed, 2 + seed, castles_rule=True, boards="11-18")
    state, rng = given.state, Random(seed)
    while state.actor != OVER:
        seat = int(state.actor)
        if not state.window and rng.random() < 0.05:
            assert GAME.load_position(GAME.position(state)).key() == state.key()
        move = builder(state, rng)
        for tried in state.moves(seat):
            if GAME.verbs.text(tried) == "recover" and rng.random() < 0.1:
                move = tried
        state.apply(seat, move, given.chance)
    paid = [event[1] for event in given.chance.events if event[0] == RECOVERED]
    assert paid
    for seat in range(state.setup.seats):
        assert state.points_of[SOURCES * seat + RANSOM] == -5 * paid.count(seat)


@pytest.mark.parametrize("form", picture.FORMS)
def test_removed_castles_lie_beside_the_order_track(form: Form) -> None:
    given = ruled(removed=2, points=7)
    svg = picture_of(GAME, given.state, ANNA, "en", form)
    assert said(piece(svg, "removed")) == ["2"]
    assert title(svg, "removed").startswith("Castles removed from the board: 2.")
    way = picture.touch(given.state, ANNA, GAME.verbs.parse("recover"))
    assert (way.path, way.price) == (("removed",), ((5, "laurel"),))
    assert picture.touch(table().state, ANNA, GAME.verbs.parse("recover")).path == ()
