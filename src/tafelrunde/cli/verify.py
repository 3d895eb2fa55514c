"""Check a record: every hash, every move, every draw.

The exit code is 0 for a valid record, 1 for a wrong one, 2 for what is no record at all.
"""

from __future__ import annotations

import argparse
from pathlib import Path

from tafelrunde.cli.arguments import Parser
from tafelrunde.cli.complaint import complain
from tafelrunde.cli.files import read_text
from tafelrunde.games import find
from tafelrunde.kernel import record
from tafelrunde.kernel.errors import TafelrundeError

WRONG = 1


def arguments(parser: Parser) -> None:
    """What the command is given."""
    parser.add_argument("file", type=Path, help="a record")


def run(args: argparse.Namespace) -> int:
    """Say "valid" with the result, or what is the first thing wrong."""
    text = read_text(args.file)
    try:
        print(record.verify(text, find))
    except TafelrundeError as error:
        complain(f"{args.file} is wrong: {error.reason}")
        return WRONG
    return 0
