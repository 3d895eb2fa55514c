"""What is said about things that cannot be used now, to the letter, in both languages."""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from tafelrunde.games.medievalia import GAME, picture
from tafelrunde.games.medievalia.explain import explain
from tafelrunde.games.medievalia.state import Medievalia
from tafelrunde.kernel.chance import SPECTATOR, Seeded
from tafelrunde.kernel.sayings import LANGUAGES
from tafelrunde.kernel.state import OVER
from tests.naming import rule
from tests.pictures import NAMES

from .at_random import Curious, turmoil
from .drawn import DECLARE, LAND, Fief, Table, invader, table, war
from .test_team import team
from .test_whole_games import TABLES

# By group: the position, what is touched one after the other, the rule, and both sentences.
SAID: dict[str, list[dict[str, str]]] = tomllib.loads(
    Path(__file__).with_name("explained.toml").read_text("utf-8")
)


def poor() -> Table:
    return table(Fief(("town", "mine"), hand="soldier"), Fief(hand="mine mine"))


def full() -> Table:
    hosts = ("town!", "field+church+stable", "farm!", "mine", "forest!")
    return table(Fief(hosts, free="worker*", hand="field knight"), Fief(("town", "farm: worker")))


def spent() -> Table:
    gone = "school church stable smithy carpentry"
    return table(
        Fief(("town!", "mine!"), hand="priest"), Fief(), tops="castle - bank", below=(5, 0, 5),
        gone=gone,
    )  # fmt: skip


def exhausted() -> Table:
    return table(Fief(("town!", "mine", "field!")), Fief())


def nothing_left() -> Table:
    return table(Fief(("town: worker", "mine: worker")), Fief())


def no_more_soldiers() -> Table:
    gone = "soldier " * 8 + "priest archer knight infantry " * 3
    return table(Fief(), Fief(), bottom="farm - worker", gone=gone)


def arranging() -> Table:
    hosts = ("town!: soldier", "field", "farm")
    home = Fief(hosts, free="worker priest", abroad={"between01": "archer"})
    return table(home, Fief()).play("arrange card=worker1 to=land1")


def arranged() -> Table:
    given = table(Fief(("town", "field"), free="worker"), Fief())
    return given.play("arrange card=worker1 to=land1", "done")


def hungry() -> Table:
    hosts = ("town", "field: worker", "mine")
    given = table(Fief(hosts, free="soldier soldier archer", hand="worker"), Fief())
    return given.play("arrange card=worker1 to=land2", "done")


def drawing() -> Table:
    return table(Fief(hand="worker"), Fief(), phase="draw")


def dealing() -> Table:
    made = GAME.new(GAME.setup({}, 2), Seeded("explain"))
    assert isinstance(made, Medievalia)
    return Table(made).play("draw stack=military")


def paying() -> Table:
    hosts = ("town", "field+tower: worker", "forest", "mine!: bureaucrat")
    home = Fief(hosts, "archer", {"between01": "merchant"}, "soldier mine mine")
    given = table(home, Fief(("town", "farm")))
    return given.play("play kind=soldier", "use host=land2 artists=0")


def buying() -> Table:
    hosts = ("town: worker", "mine+school: worker", "field: merchant")
    return table(Fief(hosts, hand="farm"), Fief()).play("purchase pile=2 host=land2")


def marching() -> Table:
    hosts = ("town", "field", "farm", "farm!: archer")
    home = Fief(hosts, "knight soldier worker*", {"between01": "priest"}, "mine")
    guard = Fief(("town", "farm"), abroad={"between01": "worker"})
    return table(home, guard, Fief(), phase="march")


def marched() -> Table:
    given = table(Fief(LAND, free="knight soldier"), Fief(), phase="march")
    given.play("march card=knight1 to=between01", "march card=knight1 to=fief1")
    return given.play("march card=soldier1 to=between01")


def declaring() -> Table:
    defender = Fief(("town", "farm"), free="worker")
    third = Fief(("town", "mine"), free="priest")
    return war(invader("soldier", free="worker"), defender, third)


def forming() -> Table:
    home = Fief(("town", "field: worker", "farm"), "soldier soldier priest*", hand="mine")
    given = war(home, Fief(LAND, abroad={"fief0": "worker worker"}))
    return given.play("battle place=fief0 foe=1", "done", "form foe=1")


def defending() -> Table:
    home = Fief(("town", "farm: priest"), free="worker archer*", hand="mine")
    return war(invader("soldier"), home).play(DECLARE, "done")


def aiming() -> Table:
    home = Fief(("town", "field+church: worker", "farm"), free="soldier* priest")
    given = war(invader("knight soldier", free="worker"), home, Fief(("town", "mine")))
    return given.play(DECLARE, "done", "form foe=1", "against card=soldier1")


def lending() -> Table:
    home = Fief(("town+bank: soldier worker", "farm", "farm"), free="priest*")
    return war(invader("soldier"), home).play(DECLARE, "done", "storm host=town")


def supporting() -> Table:
    given = war(invader("soldier infantry worker"), Fief(LAND, free="knight")).play(DECLARE, "done")
    return given.play("join card=soldier1", "join card=soldier1", "against card=soldier1")


def hurting() -> Table:
    given = war(invader("soldier infantry"), Fief(LAND, free="knight")).play(DECLARE, "done")
    return given.play("join card=soldier1", "against card=soldier1")


def shooting() -> Table:
    enemy = Fief(("town", "field", "farm: priest"), free="soldier", abroad={"between01": "worker"})
    return war(Fief(LAND, free="archer worker"), enemy).play("done")


def close() -> Table:
    archer = Fief(LAND, abroad={"between01": "archer"})
    return war(archer, Fief(("town", "field: priest"), free="worker")).play("done")


def healing() -> Table:
    given = war(Fief(LAND, free="priest soldier worker"), Fief(LAND, abroad={"fief0": "soldier"}))
    return given.play("battle place=fief0 foe=1", "done", "form foe=1", "hold", "hold")


def alone() -> Table:
    return team(Fief(("town!", "farm!"), hand="worker"), Fief(), Fief(("town!", "farm!: worker*")))


def one_farm() -> Table:
    return team(Fief(("town!", "farm!"), hand="worker"), Fief(), Fief(("town!", "farm")))


def both_poor() -> Table:
    return team(Fief(("town!", "farm!"), hand="knight field"), Fief(), Fief(("town", "farm")))


def refused() -> Table:
    given = team(Fief(("town", "farm"), hand="mine field"), Fief(), Fief(LAND))
    return given.play("ask purpose=mine", "refuse")


def helping() -> Table:
    mate = Fief(("town!", "forest: worker", "farm", "farm: artist"), free="soldier", hand="mine")
    given = team(Fief(("town!", "farm!"), hand="soldier"), Fief(), mate)
    return given.play("ask purpose=soldier", "use host=land2 artists=0")


def losing() -> Table:
    mate = Fief(("town", "forest: worker", "farm", "farm"))
    given = team(Fief(("town!", "farm!"), hand="soldier"), Fief(), mate)
    hosts = [f"use host=land{number} artists=0" for number in (1, 2, 3)]
    return given.play("ask purpose=soldier", *hosts, "done")


POSITIONS: dict[str, Callable[[], Table]] = {
    made.__name__: made
    for made in (
        poor, full, spent, exhausted, nothing_left, no_more_soldiers, arranging, arranged, hungry,
        drawing, dealing, paying, buying, marching, marched, declaring, forming, defending, aiming,
        lending, supporting, hurting, shooting, close, healing, alone, one_farm, both_poor, refused,
        helping, losing,
    )
}  # fmt: skip


def check(situation: dict[str, str]) -> None:
    """The rule and the sentence about the last of the things touched."""
    given = POSITIONS[situation["position"]]()
    view, names = given.state.seen_by(given.seat), NAMES[: int(given.state.setup.seats)]
    for lang in LANGUAGES:
        reason = explain(view, given.seat, situation["touched"].split(), names, lang)
        assert reason is not None
        said = (GAME.rule_name(reason.rule), reason.text)
        assert said == (situation["rule"], situation[lang])


def each(group: str) -> pytest.MarkDecorator:
    """All situations of a group, one by one."""
    names = [f"{one['position']} {one['touched']}" for one in SAID[group]]
    return pytest.mark.parametrize("situation", SAID[group], ids=names)


@rule("MED-015", "MED-017", "MED-032", "MED-041", "MED-043", "MED-050", "MED-053", "MED-067",
      "MED-068", "MED-071", "MED-072", "MED-073", "MED-078", "MED-086", "MED-087", "MED-144",
      "MED-R09", "MED-R11", "MED-R28", "MED-R32")  # fmt: skip
@each("actions")
def test_from_the_draw_to_the_last_action(situation: dict[str, str]) -> None:
    check(situation)


@rule("MED-006", "MED-043", "MED-052", "MED-063", "MED-071", "MED-075", "MED-165", "MED-R10",
      "MED-R26", "MED-R27")  # fmt: skip
@each("payment")
def test_while_paying(situation: dict[str, str]) -> None:
    check(situation)


@rule("MED-090", "MED-091", "MED-092", "MED-095", "MED-R12", "MED-R28")
@each("march")
def test_while_marching(situation: dict[str, str]) -> None:
    check(situation)


@rule("MED-079", "MED-100", "MED-101", "MED-110", "MED-111", "MED-113", "MED-114", "MED-160",
      "MED-161", "MED-162", "MED-172", "MED-R18", "MED-R19")  # fmt: skip
@each("war")
def test_at_war(situation: dict[str, str]) -> None:
    check(situation)


@rule("MED-195", "MED-R21", "MED-017")
@each("team")
def test_with_a_partner(situation: dict[str, str]) -> None:
    check(situation)


@rule("MED-030")
def test_who_is_not_asked_hears_who_is() -> None:
    reason = explain(poor().state.seen_by(1), 1, ["host:1.town"], NAMES[:2], "de")
    assert reason is not None
    assert (reason.rule, reason.text) == (30, "Deine Stadt: jetzt ist Anna gefragt")


@rule("MED-183")
def test_after_the_end_nothing_can_be_used() -> None:
    given = table(Fief(("town", "farm"), hand="mine " * 6), Fief(), tops="- - bank",
                  gone="bank school school church church stable stable smithy smithy carpentry "
                  "carpentry workshop workshop tower fortress castle")  # fmt: skip
    given.play("purchase pile=2 host=town").settle()
    assert given.state.actor == OVER
    reason = explain(given.state.seen_by(0), 0, ["host:0.town"], NAMES[:2], "en")
    assert reason is not None
    assert (GAME.rule_name(reason.rule), reason.text) == ("MED-183", "Your town: the game is over")


def test_strange_ids_and_spectators_hear_nothing() -> None:
    view = poor().state.seen_by(0)
    for touched in ([], [""], ["host:0.land2"], ["card:soldier1"], ["hand:soldier.2"], ["war"],
                    ["hand:soldier.1", "host:9.town"], ["place:fief2"], ["held:0"], ["help:0"],
                    ["card:\x00"], ["sale:-1"], ["paid"]):  # fmt: skip
        assert explain(view, 0, touched, NAMES[:2], "en") is None
    assert explain(poor().state.seen_by(SPECTATOR), SPECTATOR, ["sale:2"], NAMES[:2], "en") is None


@pytest.mark.parametrize(("seats", "teams"), TABLES)
def test_whatever_can_be_touched_next_has_nothing_against_it(seats: int, teams: bool) -> None:
    rng = Random(f"touch {seats} {teams}")
    players = Curious(rng)
    for _ in range(5):
        at = turmoil(rng, seats, teams)
        for _ in range(25):
            if at.state.actor == OVER:
                break
            view = at.state.seen_by(at.seat)
            moves = view.moves(at.seat)
            for move in rng.sample(moves, min(4, len(moves))):
                steps = picture.touch(view, at.seat, move).path
                path = [rng.choice(step.split()) for step in steps]
                for length in range(1, len(path) + 1):
                    touched = path[:length]
                    assert explain(view, at.seat, touched, NAMES[:seats], "en") is None, touched
            at.play(players.move(at), chance=Seeded(seats))
