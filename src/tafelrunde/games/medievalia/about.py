"""What something on the table is: its kind, and what is true of just this one."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from tafelrunde.games.medievalia import fief, refuse, words
from tafelrunde.games.medievalia.components import (
    BETWEEN,
    BOX,
    BUILDINGS,
    KINDS,
    PEOPLE_PER_FOOD,
    STACKS,
)
from tafelrunde.games.medievalia.pay_explain import building
from tafelrunde.games.medievalia.payment import means
from tafelrunde.games.medievalia.payment import price as cost_of
from tafelrunde.games.medievalia.scene.cards import GROUNDS, fighter_name
from tafelrunde.games.medievalia.scene.cards import entry as card_entry
from tafelrunde.games.medievalia.teller_explain import Teller, Thing
from tafelrunde.games.medievalia.verbs import VERBS
from tafelrunde.kernel.pieces import About, price
from tafelrunde.kernel.sayings import Sayings
from tafelrunde.kernel.state import OVER

if TYPE_CHECKING:
    from tafelrunde.games.medievalia.state import Medievalia

say: Final = Sayings(Path(__file__).with_name("about.toml")).say
SIMPLE: Final = {
    "army": "army", "discard": "discard", "held": "held", "help": "help", "open": "open",
    "paid": "paid", "slot": "new_army",
}  # fmt: skip


def about(
    view: Medievalia, viewer: int, name: str, names: Sequence[str], lang: str
) -> About | None:
    """What the viewer sees under an id of the picture."""
    sits = 0 <= viewer < view.setup.seats
    ask = Teller(view, viewer if sits else 0, names, lang)
    thing = ask.things().get(name)
    if thing is None:
        return None
    called = ask.name(thing) if sits else ""
    if thing.sort in SIMPLE:
        return About(SIMPLE[thing.sort], called)
    found = FOUND[thing.sort](ask, thing, called)
    return found.priced(_price(view, viewer, thing)) if sits else found


def _price(view: Medievalia, seat: int, thing: Thing) -> tuple[tuple[str, int, int], ...]:
    """What a card takes, and what the unused cards of the seat make."""
    purpose = thing.number
    if thing.sort == "sale" and view.part(6, 9)[thing.number]:
        purpose = building(thing.number, 0)
    elif thing.sort != "hand":
        return ()
    cost = [int(part) for part in cost_of(view, seat, purpose)]
    return price(tuple(BOX["resources"]), cost, [int(part) for part in means(view, seat)[:4]])


def matters(view: Medievalia, seat: int) -> int:
    """The rule behind what is asked of a seat now."""
    if view.actor == OVER:
        return refuse.ENDED_RULES[int(view.ended)]
    return refuse.QUESTIONS[int(view.frames.kind())][1] if view.waiting(seat) else 30


def tallies(state: Medievalia, seat: int, lang: str) -> list[tuple[str, int]]:
    """What a seat counts."""
    return [
        (say(lang, "tally points"), int(state.points(seat))),
        (say(lang, "tally fed"), PEOPLE_PER_FOOD * int(fief.food(state, seat))),
        (say(lang, "tally people"), sum(row[1] == seat for row in state.troops())),
        (say(lang, "tally hand"), int(fief.hand_size(state, seat))),
    ]


def _card(name: str, called: str, lang: str, use: str = "", facts: tuple[str, ...] = ()) -> About:
    """A card by its name in the box: what it costs, how strong it is, what it is worth."""
    entry: dict[str, Any] = card_entry(name)
    found = []
    if "cost" in entry:
        found.append(say(lang, "cost", cost=words.amounts(_cost(entry["cost"]), lang)))
    if "attack" in entry:
        attack, defence = entry["attack"], entry["defence"]
        found.append(say(lang, "strength", attack=attack, defence=defence))
    if count := int(entry.get("points", 0)):
        found.append(say(lang, "points one" if count == 1 else "points", count=count))
    if "symbol" in entry:
        building = words.card_name(entry["symbol"], lang)
        more = BOX["limits"]["gold_without_building"]
        found.append(say(lang, "needs", building=building, count=more))
    return About(name, called, (*found, *facts), use)


def _cost(cost: dict[str, int]) -> list[int]:
    """A price by resource."""
    return [cost.get(name, 0) for name in BOX["resources"]]


def _hand(ask: Teller, thing: Thing, called: str) -> About:
    return _card(KINDS[thing.number], called, ask.lang, say(ask.lang, "use hand"))


def _host(ask: Teller, thing: Thing, called: str) -> About:
    ground, used, *_ = ask.eyes.hosts[thing.owner][thing.number]
    facts = (say(ask.lang, "used"),) if used else ()
    return _card(GROUNDS[ground - 1], called, ask.lang, facts=facts)


def _house(ask: Teller, thing: Thing, called: str) -> About:
    return _card(BUILDINGS[thing.number], called, ask.lang)


def _troop(ask: Teller, thing: Thing, called: str) -> About:
    return _card(fighter_name(thing.number), called, ask.lang)


def _sale(ask: Teller, thing: Thing, called: str) -> About:
    top = ask.view.part(6, 9)[thing.number]
    if not top:
        return About("sale", called)
    return _card(BUILDINGS[top - 1], called, ask.lang, say(ask.lang, "use sale"))


def _stack(ask: Teller, thing: Thing, called: str) -> About:
    count = ask.view.part(0, 3)[thing.number]
    return About(STACKS[thing.number], called, (say(ask.lang, "left", count=count),))


def _place(ask: Teller, thing: Thing, called: str) -> About:
    return About("between" if thing.number >= BETWEEN else "fief", called)


FOUND: Final[dict[str, Callable[[Teller, Thing, str], About]]] = {
    "card": _troop,
    "hand": _hand,
    "host": _host,
    "house": _house,
    "place": _place,
    "sale": _sale,
    "stack": _stack,
}


def opening(view: Medievalia, seat: int, move: int, lang: str) -> str:
    """With what somebody begins: the first card that is played."""
    verb, values = VERBS.split(move)
    return words.card_name(KINDS[values[0]], lang) if verb.name == "play" else ""
