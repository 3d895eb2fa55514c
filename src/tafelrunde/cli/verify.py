"""Check a record: every hash, every move, every draw."""

from __future__ import annotations

import argparse
from pathlib import Path

from tafelrunde.cli.arguments import Parser
from tafelrunde.cli.files import read_text, unpack
from tafelrunde.games import find
from tafelrunde.kernel import record
from tafelrunde.kernel.errors import TafelrundeError


def arguments(parser: Parser) -> None:
    """What the command is given."""
    parser.add_argument("file", type=Path, help="a record")


def run(args: argparse.Namespace) -> int:
    """Say "valid" with the result, or refuse with the first thing wrong."""
    text = read_text(args.file)
    try:
        unpack(text)
        print(record.verify(text, find))
    except TafelrundeError as error:
        raise TafelrundeError(f"{args.file} is wrong: {error.reason}") from None
    return 0
