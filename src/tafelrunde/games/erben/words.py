"""The table and every move in words, German and English: log, terminal, screen reader."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Final

from tafelrunde.games.erben import events, play
from tafelrunde.games.erben.components import (
    BOX,
    COLOUR,
    COLOURS,
    COST,
    KIND,
    KINDS,
    NONE,
    SETS,
    STEP_X,
    STEP_Y,
    TILE_NAMES,
    TILES,
)
from tafelrunde.games.erben.land import OUT
from tafelrunde.games.erben.state import Erben
from tafelrunde.kernel.sayings import Sayings
from tafelrunde.kernel.score import Line
from tafelrunde.kernel.state import OVER

say: Final = Sayings(Path(__file__).with_name("words.toml")).say
EVENT_KEYS = (
    "began", "took", "built", "extended", "moved", "stationed", "withdrew", "camped", "razed",
    "spared", "discarded", "last round", "ended",
)  # fmt: skip


def box(table: str, entry: str, part: str) -> str:
    """A word of components.toml."""
    found = BOX[table][entry]
    assert isinstance(found, dict)
    return str(found[part])


def kind(number: int, lang: str) -> str:
    """What a tile is called."""
    return box("kinds", KINDS[int(KIND[number])], lang)


@cache
def tile(number: int, lang: str) -> str:
    """A tile by its kind and by what tells it from others of its kind: the colour, the cost."""
    alike = [other for other in range(TILES) if KIND[other] == KIND[number]]
    apart = [hue(number, lang)] if len(alike) > 1 else []
    if sum(COLOUR[other] == COLOUR[number] for other in alike) > 1:
        apart.append(cost(number, lang))
    return f"{kind(number, lang)} ({', '.join(apart)})" if apart else kind(number, lang)


def tiles(numbers: Sequence[int], lang: str) -> str:
    """Several tiles with their colour and cost, and as they are written on the map."""
    found = [
        f"{kind(number, lang)} {TILE_NAMES[number]} ({hue(number, lang)}: {cost(number, lang)})"
        for number in numbers
    ]
    return ", ".join(found) or say(lang, "nothing")


def hue(number: int, lang: str) -> str:
    """The colour of a tile."""
    return box("colours", COLOURS[int(COLOUR[number])], lang)


def land(colour: int, lang: str) -> str:
    """What a terrain is called (ERB-014)."""
    return box("colours", COLOURS[colour], f"terrain_{lang}")


def goods(counts: Sequence[int], lang: str) -> str:
    """So much wood, stone and grain."""
    found = [
        say(lang, "cost", count=count, what=box("colours", colour, f"resource_{lang}"))
        for count, colour in zip(counts, COLOURS, strict=True)
        if count
    ]
    return " + ".join(found) or say(lang, "free")


@cache
def cost(number: int, lang: str) -> str:
    """What a tile costs."""
    return goods([int(COST[3 * number + colour]) for colour in range(3)], lang)


@cache
def way_to(x: int, y: int, lang: str) -> str:
    """Where a field lies, seen from the start land."""
    steps = (("east" if x > 0 else "west", abs(x)), ("north" if y > 0 else "south", abs(y)))
    told = ", ".join(say(lang, way, count=count) for way, count in steps if count)
    return say(lang, "from start", way=told)


def at(x: int, y: int, lang: str) -> str:
    """A field in a sentence."""
    return say(lang, "a field", way=way_to(x, y, lang)) if x or y else say(lang, "start land")


def colour_of(seat: int, lang: str) -> str:
    """White or blue."""
    return say(lang, ("white", "blue")[seat])


def table(view: Erben, viewer: int, names: Sequence[str], lang: str) -> str:
    """The whole table as text."""
    parts = [say(lang, "over")] if view.actor == OVER else turn(view, names, lang)
    around = [int(view.ring[(int(view.shield) + step) % 7]) for step in range(1, 7)]
    shown = [say(lang, "empty") if t == NONE else tiles([t], lang) for t in around]
    parts.append(say(lang, "reserve", tiles=", ".join(shown)))
    if view.stack > 0:
        colour = box("colours", COLOURS[int(view.top)], lang)
        parts.append(say(lang, "stack", count=view.stack, colour=colour))
    elif view.actor != OVER:
        parts.append(say(lang, "no stack", count=view.final))
    for seat in range(2):
        parts.append(
            say(lang, "seat", name=names[seat], colour=colour_of(seat, lang),
                points=view.points(seat), reach=len(view.in_reach(seat)),
                resources=goods(view.resources(seat), lang))
        )  # fmt: skip
        parts.append(say(lang, "hand", tiles=tiles(view.hand(seat), lang)))
        parts.append(say(lang, "troops", troops=", ".join(troops(view, seat, lang))))
    if view.tiles(OUT):
        parts.append(say(lang, "out", tiles=tiles(view.tiles(OUT), lang)))
    return "\n".join([*parts, *landscape(view, lang)])


def turn(view: Erben, names: Sequence[str], lang: str) -> list[str]:
    """Whose turn it is and how far it has come."""
    seat = int(view.actor)
    key = "not taken" if not view.taken else "once more" if view.crown == seat else "taken"
    who = say(lang, "turn", name=names[seat], colour=colour_of(seat, lang), taken=say(lang, key))
    if view.discounts == 0:
        return [who]
    return [who, say(lang, "discounts", count=view.discounts)]


def troops(view: Erben, seat: int, lang: str) -> list[str]:
    """Where the troops of a seat are."""
    found = []
    for number, stand in enumerate(view.stands(seat)):
        mark = say(lang, "x") if view.moved >> (3 * seat + number) & 1 else ""
        key = "at court" if not stand else "troop" if number else "retinue"
        where = "{},{}".format(*stand) if stand else ""
        found.append(say(lang, key, field=where) + mark)
    return found


def landscape(view: Erben, lang: str) -> list[str]:
    """The landscape, a row for each line from north to south."""
    there = {(x, y): (piece, owner) for piece, x, y, owner in view.laid()}
    columns = range(min(x for x, _ in there), max(x for x, _ in there) + 1)
    letters = say(lang, "letters")
    lines = [say(lang, "landscape", left=columns[0], right=columns[-1])]
    for y in range(max(y for _, y in there), min(y for _, y in there) - 1, -1):
        cells = []
        for x in columns:
            white, blue = [x, y] in view.stands(0), [x, y] in view.stands(1)
            troop = " 123"[white + 2 * blue]
            piece, owner = there.get((x, y), (-1, -1))
            if piece < 0:
                cells.append("     ")
                continue
            name = "--" if owner < 0 else TILE_NAMES[piece]
            cells.append(f"{name}{'^v.'[owner]}{letters[int(COLOUR[piece])]}{troop}")
        lines.append(f"{y:4} {' '.join(cells)}".rstrip())
    pairs = zip(letters, COLOURS, strict=True)
    legend = [f"{letter} {box('colours', colour, f'resource_{lang}')}" for letter, colour in pairs]
    return [*lines, say(lang, "legend", letters=", ".join(legend))]


def prompt(view: Erben, seat: int, lang: str) -> str:
    """One sentence: what is asked of the seat now."""
    if view.actor == OVER:
        return say(lang, "over")
    if seat != view.actor:
        return say(lang, "wait")
    if view.asking == play.IN_SIEGE:
        return say(lang, "ask siege", tile=tile(view.target(), lang))
    if view.asking == play.IN_SURPLUS:
        return say(lang, "ask surplus", count=len(view.hand(seat)) - 3)
    if view.setup.automa[seat]:
        return say(lang, "ask go")
    return say(lang, "ask done" if view.taken else "ask turn")


def move(view: Erben, seat: int, move: int, lang: str) -> str:
    """A legal move in words."""
    verb, values = play.VERBS.split(move)
    match verb.name:
        case "take":
            taken = int(view.ring[values[0]])
            return say(lang, "take", tile=kind(taken, lang), colour=hue(taken, lang),
                       place=view.offered().index(values[0]) + 1,
                       cost=cost(taken, lang))  # fmt: skip
        case "build" | "terrain":
            number, by, way = values
            field = beside(view, seat, by, way, lang)
            return say(lang, verb.name, tile=tile(number, lang), field=field,
                       land=land(int(COLOUR[number]), lang))  # fmt: skip
        case "move" | "station":
            by, way = values
            key = "a troop" if by else "a retinue"
            troop = say(lang, key, field=standing(view, seat, by, lang))
            field = beside(view, seat, by, way, lang)
            return say(lang, verb.name, troop=troop, field=field)
        case "withdraw":
            return say(lang, "withdraw", field=standing(view, seat, values[0] + 1, lang))
        case "camp":
            return say(lang, "camp", tile=tile(values[0], lang))
        case "raze" | "spare":
            return say(lang, verb.name, tile=tile(view.target(), lang))
        case "discard":
            return say(lang, "discard", tile=tile(values[0], lang))
        case _:
            return say(lang, verb.name)


def opening(view: Erben, seat: int, move: int, lang: str) -> str:
    """With what somebody begins: the building taken first."""
    verb, values = play.VERBS.split(move)
    return kind(int(view.ring[values[0]]), lang) if verb.name == "take" else ""


def standing(view: Erben, seat: int, number: int, lang: str) -> str:
    """The field where a troop stands."""
    x, y = view.stands(seat)[number]
    return at(x, y, lang)


def beside(view: Erben, seat: int, by: int, way: int, lang: str) -> str:
    """The field in a direction from a troop."""
    x, y = view.stands(seat)[by]
    return at(x + STEP_X[way], y + STEP_Y[way], lang)


def did(view: Erben, seat: int, number: int, name: str, own: bool, lang: str) -> str:
    """A move as the log reports it: only the end of a turn tells nothing itself."""
    if play.VERBS.split(number)[0].name == "done":
        return say(lang, "did done", name=name)
    return f"{name}: {move(view, seat, number, lang)}"


def event(event: Sequence[int], names: Sequence[str], lang: str) -> str:
    """What happened, for the log."""
    code, seat, a, b, c = event[:5]
    key, name = EVENT_KEYS[code], names[seat]
    match code:
        case events.BEGAN:
            chosen = [box("sets", word, lang) for k, word in enumerate(SETS) if b >> k & 1]
            return say(lang, key, name=name, land=land(a, lang), sets=", ".join(chosen))
        case events.MOVED:
            return say(lang, f"moved {a}", name=name, field=at(b, c, lang))
        case events.STATIONED | events.WITHDREW:
            return say(lang, key, name=name, field=at(b, c, lang))
        case events.LAST_ROUND | events.ENDED:
            return say(lang, key)
        case _:
            return say(lang, key, name=name, tile=tile(a, lang), field=at(b, c, lang))


def line(line: Line, lang: str) -> str:
    """What a line of the score sheet stands for."""
    if line.what == "road":
        return say(lang, "road", tiles=", ".join(kind(number, lang) for number in line.about))
    if line.what == "advance":
        return say(lang, "advance")
    number, twice = line.about
    assert number < TILES
    named = tile(number, lang)
    return say(lang, "doubled", tile=named) if twice else named
