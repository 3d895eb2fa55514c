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
        "vineyard depot": "Weinberg-Depot",
        "display": "Auslage",
        "wine": "Wein-Bonus",
        "wine tiles": "{count} × Wein-Bonusplättchen {grape}",
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
        "region card": "Gebietskarte {number}: {points} Siegpunkte, wenn sie voll ist",
        "card space": "leeres Feld ({colour})",
        "card space sale": "leeres Feld ({colour}); wird es belegt, verkauft Châteauma Waren",
        "extra turn": "leeres Feld ({colour}); wird es belegt, hat Châteauma einen weiteren Zug",
        "face down": "verdecktes Plättchen",
        "reserve": "Reserve",
        "reserve of": "Reserve ({colour}): leer",
        "no joker": "kein Joker",
        "card pile": "Gebietskarten im Stapel: {count}",
        "post card": "Karte mit Grenzposten",
        "shield card": "Karte mit Schild: Ist sie voll, nimmt Châteauma einen Schild",
        "its shields": "Schilde: {count}",
        "card space double": "leeres Feld ({colour}); wird es belegt, nimmt Châteauma ein "
        "Doppelplättchen",
        "its doubles": "Doppelplättchen: {count}",
        "seat": "{name}: {points} Siegpunkte, {silver} Silber, {workers} Arbeiter.",
        "borders": "Grenzposten",
        "post": "Grenzposten",
        "post linked": "Grenzposten, verbunden",
        "removed": "Vom Spielplan entfernte Burgen: {count}. Beide Würfel und 5 Siegpunkte bringen "
        "eine auf ein Schlüsselfeld.",
        "route": "Handelsstraße",
        "field": "Feld {field}: Ware {goods} bringt {bonus}.",
        "lies here": "Hier liegt {goods}.",
        "bonus carpenter": "ein Gebäude aus den Depots",
        "bonus church": "eine Mine, ein Kloster oder eine Burg aus den Depots",
        "bonus market": "ein Schiff oder ein Tier aus den Depots",
        "bonus city_hall": "noch ein Plättchen auf beliebiger Zahl",
        "bonus warehouse": "noch einen Verkauf",
        "bonus castle": "noch eine Aktion mit beliebiger Zahl",
        "bonus boarding_house": "4 Arbeiter",
        "bonus bank": "2 Silber",
        "bonus watchtower": "4 Siegpunkte",
        "seat alone": "{name}: {points} von 37 Feldern belegt, {silver} Silber, {workers} "
        "Arbeiter.",
        "turn": "Zug {turn} von 25",
        "aim": "Ziel {target}, noch {missing}",
        "counter": "Zählstein: {counter}",
        "target": "Ziel: {target}. Wer es erreicht, darf eine weitere Aktion machen; danach "
        "liegt es 5 tiefer.",
        "missing": "{colour}: noch {count} leere Felder; das letzte bringt ein Plättchen des "
        "schwarzen Depots",
        "complete": "{colour}: vollendet",
        "shield": "Schild {number}: {effect}; {points} Siegpunkte am Ende ({rule})",
        "no shield": "Noch kein Schild",
        "monks of": "Klöster: {name}",
        "paying": "zahlt Tribut",
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
        "vineyard depot": "Vineyard depot",
        "display": "Display",
        "wine": "Wine bonus",
        "wine tiles": "{count} × wine bonus tile {grape}",
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
        "region card": "Region card {number}: {points} victory points when it is full",
        "card space": "empty space ({colour})",
        "card space sale": "empty space ({colour}); when it is covered Châteauma sells goods",
        "extra turn": "empty space ({colour}); when it is covered Châteauma has another turn",
        "face down": "face-down tile",
        "reserve": "Reserve",
        "reserve of": "reserve ({colour}): empty",
        "no joker": "no joker",
        "card pile": "Region cards in the pile: {count}",
        "post card": "Card with a border post",
        "shield card": "Card with a shield: when it is full Châteauma takes a shield",
        "its shields": "Shields: {count}",
        "card space double": "empty space ({colour}); when it is covered Châteauma takes a double "
        "tile",
        "its doubles": "Double tiles: {count}",
        "seat": "{name}: {points} victory points, {silver} silver, {workers} workers.",
        "borders": "border posts",
        "post": "Border post",
        "post linked": "Border post, linked",
        "removed": "Castles removed from the board: {count}. Both dice and 5 victory points bring "
        "one to a key space.",
        "route": "Trade route",
        "field": "Field {field}: goods {goods} bring {bonus}.",
        "lies here": "Here lies {goods}.",
        "bonus carpenter": "a building from the depots",
        "bonus church": "a mine, monastery or castle from the depots",
        "bonus market": "a ship or an animal from the depots",
        "bonus city_hall": "one more tile placed on any number",
        "bonus warehouse": "one more sale",
        "bonus castle": "one more action with any number",
        "bonus boarding_house": "4 workers",
        "bonus bank": "2 silver",
        "bonus watchtower": "4 victory points",
        "seat alone": "{name}: {points} of 37 spaces covered, {silver} silver, {workers} workers.",
        "turn": "Turn {turn} of 25",
        "aim": "Target {target}, {missing} to go",
        "counter": "Counter: {counter}",
        "target": "Target: {target}. Reaching it brings one more action; then it is 5 lower.",
        "missing": "{colour}: {count} spaces empty; the last one brings a tile of the black depot",
        "complete": "{colour}: complete",
        "shield": "Shield {number}: {effect}; {points} victory points at the end ({rule})",
        "no shield": "No shield yet",
        "monks of": "Used: {name}",
        "paying": "pays tribute",
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
        self.viewer = viewer
        self.me = viewer if 0 <= viewer < view.people() else 0
        self.others = [(self.me + step) % self.seats for step in range(1, self.seats)]
        self.settling = bool(view.window) and view.frames.kind() == SETUP

    def say(self, key: str, **values: object) -> str:
        """A phrase of the catalogue."""
        return say(self.lang, key, **values)
