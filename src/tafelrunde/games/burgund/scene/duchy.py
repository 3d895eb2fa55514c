"""Duchies: 37 spaces as hexes, what lies in them, and those to choose from."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Final

from tafelrunde.games.burgund import space_words
from tafelrunde.games.burgund.components import (
    BEIGE,
    BORDERS,
    BOX,
    COLOUR,
    COLOURS,
    DUCHIES,
    INN,
    NONE,
    NUMBER,
    OF_COLOUR,
    POSTS,
    SPACE_COLOUR,
    SPACES,
    TEAM,
    TILE_NAMES,
    WITHIN,
    is_solo,
    map_number,
)
from tafelrunde.games.burgund.duchy import open_spaces, towns_with
from tafelrunde.games.burgund.modules import inns
from tafelrunde.games.burgund.modules.borders import posts_at
from tafelrunde.games.burgund.scene import Eyes, say, shields
from tafelrunde.games.burgund.scene.tiles import (
    FINE,
    HIGH,
    choice_id,
    corners,
    hexagon,
    hexed,
    name_on,
    named,
    space_id,
)
from tafelrunde.games.burgund.turn import HELPER, USED, help_of, scope
from tafelrunde.games.burgund.ways import spread
from tafelrunde.kernel.draw import WHILE_SHOWN, Markup, at, drawn_once, el, rect, text, use, whole
from tafelrunde.kernel.state import OVER

if TYPE_CHECKING:
    from tafelrunde.games.burgund.state import Burgund

# From one row of spaces to the next.
LINE: Final = 86.6
LABEL: Final = 24
WIDTH: Final = 700
HEIGHT: Final = 6 * LINE + HIGH
# Where the middles of the border posts are, and how large they are.
POSTS_AT: Final = ((540, 6), (12, 336), (350, 612))
POST: Final = 46
ALL: Final = (1 << SPACES) - 1


def size(home: int) -> tuple[float, float]:
    """How wide and how high a duchy is; a solo board is wider."""
    if not is_solo(home):
        return WIDTH, HEIGHT
    return max(x for x, _ in spots(home)) + 100, max(y for _, y in spots(home)) + HIGH


@cache
def spots(home: int = 0) -> list[tuple[float, float]]:
    """Where the spaces lie."""
    if is_solo(home):
        board = BOX["solo_duchies"][str(map_number(home))]
        return [(100.0 * x, 100.0 * y) for x, y in board["position"]]
    found = []
    for row, length in enumerate(BOX["duchy_grid"]["rows"]):
        found += [((7 - length) * 50 + 100 * column, LINE * row) for column in range(length)]
    return found


@cache
def ground(home: int = 0) -> Markup:
    """What all spaces lie on, and the rivers of a solo board (BUR-220)."""
    hexes = (
        el("polygon", points=corners(57.7), transform=at(*spot), class_="ground")
        for spot in spots(home)
    )
    return el("g", *rivers(home), *hexes)


def rivers(home: int) -> list[Markup]:
    """The rivers from island to island."""
    if not is_solo(home):
        return []
    middle = [(x + 50, y + HIGH / 2) for x, y in spots(home)]
    pairs = BOX["solo_duchies"][str(map_number(home))]["rivers"]
    return [
        el("line", x1=middle[one][0], y1=middle[one][1], x2=middle[other][0], y2=middle[other][1],
           class_=name)
        for name in ("bank", "river")
        for one, other in pairs
    ]  # fmt: skip


def space_name(home: int, space: int) -> str:
    """The symbol of an empty space."""
    where = SPACES * home + space
    return f"space-{COLOURS[SPACE_COLOUR[where]]}-{NUMBER[where]}"


@cache
def bare(home: int) -> Markup:
    """A duchy with nothing on it, to look at."""
    cells = (hexed(space_name(home, k), *spot) for k, spot in enumerate(spots(home)))
    return el("g", ground(home), *cells)


@lru_cache(8_192)
def cell(seat: int, home: int, space: int, tile: int, lang: str, small: bool) -> Markup:
    """A space of a duchy, empty or covered."""
    colour = int(SPACE_COLOUR[SPACES * home + space])
    covered = tile != NONE
    said = (
        say(lang, "lies", tile=named(tile, lang), space=space_words.spot(home, space, lang))
        if covered
        else say(lang, "space", space=space_words.coloured(home, space, lang))
    )
    shown = name_on(tile, colour, small) if covered else ""
    return el(
        "g",
        el("title", said),
        hexed(shown or space_name(home, space)),
        hexagon(52, "ring"),
        id=space_id(seat, space),
        class_="space",
        transform=at(*spots(home)[space]),
        data_piece=TILE_NAMES[tile] if covered else None,
    )


@cache
def unknown() -> Markup:
    """The spaces of a duchy that is not shown yet."""
    return el(
        "g",
        *(
            el("polygon", points=corners(52), transform=at(*spot), class_="hollow")
            for spot in spots()
        ),
    )


def draw(eyes: Eyes, seat: int, x: float, y: float, scale: float, small: bool = False) -> Markup:
    """A duchy with all that lies in it; a small one can be looked at closer."""
    home = int(eyes.view.duchy[seat])
    if home == NONE:
        said = text(eyes.say("hidden"), WIDTH / 2, 335, 56, "serif middle f-ink-2 plain")
        return el("g", unknown(), said, transform=at(x, y, scale))
    return _land(eyes, seat, home, x, y, scale, small)


def _lying(eyes: Eyes, seat: int, *given: Hashable) -> Hashable:
    """All that a duchy shows."""
    view, first = eyes.view, SPACES * seat
    land, arms = view.land[first : first + SPACES], view.arms.of_seat(seat)
    return eyes.lang, view.plays(BORDERS), seat, *given, *land, *arms


@drawn_once(_lying, WHILE_SHOWN)
def _land(
    eyes: Eyes, seat: int, home: int, x: float, y: float, scale: float, small: bool
) -> Markup:
    first = SPACES * seat
    lying = [int(tile) for tile in eyes.view.land[first : first + SPACES]]
    tiny = 100 * scale < FINE
    cells = (cell(seat, home, k, tile, eyes.lang, tiny) for k, tile in enumerate(lying))
    closer = "1" if small else None
    arms = shields.on_castles(eyes, seat, spots())
    rim = posts(eyes, seat, home)
    return whole(
        "g", ground(home), *cells, *rim, *arms, transform=at(x, y, scale), data_closer=closer
    )


def posts(eyes: Eyes, seat: int, home: int) -> list[Markup]:
    """The border posts at the rim, with light in those that are linked (BUR-178)."""
    if not eyes.view.plays(BORDERS):
        return []
    covered = eyes.view.covered[seat]
    drawn = []
    for number, (x, y) in enumerate(POSTS_AT):
        road = spread(home, POSTS[number] & covered, covered)
        linked = posts_at(road) > 1
        drawn.append(
            el(
                "g",
                el("title", eyes.say("post linked" if linked else "post")),
                use("post-linked" if linked else "post", x - POST / 2, y - POST / 2, POST),
                id=f"post:{seat}.{number + 1}",
            )
        )
    return drawn


def goals(eyes: Eyes, tile: int) -> tuple[str, str]:
    """The spaces of the large duchy where a tile could go with this round's dice, and later."""
    if tile not in eyes.goals:
        eyes.goals[tile] = _goals(eyes, tile)
    return eyes.goals[tile]


def _goals(eyes: Eyes, tile: int) -> tuple[str, str]:
    view, seat = eyes.view, eyes.me
    if view.window or view.actor == OVER:
        return "", ""
    if not view.plays(TEAM):
        return ("", "") if view.duchy[seat] == NONE else _on_board(view, seat, seat, tile)
    halves = (seat % 2, seat % 2 + 2)
    both = [_on_board(view, seat, half, tile) for half in halves if view.duchy[half] != NONE]
    return " ".join(filter(None, (now for now, _ in both))), " ".join(
        filter(None, (later for _, later in both))
    )


def _on_board(view: Burgund, seat: int, half: int, tile: int) -> tuple[str, str]:
    """The same on one board, which in a team may be the partner's half."""
    home, colour = int(view.duchy[half]), int(COLOUR[tile])
    if tile >= INN:
        fitting = int(inns.fitting(view, half)) if tile == INN else ALL & ~int(view.covered[half])
    else:
        fitting = int(OF_COLOUR[6 * home + colour]) & ~int(view.covered[half])
    if colour == BEIGE and not view.has(seat, 1):
        fitting &= ~int(towns_with(view, half, tile))
    steps = int(scope(view, seat, help_of(view, seat, HELPER[colour])))
    now = 0
    for die in (2 * seat, 2 * seat + 1):
        value = int(view.dice[die])
        if 0 < value < USED:
            now |= int(WITHIN[32 * home + 4 * value + steps])
    now &= int(open_spaces(view, half, tile))
    return _named(half, now), _named(half, fitting & ~now)


@lru_cache(8_192)
def _named(seat: int, spaces: int) -> str:
    return " ".join(space_id(seat, space) for space in range(SPACES) if spaces >> space & 1)


def offered(eyes: Eyes, seat: int) -> list[int]:
    """The duchies that a seat still has to choose from, if it has to (BUR-029)."""
    if not eyes.settling or eyes.view.duchy[seat] != NONE:
        return []
    return [duchy for duchy in range(DUCHIES) if eyes.view.may_choose(seat, duchy)]


def choice(
    eyes: Eyes, duchies: Sequence[int], x: float, y: float, width: float, height: float
) -> list[Markup]:
    """Duchies to choose from, as large as they can be."""
    scale, columns = max(
        (min(width / c / 740, (height / -(-len(duchies) // c) - LABEL) / 660), c)
        for c in range(1, len(duchies) + 1)
    )
    wide, high = width / columns, height / -(-len(duchies) // columns)
    drawn = []
    for k, duchy in enumerate(duchies):
        left = x + (k % columns + 0.5) * wide - scale * WIDTH / 2
        top = y + k // columns * high + (high - LABEL - scale * HEIGHT) / 2
        name = eyes.say("duchy", number=duchy + 1)
        drawn.append(
            el(
                "g",
                el("title", name),
                text(name, scale * WIDTH / 2, 17, 14, "serif middle f-ink"),
                el("g", bare(duchy), transform=at(0, LABEL - 2, scale)),
                rect(-4, 0, scale * WIDTH + 8, scale * HEIGHT + LABEL + 2, 10, "ring fine"),
                id=choice_id(duchy),
                class_="choice",
                transform=at(left, top),
            )
        )
    return drawn
