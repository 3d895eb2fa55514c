"""Let bots play many games and keep them in a folder, for learning from.

They are kept as records, or as what every seat saw and did, with the outcome, for Arrow. The same
command goes on where it was interrupted, and with more --games adds some.
"""

from __future__ import annotations

import argparse
from pathlib import Path
from time import monotonic

from tafelrunde.cli.arguments import Parser, whole
from tafelrunde.cli.complaint import complain
from tafelrunde.cli.players import add_players, crew_of, plan_of, progress_bar
from tafelrunde.lab.crew import Lost
from tafelrunde.lab.selfplay import FORMS, RECORDS, selfplay
from tafelrunde.lab.shards import Shards

MOST_TOGETHER = 10_000
INCOMPLETE = 1


def arguments(parser: Parser) -> None:
    """What the command is given."""
    add_players(parser)
    parser.add_argument("--out", metavar="DIR", type=Path, required=True, help="folder for them")
    parser.add_argument("--form", choices=FORMS, default=RECORDS, help="how they are kept")
    parser.add_argument(
        "--together", metavar="N", type=whole(1, MOST_TOGETHER), default=50,
        help="so many games are played by one process and kept together (default: 50)",
    )  # fmt: skip


def run(args: argparse.Namespace) -> int:
    """Play what is missing, and say how fast."""
    plan, shards, start = plan_of(args), Shards(args.out), monotonic()
    bar = progress_bar(args.games)
    found = selfplay(plan, args.form, args.games, args.together, shards, crew_of(args), bar)
    there = sum(map(len, shards.there()))
    rate = found.played / (monotonic() - start)
    print(f"{plan.game}: {there} games in {args.out}, {found.played} new ({rate:.1f} a second)")
    for numbers in found.lost:
        complain(
            f"games {numbers[0]} to {numbers[-1]} are missing: {Lost.why}; "
            "the same command tries them again"
        )
    return INCOMPLETE if found.lost else 0
