"""The verbs of a player, as dense numbers, and the frames in which they are answers."""

from __future__ import annotations

from typing import Final

from tafelrunde.games.medievalia.components import (
    ALL_KINDS,
    BUILDINGS,
    FIGHTER_NAMES,
    HOSTS,
    KINDS,
    LABOURER_KINDS,
    PLACES,
    RESOURCES,
    STACKS,
    TROOP_NAMES,
)
from tafelrunde.kernel.verbs import Field, Verb, Verbs

HOST_NAMES: Final = ("town", "land1", "land2", "land3", "land4")
SPOT_NAMES: Final = (*HOST_NAMES, "free")
STACK: Final = Field("stack", words=STACKS)
KIND: Final = Field("kind", words=KINDS)
CARD: Final = Field("card", words=TROOP_NAMES)
HOST: Final = Field("host", words=HOST_NAMES)
FROM: Final = Field("from", words=SPOT_NAMES)
ARTISTS: Final = Field("artists", 4)
WAYS: Final = ("thrifty", "people", "hand")


def _purposes() -> tuple[str, ...]:
    found = [*KINDS]
    for stack in range(3):
        found += [f"building{stack}-{host}" for host in HOST_NAMES]
    found += [f"extra-{stack}" for stack in STACKS]
    found += [f"remove-{host}" for host in HOST_NAMES]
    return tuple(found)


# What a payment is for: a kind, a building on a host, an extra card, a landscape to remove.
PURPOSES: Final = _purposes()
FOR_BUILDING: Final = ALL_KINDS
FOR_EXTRA: Final = FOR_BUILDING + 3 * HOSTS
FOR_REMOVAL: Final = FOR_EXTRA + 3

VERBS: Final = Verbs(
    Verb("draw", STACK),
    Verb("play", KIND),
    Verb("purchase", Field("pile", 3), HOST),
    Verb("extra", STACK),
    Verb("remove", HOST),
    Verb("arrange", CARD, Field("to", words=SPOT_NAMES)),
    Verb("dismiss", CARD),
    Verb("ask", Field("purpose", words=PURPOSES)),
    Verb("done"),
    Verb("settle", Field("way", words=WAYS)),
    Verb("paint", FROM),
    Verb("use", HOST, ARTISTS),
    Verb("work", Field("kind", words=tuple([KINDS[kind] for kind in LABOURER_KINDS])), ARTISTS),
    Verb("trade", FROM),
    Verb("clerk", FROM),
    Verb("discard", KIND),
    Verb("refuse"),
    Verb("lose", Field("resource", words=RESOURCES)),
    Verb("starve", CARD),
    Verb("march", CARD, Field("to", words=PLACES)),
    Verb("battle", Field("place", words=PLACES), Field("foe", 4)),
    Verb("form", Field("foe", 4)),
    Verb("join", CARD),
    Verb("hold"),
    Verb("against", CARD),
    Verb("storm", HOST),
    Verb("chase", CARD),
    Verb("aid", CARD),
    Verb("lend", Field("card", words=(*FIGHTER_NAMES, "town"))),
    Verb("support", CARD),
    Verb("hurt", Field("points", 16)),
    Verb("shoot", CARD),
    Verb("heal", CARD),
    Verb("pass"),
)
DRAW: Final = 0
PLAY: Final = 3
PURCHASE: Final = 16
EXTRA: Final = 31
REMOVE: Final = 34
ARRANGE: Final = 39
DISMISS: Final = 333
ASK: Final = 382
DONE: Final = 418
SETTLE: Final = 419
PAINT: Final = 422
USE: Final = 428
WORK: Final = 448
TRADE: Final = 468
CLERK: Final = 474
DISCARD: Final = 480
REFUSE: Final = 493
LOSE: Final = 494
STARVE: Final = 498
MARCH: Final = 547
BATTLE: Final = 939
FORM: Final = 971
JOIN: Final = 975
HOLD: Final = 1024
AGAINST: Final = 1025
STORM: Final = 1074
CHASE: Final = 1079
AID: Final = 1128
LEND: Final = 1177
SUPPORT: Final = 1230
HURT: Final = 1279
SHOOT: Final = 1295
HEAL: Final = 1344
PASS: Final = 1393
ALL_MOVES: Final = 1394

DRAWS: Final = (
    Field("starts", 4),
    Field("bottom", words=KINDS),
    Field("card", words=KINDS),
    Field("building", words=BUILDINGS),
)

# Frames that ask. Arguments are named where the frame is pushed.
DEALING: Final = 3
DRAWING: Final = 4
ACTING: Final = 5
PAYING: Final = 6
HELPING: Final = 7
TOLL: Final = 8
ARRANGING: Final = 9
STARVING: Final = 10
MARCHING: Final = 11
DECLARING: Final = 12
FORMING: Final = 13
PLACING: Final = 14
AIMING: Final = 15
LENDING: Final = 16
SUPPORTING: Final = 17
HURTING: Final = 18
SHOOTING: Final = 19
HEALING: Final = 20
# Frames that act.
BEGIN: Final = 64
REACTIVATE: Final = 65
FEED: Final = 66
DEPART: Final = 67
WAR: Final = 68
FINISH: Final = 69
WIDTH: Final = 6
