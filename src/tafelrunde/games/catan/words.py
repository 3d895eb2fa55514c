"""The table and every move in words, German and English: log, terminal, screen reader."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache, lru_cache
from pathlib import Path
from typing import Final

from tafelrunde.games.catan import asks, events, verbs
from tafelrunde.games.catan.components import (
    ACTIONS,
    ALCHEMIST,
    ANYTHING,
    BISHOP,
    BOX,
    CARDS,
    COLUMNS,
    CRESTS,
    EVENT_CARDS,
    FACES,
    FIRST_STACKED,
    HERB_WOMAN,
    KINDS,
    LAND_KIND,
    LAND_NUMBER,
    PLAYED,
    RESOURCES,
    ROWS,
    SIDES,
    STACKS,
)
from tafelrunde.games.catan.memory import GAP
from tafelrunde.games.catan.state import Catan
from tafelrunde.kernel.chance import NOTHING
from tafelrunde.kernel.sayings import Sayings
from tafelrunde.kernel.score import Line
from tafelrunde.kernel.state import OVER

# The five stacks of expansion cards; the sixth stands for what is seen in a hand.
NUMERALS = ("I", "II", "III", "IV", "V", "")
say: Final = Sayings(Path(__file__).with_name("words.toml")).say


@cache
def box(table: str, name: str, key: str) -> str:
    """A word of the box."""
    part = BOX[table][name]
    assert isinstance(part, dict)
    return str(part[key])


def card(number: int, lang: str) -> str:
    """The name of an expansion card."""
    return box("cards", CARDS[number], lang)


# German names change where something is done to who has them.
DECLINED: Final = (
    (r" der (\w+e)$", r" den \1n"),
    (r" der ", " den "),
    (r"^Der ", "den "),
    (r"^(\w+)er ([A-ZÄÖÜ]\w+)$", r"\1en \2"),
    (r"ist$", "isten"),
)


@cache
def the_card(number: int, lang: str) -> str:
    """The name of an expansion card to which something is done: "Karl den Starken"."""
    name = card(number, lang)
    for found, declined in DECLINED if lang == "de" else ():
        name = re.sub(found, declined, name)
    return name


def card_text(number: int, lang: str) -> str:
    """What an expansion card does."""
    return box("cards", CARDS[number], f"text_{lang}")


def resource(kind: int, lang: str) -> str:
    """The name of a resource."""
    return box("resources", RESOURCES[kind], lang)


def landscape(land: int, lang: str) -> str:
    """The name of a landscape with its number."""
    return f"{kind_of_land(int(LAND_KIND[land]), lang)} {LAND_NUMBER[land]}"


def kind_of_land(kind: int, lang: str) -> str:
    """The name of a kind of landscape."""
    return box("resources", RESOURCES[kind], f"landscape_{lang}")


def listed(words: Sequence[str], lang: str) -> str:
    """Words in a row, or nothing."""
    return ", ".join(words) or say(lang, "nothing")


def goods(counts: Sequence[int], lang: str) -> str:
    """So many of each resource."""
    return listed([f"{n} {resource(kind, lang)}" for kind, n in enumerate(counts) if n], lang)


def table(view: Catan, viewer: int, names: Sequence[str], lang: str) -> str:
    """The whole table as text."""
    parts = [phase(view, names, lang)]
    if view.number:
        face = box("faces", FACES[int(view.face) - 1], lang)
        parts.append(say(lang, "dice", face=face, number=view.number))
    heights = [f"{NUMERALS[stack]}: {view.heights[stack]}" for stack in range(STACKS)]
    parts.append(say(lang, "stacks", stacks=", ".join(heights)))
    roads, settlements, cities = view.supplies()
    parts.append(
        say(lang, "supplies", roads=roads, settlements=settlements, cities=cities,
            landscapes=sum(map(int, view.country)))
    )  # fmt: skip
    seen = [int(view.chronicle[place]) for place in range(int(view.known_events))]
    told = [box("event_cards", EVENT_CARDS[one], lang) for one in seen]
    parts.append(say(lang, "events", cards=listed(told, lang)))
    out = [card(one, lang) for one, count in enumerate(view.discard) for _ in range(int(count))]
    parts.append(say(lang, "discard", cards=listed(out, lang)))
    if any(view.offer):
        parts.append(say(lang, "offer", give=given(view, lang), get=asked(view, lang)))
    for seat in range(2):
        parts += principality(view, seat, names[seat], lang)
        if seat == viewer:
            parts += remembered(view, seat, lang)
    return "\n".join(parts)


def phase(view: Catan, names: Sequence[str], lang: str) -> str:
    """How far the game is."""
    if view.actor == OVER:
        return say(lang, "over")
    if view.window:
        return say(lang, "arranging")
    key = "turn" if view.turn else "choosing"
    return say(lang, key, turn=view.turn, name=names[int(view.active)])


def given(view: Catan, lang: str) -> str:
    """What the offer gives."""
    return goods([int(count) for count in view.offer][:KINDS], lang)


def asked(view: Catan, lang: str) -> str:
    """What the offer asks for."""
    return goods([int(count) for count in view.offer][KINDS:], lang)


def principality(view: Catan, seat: int, name: str, lang: str) -> list[str]:
    """One player's hand, landscapes and centres."""
    crest = box("start_sets", CRESTS[int(view.crest) ^ seat], lang)
    holds = [("knight", view.knight), ("mill", view.mill)]
    figures = [say(lang, figure) for figure, holder in holds if holder == seat]
    parts = [
        say(lang, "seat", name=name, crest=crest, points=view.points(seat),
            strength=view.strength(seat), tournament=view.tournament(seat),
            trade=view.trade(seat), figures=listed(figures, lang))
    ]  # fmt: skip
    known = view.hand(seat)
    words = [card(one, lang) for one in known]
    hidden = int(view.held[seat]) - len(known)
    if hidden:
        words.append(say(lang, "unknown", count=hidden))
    parts.append(say(lang, "hand", cards=listed(words, lang), limit=view.limit(seat)))
    for row in range(2):
        parts.append(say(lang, f"row {ROWS[row]}", row=" | ".join(lands(view, seat, row, lang))))
    parts.insert(-1, say(lang, "middle", row=" - ".join(centres(view, seat, lang))))
    return parts


def lands(view: Catan, seat: int, row: int, lang: str) -> list[str]:
    """A row of landscapes with what they store and the cards between them."""
    own = view.centres(seat)
    found = []
    for column in range(own[0], own[-1] + 2):
        ground, stored = view.spot(seat, COLUMNS * row + column)
        words = say(lang, "place")
        if ground >= 0:
            name = kind_of_land(int(LAND_KIND[ground]), lang)
            words = say(lang, "land", land=name, number=LAND_NUMBER[ground], stored=stored)
        found.append(words)
        if column in own:
            on = [view.card_on(seat, 4 * column + 2 * row + slot) for slot in range(2)]
            found += [card(one, lang) for one in on if one >= 0]
    return found


def centres(view: Catan, seat: int, lang: str) -> list[str]:
    """Roads, settlements and cities from left to right."""
    words = [
        say(lang, "city" if view.city(seat, centre) else "settlement", centre=number)
        for number, centre in enumerate(view.centres(seat), 1)
    ]
    road = say(lang, "road")
    return [road] * view.end_road(seat, 0) + words + [road] * view.end_road(seat, 1)


def remembered(view: Catan, seat: int, lang: str) -> list[str]:
    """What the viewer has seen in the stacks."""
    seen = [(stack, seen_cards(view, seat, stack, lang)) for stack in range(STACKS)]
    return [
        say(lang, "remember", stack=NUMERALS[stack], cards=cards) for stack, cards in seen if cards
    ]


def seen_cards(view: Catan, seat: int, stack: int, lang: str) -> str:
    """What a seat has seen of a stack in the order last seen, or nothing.

    Where the other one has taken a card out, it says how many of those before are gone.
    """
    entries = view.remembered(seat, stack)
    if all(entry in (GAP, ANYTHING) for entry in entries):
        return ""
    said: list[str] = []
    gone = 0
    for place, entry in enumerate(entries):
        if entry != GAP:
            said.append(entry_words(entry, lang))
            continue
        gone += 1
        if entries[place + 1 : place + 2] != [GAP]:
            missing = say(lang, "some gone" if gone > 1 else "one gone", count=gone)
            said[-1] += f" ({missing})"
    return ", ".join(said)


@lru_cache(4_096)
def entry_words(entry: int, lang: str) -> str:
    """One remembered place."""
    if entry == ANYTHING:
        return say(lang, "maybe")
    return "/".join(card(one, lang) for one in range(len(CARDS)) if entry >> one & 1)


def prompt(view: Catan, seat: int, lang: str) -> str:
    """One sentence: what is asked of the seat now."""
    if view.actor == OVER:
        return say(lang, "over")
    if not view.waiting(seat):
        return say(lang, "wait")
    kind, (a, b, c) = int(view.frames.kind()), [int(view.frames.arg(n)) for n in range(3)]
    key = f"ask {kind}"
    match kind:
        case asks.ARRANGE:
            step = int(view.frames.arg(seat))
            return say(lang, key, row=say(lang, ROWS[step // 3]), column=step % 3 + 1)
        case asks.PICK:
            return say(lang, f"{key} several" if b > 1 else key, stack=NUMERALS[a], count=b)
        case asks.BEFORE_ROLL:
            if a:
                return say(lang, "ask 6 set", number=a)
            return say(lang, f"{key} alchemist" if ALCHEMIST in view.hand(seat) else key)
        case asks.ANSWER | asks.STRIKE:
            return say(lang, key, card=card(a, lang))
        case asks.LAND:
            if c == asks.WISH:
                return say(lang, "ask 10 wish", count=b)
            if a == KINDS:
                return say(lang, "ask 10 pay any 1" if b == 1 else "ask 10 pay any", count=b)
            what = f"{b} {resource(a, lang)}"
            return say(lang, "ask 10 pay" if c == asks.PAY else "ask 10 gain", what=what)
        case asks.WANT:
            return say(lang, key, count=a)
        case asks.REPLY:
            return say(lang, key, give=given(view, lang), get=asked(view, lang))
        case asks.ABOVE:
            return say(lang, key, one=landscape(a, lang), two=landscape(b, lang))
        case asks.SCOUTING:
            return say(lang, key, row=say(lang, ROWS[b]))
        case _:
            return say(lang, key)


def move(view: Catan, seat: int, move: int, lang: str) -> str:
    """A legal move in words."""
    verb, values = verbs.VERBS.split(move)
    key = f"move {verb.name}"
    match verb.name:
        case "place":
            return say(lang, key, land=kind_of_land(values[1], lang))
        case "alchemist":
            return say(lang, key, number=values[0] + 1)
        case "done":
            return say(lang, key if view.frames.kind() == asks.MAIN else "move end")
        case "none":
            if view.frames.kind() == asks.DRAFT:
                return say(lang, "move cancel counter" if view.frames.arg(0) else "move cancel")
            return say(lang, key)
        case "road":
            return say(lang, f"{key} {SIDES[values[0]]}")
        case "settle":
            scout = say(lang, "with scout") if values[1] else ""
            return say(lang, f"{key} {SIDES[values[0]]}", scout=scout)
        case "city":
            return say(lang, key, centre=from_left(view, seat, values[0]))
        case "build":
            number, centre, row = values
            where = at(view, seat, centre, row, lang)
            return say(lang, key, card=the_card(number + ACTIONS, lang), where=where)
        case "demolish" | "hit":
            centre, row, slot = values
            owner = seat if verb.name == "demolish" else 1 - seat
            lying = view.card_on(owner, 4 * centre + 2 * row + slot)
            named = the_card if verb.name == "demolish" else card
            return say(lang, key, card=named(lying, lang), where=at(view, owner, centre, row, lang))
        case "bank":
            give, get = values
            return say(lang, key, rate=view.rate(seat, give), give=resource(give, lang),
                       get=resource(get, lang))  # fmt: skip
        case "play":
            return say(lang, key, card=the_card(PLAYED[values[0]], lang))
        case "answer":
            return say(lang, key, card=card((BISHOP, HERB_WOMAN)[values[0]], lang))
        case "draw" | "search":
            return say(lang, key, stack=NUMERALS[values[0]])
        case "swap":
            how = ("top", "search")[values[2]]
            stack = NUMERALS[values[1]]
            return say(lang, f"{key} {how}", card=the_card(values[0], lang), stack=stack)
        case "under" | "seize":
            return say(lang, key, card=the_card(values[0], lang), stack=NUMERALS[values[1]])
        case "steal":
            return say(lang, key, card=the_card(values[0], lang))
        case "land":
            ground, stored = view.spot(seat, COLUMNS * values[0] + values[1])
            name = kind_of_land(int(LAND_KIND[ground]), lang)
            return say(lang, key, land=name, number=LAND_NUMBER[ground], stored=stored)
        case "pick":
            there = view.stack_cards(int(view.frames.arg(0)))[values[0]]
            return say(lang, key, card=the_card(there, lang), place=values[0] + 1)
        case "above":
            return say(lang, key, land=landscape(int(view.frames.arg(values[0])), lang))
        case "scout":
            return say(lang, key, land=landscape(values[0] + FIRST_STACKED, lang))
        case "want" | "give" | "ask" | "gift" | "put" | "get":
            return say(lang, key, what=resource(values[0], lang))
        case _:
            return say(lang, key)


def did(view: Catan, seat: int, number: int, name: str, own: bool, lang: str) -> str:
    """A move as the log reports it; most moves tell themselves what they do."""
    verb, values = verbs.VERBS.split(number)
    key = f"did {verb.name}"
    match verb.name:
        case "give" | "ask":
            if not own:
                return say(lang, f"{key} hidden", name=name)
            return say(lang, key, name=name, what=resource(values[0], lang))
        case "search":
            return say(lang, key, name=name, stack=NUMERALS[values[0]])
        case "seize":
            chosen = the_card(values[0], lang) if own else say(lang, "a card")
            return say(lang, key, name=name, card=chosen)
        case "none" if view.frames.kind() == asks.DRAFT:
            return say(lang, "did cancel", name=name)
        case "done" if view.frames.kind() != asks.MAIN:
            return say(lang, "did end", name=name)
        case "none" | "done" | "offer" | "counter" | "road" | "settle" | "city":
            return say(lang, key, name=name)
        case "build":
            return say(lang, key, name=name, card=the_card(values[0] + ACTIONS, lang))
        case "bank":
            give, get = (resource(kind, lang) for kind in values)
            return say(lang, key, name=name, rate=view.rate(seat, values[0]), give=give, get=get)
        case "want" | "gift" | "put" | "get":
            return say(lang, "did choose", name=name, what=resource(values[0], lang))
        case _:
            return say(lang, "did choose", name=name, what=move(view, seat, number, lang))


def at(view: Catan, owner: int, centre: int, row: int, lang: str) -> str:
    """Above or below a centre."""
    return say(lang, f"where {ROWS[row]}", centre=from_left(view, owner, centre))


def from_left(view: Catan, owner: int, centre: int) -> int:
    """A centre as people count them: from the left."""
    return view.centres(owner).index(centre) + 1


def event(event: Sequence[int], names: Sequence[str], lang: str) -> str:
    """What happened, for the log."""
    code, seat, a, b, c, secret = [int(part) for part in event[:6]]
    name, key = names[seat], f"event {code}"
    hidden = say(lang, "a card") if secret == NOTHING else ""
    match code:
        case events.BEGAN:
            return say(lang, key, name=name, a=max(a, b), b=min(a, b))
        case events.ROLLED:
            return say(lang, key, name=name, face=box("faces", FACES[a], lang), number=b)
        case events.CARD_DRAWN:
            return say(lang, key, event_card=box("event_cards", EVENT_CARDS[a], lang))
        case events.GAINED | events.PAID:
            return say(lang, key, name=name, count=b, what=resource(c, lang))
        case events.BUILT:
            return say(lang, f"{key} {a}", name=name)
        case events.EXPANDED | events.DEMOLISHED | events.PLAYED_CARD:
            return say(lang, key, name=name, card=the_card(a, lang))
        case events.ANSWERED | events.RETURNED:
            return say(lang, key, name=name, card=card(a, lang))
        case events.LANDED:
            return say(lang, key, name=name, land=landscape(a, lang))
        case events.ATTACKED:
            won = "won" if c else "lost"
            return say(lang, f"{key} {won}", name=name, number=b, card=card(a, lang))
        case events.SEEN | events.STOLEN | events.SEIZED:
            taken = hidden or the_card(secret, lang)
            return say(lang, key, name=name, stack=NUMERALS[a], secret=taken)
        case events.DREW | events.TOOK | events.SLIPPED:
            return say(lang, key, name=name, stack=NUMERALS[a])
        case events.OFFERED:
            counts = [max(0, secret) >> 4 * cell & 15 for cell in range(2 * KINDS)]
            give, get = goods(counts[:KINDS], lang), goods(counts[KINDS:], lang)
            return say(lang, key, name=name, give=give, get=get)
        case events.FIGURE:
            return say(lang, f"{key} {a} {b}", name=name)
        case events.NEXT_TURN:
            return say(lang, key, turn=a, name=name)
        case events.ENDED:
            return say(lang, f"{key} {'won' if a else 'cap'}", name=name)
        case _:
            return say(lang, key, name=name)


def line(line: Line, lang: str) -> str:
    """What a line of the score sheet stands for."""
    if line.what == "card":
        return card(line.about[0], lang)
    return say(lang, f"line {line.what}", count=sum(line.about))
