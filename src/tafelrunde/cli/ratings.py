"""Show who stands where on a server's ladder, or compute all ratings again from the records.

A game's ladder is that of its usual number of seats unless --seats says which, and --sides where
partners play together. Everything works beside the running server.
"""

from __future__ import annotations

import argparse
import sys
from typing import TYPE_CHECKING

from tafelrunde.bots import LEVELS
from tafelrunde.cli.arguments import Parser, add_language, language, whole
from tafelrunde.cli.databases import add_database, with_store
from tafelrunde.games import find
from tafelrunde.kernel.errors import TafelrundeError
from tafelrunde.kernel.game import MOST_SEATS

if TYPE_CHECKING:
    from tafelrunde.table.store import Store

MOST = 1_000


def arguments(parser: Parser) -> None:
    """What the command is given."""
    parser.add_argument("game", metavar="GAME", nargs="?")
    parser.add_argument("--seats", type=whole(2, MOST_SEATS), help="number of seats")
    parser.add_argument("--sides", type=whole(2, MOST_SEATS), help="number of teams")
    parser.add_argument(
        "--recompute", action="store_true", help="all ratings, from the records of rated games"
    )
    add_database(parser)
    add_language(parser)


def run(args: argparse.Namespace) -> int:
    """Compute, if that is wanted, then print the ladder, if a game is named."""
    if args.game is None and not args.recompute:
        raise TafelrundeError("name a game whose ladder you want to see, or use --recompute")
    game = None if args.game is None else find(args.game)
    if game is None and (args.seats or args.sides):
        raise TafelrundeError("--seats and --sides say which ladder of a game: name the game")

    async def work(store: Store) -> None:
        if args.recompute:
            await _recompute(store)
        if game is not None:
            seats = args.seats or max(2, game.usual_seats)
            await _show(store, game.id, seats, args.sides or seats, language(args.lang))

    with_store(args.database, work)
    return 0


async def _recompute(store: Store) -> None:
    from secrets import token_hex

    from tafelrunde.table.club.rating_keeper import recompute

    def skipped(why: str) -> None:
        print(f"not read, it stays as it was counted: {why}", file=sys.stderr)

    games = await recompute(store, find, token_hex(8), skipped)
    print(f"{games} rated {'game' if games == 1 else 'games'}: all ratings are computed again")


async def _show(store: Store, game: str, seats: int, sides: int, lang: str) -> None:
    from tafelrunde.table.clock import wall_clock
    from tafelrunde.table.club.glicko import RANKED
    from tafelrunde.table.club.members import members
    from tafelrunde.table.club.rated import Ladder, level_of
    from tafelrunde.table.club.ratings import ladder_of

    ladder = Ladder(game, seats, sides)
    standings = await store.read(ladder_of(ladder, wall_clock(), MOST))
    named = await store.read(members(one.player for one in standings))
    rows, rank = [["", "name", "rating", "", "games"]], 0
    for one in standings:
        level = level_of(one.player)
        if one.player in named or level:
            ranked = not level and one.rating.deviation <= RANKED
            rank += ranked
            name = LEVELS.get(level, {}).get(lang, level) + " (bot)"
            rows.append(
                [
                    str(rank) if ranked else "", name if level else named[one.player].name,
                    f"{one.rating.value:.0f}", f"± {2 * one.rating.deviation:.0f}", str(one.games),
                ]
            )  # fmt: skip
    among = f"{seats} seats" if sides == seats else f"{seats} seats, {sides} teams"
    print(f"{game}, {among}")
    if len(rows) == 1:
        print("nobody has played a rated game here yet")
        return
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for place, name, *numbers in rows:
        right = map(str.rjust, numbers, widths[2:])
        print("  ".join([place.rjust(widths[0]), name.ljust(widths[1]), *right]).rstrip())
