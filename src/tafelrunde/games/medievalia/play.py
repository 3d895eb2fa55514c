"""A turn from its beginning to its end, and who answers what (MED-030 to MED-033)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tafelrunde.games.medievalia import actions, archers, events, fight, help, war
from tafelrunde.games.medievalia.components import (
    ARCHER,
    BIT,
    HAND,
    HOSTS,
    NO_GROUND,
    PRIEST,
    SIEGE_TURNS,
    lowest,
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
from tafelrunde.kernel.chance import Chance
from tafelrunde.kernel.fast import append, i64, u8, vec

if TYPE_CHECKING:
    from tafelrunde.games.medievalia.state import Medievalia

# The steps of a war in which only the active player is asked: groups and targets.
ONE_SPEAKER: Final = (1, 3)


def legal(table: Medievalia, seat: i64) -> vec[i64]:
    """All answers to what is asked, ascending."""
    kind = table.frames.kind()
    if kind == ACTING:
        return actions.acting(table, seat)
    if kind == PAYING:
        return actions.paying(table, seat)
    if kind in (DEALING, DRAWING):
        return stacks(table)
    if kind == ARRANGING:
        return append(actions.arrangements(table, seat, vec[i64](capacity=32)), DONE)
    if kind == STARVING:
        return starving(table, seat)
    if kind == MARCHING:
        return marching(table, seat)
    if kind == HELPING:
        return help.helping(table, seat)
    if kind == TOLL:
        return help.tolls(table)
    return at_war(table, seat, kind)


def at_war(table: Medievalia, seat: i64, kind: i64) -> vec[i64]:
    """All answers to a question of a war."""
    frames = table.frames
    if kind == DECLARING:
        return war.declarations(table, seat)
    if kind == FORMING:
        return war.formations(table, seat, frames.arg(0))
    if kind == PLACING:
        return war.placements(table, frames.arg(1), seat, frames.arg(0))
    if kind == AIMING:
        return war.targets(table, seat, frames.arg(0))
    if kind == LENDING:
        return fight.lending(table)
    if kind == SUPPORTING:
        return fight.supporting(table)
    if kind == HURTING:
        return fight.hurting(table)
    if kind == SHOOTING:
        return archers.shooting(table, seat)
    return archers.healing(table, seat)


def stacks(table: Medievalia) -> vec[i64]:
    """The stacks that are not empty (MED-032)."""
    found = vec[i64](capacity=3)
    for pile in range(i64(3)):
        if table.stock[LEFT + pile] > 0:
            found = append(found, DRAW + pile)
    return found


def starving(table: Medievalia, seat: i64) -> vec[i64]:
    """Any own military or character card, used or abroad (MED-144, MED-R15)."""
    rest = alike(table, table.masks[OWN + seat])
    found = vec[i64](capacity=16)
    while rest != 0:
        found = append(found, STARVE + lowest(rest))
        rest &= rest - 1
    return found


def answer(table: Medievalia, seat: i64, move: i64, chance: Chance) -> None:
    """Carry out an answer to the frame on top."""
    frames = table.frames
    kind = frames.kind()
    if kind == ACTING:
        if move == DONE:
            frames.pop()
        else:
            actions.act_on(table, seat, move, chance)
    elif kind == PAYING:
        actions.pay(table, seat, move, chance)
    elif kind == DEALING:
        deal(table, seat, move - DRAW, chance)
    elif kind == DRAWING:
        frames.pop()
        draw(table, seat, move - DRAW, chance)
    elif kind == ARRANGING:
        actions.arrange(table, seat, move, chance)
    elif kind == STARVING:
        frames.pop()
        chance.tell(events.STARVED, seat, move - STARVE, 0, 0)
        leave(table, move - STARVE)
        if frames.kind(help.ACT) == ACTING:
            frames.set_arg(actions.ARRANGED, 0, help.ACT)  # who is left may be rearranged (MED-R11)
    elif kind == MARCHING:
        go_on(table, seat, move, chance)
    elif kind == HELPING:
        actions.help_out(table, seat, move, chance)
    elif kind == TOLL:
        actions.pay_toll(table, seat, move, chance)
    else:
        answer_war(table, seat, move, chance)


def deal(table: Medievalia, seat: i64, pile: i64, chance: Chance) -> None:
    """One of the eight cards everybody begins with, one player after the other (MED-015)."""
    frames = table.frames
    left, starter = frames.arg(0) - 1, frames.arg(1)
    frames.pop()
    if left > 0:
        frames.push(DEALING, BIT[seat], left, starter)
    else:
        following = (seat + 1) % table.setup.seats
        if following == starter:
            frames.push(BEGIN, BIT[starter], starter)
        else:
            frames.push(DEALING, BIT[following], HAND, starter)
    draw(table, seat, pile, chance)


def go_on(table: Medievalia, seat: i64, move: i64, chance: Chance) -> None:
    """An answer in the movement phase; supply must hold after every step (MED-144)."""
    if move == DONE:
        table.frames.pop()
        return
    if move < MARCH:
        actions.dismiss(table, seat, move - DISMISS, chance)
    else:
        march(table, seat, move, chance)
    table.frames.push(FEED, BIT[seat])


def answer_war(table: Medievalia, seat: i64, move: i64, chance: Chance) -> None:
    """Carry out an answer to a question of a war."""
    frames = table.frames
    kind, about, active = frames.kind(), frames.arg(0), frames.arg(1)
    if kind == DECLARING:
        war.declare(table, seat, move, chance)
        return
    frames.pop()
    if kind == FORMING:
        war.form(table, about, move)
    elif kind == PLACING:
        war.place_troop(table, seat, about, move)
    elif kind == AIMING:
        war.aim(table, seat, about, move, chance)
    elif kind == LENDING:
        lend(table, about, move - LEND)
    elif kind == SUPPORTING:
        table.war[war.BONUS + move - SUPPORT] += 1
    elif kind == HURTING:
        table.war[war.HURT + about] = u8(move - HURT)
    elif move != PASS and kind == SHOOTING:
        archers.shoot(table, seat, about, move - SHOOT, chance)
    elif move != PASS:
        archers.heal(table, active, seat, about, move - HEAL, chance)


def task(table: Medievalia, chance: Chance) -> None:
    """Carry out the task on top."""
    frames = table.frames
    kind = frames.kind()
    seat = lowest(frames.owners())
    if kind == FEED:
        if hungry(table, seat):
            frames.push(STARVING, BIT[seat])
        else:
            frames.pop()
    elif kind == BEGIN:
        frames.pop()
        begin(table, seat, chance)
    elif kind == REACTIVATE:
        frames.pop()
        table.masks[USED] &= ~table.masks[OWN + seat]  # MED-033
        table.masks[TURNED] &= ~(31 * BIT[HOSTS * seat])
    elif kind == DEPART:
        frames.pop()
        if len(marches(table, seat, vec[i64](capacity=16))) > 0:
            frames.push(MARCHING, BIT[seat])
    elif kind == WAR:
        wage(table, seat, chance)
    else:
        frames.pop()
        table.masks[MOVED] = 0
        table.masks[STEPPED] = 0
        table.masks[REFUSED] = 0
        pass_on(table, seat)


def pass_on(table: Medievalia, seat: i64) -> None:
    """The turn passes to the left (MED-130)."""
    following = (seat + 1) % table.setup.seats
    while table.out & BIT[following] != 0:
        following = (following + 1) % table.setup.seats
    table.frames.push(BEGIN, BIT[following])


def begin(table: Medievalia, seat: i64, chance: Chance) -> None:
    """Siege, supply, then draw, reactivation, actions, movement, war (MED-030, MED-031)."""
    chance.tell(events.TURN_BEGAN, seat, 0, 0, 0)
    counter = FIEF * seat + SIEGE
    if besieged(table, seat):
        table.fiefs[counter] += 1
        suffered: int = table.fiefs[counter]
        chance.tell(events.BESIEGED, seat, suffered, 0, 0)
        if suffered >= SIEGE_TURNS:
            eliminate(table, seat, chance)
            if table.ended == 0:
                pass_on(table, seat)
            return
    else:
        table.fiefs[counter] = u8(0)
    owner = BIT[seat]
    frames = table.frames
    frames.push(FINISH, owner)
    frames.push(WAR, owner)
    frames.push(DEPART, owner)
    frames.push(ACTING, owner)
    frames.push(REACTIVATE, owner)
    frames.push(DRAWING, owner)
    frames.push(FEED, owner)


def besieged(table: Medievalia, seat: i64) -> bool:
    """Enemies inside, and landscapes gone or unguarded: one, by the FAQ all (MED-150, MED-R16)."""
    if enemies(table, seat) & table.masks[AT + seat] == 0:
        return False
    guarded: i64 = 0
    unguarded: i64 = 0
    for host in range(i64(1), i64(HOSTS)):
        if ground(table, seat, host) != NO_GROUND:
            if guards(table, seat, host) != 0:
                guarded += 1
            else:
                unguarded += 1
    return guarded == 0 if table.faq_siege else guarded == 0 or unguarded > 0


def wage(table: Medievalia, seat: i64, chance: Chance) -> None:
    """The next question of the war, or its next step (MED-R17)."""
    frames = table.frames
    step = frames.arg(STEP)
    if step == 0:
        if not war.open_war(table, seat):
            frames.pop()
            return
        # The question lies on top of the war, which goes on with the next step.
        frames.set_arg(STEP, 1, frames.depth() - 2)
        return
    asked = False
    if step == 1:
        asked = war.next_formation(table, seat)
    elif step == 2:
        asked = war.next_placement(table, seat)
    elif step == 3:
        asked = war.next_target(table, seat)
    elif step == 4:
        asked = fight.next_bonus(table, seat)
    elif step == 5:
        asked = fight.next_division(table, seat)
    elif step == 6:
        asked = archers.next_helper(table, seat, ARCHER)
    elif step == 7:
        asked = archers.next_helper(table, seat, PRIEST)
    else:
        frames.pop()
        frames.push(FEED, BIT[seat])
        fight.conclude(table, seat, chance)
        return
    if asked:
        return
    frames.set_arg(CURSOR, 0)
    turn_of = frames.arg(SPEAKER) + 1
    if step in ONE_SPEAKER or turn_of == table.setup.seats:
        frames.set_arg(STEP, step + 1)
        frames.set_arg(SPEAKER, 0)
    else:
        frames.set_arg(SPEAKER, turn_of)
