"""Shield 6 outside the own turn: before mines pay and before the final scoring (BUR-R143)."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tafelrunde.games.burgund import GAME, words
from tafelrunde.games.burgund.events import ENDED, INCOME, NAMED, TRIBUTE_PAID
from tafelrunde.games.burgund.frames import GAME_END, NAMING, PHASE_END
from tafelrunde.kernel.draw import Form
from tafelrunde.kernel.errors import BadPosition
from tafelrunde.kernel.state import OVER
from tests.naming import rule
from tests.pictures import ids

from .drawn import ANNA, BENNO, CARLA, CENTRE, DARIO, Table, table
from .duel import duel
from .test_picture import both, drawn, path
from .test_scoring import lines
from .test_shields import mine
from .test_shields_shown import greedy
from .test_tribute import phase_end, reloaded

MINERS = {24: "mine", 12: "monastery_2"}


def asked_for_name(**more: Any) -> Table:
    """Tribute for shield 6 is paid, and mines are about to pay."""
    settings: dict[str, Any] = {"silver": 1, "shields": mine(6), "others": MINERS}
    return phase_end(**(settings | more)).play("done", "tribute with=silver")


@rule("BUR-R143", "BUR-251", "BUR-R17", "BUR-132")
def test_a_name_before_mines_pay_brings_workers_at_once() -> None:
    given = asked_for_name(land={24: "mine"})
    assert given.seat == ANNA
    assert reloaded(given).moves() == ["skip", "name player=1"]
    assert given.against("name player=0") == given.against("name player=2") == "BUR-251"
    assert given.against("tribute with=silver") == given.against("done") == "BUR-R143"
    assert given.against("buy from=black1") == "BUR-R17"
    assert given.against("turn die=low to=2") == "BUR-R17"
    named = reloaded(given).play("name player=1")
    assert (named.workers(), named.silver(), int(named.state.phase)) == (1, 1, 3)
    assert int(named.state.arms.named) == BENNO
    told = [event[0] for event in named.events() if event[0] in (NAMED, INCOME)]
    assert told == [NAMED, INCOME, INCOME]
    left = reloaded(given).play("skip")
    assert (left.workers(), left.silver(), int(left.state.arms.named)) == (0, 1, 255)


@rule("BUR-R143", "BUR-R87")
def test_the_name_comes_after_all_tribute() -> None:
    shields = {ANNA: {6: CENTRE}, BENNO: {9: CENTRE}}
    given = phase_end(silver=1, shields=shields, purses={BENNO: (1, 0)}).play("done")
    assert [given.seat, given.asked()] == [ANNA, ["tribute"]]
    assert given.against("name player=1") == "BUR-R17"
    given.play("tribute with=silver")
    assert [given.seat, given.asked()] == [BENNO, ["tribute"]]
    given.play("tribute with=silver")
    assert [given.seat, given.asked()] == [ANNA, ["name", "skip"]]
    assert [event[0] for event in given.events() if event[0] == TRIBUTE_PAID] == [TRIBUTE_PAID] * 2


@rule("BUR-R143")
def test_nobody_is_asked_who_has_named_or_lost_the_shield() -> None:
    assert int(asked_for_name(named=BENNO).state.phase) == 3
    lost = phase_end(silver=1, shields=mine(6)).play("done", "tribute with=nothing")
    assert int(lost.state.phase) == 3
    assert int(phase_end(silver=1, shields=mine(9)).play("done").state.frames.kind()) != NAMING


@rule("BUR-R143", "BUR-251", "BUR-118")
def test_before_the_final_scoring_it_is_asked_once_more() -> None:
    theirs = {12: "monastery_22", 24: "mine"}
    given = asked_for_name(land={25: "bank"}, others=theirs, phase="E").play("skip")
    given = reloaded(given)
    assert (given.moves(), int(given.state.frames.kind(0))) == (["skip", "name player=1"], GAME_END)
    assert ENDED not in [event[0] for event in given.events()]
    plain = reloaded(given).play("skip")
    assert (plain.state.actor, plain.points()) == (OVER, 12)
    assert plain.events()[-1][0] == ENDED
    named = given.play("name player=1")
    assert (named.state.actor, lines(named)["monastery"], named.points()) == (OVER, 4, 16)
    early = asked_for_name(land={25: "bank"}, others=theirs, phase="E").play("name player=1")
    assert (early.state.actor, early.points()) == (OVER, 16)


@rule("BUR-R143", "BUR-357")
def test_the_automa_can_be_named_then_too() -> None:
    given = duel(seats=2, home={0: "monastery_2"}, round=5, castles=[[6, CENTRE]], shields=True,
                 more={"silver": [1, 0], "dice": [[9, 10], [9, 8]]})  # fmt: skip
    given.play("done", "tribute with=silver", "name player=1")
    assert given.state.has(ANNA, 2)


@both
def test_who_is_asked_reads_so_and_touches_a_crest(form: Form) -> None:
    given = asked_for_name()
    assert words.prompt(given.state, ANNA, "en") == (
        "Shield 6: name a player whose monasteries you use from now on, or nobody."
    )
    assert words.prompt(given.state, ANNA, "de") == (
        "Schild 6: Benenne jemanden, dessen Klöster du von jetzt an nutzt, oder niemanden."
    )
    assert path(given, "name player=1") == ("shield:6 arms:6", "player:1")
    assert {"shield:6", "player:1"} <= ids(drawn(given.state, form=form))


@pytest.mark.parametrize(
    ("seats", "other", "en", "de"),
    [
        (2, BENNO, "the other player's monasteries", "die Klöster der anderen Seite"),
        (3, BENNO, "the monasteries of the player on your left", "die Klöster links von dir"),
        (4, CARLA, "the monasteries of the player across the table", "die Klöster gegenüber von"),
        (4, DARIO, "the monasteries of the player on your right", "die Klöster rechts von dir"),
    ],
)
def test_who_is_named_is_said_by_where_he_sits(seats: int, other: int, en: str, de: str) -> None:
    given = asked_for_name(seats=seats, others={})
    move = GAME.verbs.parse(f"name player={other}")
    assert words.move(given.state, ANNA, move, "en").startswith(f"use {en}")
    assert words.move(given.state, ANNA, move, "de").startswith(f"nutze {de}")
    named = given.play(f"name player={other}")
    names = ["Anna", "Benno", "Carla", "Dario"][:seats]
    said = words.table(named.state, ANNA, names, "en")
    assert f"the monasteries of {names[other]}" in said


def test_a_bot_names_whose_monasteries_still_help() -> None:
    land = {24: "mine", 29: "mine", 33: "mine", 25: "bank"}
    given = asked_for_name(land=land, seats=3, phase="E", others={})
    for seat, number in ((BENNO, 2), (CARLA, 22)):
        given.state.learn(seat, number)
    assert greedy(given.fork().play("skip")) == "name player=2"
    assert greedy(asked_for_name(land=land, phase="E")) == "name player=1"


def moved(given: Table, **changes: int) -> dict[str, Any]:
    """A stored position with other cells in its frames."""
    position: dict[str, Any] = json.loads(json.dumps(GAME.position(given.state)))
    for place, value in changes.items():
        position["table"]["frames"][int(place[1:])] = value
    return position


@rule("BUR-R143")
@pytest.mark.parametrize(
    "changes",
    [{"c0": GAME_END}, {"c1": 2}, {"c7": 2}, {"c0": 66}, {"c2": 1}, {"c8": 1}],
    ids=str,
)
def test_no_name_is_loaded_that_cannot_be_asked_for(changes: dict[str, int]) -> None:
    given = asked_for_name()
    assert given.state.frames.to_list() == [PHASE_END, 1, 0, 0, 0, 0, NAMING, 1, 0, 0, 0, 0]
    with pytest.raises(BadPosition):
        GAME.load_position(moved(given, **changes))
    early: dict[str, Any] = moved(given)
    early["table"]["shields"]["named"] = BENNO
    with pytest.raises(BadPosition, match="nobody can be named"):
        GAME.load_position(early)
    turn = GAME.position(table(shields=mine(6)).state)
    turn["table"]["frames"] += [NAMING, 1, 0, 0, 0, 0]  # type: ignore[index]
    with pytest.raises(BadPosition):
        GAME.load_position(turn)
