"""The drawings that the picture of the Catan card game is made of."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final

from tafelrunde.games.catan import words
from tafelrunde.games.catan.components import ACTIONS, COST, FIRST_RED, KINDS
from tafelrunde.kernel.draw import Form, in_language
from tafelrunde.kernel.sayings import Sayings
from tafelrunde.kernel.score import rule_name
from tafelrunde.kernel.state import OVER

if TYPE_CHECKING:
    from tafelrunde.games.catan.state import Catan

SAYINGS: Final = Sayings(Path(__file__).parent.with_name("picture.toml"))
NOTHING = -1
# The rule behind each card, in the order of components.toml.
RULES = (
    118, 119, 120, 122, 123, 124, 125, 126, 127, 129,
    72, 73, 73, 73, 73, 73, 76, 78, *[74] * 6, *[77] * 9,
    79, 80, 81, 82, 83, 84, 84, 84, 85, 86, 87,
)  # fmt: skip


def rule_of(card: int) -> str:
    """The number of the rule behind a card."""
    return rule_name("CAT", RULES[card])


def cost_of(what: int) -> list[int]:
    """The price of a card, road, settlement or city by kind of resource."""
    return [int(COST[KINDS * what + kind]) for kind in range(KINDS)]


def sort_of(card: int) -> str:
    """Action, region or city: which of the three colours a card has."""
    return "action" if card < ACTIONS else "region" if card < FIRST_RED else "city"


class Reader:
    """Who reads cards in which language."""

    def __init__(self, lang: str) -> None:
        self.lang, self.say = lang, SAYINGS.speaker(lang)

    def text_of(self, card: int) -> str:
        """What a card does."""
        return words.card_text(card, self.lang)

    def about(self, card: int) -> str:
        """A card in one line: name, price, what it does, its rule."""
        name = words.card(card, self.lang)
        price = words.goods(cost_of(card), self.lang)
        cost = "" if card < ACTIONS else f" ({price})"
        return f"{name}{cost}: {self.text_of(card)} {rule_of(card)}"

    def land_name(self, piece: int) -> str:
        """A landscape in words."""
        return words.landscape(piece, self.lang)


class Eyes(Reader):
    """Who looks at which table in which language; `me` sits below: the viewer, else seat 0."""

    def __init__(
        self, view: Catan, viewer: int, lang: str, names: Sequence[str], form: Form
    ) -> None:
        super().__init__(lang)
        self.view, self.viewer, self.names = view, viewer, names
        self.form, self.slim = form, form in ("tall", "low", "broad")
        self.me = viewer if viewer in (0, 1) else 0
        self.foe = 1 - self.me
        self.playing = viewer in (0, 1)
        over = view.actor == OVER or view.frames.depth() == 0
        self.asked = NOTHING if over else int(view.frames.kind())
        self.owners = 0 if over else int(view.frames.owners())

    def arg(self, which: int) -> int:
        """An argument of what is asked."""
        return int(self.view.frames.arg(which))

    def asks_me(self, *kinds: int) -> bool:
        """Is the viewer asked one of these things?"""
        return self.playing and self.asked in kinds and bool(self.owners >> self.me & 1)

    def asker(self) -> int:
        """The seat that is asked, where it is one."""
        return 1 if self.owners == 2 else 0


def in_form(eyes: Eyes, *given: Hashable, **named: Hashable) -> Hashable:
    """What is shown by a part that looks different on a phone on its side."""
    return eyes.form, in_language(eyes, *given, **named)
