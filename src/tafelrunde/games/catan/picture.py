"""The table of the Catan card game as SVG: two principalities, the stacks between, the hand."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final

from tafelrunde.games.catan import asks, verbs, words
from tafelrunde.games.catan.components import (
    ACTIONS,
    ALCHEMIST,
    BISHOP,
    COLUMNS,
    FIRST_STACKED,
    HERB_WOMAN,
    KINDS,
    LANDSCAPES,
    LEFT_START,
    PLAYED,
    SCOUT,
    SORTS,
    START_LAND,
)
from tafelrunde.games.catan.scene import (
    Eyes,
    cards,
    columns,
    hand,
    ids,
    lands,
    middle,
    panels,
    realm,
    seats,
    talk,
)
from tafelrunde.games.catan.scene.ids import Named
from tafelrunde.games.catan.scene.realm import Realm, Shape
from tafelrunde.kernel.draw import Drawing, Form, Markup, Touch, symbols_in, text, use, whole
from tafelrunde.kernel.state import OVER

if TYPE_CHECKING:
    from tafelrunde.games.catan.state import Catan

STYLE: Final = (
    cards.STYLE + lands.STYLE + realm.STYLE + middle.STYLE + seats.STYLE + panels.STYLE + talk.STYLE
)

WIDTH: Final = 1040
HEIGHT: Final = 730
MARGIN: Final = 8
PLATE: Final = 148
FOE: Final = Shape(50, 50, 46, 13, 3)
MINE: Final = Shape(70, 70, 66, 20, 4)
BAND: Final = 196
REALM: Final = 278
HAND: Final = 546

FORMS: Final[tuple[Form, ...]] = ("wide", "broad", "upright", "low", "tall")

UPRIGHT: Final = (796, 968)
UPRIGHT_FOE: Final = Shape(54, 54, 46, 8, 3)
UPRIGHT_MINE: Final = Shape(82, 82, 70, 18, 4)
# Where the rows of a tablet upright begin: stacks, own principality, own line, hand, panels.
ROWS: Final = (198, 284, 568, 618, 792)


def symbols() -> Markup:
    """The drawings and patterns that the picture refers to."""
    return Markup(symbols_in(Path(__file__).parent, "symbols.svg") + lands.cuts())


def table(view: Catan, viewer: int, lang: str, names: Sequence[str], form: Form) -> Drawing:
    """The whole table; the viewer, or else the first seat, sits below."""
    eyes = Eyes(view, viewer, lang, names, form)
    if form == "low" and (hand.full_view(eyes) or hand.sees_hand(eyes)):
        eyes = Eyes(view, viewer, lang, names, "tall")
    drawings = {"wide": _wide, "upright": _upright, **columns.DRAWN}
    width, height, body = drawings[eyes.form](eyes)
    said = " ".join(seats.in_words(eyes, seat) for seat in (0, 1))
    title = f"Die Siedler von Catan: Das Kartenspiel, {words.phase(view, names, lang)}"
    return Drawing(width, height, body, title, said, eyes.form)


def own_board(view: Catan, seat: int, lang: str, names: Sequence[str]) -> Drawing:
    """The own principality alone."""
    eyes = Eyes(view, seat, lang, names, "tall")
    width, height = columns.TALL, columns.TALL_MINE.height
    body = Realm(eyes, seat, columns.TALL_MINE, width, width / 2).draw(0, 0)
    return Drawing(width, height, body, names[seat], "")


def _wide(eyes: Eyes) -> tuple[float, float, Markup]:
    """Both principalities with the stacks between, below them hand, building and bank."""
    cards_ = hand.Hand(eyes)
    inner = WIDTH - 2 * MARGIN
    room = inner - PLATE - 10
    axis = WIDTH / 2 - MARGIN
    drawn: list[Markup] = []
    if hand.full_view(eyes):
        count = len(cards_.mine.found)
        across = 7 if count <= 14 else -(-count // 2) if count <= 18 else -(-count // 3)
        drawn.append(cards_.searched(MARGIN, MARGIN, inner, HAND - MARGIN - 6, across))
    else:
        if not hand.sees_hand(eyes):
            drawn += seats.backs(eyes, eyes.foe, 14, 12, 160, 34)
        drawn.append(Realm(eyes, eyes.foe, FOE, room, axis).draw(MARGIN, 6))
        drawn.append(seats.plate(eyes, eyes.foe, WIDTH - MARGIN - PLATE, 6, PLATE))
        if hand.sees_hand(eyes):
            drawn.append(cards_.shown(PLATE + 16, REALM, room, HAND - REALM - 4, 5))
        else:
            begin = PLATE + MARGIN + 10
            drawn.append(Realm(eyes, eyes.me, MINE, room, axis - PLATE - 10).draw(begin, REALM))
        drawn.append(seats.plate(eyes, eyes.me, MARGIN, REALM + 38, PLATE))
        drawn += _band(eyes)
    drawn += columns.foot(eyes, HAND, WIDTH, HEIGHT - HAND - MARGIN)
    return WIDTH, HEIGHT, whole("g", *drawn)


def _band(eyes: Eyes) -> list[Markup]:
    """The ten stacks and the dice, or what the players talk about, between the principalities."""
    row = middle.Middle(eyes, 46, 12)
    step, top = 62, BAND + 12
    left = 144
    drawn = [*row.figures(WIDTH - 116, BAND + 14, 46), row.discard(78, top)]
    if talk.talking(eyes):
        drawn.append(talk.Talk(eyes, 732, 80).draw(left, BAND - 2))
        return drawn
    drawn.append(row.lens(16, top))
    drawn += [row.pile(which, left + step * which, top) for which in range(5)]
    tray = left + 5 * step - 2
    drawn.append(row.dice(tray, BAND, 118, 64))
    drawn.append(text(row.event(), tray + 59, BAND + 77, 12, middle.LABEL))
    right = tray + 134
    drawn += [row.expansion(which, right + step * which, top) for which in range(5)]
    return drawn


def _upright(eyes: Eyes) -> tuple[float, float, Markup]:
    """The other one above, the own principality over the full width, hand and panels below."""
    cards_ = hand.Hand(eyes)
    width, height = UPRIGHT
    inner = width - 2 * MARGIN
    band, mine, line, held, low = ROWS
    drawn: list[Markup] = []
    if hand.full_view(eyes):
        across = max(5, -(-len(cards_.mine.found) // 3))
        drawn.append(cards_.searched(MARGIN, MARGIN, inner, held - 2 * MARGIN, across))
    else:
        room = inner - PLATE - 10
        drawn.append(Realm(eyes, eyes.foe, UPRIGHT_FOE, room, room / 2).draw(MARGIN, MARGIN))
        drawn.append(seats.plate(eyes, eyes.foe, width - MARGIN - PLATE, MARGIN, PLATE))
        drawn += _upright_band(eyes, band, inner)
        if hand.sees_hand(eyes):
            drawn.append(cards_.shown(MARGIN, mine, inner, line - mine - MARGIN, 4))
        else:
            drawn.append(Realm(eyes, eyes.me, UPRIGHT_MINE, inner, inner / 2).draw(MARGIN, mine))
        drawn.append(seats.line(eyes, eyes.me, MARGIN, line, inner))
    if eyes.asks_me(asks.ARRANGE):
        drawn.append(cards_.start_set(MARGIN, held, inner))
    else:
        drawn.append(cards_.fan(MARGIN, held, inner, low - held))
    half, high = (inner - MARGIN) / 2, height - low - MARGIN
    drawn.append(panels.left(eyes)(eyes, MARGIN, low, half, high))
    drawn.append(panels.bank(eyes, MARGIN + half + MARGIN, low, half, high))
    return width, height, whole("g", *drawn)


def _upright_band(eyes: Eyes, y: float, width: float) -> list[Markup]:
    """The ten stacks and the dice in one row, or what the players talk about."""
    row = middle.Middle(eyes, 44, 11.5)
    step, top = 55, y + 12
    if talk.talking(eyes):
        beside = 2 * step + MARGIN
        drawn = [row.discard(MARGIN + step, top)]
        return [*drawn, talk.Talk(eyes, width - beside, 82).draw(beside + MARGIN, y)]
    tray = MARGIN + 7 * step + 2
    right = tray + 114
    drawn = [
        row.lens(MARGIN, top),
        row.discard(MARGIN + step, top),
        *(row.pile(which, MARGIN + step * (which + 2), top) for which in range(5)),
        row.dice(tray, y, 106, 62),
        text(row.event(), tray + 53, y + 76, 12, middle.LABEL),
        *(row.expansion(which, right + (step - 1) * which, top) for which in range(5)),
    ]
    return [*drawn, *row.figures(MARGIN + 4, y - 56, 40)]


def touch(view: Catan, seat: int, move: int) -> Touch:
    """A card and its site or stack, an order and its place, a resource; the rest are buttons."""
    verb, values = verbs.VERBS.split(move)
    match verb.name:
        case "place":
            return _placing(view, seat, values[0], values[1])
        case "roll":
            return Touch(("dice",))
        case "road" | "settle" | "city":
            return _ordering(view, seat, verb.name, values)
        case "bank":
            return Touch((ids.chip_id("pay", values[0]), ids.chip_id("take", values[1])))
        case "want" | "gift" | "put" | "get" | "give" | "ask":
            return Touch((ids.chip_id(verb.name, values[0]),))
        case "draw":
            return Touch((ids.stack_id(values[0]),))
        case "search":
            first = () if _asked(view) in (asks.START_HAND, asks.BUILDER) else ("search",)
            return Touch((*first, ids.stack_id(values[0])))
        case "land":
            piece, _ = view.spot(seat, COLUMNS * values[0] + values[1])
            return _steps(ids.land_id(piece) if piece >= 0 else "")
        case "above":
            piece = int(view.frames.arg(values[0])) if _asked(view) == asks.ABOVE else -1
            return _steps(ids.land_id(piece) if piece >= 0 else "")
        case "scout":
            return Touch((ids.land_id(FIRST_STACKED + values[0]),))
        case _:
            return _with_cards(view, seat, verb.name, values)


def _asked(view: Catan) -> int:
    """What is asked, or -1."""
    return -1 if view.actor == OVER or view.frames.depth() == 0 else int(view.frames.kind())


def _steps(*steps: str) -> Touch:
    """These steps; none at all where one of them has nothing to touch."""
    return Touch(steps) if all(steps) else Touch()


def _placing(view: Catan, seat: int, place: int, kind: int) -> Touch:
    """A start landscape, which goes to the next place."""
    piece = int(START_LAND[KINDS * (int(view.crest) ^ seat) + kind])
    spot = place // 3 * COLUMNS + LEFT_START + place % 3
    free = view.window and view.spot(seat, spot)[0] < 0
    where = ids.spot_id(seat, spot) if free else ""
    ghost = lands.ground(f"ground-{LANDSCAPES[kind]}", 100) if free else ""
    return Touch((ids.land_id(piece),), ghost, where)


def _ordering(view: Catan, seat: int, verb: str, values: Sequence[int]) -> Touch:
    """A line of the building panel, or the stack itself, and the place; a scout instead of it."""
    name = "settlement" if verb == "settle" else verb
    first = f"{ids.order_id(name)} {ids.pile_id(name)}"
    if verb == "city":
        if values[0] not in view.centres(seat):
            return Touch()
        where = ids.centre_id(seat, values[0])
        return Touch((first, where), use("city", 14, 4, 72), where)
    if verb == "settle" and values[1]:
        first = Named(view, seat).in_hand(SCOUT)
    where = ids.end_id(seat, values[0])
    ghost = use("settlement" if verb == "settle" else "road", 14, 4, 72)
    return Touch((first, where), ghost, where) if first else Touch()


def _with_cards(view: Catan, seat: int, verb: str, values: Sequence[int]) -> Touch:
    """Moves with expansion cards."""
    if verb in ("build", "swap", "under", "steal", "seize"):
        owner = 1 - seat if verb in ("steal", "seize") else seat
        card = values[0] + (ACTIONS if verb == "build" else 0)
        # Most moves are about cards that nobody holds: no need to name all others first.
        if not view.hands[SORTS * owner + card]:
            return Touch()
    mine = Named(view, seat)
    match verb:
        case "alchemist":
            return _steps(mine.in_hand(ALCHEMIST), ids.face_id(values[0] + 1))
        case "play":
            return _steps(mine.in_hand(PLAYED[values[0]]), "discard")
        case "answer":
            return _steps(mine.in_hand((BISHOP, HERB_WOMAN)[values[0]]), "discard")
        case "build":
            return _building(view, seat, mine, values)
        case "demolish":
            return _steps(mine.on_site(view, _site(values)), "discard")
        case "hit":
            return _steps(Named(view, 1 - seat).on_site(view, _site(values)))
        case "swap":
            how = ("search",) if values[2] else ()
            return _steps(mine.in_hand(values[0]), *how, ids.stack_id(values[1]))
        case "under":
            return _steps(mine.in_hand(values[0]), ids.stack_id(values[1]))
        case "pick":
            found = mine.found
            return _steps(found[values[0]][1] if values[0] < len(found) else "")
        case "steal":
            return _steps(Named(view, 1 - seat).in_hand(values[0]))
        case "seize":
            return _steps(Named(view, 1 - seat).in_hand(values[0]), ids.stack_id(values[1]))
        case _:
            return Touch()


def _site(values: Sequence[int]) -> int:
    """A site from centre, row and slot."""
    centre, row, slot = values
    return 4 * centre + 2 * row + slot


def _building(view: Catan, seat: int, mine: Named, values: Sequence[int]) -> Touch:
    """A card from the hand onto a site, any free one of the same side."""
    number, centre, row = values
    card = number + ACTIONS
    held = mine.in_hand(card)
    if not held or centre not in view.centres(seat):
        return Touch()
    slots = range(2 if view.city(seat, centre) else 1)
    sites = [4 * centre + 2 * row + slot for slot in slots]
    open_ = [site for site in sites if view.card_on(seat, site) < 0]
    if not open_:
        return Touch((held, mine.on_site(view, sites[0])))
    where = ids.site_id(seat, open_[0])
    ghost = cards.icon_of(card, 22, 4, 56)
    return Touch((held, " ".join(ids.site_id(seat, site) for site in open_)), ghost, where)
