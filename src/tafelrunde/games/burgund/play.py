"""The moves of Die Burgen von Burgund: what is asked, what may be answered, what follows.

Everything that is pending lies on the stack of frames (frames.py); verbs.py says how moves are
written. The rules themselves are by topic: turn.py has dice, workers and the four actions,
market.py the way of tiles from the supply to the key spaces and the purchase, duchy.py placing and
scoring, effects.py what tiles do, trade.py goods, rounds.py phases, rounds and the order track.

What modules add is in modules/, and where they join is said there.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tafelrunde.games.burgund import duchy, events, market, rounds, trade, turn
from tafelrunde.games.burgund.components import (
    BLACK,
    CARDS,
    CASTLE,
    DUCHIES,
    GOODS,
    NONE,
    OF_COLOUR,
    SHIELDS,
    SPACES,
    TEAM,
    TILES,
    VINEYARDS,
)
from tafelrunde.games.burgund.frames import (
    ACTION,
    AUTOMA,
    BOUNTY,
    CARGO,
    CLEAR,
    COLOUR_DONE,
    COPY,
    DIRECT,
    EFFECT,
    FEWER,
    FLOCK,
    FREIGHT,
    GAME_END,
    GIFT,
    GIFTS,
    GIVE,
    GRANT,
    HARBOUR,
    LAY_OUT,
    MARKER,
    NAMING,
    NEXT,
    ON_TOP,
    PHASE_END,
    PICK,
    POINTS,
    PREPARE,
    PUT,
    REAP,
    ROOM,
    ROUND,
    SETUP,
    STOW,
    SWAP,
    TARGET,
    TOLL,
    TRADE,
    TRIBUTE,
    VINTAGE,
    WHERE,
    WINE,
)
from tafelrunde.games.burgund.market import DROP
from tafelrunde.games.burgund.modules import (
    automa_turn,
    castles,
    routes,
    shields,
    shields_tribute,
    solo,
    solo_windfall,
    team,
    team_setup,
    team_turn,
    tiles2,
    vineyards,
)
from tafelrunde.games.burgund.modules.castles import RECOVER
from tafelrunde.games.burgund.modules.routes import ARRANGE
from tafelrunde.games.burgund.modules.shields import SHIELD
from tafelrunde.games.burgund.modules.shields_tribute import LAY, PAY
from tafelrunde.games.burgund.modules.solo import EXCHANGE, HAND_OVER, ITEM, REACH
from tafelrunde.games.burgund.modules.team_turn import BUILD, KEEP
from tafelrunde.games.burgund.modules.tiles2 import FIRST_COPY, FIRST_HERD
from tafelrunde.games.burgund.modules.vineyards import HARVEST
from tafelrunde.games.burgund.trade import FETCH, LOAD
from tafelrunde.games.burgund.turn import EXTRA, HIGH, HIRE, LOW, PLACE, SELL, TAKE, USED
from tafelrunde.kernel.bits import lowest
from tafelrunde.kernel.chance import Chance
from tafelrunde.kernel.frames import TURN
from tafelrunde.kernel.native import append, i64, u8, vec

if TYPE_CHECKING:
    from tafelrunde.games.burgund.state import Burgund

SETTLE: Final = 0
FOUND: Final = 30
SKIP: Final = 39220
DONE: Final = 39221

# The steps of the setup from this one on arrange the cards of the trade route.
ORDER: Final = 2


def answers(state: Burgund, seat: i64) -> vec[i64]:
    """All answers to what is asked, ascending."""
    kind = state.frames.kind()
    if kind == TURN:
        if state.dice[2 * seat] >= USED and state.dice[2 * seat + 1] >= USED:
            return append(vec[i64](), DONE)
        return actions(state, seat, LOW, HIGH + 1)
    if kind == ACTION:
        return actions(state, seat, EXTRA, EXTRA + 1)
    if kind == PUT:
        found = vec[i64](capacity=16)
        if state.modules & TEAM != 0:
            return or_not(state, seat, team_turn.builds(state, seat, EXTRA, EXTRA + 1, found))
        return or_not(state, seat, turn.places(state, seat, EXTRA, found))
    if kind == PICK:
        first = TAKE + BLACK * EXTRA
        return append(market.picks(state, state.frames.arg(0), first, vec[i64]()), SKIP)
    if kind == TRADE:
        return append(turn.sales(state, seat, EXTRA, vec[i64]()), SKIP)
    if kind == HARBOUR:
        return trade.harbours(state, seat)
    if kind == CARGO:
        return trade.cargo(state, seat)
    if kind in (ROOM, FEWER):
        if state.modules & TEAM != 0:
            return team_turn.removals(state, seat)
        found = market.drops(state, seat)
        return vineyards.discards(state, seat, found) if state.plays(VINEYARDS) else found
    if kind == COPY:
        return append(tiles2.copies(state, seat), SKIP)
    if kind == FLOCK:
        return tiles2.flocks(state, seat)
    if kind == GIVE:
        return solo.gifts(state, seat)
    if kind == GIFT:
        if state.modules & TEAM != 0:
            return or_not(state, seat, team_turn.endowments(state, seat))
        found = shields_tribute.layings(state, seat)
        found = vineyards.gifts(state, seat, found) if state.plays(VINEYARDS) else found
        return or_not(state, seat, found)
    if kind == TOLL:
        return shields_tribute.tolls(state, seat)
    if kind == NAMING:
        return shields.names(state, seat, append(vec[i64](capacity=4), SKIP))
    if kind == FREIGHT:
        return or_not(state, seat, shields.freights(state, seat))
    if kind == BOUNTY:
        return append(vineyards.bounties(state, seat), SKIP)
    if kind == GRANT:
        return append(vineyards.grants(state, seat), SKIP)
    if kind == WINE:
        return vineyards.wines(state)
    if kind == CLEAR:
        return vineyards.clearings(state, seat)
    if kind == WHERE:
        return append(append(vec[i64](capacity=2), KEEP), KEEP + team.COMMON)
    if kind == SETUP:
        return settling(state, seat)
    return append(solo_answers(state, seat, kind), SKIP)


def solo_answers(state: Burgund, seat: i64, kind: i64) -> vec[i64]:
    """What the solo game asks; all of it may be left (BUR-222, BUR-225, BUR-228, BUR-229)."""
    if kind == TARGET:
        return turn.actions(state, seat, EXTRA, EXTRA + 1)
    if kind == DIRECT:
        return solo_windfall.layings(state, seat)
    if kind == SWAP:
        return solo.swaps(state)
    return solo.top_ups(state, seat)


def actions(state: Burgund, seat: i64, first: i64, last: i64) -> vec[i64]:
    """Everything the dice first to last - 1 can do, with all modules."""
    found = turn.actions(state, seat, first, last)
    both = first == LOW and state.dice[2 * seat] < USED and state.dice[2 * seat + 1] < USED
    if state.removed > 0 and both:
        found = castles.ransom(state, seat, found)
    if state.modules & TEAM != 0:
        found = team_turn.builds(state, seat, first, last, found)
        return team_turn.hangings(state, seat, found) if state.plays(SHIELDS) else found
    if state.modules & SHIELDS != 0:
        found = shields.takings(state, seat, found)
    if state.modules & VINEYARDS != 0:
        found = vineyards.actions(state, seat, first, last, found)
    return found


def or_not(state: Burgund, seat: i64, found: vec[i64]) -> vec[i64]:
    """What may be done may also be left; nobody has to buy only because nothing else is open.

    Where nothing can be done at all it is lost without a question (BUR-096, BUR-250).
    """
    if len(found) > 0 or (state.on_turn(seat) and len(state.legal_asides(seat)) > 0):
        found = append(found, SKIP)
    return found


def settling(state: Burgund, seat: i64) -> vec[i64]:
    """Choose a duchy, then a burgundy space for the start castle (BUR-029, BUR-035)."""
    if state.plays(TEAM):
        return team_setup.settling(state, seat)
    found = vec[i64](capacity=32)
    step = state.frames.arg(seat)
    if step >= ORDER:
        return routes.choices(state, seat, step - ORDER)
    if step == 0:
        for number in range(i64(DUCHIES)):
            if state.may_choose(seat, number):
                found = append(found, SETTLE + number)
        return found
    home: int = state.duchy[seat]
    rest = OF_COLOUR[6 * home]
    while rest != 0:
        space = lowest(rest)
        rest &= rest - 1
        found = append(found, FOUND + space)
    return found


def answer(state: Burgund, seat: i64, move: i64, chance: Chance) -> None:
    """Carry out an answer."""
    if move >= PLACE and move < SELL:
        rest = move - PLACE
        tile = rest // SPACES % TILES
        turn.place(state, seat, rest // (SPACES * TILES), tile, rest % SPACES, chance)
    elif move >= TAKE and move < PLACE:
        turn.take(state, seat, (move - TAKE) // BLACK, (move - TAKE) % BLACK, chance)
    elif move == DONE:
        state.frames.pop()
        state.frames.push(NEXT, rounds.ANYBODY)
    elif move < TAKE:
        settle(state, seat, move, chance)
    elif move < HIRE:
        turn.sell(state, seat, (move - SELL) // GOODS, (move - SELL) % GOODS, chance)
    elif move < FETCH:
        turn.hire(state, seat, move - HIRE, chance)
    elif move < LOAD:
        trade.fetch(state, seat, (move - FETCH) // 2, (move - FETCH) & 1 == 1, chance)
    elif move < DROP:
        if state.frames.kind() == FREIGHT:
            shields.load_all(state, seat, move - LOAD, chance)
        else:
            trade.pick_colour(state, seat, move - LOAD, chance)
    elif move < FIRST_COPY:
        market.drop(state, seat, move - DROP, chance)
    elif move < FIRST_HERD:
        tiles2.copy(state, seat, move - FIRST_COPY, chance)
    elif move < RECOVER:
        tiles2.choose(state, seat, move - FIRST_HERD, chance)
    elif move == RECOVER:
        turn.use(state, seat, LOW, 0)
        turn.use(state, seat, HIGH, 0)
        castles.recover(state, seat, chance)
    elif move < SHIELD:
        settle(state, seat, move, chance)
    elif move < LAY:
        rest = move - SHIELD
        shields.take(state, seat, rest // SPACES + 1, rest % SPACES, chance)
    elif move < PAY and state.frames.kind() == DIRECT:
        solo_windfall.lay(state, seat, (move - LAY) // SPACES, (move - LAY) % SPACES, chance)
    elif move < PAY:
        shields_tribute.lay(state, seat, (move - LAY) // SPACES, (move - LAY) % SPACES, chance)
    elif move < HARVEST:
        shields_tribute.pay(state, seat, move - PAY, chance)
    elif move < ITEM:
        vineyards.answer(state, seat, move, chance)
    elif move == REACH:
        solo.top_up(state, seat, chance)
    elif move < HAND_OVER:
        solo.swap(state, seat, move - EXCHANGE + BLACK, chance)
    elif move < BUILD:
        solo.give(state, seat, move - HAND_OVER)
    elif move < SKIP:
        team_turn.answer(state, seat, move, chance)
    else:
        state.frames.pop()
        if chance.listening:
            chance.tell(events.SKIPPED, seat, 0, 0, 0)


def settle(state: Burgund, seat: i64, move: i64, chance: Chance) -> None:
    """A step of the setup; when all are ready it is shown and phase A begins (BUR-R20)."""
    frames = state.frames
    if state.plays(TEAM):
        team_setup.settle(state, seat, move, chance)
        return
    if move < FOUND:
        state.duchy[seat] = u8(move - SETTLE)
        frames.set_arg(seat, 1)
        return
    if move >= ARRANGE:
        step = frames.arg(seat)
        if not routes.arrange(state, seat, step - ORDER, (move - ARRANGE) % CARDS):
            frames.set_arg(seat, step + 1)
            return
    else:
        duchy.put(state, seat, CASTLE, move - FOUND)
        if state.arranging:
            frames.set_arg(seat, ORDER)
            return
    frames.set_arg(seat, 0)
    if frames.ready(seat):
        frames.pop()
        state.window = 0
        if chance.listening:
            for other in range(state.people()):
                home: int = state.duchy[other]
                chance.tell(events.SETTLED, other, home, state.castle_of(other), 0)
        frames.push(PREPARE, rounds.ANYBODY)


def task(state: Burgund, chance: Chance) -> None:
    """Carry out what happens by itself."""
    frames = state.frames
    kind = frames.kind()
    if kind != NEXT:
        state.forget_hopes()
    if kind in (MARKER, ON_TOP, VINTAGE, REAP, POINTS, EFFECT, COLOUR_DONE, STOW):
        owners = frames.owners()
        seat: i64 = 0
        while owners >> seat & 1 == 0:
            seat += 1
        own_task(state, seat, kind, chance)
        return
    if kind == LAY_OUT:
        routes.lay_out(state, chance)
        return
    if kind == GIFTS:
        shields_tribute.gifts(state)
        return
    if kind == TRIBUTE:
        shields_tribute.collect(state, chance)
        return
    frames.pop()
    if kind == NEXT:
        rounds.next_turn(state)
    elif kind == AUTOMA:
        automa_turn.take(state, chance)
        frames.push(NEXT, rounds.ANYBODY)
    elif kind == ROUND:
        rounds.begin_round(state, chance)
    elif kind == PHASE_END:
        rounds.end_phase(state, chance)
    elif kind == GAME_END and chance.listening:
        chance.tell(events.ENDED, 0, 0, 0, 0)
    elif kind == PREPARE:
        rounds.prepare(state, chance)


def own_task(state: Burgund, seat: i64, kind: i64, chance: Chance) -> None:
    """What happens by itself to one seat."""
    if kind == MARKER:
        state.frames.pop()
        rounds.advance(state, seat, chance)
    elif kind == ON_TOP:
        state.frames.pop()
        tiles2.go_on_top(state, seat, chance)
    elif kind == STOW:
        tile = state.frames.arg(0)
        state.frames.pop()
        team_turn.gain(state, seat, tile, chance)
    elif kind == VINTAGE:
        vineyards.mature(state, seat)
    elif kind == REAP:
        vineyards.reap(state, seat)
    elif kind == POINTS:
        solo.advance(state, seat, chance)
    elif kind == EFFECT:
        solo.effect(state, seat, chance)
    else:
        solo_windfall.offer(state, seat)


def unsettled(state: Burgund, seat: i64) -> bool:
    """Has the seat not set its start castle yet, as far as can be seen?"""
    return state.covered[seat] == 0


def imagine_settling(state: Burgund, chance: Chance) -> None:
    """Those who are ready have chosen something that nobody else knows."""
    for seat in range(state.people()):
        if state.waiting(seat) or not unsettled(state, seat):
            continue
        if state.duchy[seat] == NONE:
            state.frames.set_arg(seat, 0)
            choices = settling(state, seat)
            state.duchy[seat] = u8(choices[chance.below(events.IMAGINED, len(choices), 0)])
        state.frames.set_arg(seat, 1)
        choices = settling(state, seat)
        space = choices[chance.below(events.IMAGINED, len(choices), 0)] - FOUND
        duchy.put(state, seat, CASTLE, space)
        if state.arranging:
            routes.imagine_order(state, seat, chance)
        state.frames.set_arg(seat, 0)
