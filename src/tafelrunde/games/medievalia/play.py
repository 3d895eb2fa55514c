"""A turn from its beginning to its end, and who answers what (MED-030 to MED-033)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tafelrunde.games.medievalia import actions, archers, events, fight, help, war
from tafelrunde.games.medievalia.components import (
    ARCHER,
    HAND,
    HOSTS,
    NO_GROUND,
    PRIEST,
    SIEGE_TURNS,
)
from tafelrunde.games.medievalia.ending import draw, eliminate
from tafelrunde.games.medievalia.fief import (
    AT,
    FIEF,
    LEFT,
    MOVED,
    OWN,
    REFUSED,
    SIEGE,
    STEPPED,
    TURNED,
    USED,
    alike,
    enemies,
    ground,
    guards,
    hungry,
    leave,
)
from tafelrunde.games.medievalia.fight import lend
from tafelrunde.games.medievalia.march import march, marches, marching
from tafelrunde.games.medievalia.verbs import (
    ACTING,
    AIMING,
    ARRANGING,
    BEGIN,
    DEALING,
    DECLARING,
    DEPART,
    DISMISS,
    DONE,
    DRAW,
    DRAWING,
    FEED,
    FINISH,
    FORMING,
    HEAL,
    HELPING,
    HURT,
    HURTING,
    LEND,
    LENDING,
    MARCH,
    MARCHING,
    PASS,
    PAYING,
    PLACING,
    REACTIVATE,
    SHOOT,
    SHOOTING,
    STARVE,
    STARVING,
    SUPPORT,
    SUPPORTING,
    TOLL,
    WAR,
)
from tafelrunde.games.medievalia.war import CURSOR, SPEAKER, STEP
from tafelrunde.kernel.bits import BIT, lowest
from tafelrunde.kernel.chance import Chance
from tafelrunde.kernel.native import append, i64, u8, vec

if TYPE_CHECKING:
    from tafelrunde.games.medievalia.state import Medievalia

# The steps of a war in which only the active player is asked: groups and targets.
ONE_SPEAKER: Final = (1, 3)


def legal(state: Medievalia, seat: i64) -> vec[i64]:
    """All answers to what is asked, ascending."""
    kind = state.frames.kind()
    if kind == ACTING:
        return actions.acting(state, seat)
    if kind == PAYING:
        return actions.paying(state, seat)
    if kind in (DEALING, DRAWING):
        return stacks(state)
    if kind == ARRANGING:
        return append(actions.arrangements(state, seat, vec[i64](capacity=32)), DONE)
    if kind == STARVING:
        return starving(state, seat)
    if kind == MARCHING:
        return marching(state, seat)
    if kind == HELPING:
        return help.helping(state, seat)
    if kind == TOLL:
        return help.tolls(state)
    return at_war(state, seat, kind)


def at_war(state: Medievalia, seat: i64, kind: i64) -> vec[i64]:
    """All answers to a question of a war."""
    frames = state.frames
    if kind == DECLARING:
        return war.declarations(state, seat)
    if kind == FORMING:
        return war.formations(state, seat, frames.arg(0))
    if kind == PLACING:
        return war.placements(state, frames.arg(1), seat, frames.arg(0))
    if kind == AIMING:
        return war.targets(state, seat, frames.arg(0))
    if kind == LENDING:
        return fight.lending(state)
    if kind == SUPPORTING:
        return fight.supporting(state)
    if kind == HURTING:
        return fight.hurting(state)
    if kind == SHOOTING:
        return archers.shooting(state, seat)
    return archers.healing(state, seat)


def stacks(state: Medievalia) -> vec[i64]:
    """The stacks that are not empty (MED-032)."""
    found = vec[i64](capacity=3)
    for pile in range(i64(3)):
        if state.stock[LEFT + pile] > 0:
            found = append(found, DRAW + pile)
    return found


def starving(state: Medievalia, seat: i64) -> vec[i64]:
    """Any own military or character card, used or abroad (MED-144, MED-R15)."""
    rest = alike(state, state.masks[OWN + seat])
    found = vec[i64](capacity=16)
    while rest != 0:
        found = append(found, STARVE + lowest(rest))
        rest &= rest - 1
    return found


def answer(state: Medievalia, seat: i64, move: i64, chance: Chance) -> None:
    """Carry out an answer to the frame on top."""
    frames = state.frames
    kind = frames.kind()
    if kind == ACTING:
        if move == DONE:
            frames.pop()
        else:
            actions.act_on(state, seat, move, chance)
    elif kind == PAYING:
        actions.pay(state, seat, move, chance)
    elif kind == DEALING:
        deal(state, seat, move - DRAW, chance)
    elif kind == DRAWING:
        frames.pop()
        draw(state, seat, move - DRAW, chance)
    elif kind == ARRANGING:
        actions.arrange(state, seat, move, chance)
    elif kind == STARVING:
        frames.pop()
        chance.tell(events.STARVED, seat, move - STARVE, 0, 0)
        leave(state, move - STARVE)
        if frames.depth() > help.ACT and frames.kind(help.ACT) == ACTING:
            frames.set_arg(actions.ARRANGED, 0, help.ACT)  # who is left may be rearranged (MED-R11)
    elif kind == MARCHING:
        go_on(state, seat, move, chance)
    elif kind == HELPING:
        actions.help_out(state, seat, move, chance)
    elif kind == TOLL:
        actions.pay_toll(state, seat, move, chance)
    else:
        answer_war(state, seat, move, chance)


def deal(state: Medievalia, seat: i64, pile: i64, chance: Chance) -> None:
    """One of the eight cards everybody begins with, one player after the other (MED-015)."""
    frames = state.frames
    left, starter = frames.arg(0) - 1, frames.arg(1)
    frames.pop()
    if left > 0:
        frames.push(DEALING, BIT[seat], left, starter)
    else:
        following = (seat + 1) % state.setup.seats
        if following == starter:
            frames.push(BEGIN, BIT[starter], starter)
        else:
            frames.push(DEALING, BIT[following], HAND, starter)
    draw(state, seat, pile, chance)


def go_on(state: Medievalia, seat: i64, move: i64, chance: Chance) -> None:
    """An answer in the movement phase; supply must hold after every step (MED-144)."""
    if move == DONE:
        state.frames.pop()
        return
    if move < MARCH:
        actions.dismiss(state, seat, move - DISMISS, chance)
    else:
        march(state, seat, move, chance)
    state.frames.push(FEED, BIT[seat])


def answer_war(state: Medievalia, seat: i64, move: i64, chance: Chance) -> None:
    """Carry out an answer to a question of a war."""
    frames = state.frames
    kind, about, active = frames.kind(), frames.arg(0), frames.arg(1)
    if kind == DECLARING:
        war.declare(state, seat, move, chance)
        return
    frames.pop()
    if kind == FORMING:
        war.form(state, about, move)
    elif kind == PLACING:
        war.place_troop(state, seat, about, move)
    elif kind == AIMING:
        war.aim(state, seat, about, move, chance)
    elif kind == LENDING:
        lend(state, about, move - LEND)
    elif kind == SUPPORTING:
        state.war[war.BONUS + move - SUPPORT] += 1
    elif kind == HURTING:
        state.war[war.HURT + about] = u8(move - HURT)
    elif move != PASS and kind == SHOOTING:
        archers.shoot(state, seat, about, move - SHOOT, chance)
    elif move != PASS:
        archers.heal(state, active, seat, about, move - HEAL, chance)


def task(state: Medievalia, chance: Chance) -> None:
    """Carry out the task on top."""
    frames = state.frames
    kind = frames.kind()
    seat = lowest(frames.owners())
    if kind == FEED:
        if hungry(state, seat):
            frames.push(STARVING, BIT[seat])
        else:
            frames.pop()
    elif kind == BEGIN:
        frames.pop()
        begin(state, seat, chance)
    elif kind == REACTIVATE:
        frames.pop()
        state.masks[USED] &= ~state.masks[OWN + seat]  # MED-033
        state.masks[TURNED] &= ~(31 * BIT[HOSTS * seat])
    elif kind == DEPART:
        frames.pop()
        if len(marches(state, seat, vec[i64](capacity=16))) > 0:
            frames.push(MARCHING, BIT[seat])
    elif kind == WAR:
        wage(state, seat, chance)
    else:
        frames.pop()
        state.masks[MOVED] = 0
        state.masks[STEPPED] = 0
        state.masks[REFUSED] = 0
        pass_on(state, seat)


def pass_on(state: Medievalia, seat: i64) -> None:
    """The turn passes to the left (MED-130)."""
    following = (seat + 1) % state.setup.seats
    while state.out & BIT[following] != 0:
        following = (following + 1) % state.setup.seats
    state.frames.push(BEGIN, BIT[following])


def begin(state: Medievalia, seat: i64, chance: Chance) -> None:
    """Siege, supply, then draw, reactivation, actions, movement, war (MED-030, MED-031)."""
    chance.tell(events.TURN_BEGAN, seat, 0, 0, 0)
    counter = FIEF * seat + SIEGE
    if besieged(state, seat):
        state.fiefs[counter] += 1
        suffered: int = state.fiefs[counter]
        chance.tell(events.BESIEGED, seat, suffered, 0, 0)
        if suffered >= SIEGE_TURNS:
            eliminate(state, seat, chance)
            if state.ended == 0:
                pass_on(state, seat)
            return
    else:
        state.fiefs[counter] = u8(0)
    owner = BIT[seat]
    frames = state.frames
    frames.push(FINISH, owner)
    frames.push(WAR, owner)
    frames.push(DEPART, owner)
    frames.push(ACTING, owner)
    frames.push(REACTIVATE, owner)
    frames.push(DRAWING, owner)
    frames.push(FEED, owner)


def besieged(state: Medievalia, seat: i64) -> bool:
    """Enemies inside, and landscapes gone or unguarded: one, by the FAQ all (MED-150, MED-R16)."""
    if enemies(state, seat) & state.masks[AT + seat] == 0:
        return False
    guarded: i64 = 0
    unguarded: i64 = 0
    for host in range(i64(1), i64(HOSTS)):
        if ground(state, seat, host) != NO_GROUND:
            if guards(state, seat, host) != 0:
                guarded += 1
            else:
                unguarded += 1
    return guarded == 0 if state.faq_siege else guarded == 0 or unguarded > 0


def wage(state: Medievalia, seat: i64, chance: Chance) -> None:
    """The next question of the war, or its next step (MED-R17)."""
    frames = state.frames
    step = frames.arg(STEP)
    if step == 0:
        if not war.open_war(state, seat):
            frames.pop()
            return
        # The question lies on top of the war, which goes on with the next step.
        frames.set_arg(STEP, 1, frames.depth() - 2)
        return
    asked = False
    if step == 1:
        asked = war.next_formation(state, seat)
    elif step == 2:
        asked = war.next_placement(state, seat)
    elif step == 3:
        asked = war.next_target(state, seat)
    elif step == 4:
        asked = fight.next_bonus(state, seat)
    elif step == 5:
        asked = fight.next_division(state, seat)
    elif step == 6:
        asked = archers.next_helper(state, seat, ARCHER)
    elif step == 7:
        asked = archers.next_helper(state, seat, PRIEST)
    else:
        frames.pop()
        frames.push(FEED, BIT[seat])
        fight.conclude(state, seat, chance)
        return
    if asked:
        return
    frames.set_arg(CURSOR, 0)
    turn_of = frames.arg(SPEAKER) + 1
    if step in ONE_SPEAKER or turn_of == state.setup.seats:
        frames.set_arg(STEP, step + 1)
        frames.set_arg(SPEAKER, 0)
    else:
        frames.set_arg(SPEAKER, turn_of)
