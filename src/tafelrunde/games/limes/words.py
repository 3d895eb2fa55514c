"""The table and every move of Limes in words, German and English: log, terminal, screen reader."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from pathlib import Path
from typing import Final

from tafelrunde.games.limes import play
from tafelrunde.games.limes.components import BOX, FIELDS, LAND, ROUNDS, quarters
from tafelrunde.games.limes.state import Limes
from tafelrunde.kernel.sayings import Sayings
from tafelrunde.kernel.score import Line
from tafelrunde.kernel.state import FULL, OVER

LANDS = ("farmland", "water", "forest", "tower")
# Where a place lies from a card: by columns to the east, by rows to the south.
SIDES = (("nw", "w", "sw"), ("n", "", "s"), ("ne", "e", "se"))
PROFESSIONS = ("farmer", "fisherman", "woodcutter", "watchman")
# Of several workers in one territory only one counts.
SHARED = 62

SAYINGS: Final = Sayings(Path(__file__).with_name("words.toml"))
say: Final = SAYINGS.say


@cache
def terrain(code: int, part: str) -> str:
    """A word of components.toml about the land of a field."""
    terrains = BOX["terrain"]
    entry = terrains[LANDS[(code & LAND) - 1]]
    assert isinstance(entry, dict)
    return str(entry[part])


def who(code: int, lang: str) -> str:
    """The profession of a worker on this land (LIM-061)."""
    return terrain(code, f"worker_{lang}")


def rank(points: int, lang: str) -> str:
    """What a total is called in the solo game (LIM-081)."""
    ranks = BOX["solo"]["ranks"]
    assert isinstance(ranks, list)
    return [str(step[lang]) for step in ranks if points >= step["min"]][-1]


def beside(view: Limes, seat: int, x: int, y: int, lang: str) -> str:
    """A place by a card that lies beside it, or else across a corner; nothing for the first."""
    return _beside(tuple(view.placed(seat)), x, y, lang)


@lru_cache(1_024)
def _beside(placed: tuple[tuple[int, int, int, int], ...], x: int, y: int, lang: str) -> str:
    near = [
        (abs(x - there) + abs(y - row), number, SIDES[x - there + 1][y - row + 1])
        for number, there, row, _ in placed
        if max(abs(x - there), abs(y - row)) == 1
    ]
    if not near:
        return ""
    _, number, side = min(near)
    return say(lang, f"beside {side}", card=number)


def quarter(view: Limes, seat: int, field: int, lang: str) -> str:
    """A field by its card and its corner there."""
    row, column = divmod(field, FIELDS)
    number = next(n for n, x, y, _ in view.placed(seat) if (x, y) == (column // 2, row // 2))
    return say(lang, f"quarter {2 * (row % 2) + column % 2}", card=number)


@cache
def turn(rotation: int, lang: str) -> str:
    """A rotation."""
    return say(lang, f"turn {rotation}")


@cache
def card(number: int, rotation: int, lang: str) -> str:
    """The fields of a card as it lies, clockwise from the north-west."""
    words = []
    for code in quarters(number, rotation):
        words.append(terrain(code, lang) + (say(lang, "huts") if code > LAND else ""))
    return ", ".join(words)


def table(view: Limes, viewer: int, names: Sequence[str], lang: str) -> str:
    """The whole table as text."""
    if view.actor == OVER:
        parts = [say(lang, "over")]
    else:
        parts = [
            say(lang, "round", round=view.round, rounds=ROUNDS, card=view.card,
                left=view.cards_left())
        ]  # fmt: skip
        first, second, third, fourth = (letter(code) for code in quarters(int(view.card), 0))
        parts += [f"  {first}{second}", f"  {fourth}{third}"]
    for seat in range(int(view.setup.seats)):
        ready = say(lang, standing(view, seat)) if view.ready(seat) else ""
        parts.append(
            say(lang, "seat", name=names[seat], points=view.points(seat),
                supply=view.supply(seat), ready=ready)
        )  # fmt: skip
        parts += display(view, seat, lang)
    if view.actor == OVER and view.setup.seats == 1:
        parts.append(say(lang, "rank", name=names[0], rank=rank(view.points(0), lang)))
    return "\n".join(parts)


def standing(view: Limes, seat: int) -> str:
    """Whether a seat has chosen its round, or, where everything lies open, laid its card."""
    if not view.ready(seat):
        return "choosing"
    return "laid open" if view.viewer == FULL and view.setup.seats > 1 else "ready"


def display(view: Limes, seat: int, lang: str) -> list[str]:
    """One display, drawn with a letter per field, and its workers below."""
    cards = view.placed(seat)
    if not cards:
        return [say(lang, "nothing")]
    land, workers = view.land(seat), view.workers(seat)
    columns = range(2 * min(x for _, x, _, _ in cards), 2 * max(x for _, x, _, _ in cards) + 2)
    rows = range(2 * min(y for _, _, y, _ in cards), 2 * max(y for _, _, y, _ in cards) + 2)
    lines = ["     " + "  ".join(play.COLUMNS[column] for column in columns)]
    for row in rows:
        cells = []
        for column in columns:
            field = row * FIELDS + column
            mark = str(workers.index(field) + 1) if field in workers else " "
            cells.append(letter(land[field]) + mark)
        lines.append(f"  {row + 1:2} " + " ".join(cells).rstrip())
    for number, (field, value) in enumerate(zip(workers, view.singles(seat), strict=True), 1):
        lines.append(
            say(lang, "worker", number=number, who=who(land[field], lang),
                field=play.FIELD_NAMES[field], points=value)
        )  # fmt: skip
    return lines


def letter(code: int) -> str:
    """A field as one letter: F, W, T, R, small with a hut, a dot for nothing."""
    if code == 0:
        return "."
    sign = terrain(code, "letter")
    return sign.lower() if code > LAND else sign


def prompt(view: Limes, seat: int, lang: str) -> str:
    """What is asked of the seat now."""
    if view.actor == OVER:
        return say(lang, "over")
    step = view.step(seat)
    if step == play.TO_LAY:
        return say(lang, "to lay", card=view.card)
    return say(lang, "to work" if step == play.TO_WORK else "wait")


def move(view: Limes, seat: int, move: int, lang: str) -> str:
    """A legal move in words; a card that is laid is described."""
    verb, values = play.VERBS.split(move)
    said = beside_picture(view, seat, move, lang)
    return f"{said}: {card(int(view.card), values[2], lang)}" if verb.name == "lay" else said


def beside_picture(view: Limes, seat: int, move: int, lang: str) -> str:
    """The same for who sees the card that is laid."""
    verb, values = play.VERBS.split(move)
    match verb.name:
        case "lay":
            x, y, rotation = values
            return say(
                lang, "lay", card=view.card, turn=turn(rotation, lang),
                place=beside(view, seat, x, y, lang),
            )  # fmt: skip
        case "place":
            field = _field(view, seat, values[0])
            return say(lang, "place", who=who(view.land(seat)[field], lang),
                       field=quarter(view, seat, field, lang))  # fmt: skip
        case "move":
            worker, field = values
            stand, land = view.workers(seat)[worker], view.land(seat)
            return say(
                lang, "move", old=who(land[stand], lang), who=who(land[field], lang),
                start=quarter(view, seat, stand, lang), field=quarter(view, seat, field, lang),
            )  # fmt: skip
        case _:
            return say(lang, "stay")


def opening(view: Limes, seat: int, move: int, lang: str) -> str:
    """With whom somebody begins: the trade of the first worker."""
    verb, values = play.VERBS.split(move)
    return who(view.land(seat)[_field(view, seat, values[0])], lang) if verb.name == "place" else ""


def _field(view: Limes, seat: int, corner: int) -> int:
    """The field of a corner of the card laid last."""
    _, x, y, _ = view.placed(seat)[-1]
    return (2 * y + (corner > 1)) * FIELDS + 2 * x + (corner in (1, 2))


def event(event: Sequence[int], names: Sequence[str], lang: str) -> str:
    """What happened, for the log."""
    code, seat, a, b, c = event[:5]
    name = names[seat]
    match code:
        case play.CALLED:
            return say(lang, "called", round=a, card=b)
        case play.COMMITTED:
            return say(lang, "committed", name=name)
        case play.LAID:
            return say(lang, "laid", name=name, card=a, turn=turn(c, lang))
        case play.WORKER_PLACED | play.WORKER_MOVED:
            key = "placed" if code == play.WORKER_PLACED else "moved"
            return say(lang, key, name=name, who=who(c, lang))
        case play.WORKER_STAYED:
            return say(lang, "stayed", name=name)
        case _:
            return say(lang, "ended")


def brief(event: Sequence[int], lang: str) -> tuple[str, str] | None:
    """What happened in two short parts; that somebody has chosen is not worth any."""
    code, _, a, b, _ = event[:5]
    match code:
        case play.CALLED:
            return SAYINGS.pair(lang, "brief called", round=a, card=b)
        case play.LAID:
            return SAYINGS.pair(lang, "brief laid", card=a)
        case _:
            return None


def line(line: Line, lang: str) -> str:
    """The worker of a line of the score sheet, and what it counts."""
    named = who(PROFESSIONS.index(line.what) + 1, lang)
    if line.rule == SHARED:
        return say(lang, "line shared", who=named)
    many = {0: " none", 1: " one"}.get(line.points, "")
    return say(lang, f"line {line.what}{many}", who=named, count=line.points)
