"""What is foretold of each choice in a war, and that it comes so."""

from __future__ import annotations

from random import Random

from tafelrunde.games.medievalia import GAME, events
from tafelrunde.games.medievalia.foresight_words import Outcome, foresee
from tafelrunde.games.medievalia.outlook import obvious
from tafelrunde.games.medievalia.scene.clashes import nobody_can_fall
from tafelrunde.games.medievalia.state import Medievalia
from tafelrunde.games.medievalia.verbs import AIMING, DECLARING, HEALING, PASS, SHOOTING
from tafelrunde.kernel.chance import Seeded
from tafelrunde.kernel.foresight import Foresight
from tafelrunde.kernel.state import OVER
from tests.naming import rule
from tests.pictures import said

from .at_random import turmoil, warlike
from .drawn import DECLARE, Fief, Table, invader, war
from .test_picture import drawn


def foretold(given: Table, lang: str = "en") -> dict[str, Foresight]:
    told = foresee(given.state.seen_by(given.seat), given.seat, lang)
    return {GAME.verbs.text(move): seen for move, seen in told.items()}


def besieged() -> Table:
    """A knight and a soldier before a town, a guarded farm with a church, and a bare mine."""
    defender = Fief(("town+school+workshop", "farm+church: worker", "mine"))
    given = war(invader("knight soldier"), defender)
    return given.play(DECLARE, "done", "join card=soldier1")


@rule("MED-113", "MED-117", "MED-079")
def test_every_target_is_told_with_its_sum_and_verdict() -> None:
    told = foretold(besieged())
    assert (told["storm host=town"].sign, told["storm host=town"].tag) == ("holds", "6 : 10")
    assert "town 2/8 + school 0/1 + workshop 0/1" in told["storm host=town"].text
    assert (told["storm host=land1"].sign, told["storm host=land1"].tag) == ("fall", "6 : 2+1")
    assert "The others lose: farm, church, worker." in told["storm host=land1"].text
    assert (told["storm host=land2"].word, told["storm host=land2"].tag) == ("falls", "6 : 0+1")
    nothing = "You lose: nothing. The others lose: nothing."
    army = ("small-soldier", "small-knight"), "soldier 2/2 + knight 4/2 = 6/4"
    assert told["pass"] == Foresight("", "", "", nothing, "", *army)
    farm = told["storm host=land1"]
    assert (farm.symbol, farm.force) == ("small-farm", army[1])
    german = foretold(besieged(), "de")["storm host=land1"]
    assert (german.word, german.text.split(".")[0]) == (
        "fällt", "Verteidigt von Arbeiter 1/1 + Kirche 0/1",
    )  # fmt: skip


def test_who_could_shoot_or_heal_makes_it_uncertain() -> None:
    given = war(invader("knight"), Fief(("town", "farm: soldier"), free="priest"))
    given.play(DECLARE, "done", "hold")
    assert foretold(given)["storm host=land1"].word == "falls if nobody shoots or heals"


def test_only_who_is_asked_is_told_and_only_in_a_war() -> None:
    given = besieged()
    assert foresee(given.state.seen_by(1), 1, "en") == {}
    assert foresee(war(invader("knight"), Fief()).state.seen_by(0), 0, "en") == {}


def fallen(state: Medievalia, seat: int, move: int) -> list[tuple[int, int]]:
    """Who falls if the move is made and nobody shoots or heals."""
    chance = Seeded(1, listening=True)
    state.apply(seat, move, chance)
    while state.actor != OVER and DECLARING <= state.frames.kind() <= HEALING:
        aid = state.frames.kind() in (SHOOTING, HEALING)
        state.apply(state.actor, PASS if aid else obvious(state, state.actor), chance)
    return [(seat, card) for code, seat, card, *_ in chance.events if code == events.DESTROYED]


def check_foretold(given: Table) -> int:
    """Hold what is foretold against what comes, and against its own figures."""
    view, checked = given.state.seen_by(given.seat), 0
    for move, told in foresee(view, given.seat, "en").items():
        assert Outcome(view, move).fallen == fallen(given.state.copy(), given.seat, move)
        if told.sign:
            force, _, needed = told.tag.partition(" : ")
            enough = int(force) >= sum(map(int, needed.split("+")))
            assert (told.sign == "fall") == enough
            checked += 1
    return checked


def test_it_comes_as_it_was_foretold_and_as_the_figures_say() -> None:
    checked = 0
    for seed in range(30):
        rng = Random(seed)
        given = turmoil(rng, 2 + seed % 2, phase="march")
        for _ in range(60):
            if given.state.actor == OVER or given.moves("draw", "play"):
                break
            if given.state.frames.kind() == AIMING:
                checked += check_foretold(given)
            given.play(warlike(given, rng))
    assert checked > 10


def test_nobody_falls_is_never_said_where_it_is_open() -> None:
    open_yet = besieged()
    assert not nobody_can_fall(open_yet.state)
    assert "nobody will fall" not in said(drawn(open_yet.state))
    harmless = besieged().play("storm host=town")
    while harmless.state.frames.kind() == AIMING:
        harmless.play("pass")
    assert nobody_can_fall(harmless.state) == ("nobody will fall" in said(drawn(harmless.state)))
