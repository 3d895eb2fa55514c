"""Does a game explain exactly what cannot be used, and in the right words?"""

from __future__ import annotations

from random import Random

from tafelrunde.kernel.draw import FORMS
from tafelrunde.kernel.game import Game
from tafelrunde.kernel.state import State
from tafelrunde.testing.explained import touchable
from tests.pictures import NAMES, picture_of


def check_sentence(
    game: Game,
    state: State,
    touched: list[str],
    rule: str,
    english: str,
    german: str,
    *,
    seat: int = 0,
) -> None:
    """What a seat is told about the last of the things touched, and by which rule."""
    assert game.explain is not None
    view, names = state.seen_by(seat), NAMES[: int(state.setup.seats)]
    for lang, said in (("en", english), ("de", german)):
        reason = game.explain.explain(view, seat, touched, names, lang)
        assert reason is not None, touched
        assert (game.rule_name(reason.rule), reason.text) == (rule, said)


def check_everything(game: Game, state: State, seat: int, rng: Random) -> None:
    """A thing has a reason exactly if no legal move has it, alone or after what can be touched."""
    assert game.picture is not None
    assert game.explain is not None
    view, names = state.seen_by(seat), NAMES[: int(state.setup.seats)]
    paths = [game.picture.touch(view, seat, move).path for move in view.moves(seat)]
    things = sorted(touchable(picture_of(game, state, seat, "de", rng.choice(FORMS))))
    lit = sorted({name for path in paths for step in path for name in step.split()})
    pairs = [[one, rng.choice(things)] for one in lit for _ in range(2)]
    for touched in [[name] for name in things] + [pair for pair in pairs if pair[0] != pair[1]]:
        used = any(is_touched(path, touched) for path in paths)
        reason = game.explain.explain(view, seat, touched, names, "de")
        assert (reason is None) == used, f"{touched}: {reason}"


def is_touched(path: tuple[str, ...], touched: list[str]) -> bool:
    """Are these different steps of a path, in any order?"""
    steps = [
        {number for number, step in enumerate(path) if name in step.split()} for name in touched
    ]
    return all(steps) and len(set.union(*steps)) >= len(steps)
