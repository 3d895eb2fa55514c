"""A stored question that nobody would ask is refused, with the reason."""

from __future__ import annotations

import pytest

from tafelrunde.games.medievalia import GAME
from tafelrunde.games.medievalia.components import TROOP_NAMES
from tafelrunde.games.medievalia.state import Medievalia
from tafelrunde.games.medievalia.verbs import (
    ACTING,
    AIMING,
    ARRANGING,
    DEALING,
    DECLARING,
    DEPART,
    DRAWING,
    FEED,
    FINISH,
    FORMING,
    HEALING,
    HELPING,
    HURTING,
    LENDING,
    MARCHING,
    PAYING,
    PLACING,
    REACTIVATE,
    SHOOTING,
    STARVING,
    SUPPORTING,
    TOLL,
    WAR,
)
from tafelrunde.kernel.chance import Seeded
from tests.naming import rule

from .drawn import DECLARE, LAND, Fief, Table, invader, table, war
from .stored import Edit, accepted, cells, refused
from .test_war import ORDER, two_fronts

TURN = [FINISH, WAR, DEPART, ACTING]
CLASH, FOE, GOAL, CALLED = 53, 212, 265, 477


def card(name: str) -> int:
    return TROOP_NAMES.index(name)


def frame(place: int, column: int, value: int) -> Edit:
    """The edit of a frame: its kind, its owners, then its arguments."""
    return ("frames", 6 * place + column, value)


def at(kind: int) -> Table:
    """The war on two fronts when something is asked for the first time."""
    given = two_fronts()
    for line in ORDER.split("\n")[1:-1]:
        if int(given.state.frames.kind()) == kind:
            break
        given.play(line.split(" ", 1)[1])
    assert int(given.state.frames.kind()) == kind
    return given


def dealing() -> Table:
    state = GAME.new(GAME.setup({}, 2), Seeded(1))
    assert isinstance(state, Medievalia)
    return Table(state)


def partners() -> Table:
    """Anna asks Carla for help with a soldier."""
    mate = Fief(("town", "forest: worker", "farm", "farm"), hand="mine")
    poor = Fief(("town!", "field!"), hand="soldier")
    given = table(poor, Fief(), mate, Fief(), options={"teams": True})
    return given.play("ask purpose=soldier")


def toll() -> Table:
    lands = [f"use host=land{number} artists=0" for number in (1, 2, 3)]
    return partners().play(*lands, "done")


def hungry(*hosts: str) -> Fief:
    return Fief(hosts or ("town", "field"), free="soldier soldier archer")


def starving() -> list[tuple[Table, list[int]]]:
    """Too little food before the draw, in the middle of actions, and on the march."""
    march = Fief(("town", "field: worker"), free="soldier soldier soldier")
    removed = table(hungry("town", "field", "farm"), Fief()).play("remove host=land1")
    marched = table(march, Fief()).play("done", "march card=worker1 to=between01")
    return [
        (table(Fief(), hungry()).play("done"), [*TURN, REACTIVATE, DRAWING, FEED, STARVING]),
        (removed.play("use host=town artists=0"), [*TURN, FEED, STARVING]),
        (marched, [FINISH, WAR, MARCHING, FEED, STARVING]),
    ]


def asked() -> list[tuple[Table, list[int]]]:
    """Every question outside of wars, with what lies below it."""
    rich = Fief(LAND[:4], free="soldier", hand="mine mine")
    return [
        (dealing(), [DEALING]),
        (table(rich, Fief(), phase="draw"), [*TURN, REACTIVATE, DRAWING]),
        (table(rich, Fief()), TURN),
        (table(rich, Fief()).play("play kind=mine"), [*TURN, PAYING]),
        (partners(), [*TURN, PAYING, HELPING]),
        (toll(), [*TURN, PAYING, TOLL]),
        (table(rich, Fief()).play("arrange card=soldier1 to=land1"), [*TURN, ARRANGING]),
        (table(rich, Fief()).play("done"), [FINISH, WAR, MARCHING]),
        *starving(),
    ]


@rule("MED-030", "MED-R06", "MED-R28")
def test_every_question_lies_on_the_rest_of_its_turn() -> None:
    for given, kinds in asked():
        frames = cells(given, "frames")
        assert frames[::6] == kinds
        accepted(given)
        if len(kinds) > 1:
            refused(given, "such questions do not lie on each other", ("frames", frames[6:]))
            refused(given, "such questions", ("frames", frames[6:12] + frames[:6] + frames[12:]))


@rule("MED-181", "MED-183")
def test_somebody_is_asked_until_the_end() -> None:
    given = table(Fief(), Fief())
    said = "in a running game somebody is asked, after its end nobody"
    refused(given, said, ("frames", []))
    refused(given, said, ("ended", 1))
    for how in (1, 2, 3):
        accepted(given, ("frames", []), ("ended", how))


@rule("MED-030", "MED-194")
def test_the_player_on_turn_is_asked() -> None:
    given = table(Fief(LAND[:4], hand="mine mine"), Fief(LAND), Fief(LAND))
    for place in range(4):
        refused(given, "every question has one owner", frame(place, 1, 3))
        refused(given, "the player on turn is asked", frame(place, 1, 2))
    for owner in (0, 8):
        refused(given, "such a frame does not exist", frame(3, 1, owner))
    paying = given.copy().play("play kind=mine")
    refused(paying, "the player on turn is asked", frame(4, 1, 2))


@rule("MED-015", "MED-R11")
@pytest.mark.parametrize(("column", "high"), [(2, 8), (3, 1)])
def test_eight_cards_are_drawn_one_by_one(column: int, high: int) -> None:
    given = dealing()
    for value in range(1, high + 1):
        accepted(given, frame(0, column, value))
    said = "such a frame does not exist" if high == 8 else "eight cards are drawn"
    refused(given, said, frame(0, column, high + 1))
    refused(given, "eight cards are drawn", frame(0, 2, 0))


@rule("MED-R11", "MED-R21")
def test_the_action_phase_remembers_two_things() -> None:
    given = table(Fief(LAND), Fief())
    for column in (2, 3):
        accepted(given, frame(3, column, 1))
        refused(given, "such a frame does not exist", frame(3, column, 2))
    for place in (0, 2):
        refused(given, "such a frame does not exist", frame(place, 2, 1))
    drawing = table(Fief(LAND), Fief(), phase="draw")
    for place in (4, 5):
        refused(drawing, "such a frame does not exist", frame(place, 2, 1))


@rule("MED-050")
def test_only_a_payment_gathers_anything() -> None:
    given = table(Fief(LAND), Fief())
    for column in range(15):
        refused(given, "purse is for a payment", ("purse", column, 1))


@rule("MED-040", "MED-067", "MED-073")
def test_only_what_is_possible_is_paid_for() -> None:
    given = table(Fief(LAND, hand="worker worker worker"), Fief()).play("play kind=worker")
    said = "this cannot be paid for"
    for purpose in (3, 8, 31):
        refused(given, said, frame(4, 2, purpose))
    for purpose in (13, 28, 32):
        accepted(given, frame(4, 2, purpose))
    refused(given, "such a frame does not exist", frame(4, 2, 36))
    for viewer in (1, 8):
        view = Table(given.state.seen_by(viewer))
        accepted(view, frame(4, 2, 12))
        refused(view, said, frame(4, 2, 31))
        full = table(Fief(("town+church+tower",), hand="worker " * 5), Fief())
        full.play("play kind=worker")
        refused(Table(full.state.seen_by(viewer)), said, frame(4, 2, 13))


@rule("MED-195", "MED-R21")
def test_only_the_partner_helps_and_only_with_the_payment() -> None:
    given = partners()
    said = "a partner helps with the payment that is going on"
    refused(given, said, frame(5, 2, 28))
    refused(given, "such a frame does not exist", frame(5, 2, 36))
    for payer in (1, 2, 3, 4):
        refused(given, said, frame(5, 3, payer))
    for owner in (2, 8, 1):
        refused(given, "only a partner helps", frame(5, 1, owner))
        refused(toll(), "only a partner helps", frame(5, 1, owner))
    refused(toll(), "such a frame does not exist", frame(5, 2, 1))
    alone = table(Fief(hand="mine mine"), Fief()).play("play kind=mine")
    helping = [*cells(alone, "frames"), HELPING, 2, 3, 0, 0, 0]
    refused(alone, "only a partner helps", ("frames", helping))


@rule("MED-R21")
def test_what_was_refused_is_one_of_the_purposes() -> None:
    given = partners().play("refuse")
    accepted(given, ("refused", 2**36 - 1))
    refused(given, "refused must be a number from 0 to", ("refused", 2**36))


@rule("MED-R35")
def test_every_question_has_an_answer() -> None:
    """Nobody starves where nobody is; but another's question is not for the viewer to judge."""
    given = table(Fief(LAND), Fief())
    frames = cells(given, "frames")
    nobody = ("frames", [*frames, FEED, 1, 0, 0, 0, 0, STARVING, 1, 0, 0, 0, 0])
    refused(given, "there is no answer to what is asked", nobody)
    refused(Table(given.state.seen_by(0)), "there is no answer to what is asked", nobody)
    accepted(Table(given.state.seen_by(1)), nobody)


# Wars


@rule("MED-R17")
def test_every_question_of_a_war_belongs_to_its_step() -> None:
    steps = {
        DECLARING: 1, FORMING: 1, PLACING: 2, AIMING: 3, LENDING: 4, SUPPORTING: 4, HURTING: 5,
        SHOOTING: 6, HEALING: 7,
    }  # fmt: skip
    for kind, step in steps.items():
        given = at(kind)
        assert cells(given, "frames")[::6] == [FINISH, WAR, kind]
        assert int(given.state.frames.arg(0, 1)) == step
        accepted(given)
        for other in (step - 1, step + 1):
            refused(given, "war is for the steps of a war", frame(1, 2, other))
        frames = cells(given, "frames")
        swapped = [*frames[6:12], *frames[:6], *frames[12:]]
        for wrong in (frames[6:], [*frames, *frames[12:]], swapped):
            refused(given, "such questions do not lie on each other", ("frames", wrong))


@rule("MED-R17")
@pytest.mark.parametrize(
    ("kind", "last"),
    [(DECLARING, 49), (FORMING, 49), (PLACING, 49), (AIMING, 49), (LENDING, 147),
     (SUPPORTING, 147), (HURTING, 53), (SHOOTING, 49), (HEALING, 49)],
)  # fmt: skip
def test_a_step_goes_from_player_to_player_and_card_to_card(kind: int, last: int) -> None:
    given = at(kind)
    said = "such a frame does not exist" if last == 147 else "a step of a war goes from player"
    accepted(given, frame(1, 4, last))
    refused(given, said, frame(1, 4, last + 1))
    refused(given, "a step of a war goes from player", frame(1, 3, 3))
    if kind not in (SHOOTING, HEALING):
        accepted(given, frame(1, 3, 2))


@rule("MED-110", "MED-111", "MED-113", "MED-160", "MED-161")
@pytest.mark.parametrize("kind", [FORMING, PLACING, AIMING, SUPPORTING, SHOOTING, HEALING])
def test_a_war_asks_about_an_own_card(kind: int) -> None:
    given = at(kind)
    other = "archer2" if given.seat == 0 else "archer1"
    refused(given, "a war asks about an own card", frame(2, 2, card(other)))
    refused(given, "a war asks about an own card", frame(2, 2, card("merchant1")))
    refused(given, "such a frame does not exist", frame(2, 2, 49))


@rule("MED-110", "MED-111", "MED-125")
def test_only_in_fiefs_there_are_groups_and_targets() -> None:
    said = "only in fiefs there are groups and targets"
    anna = invader("soldier soldier")
    anna.abroad = {"fief1": "soldier soldier", "between01": "worker"}
    given = war(anna, Fief(("town", "farm"), free="infantry")).play(DECLARE, "done")
    worker = frame(2, 2, card("worker1"))
    refused(given, said, worker)
    given.play("form foe=1")
    refused(given.play("hold"), said, worker)
    benno = Fief(("town", "farm"), free="infantry", abroad={"between01": "archer"})
    placing = war(invader("soldier"), benno).play(DECLARE, "done")
    refused(placing, said, frame(2, 2, card("archer1")))


@rule("MED-110", "MED-113")
def test_the_player_on_turn_attacks_and_is_named() -> None:
    for kind in (FORMING, AIMING):
        edits = [frame(2, 1, 1), frame(2, 2, card("archer1"))]
        refused(at(kind), "the active player attacks", *edits)
    for kind in (PLACING, SUPPORTING, SHOOTING, HEALING):
        for other in (0, 2):
            refused(at(kind), "a war has one active player", frame(2, 3, other))


@rule("MED-113", "MED-R18")
def test_armies_have_leaders_and_opponents() -> None:
    given = at(AIMING)
    leader, said = int(given.state.frames.arg(0)), "armies have leaders and opponents"
    refused(given, said, frame(2, 2, card("worker3")))
    refused(given, said, ("war", leader, 0))
    refused(given, "an opponent", ("war", FOE + leader, 0))
    refused(given, said, ("war", FOE + leader, 0), *no_clash(given, leader))


def no_clash(given: Table, leader: int) -> list[Edit]:
    """The edits that let nobody fight in the clash of a leader."""
    war_cells = cells(given, "war")
    in_it = [cell for cell in range(CLASH, 2 * CLASH) if war_cells[cell] == leader + 1]
    return [("war", cell, 0) for cell in in_it]


@rule("MED-162", "MED-R25")
def test_infantry_in_a_clash_supports() -> None:
    given = at(SUPPORTING)
    infantry = int(given.state.frames.arg(0))
    assert TROOP_NAMES[infantry] == "infantry1"
    refused(given, "infantry supports", frame(2, 2, card("soldier2")))
    refused(given, "infantry supports", ("war", CLASH + infantry, 0))


@rule("MED-079")
def test_buildings_strengthen_who_is_stormed() -> None:
    given = at(LENDING)
    clash, said = int(given.state.frames.arg(0)), "buildings strengthen who is stormed"
    refused(given, said, ("war", GOAL + clash, 1))
    refused(given, said, frame(2, 2, card("knight1")))
    refused(given, said, frame(2, 1, 1))
    refused(given, "such a frame does not exist", frame(2, 2, 49))


@rule("MED-R17", "MED-R39")
def test_archers_and_priests_act_in_their_order() -> None:
    for kind in (SHOOTING, HEALING):
        given = at(kind)
        assert cells(given, "war")[CALLED:] == [2, 3, 1, 0]
        for place in (1, 2):
            refused(given, "archers and priests act in their order", frame(1, 3, place))


@rule("MED-114")
def test_damage_is_from_0_to_15() -> None:
    given = at(HURTING)
    said = "damage is from 0 to 15"
    accepted(given, frame(2, 3, 0), frame(2, 4, 15))
    accepted(given, frame(2, 3, 14), frame(2, 4, 15))
    refused(given, said, frame(2, 3, 0), frame(2, 4, 16))
    refused(given, said, frame(2, 3, 3), frame(2, 4, 3))
    refused(given, said, frame(2, 3, 3), frame(2, 4, 2))
    refused(given, "such a frame does not exist", frame(2, 2, 53))
