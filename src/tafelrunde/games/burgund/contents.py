"""Which components the game is played with, and what a file in their place must fulfil."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Any, Final

from tafelrunde.kernel.box_file import Tables, own_tables
from tafelrunde.kernel.box_form import Fault, Field, Group, Pick, Said, both, no_fields
from tafelrunde.kernel.components import Box
from tafelrunde.kernel.sayings import LANGUAGES, Sayings

PACKAGE: Final = "tafelrunde.games.burgund"
# A sentence or a name in both languages.
say = partial(both, Sayings(Path(__file__).with_suffix(".toml")))
OWN: Final[Tables] = own_tables(PACKAGE)
GRID: Final[list[int]] = OWN["duchy_grid"]["rows"]
CASTLE_LETTER: Final = OWN["colours"]["castle"]["letter"]
LARGEST: Final = 8
LEVELS: Final = 5
MOST_VP: Final = 60
STEPS: Final = ((1, 0), (-1, 0), (0, 1), (0, -1), (1, -1), (-1, 1))
# The duchies of the base game and of each expansion.
SETS: Final = ((1, 10), (11, 18), (19, 22), (23, 30))
VINEYARD: Final = "vineyards.board.fields"
ROUTES: Final = "trade_routes.layout.fields"
# What a field of the vineyard can bring: what a tile of this name does, or one of two new things.
BONUSES: Final = (
    "carpenter", "bank", "boarding_house", "market", "watchtower", "warehouse", "city_hall",
    "church", "castle", "black", "double",
)  # fmt: skip
# The rulebook shows the lowest level: the numbers of its two fields, and what one of them brings.
LOWEST: Final = {1: None, 4: {"boarding_house", "market"}}


def _named(table: str, key: str) -> Said:
    return {lang: str(OWN[table][key][lang]) for lang in LANGUAGES}


LETTERS: Final = tuple(
    Pick(str(colour["letter"]), _named("colours", name), "cow" if name == "animal" else
         "market" if name == "building" else name)
    for name, colour in OWN["colours"].items()
)  # fmt: skip
COLOURS: Final = tuple(
    Pick(name, letter.said, letter.symbol)
    for name, letter in zip(OWN["colours"], LETTERS, strict=True)
)
PLACES: Final = tuple(
    Pick([row, place], say("place", row=row + 1, place=place + 1))
    for row, length in enumerate(GRID)
    for place in range(length)
)


def _space_fields(key: str, board: object) -> list[Field]:
    return [
        Field(("rows", *pick.value), pick.said, "pick", picks=LETTERS, split="")
        for pick in PLACES
        if isinstance(pick.value, list)
    ]


def _home_fields(key: str, duchy: object) -> list[Field]:
    return [
        *_space_fields(key, duchy),
        *(Field((name,), say(name), "some", 1, 9, PLACES)
          for name in ("mark_a", "mark_b", "extra_turn")),
    ]  # fmt: skip


def _card_fields(key: str, card: Any) -> list[Field]:
    spaces = card.get("spaces")
    numbers = tuple(
        Pick(space, say("space", number=space + 1))
        for space in range(len(spaces) if isinstance(spaces, list) else 0)
    )
    fields = [
        Field(("spaces",), say("spaces"), "row", 3, 5, COLOURS),
        Field(("sale",), say("sale"), "some", 0, 5, numbers, symbol="sale"),
    ]
    if "double" in OWN["automa"]["cards"][key]:
        fields.append(Field(("double",), say("double"), "some", 0, 5, numbers))
    fields += [
        Field(("border_post",), say("border_post"), "flag", source="symbols_source"),
        Field(("shield",), say("shield"), "flag", source="symbols_source"),
    ]
    return fields + [
        Field(("vp", level), say(f"vp {level}"), "number", 0, MOST_VP, symbol="laurel")
        for level in range(3)
    ]


def _reserve_fields(key: str, reserve: object) -> list[Field]:
    return [Field(("order",), say("order"), "row", len(COLOURS), len(COLOURS), COLOURS)]


def _plot_fields(key: str, plot: object) -> list[Field]:
    bonuses = tuple(Pick(name, _bonus(name), _symbol(name)) for name in BONUSES)
    return [
        Field(("level",), say("level"), "number", 1, LEVELS),
        Field(("die",), say("die"), "number", 1, 6),
        *(Field(("bonuses", side), say(f"bonus {side}"), "pick", picks=bonuses)
          for side in range(2)),
        *(Field(("hexes", side, axis), say(f"hex {side} {axis}"), "number", -4 * axis,
                5 * (1 - axis)) for side in range(2) for axis in range(2)),
    ]  # fmt: skip


def _bonus(name: str) -> Said:
    return say(f"bonus {name}") if name in ("black", "double") else _named("tiles", name)


def _symbol(name: str) -> str:
    return {"black": "covered", "double": "double-tile"}.get(name, name)


def _route_fields(key: str, card: object) -> list[Field]:
    tiles = OWN["trade_routes"]["bonuses"]
    bonuses = tuple(Pick(name, _named("tiles", tile), tile) for name, tile in tiles.items())
    return [
        field
        for place in range(3)
        for field in (
            Field((place, "die"), say("route die", number=place + 1), "number", 1, 6),
            Field((place, "bonus"), say("route bonus", number=place + 1), "pick", picks=bonuses),
        )
    ]


def _post_fields(key: str, post: object) -> list[Field]:
    return [Field((), say("touches"), "some", 1, 3, PLACES)]


def _side_fields(key: str, board: object) -> list[Field]:
    return [
        Field((side,), say(f"side {side}"), "number", 1, len(OWN["duchies"])) for side in range(2)
    ]


def _seam_fields(key: str, place: object) -> list[Field]:
    return [
        Field((0,), say("row"), "number", 0, 6),
        Field((1,), say("place in row"), "number", 0, 6),
    ]


def _numbered(key: str) -> Callable[[str, Any], Said]:
    return lambda number, entry: say(key, number=number)


def faults(box: Tables) -> list[Fault]:
    """All that is wrong with boards, cards and vineyard."""
    halves, home = box["team"]["halves"], box["automa"]["duchy"]
    wrong = [fault for key, one in box["duchies"].items() for fault in _board("duchies", key, one)]
    wrong += [fault for key, one in halves.items() for fault in _board("team.halves", key, one)]
    wrong += _board("automa.duchy", "duchy", home)
    wrong += _sides(box["boards"]["sides"])
    order = box["automa"]["reserve"]["order"]
    if len(set(order)) < len(order):
        wrong.append(Fault(say("order twice"), "automa.reserve", "reserve", "order twice"))
    return wrong + _seam(box["team"]) + _vineyard(box["vineyards"]["board"]["fields"])


def _sides(boards: Sequence[Sequence[int]]) -> list[Fault]:
    """Every duchy is on one board, and a board of the base game or an expansion stays there."""
    often = Counter(duchy for board in boards for duchy in board)
    wrong = []
    for number, board in enumerate(boards, 1):
        first, last = next((low, high) for low, high in SETS if low <= 2 * number <= high)
        for duchy in board:
            if not first <= duchy <= last:
                said = say("other set", number=number, first=first, last=last)
                wrong.append(Fault(said, "boards.sides", str(number), "other set"))
            elif often[duchy] > 1:
                said = say("two boards", duchy=duchy)
                wrong.append(Fault(said, "boards.sides", str(number), "two boards"))
    return wrong


def _seam(team: dict[str, Any]) -> list[Fault]:
    """The halves touch at their edges, and where a start castle may lie there is a castle space."""
    wrong = []
    for number, (side, board) in enumerate((("left", "31"), ("right", "32")), 1):
        row, place = team["seam"][number - 1]
        last = GRID[row] - 1
        if place > last:
            said = say("no place", row=row, most=last)
            wrong.append(Fault(said, "team.seam", str(number), "no place"))
            continue
        if place != (last if side == "left" else 0):
            wrong.append(Fault(say(f"seam edge {side}"), "team.seam", str(number), "seam edge"))
        for face in (face for face, may in team["start_castles"].items() if side in may):
            if team["halves"][board + face]["rows"][row][place] != CASTLE_LETTER:
                said = say("seam castle", half=board + face, row=row + 1, space=place + 1)
                wrong.append(Fault(said, "team.seam", str(number), "seam castle"))
    return wrong


def _board(group: str, key: str, board: Any) -> list[Fault]:
    """A board has as many spaces of each colour as all have, and no region beyond the scoring."""
    name = next(one for one in GROUPS if one.path == group).name(key, board)
    letters = "".join(board["rows"])
    counts = Counter(letters)
    usual = OWN["duchy_grid"]["spaces"]
    wrong = [
        Fault(say("spaces differ", name=name, colour=_named("colours", colour),
                  count=counts[OWN["colours"][colour]["letter"]], usual=count), group, key,
              "spaces differ")
        for colour, count in usual.items()
        if counts[OWN["colours"][colour]["letter"]] != count
    ]  # fmt: skip
    largest = max(len(region) for region in _regions(letters))
    if group != "automa.duchy" and largest > LARGEST:
        wrong.append(
            Fault(
                say("large region", name=name, count=largest, most=LARGEST),
                group,
                key,
                "large region",
            )
        )
    return wrong


def _regions(letters: str) -> list[set[tuple[int, int]]]:
    """The spaces of equal colour that hang together."""
    places = [(column + max(-3, -row), row - 3) for row, length in enumerate(GRID)
              for column in range(length)]  # fmt: skip
    left = dict(zip(places, letters, strict=True))
    found = []
    while left:
        first, letter = next(iter(left.items()))
        region, edge = {first}, [first]
        while edge:
            q, r = edge.pop()
            for dq, dr in STEPS:
                near = (q + dq, r + dr)
                if left.get(near) == letter and near not in region:
                    region.add(near)
                    edge.append(near)
        for place in region:
            del left[place]
        found.append(region)
    return found


def _vineyard(plots: Sequence[dict[str, Any]]) -> list[Fault]:
    """Fields lie on different hexes, the two of each touch, and the lowest level is as printed."""
    wrong = []
    taken = Counter(tuple(place) for plot in plots for place in plot["hexes"])
    for number, plot in enumerate(plots, 1):
        (q, r), (other_q, other_r) = plot["hexes"]
        if (other_q - q, other_r - r) != (1, 0):
            wrong.append(Fault(say("apart", number=number), VINEYARD, str(number), "apart"))
        if any(taken[tuple(place)] > 1 for place in plot["hexes"]):
            wrong.append(Fault(say("same hex", number=number), VINEYARD, str(number), "same hex"))
    lowest = {plot["die"]: set(plot["bonuses"]) for plot in plots if plot["level"] == 1}
    if set(lowest) != set(LOWEST) or lowest[4] != LOWEST[4]:
        wrong.append(Fault(say("lowest"), VINEYARD, law="lowest"))
    if {plot["level"] for plot in plots} != set(range(1, LEVELS + 1)):
        wrong.append(Fault(say("levels"), VINEYARD, law="levels"))
    return wrong


# The drawings of what else is in the box.
PIECES: Final = {
    "die": "die-6", "worker": "worker", "silver": "silver", "double_tile": "double-tile",
    "large_bonus": "laurel", "small_bonus": "laurel", "border_bonus": "post",
    "wine_tile": "grape-red",
}  # fmt: skip
GROUPS: Final = (
    Group("duchies", say("duchies"), _space_fields, _numbered("duchy")),
    Group("boards.sides", say("boards"), _side_fields, _numbered("board")),
    Group("team.halves", say("halves"), _space_fields, _numbered("half")),
    Group("team.seam", say("seam"), _seam_fields, _numbered("seam of")),
    Group("automa.cards", say("region cards"), _card_fields, _numbered("region card")),
    Group("automa.reserve", say("reserve"), _reserve_fields, lambda key, one: say("reserve"),
          single=True),
    Group("automa.duchy", say("home"), _home_fields, lambda key, one: say("home"), single=True),
    Group(VINEYARD, say("vineyard"), _plot_fields, _numbered("plot")),
    Group(ROUTES, say("routes"), _route_fields, _numbered("route")),
    Group("border_posts.posts", say("posts"), _post_fields, _numbered("post"),
          symbol=lambda key, one: "post"),
)  # fmt: skip
OTHERS: Final = (
    Group("tiles", say("tiles"), no_fields, count=lambda key, one: one["own"] + one["black"]),
    Group("goods", say("goods"), no_fields, count=lambda key, one: int(one["tiles"]),
          symbol=lambda key, one: f"goods-{one['number']}"),
    Group("shields", say("shields"), no_fields, symbol=lambda key, one: f"arms-{one['points']}"),
    Group("grapes", say("grapes"), no_fields, symbol=lambda key, one: f"grape-{key}"),
    Group("pieces", say("pieces"), no_fields, count=lambda key, one: int(one["count"]),
          symbol=lambda key, one: PIECES.get(key, "")),
    Group("solo_duchies", say("solo boards"), no_fields, _numbered("duchy")),
)  # fmt: skip
LAWS: Final = {
    key: say(f"law {key}")
    for key in (
        "spaces differ", "large region", "order twice", "no place", "seam edge", "seam castle",
        "apart", "same hex", "lowest", "levels", "other set", "two boards",
    )
}  # fmt: skip
CONTENTS: Final = Box("burgund", PACKAGE, GROUPS, faults, others=OTHERS, laws=LAWS)
