"""Measure how fast a game runs on this machine."""

from __future__ import annotations

import argparse
import json

from tafelrunde.cli.arguments import Parser, add_agreement, options_of, seconds
from tafelrunde.games import find
from tafelrunde.lab.bench import measure


def arguments(parser: Parser) -> None:
    """What the command is given."""
    parser.add_argument("game", metavar="GAME", nargs="?", default="limes")
    add_agreement(parser)
    parser.add_argument("--seconds", type=seconds, default=1.0, help="time for each figure")
    parser.add_argument("--json", action="store_true", help="print one JSON object")


def run(args: argparse.Namespace) -> int:
    """Print the figures."""
    game = find(args.game)
    setup = game.setup(options_of(game, args), args.seats or game.usual_seats)
    figures = measure(game, setup, args.seconds)
    if args.json:
        print(json.dumps(figures))
        return 0
    print(f"{args.game}, {'compiled' if figures['compiled'] else 'interpreted'}")
    for name, figure in figures.items():
        if isinstance(figure, float):
            what = name.removesuffix("_per_second").replace("_", " ")
            print(f"{figure:14,.0f}  {what} per second")
    if "capped_games_in_100" in figures:
        print(f"{figures['capped_games_in_100']:14}  of 100 random games were ended by a limit")
    return 0
