"""What a duchy promises, part by part, for people who ask why."""

from __future__ import annotations

from pathlib import Path

from tafelrunde.games.burgund import judge, plain, score, worth
from tafelrunde.games.burgund.components import (
    BORDERS,
    GOODS,
    MONASTERIES,
    NONE,
    OF_COLOUR,
    SHIELDS,
    SOLO,
    TEAM,
    TRADE_ROUTES,
    VINEYARDS,
)
from tafelrunde.games.burgund.modules import (
    automa_judge,
    borders_judge,
    routes_judge,
    shields_judge,
    team,
    team_judge,
    vineyards_judge,
)
from tafelrunde.games.burgund.state import Burgund
from tafelrunde.games.burgund.thing_words import goods, hue, tile
from tafelrunde.kernel.promise import POINTS, Holding
from tafelrunde.kernel.sayings import Sayings

SAYINGS = Sayings(Path(__file__).with_suffix(".toml"))
SYMBOLS = {
    "purse": "worker",
    "goods": "goods-1",
    "monks": "monastery",
    "land": "laurel",
    "keys": "key",
    "asked": "die-6",
    "order": "ship",
    "borders": "post",
    "routes": "sale",
    "shields": "arms-8",
    "vineyards": "grape-red",
}
IN_POINTS = True


def parts(state: Burgund, seat: int) -> list[tuple[str, float]]:
    """The parts of `judge.promise`, or of a team's; who plays alone is judged in spaces, not so."""
    if state.modules & SOLO:
        return []
    if state.modules & TEAM:
        return _of_team(state, seat % team.TEAMS)
    found = [(POINTS, float(score.on_track(state, seat)))]
    if state.is_automa(seat):
        return [*found, ("asked", float(automa_judge.hope(state)))]
    if state.covered[seat] == 0:
        return found
    left = float(judge.actions_left(state, seat))
    behind = int(state.setup.seats) - 1 - [int(n) for n in state.order].index(seat)
    found += [
        ("purse", judge.purse(state, seat, left)),
        ("goods", judge.goods(state, seat, left)),
        ("monks", judge.monks(state, seat, left)),
        ("land", judge.land(state, seat, left)),
        ("keys", judge.keys(state, seat, left)),
        ("asked", judge.asked(state, seat, left)),
        ("order", worth.AHEAD * behind * left / 20.0),
    ]
    if state.modules & BORDERS:
        found.append(("borders", borders_judge.hope(state, seat, left)))
    found += _of_both(state, seat, left)
    if state.plays(VINEYARDS):
        found.append(("vineyards", vineyards_judge.hope(state, seat, left)))
    return found


def _of_team(state: Burgund, seat: int) -> list[tuple[str, float]]:
    """The parts of what both partners together can expect."""
    mate = int(team.partner(seat))
    found = [(POINTS, float(score.on_track(state, seat) + score.on_track(state, mate)))]
    if not state.covered[seat] | state.covered[mate]:
        return found
    left = float(judge.actions_left(state, seat) + judge.actions_left(state, mate))
    ours = [place for place, marker in enumerate(state.order) if marker in (seat, mate)]
    behind = sum(int(state.setup.seats) - 1 - place for place in ours)
    asked = judge.asked(state, seat, left) + judge.asked(state, mate, left)
    return [
        *found,
        ("purse", judge.purse(state, seat, left)),
        ("goods", judge.goods(state, seat, left)),
        ("monks", judge.monks(state, seat, left)),
        ("land", team_judge.land(state, seat, left)),
        ("keys", team_judge.keys(state, seat, left)),
        ("asked", asked),
        ("order", worth.AHEAD * behind * left / 40.0),
        *_of_both(state, seat, left),
    ]


def _of_both(state: Burgund, seat: int, left: float) -> list[tuple[str, float]]:
    """What counts alike for one and for a team."""
    found = []
    if state.modules & TRADE_ROUTES:
        found.append(("routes", routes_judge.hope(state, seat, left)))
    if state.plays(SHIELDS):
        found.append(("shields", shields_judge.hope(state, seat, left)))
    return found


def behind(state: Burgund, seat: int, part: str, lang: str) -> Holding:
    """What a duchy has of a part; partners share a purse, and nothing is said of their land."""
    if state.modules & TEAM:
        seat %= team.TEAMS
        if part in ("land", "keys", "order"):
            return Holding()
    match part:
        case "purse":
            silver, workers = int(state.silver[seat]), int(state.workers[seat])
            return Holding({_word("silver", lang): silver, _word("workers", lang): workers})
        case "goods":
            stored = enumerate(plain.part(state.store, GOODS, seat))
            return Holding({_word("stored", lang, what=goods(k, lang)): n for k, n in stored})
        case "monks":
            numbers = [n for n in range(64) if int(state.monasteries[seat]) >> n & 1]
            return Holding(things=[tile(MONASTERIES + number - 1, lang) for number in numbers])
        case "land":
            return Holding(_missing(state, seat, lang))
        case "keys":
            held = [tile(number, lang) for number in plain.keys(state, seat)]
            return Holding(things=[_word("on key", lang, what=one) for one in held])
        case "order":
            place = [int(one) for one in state.order].index(seat) + 1
            return Holding({_word("place", lang): place})
        case _:
            return Holding()


def _missing(state: Burgund, seat: int, lang: str) -> dict[str, int]:
    """By size and colour what regions lack; then where can be built."""
    home, covered = int(state.duchy[seat]), int(state.covered[seat])
    found: dict[str, int] = {}
    if home == NONE:
        return found
    for number in range(int(judge.FIRST_REGION[home]), int(judge.FIRST_REGION[home + 1])):
        spaces, size = int(judge.REGIONS[number]), int(judge.SIZE_OF[number])
        colour = next(c for c in range(6) if int(OF_COLOUR[6 * home + c]) & spaces)
        word = _word("missing", lang, size=size, colour=hue(colour, lang))
        found[word] = found.get(word, 0) + (spaces & ~covered).bit_count()
    found[_word("open", lang)] = (int(state.reach[seat]) & ~covered).bit_count()
    return found


def _word(key: str, lang: str, **values: object) -> str:
    return SAYINGS.say(lang, f"count {key}", **values)
