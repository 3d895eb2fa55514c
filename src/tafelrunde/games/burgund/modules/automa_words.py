"""Châteauma in words, German and English: what it has, what it does, what it scores."""

from __future__ import annotations

from typing import Final

from tafelrunde.games.burgund import events, refuse, words
from tafelrunde.games.burgund.components import (
    BOARDING_HOUSE,
    BORDERS,
    BOX,
    COLOUR,
    COLOURS,
    NONE,
    PLACE_NAMES,
    SHIELDS,
    SPACES,
    VINEYARDS,
)
from tafelrunde.games.burgund.modules import automa
from tafelrunde.games.burgund.modules.automa import (
    CARD_SIZE,
    CARD_VP,
    FACE_DOWN,
    HOME_COLOUR,
    LEVEL,
    WIDE,
)
from tafelrunde.games.burgund.modules.automa_tiles import FROM_JOKERS, FROM_RESERVE
from tafelrunde.games.burgund.state import Burgund
from tafelrunde.games.burgund.turn import USED

SAYINGS: Final = {
    "en": {
        "seat": "{name}, Châteauma: VP {points}, silver {silver}, die {die}",
        "no die": "not rolled",
        "card": "  {side} card (white die {numbers}), number {number}, {points} VP: {spaces}",
        "left": "left",
        "right": "right",
        "numbers": "1 to 4",
        "more numbers": "5 and 6",
        "empty": "({colour})",
        "empty sale": "({colour}, sale)",
        "joker": "joker",
        "reserve": "  reserve: {tiles}; jokers: {jokers}",
        "store": "  goods: {store}; sold: {sold}",
        "pile": "  region cards in the pile: {count}",
        "posts": "  completed cards with a border post: {count}",
        "duchy": "  duchy: {covered} of 37 spaces covered, {stacked} tiles on others",
        "rolled": "{name} rolls {die}",
        "filled": "{name} puts {tile} from {place} on the {side} card",
        "from reserve": "the reserve",
        "filled joker": "{name} puts a joker on the {side} card",
        "reserved": "{name} takes {tile} from {place} to the reserve",
        "joker came": "{name} takes {tile} from {place} as a joker, face down",
        "consoled": "{name} finds nothing and gets {silver} silver",
        "card done": "{name} completes region card {number}: {points} VP",
        "card came": "Region card {number} comes to the {side} of {name}",
        "extra turn": "{name} has an extra turn",
        "lodged": "{name} scores {gift} VP for a boarding house",
        "linked": "{name} has completed {count} cards with a border post: {points} VP",
        "region cards": "region cards",
        "boarding houses": "boarding houses",
        "its monasteries": "monasteries: {count}",
        "its reserve": "tiles in the reserve: {count}",
        "its cards": "tiles on region cards: {count}",
        "its shields": "shields: {count}",
        "its double tiles": "double tiles: {count}",
        "doubles": "  double tiles: {tiles}",
        "double claimed": "{name} takes {tile} from the vineyard depot",
        "empty double": "({colour}, double tile)",
        "empty sale double": "({colour}, sale, double tile)",
        "shields": "  shields: {count}",
        "shield claimed": "{name} takes shield {number} from depot {depot}",
    },
    "de": {
        "seat": "{name}, Châteauma: SP {points}, Silber {silver}, Würfel {die}",
        "no die": "nicht geworfen",
        "card": "  {side} Karte (weißer Würfel {numbers}), Nummer {number}, {points} SP: {spaces}",
        "left": "linke",
        "right": "rechte",
        "numbers": "1 bis 4",
        "more numbers": "5 und 6",
        "empty": "({colour})",
        "empty sale": "({colour}, Verkauf)",
        "joker": "Joker",
        "reserve": "  Reserve: {tiles}; Joker: {jokers}",
        "store": "  Waren: {store}; verkauft: {sold}",
        "pile": "  Gebietskarten im Stapel: {count}",
        "posts": "  vollendete Karten mit Grenzposten: {count}",
        "duchy": "  Fürstentum: {covered} von 37 Feldern belegt, {stacked} Plättchen auf anderen",
        "rolled": "{name} würfelt {die}",
        "filled": "{name} legt {tile} von {place} auf die {side} Karte",
        "from reserve": "der Reserve",
        "filled joker": "{name} legt einen Joker auf die {side} Karte",
        "reserved": "{name} nimmt {tile} von {place} in die Reserve",
        "joker came": "{name} nimmt {tile} von {place} verdeckt als Joker",
        "consoled": "{name} findet nichts und bekommt {silver} Silber",
        "card done": "{name} vollendet Gebietskarte {number}: {points} SP",
        "card came": "{name} bekommt Gebietskarte {number} als {side} Karte",
        "extra turn": "{name} hat einen weiteren Zug",
        "lodged": "{name} bekommt {gift} SP für ein Wohnhaus",
        "linked": "{name} hat {count} Karten mit Grenzposten vollendet: {points} SP",
        "region cards": "Gebietskarten",
        "boarding houses": "Wohnhäuser",
        "its monasteries": "Klöster: {count}",
        "its reserve": "Plättchen in der Reserve: {count}",
        "its cards": "Plättchen auf Gebietskarten: {count}",
        "its shields": "Schilde: {count}",
        "its double tiles": "Doppelplättchen: {count}",
        "doubles": "  Doppelplättchen: {tiles}",
        "double claimed": "{name} nimmt {tile} vom Weinberg-Depot",
        "empty double": "({colour}, Doppelplättchen)",
        "empty sale double": "({colour}, Verkauf, Doppelplättchen)",
        "shields": "  Schilde: {count}",
        "shield claimed": "{name} nimmt Schild {number} von Depot {depot}",
    },
}


def say(lang: str, key: str, **values: object) -> str:
    """A sentence of the catalogue."""
    return SAYINGS[lang][key].format(**values)


def side(number: int, lang: str) -> str:
    """The left card (0) or the right one."""
    return say(lang, ("left", "right")[number])


def numbers(number: int, lang: str) -> str:
    """The numbers of the white die that name a card (BUR-308)."""
    return say(lang, ("numbers", "more numbers")[number])


def seat(view: Burgund, name: str, lang: str) -> list[str]:
    """All it has."""
    me, at = view.automa, int(automa.seat_of(view))
    die = int(view.dice[2 * at])
    reserve = [int(tile) for tile in me.reserve]
    parts = [
        say(lang, "seat", name=name, points=view.points(at), silver=view.silver[at],
            die=die - USED if die else say(lang, "no die")),
        *(card(view, number, lang) for number in range(2)),
        say(lang, "reserve", tiles=words.tiles(reserve, lang),
            jokers=words.tiles([int(tile) for tile in me.jokers], lang)),
        say(lang, "store", store=words.stacks(refuse.part(view.store, 6, at), lang),
            sold=words.stacks(refuse.part(view.sold, 6, at), lang)),
        say(lang, "pile", count=sum(int(there) for there in me.pile)),
    ]  # fmt: skip
    if view.plays(BORDERS):
        parts.append(say(lang, "posts", count=view.linked[at]))
    if view.plays(SHIELDS):
        parts.append(say(lang, "shields", count=me.shields))
    if view.plays(VINEYARDS):
        held = [words.double_tile(pair, lang) for pair in view.cellar.doubles_of(at)]
        parts.append(say(lang, "doubles", tiles=", ".join(held) or words.say(lang, "nothing")))
    covered = int(view.covered[at])
    parts.append(say(lang, "duchy", covered=covered.bit_count(), stacked=len(me.stacked)))
    return [*parts, *land(view, at, covered)]


def land(view: Burgund, at: int, covered: int) -> list[str]:
    """Its duchy row by row: a small letter if empty, a capital if covered, # face down."""
    lying = refuse.part(view.land, SPACES, at)
    letters = [BOX["colours"][COLOURS[int(colour)]]["letter"] for colour in HOME_COLOUR]
    lines, first = [], 0
    for length in BOX["duchy_grid"]["rows"]:
        cells = [
            letters[space].upper() if lying[space] != NONE else "#" if covered >> space & 1
            else letters[space]
            for space in range(first, first + length)
        ]  # fmt: skip
        first += length
        lines.append("    " + "  " * (7 - length) + "   ".join(cells))
    return lines


def card(view: Burgund, number: int, lang: str) -> str:
    """An open region card with what lies on it."""
    me = view.automa
    which = int(me.cards[number])
    spaces = [space_of(view, number, space, lang) for space in range(int(CARD_SIZE[which]))]
    points = CARD_VP[3 * which + view.setup.values[LEVEL]]
    return say(
        lang, "card", side=side(number, lang), numbers=numbers(number, lang), number=which + 1,
        points=points, spaces=", ".join(spaces),
    )  # fmt: skip


def space_of(view: Burgund, number: int, space: int, lang: str) -> str:
    """A space of a card: what lies on it, else its colour and symbol."""
    me = view.automa
    cell = int(me.lying[WIDE * number + space])
    if cell == NONE:
        which = int(me.cards[number])
        sale = " sale" if automa.CARD_SALE[which] >> space & 1 else ""
        double = " double" if automa.CARD_DOUBLE[which] >> space & 1 else ""
        colour = words.hue(int(me.colour(number, space)), lang)
        return say(lang, f"empty{sale}{double}", colour=colour)
    return say(lang, "joker") if cell >= FACE_DOWN else words.tile(cell, lang)


def event(code: int, name: str, values: tuple[int, int, int], lang: str) -> str:
    """What it has done, or nothing if that is told as of everybody."""
    a, b, c = values
    match code:
        case events.AUTOMA_ROLLED:
            return say(lang, "rolled", name=name, die=a)
        case events.CARD_FILLED if c == FROM_JOKERS:
            return say(lang, "filled joker", name=name, side=side(b // WIDE, lang))
        case events.CARD_FILLED:
            place = say(lang, "from reserve") if c == FROM_RESERVE else PLACE_NAMES[c]
            return say(lang, "filled", name=name, tile=words.tile(a, lang), place=place,
                       side=side(b // WIDE, lang))  # fmt: skip
        case events.RESERVED | events.JOKER_CAME:
            key = "reserved" if code == events.RESERVED else "joker came"
            return say(lang, key, name=name, tile=words.tile(a, lang), place=PLACE_NAMES[b])
        case events.CONSOLED:
            return say(lang, "consoled", name=name, silver=a)
        case events.CARD_DONE:
            return say(lang, "card done", name=name, number=a + 1, points=b)
        case events.CARD_CAME:
            return say(lang, "card came", name=name, number=a + 1, side=side(b, lang))
        case events.DOUBLE_CLAIMED:
            return say(lang, "double claimed", name=name, tile=words.double_tile(a, lang))
        case events.SHIELD_CLAIMED:
            return say(lang, "shield claimed", name=name, number=a, depot=b + 1)
        case events.EXTRA_TURN:
            return say(lang, "extra turn", name=name)
        case events.BENEFIT if a == BOARDING_HOUSE and c:
            return say(lang, "lodged", name=name, gift=b)
        case events.LINKED if c:
            return say(lang, "linked", name=name, count=a, points=b)
        case _:
            return ""


def tile_on_card(cell: int, lang: str) -> str:
    """A tile on a card or in the reserve; of a joker everybody knows what it is."""
    tile = words.tile(cell % FACE_DOWN, lang)
    return f"{say(lang, 'joker')}: {tile}" if cell >= FACE_DOWN else tile


def reserve_of(view: Burgund, colour: int) -> list[int]:
    """A stack of the reserve from bottom to top."""
    return [int(tile) for tile in view.automa.reserve if COLOUR[int(tile)] == colour]
