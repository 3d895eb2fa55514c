"""Information-set Monte Carlo tree search: good moves from a view, for any game with a `judge`.

Each iteration imagines a complete position that fits the view, walks down one tree of moves shared
by all imagined positions, adds a node and judges where it ends, after a short random playout. Only
moves are kept in the tree, never positions, so chance and hidden things may differ each time. Every
seat looks for its own good; partners of a team share theirs.
"""

from __future__ import annotations

from math import log, sqrt
from time import perf_counter
from typing import final

from tafelrunde.kernel.chance import Chance
from tafelrunde.kernel.fast import append, i64, vec
from tafelrunde.kernel.state import OVER, State

ROOT = 0
NONE = -1


@final
class Tree:
    """Nodes in flat arrays: the move that leads there, its seat, visits, worth, child, sibling.

    `chances` counts how often a node could have been chosen, since moves come and go with what was
    imagined.
    """

    def __init__(self) -> None:
        self.move = vec[i64]([NONE])
        self.seat = vec[i64]([NONE])
        self.visits = vec[i64]([i64(0)])
        self.chances = vec[i64]([i64(0)])
        self.child = vec[i64]([NONE])
        self.sibling = vec[i64]([NONE])
        self.worth: list[float] = [0.0]

    def add(self, parent: i64, seat: i64, move: i64) -> i64:
        """A new node below another."""
        node: i64 = len(self.move)
        self.move = append(self.move, move)
        self.seat = append(self.seat, seat)
        self.visits = append(self.visits, 0)
        self.chances = append(self.chances, 1)
        self.child = append(self.child, NONE)
        self.sibling = append(self.sibling, self.child[parent])
        self.worth.append(0.0)
        self.child[parent] = node
        return node

    def find(self, parent: i64, seat: i64, move: i64) -> i64:
        """The child for a move, or NONE."""
        node = self.child[parent]
        while node != NONE and (self.move[node] != move or self.seat[node] != seat):
            node = self.sibling[node]
        return node


@final
class Search:
    """One decision: grow the tree, then take the most visited move."""

    def __init__(self, view: State, seat: int, chance: Chance, depth: int, explore: float) -> None:
        self.view = view
        self.seat: i64 = seat
        self.chance = chance
        self.depth: i64 = depth
        self.explore = explore
        self.tree = Tree()
        self.iterations: i64 = 0

    def run(self, iterations: int, seconds: float) -> None:
        """Iterate until one of the two limits is reached; 0 is no limit."""
        end = perf_counter() + seconds
        done: i64 = 0
        while iterations == 0 or done < iterations:
            if seconds > 0.0 and perf_counter() >= end:
                break
            self.iterate()
            done += 1
        self.iterations += done

    def iterate(self) -> None:
        """Imagine, descend, add one node, play on, judge, and remember."""
        state = self.view.imagine(self.chance)
        path = vec[i64](capacity=32)
        node: i64 = ROOT
        seat = self.seat
        while state.actor != OVER:
            moves = state.legal(seat)
            fresh = self.untried(node, seat, moves)
            if fresh != NONE:
                node = self.tree.add(node, seat, fresh)
                path = append(path, node)
                state.apply(seat, fresh, self.chance)
                break
            node = self.best(node, seat, moves)
            path = append(path, node)
            state.apply(seat, self.tree.move[node], self.chance)
            seat = state.actor
        self.play_on(state)
        self.remember(state, path)

    def untried(self, node: i64, seat: i64, moves: vec[i64]) -> i64:
        """A random move that has no node yet, or NONE."""
        count: i64 = 0
        chosen: i64 = NONE
        for move in moves:
            if self.tree.find(node, seat, move) == NONE:
                count += 1
                if self.chance.draw(count) == 0:
                    chosen = move
        return chosen

    def best(self, node: i64, seat: i64, moves: vec[i64]) -> i64:
        """The child with the best upper confidence bound among the moves that are legal now."""
        tree = self.tree
        chosen: i64 = NONE
        top = -1.0
        for move in moves:
            child = tree.find(node, seat, move)
            visits = float(tree.visits[child])
            bound = tree.worth[child] / visits
            bound += self.explore * sqrt(log(float(tree.chances[child])) / visits)
            tree.chances[child] += 1
            if bound > top:
                top = bound
                chosen = child
        return chosen

    def play_on(self, state: State) -> None:
        """Random moves, at most `depth` of them."""
        left = self.depth
        while left != 0 and state.actor != OVER:
            moves = state.legal(state.actor)
            state.apply(state.actor, moves[self.chance.draw(len(moves))], self.chance)
            left -= 1

    def remember(self, state: State, path: vec[i64]) -> None:
        """Add to every node on the path what its seat got."""
        tree = self.tree
        worth = state.judge()
        for node in path:
            tree.visits[node] += 1
            tree.worth[node] += worth[tree.seat[node]]

    def choice(self) -> int:
        """The most visited move of the seat."""
        tree = self.tree
        chosen: i64 = NONE
        node = tree.child[ROOT]
        while node != NONE:
            if chosen == NONE or tree.visits[node] > tree.visits[chosen]:
                chosen = node
            node = tree.sibling[node]
        return int(tree.move[chosen])

    def chance_of(self, move: int) -> float:
        """What the tree thinks of a move of the seat, from 0 to 1."""
        node = self.tree.find(ROOT, self.seat, move)
        if node == NONE or self.tree.visits[node] == 0:
            return 0.0
        return self.tree.worth[node] / float(self.tree.visits[node])
