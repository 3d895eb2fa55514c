"""The bot that thinks: tree search over imagined positions."""

from __future__ import annotations

from tafelrunde.bots.learned import JUDGE, LEARNED, knowledge_of
from tafelrunde.bots.looking import looks
from tafelrunde.bots.tree import NONE
from tafelrunde.bots.tree import Search as Thought
from tafelrunde.bots.trials import tried
from tafelrunde.bots.turns import best_turn
from tafelrunde.kernel.chance import Seeded
from tafelrunde.kernel.restoring import game_of
from tafelrunde.kernel.state import Setup, State

# Who plays alone tries out so many moves, with one game for so many iterations, and has this share
# of the time for it.
TRIED = 8
PER_TRIAL = 2
TRYING = 0.5
# In a crowd that many different turns are tried out at most, with so many games for an iteration,
# and at most so many in all.
TURNS = 40
PER_ITERATION = 6
MOST_GAMES = 1200
# Where whole turns are of no use, what `judge` likes best in so many imagined positions.
WORLDS = 8


class Search:
    """Thinks for `seconds` or `iterations`, whichever is given, and takes the most visited move.

    `playout` and `explore` are those of the tree. A careless one plays at random that share of the
    time. `source` is what it knows beside the game's `judge`; a crowd is judged by that alone, and
    turn by turn, unless a file is named.
    """

    def __init__(
        self,
        name: str = "search",
        seed: int | str = 0,
        seconds: float = 0.0,
        iterations: int = 0,
        playout: int = 0,
        explore: float = 0.6,
        careless: float = 0.0,
        source: str = LEARNED,
    ) -> None:
        self.name = name
        self.chance = Seeded(f"search {seed}")
        self.seconds = seconds
        self.iterations = iterations
        self.playout = playout
        self.explore = explore
        self.careless = careless
        self.source = source
        # What is left of the turn that it has chosen, and who has it.
        self.turn: list[int] = []
        self.whose: tuple[Setup, int] | None = None

    def think(self, view: State, seat: int) -> Thought:
        """The tree of one decision."""
        crowded = is_crowded(view)
        source = JUDGE if crowded and self.source == LEARNED else self.source
        knowledge = knowledge_of(view, source)
        thought = Thought(view, seat, self.chance, self.playout, self.explore, knowledge, crowded)
        trying = TRYING * self.seconds if view.setup.seats == 1 else 0.0
        thought.run(self.iterations, self.seconds - trying)
        return thought

    def choose(self, view: State, seat: int) -> int:
        """The most visited move; alone or in a crowd the best of some moves or turns tried out.

        At once if there is only one, or if a turn was chosen that goes on.
        """
        moves = view.moves(seat)
        turn = self.turn if self.whose == (view.setup, seat) else []
        self.turn = turn[1:] if turn and turn[0] in moves else []
        if len(moves) == 1:
            return moves[0]
        if self.careless and self.chance.draw(1000) < int(1000 * self.careless):
            self.turn = []
            return moves[self.chance.draw(len(moves))]
        if turn and turn[0] in moves:
            return turn[0]
        if is_crowded(view) and self.source in (JUDGE, LEARNED):
            return self.begin_turn(view, seat, moves)
        thought = self.think(view, seat)
        if view.setup.seats > 1:
            return thought.choice()
        best = [move for move, _ in ranked(thought)[:TRIED]]
        games = -(-self.iterations // PER_TRIAL)
        return tried(view, seat, best, games, TRYING * self.seconds, self.chance)

    def begin_turn(self, view: State, seat: int, moves: list[int]) -> int:
        """The first move of the best of some turns, the rest of which is kept in mind.

        Where no turn goes on to be known, as before a card is drawn, it is what `judge` likes best.
        """
        wanted = min(TURNS, max(2, self.iterations * 2 // 3)) if self.iterations else TURNS
        games = min(PER_ITERATION * self.iterations, MOST_GAMES)
        turn = best_turn(view, seat, wanted, games, self.seconds, self.chance)
        if turn:
            self.turn, self.whose = turn[1:], (view.setup, seat)
            return turn[0]
        worlds = [view.imagine(self.chance) for _ in range(WORLDS)]
        found = looks(worlds, seat, moves, knowledge_of(view, JUDGE), self.chance)
        return moves[max(range(len(moves)), key=found.__getitem__)]


def is_crowded(view: State) -> bool:
    """Are there so many sides that it is better off with its own turn and `judge` alone?"""
    sides = len(set(view.setup.team))
    return sides > 2 and 0 < game_of(type(view).__module__).crowd <= sides


def ranked(thought: Thought) -> list[tuple[int, int]]:
    """The moves that were thought of with their visits, in the order in which they are chosen."""
    tree, found = thought.tree, []
    node = tree.child[thought.seat]
    while node != NONE:
        worth = (int(tree.visits[node]), tree.mean(node))
        found.append((worth, int(tree.key[node] >> 3)))
        node = tree.sibling[node]
    found.sort(key=lambda one: (-one[0][0], -one[0][1], one[1]))
    return [(move, visits) for (visits, _), move in found]
