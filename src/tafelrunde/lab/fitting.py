"""A net fitted to samples, with NumPy alone: what `judge` was wrong by, from what was seen.

The same samples and seed give the same weights on the same machine, to the bit.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import cos, pi
from typing import Any

import numpy as np

from tafelrunde.lab.practice import Samples

BATCH = 512
EPOCHS = 16
RATE = 0.004
DECAY = 0.1
# Of so many games one is kept apart, to see what was learned and not only remembered.
APART = 10
# A small net has so many cells, and sees this share of the games.
CELLS = 2
SEEN = 0.6
# Inputs that were hardly ever there would get weights by accident.
RARE = 0.01


@dataclass
class Fit:
    """The weights as a net takes them, and how much of what `judge` was wrong by they explain."""

    inputs: int
    weights: list[float]
    explained: float


def fit(samples: Samples, hidden: int, seed: int) -> Fit:
    """A net for these samples: small ones that saw different games, side by side in one.

    Each has errors of its own, which a bot that looks for the best move would fall for; their mean
    has fewer.
    """
    rows, error = samples.rows, samples.ends - samples.rows[:, 0]
    apart = samples.games % APART == 0
    middle, spread = rows[~apart].mean(axis=0), rows[~apart].std(axis=0)
    spread = np.where(spread < RARE, np.inf, spread).astype(np.float32)
    inputs = (rows - middle) / spread
    learners = []
    for number, cells in enumerate(_shares(hidden)):
        learner = Learner(rows.shape[1], cells, seed * hidden + number)
        some = ~apart & (learner.chance.random(int(samples.games.max()) + 1)[samples.games] < SEEN)
        learner.learn(inputs[some], error[some])
        learners.append(learner)
    answer = sum(learner.answer(inputs[apart]) for learner in learners) / len(learners)
    missed, wrong = float(((error[apart] - answer) ** 2).sum()), float((error[apart] ** 2).sum())
    explained = 1.0 - missed / wrong if wrong > 0.0 else 0.0
    return Fit(rows.shape[1], _side_by_side(learners, middle, spread), explained)


def _shares(hidden: int) -> list[int]:
    """So many cells shared out among small nets.

    >>> _shares(16)[:3], _shares(5), _shares(1)
    ([2, 2, 2], [2, 3], [1])
    """
    count = max(1, hidden // CELLS)
    return [hidden * (number + 1) // count - hidden * number // count for number in range(count)]


def _side_by_side(learners: Sequence[Learner], middle: Any, spread: Any) -> list[float]:
    """One net that answers the mean of several, for inputs as they are."""
    parts = [learner.parts for learner in learners]
    first = np.concatenate([part[0] for part in parts], axis=1) / spread[:, None]
    own = np.concatenate([part[1] for part in parts]) - middle @ first
    last = np.concatenate([part[2] for part in parts]) / len(parts)
    end = sum(part[3] for part in parts) / len(parts)
    whole = np.concatenate([first.ravel(), own, last, end])
    return [float(weight) for weight in whole]


class Learner:
    """One hidden layer, and Adam."""

    def __init__(self, inputs: int, hidden: int, seed: int) -> None:
        self.chance = np.random.default_rng(seed)
        scale = np.sqrt(2.0 / inputs)
        first = self.chance.normal(0.0, scale, (inputs, hidden))
        self.parts: list[Any] = [
            part.astype(np.float32)
            for part in (first, np.zeros(hidden), np.zeros(hidden), np.zeros(1))
        ]
        self.steps = 0
        self.means = [np.zeros_like(part) for part in self.parts]
        self.squares = [np.zeros_like(part) for part in self.parts]

    def answer(self, inputs: Any) -> Any:
        """What the net says."""
        first, own, last, end = self.parts
        return np.maximum(inputs @ first + own, 0.0) @ last + end

    def learn(self, inputs: Any, wanted: Any) -> None:
        """All epochs, with smaller and smaller steps."""
        count = len(inputs)
        batches = max(1, count // BATCH)
        for epoch in range(EPOCHS):
            order = self.chance.permutation(count)
            for number, some in enumerate(np.array_split(order, batches)):
                done = (epoch + number / batches) / EPOCHS
                self.step(inputs[some], wanted[some], RATE * (0.02 + 0.49 * (1 + cos(pi * done))))

    def step(self, inputs: Any, wanted: Any, rate: float) -> None:
        """One step down the slope of the squared error."""
        first, own, last, end = self.parts
        cells = np.maximum(inputs @ first + own, 0.0)
        wrong = (cells @ last + end - wanted) * np.float32(2.0 / len(wanted))
        back = np.outer(wrong, last) * (cells > 0.0)
        slopes = [inputs.T @ back, back.sum(axis=0), cells.T @ wrong, wrong.sum(keepdims=True)]
        self.steps += 1
        for part, slope, mean, square in zip(
            self.parts, slopes, self.means, self.squares, strict=True
        ):
            mean += 0.1 * (slope - mean)
            square += 0.001 * (slope * slope - square)
            lifted = mean / (1.0 - 0.9**self.steps)
            sized = np.sqrt(square / (1.0 - 0.999**self.steps)) + 1e-8
            part -= rate * (lifted / sized + DECAY * part)
