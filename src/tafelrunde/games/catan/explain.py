"""Why something that was touched cannot be used now: what is missing for it, and the rule.

What is asked and the kind of the thing say which function looks for what is against it; a thing
that is no answer to what is asked has to wait for it. Rulings are counted from 1000.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Final

from tafelrunde.games.catan import asks, words
from tafelrunde.games.catan import asks_explain as answer
from tafelrunde.games.catan import main_explain as main
from tafelrunde.games.catan.components import ACTIONS, LAND_KIND, SCOUT
from tafelrunde.games.catan.main_explain import Chosen
from tafelrunde.games.catan.things_explain import Table, Thing
from tafelrunde.kernel.explain import FIRST, LATER, NEVER, UNFIT, Reason, nearest
from tafelrunde.kernel.state import OVER

if TYPE_CHECKING:
    from tafelrunde.games.catan.state import Catan

Use = Callable[[Table, Thing, Chosen], list[Reason]]


def explain(
    view: Catan, seat: int, touched: Sequence[str], names: Sequence[str], lang: str
) -> Reason | None:
    """Why the last of these ids cannot be touched after the others; None if it can be."""
    if seat not in (0, 1):
        return None
    table = Table(view, seat, names, lang)
    known = table.things()
    found = [known[name] for name in touched if name in known]
    if not found or len(found) < len(touched):
        return None
    return reason(table, found[-1], found[:-1])


def reason(table: Table, thing: Thing, before: Sequence[Thing]) -> Reason | None:
    """What is against the thing after what was chosen, or nothing."""
    view = table.view
    if view.actor == OVER:
        return table.because(thing, 142, NEVER, "over")
    use = USES.get((table.asked, thing.kind)) if view.waiting(table.seat) else None
    if use is None:
        return unused(table, thing)
    found = use(table, thing, {one.kind: one for one in before})
    strange = [one for one in before if not together(table.asked, thing, one)]
    if strange and not found:
        return strangers(table, thing, strange[0])
    return nearest(found)


def unused(table: Table, thing: Thing) -> Reason:
    """Why a thing is no answer to what is asked."""
    if thing.kind in NEVERS:
        return NEVERS[thing.kind](table, thing)
    if not table.view.waiting(table.seat):
        return table.because(thing, 24, LATER, "turn", name=table.rival)
    if thing.kind in ("dice", "event die", "yield die") and table.view.turn:
        return answer.dice(table, thing, {})[0]
    rule, key = due(table)
    far = LATER if table.asked in (asks.DRAW, asks.EXCHANGE) else FIRST
    card, stack = asked_about(table)
    return table.because(thing, rule, far, key, name=table.rival, card=card, stack=stack)


def asked_about(table: Table) -> tuple[str, str]:
    """The card and the stack that the question is about."""
    card = table.arg(0) if table.asked in (asks.ANSWER, asks.STRIKE) else 0
    stack = table.arg(0) if table.asked == asks.PICK else 0
    return words.card(card, table.lang), words.NUMERALS[stack]


def due(table: Table) -> tuple[int, str]:
    """What is asked first: its rule, and what is said."""
    if table.asked == asks.LAND:
        return PAYMENTS[table.arg(2)]
    frames = table.view.frames
    below = int(frames.kind(frames.depth() - 2)) if frames.depth() > 1 else 0
    where = CIVIL_WAR if frames.kind(0) == asks.YIELD else {}
    rule, key = FIRSTS[table.asked]
    return (BELOW | where).get((table.asked, below), rule), key


def strangers(table: Table, thing: Thing, other: Thing) -> Reason:
    """Two things that do not go together, though each has its use."""
    rule = PARTS.get(other.kind, due(table)[0])
    return table.because(thing, rule, UNFIT, "apart", other=table.name(other))


def together(asked: int, one: Thing, other: Thing) -> bool:
    """Do these two belong to one move?"""
    if asked == asks.MAIN:
        return other.kind in goes_with(one) and one.kind in goes_with(other)
    return {one.kind, other.kind} in PAIRS.get(asked, ())


def goes_with(thing: Thing) -> tuple[str, ...]:
    """The kinds of things that a thing goes together with in the main phase."""
    if thing.kind == "hand":
        card = thing.number
        return ("site",) if card >= ACTIONS else ("end",) if card == SCOUT else ("discard",)
    if thing.kind == "order":
        return ("centre",) if thing.number == 2 else ("end",)
    return PARTNERS.get(thing.kind, ())


# What is never used by the one who looks


def their_land(table: Table, thing: Thing) -> Reason:
    """A landscape of the other one."""
    return table.because(thing, 1011, NEVER, "rival turns", name=table.rival)


def stock(table: Table, thing: Thing) -> Reason:
    """The edges of a landscape."""
    count = table.view.spot(thing.owner, thing.place)[1] if thing.owner >= 0 else 0
    if table.asked == asks.ARRANGE:
        count = 1
    good = table.good(int(LAND_KIND[thing.number]))
    return table.because(thing, 5, NEVER, "shows stock", count=count, good=good)


def their_place(table: Table, thing: Thing) -> Reason:
    """A free place of the other one."""
    return table.because(thing, RIVALS[thing.kind], NEVER, "rival builds", name=table.rival)


def their_card(table: Table, thing: Thing) -> Reason:
    """A card in the principality of the other one."""
    return table.because(thing, 8, NEVER, "hit only")


def shown(table: Table, thing: Thing) -> Reason:
    """A card in the other hand that one knows."""
    return table.because(thing, 66, NEVER, "rival plays", name=table.rival)


def back(table: Table, thing: Thing) -> Reason:
    """A card that one does not know."""
    return table.because(thing, 1057, NEVER, "secret", name=table.rival)


def road(table: Table, thing: Thing) -> Reason:
    """A road that lies there."""
    return table.because(thing, 7, NEVER, "stays")


def event_stack(table: Table, thing: Thing) -> Reason:
    """The event cards."""
    return table.because(thing, 100, NEVER, "by event die")


def landscape_stack(table: Table, thing: Thing) -> Reason:
    """The landscapes."""
    return table.because(thing, 57, NEVER, "by settlement")


def knight(table: Table, thing: Thing) -> Reason:
    """The figure of the strongest knights."""
    mine, theirs = table.view.strength(table.seat), table.view.strength(table.foe)
    return table.because(thing, 92, NEVER, "strength", mine=mine, theirs=theirs, name=table.rival)


def mill(table: Table, thing: Thing) -> Reason:
    """The figure of the greatest trading power."""
    mine, theirs = table.view.trade(table.seat), table.view.trade(table.foe)
    return table.because(thing, 90, NEVER, "trade", mine=mine, theirs=theirs, name=table.rival)


NEVERS: Final[dict[str, Callable[[Table, Thing], Reason]]] = {
    "their land": their_land,
    "stock": stock,
    "their spot": their_place,
    "their site": their_place,
    "their centre": their_place,
    "their end": their_place,
    "their road": road,
    "their card": their_card,
    "shown": shown,
    "back": back,
    "road": road,
    "event stack": event_stack,
    "landscape stack": landscape_stack,
    "knight": knight,
    "mill": mill,
}
RIVALS: Final = {"their spot": 15, "their site": 67, "their centre": 59, "their end": 50}

# What is asked comes first: its rule, and what is said of it.
FIRSTS: Final = {
    asks.ARRANGE: (15, "first arrange"),
    asks.START_HAND: (19, "first start hand"),
    asks.PICK: (133, "first pick"),
    asks.BEFORE_ROLL: (25, "first roll"),
    asks.MAIN: (28, "not in main phase"),
    asks.ANSWER: (114, "first answer"),
    asks.STRIKE: (1024, "first strike"),
    asks.WANT: (126, "first want"),
    asks.HIT: (1024, "first hit"),
    asks.DRAFT: (96, "first send"),
    asks.REPLY: (1048, "first reply"),
    asks.STEAL: (129, "first steal"),
    asks.SEIZE: (108, "first seize"),
    asks.BUILDER: (101, "first builder"),
    asks.UNDER: (135, "first under"),
    asks.DRAW: (25, "main phase over"),
    asks.EXCHANGE: (25, "main phase over"),
    asks.GIFT: (122, "first gift"),
    asks.CARAVAN_TRADE: (123, "first caravan"),
    asks.ABOVE: (57, "first above"),
    asks.SCOUTING: (125, "first scout"),
}
PAYMENTS: Final = {
    asks.GAIN: (1011, "first gain"),
    asks.PAY: (1011, "first pay"),
    asks.WISH: (1008, "first wish"),
}
# The rule of a question where it depends on what it belongs to.
BELOW: Final = {
    (asks.PICK, asks.START_HAND): 19,
    (asks.PICK, asks.BEGIN): 19,
    (asks.PICK, asks.UNDER): 101,
    (asks.WANT, asks.YIELD): 32,
    (asks.WANT, asks.GIFT): 122,
    (asks.UNDER, asks.SURPLUS): 117,
    (asks.UNDER, asks.YIELD): 101,
    (asks.UNDER, asks.BUILDER): 101,
}
CIVIL_WAR: Final = {
    (asks.UNDER, asks.SURPLUS): 104,
    (asks.HIT, asks.RECKON): 103,
    (asks.HIT, asks.CHOOSE): 103,
}

# What is looked at for a thing while something is asked.
USES: Final[dict[tuple[int, str], Use]] = {
    (asks.ARRANGE, "loose"): answer.free,
    (asks.ARRANGE, "land"): answer.laid,
    (asks.ARRANGE, "spot"): answer.spot,
    (asks.START_HAND, "stack"): answer.stack,
    (asks.START_HAND, "search"): answer.free_lens,
    (asks.PICK, "found"): answer.free,
    (asks.BEFORE_ROLL, "dice"): answer.free,
    (asks.BEFORE_ROLL, "event die"): answer.die,
    (asks.BEFORE_ROLL, "yield die"): answer.die,
    (asks.BEFORE_ROLL, "hand"): answer.alchemy,
    (asks.BEFORE_ROLL, "face"): answer.alchemy,
    (asks.MAIN, "hand"): main.hand,
    (asks.MAIN, "site"): main.site,
    (asks.MAIN, "order"): main.order,
    (asks.MAIN, "end"): main.end,
    (asks.MAIN, "centre"): main.centre,
    (asks.MAIN, "card"): main.card_there,
    (asks.MAIN, "discard"): main.discard,
    (asks.MAIN, "pay"): main.pay,
    (asks.MAIN, "take"): main.take,
    (asks.MAIN, "land"): main.land,
    (asks.MAIN, "stack"): main.stack,
    (asks.MAIN, "search"): main.search,
    (asks.ANSWER, "hand"): answer.guard,
    (asks.ANSWER, "discard"): answer.reply_pile,
    (asks.STRIKE, "dice"): answer.free,
    (asks.STRIKE, "event die"): answer.attack_die,
    (asks.STRIKE, "yield die"): answer.attack_die,
    (asks.LAND, "land"): answer.turning,
    (asks.WANT, "want"): answer.want,
    (asks.HIT, "their card"): answer.hit,
    (asks.DRAFT, "give"): answer.give,
    (asks.DRAFT, "ask"): answer.ask,
    (asks.STEAL, "shown"): answer.steal,
    (asks.SEIZE, "shown"): answer.seize,
    (asks.SEIZE, "stack"): answer.seize_stack,
    (asks.BUILDER, "stack"): answer.stack,
    (asks.BUILDER, "search"): answer.free_lens,
    (asks.UNDER, "hand"): answer.free,
    (asks.UNDER, "stack"): answer.free,
    (asks.DRAW, "stack"): answer.stack,
    (asks.DRAW, "search"): answer.lens,
    (asks.DRAW, "hand"): answer.must_draw,
    (asks.EXCHANGE, "hand"): answer.free,
    (asks.EXCHANGE, "stack"): answer.free,
    (asks.EXCHANGE, "search"): answer.lens,
    (asks.GIFT, "gift"): answer.gift,
    (asks.CARAVAN_TRADE, "put"): answer.put,
    (asks.CARAVAN_TRADE, "get"): answer.get,
    (asks.ABOVE, "loose"): answer.free,
    (asks.ABOVE, "spot"): answer.spot,
    (asks.SCOUTING, "loose"): answer.free,
    (asks.SCOUTING, "spot"): answer.spot,
}

# What is touched together with what: in the main phase, and while something else is asked.
PARTNERS: Final = {
    "site": ("hand",),
    "end": ("order", "hand"),
    "centre": ("order",),
    "card": ("discard",),
    "discard": ("hand", "card"),
    "pay": ("take",),
    "take": ("pay",),
}
PAIRS: Final[dict[int, tuple[set[str], ...]]] = {
    asks.BEFORE_ROLL: ({"hand", "face"},),
    asks.ANSWER: ({"hand", "discard"},),
    asks.SEIZE: ({"shown", "stack"},),
    asks.UNDER: ({"hand", "stack"},),
    asks.DRAW: ({"search", "stack"},),
    asks.EXCHANGE: ({"hand", "stack"}, {"hand", "search"}, {"search", "stack"}),
}
# The rule that says what a chosen thing is for.
PARTS: Final = {
    "hand": 66, "site": 67, "order": 50, "end": 49, "centre": 59, "card": 138, "discard": 115,
    "pay": 98, "take": 98, "face": 118, "search": 133, "stack": 133, "shown": 108,
}  # fmt: skip
