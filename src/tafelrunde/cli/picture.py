"""Draw a position of a recorded game as SVG."""

from __future__ import annotations

import argparse
from pathlib import Path

from tafelrunde.cli.arguments import Parser, add_language, language, whole
from tafelrunde.cli.files import read_match, write_safely
from tafelrunde.kernel.errors import TafelrundeError
from tafelrunde.kernel.game import MOST_SEATS
from tafelrunde.kernel.match import ENTRY_LIMIT, Match
from tafelrunde.kernel.narration import position_after
from tafelrunde.kernel.state import FULL


def arguments(parser: Parser) -> None:
    """What the command is given."""
    parser.add_argument("file", type=Path, help="a complete record")
    parser.add_argument("--move", type=whole(0, ENTRY_LIMIT), help="number of an entry; else last")
    parser.add_argument(
        "--seat", type=whole(0, MOST_SEATS - 1), default=FULL, help="only what this seat sees"
    )
    parser.add_argument("-o", "--output", type=Path, required=True, help="where to write the SVG")
    add_language(parser)


def run(args: argparse.Namespace) -> int:
    """Write the picture."""
    match = read_match(args.file)
    write_safely(args.output, drawn(match, args.move, args.seat, language(args.lang)))
    print(args.output)
    return 0


def drawn(match: Match, move: int | None, seat: int, lang: str) -> str:
    """The table after an entry, as a seat sees it or with everything on it."""
    seats = int(match.setup.seats)
    if seat >= seats:
        raise TafelrundeError(f"there is no seat {seat}: seats are 0 to {seats - 1}")
    table = match.state if move is None else position_after(match, move)
    view = table if seat == FULL else table.seen_by(seat)
    return match.game.drawn(view, seat, lang, match.names)
