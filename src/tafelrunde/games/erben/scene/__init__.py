"""The drawings that the picture of Die zwei Erben is made of."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from tafelrunde.games.erben.state import Erben

SAYINGS: Final = {
    "de": {
        "reserve": "Königliche Reserve",
        "crown": "Schild, die Krone ist {colour}",
        "troops": "Truppen",
        "court": "Hof: hierher ziehen sich Truppen zurück",
        "top": "Vorrat: {count} Plättchen, oben {colour}",
        "last turns": "Letzte Runde, noch {count} Züge",
        "last turn": "Letzter Zug",
        "out": "{count} in der Schachtel",
        "hand": "Hand",
        "nothing": "nichts auf der Hand",
        "access": "Zugriff",
        "reach": "Reichweite",
        "rebate": "Nachlass {count}",
        "turning": "am Zug",
        "waiting": "wartet",
        "place": "{place}. Platz",
        "can": "✓ baubar",
        "lacks": "fehlt {what}",
        "lay": "{tile} als offenes Gelände",
        "north": "Norden: {name}",
        "south": "Süden: {name}",
        "seat": "{name} ({colour}): Punkte {points}, Reichweite {reach}, Zugriff {goods}.",
        "over": "Spielende",
        "left": "noch {count} im Vorrat",
        "land": "Landschaft, {count} Plättchen",
        "start": "Anfangsländerei, {land}",
        "open": "offenes Gelände, {land}",
        "building": "{tile} ({colour}) von {name}: {points}, mit Truppe {twice}",
        "doubled": "{tile} ({colour}) von {name}: {points} mal 2 durch die Truppe, also {twice}",
        "field": "leeres Feld {field}",
        "a troop": "Truppe von {name}",
        "a retinue": "Gefolge von {name}",
        "moved": "{troop}, schon bewegt",
        "road": "Straße mit {count} Gebäuden: {white} {own}, {blue} {other}",
        "loose": "{tile} ({colour}), Kosten: {cost}",
    },
    "en": {
        "reserve": "Royal Reserve",
        "crown": "Shield, the crown is {colour}",
        "troops": "Troops",
        "court": "Court: troops withdraw to here",
        "top": "Stack: {count} tiles, on top {colour}",
        "last turns": "Last round, {count} turns left",
        "last turn": "Last turn",
        "out": "{count} in the box",
        "hand": "Hand",
        "nothing": "empty hand",
        "access": "Access",
        "reach": "Reach",
        "rebate": "Discount {count}",
        "turning": "on turn",
        "waiting": "waits",
        "place": "Place {place}",
        "can": "✓ buildable",
        "lacks": "lacks {what}",
        "lay": "{tile} as open terrain",
        "north": "North: {name}",
        "south": "South: {name}",
        "seat": "{name} ({colour}): points {points}, reach {reach}, access {goods}.",
        "over": "Game over",
        "left": "{count} left in the stack",
        "land": "Landscape, {count} tiles",
        "start": "start land, {land}",
        "open": "open terrain, {land}",
        "building": "{tile} ({colour}) of {name}: {points}, with a troop {twice}",
        "doubled": "{tile} ({colour}) of {name}: {points} doubled by the troop, that is {twice}",
        "field": "empty field {field}",
        "a troop": "troop of {name}",
        "a retinue": "retinue of {name}",
        "moved": "{troop}, has moved",
        "road": "Road with {count} buildings: {white} {own}, {blue} {other}",
        "loose": "{tile} ({colour}), cost: {cost}",
    },
}


class Eyes:
    """Who looks at which table in which language; `me` sits below: the viewer, else white."""

    def __init__(self, view: Erben, viewer: int, lang: str, names: Sequence[str]) -> None:
        self.view, self.viewer, self.lang, self.names = view, viewer, lang, names
        self.me = viewer if viewer in (0, 1) else 0
        self.other = 1 - self.me
        self.reached = [view.in_reach(seat) for seat in (0, 1)]

    def say(self, key: str, **values: object) -> str:
        """A phrase of the catalogue."""
        return SAYINGS[self.lang][key].format(**values)

    def at_court(self, seat: int) -> list[int]:
        """The troops of a seat in the reserve."""
        return [troop for troop, stand in enumerate(self.view.stands(seat)) if not stand]
