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
BATCH = 4
RANKED = 40


class Choose(msgspec.Struct, tag_field="do", tag="choose"):
    """What would a bot play on this seat? Without a seed, by fresh luck."""

    position: dict[str, Any]
    seat: int
    level: str
    seconds: float
    within: float
    seed: str | None = None
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


class Estimate(msgspec.Struct, tag_field="do", tag="estimate"):
    """How often would each seat win from here, after the seat's move if there is one?"""

    position: dict[str, Any]
    playouts: int
    seconds: float
    within: float
    seed: str
    seat: int = -1
    move: int = -1
    components: str = ""


class Answer(msgspec.Struct, omit_defaults=True):
    """The move, or the moves with their visits, or the chances, or what went wrong."""

    move: int = -1
    ranked: list[tuple[int, int]] = []
    chances: list[float] = []
    failed: str = ""


def settle_in(memory: int) -> None:
    """Take no more than this memory, leave no core file, and let the server go first."""
    resource.setrlimit(resource.RLIMIT_AS, (memory, memory))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    os.nice(NICE)


def game_of(question: Choose | Rank | Estimate) -> Game:
    """The game that is asked about, with an owner's components if its table has some."""
    from tafelrunde.games import find
    from tafelrunde.kernel.boxed import boxed

    game = find(question.position["game"])
    text = question.components
    return boxed(game.box, text) if text and game.box is not None else game


def choose(question: Choose) -> Answer:
    """The bot's move."""
    from tafelrunde.bots import named
    from tafelrunde.bots.search import Search

    game = game_of(question)
    bot = named(question.level, seed=question.seed or os.urandom(8).hex())
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


def estimate(question: Estimate) -> Answer:
    """The chances, from as many playouts as there is time for."""
    from tafelrunde.bots.playouts import chances
    from tafelrunde.kernel.chance import Seeded

    state = game_of(question).load_position(question.position)
    chance = Seeded(question.seed)
    sums = [0.0] * int(state.setup.seats)
    played = 0
    end = monotonic() + question.seconds
    while played < question.playouts and (played == 0 or monotonic() < end):
        batch = min(BATCH, question.playouts - played)
        for seat, share in enumerate(chances(state, batch, chance, question.seat, question.move)):
            sums[seat] += share * batch
        played += batch
    return Answer(chances=[total / played for total in sums])


Question = Choose | Rank | Estimate
ANSWERS: dict[type, Callable[[Any], Answer]] = {Choose: choose, Rank: rank, Estimate: estimate}


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
