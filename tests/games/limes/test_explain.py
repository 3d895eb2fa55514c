"""What is said about things that cannot be used now, to the letter, in both languages."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

from tafelrunde.games.limes import GAME
from tafelrunde.games.limes.explain import explain
from tafelrunde.games.limes.scenery import field_id, spot, worker_id
from tafelrunde.kernel.chance import SPECTATOR
from tests.explained import check_everything, check_sentence
from tests.naming import rule
from tests.pictures import NAMES

from .drawings import COLUMN_OF_FOUR, ROW_OF_FOUR, TWO_CARDS
from .drawn import Table, begin, table
from .full_square import ended
from .whole_games import whole_game

Situation = tuple[Callable[[], Table], str, str, str, str]

LONG_LAKE = """
F  W W W W W*
R0 T t F f T
"""
TWO_ROWS = """
F W f W f T F  t
R T t R R W W  R
f R F R F f f* F
t W W T t W W  t
"""
HOOK = """
F W f W
R T t R
. . f T
. . R W
. . F t
. . W R
"""


def laying() -> Table:
    """Two cards lie there, card 8 is announced."""
    return table(TWO_CARDS, seats=2, card=8)


def working() -> Table:
    """Card 7 has been laid beside card 1, and a woodcutter stands in the forest."""
    return table(TWO_CARDS, seats=2)


def unmanned() -> Table:
    """The same without a worker."""
    return table(TWO_CARDS.replace("0", " "), seats=2)


def crowded() -> Table:
    """All workers stand on the first farmland, far from the card just laid."""
    return table(TWO_ROWS, workers=[[(0, 0)] * 7])


def ids(given: Table, said: str) -> list[str]:
    """Ids by what a drawing calls them: `field 1 0`, `spot 0 8`, `worker 0`, `their field 1 0`."""
    return [id_of(given, part) for part in said.split(", ")]


def id_of(given: Table, said: str) -> str:
    """The id of one thing."""
    seat = int(said.startswith("their "))
    kind, *words = said.removeprefix("their ").split()
    numbers = [int(word) for word in words]
    if kind == "field":
        return field_id(seat, given.field(numbers[0], numbers[1], seat))
    if kind == "land":
        return (
            f"land:{seat}.{given.state.territory(seat)[given.field(numbers[0], numbers[1], seat)]}"
        )
    if kind == "spot":
        x, y = given.corners[seat]
        return spot(seat, x + numbers[1] // 2, y + numbers[0] // 2)
    if kind == "worker":
        return worker_id(seat, numbers[0])
    if kind == "card":
        return f"card:{seat}.{numbers[0]}"
    return f"window:{seat}" if kind == "window" else said


def check(situation: Situation) -> None:
    """The rule and the sentence about the last of the things touched."""
    made, touched, *expected = situation
    given = made()
    check_sentence(GAME, given.state, ids(given, touched), *expected)


@rule("LIM-020", "LIM-030", "LIM-032", "LIM-035", "LIM-037", "LIM-R05")
@pytest.mark.parametrize(
    "situation",
    [
        (
            laying, "spot 2 4", "LIM-032",
            "Free place: touches none of your cards with a whole edge",
            "Freier Platz: berührt keine deiner Karten mit einer ganzen Kante",
        ),
        (
            lambda: table(HOOK, card=8, diagonal=True), "spot 4 -2", "LIM-037",
            "Free place: touches none of your cards, not even at a corner",
            "Freier Platz: berührt keine deiner Karten, nicht einmal an einer Ecke",
        ),
        (
            lambda: table(ROW_OF_FOUR, card=7), "spot 0 8", "LIM-035",
            "Free place: your display would be 5 cards wide, and 4 is the limit",
            "Freier Platz: deine Auslage wäre 5 Karten breit, und mehr als 4 dürfen es nicht sein",
        ),
        (
            lambda: table(COLUMN_OF_FOUR, card=7), "spot -2 0", "LIM-035",
            "Free place: your display would be 5 cards high, and 4 is the limit",
            "Freier Platz: deine Auslage wäre 5 Karten hoch, und mehr als 4 dürfen es nicht sein",
        ),
        (
            lambda: begin(1), "spot 0 2", "LIM-R05",
            "Free place: the first card lies in the middle",
            "Freier Platz: die erste Karte liegt in der Mitte",
        ),
        (
            laying, "card 1", "LIM-035",
            "Card 1 in your display: it stays here, and card 8 needs a place of its own",
            "Karte 1 in deiner Auslage: sie bleibt liegen, und Karte 8 braucht einen Platz für "
            "sich",
        ),
        (
            laying, "field 1 1", "LIM-020",
            "Forest in your display: first lay card 8, then comes the worker action",
            "Wald in deiner Auslage: lege erst Karte 8, dann kommt die Arbeiteraktion",
        ),
        (
            laying, "worker 0", "LIM-020",
            "Your woodcutter: first lay card 8, then comes the worker action",
            "Dein Holzfäller: lege erst Karte 8, dann kommt die Arbeiteraktion",
        ),
        (
            laying, "announced", "LIM-030",
            "Card 8, announced: choose a place in your display for it",
            "Karte 8, angesagt: wähle in deiner Auslage einen Platz für sie",
        ),
        (
            laying, "window", "LIM-020",
            "Your display: choose one of the free places for card 8",
            "Deine Auslage: wähle einen der freien Plätze für Karte 8",
        ),
    ],
)  # fmt: skip
def test_laying_the_card(situation: Situation) -> None:
    check(situation)


@rule("LIM-020", "LIM-050", "LIM-051", "LIM-052", "LIM-053", "LIM-056", "LIM-R10")
@pytest.mark.parametrize(
    "situation",
    [
        (
            unmanned, "field 1 0", "LIM-051",
            "Rock with a watchtower in your display: lies on card 1, and workers are placed on "
            "card 7 only",
            "Fels mit Turm in deiner Auslage: liegt auf Karte 1, und Arbeiter werden nur auf "
            "Karte 7 gesetzt",
        ),
        (
            working, "field 0 0", "LIM-051",
            "Farmland in your display: lies neither on card 7 nor beside a territory with one of "
            "your workers",
            "Acker in deiner Auslage: liegt weder auf Karte 7 noch neben einem Gebiet mit einem "
            "deiner Arbeiter",
        ),
        (
            working, "worker 0, field 0 0", "LIM-052",
            "Farmland in your display: not beside the territory where the worker stands",
            "Acker in deiner Auslage: grenzt nicht an das Gebiet, in dem der Arbeiter steht",
        ),
        (
            lambda: table(LONG_LAKE), "field 0 3, worker 0", "LIM-052",
            "Your watchman: the field you chose is not beside his territory",
            "Dein Wächter: das gewählte Feld grenzt nicht an sein Gebiet",
        ),
        (
            working, "worker 0, field 1 2", "LIM-R10",
            "Forest in your display: the worker stands in this territory already",
            "Wald in deiner Auslage: der Arbeiter steht schon in diesem Gebiet",
        ),
        (
            working, "field 1 2, worker 0", "LIM-R10",
            "Your woodcutter: he stands in the territory you chose already",
            "Dein Holzfäller: er steht schon in dem gewählten Gebiet",
        ),
        (
            working, "worker 3", "LIM-051",
            "Worker in your supply: to place him, choose a field of card 7; only placed workers "
            "move",
            "Arbeiter in deinem Vorrat: um ihn zu setzen, wähle ein Feld von Karte 7; bewegt "
            "werden nur gesetzte",
        ),
        (
            crowded, "field 3 7", "LIM-056",
            "Forest in your display: your supply is empty, all 7 workers are placed",
            "Wald in deiner Auslage: dein Vorrat ist leer, alle 7 Arbeiter sind gesetzt",
        ),
        (
            crowded, "card 8", "LIM-056",
            "Card 8 in your display: your supply is empty, all 7 workers are placed",
            "Karte 8 in deiner Auslage: dein Vorrat ist leer, alle 7 Arbeiter sind gesetzt",
        ),
        (
            working, "card 7", "LIM-051",
            "Card 7 in your display: choose one of its fields for a worker",
            "Karte 7 in deiner Auslage: wähle eines ihrer Felder für einen Arbeiter",
        ),
        (
            working, "card 1", "LIM-051",
            "Card 1 in your display: workers are placed on card 7 only, which you have just laid",
            "Karte 1 in deiner Auslage: Arbeiter werden nur auf Karte 7 gesetzt, die du gerade "
            "gelegt hast",
        ),
        (
            working, "land 0 2", "LIM-053",
            "Farmland in your display: choose one field of this territory for a worker",
            "Acker in deiner Auslage: wähle ein einzelnes Feld dieses Gebiets für einen Arbeiter",
        ),
        (
            working, "spot 0 4", "LIM-020",
            "Free place: you have laid card 7 already; now comes the worker action",
            "Freier Platz: du hast Karte 7 schon gelegt; jetzt kommt die Arbeiteraktion",
        ),
        (
            working, "announced", "LIM-020",
            "Card 7, announced: you have laid card 7 already; now comes the worker action",
            "Karte 7, angesagt: du hast Karte 7 schon gelegt; jetzt kommt die Arbeiteraktion",
        ),
        (
            working, "window", "LIM-050",
            "Your display: place a worker on card 7, move one, or do neither",
            "Deine Auslage: setze einen Arbeiter auf Karte 7, bewege einen oder tu keins von "
            "beiden",
        ),
    ],
)  # fmt: skip
def test_the_worker_action(situation: Situation) -> None:
    check(situation)


@rule("LIM-030", "LIM-060", "LIM-R03")
@pytest.mark.parametrize(
    "situation",
    [
        (
            working, "their field 1 1", "LIM-030",
            "Forest in Benno's display: you play in your own display only",
            "Wald in der Auslage von Benno: du spielst nur in deiner eigenen Auslage",
        ),
        (
            laying, "their card 1", "LIM-030",
            "Card 1 in Benno's display: you play in your own display only",
            "Karte 1 in der Auslage von Benno: du spielst nur in deiner eigenen Auslage",
        ),
        (
            laying, "their spot 0 4", "LIM-030",
            "Free place in Benno's display: you play in your own display only",
            "Freier Platz in der Auslage von Benno: du spielst nur in deiner eigenen Auslage",
        ),
        (
            laying, "their worker 0", "LIM-030",
            "Benno's woodcutter: you play in your own display only",
            "Holzfäller von Benno: du spielst nur in deiner eigenen Auslage",
        ),
        (
            laying, "their worker 5", "LIM-030",
            "Worker in Benno's supply: you play in your own display only",
            "Arbeiter im Vorrat von Benno: du spielst nur in deiner eigenen Auslage",
        ),
        (
            laying, "their window", "LIM-030",
            "Benno's display: you play in your own display only",
            "Auslage von Benno: du spielst nur in deiner eigenen Auslage",
        ),
        (
            lambda: working().play("stay"), "worker 0", "LIM-R03",
            "Your woodcutter: you have chosen already; the round goes on when all have",
            "Dein Holzfäller: du hast schon gewählt; die Runde geht weiter, wenn alle gewählt "
            "haben",
        ),
        (
            lambda: ended([(4, 0)], [(2, 3)]), "worker 0", "LIM-060",
            "Your watchman: the game is over",
            "Dein Wächter: das Spiel ist zu Ende",
        ),
    ],
)  # fmt: skip
def test_what_is_others_and_what_is_over(situation: Situation) -> None:
    check(situation)


@rule("LIM-R03", "LIM-R20")
def test_what_another_has_just_done_is_not_told() -> None:
    """Benno has laid card 7 and placed a worker, which Anna does not know."""
    given = table(TWO_CARDS.replace("*", " "), seats=2, card=8)
    given.play(given.lay(2, 0), seat=1).play("place quarter=nw", seat=1)
    view = given.state.seen_by(0)
    for hidden in ("their field 2 0", "their card 8"):
        assert explain(view, 0, ids(given, hidden), NAMES, "en") is None
    reason = explain(view, 0, ids(given, "their worker 1"), NAMES, "en")
    assert reason is not None
    assert reason.thing == "Worker in Benno's supply"


@pytest.mark.parametrize(
    "touched",
    ["field:0.0", "field:0.-1", "field:0.090", "field:0.999", "field:2.90", "card:0.24",
     "land:0.93", "spot:0.9.9", "spot:0.3", "worker:0.7", "worker:9.0", "window", "window:2",
     "announced:0", "board:0", "seat:0", "field:0.9999", "field:٣.90"],
)  # fmt: skip
def test_what_the_picture_does_not_have_has_no_reason(touched: str) -> None:
    state = working().state
    assert explain(state.seen_by(0), 0, [touched], NAMES, "de") is None
    assert explain(state.seen_by(0), 0, [touched, "announced"], NAMES, "de") is None
    assert explain(state.seen_by(SPECTATOR), SPECTATOR, ["announced"], NAMES, "de") is None


@pytest.mark.parametrize(("seed", "seats"), [(1, 1), (2, 2), (3, 3), (4, 4)])
@pytest.mark.parametrize("diagonal", [False, True])
def test_a_thing_has_a_reason_exactly_if_no_move_has_it(
    seed: int, seats: int, diagonal: bool
) -> None:
    """Touched alone, or after something that can be touched."""
    rng = Random(seed)
    for state in whole_game(seed, seats, diagonal):
        if rng.random() < 0.3 / seats:
            check_everything(GAME, state, rng.randrange(seats), rng)
