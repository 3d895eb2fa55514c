"""Properties that hold in every game: nothing lost, nothing endless, nobody out of turn."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tafelrunde.games.medievalia import GAME, words
from tafelrunde.games.medievalia.state import Medievalia
from tafelrunde.games.medievalia.verbs import HELPING, TOLL
from tafelrunde.kernel.chance import Seeded
from tafelrunde.kernel.state import OVER
from tafelrunde.testing.positions import (
    check_conserved,
    check_moves,
    check_position,
    check_second_opinion,
)
from tafelrunde.testing.secrecy import check_views
from tests.naming import rule

from .at_random import Curious, turmoil, warlike
from .drawn import Fief, Table, table

WAR_ASKS = range(12, 21)
TABLES = [(2, False), (3, False), (4, False), (4, True)]


def damage(state: Medievalia) -> list[int]:
    return [int(number) for number in state.war[106:159]]


@rule("MED-116", "MED-115", "MED-194", "MED-196", "MED-172")
@pytest.mark.parametrize(("seats", "teams"), TABLES)
def test_turmoil_keeps_every_law(seats: int, teams: bool) -> None:
    """Cards are conserved, wounds never negative, and only a rule lets others act out of turn."""
    asked_out_of_turn = 0
    for seed in range(12):
        rng = Random(f"turmoil {seats} {teams} {seed}")
        at = turmoil(rng, seats, teams)
        chance = Seeded(seed)
        for _ in range(60):
            if at.state.actor == OVER:
                break
            check_moves(at.state)
            check_conserved(GAME, at.state)
            assert all(0 <= points <= 40 for points in damage(at.state))
            on_turn = int(at.state.frames.owners(0)).bit_length() - 1
            kind = int(at.state.frames.kind())
            if at.seat != on_turn:
                asked_out_of_turn += 1
                assert kind in WAR_ASKS or (teams and kind in (HELPING, TOLL))
                assert not set(at.moves()) & {"march", "arrange", "trade", "paint", "clerk"}
            at.play(warlike(at, rng), chance=chance)
    assert asked_out_of_turn > 0


@rule("MED-R20", "MED-R17")
@pytest.mark.parametrize(("seats", "teams"), TABLES)
def test_in_turmoil_the_second_opinion_agrees_and_views_hold(seats: int, teams: bool) -> None:
    for seed in range(3):
        rng = Random(f"opinions {seats} {teams} {seed}")
        at = turmoil(rng, seats, teams, phase="march")
        chance = Seeded(seed)
        for _ in range(40):
            if at.state.actor == OVER:
                break
            closely = int(at.state.frames.kind()) in WAR_ASKS and rng.random() < 0.5
            check_position(GAME, at.state, rng, closely)
            if closely and rng.random() < 0.3:
                check_views(GAME, at.state, rng)
            at.play(warlike(at, rng), chance=chance)


@rule("MED-R39", "MED-R21", "MED-R26")
@pytest.mark.parametrize(("seats", "teams"), TABLES)
def test_curious_players_find_no_gap(seats: int, teams: bool) -> None:
    """Every position is stored, judged and seen alike, and both opinions agree on it."""
    rng = Random(f"curious {seats} {teams}")
    players, chance = Curious(rng), Seeded(seats)
    for _ in range(6):
        at = turmoil(rng, seats, teams)
        for _ in range(40):
            state = at.state
            stored = GAME.load_position(GAME.position(state))
            assert (stored.key(), stored.judge()) == (state.key(), state.judge())
            if state.actor == OVER:
                break
            assert state.seen_by(at.seat).moves(at.seat) == state.moves(at.seat)
            check_moves(state)
            check_conserved(GAME, state)
            if rng.random() < 0.1:
                check_second_opinion(GAME, state, rng)
            at.play(players.move(at), chance=chance)
    assert len(players.done) > 20


@rule("MED-R35", "MED-R11")
@settings(max_examples=25, deadline=None, derandomize=True)
@given(seed=st.integers(0, 10**6), seats=st.integers(2, 4))
def test_no_free_sequence_is_endless(seed: int, seats: int) -> None:
    """A player who never says done runs out of things to do within his turn."""
    rng = Random(seed)
    at = turmoil(rng, seats, phase="act")
    seat = at.seat
    chance = Seeded(seed)
    steps = 0
    while at.state.actor == seat and int(at.state.frames.kind()) in (5, 6, 9, 10):
        busy = [move for move in at.moves() if move != "done"]
        at.play(rng.choice(busy) if busy else "done", chance=chance)
        if not busy and int(at.state.frames.kind()) not in (5, 6, 9, 10):
            break
        steps += 1
        assert steps < 1200


@pytest.mark.parametrize("lang", ["en", "de"])
def test_everything_can_be_said(lang: str) -> None:
    for seed in range(4):
        rng = Random(f"words {seed}")
        at = turmoil(rng, 2 + seed % 3, seed == 2)
        names = ["Anna", "Benno", "Carla", "Dario"][: int(at.state.setup.seats)]
        for _ in range(50):
            if at.state.actor == OVER:
                break
            view = at.state.seen_by(at.seat)
            texts = [words.table(view, at.seat, names, lang), words.prompt(view, at.seat, lang)]
            said = [words.move(view, at.seat, move, lang) for move in view.moves(at.seat)]
            assert all("{" not in text for text in texts + said)
            assert len(set(said)) == len(said)
            chance = Seeded(seed, listening=True)
            at.play(warlike(at, rng), chance=chance)
            for event in chance.events:
                assert words.event(event, names, lang)


def test_a_table_in_words() -> None:
    fief = Fief(("town+bank", "field!: worker*"), free="knight", hand="mine mine", siege=1)
    given_table: Table = table(fief, Fief(), gone="soldier")
    text = words.table(given_table.state.seen_by(0), 0, ["Anna", "Benno"], "en")
    assert "Anna: 1 prestige, 2 people of 4 supplied, 2 in hand" in text
    assert "  siege: 1 of 3" in text
    assert "  field (used): worker 1/1 (used)" in text
    assert "  free: knight 4/2" in text
    assert "  hand: 2 × mine" in text
    alike: Table = table(Fief(("town", "mine", "field", "field!"), free="worker worker"), Fief())
    text = words.table(alike.state.seen_by(0), 0, ["Anna", "Benno"], "en")
    assert "  mine\n  field 1\n  field 2 (used)\n  free: worker 1 1/1, worker 2 1/1" in text
    theirs = words.table(given_table.state.seen_by(1), 1, ["Anna", "Benno"], "en")
    assert "  hand: 2 × mine" not in theirs
    german = words.table(given_table.state.seen_by(0), 0, ["Anna", "Benno"], "de")
    assert "Anna: 1 Prestige" in german
    line = given_table.state.score(0).lines[0]
    assert [words.line(line, lang) for lang in ("de", "en")] == ["Bank", "bank"]
