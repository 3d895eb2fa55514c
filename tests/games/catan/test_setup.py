"""Setting up (CAT-011 to CAT-024, CAT-R01 to CAT-R05, CAT-R62)."""

from __future__ import annotations

import pytest

from tafelrunde.games.catan import GAME, asks, words
from tafelrunde.games.catan.events import CARD_DRAWN
from tafelrunde.kernel.chance import Seeded
from tafelrunde.kernel.errors import IllegalMove
from tests.naming import rule

from .drawn import ANNA, BENNO, START, Realm, arranged, fresh, started, table


@rule("CAT-011", "CAT-014", "CAT-017")
def test_the_table_before_the_first_move() -> None:
    state = fresh().state
    assert state.supplies() == [7, 5, 7]
    assert sum(state.country) == 11
    assert len(state.heights) == 5
    for seat in range(2):
        assert state.centres(seat) == [5, 6]
        assert not state.end_road(seat, 0)
        assert not state.end_road(seat, 1)
        assert not state.city(seat, 5)
    assert (state.knight, state.mill) == (-1, -1)


@rule("CAT-013")
def test_crests_are_agreed_or_drawn() -> None:
    drawn = {int(fresh(seed, {"crest": "lot"}).state.crest) for seed in range(20)}
    assert drawn == {0, 1}
    assert fresh(options={"crest": "black_red"}).state.crest == 1
    game = arranged()
    assert game.stored(ANNA, "field 1") == 1
    assert game.stored(BENNO, "field 2") == 1


@rule("CAT-015", "CAT-016", "CAT-R04", "CAT-056")
def test_both_arrange_their_landscapes_in_secret() -> None:
    game = fresh()
    assert game.state.window == 1
    assert [game.state.waiting(seat) for seat in range(2)] == [True, True]
    assert game.moves(BENNO) == [f"place place=0 landscape={kind}" for kind in LANDS_BY_NUMBER]
    for place, kind in enumerate(reversed(START[1:])):
        GAME.play(game.state, ANNA, f"place place={place} landscape={kind}", game.chance)
    assert not game.state.waiting(ANNA)
    seen = game.view(BENNO).state
    assert [seen.spot(ANNA, spot)[0] for spot in range(26)] == [-1] * 26
    assert sum(seen.resources(ANNA)) == sum(seen.room(ANNA)) == 0
    with pytest.raises(IllegalMove):
        GAME.play(game.state, BENNO, "place place=1 landscape=hills", game.chance)
    assert game.against("place place=1 landscape=hills", BENNO) == "CAT-R04"
    for place, kind in enumerate(START[:5]):
        GAME.play(game.state, BENNO, f"place place={place} landscape={kind}", game.chance)
    assert game.state.window == 0
    kinds = [game.view(BENNO).state.spot(ANNA, spot)[0] for spot in (5, 6, 7, 18, 19, 20)]
    assert all(piece >= 0 for piece in kinds)
    assert game.state.resources(ANNA) == game.state.resources(BENNO) == [1] * 6


LANDS_BY_NUMBER = ("forest", "hills", "pasture", "field", "mountains", "gold_river")


@rule("CAT-015")
def test_every_landscape_is_laid_once() -> None:
    game = fresh()
    GAME.play(game.state, ANNA, "place place=0 landscape=forest", game.chance)
    assert game.against("place place=1 landscape=forest", ANNA) == "CAT-003"
    assert "place place=1 landscape=forest" not in game.moves(ANNA)


@rule("CAT-018", "CAT-R03", "CAT-024")
def test_the_higher_roll_starts_and_equal_rolls_are_repeated() -> None:
    assert arranged("6 1").state.active == ANNA
    assert arranged("2 5").state.active == BENNO
    assert arranged("3 3 4 4 1 2").state.active == BENNO
    assert arranged("3 3 4 4 1 2").seat == BENNO


@rule("CAT-019", "CAT-020", "CAT-021", "CAT-R05")
def test_start_hands_are_chosen_from_two_stacks() -> None:
    game = arranged("1 6")
    assert game.moves() == [f"search stack={stack}" for stack in range(5)]
    game.play("search stack=2")
    before = game.stack(2)
    assert "?" not in before
    assert game.moves() == [f"pick place={place}" for place in range(12)]
    game.play("pick place=11", "pick place=1")
    assert game.moves() == [f"pick place={place}" for place in range(10)]
    game.play("pick place=5")
    assert sorted(game.hand(BENNO)) == sorted([before[1], before[6], before[11]])
    assert game.stack(2) == [one for place, one in enumerate(before) if place not in (1, 6, 11)]
    assert game.seat == ANNA
    assert game.against("search stack=2") == "CAT-020"
    assert game.view(ANNA).hand(BENNO) == []
    assert game.view(ANNA).stack(2) == ["?"] * 9
    assert game.view(BENNO).stack(2) == game.stack(2)
    game.play("search stack=0", "pick place=0", "pick place=0", "pick place=0")
    assert len(game.hand(ANNA)) == 3
    assert game.asked() == asks.BEFORE_ROLL


@rule("CAT-022", "CAT-E01", "CAT-111")
def test_everybody_starts_alike() -> None:
    game = started()
    assert game.points() == [2, 2]
    assert [sum(game.state.resources(seat)) for seat in range(2)] == [6, 6]
    assert [int(count) for count in game.state.held] == [3, 3]
    locked = table(hands=(["merchant", "caravan", "alchemist"], []))
    assert locked.against("play card=merchant") == "CAT-111"
    assert locked.against("play card=caravan") == "CAT-111"
    assert locked.points() == [2, 2]


@rule("CAT-023")
def test_at_the_start_only_green_cards_can_be_built() -> None:
    game = table(hands=(["market", "knight_siegfried", "spy"], []))
    assert game.can("build card=knight_siegfried")
    assert not game.can("build card=market")
    assert not game.can("play card=spy")


@rule("CAT-R01")
def test_events_and_landscapes_come_in_any_order() -> None:
    events, lands = set(), set()
    for seed in range(60):
        game = table(ask=asks.BEFORE_ROLL, anna=Realm(roads=["left"]))
        chance = Seeded(seed, listening=True)
        GAME.play(game.state, ANNA, "roll", chance)
        events |= {event[2] for event in chance.events if event[0] == CARD_DRAWN}
        built = table(anna=Realm(roads=["left"]))
        GAME.play(built.state, ANNA, "settle side=left scout=no", chance)
        lands.add(int(built.state.frames.arg(0)))
    assert len(events) > 4
    assert len(lands) > 8


@rule("CAT-R62", "CAT-025", "CAT-029")
def test_the_first_turn_is_an_ordinary_one() -> None:
    game = started()
    assert game.moves() == ["roll"]
    game.roll("tournament", 6)
    assert (game.state.face, game.state.number) == (1, 6)
    assert game.asked() == asks.MAIN
    game.play("done")
    assert game.asked() == asks.EXCHANGE
    game.play("done")
    assert game.seat == BENNO
    assert game.state.turn == 2
    assert (game.state.face, game.state.number) == (0, 0)
    assert game.moves() == ["roll"]


@rule("CAT-R05")
def test_the_question_says_how_many_cards_are_still_to_be_taken() -> None:
    game = arranged("6 1").play("search stack=0")
    said = []
    for _ in range(3):
        said.append(words.prompt(game.view(ANNA).state, ANNA, "en"))
        game.play("pick place=0")
    assert said == [
        "Take 3 cards from stack I.", "Take 2 cards from stack I.", "Take a card from stack I."
    ]  # fmt: skip
