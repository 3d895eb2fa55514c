"""What happens, in words: one table of all events, by their codes."""

from __future__ import annotations

from typing import Final

from tafelrunde.games.burgund import events
from tafelrunde.games.burgund.components import (
    BOARDING_HOUSE,
    BORDER,
    FIRST_HALF,
    INN_SPACE,
    NONE,
    TILE_NAMES,
    map_number,
)
from tafelrunde.games.burgund.modules import (
    automa_words,
    borders_words,
    castles_words,
    inns_words,
    routes_words,
    shields_words,
    solo_words,
    team_words,
    tiles2_words,
    vineyards_words,
)
from tafelrunde.games.burgund.space_words import on, spot
from tafelrunde.games.burgund.thing_words import (
    PHASE_NAMES,
    Events,
    Told,
    depot,
    goods,
    hue,
    paid,
    say,
    tile,
)


def settled(told: Told) -> str:
    """Somebody has set the start castle."""
    if told.a >= FIRST_HALF:
        return team_words.settled(told)
    number = map_number(told.a)
    return say(told.lang, "settled", name=told.name, number=number,
               space=spot(told.a, told.b, told.lang))  # fmt: skip


def bought(told: Told) -> str:
    """Silver was paid for a tile."""
    if told.b == INN_SPACE:
        return inns_words.bought(told)
    return say(told.lang, "bought", name=told.name, tile=tile(told.a, told.lang),
               depot=depot(told.b, told.lang))  # fmt: skip


def dropped(told: Told) -> str:
    """A tile left the game, for another one or not."""
    removed = tile(told.a, told.lang)
    if told.b == NONE:
        return say(told.lang, "discarded", name=told.name, tile=removed)
    return say(told.lang, "dropped", name=told.name, tile=removed, other=tile(told.b, told.lang))


def bonus(told: Told) -> str:
    """Somebody has completed a colour, or the border posts."""
    if told.a == BORDER:
        return borders_words.bonus(told)
    return say(told.lang, f"bonus {told.b}", name=told.name, colour=hue(told.a, told.lang),
               points=told.c)  # fmt: skip


def benefit(told: Told) -> str:
    """What a building gave; the automa has points for a boarding house."""
    lodged = told.a == BOARDING_HOUSE and told.c
    key = "lodged" if lodged else f"benefit {TILE_NAMES[told.a]}"
    return say(told.lang, key, name=told.name, gift=told.b)


def hired(told: Told) -> str:
    """Workers for a die, and silver with a monastery."""
    key = "hired silver" if told.b else "hired"
    return say(told.lang, key, name=told.name, workers=told.a, silver=told.b)


def income(told: Told) -> str:
    """What mines pay."""
    key = "income workers" if told.b else "income"
    return say(told.lang, key, name=told.name, silver=told.a, workers=told.b)


EVENTS: Final[Events] = {
    events.BEGAN: lambda told: say(told.lang, "began", name=told.name),
    events.SETTLED: settled,
    events.PHASE: lambda told: say(told.lang, "phase", phase=PHASE_NAMES[told.a]),
    events.ROLLED: lambda told: say(
        told.lang, "rolled", name=told.name, one=told.a, two=told.b
    ),
    events.GOODS_CAME: lambda told: say(
        told.lang, "goods came", name=told.name, white=told.a, goods=goods(told.b, told.lang)
    ),
    events.TOOK: lambda told: say(
        told.lang, "took", name=told.name, tile=tile(told.a, told.lang),
        depot=depot(told.b, told.lang), workers=paid(told.c, told.lang),
    ),
    events.BOUGHT: bought,
    events.DROPPED: dropped,
    events.PLACED: lambda told: say(
        told.lang, "placed", name=told.name, tile=tile(told.a, told.lang), where=on(told, told.b),
        workers=paid(told.c, told.lang),
    ),
    events.REGION_DONE: lambda told: say(
        told.lang, "region", name=told.name, size=told.b, phase=told.c
    ),
    events.BONUS: bonus,
    events.ANIMALS_CAME: lambda told: say(told.lang, "animals", name=told.name, points=told.a),
    events.BENEFIT: benefit,
    events.SHIPPED: lambda told: say(
        told.lang, "shipped" if told.b else "shipped none", name=told.name, count=told.b
    ),
    events.ADVANCED: lambda told: say(
        told.lang, "advanced", name=told.name, field=told.a + 1, place=told.b + 1
    ),
    events.SOLD: lambda told: say(
        told.lang, "sold", name=told.name, count=told.b, goods=goods(told.a, told.lang),
        points=told.c,
    ),
    events.HIRED: hired,
    events.SKIPPED: lambda told: say(told.lang, "skipped", name=told.name),
    events.INCOME: income,
    events.ENDED: lambda told: say(told.lang, "ended"),
    **tiles2_words.EVENTS,
    **borders_words.EVENTS,
    **castles_words.EVENTS,
    **routes_words.EVENTS,
    **shields_words.EVENTS,
    **vineyards_words.EVENTS,
    **automa_words.EVENTS,
    **solo_words.EVENTS,
    **team_words.EVENTS,
}  # fmt: skip
