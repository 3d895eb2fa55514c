"""What is said about a thing that was touched, held against what it should be."""

from __future__ import annotations

from random import Random
from typing import Any

from tafelrunde.games.catan import GAME, explain
from tafelrunde.games.catan.state import Catan
from tests.conformance.test_explain import touchable
from tests.pictures import NAMES, picture_of

from .drawn import Table, land, table


def land_id(name: str) -> str:
    return f"land:{land(name)}"


def says(
    game: Table, touched: str, rule_: str, english: str, german: str, seat: int | None = None
) -> None:
    """The last of these things is answered with this rule and these sentences."""
    seat = game.seat if seat is None else seat
    for lang, text in (("en", english), ("de", german)):
        reason = explain.explain(game.view(seat).state, seat, touched.split(), NAMES[:2], lang)
        assert reason is not None, touched
        assert (GAME.rule_name(reason.rule), reason.text) == (rule_, text)


def hand(*names: str, **more: Any) -> Table:
    """Anna holds these cards in the main phase."""
    return table(hands=(names, ()), **more)


def paths(state: Catan, seat: int) -> list[list[set[str]]]:
    """What a hand touches for each legal move, step by step."""
    assert GAME.picture is not None
    view = state.seen_by(seat)
    touches = [GAME.picture.touch(view, seat, move) for move in view.moves(seat)]
    return [[set(step.split()) for step in touch.path] for touch in touches]


def check_everything(state: Catan, seat: int, rng: Random) -> None:
    """There is a reason exactly for what belongs to no legal move, alone or with another thing."""
    steps, view = paths(state, seat), state.seen_by(seat)
    drawn = touchable(picture_of(GAME, state, seat, "en", rng.random() < 0.5))
    lit = {name for path in steps for step in path for name in step}
    for name in drawn:
        reason = explain.explain(view, seat, [name], NAMES[:2], "de")
        assert (reason is None) == (name in lit), (name, reason)
    chosen = rng.choice(sorted(lit) or [""])
    partners = {
        name for path in steps for step in path for other in path
        if chosen in step and other is not step for name in other
    }  # fmt: skip
    for name in drawn - {chosen} if chosen else ():
        reason = explain.explain(view, seat, [chosen, name], NAMES[:2], "de")
        assert (reason is None) == (name in partners), (chosen, name, reason)
