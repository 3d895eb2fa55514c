"""What is told of a step comes from the pictures of who is told it, and from nothing else."""

from __future__ import annotations

from random import Random

from tafelrunde.kernel import changes
from tafelrunde.kernel.chance import Seeded
from tafelrunde.kernel.game import Game
from tafelrunde.kernel.sayings import BRIEF, LANGUAGES
from tafelrunde.kernel.state import State
from tafelrunde.testing.cases import NAMES
from tafelrunde.testing.pictures import ids, parsed, picture
from tafelrunde.testing.secrecy import viewers


def check_told(game: Game, before: State, after: State, rng: Random) -> int:
    """The things of a step are in the viewer's own pictures; returns how many things were told."""
    lang, form = rng.choice(LANGUAGES), rng.choice(picture(game).FORMS)
    viewer, names = rng.choice(viewers(after)), NAMES[: int(after.setup.seats)]
    drawn = [changes.glimpse(game, state, viewer, lang, names, form) for state in (before, after)]
    was, now = map(changes.things, drawn)
    step = changes.changes(*changes.apart(*drawn))
    assert step == changes.changes(was, now), "a part that both pictures have is not the same"
    shown = ids(parsed(game, after, viewer, lang, form))
    hidden = step.told() - set(shown)
    assert not hidden, f"{viewer} is told of what is not in the picture: {hidden}"
    assert set(step.left) <= set(was), f"{viewer} is told that something left which was not there"
    twin = after.seen_by(viewer).imagine(Seeded(str(rng.random())))
    assert changes.things(changes.glimpse(game, twin, viewer, lang, names, form)) == now, (
        f"what is told to {viewer} tells twins apart"
    )
    return len(step.told()) + len(step.left)


def check_brief(game: Game, events: list[tuple[int, ...]]) -> None:
    """Short words are short, in both languages."""
    brief = game.brief
    if brief is None:
        return
    for event in events:
        for lang in LANGUAGES:
            for part in brief(event, lang) or ():
                assert len(part) <= BRIEF, f"{part!r} has more than {BRIEF} letters"
