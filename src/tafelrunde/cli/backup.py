"""Write everything that a server keeps into one file, also while it runs.

The file is a database by itself: `tafelrunde restore` brings it back, also into the other kind of
database, and `tafelrunde serve --database FILE` shows what is in it. Whoever can read it has all
links.
"""

from __future__ import annotations

import argparse
from collections.abc import Awaitable
from pathlib import Path
from typing import TYPE_CHECKING

from tafelrunde.cli.arguments import Parser, add_language, language
from tafelrunde.cli.databases import add_database, with_store
from tafelrunde.cli.phrases import say

if TYPE_CHECKING:
    from tafelrunde.table.store import Store


def arguments(parser: Parser) -> None:
    """What the command is given."""
    parser.add_argument("file", type=Path, help="a file that is not there yet")
    add_database(parser)
    add_language(parser)


def run(args: argparse.Namespace) -> int:
    """Write the file, and say how much is in it."""

    def work(store: Store) -> Awaitable[int]:
        from tafelrunde.table.backup import backup

        return backup(store, args.file)

    count = with_store(args.database, work)
    print(say(language(args.lang), "backup made", file=args.file, count=count))
    return 0
