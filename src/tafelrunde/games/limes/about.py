"""What something on the table is: its kind, and what is true of just this one."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final

from tafelrunde.games.limes import play, refuse
from tafelrunde.games.limes.components import HUT, LAND
from tafelrunde.games.limes.explain import Asked, Thing
from tafelrunde.kernel.pieces import About
from tafelrunde.kernel.sayings import Sayings

if TYPE_CHECKING:
    from tafelrunde.games.limes.state import Limes

SAYINGS: Final = Sayings(Path(__file__).with_name("about.toml"))
GROUNDS: Final = ("", "farmland", "water", "forest", "tower")
PEOPLE: Final = ("", "farmer", "fisherman", "woodcutter", "watchman")
KINDS: Final = {"announced": "card", "card": "card", "spot": "place", "window": "display"}


def about(view: Limes, viewer: int, name: str, names: Sequence[str], lang: str) -> About | None:
    """What the viewer sees under an id of the picture."""
    sits = 0 <= viewer < view.setup.seats
    asked = Asked(view, viewer if sits else 0, names, lang)
    thing = asked.find(name)
    if thing is None:
        return None
    called = asked.name(thing) if sits else ""
    if thing.kind in KINDS:
        return About(KINDS[thing.kind], called)
    if thing.kind == "worker":
        return _worker(view, thing, called, lang)
    code = view.land(thing.seat)[thing.number]
    return About(GROUNDS[code & LAND], called, _ground(view, thing, lang))


def matters(view: Limes, seat: int) -> int:
    """The rule behind what is asked of a seat now."""
    halt = refuse.why_not(view, seat, play.STAY)
    return {0: 51, 20: 32}.get(halt, halt)


def tallies(state: Limes, seat: int, lang: str) -> list[tuple[str, int]]:
    """What a seat counts."""
    say = SAYINGS.speaker(lang)
    points, supply = int(state.points(seat)), int(state.supply(seat))
    return [(say("tally points"), points), (say("tally supply"), supply)]


def _ground(view: Limes, thing: Thing, lang: str) -> tuple[str, ...]:
    """How large the territory of a field is, and whether a hut stands on it."""
    roots = view.territory(thing.seat)
    count = roots.count(roots[thing.number])
    size = SAYINGS.say(lang, "one field" if count == 1 else "fields", count=count)
    hut = thing.kind == "field" and view.land(thing.seat)[thing.number] & HUT
    return (size, SAYINGS.say(lang, "with hut")) if hut else (size,)


def _worker(view: Limes, thing: Thing, called: str, lang: str) -> About:
    """A worker: what he brings now, or how many wait in the supply."""
    stands = view.workers(thing.seat)
    if thing.number >= len(stands):
        count = view.supply(thing.seat)
        left = SAYINGS.say(lang, "left one" if count == 1 else "left", count=count)
        return About("supply", called, (left,))
    code = view.land(thing.seat)[stands[thing.number]]
    count = int(view.singles(thing.seat)[thing.number])
    worth = SAYINGS.say(lang, "worth one" if count == 1 else "worth", count=count)
    return About(PEOPLE[code & LAND], called, (worth,), SAYINGS.say(lang, "use worker"))


def stage(view: Limes, lang: str) -> str:
    """How far the game is: its round."""
    return SAYINGS.say(lang, "stage", round=view.round)
