"""Plays the golden records of the newest rules: `python scripts/golden.py [GAME...]`.

Run it when a version was added. Records of older rules stay as they are and must still verify;
those of a version that is there already are not played again.
"""

import lzma
import sys
from hashlib import sha256
from pathlib import Path
from random import Random

from tafelrunde.bots import named
from tafelrunde.games import find, names
from tafelrunde.kernel.game import Game
from tafelrunde.kernel.match import Match
from tafelrunde.kernel.record import write
from tafelrunde.testing.cases import NAMES, fitting_seats, settings
from tafelrunde.testing.deep import Eager, Greedy, pairs
from tafelrunde.testing.golden import everything, shown

GOLDEN = Path("tests/golden")
LEAST = 40
LONGEST = 400
# Most are played by those who try everything: they need the least time.
PLAYERS = ("random", "eager", "eager", "greedy", "eager", "search:2")
SEARCHED = 3
# So many more are played in search of what is rare; only those that have some are kept.
TRIED = 300


def tables(game: Game) -> list[tuple[int, dict[str, object]]]:
    """Every number of seats, every setting, every pair of modules; again until there are enough."""
    found = [(seats, dict[str, object]()) for seats in game.seats]
    for options in (*settings(game), *pairs(game)):
        fitting = fitting_seats(game, options)
        found += [(fitting[len(found) % len(fitting)], options)] if fitting else []
    while len(found) < LEAST:
        found += found
    return found


def play(game: Game, seats: int, options: dict[str, object], player: str, seed: int) -> Match:
    """A match to its end, or the beginning of a very long one."""
    rng = Random(f"golden {game.id} {seed}")
    secret = sha256(f"golden {game.id} {game.newest} {seed}".encode()).digest()
    nonces = [f"nonce {seat}" for seat in range(seats)]
    brief = {**game.checks.brief, **options}
    match = Match(game, seats, brief, NAMES[:seats], secret, nonces)
    eager, greedy = Eager(game, rng), Greedy(game, rng)
    bot = named(player if player.startswith("search") else "random", seed=seed)
    while not match.over and len(match.entries) < LONGEST:
        waiting = [seat for seat in range(seats) if match.state.waiting(seat)]
        seat = rng.choice(waiting)
        if (automa := match.automa_move()) is not None:
            match.play(*automa)
        elif player == "eager":
            match.play(seat, eager.choose(match.state, seat))
        elif player == "greedy":
            match.play(seat, greedy.choose(match.state, seat))
        else:
            match.play(seat, bot.choose(match.state.seen_by(seat), seat))
    return match


def make(game: Game) -> None:
    """The records of the newest rules, if they are not there yet."""
    folder = GOLDEN / game.id
    folder.mkdir(parents=True, exist_ok=True)
    if any(folder.glob(f"v{game.newest}-*")):
        return
    tried, searched, missing = tables(game), 0, everything(game)
    for number in range(len(tried) + TRIED):
        if number >= len(tried) and not missing:
            break
        seats, options = tried[number % len(tried)]
        player = PLAYERS[number % len(PLAYERS)]
        if player.startswith("search"):
            searched += 1
            player = player if searched <= SEARCHED else "greedy"
        match = play(game, seats, options, player, number)
        if number >= len(tried) and not shown(match) & missing:
            continue
        missing -= shown(match)
        file = folder / f"v{game.newest}-{number:03}-{player.partition(':')[0]}.txt.xz"
        file.write_bytes(lzma.compress(write(match).encode(), preset=9))
    print(f"{game.id}: {', '.join(sorted(missing)) or 'nothing'} is missing")


if __name__ == "__main__":
    for name in sys.argv[1:] or names():
        make(find(name))
