"""Information-set Monte Carlo tree search: good moves from a view, for any game with a `judge`.

Each iteration imagines a complete position that fits the view and walks down, in the tree of each
seat, what that seat would know: all public moves and outcomes, and in a sealed window only its own
steps. At a node it has not seen before the mover either looks at every move once with the game's
`judge`, or takes one move and plays on at random. Only moves and outcomes are kept in the trees,
never positions. Every seat looks for its own good.
"""

from __future__ import annotations

from math import log, sqrt
from time import perf_counter
from typing import Final, final

from tafelrunde.kernel.chance import Chance
from tafelrunde.kernel.knowledge import Knowledge
from tafelrunde.kernel.native import append, i64, vec
from tafelrunde.kernel.state import OVER, State

NONE: Final = -1
# After so many iterations it is asked again whether the choice is settled.
GLANCE: Final = 8
# Of the moves behind a new node at least so many are weighed by what was learned.
WEIGHED: Final = 4


@final
class Tree:
    """Nodes in flat arrays: the key of the move that leads there, visits, worth, child, sibling.

    The first nodes are the roots, one for each seat. A key is 8 * move + seat; siblings stand in
    ascending order of their keys. `chances` counts how often a node could have been chosen, since
    moves come and go with what was imagined. What chance decided for all to see is a node of its
    own, with a negative key.
    """

    def __init__(self, seats: i64) -> None:
        nothing = [i64(0) for _ in range(seats)]
        self.key = vec[i64](nothing)
        self.visits = vec[i64](nothing)
        self.chances = vec[i64](nothing)
        self.child = vec[i64]([i64(NONE) for _ in range(seats)])
        self.sibling = vec[i64]([i64(NONE) for _ in range(seats)])
        self.worth = [0.0] * int(seats)

    def add(self, parent: i64, key: i64) -> i64:
        """A new node below another."""
        node: i64 = len(self.key)
        before: i64 = NONE
        after = self.child[parent]
        while after != NONE and self.key[after] < key:
            before = after
            after = self.sibling[after]
        self.key = append(self.key, key)
        self.visits = append(self.visits, 0)
        self.chances = append(self.chances, 1)
        self.child = append(self.child, NONE)
        self.sibling = append(self.sibling, after)
        self.worth.append(0.0)
        if before == NONE:
            self.child[parent] = node
        else:
            self.sibling[before] = node
        return node

    def seek(self, node: i64, key: i64) -> i64:
        """From this sibling on the first one whose key is not lower, or NONE."""
        while node != NONE and self.key[node] < key:
            node = self.sibling[node]
        return node

    def find(self, parent: i64, key: i64) -> i64:
        """The child with this key, or NONE."""
        node = self.seek(self.child[parent], key)
        return node if node != NONE and self.key[node] == key else NONE

    def below(self, parent: i64, key: i64) -> i64:
        """The child with this key, made if there is none."""
        node = self.find(parent, key)
        return self.add(parent, key) if node == NONE else node

    def mean(self, node: i64) -> float:
        """What a node was worth to its seat on average."""
        return self.worth[node] / float(self.visits[node])


@final
class Search:
    """One decision: grow the tree, then take the most visited move.

    `playout` is the number of random moves after a new node before it is judged, -1 for all to the
    end; with 0 the search looks at every move of a new node instead. `explore` weighs curiosity
    against success; looking, it is measured by the `spread` between the best and the worst first
    move, and only the first move is chosen with curiosity: a move is worth what the best that can
    follow it is worth, not the average of all that was tried. `knowledge` is what judges, the
    game's `judge` alone if nothing is given. With `own_turn` it stands as it is judged as soon as
    somebody else has to decide.
    """

    def __init__(
        self,
        view: State,
        seat: int,
        chance: Chance,
        playout: int,
        explore: float,
        knowledge: Knowledge | None = None,
        own_turn: bool = False,
    ) -> None:
        self.view = view
        self.seat: i64 = seat
        self.chance = chance
        self.playout: i64 = playout
        self.explore = explore
        self.knowledge = Knowledge() if knowledge is None else knowledge
        self.own_turn = own_turn
        self.apart = view.apart()
        self.tree = Tree(view.setup.seats)
        self.iterations: i64 = 0
        self.spread = 1.0
        self.starts = [0.0] * int(view.setup.seats)

    def run(self, iterations: int, seconds: float) -> None:
        """Iterate until one of the two limits is reached; 0 is no limit.

        It ends sooner when the iterations that are left cannot change the choice any more.
        """
        end = perf_counter() + seconds
        done: i64 = 0
        while iterations == 0 or done < iterations:
            if seconds > 0.0 and perf_counter() >= end:
                break
            if iterations != 0 and done % GLANCE == 0 and self.lead() > iterations - done:
                break
            self.iterate()
            self.iterations += 1
            done += 1

    def lead(self) -> i64:
        """By how many visits the most visited move is ahead of the next."""
        first: i64 = 0
        second: i64 = 0
        node = self.tree.child[self.seat]
        while node != NONE:
            visits = self.tree.visits[node]
            if visits > first:
                second = first
                first = visits
            elif visits > second:
                second = visits
            node = self.tree.sibling[node]
        return first - second

    def iterate(self) -> None:
        """Imagine, walk down to something new, judge it, and remember."""
        state = self.view.imagine(self.chance)
        luck = self.luck(state)
        path = vec[i64](capacity=32)
        nodes = vec[i64]([i64(root) for root in range(state.setup.seats)])
        seat = self.seat
        worth: list[float] = []
        while state.actor != OVER and len(worth) == 0:
            if self.own_turn and seat != self.seat:
                worth = self.knowledge.judge(state)
                continue
            moves = state.legal(seat)
            if self.apart and seat != self.seat:
                self.pass_by(state, seat, moves[0], nodes)
                seat = state.actor
                continue
            chosen = self.best(nodes[seat], seat, moves)
            if chosen == NONE and self.playout == 0:
                worth = self.look(state, nodes[seat], seat, moves, luck[seat])
                continue
            if chosen == NONE:
                chosen = self.untried(nodes[seat], seat, moves)
            path = append(path, chosen)
            nodes = self.play(state, seat, chosen, nodes)
            if self.tree.visits[chosen] == 0:
                self.play_on(state)
                worth = self.knowledge.judge(state)
            seat = state.actor
        if len(worth) == 0:
            worth = state.judge()
        for visited in path:
            mover = self.tree.key[visited] & 7
            self.tree.visits[visited] += 1
            self.tree.worth[visited] += worth[mover] - luck[mover]

    def play(self, state: State, seat: i64, chosen: i64, nodes: vec[i64]) -> vec[i64]:
        """Make the move of a node; every seat goes down its tree by what it learns from that."""
        tree = self.tree
        key = tree.key[chosen]
        sealed = state.window != 0
        self.chance.trace = 0
        state.apply(seat, key >> 3, self.chance)
        for other in range(state.setup.seats):
            if other == seat:
                nodes[other] = chosen
            elif not sealed:
                nodes[other] = tree.below(nodes[other], key)
            if self.chance.trace != 0:
                nodes[other] = tree.below(nodes[other], -self.chance.trace)
        return nodes

    def pass_by(self, state: State, seat: i64, move: i64, nodes: vec[i64]) -> None:
        """Make a move that matters to nobody else; what chance decides then does matter."""
        self.chance.trace = 0
        state.apply(seat, move, self.chance)
        if self.chance.trace != 0:
            nodes[self.seat] = self.tree.below(nodes[self.seat], -self.chance.trace)

    def luck(self, state: State) -> list[float]:
        """How much better than on average each seat stands in what was just imagined.

        Taking that off what an iteration finds leaves what the moves are worth.
        """
        found = []
        start = self.knowledge.judge(state)
        for seat in range(len(start)):
            self.starts[seat] += start[seat]
            found.append(start[seat] - self.starts[seat] / float(self.iterations + 1))
        return found

    def best(self, node: i64, seat: i64, moves: vec[i64]) -> i64:
        """The child with the best upper confidence bound, or NONE while a legal move has none."""
        tree = self.tree
        explore = self.explore * self.spread if node == self.seat or self.playout != 0 else 0.0
        chosen: i64 = NONE
        top = -1000.0
        child = tree.child[node]
        for move in moves:
            child = tree.seek(child, 8 * move + seat)
            if child == NONE or tree.key[child] != 8 * move + seat:
                return NONE
            tree.chances[child] += 1
            visits = float(tree.visits[child])
            bound = tree.mean(child) + explore * sqrt(log(float(tree.chances[child])) / visits)
            if bound > top:
                top = bound
                chosen = child
        return chosen

    def look(self, state: State, node: i64, seat: i64, moves: vec[i64], luck: float) -> list[float]:
        """Judge every move not seen here before; at a new node returns how the best would stand."""
        tree = self.tree
        new = tree.child[node] == NONE
        unseen = vec[i64](capacity=32)
        afters: list[State] = []
        for move in moves:
            if new or tree.find(node, 8 * move + seat) == NONE:
                after = state.copy()
                after.apply(seat, move, self.chance)
                unseen = append(unseen, move)
                afters.append(after)
        first = node == self.seat
        worths = self.knowledge.worths(afters, seat, len(afters) if first else WEIGHED)
        best: i64 = 0
        worst: i64 = 0
        for number in range(i64(len(worths))):
            child = tree.add(node, 8 * unseen[number] + seat)
            tree.visits[child] = 1
            tree.worth[child] = worths[number] - luck
            if worths[number] > worths[best]:
                best = number
            if worths[number] < worths[worst]:
                worst = number
        if not new:
            return []
        if first:
            self.spread = worths[best] - worths[worst]
        # Luck may have made it the best, so it is made once more: the same luck is not counted on.
        after = state.copy()
        after.apply(seat, unseen[best], self.chance)
        return self.knowledge.judge(after)

    def untried(self, node: i64, seat: i64, moves: vec[i64]) -> i64:
        """A new node for a random one of the moves that have none yet."""
        count: i64 = 0
        chosen: i64 = NONE
        for move in moves:
            if self.tree.find(node, 8 * move + seat) == NONE:
                count += 1
                if self.chance.draw(count) == 0:
                    chosen = move
        return self.tree.add(node, 8 * chosen + seat)

    def play_on(self, state: State) -> None:
        """Random moves, at most `playout` of them."""
        left = self.playout
        while left != 0 and state.actor != OVER:
            moves = state.legal(state.actor)
            state.apply(state.actor, moves[self.chance.draw(len(moves))], self.chance)
            left -= 1

    def choice(self) -> int:
        """The most visited move of the seat, of equals the one that is worth more."""
        tree = self.tree
        chosen: i64 = NONE
        node = tree.child[self.seat]
        while node != NONE:
            if (
                chosen == NONE
                or tree.visits[node] > tree.visits[chosen]
                or (
                    tree.visits[node] == tree.visits[chosen] and tree.mean(node) > tree.mean(chosen)
                )
            ):
                chosen = node
            node = tree.sibling[node]
        return int(tree.key[chosen] >> 3)
