"""Tell a recorded game in words, or show the table after one of its entries."""

from __future__ import annotations

import argparse
from pathlib import Path

from tafelrunde.cli.arguments import Parser, add_language, language, whole
from tafelrunde.cli.files import read_match
from tafelrunde.kernel.match import ENTRY_LIMIT
from tafelrunde.kernel.narration import position_after, story, words_of
from tafelrunde.kernel.state import FULL


def arguments(parser: Parser) -> None:
    """What the command is given."""
    parser.add_argument("file", type=Path, help="a complete record")
    parser.add_argument("--move", type=whole(0, ENTRY_LIMIT), help="number of an entry")
    add_language(parser)


def run(args: argparse.Namespace) -> int:
    """Print the game."""
    match, lang = read_match(args.file), language(args.lang)
    if args.move is None:
        for line in story(match, lang):
            print(line)
    else:
        table = position_after(match, args.move)
        print(words_of(match.game).table(table, FULL, match.names, lang))
    return 0
