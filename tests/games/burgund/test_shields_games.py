"""Whole games with shields, held against the book."""

from __future__ import annotations

from random import Random

import pytest

from tafelrunde.games.burgund import GAME
from tafelrunde.games.burgund.score import on_track
from tafelrunde.games.burgund.state import Burgund
from tafelrunde.kernel.chance import Seeded
from tafelrunde.kernel.state import OVER
from tests.naming import rule

from .by_the_book import Book, final
from .drawn import begin
from .test_whole_games import builder, purse


def collector(state: Burgund, rng: Random) -> int:
    """Takes and keeps shields when it can, and otherwise builds."""
    by_verb: dict[str, list[int]] = {}
    for move in state.moves(state.actor):
        by_verb.setdefault(GAME.verbs.text(move).split()[0], []).append(move)
    for verb in ("shield", "lay", "turn", "name"):
        if verb in by_verb and rng.random() < 0.4:
            return rng.choice(by_verb[verb])
    if "tribute" in by_verb and rng.random() < 0.9:
        return by_verb["tribute"][0]
    return builder(state, rng)


@rule("BUR-247", "BUR-R82", "BUR-R90", "BUR-R43")
@pytest.mark.parametrize("seed", range(9))
@pytest.mark.parametrize("others", [(), ("tiles2", "white_castles", "inns")], ids=len)
def test_every_move_brings_what_the_book_says(seed: int, others: tuple[str, ...]) -> None:
    flags = dict.fromkeys(("shields", *others), True)
    state = begin(seed, 2 + seed % 3, boards="1-30", **flags).state
    seats = range(int(state.setup.seats))
    rng, chance = Random(seed), Seeded(seed)
    for seat in seats:
        state.silver[seat] += 6
    while state.actor != OVER:
        seat, move, phase = int(state.actor), collector(state, rng), int(state.phase)
        text = GAME.verbs.text(move)
        ready = not state.window and text != "done"
        book = Book(state, seat) if ready else None
        due = book.gains(text) if book else []
        before = [purse(state, other) for other in seats]
        hired = book is not None and book.hires(text)
        too = [other for other in seats if other != seat and state.shield(other, 2) and hired]
        state.apply(seat, move, chance)
        if not ready or state.actor == OVER or state.phase != phase:
            continue
        after = [purse(state, other) for other in seats]
        before[seat] = [was + more for was, more in zip(before[seat], due, strict=True)]
        for other in too:
            before[other][2] += 1
        assert after == before, text
    for seat in seats:
        assert state.points(seat) == on_track(state, seat) + final(state, seat)


@rule("BUR-R43")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_whole_games_with_shields(seats: int) -> None:
    for seed in range(2):
        state = begin(seed, seats, shields=True).state
        rng, chance = Random(seed), Seeded(seed)
        while state.actor != OVER:
            state.apply(state.actor, builder(state, rng), chance)
            loaded = GAME.load_position(GAME.position(state)) if rng.random() < 0.05 else state
            assert loaded.key() == state.key()
