"""Places in words: whose they are, and as they lie for whoever sits there."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Final

from tafelrunde.games.medievalia.components import BETWEEN
from tafelrunde.kernel.sayings import Sayings

say: Final = Sayings(Path(__file__).with_name("words.toml")).say


def place_name(place: int, seats: int, names: Sequence[str], lang: str) -> str:
    """A place by whose it is or between whom it lies; beyond the table it has only a number."""
    known = [*names, *(str(seat) for seat in range(len(names), BETWEEN))]
    if place < BETWEEN:
        return say(lang, "fief", name=known[place])
    one, two = place - BETWEEN, (place - BETWEEN + 1) % seats
    return say(lang, "between", one=known[one], two=known[two])


def side(seats: int, seat: int, other: int) -> str:
    """Where somebody sits, seen from a seat: players follow each other clockwise."""
    step = (other - seat) % seats
    if seats == 2:
        return "enemy"
    return "left" if step == 1 else "right" if step == seats - 1 else "across"


def place_seen(place: int, seats: int, seat: int, lang: str) -> str:
    """A place as it lies for a seat."""
    if place == seat:
        return say(lang, "own fief")
    if place < BETWEEN:
        where = side(seats, seat, place)
        return say(lang, "enemy fief" if where == "enemy" else f"fief {where}")
    if seats == 2:
        return say(lang, "lane")
    step = (place - BETWEEN - seat) % seats
    if step in (0, seats - 1):
        return say(lang, "lane left" if step == 0 else "lane right")
    if seats == 3:
        return say(lang, "lane across")
    return say(lang, "lane across left" if step == 1 else "lane across right")
