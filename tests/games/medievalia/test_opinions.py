"""Both opinions on payments: the closed form and the search, move by move and sum by sum."""

from __future__ import annotations

from random import Random

import pytest

from tafelrunde.games.medievalia.components import BUILDING_COST, COST
from tafelrunde.games.medievalia.help import ACT, TOLLED
from tafelrunde.games.medievalia.payment import lacking, price
from tafelrunde.games.medievalia.payment_plans import (
    CLERK,
    NO_WAY,
    PAINT,
    PEOPLE,
    TARGET,
    THROWN,
    TRADE,
    plans,
)
from tafelrunde.games.medievalia.refuse_payment import Account, Purpose
from tafelrunde.games.medievalia.verbs import (
    ACTING,
    ALL_MOVES,
    ARRANGE,
    ASK,
    DONE,
    HELPING,
    PAYING,
    PLAY,
    SETTLE,
    STARVE,
    STARVING,
    TOLL,
)
from tafelrunde.kernel.native import i64, vec
from tests.naming import rule

from .at_random import turmoil
from .by_the_book import buys_any, pays
from .drawn import DECLARE, LAND, Fief, Table, invader, table, war
from .test_brute_force import VERBS, partners, small
from .test_war import ORDER, two_fronts

PRICES = sorted(
    {tuple(int(cost) for cost in costs[k : k + 4]) for costs in (COST, BUILDING_COST)
     for k in range(0, len(costs), 4)}
)  # fmt: skip


def account() -> Account:
    """An account of somebody who has nothing."""
    state = table(Fief(("town!",)), Fief()).state
    return Account(state, 0, Purpose(state, 0, 0))


@rule("MED-051", "MED-052", "MED-164", "MED-165")
def test_what_a_sum_pays_by_every_exchange() -> None:
    rng = Random("sums")
    given, found = account(), {True: 0, False: 0}
    for _ in range(1500):
        have = tuple(rng.choice((0, 0, 0, 1, 1, 2, 3, 4)) for _ in range(4))
        cost, cards = rng.choice(PRICES), rng.choice((0, 0, 1))
        traders, clerks = rng.choice((0, 0, 1, 1, 2, 3)), rng.choice((0, 0, 0, 1))
        expected = pays(have, cost, cards, traders, 2 * clerks)
        wanted = vec[i64]([i64(number) for number in cost])
        case = (have, cost, cards, traders, clerks)
        f, e, g, w = have
        missing = lacking(wanted, f, e, g, w, cards, traders, 2 * clerks)
        assert (missing == 0) == expected, case
        given.purpose.cost = list(cost)
        assert given.enough(list(have), cards, traders, clerks) == expected, case
        found[expected] += 1
    assert min(found.values()) > 250


@rule("MED-053", "MED-164")
def test_what_four_resources_are() -> None:
    given = account()
    given.purpose.any = True
    anything = vec[i64]([i64(-1), i64(0), i64(0), i64(0)])
    for number in range(6 * 5**3):
        f, e, g = number % 5, number // 5 % 2, number // 10 % 5
        have = (f, e, g, 0)
        cards, traders = number // 50 % 3, number // 150 % 5
        expected = buys_any(have, cards, traders) if sum(have) + cards < 4 else True
        case = (have, cards, traders)
        assert (lacking(anything, f, e, g, 0, cards, traders, 0) == 0) == expected, case
        assert given.enough(list(have), cards, traders, 0) == expected, case


def agree(given: Table, low: int, high: int) -> None:
    """All moves in a span are offered exactly if nothing is said against them."""
    legal, seat = set(given.state.moves(given.seat)), given.seat
    for move in range(low, high):
        against = given.state.why_not(seat, move)
        assert (move in legal) == (against == 0), (move, against, given.hosts(0), given.troops(0))


@rule("MED-R26", "MED-040", "MED-072")
@pytest.mark.parametrize("part", range(3))
def test_at_every_step_of_a_payment_both_opinions_agree(part: int) -> None:
    rng = Random(f"steps {part}")
    steps = 0
    for _ in range(25):
        given = small(rng)
        agree(given, PLAY, ARRANGE)
        wanted = given.moves(*VERBS)
        if wanted:
            given.play(rng.choice(wanted))
        while int(given.state.frames.kind()) == PAYING:
            agree(given, SETTLE, STARVE)
            given.play(rng.choice([move for move in given.moves() if "settle" not in move]))
            steps += 1
    assert steps > 15


def decoded(plan: int) -> tuple[int, ...]:
    """What a plan says: abilities of three sorts, groups, the painted one, people, cards."""
    skills = [plan // sort % 4 for sort in (CLERK, TRADE, PAINT)]
    return (*skills, plan % 32, plan // TARGET % 8, plan // PEOPLE % 32, plan // THROWN)


def same_ways(given: Table) -> list[bool]:
    """Both opinions have the same plan for each way; says which repeat an earlier one."""
    number = given.state.frames.arg(0)
    made = plans(given.state, 0, number, price(given.state, 0, number))
    books = Account(given.state, 0, Purpose(given.state, 0, int(number)))
    cheapest = [books.plan(way) for way in range(3)]
    repeated = [cheapest[way] in cheapest[:way] for way in range(3)]
    for way in range(3):
        plan = decoded(int(made[way])) if made[way] != NO_WAY else ()
        assert plan == (() if repeated[way] else cheapest[way]), (way, given.hosts(0))
    return repeated


@rule("MED-R26")
@pytest.mark.parametrize("part", range(3))
def test_the_sensible_ways_are_the_cheapest_of_all(part: int) -> None:
    rng = Random(f"ways {part}")
    found = {False: 0, True: 0}
    for _ in range(60):
        given = small(rng)
        wanted = given.moves(*VERBS)
        if not wanted:
            continue
        given.play(rng.choice(wanted))
        while int(given.state.frames.kind()) == PAYING:
            for again in same_ways(given):
                found[again] += 1
            given.play(rng.choice([move for move in given.moves() if "settle" not in move]))
    assert min(found.values()) > 30


@rule("MED-R21", "MED-195")
@pytest.mark.parametrize("option", ["one_per_payment", "one_per_turn"])
def test_at_every_step_of_help_both_opinions_agree(option: str) -> None:
    rng = Random(f"steps {option}")
    steps = 0
    for _ in range(15):
        given = partners(rng, option)
        if option == "one_per_turn":  # The partner has helped before.
            given.state.frames.set_arg(TOLLED, 1, ACT)
        agree(given, ASK, DONE)
        asks = given.moves("ask")
        if asks:
            given.play(rng.choice(asks))
        while int(given.state.frames.kind()) in (PAYING, HELPING, TOLL):
            agree(given, DONE, STARVE)
            given.play(rng.choice(given.moves()))
            steps += 1
        assert int(given.state.frames.kind()) >= ACTING
    assert steps > 15


@rule("MED-R17", "MED-R19", "MED-079", "MED-160", "MED-161")
def test_at_every_step_of_a_war_both_opinions_agree() -> None:
    given = two_fronts()
    for line in ORDER.split("\n")[1:-1]:
        agree(given, 0, ALL_MOVES)
        given.play(line.split(" ", 1)[1])
    agree(given, 0, ALL_MOVES)


@rule("MED-079", "MED-R20", "MED-R33")
def test_at_every_step_of_a_war_of_partners_both_opinions_agree() -> None:
    home = Fief(("town", "mine+tower+bank: worker"), free="infantry worker* archer priest")
    guest = Fief(LAND, abroad={"fief1": "worker soldier", "between12": "priest"})
    given = war(
        invader("soldier soldier knight"), home,
        Fief(LAND, abroad={"fief1": "archer", "between01": "priest"}), guest,
        options={"teams": True},
    )  # fmt: skip
    agree(given, 0, ALL_MOVES)
    rng = Random("partners at war")
    given.play(DECLARE, "battle place=fief1 foe=3")
    steps = 0
    while int(given.state.frames.kind()) > STARVING:
        agree(given, DONE, ALL_MOVES)
        wanted = [move for move in given.moves() if "land1" in move or "lend" in move]
        given.play(wanted[0] if wanted else rng.choice(given.moves()))
        steps += 1
    assert steps > 10


@rule("MED-090", "MED-086", "MED-087", "MED-092")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_before_the_war_both_opinions_agree(seats: int) -> None:
    for part in range(3):
        rng = Random(f"before the war {seats} {part}")
        for phase in ("act", "march"):
            given = turmoil(rng, seats, seats == 4 and part == 0, phase=phase)
            agree(given, ARRANGE, ASK)
            agree(given, STARVE, ALL_MOVES)
            given.play(given.moves("arrange", "march")[0])
            agree(given, ARRANGE, ASK)
            agree(given, STARVE, ALL_MOVES)
