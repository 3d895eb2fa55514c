"""What only one who plays alone has: the track, its markers, what is missing of each colour."""

from __future__ import annotations

from tafelrunde.games.burgund.components import COLOURS, NONE, OF_COLOUR, SOLO
from tafelrunde.games.burgund.teller_explain import Teller, Told
from tafelrunde.kernel.bits import count
from tafelrunde.kernel.explain import LATER, NEVER


def counter(teller: Teller, text: str) -> Told | None:
    """The marker that all points move on."""
    if text or not teller.view.plays(SOLO):
        return None
    thing = teller.say("counter", value=int(teller.view.counter))
    return thing, [teller.reason(227, thing, NEVER, "points move it")]


def target(teller: Teller, text: str) -> Told | None:
    """The marker that the counter runs after."""
    view = teller.view
    if text or not view.plays(SOLO):
        return None
    thing = teller.say("target", value=int(view.target))
    return thing, [teller.reason(229, thing, LATER, "to the target", missing=points_left(teller))]


def points_left(teller: Teller) -> str:
    """How many points are missing to the target."""
    count = int(teller.view.target - teller.view.counter)
    if count == 1:
        return teller.say("one point missing")
    return teller.say("points missing", count=count)


def track(teller: Teller, text: str) -> Told | None:
    """The track of both."""
    if text or not teller.view.plays(SOLO):
        return None
    thing = teller.say("track")
    return thing, [teller.reason(227, thing, NEVER, "points move it")]


def missing(teller: Teller, text: str) -> Told | None:
    """How many spaces of a colour are still empty."""
    view = teller.view
    home = int(view.duchy[teller.seat])
    if text not in COLOURS or not view.plays(SOLO) or home == NONE:
        return None
    colour = COLOURS.index(text)
    thing = teller.say("colour left", hue=teller.hue(colour))
    left = int(count(int(OF_COLOUR[6 * home + colour]) & ~int(view.covered[teller.seat])))
    if left == 0:
        return thing, [teller.reason(225, thing, NEVER, "colour done")]
    key = "last space" if left == 1 else "spaces left"
    return thing, [teller.reason(225, thing, LATER, key, count=left)]
