"""Analyses of finished tables: made once, in the background, then kept."""

from __future__ import annotations

import asyncio
import logging
from typing import Protocol

import msgspec

from tafelrunde.kernel.errors import TafelrundeError
from tafelrunde.kernel.narration import words_of
from tafelrunde.table import requests as ask
from tafelrunde.table import workshop
from tafelrunde.table.analysis import Analysis, Swing, analyse
from tafelrunde.table.bot_pool import BotPool
from tafelrunde.table.refusal import Refused
from tafelrunde.table.store import Store
from tafelrunde.table.table import Table

log = logging.getLogger(__name__)

NOTE = "analysis"
AT_ONCE = 20


class Asking(Protocol):
    """Whoever wants to see an analysis: in which language, and whether he may ask for more."""

    lang: str

    def ask(self, what: str) -> None:
        """Count it; refuses one too many."""


class Studies:
    """The analyses that are being made here."""

    def __init__(self, store: Store, bot_pool: BotPool) -> None:
        self.store = store
        self.bot_pool = bot_pool
        self.running: dict[str, asyncio.Task[None]] = {}
        self.progress: dict[str, float] = {}

    async def of(self, table: Table, call: Asking) -> ask.Study:
        """The analysis of a finished table, or how far it is; begun if nobody asked before."""
        kept = await self.store.note(table.id, NOTE)
        if kept is not None:
            made = msgspec.json.decode(kept, type=Analysis)
            return await workshop.laboured(_study, table.still(), made, call.lang)
        if table.id not in self.running:
            call.ask("study")
            if len(self.running) >= AT_ONCE:
                raise Refused("full")
            self.progress[table.id] = 0.0
            self.running[table.id] = asyncio.create_task(self._make(table))
        return ask.Study(False, self.progress[table.id], [], [])

    async def _make(self, table: Table) -> None:
        def told(share: float) -> None:
            self.progress[table.id] = share

        try:
            made = await analyse(table.match.still(), self.bot_pool, told)
            await self.store.note(table.id, NOTE, msgspec.json.encode(made))
        except TafelrundeError as error:
            log.warning("the analysis of table %s failed: %s", table.id, error.reason)
        finally:
            del self.running[table.id]
            del self.progress[table.id]

    async def close(self) -> None:
        """Stop all work."""
        for task in list(self.running.values()):
            task.cancel()
        await asyncio.gather(*self.running.values(), return_exceptions=True)


def _study(table: Table, made: Analysis, lang: str) -> ask.Study:
    """The analysis with the table's own row numbers and words."""
    row = {past.entry.number: n for n, past in enumerate(table.history) if past.entry}
    chances = [(row.get(entry, 0), shares) for entry, shares in made.chances]
    return ask.Study(True, 1.0, chances, [_swing(table, row, swing, lang) for swing in made.swings])


def _swing(table: Table, row: dict[int, int], swing: Swing, lang: str) -> ask.Swing:
    number = row.get(swing.entry, 0)
    view = table.history[number].before
    words, verbs = words_of(table.game), table.game.verbs

    def label(move: str) -> str:
        return "" if view is None else words.move(view, swing.seat, verbs.parse(move), lang)

    return ask.Swing(
        number, swing.seat, swing.before, swing.after, swing.move, label(swing.move),
        swing.better, label(swing.better), swing.gain,
    )  # fmt: skip
