"""Why something that was touched cannot be used now: what is missing for it, and the rule.

Each sort of thing has a function: in home_explain.py for draw, actions and movement, in
pay_explain.py for payments, in war_explain.py for wars. They look at the view, ask the second
opinion of refuse.py and never decide anything. Rulings are counted from 1000.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Final

from tafelrunde.games.medievalia import home_explain as home
from tafelrunde.games.medievalia import pay_explain, picture, war_explain
from tafelrunde.games.medievalia.components import KIND_OF, TROOPS
from tafelrunde.games.medievalia.teller_explain import Teller, Thing
from tafelrunde.games.medievalia.verbs import VERBS
from tafelrunde.kernel.explain import Reason, nearest

if TYPE_CHECKING:
    from tafelrunde.games.medievalia.state import Medievalia

THINGS: Final[dict[str, Callable[[Teller, Thing], list[Reason]]]] = {
    "army": war_explain.army,
    "card": home.belonging,
    "discard": home.discard,
    "hand": home.hand,
    "held": home.held,
    "help": home.help_of,
    "host": home.belonging,
    "house": home.belonging,
    "open": home.open_land,
    "paid": pay_explain.paid,
    "place": home.place,
    "sale": home.sale,
    "slot": war_explain.slot,
    "stack": home.stack,
}
# What a hand may touch for a move, by its verb.
TOUCHED: Final = {
    "draw": ("stack",), "extra": ("stack",), "play": ("hand",), "purchase": ("sale", "host"),
    "remove": ("host", "discard"), "arrange": ("card", "host", "open"),
    "dismiss": ("card", "discard"), "march": ("card", "place"), "starve": ("card",),
    "ask": ("help", "hand", "sale", "host", "stack", "discard"), "use": ("host",),
    "work": ("card",), "paint": ("card",), "trade": ("card",), "clerk": ("card",),
    "discard": ("hand",), "battle": ("place", "card"), "form": ("slot",), "join": ("army",),
    "against": ("army",), "aid": ("army",), "storm": ("host",), "chase": ("card",),
    "support": ("card",), "shoot": ("card",), "heal": ("card",), "lend": ("card", "host", "house"),
}  # fmt: skip
# Moves with somebody on the table, of whom the lowest of equal ones is named.
PEOPLE: Final = ("arrange", "dismiss", "march", "starve")


def explain(
    view: Medievalia, seat: int, touched: Sequence[str], names: Sequence[str], lang: str
) -> Reason | None:
    """Why the last of these ids cannot be touched after the others; None if it can be."""
    if not 0 <= seat < view.setup.seats:
        return None
    ask = Teller(view, seat, names, lang)
    if not ask.look(touched) or usable(ask, touched):
        return None
    thing = ask.touched[-1]
    asked = view.waiting(seat)
    found = THINGS[thing.sort](ask, thing) if asked else [ask.busy()]
    return nearest(found) or ask.mixed()


def usable(ask: Teller, touched: Sequence[str]) -> bool:
    """Does some legal move touch all of these?"""
    wanted, thing = set(touched), ask.touched[-1]
    for move in ask.view.moves(ask.seat):
        if concerns(move, thing):
            path = picture.touch(ask.view, ask.seat, move).path
            if wanted <= {name for step in path for name in step.split()}:
                return True
    return False


def concerns(move: int, thing: Thing) -> bool:
    """Could a move be about a thing? That is seen at once, how it is made by hand is not."""
    verb, values = VERBS.split(move)
    if thing.sort not in TOUCHED.get(verb.name, ()):
        return False
    if thing.sort == "card" and thing.number < TROOPS and verb.name in PEOPLE:
        return values[0] <= thing.number and KIND_OF[values[0]] == KIND_OF[thing.number]
    if thing.sort in ("place", "host") and verb.name in ("march", "arrange", "purchase"):
        return values[1] == thing.number
    return True
