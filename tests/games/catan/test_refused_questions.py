"""Stored questions that cannot be asked on this table."""

from __future__ import annotations

import pytest

from tafelrunde.games.catan import GAME, asks
from tafelrunde.games.catan.load import load
from tafelrunde.kernel.errors import BadPosition
from tests.naming import rule

from .drawn import ANNA, BENNO, Realm, arranged, before_roll, card, table
from .stored import MAIN, accepts, refuses, stored

NEXT_TURN = [asks.YIELD, 1, 6, 0, 0, 0]


@rule("CAT-024", "CAT-142", "CAT-R54")
def test_somebody_is_asked_until_the_end() -> None:
    game = table(options={"last_turn": 40})
    asked = "somebody is asked until the end"
    refuses(game, asked, frames=[])
    refuses(game, asked, frames=[], turn=39)
    refuses(game, asked, frames=[], turn=0, winner=0)
    accepts(game, frames=[], turn=40)
    accepts(game, frames=[], winner=1)
    over = GAME.load_position(stored(game, frames=[], winner=1))
    assert over.places() == [2, 1]
    assert not any(over.waiting(seat) for seat in range(2))
    refuses(game, "not over asks somebody", winner=0)
    refuses(game, "not over asks somebody", frames=NEXT_TURN)
    refuses(game, "first roll", turn=0)
    refuses(arranged(), "first roll", turn=1)


@rule("CAT-024", "CAT-028", "CAT-046")
def test_questions_lie_on_those_they_interrupt() -> None:
    game = table(hands=(["spy"], ["abbey"]))
    for kind in (asks.STEAL, asks.GIFT, asks.DRAFT):
        accepts(game, frames=[*MAIN, kind, 1, 0, 0, 0, 0])
        refuses(game, "cannot be asked there", frames=[kind, 1, 0, 0, 0, 0])
        refuses(game, "cannot be asked there", frames=[*NEXT_TURN, kind, 1, 0, 0, 0, 0])
    refuses(game, "cannot be asked there", frames=[*MAIN, *MAIN])
    refuses(game, "asks both", frames=[*MAIN, asks.DRAFT, 3, 0, 0, 0, 0])
    refuses(game, "other one's turn", frames=[*MAIN, asks.STEAL, 2, 0, 0, 0, 0])
    refuses(game, "other one's turn", frames=[asks.MAIN, 2, 0, 0, 0, 0])
    refuses(game, "other one's turn", active=BENNO)
    accepts(game, frames=[asks.MAIN, 2, 0, 0, 0, 0], active=BENNO)
    accepts(game, frames=[asks.BEFORE_ROLL, 1, 0, 0, 0, 0])


WITHOUT = (asks.MAIN, asks.STEAL, asks.UNDER, asks.DRAW, asks.EXCHANGE, asks.GIFT, asks.RECKON,
           asks.SURPLUS, asks.NEXT, asks.BEGIN)  # fmt: skip
HIGHEST = {
    asks.START_HAND: 5, asks.PICK: 4, asks.ANSWER: 8, asks.STRIKE: 8, asks.LAND: 12,
    asks.BEFORE_ROLL: 6, asks.DRAFT: 1, asks.REPLY: 1, asks.HIT: 2,
    asks.WANT: 2, asks.WANTING: 2, asks.BUILDER: 5, asks.SEIZE: 44, asks.CARAVAN_TRADE: 6,
    asks.ABOVE: 22, asks.SCOUTING: 12, asks.YIELD: 6, asks.LOOK: 4, asks.ERECT: 43,
    asks.LAY_ROAD: 1, asks.SETTLE: 1, asks.FOUND: 11, asks.CHOOSE: 2, asks.CHECK: 2,
} | dict.fromkeys(WITHOUT, 0)  # fmt: skip


@pytest.mark.parametrize("kind", HIGHEST)
def test_no_question_says_more_than_it_can(kind: int) -> None:
    refuses(table(), "such a frame does not exist", frames=[kind, 1, HIGHEST[kind] + 1, 0, 0, 0])
    for number in range(4):
        given = [HIGHEST[kind] if place == number else 0 for place in range(4)]
        with pytest.raises(BadPosition) as refused:
            GAME.load_position(stored(table(), frames=[*NEXT_TURN, *NEXT_TURN, kind, 1, *given]))
        assert "does not exist" not in str(refused.value)


def test_no_question_is_asked_out_of_nothing() -> None:
    beginnings = (asks.BEFORE_ROLL, asks.MAIN)
    for kind in range(256):
        if kind not in beginnings:
            with pytest.raises(BadPosition):
                GAME.load_position(stored(table(), frames=[kind, 1, 0, 0, 0, 0]))


@rule("CAT-047", "CAT-R08")
def test_a_question_for_landscapes_is_about_resources_that_are_there() -> None:
    game = table(Realm(stores=1))
    for kind, count, mode in ((6, 1, 1), (6, 3, 2), (0, 1, 0)):
        accepts(game, frames=[*MAIN, asks.LAND, 1, kind, count, mode, 0])
    for kind, count, mode in ((7, 1, 1), (6, 0, 1), (6, 1, 3)):
        refuses(game, "no such landscape", frames=[*MAIN, asks.LAND, 1, kind, count, mode, 0])
    empty, full = table(Realm(stores=0)), table(Realm(stores=3))
    paying, gaining = [asks.LAND, 1, 6, 1, asks.PAY, 0], [asks.LAND, 1, 0, 1, asks.GAIN, 0]
    refuses(empty, "no such landscape", frames=[*MAIN, *paying])
    accepts(full, frames=[*MAIN, *paying])
    refuses(full, "no such landscape", frames=[*MAIN, *gaining, *paying])


@rule("CAT-019", "CAT-133")
def test_a_searched_stack_and_the_cards_to_be_taken() -> None:
    game = arranged().play("search stack=1")
    accepts(game)
    below = stored(game)["table"]["frames"][:-6]
    for given in ([1, 1, 0, 0], [4, 3, 0, 0], [0, 2, 0, 0]):
        accepts(game, frames=[*below, asks.PICK, 1, *given])
    for given in ([1, 4, 0, 0], [1, 0, 0, 0], [1, 1, 1, 0]):
        refuses(game, "no such stack is searched", frames=[*below, asks.PICK, 1, *given])


@rule("CAT-108", "CAT-R37")
def test_what_is_seized_is_held() -> None:
    game = before_roll(
        anna=Realm(cards=[("knight_karl", "5 upper")]), hands=(["mint"], ["spy", "smithy"])
    ).roll("event_card", 6, event_card="conflict")
    below = stored(game)["table"]["frames"][:-6]
    seized = "no such card is seized"
    for given in ([0, 0, 0, 0], [card("smithy") + 1, 4, 0, 0], [card("spy") + 1, 0, 0, 0]):
        accepts(game, frames=[*below, asks.SEIZE, 1, *given])
    for given in ([card("mint") + 1, 0, 0, 0], [card("spy") + 1, 5, 0, 0]):
        refuses(game, seized, frames=[*below, asks.SEIZE, 1, *given])
    alone = table(hands=([], ["spy"]))
    second = [*NEXT_TURN, asks.SEIZE, 1, card("spy") + 1, 0, 0, 0]
    refuses(alone, "there is no second card", frames=second)
    accepts(alone, frames=[*NEXT_TURN, asks.SEIZE, 1, 0, 0, 0, 0])


@rule("CAT-120", "CAT-126", "CAT-127")
def test_only_three_cards_attack() -> None:
    game = table(hands=([], ["abbey"]))
    attacks = [card(name) for name in ("arsonist", "brigands", "black_knight")]
    for attack in range(10):
        strike = [*MAIN, asks.STRIKE, 1, attack, 0, 0, 0]
        answer = [*strike, asks.ANSWER, 2, attack, 0, 0, 0]
        for asked in (strike, answer):
            if attack in attacks:
                accepts(game, frames=asked)
            else:
                refuses(game, "this is no attack|does not exist", frames=asked)
    accepts(game, frames=[*MAIN, asks.STRIKE, 1, 2, 1, 0, 0])
    refuses(game, "this is no attack", frames=[*MAIN, asks.STRIKE, 1, 2, 2, 0, 0])


@rule("CAT-096", "CAT-R48", "CAT-R49")
def test_an_offer_lies_there_while_one_is_made() -> None:
    game = table().play("offer", "give kind=wood")
    accepts(game)
    accepts(game, offer=[0] * 12)
    accepts(game, declined=2)
    refuses(game, "nobody makes one", frames=MAIN)
    refuses(table(), "more offers than there may be", declined=4)
    accepts(table(), declined=3)
    reply = [*MAIN, asks.REPLY, 2, 0, 0, 0, 0]
    refuses(game, "something is given", frames=reply)
    refuses(game, "something is given", frames=reply, offer=[0] * 11 + [1])
    accepts(game, frames=reply, offer=[1] + [0] * 10 + [1])
    refuses(table(), "nobody makes one", offer=[0] * 11 + [1])


@rule("CAT-090", "CAT-092", "CAT-R20")
def test_the_figures_stand_with_the_stronger_one() -> None:
    cards = [("knight_karl", "5 upper"), ("gold_fleet", "6 upper")]
    village = table(Realm(cards=cards))
    assert stored(village)["table"]["mill"] == -1
    accepts(village)
    refuses(village, "belong to the stronger one", mill=0)
    refuses(village, "belong to the stronger one", knight=1)
    town = table(benno=Realm(cards=cards, cities=[6]))
    accepts(town)
    refuses(town, "belong to the stronger one", mill=-1)
    refuses(town, "belong to the stronger one", knight=-1)
    civil_war = [*NEXT_TURN, asks.SURPLUS, 2, 0, 0, 0, 0, asks.SURPLUS, 1, 0, 0, 0, 0,
                 asks.RECKON, 1, 0, 0, 0, 0, asks.HIT, 1, asks.UNITS, 0, 0, 0]  # fmt: skip
    accepts(town, frames=civil_war, knight=-1)


@rule("CAT-047", "CAT-R57")
def test_a_view_asks_its_viewer_for_what_is_there_and_the_other_one_for_what_is_hidden() -> None:
    game = table(Realm(stores=0), hands=([], ["abbey"]))
    views = [game.state.seen_by(seat).to_dict() for seat in (ANNA, BENNO)]
    trading = [*MAIN, asks.CARAVAN_TRADE, 1, 0, 0, 0, 0]
    with pytest.raises(BadPosition, match="has no answer"):
        load(game.state.setup, views[ANNA] | {"frames": trading}, ANNA)
    surplus = [*MAIN, asks.SURPLUS, 2, 0, 0, 0, 0, asks.UNDER, 2, 0, 0, 0, 0]
    for viewer in (ANNA, BENNO):
        view = load(game.state.setup, views[viewer] | {"frames": surplus}, viewer)
        assert view.actor == BENNO


@rule("CAT-103", "CAT-R20")
@pytest.mark.parametrize("active", [ANNA, BENNO])
def test_a_civil_war_can_be_stored_in_anybodys_turn(active: int) -> None:
    game = before_roll(
        active,
        anna=Realm(cards=[("knight_karl", "5 upper"), ("gold_fleet", "6 upper")]),
        benno=Realm(cards=[("knight_otto", "5 upper"), ("ore_fleet", "6 upper")]),
    ).roll("event_card", 6, event_card="civil_war")
    for chooser in (1 - active, active):
        assert (game.asked(), game.seat) == (asks.HIT, chooser)
        accepts(game)
        game.play("hit centre=5 row=upper slot=0")
    accepts(game)
