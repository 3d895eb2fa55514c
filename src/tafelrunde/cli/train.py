"""Learn about a game by playing it, and keep what is learned if it wins.

Every generation plays games against itself from unusual positions, fits a small net to where the
game's `judge` was wrong, and is kept only if bots that know it surely beat those that do not.
"""

from __future__ import annotations

import argparse
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

from tafelrunde.bots import named
from tafelrunde.bots.learned import ALONE, FILE, MOST_HIDDEN, TOGETHER, USUAL
from tafelrunde.cli.arguments import Parser, add_seed, whole
from tafelrunde.cli.players import MOST_GAMES, add_processes
from tafelrunde.games import find
from tafelrunde.kernel.errors import TafelrundeError
from tafelrunde.kernel.extras import install_command
from tafelrunde.lab.crew import Crew

if TYPE_CHECKING:
    from tafelrunde.lab.training import Generation

NOTHING_LEARNED = 1


def arguments(parser: Parser) -> None:
    """What the command is given."""
    parser.add_argument("game", metavar="GAME")
    parser.add_argument(
        "--for", dest="table", choices=(TOGETHER, USUAL, ALONE), default=TOGETHER,
        help="all who play together (default), the usual table only, or who plays alone",
    )  # fmt: skip
    parser.add_argument(
        "--games", type=whole(1, MOST_GAMES), default=2000, help="to learn from (default: 2000)"
    )
    parser.add_argument("--generations", type=whole(1, 100), default=2, help="(default: 2)")
    parser.add_argument(
        "--gate", type=whole(2, 10_000), default=200, help="games of each gate (default: 200)"
    )
    parser.add_argument(
        "--judge", metavar="BOT", action="append", help="who plays them (search:20 and search:60)"
    )
    parser.add_argument("--hidden", type=whole(1, MOST_HIDDEN), default=16, help="(default: 16)")
    parser.add_argument("--out", metavar="FILE", type=Path, help=f"(default: the game's {FILE})")
    add_processes(parser)
    add_seed(parser)


def run(args: argparse.Namespace) -> int:
    """Learn, and tell of every generation."""
    if find_spec("numpy") is None:
        raise TafelrundeError(f"training needs NumPy: {install_command('train')}")
    from tafelrunde.lab.training import Lessons, train

    game = find(args.game)
    judges = tuple(args.judge or Lessons.judges)
    for bot in judges:
        named(bot)
    out = args.out if game.folder is None else args.out or game.folder / FILE
    if out is None:
        raise TafelrundeError(f"{game.title} has no folder: name a file with --out")
    lessons = Lessons(
        game.id, args.table, args.games, args.generations, args.gate, judges,
        hidden=args.hidden, seed=args.seed or 0,
    )  # fmt: skip
    accepted = 0
    for generation in train(lessons, out, Crew(args.processes)):
        _tell(generation)
        accepted += generation.accepted
    print(f"{game.title}: {accepted} of {args.generations} generations accepted", end="")
    print(f", kept in {out}" if accepted else "")
    return 0 if accepted else NOTHING_LEARNED


def _tell(generation: Generation) -> None:
    print(
        f"generation {generation.number}: {generation.rows} positions, explains "
        f"{generation.explained:.1%} of what judge was wrong by, blend {generation.blend:g}"
    )
    for gate in generation.gates:
        verdict = "passed" if gate.passed else "not passed"
        print(
            f"  {gate.bot} against {gate.against}: {gate.rate:.3f} of {gate.games} games "
            f"({gate.low:.3f} to {gate.high:.3f}), {verdict}",
            flush=True,
        )
