"""Games of every released version are replayed to the letter, for ever.

`scripts/golden.py` plays those of a new version; the ones that are there are never made anew.
"""

from __future__ import annotations

import lzma
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from tafelrunde.games import find, names
from tafelrunde.kernel.chance import Seeded
from tafelrunde.kernel.errors import BadRecord
from tafelrunde.kernel.game import Game
from tafelrunde.kernel.match import Match
from tafelrunde.kernel.record import read
from tafelrunde.kernel.versions import oldest
from tafelrunde.testing.golden import everything, shown

HERE = Path(__file__).parent
LIMIT = 3_000_000
LEAST = 40
PLAYED = {"random", "eager", "greedy", "search"}
# What no game that was played for this came to; whoever adds records may take some away.
RARE = {
    "burgund": {"draw imagined", "event consoled"},
    "erben": {"event discarded", "verb discard"},
    "medievalia": {
        "event healed", "event shot", "verb aid", "verb chase", "verb heal", "verb hold",
        "verb join", "verb lend", "verb shoot", "verb support",
    },
}  # fmt: skip
WHAT_TO_DO = (
    "{file} is replayed differently: {reason}. Games that were begun would end otherwise. "
    "If a rule was mended, declare a Change, keep what was before behind `since`, and run "
    "scripts/golden.py; if not, something was broken (docs/releasing.md)"
)


def files(game: str) -> list[Path]:
    """The golden records of a game."""
    return sorted((HERE / game).glob("*.txt.xz"))


def text_of(file: Path) -> str:
    return lzma.decompress(file.read_bytes()).decode()


def replayed(file: Path, find: Callable[[str], Game] = find) -> Match:
    """A golden match, or a sentence that says what to do."""
    try:
        return read(text_of(file), find)
    except BadRecord as error:
        said = WHAT_TO_DO.format(file=file.name, reason=error.reason)
    raise AssertionError(said)


@pytest.mark.parametrize("game", names())
def test_golden_records_are_replayed_to_the_letter_and_show_all_there_is(game: str) -> None:
    found = set[str]()
    for file in files(game):
        found |= shown(replayed(file))
    assert everything(find(game)) - found == RARE.get(game, set())


@pytest.mark.parametrize("game", names())
def test_every_version_that_can_be_played_has_its_records(game: str) -> None:
    versions = range(oldest(find(game).changes), find(game).newest + 1)
    for version in versions:
        there = [file for file in files(game) if file.name.startswith(f"v{version}-")]
        assert len(there) >= LEAST, "run scripts/golden.py"
        assert {file.name.split("-")[2].partition(".")[0] for file in there} == PLAYED


def test_they_are_small() -> None:
    assert sum(file.stat().st_size for file in HERE.glob("*/*.xz")) < LIMIT


def test_a_changed_replay_says_what_to_do() -> None:
    limes = find("limes")
    other = replace(limes, new=lambda setup, chance: limes.new(setup, Seeded(1)))
    with pytest.raises(AssertionError, match=r"declare a Change, .* and run scripts/golden.py"):
        replayed(files("limes")[0], lambda name: other)
