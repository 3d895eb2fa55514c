"""What is imagined fits the memory, and nothing of it is made likelier than it is (CAT-R57)."""

from __future__ import annotations

from typing import Any

from tafelrunde.games.catan import GAME, imagine
from tafelrunde.games.catan.components import ANYTHING, CARDS, COPIES
from tafelrunde.games.catan.state import Catan
from tafelrunde.kernel.chance import Seeded
from tests.naming import rule

from .drawn import ANNA, BENNO, Realm, Table, card, table
from .stored import stored

TEN = CARDS[18:28]  # of each of them there is one


def mask(*names: str) -> int:
    return sum(1 << card(name) for name in names)


def remembering(game: Table, **parts: Any) -> Table:
    """The same table, but Anna remembers this."""
    both: Any = stored(game)["table"]["memory"]
    both[ANNA] |= parts
    state = GAME.load_position(stored(game, memory=both))
    assert isinstance(state, Catan)
    return Table(state)


def imagined(game: Table, tries: int) -> list[Catan]:
    """So many complete positions that Anna holds possible."""
    view = game.state.seen_by(ANNA)
    found = [view.imagine(Seeded(seed)) for seed in range(tries)]
    return [state for state in found if isinstance(state, Catan)]


@rule("CAT-R57")
def test_where_the_memory_leaves_one_world_it_is_found_through_many_wrong_guesses() -> None:
    """The last card is the first kind for sure, so the one before is the second, and so on."""
    game = table(hands=([], TEN), stacks=(["mint"],), known=[ANNA])
    game = remembering(game, hand=[mask(*TEN[: 10 - place]) for place in range(10)])
    for state in imagined(game, 5):
        assert state.hand(BENNO) == game.state.hand(BENNO)


@rule("CAT-R57")
def test_a_card_that_is_not_the_noted_one_lies_anywhere_alike() -> None:
    """One of two is in the hand for sure; the other is one of the 61 cards that may lie there."""
    game = remembering(
        table(hands=([], ["smithy", *TEN])),
        hand=[mask("smithy", "mint"), *[int(ANYTHING)] * 10],
    )
    hands = [state.hand(BENNO) for state in imagined(game, 400)]
    assert all(card("smithy") in hand or card("mint") in hand for hand in hands)
    both = sum(card("smithy") in hand and card("mint") in hand for hand in hands)
    assert 40 < both < 90  # 400 * 10 / 61


@rule("CAT-R57")
def test_copies_are_spare_that_are_neither_in_sight_nor_remembered() -> None:
    game = table(
        anna=Realm(cards=[("abbey", "5 upper")]), out=["spy"],
        hands=(["spy", "scout", "mint"], ["bishop", "smithy"]),
        stacks=(["library", "fortified_camp"],),
    )  # fmt: skip
    stacks: Any = stored(game)["table"]["memory"][ANNA]["stacks"]
    known = [mask("library"), mask("mint"), mask("fortified_camp"), 0]
    game = remembering(game, hand=[mask("bishop"), int(ANYTHING)], stacks=[known, *stacks[1:]])
    spare = dict(zip(CARDS, imagine.spare_copies(game.state, ANNA), strict=True))
    changed = {name: int(spare[name]) for name in CARDS if spare[name] != COPIES[card(name)]}
    assert changed == {
        "abbey": 1, "spy": 1, "scout": 1, "mint": -1, "bishop": 1, "library": 1,
        "fortified_camp": 2,
    }  # fmt: skip
    assert all(state.stack_cards(0) == game.state.stack_cards(0) for state in imagined(game, 20))
