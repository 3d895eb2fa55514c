"""Analyses of finished tables: made once, in the background, then kept."""

from __future__ import annotations

import asyncio
import logging
from functools import partial
from typing import Protocol

import msgspec

from tafelrunde.kernel.draw import Form, Touch
from tafelrunde.kernel.errors import TafelrundeError
from tafelrunde.kernel.game import Game
from tafelrunde.kernel.narration import shown
from tafelrunde.kernel.reasons import Prospect, prospects, told
from tafelrunde.kernel.sayings import capital
from tafelrunde.kernel.state import State
from tafelrunde.kernel.ways import ahead, imagined
from tafelrunde.table import workshop
from tafelrunde.table.analysis import Analysis, Decision, analyse
from tafelrunde.table.bot_pool import BotPool
from tafelrunde.table.grading import Account
from tafelrunde.table.hints import ReasonView, reason_view
from tafelrunde.table.refusal import Refused
from tafelrunde.table.store import Store
from tafelrunde.table.table import Table
from tafelrunde.table.view import PictureView, picture_of

log = logging.getLogger(__name__)

NOTE = "graded"
AT_ONCE = 20


class Asking(Protocol):
    """Whoever wants to see an analysis: in which language, and whether he may ask for more."""

    lang: str

    def ask(self, what: str) -> None:
        """Count it; refuses one too many."""


class Graded(msgspec.Struct):
    """A decision of a finished game: its grade, and what was lost against the adviser's move.

    `loss` is in chances to win, with its standard error; `decided` says that the game was, and that
    it is measured by points, as much as they would be worth in an even game. `played` and `chance`
    are the seat's chances after its move and after the better one.
    """

    entry: int
    seat: int
    label: str
    better: str
    loss: float
    error: float
    grade: str
    played: float
    chance: float
    decided: bool
    closely: bool


class Study(msgspec.Struct):
    """How the chances stood over the game; until it is ready only how far it is.

    `luck` is what draws changed in the chances of each seat, where that was more than noise;
    `accounts` are what each seat's decisions come to.
    """

    ready: bool
    progress: float
    chances: list[tuple[int, list[float]]] = []
    luck: list[tuple[int, list[float]]] = []
    decisions: list[Graded] = []
    accounts: list[Account] = []


class Candidate(msgspec.Struct):
    """A move of a decision: how it is made by hand, and what it brings."""

    ghost: str
    on: str
    touch: tuple[str, ...]
    reasons: list[ReasonView]


class Choice(msgspec.Struct):
    """A graded decision looked at: the row before it, both moves, the table after the better one.

    `explained` says that what the game promises agrees with the games that were played on; if not,
    there are only those reasons that are sure. `after` is null where something would be drawn.
    """

    before: int
    played: Candidate
    better: Candidate
    explained: bool
    after: PictureView | None


class Studies:
    """The analyses that are being made here."""

    def __init__(self, store: Store, bot_pool: BotPool) -> None:
        self.store = store
        self.bot_pool = bot_pool
        self.running: dict[str, asyncio.Task[None]] = {}
        self.progress: dict[str, float] = {}

    async def of(self, table: Table, call: Asking) -> Study:
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
        return Study(False, self.progress[table.id])

    async def choice(self, table: Table, row: int, lang: str, form: Form) -> Choice:
        """A decision of an analysis that is there, looked at more closely."""
        kept = await self.store.note(table.id, NOTE)
        if kept is None:
            raise Refused("bad_request", reason="this game is not analysed yet")
        made = msgspec.json.decode(kept, type=Analysis)
        return await workshop.laboured(_choice, table.still(), made, row, lang, form)

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


def _study(table: Table, made: Analysis, lang: str) -> Study:
    """The analysis with the table's own row numbers and words."""
    row = _rows(table)
    label = partial(_label, table, lang)
    return Study(
        True,
        1.0,
        [(row.get(entry, 0), shares) for entry, shares in made.chances],
        [(row.get(entry, 0), changes) for entry, changes in made.luck],
        [
            Graded(
                row.get(one.entry, 0), one.seat, label(one, one.move), label(one, one.better),
                one.loss, one.error, one.grade, one.played, one.chance, one.decided, one.closely,
            )
            for one in made.decisions
        ],
        made.accounts,
    )  # fmt: skip


def _rows(table: Table) -> dict[int, int]:
    return {past.entry.number: n for n, past in enumerate(table.history) if past.entry}


def _label(table: Table, lang: str, one: Decision, move: str) -> str:
    view = table.match.state_after(_before(table, one.entry)).seen_by(one.seat)
    return capital(shown(table.game, view, one.seat, table.game.verbs.parse(move), lang))


def _before(table: Table, entry: int) -> int:
    """The entry that stood before this one."""
    standing = table.match.standing
    return standing[standing.index(entry) - 1]


def _choice(table: Table, made: Analysis, row: int, lang: str, form: Form) -> Choice:
    """Both moves of a decision, explained by what the seat knew."""
    found = next((one for one in made.decisions if _rows(table).get(one.entry) == row), None)
    if found is None:
        raise Refused("bad_request", reason="in this entry nothing was decided")
    game, seat = table.game, found.seat
    view = table.match.state_after(_before(table, found.entry)).seen_by(seat)
    moves = [game.verbs.parse(found.move), game.verbs.parse(found.better)]
    played, better = prospects(game, view, seat, moves)
    explained = found.grade == "best" or better.promise > played.promise
    first, second = (_candidate(game, view, seat, one, explained, lang) for one in (played, better))
    after = ahead(imagined(view), seat, [better.move])
    drawn = None
    if after is not None:
        known = after.seen_by(seat)
        drawn = picture_of(game.table(known, seat, lang, table.match.names, form))
    before = _rows(table).get(_before(table, found.entry), row - 1)
    return Choice(before, first, second, explained, drawn)


def _candidate(
    game: Game, view: State, seat: int, one: Prospect, explained: bool, lang: str
) -> Candidate:
    touch = game.picture.touch(view, seat, one.move) if game.picture else Touch()
    reasons = told(game, view, seat, one, lang, parts=explained)
    return Candidate(
        str(touch.ghost), touch.on, touch.path, [reason_view(reason) for reason in reasons]
    )
