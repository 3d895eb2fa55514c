"""Looking back at finished matches: chances, graded decisions, luck, accounts."""

from __future__ import annotations

import asyncio
from random import Random as Dice

import msgspec
import pytest

from tafelrunde.games import find
from tafelrunde.kernel.match import Match
from tafelrunde.kernel.score import result
from tafelrunde.table import analysis
from tafelrunde.table.analysis import Analysis, analyse
from tafelrunde.table.bot_pool import BotPool, Fault
from tafelrunde.table.grading import account, gap, grade, luck
from tests.kernel.matches import played_again
from tests.table.dreaming import NAMES, Dreamer, finished, rows
from tests.toys import TOYS


@pytest.fixture(autouse=True)
def _quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(analysis, "THOUGHTS", (1, 20, 20))
    monkeypatch.setattr(analysis, "COARSELY", (1, 2, 2))
    for budget in ("CURVE", "DRAWN"):
        monkeypatch.setattr(analysis, budget, (1, 1, 1))
    monkeypatch.setattr(analysis, "CLOSELY", 3)
    monkeypatch.setattr(analysis, "SUSPECTS", 3)
    # Under any load all games are played, so that results can be compared.
    monkeypatch.setattr(analysis, "SECONDS", 30.0)


def looked_back(match: Match, workers: int = 1) -> tuple[Analysis, list[float]]:
    told: list[float] = []

    async def work() -> Analysis:
        bot_pool = BotPool(workers)
        try:
            return await analyse(match, bot_pool, told.append, "seed")
        finally:
            await bot_pool.close()

    return asyncio.run(work()), told


def check(match: Match, found: Analysis) -> None:
    numbers = [number for number, _ in found.chances]
    assert numbers == sorted(set(numbers))
    assert set(numbers) <= set(match.standing)
    assert (numbers[0], numbers[-1]) == (0, match.standing[-1])
    for _, shares in found.chances:
        assert all(0 <= share <= 1 for share in shares)
        assert sum(shares) == pytest.approx(1)
    verbs = match.game.verbs
    for one in found.decisions:
        entry = match.entries[one.entry]
        before = match.state_after(match.standing[match.standing.index(one.entry) - 1])
        assert (one.seat, one.move) == (entry.seat, verbs.text(entry.move))
        assert verbs.parse(one.better) in before.moves(one.seat)
        assert one.grade == grade(one.loss, one.error)
        assert one.loss >= 0
        assert (one.move != one.better) or (one.loss, one.grade) == (0.0, "best")
    drawn = [number for number in match.standing[1:] if match.entries[number].outcomes]
    assert {number for number, _ in found.luck} <= set(drawn)
    for seat, sum_ in enumerate(found.accounts):
        mine = [one.grade for one in found.decisions if one.seat == seat]
        assert sum_.decisions == len(mine)
        assert (sum_.best, sum_.blunders) == (mine.count("best"), mine.count("blunder"))
        assert 0 <= sum_.accuracy <= 100
        assert sum_.luck == pytest.approx(sum(changes[seat] for _, changes in found.luck))


def test_a_match_with_entries_taken_back() -> None:
    match = finished(find("limes"), undo=True)
    found, told = looked_back(match)
    check(match, found)
    assert found.chances[-1][1] == pytest.approx(result(match.state.places()))
    assert [number for number, _ in found.chances] == match.standing
    assert len(match.standing) < len(match.entries) - 2
    assert told == sorted(told)
    assert told[-1] == 1.0
    assert 0 < told[0] < 0.1
    assert len(found.decisions) > 40
    assert msgspec.json.decode(msgspec.json.encode(found), type=Analysis) == found


def test_a_match_given_up_is_estimated_to_its_last_entry_and_always_alike() -> None:
    match = played_again(finished(find("limes")), 12)
    assert not match.over
    found, _ = looked_back(match, 1)
    check(match, found)
    assert msgspec.json.encode(looked_back(match, 2)[0]) == msgspec.json.encode(found)


def test_a_long_match_is_thinned_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(analysis, "MOMENTS", 15)
    match = finished(find("erben"))
    found, _ = looked_back(match)
    check(match, found)
    drawn = sum(bool(match.entries[number].outcomes) for number in match.standing[1:])
    assert 15 <= len(found.chances) <= 15 + drawn < len(match.standing)


def test_a_game_without_draws_has_no_luck(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(analysis, "DRAWN", (1, 40, 40))
    match = Match(TOYS["teams"], 2, names=NAMES, secret=b"sixteen bytes ok")
    dice = Dice(1)
    while not match.over:
        seat = int(match.state.actor)
        match.play(seat, dice.choice(match.state.moves(seat)))
    assert not any(entry.outcomes for entry in match.entries)
    found = asyncio.run(analyse(match, Dreamer(), lambda _: None))
    assert found.luck == []
    assert {one.luck for one in found.accounts} == {0.0}
    assert found.decisions


def test_luck_is_0_on_average_and_noise_is_none() -> None:
    dice = Dice(7)
    total = []
    for _ in range(300):
        before = rows([float(dice.random() < 0.5) for _ in range(48)])
        chance = min(1.0, max(0.0, dice.gauss(0.5, 0.2)))
        after = rows([float(dice.random() < chance) for _ in range(48)])
        found = luck(before, after)
        assert found[0] == pytest.approx(-found[1])
        total.append(found[0])
    assert abs(sum(total) / len(total)) < 0.03
    noise = [
        luck(*(rows([float(dice.random() < 0.5) for _ in range(48)]) for _ in range(2)))[0]
        for _ in range(200)
    ]
    assert sum(change != 0 for change in noise) < 20


def test_a_loss_is_measured_by_pairs_and_by_points_where_the_game_is_decided() -> None:
    found = gap(rows([0, 1, 0, 0]), rows([1, 1, 1, 0]), 0)
    assert (found.loss, found.decided) == (0.5, False)
    assert found.error == pytest.approx(0.2887, abs=1e-3)
    other = gap(rows([0, 1, 0, 0]), rows([1, 1, 1, 0]), 1)
    assert other.loss == 0, "what is better than the advice loses nothing"
    won = [[1.0, 0.0, 40.0 + k, 10.0] for k in range(4)]
    more = [[1.0, 0.0, 44.0 + k, 10.0] for k in range(4)]
    assert gap(won, more, 0).decided
    assert gap(won, more, 0).loss > 0.12


def test_an_account_counts_only_what_is_sure() -> None:
    found = account([("best", 0.0, 0.0), ("blunder", 0.2, 0.01), ("good", 0.2, 0.2)], -0.1)
    assert (found.decisions, found.best, found.blunders, found.luck) == (3, 1, 1, -0.1)
    assert found.accuracy == pytest.approx((100 + 9.07 + 100) / 3, abs=0.1)
    assert account([], 0.0).accuracy == 100


def test_processes_that_fail_end_the_analysis_with_a_reason() -> None:
    async def work() -> None:
        bot_pool = BotPool(1, command=["/nowhere/to/be/found"])
        with pytest.raises(Fault, match="could not be reached"):
            await analyse(finished(find("limes")), bot_pool, lambda _: None)
        await bot_pool.close()

    asyncio.run(work())
