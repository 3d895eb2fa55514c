"""What will come of each choice in a war, in words, before it is made.

Each choice is played on a copy of what the seat knows; then everybody does the obvious, and archers
and priests do nothing: whoever has some ready is mentioned.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final

from tafelrunde.games.medievalia import events, fief
from tafelrunde.games.medievalia.components import (
    ATTACK,
    BUILDINGS,
    DEFENCE,
    FIGHTERS,
    KINDS,
    TOWER,
    TOWN,
    TROOPS,
)
from tafelrunde.games.medievalia.fief import OWN
from tafelrunde.games.medievalia.outlook import obvious
from tafelrunde.games.medievalia.scene.cards import GROUNDS, fighter_name
from tafelrunde.games.medievalia.verbs import (
    AID,
    AIMING,
    CHASE,
    DECLARING,
    HEALING,
    HURTING,
    PASS,
    PLACING,
    SHOOTING,
    STORM,
)
from tafelrunde.games.medievalia.war import CLASH, FOE, GOAL, GROUP, STORMED, entry
from tafelrunde.games.medievalia.words import card_name, kind, strength
from tafelrunde.kernel.chance import Chance
from tafelrunde.kernel.foresight import Foresight
from tafelrunde.kernel.frames import FIRST_TASK
from tafelrunde.kernel.sayings import Sayings
from tafelrunde.kernel.state import OVER

if TYPE_CHECKING:
    from tafelrunde.games.medievalia.state import Medievalia

say: Final = Sayings(Path(__file__).with_suffix(".toml")).say


class Outcome:
    """Which cards and which hosts fall, and whether archers or priests could change that."""

    def __init__(self, view: Medievalia, move: int) -> None:
        ahead, chance = view.copy(), Chance(True)
        self.before, self.helped = view, False
        ahead.apply(ahead.actor, move, chance)
        while ahead.actor != OVER and DECLARING <= ahead.frames.kind() < FIRST_TASK:
            aid = ahead.frames.kind() in (SHOOTING, HEALING)
            self.helped |= aid
            ahead.apply(ahead.actor, PASS if aid else obvious(ahead, ahead.actor), chance)
        self.fallen: list[tuple[int, int]] = []
        self.razed: list[tuple[int, int]] = []
        for code, seat, a, b, *_ in chance.events:
            if code in (events.TURN_BEGAN, events.STARVED):
                break
            if code == events.DESTROYED:
                self.fallen.append((seat, a))
            elif code == events.RAZED:
                self.razed.append((seat, b))

    def losses(self, seat: int, mine: bool, lang: str) -> list[str]:
        """What a seat loses, or all its opponents."""
        cards = [kind(card, lang) for owner, card in self.fallen if (owner == seat) == mine]
        lost = [(owner, host) for owner, host in self.razed if (owner == seat) == mine]
        hosts = [ground_name(self.before, owner, host, lang) for owner, host in lost]
        return hosts + [name for where in lost for name in self._houses(*where, lang)] + cards

    def _houses(self, seat: int, host: int, lang: str) -> list[str]:
        """The civil buildings that go with a landscape; military ones are counted as fighters."""
        found = [one - 1 for one in self.before.hosts(seat)[host][2:] if one]
        return [card_name(BUILDINGS[one], lang) for one in found if one < TOWER]


def ground_name(view: Medievalia, seat: int, host: int, lang: str) -> str:
    """A town or a landscape by what it is."""
    ground = view.hosts(seat)[host][0]
    return card_name("town" if host == 0 else KINDS[ground - 1], lang)


def foresee(view: Medievalia, seat: int, lang: str) -> dict[int, Foresight]:
    """For each choice of target, place or damage what will come of it."""
    if view.actor == OVER or not view.waiting(seat):
        return {}
    if view.frames.kind() not in (AIMING, PLACING, HURTING):
        return {}
    return {move: _told(view, seat, move, lang) for move in view.moves(seat)}


def _told(view: Medievalia, seat: int, move: int, lang: str) -> Foresight:
    outcome = Outcome(view, move)
    losses = _losses(outcome, seat, lang)
    about = int(view.frames.arg(0))
    if view.frames.kind() != AIMING:
        return Foresight("", "", "", losses, "", *_force([about], lang))
    own = army(view, seat, about, AID)
    if not STORM <= move < AID:
        return Foresight("", "", "", losses, "", *_force(own, lang))
    leader = about
    foe = int(entry(view, FOE, leader)) - 1
    force = sum(int(ATTACK[card]) for card in army(view, seat, leader, move))
    if move < CHASE:
        host = move - STORM
        parts, needed = defence(view, foe, host, lang)
        more = "" if host == 0 else "+1"
        aimed_at = GROUNDS[view.hosts(foe)[host][0] - 1]
        falls = (foe, host) in outcome.razed
    else:
        prey = move - CHASE
        parts, needed, more = [f"{kind(prey, lang)} {strength(prey)}"], int(DEFENCE[prey]), ""
        aimed_at = fighter_name(prey)
        falls = any(card == prey for _, card in outcome.fallen)
    word = "holds" if not falls else "falls unless" if outcome.helped else "falls"
    sums = say(lang, "sum", parts=" + ".join(parts) or say(lang, "nobody"))
    against = say(lang, "left over" if more else "against", force=force, needed=needed)
    return Foresight(
        "fall" if falls else "holds",
        say(lang, word),
        f"{force} : {needed}{more}",
        f"{sums}. {against} {losses}",
        f"small-{aimed_at}",
        *_force(own, lang),
    )


def _force(cards: Sequence[int], lang: str) -> tuple[tuple[str, ...], str]:
    """Drawings of some cards, and how strong each of them and all together are."""
    parts = " + ".join(f"{kind(card, lang)} {strength(card)}" for card in cards)
    attack, defence = (sum(int(table[card]) for card in cards) for table in (ATTACK, DEFENCE))
    said = f"{parts} = {attack}/{defence}" if len(cards) > 1 else parts
    return tuple(f"small-{fighter_name(card)}" for card in cards), said


def army(view: Medievalia, seat: int, leader: int, move: int) -> list[int]:
    """Who would fight for this target: the army, and those who go for it already."""
    own = int(view.masks[OWN + seat])
    goal = STORMED + move - STORM
    clashes = [
        int(other)
        for other in range(TROOPS)
        if move < CHASE
        and entry(view, GOAL, other) == goal
        and entry(view, FOE, other) == entry(view, FOE, leader)
    ]
    return [
        card
        for card in range(TROOPS)
        if own >> card & 1
        and (entry(view, GROUP, card) == leader + 1 or entry(view, CLASH, card) - 1 in clashes)
    ]


def defence(view: Medievalia, seat: int, host: int, lang: str) -> tuple[list[str], int]:
    """What a host is defended with: its guards, +0/1 of civil buildings, a town with its own."""
    bits = int(fief.guards(view, seat, host))
    cards = [card for card in range(FIGHTERS) if bits >> card & 1]
    if host == 0:
        cards.insert(0, TOWN)
    houses = [BUILDINGS[one - 1] for one in view.hosts(seat)[host][2:] if one]
    lent = [name for name in houses if BUILDINGS.index(name) < TOWER]
    parts = [f"{kind(card, lang)} {strength(card)}" for card in cards]
    if not cards:
        return [], 0
    parts += [f"{card_name(name, lang)} 0/1" for name in lent]
    return parts, sum(int(DEFENCE[card]) for card in cards) + len(lent)


def _losses(outcome: Outcome, seat: int, lang: str) -> str:
    """What both sides lose, in one sentence."""
    mine, theirs = (outcome.losses(seat, side, lang) for side in (True, False))
    return say(lang, "losses", mine=_listed(mine, lang), theirs=_listed(theirs, lang))


def _listed(names: Sequence[str], lang: str) -> str:
    counted = [
        f"{name} ×{names.count(name)}" if names.count(name) > 1 else name
        for name in dict.fromkeys(names)
    ]
    return ", ".join(counted) or say(lang, "nothing")
