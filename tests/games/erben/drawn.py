"""Positions set up by hand: what lies where by the names of the tiles, then moves as texts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache

from tafelrunde.games.erben import GAME
from tafelrunde.games.erben.components import COLOUR, COLOURS, SETS, TILE_NAMES
from tafelrunde.games.erben.state import Erben
from tafelrunde.kernel.chance import Chance, Seeded

WHITE, BLUE, NOBODY = 0, 1, -1
LETTERS = "RLHKCP"
Land = Mapping[str, tuple[int, int, int]]
Stand = tuple[int, int] | None


def tile(name: str) -> int:
    return TILE_NAMES.index(name)


def names(tiles: Sequence[int]) -> list[str]:
    return [TILE_NAMES[number] for number in tiles]


def colour(name: str) -> str:
    return COLOURS[int(COLOUR[tile(name)])]


@cache
def all_moves(text: str) -> list[int]:
    """Every move there is whose text is this one or begins with these words."""
    texts = [(move, GAME.verbs.text(move)) for move in range(GAME.verbs.count)]
    return [move for move, written in texts if f"{written} ".startswith(f"{text} ")]


class Table:
    """A position and the moves of a test."""

    def __init__(self, state: Erben) -> None:
        self.state = state
        self.chance: Chance = Seeded("drawn", listening=True)

    @property
    def seat(self) -> int:
        return int(self.state.actor)

    def moves(self) -> list[str]:
        return [GAME.verbs.text(move) for move in self.state.moves(self.seat)]

    def can(self, text: str) -> bool:
        """Is there a legal move that begins so? All others are refused with a rule."""
        rules = [self.rule_against(move) for move in all_moves(text)]
        return 0 in rules

    def against(self, text: str) -> str:
        """The rule against a move."""
        return GAME.rule_name(self.rule_against(GAME.verbs.parse(text)))

    def rule_against(self, move: int) -> int:
        """What `why_not` says, which must be what `moves` says."""
        rule = self.state.why_not(self.seat, move)
        legal = move in self.state.moves(self.seat)
        assert legal == (rule == 0), f"{GAME.verbs.text(move)}: legal {legal}, but rule {rule}"
        return rule

    def play(self, *texts: str) -> Table:
        for text in texts:
            GAME.play(self.state, self.seat, text, self.chance)
        return self

    def take(self, name: str) -> Table:
        place = [int(number) for number in self.state.ring].index(tile(name))
        return self.play(f"take place={place}")

    def points(self) -> list[int]:
        return [self.state.points(0), self.state.points(1)]

    def worth(self, name: str) -> int:
        return self.state.worth(tile(name))


def table(
    land: Land | None = None,
    ring: Sequence[str] | None = None,
    white: Sequence[Stand] = ((0, 0), None, None),
    blue: Sequence[Stand] = ((0, 0), None, None),
    hands: tuple[Sequence[str], Sequence[str]] = ((), ()),
    start: str = "green",
    stack: bool = True,
    options: Mapping[str, object] | None = None,
    **more: object,
) -> Table:
    """A position with white to move, shield on place 0, and the ring from place 1 on (or all 7).

    Without a stack all that is left over has gone back into the box.
    """
    land = land or {}
    used = [*land, *(name for name in ring or () if name), *hands[0], *hands[1]]
    letters = [letter for letter in LETTERS if any(name[0] == letter for name in used)]
    letters += [letter for letter in LETTERS if letter not in letters]
    chosen = sorted(LETTERS.index(letter) for letter in letters[:3])
    free = [name for name in TILE_NAMES if name[0] in letters[:3] and name not in used]
    if ring is None:
        ring = [name for name in free if colour(name) != start][:6]
        free = [name for name in free if name not in ring]
    keep = next(name for name in free if colour(name) == start)
    rest = [name for name in free if name != keep]
    given = {"sets": [SETS[k] for k in chosen], **(options or {})}
    troops = [[list(stand) if stand else [] for stand in own] for own in (white, blue)]
    data: dict[str, object] = {
        "sets": chosen,
        "actor": 0,
        "asking": 0,
        "crown": 0,
        "taken": 0,
        "final": 0 if stack else 2,
        "shield": 0,
        "ring": [tile(name) if name else -1 for name in (ring if len(ring) == 7 else ["", *ring])],
        "top": COLOURS.index(colour(rest[0])) if stack else -1,
        "start": COLOURS.index(start),
        "hands": [sorted(tile(name) for name in hand) for hand in hands],
        "land": sorted([tile(name), x, y, owner] for name, (x, y, owner) in land.items()),
        "out": [] if stack else sorted(tile(name) for name in rest),
        "troops": troops,
        "moved": [0] * 6,
        "discounts": 0,
        "siege": 0,
        "tower": 0,
        "floor": 0,
    }
    position = {
        "game": "erben",
        "rules": GAME.rules_number(GAME.newest),
        "seats": 2,
        "options": given,
        "viewer": None,
        "table": data | more,
    }
    state = GAME.load_position(position)
    assert isinstance(state, Erben)
    return Table(state)


def begin(seed: object = 1, **options: object) -> Table:
    """A fresh game."""
    state = GAME.new(GAME.setup(options, 2), Seeded(str(seed)))
    assert isinstance(state, Erben)
    return Table(state)
