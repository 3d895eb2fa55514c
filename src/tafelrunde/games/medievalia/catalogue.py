"""The things of the box as drawings, for who looks what is in it."""

from __future__ import annotations

from tafelrunde.games.medievalia.components import RESOURCES
from tafelrunde.games.medievalia.scene.cards import FACES, HIGH, carded, entry, price_row, title_in
from tafelrunde.kernel.draw import Drawing, Markup, el, rect, use


def thing(group: str, key: str, lang: str) -> Drawing | None:
    """A card with its name and its cost; None for what has no drawing of its own."""
    if group == "cards" and key == "overview":
        return Drawing(100, HIGH, _overview(lang), "", "")
    if group != "cards" or key not in FACES:
        return None
    cost = entry(key).get("cost", {})
    assert isinstance(cost, dict)
    paid = price_row([cost.get(resource, 0) for resource in RESOURCES], None, 6, HIGH - 8)
    body = el("g", carded(f"face-{key}"), title_in(key, lang), *paid)
    return Drawing(100, HIGH, body, "", "")


def _overview(lang: str) -> Markup:
    """The card that lists what is what: it is in no game, so only here it has a face."""
    rows = [
        el("g", use(resource, 9, 26 + 23 * row, 18), rect(36, 32 + 23 * row, 54, 6, 3, "f-line"))
        for row, resource in enumerate(RESOURCES)
    ]
    return el(
        "g", rect(2, 2, 96, HIGH - 4, 8, "f-ivory s-outline w4"), title_in("overview", lang), *rows
    )
