"""Let bots play many games against each other: who is better, and how surely.

Each bot is a name, or with --bot a program of one's own, which may be given a name before its
command (docs/bots.md). Seats rotate, and the games
of one rotation are dealt alike; the number of games is rounded up to whole rotations.
"""

from __future__ import annotations

import argparse
import json
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
from tafelrunde.lab.arena import Standing, tournament, whole_rotations
from tafelrunde.lab.contest import Entrant, Plan

MOST_GAMES = 1_000_000
MOST_PROCESSES = 256
BAR = 40
LONGEST_NAME = 40
NAMED = re.compile(r"([\w-]+)=(.*)", re.DOTALL)


def arguments(parser: Parser) -> None:
    """What the command is given."""
    add_contest(parser, 100)
    add_agreement(parser)


def add_contest(parser: Parser, games: int) -> None:
    """Who plays, how many games, and how: for all commands that let bots play."""
    parser.add_argument("game", metavar="GAME")
    parser.add_argument("bots", metavar="BOT", nargs="*", help="name of a bot")
    parser.add_argument(
        "--bot", metavar="[NAME=]COMMAND", action="append", default=[], help="a program that plays"
    )
    parser.add_argument("--games", type=whole(1, MOST_GAMES), default=games)
    parser.add_argument("--seconds", type=seconds, default=0.1, help="for each decision")
    parser.add_argument(
        "--processes", type=whole(1, MOST_PROCESSES), default=_cores(), help="default: all cores"
    )
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    add_seed(parser)


def run(args: argparse.Namespace) -> int:
    """Play, then print the standings."""
    plan = _plan(args)
    games = whole_rotations(args.games, len(plan.entrants))
    standings = tournament(plan, games, args.processes, progress(games))
    if args.json:
        bots = [standing.report() for standing in standings]
        print(json.dumps({"game": plan.game, "games": games, "bots": bots}))
    else:
        _show(plan, games, standings)
    return 0


def _cores() -> int:
    return min(MOST_PROCESSES, os.cpu_count() or 1)


def _plan(args: argparse.Namespace) -> Plan:
    game = find(args.game)
    who = entrants(args.bots, args.bot)
    if not who:
        raise TafelrundeError("the arena needs bots: names, or programs with --bot")
    seats = args.seats or len(who)
    options = game.check(options_of(game, args), seats)
    plan = Plan(game.id, seats, options, who, args.seconds, args.seed or 0)
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


def progress(games: int) -> Callable[[int], None]:
    """A bar on stderr, where somebody is watching."""

    def show(done: int) -> None:
        if sys.stderr.isatty():
            bar = "#" * (BAR * done // games)
            end = "\n" if done == games else ""
            print(f"\r[{bar:{BAR}}] {done} of {games}", end=end, file=sys.stderr, flush=True)

    return show


def _show(plan: Plan, games: int, standings: Sequence[Standing]) -> None:
    print(f"{plan.game}, {games} games, seed {plan.seed}")
    width = max(len(standing.entrant.name) for standing in standings)
    print(
        f"{'bot':{width}}  {'wins':>9}  {'rate':>7}  {'95 % sure':>15}  {'score':>7}  {'s/move':>8}"
    )
    for standing in sorted(standings, key=lambda standing: -standing.wins):
        found = standing.report()
        between = f"{found['low']:.1%} - {found['high']:.1%}"
        print(
            f"{standing.entrant.name:{width}}  {standing.wins:9.1f}  {found['win_rate']:7.1%}"
            f"  {between:>15}  {found['mean_score']:7.2f}  {found['seconds_per_move']:8.5f}"
        )
    for standing in standings:
        if standing.faults:
            name, count = standing.entrant.name, len(standing.faults)
            print(f"{name}: {count} games with a fault; the first: {standing.faults[0]}")
