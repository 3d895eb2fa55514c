"""Bots in processes of their own: given a view and nothing else, limited, replaced when they fail.

Whatever a process does, a choice comes: a fault costs the bot its thinking, never the table.
"""

from __future__ import annotations

import asyncio
import logging
import os
import secrets
import signal
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from math import fsum
from typing import TypeVar

import msgspec

from tafelrunde.bots import named
from tafelrunde.bots.random import Random
from tafelrunde.bots.search import Search
from tafelrunde.kernel.errors import TafelrundeError
from tafelrunde.kernel.game import Game
from tafelrunde.kernel.state import FULL, State
from tafelrunde.table import meters
from tafelrunde.table.bot_worker import Answer, Choose, Question, Rank, Sample
from tafelrunde.table.fair_queue import REVIEW, Claim, FairQueue

log = logging.getLogger(__name__)

COMMAND = (sys.executable, "-P", "-m", "tafelrunde.table.bot_worker")
KEPT = (
    "PYTHONDONTWRITEBYTECODE", "PYTHONPATH", "PYTHONPYCACHEPREFIX",
    "TAFELRUNDE_COMPONENTS", "TAFELRUNDE_PYTHON",
)  # fmt: skip
MEMORY = 512 << 20
STARTING = 15.0
SHORTEST, LONGEST = 0.01, 60.0
# The time of a search that is told only its number of iterations.
USUAL = 2.0
ANSWER_LIMIT = 10_000
PERSON, LOOKING_BACK = Claim(), Claim(REVIEW)

Found = TypeVar("Found")


class Fault(TafelrundeError):
    """What a process did wrong."""


class Closed(TafelrundeError):
    """Nobody thinks any more: the table is closing."""


def thinking(level: str, seconds: float | None) -> float:
    """How long a bot may think: as asked, or as its level does. Refuses a bot that is none."""
    bot = named(level)
    if not isinstance(bot, Search):
        seconds = 0.0
    elif seconds is None:
        seconds = bot.seconds or USUAL
    return min(max(seconds, SHORTEST), LONGEST)


def patience(seconds: float) -> float:
    """How long to wait for an answer that should take `seconds`."""
    return 2 * seconds + 2


def file_of(game: Game) -> str:
    """An owner's components that a thinking process cannot know of, or nothing."""
    return "" if game.box is None or game.box.file is not None else game.box.text


class Worker:
    """One process at a time; after a fault the next question starts another."""

    def __init__(self, command: Sequence[str], starting: float) -> None:
        self.command = command
        self.starting = starting
        self.process: asyncio.subprocess.Process | None = None
        self.usable = False
        self.closed = False
        self.busy = asyncio.Lock()

    async def ask(self, line: bytes, seconds: float) -> bytes:
        """The line answered; a process that did not answer in time or in full is ended."""
        async with self.busy:
            limit = seconds if self._ready() else seconds + self.starting
            try:
                async with asyncio.timeout(limit):
                    return await self._talk(await self._running(), line)
            except asyncio.CancelledError:
                # Nobody waits for the answer any more: it must not meet a later question.
                self.kill()
                raise
            except Exception as error:
                self.kill()
                if self.closed:
                    raise Closed("the bots have left") from None
                if isinstance(error, TimeoutError):
                    raise Fault(f"did not answer within {limit:g} seconds") from None
                if isinstance(error, OSError):
                    raise Fault(f"could not be reached: {type(error).__name__}") from None
                raise

    def kill(self) -> None:
        """End the process and whatever it has started."""
        self.usable = False
        if self.process is not None and self.process.returncode is None:
            with suppress(ProcessLookupError):  # it has just ended by itself
                os.killpg(self.process.pid, signal.SIGKILL)

    async def close(self) -> None:
        """End the process for good."""
        self.closed = True
        self.kill()
        async with self.busy:
            if self.process is not None:
                await self.process.wait()

    def _ready(self) -> bool:
        return self.usable and self.process is not None and self.process.returncode is None

    async def _running(self) -> asyncio.subprocess.Process:
        if self.process is not None:
            if self._ready():
                return self.process
            await self.process.wait()
        if self.closed:
            raise Closed("the bots have left")
        self.process = await asyncio.create_subprocess_exec(
            *self.command,
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            limit=ANSWER_LIMIT,
            start_new_session=True,
            cwd="/",
            env={name: os.environ[name] for name in KEPT if name in os.environ},
        )
        self.usable = True
        if self.closed:
            raise Closed("the bots have left")
        return self.process

    @staticmethod
    async def _talk(process: asyncio.subprocess.Process, line: bytes) -> bytes:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(line)
        await process.stdin.drain()
        try:
            answer = await process.stdout.readline()
        except ValueError:
            raise Fault(f"answered more than {ANSWER_LIMIT} characters") from None
        if not answer.endswith(b"\n"):
            raise Fault("ended without an answer")
        return answer


class BotPool:
    """So many processes, for all tables together: moves first, in a fair order.

    Looking back at matches that are over waits behind all moves and leaves one process to them,
    where there are several.
    """

    def __init__(
        self, workers: int, memory: int = MEMORY,
        command: Sequence[str] = COMMAND, starting: float = STARTING,
    ) -> None:  # fmt: skip
        self.workers = [Worker([*command, str(memory)], starting) for _ in range(workers)]
        self.free = self.workers[:]
        self.queue: FairQueue[Worker] = FairQueue()
        self.reviewing = 0
        self.closed = False

    async def choose(
        self, game: Game, view: State, seat: int, level: str,
        seconds: float | None = None, claim: Claim = PERSON,
    ) -> int:  # fmt: skip
        """A legal move: the bot's or, after two faults, any."""
        moves = view.moves(seat)
        if not moves:
            raise TafelrundeError(f"the game does not wait for seat {seat}")
        if len(moves) == 1:
            return moves[0]
        time = thinking(level, seconds)
        position = _view_only(game, view)
        question = Choose(position, seat, level, time, patience(time), file_of(game))
        try:
            return await self._answer(question, claim, lambda found: _move(moves, found))
        except Fault:
            return Random(seed=secrets.token_hex(8)).choose(view, seat)

    async def rank(
        self, game: Game, view: State, seat: int, iterations: int, seconds: float, seed: str,
        claim: Claim = PERSON,
    ) -> list[tuple[int, int]]:  # fmt: skip
        """Legal moves by how much a thinking bot looked at them; after two faults a Fault."""
        moves = view.moves(seat)
        if len(moves) == 1:
            return [(moves[0], 1)]
        position = _view_only(game, view)
        question = Rank(position, seat, iterations, seconds, patience(seconds), seed, file_of(game))
        return await self._answer(question, claim, lambda found: _ranked(moves, found))

    async def sample(
        self, game: Game, state: State, seat: int, moves: Sequence[int], first: int, count: int,
        seconds: float, seed: str,
    ) -> list[list[list[float]]]:  # fmt: skip
        """How games from a complete position end, for looking back; after two faults a Fault.

        For each move of the seat the same games, as many as there is time for: what each seat had
        of the victory, then the points of each.
        """
        question = Sample(
            game.position(state), seat, list(moves), first, count, seconds, patience(seconds), seed,
            file_of(game),
        )  # fmt: skip
        shape = (len(moves), 2 * int(state.setup.seats))
        return await self._answer(question, LOOKING_BACK, lambda found: _games(*shape, found))

    async def close(self) -> None:
        """End all processes; whoever still waits for an answer gets Closed."""
        self.closed = True
        for ticket in self.queue:
            if not ticket.found.done():
                ticket.found.set_exception(Closed("the bots have left"))
        await asyncio.gather(*(worker.close() for worker in self.workers))

    async def _answer(
        self, question: Question, claim: Claim, read: Callable[[Answer], Found]
    ) -> Found:
        line = msgspec.json.encode(question) + b"\n"
        worker = await self._take(claim, question.seconds)
        try:
            try:
                return await self._try(worker, line, question.within, read)
            except Fault:
                return await self._try(worker, line, question.within, read)
        finally:
            self._give_back(worker, claim)

    @staticmethod
    async def _try(
        worker: Worker, line: bytes, seconds: float, read: Callable[[Answer], Found]
    ) -> Found:
        try:
            said = await worker.ask(line, seconds)
            return read(_decoded(said))
        except Fault as fault:
            worker.kill()
            meters.BOT_FAULTS.inc()
            log.warning("A thinking process %s", fault.reason)
            raise

    async def _take(self, claim: Claim, seconds: float) -> Worker:
        if self.closed:
            raise Closed("the bots have left")
        found = self.queue.join(claim, seconds).found
        self._deal()
        try:
            with meters.BOT_WAITED.time():
                return await found
        except asyncio.CancelledError:
            if found.done() and not found.cancelled() and found.exception() is None:
                self._give_back(found.result(), claim)
            raise

    def _give_back(self, worker: Worker, claim: Claim) -> None:
        self.free.append(worker)
        self.reviewing -= claim.rank == REVIEW
        self._deal()

    def _deal(self) -> None:
        """Give free workers to those who wait."""
        while self.free:
            room_for_reviews = self.reviewing < max(1, len(self.workers) - 1)
            ticket = self.queue.next(room_for_reviews)
            if ticket is None:
                break
            self.reviewing += ticket.claim.rank == REVIEW
            ticket.found.set_result(self.free.pop())
        meters.BOT_QUEUE.set(len(self.queue.tickets))


def _decoded(said: bytes) -> Answer:
    try:
        found = msgspec.json.decode(said, type=Answer)
    except (msgspec.MsgspecError, UnicodeDecodeError):
        raise Fault("answered nonsense") from None
    if found.failed:
        raise Fault(f"failed: {found.failed[:100]!r}")
    return found


def _view_only(game: Game, view: State) -> dict[str, object]:
    if view.viewer == FULL:
        raise TafelrundeError("a bot is given a view, never the complete position")
    return game.position(view)


def _ranked(moves: list[int], found: Answer) -> list[tuple[int, int]]:
    known = {*moves, -1}
    if not found.ranked or any(m not in known or count < 0 for m, count in found.ranked):
        raise Fault("answered nonsense")
    return found.ranked


def _move(moves: list[int], found: Answer) -> int:
    if found.move not in moves:
        raise Fault("answered an illegal move")
    return found.move


def _games(moves: int, width: int, found: Answer) -> list[list[list[float]]]:
    games = found.games
    rows = [row for of_move in games for row in of_move]
    alike = len({len(of_move) for of_move in games}) == 1
    if len(games) != moves or not rows or not alike or any(len(row) != width for row in rows):
        raise Fault("answered nonsense")
    shares = [row[: width // 2] for row in rows]
    if any(min(row) < 0 or fsum(row) > 1 + 1e-6 for row in shares):
        raise Fault("answered nonsense")
    return games
