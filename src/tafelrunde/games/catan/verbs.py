"""The verbs of the Catan card game with their fields, and what chance decides."""

from __future__ import annotations

from typing import Final

from tafelrunde.games.catan.components import (
    ACTIONS,
    BISHOP,
    CARDS,
    CENTRES,
    COLUMNS,
    CRESTS,
    EVENT_CARDS,
    EXPANSIONS,
    FACES,
    HERB_WOMAN,
    LANDSCAPES,
    PLAYED,
    RESOURCES,
    ROWS,
    SIDES,
    STACKED_NAMES,
    STACKS,
)
from tafelrunde.kernel.verbs import Field, Verb, Verbs

NUMBERS: Final = tuple([str(number) for number in range(1, 7)])
KIND: Final = Field("kind", words=RESOURCES)
OWN_KIND: Final = Field("kind", words=RESOURCES, own=True)
OWN_CARD: Final = Field("card", words=CARDS, own=True)
STACK: Final = Field("stack", STACKS)
CENTRE: Final = Field("centre", CENTRES)
ROW: Final = Field("row", words=ROWS)
SLOT: Final = Field("slot", 2)
SIDE: Final = Field("side", words=SIDES)
VERBS: Final = Verbs(
    Verb("place", Field("place", 5), Field("landscape", words=LANDSCAPES)),
    Verb("roll"),
    Verb("alchemist", Field("number", words=NUMBERS)),
    Verb("done"),
    Verb("none"),
    Verb("road", SIDE),
    Verb("settle", SIDE, Field("scout", words=("no", "yes"))),
    Verb("city", CENTRE),
    Verb("build", Field("card", words=CARDS[ACTIONS:]), CENTRE, ROW),
    Verb("demolish", CENTRE, ROW, SLOT),
    Verb("bank", Field("give", words=RESOURCES), Field("get", words=RESOURCES)),
    Verb("offer"),
    Verb("play", Field("card", words=tuple([CARDS[card] for card in PLAYED]))),
    Verb("draw", STACK),
    Verb("search", STACK),
    Verb("swap", OWN_CARD, STACK, Field("how", words=("top", "search"))),
    Verb("land", ROW, Field("column", COLUMNS)),
    Verb("want", KIND),
    Verb("answer", Field("card", words=(CARDS[BISHOP], CARDS[HERB_WOMAN]))),
    Verb("hit", CENTRE, ROW, SLOT),
    Verb("pick", Field("place", EXPANSIONS, own=True)),
    Verb("under", OWN_CARD, STACK),
    Verb("steal", OWN_CARD),
    Verb("seize", OWN_CARD, STACK),
    Verb("give", OWN_KIND),
    Verb("ask", OWN_KIND),
    Verb("send"),
    Verb("accept"),
    Verb("counter"),
    Verb("decline"),
    Verb("gift", KIND),
    Verb("put", KIND),
    Verb("get", KIND),
    Verb("above", Field("card", words=("first", "second"))),
    Verb("scout", Field("landscape", words=STACKED_NAMES)),
)
PLACE: Final = 0
ROLL: Final = 30
USE_ALCHEMIST: Final = 31
DONE: Final = 37
NONE: Final = 38
BUILD_ROAD: Final = 39
BUILD_SETTLEMENT: Final = 41
BUILD_CITY: Final = 45
BUILD: Final = 57
DEMOLISH: Final = 873
BANK: Final = 921
OFFER: Final = 957
PLAY: Final = 958
DRAW: Final = 964
SEARCH: Final = 969
SWAP: Final = 974
TURN_LAND: Final = 1414
TAKE: Final = 1440
REPLY_WITH: Final = 1446
STRIKE_AT: Final = 1448
PICK: Final = 1496
PUT_UNDER: Final = 1558
STEAL: Final = 1778
SEIZE: Final = 1822
GIVE: Final = 2042
ASK: Final = 2048
SEND: Final = 2054
ACCEPT: Final = 2055
COUNTER: Final = 2056
DECLINE: Final = 2057
GIVE_BACK: Final = 2058
PUT: Final = 2064
GET: Final = 2070
LAY_ABOVE: Final = 2076
CHOOSE_LAND: Final = 2078
COUNT: Final = 2089

DRAWS: Final = (
    Field("crest", words=CRESTS),
    Field("start", words=NUMBERS),
    Field("event", words=FACES),
    Field("yield", words=NUMBERS),
    Field("attack", words=NUMBERS),
    Field("event_card", words=EVENT_CARDS),
    Field("landscape", words=STACKED_NAMES),
    Field("card", words=CARDS),
)
