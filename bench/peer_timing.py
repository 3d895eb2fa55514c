"""What both peer scripts share: medians over slices of time, and the command line."""

import argparse
import time
from collections.abc import Callable
from statistics import median

SLICES = 5
POOL = 64

Counts = dict[str, int]
Batch = Callable[[int], tuple[Counts, float]]


def median_rates(batch: Batch, seconds: float) -> tuple[dict[str, float], int]:
    """Median of each count per second over the slices, and the batches played in all of them.

    Every slice starts again at batch 0, so that slices differ by noise alone.
    A first slice warms up and is thrown away.
    """
    _slice_rates(batch, seconds / SLICES)
    slices = [_slice_rates(batch, seconds / SLICES) for _ in range(SLICES)]
    rates = {name: median(slice_[name] for slice_, _ in slices) for name in slices[0][0]}
    return rates, sum(batches for _, batches in slices)


def copies_per_second(copies: list[Callable[[], object]], seconds: float) -> float:
    """Median rate of calling the copy methods of positions in turn.

    Some POOL of them, evenly spread, stand for all: so few stay in the processor's cache.
    """
    spread = copies[:: max(1, len(copies) // POOL)]

    def batch(_: int) -> tuple[Counts, float]:
        start = time.perf_counter()
        for copy in spread:
            copy()
        return {"copies": len(spread)}, time.perf_counter() - start

    return median_rates(batch, seconds)[0]["copies"]


def seconds_argument(description: str) -> float:
    """The value of --seconds: the time measured for each figure."""
    parser = argparse.ArgumentParser(description=description)
    parser.add_argument("--seconds", type=float, default=1.0, help="time measured per figure")
    return float(parser.parse_args().seconds)


def _slice_rates(batch: Batch, seconds: float) -> tuple[dict[str, float], int]:
    totals: Counts = {}
    spent = 0.0
    batches = 0
    while batches == 0 or spent < seconds:
        counts, elapsed = batch(batches)
        for name, count in counts.items():
            totals[name] = totals.get(name, 0) + count
        spent += elapsed
        batches += 1
    return {name: total / spent for name, total in totals.items()}, batches
