"""A closer look says what a thing costs and what the seat has, as the second opinion knows it."""

from __future__ import annotations

import pytest

from tafelrunde.bots.greedy import Greedy
from tafelrunde.games import find
from tafelrunde.games.catan import asks
from tafelrunde.games.catan.components import CARDS
from tafelrunde.games.erben.scene.tiles import piece_id
from tafelrunde.kernel.chance import SPECTATOR, Seeded
from tafelrunde.kernel.changes import things
from tafelrunde.kernel.explain import SHORT
from tafelrunde.kernel.game import Game
from tafelrunde.kernel.pieces import About
from tafelrunde.kernel.state import State
from tafelrunde.kernel.ways import uses

NAMES = ["Anna", "Benno"]
# How many decisions lie behind, and how many positions after that are looked at.
BEHIND, LOOKED_AT = 30, 12


def positions(game: Game) -> list[State]:
    """What the seat that decides knows, from the middle of a game."""
    chance, player = Seeded(3), Greedy()
    state = game.new(game.setup({}, 2), chance)
    found = []
    for _ in range(BEHIND + LOOKED_AT):
        view = state.seen_by(state.actor)
        found.append(view)
        state.apply(state.actor, player.choose(view, state.actor), chance)
    return found[BEHIND:]


def priced(game: Game, view: State) -> dict[str, About]:
    """Everything on the table that has a price for who decides."""
    assert game.about is not None
    drawn = things(game.table(view, view.actor, "en", NAMES, "wide").body)
    told = {name: game.about.about(view, view.actor, name, NAMES, "en") for name in drawn}
    return {name: one for name, one in told.items() if one is not None and one.price}


def lacks(told: About) -> bool:
    return any(have < need for _, need, have in told.price)


@pytest.mark.parametrize("name", ["catan", "medievalia", "burgund"])
def test_what_is_too_dear_lacks_something(name: str) -> None:
    game = find(name)
    assert game.explain is not None
    short = 0
    for view in positions(game):
        for thing, told in priced(game, view).items():
            reason = game.explain.explain(view, view.actor, [thing], NAMES, "en")
            if reason is not None and reason.far == SHORT:
                assert lacks(told), f"{thing}: {reason.text}, {told.price}"
                short += 1
    assert short


# Elsewhere cards can be thrown in, or open terrain makes it cheaper.
@pytest.mark.parametrize("name", ["catan", "burgund"])
def test_what_can_be_paid_lacks_nothing(name: str) -> None:
    game = find(name)
    possible = 0
    for view in positions(game):
        for thing, told in priced(game, view).items():
            if uses(game, view, view.actor, view.moves(view.actor), thing):
                assert not lacks(told), f"{thing}: {told.price}"
                possible += 1
    assert possible


def test_a_tile_of_the_heirs_says_what_one_has_access_to() -> None:
    game = find("erben")
    for view in positions(game):
        have = dict(zip(("wood", "stone", "grain"), view.resources(view.actor), strict=True))  # type: ignore[attr-defined]
        found = priced(game, view)
        assert found
        for told in found.values():
            assert all(there == have[kind] for kind, _, there in told.price)


def test_an_heir_sees_which_tiles_are_in_his_hand_and_which_he_has_built() -> None:
    game = find("erben")
    assert game.about is not None
    found = set()
    for view in positions(game):
        me = view.actor
        for name in things(game.table(view, me, "en", NAMES, "wide").body):
            told = game.about.about(view, me, name, NAMES, "en")
            if told is not None and told.mine:
                found.add(told.mine)
                tile = name.replace("back:", "tile:")
                held = {piece_id(one) for one in view.hand(me)}  # type: ignore[attr-defined]
                assert (tile in held) == (told.mine == "hand"), name
    assert found == {"hand", "realm"}


def test_a_card_of_catan_that_is_exchanged_is_not_built() -> None:
    game, chance, player = find("catan"), Seeded(3), Greedy()
    assert game.about is not None
    state = game.new(game.setup({}, 2), chance)
    while state.frames.kind() != asks.EXCHANGE:  # type: ignore[attr-defined]
        state.apply(state.actor, player.choose(state.seen_by(state.actor), state.actor), chance)
    view, me = state.seen_by(state.actor), state.actor
    name = f"card:{me}.{CARDS[view.hand(me)[0]]}"  # type: ignore[attr-defined]
    told = game.about.about(view, me, name, NAMES, "en")
    assert told is not None
    assert told.use == "now touch the stack it goes under"


@pytest.mark.parametrize("name", ["erben", "catan", "medievalia", "burgund"])
def test_who_watches_has_nothing_to_pay(name: str) -> None:
    game = find(name)
    assert game.about is not None
    view = positions(game)[-1].seen_by(SPECTATOR)
    drawn = things(game.table(view, SPECTATOR, "en", NAMES, "wide").body)
    told = [game.about.about(view, SPECTATOR, one, NAMES, "en") for one in drawn]
    assert not any(one.price for one in told if one is not None)
