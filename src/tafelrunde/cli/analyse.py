"""Look back at a recorded game: how well each played, how lucky, and where it was lost."""

from __future__ import annotations

import argparse
import asyncio
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from tafelrunde.cli.arguments import Parser, add_language, language, whole
from tafelrunde.cli.databases import check_packages
from tafelrunde.cli.files import read_match
from tafelrunde.cli.phrases import say
from tafelrunde.kernel.errors import TafelrundeError
from tafelrunde.kernel.match import Match
from tafelrunde.kernel.narration import words_of

if TYPE_CHECKING:
    from tafelrunde.table.analysis import Analysis, Decision


def arguments(parser: Parser) -> None:
    """What the command is given."""
    parser.add_argument("file", type=Path, help="a complete record of a game that is over")
    parser.add_argument("--bots", type=whole(1, 64), default=os.cpu_count() or 1, help="processes")
    add_language(parser)


def run(args: argparse.Namespace) -> int:
    """Print what each player's decisions come to, then all errors."""
    check_packages()
    match, lang = read_match(args.file), language(args.lang)
    if not match.over:
        raise TafelrundeError(f"{args.file}: this game is not over, so nothing is told of it yet")
    found = asyncio.run(_analyse(match, args.bots, lang))
    for name, one in zip(match.names, found.accounts, strict=True):
        accuracy, luck = round(one.accuracy), f"{100 * one.luck:+.0f}"
        print(say(lang, "account", name=name, accuracy=accuracy, best=one.best,
                  decisions=one.decisions, mistakes=one.mistakes, blunders=one.blunders,
                  luck=luck))  # fmt: skip
    for decision in found.decisions:
        if decision.grade in ("mistake", "blunder"):
            print(_told(match, decision, lang))
    return 0


async def _analyse(match: Match, bots: int, lang: str) -> Analysis:
    from tafelrunde.table.analysis import analyse
    from tafelrunde.table.bot_pool import BotPool

    def told(share: float) -> None:
        if sys.stderr.isatty():
            print(f"\r{say(lang, 'analysing', percent=int(100 * share))}", end="", file=sys.stderr)

    # One process is left to moves that nobody makes here.
    bot_pool = BotPool(bots + 1)
    try:
        return await analyse(match, bot_pool, told)
    finally:
        await bot_pool.close()
        if sys.stderr.isatty():
            print(file=sys.stderr)


def _told(match: Match, one: Decision, lang: str) -> str:
    words, verbs = words_of(match.game), match.game.verbs
    before = match.standing[match.standing.index(one.entry) - 1]
    view = match.state_after(before).seen_by(one.seat)
    played, better = (
        words.move(view, one.seat, verbs.parse(move), lang) for move in (one.move, one.better)
    )
    return say(lang, one.grade, entry=one.entry, name=match.names[one.seat], played=played,
               better=better, loss=round(100 * one.loss), error=round(200 * one.error))  # fmt: skip
