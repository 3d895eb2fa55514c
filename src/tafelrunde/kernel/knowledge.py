"""What a bot goes by: a game's `judge`, and where something was learned a small net beside it.

The net answers by how much `judge` is wrong about a seat, from what the game's `features` say of
it; a share of that, the blend, is added. Without a net `judge` is all there is.
"""

from __future__ import annotations

from typing import final

from tafelrunde.kernel.native import i64, vec
from tafelrunde.kernel.state import OVER, State


@final
class Net:
    """Inputs, one hidden layer that lets through what is positive, one answer.

    `weights` has for each input those of all hidden cells, then the cells' own, then what each
    counts in the answer, then the answer's own. Most inputs are 0 and cost nothing.
    """

    def __init__(self, inputs: int, hidden: int, blend: float, weights: list[float]) -> None:
        if len(weights) != (inputs + 2) * hidden + 1:
            raise ValueError(f"{len(weights)} weights are not those of {inputs} by {hidden}")
        self.inputs: i64 = inputs
        self.hidden: i64 = hidden
        self.blend = blend
        self.weights = vec[float](weights)

    def correction(self, judged: float, features: vec[float]) -> float:
        """What is to be added to a judgement; the judgement itself is the first input."""
        if len(features) + 1 != self.inputs:
            raise ValueError(f"{len(features) + 1} features, but the net takes {self.inputs}")
        weights = self.weights
        hidden = self.hidden
        own = self.inputs * hidden
        cells = weights[own : own + hidden]
        for cell in range(hidden):
            cells[cell] += judged * weights[cell]
        at = hidden
        for value in features:
            if value != 0.0:
                for cell in range(hidden):
                    cells[cell] += value * weights[at + cell]
            at += hidden
        found = weights[own + 2 * hidden]
        for cell in range(hidden):
            if cells[cell] > 0.0:
                found += cells[cell] * weights[own + hidden + cell]
        return self.blend * found


@final
class Knowledge:
    """`judge` as it is, or corrected by a net."""

    def __init__(self, net: Net | None = None) -> None:
        self.net = net

    def worth(self, state: State, seat: i64) -> float:
        """How well one seat stands, from 0 to 1."""
        return self.corrected(state, seat, state.judge()[seat])

    def worths(self, states: list[State], seat: i64, least: int) -> list[float]:
        """How well one seat stands in each of these.

        They are weighed by what was learned in the order in which `judge` likes them, at least so
        many, until none that is left would come first if it were wrong about it by as much as about
        any before. Those are taken to be wrong by as much as the others on average.
        """
        found = [state.judge()[seat] for state in states]
        if self.net is None:
            return found
        left = found[:]
        top, most, sum_of_all = 0.0, -1.0, 0.0
        weighed = 0
        while weighed < len(found):
            judged, following = -1.0, 0
            for number in range(len(left)):
                if left[number] > judged:
                    judged, following = left[number], number
            if weighed >= least and judged + most <= top:
                break
            worth = self.corrected(states[following], seat, judged)
            found[following] = worth
            left[following] = -1.0
            top = max(top, worth)
            most = max(most, worth - judged)
            sum_of_all += worth - judged
            weighed += 1
        for number in range(len(left)):
            if left[number] >= 0.0 and states[number].actor != OVER:
                found[number] += sum_of_all / float(weighed)
        return found

    def judge(self, state: State) -> list[float]:
        """How well each seat stands."""
        found = state.judge()
        if self.net is not None:
            for seat in range(len(found)):
                found[seat] = self.corrected(state, seat, found[seat])
        return found

    def corrected(self, state: State, seat: i64, judged: float) -> float:
        """A judgement and what was learned; at the end, and of an automa, nothing is to learn."""
        net = self.net
        if net is None or state.actor == OVER or state.setup.automa[seat]:
            return judged
        return max(0.0, min(1.0, judged + net.correction(judged, state.features(seat))))
