from __future__ import annotations

from fractions import Fraction

from tafelrunde.games import find
from tafelrunde.kernel.chance import Scripted, Seeded
from tafelrunde.kernel.outcomes import Imagined, gain, outcomes
from tafelrunde.kernel.state import State
from tests.toys import TOYS, cards, market, solo


def begun(name: str, seats: int = 2) -> State:
    game = TOYS[name]
    return game.new(game.setup({}, seats), Seeded(3))


def test_a_move_without_chance_ends_in_one_way() -> None:
    table = begun("solo")

    found = outcomes(table, 0, solo.TAKE, 10)

    assert found is not None
    assert [(share, script) for share, script, _ in found] == [(Fraction(1), [])]
    assert found[0][2].to_dict() == {"heap": 11, "turns": 1}


def test_wages_are_one_to_three_coins_with_a_third_each() -> None:
    table = begun("market")

    found = outcomes(table, 0, market.WORK, 10)

    assert found is not None
    assert [share for share, _, _ in found] == [Fraction(1, 3)] * 3
    assert [script for _, script, _ in found] == [[(0, 0)], [(0, 1)], [(0, 2)]]
    assert [after.points(0) for _, _, after in found] == [1, 2, 3]


def test_all_ways_to_search_a_stack_have_probabilities_that_add_up_to_one() -> None:
    table = begun("cards")
    assert isinstance(table, cards.Cards)
    rest, height = sum(table.pool), len(table.stacks[0])

    found = outcomes(table, 0, cards.SEARCH, 5000)

    assert found is not None
    assert sum(share for share, _, _ in found) == 1
    assert len({after.key() for _, _, after in found}) == len(found)
    every_gold = [share for share, script, _ in found if script[:4] == [(0, cards.GOLD)] * 4]
    gold = table.pool[cards.GOLD]
    expected = Fraction(1)
    for k in range(4):
        expected *= Fraction(max(gold - k, 0), rest - k)
    assert sum(every_gold) == expected
    assert height == 5


def test_too_many_ways_are_not_listed() -> None:
    assert outcomes(begun("cards"), 0, cards.SEARCH, 20) is None
    assert outcomes(begun("market"), 0, market.WORK, 2) is None


def test_looking_ahead_leaves_the_position_alone() -> None:
    table = begun("market")
    before = table.key()

    outcomes(table, 0, market.WORK, 10)

    assert table.key() == before


def test_every_listed_way_is_what_the_move_does_with_that_script() -> None:
    table = begun("market")

    for _, script, after in outcomes(table, 0, market.WORK, 10) or []:
        again = table.copy()
        again.apply(0, market.WORK, Scripted(script))
        assert again.key() == after.key()


def test_what_is_decided_counts() -> None:
    limes = find("limes")
    table = limes.new(limes.setup({}, 1), Seeded(1))
    table.apply(0, table.moves(0)[0], Seeded(1))
    view = table.seen_by(0)

    gains = {limes.verbs.text(move): gain(view, 0, move, Seeded(2)) for move in view.moves(0)}

    for text, expected in gains.items():
        after = table.copy()
        after.apply(0, limes.verbs.parse(text), Seeded(3))
        assert after.points(0) - table.points(0) == expected
    assert gains["stay"] == 0 < max(gains.values())
    assert view.key() == table.seen_by(0).key()


def test_what_a_draw_would_bring_does_not_count() -> None:
    table = begun("market")

    assert gain(table.seen_by(0), 0, market.WORK, Seeded(2)) == 0


def test_a_card_that_is_only_imagined_does_not_count() -> None:
    """Given a card that Anna put under an empty stack, when Benno thinks of drawing it."""
    table = begun("cards")
    assert isinstance(table, cards.Cards)
    table.stacks[0] = []
    kind = table.hands[0][0][0]
    table.apply(0, cards.UNDER + 2 * kind, Seeded(1))

    assert {gain(table.seen_by(1), 1, cards.DRAW, Seeded(seed)) for seed in range(20)} == {0}


def test_what_is_imagined_of_a_view_is_the_same_whenever_it_is_asked_for() -> None:
    game = find("limes")
    table = game.new(game.setup({}, 2), Seeded(8))
    while table.waiting(1):
        table.play(1, table.moves(1)[-1], Seeded(1))
    view = table.seen_by(0)

    once, again, seeded = Imagined(view), Imagined(view), Seeded(view.key())

    worlds = [view.imagine(chance).key() for chance in (once, again, seeded)]
    assert worlds[0] == worlds[1] == worlds[2]
    assert once.seeded is not None, "seat 1 has laid its card, and nobody else has seen where"
