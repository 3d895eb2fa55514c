"""Parts of pictures that are kept: every picture is what it would be if nothing had been kept."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from random import Random
from typing import NamedTuple

from tafelrunde.games import find
from tafelrunde.kernel.chance import SPECTATOR, Seeded
from tafelrunde.kernel.draw import FORMS, Form
from tafelrunde.kernel.game import Game
from tafelrunde.kernel.state import OVER, State
from tafelrunde.testing.cases import Case, cases

OURS = ("limes", "erben", "catan", "medievalia", "burgund")
NAMES = (("Anna", "Benno", "Carla", "Dario"), ("Dario", "Carla", "Benno", "Anna"))
STEPS = 240
WATCHED = 12
TRIED = 250


class Seen(NamedTuple):
    """A picture, and all it was drawn from."""

    game: Game
    view: State
    viewer: int
    lang: str
    names: Sequence[str]
    form: Form
    body: str


def forget() -> None:
    """Let nothing be kept of what was drawn and said."""
    for name, module in list(sys.modules.items()):
        if name.startswith(("tafelrunde.games.", "tafelrunde.kernel.draw")):
            for kept in vars(module).values():
                if hasattr(kept, "cache_clear"):
                    kept.cache_clear()


def looks(case: Case, rng: Random) -> Iterator[Seen]:
    """Somebody looks at a table from one step to the next: most of it stays the same."""
    game, chance = case.game, Seeded(str(case))
    state = game.new(case.setup(), chance)
    viewer = rng.choice([*range(case.seats), SPECTATOR])
    lang, form, names = rng.choice(("de", "en")), rng.choice(FORMS), rng.choice(NAMES)[: case.seats]
    begin = rng.randrange(STEPS)
    for step in range(begin + WATCHED):
        if state.actor == OVER:
            return
        if step >= begin:
            view = state.seen_by(viewer)
            drawn = game.table(view, viewer, lang, names, form)
            yield Seen(game, view, viewer, lang, names, form, drawn.body)
        seat = int(state.actor)
        state.play(seat, rng.choice(state.moves(seat)), chance)


def test_what_is_kept_changes_no_picture() -> None:
    rng = Random(1)
    seen = [one for case in cases([find(name) for name in OURS]) for one in looks(case, rng)]
    forget()
    for game, view, viewer, lang, names, form, body in rng.sample(seen, TRIED):
        assert game.table(view, viewer, lang, names, form).body == body
