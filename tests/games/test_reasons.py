"""Reasons: the parts are what the judges count, exact points are those of the score sheet."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from hashlib import sha256
from math import log
from typing import Any

import pytest

from tafelrunde.bots.greedy import Greedy
from tafelrunde.bots.search import Search, ranked
from tafelrunde.games import find
from tafelrunde.games.burgund import judge as burgund
from tafelrunde.games.burgund.modules import team_judge
from tafelrunde.games.burgund.state import Burgund
from tafelrunde.games.catan import judge as catan
from tafelrunde.games.erben import judge as erben
from tafelrunde.games.limes import judge as limes
from tafelrunde.games.limes.state import Limes
from tafelrunde.games.medievalia import judge as medievalia
from tafelrunde.kernel.chance import Seeded
from tafelrunde.kernel.game import Game
from tafelrunde.kernel.reasons import changed, prospects, told
from tafelrunde.kernel.sayings import LANGUAGES
from tafelrunde.kernel.score import Line
from tafelrunde.kernel.state import OVER, State
from tafelrunde.table.hints import suggested

GAMES = ("limes", "erben", "catan", "medievalia", "burgund")
CLIPPED = 0.97
EVERYTHING: dict[str, object] = {**find("burgund").presets["everything"]}


def walk(game: Game, options: dict[str, object], seats: int, steps: int) -> Iterator[State]:
    """Positions of a game in which everybody looks one move ahead, or plays at random."""
    chance = Seeded(f"why {game.id} {seats}")
    state = game.new(game.setup(options, seats), chance)
    bots = [Greedy(seed=seat, careless=0.3) for seat in range(seats)]
    for _ in range(steps):
        if state.actor == OVER:
            return
        yield state
        seat = int(state.actor)
        state.apply(seat, bots[seat].choose(state.seen_by(seat), seat), chance)


def balance(worth: float) -> float:
    """What a judge of the card game makes its number from."""
    return -log(0.96 / (worth - 0.02) - 1.0)


def margin_of_erben(state: Any, seat: int) -> float:
    return float(erben.promise(state, seat) - erben.promise(state, 1 - seat))


# What the parts of a seat must add up to.
PROMISES: dict[str, Callable[[Any, int], float]] = {
    "limes": limes.promise,
    "erben": margin_of_erben,
    "catan": lambda state, seat: balance(catan.judge(state)[seat]),
    "medievalia": lambda state, seat: (
        (medievalia.judge(state)[seat] - 0.5) / 0.48 * medievalia.CLEAR
    ),
    "burgund": burgund.promise,
}
TABLES: list[tuple[str, int, dict[str, object]]] = [
    ("limes", 2, {}),
    ("erben", 2, {}),
    ("catan", 2, {}),
    ("medievalia", 3, {}),
    ("burgund", 2, {}),
    ("burgund", 3, EVERYTHING),
]


@pytest.mark.parametrize(("name", "seats", "options"), TABLES, ids=lambda given: str(given))
def test_the_parts_are_what_the_judge_counts(
    name: str, seats: int, options: dict[str, object]
) -> None:
    game = find(name)
    assert game.reasons is not None
    for state in walk(game, options, seats, 90):
        for seat in range(seats):
            found = game.reasons.parts(state, seat)
            names = [part for part, _ in found]
            assert len(set(names)) == len(names)
            total = PROMISES[name](state, seat)
            if name == "medievalia" and abs(total) > CLIPPED * medievalia.CLEAR:
                continue
            assert sum(value for _, value in found) == pytest.approx(total, abs=1e-6)


def test_a_team_of_burgundy_is_explained_as_it_is_judged() -> None:
    game = find("burgund")
    assert game.reasons is not None
    for state in walk(game, {"team": True}, 4, 60):
        assert isinstance(state, Burgund)
        for seat in range(4):
            total = sum(value for _, value in game.reasons.parts(state, seat))
            assert total == pytest.approx(team_judge.promise(state, seat % 2), abs=1e-6)


@pytest.mark.parametrize("name", GAMES)
def test_every_part_is_said_both_ways_and_has_a_drawing(name: str) -> None:
    game = find(name)
    assert game.reasons is not None
    assert game.picture is not None
    drawn = str(game.picture.symbols())
    said = {key for key in game.reasons.SAYINGS.texts if not key.startswith("count ")}
    assert said == {f"{part} {way}" for part in game.reasons.SYMBOLS for way in ("more", "less")}
    for symbol in game.reasons.SYMBOLS.values():
        assert f'id="{symbol}"' in drawn
    for state in walk(game, EVERYTHING if name == "burgund" else {}, 2, 30):
        known = {part for part, _ in game.reasons.parts(state, 0)} - {"points"}
        assert known <= set(game.reasons.SYMBOLS)


@pytest.mark.parametrize("name", GAMES)
def test_what_is_counted_is_the_same_in_both_languages(name: str) -> None:
    game = find(name)
    assert game.reasons is not None
    used = set()
    for state in walk(game, {}, 2, 40):
        for part in game.reasons.SYMBOLS:
            english, german = (game.reasons.behind(state, 1, part, lang) for lang in LANGUAGES)
            assert list(english.counts.values()) == list(german.counts.values())
            assert len(english.things) == len(german.things)
            if german.counts or german.things:
                used.add(part)
    assert len(used) >= 2


def reasons_for(game: Game, view: State, text: str) -> list[str]:
    moves = [game.verbs.parse(text), *view.moves(0)[:2], view.moves(0)[-1]]
    first, *_ = prospects(game, view, 0, moves)
    return [reason.text for reason in told(game, view, 0, first, "de")]


def test_reasons_count_and_name_what_changes() -> None:
    """Workers are taken; a tile is bought: numbers before and after, and the thing by its name."""
    game, chance = find("burgund"), Seeded("count")
    state = game.new(game.setup({}, 2), chance)
    while not any(game.verbs.text(move).startswith("workers") for move in state.moves(0)):
        seat = int(state.actor)
        state.apply(seat, state.moves(seat)[0], chance)
    assert isinstance(state, Burgund)
    had = int(state.workers[0])
    move = next(text for text in map(game.verbs.text, state.moves(0)) if text.startswith("workers"))
    assert f"Arbeiter: {had + 2} statt {had}." in reasons_for(game, state.seen_by(0), move)
    state.silver[0] = 4
    view = state.seen_by(0)
    move = next(text for text in map(game.verbs.text, view.moves(0)) if text.startswith("buy"))
    bought = reasons_for(game, view, move)
    assert "Silber: 2 statt 4." in bought
    assert any(re.fullmatch(r"Neu: .+ auf einem Schlüsselfeld\.", text) for text in bought)


def test_in_limes_a_reason_names_the_worker_and_his_card() -> None:
    game, chance = find("limes"), Seeded("worker")
    state = game.new(game.setup({}, 1), chance)
    state.apply(0, state.moves(0)[0], chance)
    place = next(text for text in map(game.verbs.text, state.moves(0)) if "place" in text)
    found = reasons_for(game, state.seen_by(0), place)
    assert "Arbeiter, die noch gesetzt werden können: 6 statt 7." in found
    assert isinstance(state, Limes)
    card = int(state.called[0])
    assert any(re.search(rf"auf Karte {card} .+, freie Felder .+: \d+\.", text) for text in found)


def test_lines_that_change_are_told_apart_from_those_that_stay() -> None:
    same = Line("watchman", 2, 66, [1])
    before = [Line("farmer", 5, 63, [0]), same, Line("cities", 2, 59, [1])]
    after = [Line("fisherman", 2, 64, [0]), same, Line("cities", 4, 59, [2])]
    found = [(change.line.what, change.points) for change in changed(before, after)]
    assert found == [("farmer", -5), ("cities", 2), ("fisherman", 2)]


@pytest.mark.parametrize("name", GAMES)
def test_exact_points_are_those_of_the_score_and_all_add_up(name: str) -> None:
    game = find(name)
    assert game.reasons is not None
    counts = game.reasons.IN_POINTS
    explained = 0
    for number, state in enumerate(walk(game, {}, 2, 60)):
        seat = int(state.actor)
        view = state.seen_by(seat)
        if number % 4 or len(view.moves(seat)) < 2:
            continue
        for prospect in prospects(game, view, seat, view.moves(seat)[:6]):
            for lang in LANGUAGES:
                reasons = told(game, view, seat, prospect, lang)
                assert len(reasons) <= 6
                assert sum(reason.cost for reason in reasons) <= 1
                said = " ".join(reason.text for reason in reasons)
                assert not re.search(r"^[a-zäöü]|\. [a-zäöü]", said), "a sentence begins small"
                explained += bool(reasons)
                exact = [reason.points for reason in reasons if reason.exact and reason.points]
                if len(prospect.lines) <= 3:
                    assert sum(exact) == sum(change.points for change in prospect.lines)
                if counts and prospect.parts:
                    told_sum = sum(reason.points or 0.0 for reason in reasons)
                    assert told_sum == pytest.approx(prospect.promise, abs=0.06)
                elif not counts:
                    assert all(reason.exact or reason.points is None for reason in reasons)
    assert explained > 10


@pytest.mark.parametrize("name", GAMES)
def test_who_knows_the_same_is_told_the_same(name: str) -> None:
    """Hints are made of a view: positions that look alike give the same ones."""
    game = find(name)
    for number, state in enumerate(walk(game, {}, 2, 50)):
        seat = int(state.actor)
        view = state.seen_by(seat)
        if number % 12 or len(view.moves(seat)) < 2:
            continue
        twin = view.imagine(Seeded(f"other {number}")).seen_by(seat)
        both = []
        for one in (view, twin):
            seed = sha256(one.key().encode()).hexdigest()
            ranked_moves = ranked(Search(seed=seed, iterations=60).think(one, seat))
            both.append(suggested(game, one, seat, ranked_moves, "de"))
        assert both[0] == both[1]
        assert 1 <= len(both[0]) <= 3
