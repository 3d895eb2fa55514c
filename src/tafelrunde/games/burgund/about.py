"""What something on the table is: its kind, and what is true of just this one."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final

from tafelrunde.games.burgund.components import (
    BEIGE,
    BLACK,
    COLOUR,
    GOODS_NAMES,
    INN_SPACE,
    NONE,
    SLOTS,
    SPACES,
    TEAM,
    TILE_NAMES,
)
from tafelrunde.games.burgund.explain import CHOOSING, THINGS
from tafelrunde.games.burgund.ids_explain import (
    die_of,
    key_of,
    place_of,
    space_of,
    stall_of,
)
from tafelrunde.games.burgund.market import PRICE, may_commission
from tafelrunde.games.burgund.modules import team_explain
from tafelrunde.games.burgund.modules.vineyards_components import DISPLAY
from tafelrunde.games.burgund.score import unsold
from tafelrunde.games.burgund.state import Burgund
from tafelrunde.games.burgund.teller_explain import Teller
from tafelrunde.games.burgund.thing_words import PHASE_NAMES
from tafelrunde.games.burgund.turn import TAKE_HELPER, USED, help_of, price, usable
from tafelrunde.games.burgund.verbs import VERBS
from tafelrunde.kernel.frames import TURN
from tafelrunde.kernel.pieces import About
from tafelrunde.kernel.pieces import price as paid
from tafelrunde.kernel.sayings import Sayings
from tafelrunde.kernel.state import OVER

say: Final = Sayings(Path(__file__).with_name("about.toml")).say
# What is always the same kind of thing, by the beginning of its id.
SIMPLE: Final = {
    "arms-8": "its_shields", "black": "black_depot", "board": "board", "bonus": "bonus",
    "card": "card", "coming": "coming", "counter": "counter", "covered": "covered",
    "depot": "depot", "die": "die", "double-tile": "its_doubles", "duchy": "duchy",
    "field": "route", "free": "key", "marker": "order", "missing": "missing", "new": "new_tile",
    "player": "player", "post": "post", "region": "region", "removed": "removed",
    "reserve": "reserve", "route": "route", "silver": "silver", "sold": "sold",
    "target": "target", "track": "order", "vine": "vine", "vineyard": "vineyard",
    "vineyards": "vineyard", "white": "white_die", "wine": "wine", "wines": "wine",
    "workers": "worker",
}  # fmt: skip
# What is paid with, by kind.
PURSE: Final = ("worker", "silver")
# What is drawn but never asked about.
SHOWN: Final = ("free",)


def about(view: Burgund, viewer: int, name: str, names: Sequence[str], lang: str) -> About | None:
    """What the viewer sees under an id of the picture."""
    sits = 0 <= viewer < int(view.setup.seats)
    prefix, colon, rest = name.partition(":")
    things = THINGS | team_explain.THINGS if view.plays(TEAM) else THINGS
    choosing = sits and view.window != 0 and view.duchy[viewer] == NONE
    if (colon and not rest) or (choosing and prefix not in CHOOSING):
        return None
    of_team = team_explain.TeamTeller if view.plays(TEAM) else Teller
    told = None
    if prefix in things:
        told = things[prefix](of_team(view, viewer if sits else 0, [], names, lang), rest)
    if told is None and prefix not in SHOWN:
        return None
    called = told[0] if told and sits else ""
    kind = KINDS[prefix](view, rest) if prefix in KINDS else SIMPLE[prefix]
    use = USES[prefix](view, rest, lang) if prefix in USES else ""
    cost = _price(view, viewer, rest) if sits and prefix == "at" else ()
    return About(kind, called, (), use, cost)


def matters(view: Burgund, seat: int) -> int:
    """The rule behind what is asked of a seat now."""
    of_team = team_explain.TeamTeller if view.plays(TEAM) else Teller
    teller = of_team(view, seat, [], ["" for _ in range(int(view.setup.seats))], "en")
    if view.actor == OVER:
        return 118
    if teller.kind == TURN:
        return 58
    reasons = teller.busy("")
    return reasons[0].rule if reasons else 53


def tallies(state: Burgund, seat: int, lang: str) -> list[tuple[str, int]]:
    """What a seat counts."""
    return [
        (say(lang, "tally points"), int(state.points(seat))),
        (say(lang, "tally silver"), int(state.silver[seat])),
        (say(lang, "tally workers"), int(state.workers[seat])),
        (say(lang, "tally goods"), int(unsold(state, seat))),
    ]


def _at(view: Burgund, text: str) -> str:
    """A place of the main board, of the vineyard depot or of the display."""
    stall = stall_of(view, text)
    if stall is not None:
        return "stall" if view.cellar.stalls[stall] == NONE else "double_tile"
    place = place_of(view, text)
    assert place is not None
    if place == INN_SPACE:
        return "inn"
    tile = int(view.board[place])
    return "place" if tile == NONE else TILE_NAMES[tile]


def _space(view: Burgund, text: str) -> str:
    """A space of a duchy, or the tile that lies there."""
    found = space_of(view, text)
    assert found is not None
    if view.is_automa(found[0]):
        return "its_space"
    tile = int(view.land[SPACES * found[0] + found[1]])
    return "space" if tile == NONE else TILE_NAMES[tile]


def _key(view: Burgund, text: str) -> str:
    """A tile on a key space."""
    found = key_of(view, text)
    return TILE_NAMES[found[1]] if found is not None else "double_tile"


def _goods(view: Burgund, text: str) -> str:
    """Goods in a store."""
    return _ware(int(text.rpartition(".")[2]) - 1)


def _ware(colour: int) -> str:
    return f"goods_{GOODS_NAMES[colour]}"


def _shield(view: Burgund, text: str) -> str:
    """A shield at a depot or on a castle."""
    return f"shield_{text.rpartition('.')[2]}"


def _copy(view: Burgund, text: str) -> str:
    """A building that a crane can stand for."""
    return text


def _with_die(view: Burgund, text: str, lang: str) -> str:
    """What a die does, with workers too."""
    found = die_of(view, text)
    if found is None:
        return ""
    seat, die = found
    value = int(view.dice[2 * seat + die])
    if value >= USED or view.is_automa(seat):
        return ""
    have = int(view.workers[seat])
    near = [n for n in range(1, 7) if 0 < int(price(view, seat, die, n, 0)) <= have]
    if not near:
        return say(lang, "use die", value=value)
    return say(lang, "use die with", value=value, numbers=", ".join(map(str, near)))


def _price(view: Burgund, seat: int, text: str) -> tuple[tuple[str, int, int], ...]:
    """What a tile takes that lies there: silver, or workers."""
    stall, place = stall_of(view, text), place_of(view, text)
    workers = silver = 0
    if stall is not None:
        silver = PRICE if stall >= DISPLAY and view.cellar.stalls[stall] != NONE else 0
    elif place == INN_SPACE:
        silver = PRICE if view.inns else 0
    elif place is not None and view.board[place] != NONE:
        workers, silver = (0, PRICE) if place >= BLACK else (_workers(view, seat, place), 0)
    return paid(PURSE, (workers, silver), (int(view.workers[seat]), int(view.silver[seat])))


def _workers(view: Burgund, seat: int, place: int) -> int:
    """How many workers a tile of a depot takes: with the nearest die, or of monastery 6."""
    if not view.waiting(seat) or view.frames.kind() != TURN:
        return 0
    free, depot = help_of(view, seat, TAKE_HELPER), place // SLOTS + 1
    needed = [
        int(price(view, seat, die, depot, free)) for die in range(2) if usable(view, seat, die)
    ]
    if COLOUR[int(view.board[place])] == BEIGE and may_commission(view, seat):
        needed.append(PRICE)
    return min(needed, default=0)


def _on_key(view: Burgund, text: str, lang: str) -> str:
    return say(lang, "use key")


def _from_depot(view: Burgund, text: str, lang: str) -> str:
    place = place_of(view, text)
    taken = place is not None and place < BLACK and view.board[place] != NONE
    return say(lang, "use place") if taken else ""


KINDS: Final[dict[str, Callable[[Burgund, str], str]]] = {
    "arms": _shield,
    "at": _at,
    "copy": _copy,
    "goods": _goods,
    "key": _key,
    "quay": _goods,
    "shield": _shield,
    "space": _space,
}
USES: Final[dict[str, Callable[[Burgund, str, str], str]]] = {
    "at": _from_depot,
    "die": _with_die,
    "key": _on_key,
}


def opening(view: Burgund, seat: int, move: int, lang: str) -> str:
    """With what somebody begins: the duchy, where it is chosen."""
    verb, values = VERBS.split(move)
    return say(lang, "opening", number=values[0] + 1) if verb.name == "duchy" else ""


def stage(view: Burgund, lang: str) -> str:
    """How far the game is: its phase."""
    return say(lang, "stage", phase=PHASE_NAMES[view.phase]) if view.round else ""
