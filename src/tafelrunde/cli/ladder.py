"""Let every bot play every other at tables of two, and rate them all on one ladder.

Without names all bots of the house take part. A program of one's own is NAME=COMMAND with --bot
(docs/bots.md). The table is Markdown: a rating with its bounds, and the wins against each.
"""

from __future__ import annotations

import argparse
import json
from dataclasses import replace

from tafelrunde.bots import LEVELS
from tafelrunde.cli.arguments import Parser, add_options, options_of
from tafelrunde.cli.players import add_contest, crew_of, entrants, progress_bar
from tafelrunde.games import find
from tafelrunde.kernel.errors import TafelrundeError
from tafelrunde.lab.arena import whole_rotations
from tafelrunde.lab.contest import Plan
from tafelrunde.lab.ladder import ladder, table

SEATS = 2
MOST = 24
USUAL = ("random", *LEVELS, "greedy")


def arguments(parser: Parser) -> None:
    """What the command is given."""
    add_contest(parser, 40)
    add_options(parser)
    parser.add_argument("--json", action="store_true", help="print one JSON object")


def run(args: argparse.Namespace) -> int:
    """Play, then print the ladder."""
    plan = _plan(args)
    games = whole_rotations(args.games, SEATS)
    pairs = len(plan.entrants) * (len(plan.entrants) - 1) // 2
    rungs = ladder(plan, games, crew_of(args), progress_bar(games * pairs))
    if args.json:
        found = [rung.report() for rung in rungs]
        print(json.dumps({"game": plan.game, "games": games, "bots": found}))
    else:
        print(f"{plan.game}, {games} games of each pair, seed {plan.seed}\n")
        print("\n".join(table(rungs)))
        for rung in rungs:
            if rung.faults:
                print(f"\n{rung.name}: {rung.faults} games with a fault")
    return 0


def _plan(args: argparse.Namespace) -> Plan:
    game = find(args.game)
    who = entrants(args.bots or USUAL, args.bot)
    if not SEATS <= len(who) <= MOST:
        raise TafelrundeError(f"a ladder is for {SEATS} to {MOST} bots, not for {len(who)}")
    options = game.check(options_of(game, args), SEATS)
    rules = game.rules_number(game.newest)
    plan = Plan(game.id, SEATS, options, who, args.seconds, args.seed or 0, rules)
    replace(plan, entrants=who[:SEATS]).setup()
    return plan
