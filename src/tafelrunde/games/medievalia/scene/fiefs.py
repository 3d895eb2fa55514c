"""Fiefs: who owns them, what stands on each host, who guards it, who is free, and what is ready."""

from __future__ import annotations

from typing import Final

from tafelrunde.games.medievalia import fief, words
from tafelrunde.games.medievalia.components import (
    GROUND_RESOURCE,
    HOSTS,
    RESOURCES,
    TOWN,
    TROOPS,
)
from tafelrunde.games.medievalia.scene import Eyes, Troop
from tafelrunde.games.medievalia.scene.cards import (
    GROUNDS,
    HIGH,
    ground_card,
    house,
    open_id,
    place_id,
    spots,
    troop,
    values,
)
from tafelrunde.games.medievalia.scene.plates import FACT, NOTE, Plates
from tafelrunde.kernel.draw import Markup, at, crest, el, fit, rect, sheet, text, use, whole

STYLE: Final = """
.gone{opacity:.5}.zone{fill:var(--parch-2);stroke:var(--line);stroke-dasharray:5 4}
"""


# An own fief in three columns that is as high as this has larger cards.
HIGHER: Final = 280


class Fiefs:
    """All fiefs as one viewer sees them."""

    def __init__(self, eyes: Eyes) -> None:
        self.eyes, self.view, self.plates = eyes, eyes.view, Plates(eyes)

    def in_words(self, seat: int) -> str:
        """What a seat has."""
        return self.eyes.say(
            "seat", name=self.eyes.names[seat], points=self.view.points(seat),
            people=self.eyes.people(seat), food=self.eyes.fed(seat),
            cards=int(fief.hand_size(self.view, seat)),
        )  # fmt: skip

    def _sheet(
        self, seat: int, x: float, y: float, width: float, height: float, *parts: Markup | None
    ) -> Markup:
        """A fief as a group; below everything what is touched to march there."""
        out = self.eyes.is_out(seat)
        ground = el(
            "g",
            el("title", self.eyes.say("fief", name=self.eyes.names[seat])),
            rect(1, 1, width - 2, height - 2, 13, "ring"),
            id=place_id(seat),
            role="group",
        )
        return whole(
            "g",
            sheet(width, height),
            ground,
            *parts,
            id=f"fief:{seat}",
            role="group",
            aria_label=self.in_words(seat),
            class_="gone" if out else None,
            transform=at(x, y),
            data_closer=None if seat == self.eyes.me else "1",
        )

    def large(self, seat: int, x: float, y: float, width: float, height: float) -> Markup:
        """A fief as its owner sees it: hosts with all that is attached beside them."""
        pill, wide = self.plates.pill(seat, 60 + self._name_room(seat, 21), 30, 13)
        after = 60 + self._name_room(seat, 21) + wide + 20
        slot = (width - 240) / HOSTS
        return self._sheet(
            seat, x, y, width, height,
            crest(seat, 12, 8, 34),
            text(fit(self.eyes.names[seat], 11), 54, 31, 21, "serif f-ink"),
            pill,
            self.plates.supply(seat, after, 30, 14, False),
            self.plates.siege(seat, after + 176, 30, 14, True),
            self.plates.held(seat, width - 476, 30, 14) if seat != self.eyes.me else None,
            self.plates.ready(seat, width - (440 if self.view.teams else 372), 30, 14),
            *self.plates.prestige(seat, width - 14, 31, 21),
            *self._hosts(seat, 14, 50, slot, 96, height - 50 - 119),
            self._open(seat, width - 222, 50, 210, height - 60, 62),
        )  # fmt: skip

    def _name_room(self, seat: int, size: float) -> float:
        return len(fit(self.eyes.names[seat], 11)) * size * 0.6

    def _hosts(
        self, seat: int, x: float, y: float, slot: float, width: float, below: float
    ) -> list[Markup | None]:
        """All hosts side by side, what is attached beside each, strength and yield below it."""
        drawn: list[Markup | None] = []
        for host in range(HOSTS):
            left = x + host * slot
            drawn += self._group(seat, host, left, y, slot - 4, width)
            foot = y + width * HIGH / 100 + min(18, below - 8)
            drawn += self._foot(seat, host, left, foot, 13)
        return drawn

    def _group(
        self, seat: int, host: int, x: float, y: float, slot: float, width: float
    ) -> list[Markup | None]:
        """A host with what is attached, beside it."""
        ground, turned, *houses = self.eyes.hosts[seat][host]
        high = width * HIGH / 100
        if not ground:
            hollow = rect(x + 2, y + 2, width - 4, high - 4, 8, "gap")
            return [el("g", el("title", self.eyes.say("empty")), hollow)]
        pieces = self._pieces(seat, host, houses)
        columns = 1
        if len(pieces) > 2:
            # Then the host makes room, so that the values of all can be read.
            columns, width = 2, width * 0.78
        small = self.eyes.form == "low"
        drawn: list[Markup | None] = [ground_card(self.eyes, seat, host, x, y, width, small)]
        side, room = x + width + 4, slot - width - 4
        rows = max(2, -(-len(pieces) // columns))
        size = min(room / columns - 2, (high / min(rows, 3) - 2) * 100 / HIGH)
        step = min(size * HIGH / 100 + 3, (high - size * HIGH / 100) / max(1, rows - 1))
        for k, piece in enumerate(pieces):
            left, top = side + k % columns * (size + 2), y + k // columns * step
            drawn.append(self._piece(seat, piece, bool(turned), left, top, size))
        return drawn

    def _pieces(self, seat: int, host: int, houses: list[int]) -> list[Troop | tuple[int, int]]:
        """What is attached to a host: buildings with their number among equal ones, then people."""
        before = [house for other in self.eyes.hosts[seat][:host] for house in other[2:] if house]
        found: list[Troop | tuple[int, int]] = []
        for one in houses:
            if one:
                found.append((one - 1, before.count(one)))
                before.append(one)
        return [*found, *self.eyes.attached(seat, host)]

    def _piece(
        self, seat: int, piece: Troop | tuple[int, int], turned: bool, x: float, y: float,
        size: float,
    ) -> Markup:  # fmt: skip
        if isinstance(piece, Troop):
            return troop(self.eyes, piece, x, y, size)
        return house(self.eyes, seat, *piece, turned, x, y, size)

    def guard(self, seat: int, host: int) -> tuple[int, int] | None:
        """Attack and defence of all who guard a host, with the town's own and +0/1 of buildings."""
        bits = int(fief.guards(self.view, seat, host))
        cards = [card for card in range(TROOPS + 3) if bits >> card & 1]
        if host == 0:
            cards.append(TOWN)
        if not cards:
            return None
        attack, defence = values(cards)
        return attack, defence + int(fief.civil(self.view, seat, host))

    def _guarded(self, seat: int, host: int) -> tuple[str, str]:
        """The values of the guards, or that there are none; and that in a sentence."""
        ground = GROUNDS[self.eyes.hosts[seat][host][0] - 1]
        named = words.card_name(ground, self.eyes.lang)
        found = self.guard(seat, host)
        if found is None:
            return "", self.eyes.say("unguarded", host=named)
        shown = f"{found[0]}/{found[1]}"
        return shown, self.eyes.say("guarded", values=shown, host=named)

    def _foot(self, seat: int, host: int, x: float, y: float, size: float) -> list[Markup]:
        """What a host makes and who guards it."""
        ground = self.eyes.hosts[seat][host][0]
        if not ground:
            return []
        made = int(fief.output(self.view, seat, host))
        resource = RESOURCES[int(GROUND_RESOURCE[ground])]
        shown, said = self._guarded(seat, host)
        makes = self.eyes.say(
            "makes", amount=made, resource=words.resource(RESOURCES.index(resource), self.eyes.lang)
        )
        right = x + 42
        return [
            el(
                "g",
                el("title", f"{makes}. {said}"),
                text(str(made), x + 3, y, size, FACT),
                use(resource, x + 13, y - size, size * 1.25),
                use("guard", right, y - size, size * 1.15) if shown else None,
                text(shown or self.eyes.say("open short" if self.eyes.tall else "open"),
                     right + (19 if shown else 0), y, size, FACT if shown else "sans warn"),
            )
        ]  # fmt: skip

    def _open(
        self, seat: int, x: float, y: float, width: float, height: float, largest: float
    ) -> Markup:
        """Who is free in a fief: the owner's cards, then guests with their crests."""
        here = self.eyes.free_in(seat)
        own = [one for one in here if one.owner == seat]
        guests = [one for one in here if one.owner != seat]
        label = 16 if largest > 40 else 0
        inner, high = width - 12, height - 8 - label
        left: float = 6
        drawn: list[Markup] = []
        for group in (own, guests):
            if not group:
                continue
            room = inner * len(group) / len(here) - (4 if own and guests else 0)
            size, places = spots(len(group), room, high, largest)
            for one, (dx, dy) in zip(group, places, strict=True):
                drawn.append(troop(self.eyes, one, left + dx, 4 + dy, size, one.owner != seat))
            left += room + 8
        return el(
            "g",
            el("title", self.eyes.say("free about", name=self.eyes.names[seat])),
            rect(0, 0, width, height, 9, "zone"),
            rect(1, 1, width - 2, height - 2, 9, "ring"),
            text(self.eyes.say("free"), 8, height - 6, 12.5, NOTE) if label else None,
            text(self.eyes.say("guests"), width - 8, height - 6, 12.5, f"{NOTE} end")
            if label and guests
            else None,
            *drawn,
            id=open_id(seat),
            role="group",
            transform=at(x, y),
        )

    def label(self, seat: int, x: float, base: float, width: float) -> list[Markup]:
        """Crest, name and prestige on the oak, above a fief too small to be read."""
        points = str(self.view.points(seat))
        room = (width - 52 - 10 * len(points)) / 15
        return [
            crest(seat, x, base - 14, 17),
            text(fit(self.eyes.names[seat], room), x + 22, base, 15, "serif f-on-oak"),
            text(points, x + width - 2, base, 15, "sans bold f-on-oak end"),
        ]

    def small(self, seat: int, x: float, y: float, width: float, height: float) -> Markup:
        """A fief of somebody else where there is less room: what is attached lies below."""
        eyes = self.eyes
        broad = width > 420
        room = 7 if not broad else 9
        name = fit(eyes.names[seat], room)
        after = 48 + len(name) * 11
        pill: Markup | None = self.plates.pill(seat, after, 25, 12)[0]
        idle = (eyes.say("waiting"), eyes.say("partner"))
        if not broad and self.plates.state(seat)[0] in idle:
            pill = None
        slot = (width - 16) / HOSTS
        partner = self.plates.asking(seat, width - 72, 33, 62)
        strip = 42
        top = 60
        return self._sheet(
            seat, x, y, width, height,
            crest(seat, 9, 6, 28),
            text(name, 42, 27, 18, "serif f-ink"),
            pill,
            *self.plates.prestige(seat, width - 10, 27, 18, not broad),
            self.plates.supply(seat, 10, 49, 13, True),
            self.plates.siege(seat, 82, 49, 13, False),
            self.plates.held(seat, 138, 49, 13),
            partner,
            *self._columns(seat, 8, top, slot, height - top - strip - 6),
            self._open(seat, 8, height - strip - 5, width - 16, strip, 30),
        )  # fmt: skip

    def _columns(
        self, seat: int, x: float, y: float, slot: float, height: float
    ) -> list[Markup | None]:
        """Hosts with what is attached below them, and below that who guards."""
        drawn: list[Markup | None] = []
        foot: float = 16
        size = min(slot - 8, (height - foot - 40) * 100 / HIGH, 46)
        below = y + size * HIGH / 100 + 3
        least = min((slot - 1) / 2, (y + height - foot - below) * 100 / HIGH)
        for host in range(HOSTS):
            ground, turned, *houses = self.eyes.hosts[seat][host]
            left = x + host * slot
            if not ground:
                drawn.append(rect(left + (slot - size) / 2, y, size, size * HIGH / 100, 6, "gap"))
                continue
            drawn.append(
                ground_card(self.eyes, seat, host, left + (slot - size) / 2, y, size, True)
            )
            pieces = self._pieces(seat, host, houses)
            step = min(least + 1.5, (slot - least - 2) / max(1, len(pieces) - 1))
            start = left + (slot - least - step * (len(pieces) - 1)) / 2
            for k, piece in enumerate(pieces):
                drawn.append(self._piece(seat, piece, bool(turned), start + k * step, below, least))
            shown, said = self._guarded(seat, host)
            drawn.append(
                el(
                    "g",
                    el("title", said),
                    text(shown or self.eyes.say("open short"), left + slot / 2, y + height - 2,
                         12.5, f"middle {FACT if shown else 'sans warn'}"),
                )
            )  # fmt: skip
        return drawn

    def tall(self, seat: int, x: float, y: float, width: float, height: float) -> Markup:
        """The own fief on a tall screen: three hosts in a row, two and the free below."""
        slot = (width - 12) / 3
        row = (height - 58) / 2
        size = min(62 if height < HIGHER else 70, (row - 22) * 100 / HIGH)
        drawn: list[Markup | None] = []
        for host in range(HOSTS):
            left, top = 6 + host % 3 * slot, 56 + host // 3 * row
            drawn += self._group(seat, host, left, top, slot - 4, size)
            drawn += self._foot(seat, host, left, top + size * HIGH / 100 + 15, 12.5)
        name = fit(self.eyes.names[seat], 8)
        letters = 15 if self.eyes.form == "low" else 11.5
        pill, _ = self.plates.pill(seat, 44 + len(name) * 10.5, 23, letters)
        return self._sheet(
            seat, x, y, width, height,
            crest(seat, 7, 5, 25),
            text(name, 37, 24, 17, "serif f-ink"),
            pill,
            *self.plates.prestige(seat, width - 9, 24, 18, True),
            self.plates.supply(seat, 8, 46, 13, True),
            self.plates.siege(seat, 78, 46, 13, False),
            self.plates.ready(seat, 134, 46, 13),
            *drawn,
            self._open(seat, 6 + 2 * slot, 56 + row, slot, row - 4, 40),
        )  # fmt: skip
