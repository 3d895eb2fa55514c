"""The same games in other processes, with other hash seeds, compiled and interpreted.

Interpreted means everything, or all games beside a compiled kernel.
"""

from __future__ import annotations

from tafelrunde.games import own
from tafelrunde.testing.checksum import printed, started
from tests.toys import TOYS

PACKAGES = [*(f"tafelrunde.games.{name}" for name in own()), *(f"tests.toys.{toy}" for toy in TOYS)]


def test_a_game_is_the_same_in_every_process_at_every_speed() -> None:
    ways = [("0", "0"), ("1", "0"), ("12345", "1"), ("2", ",".join(own()))]
    runs = [
        started(PACKAGES, PYTHONHASHSEED=seed, TAFELRUNDE_PYTHON=interpreted)
        for seed, interpreted in ways
    ]

    first, *others = printed(runs)

    assert len(first) > 50
    assert others == [first] * 3
