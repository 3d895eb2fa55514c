"""What can be agreed on before a game, in the order in which agreement.py reads it."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Final

from tafelrunde.kernel.options import Option, Value, worded
from tafelrunde.kernel.sayings import Sayings

SAID: Final = Sayings(Path(__file__).with_suffix(".toml"))
# The tables of those options that make no sense for one who plays alone.
TOGETHER = (2, 3, 4)

# The drawings of the modules in forms.
SHOWN: Final = {
    "tiles2": "tile-crane",
    "white_castles": "tile-white_castle",
    "inns": "tile-inn",
    "borders": "post",
    "castles_rule": "castle",
    "trade_routes": "goods-1",
    "shields": "arms-12",
    "vineyards": "grape-red",
    "chateauma": "card-pile",
    "team": "laurel",
}

# The modules that can all be played together, with any duchies.
EVERYTHING: Final = (
    "tiles2", "white_castles", "inns", "borders", "trade_routes", "shields", "vineyards",
)  # fmt: skip


def module(
    id: str,
    rule: int,
    goes_with: Mapping[str, tuple[Value, ...]] | None = None,
    excludes: tuple[str, ...] = (),
    seats: tuple[int, ...] = TOGETHER,
    forbidden_by: Mapping[str, str] | None = None,
) -> Option:
    """An expansion that a table may add (section 29), alone only few (BUR-R136)."""
    return Option(
        id=id, kind="flag", default=False, rule=f"BUR-{rule}", symbol=SHOWN[id],
        goes_with=goes_with or {}, excludes=excludes, seats=seats,
        forbidden_by={"seats": "BUR-R136"} | dict(forbidden_by or {}),
    )  # fmt: skip


def of_automa(
    id: str,
    rule: str,
    needs: tuple[str, ...] = ("chateauma",),
    basis: str = "rulebook",
) -> Option:
    """How the automa plays."""
    return Option(
        id=id,
        kind="flag",
        default=False,
        seats=TOGETHER,
        forbidden_by={"seats": "BUR-360"},
        needs=needs,
        rule=rule,
        basis=basis,
    )


OPTIONS: Final = worded(
    SAID,
    Option(
        id="duchies",
        seats=TOGETHER,
        forbidden_by={"seats": "BUR-213"},
        kind="one_of",
        values=("random", "same", "chosen", "different"),
        default="random",
        rule="BUR-R18",
    ),
    Option(
        id="duchy",
        seats=TOGETHER,
        forbidden_by={"seats": "BUR-213"},
        kind="number",
        values=(1, 30),
        default=1,
        needs=("duchies",),
        rule="BUR-R18",
    ),
    Option(
        id="boards",
        seats=TOGETHER,
        forbidden_by={"seats": "BUR-213"},
        kind="one_of",
        values=("1-10", "11-18", "23-30", "1-30"),
        default="1-10",
        rule="BUR-019",
    ),
    Option(
        id="fewer_empty",
        seats=TOGETHER,
        forbidden_by={"seats": "BUR-R81"},
        kind="flag",
        default=False,
        rule="BUR-R40",
        basis="other editions",
    ),
    Option(
        id="own_limit",
        kind="flag",
        default=False,
        rule="BUR-R29",
        basis="other editions",
    ),
    Option(
        id="scaled_steps",
        kind="flag",
        default=False,
        rule="BUR-R08",
        basis="common play",
    ),
    module("tiles2", 168, seats=()),
    module("white_castles", 181, seats=()),
    module("inns", 185, seats=()),
    module("borders", 178),
    module(
        "castles_rule",
        165,
        goes_with={"boards": ("11-18",), "duchies": ("random", "chosen", "different")},
        forbidden_by={"boards": "BUR-367", "duchies": "BUR-164"},
    ),
    module("trade_routes", 192),
    module("shields", 234),
    module("vineyards", 264),
    module(
        "chateauma",
        369,
        excludes=("inns",),
        forbidden_by={"seats": "BUR-360"},
    ),
    module(
        "team",
        198,
        goes_with={"duchies": ("random",), "boards": ("1-10",)},
        excludes=("castles_rule", "borders", "vineyards", "chateauma"),
        seats=(4,),
        forbidden_by={
            "seats": "BUR-198",
            "duchies": "BUR-199",
            "boards": "BUR-199",
            "castles_rule": "BUR-R136",
            "borders": "BUR-R136",
            "vineyards": "BUR-R136",
            "chateauma": "BUR-360",
        },
    ),
    Option(
        id="plain_third_post",
        seats=TOGETHER,
        forbidden_by={"seats": "BUR-R136"},
        kind="flag",
        default=False,
        needs=("borders",),
        rule="BUR-R02",
        basis="other editions",
    ),
    Option(
        id="arranged",
        seats=TOGETHER,
        forbidden_by={"seats": "BUR-R136"},
        kind="flag",
        default=False,
        needs=("trade_routes",),
        rule="BUR-R63",
    ),
    Option(
        id="fewer_grapes",
        kind="flag",
        default=False,
        seats=(2, 3),
        needs=("vineyards",),
        rule="BUR-269",
    ),
    Option(
        id="automa_level",
        kind="one_of",
        values=("easy", "medium", "hard"),
        default="medium",
        seats=TOGETHER,
        forbidden_by={"seats": "BUR-360"},
        needs=("chateauma",),
        rule="BUR-334",
    ),
    of_automa(
        "automa_hidden_tiles",
        "BUR-343",
    ),
    of_automa(
        "automa_open_tiles",
        "BUR-344",
    ),
    of_automa(
        "automa_begins",
        "BUR-345",
    ),
    of_automa(
        "automa_extra_turns",
        "BUR-346",
    ),
    of_automa(
        "automa_other_towers",
        "BUR-R108",
        basis="other editions",
    ),
    of_automa(
        "automa_any_space",
        "BUR-R110",
        basis="other editions",
    ),
    of_automa(
        "automa_white_die",
        "BUR-R116",
        needs=("automa_extra_turns",),
        basis="other editions",
    ),
    of_automa(
        "automa_fewer_workers",
        "BUR-R124",
        needs=("automa_begins",),
        basis="other editions",
    ),
    Option(
        id="solo_board",
        kind="one_of",
        values=("33", "34"),
        default="33",
        seats=(1,),
        rule="BUR-213",
    ),
    Option(
        id="first_target",
        kind="number",
        values=(45, 55),
        default=50,
        seats=(1,),
        rule="BUR-232",
    ),
    Option(
        id="backs",
        kind="flag",
        default=False,
        seats=(4,),
        needs=("team",),
        rule="BUR-199",
    ),
)
