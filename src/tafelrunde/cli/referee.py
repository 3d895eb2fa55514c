"""Let any program drive a game: JSON questions on stdin, answers on stdout.

The questions are described in docs/referee.md.
"""

from __future__ import annotations

import argparse
import sys

from tafelrunde.cli.arguments import Parser
from tafelrunde.games import find
from tafelrunde.lab.referee import conversation


def arguments(parser: Parser) -> None:
    """What the command is given."""
    parser.add_argument("game", metavar="GAME")


def run(args: argparse.Namespace) -> int:
    """Answer line by line, to the end of stdin."""
    for answer in conversation(find(args.game), sys.stdin.buffer):
        sys.stdout.write(answer)
        sys.stdout.flush()
    return 0
