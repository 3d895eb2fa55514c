"""The viewer's hand as a fan: equal cards lie close together."""

from __future__ import annotations

from itertools import pairwise
from typing import Final

from tafelrunde.games.medievalia.components import COST, KINDS, LABOUR, STACK_OF, STACKS
from tafelrunde.games.medievalia.payment import means, price
from tafelrunde.games.medievalia.scene import Eyes, as_given
from tafelrunde.games.medievalia.scene.cards import (
    HIGH,
    about,
    carded,
    costs,
    hand_id,
    lying,
    price_row,
    ring,
    title_band,
)
from tafelrunde.kernel.chance import SPECTATOR
from tafelrunde.kernel.draw import Markup, drawn_once, el, text, whole

CLOSE: Final = 0.26
# More kinds than these are not put side by side on a tall screen.
ABREAST: Final = 6


def in_hand(eyes: Eyes) -> list[tuple[int, int]]:
    """The cards of the viewer's hand, kind and number among equal ones; not what is paid for."""
    counts = eyes.view.hand(eyes.me)
    paid = eyes.payment()
    if eyes.turn == eyes.me and 0 <= paid < len(KINDS):
        counts[paid] -= 1
    return [(kind, copy) for kind, count in enumerate(counts) for copy in range(count)]


def rows(eyes: Eyes) -> list[list[tuple[int, int]]]:
    """The hand in one fan, or where there is height in two if it has many kinds.

    Who may not see it gets the stacks that its cards are from.
    """
    cards = in_hand(eyes)
    if eyes.viewer == SPECTATOR:
        held = eyes.view.held(eyes.me)
        cards = [(stack, copy) for stack in range(3) for copy in range(held[stack])]
    kinds = sorted({kind for kind, _ in cards})
    if eyes.form in ("wide", "low") or len(kinds) <= ABREAST:
        return [cards]
    middle = kinds[len(kinds) // 2]
    return [[card for card in cards if card[0] < middle], [c for c in cards if c[0] >= middle]]


def fan(
    eyes: Eyes, cards: list[tuple[int, int]], x: float, y: float, width: float, size: float
) -> Markup:
    """Cards of the hand side by side in the middle of `width`."""
    secret = eyes.viewer == SPECTATOR
    offsets = [0.0]
    for (kind, _), (following, _) in pairwise(cards):
        offsets.append(offsets[-1] + (CLOSE if kind == following else 0.96))
    length = offsets[-1] + 1
    step = min(size, (width - size) / max(1, length - 1))
    left = x + (width - step * (length - 1) - size) / 2
    drawn = []
    have = tuple(int(part) for part in means(eyes.view, eyes.me)[: LABOUR + 1])
    for (kind, copy), offset in zip(cards, offsets, strict=False):
        lean = 2 * offset / max(1, length - 1) - 1 if len(cards) > 1 else 0
        place = lying(left + step * offset, y + 7 * lean * lean, size, False, 4.5 * lean)
        if secret:
            drawn.append(_back(kind, place))
        else:
            cost = tuple(int(part) for part in price(eyes.view, eyes.me, kind))
            drawn.append(_card(eyes, kind, copy, place, cost, have))
    return whole("g", *drawn)


def _back(stack: int, place: str) -> Markup:
    return el("g", carded(f"back-{STACKS[stack]}"), transform=place)


@drawn_once(as_given)
def _card(
    eyes: Eyes, kind: int, copy: int, place: str, cost: tuple[int, ...], have: tuple[int, ...]
) -> Markup:
    """A card with what it would cost now; red is what is not ready."""
    name = KINDS[kind]
    printed = [int(COST[4 * kind + k]) for k in range(4)]
    return el(
        "g",
        el("title", f"{about(eyes, name)}. {costs(eyes, kind, cost, printed)}"),
        carded(f"face-{name}"),
        title_band(name, eyes),
        *price_row(cost, have, 6, 116),
        ring(),
        id=hand_id(kind, copy),
        class_=f"card from{int(STACK_OF[kind])}",
        transform=place,
    )


def label(eyes: Eyes, x: float, y: float) -> list[Markup]:
    """Whose hand it is, and how many cards."""
    count = sum(eyes.view.held(eyes.me))
    own = eyes.viewer == eyes.me
    first = eyes.say("hand") if own else eyes.say("hand of", name=eyes.names[eyes.me], count=count)
    drawn = [text(first, x, y, 13.5, "sans f-on-oak")]
    if own:
        said = eyes.say("one card") if count == 1 else eyes.say("cards", count=count)
        drawn.append(text(said, x, y + 18, 13.5, "sans bold f-on-oak"))
    return drawn


def height(size: float) -> float:
    """How high a fan of cards of this width is."""
    return size * HIGH / 100 + 14
