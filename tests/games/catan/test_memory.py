"""What the players know of hidden cards, and what is imagined from it (CAT-R57)."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from tafelrunde.games.catan import GAME, asks, cards, words
from tafelrunde.games.catan.components import ANYTHING, CARDS, SORTS, STACKS
from tafelrunde.games.catan.memory import MEMORY
from tafelrunde.games.catan.state import Catan
from tafelrunde.kernel.chance import SPECTATOR, Seeded
from tafelrunde.kernel.state import OVER
from tafelrunde.testing.secrecy import check_twins, check_views
from tests.naming import rule
from tests.pictures import picture_of, title

from .drawn import ANNA, BENNO, Realm, Table, before_roll, card, table

SEVEN = ["abbey", "smithy", "mint", "market", "harbor", "colossus", "sawmill"]


def mask(*names: str) -> int:
    return sum(1 << card(name) for name in names)


def worlds(game: Table, seat: int, stack: int, tries: int = 300) -> set[tuple[str, ...]]:
    """The orders of a stack that the seat holds possible."""
    found = set()
    for seed in range(tries):
        imagined = imagined_by(game, seat, seed)
        found.add(tuple(CARDS[one] for one in imagined.stack_cards(stack) if one < SORTS))
    return found


def imagined_by(game: Table, seat: int, seed: int) -> Catan:
    """A complete position that the seat holds possible."""
    imagined = game.state.seen_by(seat).imagine(Seeded(seed))
    assert isinstance(imagined, Catan)
    return imagined


def known_stack(**more: object) -> Table:
    """Anna knows stack 0; Benno is on turn and has to draw up."""
    return table(
        stacks=(SEVEN,), known=[ANNA], active=BENNO, hands=(["spy", "scout"], ["church", "bishop"]),
        benno=Realm(stores={"wood": 3, "ore": 3, "gold": 3}), **more,  # type: ignore[arg-type]
    )  # fmt: skip


@rule("CAT-R57", "CAT-R05")
def test_a_searched_stack_is_remembered_in_its_order() -> None:
    game = known_stack()
    assert game.view(ANNA).stack(0) == SEVEN
    assert game.view(BENNO).stack(0) == ["?"] * 7
    assert game.view(SPECTATOR).stack(0) == ["?"] * 7
    assert game.view(ANNA).hand(BENNO) == []
    assert [int(size) for size in game.view(SPECTATOR).state.held] == [2, 2]


@rule("CAT-R57")
def test_a_view_holds_nothing_of_what_the_other_one_remembers() -> None:
    game = known_stack()
    for viewer, others in ((BENNO, [ANNA]), (SPECTATOR, [ANNA, BENNO])):
        view = game.view(viewer).state
        for seat in others:
            kept: list[Any] = [
                view.memory[seat * MEMORY : (seat + 1) * MEMORY],
                view.met[seat * SORTS : (seat + 1) * SORTS],
                view.hands[seat * SORTS : (seat + 1) * SORTS],
                view.marks[seat * STACKS : (seat + 1) * STACKS],
            ]
            assert not any(int(cell) for part in kept for cell in part)


@rule("CAT-R57")
def test_a_drawn_top_card_of_a_known_stack_is_known_in_the_hand() -> None:
    game = known_stack().play("done", "draw stack=0")
    assert game.view(ANNA).hand(BENNO) == ["abbey"]
    assert game.view(ANNA).stack(0) == SEVEN[1:]
    assert game.view(SPECTATOR).hand(BENNO) == []


def take(game: Table, place: int) -> Table:
    """Benno pays, searches stack 0 and takes the card at a place."""
    game.play("done", "search stack=0")
    while game.asked() == asks.LAND:
        game.play(game.moves()[0])
    return game.play(f"pick place={place}")


@rule("CAT-R57")
def test_an_unknown_card_taken_from_a_known_stack_leaves_its_order() -> None:
    game = take(known_stack(), 2)
    assert game.view(ANNA).stack(0) == ["?"] * 6
    assert game.state.remembered(ANNA, 0) == [*(mask(name) for name in SEVEN), 0]
    assert game.state.remembered_hand(ANNA)[-1] == mask(*SEVEN)
    possible = worlds(game, ANNA, 0)
    assert possible == {(*SEVEN[:gone], *SEVEN[gone + 1 :]) for gone in range(7)}
    for seed in range(20):
        imagined = imagined_by(game, ANNA, seed)
        missing = set(SEVEN) - {CARDS[one] for one in imagined.stack_cards(0)}
        assert missing <= {CARDS[one] for one in imagined.hand(BENNO)}


@rule("CAT-R57")
def test_after_two_unknown_cards_21_orders_are_possible() -> None:
    again = table(
        stacks=(SEVEN,), known=[ANNA], active=BENNO, hands=(["spy"], ["church"]),
        benno=Realm(stores=3),
    )  # fmt: skip
    take(again, 2)
    again.play("search stack=0")
    while again.asked() == asks.LAND:
        again.play(again.moves()[0])
    again.play("pick place=4")
    possible = worlds(again, ANNA, 0, 1500)
    assert len(possible) == 21
    assert all(list(order) == [name for name in SEVEN if name in order] for order in possible)


@rule("CAT-R57")
def test_seeing_the_top_card_tells_what_was_taken() -> None:
    game = take(known_stack(), 0)
    game.roll("trade", 6)
    game.play("done", "draw stack=0")
    assert "smithy" in game.hand(ANNA)
    assert game.view(ANNA).stack(0) == SEVEN[2:]
    for seed in range(20):
        imagined = imagined_by(game, ANNA, seed)
        assert card("abbey") in imagined.hand(BENNO)


@rule("CAT-R57")
def test_what_lies_behind_the_last_gap_stays_known_when_the_top_card_may_be_any() -> None:
    game = table(
        stacks=(SEVEN[:3],), known=[BENNO], benno=Realm(stores=3),
        hands=(["scout", "church", "spy"], ["bishop", "herb_woman"]),
    ).play("done", "swap card=scout stack=0 how=top")  # fmt: skip
    take(game.roll("trade", 6), 0)
    game.roll("trade", 6).play("done", "swap card=church stack=0 how=top")
    assert game.stack(0) == ["scout", "church"]
    assert game.view(ANNA).stack(0) == ["?", "church"]


@rule("CAT-R57")
def test_equal_cards_beside_each_other_are_known_whichever_was_taken() -> None:
    game = table(
        stacks=(["abbey", "abbey", "mint"],), known=[ANNA], active=BENNO,
        hands=([], ["church", "bishop"]), benno=Realm(stores=3),
    )  # fmt: skip
    assert take(game, 0).view(ANNA).stack(0) == ["abbey", "?"]


@rule("CAT-R57")
def test_words_and_picture_say_how_many_of_the_cards_seen_are_gone() -> None:
    game = table(
        stacks=(["abbey", "smithy", "mint"],), known=[ANNA], active=BENNO, benno=Realm(stores=3),
        hands=(["spy", "scout", "bishop"], ["church"]),
    )  # fmt: skip
    take(game, 2)
    assert told(game, "en") == "Abbey, Smithy, Mint (one of these is gone)"
    game.play("draw stack=1").roll("trade", 6).play("done", "swap card=scout stack=0 how=top")
    game.roll("trade", 6).play("done", "swap card=church stack=0 how=search")
    while game.asked() == asks.LAND:
        game.play(game.moves()[0])
    assert told(game, "de") == "Schmiede, Münzgießerei (eine davon ist weg), Kundschafter, ?"
    game.play("pick place=0")
    assert told(game, "de") == (
        "Schmiede, Münzgießerei (eine davon ist weg), Kundschafter, ? (2 davon sind weg)"
    )


def told(game: Table, lang: str) -> str:
    """What Anna is told about stack I, alike in words and in the picture."""
    said = words.seen_cards(game.view(ANNA).state, ANNA, 0, lang)
    svg = picture_of(GAME, game.state, ANNA, lang, "wide")
    assert f": {said} (CAT-R57)" in title(svg, "stack:1")
    assert f"I: {said}\n" in words.table(game.view(ANNA).state, ANNA, ["Anna", "Benno"], lang)
    return said


@rule("CAT-R57", "CAT-021", "CAT-134")
def test_a_card_put_under_a_stack_is_known_to_its_owner_only() -> None:
    game = table(
        hands=(["spy", "scout", "church"], ["abbey"]), stacks=(["mint"],), known=[BENNO]
    ).play("done", "swap card=scout stack=0 how=top")
    assert game.stack(0) == ["scout"]
    assert game.view(ANNA).stack(0) == ["scout"]
    assert game.view(BENNO).stack(0) == ["?"]
    assert game.view(BENNO).hand(ANNA) == ["mint"]


@rule("CAT-R57", "CAT-R33")
def test_a_shown_hand_is_remembered_until_a_card_leaves_unseen() -> None:
    game = table(
        anna=Realm(cities=[5, 6], cards=[("church", "5 upper")]),
        hands=(["spy"], ["smithy", "market", "mint"]),
    ).play("play card=spy", "none")
    assert sorted(game.view(ANNA).hand(BENNO)) == ["market", "mint", "smithy"]
    game.play("done", "draw stack=0", "draw stack=0", "draw stack=0")
    game.roll("trade", 6).play("done", "swap card=mint stack=2 how=top")
    assert game.view(ANNA).hand(BENNO) == []
    assert game.state.remembered(ANNA, 2)[-1] == mask("smithy", "market", "mint")
    for seed in range(30):
        imagined = imagined_by(game, ANNA, seed)
        there = [*imagined.hand(BENNO), imagined.stack_cards(2)[-1]]
        assert {card("smithy"), card("market"), card("mint")} <= set(there)


@rule("CAT-R57", "CAT-R33")
def test_a_card_laid_down_out_of_a_shown_hand_leaves_open_what_is_left_of_it() -> None:
    game = table(
        anna=Realm(cities=[5, 6], cards=[("church", "5 upper")]), benno=Realm(stores=3),
        hands=(["spy"], ["abbey", "smithy", "knight_karl"]),
    ).play("play card=spy", "none")  # fmt: skip
    cards.slip_under(game.state, BENNO, card("abbey"), 2, game.chance)
    cards.lay_down(game.state, BENNO, card("smithy"))
    cards.discard(game.state, card("smithy"))
    assert game.state.remembered_hand(ANNA) == [mask("abbey", "smithy", "knight_karl")]
    hands = {CARDS[one] for seed in range(30) for one in imagined_by(game, ANNA, seed).hand(BENNO)}
    assert hands == {"abbey", "knight_karl"}


@rule("CAT-R57", "CAT-R33", "CAT-129")
def test_who_was_robbed_by_a_spy_knows_that_the_card_is_still_there() -> None:
    game = table(
        anna=Realm(cities=[5, 6], cards=[("church", "5 upper")]),
        hands=(["spy", "mint", "market"], ["spy", "smithy"]),
    ).play("play card=spy", "steal card=spy", "done", "swap card=mint stack=2 how=top")
    assert game.view(BENNO).hand(ANNA) == []
    for seed in range(30):
        imagined = imagined_by(game, BENNO, seed)
        assert card("spy") in [*imagined.hand(ANNA), imagined.stack_cards(2)[-1]]


@rule("CAT-R57")
def test_of_the_largest_hand_every_card_is_remembered_and_nothing_behind_it() -> None:
    many = [*CARDS[10:28], "knight_pippin", "knight_otto"]
    for seat in (ANNA, BENNO):
        hands: list[list[str]] = [[], []]
        hands[1 - seat] = many
        game = table(hands=(hands[0], hands[1]), stacks=(["mint"],), known=[1 - seat])
        cards.show_hand(game.state, seat, game.chance)
        assert game.view(seat).hand(1 - seat) == many
        met = [int(count) for count in game.state.met[seat * SORTS : (seat + 1) * SORTS]]
        assert met == [int(name in many) for name in CARDS]


@rule("CAT-R57", "CAT-R37")
def test_the_victim_of_a_conflict_knows_the_cards_but_not_their_order() -> None:
    game = before_roll(
        anna=Realm(cards=[("knight_karl", "5 upper")]),
        hands=([], ["spy", "smithy", "market"]), stacks=(["mint"],),
    ).roll("event_card", 6, event_card="conflict")  # fmt: skip
    game.play("seize card=smithy stack=0")
    assert sorted(game.view(BENNO).hand(BENNO)) == ["market", "smithy", "spy"]
    assert int(game.view(BENNO).state.frames.arg(0)) == 0
    game.play("seize card=spy stack=0")
    assert game.stack(0) == ["mint", "smithy", "spy"]
    assert game.view(ANNA).stack(0) == ["?", "smithy", "spy"]
    assert game.view(BENNO).stack(0) == ["?", "?", "?"]
    assert {order[1:] for order in worlds(game, BENNO, 0)} == {("smithy", "spy"), ("spy", "smithy")}


@rule("CAT-R57")
def test_a_card_that_comes_back_is_known_and_one_laid_down_is_gone() -> None:
    game = table(
        anna=Realm(cities=[5, 6], cards=[("church", "5 upper")]),
        benno=Realm(cards=[("smithy", "5 upper")]),
        hands=(["arsonist"], ["abbey"]),
    ).play("play card=arsonist", "none", "roll", attack="1")
    assert game.view(ANNA).hand(BENNO) == ["smithy"]
    game.play("done", "draw stack=0", "draw stack=0", "draw stack=0")
    assert game.state.remembered_hand(ANNA) == [int(ANYTHING), mask("smithy")]


@rule("CAT-R57", "CAT-R33", "CAT-R25")
@pytest.mark.parametrize("seed", range(4))
def test_nobody_learns_what_he_may_not_know(seed: int) -> None:
    """Searches, spies, conflicts, exchanges, answers: twins that look alike stay alike.

    Random games hardly get to the cards that look into hands, so all of them are dealt out here.
    """
    rng, chance = Random(seed), Seeded(f"dealt {seed}")
    hand = [["spy", "arsonist", "black_knight"], ["bishop", "spy", "herb_woman"]]
    game = table(
        anna=Realm(cities=[5, 6], cards=[("church", "5 upper"), ("knight_karl", "6 upper")]),
        benno=Realm(cities=[5], cards=[("abbey", "5 upper"), ("knight_otto", "6 upper")]),
        hands=(hand[seed % 2], hand[1 - seed % 2]),
        stacks=(SEVEN,),
        known=[seed % 2],
        ask=asks.BEFORE_ROLL,
        options={"declined_offers": 1},
    )
    state = game.state
    together = 0
    for number in range(120):
        if state.actor == OVER:
            break
        seat = int(state.actor)
        if (state.frames.kind() in TELLING and rng.random() < 0.5) or number % 40 == 0:
            check_views(GAME, state, rng)
            together += check_twins(GAME, state, rng, False)
        moves = state.moves(seat)
        daring = [move for move in moves if GAME.verbs.text(move).split()[0] in BOLD]
        chosen = rng.choice(daring if daring and rng.random() < 0.7 else moves)
        state.apply(seat, chosen, chance)
    assert together > 5


TELLING = (asks.PICK, asks.ANSWER, asks.STEAL, asks.SEIZE, asks.UNDER, asks.EXCHANGE, asks.BUILDER)
BOLD = ("play", "answer", "steal", "search", "swap", "seize", "build")
