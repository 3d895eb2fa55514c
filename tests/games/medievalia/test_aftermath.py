"""What everybody is shown of a war that is over: both sides card by card, and what follows."""

from __future__ import annotations

from random import Random

from tafelrunde.games.medievalia import GAME, events
from tafelrunde.games.medievalia.aftermath_words import aftermath
from tafelrunde.games.medievalia.components import BUILDINGS, FIGHTER_NAMES
from tafelrunde.games.medievalia.verbs import DECLARING, SHOOTING
from tafelrunde.kernel.aftermath import Aftermath, Side
from tafelrunde.kernel.chance import Seeded
from tafelrunde.kernel.sayings import LANGUAGES
from tafelrunde.kernel.state import OVER
from tests.naming import rule

from .at_random import turmoil, warlike
from .drawn import DECLARE, Fief, Table, invader, war
from .test_foresight import besieged

NAMES = ("Anna", "Benno", "Carla", "Dario")


def shown(given: Table, text: str, lang: str = "en") -> Aftermath | None:
    """What is shown after a move, to the one who makes it."""
    view = given.state.seen_by(given.seat)
    names = NAMES[: int(given.state.setup.seats)]
    return aftermath(view, given.seat, GAME.verbs.parse(text), names, lang)


def cards(side: Side) -> list[str]:
    """The cards of a side, the lost ones crossed out."""
    return [f"{'x ' if one.lost else ''}{one.name}: {one.note}" for one in side.cards]


@rule("MED-116", "MED-117", "MED-079")
def test_a_fallen_farm_is_shown_with_all_who_were_there() -> None:
    given = besieged()
    assert shown(given, "storm host=land1") is None, "the damage is not divided yet"
    given.play("storm host=land1")
    told = shown(given, given.moves()[0])
    assert told is not None
    (fight,) = told.fights
    assert (fight.title, fight.hits, fight.back) == ("farm has fallen", "6 : 2+1", "1 : 4")
    assert fight.text == "Anna hits with 6 against a defence of 2; 1 had to be left over."
    assert (fight.attackers.seat, fight.attackers.figures) == (0, "Attack 6")
    assert cards(fight.defenders) == [
        "x farm: destroyed",
        "x church: falls with it",
        "x worker: 1/2, fallen",
    ]
    assert {one.rule for one in told.follows} >= {"MED-180"}


@rule("MED-114", "MED-R20")
def test_damage_that_was_survived_is_shown_and_heals() -> None:
    given = besieged().play("storm host=land1")
    hurt = next(text for text in given.moves() if text == "hurt points=1")
    told = shown(given, hurt, "de")
    assert told is not None
    soldier = next(one for one in told.fights[0].attackers.cards if one.name == "Soldat")
    assert (soldier.note, soldier.lost) == ("2/2, Schaden 1", False)
    assert told.follows[-1].text == "Am Ende des Zuges wieder heil: Soldat."


@rule("MED-119", "MED-080")
def test_an_unguarded_landscape_falls_alone() -> None:
    given = war(invader("knight"), Fief(("town", "farm", "mine+church"))).play(DECLARE, "done")
    told = shown(given, "storm host=land2")
    assert told is not None
    assert cards(told.fights[0].defenders) == ["x mine: destroyed", "x church: falls with it"]
    assert told.fights[0].hits == "4 : 0+1"


@rule("MED-140", "MED-144")
def test_lost_food_is_counted_in_people() -> None:
    fed = Fief(("town", "farm: worker", "mine: worker worker"))
    given = war(invader("knight"), fed).play(DECLARE, "done")
    told = shown(given, "storm host=land1")
    assert told is not None
    food = next(one for one in told.follows if one.symbol == "food")
    assert (food.text, food.rule) == (
        "Benno: food for 4 → 0 people, but there are 2: 2 must go.",
        "MED-144",
    )


def lost(told: Aftermath) -> int:
    """How many troops and military buildings are shown as lost, in fights and by archers."""
    civil = {f"small-{name}" for name in BUILDINGS[:7]}
    grounds = {f"small-{name}" for name in ("town", "field", "farm", "forest", "mine")}
    shown = [one for fight in told.fights for side in (fight.attackers, fight.defenders)
             for one in side.cards if one.lost]  # fmt: skip
    fought = sum(one.symbol not in civil | grounds for one in shown)
    return fought + sum(one.rule == "MED-161" for one in told.follows)


def test_what_is_shown_is_what_happened() -> None:
    wars = 0
    for seed in range(30):
        rng = Random(seed)
        given = turmoil(rng, 2 + seed % 2, phase="march")
        for _ in range(60):
            if given.state.actor == OVER or given.moves("draw", "play"):
                break
            text = warlike(given, rng)
            at_war = DECLARING <= given.state.frames.kind() <= SHOOTING + 1
            told = shown(given, text, LANGUAGES[seed % 2]) if at_war else None
            chance = Seeded("war", listening=True)
            given.state.apply(given.seat, GAME.verbs.parse(text), chance)
            fell = [event for event in chance.events if event[0] == events.DESTROYED]
            if fell:
                assert told is not None
                assert lost(told) == len(fell), [FIGHTER_NAMES[event[2]] for event in fell]
                wars += 1
    assert wars > 5
