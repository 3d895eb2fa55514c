"""The war as it stands: who fights whom with what strength, and how it is likely to end."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from tafelrunde.games.medievalia import events, words
from tafelrunde.games.medievalia.components import (
    ALL_PLACES,
    ATTACK,
    DEFENCE,
    FIGHTERS,
    TOWN,
    TROOPS,
)
from tafelrunde.games.medievalia.fief import FRONTS, OWN
from tafelrunde.games.medievalia.outlook import obvious
from tafelrunde.games.medievalia.scene import Eyes
from tafelrunde.games.medievalia.scene.cards import (
    GROUNDS,
    HIGH,
    about,
    army_id,
    carded,
    copy_id,
    fighter_name,
    lying,
    ring,
    slot_id,
)
from tafelrunde.games.medievalia.verbs import DECLARING, FORM, FORMING, JOIN, LENDING
from tafelrunde.games.medievalia.war import (
    BONUS,
    CLASH,
    FOE,
    GOAL,
    GROUP,
    HURT,
    STORMED,
    TOWN_BONUS,
    entry,
    formations,
)
from tafelrunde.kernel.chance import Chance
from tafelrunde.kernel.draw import Markup, at, crest, el, fit, rect, sheet, text, use
from tafelrunde.kernel.frames import FIRST_TASK
from tafelrunde.kernel.state import OVER

if TYPE_CHECKING:
    from tafelrunde.games.medievalia.state import Medievalia

STYLE: Final = """
.front{fill:var(--parch-2);stroke:var(--line)}
.tag{fill:var(--chosen);stroke:var(--ivory);stroke-width:1.5}
.tag.guess{fill:var(--parch-3);stroke:var(--chosen);stroke-width:2;stroke-dasharray:4 3}
.subject{fill:none;stroke:var(--chosen);stroke-width:7}
"""

SIZE: Final = 48
GAP: Final = 8
SUMS: Final = 46
# The height of a clash, and of the panel around them on a wide screen.
CLASH_HIGH: Final = 86
HEAD: Final = 34
FOOT: Final = 24


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


class War:
    """The war as one viewer sees it."""

    def __init__(self, eyes: Eyes) -> None:
        self.eyes, self.view = eyes, eyes.view
        self.fights = clashes(eyes.view, eyes.turn)
        self.slots = slots(eyes)
        begun = bool(fronts(eyes.view)) or eyes.kind > DECLARING
        self.fallen, self.razed = forecast(eyes.view) if begun else (set(), [])

    def panel(self, x: float, y: float, width: float, height: float) -> Markup:
        """Step by step what is decided, side by side; below it the outlook."""
        sizes = [self._width(clash) for clash in self.fights] + [92.0 for _ in self.slots]
        total = sum(sizes) + GAP * max(0, len(sizes) - 1)
        room = width - 28
        scale = min(1.0, room / max(1.0, total), (height - HEAD - FOOT) / CLASH_HIGH)
        left = 0.0
        drawn = []
        for wide, part in zip(sizes, [*self.fights, *self.slots], strict=True):
            drawn.append(self._part(part, left, 0, wide))
            left += wide + GAP
        return self._sheet(x, y, width, height, el("g", *drawn, transform=at(14, HEAD, scale)))

    def column(self, x: float, y: float, width: float) -> Markup:
        """The same with one fight below the other."""
        drawn = []
        top: float = HEAD
        for part in [*self.fights, *self.slots]:
            wide = self._width(part) if isinstance(part, Clash) else 92
            scale = min(1.0, (width - 16) / wide)
            drawn.append(el("g", self._part(part, 0, 0, wide), transform=at(8, top, scale)))
            top += CLASH_HIGH * scale + 6
        return self._sheet(x, y, width, self.height(width), *drawn)

    def height(self, width: float) -> float:
        """How high the column is."""
        high: float = HEAD + FOOT
        for part in [*self.fights, *self.slots]:
            wide = self._width(part) if isinstance(part, Clash) else 92
            high += CLASH_HIGH * min(1.0, (width - 16) / wide) + 6
        return high

    def _sheet(self, x: float, y: float, width: float, height: float, *parts: Markup) -> Markup:
        eyes = self.eyes
        where = sorted({place for place, _ in fronts(self.view)})
        named = ", ".join(eyes.place_name(place) for place in where)
        step = eyes.say(f"step {eyes.kind}")
        title = eyes.say("war in", place=named) if named else eyes.say("war")
        room = (width - 56 - len(step) * 7.6) / 16
        return el(
            "g",
            sheet(width, height),
            use("swords", 10, 6, 22),
            text(fit(title, room), 38, 23, 16, "serif f-ink"),
            text(step, width - 12, 23, 13, "sans f-ink-2 end"),
            *parts,
            el(
                "g",
                el("title", eyes.say("outlook about")),
                text(fit(self._outlook(), (width - 28) / 13.2), 14, height - 8, 13,
                     "sans bold f-ink"),
            ),
            id="war",
            role="group",
            transform=at(x, y),
        )  # fmt: skip

    def _outlook(self) -> str:
        """Who is likely to fall."""
        eyes = self.eyes
        if not self.fights and not fronts(self.view):
            return eyes.say("nobody yet")
        cards = [
            eyes.say("of", card=words.troop(card, eyes.lang), name=self._owner(card))
            for card in sorted(self.fallen)
        ]
        for seat, host in self.razed:
            ground = GROUNDS[eyes.hosts[seat][host][0] - 1]
            cards.append(
                eyes.say("of", card=words.card_name(ground, eyes.lang), name=eyes.names[seat])
            )
        if not cards:
            return eyes.say("outlook none")
        key = "outlook one" if len(cards) == 1 else "outlook"
        return eyes.say(key, cards=", ".join(cards))

    def _owner(self, fighter: int) -> str:
        for troop in self.eyes.troops:
            if troop.card == fighter:
                return self.eyes.names[troop.owner]
        building = fighter - TROOPS + 8
        for seat, hosts in enumerate(self.eyes.hosts):
            if any(building in host[2:] for host in hosts):
                return self.eyes.names[seat]
        return ""

    def _width(self, clash: Clash) -> float:
        right = len(clash.theirs) + (1 if clash.host >= 0 else 0)
        sides = len(clash.ours) + max(1, right)
        return 24 + sides * (SIZE + GAP) + SUMS + 34 + (SUMS if right else 30)

    def _part(self, part: Clash | int, x: float, y: float, width: float) -> Markup:
        return self._clash(part, x, y, width) if isinstance(part, Clash) else self._slot(part, x, y)

    def _slot(self, foe: int, x: float, y: float) -> Markup:
        """Where a troop goes to begin an army."""
        eyes = self.eyes
        return el(
            "g",
            el("title", eyes.say("new army about", name=eyes.names[foe])),
            rect(0, 0, 92, CLASH_HIGH, 9, "gap"),
            crest(foe, 34, 10, 24),
            el("path", d="M46 44v20M36 54h20", class_="f-none s-accent w5"),
            text(eyes.say("new army"), 46, CLASH_HIGH - 8, 12.5, "sans middle f-ink"),
            rect(0, 0, 92, CLASH_HIGH, 9, "ring"),
            id=slot_id(foe),
            class_="card",
            transform=at(x, y),
        )

    def _clash(self, clash: Clash, x: float, y: float, width: float) -> Markup:
        """Attackers, their sum, swords, defenders or the target, their sum."""
        eyes = self.eyes
        top: float = 14
        left: float = 12
        drawn: list[Markup] = []
        for card in clash.ours:
            drawn.append(self._fighter(card, left, top))
            left += SIZE + GAP
        drawn.append(self._sum(clash, clash.ours, False, left + 2, top + 38))
        left += SUMS
        drawn.append(use("swords", left, top + 20, 24))
        left += 34
        for card in clash.theirs:
            drawn.append(self._fighter(card, left, top))
            left += SIZE + GAP
        if clash.host >= 0:
            drawn.append(self._target(clash, left, top))
            left += SIZE + GAP
        if clash.theirs or clash.host == 0:
            drawn.append(self._sum(clash, clash.theirs, True, left + 2, top + 38))
        elif clash.host < 0:
            said = eyes.say("no fight" if clash.away else "no goal")
            drawn.append(text(said, left, top + 38, 12.5, "sans f-ink-2"))
        names = [[words.troop(card, eyes.lang) for card in side] or ["–"]
                 for side in (clash.ours, clash.theirs)]  # fmt: skip
        return el(
            "g",
            el("title", eyes.say("army about", attackers=", ".join(names[0]),
                                 defenders=", ".join(names[1]))),
            rect(0, 0, width, CLASH_HIGH, 9, "front"),
            rect(0, 0, width, CLASH_HIGH, 9, "ring"),
            *drawn,
            id=army_id(clash.leader),
            class_="card",
            transform=at(x, y),
        )  # fmt: skip

    def _fighter(self, card: int, x: float, y: float) -> Markup:
        """A picture of a card at war, with its owner and what happens to it."""
        name = fighter_name(card)
        seat = next((t.owner for t in self.eyes.troops if t.card == card), -1)
        if seat < 0:
            seat = self.eyes.names.index(self._owner(card))
        return el(
            "g",
            el("title", about(self.eyes, name)),
            carded(f"small-{name}"),
            crest(seat, -16, -14, 44),
            rect(-2, -2, 104, HIGH + 4, 12, "subject") if card == subject(self.eyes) else None,
            ring(broad=True),
            self._fate(card),
            id=copy_id(card),
            class_="card",
            transform=lying(x, y, SIZE, False),
        )

    def _fate(self, card: int) -> Markup | None:
        """Damage as far as it is decided, and whether the card falls or is likely to."""
        hurt = int(entry(self.view, HURT, card))
        strong = int(DEFENCE[card]) + int(entry(self.view, BONUS, card))
        if hurt >= strong:
            return _tag(self.eyes.say("falls"), "tag", "f-on-chosen")
        if card in self.fallen:
            return _tag(self.eyes.say("would fall"), "tag guess", "f-ink")
        return _tag(f"−{hurt}", "tag", "f-on-chosen") if hurt else None

    def _target(self, clash: Clash, x: float, y: float) -> Markup:
        """The landscape or town that is stormed."""
        ground = GROUNDS[self.eyes.hosts[clash.foe][clash.host][0] - 1]
        falls = (clash.foe, clash.host) in self.razed
        return el(
            "g",
            el("title", about(self.eyes, ground)),
            carded(f"small-{ground}"),
            crest(clash.foe, -16, -14, 44),
            _tag(self.eyes.say("would fall"), "tag guess", "f-ink") if falls else None,
            transform=lying(x, y, SIZE, False),
        )

    def _sum(
        self, clash: Clash, cards: Sequence[int], defending: bool, x: float, y: float
    ) -> Markup:
        """Attack and defence of a side, +0/1 counted in."""
        attack = sum(int(ATTACK[card]) for card in cards)
        defence = sum(int(DEFENCE[card]) + int(entry(self.view, BONUS, card)) for card in cards)
        if defending and clash.host == 0:
            attack += int(ATTACK[TOWN])
            defence += int(DEFENCE[TOWN]) + int(entry(self.view, TOWN_BONUS, clash.leader))
        return text(f"{attack}/{defence}", x, y, 18, "sans bold f-ink")


def _tag(said: str, class_: str, ink: str) -> Markup:
    wide = 20 + 14.5 * len(said)
    return el(
        "g",
        rect(106 - wide, -18, wide, 36, 18, class_),
        text(said, 106 - wide / 2, 8, 25, f"sans bold middle {ink}"),
    )


def subject(eyes: Eyes) -> int:
    """The card a question of the war is about, or -1."""
    if not eyes.at_war() or eyes.kind in (DECLARING, LENDING):
        return -1
    return int(eyes.view.frames.arg(0))
