"""Which components the game is played with, and what a file in their place must fulfil."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

from tafelrunde.kernel.box_file import Tables, own_tables
from tafelrunde.kernel.box_form import Fault, Field, Group, Said, both, no_fields
from tafelrunde.kernel.components import Box
from tafelrunde.kernel.sayings import LANGUAGES, Sayings

PACKAGE: Final = "tafelrunde.games.catan"
SAYINGS: Final = Sayings(Path(__file__).with_name("contents.toml"))
OWN: Final[Tables] = own_tables(PACKAGE)
MOST: Final = 9
LONGEST: Final = 30
SIDES: Final = 6


def say(key: str, **values: object) -> Said:
    """A sentence or a name in both languages."""
    return both(SAYINGS, key, **values)


def _name(key: str, entry: Any) -> Said:
    return {lang: str(entry[lang]) for lang in LANGUAGES}


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


def _face_fields(key: str, face: object) -> list[Field]:
    return [Field(("faces",), say("faces of it"), "number", 0, SIDES)]


def faults(box: Tables) -> list[Fault]:
    """All that is wrong with the cards and the event die."""
    wrong = [
        Fault(say("costs nothing", card=_name(key, card)), "cards", key, "costs nothing")
        for key, card in box["cards"].items()
        if "cost" in card and not any(card["cost"].values())
    ]
    sides = sum(face["faces"] for face in box["faces"].values())
    if sides != SIDES:
        wrong.append(Fault(say("sides", count=sides, sides=SIDES), "faces", law="sides"))
    return wrong


GROUPS: Final = (
    Group("cards", say("cards"), _card_fields, _name, _copies),
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
LAWS: Final = {key: say(f"law {key}") for key in ("costs nothing", "sides")}
CONTENTS: Final = Box("catan", PACKAGE, GROUPS, faults, others=OTHERS, laws=LAWS)
