"""Nobody learns what he may not know: the laws of views, and twins that nobody can tell apart.

A twin of a position is what a viewer could as well be looking at: its view with the rest imagined.
Whatever reaches the viewer must be the same, byte for byte, from both, and stay so while the same
things happen in both: the same public moves with the same outcomes, as far as the viewer sees them.
"""

from __future__ import annotations

import json
from random import Random
from types import SimpleNamespace
from typing import cast

from tafelrunde.kernel.chance import NOTHING, SPECTATOR, Chance, Seeded
from tafelrunde.kernel.errors import IllegalMove
from tafelrunde.kernel.filling import numbers
from tafelrunde.kernel.game import Game
from tafelrunde.kernel.match import Entry, Match
from tafelrunde.kernel.record import Part, by_itself, public_line
from tafelrunde.kernel.sayings import LANGUAGES
from tafelrunde.kernel.state import FULL, OVER, State
from tafelrunde.testing.cases import NAMES, cases, choose, walk
from tafelrunde.testing.positions import (
    check_conserved,
    check_loaded_view,
    check_loads,
    check_moves,
    frozen,
    refusal,
    seats,
    steps,
)


def viewers(state: State) -> list[int]:
    """All who can look at a position."""
    return [*seats(state), SPECTATOR]


def check_views(game: Game, state: State, rng: Random) -> None:
    """The laws of `seen_by` and `imagine`, for every seat and the spectators."""
    before = frozen(game, state)
    for viewer in viewers(state):
        view = state.seen_by(viewer)
        assert view.viewer == viewer
        assert [view.actor, view.window] == [state.actor, state.window]
        for seat in seats(state):
            assert view.waiting(seat) == state.waiting(seat), "who is asked is public"
        if viewer != SPECTATOR:
            assert view.moves(viewer) == state.moves(viewer), "the view allows other moves"
            assert view.points(viewer) == state.points(viewer), "one's own points differ"
        if state.actor == OVER:
            assert view.places() == state.places()
            assert [view.points(seat) for seat in seats(state)] == [
                state.points(seat) for seat in seats(state)
            ], "after the end all points are public"
        check_view_is_not_played_on(view)
        check_loaded_view(game, state, viewer)
        check_imagine(game, view, rng)
    assert frozen(game, state) == before, "looking changed the position"


def check_view_is_not_played_on(view: State) -> None:
    """A view refuses every move, and stays as it is."""
    key = view.key()
    for seat in seats(view):
        for move in view.moves(seat)[:1]:
            try:
                view.play(seat, move, Seeded(0))
            except IllegalMove:
                continue
            raise AssertionError("a view was played on")
    assert view.key() == key


def check_imagine(game: Game, view: State, rng: Random) -> None:
    """An imagined position is complete, possible, and looks exactly like the view."""
    key, viewer = view.key(), view.viewer
    imagined = view.imagine(Seeded(str(rng.random())))
    assert imagined.viewer == FULL
    assert imagined.seen_by(viewer).key() == key, "an imagined position looks different"
    assert view.key() == key, "imagining changed the view"
    check_moves(imagined)
    check_conserved(game, imagined)
    check_loads(game, imagined)
    steps(imagined, 3, rng.random())
    assert view.key() == key, "playing on an imagined position changed the view"


def shown(game: Game, state: State, viewer: int, lang: str, refused: list[int], drawn: bool) -> str:
    """Everything that is ever sent to a viewer about a position."""
    view = state.seen_by(viewer)
    names = NAMES[: len(seats(state))]
    moves = view.moves(viewer) if viewer != SPECTATOR else []
    parts = [json.dumps(game.position(view)), str(moves)]
    if game.words is not None:
        parts.append(game.words.table(view, viewer, names, lang))
        if viewer != SPECTATOR:
            parts.append(game.words.prompt(view, viewer, lang))
        parts += [game.words.move(view, viewer, move, lang) for move in moves]
    if game.layout is not None and viewer != SPECTATOR:
        size = game.layout(state.setup).size
        parts.append(str(list(numbers(view, viewer, size))))
    if game.picture is not None and drawn:
        parts.append(game.drawn(view, viewer, lang, names))
    for move in refused if viewer != SPECTATOR else []:
        error = refusal(game, state.copy(), viewer, move) if move not in moves else None
        parts.append(f"{error!r} {getattr(error, 'rule', '')}")
    return "\n".join(parts)


class Impossible(Exception):
    """The twin cannot go the same way: the viewer would see another value, or another draw."""

    def __init__(self, other_draw: bool) -> None:
        super().__init__()
        self.other_draw = other_draw


class Echo(Chance):
    """Says again what the viewer saw come up in the other twin, and anything for the rest."""

    def __init__(self, viewer: int, heard: list[tuple[int, int]], rng: Random) -> None:
        super().__init__(True)
        self.viewer, self.heard, self.rng = viewer, heard, rng
        self.next = 0

    def say(self, what: int, choices: list[int], eyes: int) -> int:
        value = self.rng.choice(choices)
        if eyes >> self.viewer & 1:
            if self.next == len(self.heard) or self.heard[self.next][0] != what:
                raise Impossible(other_draw=True)
            value = self.heard[self.next][1]
            if value not in choices:
                raise Impossible(other_draw=False)
            self.next += 1
        self.outcomes.append((what, value, eyes))
        return value

    def below(self, what: int, n: int, eyes: int) -> int:
        return self.say(what, list(range(n)), eyes)

    def pick(self, what: int, pool: object, low: int, high: int, eyes: int) -> int:
        counts = list(pool)  # type: ignore[call-overload]
        bag = [kind for kind in range(low, high) for _ in range(counts[kind])]
        return self.say(what, bag, eyes)


def log_line(game: Game, before: State, viewer: int, entry: Entry) -> str:
    """An entry as the viewer reads it, with the same mark for every seal."""
    match = cast(Match, SimpleNamespace(game=game, setup=before.setup))

    def seal(part: Part) -> str:
        return part.text if part.eyes >> viewer & 1 else "?"

    return public_line(match, entry, by_itself(entry), seal)


def told(chance: Chance, viewer: int) -> list[int]:
    """The decided secrets that the viewer got to know."""
    return [e[5] for e in chance.events if e[5] != NOTHING and e[6] >> viewer & 1]


def sealed_still(before: State, after: State, seat: int) -> bool:
    """Is the seat asked again in the same window?"""
    return bool(after.window == before.window and after.waiting(seat))


class Twins:
    """Two positions that look the same to a viewer, made to go the same way."""

    def __init__(self, game: Game, state: State, viewer: int, rng: Random) -> None:
        self.game, self.viewer, self.rng = game, viewer, rng
        self.one = state.copy()
        self.other = state.seen_by(viewer).imagine(Seeded(str(rng.random())))
        self.refused = [rng.randrange(game.verbs.count) for _ in range(4)]

    def check_same(self, drawn: bool) -> None:
        if self.one.key() == self.other.key():
            return
        lang = self.rng.choice(LANGUAGES)
        one, other = (
            shown(self.game, state, self.viewer, lang, self.refused, drawn)
            for state in (self.one, self.other)
        )
        assert one == other, f"what is shown to {self.viewer} tells twins apart"

    def step(self) -> bool:
        """One move in both; False where they part for a good reason: a reveal, or no such move."""
        before = self.one
        seat, move = choose(before, "random", self.rng)
        after, chance = before.copy(), Seeded(str(self.rng.random()), listening=True)
        after.apply(seat, move, chance)
        heard = [(what, value) for what, value, eyes in chance.outcomes if eyes >> self.viewer & 1]
        for candidate in self.candidates(seat, move):
            twin, echo = self.other.copy(), Echo(self.viewer, heard, self.rng)
            try:
                twin.apply(seat, candidate, echo)
                if echo.next < len(heard):
                    raise Impossible(other_draw=True)
            except Impossible as parting:
                if parting.other_draw and candidate == move:
                    self.check_parting(chance, echo)
                continue
            if sealed_still(before, after, seat) != sealed_still(before, twin, seat):
                continue
            together = self.compare(seat, (move, candidate), (after, twin), (chance, echo))
            self.one, self.other = after, twin
            return together
        return False

    def check_parting(self, chance: Chance, echo: Chance) -> None:
        """Other draws come up only after something hidden was drawn or a secret told."""
        hidden = any(not drawn[2] >> self.viewer & 1 for drawn in chance.outcomes + echo.outcomes)
        secrets, said = told(chance, self.viewer), told(echo, self.viewer)
        assert hidden or secrets != said, f"the number of draws tells {self.viewer} twins apart"

    def candidates(self, seat: int, move: int) -> list[int]:
        """The twin's moves that look the same, in any order."""
        legal = self.other.moves(seat)
        if seat == self.viewer:
            assert move in legal, "a twin's owner has other moves"
            return [move]
        line = self.line(seat, move)
        alike = [other for other in legal if self.line(seat, other) == line]
        return self.rng.sample(alike, min(5, len(alike)))

    def line(self, seat: int, move: int, chance: Chance | None = None) -> str:
        entry = Entry(1, seat, move, window=int(self.one.window))
        entry.outcomes = chance.outcomes if chance else []
        return log_line(self.game, self.one, self.viewer, entry)

    def compare(
        self,
        seat: int,
        moves: tuple[int, int],
        after: tuple[State, State],
        chances: tuple[Chance, Chance],
    ) -> bool:
        """Equal views stay equal unless a secret was told or a window opened."""
        window = self.one.window
        if told(chances[0], self.viewer) != told(chances[1], self.viewer):
            return False
        if window and any(state.window != window for state in after):
            return False
        lines = [self.line(seat, *pair) for pair in zip(moves, chances, strict=True)]
        assert lines[0] == lines[1], f"the log tells {self.viewer} twins apart: {lines}"
        events = [[event[:5] for event in chance.events] for chance in chances]
        assert events[0] == events[1], f"events tell {self.viewer} twins apart: {events}"
        views = [state.seen_by(self.viewer).key() for state in after]
        assert views[0] == views[1], (
            f"{lines[0]!r} shows {self.viewer} something that was neither drawn nor told:\n"
            f"{views[0]}\n{views[1]}"
        )
        return True


def check_progress(game: Game, state: State, rng: Random) -> int:
    """A step in a sealed window that does not make its seat ready shows to nobody else.

    Returns how many steps were tried.
    """
    tried = 0
    for seat in seats(state) if state.window else []:
        for move in rng.sample(state.moves(seat), min(2, len(state.moves(seat)))):
            after, chance = state.copy(), Seeded(str(rng.random()), listening=True)
            after.apply(seat, move, chance)
            if not sealed_still(state, after, seat):
                continue
            tried += 1
            told = chance.events or chance.outcomes
            assert not told, f"a sealed step tells or draws something: {told}"
            refused = [rng.randrange(game.verbs.count) for _ in range(3)]
            for viewer in viewers(state):
                if viewer != seat:
                    one, other = (
                        shown(game, s, viewer, "en", refused, False) for s in (state, after)
                    )
                    assert one == other, f"{viewer} sees how far seat {seat} is"
    return tried


def steps_in_windows(game: Game) -> int:
    """How many steps were tried in the sealed windows with which games begin."""
    tried = 0
    for case in cases([game]):
        for number, (state, rng, closely) in enumerate(walk(case)):
            if not state.window:
                break
            if closely or number < 8:
                tried += check_progress(game, state, rng)
    return tried


def check_twins(game: Game, state: State, rng: Random, drawn: bool) -> int:
    """Twins for every viewer; returns how many steps they could be led together."""
    together = 0
    for viewer in viewers(state):
        twins = Twins(game, state, viewer, rng)
        twins.check_same(drawn)
        for _ in range(4):
            if twins.one.actor == OVER or not twins.step():
                break
            together += 1
            twins.check_same(False)
    return together
