"""What lies on the table in Die Burgen von Burgund. Hidden are only the choices of the setup."""

from __future__ import annotations

from typing import Final, final

from tafelrunde.games.burgund import events, judge, market, play, refuse, score
from tafelrunde.games.burgund.components import (
    AFTER_MODULES,
    BORDERS,
    CARDS_EACH,
    CASTLE,
    CASTLES_RULE,
    CHATEAUMA,
    DUCHIES,
    FIELDS,
    FIRST_MODULE,
    FIRST_SOLO,
    FIRST_WORKERS,
    GOODS,
    GOODS_EACH,
    INNS,
    KEYS,
    MODULE_NAMES,
    NONE,
    PLACES,
    ROUNDS,
    SHIELDS,
    SOLO,
    SPACES,
    TEAM,
    TILES,
    TILES2,
    TRADE_ROUTES,
    VINEYARDS,
    all_tiles,
    bytes_of,
)
from tafelrunde.games.burgund.frames import FREIGHT, GIFT, PUT, SETUP, WIDTH
from tafelrunde.games.burgund.modules import (
    automa_turn,
    refuse_shields,
    refuse_solo,
    refuse_team,
    refuse_vineyards,
    routes,
    shields,
    solo,
    team,
    team_judge,
    team_setup,
    tiles2,
    vineyards,
    vineyards_state,
)
from tafelrunde.games.burgund.modules.automa import (
    BEGINS,
    FEWER_WORKERS,
    NO_AUTOMA,
    Automa,
    agreed,
    no_automa,
    seat_of,
)
from tafelrunde.games.burgund.modules.shields import NO_ARMS, Arms, no_arms
from tafelrunde.games.burgund.modules.vineyards_components import DISPLAY
from tafelrunde.games.burgund.modules.vineyards_state import NO_CELLAR, Cellar, full_cellar
from tafelrunde.kernel.bits import BIT, lowest
from tafelrunde.kernel.chance import EVERYONE, Chance, bag
from tafelrunde.kernel.frames import FramedState, Frames, stack
from tafelrunde.kernel.native import i16, i64, u8, vec
from tafelrunde.kernel.score import ScoreSheet, places
from tafelrunde.kernel.state import FULL, Setup

# How the duchies are given out, and from how many boards (BUR-029, BUR-R18).
RANDOM: Final = 0
SAME: Final = 1
CHOSEN: Final = 2
DIFFERENT: Final = 3
# The first and the last of the double-sided boards for each value of the option.
BOARDS: Final = ((0, 5), (5, 9), (11, 15), (0, 15))
# The first options that need a module; those of the solo game come last.
PLAIN_THIRD_POST: Final = AFTER_MODULES
ARRANGED: Final = AFTER_MODULES + 1
FEWER_GRAPES: Final = AFTER_MODULES + 2
SOLO_BOARD: Final = AFTER_MODULES + 12
FIRST_TARGET: Final = AFTER_MODULES + 13
BACKS: Final = AFTER_MODULES + 14
START_GOODS: Final = 3
FIRST_SILVER: Final = 1


@final
class Burgund(FramedState):
    """A position. What belongs to a seat lies in equal parts of an array, one part for each seat.

    `supply` and `goods_bag` are what nobody has seen, as counts; `out` the tiles that have left the
    game. `board` has the tiles of the depots and the black depot, `quay` the goods at the depots (6
    colours each), `row` the goods of the rounds to come. `order` are the seats from first to last
    on the order track, `track` the field of each seat's marker.

    Of a seat: `land` the tiles of its duchy, `covered` and `reach` its covered spaces and those
    beside them as masks, `monasteries` the numbers that work for it as a mask, `keys` the key
    spaces, behind those of all what somebody has beyond three with shield 4,
    `store` and `sold` its goods, `points_of` its victory points by source, `dice` the two dice,
    with USED added when used. `bonus` is who has the large and the small bonus tile of each colour.
    `duchy` is NONE until it is chosen, `boards` the board it comes from, or NONE. `hopes` are what
    the judge has found for each seat, as long as that holds. `modules` has a bit for each module
    that is played, `inns` says how many lie on the inn space, `arms` are the shields, if any,
    `cellar` the double tiles and the wine, `automa` is what only Châteauma has.

    With border posts `bonus` has two more tiles, and `linked` says whether a seat has linked two
    posts (1) or three (2); for Châteauma it counts completed cards with a border post. With the
    castles rule `removed` are the castles that lie beside the board, which `out` counts too. With
    trade routes `cards` are those of each seat from left to right and `laid` the colours on their
    fields, which `sold` counts too.

    In the solo game `counter` and `target` say where the two markers stand, `target` is 0 in all
    others; a tile that shows its black side counts in `out` as what it is, and lies as FACE_DOWN.
    """

    __slots__ = (
        "arms",
        "arranging",
        "automa",
        "board",
        "boards",
        "bonus",
        "cards",
        "cellar",
        "counter",
        "covered",
        "dice",
        "duchy",
        "fewer_empty",
        "fewer_grapes",
        "goods_bag",
        "hopes",
        "inns",
        "keys",
        "laid",
        "land",
        "linked",
        "modules",
        "monasteries",
        "order",
        "out",
        "own_limit",
        "phase",
        "plain_third_post",
        "points_of",
        "quay",
        "reach",
        "removed",
        "round",
        "row",
        "scaled_steps",
        "silver",
        "sold",
        "store",
        "supply",
        "target",
        "track",
        "white",
        "workers",
    )

    def __init__(
        self,
        setup: Setup,
        viewer: i64,
        actor: i64,
        window: i64,
        frames: Frames,
        modules: i64,
        phase: i64,
        round: i64,
        white: i64,
        inns: i64,
        supply: vec[u8],
        out: vec[u8],
        board: vec[u8],
        goods_bag: vec[u8],
        row: vec[u8],
        quay: vec[u8],
        order: vec[u8],
        track: vec[u8],
        bonus: vec[u8],
        boards: vec[u8],
        duchy: vec[u8],
        land: vec[u8],
        covered: vec[i64],
        reach: vec[i64],
        monasteries: vec[i64],
        keys: vec[u8],
        store: vec[u8],
        sold: vec[u8],
        silver: vec[i16],
        workers: vec[i16],
        points_of: vec[i16],
        dice: vec[u8],
        hopes: list[float],
        linked: vec[u8],
        removed: i64,
        cards: vec[u8],
        laid: vec[u8],
        arms: Arms,
        cellar: Cellar,
        automa: Automa,
        counter: i64,
        target: i64,
    ) -> None:
        super().__init__(setup, viewer, actor, window, frames, market.BUY)
        values = setup.values
        self.fewer_empty = values[3] != 0
        self.own_limit = values[4] != 0
        self.scaled_steps = values[5] != 0
        self.plain_third_post = values[PLAIN_THIRD_POST] != 0
        self.arranging = values[ARRANGED] != 0
        self.fewer_grapes = values[FEWER_GRAPES] != 0
        self.modules = modules
        self.phase = phase
        self.round = round
        self.white = white
        self.inns = inns
        self.supply = supply
        self.out = out
        self.board = board
        self.goods_bag = goods_bag
        self.row = row
        self.quay = quay
        self.order = order
        self.track = track
        self.bonus = bonus
        self.boards = boards
        self.duchy = duchy
        self.land = land
        self.covered = covered
        self.reach = reach
        self.monasteries = monasteries
        self.keys = keys
        self.store = store
        self.sold = sold
        self.silver = silver
        self.workers = workers
        self.points_of = points_of
        self.dice = dice
        self.hopes = hopes
        self.linked = linked
        self.removed = removed
        self.cards = cards
        self.laid = laid
        self.arms = arms
        self.cellar = cellar
        self.automa = automa
        self.counter = counter
        self.target = target

    def copy(self) -> Burgund:
        bordered = self.modules & BORDERS != 0
        routed = self.modules & TRADE_ROUTES != 0
        return Burgund(
            self.setup,
            self.viewer,
            self.actor,
            self.window,
            self.frames.copy(),
            self.modules,
            self.phase,
            self.round,
            self.white,
            self.inns,
            self.supply[:],
            self.out[:],
            self.board[:],
            self.goods_bag[:],
            self.row[:],
            self.quay[:],
            self.order[:],
            self.track[:],
            self.bonus[:],
            self.boards,
            self.duchy[:],
            self.land[:],
            self.covered[:],
            self.reach[:],
            self.monasteries[:],
            self.keys[:],
            self.store[:],
            self.sold[:],
            self.silver[:],
            self.workers[:],
            self.points_of[:],
            self.dice[:],
            self.hopes[:],
            self.linked[:] if bordered else self.linked,
            self.removed,
            self.cards[:] if routed else self.cards,
            self.laid[:] if routed else self.laid,
            self.arms.copy() if self.modules & SHIELDS != 0 else self.arms,
            self.cellar.copy() if self.modules & VINEYARDS != 0 else self.cellar,
            self.automa.copy() if self.modules & CHATEAUMA != 0 else self.automa,
            self.counter,
            self.target,
        )

    def forget_hopes(self) -> None:
        """Something has changed that concerns all."""
        for seat in range(len(self.hopes)):
            self.hopes[seat] = judge.UNKNOWN

    def seen_by(self, seat: i64) -> Burgund:
        view = self.copy()
        view.viewer = seat
        if self.window != 0:
            for other in range(self.people()):
                if other != seat:
                    view.hide_settling(other)
        return view

    def hide_settling(self, seat: i64) -> None:
        """What a seat has chosen in the setup is its own until all are ready (BUR-R20)."""
        if self.plays(TEAM):
            team_setup.hide(self, seat)
            return
        for space in range(SPACES * seat, SPACES * seat + SPACES):
            self.land[space] = u8(NONE)
        self.covered[seat] = 0
        self.reach[seat] = 0
        if way(self.setup) != SAME:
            self.duchy[seat] = u8(NONE)
        if self.arranging:
            routes.sort(self, seat)
        waits = self.waiting(seat)
        self.frames.set_arg(seat, 1 if waits and way(self.setup) == SAME else 0)

    def imagine(self, chance: Chance) -> Burgund:
        made = self.copy()
        made.viewer = FULL
        if made.window != 0 and self.plays(TEAM):
            team_setup.imagine(made, self.viewer, chance)
        elif made.window != 0:
            play.imagine_settling(made, chance)
        return made

    def plays(self, module: i64) -> bool:
        """Is the module part of this game?"""
        return self.modules & module != 0

    def is_automa(self, seat: i64) -> bool:
        """Is this the seat that no player holds?"""
        return self.modules & CHATEAUMA != 0 and seat == self.setup.seats - 1

    def people(self) -> i64:
        """How many seats players hold: all, or all but the last."""
        return self.setup.seats - 1 if self.modules & CHATEAUMA != 0 else self.setup.seats

    def has(self, seat: i64, number: i64) -> bool:
        """Does the monastery with this number work for the seat (BUR-130, BUR-251)?"""
        return self.monasteries[seat] & BIT[number] != 0

    def shield(self, seat: i64, number: i64) -> bool:
        """Does the function of this shield hold for the seat (BUR-242)?"""
        return self.arms.held[seat] & BIT[number] != 0

    def learn(self, seat: i64, number: i64) -> None:
        """A monastery works for its owner from now on, and for who has named him (BUR-251)."""
        self.monasteries[seat] |= BIT[number]
        named = team.leader(seat) if self.modules & TEAM != 0 else seat
        if self.arms.named == named and number != shields.NOT_LENT:
            self.forget_hopes()
            for other in range(self.setup.seats):
                if self.shield(other, 6):
                    self.monasteries[other] |= BIT[number]

    def may_choose(self, seat: i64, number: i64) -> bool:
        """May the seat play this duchy: any one, or a side of the board it has drawn (BUR-029)?"""
        board: int = self.boards[seat]
        if board == NONE:
            return number // 2 in boards_of(self.setup)
        return number // 2 == board

    def legal_answers(self, seat: i64) -> vec[i64]:
        return play.answers(self, seat)

    def legal_asides(self, seat: i64) -> vec[i64]:
        found = market.purchases(self, seat)
        if self.modules & VINEYARDS != 0:
            found = vineyards.purchases(self, seat, found)
        if self.modules & TILES2 != 0:
            found = tiles2.recruits(self, seat, found)
        return shields.asides(self, seat, found) if self.modules & SHIELDS != 0 else found

    def first_item(self) -> i64:
        return solo.ITEM

    def droppable(self) -> bool:
        return self.frames.kind() in (PUT, GIFT, FREIGHT)

    def answer(self, seat: i64, move: i64, chance: Chance) -> None:
        self.hopes[seat] = judge.UNKNOWN
        play.answer(self, seat, move, chance)
        if self.modules & SOLO != 0:
            solo.go_on(self)
        if self.modules & TEAM != 0 and self.window == 0:
            team.share(self, seat)

    def aside(self, seat: i64, move: i64, chance: Chance) -> None:
        self.hopes[seat] = judge.UNKNOWN
        place = move - market.BUY
        if place < vineyards.FIRST_STALL:
            market.buy(self, seat, place, chance)
        elif move < tiles2.RECRUIT:
            vineyards.buy(self, seat, place - vineyards.FIRST_STALL + DISPLAY, chance)
        elif move == tiles2.RECRUIT:
            tiles2.recruit(self, seat, chance)
        else:
            shields.aside(self, seat, move, chance)
        if self.modules & TEAM != 0:
            team.share(self, seat)

    def task(self, chance: Chance) -> None:
        owners = self.frames.owners()
        play.task(self, chance)
        if self.modules & SOLO != 0:
            solo.go_on(self)
        if self.modules & TEAM != 0:
            team.share(self, lowest(owners))

    def why_not(self, seat: i64, move: i64) -> int:
        if self.plays(TEAM):
            return refuse_team.why_not(self, int(seat), int(move))
        if self.plays(SOLO):
            return refuse_solo.why_not(self, int(seat), int(move))
        if self.plays(VINEYARDS):
            return refuse_vineyards.why_not(self, int(seat), int(move))
        if self.plays(SHIELDS):
            return refuse_shields.why_not(self, int(seat), int(move))
        return refuse.why_not(self, int(seat), int(move))

    def points(self, seat: i64) -> int:
        return int(solo.result(self, seat) if self.plays(SOLO) else score.total(self, seat))

    def score(self, seat: i64) -> ScoreSheet:
        return solo.sheet(self, seat) if self.plays(SOLO) else score.sheet(self, seat)

    def places(self) -> list[int]:
        if self.plays(TEAM):
            both = places([score.ranking(self, leader) for leader in range(team.TEAMS)])
            return [both[side] for side in self.setup.team]
        return places([score.ranking(self, seat) for seat in range(int(self.setup.seats))])

    def judge(self) -> list[float]:
        return team_judge.hopes(self) if self.modules & TEAM != 0 else judge.judge(self)

    def to_dict(self) -> dict[str, object]:
        purses = team.TEAMS if self.plays(TEAM) else int(self.setup.seats)
        found: dict[str, object] = {
            **({"inns": int(self.inns)} if self.plays(INNS) else {}),
            **({"automa": self.automa.to_dict()} if self.plays(CHATEAUMA) else {}),
            "phase": int(self.phase),
            "round": int(self.round),
            "white": int(self.white),
            "supply": [int(count) for count in self.supply],
            "out": [int(count) for count in self.out],
            "board": named(self.board),
            "goods_bag": [int(count) for count in self.goods_bag],
            "row": [goods for goods in named(self.row) if goods >= 0],
            "quay": in_parts([int(count) for count in self.quay], GOODS),
            "order": [int(seat) for seat in self.order],
            "track": [int(field) for field in self.track],
            "bonus": named(self.bonus),
            "boards": named(self.boards),
            "duchy": named(self.duchy),
            "land": in_parts(named(self.land), SPACES),
            "keys": [self.key_spaces(shelf) for shelf in range(self.shelves())],
            "store": in_parts([int(count) for count in self.store], GOODS)[:purses],
            "sold": in_parts([int(count) for count in self.sold], GOODS)[:purses],
            "silver": [int(count) for count in self.silver][:purses],
            "workers": [int(count) for count in self.workers][:purses],
            "points": in_parts([int(count) for count in self.points_of], score.SOURCES),
            "dice": in_parts([int(die) for die in self.dice], 2),
            "frames": self.frames.to_list(),
        }
        if self.plays(BORDERS):
            found["linked"] = [int(count) for count in self.linked]
        if self.plays(CASTLES_RULE):
            found["removed"] = int(self.removed)
        if self.plays(TRADE_ROUTES):
            size = int(routes.length(self))
            found["cards"] = in_parts(named(self.cards), size // FIELDS)[:purses]
            found["laid"] = in_parts(named(self.laid), size)[:purses]
        if self.plays(SOLO):
            found["counter"], found["target"] = int(self.counter), int(self.target)
        if self.plays(TEAM):
            owners = [seat for seat in range(4) if self.has(seat, team.TOPMOST)]
            found["topmost"] = owners[0] if owners else -1
        if self.plays(SHIELDS):
            found["shields"] = self.arms.to_dict(int(self.setup.seats))
        if self.plays(VINEYARDS):
            found["vineyards"] = self.cellar.to_dict(int(self.setup.seats))
        return found

    def castle_of(self, seat: i64) -> int:
        """The first castle of a duchy: in the setup the start castle."""
        return [int(tile) for tile in self.land[SPACES * seat :]].index(CASTLE)

    def shelves(self) -> int:
        """Who has key spaces: every seat, and in the team game both teams."""
        return int(self.setup.seats) + (team.TEAMS if self.plays(TEAM) else 0)

    def key_spaces(self, shelf: int) -> list[int]:
        """What lies on the key spaces of a seat or a team, -1 for nothing."""
        keys = named(self.keys)
        spare = int(market.first_spare(self)) if self.arms.keeper == shelf else len(keys)
        held = keys[KEYS * shelf : KEYS * shelf + KEYS] + keys[spare:]
        return held[:-1] if self.plays(TEAM) and held[-1] < 0 else held

    def key_tiles(self, seat: int) -> list[int]:
        """The tiles on the key spaces of a seat."""
        return [tile for tile in self.key_spaces(seat) if tile >= 0]


def named(cells: vec[u8]) -> list[int]:
    """Numbers with -1 for nothing."""
    return [-1 if cell == NONE else int(cell) for cell in cells]


def in_parts(cells: list[int], size: int) -> list[list[int]]:
    """A list for each part."""
    return [cells[first : first + size] for first in range(0, len(cells), size)]


def boards_of(setup: Setup) -> range:
    """The double-sided boards from which duchies are taken (BUR-019)."""
    return range(*BOARDS[int(setup.values[2])])


def modules_of(setup: Setup) -> int:
    """The modules that were agreed on, a bit each, and the solo game for one alone."""
    flags = setup.values[FIRST_MODULE : FIRST_MODULE + len(MODULE_NAMES)]
    alone = SOLO if setup.seats == 1 else 0
    return alone | sum([int(flag) << bit for bit, flag in enumerate(flags)])


def way(setup: Setup) -> int:
    """How the duchies are given out; alone and in teams one has other boards (BUR-213, BUR-199)."""
    return SAME if setup.seats == 1 or modules_of(setup) & TEAM else setup.values[0]


def same_duchy(setup: Setup) -> int:
    """The duchy that was agreed on."""
    return FIRST_SOLO + setup.values[SOLO_BOARD] if setup.seats == 1 else setup.values[1] - 1


def bare(setup: Setup) -> Burgund:
    """A table with nothing on it but the full supply."""
    seats = int(setup.seats)
    modules = modules_of(setup)
    cards = int(CARDS_EACH[seats]) * seats if modules & TRADE_ROUTES else 0
    people = seats - 1 if modules & CHATEAUMA else seats
    steps = [1 if way(setup) == SAME else 0] * people + [0] * (4 - people)
    duchies = bytes_of(seats, same_duchy(setup) if way(setup) == SAME else NONE)
    for seat in range(people, seats):
        duchies[seat] = u8(NONE)
    return Burgund(
        setup,
        FULL,
        0,
        1,
        stack(WIDTH, [SETUP, (1 << people) - 1, *steps]),
        modules,
        0,
        0,
        0,
        0,
        bag(all_tiles(modules)),
        bytes_of(TILES, 0),
        bytes_of(PLACES, NONE),
        bytes_of(GOODS, GOODS_EACH),
        bytes_of(ROUNDS, NONE),
        bytes_of(GOODS * 6, 0),
        bytes_of(seats, 0),
        bytes_of(seats, 0),
        bytes_of(14 if modules & BORDERS else 12, NONE),
        bytes_of(seats, NONE),
        duchies,
        bytes_of(SPACES * seats, NONE),
        vec[i64]([i64(0)] * seats),
        vec[i64]([i64(0)] * seats),
        vec[i64]([i64(0)] * seats),
        bytes_of(KEYS * (seats + team.TEAMS if modules & TEAM else seats), NONE),
        bytes_of(GOODS * seats, 0),
        bytes_of(GOODS * seats, 0),
        vec[i16]([i16(FIRST_SILVER)] * seats),
        vec[i16]([i16(0)] * seats),
        vec[i16]([i16(0)] * (score.SOURCES * seats)),
        bytes_of(2 * seats, 0),
        [judge.UNKNOWN] * seats,
        bytes_of(seats if modules & BORDERS else 0, 0),
        0,
        bytes_of(cards, NONE),
        bytes_of(FIELDS * cards, NONE),
        no_arms(seats) if modules & SHIELDS else NO_ARMS,
        full_cellar(seats) if modules & VINEYARDS else NO_CELLAR,
        no_automa(modules) if modules & CHATEAUMA else NO_AUTOMA,
        0,
        setup.values[FIRST_TARGET] if seats == 1 else 0,
    )


def new(setup: Setup, chance: Chance) -> Burgund:
    """Deal boards and goods, roll for the start; then all choose at once (BUR-026 to BUR-037)."""
    state = bare(setup)
    if state.plays(TEAM):
        team_setup.set_up(state, setup.values[BACKS] != 0, chance)
        return state
    people = int(state.people())
    deal_boards(state, chance)
    if state.plays(CHATEAUMA):
        automa_turn.set_up(state, chance)
    for seat in range(people):
        for _ in range(START_GOODS):
            goods = chance.pick(events.GOODS_DRAWN, state.goods_bag, 0, GOODS, EVERYONE)
            state.goods_bag[goods] -= u8(1)
            state.store[GOODS * seat + goods] += u8(1)
    first = roll_for_start(people, chance)
    order = [(first + place) % people for place in range(people)]
    ahead = 0
    if state.plays(CHATEAUMA):  # BUR-302, BUR-345
        begins = agreed(state, BEGINS)
        order.insert(0 if begins else people, int(seat_of(state)))
        ahead = 1 if begins and agreed(state, FEWER_WORKERS) else 0
    for place, seat in enumerate(order):
        state.order[place] = u8(seat)
        if seat < people:  # BUR-301
            state.workers[seat] = i16(FIRST_WORKERS[place - ahead])
    routes.deal(state, chance)
    state.supply[CASTLE] -= u8(len(order))
    if state.plays(SHIELDS):
        shields.deal(state, chance)
    if state.plays(VINEYARDS):
        vineyards_state.deal(state, chance)
    if state.plays(SOLO):
        state.workers[0] = i16(solo.WORKERS)
    elif chance.listening:
        chance.tell(events.BEGAN, order[0], 0, 0, 0)
    return state


def deal_boards(state: Burgund, chance: Chance) -> None:
    """A random board for each seat, from its own set or all different (BUR-029, BUR-R18)."""
    how = way(state.setup)
    if how in (SAME, CHOSEN):
        return
    pool = bytes_of(DUCHIES // 2, 0)
    for board in boards_of(state.setup):
        pool[board] = u8(1)
    for seat in range(int(state.people())):
        board = int(chance.pick(events.BOARD, pool, 0, DUCHIES // 2, EVERYONE))
        state.boards[seat] = u8(board)
        if how == DIFFERENT:
            pool[board] = u8(0)


def roll_for_start(seats: int, chance: Chance) -> int:
    """The highest roll begins; who has tied rolls again (BUR-033, BUR-R19)."""
    rolling = list(range(seats))
    while len(rolling) > 1:
        rolls = [int(chance.below(events.START_ROLL, 6, EVERYONE)) for _ in rolling]
        best = max(rolls)
        rolling = [seat for seat, roll in zip(rolling, rolls, strict=True) if roll == best]
    return rolling[0]
