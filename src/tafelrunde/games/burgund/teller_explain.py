"""What all explanations share: who asks, what is asked of him, what he has chosen already."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Final

from tafelrunde.games.burgund import plain, refuse, thing_words
from tafelrunde.games.burgund.components import (
    ANY,
    BOX,
    COLOUR,
    COLOURS,
    NUMBER,
    PHASES,
    SHIELD_RULES,
    SLOTS,
    SPACE_COLOUR,
    SPACES,
    TILE_NAMES,
)
from tafelrunde.games.burgund.frames import (
    ACTION,
    BOUNTY,
    CARGO,
    CLEAR,
    COPY,
    DIRECT,
    FEWER,
    FLOCK,
    FREIGHT,
    GIFT,
    GIVE,
    GRANT,
    HARBOUR,
    NAMING,
    PICK,
    PUT,
    ROOM,
    SETUP,
    SWAP,
    TARGET,
    TOLL,
    TOP_UP,
    TRADE,
    WINE,
)
from tafelrunde.games.burgund.ids_explain import (
    die_of,
    double_of,
    goods_of,
    key_of,
    place_of,
    plot_of,
    space_of,
    stall_of,
)
from tafelrunde.games.burgund.modules import refuse_solo
from tafelrunde.games.burgund.state import Burgund
from tafelrunde.games.burgund.turn import EXTRA, HELPER, TAKE_HELPER, USED, help_of, price, shown
from tafelrunde.kernel.explain import FIRST, LATER, SHORT, UNFIT, Reason
from tafelrunde.kernel.frames import AGENDA, TURN
from tafelrunde.kernel.sayings import Sayings
from tafelrunde.kernel.state import OVER

SAYINGS: Final = Sayings(Path(__file__).with_name("explain.toml"))
# A thing by its name, and what stands against using it.
Told = tuple[str, list[Reason]]
# What has to be answered first.
ASKS: Final = {
    ACTION: "first action", PUT: "first put", PICK: "first pick", TRADE: "first trade",
    HARBOUR: "first harbour", CARGO: "first cargo", ROOM: "first room", CLEAR: "first clear",
    FEWER: "first fewer", COPY: "first copy", FLOCK: "first flock", GIFT: "first gift",
    TOLL: "first toll", FREIGHT: "first freight", NAMING: "first name", BOUNTY: "first bounty",
    GRANT: "first grant", WINE: "first wine", AGENDA: "first order", TOP_UP: "first reach",
    TARGET: "first target", DIRECT: "first direct", SWAP: "first swap", GIVE: "first give",
}  # fmt: skip
STEPS: Final = ((29, "first duchy"), (35, "first castle"), (1063, "first card"))
# Why a tile cannot lie on a space, by the rule against it.
UNFITTING: Final = {
    70: "colour", 71: "no neighbour", 73: "covered", 87: "twice", 165: "no castle", 189: "two inns",
}  # fmt: skip
NOWHERE: Final = (
    (87, "towns have it"), (189, "regions have inns"), (165, "no castle anywhere"),
    (71, "none beside"),
)  # fmt: skip
NOBODY: Final = -1


class Teller:
    """One question: the table as a seat sees it, and what it has chosen before.

    That is an own die, tile on a key space, double tile, space, goods or field of the vineyard, a
    place of the main board, or a stall of the vineyard depot or the display.
    """

    # How many spaces the own duchy has, and by which rule the start castle stands on one of them.
    spaces = SPACES
    start = (35, "start castle")

    def __init__(
        self, view: Burgund, seat: int, chosen: Sequence[str], names: Sequence[str], lang: str
    ) -> None:
        self.view, self.seat, self.names, self.lang = view, seat, names, lang
        self.say = SAYINGS.speaker(lang)
        self.chosen = chosen
        self.for_die = False
        self.die = self._mine(die_of, "die")
        self.tile_chosen = self._mine(key_of, "key", self.shelves())
        self.pair = self._mine(double_of, "key")
        self.space = self._space()
        self.goods = self._mine(goods_of, "goods")
        self.plot = self._mine(plot_of, "vine")
        self.place = self._at(place_of)
        self.stall = self._at(stall_of)
        self.asked = view.actor != OVER and bool(view.waiting(seat))
        self.kind = int(view.frames.kind()) if self.asked else NOBODY

    def reason(self, rule: int, thing: str, far: int, key: str, **values: object) -> Reason:
        """What stands against a thing."""
        return Reason(rule, thing, self.say(key, **values), far)

    def name(self, seat: int) -> str:
        """Who holds a seat; Châteauma is called so whatever the table calls it."""
        return "Châteauma" if self.view.is_automa(seat) else self.names[seat]

    def tile(self, number: int) -> str:
        """A tile by its name alone."""
        return str(BOX["tiles"][TILE_NAMES[number]][self.lang])

    def hue(self, colour: int) -> str:
        """A colour of spaces and tiles."""
        return thing_words.hue(colour, self.lang)

    def colours(self, mask: int) -> str:
        """Kinds of tiles, by a bit each."""
        found = [BOX["colours"][name][self.lang] for k, name in enumerate(COLOURS) if mask >> k & 1]
        return " / ".join(found)

    def _mine(
        self,
        read: Callable[[Burgund, str], tuple[int, int] | None],
        prefix: str,
        owners: Sequence[int] = (),
    ) -> int | None:
        for name in self.chosen:
            kind, _, rest = name.partition(":")
            found = read(self.view, rest) if kind == prefix else None
            if found is not None and found[0] in (owners or (self.seat,)):
                return int(found[1])
        return None

    def _space(self) -> int | None:
        return self._mine(space_of, "space")

    def _at(self, read: Callable[[Burgund, str], int | None]) -> int | None:
        found = [read(self.view, name[3:]) for name in self.chosen if name.startswith("at:")]
        return next((place for place in found if place is not None), None)

    @property
    def acting(self) -> bool:
        """May the seat take, place, sell or hire now?"""
        return self.kind in (TURN, ACTION, TARGET)

    def busy(self, thing: str) -> list[Reason]:
        """What comes before everything else: another player, the setup, an open question."""
        view = self.view
        if view.actor == OVER:
            return [self.reason(118, thing, LATER, "over")]
        if not self.asked:
            if view.window:
                return [self.reason(1020, thing, LATER, "ready")]
            return [self.reason(53, thing, LATER, "wait", name=self.name(int(view.actor)))]
        if self.kind == SETUP:
            rule, key = STEPS[min(2, int(view.frames.arg(self.seat)))]
            return [self.reason(rule, thing, FIRST, key)]
        if self.kind == TURN:
            return []
        return [self.reason(self.asking, thing, FIRST, ASKS[self.kind], **self._what())]

    def opening(self, thing: str) -> list[Reason]:
        """What comes first as long as the setup lasts."""
        return self.busy(thing) if self.view.window else []

    def _what(self) -> dict[str, object]:
        """What the open question is about."""
        number = int(self.view.frames.arg(0))
        match self.kind:
            case k if k == ROOM:
                return {"tile": self.tile(number)}
            case k if k == PICK:
                return {"colours": self.colours(number)}
            case k if k == TOLL:
                return {"number": number}
            case _:
                return {}

    @property
    def asking(self) -> int:
        """The rule behind the open question."""
        if self.kind in refuse_solo.ANSWERS:
            return refuse_solo.ANSWERS[self.kind][1]
        number = int(self.view.frames.arg(0))
        if self.kind == PICK:
            return 91 if number >> COLOURS.index("building") & 1 else 90 if number & 4 else 92
        if self.kind == GRANT:
            return 282 if number else 283
        return refuse.asked(self.view) if self.asked else 53

    def dice(self) -> list[int]:
        """The dice that can be used, or only the one chosen; of an extra action that one."""
        if self.kind != TURN:
            return [EXTRA]
        left = [die for die, value in enumerate(plain.dice(self.view, self.seat)) if value < USED]
        return [self.die] if self.die in left else left

    def workers(self, count: int) -> str:
        """So many workers."""
        return self.say("one worker") if count == 1 else self.say("workers", count=count)

    def hands(self) -> str:
        """How many workers the seat has."""
        count = int(self.view.workers[self.seat])
        return str(count) if count else self.say("no worker")

    def purse(self) -> str:
        """How much silver the seat has."""
        count = int(self.view.silver[self.seat])
        return str(count) if count else self.say("no silver")

    def short(
        self, rule: int, thing: str, numbers: Iterable[int], free: int = 0, key: str = "workers for"
    ) -> list[Reason]:
        """The workers that are missing to turn a die to the nearest of these numbers."""
        view, seat, dice = self.view, self.seat, self.dice()
        if not dice:
            return [self.reason(59, thing, LATER, "dice used")]
        need, number, die = min(
            (int(price(view, seat, die, number, free)), number, die)
            for number in numbers
            for die in dice
        )
        if need <= view.workers[seat]:
            return []
        value = int(shown(view, seat, die))
        said = self.say("white die" if die == EXTRA else "your die", value=value)
        key = "die needs" if self.for_die else key
        return [
            self.reason(rule, thing, SHORT, key, die=said, need=self.workers(need),
                        have=self.hands(), number=number)
        ]  # fmt: skip

    def free(self, tile: int) -> int:
        """How far a monastery changes the die for placing this tile."""
        return int(help_of(self.view, self.seat, HELPER[COLOUR[tile]]))

    def shelves(self) -> tuple[int, ...]:
        """Whose key spaces the seat may use."""
        return (self.seat,)

    def key_tiles(self) -> list[int]:
        """The tiles on these key spaces, each kind once."""
        return sorted({tile for shelf in self.shelves() for tile in self.view.key_tiles(shelf)})

    def at(self, space: int) -> int:
        """Where colour and number of a space of the own duchy are found."""
        return SPACES * int(self.view.duchy[self.seat]) + space

    def fits(self, tile: int, space: int) -> int:
        """0, or the rule by which a tile cannot lie on a space of the own duchy."""
        return refuse.fits(self.view, self.seat, tile, space)

    def number(self, space: int) -> int:
        """The number of a space of the own duchy."""
        return int(NUMBER[self.at(space)])

    def hue_of(self, space: int) -> str:
        """The colour of a space of the own duchy."""
        return self.hue(int(SPACE_COLOUR[self.at(space)]))

    def fits_colour(self, tile: int, space: int) -> bool:
        """Has the tile the colour of a space, or is it for any?"""
        return COLOUR[tile] in (SPACE_COLOUR[self.at(space)], ANY)

    def placing(self, thing: str, tile: int, space: int) -> list[Reason]:
        """Why a tile cannot go onto a space of the own duchy."""
        rule = self.fits(tile, space)
        if rule == 0:
            numbers = [self.number(space)]
            return self.short(69, thing, numbers, self.free(tile)) if self.acting else []
        return [self.reason(rule, thing, UNFIT, UNFITTING[rule], hue=self.hue_of(space))]

    def homeless(self, thing: str, tile: int) -> list[Reason]:
        """Why a tile fits nowhere in the own duchy, whatever the number."""
        rules = {self.fits(tile, space) for space in range(self.spaces)}
        if 0 in rules:
            return []
        hue = self.hue(int(COLOUR[tile])) if COLOUR[tile] != ANY else ""
        for rule, key in NOWHERE:
            if rule in rules:
                return [self.reason(rule, thing, UNFIT, key, hue=hue)]
        return [self.reason(70, thing, UNFIT, "no space left", hue=hue)]

    def seeking(self, thing: str, tile: int) -> list[Reason]:
        """Why a tile cannot be placed anywhere now: no space for it, or none that a die reaches."""
        found = self.homeless(thing, tile)
        if found or not self.acting:
            return found
        fitting = (space for space in range(self.spaces) if self.fits(tile, space) == 0)
        numbers = sorted({self.number(space) for space in fitting})
        return self.short(69, thing, numbers, self.free(tile), "workers to")

    def bought(self, thing: str, rule: Callable[[], int], own: int) -> list[Reason]:
        """Why something cannot be bought for silver, by the rule against it; `own` is for it."""
        against = rule() if self.asked else 1017
        if against == 1017:
            return self.busy(thing) or [self.reason(1017, thing, LATER, "own turn")]
        if against == 60:
            return [self.reason(60, thing, LATER, "bought")]
        silver = int(self.view.silver[self.seat])
        if silver < 2:
            return [self.reason(against, thing, SHORT, "costs silver", have=self.purse())]
        return [self.reason(own, thing, UNFIT, "for silver")] if self.chosen else []

    def taking(self, thing: str, place: int) -> list[Reason]:
        """Why a tile cannot be taken from a place of the six depots."""
        free = int(help_of(self.view, self.seat, TAKE_HELPER))
        return self.short(64, thing, [place // SLOTS + 1], free)

    def empty(self, where: str, rule: int) -> Told:
        """An empty place of the board."""
        thing = self.say("empty place", where=where)
        last = self.view.phase == PHASES - 1
        nothing = self.reason(rule, thing, LATER, "empty last" if last else "empty")
        return thing, [nothing, *self.opening(thing)]

    def given(self, thing: str, number: int) -> list[Reason]:
        """Why shield 14 or 15 does not place a tile of the board at the end of a phase."""
        if not self.view.shield(self.seat, number):
            key = "gift depots" if number == 15 else "gift black"
            return [self.reason(SHIELD_RULES[number], thing, UNFIT, key)]
        if int(self.view.frames.arg(0)) >> number - 14 & 1:
            return [self.reason(SHIELD_RULES[number], thing, LATER, "gift done")]
        return []

    def mixed(self, thing: str) -> Reason:
        """For what nothing else stands against: it does not go with what was chosen."""
        rule = self.asking if self.asked else 53
        if self.chosen:
            return self.reason(rule, thing, UNFIT, "mixed")
        return self.reason(rule, thing, LATER, "not now")
