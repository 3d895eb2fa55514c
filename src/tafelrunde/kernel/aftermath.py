"""What came of a fight, for everybody to see: both sides card by card, and what follows from it."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Fighter:
    """A card that was there: its drawing and name, how it fared in a few words, if it is lost."""

    symbol: str
    name: str
    note: str
    lost: bool


@dataclass(frozen=True)
class Side:
    """Who fought with which cards, and how strong they were together, in words."""

    seat: int
    figures: str
    cards: tuple[Fighter, ...]


@dataclass(frozen=True)
class Fight:
    """One fight; `hits` is the attackers' strength against what was needed, `back` the answer."""

    title: str
    text: str
    attackers: Side
    defenders: Side
    hits: str
    back: str


@dataclass(frozen=True)
class Consequence:
    """What follows, with a drawing of the game and the rule behind it."""

    symbol: str
    text: str
    rule: str


@dataclass(frozen=True)
class Aftermath:
    """All fights that were settled by one move, and what follows from them."""

    fights: tuple[Fight, ...]
    follows: tuple[Consequence, ...]
