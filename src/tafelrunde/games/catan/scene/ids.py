"""What the pieces are called: a card keeps its name in a stack, a hand and a principality."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from tafelrunde.games.catan import asks
from tafelrunde.games.catan.components import CARDS, COLUMNS, RESOURCES, ROWS, SIDES, SITES, SORTS
from tafelrunde.kernel.state import OVER

if TYPE_CHECKING:
    from tafelrunde.games.catan.state import Catan


def land_id(land: int) -> str:
    """The id of a landscape wherever it lies."""
    return f"land:{land}"


def spot_id(seat: int, spot: int) -> str:
    """The id of a place for a landscape."""
    return f"spot:{seat}.{ROWS[spot // COLUMNS]}.{spot % COLUMNS}"


def site_id(seat: int, site: int) -> str:
    """The id of a site for a card."""
    return f"site:{seat}.{site // 4}.{ROWS[site // 2 % 2]}.{site % 2 + 1}"


def centre_id(seat: int, centre: int) -> str:
    """The id of a settlement or city."""
    return f"centre:{seat}.{centre}"


def end_id(seat: int, side: int) -> str:
    """The id of the place where a principality goes on at one of its ends."""
    return f"end:{seat}.{SIDES[side]}"


def stack_id(stack: int) -> str:
    """The id of a stack of expansion cards."""
    return f"stack:{stack + 1}"


def pile_id(name: str) -> str:
    """The id of one of the other five stacks."""
    return f"pile:{name}"


def order_id(name: str) -> str:
    """The id of a line of the building panel."""
    return f"build:{name}"


def chip_id(what: str, kind: int) -> str:
    """The id of a resource that can be given or taken."""
    return f"{what}:{RESOURCES[kind]}"


def face_id(number: int) -> str:
    """The id of a number that the alchemist can choose."""
    return f"face:{number}"


class Named:
    """The names of a seat's cards: on sites, in hand, in the stack that it looks through.

    Equal cards are counted in this order, so that one which is built or taken keeps its name.
    """

    def __init__(self, view: Catan, seat: int) -> None:
        self.seat = seat
        self.count: Counter[int] = Counter()
        # As `card_on` says it, but for all sites at once: this is asked for nearly every move.
        built = enumerate(view.sites[SITES * seat : SITES * seat + SITES])
        self.sites = {site: self.name(int(card) - 1) for site, card in built if card}
        self.hand = [(card, self.name(card)) for card in view.hand(seat)]
        self.found: list[tuple[int, str]] = []
        asked = view.actor != OVER and view.frames.depth() > 0 and view.frames.kind() == asks.PICK
        if asked and view.frames.owners() == 1 << seat:
            stack = view.stack_cards(int(view.frames.arg(0)))
            self.found = [(card, self.name(card)) for card in stack if card < SORTS]

    def name(self, card: int) -> str:
        """The id of the next card of a kind."""
        self.count[card] += 1
        number = self.count[card]
        return f"card:{self.seat}.{CARDS[card]}" + (f".{number}" if number > 1 else "")

    def in_hand(self, card: int) -> str:
        """All cards of a kind in hand: any of them will do."""
        return " ".join(name for held, name in self.hand if held == card)

    def on_site(self, view: Catan, site: int) -> str:
        """The card on a site, or an equal one on the same side of the same centre."""
        card = view.card_on(self.seat, site)
        both = [site, site ^ 1] if card >= 0 else []
        return " ".join(self.sites[one] for one in both if view.card_on(self.seat, one) == card)
