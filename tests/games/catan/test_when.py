"""Each thing has its time: what is done at another is refused by the rule that says when."""

from __future__ import annotations

import pytest

from tafelrunde.games.catan import asks
from tests.naming import rule

from .drawn import ANNA, BENNO, arranged, before_roll, table

MAIN_PHASE = {
    "road side=left": "CAT-028",
    "settle side=left scout=no": "CAT-028",
    "city centre=5": "CAT-028",
    "build card=abbey centre=5 row=upper": "CAT-028",
    "demolish centre=5 row=upper slot=0": "CAT-R40",
    "bank give=wood get=ore": "CAT-095",
    "offer": "CAT-095",
    "play card=spy": "CAT-112",
    "done": "CAT-025",
}
ASKED_FOR = {
    "place place=0 landscape=hills": "CAT-015",
    "draw stack=0": "CAT-133",
    "search stack=0": "CAT-133",
    "swap card=abbey stack=0 how=top": "CAT-136",
    "land row=upper column=5": "CAT-046",
    "want kind=wood": "CAT-R11",
    "answer card=bishop": "CAT-114",
    "hit centre=5 row=upper slot=0": "CAT-R24",
    "pick place=0": "CAT-133",
    "under card=abbey stack=0": "CAT-135",
    "steal card=abbey": "CAT-129",
    "seize card=abbey stack=0": "CAT-108",
    "give kind=wood": "CAT-096",
    "ask kind=wood": "CAT-096",
    "send": "CAT-096",
    "accept": "CAT-R48",
    "counter": "CAT-R48",
    "decline": "CAT-R48",
    "gift kind=wood": "CAT-122",
    "put kind=wood": "CAT-123",
    "get kind=wood": "CAT-123",
    "above card=first": "CAT-057",
    "scout landscape=forest1": "CAT-125",
    "none": "CAT-R50",
}


@rule("CAT-025", "CAT-028", "CAT-095", "CAT-112", "CAT-R40")
@pytest.mark.parametrize("text", MAIN_PHASE)
def test_before_the_roll_nothing_of_the_main_phase_is_done(text: str) -> None:
    assert before_roll(hands=(["abbey", "spy"], [])).against(text) == MAIN_PHASE[text]


@rule("CAT-028", "CAT-R50")
@pytest.mark.parametrize("text", ASKED_FOR)
def test_in_the_main_phase_nothing_is_answered_that_was_not_asked(text: str) -> None:
    assert table(hands=(["abbey", "bishop"], ["abbey"])).against(text) == ASKED_FOR[text]


@rule("CAT-024", "CAT-025", "CAT-118")
def test_dice_are_rolled_once_and_by_the_player_on_turn() -> None:
    game = table(hands=(["alchemist"], []))
    assert game.against("roll") == "CAT-025"
    assert game.against("alchemist number=1") == "CAT-118"
    assert game.against("done", BENNO) == "CAT-024"
    assert before_roll().against("roll", BENNO) == "CAT-024"
    assert arranged("6 1").against("roll", ANNA) == "CAT-025"


@rule("CAT-047", "CAT-R08", "CAT-R30")
def test_what_is_owed_cannot_be_done_without() -> None:
    main = [asks.MAIN, 1, 0, 0, 0, 0]
    for mode, rule_ in ((asks.PAY, "CAT-047"), (asks.GAIN, "CAT-047"), (asks.WISH, "")):
        game = table(ask=asks.LAND, arguments=(6, 2, mode, 0), below=[main])
        assert game.against("none") == rule_
    for may_stop, rule_ in ((0, "CAT-R30"), (1, "")):
        game = table(ask=asks.WANT, arguments=(1, may_stop, 0, 0), below=[main])
        assert game.against("none") == rule_
