"""What can be paid, held against all subsets of cards on thousands of small positions."""

from __future__ import annotations

from random import Random

import pytest

from tafelrunde.games.medievalia import GAME
from tests.naming import rule

from .by_the_book import payable
from .drawn import Fief, Table, table

GROUNDS = ("field", "farm", "forest", "mine")
PEOPLE = ("worker", "worker", "merchant", "artist", "bureaucrat", "priest", "soldier")
TOPS = ("bank", "school", "church", "stable", "smithy", "carpentry", "tower", "fortress")
VERBS = ("play", "purchase", "extra", "remove")


def small(rng: Random) -> Table:
    """A few hosts and people, used or not, and a small hand."""
    people = iter(rng.sample(PEOPLE, rng.randint(0, 3)))
    hosts: list[str] = []
    for host in range(rng.randint(1, 3)):
        ground = "town" if host == 0 else rng.choice(GROUNDS)
        turned = "!" * (rng.random() < 0.3)
        house = rng.choice(["", "", "+workshop"]) if "+workshop" not in "".join(hosts) else ""
        on = next(people, "") if rng.random() < 0.5 else ""
        hosts.append(f"{ground}{turned}{house}: {on}")
    free = " ".join(name + "*" * (rng.random() < 0.1) for name in people)
    hand = " ".join(rng.choice(("field", "mine", "soldier", "worker", "priest", "knight",
                                "bureaucrat")) for _ in range(rng.randint(0, 2)))  # fmt: skip
    return table(Fief(hosts, free, hand=hand), Fief(), tops=" ".join(rng.sample(TOPS, 3)))


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
