"""What came of a war: who stood on both sides, who fell, and what follows (MED-114 to MED-119)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final

from tafelrunde.games.medievalia import events, fief, fight, play
from tafelrunde.games.medievalia.components import (
    ATTACK,
    BUILDINGS,
    DEFENCE,
    PEOPLE_PER_FOOD,
    TOWER,
    TOWN,
)
from tafelrunde.games.medievalia.foresight_words import ground_name
from tafelrunde.games.medievalia.scene.cards import GROUNDS, fighter_name
from tafelrunde.games.medievalia.scene.clashes import Clash, clashes
from tafelrunde.games.medievalia.verbs import WAR
from tafelrunde.games.medievalia.war import HURT, STEP, TOWN_BONUS, entry
from tafelrunde.games.medievalia.words import card_name, kind
from tafelrunde.kernel.aftermath import Aftermath, Consequence, Fight, Fighter, Side
from tafelrunde.kernel.bits import lowest
from tafelrunde.kernel.chance import Chance
from tafelrunde.kernel.frames import FIRST_TASK
from tafelrunde.kernel.sayings import Sayings
from tafelrunde.kernel.score import rule_name

if TYPE_CHECKING:
    from tafelrunde.games.medievalia.state import Medievalia

SAYINGS: Final = Sayings(Path(__file__).with_suffix(".toml"))
# The step of a war in which everything destroyed is removed (MED-116).
REMOVAL: Final = 8


def aftermath(
    before: Medievalia, seat: int, move: int, names: Sequence[str], lang: str
) -> Aftermath | None:
    """What came of the war that this move ended; None if it ended none."""
    war = decided(before, seat, move)
    return Told(war, names, lang).aftermath() if war is not None else None


def decided(before: Medievalia, seat: int, move: int) -> Medievalia | None:
    """The war when everything was decided and nothing removed yet; None if it goes on."""
    war, chance = before.copy(), Chance(False)
    war.answer(seat, move, chance)
    while war.frames.depth() > 0 and war.frames.kind() >= FIRST_TASK:
        if war.frames.kind() == WAR and war.frames.arg(STEP) == REMOVAL:
            return war
        if war.frames.kind() != WAR:
            return None
        war.task(chance)
    return None


class Told:
    """A war before and after the removal, in words."""

    def __init__(self, war: Medievalia, names: Sequence[str], lang: str) -> None:
        self.war, self.names, self.lang = war, names, lang
        self.say = SAYINGS.speaker(lang)
        self.active = int(lowest(war.frames.owners()))
        self.after, chance = war.copy(), Chance(True)
        play.task(self.after, chance)
        self.fallen = {a: owner for code, owner, a, *_ in chance.events if code == events.DESTROYED}
        self.razed = {(owner, b) for code, owner, _, b, *_ in chance.events if code == events.RAZED}
        self.out = [owner for code, owner, *_ in chance.events if code == events.ELIMINATED]

    def aftermath(self) -> Aftermath:
        """All fights, and what follows."""
        found = [clash for clash in clashes(self.war, self.active) if not clash.away]
        fought = [clash for clash in found if clash.theirs or clash.host >= 0]
        return Aftermath(tuple(map(self.fight, fought)), tuple(self.follows(fought)))

    def fight(self, clash: Clash) -> Fight:
        """A fight with both its sides."""
        force, answer = (
            int(fight.blows(self.war, self.active, clash.leader, ours)) for ours in (True, False)
        )
        own, needed = self.defence(clash.ours), self.defence(clash.theirs)
        if clash.host == 0:
            needed += int(DEFENCE[TOWN]) + int(entry(self.war, TOWN_BONUS, clash.leader))
        more = "hit more" if clash.host > 0 else "hit"
        return Fight(
            self.title(clash),
            self.say(more, name=self.names[self.active], force=force, needed=needed),
            Side(
                self.active,
                self.say("attack", force=force),
                tuple(self.fighter(card) for card in clash.ours),
            ),
            Side(
                clash.foe,
                self.say("defence", needed=needed),
                (*self.ground(clash), *(self.fighter(card) for card in clash.theirs)),
            ),
            f"{force} : {needed}{'+1' if clash.host > 0 else ''}",
            f"{answer} : {own}",
        )

    def title(self, clash: Clash) -> str:
        """What was fought about, and how that ended."""
        if clash.host < 0:
            one, two = self.names[self.active], self.names[clash.foe]
            return self.say("met", one=one, two=two)
        what = ground_name(self.war, clash.foe, clash.host, self.lang)
        fell = (clash.foe, clash.host) in self.razed
        return self.say("ground fell" if fell else "ground held", what=what)

    def defence(self, cards: Sequence[int]) -> int:
        """What cards withstand together, +0/1 counted in."""
        return sum(int(fight.strength(self.war, card)) for card in cards)

    def fighter(self, card: int) -> Fighter:
        """A troop or a military building, its damage, and whether it fell."""
        hurt = int(entry(self.war, HURT, card))
        key = "fell" if card in self.fallen else "hurt" if hurt else "whole"
        strong = f"{ATTACK[card]}/{fight.strength(self.war, card)}"
        said = self.say(key, strength=strong, count=hurt)
        return Fighter(f"small-{fighter_name(card)}", kind(card, self.lang), said, key == "fell")

    def ground(self, clash: Clash) -> Iterator[Fighter]:
        """What was stormed, and the civil buildings on it, which fall with it."""
        if clash.host < 0:
            return
        ground, _, *houses = self.war.hosts(clash.foe)[clash.host]
        lost = (clash.foe, clash.host) in self.razed
        name = ground_name(self.war, clash.foe, clash.host, self.lang)
        said = self.say("destroyed" if lost else "stands")
        yield Fighter(f"small-{GROUNDS[ground - 1]}", name, said, lost)
        helped = bool(clash.theirs) or clash.host == 0  # MED-080
        for house in (BUILDINGS[one - 1] for one in houses if 0 < one <= TOWER):
            note = self.say("goes too" if lost else "lends" if helped else "stands")
            yield Fighter(f"small-{house}", card_name(house, self.lang), note, lost)

    def follows(self, fought: Sequence[Clash]) -> Iterator[Consequence]:
        """Who was only shot at, prestige, supply, who is out, and who recovers."""
        there = {card for clash in fought for card in (*clash.ours, *clash.theirs)}
        for card, owner in self.fallen.items():
            if card not in there:
                shot = kind(card, self.lang)
                yield self.consequence("swords", 161, "shot down", owner, card=shot)
        for seat in range(len(self.names)):
            was, now = (int(table.points(seat)) for table in (self.war, self.after))
            if was != now:
                yield self.consequence("laurel", 180, "prestige", seat, was=was, now=now)
            yield from self.supply(seat)
        for seat in self.out:
            yield self.consequence("town", 1029, "out", seat)
        hurt = [
            kind(card, self.lang)
            for card in sorted(there)
            if entry(self.war, HURT, card) and card not in self.fallen
        ]
        if hurt:
            cards = ", ".join(dict.fromkeys(hurt))
            yield Consequence("guard", self.say("recover", cards=cards), rule_name("MED", 116))

    def supply(self, seat: int) -> Iterator[Consequence]:
        """Whom the land still feeds, where the war has changed that."""
        was, fed = (PEOPLE_PER_FOOD * int(fief.food(at, seat)) for at in (self.war, self.after))
        people = sum(row[1] == seat for row in self.after.troops())
        if seat in self.out or was == fed:
            return
        if people > fed:
            too_many = {"people": people, "count": people - fed}
            yield self.consequence("food", 144, "hunger", seat, was=was, fed=fed, **too_many)
        else:
            yield self.consequence("food", 140, "food", seat, was=was, fed=fed)

    def consequence(
        self, symbol: str, rule: int, key: str, seat: int, **values: object
    ) -> Consequence:
        """Something that follows for a seat."""
        said = self.say(key, name=self.names[seat], **values)
        return Consequence(symbol, said, rule_name("MED", rule))
