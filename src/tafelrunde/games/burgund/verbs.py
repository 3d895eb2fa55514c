"""How moves are written, and what chance decides: words for every number in a record."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tafelrunde.games.burgund.components import (
    ANIMAL_NAMES,
    BLACK,
    BUILDINGS,
    CARDS,
    CRANE,
    DUCHIES,
    GOODS_NAMES,
    PLACE_NAMES,
    SHIELD_COUNT,
    SPACES,
    TILE_NAMES,
    WHITE_CASTLE,
)
from tafelrunde.games.burgund.modules import automa
from tafelrunde.games.burgund.modules.solo import ITEMS
from tafelrunde.games.burgund.modules.team import KEY_NAMES, WHOLE
from tafelrunde.games.burgund.modules.vineyards_components import (
    GRAPE_NAMES,
    PAIR_NAMES,
    PLOTS,
    STALL_NAMES,
)
from tafelrunde.kernel.verbs import Field, Verb, Verbs

if TYPE_CHECKING:
    pass

_NUMBERS: Final = tuple([str(number) for number in range(1, 7)])
_DIE: Final = Field("die", words=("low", "high", "extra"))
_TILE: Final = Field("tile", words=TILE_NAMES)
_SPACE: Final = Field("space", SPACES)
_COLOUR: Final = Field("colour", words=GOODS_NAMES)
# What a crane can stand for: the eight types, then the white castle (BUR-R49).
COPIES: Final = (*TILE_NAMES[BUILDINGS:CRANE], TILE_NAMES[WHITE_CASTLE])
_CARD: Final = Field("number", words=tuple([str(n + 1) for n in range(CARDS)]))
_SHIELD: Final = tuple([str(number) for number in range(1, SHIELD_COUNT + 1)])
_PAIR: Final = Field("tile", words=PAIR_NAMES)
# In the team game: whose key space, and a space of the double board.
_KEY: Final = Field("key", words=KEY_NAMES)
_WIDE: Final = Field("space", WHOLE)
PLOT_NAMES: Final = tuple([str(plot + 1) for plot in range(PLOTS)])
VERBS: Final = Verbs(
    Verb("duchy", Field("number", words=tuple([str(n + 1) for n in range(DUCHIES)]))),
    Verb("castle", _SPACE),
    Verb("take", _DIE, Field("from", words=PLACE_NAMES[:BLACK])),
    Verb("place", _DIE, _TILE, _SPACE),
    Verb("sell", _DIE, _COLOUR),
    Verb("workers", _DIE),
    Verb("ship", Field("depot", words=_NUMBERS), Field("more", words=("no", "next"))),
    Verb("goods", _COLOUR),
    Verb("drop", _TILE),
    Verb("copy", Field("building", words=COPIES)),
    Verb("herd", Field("kind", words=ANIMAL_NAMES[:4])),
    Verb("recover"),
    Verb("card", Field("place", words=_NUMBERS[:5]), _CARD),
    Verb("shield", Field("number", words=_SHIELD), Field("castle", SPACES)),
    Verb("lay", Field("from", words=PLACE_NAMES), _SPACE),
    Verb("tribute", Field("with", words=("silver", "worker", "nothing"))),
    Verb("harvest", _DIE, Field("from", words=STALL_NAMES[:6])),
    Verb(
        "plant",
        _DIE,
        _PAIR,
        Field("field", words=PLOT_NAMES),
        Field("turned", words=("no", "yes")),
    ),
    Verb("bonus", Field("which", words=("left", "right"))),
    Verb("receive", Field("from", words=PLACE_NAMES[BLACK:] + STALL_NAMES)),
    Verb("wine", Field("grape", words=GRAPE_NAMES)),
    Verb("discard", _PAIR),
    Verb("do", Field("item", ITEMS)),
    Verb("reach"),
    Verb("swap", Field("from", words=PLACE_NAMES[BLACK:])),
    Verb("give", _COLOUR),
    Verb("build", _DIE, _KEY, _TILE, _WIDE),
    Verb("keep", _KEY),
    Verb("empty", _KEY, _TILE),
    Verb("hang", Field("number", words=_SHIELD), Field("castle", WHOLE)),
    Verb("endow", Field("from", words=PLACE_NAMES), _WIDE),
    Verb("skip"),
    Verb("done"),
    Verb("buy", Field("from", words=(*PLACE_NAMES, "inn", *STALL_NAMES[6:]))),
    Verb("recruit"),
    Verb("turn", Field("die", words=("low", "high")), Field("to", words=_NUMBERS)),
    Verb("name", Field("player", 4)),
)

BOARD_NAMES: Final = tuple([f"{n + 1}/{n + 2}" for n in range(0, DUCHIES, 2)])
DRAWS: Final = (
    Field("board", words=BOARD_NAMES),
    Field("start", words=_NUMBERS),
    Field("tile", words=TILE_NAMES + tuple([f"black_{name}" for name in TILE_NAMES])),
    _COLOUR,
    Field("die", words=_NUMBERS),
    Field("white", words=_NUMBERS),
    Field("imagined", SPACES),
    Field("card", words=_CARD.words),
    Field("shield", words=_SHIELD),
    Field("grape", words=GRAPE_NAMES),
    Field("double", words=PAIR_NAMES),
    Field("automa", words=_NUMBERS),
    Field("region_card", words=tuple([str(card + 1) for card in range(automa.DECK)])),
)
