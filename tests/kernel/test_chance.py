from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tafelrunde.kernel.chance import (
    EVERYONE,
    SPECTATOR,
    Chance,
    Fair,
    Scripted,
    Seeded,
    bag,
)
from tafelrunde.kernel.errors import BadOutcome, Undecided

SECRET = bytes(32)
FIRST = 1


def test_seeded_numbers_are_the_same_for_ever() -> None:
    chance = Seeded(1)

    drawn = [chance.draw(n) for n in (6, 6, 6, 2, 24, 1000, 10**9, 2, 2, 6)]

    assert drawn == [0, 4, 1, 1, 11, 390, 965630628, 0, 1, 1]


def test_a_seed_may_be_a_word() -> None:
    chance = Seeded("Anna")

    assert [chance.draw(100) for _ in range(8)] == [5, 11, 60, 98, 75, 64, 88, 3]


def test_fair_numbers_are_the_same_for_ever() -> None:
    chance = Fair(SECRET, [], 0)

    drawn = [chance.draw(n) for n in (6, 6, 24, 1000, 10**9, 2, 3)]

    assert drawn == [4, 3, 22, 751, 643044631, 1, 2]
    assert chance.drawn == 7


def test_fair_numbers_go_on_at_the_counter_and_depend_on_every_nonce() -> None:
    whole = Fair(SECRET, ["Anna", "Benno"], 0)
    later = Fair(SECRET, ["Anna", "Benno"], 3)

    assert [whole.draw(100) for _ in range(6)] == [22, 41, 61, 47, 66, 29]
    assert [later.draw(100) for _ in range(3)] == [47, 66, 29]
    salts: tuple[list[str], ...] = (["Anna"], ["Benno", "Anna"], ["Anna", "Benno"], [])
    assert len({Fair(SECRET, nonces, 0).draw(10**9) for nonces in salts}) == 4


@pytest.mark.parametrize("chance", [Seeded("uniform"), Fair(SECRET, [], 0)], ids=["seeded", "fair"])
@pytest.mark.parametrize("sides", [2, 6, 7, 24])
def test_every_side_comes_up_about_equally_often(chance: Chance, sides: int) -> None:
    throws = 400 * sides
    counts = [0] * sides
    for _ in range(throws):
        counts[chance.draw(sides)] += 1

    squares = sum((count - 400) ** 2 for count in counts) / 400

    assert squares < 3 * sides + 20


def test_pairs_of_throws_come_up_about_equally_often() -> None:
    chance = Seeded("pairs")
    counts = [0] * 36
    for _ in range(36 * 200):
        counts[6 * chance.draw(6) + chance.draw(6)] += 1

    assert sum((count - 200) ** 2 for count in counts) / 200 < 100


@pytest.mark.parametrize("chance", [Seeded(1), Fair(SECRET, [], 0)], ids=["seeded", "fair"])
def test_nothing_cannot_be_drawn_from(chance: Chance) -> None:
    with pytest.raises(BadOutcome, match="nothing left to draw from"):
        chance.draw(0)
    with pytest.raises(BadOutcome, match="nothing left to draw from"):
        chance.pick(0, bag([0, 0, 0]), 0, 3, EVERYONE)


def test_a_pick_gives_kinds_of_its_part_of_the_bag_by_their_counts() -> None:
    chance = Seeded("bag")
    counts = [0] * 5

    for _ in range(600):
        counts[chance.pick(0, bag([9, 1, 0, 2, 9]), 1, 4, EVERYONE)] += 1

    assert (counts[0], counts[2], counts[4]) == (0, 0, 0)
    assert 150 < counts[1] < 250 < counts[3]


@given(st.integers(), st.integers(1, 2147483562))
def test_a_number_is_below_its_limit(seed: int, limit: int) -> None:
    assert 0 <= Seeded(seed).draw(limit) < limit
    assert 0 <= Fair(str(seed).encode(), [], 0).draw(limit) < limit


def test_a_listening_oracle_writes_down_what_it_said_and_for_whom() -> None:
    chance = Seeded(1, listening=True)

    die, card = chance.below(3, 6, EVERYONE), chance.pick(1, bag([0, 0, 4]), 0, 3, FIRST)
    chance.tell(2, 0, 7, 8, 9)
    chance.tell(2, 1, 0, 0, 0, 5, FIRST)

    assert chance.outcomes == [(3, die, EVERYONE), (1, card, FIRST)]
    assert chance.events == [(2, 0, 7, 8, 9, -1, EVERYONE), (2, 1, 0, 0, 0, 5, FIRST)]


def test_an_oracle_that_does_not_listen_keeps_nothing() -> None:
    chance = Seeded(1)

    chance.below(3, 6, EVERYONE)
    chance.tell(2, 0, 7, 8, 9)

    assert (chance.outcomes, chance.events) == ([], [])


def test_listening_does_not_change_the_numbers() -> None:
    quiet, listening = Seeded(4), Seeded(4, listening=True)

    assert [quiet.below(0, 9, 0) for _ in range(9)] == [listening.below(0, 9, 0) for _ in range(9)]


def test_everyone_has_an_eye_for_each_of_eight_seats_and_the_spectators() -> None:
    assert EVERYONE == 0b1_1111_1111
    assert EVERYONE >> SPECTATOR == 1


def test_a_script_answers_what_it_says() -> None:
    chance = Scripted([(3, 4), (1, 2)])

    assert chance.below(3, 6, EVERYONE) == 4
    assert chance.pick(1, bag([1, 0, 4]), 0, 3, FIRST) == 2
    assert chance.outcomes == [(3, 4, EVERYONE), (1, 2, FIRST)]
    assert chance.used == 2


def test_the_end_of_a_script_says_what_could_come_with_weights() -> None:
    with pytest.raises(Undecided) as die:
        Scripted([]).below(3, 3, EVERYONE)
    with pytest.raises(Undecided) as card:
        Scripted([]).pick(1, bag([7, 2, 0, 5]), 1, 4, EVERYONE)

    assert (die.value.what, die.value.choices) == (3, [(0, 1), (1, 1), (2, 1)])
    assert (card.value.what, card.value.choices) == (1, [(1, 2), (3, 5)])


@pytest.mark.parametrize(
    "line", [(3, 6), (3, -1), (2, 4)], ids=["too high", "below zero", "another draw"]
)
def test_an_outcome_that_cannot_come_up_is_refused(line: tuple[int, int]) -> None:
    chance = Scripted([line])

    with pytest.raises(BadOutcome, match="outcome 1 of this move cannot come up here"):
        chance.below(3, 6, EVERYONE)
    assert (chance.used, chance.outcomes) == (0, [])


def test_a_kind_that_is_not_in_the_bag_is_refused() -> None:
    with pytest.raises(BadOutcome, match="cannot come up"):
        Scripted([(1, 1)]).pick(1, bag([1, 0, 4]), 0, 3, EVERYONE)


def test_an_oracle_of_ones_own_only_says_how_to_draw() -> None:
    class Highest(Chance):
        def draw(self, n: int) -> int:
            return n - 1

    chance = Highest(True)

    assert chance.below(0, 6, EVERYONE) == 5
    assert chance.pick(1, bag([2, 0, 3, 0]), 0, 4, FIRST) == 2
    assert chance.outcomes == [(0, 5, EVERYONE), (1, 2, FIRST)]


def test_more_than_a_seed_can_tell_apart_is_refused() -> None:
    assert 0 <= Seeded(1).draw(2147483562) < 2147483562
    with pytest.raises(BadOutcome, match="more than 2147483562"):
        Seeded(1).draw(2147483563)


def test_the_bare_oracle_draws_nothing() -> None:
    with pytest.raises(BadOutcome, match="draws nothing"):
        Chance(True).below(0, 6, EVERYONE)
