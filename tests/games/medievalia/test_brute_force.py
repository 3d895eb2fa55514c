"""What can be paid, held against all subsets of cards on thousands of small positions."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import pytest

from tafelrunde.games.medievalia import GAME
from tafelrunde.games.medievalia.help import ACT, TOLLED
from tafelrunde.testing.positions import check_second_opinion
from tests.naming import rule

from .by_the_book import helped, payable
from .drawn import Fief, Table, table

GROUNDS = ("field", "farm", "forest", "mine")
PEOPLE = ("worker", "worker", "merchant", "artist", "bureaucrat", "priest", "soldier")
TOPS = ("bank", "school", "church", "stable", "smithy", "carpentry", "tower", "fortress")
HANDS = ("field", "mine", "soldier", "worker", "priest", "knight", "bureaucrat")
VERBS = ("play", "purchase", "extra", "remove")


def small(rng: Random) -> Table:
    """A player with little, alone."""
    return table(little(rng), Fief(), tops=" ".join(rng.sample(TOPS, 3)))


def partners(rng: Random, option: str) -> Table:
    """Two partners with little."""
    options = {"teams": True, "ally_penalty": option}
    one = little(rng, ("field", "mine", "soldier", "worker", "knight"))
    two = little(rng, ("field", "mine"), "+church")
    tops = " ".join(rng.sample(TOPS, 3))
    return table(one, Fief(), two, Fief(), tops=tops, options=options)


def little(rng: Random, hands: Sequence[str] = HANDS, building: str = "+workshop") -> Fief:
    """A few hosts and people, used or not, and a small hand."""
    people = iter(rng.sample(PEOPLE, rng.randint(0, 3)))
    hosts: list[str] = []
    for host in range(rng.randint(1, 3)):
        ground = "town" if host == 0 else rng.choice(GROUNDS)
        turned = "!" * (rng.random() < 0.3)
        house = rng.choice(["", "", building]) if building not in "".join(hosts) else ""
        on = next(people, "") if rng.random() < 0.5 else ""
        hosts.append(f"{ground}{turned}{house}: {on}")
    free = " ".join(name + "*" * (rng.random() < 0.1) for name in people)
    hand = " ".join(rng.choice(hands) for _ in range(rng.randint(0, 2)))
    return Fief(hosts, free, hand=hand)


def purposes(given: Table) -> list[tuple[int, int]]:
    """Every purpose that is possible whatever it costs, with its move."""
    found = []
    hosts, hand = given.state.hosts(0), given.state.hand(0)
    for number in range(36):
        if number < 13:
            stands = hand[number] > 0 and (number > 3 or not all(host[0] for host in hosts))
            move = GAME.verbs.number("play", number)
        elif number < 28:
            pile, host = divmod(number - 13, 5)
            ground, turned, _, second = hosts[host]
            stands = ground > 0 and not turned and not second
            move = GAME.verbs.number("purchase", pile, host)
        elif number < 31:
            stands, move = True, GAME.verbs.number("extra", number - 28)
        else:
            stands = number > 31 and hosts[number - 31][0] > 0
            move = GAME.verbs.number("remove", number - 31)
        if stands:
            found.append((number, move))
    return found


@rule("MED-R26", "MED-050", "MED-051", "MED-052", "MED-164", "MED-165", "MED-166")
@pytest.mark.parametrize("part", range(4))
def test_what_can_be_paid_is_what_some_subset_pays(part: int) -> None:
    rng = Random(f"brute force {part}")
    compared = {True: 0, False: 0}
    for _ in range(600):
        given = small(rng)
        legal = set(given.state.moves(0))
        known: dict[int, bool] = {}
        for number, move in purposes(given):
            # Extra cards cost the same from every stack, and so does removing any landscape.
            alike = 28 if 28 <= number < 31 else min(number, 31)
            if alike not in known:
                known[alike] = payable(given.state, 0, alike)
            expected = known[alike]
            assert (move in legal) == expected, (GAME.verbs.text(move), given.hosts(0),
                                                 given.troops(0), given.hand(0))  # fmt: skip
            compared[expected] += 1
    assert min(compared.values()) > 500


@rule("MED-R26")
def test_a_payment_that_has_begun_can_always_be_ended() -> None:
    rng = Random("no dead end")
    for _ in range(300):
        given = small(rng)
        wanted = given.moves(*VERBS)
        if not wanted:
            continue
        given.play(rng.choice(wanted))
        steps = 0
        while int(given.state.frames.kind()) == 6:
            moves = given.moves()
            assert moves, (given.hosts(0), given.state.part(36, 52))
            given.play(rng.choice([move for move in moves if "settle" not in move]))
            steps += 1
        assert steps <= 16
        assert not any(given.state.part(36, 52))


@rule("MED-R26")
def test_every_sensible_way_pays() -> None:
    rng = Random("ways")
    offered = 0
    for _ in range(300):
        given = small(rng)
        for move in given.moves(*VERBS)[:4]:
            start = given.copy().play(move)
            if int(start.state.frames.kind()) != 6:
                continue
            for way in start.moves("settle"):
                offered += 1
                assert int(start.copy().play(way).state.frames.kind()) != 6
    assert offered > 200


PENALTIES = pytest.mark.parametrize("option", ["one_per_payment", "one_per_turn"])


@rule("MED-R26", "MED-R21", "MED-195")
@PENALTIES
def test_help_is_asked_for_where_some_gift_would_do(option: str) -> None:
    rng = Random(f"help by force {option}")
    compared = {True: 0, False: 0}
    for _ in range(150):
        given = partners(rng, option)
        loss = option == "one_per_payment"
        if not loss:  # The partner has helped before.
            given.state.frames.set_arg(TOLLED, 1, ACT)
        legal = set(given.state.moves(0))
        known: dict[int, bool] = {}
        for number, _ in purposes(given):
            alike = 28 if 28 <= number < 31 else min(number, 31)
            if alike not in known:
                known[alike] = helped(given.state, 0, 2, alike, loss)
            move = GAME.verbs.number("ask", number)
            told = [GAME.verbs.text(move)]
            for seat in (0, 2):
                told += [*given.hosts(seat), *given.troops(seat), *given.hand(seat)]
            assert (move in legal) == known[alike], told
            compared[known[alike]] += 1
    assert min(compared.values()) > 100


@rule("MED-R26", "MED-R21")
@PENALTIES
def test_whoever_helps_helps_enough(option: str) -> None:
    """Whatever the partner gives and the payer adds, in the end the thing is paid."""
    rng = Random(f"no dead end with help {option}")
    ended = 0
    for _ in range(100):
        given = partners(rng, option)
        for _ in range(4):
            asks = given.moves("ask")
            if not asks or given.seat != 0 or int(given.state.frames.kind()) != 5:
                break
            given.play(rng.choice(asks))
            given.play(rng.choice([move for move in given.moves() if move != "refuse"]))
            while int(given.state.frames.kind()) in (6, 7, 8):
                check_second_opinion(GAME, given.state, rng)
                assert "refuse" not in given.moves()
                given.play(rng.choice(given.moves()))
            assert not any(given.state.part(36, 52))
            ended += 1
    assert ended > 100
