"""A net fitted to samples, with NumPy alone: what `judge` was wrong by, from what was seen.

The same samples and seed give the same weights on the same machine, to the bit.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import cos, pi
from typing import Any

import numpy as np

from tafelrunde.lab.practice import Samples

BATCH = 512
EPOCHS = 16
RATE = 0.004
DECAY = 1e-4
# Of so many games one is kept apart, to see what was learned and not only remembered.
APART = 10
# Inputs that were hardly ever there would get weights by accident.
RARE = 0.01


@dataclass
class Fit:
    """The weights as a net takes them, and how much of what `judge` was wrong by they explain."""

    inputs: int
    weights: list[float]
    explained: float


def fit(samples: Samples, hidden: int, seed: int) -> Fit:
    """A net for these samples."""
    rows, error = samples.rows, samples.ends - samples.rows[:, 0]
    apart = samples.games % APART == 0
    middle, spread = rows[~apart].mean(axis=0), rows[~apart].std(axis=0)
    spread = np.where(spread < RARE, np.inf, spread).astype(np.float32)
    learner = Learner(rows.shape[1], hidden, seed)
    inputs = (rows - middle) / spread
    learner.learn(inputs[~apart], error[~apart])
    if apart.any():
        missed = error[apart] - learner.answer(inputs[apart])
        explained = 1.0 - float((missed**2).mean() / max(1e-12, float((error[apart] ** 2).mean())))
    else:
        explained = 0.0
    return Fit(rows.shape[1], learner.weights(middle, spread), explained)


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

    def weights(self, middle: Any, spread: Any) -> list[float]:
        """For inputs as they are, neither moved nor scaled."""
        first, own, last, end = self.parts
        scaled = first / spread[:, None]
        moved = own - middle @ scaled
        whole = np.concatenate([scaled.ravel(), moved, last, end])
        return [float(weight) for weight in whole]
