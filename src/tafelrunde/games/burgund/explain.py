"""Why something on the table cannot be used now, and what is missing for it.

Each kind of thing has a function, found by the beginning of its id; board_explain.py has the main
board, estate_explain.py what players have, the files of the modules their own. All of them look at
the view, ask the second opinion of refuse.py and never decide anything.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from tafelrunde.games.burgund import board_explain, estate_explain, picture, verbs
from tafelrunde.games.burgund.components import NONE, TEAM
from tafelrunde.games.burgund.modules import (
    automa_explain,
    routes_explain,
    shields_explain,
    solo_explain,
    team_explain,
    vineyards_explain,
)
from tafelrunde.games.burgund.state import Burgund
from tafelrunde.games.burgund.teller_explain import Teller, Told
from tafelrunde.kernel.explain import Reason, nearest

THINGS: Final[dict[str, Callable[[Teller, str], Told | None]]] = {
    "arms": shields_explain.arms,
    "arms-8": automa_explain.its_shields,
    "at": board_explain.at,
    "black": board_explain.black,
    "board": board_explain.board,
    "bonus": board_explain.bonus,
    "card": routes_explain.card,
    "coming": board_explain.coming,
    "copy": estate_explain.copy,
    "counter": solo_explain.counter,
    "covered": vineyards_explain.covered,
    "depot": board_explain.depot,
    "die": estate_explain.die,
    "double-tile": automa_explain.its_doubles,
    "duchy": estate_explain.duchy,
    "field": routes_explain.field,
    "goods": estate_explain.goods,
    "key": estate_explain.key,
    "marker": board_explain.marker,
    "missing": solo_explain.missing,
    "new": estate_explain.new,
    "player": shields_explain.player,
    "post": estate_explain.post,
    "quay": board_explain.quay,
    "region": automa_explain.region,
    "removed": board_explain.removed,
    "reserve": automa_explain.reserve,
    "route": routes_explain.route,
    "shield": shields_explain.shield,
    "silver": estate_explain.silver,
    "sold": estate_explain.sold,
    "space": estate_explain.space,
    "target": solo_explain.target,
    "track": solo_explain.track,
    "vine": vineyards_explain.vine,
    "vineyard": vineyards_explain.vineyard,
    "vineyards": vineyards_explain.vineyards,
    "white": board_explain.white,
    "wine": vineyards_explain.wine,
    "wines": vineyards_explain.wines,
    "workers": estate_explain.workers,
}
# The verbs of the moves that touch a thing; all others are only looked at.
VERBS: Final[dict[str, tuple[str, ...]]] = {
    "arms": ("tribute", "turn", "name"),
    "at": ("take", "buy", "lay", "swap", "receive", "harvest", "plant", "endow"),
    "card": ("card",),
    "copy": ("copy",),
    "covered": ("bonus",),
    "depot": ("ship",),
    "die": ("take", "place", "sell", "workers", "turn", "harvest", "plant", "build"),
    "duchy": ("duchy",),
    "free": ("keep",),
    "goods": ("sell", "give"),
    "key": ("place", "drop", "plant", "discard", "build", "empty"),
    "player": ("name",),
    "quay": ("goods",),
    "removed": ("recover",),
    "shield": ("shield", "hang", "tribute", "turn", "name"),
    "silver": ("buy", "recruit", "reach", "tribute"),
    "space": (
        "castle",
        "place",
        "lay",
        "shield",
        "buy",
        "recruit",
        "ship",
        "herd",
        "build",
        "endow",
        "hang",
    ),
    "vine": ("plant",),
    "wine": ("wine",),
    "workers": ("workers", "tribute"),
}
# While a duchy is chosen, only these are to be seen.
CHOOSING: Final = ("duchy", "player")


def explain(
    view: Burgund, seat: int, touched: Sequence[str], names: Sequence[str], lang: str
) -> Reason | None:
    """Why the last of these ids cannot be touched after the others; None if it can be."""
    if not touched:
        return None
    prefix, colon, rest = touched[-1].partition(":")
    choosing = view.window != 0 and view.duchy[seat] == NONE
    things = THINGS | team_explain.THINGS if view.plays(TEAM) else THINGS
    if prefix not in things or (choosing and prefix not in CHOOSING) or (colon and not rest):
        return None
    of_team = team_explain.TeamTeller if view.plays(TEAM) else Teller
    teller = of_team(view, seat, touched[:-1], names, lang)
    told = things[prefix](teller, rest)
    if told is None or usable(view, seat, touched):
        return None
    thing, reasons = told
    return nearest(reasons) or teller.mixed(thing)


def usable(view: Burgund, seat: int, touched: Sequence[str]) -> bool:
    """Does some legal move touch all of these?"""
    fitting = VERBS.get(touched[-1].partition(":")[0], ())
    wanted = set(touched)
    return any(
        wanted <= touches(view, seat, move)
        for move in (view.moves(seat) if fitting else ())
        if verbs.VERBS.split(move)[0].name in fitting
    )


def touches(view: Burgund, seat: int, move: int) -> set[str]:
    """All ids that a hand may touch for a move."""
    return {name for step in picture.touch(view, seat, move).path for name in step.split()}
