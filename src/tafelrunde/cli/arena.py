"""Let bots play many games against each other: who is better, and how surely.

Each bot is a name, or with --bot a program of one's own, which may be given a name before its
command (docs/bots.md). Seats rotate, and the games
of one rotation are dealt alike; the number of games is rounded up to whole rotations.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence

from tafelrunde.cli.arguments import Parser
from tafelrunde.cli.players import add_players, crew_of, plan_of, progress_bar
from tafelrunde.lab.arena import Standing, tournament, whole_rotations
from tafelrunde.lab.contest import Plan


def arguments(parser: Parser) -> None:
    """What the command is given."""
    add_players(parser)
    parser.add_argument("--json", action="store_true", help="print one JSON object")


def run(args: argparse.Namespace) -> int:
    """Play, then print the standings."""
    plan = plan_of(args)
    games = whole_rotations(args.games, len(plan.entrants))
    standings = tournament(plan, games, crew_of(args), progress_bar(games))
    if args.json:
        bots = [standing.report() for standing in standings]
        print(json.dumps({"game": plan.game, "games": games, "bots": bots}))
    else:
        _show(plan, games, standings)
    return 0


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
