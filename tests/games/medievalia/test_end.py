"""Prestige, force, shortage and ties (MED-180 to MED-184)."""

from __future__ import annotations

import pytest

from tafelrunde.games.medievalia.components import COUNTS, KINDS, STACKS
from tafelrunde.games.medievalia.fief import gold
from tests.naming import rule

from .drawn import LAND, Fief, Table, table

SIX = ("town+bank+school", "field+church+stable", "farm+smithy+carpentry")


@rule("MED-180", "MED-E12")
def test_points_for_different_buildings() -> None:
    rich = Fief(("town+bank+bank", "field+church+tower", "farm+castle"))
    given = table(rich, Fief(), tops="school workshop smithy")
    assert given.state.points(0) == 5
    lines = given.state.score(0).lines
    assert [(line.what, line.points) for line in lines] == [
        ("bank", 1), ("bank", 0), ("church", 1), ("tower", 1), ("castle", 2),
    ]  # fmt: skip


@rule("MED-181", "MED-R30")
@pytest.mark.parametrize(("top", "wins"), [("workshop", True), ("castle", True), ("church", False)])
def test_seven_points_win_at_once(top: str, wins: bool) -> None:
    fief = Fief((*SIX, "mine"), hand="farm " * 8)
    given = table(fief, Fief(), tops=f"{top} - -", below=[0, 0, 0], gone=rest(top))
    given.play("purchase pile=0 host=land3").settle()
    assert int(given.state.actor) == -1
    assert int(given.state.ended) == (1 if wins else 3)
    assert given.state.places() == [1, 2]


def rest(top: str) -> str:
    """All buildings that neither stand in SIX nor lie on top."""
    left = [
        "bank",
        "school",
        "church",
        "stable",
        "smithy",
        "carpentry",
        "workshop",
        "workshop",
        "tower",
        "fortress",
        "castle",
    ]
    left.remove(top)
    return " ".join(left)


@rule("MED-182", "MED-103")
def test_force_wins_when_the_last_enemy_town_falls() -> None:
    knights = Fief(LAND, abroad={"fief1": "knight knight"})
    given = table(knights, Fief(("town",)), phase="march")
    given.play("done", "battle place=fief1 foe=1", "done", "join card=knight1", "storm host=town")
    given.play("hurt points=2")
    assert int(given.state.actor) == -1
    assert int(given.state.ended) == 2
    assert given.state.places() == [1, 2]


@rule("MED-R29", "MED-182")
def test_with_three_the_game_goes_on_after_the_first_town() -> None:
    knights = Fief(LAND, abroad={"fief1": "knight knight"})
    loser = Fief(("town", "field+bank"), hand="mine", abroad={"between12": "worker"})
    given = table(knights, loser, Fief(LAND), phase="march")
    given.play("done", "battle place=fief1 foe=1", "done", "join card=knight1", "storm host=town")
    given.play("hurt points=0")
    assert given.seat == 2
    assert given.all_troops(1) == []
    assert {"town", "field", "bank", "mine", "worker"} <= set(given.gone())
    assert int(given.state.out) == 2


def shortage(one: Fief, two: Fief, options: dict[str, object] | None = None, *more: Fief) -> Table:
    """The second stack is emptied by the player on turn."""
    used = sum(words.split().count("soldier") for words in (one.hand, two.hand))
    gone = "soldier " * (8 - used) + "priest " * 3 + "archer " * 3 + "knight " * 3 + "infantry " * 3
    gone += "worker " * 19 + "merchant " * 3 + "artist " * 3 + "bureaucrat " * 3
    fiefs = (one, two, *more)
    given = table(
        *fiefs,
        phase="draw",
        gone=gone,
        bottom="farm - worker",
        options=options,
        tops="smithy stable carpentry",
    )
    return given.play("draw stack=characters")


@rule("MED-183")
def test_two_empty_stacks_end_the_game_and_most_prestige_wins() -> None:
    given = shortage(Fief(("town+bank",)), Fief(("town+church+bank",)))
    assert int(given.state.ended) == 3
    assert given.state.places() == [2, 1]


@rule("MED-183", "MED-R32")
@pytest.mark.parametrize("stack", range(3))
def test_one_empty_stack_does_not_end_the_game(stack: int) -> None:
    low, high = ((0, 4), (4, 9), (9, 13))[stack]
    last = KINDS[low]
    pairs = zip(KINDS[low:high], COUNTS[low:high], strict=True)
    gone = " ".join(f"{kind} " * (count - (kind == last)) for kind, count in pairs)
    bottom = ["farm", "soldier", "worker"]
    bottom[stack] = last
    given = table(Fief(), Fief(), phase="draw", gone=gone, bottom=" ".join(bottom))
    given.play(f"draw stack={STACKS[stack]}")
    assert given.state.part(0, 3)[stack] == given.state.part(3, 6)[stack] == 0
    assert given.state.ended == 0
    assert given.hand(0) == [last]


@rule("MED-183")
def test_the_last_building_ends_the_game() -> None:
    fief = Fief(LAND, hand="mine " * 5)
    razed = "bank bank school school church stable stable smithy smithy"
    razed += " carpentry carpentry workshop workshop tower fortress castle"
    given = table(fief, Fief(("town",)), tops="church - -", below=[0, 0, 0], gone=razed)
    given.play("purchase pile=0 host=town").settle()
    assert int(given.state.ended) == 3
    assert given.state.places() == [1, 2]


@rule("MED-184", "MED-R31")
@pytest.mark.parametrize(
    ("one", "two", "places"),
    [
        (Fief(("town", "mine")), Fief(("town", "mine!+bank")), [2, 1]),
        (Fief(("town+bank", "mine!")), Fief(("town+bank", "farm")), [1, 2]),
        (Fief(("town",), hand="mine"), Fief(("town",)), [1, 2]),
        (Fief(("town",)), Fief(("town",), hand="mine"), [1, 1]),
    ],
)
def test_ties_are_broken_by_gold_then_cards(one: Fief, two: Fief, places: list[int]) -> None:
    assert shortage(one, two).state.places() == places


@rule("MED-R31")
def test_gold_counts_two_boosters_at_most_and_no_abilities() -> None:
    given = table(Fief(("town", "mine!: worker worker worker"), free="merchant artist"), Fief())
    assert gold(given.state, 0) == 3


POOR = Fief(("town",))
MINE = Fief(("town", "mine"))
HANDS = [Fief(("town",), hand="farm " * cards) for cards in range(4)]


@rule("MED-R31", "MED-184")
@pytest.mark.parametrize(
    ("fiefs", "places"),
    [
        ([Fief(("town+bank",)), Fief(("town+church",)), Fief(("town+bank",)), POOR], [1, 3, 1, 3]),
        ([MINE, MINE, MINE, POOR], [1, 3, 1, 3]),
        ([MINE, POOR, POOR, Fief(("town", "mine", "mine"))], [3, 1, 3, 1]),
        ([POOR, HANDS[2], HANDS[2], POOR], [1, 3, 1, 3]),
        ([POOR, HANDS[1], HANDS[2], HANDS[3]], [3, 1, 3, 1]),
        ([POOR, HANDS[1], HANDS[2], HANDS[2]], [1, 1, 1, 1]),
    ],
)
def test_partners_add_prestige_gold_and_cards(fiefs: list[Fief], places: list[int]) -> None:
    """The player who empties the stack has one card more."""
    given = shortage(fiefs[0], fiefs[1], {"teams": True}, *fiefs[2:])
    assert given.state.places() == places
