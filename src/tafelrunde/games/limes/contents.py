"""Which cards the game is played with, and what a file in their place must fulfil."""

from __future__ import annotations

from collections import Counter
from functools import partial
from pathlib import Path
from typing import Any, Final

from tafelrunde.kernel.box_file import Tables
from tafelrunde.kernel.box_form import Fault, Field, Group, Pick, Said, both, no_fields
from tafelrunde.kernel.components import Box
from tafelrunde.kernel.sayings import Sayings

# A sentence or a name in both languages.
say = partial(both, Sayings(Path(__file__).with_suffix(".toml")))
CARDS: Final = "cards.layouts"
CORNERS: Final = ("northwest", "northeast", "southeast", "southwest")
# The letters of a card, and the drawing of each; small ones have a hut.
LANDS: Final = {
    "F": "ground-farmland", "f": "farmland-hut", "W": "ground-water", "T": "ground-forest",
    "t": "forest-hut", "R": "ground-tower",
}  # fmt: skip
MOST_HUTS: Final = 96
BEST: Final = 999
RANKS: Final = 5


def _quarters(key: str, card: object) -> list[Field]:
    lands = tuple(Pick(letter, say(f"land {letter}"), LANDS[letter]) for letter in LANDS)
    return [
        Field((number,), say(corner), "pick", picks=lands, split=" ")
        for number, corner in enumerate(CORNERS)
    ]


def _huts(key: str, huts: object) -> list[Field]:
    return [
        Field(("total",), say("huts in all"), "number", 0, MOST_HUTS),
        Field(("cards_with_huts",), say("cards with huts"), "number", 0, 24),
    ]


def _ranks(key: str, solo: object) -> list[Field]:
    fields = []
    for number in range(RANKS):
        rank, place = ("ranks", number), number + 1
        fields += [
            Field((*rank, "min"), say("rank from", number=place), "number", 0, BEST),
            Field((*rank, "de"), say("rank de", number=place), "text", 1, 30),
            Field((*rank, "en"), say("rank en", number=place), "text", 1, 30),
        ]
    return fields


def _card(number: str, card: object) -> Said:
    return say("card", number=number)


def faults(box: Tables) -> list[Fault]:
    """All that is wrong with the cards and the ranks."""
    cards = box["cards"]["layouts"]
    wrong = [fault for number, card in enumerate(cards, 1) for fault in _lands(number, card)]
    shapes: dict[str, int] = {}
    for number, card in enumerate(cards, 1):
        parts = card.split()
        shape = min(" ".join(parts[turn:] + parts[:turn]) for turn in range(4))
        if shape in shapes:
            said = say("equal cards", one=shapes[shape], other=number)
            wrong.append(Fault(said, CARDS, str(number), "equal cards"))
        shapes.setdefault(shape, number)
    points = [rank["min"] for rank in box["solo"]["ranks"]]
    if points[0] != 0 or points != sorted(set(points)):
        wrong.append(Fault(say("ranks rise"), "solo", "solo", "ranks rise"))
    return wrong


def _lands(number: int, card: str) -> list[Fault]:
    counts = Counter(card.upper().split())
    wrong = []
    if counts["R"] > 1:
        wrong.append(("two towers", say("two towers", number=number)))
    wrong += [
        ("land often", say("land often", number=number, land=say(f"land {land}"), count=count))
        for land, count in counts.items()
        if count > 2 and land != "R"
    ]
    return [Fault(said, CARDS, str(number), law) for law, said in wrong]


def odd(box: Tables) -> list[Fault]:
    """What the cards have is only compared with what is told of all of them."""
    cards: list[str] = box["cards"]["layouts"]
    huts = [sum(letter.islower() for letter in card) for card in cards]
    found = (sum(huts), sum(count > 0 for count in huts))
    told: tuple[Any, Any] = (box["huts"]["total"], box["huts"]["cards_with_huts"])
    if found == told:
        return []
    said = say("huts differ", huts=found[0], cards=found[1], total=told[0], of=told[1])
    return [Fault(said, "huts", "huts")]


GROUPS: Final = (
    Group(CARDS, say("cards"), _quarters, _card, lambda key, card: 2),
    Group("huts", say("huts"), _huts, lambda key, huts: say("huts"), symbol=lambda k, e: "hut",
          single=True),
    Group("solo", say("ranks"), _ranks, lambda key, solo: say("ranks"), single=True),
)  # fmt: skip
OTHERS: Final = (
    Group("terrain", say("lands"), no_fields, symbol=lambda key, land: f"ground-{key}"),
    Group("pieces", say("pieces"), no_fields, count=lambda key, one: int(one["count"]),
          symbol=lambda key, one: "worker-red" if key == "worker_red" else "worker"),
)  # fmt: skip
LAWS: Final = {
    key: say(f"law {key}") for key in ("equal cards", "land often", "two towers", "ranks rise")
}
CONTENTS: Final = Box(
    "limes", "tafelrunde.games.limes", GROUPS, faults, odd, others=OTHERS, laws=LAWS
)
