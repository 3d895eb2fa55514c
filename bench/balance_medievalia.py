"""How Medievalia plays with the values we had to make up: length, ways of winning, wars, cards.

    python bench/balance_medievalia.py [--games N] [--thinking N] [--write]

Every table is played by bots of the same kind; `--write` puts the figures into
docs/medievalia-balance.md, above what follows from them. The same numbers come out of the same
sources.
"""

import argparse
import platform
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from statistics import mean, quantiles

from tafelrunde.bots import named
from tafelrunde.bots.greedy import Greedy
from tafelrunde.games import find
from tafelrunde.games.medievalia import events
from tafelrunde.games.medievalia.components import BUILDINGS, KINDS
from tafelrunde.games.medievalia.ending import BY_FORCE, BY_PRESTIGE
from tafelrunde.games.medievalia.fief import TOPS
from tafelrunde.games.medievalia.state import Medievalia
from tafelrunde.games.medievalia.verbs import EXTRA, PLAY, PURCHASE
from tafelrunde.kernel.chance import Seeded
from tafelrunde.kernel.score import result
from tafelrunde.kernel.state import OVER, State
from tafelrunde.lab.arena import wilson

PAGE = Path(__file__).resolve().parent.parent / "docs" / "medievalia-balance.md"
GAME = find("medievalia")
CARDS = (*KINDS, *BUILDINGS)
SHORTAGE = "shortage"
WAYS = {BY_PRESTIGE: "prestige", BY_FORCE: "force"}
HEAD = """# Medievalia: how our values play

Most costs and strengths of Medievalia are lost and were rebuilt for this project (see the game's
`components.toml`). This page says what comes of them when bots play. Made by
`python bench/balance_medievalia.py --write` with Python {python}; the same sources give the same
figures.

| table | games | turns, median (quartiles) | decisions | prestige | force | shortage \\
| war | siege | starter wins |
|---|---|---|---|---|---|---|---|---|---|""".replace(" \\\n", " ")
MIDDLE = """
Turns are those of all players together; prestige, force and shortage (MED-183) are how games ended;
war and siege are the games that had one. By lot the starter would win 50 % of the games of two,
33 % of three, 25 % of four (in teams each partner counts for half).

## Cards

For each card, at tables of two: how often it was laid in a game by both together, how many players
laid it at least once, and how often those won. That does not tell cause from effect: who is winning
lays more. So the last column is an experiment: how often a greedy player wins who never lays the
card, against one who may. Far below 50 % the card wins games by itself, far above it loses them.

| card | laid per game | laid by | won by who laid it (greedy) | (search) | won without it |
|---|---|---|---|---|---|"""
EVEN = 0.15
# What a person concluded stands below this in the page, and is kept.
BELOW = "\n## What follows"


class Abstainer(Greedy):
    """A greedy player who never lays one of the cards."""

    def __init__(self, card: str, seed: str) -> None:
        super().__init__(seed=seed)
        self.card = card

    def worths(self, worlds: list[State], seat: int, moves: list[int]) -> list[float]:
        found = super().worths(worlds, seat, moves)
        for number, move in enumerate(moves):
            if laid_by(worlds[0], move) == self.card:
                found[number] = -1.0
        return found


@dataclass
class Figures:
    """What was counted at one table."""

    title: str
    games: int = 0
    turns: list[int] = field(default_factory=list)
    decisions: list[int] = field(default_factory=list)
    ways: Counter[str] = field(default_factory=Counter)
    wars: int = 0
    besieged: int = 0
    eliminated: int = 0
    starters: float = 0.0
    chances: float = 0.0
    laid: Counter[str] = field(default_factory=Counter)
    held_by: Counter[str] = field(default_factory=Counter)
    won_with: Counter[str] = field(default_factory=Counter)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--thinking", type=int, default=40, help="games with search at the table")
    parser.add_argument("--write", action="store_true")
    given = parser.parse_args()
    tables = [
        played("2 players, greedy", "greedy", 2, {}, given.games),
        played("3 players, greedy", "greedy", 3, {}, given.games // 2),
        played("4 players, greedy", "greedy", 4, {}, given.games // 2),
        played("2 teams of 2, greedy", "greedy", 4, {"teams": True}, given.games // 2),
        played("2 players, search:60", "search:60", 2, {}, given.thinking),
    ]
    without = {card: abstained(card, given.games) for card in CARDS}
    page = report(tables, without)
    if given.write:
        _, heading, conclusions = PAGE.read_text(encoding="utf-8").partition(BELOW)
        PAGE.write_text(page + heading + conclusions, encoding="utf-8")
    print(page)


def played(title: str, bot: str, seats: int, options: dict[str, object], games: int) -> Figures:
    figures = Figures(title)
    for number in range(games):
        play(figures, bot, seats, options, number)
    return figures


def play(figures: Figures, bot: str, seats: int, options: dict[str, object], number: int) -> None:
    setup = GAME.setup(options, seats)
    players = [named(bot, seed=f"{number} {seat}") for seat in range(seats)]
    chance = Seeded(f"balance {number}", listening=True)
    state = GAME.new(setup, chance)
    decisions = 0
    while state.actor != OVER:
        seat = int(state.actor)
        move = players[seat].choose(state.seen_by(seat), seat)
        state.apply(seat, move, chance)
        decisions += 1
    assert isinstance(state, Medievalia)
    count(figures, setup.team, state.places(), int(state.ended), chance)
    figures.decisions.append(decisions)


def laid_by(state: State, move: int) -> str | None:
    """The card that a move lays, if it lays one."""
    assert isinstance(state, Medievalia)
    if PLAY <= move < PURCHASE:
        return KINDS[move - PLAY]
    if PURCHASE <= move < EXTRA:
        return BUILDINGS[int(state.stock[TOPS + (move - PURCHASE) // 5]) - 1]
    return None


def abstained(card: str, games: int) -> float:
    """The share of games of two that are won without a card, against a player who may lay it."""
    won = 0.0
    setup = GAME.setup({}, 2)
    for number in range(games):
        without = number % 2
        players = [Greedy(seed=f"{number} {seat}") for seat in range(2)]
        players[without] = Abstainer(card, f"{number} {without}")
        chance = Seeded(f"without {number // 2}")
        state = GAME.new(setup, chance)
        while state.actor != OVER:
            seat = int(state.actor)
            state.apply(seat, players[seat].choose(state.seen_by(seat), seat), chance)
        won += result(state.places())[without]
    return won / games


def count(figures: Figures, team: list[int], places: list[int], ended: int, chance: Seeded) -> None:
    seats = len(team)
    codes = Counter(event[0] for event in chance.events)
    figures.games += 1
    figures.turns.append(codes[events.TURN_BEGAN])
    figures.ways[WAYS.get(ended, SHORTAGE)] += 1
    figures.wars += codes[events.BATTLE_DECLARED] + codes[events.SHOT] > 0
    figures.besieged += codes[events.BESIEGED] > 0
    figures.eliminated += codes[events.ELIMINATED]
    winners = [seat for seat in range(seats) if places[seat] == 1]
    starter = next(event[1] for event in chance.events if event[0] == events.BEGAN)
    figures.starters += (starter in winners) / len(winners)
    figures.chances += 1 / seats
    had: set[tuple[int, str]] = set()
    for event in chance.events:
        if event[0] in (events.PLAYED, events.BOUGHT):
            name = KINDS[event[2]] if event[0] == events.PLAYED else BUILDINGS[event[2]]
            figures.laid[name] += 1
            had.add((event[1], name))
    for seat, name in had:
        figures.held_by[name] += 1
        figures.won_with[name] += seat in winners


def report(tables: list[Figures], without: dict[str, float]) -> str:
    lines = [HEAD.format(python=platform.python_version())]
    for table in tables:
        low, middle, high = quantiles(table.turns, n=4)
        cells = [
            table.title,
            str(table.games),
            f"{middle:.0f} ({low:.0f} to {high:.0f})",
            f"{mean(table.decisions):.0f}",
            *(share(table.ways[way], table.games) for way in ("prestige", "force", SHORTAGE)),
            *(share(n, table.games) for n in (table.wars, table.besieged, table.starters)),
        ]
        lines.append(f"| {' | '.join(cells)} |")
    lines.append(MIDDLE)
    greedy, search = tables[0], tables[-1]
    for name in CARDS:
        cells = [
            name,
            f"{greedy.laid[name] / greedy.games:.2f}",
            share(greedy.held_by[name], 2 * greedy.games),
            rate(greedy, name),
            rate(search, name),
            f"{without[name]:.0%}",
        ]
        lines.append(f"| {' | '.join(cells)} |")
    return "\n".join([*lines, "", verdict(greedy, without), ""])


def verdict(greedy: Figures, without: dict[str, float]) -> str:
    """What follows from the experiment, and about what it says nothing."""
    needed = [f"{name} ({won:.0%})" for name, won in without.items() if won < 0.5 - EVEN]
    harmful = [f"{name} ({won:.0%})" for name, won in without.items() if won > 0.5 + EVEN]
    idle = [name for name in CARDS if greedy.held_by[name] == 0]
    said = [
        f"Far below even without them: {', '.join(needed) or 'none'}.",
        f"Far above even, so better left alone: {', '.join(harmful) or 'none'}.",
        f"Never laid by greedy players, so not judged: {', '.join(idle) or 'none'}.",
        f"Of {greedy.games} games each share is uncertain by about {reach(greedy.games):.0%}.",
    ]
    return "\n".join(f"- {line}" for line in said)


def reach(games: int) -> float:
    """How far a share near one half may be off, with 95 % certainty."""
    low, high = wilson(games / 2, games)
    return (high - low) / 2


def rate(table: Figures, name: str) -> str:
    had = table.held_by[name]
    return f"{table.won_with[name] / had:.0%} of {had}" if had else "-"


def share(part: float, whole: float) -> str:
    return f"{part / whole:.0%}"


if __name__ == "__main__":
    main()
