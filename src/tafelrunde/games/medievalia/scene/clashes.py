"""What of a war is to be seen: who fights whom, where, and how it is likely to end."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from tafelrunde.games.medievalia import events
from tafelrunde.games.medievalia.components import ALL_PLACES, FIGHTERS
from tafelrunde.games.medievalia.fief import FRONTS, OWN
from tafelrunde.games.medievalia.outlook import obvious
from tafelrunde.games.medievalia.scene import Eyes
from tafelrunde.games.medievalia.verbs import DECLARING, FORM, FORMING, JOIN
from tafelrunde.games.medievalia.war import CLASH, FOE, GOAL, GROUP, STORMED, entry, formations
from tafelrunde.kernel.chance import Chance
from tafelrunde.kernel.frames import FIRST_TASK
from tafelrunde.kernel.state import OVER

if TYPE_CHECKING:
    from tafelrunde.games.medievalia.state import Medievalia

# So many decisions of a war are tried out to say that nobody can fall.
MOST_TRIED: Final = 120


class Clash:
    """Two sides of a fight, named by the leader of the army that began it."""

    def __init__(self, view: Medievalia, active: int, leader: int, cards: Sequence[int]) -> None:
        own = int(view.masks[OWN + active])
        self.leader = leader
        self.foe = int(entry(view, FOE, leader)) - 1
        goal = int(entry(view, GOAL, leader))
        self.host = goal - STORMED if goal >= STORMED else -1
        self.ours = [card for card in cards if own >> card & 1]
        self.theirs = [card for card in cards if not own >> card & 1]
        self.away = bool(self.ours) and not any(entry(view, CLASH, card) for card in self.ours)


def clashes(view: Medievalia, active: int) -> list[Clash]:
    """All fights of the war, armies without a target too."""
    found: dict[int, list[int]] = {}
    if len(view.war) > 0:
        for fighter in range(FIGHTERS):
            clash = int(entry(view, CLASH, fighter) or entry(view, GROUP, fighter))
            if clash:
                found.setdefault(clash - 1, []).append(fighter)
    return [Clash(view, active, leader, found[leader]) for leader in sorted(found)]


def fronts(view: Medievalia) -> list[tuple[int, int]]:
    """Where battles have been declared, and against whom."""
    bits = int(view.masks[FRONTS])
    return [divmod(k, 4) for k in range(4 * ALL_PLACES) if bits >> k & 1]


def slots(eyes: Eyes) -> list[int]:
    """Against whom the troop in question may begin an army."""
    if eyes.kind != FORMING:
        return []
    card = eyes.view.frames.arg(0)
    found = [int(move) for move in formations(eyes.view, eyes.turn, card)]
    return [move - FORM for move in found if move < JOIN]


def forecast(view: Medievalia) -> tuple[set[int], list[tuple[int, int]]]:
    """Which fighters and which landscapes fall if everybody does the obvious."""
    ahead, chance = view.copy(), Chance(True)
    while ahead.actor != OVER and DECLARING <= ahead.frames.kind() < FIRST_TASK:
        ahead.apply(ahead.actor, obvious(ahead, ahead.actor), chance)
    fallen: set[int] = set()
    razed: list[tuple[int, int]] = []
    for code, seat, a, b, *_ in chance.events:
        if code in (events.TURN_BEGAN, events.STARVED):
            break
        if code == events.DESTROYED:
            fallen.add(a)
        elif code == events.RAZED:
            razed.append((seat, b))
    return fallen, razed


def nobody_can_fall(view: Medievalia) -> bool:
    """Does nobody fall, whatever is decided? No, also where it would take long to find out."""
    waiting, tried = [view], 0
    while waiting:
        now = waiting.pop()
        for move in now.moves(int(now.actor)):
            tried += 1
            ahead, chance = now.copy(), Chance(True)
            ahead.apply(ahead.actor, move, chance)
            deaths = [told[0] in (events.DESTROYED, events.RAZED) for told in chance.events]
            if tried > MOST_TRIED or any(deaths):
                return False
            if ahead.actor != OVER and DECLARING <= ahead.frames.kind() < FIRST_TASK:
                waiting.append(ahead)
    return True
