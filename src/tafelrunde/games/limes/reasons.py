"""What a display of Limes promises, part by part, for people who ask why."""

from __future__ import annotations

from pathlib import Path

from tafelrunde.games.limes import judge, play, score, words
from tafelrunde.games.limes.components import CELL, LAND, ROUNDS, TOWER
from tafelrunde.games.limes.state import Limes
from tafelrunde.kernel.promise import POINTS, Holding
from tafelrunde.kernel.sayings import Sayings

SAYINGS = Sayings(Path(__file__).with_suffix(".toml"))
SYMBOLS = {"growth": "hut", "supply": "worker", "cards": "ground-card"}
IN_POINTS = True


def parts(state: Limes, seat: int) -> list[tuple[str, float]]:
    """The parts of `judge.promise` while the game goes on."""
    display = state.displays[seat]
    return [
        (POINTS, float(score.total(display))),
        ("growth", judge.growth(display)),
        ("supply", judge.SUPPLY * float(_to_come(state, seat))),
        ("cards", judge.LAY * float(ROUNDS - len(display.lays))),
    ]


def _to_come(state: Limes, seat: int) -> int:
    """How many workers can still be placed: one in a round."""
    left = ROUNDS - int(state.round) + int(state.step(seat) != play.READY)
    return min(state.supply(seat), left)


def behind(state: Limes, seat: int, part: str, lang: str) -> Holding:
    """The workers still to come, and around each that stands what is empty."""
    if part == "supply":
        return Holding({SAYINGS.say(lang, "count workers to come"): _to_come(state, seat)})
    return Holding(_around(state, seat, lang) if part == "growth" else {})


def _around(state: Limes, seat: int, lang: str) -> dict[str, int]:
    """Worker by worker the empty fields beside its territory, or in its sight."""
    display, found = state.displays[seat], {}
    land, territory = state.land(seat), state.territory(seat)
    room = display.room() if display.lays else 0
    taken = set()
    for field in state.workers(seat):
        if territory[field] in taken:
            continue
        taken.add(territory[field])
        tower = land[field] & LAND == TOWER
        count = (judge.unseen if tower else judge.shore)(display, CELL[field], room)
        who, where = words.who(land[field], lang), words.quarter(state, seat, field, lang)
        key = "count fields in sight" if tower else "count fields around"
        found[SAYINGS.say(lang, key, who=who, field=where)] = int(count)
    return found
