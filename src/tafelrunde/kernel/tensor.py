"""A view as numbers for learning: named parts of one flat array, each with its shape and divisor.

A game's `tensor.py` says by `layout` what stands where, and `State.fill` writes it. Everything is
told by one seat: its own things come first, then those of the others clockwise.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import prod


@dataclass(frozen=True)
class Part:
    """Some of the numbers: a name, their shape, and the greatest that any of them can be.

    >>> Part("land", (2, 14, 14), 3).size
    392
    """

    name: str
    shape: tuple[int, ...]
    most: int = 1

    @property
    def size(self) -> int:
        """How many numbers there are."""
        return prod(self.shape)


@dataclass(frozen=True)
class Layout:
    """All parts in the order in which they stand.

    >>> layout = Layout((Part("round", (1,), 16), Part("land", (2, 3))))
    >>> layout.size, layout.places["land"], layout.split([9, 1, 0, 0, 1, 1, 1])["land"]
    (7, range(1, 7), [1, 0, 0, 1, 1, 1])
    """

    parts: tuple[Part, ...]

    @cached_property
    def size(self) -> int:
        """How many numbers there are in all."""
        return sum(part.size for part in self.parts)

    @cached_property
    def places(self) -> dict[str, range]:
        """Where each part stands."""
        return dict(self._places())

    def _places(self) -> Iterator[tuple[str, range]]:
        start = 0
        for part in self.parts:
            yield part.name, range(start, start + part.size)
            start += part.size

    def split(self, numbers: Sequence[int]) -> dict[str, list[int]]:
        """The numbers of each part by its name."""
        return {
            name: list(numbers[place.start : place.stop]) for name, place in self.places.items()
        }

    def divisors(self) -> list[int]:
        """For each number the greatest that it can be: divided by it, all are from 0 to 1."""
        return [part.most for part in self.parts for _ in range(part.size)]
