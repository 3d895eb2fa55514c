"""Why a move is not allowed in a game with vineyards: a second opinion on vineyards.py."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tafelrunde.games.burgund import plain, refuse, verbs
from tafelrunde.games.burgund.components import BOX, SHIELDS, STEPS
from tafelrunde.games.burgund.frames import ACTION, BOUNTY, CLEAR, FEWER, GIFT, GRANT, ROOM, WINE
from tafelrunde.games.burgund.modules import refuse_shields
from tafelrunde.games.burgund.modules.vineyards_components import (
    GRAPE_NAMES,
    PAIR_NAMES,
    STALL_NAMES,
)
from tafelrunde.kernel.frames import TURN
from tafelrunde.kernel.state import OVER

if TYPE_CHECKING:
    from tafelrunde.games.burgund.state import Burgund

VERBS = {
    "harvest": (TURN, ACTION), "plant": (TURN, ACTION, GIFT), "bonus": (BOUNTY,),
    "receive": (GRANT,), "wine": (WINE,), "discard": (ROOM, FEWER, CLEAR), "drop": (CLEAR,),
}  # fmt: skip
FIELDS: list[dict[str, Any]] = BOX["vineyards"]["board"]["fields"]
FIRST_DISPLAY = 6


def why_not(state: Burgund, seat: int, move: int) -> int:
    """0, or the rule against the move, in a game with vineyards."""
    verb, values = verbs.VERBS.split(move)
    if state.actor != OVER and state.waiting(seat):
        if verb.name == "buy" and values[0] > 32:
            return buy(state, seat, values[0] - 33)
        kind = int(state.frames.kind())
        if kind in VERBS.get(verb.name, ()):
            return answer(state, seat, kind, verb.name, values)
    if state.plays(SHIELDS):
        return refuse_shields.why_not(state, seat, move)
    return refuse.why_not(state, seat, move)


def answer(state: Burgund, seat: int, kind: int, verb: str, values: list[int]) -> int:
    """Why that is no answer."""
    match verb:
        case "harvest":
            return die(state, seat, kind, values[0]) or harvest(state, seat, kind, *values)
        case "plant":
            return plant(state, seat, kind, *values)
        case "bonus":
            return bonus(state, seat, values[0])
        case "receive":
            return receive(state, values[0])
        case "wine":
            return 0 if state.cellar.heap[values[0]] else 1100
        case "discard":
            return 0 if PAIR_NAMES[values[0]] in held(state, seat) else 1101
        case _:
            return drop(state, seat, values[0])


def held(state: Burgund, seat: int) -> list[str]:
    """The double tiles on the key spaces, by name."""
    counts = plain.part(state.cellar.held, len(PAIR_NAMES), seat)
    return [name for name, tiles in zip(PAIR_NAMES, counts, strict=True) for _ in range(tiles)]


def at(state: Burgund, stall: int) -> str:
    """The double tile on a place of depot or display, or nothing."""
    pair = int(state.cellar.stalls[stall])
    return PAIR_NAMES[pair] if pair != plain.EMPTY else ""


def die(state: Burgund, seat: int, kind: int, which: int) -> int:
    """Why this die cannot be used."""
    if (which == 2) == (kind == TURN):
        return refuse.asked(state)
    if which == 2:
        return 0
    mine = plain.dice(state, seat)
    if mine[which] >= 8:
        return 59
    return 1142 if which == 1 and mine[0] == mine[1] else 0


def numbers(state: Burgund, seat: int, kind: int, which: int) -> set[int]:
    """All numbers that the die can be turned to; no monastery helps (BUR-R32)."""
    value = int(state.frames.arg(0)) if kind == ACTION else 0
    if which < 2:
        value = plain.dice(state, seat)[which]
    return refuse.can_be(state, seat, value, 0)


def harvest(state: Burgund, seat: int, kind: int, which: int, stall: int) -> int:
    """Why a double tile cannot be taken from the depot."""
    shown = BOX["vineyards"]["depot_numbers"][str(int(state.setup.seats))]
    if not at(state, stall):
        return 1011
    return 0 if numbers(state, seat, kind, which) & set(shown[stall]) else 275


def plant(
    state: Burgund, seat: int, kind: int, which: int, pair: int, field: int, turned: int
) -> int:
    """Why a double tile cannot be planted."""
    name = PAIR_NAMES[pair]
    if kind == GIFT:
        if which < 2:
            return refuse.asked(state)
        if not plain.bears(state, seat, 15) or int(state.frames.arg(0)) & 2:
            return 260
        if name not in [at(state, stall) for stall in range(FIRST_DISPLAY, len(STALL_NAMES))]:
            return 1102
    elif against := die(state, seat, kind, which):
        return against
    elif name not in held(state, seat):
        return 277
    one, _, other = name.partition("_")
    if turned and one == other:
        return 1142
    if against := spot(state, seat, field):
        return against
    return 0 if FIELDS[field]["die"] in numbers(state, seat, kind, which) else 277


def spot(state: Burgund, seat: int, field: int) -> int:
    """Why nothing can be planted on a field: by levels and coordinates."""
    covered = {
        place
        for grape in range(len(GRAPE_NAMES))
        for place in range(2 * len(FIELDS))
        if int(state.cellar.vines[len(GRAPE_NAMES) * seat + grape]) >> place & 1
    }
    if 2 * field in covered:
        return 280
    if not covered:
        return 0 if FIELDS[field]["level"] == 1 else 278
    lying = {tuple(FIELDS[place // 2]["hexes"][place % 2]) for place in covered}
    near = {(q + dq, r + dr) for q, r in FIELDS[field]["hexes"] for dq, dr in STEPS}
    return 0 if near & lying else 279


def bonus(state: Burgund, seat: int, which: int) -> int:
    """Why a bonus cannot be used."""
    if int(state.frames.arg(1)) >> which & 1:
        return 281
    name = FIELDS[int(state.frames.arg(0))]["bonuses"][which]
    stalls = [bool(at(state, stall)) for stall in range(len(STALL_NAMES))]
    if name == "double":
        return 0 if any(stalls[:FIRST_DISPLAY]) else 1011
    if name == "black":
        lying = [bool(plain.at(state, place)) for place in range(24, 32)]
        return 0 if any(lying + stalls[FIRST_DISPLAY:]) else 1011
    return 0 if name == "castle" else refuse.copy(state, seat, name)


def receive(state: Burgund, given: int) -> int:
    """Why a bonus does not give this tile."""
    display = int(state.frames.arg(0)) == 1
    if given < 8:
        if not display:
            return 283
        if not plain.at(state, 24 + given):
            return 1011
        return 1142 if refuse.doubled(state, 24 + given) else 0
    stall = given - 8
    if (stall >= FIRST_DISPLAY) != display:
        return 282 if display else 283
    return 0 if at(state, stall) else 1011


def drop(state: Burgund, seat: int, tile: int) -> int:
    """Why a tile cannot make room for a double tile: one that lies there, and not in vain."""
    single = plain.keys(state, seat)
    if tile not in single:
        return 66
    missing = 2 - (3 - len(single) - 2 * len(held(state, seat)))
    return 0 if len(single) >= missing else 1101


def buy(state: Burgund, seat: int, place: int) -> int:
    """Why a double tile of the display cannot be bought."""
    if state.frames.kind(0) != TURN:
        return 1017
    if state.frames.arg(0, 0) == 0:
        return 60
    return 0 if at(state, FIRST_DISPLAY + place) and state.silver[seat] >= 2 else 285
