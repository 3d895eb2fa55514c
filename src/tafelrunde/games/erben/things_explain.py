"""What an id of the picture is, and what a player calls it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final

from tafelrunde.games.erben import refuse, words
from tafelrunde.games.erben.components import COLOUR, START, STEP_X, STEP_Y
from tafelrunde.games.erben.land import RETINUE
from tafelrunde.games.erben.scene import Eyes
from tafelrunde.games.erben.scene.land import Land, site_id
from tafelrunde.games.erben.scene.tiles import back_id, piece_id, troop_id
from tafelrunde.kernel.sayings import Sayings

if TYPE_CHECKING:
    from tafelrunde.games.erben.state import Erben

Field = tuple[int, int]
SAYINGS: Final = Sayings(Path(__file__).with_name("explain.toml"))


@dataclass(frozen=True)
class Thing:
    """Something in the picture: its kind, which tile or troop it is, where it is, and whose."""

    kind: str
    number: int = 0
    field: Field | None = None
    owner: int = -1


class Table:
    """A position as one seat sees and names it."""

    def __init__(self, view: Erben, seat: int, names: Sequence[str], lang: str) -> None:
        self.view, self.seat, self.names, self.lang = view, seat, names, lang
        self.say = SAYINGS.speaker(lang)
        self.rival = names[1 - seat]
        self.stands = view.stands(seat)
        self.laid = {(x, y): (piece, owner) for piece, x, y, owner in view.laid()}

    def find(self, name: str) -> Thing | None:
        """What an id of the picture is; nothing if the picture does not have it."""
        kind = name.partition(":")[0]
        return FINDERS[kind](self, name) if kind in FINDERS else None

    def tile(self, name: str) -> Thing | None:
        """A tile in the reserve, in a hand or in the landscape."""
        for place in refuse.lying(self.view):
            number = int(self.view.ring[place])
            if piece_id(number) == name:
                return Thing("ring", number)
        for owner in (0, 1):
            for number in self.view.hand(owner):
                if piece_id(number) == name:
                    return Thing("front" if owner == self.seat else "theirs", number)
        for field, (piece, owner) in self.laid.items():
            if piece_id(piece) == name:
                return Thing("land", piece, field, owner)
        return None

    def back(self, name: str) -> Thing | None:
        """The back of a tile in the own hand."""
        hand = self.view.hand(self.seat)
        return next((Thing("back", number) for number in hand if back_id(number) == name), None)

    def site(self, name: str) -> Thing | None:
        """An empty field beside the own troops."""
        fields = self.empty_fields()
        return next((Thing("site", 0, field) for field in fields if site_id(*field) == name), None)

    def troop(self, name: str) -> Thing | None:
        """A troop of either heir."""
        for one in self.troops(0) + self.troops(1):
            if troop_id(self.view, one.owner, one.number) == name:
                return one
        return None

    def troops(self, owner: int) -> list[Thing]:
        """The three troops of an heir; those in the reserve are on no field."""
        kind = "troop" if owner == self.seat else "foe"
        return [
            Thing(kind, number, (stand[0], stand[1]) if stand else None, owner)
            for number, stand in enumerate(self.view.stands(owner))
        ]

    def single(self, name: str) -> Thing | None:
        """What there is once: court, shield, stack."""
        drawn = name in SINGLE and (name != "stack" or self.view.stack > 0)
        return Thing(name) if drawn else None

    def road(self, name: str) -> Thing | None:
        """A road that is drawn, by its place among all roads."""
        roads = self.view.road_tiles() if self.view.score_roads else []
        drawn = Land(Eyes(self.view, self.seat, self.lang, self.names))
        ids = [drawn.road_id(tiles) for tiles in roads]
        return Thing("road", ids.index(name)) if name in ids else None

    def empty_fields(self) -> list[Field]:
        """The empty fields beside the own troops."""
        near = [self.beside(stand, way) for stand in self.stands if stand for way in range(8)]
        return [field for field in dict.fromkeys(near) if field not in self.laid]

    def beside(self, stand: Sequence[int], way: int) -> Field:
        """The field in a direction."""
        return stand[0] + STEP_X[way], stand[1] + STEP_Y[way]

    def called(self, field: Field) -> list[int]:
        """What a field is called from the own troops beside it: 8 * troop + direction."""
        return [
            8 * troop + way
            for troop, stand in enumerate(self.stands)
            for way in range(8)
            if stand and self.beside(stand, way) == field
        ]

    def name(self, thing: Thing) -> str:
        """A thing in the words of a player."""
        match thing.kind:
            case "ring":
                return self.say("in the reserve", tile=words.tile(thing.number, self.lang))
            case "front":
                return self.say("in hand", tile=words.tile(thing.number, self.lang))
            case "back":
                return self.say("back in hand", tile=words.tile(thing.number, self.lang))
            case "theirs":
                tile = words.tile(thing.number, self.lang)
                return self.say("in their hand", tile=tile, name=self.rival)
            case "land":
                return self.lying(thing)
            case "troop" | "foe":
                who = self.who(thing)
                return who[0].upper() + who[1:]
            case "road":
                count = len(self.view.road_tiles()[thing.number])
                return self.say("road", count=count)
            case _:
                return self.say(SINGLE[thing.kind])

    def lying(self, thing: Thing) -> str:
        """A tile of the landscape: a building and whose it is, or the land it shows."""
        if thing.owner < 0:
            land = words.land(int(COLOUR[thing.number]), self.lang)
            return self.say("start land" if thing.number >= START else "open terrain", land=land)
        tile = words.tile(thing.number, self.lang)
        if thing.owner == self.seat:
            return self.say("built", tile=tile)
        return self.say("built by them", tile=tile, name=self.rival)

    def who(self, troop: Thing) -> str:
        """A troop within a sentence."""
        if troop.owner == self.seat:
            return self.say("retinue" if troop.number == RETINUE else "troop")
        key = "their retinue" if troop.number == RETINUE else "their troop"
        return self.say(key, name=self.rival)

    def upon(self, field: Field | None) -> Thing | None:
        """The troop that stands on a field, another's before an own one."""
        for one in self.troops(1 - self.seat) + self.troops(self.seat):
            if field is not None and one.field == field:
                return one
        return None


SINGLE: Final = {"site": "field", "court": "court", "royal-shield": "shield", "stack": "stack"}
FINDERS: Final[dict[str, Callable[[Table, str], Thing | None]]] = {
    "tile": Table.tile,
    "back": Table.back,
    "site": Table.site,
    "troop": Table.troop,
    "court": Table.single,
    "royal-shield": Table.single,
    "stack": Table.single,
    "road": Table.road,
}
