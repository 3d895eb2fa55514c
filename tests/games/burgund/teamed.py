"""Team games set up by hand: Anna and Carla are team A, Benno and Dario team B.

Spaces are those of the double board. On the front (31a, 32a; letter: colour, last: number) they are

     0b6  1c5  2b4  3b3                         37b6 38a5 39s4 40s3
    4b2  5b1  6m6  7b5  8b4                    41b2 42a1 43s6 44c5 45s4
   9k5 10k4 11a3 12a1 13s2 14b3               46b5 47b4 48a3 49k1 50b2 51b3
 15c6 16k1 17a2 18s6 19a5 20s4 21c1 ======= 52s6 53s1 54c2 55k6 56k5 57k4 58b1
  22b2 23m5 24c4 25s3 26k1 27s2               59a2 60a5 61m4 62m3 63m1 64b2
   28b6 29m1 30s2 31a5 32k6                    65a6 66b1 67k2 68c5 69b6
    33b3 34b4 35a1 36k3                         70c3 71b4 72k1 73b3

and the start castle stands on 21, beside 52.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tafelrunde.games.burgund import GAME
from tafelrunde.games.burgund.components import INN, INNS, PLACE_NAMES, SPACES, TILES
from tafelrunde.games.burgund.score import SOURCES
from tafelrunde.games.burgund.state import Burgund
from tafelrunde.kernel.frames import TURN
from tafelrunde.kernel.native import i16, u8
from tafelrunde.kernel.state import OVER

from . import drawn
from .drawn import COLOURS_OF_BONUS, Goods, Table, tile

LEFT, RIGHT = 21, 52
START = {LEFT: "castle"}
SHELVES = ("Anna", "Benno", "Carla", "Dario", "A", "B")


def team(
    ours: Mapping[int, str] | None = None,
    theirs: Mapping[int, str] | None = None,
    keys: Mapping[str, Sequence[str]] | None = None,
    dice: tuple[int, int] = (1, 2),
    mate_dice: tuple[int, int] = (3, 4),
    workers: int = 0,
    silver: int = 0,
    board: Mapping[str, str] | None = None,
    quay: Mapping[int, Goods] | None = None,
    store: Goods | None = None,
    sold: Goods | None = None,
    phase: str = "C",
    round: int = 1,
    track: Sequence[int] = (0, 0, 0, 0),
    order: Sequence[int] = (0, 1, 2, 3),
    points: Mapping[int, int] | None = None,
    bonus: Mapping[str, tuple[int, int]] | None = None,
    topmost: int = -1,
    purse: tuple[int, int] = (0, 0),
    shields: Mapping[int, Mapping[int, int]] | None = None,
    shields_at: Mapping[int, Sequence[int]] | None = None,
    inn_stack: int = 0,
    white: int = 1,
    more: Mapping[str, object] | None = None,
    **options: object,
) -> Table:
    """A position in which Anna's turn begins; whatever is not named is out of the way.

    `purse` has silver and workers of team B, `shields` by seats that have them in their halves.
    """
    if shields is not None or shields_at is not None:
        options["shields"] = True
    setup = GAME.setup({"team": True, **options}, 4)
    start = START if not options.get("backs") else {}
    halves = [[-1] * SPACES for _ in range(4)]
    for side, land in enumerate(({**start, **(ours or {})}, {**start, **(theirs or {})})):
        for space, name in land.items():
            halves[side + 2 * (space >= SPACES)][space % SPACES] = tile(name)
    if options.get("backs") and not theirs:
        halves[1][LEFT] = tile("castle")
    places = [-1] * len(PLACE_NAMES)
    for place, name in (board or {}).items():
        places[PLACE_NAMES.index(place)] = tile(name)
    held = [sorted(tile(name) for name in (keys or {}).get(shelf, ())) for shelf in SHELVES]
    held = [[*tiles, *[-1] * (2 - len(tiles))] for tiles in held]
    number = "ABCDE".index(phase)
    visible = [t for row in [*halves, places, *held] for t in row if t >= 0]
    state = Burgund(setup)
    supply, out = drawn.stocks(4, number, visible, int(state.modules), castles=2)
    lying = drawn.goods(2, number, round, quay or {}, store or {}, sold or {})
    data: dict[str, object] = {
        "phase": number,
        "round": round,
        "white": white,
        "supply": supply,
        "out": out,
        "board": places,
        **lying,
        "order": list(order),
        "track": list(track),
        "bonus": [w for colour in COLOURS_OF_BONUS for w in (bonus or {}).get(colour, (-1, -1))],
        "boards": [-1] * 4,
        "duchy": [34, 34, 35, 35] if options.get("backs") else [32, 32, 33, 33],
        "land": halves,
        "keys": held,
        "silver": [silver, purse[0]],
        "workers": [workers, purse[1]],
        "points": [[(points or {}).get(seat, 0) * (k == 0) for k in range(SOURCES)]
                   for seat in range(4)],
        "dice": [sorted(dice), [3, 4], sorted(mate_dice), [3, 4]],
        "frames": [TURN, 1, 1, int(bool(options.get("own_limit"))), 0, 0],
        "topmost": topmost,
        "shields": {
            "depots": [sorted((shields_at or {}).get(depot, ())) for depot in range(1, 7)],
            "castles": [
                [list(pair) for pair in sorted((shields or {}).get(seat, {}).items())]
                for seat in range(4)
            ],
            "named": -1,
        },
        **(more or {}),
    }  # fmt: skip
    if int(state.modules) & INNS:
        data["inns"] = inn_stack
        supply[INN], out[INN] = 4 - number, number + 1 - inn_stack - visible.count(INN)
    assert len(supply) == 2 * TILES
    position = {
        "game": "burgund",
        "rules": GAME.rules_number(GAME.newest),
        "seats": 4,
        "options": {"team": True, **options},
        "viewer": None,
        "table": data,
    }
    loaded = GAME.load_position(position)
    assert isinstance(loaded, Burgund)
    return Table(loaded)


def on_keys(given: Table, shelf: str) -> list[str]:
    """The tiles on the key spaces of a player or of a team."""
    return drawn.names(given.state.key_tiles(SHELVES.index(shelf)))


def at(given: Table, space: int, side: int = 0) -> str:
    """The tile on a space of a double board."""
    return given.lies(space % SPACES, side + 2 * (space >= SPACES))


def own_points(given: Table) -> list[int]:
    """What each player has on the VP track."""
    cells = [int(cell) for cell in given.state.points_of]
    return [sum(cells[SOURCES * seat : SOURCES * seat + SOURCES]) for seat in range(4)]


def goods_of(given: Table) -> list[dict[str, int]]:
    """The stores of all four."""
    return [given.store(seat) for seat in range(4)]


def fresh(**options: object) -> Table:
    """A new team game."""
    return drawn.begin(3, 4, team=True, **options)


def idle(given: Table) -> None:
    """End the turn, or take workers with the next die."""
    given.play("done" if given.can("done") else next(m for m in given.moves() if "workers" in m))


def over(given: Table) -> Table:
    """The same position when the last turn is done."""
    while given.state.actor != OVER:
        idle(given)
    return given


def emptied(given: Table) -> Table:
    """Nothing is left over that would count at the end."""
    for seat in range(4):
        given.state.silver[seat], given.state.workers[seat] = i16(0), i16(0)
        for goods in range(6):
            given.state.store[6 * seat + goods] = u8(0)
    return given
