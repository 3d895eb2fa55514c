"""Words for people: nothing of how a game is stored shows in what is asked, offered or reported."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random
from typing import Final

from tafelrunde.kernel.chance import SPECTATOR, Seeded
from tafelrunde.kernel.game import Game
from tafelrunde.kernel.narration import reported, seen, words_of
from tafelrunde.kernel.sayings import LANGUAGES
from tafelrunde.kernel.state import OVER, State
from tafelrunde.testing.cases import NAMES, Case, begin, bound, choose

# What nobody reads on a table: ids (black4, R8, 1a), fields of moves (x=3), pairs of coordinates,
# numbers of what bears none.
INTERNAL: Final = re.compile(
    r"\b[a-z]+_?\d+\b|\b[A-Z]\d+\b|\b\d[a-z]\b|\w=|-?\d,-?\d|\b(?:space|worker|Arbeiter) \d"
    r"|\b[a-z]+_[a-z]|\{|\}|\bNone\b"
)
# How many games of a case are played, and how often the moves of a position are read.
READ: Final = 0.08


def said_of(game: Game, state: State, seat: int, lang: str) -> Iterator[str]:
    """What a seat is asked, and what it is offered."""
    view, words = state.seen_by(seat), words_of(game)
    yield words.prompt(view, seat, lang)
    for move in view.moves(seat):
        yield words.move(view, seat, move, lang)


def told(game: Game, state: State, chance: Seeded, seat: int, move: int) -> Iterator[str]:
    """Play the move; what everybody reads of it in both languages."""
    before, known = state.copy(), len(chance.events)
    state.apply(seat, move, chance)
    events, names = chance.events[known:], NAMES[: state.setup.seats]
    for lang in LANGUAGES:
        for event in events:
            yield words_of(game).event(seen(event, SPECTATOR), names, lang)
            if game.told is not None:
                view = before.seen_by(SPECTATOR)
                yield game.told(view, seen(event, SPECTATOR), names, lang)
        if not events and not before.window:
            for own, viewer in ((True, seat), (False, SPECTATOR)):
                view = before.seen_by(viewer)
                said = reported(game, view, seat, move, names[seat], own, lang)
                assert not said.startswith(f"{names[seat]}: "), f"{said!r} is no report"
                yield said


def check_plain(sentence: str) -> None:
    """Is it free of internals?"""
    found = INTERNAL.search(sentence)
    assert found is None, f"{found.group()!r} is for machines: {sentence!r}"


def check_words(case: Case) -> int:
    """Every prompt, move, event and report of a game; how many sentences were read."""
    rng, chance = Random(f"read {case}"), Seeded(f"read {case.seed}", listening=True)
    state, count = begin(case, case.seed), 0
    for _ in range(bound(case.game, state.setup)):
        if state.actor == OVER:
            break
        if rng.random() < READ:
            for lang in LANGUAGES:
                for sentence in said_of(case.game, state, state.actor, lang):
                    check_plain(sentence)
                    count += 1
        for sentence in told(case.game, state, chance, *choose(state, case.policy, rng)):
            check_plain(sentence)
            count += 1
    return count
