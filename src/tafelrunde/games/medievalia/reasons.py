"""What a position of Medievalia promises, part by part, for people who ask why."""

from __future__ import annotations

from pathlib import Path

from tafelrunde.games.medievalia import judge, words
from tafelrunde.games.medievalia.components import GOAL_ALONE, GOAL_TEAM, RESOURCES
from tafelrunde.games.medievalia.ending import team_prestige
from tafelrunde.games.medievalia.fief import OWN, allied, capacity, hand_size, prestige
from tafelrunde.games.medievalia.outlook import asks_payment, asks_war, fought_out, paid
from tafelrunde.games.medievalia.state import Medievalia
from tafelrunde.kernel.promise import POINTS, Holding
from tafelrunde.kernel.sayings import Sayings
from tafelrunde.kernel.state import OVER

SAYINGS = Sayings(Path(__file__).with_suffix(".toml"))
SYMBOLS = {
    "hand": "workshop",
    "economy": "field",
    "people": "worker",
    "danger": "guard",
    "rival": "swords",
}
# Judged by how near victory is, which is no number of points.
IN_POINTS = False


def parts(state: Medievalia, seat: int) -> list[tuple[str, float]]:
    """The parts of `judge.standing` of the seat and its allies, against the best rival."""
    now = settled(state)
    if now.actor == OVER:
        return [(POINTS, float(prestige(now, seat)))]
    time = judge.time_left(now)
    seats = range(int(now.setup.seats))
    found: dict[str, float] = {}
    for mate in (other for other in seats if allied(now, seat, other)):
        for name, value in _standing(now, mate, time):
            found[name] = found.get(name, 0.0) + value
    rivals = [other for other in seats if not allied(now, seat, other)]
    worth = [sum(value for _, value in _standing(now, other, time)) for other in rivals]
    against = sum(worth) if now.teams else max(worth)
    return [*found.items(), ("rival", -against)]


def settled(state: Medievalia) -> Medievalia:
    """The position as it is judged: a payment is settled, a war is fought out."""
    after = state.copy()
    if state.actor != OVER and asks_payment(state):
        return after if paid(after, state.actor) else state
    if state.actor != OVER and asks_war(state):
        fought_out(after)
    return after


def _standing(state: Medievalia, seat: int, time: float) -> list[tuple[str, float]]:
    if state.out >> seat & 1:
        return [(POINTS, -20.0)]
    points = int(prestige(state, seat))
    goal = GOAL_TEAM if state.teams else GOAL_ALONE
    there = judge.CLEAR if team_prestige(state, seat) >= goal else 0.0
    return [
        (POINTS, judge.POINT * points + judge.LAST_POINT * points * points + there),
        ("hand", judge.hand(state, seat)),
        ("economy", time * judge.economy(state, seat) + judge.tie(state, seat, time)),
        ("people", judge.people(state, seat)),
        ("danger", -judge.danger(state, seat)),
    ]


def behind(state: Medievalia, seat: int, part: str, lang: str) -> Holding:
    """Cards, people and what is produced, as it will be when everything is paid and fought out."""
    now = settled(state)
    match part:
        case "hand":
            return Holding({SAYINGS.say(lang, "count cards"): int(hand_size(now, seat))})
        case "people":
            own = int(now.masks[OWN + seat]).bit_count()
            return Holding({SAYINGS.say(lang, "count people"): own})
        case "economy":
            made = {kind: int(capacity(now, seat, kind)) for kind in range(len(RESOURCES))}
            named = [(words.resource(kind, lang), count) for kind, count in made.items()]
            return Holding({SAYINGS.say(lang, "count made", what=what): n for what, n in named})
        case _:
            return Holding()
