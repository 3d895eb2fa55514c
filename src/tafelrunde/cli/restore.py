"""Bring back what a backup holds, also while the server runs.

Everything in the database is replaced at once; who is at a table sees it as it was. Time that
passed since the backup counts on nobody's clock.
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
    parser.add_argument("file", type=Path, help="a backup, or the file of a server")
    parser.add_argument(
        "--replace", action="store_true", help="give up the tables that are in the database"
    )
    add_database(parser)
    add_language(parser)


def run(args: argparse.Namespace) -> int:
    """Bring it back, and say how much that is."""

    def work(store: Store) -> Awaitable[int]:
        from tafelrunde.table.backup import restore

        return restore(store, args.file, args.replace)

    count = with_store(args.database, work, new=True)
    print(say(language(args.lang), "backup restored", file=args.file, count=count))
    return 0
