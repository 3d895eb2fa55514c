"""Which components the game is played with, and what a file in their place must fulfil."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Any, Final

from tafelrunde.kernel.box_file import Tables, own_tables
from tafelrunde.kernel.box_form import Fault, Field, Group, Pick, Said, both, no_fields
from tafelrunde.kernel.components import Box
from tafelrunde.kernel.sayings import LANGUAGES, Sayings

PACKAGE: Final = "tafelrunde.games.catan"
# A sentence or a name in both languages.
say = partial(both, Sayings(Path(__file__).with_suffix(".toml")))
OWN: Final[Tables] = own_tables(PACKAGE)
MOST: Final = 9
LONGEST: Final = 30
SIDES: Final = 6
STACK: Final = "landscape_stack.cards"


def _name(key: str, entry: Any) -> Said:
    return {lang: str(entry[lang]) for lang in LANGUAGES}


LANDSCAPES: Final = tuple(
    Pick(one["landscape"], {lang: one[f"landscape_{lang}"] for lang in LANGUAGES},
         f"ground-{one['landscape']}")
    for one in OWN["resources"].values()
)  # fmt: skip
NUMBERS: Final = tuple(
    Pick(str(number), dict.fromkeys(LANGUAGES, str(number))) for number in range(1, SIDES + 1)
)


def _landscape(key: str, card: str) -> Said:
    kind, number = card.split()
    said = next(pick.said for pick in LANDSCAPES if pick.value == kind)
    return {lang: f"{name} {number}" for lang, name in said.items()}


def _card_fields(key: str, card: Any) -> list[Field]:
    """What a card is called in German, where we had to translate it back, and what it costs."""
    own = OWN["cards"][key]
    fields = []
    if "name_de_source" in own:
        fields.append(Field(("de",), say("name"), "text", 1, LONGEST, source="name_de_source"))
    if "cost" in own:
        fields += [
            Field(("cost", kind), _name(kind, entry), "number", 0, MOST, absent=0, symbol=kind)
            for kind, entry in OWN["resources"].items()
        ]
    return fields


def _copies(key: str, card: Any) -> int:
    return int(OWN["cards"][key]["copies"])


def _landscape_fields(path: tuple[str | int, ...], title: str, **values: object) -> list[Field]:
    """Kind and number of a landscape, which stand in one text."""
    return [
        Field((*path, 0), say(f"{title} kind", **values), "pick", picks=LANDSCAPES, split=" "),
        Field((*path, 1), say(f"{title} number", **values), "pick", picks=NUMBERS, split=" "),
    ]


def _start_fields(key: str, start: object) -> list[Field]:
    return [
        field
        for place in range(SIDES)
        for field in _landscape_fields(("landscapes", place), "start", place=place + 1)
    ]


def _face_fields(key: str, face: object) -> list[Field]:
    return [Field(("faces",), say("faces of it"), "number", 0, SIDES)]


def faults(box: Tables) -> list[Fault]:
    """All that is wrong with the cards and the event die."""
    wrong = [
        Fault(say("costs nothing", card=_name(key, card)), "cards", key, "costs nothing")
        for key, card in box["cards"].items()
        if "cost" in card and not any(card["cost"].values())
    ]
    for key, start in box["start_sets"].items():
        parts = [card.split() for card in start["landscapes"]]
        if any(len(set(part)) < SIDES for part in zip(*parts, strict=True)):
            said = say("start set", crest=_name(key, start))
            wrong.append(Fault(said, "start_sets", key, "start set"))
    stack = box["landscape_stack"]["cards"]
    wrong += [
        Fault(
            say("same landscape", card=_landscape("", card)), STACK, str(number), "same landscape"
        )
        for number, card in enumerate(stack, 1)
        if card in stack[: number - 1]
    ]
    sides = sum(face["faces"] for face in box["faces"].values())
    if sides != SIDES:
        wrong.append(Fault(say("sides", count=sides, sides=SIDES), "faces", law="sides"))
    return wrong


GROUPS: Final = (
    Group("cards", say("cards"), _card_fields, _name, _copies),
    Group("start_sets", say("start sets"), _start_fields, _name,
          lambda key, one: len(one["landscapes"])),
    Group(STACK, say("landscapes"), lambda key, card: _landscape_fields((), "stack"), _landscape,
          symbol=lambda key, card: f"ground-{card.split()[0]}"),
    Group("faces", say("faces"), _face_fields, _name, lambda key, face: int(face["faces"]),
          symbol=lambda key, face: f"face-{key}"),
)  # fmt: skip
OTHERS: Final = (
    Group("central", say("central"), no_fields, _name,
          lambda key, one: int(one["in_stack"]) + 2 * int(one["in_each_start_set"]),
          symbol=lambda key, one: key),
    Group("event_cards", say("event cards"), no_fields, _name,
          lambda key, one: int(one["copies"]), symbol=lambda key, one: "face-event_card"),
    Group("resources", say("resources"), no_fields, _name, symbol=lambda key, one: key),
    Group("figures", say("figures"), no_fields, _name, symbol=lambda key, one: key),
)  # fmt: skip
LAWS: Final = {
    key: say(f"law {key}") for key in ("costs nothing", "sides", "start set", "same landscape")
}
CONTENTS: Final = Box("catan", PACKAGE, GROUPS, faults, others=OTHERS, laws=LAWS)
