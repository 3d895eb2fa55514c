"""A bot that is a program of its own, in any language: JSON lines over its stdin and stdout.

It is given its seat's view and nothing else. A program that hangs, ends or answers nonsense is
stopped, and random legal moves are played for it to the end of the match.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress

from tafelrunde.bots.random import Random
from tafelrunde.kernel.errors import TafelrundeError
from tafelrunde.kernel.game import Game
from tafelrunde.kernel.state import Setup, State
from tafelrunde.lab.talk import Fault, Talk
from tafelrunde.lab.wire import read_object, write_object

STARTING = 10.0
LEAVING = 1.0


def patience(seconds: float) -> float:
    """How long a program may take for a decision for which it was told `seconds`."""
    return 2 * seconds + 1


class Program:
    """One program at one seat for one match."""

    def __init__(
        self, name: str, command: Sequence[str], game: Game, setup: Setup, seat: int,
        seconds: float, seed: str,
    ) -> None:  # fmt: skip
        self.name = name
        self.game = game
        self.seconds = seconds
        self.limit = patience(seconds) + STARTING
        self.fault = ""
        self.stand_in = Random(name, seed)
        self.talk: Talk | None = None
        start = {
            "do": "start", "game": game.id, "rules": game.rules_number(int(setup.version)),
            "seats": int(setup.seats), "seat": seat, "options": game.decode(setup),
            "seconds": seconds,
        }  # fmt: skip
        try:
            self.talk = Talk(command)
            self.talk.say(write_object(start), self.limit)
        except Fault as fault:
            self._give_up(fault)

    def choose(self, view: State, seat: int) -> int:
        """The program's move, or from its first fault on a random one."""
        if self.talk is not None:
            try:
                return self._ask(self.talk, view, seat)
            except Fault as fault:
                self._give_up(fault)
        return self.stand_in.choose(view, seat)

    def end(self, places: Sequence[int]) -> None:
        """Tell the result of the match and let the program go."""
        if self.talk is not None:
            with suppress(Fault):  # it owes no further answer
                self.talk.say(write_object({"do": "end", "places": list(places)}), LEAVING)
            self.leave(LEAVING)

    def leave(self, seconds: float = 0.0) -> None:
        """The program has to end within that time."""
        if self.talk is not None:
            self.talk.part(seconds)
            self.talk = None

    def _give_up(self, fault: Fault) -> None:
        self.fault = fault.reason
        self.leave()

    def _ask(self, talk: Talk, view: State, seat: int) -> int:
        moves = view.moves(seat)
        question = {
            "do": "choose", "seat": seat, "position": self.game.position(view),
            "moves": [self.game.verbs.text(move) for move in moves], "seconds": self.seconds,
        }  # fmt: skip
        limit, self.limit = self.limit, patience(self.seconds)
        talk.say(write_object(question), limit)
        move = self._move(talk.hear(limit))
        if move not in moves:
            raise Fault(f"answered an illegal move: {self.game.verbs.text(move)}")
        return move

    def _move(self, line: bytes) -> int:
        try:
            return self.game.verbs.parse(read_object(line, "an answer").get("move"))
        except TafelrundeError as error:
            raise Fault(f"answered nonsense: {error.reason}") from None
