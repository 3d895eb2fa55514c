"""Looking back at finished matches: chances at every standing entry, and real swings."""

from __future__ import annotations

import asyncio

import msgspec
import pytest

from tafelrunde.bots import named
from tafelrunde.games import find
from tafelrunde.kernel.match import Match
from tafelrunde.kernel.score import result
from tafelrunde.table import analysis
from tafelrunde.table.analysis import Analysis, analyse
from tafelrunde.table.bot_pool import BotPool, Fault
from tests.kernel.matches import played_again

NAMES = ["Anna", "Benno"]


@pytest.fixture(autouse=True)
def _quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(analysis, "PLAYOUTS", 1)
    monkeypatch.setattr(analysis, "CLOSELY", 3)
    monkeypatch.setattr(analysis, "ADVISER", "search:30")
    # Under any load all playouts are made, so that results can be compared.
    monkeypatch.setattr(analysis, "SECONDS", 20.0)


def finished(name: str, undo: bool = False) -> Match:
    match = Match(find(name), 2, names=NAMES, secret=b"sixteen bytes ok")
    bots = [named("page", seed=seat) for seat in range(2)]
    while not match.over:
        seat = int(match.state.actor)
        match.play(seat, bots[seat].choose(match.state.seen_by(seat), seat))
        if undo and len(match.entries) in (2, 10):
            match.undo(seat, len(match.entries) - 1, consent=(0, 1))
    return match


def looked_back(match: Match, workers: int = 1) -> tuple[Analysis, list[float]]:
    told: list[float] = []

    async def work() -> Analysis:
        bot_pool = BotPool(workers)
        try:
            return await analyse(match, bot_pool, told.append, "seed")
        finally:
            await bot_pool.close()

    return asyncio.run(work()), told


def check_chances(match: Match, found: Analysis) -> None:
    numbers = [number for number, _ in found.chances]
    assert numbers == sorted(set(numbers))
    assert set(numbers) <= set(match.standing)
    assert (numbers[0], numbers[-1]) == (0, match.standing[-1])
    for _, shares in found.chances:
        assert all(0 <= share <= 1 for share in shares)
        assert sum(shares) == pytest.approx(1)
    assert found.chances[-1][1] == pytest.approx(result(match.state.places()))


def test_a_match_with_entries_taken_back() -> None:
    match = finished("limes", undo=True)
    found, told = looked_back(match)
    check_chances(match, found)
    assert [number for number, _ in found.chances] == match.standing
    assert len(match.standing) < len(match.entries) - 2
    assert told == sorted(told)
    assert told[-1] == 1.0
    assert 0 < told[0] < 0.1
    assert msgspec.json.decode(msgspec.json.encode(found), type=Analysis) == found


def test_swings_are_real_moves_with_real_advice() -> None:
    match = finished("limes")
    found, _ = looked_back(match)
    assert 0 < len(found.swings) <= 5
    chances = dict(found.chances)
    sizes = [abs(swing.after - swing.before) for swing in found.swings]
    assert sizes == sorted(sizes, reverse=True)
    assert min(sizes) >= analysis.NOTABLE
    for swing in found.swings:
        entry = match.entries[swing.entry]
        before = match.standing[match.standing.index(swing.entry) - 1]
        assert (swing.seat, swing.move) == (entry.seat, match.game.verbs.text(entry.move))
        assert swing.before == chances[before][swing.seat]
        assert swing.after == chances[swing.entry][swing.seat]
        better = match.game.verbs.parse(swing.better)
        assert better in match.state_after(before).moves(swing.seat)
        assert -1 <= swing.gain <= 1
        assert swing.gain == 0 or better != entry.move


def test_a_long_match_is_thinned_out_and_looked_at_where_it_changed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(analysis, "POSITIONS", 30)
    monkeypatch.setattr(analysis, "EVENLY", 15)
    match = finished("erben")
    assert len(match.standing) > 60
    found, _ = looked_back(match)
    check_chances(match, found)
    assert len(found.chances) == 30


def test_a_match_given_up_is_estimated_to_its_last_entry_and_always_alike() -> None:
    match = played_again(finished("limes"), 12)
    assert not match.over
    found, _ = looked_back(match, 1)
    assert [number for number, _ in found.chances] == match.standing
    assert looked_back(match, 2)[0] == found


def test_processes_that_fail_end_the_analysis_with_a_reason() -> None:
    async def work() -> None:
        bot_pool = BotPool(1, command=["/nowhere/to/be/found"])
        with pytest.raises(Fault, match="could not be reached"):
            await analyse(finished("limes"), bot_pool, lambda _: None)
        await bot_pool.close()

    asyncio.run(work())
