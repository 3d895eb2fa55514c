"""A process that thinks: `python -m tafelrunde.table.bot_worker MEMORY`, questions in, answers out.

One JSON object on each line of stdin, one answer on stdout. It holds nothing between questions and
knows nothing but what stands in them: of a running match, one seat's view. It ends with its stdin.
"""

from __future__ import annotations

import os
import resource
import signal
import sys
from collections.abc import Callable
from time import monotonic
from traceback import extract_tb
from typing import TYPE_CHECKING, Any

import msgspec

if TYPE_CHECKING:
    from tafelrunde.kernel.game import Game

NICE = 10
# A thinker that its table has lost ends itself so many seconds after nobody waits any longer.
GRACE = 5
RANKED = 40


class Choose(msgspec.Struct, tag_field="do", tag="choose"):
    """What would a bot play on this seat?"""

    position: dict[str, Any]
    seat: int
    level: str
    seconds: float
    within: float
    components: str = ""


class Rank(msgspec.Struct, tag_field="do", tag="rank"):
    """Which moves does a thinking bot look at most, and how often?"""

    position: dict[str, Any]
    seat: int
    iterations: int
    seconds: float
    within: float
    seed: str
    components: str = ""


class Sample(msgspec.Struct, tag_field="do", tag="sample"):
    """How do games from here end, after each of these moves of the seat, by the same luck?

    A move of -1 is none. Games are numbered on from `first`; each number has its own luck.
    """

    position: dict[str, Any]
    seat: int
    moves: list[int]
    first: int
    count: int
    seconds: float
    within: float
    seed: str
    components: str = ""


class Answer(msgspec.Struct, omit_defaults=True):
    """The move, or the moves with their visits, or how games ended, or what went wrong."""

    move: int = -1
    ranked: list[tuple[int, int]] = []
    games: list[list[list[float]]] = []
    failed: str = ""


def settle_in(memory: int) -> None:
    """Take no more than this memory, leave no core file, and let the server go first."""
    resource.setrlimit(resource.RLIMIT_AS, (memory, memory))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    os.nice(NICE)


def game_of(question: Choose | Rank | Sample) -> Game:
    """The game that is asked about, with an owner's components if its table has some."""
    from tafelrunde.games import find
    from tafelrunde.kernel.boxed import with_components

    return with_components(find(question.position["game"]), question.components)


def choose(question: Choose) -> Answer:
    """The bot's move."""
    from tafelrunde.bots import named
    from tafelrunde.bots.search import Search

    game = game_of(question)
    bot = named(question.level, seed=os.urandom(8).hex())
    if isinstance(bot, Search):
        bot.seconds = question.seconds
    return Answer(move=bot.choose(game.load_position(question.position), question.seat))


def rank(question: Rank) -> Answer:
    """The moves that were looked at most."""
    from tafelrunde.bots.search import Search, ranked

    view = game_of(question).load_position(question.position)
    bot = Search("rank", question.seed, question.seconds, question.iterations)
    found = ranked(bot.think(view, question.seat))
    # Of very many moves the last are told apart by hardly anything: they count as seen.
    kept = found[:RANKED]
    rest = sum(visits for _, visits in found[RANKED:])
    return Answer(ranked=[*kept, (-1, rest)] if rest else kept)


def sample(question: Sample) -> Answer:
    """The ends of the games, by moves, as many as there is time for."""
    from tafelrunde.bots.playouts import played_out
    from tafelrunde.kernel.chance import Seeded

    state = game_of(question).load_position(question.position)
    games: list[list[list[float]]] = [[] for _ in question.moves]
    end = monotonic() + question.seconds
    for number in range(question.first, question.first + question.count):
        if number > question.first and monotonic() >= end:
            break
        for place, move in enumerate(question.moves):
            chance = Seeded(f"{question.seed} {number}")
            games[place].append(played_out(state, chance, question.seat, move))
    return Answer(games=games)


Question = Choose | Rank | Sample
ANSWERS: dict[type, Callable[[Any], Answer]] = {Choose: choose, Rank: rank, Sample: sample}


def answer(line: bytes) -> Answer:
    """What one question asks for; what goes wrong is told without a word of the position."""
    try:
        question: Question = msgspec.json.decode(line, type=Question)
        signal.alarm(int(question.within) + GRACE)
        return ANSWERS[type(question)](question)
    except Exception as error:
        where = extract_tb(error.__traceback__)[-1]
        place = f"{os.path.basename(where.filename)}:{where.lineno}"
        return Answer(failed=f"{type(error).__name__} at {place}")
    finally:
        signal.alarm(0)


def main() -> None:
    """Answer until there are no more questions."""
    # The limits hold for the rules and bots as well: those are imported only now, when needed.
    settle_in(int(sys.argv[-1]))
    signal.signal(signal.SIGPIPE, signal.SIG_DFL)  # when nobody reads any more, just end
    for line in sys.stdin.buffer:
        sys.stdout.buffer.write(msgspec.json.encode(answer(line)) + b"\n")
        sys.stdout.buffer.flush()


if __name__ == "__main__":
    main()
