"""Single cards: faces, small faces, what they say of themselves, and their ids."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from typing import Final

from tafelrunde.games.medievalia import words
from tafelrunde.games.medievalia.components import (
    ALL_KINDS,
    ATTACK,
    BOX,
    BUILDINGS,
    DEFENCE,
    FIGHTER_NAMES,
    FIRST_OF,
    KIND_OF,
    KINDS,
    PLACES,
    POINTS,
    RESOURCES,
    STACKS,
    SYMBOL,
    TOWER,
    TOWN,
    TROOPS,
)
from tafelrunde.games.medievalia.scene import Eyes, Troop
from tafelrunde.games.medievalia.verbs import HOST_NAMES
from tafelrunde.kernel.draw import (
    Markup,
    at,
    crest,
    drawn_once,
    el,
    in_language,
    number,
    rect,
    text,
    use,
)
from tafelrunde.kernel.sayings import capital

STYLE: Final = """
.skin{fill:#efb9a0}.shoe{fill:none;stroke:var(--stone-l);stroke-width:11;stroke-linecap:round}
.shoe.under{stroke:var(--outline);stroke-width:17}
.paper{fill:var(--card)}.edge{fill:none;stroke:var(--outline);stroke-width:3}
.tint{fill:var(--k);fill-opacity:.45}.tint.deep{fill-opacity:.8}
.band{fill:var(--k);stroke:var(--outline);stroke-width:2}
.k-town,.k-building{--k:var(--building)}.k-field{--k:var(--field)}.k-farm{--k:var(--meadow)}
.k-forest{--k:var(--forest-l)}.k-mine{--k:var(--stone)}.k-military{--k:var(--clay-l)}
.k-character{--k:var(--water-l)}
.back{fill:#4a2f1d;stroke:var(--outline);stroke-width:2}
.rim{fill:none;stroke:var(--accent);stroke-width:3}
.used>.face{opacity:.72}.drop{fill:var(--shadow)}
.lacks{fill:var(--no)}.ring.broad{stroke-width:11}
.subject{fill:none;stroke:var(--chosen);stroke-width:8}
.gap{fill:none;stroke:var(--line);stroke-width:2;stroke-dasharray:6 5}
@media screen and (prefers-color-scheme:dark){.edge{stroke:var(--card-line)}}
"""

# A card is 100 units wide; this high.
HIGH: Final = 124
GROUPS: Final = {"landscape": "", "town": "town", "building": "building"}
GROUNDS: Final = (*KINDS[:4], "town")
FACES: Final = (*KINDS, *BUILDINGS, "town")


def card_id(card: int) -> str:
    """The id of a military or character card wherever it lies."""
    return f"card:{FIGHTER_NAMES[card]}"


def copy_id(card: int) -> str:
    """The id of the picture of a fighter among those at war."""
    return f"war:{FIGHTER_NAMES[card]}"


def hand_id(kind: int, copy: int) -> str:
    """The id of a card in the viewer's hand; equal ones are numbered from 0."""
    return f"hand:{KINDS[kind]}.{copy + 1}"


def host_id(seat: int, host: int) -> str:
    """The id of a town or landscape."""
    return f"host:{seat}.{HOST_NAMES[host]}"


def house_id(seat: int, building: int, copy: int = 0) -> str:
    """The id of a building in a fief; a second one of its kind is copy 1."""
    return f"house:{seat}.{BUILDINGS[building]}" + (".2" if copy else "")


def sale_id(pile: int) -> str:
    """The id of an open building."""
    return f"sale:{pile}"


def stack_id(stack: int) -> str:
    """The id of a stack to draw from."""
    return f"stack:{STACKS[stack]}"


def place_id(place: int) -> str:
    """The id of a fief or intermediate fief as a place to march to."""
    return f"place:{PLACES[place]}"


def open_id(seat: int) -> str:
    """The id of where the free cards of a fief lie."""
    return f"open:{seat}"


def help_id(seat: int) -> str:
    """The id of what is touched to ask a partner for help."""
    return f"help:{seat}"


def held_id(seat: int) -> str:
    """The id of the hand of somebody else."""
    return f"held:{seat}"


def army_id(leader: int) -> str:
    """The id of a clash, named by the leader of the army that began it."""
    return f"army:{FIGHTER_NAMES[leader]}"


def slot_id(foe: int) -> str:
    """The id of the place for a new army against somebody."""
    return f"slot:{foe}"


def landing_id(eyes: Eyes, seat: int, purpose: int) -> str:
    """The id that what is paid for will have on the table, so that it can glide there."""
    if purpose < 4:
        grounds = [host[0] for host in eyes.hosts[seat]]
        return host_id(seat, grounds.index(0)) if 0 in grounds else "paid"
    if purpose < ALL_KINDS:
        lying = {troop.card for troop in eyes.troops}
        first = int(FIRST_OF[purpose])
        return card_id(min(set(range(first, TROOPS + 1)) - lying))
    building = eyes.view.part(6, 9)[(purpose - ALL_KINDS) // 5] - 1
    return house_id(seat, building, houses_of(eyes, seat).count(building))


def houses_of(eyes: Eyes, seat: int) -> list[int]:
    """All buildings of a fief, host by host."""
    return [house - 1 for host in eyes.hosts[seat] for house in host[2:] if house]


@cache
def entry(name: str) -> dict[str, object]:
    """A card of the box."""
    found = BOX["cards"][name]
    assert isinstance(found, dict)
    return found


def hue(name: str) -> str:
    """The class of a card's colour."""
    group = str(entry(name)["group"])
    return f"k-{GROUPS.get(group, group) or name}"


@cache
def values_of(name: str) -> str:
    """Attack and defence as printed, what a civil building lends, or nothing."""
    card = entry(name)
    if card.get("kind") == "civil":
        return "+0/1"
    return f"{card['attack']}/{card['defence']}" if "attack" in card else ""


@cache
def faces() -> Markup:
    """All cards as symbols, large and small, and the backs of the stacks."""
    backs = [_back(stack, name) for stack, name in enumerate(("forest", "knight", "worker"))]
    return el("defs", *(_face(n) for n in FACES), *(_small(n) for n in FACES), *backs)


def _symbol(name: str, *parts: Markup | None, class_: str = "") -> Markup:
    return el("symbol", *parts, id=name, viewBox=f"0 0 100 {HIGH}", class_=class_ or None)


def _face(name: str) -> Markup:
    """A card as it lies before its owner, without words and cost."""
    group = entry(name)["group"]
    makes = str(entry(name).get("produces", ""))
    values = values_of(name)
    low = group in ("building", "military", "character")
    wide = 40 if len(values) < 4 else 52
    strength = [
        rect(97 - wide, 28 if low else 101, wide, 21, 6, "f-outline"),
        text(values, 97 - wide / 2, 44.5 if low else 117.5, 18, "sans bold middle f-ivory"),
    ]
    return _symbol(
        f"face-{name}",
        rect(1, 1, 98, HIGH - 2, 8, "paper"),
        rect(2, 2, 96, HIGH - 4, 7, "tint") if group in ("landscape", "town") else None,
        el("path", d="M1 25V9Q1 1 9 1H91Q99 1 99 9V25Z", class_="band"),
        use(makes, 80, 4, 17) if makes in RESOURCES else None,
        use(name, 22, 34 if low else 38, 56 if low else 60),
        *(strength if values else []),
        rect(1, 1, 98, HIGH - 2, 8, "edge"),
        class_=hue(name),
    )


def _small(name: str) -> Markup:
    """A card as it lies among others: picture and values, no words."""
    values = values_of(name)
    ground = entry(name)["group"] in ("landscape", "town")
    if not values or name == "town":
        values = ""
    return _symbol(
        f"small-{name}",
        rect(1.5, 1.5, 97, HIGH - 3, 11, "paper"),
        rect(2.5, 2.5, 95, HIGH - 5, 10, "tint deep" if ground else "tint"),
        use(name, 12, 4, 76) if values else use(name, 8, 20, 84),
        el("path", d=f"M2 86H98V{HIGH - 12}Q98 {HIGH - 2} 88 {HIGH - 2}H12Q2 {HIGH - 2} 2 "
           f"{HIGH - 12}Z", class_="f-outline") if values else None,
        text(values, 50, 118, 36 if len(values) > 3 else 41, "sans bold middle f-ivory")
        if values
        else None,
        rect(1.5, 1.5, 97, HIGH - 3, 11, "edge"),
        class_=hue(name),
    )  # fmt: skip


def _back(stack: int, picture: str) -> Markup:
    return _symbol(
        f"back-{STACKS[stack]}",
        rect(1.5, 1.5, 97, HIGH - 3, 10, "back"),
        rect(9, 9, 82, HIGH - 18, 7, "rim"),
        use(picture, 18, 30, 64),
    )


@lru_cache(4_096)
def carded(symbol: str, x: float = 0, y: float = 0, width: float = 100) -> Markup:
    """A symbol of a card's shape."""
    return el("use", href=f"#{symbol}", x=x, y=y, width=width, height=width * HIGH / 100)


def ring(broad: bool = False) -> Markup:
    """What lights up when a card can be touched."""
    return rect(-1, -1, 102, HIGH + 2, 10, "ring broad" if broad else "ring")


def lying(x: float, y: float, width: float, turned: bool, tilt: float = 0) -> str:
    """The transform of a card in a cell that is `width` wide; a used one lies across, smaller."""
    scale = width / 100
    if turned:
        small = scale * (0.84 if width > 32 else 0.94)
        mid_x, mid_y = x + width / 2, y + width * HIGH / 200
        place = f"translate({number(mid_x + small * HIGH / 2)} {number(mid_y - small * 50)})"
        return f"{place} rotate(90) scale({small:.6g})"
    turn = f" rotate({number(tilt)} {number(width / 2)} {number(width * 1.6)})" if tilt else ""
    return f"translate({number(x)} {number(y)}){turn} scale({scale:.6g})"


def title_band(name: str, eyes: Eyes, room: float = 88) -> Markup:
    """The name of a card on its band; larger where the card is small."""
    return title_in(name, eyes.lang, 2.8 if eyes.tall else 0, room)


def title_in(name: str, lang: str, more: float = 0, room: float = 88) -> Markup:
    """The name of a card in one of the languages."""
    title = capital(words.card_name(name, lang))
    size = 15.5 if len(title) < 9 else 14.5 if len(title) < 11 else 13
    return text(title, 7, 18, size + more, "serif f-outline", room)


def price_row(cost: Sequence[int], have: Sequence[int] | None, x: float, y: float) -> list[Markup]:
    """A cost as numbers and signs; red where that many are not ready, of `have`."""
    drawn = []
    for resource, count in enumerate(cost):
        if count > 0:
            short = have is not None and have[resource] < count
            drawn += [
                text(str(count), x, y, 16, f"sans bold {'lacks' if short else 'f-outline'}"),
                use(RESOURCES[resource], x + 9, y - 14, 17),
            ]
            x += 31
    return drawn


@drawn_once(in_language)
def about(eyes: Eyes, name: str) -> str:
    """What a card is and does, with the number of its rule."""
    group, kind = entry(name)["group"], entry(name).get("kind")
    parts = [f"{capital(words.card_name(name, eyes.lang))} {values_of(name)}".strip()]
    if group == "building":
        if kind == "civil":
            enabled = words.card_name(str(entry(name)["enables"]), eyes.lang)
            parts.append(eyes.say("civil", card=enabled))
        else:
            parts.append(eyes.say("fort"))
        points = int(POINTS[BUILDINGS.index(name)])
        parts.append(eyes.say("points", points=points))
    else:
        parts.append(eyes.say(name))
    return ". ".join(parts)


def costs(eyes: Eyes, kind: int, cost: Sequence[int], printed: Sequence[int]) -> str:
    """The cost of a card in hand in words, with the surcharge for a missing building."""
    said = eyes.say("costs", cost=words.amounts(cost, eyes.lang))
    if list(cost) != list(printed):
        building = words.card_name(BUILDINGS[int(SYMBOL[kind])], eyes.lang)
        said += f", {eyes.say('surcharge', building=building)}"
    return said


def fighter_name(card: int) -> str:
    """The name in the box of a troop, a military building or a town."""
    if card < TROOPS:
        return KINDS[int(KIND_OF[card])]
    return "town" if card == TOWN else BUILDINGS[TOWER + card - TROOPS]


def values(cards: Sequence[int]) -> tuple[int, int]:
    """The attack and defence of several together."""
    return sum(int(ATTACK[card]) for card in cards), sum(int(DEFENCE[card]) for card in cards)


def troop(eyes: Eyes, one: Troop, x: float, y: float, width: float, owned: bool = False) -> Markup:
    """A military or character card on the table; with its owner's crest where others lie too."""
    name = fighter_name(one.card)
    said = about(eyes, name)
    whose = eyes.say("of", card=words.kind(one.card, eyes.lang), name=eyes.names[one.owner])
    if one.used:
        whose = eyes.say("used", card=whose)
    if one.moved:
        whose = eyes.say("marched", card=whose)
    return el(
        "g",
        el("title", f"{whose}. {said}"),
        el("g", carded(f"small-{name}"), class_="face"),
        crest(one.owner, -12, -10, 46) if owned else None,
        rect(-3, -3, 106, HIGH + 6, 12, "subject") if one.card == eyes.subject else None,
        ring(broad=width < 60),
        id=card_id(one.card),
        class_="card used" if one.used else "card",
        transform=lying(x, y, width, one.used),
    )


@drawn_once(in_language)
def house(
    eyes: Eyes, seat: int, building: int, copy: int, turned: bool, x: float, y: float, width: float
) -> Markup:
    """A building on its host; it turns with it."""
    name = BUILDINGS[building]
    return el(
        "g",
        el("title", about(eyes, name)),
        el("g", carded(f"small-{name}"), class_="face"),
        ring(broad=width < 60),
        id=house_id(seat, building, copy),
        class_="card used" if turned else "card",
        transform=lying(x, y, width, turned),
    )


def ground_card(
    eyes: Eyes, seat: int, host: int, x: float, y: float, width: float, small: bool
) -> Markup:
    """A town or landscape."""
    ground, turned = eyes.hosts[seat][host][:2]
    name = GROUNDS[ground - 1]
    return el(
        "g",
        el("title", about(eyes, name)),
        el(
            "g",
            carded(f"{'small' if small else 'face'}-{name}"),
            None if small else title_band(name, eyes),
            class_="face",
        ),
        ring(broad=width < 60),
        id=host_id(seat, host),
        class_="card used" if turned else "card",
        transform=lying(x, y, width, bool(turned)),
    )


def spots(
    count: int, width: float, height: float, largest: float
) -> tuple[float, list[tuple[float, float]]]:
    """A width for cards so that all fit into a box, and where they lie; crowded ones overlap."""
    if count == 0:
        return largest, []
    best, columns = 0.0, 1
    for across in range(1, count + 1):
        down = -(-count // across)
        size = min(largest, width / across - 3, (height / down - 3) * 100 / HIGH)
        if size > best:
            best, columns = size, across
    best = max(best, 24)
    down = -(-count // columns)
    step_x = min(best + 3, (width - best) / max(1, columns - 1))
    step_y = min(best * HIGH / 100 + 3, (height - best * HIGH / 100) / max(1, down - 1))
    return best, [(k % columns * step_x, k // columns * step_y) for k in range(count)]


@lru_cache(1_024)
def number_badge(count: int, x: float, y: float, radius: float) -> Markup:
    """A number on a disc."""
    return el(
        "g",
        el("circle", r=radius, class_="f-ivory s-outline w2"),
        text(str(count), 0, radius * 0.48, radius * 1.35, "sans bold middle f-outline"),
        transform=at(x, y),
    )
