"""Numbers of verbs that rule modules write by hand, held against the verbs that are declared.

Compiled code wants `MARCH: Final = 547`, and a verb put in before it would make that another move.
So every module-level Final int with the name of a verb is that verb's first number, unless it is
listed here as something else; and every verb is written down somewhere, so that none is overlooked.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass, field
from importlib import import_module
from pathlib import Path

from tafelrunde.kernel.chance import Seeded
from tafelrunde.kernel.frames import FramedState
from tafelrunde.kernel.game import Game

END = "(the end)"


@dataclass(frozen=True)
class Written:
    """What a game writes differently, each constant as `module.NAME`.

    `also` are numbers of verbs under other names; `other` are names of verbs that mean something
    else, by what they mean.
    """

    also: dict[str, str] = field(default_factory=dict)
    other: dict[str, tuple[str, ...]] = field(default_factory=dict)


WRITTEN = {
    "burgund": Written(
        also={
            "play.SETTLE": "duchy", "play.FOUND": "castle", "turn.HIRE": "workers",
            "trade.FETCH": "ship", "trade.LOAD": "goods", "modules.tiles2.FIRST_COPY": "copy",
            "modules.tiles2.FIRST_HERD": "herd", "modules.routes.ARRANGE": "card",
            "modules.shields_tribute.PAY": "tribute", "modules.vineyards.CHOOSE": "wine",
            "modules.solo.ITEM": "do", "modules.solo.EXCHANGE": "swap",
            "modules.solo.HAND_OVER": "give", "modules.shields.TURN_DIE": "turn",
        },
        other={
            "a kind of tile": ("components.CASTLE", "components.SHIP"),
            "how many sorts of goods there are": ("components.GOODS",),
            "a number of the solo game": ("modules.solo.WORKERS",),
            "an event": ("events.BONUS", "events.CARD", "events.SHIELD"),
            "a frame": (
                "frames.COPY", "frames.WINE", "frames.SWAP", "frames.GIVE", "frames.TRIBUTE",
            ),
        },
    ),
    "catan": Written(
        also={
            "verbs.USE_ALCHEMIST": "alchemist", "verbs.BUILD_ROAD": "road",
            "verbs.BUILD_SETTLEMENT": "settle", "verbs.BUILD_CITY": "city",
            "verbs.TURN_LAND": "land", "verbs.TAKE": "want", "verbs.REPLY_WITH": "answer",
            "verbs.STRIKE_AT": "hit", "verbs.PUT_UNDER": "under", "verbs.GIVE_BACK": "gift",
            "verbs.LAY_ABOVE": "above", "verbs.CHOOSE_LAND": "scout", "verbs.COUNT": END,
        },
        other={
            "a frame": (
                "asks.PICK", "asks.ANSWER", "asks.LAND", "asks.WANT", "asks.HIT", "asks.STEAL",
                "asks.SEIZE", "asks.UNDER", "asks.DRAW", "asks.GIFT", "asks.ABOVE", "asks.SETTLE",
            ),
            "a card": (
                "components.ALCHEMIST", "components.SCOUT", "components.ROAD", "components.CITY",
            ),
        },
    ),
    "erben": Written(
        also={"play.USE_CAMP": "camp"}, other={"a kind of building": ("components.CAMP",)}
    ),
    "medievalia": Written(
        also={"verbs.ALL_MOVES": END},
        other={
            "a frame": ("war.HURT",),
            "a place in a plan to pay": (
                "payment_plans.TRADE", "payment_plans.CLERK", "payment_plans.PAINT",
            ),
        },
    ),
}  # fmt: skip


def constants(game: Game) -> Iterator[tuple[str, int]]:
    """Every module-level Final int of a game's folder, as `module.NAME`, and its value."""
    assert game.folder is not None
    for path in sorted(Path(game.folder).rglob("*.py")):
        module = ".".join(path.relative_to(game.folder).with_suffix("").parts)
        for node in ast.parse(path.read_text("utf-8")).body:
            if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
                value = getattr(_module(game, module), node.target.id)
                if type(value) is int and ast.unparse(node.annotation).startswith("Final"):
                    yield f"{module}.{node.target.id}", value


def _module(game: Game, module: str) -> object:
    return import_module(f"tafelrunde.games.{game.id}.{module}".removesuffix(".__init__"))


def check_offsets(game: Game) -> None:
    """What is written by hand is what is declared, and nothing is missing or listed in vain."""
    written, found = WRITTEN.get(game.id, Written()), dict(constants(game))
    apart = {name for names in written.other.values() for name in names}
    listed = {*written.also, *apart}
    assert listed <= set(found), f"{sorted(listed - set(found))} are listed but not there"
    numbers = {**game.verbs.first, END: game.verbs.count}
    seen = set()
    for name, value in found.items():
        word = name.rpartition(".")[2].lower()
        verb = written.also.get(name, word if name not in apart else "")
        if verb in numbers:
            assert value == numbers[verb], f"{name} is {value}, {verb} begins at {numbers[verb]}"
            seen.add(verb)
        if name in apart:
            assert word in game.verbs.first, f"{name} has no verb's name: it need not be listed"
    missing = {verb for verb, number in game.verbs.first.items() if number > 0} - seen
    assert not missing, f"nobody writes where {sorted(missing)} begin"


def check_first_aside(game: Game) -> None:
    """Side moves begin with a verb, or there are none."""
    state = game.new(game.setup({}, game.usual_seats), Seeded(0))
    if isinstance(state, FramedState):
        starts = {*game.verbs.first.values(), game.verbs.count}
        assert state.first_aside in starts, f"side moves begin within a verb: {state.first_aside}"
