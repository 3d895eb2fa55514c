"""The war as it stands: who fights whom with what strength, and how it is likely to end."""

from __future__ import annotations

from collections.abc import Sequence
from textwrap import wrap
from typing import TYPE_CHECKING, Final

from tafelrunde.games.medievalia import words
from tafelrunde.games.medievalia.components import (
    ATTACK,
    DEFENCE,
    TOWER,
    TOWN,
    TROOPS,
)
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
from tafelrunde.games.medievalia.scene.clashes import (
    Clash,
    clashes,
    forecast,
    fronts,
    nobody_can_fall,
    slots,
)
from tafelrunde.games.medievalia.verbs import (
    AIMING,
    DECLARING,
    FORMING,
    HEALING,
    HURTING,
    LENDING,
    PLACING,
    SHOOTING,
    SUPPORTING,
)
from tafelrunde.games.medievalia.war import (
    BONUS,
    HURT,
    TOWN_BONUS,
    entry,
)
from tafelrunde.kernel.draw import Markup, at, crest, el, fit, rect, sheet, text, use

if TYPE_CHECKING:
    from tafelrunde.games.medievalia.state import Medievalia

STYLE: Final = """
.front{fill:var(--parch-2);stroke:var(--line)}
.tag{fill:var(--chosen);stroke:var(--ivory);stroke-width:1.5}
.pace{fill:none;stroke:var(--ink-2);stroke-width:1.5}.pace.on{fill:var(--chosen)}
.tag.guess{fill:var(--parch-3);stroke:var(--chosen);stroke-width:2;stroke-dasharray:4 3}
"""

# The step of each question of a war.
STEPS: Final = {
    DECLARING: 1, FORMING: 1, PLACING: 2, AIMING: 3, LENDING: 4, SUPPORTING: 4, HURTING: 4,
    SHOOTING: 5, HEALING: 5,
}  # fmt: skip
SIZE: Final = 48
GAP: Final = 8
SUMS: Final = 54
SLOT: Final = 92
# How much room the title and the steps need side by side.
PROGRESS: Final = 172
# The height of a clash, and of the panel around them on a wide screen.
CLASH_HIGH: Final = 88
TOP: Final = 18
SIDE: Final = 10
SWORDS: Final = 32
HEAD: Final = 34
FOOT: Final = 24


class War:
    """The war as one viewer sees it."""

    def __init__(self, eyes: Eyes) -> None:
        self.eyes, self.view = eyes, eyes.view
        self.fights = clashes(eyes.view, eyes.turn)
        self.parts: list[Clash | int] = [*self.fights, *slots(eyes)]
        begun = bool(fronts(eyes.view)) or eyes.kind > DECLARING
        self.fallen, self.razed = forecast(eyes.view) if begun else (set(), [])

    def panel(self, x: float, y: float, width: float, height: float) -> Markup:
        """Step by step what is decided, side by side; below it the outlook."""
        sizes = [self._width(part) for part in self.parts]
        total = sum(sizes) + GAP * max(0, len(sizes) - 1)
        room = width - 28
        scale = min(1.0, room / max(1.0, total), (height - HEAD - FOOT) / CLASH_HIGH)
        left = 0.0
        drawn = []
        for wide, part in zip(sizes, self.parts, strict=True):
            drawn.append(self._part(part, left, 0, wide))
            left += wide + GAP
        return self._sheet(x, y, width, height, el("g", *drawn, transform=at(14, HEAD, scale)))

    def column(self, x: float, y: float, width: float) -> Markup:
        """The same with one fight below the other."""
        places, high = self._flow(width)
        drawn = [
            el("g", self._part(part, 0, 0, wide), transform=at(left, top, scale))
            for part, (left, top, wide, scale) in zip(self.parts, places, strict=True)
        ]
        return self._sheet(x, y, width, high, *drawn)

    def height(self, width: float) -> float:
        """How high the column is."""
        return self._flow(width)[1]

    def _flow(self, width: float) -> tuple[list[tuple[float, float, float, float]], float]:
        """Where fights lie if as many as fit stand side by side: x, y, width and scale."""
        found = []
        left: float = 8
        top: float = HEAD
        most = 1 if self.eyes.form == "low" else 0.86
        for part in self.parts:
            wide = self._width(part)
            scale = min(most, (width - 16) / wide)
            if left > 8 and left + wide * scale > width - 8:
                left, top = 8, top + CLASH_HIGH * most + 6
            found.append((left, top, wide, scale))
            left += wide * scale + 5
        return found, top + (CLASH_HIGH * most if found else 0) + FOOT + 20

    def _sheet(self, x: float, y: float, width: float, height: float, *parts: Markup) -> Markup:
        eyes = self.eyes
        where = sorted({place for place, _ in fronts(self.view)})
        named = ", ".join(eyes.place_name(place) for place in where)
        step = eyes.say(f"step {eyes.kind}")
        title = eyes.say("war in", place=named) if named and not eyes.tall else eyes.say("war")
        room = (width - 130 - len(step) * 7.6) / 17
        size = 13 if eyes.tall else 13.5
        lines = wrap(self._outlook(), int((width - 20) / size / 0.6))
        if len(lines) > (2 if eyes.tall else 1):
            lines = [*lines[: 2 if eyes.tall else 1]]
            lines[-1] = lines[-1][:-1].rstrip(" ,;") + "…"
        return el(
            "g",
            sheet(width, height),
            use("swords", 10, 6, 22),
            text(fit(title, max(room, 4)), 38, 23, 16, "serif f-ink"),
            text(step, width - 12, 23, 13, "sans f-ink-2 end"),
            *_progress(eyes.kind, width - 24 - len(step) * 7.4),
            *parts,
            el(
                "g",
                el("title", eyes.say("outlook about")),
                *(
                    text(line, 12, height - 8 - 17 * (len(lines) - 1 - k), size, "sans bold f-ink")
                    for k, line in enumerate(lines)
                ),
                data_foretold="1",
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
        lost: dict[int, list[str]] = {}
        for card in sorted(self.fallen):
            lost.setdefault(self._owner(card), []).append(fighter_name(card))
        for seat, host in self.razed:
            lost.setdefault(seat, []).append(GROUNDS[eyes.hosts[seat][host][0] - 1])
        if not lost:
            return eyes.say("outlook none" if nobody_can_fall(self.view) else "outlook open")
        losses = [
            eyes.say("loses", name=eyes.names[seat],
                     cards=self._listed(lost[seat]))
            for seat in sorted(lost)
        ]  # fmt: skip
        return eyes.say("outlook", losses="; ".join(losses))

    def _listed(self, names: list[str]) -> str:
        """Cards by their names, equal ones counted."""
        return ", ".join(
            words.card_name(name, self.eyes.lang)
            + (f" ×{names.count(name)}" if names.count(name) > 1 else "")
            for name in dict.fromkeys(names)
        )

    def _owner(self, fighter: int) -> int:
        """Whose card it is; a military building belongs to whose fief it stands in."""
        for troop in self.eyes.troops:
            if troop.card == fighter:
                return troop.owner
        building = TOWER + 1 + fighter - TROOPS
        owners = [
            seat
            for seat, hosts in enumerate(self.eyes.hosts)
            if any(building in host[2:] for host in hosts)
        ]
        return owners[0]

    def _width(self, clash: Clash | int) -> float:
        if not isinstance(clash, Clash):
            return SLOT
        right = len(clash.theirs) + (1 if clash.host >= 0 else 0)
        sides = len(clash.ours) + max(1, right)
        return 16 + sides * (SIZE + GAP) + SUMS + SWORDS + (SUMS if right else 0)

    def _part(self, part: Clash | int, x: float, y: float, width: float) -> Markup:
        return self._clash(part, x, y, width) if isinstance(part, Clash) else self._slot(part, x, y)

    def _slot(self, foe: int, x: float, y: float) -> Markup:
        """Where a troop goes to begin an army."""
        eyes = self.eyes
        return el(
            "g",
            el("title", eyes.say("new army about", name=eyes.names[foe])),
            rect(0, 0, SLOT, CLASH_HIGH, 9, "gap"),
            crest(foe, 34, 10, 24),
            el("path", d="M46 44v20M36 54h20", class_="f-none s-accent w5"),
            text(eyes.say("new army"), 46, CLASH_HIGH - 8, 12.5, "sans middle f-ink"),
            rect(0, 0, SLOT, CLASH_HIGH, 9, "ring"),
            id=slot_id(foe),
            class_="card",
            transform=at(x, y),
        )

    def _clash(self, clash: Clash, x: float, y: float, width: float) -> Markup:
        """Attackers, their sum, swords, defenders or the target, their sum."""
        eyes = self.eyes
        top: float = TOP
        left: float = SIDE
        drawn: list[Markup] = []
        for card in clash.ours:
            drawn.append(self._fighter(card, left, top))
            left += SIZE + GAP
        drawn.append(self._sum(clash, clash.ours, False, left + 2, top + 38))
        left += SUMS
        drawn.append(use("swords", left, top + 20, 24))
        left += SWORDS
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
            mark = text("–" if clash.away else "?", 50, 78, 52, "sans bold middle f-ink-2")
            drawn.append(
                el("g", el("title", said), rect(2, 2, 96, HIGH - 4, 11, "gap"), mark,
                   transform=lying(left, top, SIZE, False))
            )  # fmt: skip
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
        return el(
            "g",
            el("title", about(self.eyes, name)),
            carded(f"small-{name}"),
            rect(-2, -2, 104, HIGH + 4, 12, "subject") if card == self.eyes.subject else None,
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
        return el(
            "g",
            crest(clash.foe if defending else self.eyes.turn, x + SUMS / 2 - 15, y - 40, 22),
            text(f"{attack}/{defence}", x + SUMS / 2 - 4, y, 18, "sans bold middle f-ink"),
        )


def aimed_at(view: Medievalia, seat: int, leader: int, name: str) -> Markup:
    """What an army aims at, drawn where its target is still open."""
    here = next(clash for clash in clashes(view, seat) if clash.leader == leader)
    left = SIDE + len(here.ours) * (SIZE + GAP) + SUMS + SWORDS
    return el("g", carded(f"small-{name}"), transform=lying(left, TOP, SIZE, False))


def _progress(kind: int, right: float) -> list[Markup]:
    """The six steps of a war (MED-110 to MED-116) and how far it has come."""
    now = STEPS[kind]
    if right < PROGRESS:
        return []
    return [
        rect(right - 13 * (6 - k), 13, 9, 9, 2, "pace on" if k < now else "pace") for k in range(6)
    ]


def _tag(said: str, class_: str, ink: str) -> Markup:
    wide = 20 + 16.5 * len(said)
    return el(
        "g",
        rect(112 - wide, -34, wide, 38, 19, class_),
        text(said, 112 - wide / 2, -6, 28, f"sans bold middle {ink}"),
    )
