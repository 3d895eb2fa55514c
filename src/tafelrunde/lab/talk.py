"""Lines to and from a running program, with limits on time and size."""

from __future__ import annotations

import os
import select
import signal
import subprocess
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from time import monotonic

from tafelrunde.kernel.errors import TafelrundeError
from tafelrunde.lab.wire import PIECE

ANSWER_LIMIT = 10_000
LAST_WORDS = 0.5


class Fault(TafelrundeError):
    """What a program did wrong."""


@contextmanager
def undisturbed() -> Iterator[None]:
    """An interruption waits until this is done: whoever was started is known by then."""
    came: list[int] = []
    usual = signal.signal(signal.SIGINT, lambda number, _: came.append(number))
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, usual)
    if came and callable(usual):
        usual(signal.SIGINT, None)


class Talk:
    """A program that has been started, and the two pipes to it."""

    def __init__(self, command: Sequence[str]) -> None:
        try:
            self.process = subprocess.Popen(
                command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=0,
                start_new_session=True,
            )  # fmt: skip
        except OSError as error:
            raise Fault(f"could not be started: {error.strerror}") from None
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.to, self.back = self.process.stdin, self.process.stdout
        os.set_blocking(self.to.fileno(), False)
        os.set_blocking(self.back.fileno(), False)
        self.heard = b""

    def say(self, line: str, seconds: float) -> None:
        """Send a line, if the program takes it within that time."""
        rest = line.encode()
        deadline = monotonic() + seconds
        while rest:
            if not select.select([], [self.to], [], max(0.0, deadline - monotonic()))[1]:
                raise Fault(f"read nothing within {seconds:g} seconds")
            try:
                rest = rest[os.write(self.to.fileno(), rest) :]
            except BrokenPipeError:
                raise self._ended() from None

    def hear(self, seconds: float) -> bytes:
        """The next line, if it comes within that time."""
        deadline = monotonic() + seconds
        while b"\n" not in self.heard:
            if len(self.heard) > ANSWER_LIMIT:
                raise Fault(f"answered with a line of more than {ANSWER_LIMIT} characters")
            if not select.select([self.back], [], [], max(0.0, deadline - monotonic()))[0]:
                raise Fault(f"did not answer within {seconds:g} seconds")
            piece = os.read(self.back.fileno(), PIECE)
            if not piece:
                raise self._ended()
            self.heard += piece
        line, _, self.heard = self.heard.partition(b"\n")
        return line

    def part(self, seconds: float) -> None:
        """Let the program end by itself for so long; then end it and whatever it has started."""
        self.to.close()
        with suppress(subprocess.TimeoutExpired):
            self.process.wait(seconds)
        with suppress(ProcessLookupError):
            os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()
        self.back.close()

    def _ended(self) -> Fault:
        try:
            return Fault(f"ended with exit code {self.process.wait(LAST_WORDS)}")
        except subprocess.TimeoutExpired:
            return Fault("closed its pipes")
