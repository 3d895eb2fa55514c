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
from tafelrunde.kernel.game import Event, Game
from tafelrunde.kernel.match import Match
from tafelrunde.kernel.options import Value
from tafelrunde.kernel.record import read
from tafelrunde.kernel.verbs import Field, Verb, Verbs
from tafelrunde.kernel.versions import oldest
from tafelrunde.testing.cases import fitting_seats, settings
from tafelrunde.testing.deep import pairs
from tafelrunde.testing.golden import everything, lost, shown, vocabulary
from tests.toys import solo

HERE = Path(__file__).parent
LIMIT = 3_000_000
LEAST = 40
PLAYED = {"random", "eager", "greedy", "search"}
WHAT_TO_DO = (
    "{file} is replayed differently: {reason}. Games that were begun would end otherwise. "
    "If a rule was mended, declare a Change, keep what was before behind `since`, and run "
    "scripts/golden.py; if not, something was broken (docs/releasing.md)"
)
LOST = (
    "{file}: {line} is not where it was, or means less. Stored games have moves by name and draws "
    "and events by number: put it back, and what is new behind it (docs/releasing.md)"
)
WRITE_DOWN = "{game} has new verbs, draws or events: run scripts/golden.py, it writes them down"


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


@pytest.mark.parametrize("name", names())
def test_golden_records_are_replayed_to_the_letter_and_show_all_there_is(name: str) -> None:
    game, found = find(name), set[str]()
    tables = list[tuple[int, dict[str, Value]]]()
    for file in files(name):
        match = replayed(file)
        found |= shown(match)
        tables.append((int(match.setup.seats), match.options))
    assert everything(game) == found, "run scripts/golden.py"
    assert {seats for seats, _ in tables} == set(game.seats)
    for wanted in (*settings(game), *pairs(game)):
        agreed = [game.decode(game.setup(wanted, n)) for n in fitting_seats(game, wanted)]
        chosen = [{name: options[name] for name in wanted} for options in agreed]
        assert any(one.items() <= options.items() for one in chosen for _, options in tables), (
            f"no record is played with {wanted}"
        )


@pytest.mark.parametrize("game", names())
def test_every_version_that_can_be_played_has_its_records(game: str) -> None:
    versions = range(oldest(find(game).changes), find(game).newest + 1)
    for version in versions:
        there = [file for file in files(game) if file.name.startswith(f"v{version}-")]
        assert len(there) >= LEAST, "run scripts/golden.py"
        assert {file.name.split("-")[2].partition(".")[0] for file in there} >= PLAYED


def check_words(game: Game, folder: Path) -> None:
    """Nothing that was ever stored has lost its name or its number; all that is new is noted."""
    files = {file.name: file.read_text().splitlines() for file in folder.glob("v*-words.txt")}
    for name, words in sorted(files.items()):
        gone = lost(words, vocabulary(game))
        assert not gone, LOST.format(file=name, line=gone[0][:60])
    assert files[f"v{game.newest}-words.txt"] == vocabulary(game), WRITE_DOWN.format(game=game.id)


@pytest.mark.parametrize("game", names())
def test_verbs_draws_and_events_are_only_ever_appended(game: str) -> None:
    check_words(find(game), HERE / game)
    versions = range(oldest(find(game).changes), find(game).newest + 1)
    assert {file.name for file in (HERE / game).glob("*.txt")} >= {
        f"v{version}-words.txt" for version in versions
    }


WORDS = ["verb take stones=one,two,three", "verb go", "draw taken=one,two,three", "event took"]
TAKE, GO = solo.GAME.verbs.verbs.values()
FEWER = Verb("take", Field("stones", words=("one", "two")))
OTHERS = Verb("take", Field("stones", words=("two", "one", "three")))
HIDDEN = Verb("take", Field("stones", words=("one", "two", "three"), own=True))


@pytest.mark.parametrize(
    ("game", "said"),
    [
        (replace(solo.GAME, verbs=Verbs(GO, TAKE)), "put it back"),
        (replace(solo.GAME, verbs=Verbs(TAKE)), "verb go is not where it was"),
        (replace(solo.GAME, verbs=Verbs(FEWER, GO)), "means less"),
        (replace(solo.GAME, verbs=Verbs(OTHERS, GO)), "means less"),
        (replace(solo.GAME, verbs=Verbs(HIDDEN, GO)), "put it back"),
        (replace(solo.GAME, draws=(Field("die", 6), *solo.GAME.draws)), "draw taken=one"),
        (replace(solo.GAME, events=(Event("began", 1), *solo.GAME.events)), "event took"),
        (replace(solo.GAME, events=(*solo.GAME.events, Event("ended", 1))), "it writes them down"),
        (replace(solo.GAME, verbs=Verbs(TAKE, GO, Verb("wait"))), "it writes them down"),
    ],
)
def test_a_vocabulary_that_lost_something_says_what_to_do(
    game: Game, said: str, tmp_path: Path
) -> None:
    (tmp_path / "v1-words.txt").write_text("\n".join(WORDS))
    check_words(solo.GAME, tmp_path)
    with pytest.raises(AssertionError, match=said):
        check_words(game, tmp_path)


def test_they_are_small() -> None:
    assert sum(file.stat().st_size for file in HERE.glob("*/*")) < LIMIT


def test_a_changed_replay_says_what_to_do() -> None:
    limes = find("limes")
    other = replace(limes, new=lambda setup, chance: limes.new(setup, Seeded(1)))
    with pytest.raises(AssertionError, match=r"declare a Change, .* and run scripts/golden.py"):
        replayed(files("limes")[0], lambda name: other)
