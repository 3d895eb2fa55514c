"""See the tables of a server, end and delete them, keep people out, hand out records.

Everything works beside the running server, which knows of it within seconds. A place is written
TABLE/SEAT, as `tafelrunde admin show` prints it, or TABLE/watchers.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from tafelrunde.cli.arguments import Parser, add_language, language, whole
from tafelrunde.cli.databases import add_database, with_store

if TYPE_CHECKING:
    from tafelrunde.table.store import Store

PHASES = ("gathering", "playing", "over")
MOST = 10_000
LONGEST = 3_650


def arguments(parser: Parser) -> None:
    """What the command is given."""
    actions = parser.add_subparsers(metavar="ACTION", required=True)
    for name, (about, declare) in ACTIONS.items():
        own = actions.add_parser(name, help=about, description=about)
        declare(own)
        add_database(own)
        add_language(own)
        own.set_defaults(act=name)


def run(args: argparse.Namespace) -> int:
    """Do it beside the server."""

    async def work(store: Store) -> None:
        from tafelrunde.cli.admin_acts import ACTS

        await ACTS[args.act](store, args, language(args.lang))

    with_store(args.database, work)
    return 0


def _table(parser: Parser) -> None:
    parser.add_argument("table", metavar="TABLE")


def _tables(parser: Parser) -> None:
    parser.add_argument("tables", metavar="TABLE", nargs="+")


def _who(parser: Parser) -> None:
    parser.add_argument("who", metavar="WHO", help="TABLE/SEAT, TABLE/watchers or an address")


def _who_and_how_long(parser: Parser) -> None:
    _who(parser)
    parser.add_argument("--days", type=whole(1, LONGEST), help="for so long (default: for good)")


def _which(parser: Parser) -> None:
    parser.add_argument("--phase", choices=PHASES, default="")
    parser.add_argument("--person", metavar="NUMBER", default="", help="only this person's tables")
    parser.add_argument("--days", type=whole(0, LONGEST), help="unchanged for so many days")
    parser.add_argument("--limit", type=whole(1, MOST), default=100)


def _links(parser: Parser) -> None:
    _table(parser)
    parser.add_argument("--links", action="store_true", help="also the secret links of the seats")


def _days(parser: Parser) -> None:
    parser.add_argument("--days", type=whole(0, LONGEST), required=True, help="over for so long")


def _folder(parser: Parser) -> None:
    parser.add_argument("folder", type=Path, help="where the files are written")
    parser.add_argument("--table", metavar="TABLE", action="append", default=[])
    parser.add_argument("--person", metavar="NUMBER", default="", help="all tables of a person")
    parser.add_argument("--all", action="store_true", help="all tables")


def _open_or_all(parser: Parser) -> None:
    parser.add_argument("--all", action="store_true", help="also those that were settled")
    parser.add_argument("--limit", type=whole(1, MOST), default=100)


def _report(parser: Parser) -> None:
    parser.add_argument("report", metavar="REPORT")


def _nothing(parser: Parser) -> None:
    pass


ACTIONS: Mapping[str, tuple[str, Callable[[Parser], None]]] = {
    "list": ("all tables, the newest first", _which),
    "show": ("who sits at a table, and what happened last", _links),
    "close": ("end a game where it stands", _table),
    "delete": ("delete tables with everything in them", _tables),
    "clean": ("delete tables that have been over for long", _days),
    "mute": ("let somebody say no more", _who_and_how_long),
    "unmute": ("let somebody speak again", _who),
    "block": ("send somebody away and keep him out", _who_and_how_long),
    "unblock": ("let somebody in again", _who),
    "bans": ("who is kept out or may not speak, and until when", _nothing),
    "reports": ("what people complained about, the newest first", _open_or_all),
    "report": ("a complaint whole, with the table's log and record as they were", _report),
    "settle": ("a complaint was dealt with", _report),
    "export": ("write records and logs into a folder", _folder),
}
