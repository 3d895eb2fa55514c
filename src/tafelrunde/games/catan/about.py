"""What something on the table is: its kind, and what is true of just this one."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final

from tafelrunde.games.catan import asks, words
from tafelrunde.games.catan.components import (
    ACTIONS,
    BOX,
    CARDS,
    FACES,
    LAND_KIND,
    LAND_NUMBER,
    LANDSCAPES,
    RESOURCES,
)
from tafelrunde.games.catan.explain import due
from tafelrunde.games.catan.scene import cost_of
from tafelrunde.games.catan.things_explain import ORDERS, Table, Thing
from tafelrunde.games.catan.verbs import VERBS
from tafelrunde.kernel.pieces import About, price
from tafelrunde.kernel.sayings import Sayings
from tafelrunde.kernel.state import OVER

if TYPE_CHECKING:
    from tafelrunde.games.catan.state import Catan

Purse = Sequence[int] | None

say: Final = Sayings(Path(__file__).with_name("about.toml")).say
# The kinds that go by a name of their own.
SIMPLE: Final = {
    "spot": "spot", "site": "site", "road": "road", "end": "end", "back": "hidden",
    "discard": "discard", "search": "search", "dice": "dice", "yield die": "yield_die",
    "knight": "knight", "mill": "mill", "event stack": "event_stack",
    "landscape stack": "landscape_stack", "stack": "stack", "face": "face", "stock": "stock",
}  # fmt: skip
CARD: Final = ("card", "hand", "shown", "found")
# Those of them that the viewer could pay for.
OWN: Final = ("hand", "found")
CHIPS: Final = ("pay", "take", "want", "ask", "gift", "give", "put", "get")


def about(view: Catan, viewer: int, name: str, names: Sequence[str], lang: str) -> About | None:
    """What the viewer sees under an id of the picture."""
    sits = viewer in (0, 1)
    table = Table(view, viewer if sits else 0, names, lang)
    thing = (table.things() | _backs(view)).get(name)
    if thing is None:
        return None
    called, kind = table.name(thing) if sits else "", thing.kind.removeprefix("their ")
    purse = view.resources(viewer) if sits else None
    if kind in CARD:
        # What is shown of the other's hand is nobody's to pay.
        buys = kind in OWN and not thing.kind.startswith("their ")
        use = _use(view, viewer, thing.number, lang) if kind == "hand" else ""
        return _card(thing.number, use, called, lang, purse if buys else None)
    if kind in ("land", "loose"):
        return _land(view, thing, called, lang)
    if kind in CHIPS:
        use = say(lang, "use pay") if kind == "pay" else ""
        return About(RESOURCES[thing.number], called, (), use)
    if kind == "centre":
        city = view.city(thing.owner, thing.place // 4)
        return _central("city" if city else "settlement", called, lang)
    if kind == "order":
        return _central(ORDERS[thing.number], called, lang, say(lang, "use order"), purse)
    if kind == "event die":
        return About(FACES[int(view.face) - 1] if view.face else "event_die", called)
    return About(SIMPLE[kind], called)


def matters(view: Catan, seat: int) -> int:
    """The rule behind what is asked of a seat now."""
    if view.actor == OVER:
        return 142
    return due(Table(view, seat, ["", ""], "en"))[0] if view.waiting(seat) else 24


def tallies(state: Catan, seat: int, lang: str) -> list[tuple[str, int]]:
    """What a seat counts."""
    return [
        (say(lang, "tally points"), int(state.points(seat))),
        (say(lang, "tally limit"), state.limit(seat)),
        (say(lang, "tally strength"), state.strength(seat)),
        (say(lang, "tally tournament"), state.tournament(seat)),
        (say(lang, "tally trade"), state.trade(seat)),
        (say(lang, "tally resources"), sum(state.resources(seat))),
    ]


def _backs(view: Catan) -> dict[str, Thing]:
    """Hands as backs: so they are drawn for who watches, even where all cards are known."""
    return {
        f"back:{owner}.{number}": Thing("back", -1, -1, owner)
        for owner in (0, 1)
        for number in range(int(view.held[owner]))
    }


def _use(view: Catan, seat: int, card: int, lang: str) -> str:
    """What one does with a card of the hand once it is chosen."""
    if view.waiting(seat) and int(view.frames.kind()) in (asks.EXCHANGE, asks.UNDER):
        return say(lang, "use swap")
    return say(lang, "use action" if card < ACTIONS else "use card")


def _card(card: int, use: str, called: str, lang: str, purse: Purse) -> About:
    """A card: its cost and points."""
    entry = BOX["cards"][CARDS[card]]
    assert isinstance(entry, dict)
    copies = int(entry["copies"])
    facts = [_price(cost_of(card), lang)]
    facts += [
        say(lang, said, count=entry[key])
        for key, said in (("victory_points", "victory points"), ("trade_points", "trade points"))
        if key in entry
    ]
    facts.append(say(lang, "copies one" if copies == 1 else "copies", count=copies))
    return About(CARDS[card], called, tuple(facts), use).priced(_paid(cost_of(card), purse))


def _price(cost: Sequence[int], lang: str) -> str:
    return say(lang, "cost", cost=words.goods(cost, lang)) if any(cost) else say(lang, "free")


def _land(view: Catan, thing: Thing, called: str, lang: str) -> About:
    """A landscape: its number and its stock."""
    kind = LANDSCAPES[int(LAND_KIND[thing.number])]
    count = view.spot(thing.owner, thing.place)[1] if thing.owner >= 0 else 0
    fact = say(lang, "land", number=int(LAND_NUMBER[thing.number]), count=count)
    return About(kind, called, (fact,))


def _central(kind: str, called: str, lang: str, use: str = "", purse: Purse = None) -> About:
    """A road, settlement or city: what it costs."""
    cost = _cost(kind)
    return About(kind, called, (_price(cost, lang),), use).priced(_paid(cost, purse))


def _paid(cost: Sequence[int], purse: Purse) -> tuple[tuple[str, int, int], ...]:
    """A price beside the resources of who looks, if it is his to pay."""
    return price(RESOURCES, cost, purse) if purse is not None else ()


def _cost(kind: str) -> list[int]:
    """The price of a road, settlement or city, by resource."""
    entry = BOX["central"][kind]
    assert isinstance(entry, dict)
    return [int(entry["cost"].get(resource, 0)) for resource in RESOURCES]


def opening(view: Catan, seat: int, move: int, lang: str) -> str:
    """With what somebody begins: the first card that is built."""
    verb, values = VERBS.split(move)
    return words.card(values[0] + ACTIONS, lang) if verb.name == "build" else ""


def stage(view: Catan, lang: str) -> str:
    """How far the game is: its turn."""
    return say(lang, "stage", turn=view.turn) if view.turn else ""
