"""Who plays the games: this process, others on all cores, or those of a Ray cluster.

Work comes in batches of numbers, and every batch is the same wherever it is done. So whoever dies
costs only what he had in hand, and another does that again.
"""

from __future__ import annotations

import os
import signal
import sys
from collections import Counter, deque
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from multiprocessing import get_context, parent_process
from multiprocessing.connection import Connection, wait
from threading import Thread
from traceback import format_exc
from typing import NoReturn, TypeVar

from tafelrunde.lab.talk import undisturbed

T = TypeVar("T")
Task = Callable[[range], T]
Work = Iterator[tuple[range, "T | Lost"]]

TRIES = 3
TOLD_TO_LEAVE = 130
# How finely work is shared out where nobody knows yet how many will do it.
HANDS_OF_A_CLUSTER = 32


@dataclass(frozen=True)
class Lost:
    """What came of a batch that ended everybody who had it in hand."""

    why: str = f"whoever played them was ended from outside, {TRIES} times"


@dataclass(frozen=True)
class Crew:
    """So many processes of this machine, or whoever works at this address of Ray."""

    processes: int = 1
    ray: str | None = None

    @property
    def hands(self) -> int:
        """Among how many the work is shared out, roughly."""
        return self.processes if self.ray is None else HANDS_OF_A_CLUSTER

    def work(self, task: Task[T], batches: Sequence[range]) -> Work[T]:
        """What comes of each batch, as soon as it is done."""
        if self.ray is not None:
            from tafelrunde.lab.on_ray import on_ray

            return on_ray(task, batches, self.ray)
        processes = min(self.processes, len(batches))
        return by_processes(task, batches, processes) if processes > 1 else alone(task, batches)


def alone(task: Task[T], batches: Sequence[range]) -> Work[T]:
    """All of it in this process."""
    for batch in batches:
        yield batch, task(batch)


class Helper:
    """A process that is given one batch after the other."""

    def __init__(self, task: Task[T]) -> None:
        context = get_context("spawn")
        self.pipe, theirs = context.Pipe()
        self.process = context.Process(target=_help, args=(task, theirs), daemon=True)
        with undisturbed():
            self.process.start()
        theirs.close()
        self.batch = range(0)

    def give(self, batch: range) -> None:
        """Hand over a batch; one who is dead already does not take it, which is noticed later."""
        self.batch = batch
        try:
            self.pipe.send(batch)
        except BrokenPipeError:
            self.process.join()

    def end(self) -> None:
        """Have it leave, its bots before it."""
        self.process.terminate()
        self.process.join()
        self.pipe.close()


def by_processes(task: Task[T], batches: Sequence[range], count: int) -> Work[T]:
    """So many helpers at work; for one who dies another is started."""
    waiting, died = deque(batches), Counter[range]()
    helpers: dict[Connection, Helper] = {}
    try:
        while waiting or helpers:
            while waiting and len(helpers) < count:
                helper = Helper(task)
                helpers[helper.pipe] = helper
                helper.give(waiting.popleft())
            for pipe in wait(list(helpers)):
                assert isinstance(pipe, Connection)
                helper = helpers[pipe]
                batch = helper.batch
                try:
                    found = pipe.recv()
                except (EOFError, OSError):
                    helpers.pop(pipe).end()
                    died[batch] += 1
                    if died[batch] < TRIES:
                        waiting.append(batch)
                    else:
                        yield batch, Lost()
                    continue
                if isinstance(found, BaseException):
                    raise found
                if waiting:
                    helper.give(waiting.popleft())
                else:
                    helpers.pop(pipe).end()
                yield batch, found
    finally:
        for helper in helpers.values():
            helper.process.terminate()
        for helper in helpers.values():
            helper.end()


def _help(task: Task[T], pipe: Connection) -> None:
    """What a helper does until it is told to leave; what goes wrong is raised where it is read."""
    _settle_in()
    try:
        while True:
            batch = pipe.recv()
            try:
                found: object = task(batch)
            except Exception as error:
                error.add_note(f"in a helper: {format_exc()}")
                found = error
            pipe.send(found)
    except (SystemExit, EOFError, ConnectionError):
        os._exit(TOLD_TO_LEAVE)


def _settle_in() -> None:
    """A helper leaves when it is ended or has lost its parent; interruptions are the parent's."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, _leave)
    Thread(target=_leave_with_parent, daemon=True).start()


def _leave(*_: object) -> NoReturn:
    """Leave, undisturbed by further orders to do so."""
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    sys.exit(TOLD_TO_LEAVE)


def _leave_with_parent() -> None:
    """Watch the parent, in a thread that leaves all orders to the main one, which may sleep."""
    signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGTERM])
    parent = parent_process()
    if parent is not None:
        parent.join()
        os.kill(os.getpid(), signal.SIGTERM)
