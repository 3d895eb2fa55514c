"""The table of Medievalia as SVG: fiefs around the table, roads, stacks, war, and the own hand."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Final

from tafelrunde.games.medievalia.components import (
    ARTIST,
    BUILDINGS,
    BUREAUCRAT,
    FREE,
    GROUND_RESOURCE,
    HOSTS,
    KIND_OF,
    LABOUR,
    LABOURER_KINDS,
    MERCHANT,
    RESOURCES,
    TOWER,
    TOWN,
    TROOPS,
)
from tafelrunde.games.medievalia.fief import OWN, output
from tafelrunde.games.medievalia.payment import doubled
from tafelrunde.games.medievalia.scene import (
    NOBODY,
    Eyes,
    cards,
    centre,
    columns,
    fiefs,
    hand,
    plates,
    roads,
    war,
)
from tafelrunde.games.medievalia.scene.cards import (
    GROUNDS,
    army_id,
    card_id,
    carded,
    copy_id,
    fighter_name,
    hand_id,
    help_id,
    host_id,
    house_id,
    open_id,
    place_id,
    sale_id,
    slot_id,
    stack_id,
)
from tafelrunde.games.medievalia.scene.clashes import clashes
from tafelrunde.games.medievalia.thrift_words import drawback
from tafelrunde.games.medievalia.verbs import (
    FOR_BUILDING,
    FOR_EXTRA,
    FOR_REMOVAL,
    PAYING,
    VERBS,
)
from tafelrunde.games.medievalia.war import CLASH, FOE, GROUP, entry
from tafelrunde.kernel.draw import Drawing, Form, Markup, Touch, rect, symbols_in, text, use, whole
from tafelrunde.kernel.state import OVER

if TYPE_CHECKING:
    from tafelrunde.games.medievalia.state import Medievalia

STYLE: Final = cards.STYLE + plates.STYLE + fiefs.STYLE + roads.STYLE + centre.STYLE + war.STYLE

MARGIN: Final = 12
GAP: Final = 10
WIDTH: Final = 1122
HEIGHT: Final = 782
# The rows on a wide screen: the others' fiefs, the middle, the own fief; the hand has the rest.
RIVALS: Final = 224
MIDDLE: Final = 142
MINE: Final = 220
LANE: Final = 98
PAIR_LANE: Final = 176
NARROW_LANE: Final = 76
CARD: Final = 100

FORMS: Final[tuple[Form, ...]] = ("wide", "broad", "upright", "low", "tall")


def symbols() -> Markup:
    """The drawings that the picture refers to."""
    return Markup(symbols_in(Path(__file__).parent, "symbols.svg") + cards.faces())


def table(view: Medievalia, viewer: int, lang: str, names: Sequence[str], form: Form) -> Drawing:
    """The whole table; the fief of the viewer, or else of the first seat, is nearest."""
    eyes = Eyes(view, viewer, lang, names, form)
    width, height, body = columns.DRAWN.get(eyes.form, _wide)(eyes)
    title = ["Medievalia"]
    if view.ended:
        title.append(eyes.say(f"over {int(view.ended)}"))
    elif eyes.turn != NOBODY:
        title.append(eyes.say("turn of", name=names[eyes.turn]))
    said = " ".join(fiefs.Fiefs(eyes).in_words(seat) for seat in range(eyes.seats))
    return Drawing(width, height, body, ", ".join(title), said)


def own_board(view: Medievalia, seat: int, lang: str, names: Sequence[str]) -> Drawing:
    """The own fief alone."""
    eyes = Eyes(view, seat, lang, names, "tall")
    width, height = columns.TALL, columns.MINE["mine"]
    body = whole("g", fiefs.Fiefs(eyes).tall(seat, 0, 0, width, height))
    return Drawing(width, height, body, names[seat], "")


def _wide(eyes: Eyes) -> tuple[float, float, Markup]:
    """The others in the upper row, the middle with roads left and right, the own fief, the hand."""
    everybody = fiefs.Fiefs(eyes)
    inner = WIDTH - 2 * MARGIN
    middle = MARGIN + RIVALS + GAP
    below = middle + MIDDLE + GAP
    fan = below + MINE + 12
    drawn: list[Markup | None] = []
    count = len(eyes.others)
    if count == 1:
        drawn.append(
            roads.road(eyes, roads.between(eyes, 0), MARGIN, middle, PAIR_LANE, MIDDLE, True)
        )
        drawn.append(everybody.large(eyes.others[0], MARGIN, MARGIN, inner, RIVALS))
        left, room = MARGIN + PAIR_LANE + GAP, inner - PAIR_LANE - GAP
    else:
        lane = LANE if count == 2 else NARROW_LANE
        each = (inner - (count - 1) * (lane + 2 * GAP)) / count
        for k, seat in enumerate(eyes.others):
            x = MARGIN + k * (each + lane + 2 * GAP)
            if k + 1 < count:
                place = roads.between(eyes, seat)
                drawn.append(roads.road(eyes, place, x + each + GAP, MARGIN, lane, RIVALS, False))
            drawn.append(everybody.small(seat, x, MARGIN, each, RIVALS))
        right = WIDTH - MARGIN - LANE
        mine, last = roads.between(eyes, eyes.me), roads.between(eyes, eyes.others[-1])
        drawn.insert(0, roads.road(eyes, mine, MARGIN, middle, LANE, MIDDLE, True))
        drawn.insert(0, roads.road(eyes, last, right, middle, LANE, MIDDLE, True))
        left, room = MARGIN + LANE + GAP, inner - 2 * (LANE + GAP)
    drawn += _middle(eyes, left, middle, room)
    drawn.append(everybody.large(eyes.me, MARGIN, below, inner, MINE))
    drawn += [hand.fan(eyes, row, MARGIN + 150, fan, inner - 300, CARD) for row in hand.rows(eyes)]
    drawn += hand.label(eyes, MARGIN + 12, fan + 60)
    return WIDTH, HEIGHT, whole("g", *drawn)


def _middle(eyes: Eyes, x: float, y: float, room: float) -> list[Markup]:
    """The war, or else what is for sale, the stacks, and how far the turn is."""
    shared = centre.Centre(eyes)
    discard = shared.discard(WIDTH - MARGIN - 110, y + MIDDLE + MINE + 2 * GAP + 30, 56)
    if eyes.at_war():
        return [war.War(eyes).panel(x, y, room, MIDDLE), discard]
    return [
        *shared.market(x + 4, y + 10, 96, 108),
        *shared.stacks(x + 336, y + 24, 52, 100),
        shared.desk(x + 640, y, room - 640, MIDDLE),
        discard,
    ]


def touch(view: Medievalia, seat: int, move: int) -> Touch:
    """A card and where it goes; what is paid with; whom it is about; buttons for all else."""
    verb, found = VERBS.split(move)
    made = _touch(view, seat, verb.name, found)
    return replace(made, dear=True) if drawback(view, seat, verb.name, found) else made


def _touch(view: Medievalia, seat: int, verb: str, found: Sequence[int]) -> Touch:
    first, second = (*found, 0, 0)[:2]
    match verb:
        case "draw" | "extra":
            return Touch((stack_id(first),))
        case "play":
            return _steps(_in_hand(view, seat, first))
        case "purchase":
            return _buying(view, seat, first, second)
        case "remove":
            return Touch((host_id(seat, first), "discard"))
        case "arrange":
            return _moving(view, seat, first, _spot(view, seat, second))
        case "dismiss":
            return _moving(view, seat, first, "discard")
        case "march":
            return _moving(view, seat, first, place_id(second))
        case "starve":
            return _steps(_equal(view, seat, first))
        case "ask":
            return _asking(view, seat, first)
        case "paint" | "trade" | "clerk" | "work" | "use" | "discard":
            return _source(view, seat, verb, first, second)
        case "battle":
            return _battle(view, first, second)
        case _:
            return _fighting(view, seat, verb, first)


def _steps(*steps: str, ghost: str = "", on: str = "") -> Touch:
    """These steps; none where there is nothing to touch for one of them."""
    return Touch(steps, ghost, on) if all(steps) else Touch()


def _in_hand(view: Medievalia, seat: int, kind: int) -> str:
    """The cards of a kind in hand."""
    count = view.hand(seat)[kind] - (1 if _paying(view, seat) == kind else 0)
    return " ".join(hand_id(kind, copy) for copy in range(count))


def _paying(view: Medievalia, seat: int) -> int:
    """What the seat is paying for, or NOBODY."""
    asked = view.actor != OVER and view.waiting(seat) and view.frames.kind() == PAYING
    return int(view.frames.arg(0)) if asked else NOBODY


def _buying(view: Medievalia, seat: int, pile: int, host: int) -> Touch:
    top = view.part(6, 9)[pile] - 1
    here = host_id(seat, host)
    if top < 0 or not view.hosts(seat)[host][0]:
        return Touch()
    ghost = carded(f"small-{BUILDINGS[top]}", 48, 56, 50)
    return Touch((sale_id(pile), here), ghost, here)


def _equal(view: Medievalia, seat: int, card: int) -> str:
    """A card of the seat on the table, or an equal one: kind, place, spot and state."""
    if not view.masks[OWN + seat] >> card & 1:
        return ""
    rows = [row for row in view.troops() if row[0] >= card]
    return " ".join(
        card_id(row[0])
        for row in rows
        if KIND_OF[row[0]] == KIND_OF[card] and row[1:] == rows[0][1:]
    )


def _moving(view: Medievalia, seat: int, card: int, goal: str) -> Touch:
    """A card and where it goes."""
    ghost = carded(f"small-{fighter_name(card)}", 30, 34, 50)
    return _steps(_equal(view, seat, card), goal, ghost=ghost, on=goal)


def _spot(view: Medievalia, seat: int, spot: int) -> str:
    """Where people can be put at home: the open, or a host if there is one."""
    if spot == FREE:
        return open_id(seat)
    return host_id(seat, spot) if view.hosts(seat)[spot][0] else ""


def _asking(view: Medievalia, seat: int, purpose: int) -> Touch:
    """The partner, then what help is asked for."""
    if not view.teams:
        return Touch()
    if purpose < FOR_BUILDING:
        path: tuple[str, ...] = (_in_hand(view, seat, purpose),)
    elif purpose < FOR_EXTRA:
        path = _buying(view, seat, *divmod(purpose - FOR_BUILDING, HOSTS)).path or ("",)
    elif purpose < FOR_REMOVAL:
        path = (stack_id(purpose - FOR_EXTRA),)
    else:
        path = (host_id(seat, purpose - FOR_REMOVAL), "discard")
    return _steps(help_id((seat + 2) % 4), *path)


def _source(view: Medievalia, seat: int, verb: str, first: int, artists: int) -> Touch:
    """What is used for a payment, and what it gives."""
    if verb == "discard":
        return _steps(_in_hand(view, seat, first))
    if verb == "use":
        ground = view.hosts(seat)[first][0]
        if not ground:
            return Touch()
        made = int(doubled(output(view, seat, first), artists))
        here = host_id(seat, first)
        return Touch((here,), _gives(f"+{made}", RESOURCES[int(GROUND_RESOURCE[ground])]), here)
    kind = {"paint": ARTIST, "trade": MERCHANT, "clerk": BUREAUCRAT}.get(verb)
    if kind is None:
        kind, first = LABOURER_KINDS[first], FREE
        gives = _gives(f"+{2**artists}", RESOURCES[LABOUR])
    else:
        gives = _gives({"paint": "×2", "trade": "⇄", "clerk": "−2"}[verb], "")
    ready = [
        card_id(row[0])
        for row in view.troops()
        if row[1:4] == [seat, seat, first] and KIND_OF[row[0]] == kind and not row[4] & 1
    ]
    return _steps(" ".join(ready), ghost=gives, on=ready[0] if ready else "")


def _gives(said: str, resource: str) -> Markup:
    """What a source gives, to be seen while it is held."""
    return whole(
        "g",
        rect(6, 40, 88, 44, 20, "f-chosen"),
        text(said, 42 if resource else 50, 73, 34, "sans bold middle f-on-chosen"),
        use(resource, 60, 47, 30) if resource else None,
    )


def _battle(view: Medievalia, place: int, foe: int) -> Touch:
    """The fief of the opponent, elsewhere his cards."""
    if foe >= view.setup.seats:
        return Touch()
    if place == foe:
        return Touch((place_id(place),))
    there = [card_id(row[0]) for row in view.troops() if row[1] == foe and row[2] == place]
    return _steps(" ".join(there))


def _fighting(view: Medievalia, seat: int, verb: str, first: int) -> Touch:
    """An army, a place for a new one, a host, or a card on the table or among those at war."""
    if view.actor == OVER or len(view.war) == 0 or not view.waiting(seat):
        return Touch()
    about = int(view.frames.arg(0))
    held = carded(f"small-{fighter_name(about)}", 20, 14, 48) if about <= TOWN else ""
    match verb:
        case "form":
            return Touch((slot_id(first),), held, slot_id(first))
        case "join" | "against" | "aid":
            known = {clash.leader for clash in clashes(view, seat)}
            here = army_id(first)
            return Touch((here,), held, here) if first in known else Touch()
        case "storm":
            foe = int(view.war[FOE + about]) - 1 if about < TROOPS else -1
            there = view.hosts(foe)[first][0] if foe >= 0 else 0
            if not there:
                return Touch()
            return _aiming(view, seat, host_id(foe, first), GROUNDS[there - 1])
        case "chase":
            return _aiming(view, seat, _anyone(view, first), fighter_name(first))
        case "lend" if first >= TROOPS:
            return _steps(_lent(view, seat, first))
        case "support" | "shoot" | "heal" | "lend":
            return _steps(_anyone(view, first))
        case _:
            return Touch()


def _aiming(view: Medievalia, seat: int, goal: str, name: str) -> Touch:
    """What an army could attack; while it is held it is seen beside the army."""
    leader = int(view.frames.arg(0))
    known = leader in {clash.leader for clash in clashes(view, seat)}
    ghost = war.aimed_at(view, seat, leader, name) if known else ""
    return _steps(goal, ghost=ghost, on=army_id(leader) if known else "")


def _anyone(view: Medievalia, card: int) -> str:
    """A card on the table, and its picture among those at war if it is there."""
    if not any(view.masks[OWN + seat] >> card & 1 for seat in range(view.setup.seats)):
        return ""
    fights = entry(view, CLASH, card) or entry(view, GROUP, card)
    return f"{card_id(card)} {copy_id(card)}" if fights else card_id(card)


def _lent(view: Medievalia, seat: int, card: int) -> str:
    """The town, or a military building."""
    if card == TOWN:
        return host_id(seat, 0)
    building = TOWER + card - TROOPS
    stands = any(building + 1 in host[2:] for host in view.hosts(seat))
    return house_id(seat, building) if stands else ""
