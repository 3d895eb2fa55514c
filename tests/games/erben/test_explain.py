"""What is said about things that cannot be used now, to the letter, in both languages."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

from tafelrunde.games.erben import GAME
from tafelrunde.games.erben.explain import explain
from tafelrunde.kernel.chance import SPECTATOR
from tests.explained import check_everything, check_sentence
from tests.naming import rule

from .drawn import BLUE, NOBODY, WHITE, Table, begin, table
from .laws import NAMES, game

RING = ["R1", "R3", "R9", "R5", "R4", "R2"]
LAND = {"L7": (1, 0, WHITE), "H8": (2, 0, BLUE), "L2": (3, 0, NOBODY), "L3": (0, 1, NOBODY)}
Situation = tuple[Callable[[], Table], str, str, str, str]


def plain() -> Table:
    """White has a camp, blue a cathedral; both retinues are on the start land."""
    return table(LAND, ring=RING, hands=(["H7", "L9"], ["H1"]))


def abroad() -> Table:
    """White's retinue stands on the camp, one troop in the meadow beside the start land."""
    return table(
        LAND, ring=RING, hands=(["H7"], []), white=((1, 0), None, (0, 1)), blue=((2, 0), None, None)
    )


def apart() -> Table:
    """Both retinues are on their way, nobody has a tile in hand."""
    return table(LAND, ring=RING, white=((0, 1), None, None), blue=((1, 0), None, None))


def besieging() -> Table:
    """White has just laid the second tower beside the blue cathedral."""
    land = {"H7": (0, 1, BLUE), "K1": (-1, 1, WHITE)}
    given = table(land, hands=(["K2"], []), ring=RING, discounts=2)
    return given.play("build tile=K2 by=retinue dir=ne")


def surplus(count: int) -> Table:
    """White ends the turn with so many tiles too many."""
    hand = ["L1", "L3", "L7", "L8", "H7"][: 3 + count]
    return table(ring=RING, hands=(hand, []), taken=1, crown=1, start="grey").play("done")


def check(situation: Situation) -> None:
    """The rule and the sentence about the last of the things touched."""
    given, touched, *expected = situation
    check_sentence(GAME, given().state, touched.split(), *expected)


@rule("ERB-051", "ERB-052", "ERB-060", "ERB-043", "ERB-166")
@pytest.mark.parametrize(
    "situation",
    [
        (
            plain, "tile:R5", "ERB-060",
            "Market (grey) in the reserve: number 4 from the shield, beyond your reach of 3",
            "Markt (grau) in der Reserve: Nummer 4 ab dem Schild, außerhalb deiner Reichweite von "
            "3",
        ),
        (
            abroad, "tile:R2", "ERB-060",
            "Tavern (yellow) in the reserve: number 6 from the shield, beyond your reach of 2",
            "Taverne (gelb) in der Reserve: Nummer 6 ab dem Schild, außerhalb deiner Reichweite "
            "von 2",
        ),
        (
            lambda: table(ring=RING).take("R1"), "tile:R3", "ERB-043",
            "Market (green) in the reserve: you have already taken a tile this turn",
            "Markt (grün) in der Reserve: du hast in diesem Zug schon ein Plättchen genommen",
        ),
        (
            lambda: plain().take("R1"), "tile:R3", "ERB-166",
            "Market (green) in the reserve: you have taken already; turn over a field camp to take "
            "once more",
            "Markt (grün) in der Reserve: du hast schon genommen; drehe ein Feldlager um, um noch "
            "einmal zu nehmen",
        ),
    ],
)  # fmt: skip
def test_tiles_of_the_reserve(situation: Situation) -> None:
    check(situation)


@rule("ERB-073", "ERB-070", "ERB-072", "ERB-090", "ERB-R13", "ERB-R14")
@pytest.mark.parametrize(
    "situation",
    [
        (
            plain, "tile:H7", "ERB-073",
            "Cathedral (yellow) in your hand: costs 1 wood + 2 stone + 1 grain, you lack 2 stone "
            "+ 1 "
            "grain",
            "Kathedrale (gelb) auf deiner Hand: kostet 1 Holz + 2 Stein + 1 Getreide, dir fehlen 2 "
            "Stein + 1 Getreide",
        ),
        (
            plain, "tile:L9", "ERB-073",
            "Field camp (grey) in your hand: costs 1 grain, you lack 1 grain",
            "Feldlager (grau) auf deiner Hand: kostet 1 Getreide, dir fehlt 1 Getreide",
        ),
        (
            plain, "site:-1.-1 tile:L9", "ERB-073",
            "Field camp (grey) in your hand: costs 1 grain, you lack 1 grain",
            "Feldlager (grau) auf deiner Hand: kostet 1 Getreide, dir fehlt 1 Getreide",
        ),
        (
            plain, "tile:L9 site:-1.-1", "ERB-073",
            "Empty field: costs 1 grain, you lack 1 grain",
            "Leeres Feld: kostet 1 Getreide, dir fehlt 1 Getreide",
        ),
        (
            lambda: plain().play("terrain tile=L9 by=retinue dir=s"), "tile:H7", "ERB-073",
            "Cathedral (yellow) in your hand: costs 1 wood + 2 stone + 1 grain, you lack 2 stone "
            "+ 1 "
            "grain, your discount covers only 1",
            "Kathedrale (gelb) auf deiner Hand: kostet 1 Holz + 2 Stein + 1 Getreide, dir fehlen 2 "
            "Stein + 1 Getreide, dein Nachlass deckt nur 1",
        ),
        (
            lambda: table(ring=RING, hands=(["H7"], []), discounts=2), "tile:H7", "ERB-073",
            "Cathedral (yellow) in your hand: costs 1 wood + 2 stone + 1 grain, you lack 2 stone "
            "+ 1 "
            "grain, your discounts cover only 2",
            "Kathedrale (gelb) auf deiner Hand: kostet 1 Holz + 2 Stein + 1 Getreide, dir fehlen 2 "
            "Stein + 1 Getreide, deine Nachlässe decken nur 2",
        ),
        (
            lambda: table(ring=RING, hands=(["H7"], []), discounts=3,
                          options={"single_discount": True}),
            "tile:H7", "ERB-R14",
            "Cathedral (yellow) in your hand: costs 1 wood + 2 stone + 1 grain, you lack 2 stone "
            "+ 1 "
            "grain, and only one discount counts",
            "Kathedrale (gelb) auf deiner Hand: kostet 1 Holz + 2 Stein + 1 Getreide, dir fehlen 2 "
            "Stein + 1 Getreide, nur ein Nachlass gilt",
        ),
        (
            plain, "tile:H1", "ERB-070",
            "Farm in Benno's hand: you play from your own hand only",
            "Bauernhof auf der Hand von Benno: du spielst nur von deiner eigenen Hand",
        ),
        (
            apart, "site:1.1", "ERB-070",
            "Empty field: you have no tile in hand to lay there",
            "Leeres Feld: du hast kein Plättchen auf der Hand, um es dort anzulegen",
        ),
        (
            abroad, "back:H7 tile:L3", "ERB-090",
            "Open terrain, meadow: open terrain goes to an empty field beside your troops",
            "Offenes Gelände, Wiese: offenes Gelände kommt auf ein leeres Feld neben deinen "
            "Truppen",
        ),
        (
            lambda: table(LAND, ring=RING, hands=(["L8"], []), start="grey"),
            "tile:L8 tile:L7", "ERB-072",
            "Field camp (yellow), built by you: a building goes to an empty field beside your "
            "troops",
            "Feldlager (gelb), von dir gebaut: ein Gebäude kommt auf ein leeres Feld neben deinen "
            "Truppen",
        ),
    ],
)  # fmt: skip
def test_tiles_in_hand_and_where_they_go(situation: Situation) -> None:
    check(situation)


@rule("ERB-100", "ERB-101", "ERB-102", "ERB-103", "ERB-045", "ERB-R20", "ERB-R21")
@pytest.mark.parametrize(
    "situation",
    [
        (
            apart, "tile:L2", "ERB-101",
            "Open terrain, stony plain: only troops go there, and none of yours is adjacent",
            "Offenes Gelände, steinige Ebene: dorthin gehen nur Truppen, und keine von dir steht "
            "daneben",
        ),
        (
            abroad, "troop:0.2 tile:L2", "ERB-101",
            "Open terrain, stony plain: not adjacent to the troop you chose",
            "Offenes Gelände, steinige Ebene: grenzt nicht an die gewählte Truppe",
        ),
        (
            abroad, "troop:0.1 tile:L2", "ERB-102",
            "Open terrain, stony plain: not adjacent to a tile with one of your troops",
            "Offenes Gelände, steinige Ebene: grenzt an kein Plättchen mit einer deiner Truppen",
        ),
        (
            abroad, "troop:0.0 tile:H8", "ERB-R20",
            "Cathedral (green), built by Benno: only troops go there, and Benno's retinue stands "
            "on it",
            "Kathedrale (grün), von Benno gebaut: dorthin gehen nur Truppen, und das Gefolge von "
            "Benno steht darauf",
        ),
        (
            abroad, "troop:0.0 troop:1.0", "ERB-R20",
            "Benno's retinue: the tile is occupied, and troops never share one",
            "Das Gefolge von Benno: das Plättchen ist besetzt, und Truppen teilen sich nie eines",
        ),
        (
            abroad, "troop:0.0 site:2.1", "ERB-100",
            "Empty field: a troop goes to a tile of the landscape or back to the reserve",
            "Leeres Feld: eine Truppe geht auf ein Plättchen der Landschaft oder zurück in die "
            "Reserve",
        ),
        (
            plain, "troop:1.1", "ERB-100",
            "Benno's troop: you move your own troops only",
            "Eine Truppe von Benno: du bewegst nur deine eigenen Truppen",
        ),
        (
            lambda: plain().play("move troop=retinue dir=e"), "troop:0.0", "ERB-045",
            "Your retinue: has already moved this turn",
            "Dein Gefolge: hat sich in diesem Zug schon bewegt",
        ),
        (
            lambda: abroad().play("withdraw troop=second"), "troop:0.2", "ERB-R21",
            "Your troop: has come back this turn and can be stationed in the next",
            "Deine Truppe: ist in diesem Zug zurückgekehrt und kann im nächsten wieder los",
        ),
        (
            lambda: table(ring=RING), "troop:0.0", "ERB-101",
            "Your retinue: there is no unoccupied tile beside it",
            "Dein Gefolge: daneben liegt kein unbesetztes Plättchen",
        ),
        (
            lambda: table(ring=RING), "troop:0.1", "ERB-102",
            "Your troop: there is no unoccupied tile beside your troops",
            "Deine Truppe: neben deinen Truppen liegt kein unbesetztes Plättchen",
        ),
        (
            plain, "court", "ERB-103",
            "Reserve: your troops are here already, and a retinue never withdraws",
            "Reserve: deine Truppen sind schon hier, und ein Gefolge zieht sich nie zurück",
        ),
        (
            abroad, "troop:0.0 court", "ERB-103",
            "Reserve: a retinue never withdraws",
            "Reserve: ein Gefolge zieht sich nie zurück",
        ),
        (
            lambda: plain().play("station by=retinue dir=e"), "court", "ERB-045",
            "Reserve: your troops in the landscape have already moved this turn",
            "Reserve: deine Truppen in der Landschaft haben sich in diesem Zug schon bewegt",
        ),
    ],
)  # fmt: skip
def test_troops_and_where_they_go(situation: Situation) -> None:
    check(situation)


@rule("ERB-R23", "ERB-R20", "ERB-045", "ERB-062", "ERB-060", "ERB-132", "ERB-133")
@pytest.mark.parametrize(
    "situation",
    [
        (
            lambda: table({"L7": (2, 0, WHITE), "L2": (1, 0, NOBODY)}, ring=RING), "tile:L7",
            "ERB-R23",
            "Field camp (yellow), built by you: can be turned over once you have taken a tile "
            "this turn",
            "Feldlager (gelb), von dir gebaut: lässt sich umdrehen, sobald du in diesem Zug ein "
            "Plättchen genommen hast",
        ),
        (
            lambda: table({"L7": (2, 0, WHITE), "L8": (1, 0, WHITE), "L9": (3, 0, WHITE)},
                          ring=RING).take("R1").play("camp tile=L8"),
            "tile:L9", "ERB-R23",
            "Field camp (grey), built by you: first take the tile that the other field camp brings "
            "you",
            "Feldlager (grau), von dir gebaut: nimm erst das Plättchen, das dir das andere "
            "Feldlager "
            "bringt",
        ),
        (
            lambda: table({"H7": (1, 0, WHITE)}, ring=RING, white=((1, 0), None, None)), "tile:H7",
            "ERB-R20",
            "Cathedral (yellow), built by you: only troops go there, and your retinue stands on it",
            "Kathedrale (gelb), von dir gebaut: dorthin gehen nur Truppen, und dein Gefolge steht "
            "darauf",
        ),
        (
            lambda: table({"H7": (1, 0, WHITE), "H8": (0, 1, WHITE)}, ring=RING,
                          white=((0, 0), (0, 1), (1, 0)), moved=[1, 1, 1, 0, 0, 0]),
            "tile:start", "ERB-R20",
            "Start land, meadow: only troops go there, and Benno's retinue stands on it",
            "Anfangsländerei, Wiese: dorthin gehen nur Truppen, und das Gefolge von Benno steht "
            "darauf",
        ),
        (
            lambda: table({"H7": (1, 0, WHITE), "H8": (0, 1, WHITE), "H9": (1, 1, WHITE)},
                          ring=RING, white=((0, 0), (0, 1), (1, 0)), moved=[1, 1, 1, 0, 0, 0]),
            "tile:H9", "ERB-045",
            "Cathedral (grey), built by you: only troops go there, and yours beside it have "
            "already "
            "moved",
            "Kathedrale (grau), von dir gebaut: dorthin gehen nur Truppen, und deine daneben haben "
            "sich schon bewegt",
        ),
        (
            plain, "royal-shield", "ERB-062",
            "Royal Shield: it goes by itself to where a tile is taken",
            "Königlicher Schild: er geht von selbst dorthin, wo ein Plättchen genommen wird",
        ),
        (
            plain, "stack", "ERB-060",
            "Stack: one takes from the reserve; the stack refills it by itself",
            "Stapel: genommen wird aus der Reserve; der Stapel füllt sie von selbst auf",
        ),
        (
            lambda: table({"R1": (1, 0, WHITE), "L4": (2, 0, WHITE), "H5": (3, 0, BLUE)}),
            "road:L4.E", "ERB-132",
            "Road with 3 buildings: counted at the end; Anna leads by 1",
            "Straße mit 3 Gebäuden: wird am Ende gewertet; Anna führt mit 1",
        ),
        (
            lambda: table({"R1": (1, 0, WHITE), "L4": (2, 0, BLUE)}), "road:R1.E", "ERB-133",
            "Road with 2 buildings: counted at the end; both have the same number, so nobody gets "
            "points",
            "Straße mit 2 Gebäuden: wird am Ende gewertet; beide haben gleich viele, also bekommt "
            "niemand Punkte",
        ),
    ],
)  # fmt: skip
def test_what_lies_there(situation: Situation) -> None:
    check(situation)


@rule("ERB-181", "ERB-067", "ERB-R11", "ERB-041", "ERB-114")
@pytest.mark.parametrize(
    "situation",
    [
        (
            besieging, "tile:R1", "ERB-181",
            "Tavern (green) in the reserve: first decide whether Cathedral (yellow) is razed",
            "Taverne (grün) in der Reserve: entscheide erst, ob Kathedrale (gelb) zerstört wird",
        ),
        (
            lambda: surplus(1), "troop:0.0", "ERB-067",
            "Your retinue: first put 1 tile from your hand back into the box",
            "Dein Gefolge: lege erst 1 Plättchen von deiner Hand in die Schachtel zurück",
        ),
        (
            lambda: surplus(2), "back:L7", "ERB-067",
            "Field camp (yellow) as open terrain: first put 2 tiles from your hand back into the "
            "box",
            "Feldlager (gelb) als offenes Gelände: lege erst 2 Plättchen von deiner Hand in die "
            "Schachtel zurück",
        ),
        (
            lambda: surplus(2), "tile:H7", "ERB-R11",
            "Cathedral (yellow) in your hand: tiles are put back from left to right, 2 in all: "
            "begin "
            "further left",
            "Kathedrale (gelb) auf deiner Hand: zurückgelegt wird von links nach rechts, "
            "insgesamt 2: "
            "beginne weiter links",
        ),
        (
            lambda: surplus(2).play("discard tile=L1"), "tile:L3", "ERB-R11",
            "Cowshed in your hand: tiles are put back from left to right, and one further "
            "right is back already",
            "Kuhstall auf deiner Hand: zurückgelegt wird von links nach rechts, und weiter "
            "rechts ist schon eines fort",
        ),
        (
            lambda: table(ring=RING).take("R1").play("done"), "tile:R3", "ERB-041",
            "Market (green) in the reserve: Benno is on turn",
            "Markt (grün) in der Reserve: Benno ist am Zug",
        ),
        (
            lambda: table({"L7": (1, 0, WHITE)}, ring=RING, stack=False, actor=-1, final=0),
            "court", "ERB-114",
            "Reserve: the game is over",
            "Reserve: das Spiel ist zu Ende",
        ),
    ],
)  # fmt: skip
def test_what_comes_first(situation: Situation) -> None:
    check(situation)


@rule("ERB-R40")
def test_nobody_plays_for_the_shadow() -> None:
    given = begin(3, shadow="easy")
    if given.seat == 0:
        given.play("take place=1", "done")
    reason = explain(given.state.seen_by(1), 1, ["troop:1.0"], NAMES, "en")
    assert reason is not None
    assert reason.text == "Your retinue: the shadow heir plays by itself"


@pytest.mark.parametrize(
    "touched",
    ["tile:K9", "tile:", "site", "back:R1", "back:H1", "site:7.7", "site:1.0", "troop:2.0",
     "troop:0.3", "road:R1.E", "stack:1", "court:0", "land", "seat:0", "tile:R1 nothing",
     "nothing tile:R1"],
)  # fmt: skip
def test_what_the_picture_does_not_have_has_no_reason(touched: str) -> None:
    assert explain(plain().state.seen_by(0), 0, touched.split(" "), NAMES, "de") is None
    assert explain(plain().state.seen_by(SPECTATOR), SPECTATOR, ["tile:R1"], NAMES, "de") is None


@pytest.mark.parametrize("seed", range(100, 106))
def test_a_thing_has_a_reason_exactly_if_no_move_has_it(seed: int) -> None:
    """Touched alone, or after something that can be touched."""
    rng = Random(seed)
    for state, _ in game(seed):
        for seat in (0, 1):
            if rng.random() < 0.1:
                check_everything(GAME, state, seat, rng)
