"""Plays the golden records of the newest rules: `python scripts/golden.py [GAME...]`.

Run it when a version was added. Records of older rules stay as they are and must still verify;
those of a version that is there already are not played again, but what no record shows is hunted
for: most of it is rare, so that compiled rules are a great help.
"""

import lzma
import sys
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, replace
from hashlib import sha256
from pathlib import Path
from random import Random

from tafelrunde.bots import named
from tafelrunde.games import find, names
from tafelrunde.kernel.game import Game
from tafelrunde.kernel.match import Match
from tafelrunde.kernel.record import read, write
from tafelrunde.testing.cases import NAMES, fitting_seats, settings
from tafelrunde.testing.deep import PLAYERS as DEEP
from tafelrunde.testing.deep import pairs
from tafelrunde.testing.golden import everything, lost, shown, vocabulary

GOLDEN = Path("tests/golden")
LEAST = 40
LONGEST = 400
# Most are played by those who try everything: they need the least time.
PLAYERS = ("random", "eager", "eager", "greedy", "eager", "search:2")
SEARCHED = 3
# So many are played in search of what is rare; those of a few are changed and played again.
HUNTED = 20_000
PARENTS = 12
MOODS = (0.05, 0.15, 0.3, 0.5)

Choose = Callable[[Match, int], int]


def tables(game: Game) -> list[tuple[int, dict[str, object]]]:
    """Every number of seats, every setting, every pair of modules; again until there are enough."""
    found = [(seats, dict[str, object]()) for seats in game.seats]
    for options in (*settings(game), *pairs(game)):
        fitting = fitting_seats(game, options)
        found += [(fitting[len(found) % len(fitting)], options)] if fitting else []
    while len(found) < LEAST:
        found += found
    return found


def play(
    game: Game, seats: int, options: dict[str, object], seed: int, rng: Random, choose: Choose
) -> Match:
    """A match to its end, or the beginning of a very long one."""
    secret = sha256(f"golden {game.id} {game.newest} {seed}".encode()).digest()
    nonces = [f"nonce {seat}" for seat in range(seats)]
    brief = {**game.checks.brief, **options}
    match = Match(game, seats, brief, NAMES[:seats], secret, nonces)
    while not match.over and len(match.entries) < LONGEST:
        waiting = [seat for seat in range(seats) if match.state.waiting(seat)]
        seat = rng.choice(waiting)
        if (automa := match.automa_move()) is not None:
            match.play(*automa)
        else:
            match.play(seat, choose(match, seat))
    return match


def player(game: Game, name: str, seed: int, rng: Random) -> Choose:
    """How somebody of this name decides."""
    if name in DEEP:
        known = DEEP[name](game, rng)
        return lambda match, seat: known.choose(match.state, seat)
    bot = named(name, seed=seed)
    return lambda match, seat: bot.choose(match.state.seen_by(seat), seat)


@dataclass
class Stubborn:
    """Everybody has likes and dislikes among the verbs, and some moods, throughout a game."""

    seats: int
    options: dict[str, object]
    seed: int
    likes: list[dict[str, float]]
    mood: float
    shown: frozenset[str] = frozenset()

    def play(self, game: Game) -> Match:
        """The game of people who are like that."""
        rng = Random(f"stubborn {self.seed}")

        def choose(match: Match, seat: int) -> int:
            moves = match.state.moves(seat)
            if rng.random() < self.mood:
                return rng.choice(moves)
            verbs: dict[str, list[int]] = {}
            for move in moves:
                verbs.setdefault(game.verbs.split(move)[0].name, []).append(move)
            return rng.choice(verbs[max(verbs, key=lambda verb: self.likes[seat][verb])])

        return play(game, self.seats, self.options, self.seed, rng, choose)

    def changed(self, rng: Random, seed: int) -> "Stubborn":
        """Almost the same people, perhaps with other luck."""
        likes = [dict(mine) for mine in self.likes]
        for _ in range(3):
            mine = rng.choice(likes)
            mine[rng.choice(list(mine))] = rng.random()
        return replace(self, likes=likes, seed=rng.choice([self.seed, seed]))


def strangers(game: Game, rng: Random, seed: int) -> Stubborn:
    """People of whom nothing is known yet, at some table."""
    seats, options = rng.choice(tables(game))
    likes = [{verb: rng.random() for verb in game.verbs.verbs} for _ in range(seats)]
    return Stubborn(seats, options, seed, likes, rng.choice(MOODS))


def hunt(game: Game, missing: set[str]) -> None:
    """Keep games that show what is missing: found by changing those that show what is rare."""
    rng, seen, parents = Random("hunt"), Counter[str](), list[Stubborn]()
    for number in range(HUNTED):
        if not missing:
            break
        known = bool(parents) and rng.random() < 0.7
        seed = 1000 + number
        people = rng.choice(parents).changed(rng, seed) if known else strangers(game, rng, seed)
        match = people.play(game)
        people.shown = frozenset(shown(match))
        if people.shown & missing:
            keep(match, number, "stubborn")
            missing -= people.shown
        seen.update(people.shown)
        parents.append(people)
        parents.sort(key=lambda one: -sum(1 / seen[thing] for thing in one.shown))
        del parents[PARENTS:]


def keep(match: Match, number: int, name: str) -> None:
    """Write a record down."""
    file = GOLDEN / match.game.id / f"v{match.game.newest}-{number:03}-{name}.txt.xz"
    file.write_bytes(lzma.compress(write(match).encode(), preset=9))


def write_down(game: Game) -> None:
    """The words of the newest rules, unless some that are there would be lost."""
    file, words = GOLDEN / game.id / f"v{game.newest}-words.txt", vocabulary(game)
    if file.exists() and (gone := lost(file.read_text().splitlines(), words)):
        sys.exit(f"{game.id} had more: {gone[0]} (docs/releasing.md)")
    file.write_text("\n".join(words) + "\n")


def make(game: Game) -> None:
    """The records of the newest rules, if they are not there yet, and whatever none shows."""
    folder = GOLDEN / game.id
    folder.mkdir(parents=True, exist_ok=True)
    write_down(game)
    if not any(folder.glob(f"v{game.newest}-*.xz")):
        play_all(game)
    missing = everything(game)
    for file in folder.glob("*.xz"):
        missing -= shown(read(lzma.decompress(file.read_bytes()).decode(), find))
    hunt(game, missing)
    print(f"{game.id}: {', '.join(sorted(missing)) or 'nothing'} is missing")


def play_all(game: Game) -> None:
    """A record for each table, by different players."""
    searched = 0
    for number, (seats, options) in enumerate(tables(game)):
        name = PLAYERS[number % len(PLAYERS)]
        if name.startswith("search"):
            searched += 1
            name = name if searched <= SEARCHED else "greedy"
        rng = Random(f"golden {game.id} {number}")
        choose = player(game, name, number, rng)
        keep(play(game, seats, options, number, rng, choose), number, name.partition(":")[0])


if __name__ == "__main__":
    for name in sys.argv[1:] or names():
        make(find(name))
