"""Matches to look back at, and a pool that only dreams of how games would end."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from random import Random as Dice
from typing import Any

import msgspec

from tafelrunde.bots import named
from tafelrunde.kernel.game import Game
from tafelrunde.kernel.match import Match
from tafelrunde.kernel.state import State
from tafelrunde.table.analysis import analyse
from tafelrunde.table.bot_pool import BotPool
from tafelrunde.table.store import open_store
from tafelrunde.table.studies import NOTE

NAMES = ["Anna", "Benno"]


def finished(game: Game, undo: bool = False) -> Match:
    match = Match(game, 2, names=NAMES, secret=b"sixteen bytes ok" * 2, nonces=NAMES)
    bots = [named("page", seed=seat) for seat in range(2)]
    while not match.over:
        seat = int(match.state.actor)
        match.play(seat, bots[seat].choose(match.state.seen_by(seat), seat))
        if undo and len(match.entries) in (2, 10):
            match.undo(seat, len(match.entries) - 1, consent=(0, 1))
    return match


def rows(shares: Sequence[float]) -> list[list[float]]:
    return [[share, 1 - share, 10 * share, 10 - 10 * share] for share in shares]


class Dreamer(BotPool):
    """A pool without processes: games end by lot, and often well after what is advised."""

    def __init__(self) -> None:
        super().__init__(0)
        self.dice = Dice(3)

    async def rank(self, game: Game, view: State, seat: int, *rest: Any) -> list[tuple[int, int]]:
        return [(view.moves(seat)[-1], 1)]

    async def sample(
        self, game: Game, state: State, seat: int, moves: Sequence[int], first: int, count: int,
        seconds: float, seed: str,
    ) -> list[list[list[float]]]:  # fmt: skip
        chances = [0.5] if len(moves) == 1 else [0.2 + 0.6 * (place != seat) for place in (0, 1)]
        return [rows([float(self.dice.random() < one) for _ in range(count)]) for one in chances]


def keep_dreamed(database: Path, table: str, match: Match) -> None:
    """Put an analysis of a finished table beside it, as if it had been made."""

    async def keep() -> None:
        made = await analyse(match, Dreamer(), lambda _: None)
        store = await open_store(str(database), beside=True)
        await store.note(table, NOTE, msgspec.json.encode(made))
        await store.close()

    with ThreadPoolExecutor(1) as apart:  # this thread may have a loop of its own
        apart.submit(asyncio.run, keep()).result()
