"""The drawings that the picture of Die Burgen von Burgund is made of."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from tafelrunde.games.burgund.frames import SETUP

if TYPE_CHECKING:
    from tafelrunde.games.burgund.state import Burgund

SAYINGS: Final = {
    "de": {
        "phase": "Durchgang {phase}",
        "round": "Runde {round} von 5",
        "setup": "Aufbau",
        "secret": "geheim gewählt",
        "over": "Spielende",
        "played": "25 Runden",
        "black": "Schwarzes Depot",
        "black short": "Schwarz",
        "inns": "{count} × {tile}",
        "each": "je",
        "order": "Reihenfolge",
        "order of": "{name}: Platz {place} in der Reihenfolge",
        "white": "Weißer Würfel: {white}",
        "depot": "Depot {number}",
        "empty": "leerer Platz ({colour})",
        "coming": "kommende Ware: {goods}",
        "goods": "{count} × Ware {goods}",
        "bonus": "Bonus {colour}: groß {large}, klein {small}",
        "region": "Gebiet aus {size}: {points} Siegpunkte",
        "phase bonus": "Gebiet in Durchgang {phase} vollendet: {points} Siegpunkte",
        "silver": "Silber",
        "workers": "Arbeiter",
        "sold": "Verkauft",
        "store": "Warenlager",
        "keys": "Schlüsselfelder",
        "key": "leeres Schlüsselfeld",
        "dice": "Würfel",
        "stock": "Vorrat",
        "die": "Würfel {value}",
        "used": "Würfel {value}, benutzt",
        "new": "neu: {tile}",
        "duchy": "Fürstentum {number}",
        "hidden": "noch nicht aufgedeckt",
        "choose": "Wähle dein Fürstentum",
        "space": "Feld {space} ({colour} {number})",
        "lies": "{tile}, Feld {space}",
        "turning": "am Zug",
        "choosing": "wählt",
        "ready": "bereit",
        "waiting": "wartet",
        "done": "hat gespielt",
        "place": "{place}. Platz",
        "seat": "{name}: {points} Siegpunkte, {silver} Silber, {workers} Arbeiter.",
    },
    "en": {
        "phase": "Phase {phase}",
        "round": "Round {round} of 5",
        "setup": "Setup",
        "secret": "chosen in secret",
        "over": "Game over",
        "played": "25 rounds",
        "black": "Black depot",
        "black short": "Black",
        "inns": "{count} × {tile}",
        "each": "each",
        "order": "Order",
        "order of": "{name}: place {place} in turn order",
        "white": "White die: {white}",
        "depot": "Depot {number}",
        "empty": "empty place ({colour})",
        "coming": "goods to come: {goods}",
        "goods": "{count} × goods {goods}",
        "bonus": "Bonus {colour}: large {large}, small {small}",
        "region": "Region of {size}: {points} victory points",
        "phase bonus": "Region completed in phase {phase}: {points} victory points",
        "silver": "Silver",
        "workers": "Workers",
        "sold": "Sold",
        "store": "Goods",
        "keys": "Key spaces",
        "key": "empty key space",
        "dice": "Dice",
        "stock": "Supply",
        "die": "die {value}",
        "used": "die {value}, used",
        "new": "new: {tile}",
        "duchy": "Duchy {number}",
        "hidden": "not shown yet",
        "choose": "Choose your duchy",
        "space": "space {space} ({colour} {number})",
        "lies": "{tile}, space {space}",
        "turning": "on turn",
        "choosing": "choosing",
        "ready": "ready",
        "waiting": "waits",
        "done": "has played",
        "place": "Place {place}",
        "seat": "{name}: {points} victory points, {silver} silver, {workers} workers.",
    },
}


def say(lang: str, key: str, **values: object) -> str:
    """A phrase of the catalogue."""
    return SAYINGS[lang][key].format(**values)


class Eyes:
    """Who looks at which table in which language; `me` has the large duchy: the viewer, else 0."""

    def __init__(
        self, view: Burgund, viewer: int, lang: str, names: Sequence[str], tall: bool
    ) -> None:
        self.view, self.lang, self.names, self.tall = view, lang, names, tall
        self.seats = int(view.setup.seats)
        self.me = viewer if 0 <= viewer < self.seats else 0
        self.others = [(self.me + step) % self.seats for step in range(1, self.seats)]
        self.settling = bool(view.window) and view.frames.kind() == SETUP

    def say(self, key: str, **values: object) -> str:
        """A phrase of the catalogue."""
        return say(self.lang, key, **values)
