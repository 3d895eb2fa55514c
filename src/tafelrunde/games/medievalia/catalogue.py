"""The things of the box as drawings, for who looks what is in it."""

from __future__ import annotations

from tafelrunde.games.medievalia.components import RESOURCES
from tafelrunde.games.medievalia.scene.cards import FACES, HIGH, carded, entry, price_row, title_in
from tafelrunde.kernel.draw import Drawing, el


def thing(group: str, key: str, lang: str) -> Drawing | None:
    """A card with its name and its cost; None for what has no drawing of its own."""
    if group != "cards" or key not in FACES:
        return None
    cost = entry(key).get("cost", {})
    assert isinstance(cost, dict)
    paid = price_row([cost.get(resource, 0) for resource in RESOURCES], None, 6, HIGH - 8)
    body = el("g", carded(f"face-{key}"), title_in(key, lang), *paid)
    return Drawing(100, HIGH, body, "", "")
