"""Which components the game is played with, and what a file in their place must fulfil."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Any, Final

from tafelrunde.kernel.box_file import Tables, own_tables
from tafelrunde.kernel.box_form import Fault, Field, Group, Pick, Said, both, no_fields
from tafelrunde.kernel.components import Box
from tafelrunde.kernel.sayings import LANGUAGES, Sayings, capital

PACKAGE: Final = "tafelrunde.games.medievalia"
# A sentence or a name in both languages.
say = partial(both, Sayings(Path(__file__).with_suffix(".toml")))
OWN: Final[Tables] = own_tables(PACKAGE)
RESOURCES: Final = ("food", "energy", "gold", "labour")
MOST: Final = 9
# A town may be stronger than any card that can be shared damage.
STRONGEST_TOWN: Final = 20
PILES: Final = 3
HIGHEST_PILE: Final = 5
MOST_BOOSTERS: Final = 4
CIVIL_WORTH: Final = 4
# Whoever among these produces at all produces labour (MED-G04).
PEOPLE: Final = ("priest", "worker", "merchant", "artist", "bureaucrat")


def _card_fields(name: str, card: Any) -> list[Field]:
    fields = []
    if "cost" in OWN["cards"][name]:
        for resource in RESOURCES:
            said = {lang: str(OWN["resources"][resource][lang]) for lang in LANGUAGES}
            fields.append(
                Field(("cost", resource), said, "number", 0, MOST, absent=0, source="cost_source",
                      symbol=resource)
            )  # fmt: skip
    if "attack" in OWN["cards"][name]:
        most = STRONGEST_TOWN if name == "town" else MOST
        fields += [
            Field(("attack",), say("attack"), "number", 0, most, source="strength_source",
                  symbol="swords"),
            Field(("defence",), say("defence"), "number", 1, most, source="strength_source",
                  symbol="guard"),
        ]  # fmt: skip
    if name in PEOPLE:
        picks = (Pick("labour", say("labour"), "labour"), Pick("", say("nothing")))
        fields.append(
            Field(("produces",), say("produces"), "pick", picks=picks, absent="",
                  source="production_source")
        )  # fmt: skip
    return fields


def _card_name(name: str, card: object) -> Said:
    entry = OWN["cards"][name]
    return {lang: capital(str(entry[lang])) for lang in LANGUAGES}


def _copies(name: str, card: Any) -> int:
    return int(OWN["cards"][name]["count"])


def _stack_fields(key: str, stacks: object) -> list[Field]:
    return [
        Field(("below_the_open_one", pile), say("pile", number=pile + 1), "number", 0, HIGHEST_PILE)
        for pile in range(PILES)
    ]


def _booster_fields(key: str, boosters: object) -> list[Field]:
    return [Field(("on_a_host",), say("on a host"), "number", 0, MOST_BOOSTERS)]


def _map_fields(key: str, places: object) -> list[Field]:
    return [
        Field(("fiefs_touch",), say("fiefs touch"), "flag"),
        Field(("between_touch",), say("between touch"), "flag"),
    ]


def faults(box: Tables) -> list[Fault]:
    """All that is wrong with the cards and the building stacks."""
    wrong = [
        Fault(say("costs nothing", card=_card_name(name, card)), "cards", name, "costs nothing")
        for name, card in box["cards"].items()
        if "cost" in card and not any(card["cost"].values())
    ]
    return wrong + _stacks(box)


def _stacks(box: Tables) -> list[Fault]:
    """The buildings that are not open lie in three stacks of nearly the same height (MED-013)."""
    heights = box["building_stacks"]["below_the_open_one"]
    below = sum(_copies(name, card) for name, card in OWN["cards"].items()
                if card["group"] == "building") - PILES  # fmt: skip
    if sum(heights) == below:
        return []
    return [Fault(say("stacks", below=below, count=sum(heights)), "building_stacks",
                  "building_stacks", "stacks")]  # fmt: skip


def odd(box: Tables) -> list[Fault]:
    """What would surprise in a printed box, and forbids nothing."""
    cards = box["cards"]
    units = [name for name, card in cards.items() if card["group"] == "military"]
    found: list[tuple[str, str, dict[str, object]]] = [
        ("dearer", one, {"one": _card_name(one, None), "other": _card_name(other, None)})
        for one in units
        for other in units
        if one != other and _is_no_use(cards[one], cards[other])
    ]
    found += [
        ("civil", name, {"card": _card_name(name, card), "count": _worth(card),
                         "usual": CIVIL_WORTH})
        for name, card in cards.items()
        if card.get("kind") == "civil" and _worth(card) != CIVIL_WORTH
    ]  # fmt: skip
    if cards["archer"]["defence"] > cards["infantry"]["defence"]:
        found.append(("archer", "archer", {}))
    return [Fault(say(key, **values), "cards", name) for key, name, values in found]


def _worth(card: dict[str, Any]) -> int:
    return sum(card["cost"].values())


def _is_no_use(one: dict[str, Any], other: dict[str, Any]) -> bool:
    """Does a card without an ability cost as much as another and is in nothing better?"""
    return (
        "ability" not in one
        and _worth(one) >= _worth(other)
        and one["attack"] <= other["attack"]
        and one["defence"] <= other["defence"]
    )


def _called(key: str) -> Any:
    return lambda name, entry: say(key)


GROUPS: Final = (
    Group("cards", say("cards"), _card_fields, _card_name, _copies),
    Group("building_stacks", say("stacks title"), _stack_fields, _called("stacks title"),
          single=True),
    Group("boosters", say("boosters"), _booster_fields, _called("boosters"),
          symbol=lambda key, entry: "worker", single=True),
    Group("map", say("map"), _map_fields, _called("map"), symbol=lambda key, entry: "town",
          single=True),
)  # fmt: skip
OTHERS: Final = (Group("resources", say("resources"), no_fields, symbol=lambda key, one: key),)
LAWS: Final = {key: say(f"law {key}") for key in ("costs nothing", "stacks")}
CONTENTS: Final = Box(
    "medievalia",
    PACKAGE,
    GROUPS,
    faults,
    odd,
    first=("cards", "building_stacks"),
    others=OTHERS,
    laws=LAWS,
)
