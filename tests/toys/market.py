"""Market: pending choices as frames, at any depth.

On a turn one works for wages and holds fairs. At a fair two buyers and a guest wait, in the order
the owner likes (an agenda); whoever sells spice attracts one more buyer, who joins them. The guest
is the next seat and takes one good of the owner. At any moment of the own turn, also between two
buyers, one may buy from the stock (a side move). A buyer whom nobody can serve goes away by
himself, but only if nothing can be bought for him either: else he is sent away, for nobody has to
buy.
"""

from __future__ import annotations

from collections.abc import Mapping

from tafelrunde.kernel.chance import EVERYONE, Chance, Scripted
from tafelrunde.kernel.checks import Checks, Pairs
from tafelrunde.kernel.frames import AGENDA, TURN, FramedState, Frames, stack
from tafelrunde.kernel.game import Event, Game
from tafelrunde.kernel.loading import frames as load_frames
from tafelrunde.kernel.loading import number, numbers, parts
from tafelrunde.kernel.score import Line, ScoreSheet
from tafelrunde.kernel.state import FULL, OVER, Setup
from tafelrunde.kernel.verbs import Field, Verb, Verbs
from tests.toys.parts import PlainWords, by_points, shares

GOODS = ("grain", "cloth", "spice")
SPICE = 2
PRICE = (1, 2, 3)
STOCK = 3
ACTIONS = 2
ROUNDS = 2

VERBS = Verbs(
    Verb("work"),
    Verb("fair"),
    Verb("done"),
    Verb("do", Field("item", 8)),
    Verb("sell", Field("good", words=GOODS)),
    Verb("away"),
    Verb("take", Field("good", words=GOODS)),
    Verb("buy", Field("good", words=GOODS)),
)
WORK, FAIR, DONE, DO, SELL, AWAY, TAKE, BUY = VERBS.first.values()

# Frames: TURN(actions left) and AGENDA are the kernel's; the guest's frame names its host.
BUYER, GUEST = 3, 4
WAGES, NEXT = 64, 65
WIDTH = 3


class Market(FramedState):
    def __init__(
        self, setup: Setup, frames: Frames, turns: int, coins: list[int], goods: list[list[int]]
    ) -> None:
        super().__init__(setup, FULL, 0, 0, frames, BUY)
        self.turns = turns
        self.coins = coins
        self.goods = goods
        self.stock = [STOCK] * len(GOODS)
        self.sold = [0] * len(GOODS)

    def copy(self) -> Market:
        goods = [hand[:] for hand in self.goods]
        made = Market(self.setup, self.frames.copy(), self.turns, self.coins[:], goods)
        made.viewer, made.actor = self.viewer, self.actor
        made.stock, made.sold = self.stock[:], self.sold[:]
        return made

    def first_item(self) -> int:
        return DO

    def answers(self, seat: int) -> list[int]:
        kind, argument = self.frames.kind(), self.frames.arg(0)
        if kind == TURN:
            return ([WORK, FAIR] if argument > 0 else []) + [DONE]
        if kind == BUYER:
            found = [SELL + good for good in range(3) if self.goods[seat][good]]
            return found or [AWAY for _ in self.asides(seat)[:1]]
        return [TAKE + good for good in range(3) if self.goods[argument][good]]

    def asides(self, seat: int) -> list[int]:
        return [BUY + g for g in range(3) if self.stock[g] and self.coins[seat] >= PRICE[g]]

    def droppable(self) -> bool:
        return self.frames.kind() != TURN

    def answer(self, seat: int, move: int, chance: Chance) -> None:
        frames, mine, host = self.frames, 1 << seat, self.frames.arg(0)
        if move == DONE:
            frames.pop()
            frames.push(NEXT, 0, seat)
        elif move in (WORK, FAIR):
            frames.set_arg(0, frames.arg(0) - 1)
            if move == WORK:
                frames.push(WAGES, 0, seat)
            else:
                frames.push(BUYER, mine)
                frames.push(BUYER, mine)
                frames.push(GUEST, 1 << (seat + 1) % self.setup.seats, seat)
                frames.agenda(mine, 3)
        elif move == AWAY:
            frames.pop()
        elif move < AWAY:
            frames.pop()
            self.goods[seat][move - SELL] -= 1
            self.sold[move - SELL] += 1
            self.coins[seat] += PRICE[move - SELL] + 1
            if move - SELL == SPICE:
                frames.push(BUYER, mine)
                frames.join()
        else:
            frames.pop()
            self.goods[host][move - TAKE] -= 1
            self.goods[seat][move - TAKE] += 1

    def aside(self, seat: int, move: int, chance: Chance) -> None:
        self.stock[move - BUY] -= 1
        self.coins[seat] -= PRICE[move - BUY]
        self.goods[seat][move - BUY] += 1

    def task(self, chance: Chance) -> None:
        kind, seat = self.frames.kind(), self.frames.arg(0)
        self.frames.pop()
        if kind == WAGES:
            coins = chance.below(0, 3, EVERYONE) + 1
            self.coins[seat] += coins
            chance.tell(0, seat, coins, 0, 0)
        elif self.turns > 0:
            self.turns -= 1
            self.frames.push(TURN, 1 << (seat + 1) % self.setup.seats, ACTIONS)

    def why_not(self, seat: int, move: int) -> int:
        if self.actor == OVER:
            return 1
        if not self.waiting(seat):
            return 2
        kind, argument = self.frames.kind(), self.frames.arg(0)
        if move >= BUY:
            if self.frames.kind(0) != TURN or self.frames.owners(0) != 1 << seat:
                return 3
            return 0 if self.stock[move - BUY] and self.coins[seat] >= PRICE[move - BUY] else 4
        if move < DO:
            return 5 if kind != TURN else 6 if move != DONE and argument == 0 else 0
        if move < SELL:
            return 7 if kind != AGENDA or move - DO >= argument else 0
        if move == AWAY:
            free = self.frames.owners(0) == 1 << seat and len(self.asides(seat)) > 0
            return 0 if kind == BUYER and sum(self.goods[seat]) == 0 and free else 8
        if move < TAKE:
            return 8 if kind != BUYER or self.goods[seat][move - SELL] == 0 else 0
        return 9 if kind != GUEST or self.goods[argument][move - TAKE] == 0 else 0

    def seen_by(self, seat: int) -> Market:
        view = self.copy()
        view.viewer = seat
        return view

    def imagine(self, chance: Chance) -> Market:
        made = self.copy()
        made.viewer = FULL
        return made

    def points(self, seat: int) -> int:
        return self.coins[seat] + 2 * sum(self.goods[seat])

    def score(self, seat: int) -> ScoreSheet:
        goods = [
            Line(GOODS[good], 2 * count, 10, [count]) for good, count in enumerate(self.goods[seat])
        ]
        return ScoreSheet([Line("coins", self.coins[seat], 10, []), *goods])

    def places(self) -> list[int]:
        return by_points(self)

    def judge(self) -> list[float]:
        return shares(self)

    def to_dict(self) -> dict[str, object]:
        return {
            "turns": self.turns,
            "coins": self.coins[:],
            "goods": [hand[:] for hand in self.goods],
            "stock": self.stock[:],
            "sold": self.sold[:],
            "frames": self.frames.to_list(),
        }


def new(setup: Setup, chance: Chance) -> Market:
    seats = int(setup.seats)
    goods = [[0] * len(GOODS) for _ in range(seats)]
    first = stack(WIDTH, [NEXT, 0, seats - 1])
    made = Market(setup, first, ROUNDS * seats, list(range(seats)), goods)
    made.settle(chance)
    return made


def load(setup: Setup, data: Mapping[str, object], viewer: int) -> Market:
    seats = int(setup.seats)
    goods = [numbers(hand, "goods", 3, 0, STOCK) for hand in parts(data, "goods", seats)]
    coins = numbers(data.get("coins"), "coins", seats, 0, 999)
    turns = number(data, "turns", 0, ROUNDS * seats)
    arguments = {TURN: ACTIONS, AGENDA: 8, BUYER: 0, GUEST: seats - 1}
    made = Market(setup, load_frames(data, WIDTH, seats, arguments), turns, coins, goods)
    made.stock = numbers(data.get("stock"), "stock", 3, 0, STOCK)
    made.sold = numbers(data.get("sold"), "sold", 3, 0, STOCK)
    made.settle(Scripted([]))
    made.viewer = viewer
    return made


def all_goods(state: Market) -> Pairs:
    hands = [sum(goods) for goods in zip(*state.goods, strict=True)]
    total = [sum(parts) for parts in zip(hands, state.stock, state.sold, strict=True)]
    return [(total, [STOCK] * 3), (min([*state.stock, *state.coins]) >= 0, True)]


GAME = Game(
    id="market",
    prefix="MAR",
    title="Market",
    seats=(2, 3),
    verbs=VERBS,
    new=new,
    load=load,
    draws=(Field("wages", words=("one", "two", "three")),),
    events=(Event("earned", 2),),
    words=PlainWords(VERBS),
    checks=Checks(lambda setup: 60 * int(setup.seats), {"goods": all_goods}),
)
