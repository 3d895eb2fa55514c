"""What lies on the table in Die Burgen von Burgund. Hidden are only the choices of the setup."""

from __future__ import annotations

from typing import final

from tafelrunde.games.burgund import features, judge, market, play, refuse, score, stored, tensor
from tafelrunde.games.burgund.agreement import (
    ARRANGED,
    FEWER_GRAPES,
    FIRST_SILVER,
    FIRST_TARGET,
    PLAIN_THIRD_POST,
    SAME,
    boards_of,
    modules_of,
    people_of,
    same_duchy,
    way,
)
from tafelrunde.games.burgund.components import (
    BOARD_OF,
    BORDERS,
    CARDS_EACH,
    CASTLE,
    CASTLES_RULE,
    CHATEAUMA,
    FIELDS,
    GOODS,
    GOODS_EACH,
    INNS,
    KEYS,
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
)
from tafelrunde.games.burgund.modules.automa import NO_AUTOMA, Automa
from tafelrunde.games.burgund.modules.shields import NO_SHIELDS, Shields
from tafelrunde.games.burgund.modules.vineyards_components import DISPLAY
from tafelrunde.games.burgund.modules.vineyards_state import NO_CELLAR, Cellar
from tafelrunde.kernel.bits import BIT, lowest
from tafelrunde.kernel.chance import Chance, bag
from tafelrunde.kernel.frames import FramedState, Frames, stack
from tafelrunde.kernel.native import i16, i64, u8, vec
from tafelrunde.kernel.score import ScoreSheet, places
from tafelrunde.kernel.state import FULL, Setup


@final
class Burgund(FramedState):
    """A position. What belongs to a seat lies in equal parts of an array, one part for each seat.

    It is made new, as a table with nothing on it but the full supply, or as a copy of another; both
    within `__init__`, where the compiler sees that nothing is ever unset.
    """

    # What was agreed, read from the setup.
    fewer_empty: bool
    own_limit: bool
    scaled_steps: bool
    plain_third_post: bool
    arranging: bool
    fewer_grapes: bool
    modules: i64  # a bit for each module that is played

    phase: i64
    round: i64
    white: i64  # what the white die shows
    inns: i64  # how many lie on the inn space
    supply: vec[u8]  # the tiles that nobody has seen, as counts
    out: vec[u8]  # those that have left the game, by what they are even if they lie FACE_DOWN
    board: vec[u8]  # the tiles of the depots and the black depot
    goods_bag: vec[u8]  # the goods that nobody has seen, as counts
    row: vec[u8]  # the goods of the rounds to come
    quay: vec[u8]  # the goods at the depots, 6 colours each
    order: vec[u8]  # the seats from first to last on the order track
    track: vec[u8]  # the field of each seat's marker
    bonus: vec[u8]  # who has the large and the small bonus tile of each colour, and of border posts

    boards: vec[u8]  # the board from which the duchy is chosen, or NONE
    duchy: vec[u8]  # NONE until it is chosen
    land: vec[u8]  # the tiles of the duchy
    covered: vec[i64]  # its covered spaces as a mask
    reach: vec[i64]  # and those beside them
    monasteries: vec[i64]  # the numbers that work for the seat, as a mask
    keys: vec[u8]  # the key spaces; behind all of them what somebody has beyond three with shield 4
    store: vec[u8]  # the goods of each colour
    sold: vec[u8]  # those that are sold
    silver: vec[i16]
    workers: vec[i16]
    points_of: vec[i16]  # the victory points by source
    dice: vec[u8]  # two, with USED added when used
    hopes: list[float]  # what the judge has found, as long as that holds

    linked: vec[u8]  # two border posts linked (1), or three (2); of Châteauma cards with a post
    removed: i64  # the castles beside the board (castles rule), which `out` counts too
    cards: vec[u8]  # the cards of a trade route from left to right
    laid: vec[u8]  # the colours on their fields, which `sold` counts too
    arms: Shields
    cellar: Cellar
    automa: Automa
    counter: i64  # alone: where the counter stands
    target: i64  # and the target, 0 in all other games

    __slots__ = tuple(__annotations__)

    def __init__(self, setup: Setup, was: Burgund | None = None) -> None:
        if was is None:
            values = setup.values
            seats = int(setup.seats)
            modules = modules_of(setup)
            routed = int(CARDS_EACH[seats]) * seats if modules & TRADE_ROUTES else 0
            super().__init__(setup, FULL, 0, 1, first_question(setup), market.BUY)
            self.fewer_empty = values[3] != 0
            self.own_limit = values[4] != 0
            self.scaled_steps = values[5] != 0
            self.plain_third_post = values[PLAIN_THIRD_POST] != 0
            self.arranging = values[ARRANGED] != 0
            self.fewer_grapes = values[FEWER_GRAPES] != 0
            self.modules = modules
            self.phase = 0
            self.round = 0
            self.white = 0
            self.inns = 0
            self.supply = bag(all_tiles(modules))
            self.out = bytes_of(TILES, 0)
            self.board = bytes_of(PLACES, NONE)
            self.goods_bag = bytes_of(GOODS, GOODS_EACH)
            self.row = bytes_of(ROUNDS, NONE)
            self.quay = bytes_of(GOODS * 6, 0)
            self.order = bytes_of(seats, 0)
            self.track = bytes_of(seats, 0)
            self.bonus = bytes_of(14 if modules & BORDERS else 12, NONE)
            self.boards = bytes_of(seats, NONE)
            self.duchy = agreed_duchies(setup)
            self.land = bytes_of(SPACES * seats, NONE)
            self.covered = vec[i64]([i64(0)] * seats)
            self.reach = vec[i64]([i64(0)] * seats)
            self.monasteries = vec[i64]([i64(0)] * seats)
            shelves = seats + team.TEAMS if modules & TEAM else seats
            self.keys = bytes_of(KEYS * shelves, NONE)
            self.store = bytes_of(GOODS * seats, 0)
            self.sold = bytes_of(GOODS * seats, 0)
            self.silver = vec[i16]([i16(FIRST_SILVER)] * seats)
            self.workers = vec[i16]([i16(0)] * seats)
            self.points_of = vec[i16]([i16(0)] * (score.SOURCES * seats))
            self.dice = bytes_of(2 * seats, 0)
            self.hopes = [judge.UNKNOWN] * seats
            self.linked = bytes_of(seats if modules & BORDERS else 0, 0)
            self.removed = 0
            self.cards = bytes_of(routed, NONE)
            self.laid = bytes_of(FIELDS * routed, NONE)
            self.arms = Shields(seats) if modules & SHIELDS else NO_SHIELDS
            self.cellar = Cellar(seats) if modules & VINEYARDS else NO_CELLAR
            self.automa = Automa(modules) if modules & CHATEAUMA else NO_AUTOMA
            self.counter = 0
            self.target = values[FIRST_TARGET] if seats == 1 else 0
        else:
            old: Burgund = was  # compiled, this checks the type once and not for each field
            frames = old.frames.copy()
            super().__init__(setup, old.viewer, old.actor, old.window, frames, market.BUY)
            self.fewer_empty = old.fewer_empty
            self.own_limit = old.own_limit
            self.scaled_steps = old.scaled_steps
            self.plain_third_post = old.plain_third_post
            self.arranging = old.arranging
            self.fewer_grapes = old.fewer_grapes
            self.modules = old.modules
            self.phase = old.phase
            self.round = old.round
            self.white = old.white
            self.inns = old.inns
            self.supply = old.supply[:]
            self.out = old.out[:]
            self.board = old.board[:]
            self.goods_bag = old.goods_bag[:]
            self.row = old.row[:]
            self.quay = old.quay[:]
            self.order = old.order[:]
            self.track = old.track[:]
            self.bonus = old.bonus[:]
            self.boards = old.boards
            self.duchy = old.duchy[:]
            self.land = old.land[:]
            self.covered = old.covered[:]
            self.reach = old.reach[:]
            self.monasteries = old.monasteries[:]
            self.keys = old.keys[:]
            self.store = old.store[:]
            self.sold = old.sold[:]
            self.silver = old.silver[:]
            self.workers = old.workers[:]
            self.points_of = old.points_of[:]
            self.dice = old.dice[:]
            self.hopes = old.hopes[:]
            self.linked = old.linked[:] if old.modules & BORDERS != 0 else old.linked
            self.removed = old.removed
            self.cards = old.cards[:] if old.modules & TRADE_ROUTES != 0 else old.cards
            self.laid = old.laid[:] if old.modules & TRADE_ROUTES != 0 else old.laid
            self.arms = old.arms.copy() if old.modules & SHIELDS != 0 else old.arms
            self.cellar = old.cellar.copy() if old.modules & VINEYARDS != 0 else old.cellar
            self.automa = old.automa.copy() if old.modules & CHATEAUMA != 0 else old.automa
            self.counter = old.counter
            self.target = old.target

    def copy(self) -> Burgund:
        return Burgund(self.setup, self)

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
        self.frames.set_arg(seat, i64(self.waiting(seat) and way(self.setup) == SAME))

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
        of: int = BOARD_OF[number]
        return of in boards_of(self.setup) if board == NONE else of == board

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
        owner: i64 = lowest(self.frames.owners()) if self.modules & TEAM != 0 else 0
        play.task(self, chance)
        if self.modules & SOLO != 0:
            solo.go_on(self)
        if self.modules & TEAM != 0:
            team.share(self, owner)

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

    def features(self, seat: i64) -> vec[float]:
        return features.features(self, seat)

    def fill(self, seat: i64, out: vec[i16], at: i64) -> None:
        tensor.fill(self, seat, out, at)

    def to_dict(self) -> dict[str, object]:
        found: dict[str, object] = {
            **({"inns": int(self.inns)} if self.plays(INNS) else {}),
            **({"automa": self.automa.to_dict()} if self.plays(CHATEAUMA) else {}),
            "phase": int(self.phase),
            "round": int(self.round),
            "white": int(self.white),
        }
        for part in stored.PARTS:
            found[part.name] = stored.write(self, part)
        found["row"] = [int(goods) for goods in self.row if goods != NONE]
        found["keys"] = [self.key_spaces(shelf) for shelf in range(self.shelves())]
        found["frames"] = self.frames.to_list()
        if self.plays(BORDERS):
            found["linked"] = stored.write(self, stored.LINKED)
        if self.plays(CASTLES_RULE):
            found["removed"] = int(self.removed)
        if self.plays(TRADE_ROUTES):
            found["cards"] = stored.write(self, stored.ROUTE_CARDS)
            found["laid"] = stored.write(self, stored.LAID)
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
        keys = [-1 if tile == NONE else int(tile) for tile in self.keys]
        spare = int(market.first_spare(self)) if self.arms.keeper == shelf else len(keys)
        held = keys[KEYS * shelf : KEYS * shelf + KEYS] + keys[spare:]
        return held[:-1] if self.plays(TEAM) and held[-1] < 0 else held

    def key_tiles(self, seat: int) -> list[int]:
        """The tiles on the key spaces of a seat."""
        return [tile for tile in self.key_spaces(seat) if tile >= 0]


def first_question(setup: Setup) -> Frames:
    """All settle at once; whose duchy is agreed on has made the first step."""
    people = people_of(setup)
    steps = [1 if way(setup) == SAME else 0] * people + [0] * (4 - people)
    return stack(WIDTH, [SETUP, (1 << people) - 1, *steps])


def agreed_duchies(setup: Setup) -> vec[u8]:
    """The duchy of each player if all have the same, else NONE."""
    duchies = bytes_of(int(setup.seats), NONE)
    for seat in range(people_of(setup) if way(setup) == SAME else 0):
        duchies[seat] = u8(same_duchy(setup))
    return duchies
