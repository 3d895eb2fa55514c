"""Which bots play what, and who does the work: arguments that arena, ladder and selfplay share."""

from __future__ import annotations

import argparse
import os
import re
import shlex
import shutil
import sys
from collections.abc import Callable, Sequence

from tafelrunde.bots import named
from tafelrunde.cli.arguments import Parser, add_agreement, add_seed, options_of, seconds, whole
from tafelrunde.games import find
from tafelrunde.kernel.errors import TafelrundeError
from tafelrunde.lab.contest import Entrant, Plan
from tafelrunde.lab.crew import Crew

MOST_GAMES = 1_000_000
MOST_PROCESSES = 256
BAR = 40
LONGEST_NAME = 40
NAMED = re.compile(r"([\w-]+)=(.*)", re.DOTALL)
ADDRESS = re.compile(r"auto|local|(ray://)?[^\s/:]+:[0-9]{1,5}")


def add_players(parser: Parser) -> None:
    """The game, the bots, how many games, where they are played, and with what agreed."""
    add_contest(parser, 100)
    add_agreement(parser)


def add_contest(parser: Parser, games: int) -> None:
    """The game, the bots, how many games, and where they are played."""
    parser.add_argument("game", metavar="GAME")
    parser.add_argument("bots", metavar="BOT", nargs="*", help="name of a bot")
    parser.add_argument(
        "--bot", metavar="[NAME=]COMMAND", action="append", default=[], help="a program that plays"
    )
    parser.add_argument("--games", type=whole(1, MOST_GAMES), default=games)
    parser.add_argument("--seconds", type=seconds, default=0.1, help="for each decision")
    add_processes(parser)
    parser.add_argument(
        "--ray", metavar="ADDRESS", type=_address, nargs="?", const="local",
        help="on a Ray cluster: HOST:PORT, auto, or one that is started here",
    )  # fmt: skip
    add_seed(parser)


def add_processes(parser: Parser) -> None:
    """On how many processes of this machine."""
    parser.add_argument(
        "--processes", type=whole(1, MOST_PROCESSES), default=_cores(), help="default: all cores"
    )


def _cores() -> int:
    return min(MOST_PROCESSES, os.cpu_count() or 1)


def _address(text: str) -> str:
    if not ADDRESS.fullmatch(text):
        raise argparse.ArgumentTypeError(
            f"{text!r:.60} is no address of a Ray cluster: HOST:PORT, ray://HOST:PORT or auto"
        )
    return text


def crew_of(args: argparse.Namespace) -> Crew:
    """Who does the work."""
    return Crew(args.processes, args.ray)


def plan_of(args: argparse.Namespace) -> Plan:
    """Who plays what; refuses bots that are not there and tables that are not theirs."""
    game = find(args.game)
    who = entrants(args.bots, args.bot)
    if not who:
        raise TafelrundeError("bots are needed: names, or programs with --bot")
    seats = args.seats or len(who)
    options = game.check(options_of(game, args), seats)
    rules = game.rules_number(game.newest)
    plan = Plan(game.id, seats, options, who, args.seconds, args.seed or 0, rules)
    plan.setup()
    return plan


def entrants(names: Sequence[str], programs: Sequence[str]) -> tuple[Entrant, ...]:
    """The bots of these names and the programs, told apart; refuses whom there is not."""
    for name in names:
        named(name)
    who = [Entrant(name, bot=name) for name in names]
    return told_apart([*who, *(_program(text) for text in programs)])


def _program(text: str) -> Entrant:
    given = NAMED.match(text)
    name, line = (given[1], given[2]) if given else (text, text)
    try:
        command = tuple(shlex.split(line))
    except ValueError:
        command = ()
    if not command or shutil.which(command[0]) is None:
        raise TafelrundeError(f"there is no program {line!r:.60} that could be started")
    return Entrant(name[:LONGEST_NAME], command=command)


def told_apart(who: Sequence[Entrant]) -> tuple[Entrant, ...]:
    """Entrants of the same name get numbers: greedy, greedy#2."""
    made: list[Entrant] = []
    for number, entrant in enumerate(who):
        same = sum(earlier.name == entrant.name for earlier in who[:number])
        name = f"{entrant.name}#{same + 1}" if same else entrant.name
        made.append(Entrant(name, entrant.bot, entrant.command))
    return tuple(made)


def progress_bar(games: int) -> Callable[[int], None]:
    """A bar on stderr, where somebody is watching."""

    def show(done: int) -> None:
        if sys.stderr.isatty():
            bar = "#" * (BAR * done // games)
            end = "\n" if done == games else ""
            print(f"\r[{bar:{BAR}}] {done} of {games}", end=end, file=sys.stderr, flush=True)

    return show
