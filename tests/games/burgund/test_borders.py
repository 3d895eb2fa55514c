"""Border posts (BUR-176 to BUR-180): at space 3, at 15, and at 34 and 35 (see drawn.py)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

import pytest

from tafelrunde.games.burgund import GAME, duchy, picture, score, words
from tafelrunde.games.burgund.components import BOX, POSTS, SPACES
from tafelrunde.games.burgund.events import BONUS, LINKED, PLACED
from tafelrunde.games.burgund.modules import borders
from tafelrunde.kernel.draw import Form
from tafelrunde.kernel.errors import BadOptions, BadPosition
from tafelrunde.kernel.native import u8
from tafelrunde.kernel.state import OVER
from tests.naming import rule
from tests.pictures import ids, picture_of, piece, said, title, uses

from .by_the_book import HEXES, touch
from .drawn import ANNA, BENNO, Table, begin, settled, table, tile
from .test_whole_games import builder

LEFT = {15: "ship", 16: "ship", 17: "ship"}
BELOW = {25: "bank", 30: "monastery_20"}
ABOVE = {11: "church", 6: "castle", 2: "castle"}
TO_BELOW = "place die=high tile=monastery_21 space=34"
TO_ABOVE = "place die=low tile=monastery_21 space=3"
DONE = {**LEFT, 25: "bank", 30: "monastery_15", **ABOVE, 34: "monastery_17", 3: "monastery_18"}


def bordered(
    land: Mapping[int, str],
    linked: Sequence[int] = (),
    tiles: Sequence[int] = (-1, -1),
    options: Mapping[str, object] | None = None,
    seats: int = 2,
    **more: Any,
) -> Table:
    """Anna has the tile to join the posts; `tiles` says who has the border bonus tiles."""
    return table(
        land, ["monastery_21"], dice=(3, 4), seats=seats,
        options={"borders": True, **(options or {})},
        more={"linked": list(linked) or [0] * seats, "bonus": [-1] * 12 + list(tiles)}, **more,
    )  # fmt: skip


def owners(given: Table) -> list[int]:
    found: list[int] = given.state.to_dict()["bonus"]  # type: ignore[assignment]
    return found[12:]


def linked(given: Table, seat: int = ANNA) -> int:
    return int(given.state.linked[seat])


@rule("BUR-178", "BUR-R53", "BUR-R52")
@pytest.mark.parametrize(("phase", "points"), [("B", 8), ("C", 6), ("D", 4), ("E", 2)])
def test_two_posts_bring_the_points_of_the_phase(phase: str, points: int) -> None:
    given = bordered({**LEFT, **BELOW}, phase=phase).play(TO_BELOW)
    assert (given.points(), linked(given), owners(given)) == (points, 1, [-1, -1])
    assert [event for event in given.events() if event[0] == LINKED] == [(LINKED, 0, 2, points, 0)]
    (line,) = given.state.score(ANNA).lines
    assert (line.what, line.points, line.rule) == ("border posts", points, 178)


@rule("BUR-178", "BUR-R53")
def test_a_road_needs_no_colour_but_may_have_no_gap() -> None:
    whole = bordered({**LEFT, **BELOW})
    gap = bordered({17: "ship", 16: "ship", **BELOW})
    assert whole.play(TO_BELOW).points() == 6
    assert (gap.play(TO_BELOW).points(), linked(gap)) == (0, 0)
    inn = bordered({17: "ship", 16: "ship", **BELOW})
    duchy.put(inn.state, ANNA, tile("inn"), 15)
    assert inn.play(TO_BELOW).points() == 6
    other = bordered({**LEFT, **BELOW}, workers=3)
    other.play("place die=low tile=monastery_21 space=35")
    assert (other.points(), linked(other)) == (6, 1)


@rule("BUR-179", "BUR-R03")
def test_the_third_post_brings_the_phase_again_and_the_large_tile() -> None:
    given = bordered({**LEFT, **BELOW, **ABOVE, 34: "monastery_22"}, [1, 0]).play(TO_ABOVE)
    assert (given.points(), linked(given), owners(given)) == (6 + 5, 2, [ANNA, -1])
    lines = {line.what: line.points for line in given.state.score(ANNA).lines}
    assert lines == {"border posts": 6, "bonus tiles": 5}
    codes = [event[0] for event in given.events()]
    assert codes == [PLACED, LINKED, BONUS]
    assert given.events()[1:] == [(LINKED, ANNA, 3, 6, 0), (BONUS, ANNA, 6, 0, 5)]
    for seats, large in ((3, 6), (4, 7)):
        more = bordered({**LEFT, **BELOW, **ABOVE, 34: "monastery_22"}, [1] + [0] * (seats - 1),
                        seats=seats)  # fmt: skip
        assert more.play(TO_ABOVE).points() == 6 + large


@rule("BUR-180")
def test_the_second_gets_the_small_tile_and_later_ones_none() -> None:
    ready = {**LEFT, **BELOW, **ABOVE, 34: "monastery_22"}
    second = bordered(ready, [1, 2], [BENNO, -1], others=DONE).play(TO_ABOVE)
    assert (second.points(), owners(second)) == (6 + 2, [BENNO, ANNA])
    third = bordered(ready, [1, 0, 0], seats=3)
    third.state.bonus[12], third.state.bonus[13] = u8(1), u8(2)
    assert third.play(TO_ABOVE).points() == 6
    assert owners(third) == [1, 2]


@rule("BUR-R51", "BUR-E31", "BUR-R02")
@pytest.mark.parametrize(("plain", "points"), [(False, 8 + 8 + 7), (True, 8 + 7)])
def test_one_tile_that_joins_all_three_posts(plain: bool, points: int) -> None:
    given = table(
        {}, ["mine"], dice=(4, 4), seats=4, phase="B",
        options={"borders": True, "plain_third_post": plain},
        more={"linked": [0] * 4, "bonus": [-1] * 14},
    )  # fmt: skip
    for space in (15, 22, 23, 11, 6, 2, 3, 30, 34):
        duchy.put(given.state, ANNA, tile("inn"), space)
    given.play("place die=low tile=mine space=24")
    assert (given.points(), linked(given), owners(given)) == (points, 2, [ANNA, -1])


@rule("BUR-R02")
def test_the_third_post_without_the_points_of_the_phase() -> None:
    ready = {**LEFT, **BELOW, **ABOVE, 34: "monastery_22"}
    given = bordered(ready, [1, 0], options={"plain_third_post": True}).play(TO_ABOVE)
    assert (given.points(), owners(given)) == (5, [ANNA, -1])
    with pytest.raises(BadOptions, match="needs borders"):
        GAME.setup({"plain_third_post": True}, 2)


@rule("BUR-R52")
def test_the_start_castle_may_stand_at_a_post_but_nothing_scores_in_the_setup() -> None:
    given = begin(1, duchies="same", duchy=2, borders=True)
    given.play("castle space=15", "castle space=3")
    assert [given.points(seat) for seat in (0, 1)] == [0, 0]
    assert [linked(given, seat) for seat in (0, 1)] == [0, 0]
    road = {22: "monastery_2", 23: "ship", 29: "bank", 30: "cow_2"}
    more: dict[str, object] = {"linked": [0, 0], "bonus": [-1] * 14}
    by_castle = table(road, ["cow_3"], dice=(4, 4), duchy=2, castle=15, options={"borders": True},
                      more=more).play("place die=low tile=cow_3 space=34")  # fmt: skip
    assert by_castle.points() == 6 + 3 + 2
    assert linked(by_castle) == 1


@rule("BUR-R36")
def test_border_tiles_are_bonus_tiles_for_monastery_26() -> None:
    land = {**LEFT, **BELOW, **ABOVE, 34: "monastery_22", 12: "monastery_26"}
    given = bordered(land, [1, 0])
    assert int(score.monastery(given.state, ANNA, 26)) == 0
    given.play(TO_ABOVE)
    assert int(score.monastery(given.state, ANNA, 26)) == 3


@rule("BUR-176")
def test_two_more_bonus_tiles_lie_on_the_board() -> None:
    assert BOX["border_posts"]["bonus_tiles"] == 2
    state = settled(1, borders=True).state
    assert len(state.bonus) == 14
    assert len(settled(1).state.bonus) == 12
    assert "border posts large and small" in words.table(state, 0, ["Anna", "Benno"], "en")
    assert "Grenzposten groß und klein" in words.table(state, 0, ["Anna", "Benno"], "de")


@rule("BUR-177", "BUR-368")
@pytest.mark.parametrize("boards", ["1-10", "11-18", "23-30", "1-30"])
def test_posts_go_with_every_duchy(boards: str) -> None:
    state = settled(1, seats=4, borders=True, boards=boards).state
    low, high = (int(number) for number in boards.split("-"))
    assert all(low <= int(home) + 1 <= high for home in state.duchy)
    assert [int(post) for post in POSTS] == [1 << 3, 1 << 15, 1 << 34 | 1 << 35]


def test_how_many_tiles_a_road_still_needs() -> None:
    given = bordered({**LEFT, **BELOW})
    covered = given.state.covered[ANNA]
    assert int(borders.missing(0, covered, 1, 2)) == 1
    assert int(borders.missing(0, covered, 2, 1)) == 1
    assert int(borders.missing(0, covered, 0, 1)) == 3
    assert int(borders.missing(0, 0, 0, 1)) == 7
    better = given.fork().play(TO_BELOW)
    assert better.state.judge()[0] > given.fork().play("workers die=low").state.judge()[0]


@pytest.mark.parametrize(
    ("key", "value", "message"),
    [
        ("linked", [1, 0], "linked does not fit"),
        ("linked", [3, 0], "linked must hold"),
        ("bonus", [-1] * 12 + [0, -1], "only who has linked three"),
        ("bonus", [-1] * 12, "bonus must be a list of 14"),
    ],
)
def test_positions_that_cannot_be(key: str, value: list[int], message: str) -> None:
    position = GAME.position(bordered(LEFT).state)
    position["table"][key] = value  # type: ignore[index]
    with pytest.raises(BadPosition, match=message):
        GAME.load_position(position)


def naive_posts(land: Sequence[int]) -> int:
    """How many posts hang together, by walking from tile to tile."""
    posts, best = ({3}, {15}, {34, 35}), 0
    lying = {space for space, tile in enumerate(land) if tile >= 0}
    for start in lying:
        found = [start]
        for one in found:
            found += [o for o in lying if o not in found and touch(one, o)]
        best = max(best, sum(bool(post & set(found)) for post in posts))
    return best


@rule("BUR-178", "BUR-179", "BUR-180")
@pytest.mark.parametrize("seed", range(4))
def test_whole_games_score_every_link_once(seed: int) -> None:
    assert len(HEXES) == SPACES
    given = begin(seed, 2 + seed % 3, borders=True, boards="1-30", trade_routes=True)
    state, rng = given.state, Random(seed)
    due = [0] * 4
    while state.actor != OVER:
        seat = int(state.actor)
        phase, told = int(state.phase), len(given.chance.events)
        state.apply(seat, builder(state, rng), given.chance)
        new = [event for event in given.chance.events[told:] if event[0] == LINKED]
        due[seat] += (10, 8, 6, 4, 2)[phase] * len(new)
        lands: list[list[int]] = state.to_dict()["land"]  # type: ignore[assignment]
        if new or rng.random() < 0.05:
            for who, land in enumerate(lands):
                assert int(state.linked[who]) == max(0, naive_posts(land) - 1)
    for who in range(state.setup.seats):
        assert state.points_of[score.SOURCES * who + score.BORDERS] == due[who]


@pytest.mark.parametrize("form", picture.FORMS)
def test_posts_are_lit_when_they_are_linked(form: Form) -> None:
    given = bordered({**LEFT, **BELOW}, seats=2).play(TO_BELOW)
    svg = picture_of(GAME, given.state, ANNA, "en", form)
    shown = [uses(piece(svg, f"post:0.{number}")) for number in (1, 2, 3)]
    assert shown == [["post"], ["post-linked"], ["post-linked"]]
    assert ids(svg, "post:1.") == {"post:1.1", "post:1.2", "post:1.3"}
    assert title(svg, "post:0.2") == "Border post, linked"
    assert title(svg, "bonus:borders") == "Bonus border posts: large 5, small 2"
    assert said(piece(svg, "bonus:borders")) == ["5", "2"]
    assert not ids(picture_of(GAME, table().state, ANNA, "en", form), "post:")
