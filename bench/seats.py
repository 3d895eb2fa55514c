"""What a bot wins from every seat when all others are `greedy`, at tables of any size.

    python bench/seats.py burgund --seats 3 --games 60 --preset everything
    python bench/seats.py medievalia --seats 4 --option teams

prints a row for docs/bots.md: the table, then for each seat and for all of them what was won of how
many games. Its partners are the same bot and win with it.
"""

import argparse

from tafelrunde.games import find
from tafelrunde.lab.arena import whole_rotations, wilson
from tafelrunde.lab.contest import Entrant, Plan, play_match, sitting


def entrants(bot: str, team: list[int]) -> tuple[Entrant, ...]:
    """The bot first, with its partners; each has a name of its own."""
    names = [bot if side == team[0] else "greedy" for side in team]
    return tuple(Entrant(f"{name} {seat}", name) for seat, name in enumerate(names))


def cell(won: float, games: int) -> str:
    low, high = wilson(won, games)
    return f"{won:g} of {games} ({low:.0%} to {high:.0%})"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("game")
    parser.add_argument("--bot", default="search:60")
    parser.add_argument("--seats", type=int, default=3)
    parser.add_argument("--games", type=int, default=60)
    parser.add_argument("--preset", default="")
    parser.add_argument("--option", action="append", default=[])
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    game = find(given.game)
    wish = {**game.presets.get(given.preset, {}), **dict.fromkeys(given.option, True)}
    options = game.check(wish, given.seats)
    team = game.setup(options, given.seats).team
    players = entrants(given.bot, team)
    plan = Plan(game.id, given.seats, options, players, 0.1, given.seed)
    games = whole_rotations(given.games, given.seats)
    won = [0.0] * given.seats
    for number in range(games):
        seat = next(chair for chair, player in sitting(plan, number).items() if player == 0)
        outings = zip(play_match(plan, number), team, strict=True)
        won[seat] += sum(outing.share for outing, side in outings if side == team[0])
    each = games // given.seats
    kind = ", ".join([f"{given.seats} players", *filter(None, [given.preset]), *given.option])
    cells = [f"{game.title}, {kind}", *(cell(one, each) for one in won)]
    print(f"| {' | '.join([*cells, cell(sum(won), games)])} |")


if __name__ == "__main__":
    main()
