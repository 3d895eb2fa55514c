"""Let every bot play every other, and rate them all on one ladder.

Without names all bots of the house take part. A program of one's own is NAME=COMMAND with --bot
(docs/bots.md). The table is Markdown: a rating with its bounds, and the wins against each. At
tables of more than two, every table that can be made of the bots plays. With --database the four
levels begin with these ratings on that server's ladder, their middle at 1500, and programs stand
there beside them as they came out here.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence
from dataclasses import replace
from math import comb
from statistics import fmean
from typing import TYPE_CHECKING

from tafelrunde.bots import LEVELS, learned_by
from tafelrunde.cli.arguments import Parser, add_options, options_of, whole
from tafelrunde.cli.databases import with_store
from tafelrunde.cli.players import add_contest, crew_of, entrants, progress_bar
from tafelrunde.games import find
from tafelrunde.kernel.errors import TafelrundeError
from tafelrunde.kernel.game import MOST_SEATS
from tafelrunde.lab.arena import Z95, whole_rotations
from tafelrunde.lab.contest import Plan
from tafelrunde.lab.ladder import MIDDLE, Rung, ladder, table

if TYPE_CHECKING:
    from tafelrunde.table.store import Store

PAIR = 2
MOST = 24
# However many games bots play, people play them otherwise.
SUREST = 20.0
USUAL = ("random", *LEVELS, "greedy")


def arguments(parser: Parser) -> None:
    """What the command is given."""
    add_contest(parser, 40)
    add_options(parser)
    parser.add_argument("--seats", type=whole(PAIR, MOST_SEATS), default=PAIR, help="default: 2")
    parser.add_argument("--database", help="where the levels shall begin with these ratings")
    parser.add_argument("--json", action="store_true", help="print one JSON object")


def run(args: argparse.Namespace) -> int:
    """Play, then print the ladder."""
    plan = _plan(args)
    games = whole_rotations(args.games, plan.seats)
    tables = comb(len(plan.entrants), plan.seats)
    rungs = ladder(plan, games, crew_of(args), progress_bar(games * tables))
    if args.json:
        found = [rung.report() for rung in rungs]
        print(json.dumps({"game": plan.game, "games": games, "bots": found}))
    else:
        party = "pair" if plan.seats == PAIR else f"table of {plan.seats}"
        print(f"{plan.game}, {games} games of each {party}, seed {plan.seed}\n")
        print("\n".join(table(rungs)))
        for rung in rungs:
            if rung.faults:
                print(f"\n{rung.name}: {rung.faults} games with a fault")
    if args.database:
        _keep(plan, rungs, args.database)
    return 0


def _plan(args: argparse.Namespace) -> Plan:
    game = find(args.game)
    who = entrants(args.bots or USUAL, args.bot)
    if not args.seats <= len(who) <= MOST:
        raise TafelrundeError(f"a ladder is for {args.seats} to {MOST} bots, not for {len(who)}")
    given = options_of(game, args)
    options = game.check(given, args.seats)
    rules = game.rules_number(game.newest)
    plan = Plan(game.id, args.seats, options, who, args.seconds, args.seed or 0, rules)
    setup = replace(plan, entrants=who[: args.seats]).setup()
    if len(set(setup.team)) < args.seats:
        raise TafelrundeError("on a ladder everybody plays alone: leave out what makes teams")
    missing = sorted(LEVELS.keys() - {entrant.bot for entrant in who})
    if args.database and (missing or given):
        wrong = f"{', '.join(missing)} must take part" if missing else "options must be the usual"
        raise TafelrundeError(f"for the ladder of a server {wrong}")
    return plan


def _keep(plan: Plan, rungs: Sequence[Rung], database: str) -> None:
    """Let bots begin with their ratings; the middle of the levels is where people begin."""
    shift = MIDDLE - fmean(rung.rating for rung in rungs if rung.name in LEVELS)
    programs = {entrant.name for entrant in plan.entrants if entrant.command}
    found = {
        rung.name: (rung.rating + shift, max(SUREST, (rung.high - rung.low) / (2 * Z95)))
        for rung in rungs
        if rung.name in {*LEVELS, *programs}
    }

    async def work(store: Store) -> None:
        from tafelrunde.table.club.glicko import Rating
        from tafelrunde.table.club.rated import Ladder, bot_player
        from tafelrunde.table.club.ratings import put_starts

        game = find(plan.game)
        rules = game.rules_number(game.newest)

        def learned(name: str) -> str:
            return learned_by(name, game) if name in LEVELS else ""

        starts = {
            bot_player(name.replace(":", " "), rules, learned(name)): Rating(*rating)
            for name, rating in found.items()
        }
        await store.write(put_starts(Ladder(game.id, plan.seats, plan.seats), starts))

    with_store(database, work, new=True)
