"""What a position promises an heir, part by part, for people who ask why."""

from __future__ import annotations

from pathlib import Path

from tafelrunde.games.erben import judge, score, words
from tafelrunde.games.erben.components import COLOURS, TILES
from tafelrunde.games.erben.land import BUILT, HAND, held
from tafelrunde.games.erben.reserve import access
from tafelrunde.games.erben.state import Erben
from tafelrunde.kernel.promise import POINTS, Holding
from tafelrunde.kernel.sayings import Sayings

SAYINGS = Sayings(Path(__file__).with_suffix(".toml"))
SYMBOLS = {
    "troops": "troop-1",
    "hand": "back-green",
    "resources": "good-yellow",
    "rival": "crown",
}
IN_POINTS = True


def parts(state: Erben, seat: int) -> list[tuple[str, float]]:
    """The parts of `judge.promise`, and against them what it promises the other."""
    other = 1 - seat
    found = [
        (POINTS, float(score.total(state, seat))),
        ("troops", -_not_yet(state, seat)),
    ]
    if not (seat == 1 and state.shadow) and judge.turns_left(state, seat) > 0:
        goods = _resources(state, seat)
        found += [("hand", judge.prospects(state, seat) - goods), ("resources", goods)]
    return [*found, ("rival", -judge.promise(state, other))]


def _not_yet(state: Erben, seat: int) -> float:
    """What of the doubled points is not sure before the troops have stayed to the end."""
    late = 1.0 - float(state.stack) / 20.0
    weight = judge.EARLY + (1.0 - judge.EARLY) * late * late
    doubled = _doubled(state, seat)
    return (1.0 - weight) * sum(float(score.worth(state, seat, tile)) for tile in doubled)


def _doubled(state: Erben, seat: int) -> list[int]:
    mine = _pile(state, BUILT + seat)
    return [tile for tile in mine if held(state, seat, int(state.spot[tile]))]


def _pile(state: Erben, number: int) -> list[int]:
    pile = int(state.piles[number])
    return [tile for tile in range(TILES) if pile >> tile & 1]


def _resources(state: Erben, seat: int) -> float:
    counts = _counts(state, seat)
    return sum(judge.FIRST * (n > 0) + judge.SECOND * (n > 1) for n in counts)


def _counts(state: Erben, seat: int) -> tuple[int, int, int]:
    units = int(access(state, seat))
    return units % 256, units // 256 % 256, units // 65536


def behind(state: Erben, seat: int, part: str, lang: str) -> Holding:
    """Tiles in hand and those that troops double; resources; points and resources of the other."""
    match part:
        case "hand":
            found = [words.tile(tile, lang) for tile in _pile(state, HAND + seat)]
            return Holding(things=[_word("in hand", lang, what=one) for one in found])
        case "resources":
            return Holding(_within_reach(state, seat, lang))
        case "troops":
            found = [words.tile(tile, lang) for tile in _doubled(state, seat)]
            return Holding(things=[_word("doubled", lang, what=one) for one in found])
        case _:
            points = int(score.total(state, 1 - seat))
            return Holding({_word("rival", lang): points})


def _within_reach(state: Erben, seat: int, lang: str) -> dict[str, int]:
    pairs = zip(COLOURS, _counts(state, seat), strict=True)
    return {words.box("colours", colour, f"resource_{lang}"): n for colour, n in pairs}


def _word(key: str, lang: str, **values: object) -> str:
    return SAYINGS.say(lang, f"count {key}", **values)
