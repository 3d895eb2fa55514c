"""What is said of things that cannot be used in the main phase, to the letter; and whenever."""

from __future__ import annotations

from random import Random

import pytest

from tafelrunde.games.catan import GAME, explain
from tafelrunde.kernel.chance import SPECTATOR, Seeded
from tafelrunde.kernel.state import OVER
from tests.explained import check_everything
from tests.naming import rule
from tests.pictures import NAMES

from .drawn import ANNA, Realm, table
from .explained import hand, land_id, says

FULL = [("abbey", "5 upper"), ("abbey", "5 lower"), ("smithy", "6 upper"), ("sawmill", "6 lower")]


@rule("CAT-048", "CAT-068", "CAT-067")
def test_cards_that_cannot_be_built() -> None:
    says(
        hand("abbey", anna=Realm(stores={"wood": 1})),
        "card:0.abbey",
        "CAT-048",
        "Abbey in your hand: costs 1 wood, 1 brick, 1 ore; you lack 1 brick, 1 ore",
        "Kloster auf deiner Hand: kostet 1 Holz, 1 Lehm, 1 Erz; dir fehlen 1 Lehm, 1 Erz",
    )
    says(
        hand("abbey", anna=Realm(stores={"wood": 1, "ore": 2})),
        "card:0.abbey",
        "CAT-048",
        "Abbey in your hand: costs 1 wood, 1 brick, 1 ore; you lack 1 brick",
        "Kloster auf deiner Hand: kostet 1 Holz, 1 Lehm, 1 Erz; dir fehlt 1 Lehm",
    )
    says(
        hand("market"),
        "card:0.market",
        "CAT-068",
        "Marketplace in your hand: needs a city, and you have none",
        "Markt auf deiner Hand: braucht eine Stadt, und du hast keine",
    )
    says(
        hand("market", anna=Realm(stores={"wool": 1})),
        "card:0.market",
        "CAT-068",
        "Marketplace in your hand: needs a city, and you have none; besides, you lack 1 grain",
        "Markt auf deiner Hand: braucht eine Stadt, und du hast keine; "
        "außerdem fehlt dir 1 Getreide",
    )
    crowded = hand("knight_karl", anna=Realm(cards=FULL, stores=3))
    says(
        crowded,
        "card:0.knight_karl",
        "CAT-067",
        "Karl the Strong in your hand: all your sites are taken",
        "Karl der Starke auf deiner Hand: alle deine Bauplätze sind belegt",
    )
    says(
        crowded,
        "card:0.knight_karl card:0.smithy",
        "CAT-067",
        "Smithy in your principality: this site is taken; pull the card down to free it",
        "Schmiede in deinem Fürstentum: dieser Bauplatz ist belegt; "
        "reiße die Karte ab, um ihn frei zu machen",
    )


@rule("CAT-055", "CAT-068", "CAT-048", "CAT-066", "CAT-112")
def test_free_sites_that_take_no_card() -> None:
    says(
        hand("market", anna=Realm(cities=[5], stores=3)),
        "card:0.market site:0.6.upper.1",
        "CAT-068",
        "Free site of your settlement: a settlement takes green cards only; red ones need a city",
        "Freier Bauplatz deiner Siedlung: eine Siedlung nimmt nur grüne Karten auf; "
        "rote brauchen eine Stadt",
    )
    says(
        hand("abbey", "market", anna=Realm(stores=0)),
        "site:0.5.lower.1",
        "CAT-048",
        "Free site of your settlement: Abbey could lie here, but you lack 1 wood, 1 brick, 1 ore",
        "Freier Bauplatz deiner Siedlung: hier könnte Kloster liegen, "
        "aber dir fehlen 1 Holz, 1 Lehm, 1 Erz",
    )
    says(
        hand("spy"),
        "site:0.5.lower.1",
        "CAT-066",
        "Free site of your settlement: you hold no card that can be built",
        "Freier Bauplatz deiner Siedlung: du hast keine Karte auf der Hand, die sich bauen lässt",
    )
    says(
        hand("spy"),
        "card:0.spy site:0.5.lower.1",
        "CAT-112",
        "Free site of your settlement: Spy is an action card: it is played, not built",
        "Freier Bauplatz deiner Siedlung: Spion ist eine Aktionskarte: "
        "sie wird gespielt, nicht gebaut",
    )


@rule("CAT-049", "CAT-050", "CAT-051", "CAT-053", "CAT-059", "CAT-060")
def test_roads_settlements_and_cities_that_cannot_be_bought() -> None:
    says(
        table(),
        "build:road",
        "CAT-050",
        "Road: costs 1 wood, 2 brick; you lack 1 brick",
        "Straße: kostet 1 Holz, 2 Lehm; dir fehlt 1 Lehm",
    )
    says(
        table(),
        "end:0.left",
        "CAT-050",
        "Left end of your principality: a road costs 1 wood, 2 brick; you lack 1 brick",
        "Linkes Ende deines Fürstentums: eine Straße kostet 1 Holz, 2 Lehm; dir fehlt 1 Lehm",
    )
    both = table(Realm(roads=["left", "right"], stores=3))
    says(
        both,
        "pile:road",
        "CAT-051",
        "Road: both ends have a road already; first a settlement has to follow",
        "Straße: an beiden Enden liegt schon eine Straße; zuerst muss eine Siedlung folgen",
    )
    says(
        both,
        "build:road end:0.left",
        "CAT-051",
        "Left end of your principality: there is a road already, "
        "and two side by side are not allowed",
        "Linkes Ende deines Fürstentums: hier liegt schon eine Straße, "
        "und zwei nebeneinander sind nicht erlaubt",
    )
    says(
        table(Realm(stores=3)),
        "build:settlement",
        "CAT-049",
        "Settlement: needs a road with a free end, and you have none",
        "Siedlung: braucht eine Straße mit freiem Ende, und du hast keine",
    )
    says(
        table(Realm(stores={}, roads=["left"])),
        "build:settlement",
        "CAT-053",
        "Settlement: costs 1 wood, 1 brick, 1 wool, 1 grain; "
        "you lack 1 wood, 1 brick, 1 wool, 1 grain",
        "Siedlung: kostet 1 Holz, 1 Lehm, 1 Wolle, 1 Getreide; "
        "dir fehlen 1 Holz, 1 Lehm, 1 Wolle, 1 Getreide",
    )
    says(
        table(),
        "centre:0.5",
        "CAT-059",
        "Your settlement: a city costs 2 grain, 3 ore; you lack 1 grain, 2 ore",
        "Deine Siedlung: eine Stadt kostet 2 Getreide, 3 Erz; dir fehlen 1 Getreide, 2 Erz",
    )
    says(
        table(Realm(cities=[5])),
        "centre:0.5",
        "CAT-059",
        "Your city: is a city already",
        "Deine Stadt: ist schon eine Stadt",
    )
    says(
        table(Realm(cities=[5, 6], stores=3)),
        "build:city",
        "CAT-059",
        "City: needs a settlement, and yours are all cities already",
        "Stadt: braucht eine Siedlung, und deine sind alle schon Städte",
    )


@rule("CAT-046", "CAT-132", "CAT-135", "CAT-136", "CAT-133", "CAT-026", "CAT-100", "CAT-092")
def test_what_has_its_time_later_in_the_turn_or_takes_care_of_itself() -> None:
    says(
        table(),
        land_id("forest 4 white"),
        "CAT-046",
        "Your forest 4: stores 1 wood and is turned when you pay or gain something",
        "Dein Wald 4: lagert 1 Holz und wird gedreht, wenn du etwas zahlst oder erhältst",
    )
    says(
        hand("spy"),
        "stack:2",
        "CAT-132",
        "Stack II: at the end of your turn you draw up to 3 cards",
        "Stapel II: am Ende deines Zuges ziehst du auf 3 Handkarten nach",
    )
    says(
        hand("spy", "scout", "bishop"),
        "stack:2",
        "CAT-136",
        "Stack II: at the end of your turn you may exchange one card here",
        "Stapel II: am Ende deines Zuges darfst du hier eine Karte austauschen",
    )
    says(
        hand("spy", "scout", "bishop", "church"),
        "stack:2",
        "CAT-135",
        "Stack II: at the end of your turn cards beyond 3 go under a stack",
        "Stapel II: am Ende deines Zuges kommen Karten über 3 hinaus unter einen Stapel",
    )
    says(
        table(),
        "search",
        "CAT-133",
        "Searching a stack: you may search at the end of your turn, "
        "when you draw or exchange cards",
        "Stapel durchsuchen: das geht am Ende deines Zuges, wenn du Karten ziehst oder austauschst",
    )
    says(
        table(face=1, number=3),
        "dice",
        "CAT-026",
        "Dice: the dice have been rolled in this turn",
        "Würfel: in diesem Zug ist schon gewürfelt",
    )
    says(
        table(),
        "pile:event",
        "CAT-100",
        "Event stack: its cards come only by the event die's question mark",
        "Ereignisstapel: seine Karten kommen nur durch das Fragezeichen des Ereigniswürfels",
    )
    says(
        table(benno=Realm(cards=[("knight_konrad", "5 upper")])),
        "figure:knight",
        "CAT-092",
        "Strongest knights: goes by itself to whoever has more strength points (you 0, Benno 2)",
        "Stärkste Rittermacht: geht von selbst an den, der mehr Stärkepunkte hat (du 0, Benno 2)",
    )


@rule("CAT-008", "CAT-R11", "CAT-R57", "CAT-067")
def test_things_of_the_other_one() -> None:
    game = table(benno=Realm(cards=[("abbey", "5 upper")]), hands=([], ["spy"]))
    says(
        game,
        "card:1.abbey",
        "CAT-008",
        "Benno's Abbey: is not yours, and only attacks and events can do something about it",
        "Kloster von Benno: gehört dir nicht, und nur Angriffe und Ereignisse können "
        "daran etwas ändern",
    )
    says(
        game,
        land_id("forest 5 black"),
        "CAT-R11",
        "Benno's forest 5: only Benno turns it",
        "Wald 5 von Benno: das dreht nur Benno",
    )
    says(
        game,
        "back:1.0",
        "CAT-R57",
        "Hidden card of Benno: only Benno knows it",
        "Verdeckte Karte von Benno: nur Benno kennt sie",
    )
    says(
        game,
        "site:1.6.upper.1",
        "CAT-067",
        "Free site of Benno's settlement: there only Benno builds",
        "Freier Bauplatz von Benno (Siedlung): dort baut nur Benno",
    )


@rule("CAT-111", "CAT-113", "CAT-118", "CAT-119", "CAT-125", "CAT-115")
def test_action_cards_outside_their_moment() -> None:
    says(
        hand("alchemist"),
        "card:0.alchemist",
        "CAT-118",
        "Alchemist in your hand: is played before you roll the dice",
        "Alchimist auf deiner Hand: wird vor deinem Wurf gespielt",
    )
    says(
        hand("bishop"),
        "card:0.bishop",
        "CAT-119",
        "Bishop in your hand: answers Brigands or an Arsonist of the other player",
        "Bischof auf deiner Hand: antwortet auf einen Raubzug oder Feuerteufel des anderen",
    )
    says(
        hand("arsonist"),
        "card:0.arsonist",
        "CAT-111",
        "Arsonist in your hand: needs 7 victory points of both together; you have 4",
        "Feuerteufel auf deiner Hand: braucht 7 Siegpunkte von beiden zusammen; ihr habt 4",
    )
    strong = hand("arsonist", anna=Realm(cities=[5, 6]), benno=Realm(cities=[5]))
    says(
        strong,
        "card:0.arsonist",
        "CAT-113",
        "Arsonist in your hand: Benno has no building to be hit",
        "Feuerteufel auf deiner Hand: Benno hat kein Gebäude",
    )
    says(
        hand("scout"),
        "card:0.scout",
        "CAT-125",
        "Scout in your hand: is sent out with a new settlement: "
        "needs a road with a free end, and you have none",
        "Kundschafter auf deiner Hand: geht mit einer neuen Siedlung aus: "
        "braucht eine Straße mit freiem Ende, und du hast keine",
    )
    says(
        hand("scout", anna=Realm(roads=["left"], stores={"wood": 1, "wool": 1, "grain": 1})),
        "card:0.scout",
        "CAT-125",
        "Scout in your hand: is sent out with a new settlement, for which you lack 1 brick",
        "Kundschafter auf deiner Hand: geht mit einer neuen Siedlung aus, "
        "und dafür fehlt dir 1 Lehm",
    )
    says(
        hand("abbey"),
        "card:0.abbey discard",
        "CAT-115",
        "Discard pile: hand cards are not thrown away; they are built or put under a stack",
        "Ablagestapel: Handkarten wirft man nicht ab; "
        "sie werden gebaut oder unter einen Stapel geschoben",
    )


@rule("CAT-098", "CAT-R47")
def test_exchanges_that_the_bank_does_not_make() -> None:
    game = table(Realm(stores={"wood": 3, "grain": 2}))
    says(
        game,
        "pay:grain",
        "CAT-098",
        "Grain for the bank: the bank takes 3 of it, you have 2",
        "Getreide für die Bank: die Bank nimmt 3 davon, du hast 2",
    )
    says(
        game,
        "take:wood",
        "CAT-R47",
        "Wood from the bank: you have no room for more wood",
        "Holz von der Bank: du hast keinen Platz für mehr Holz",
    )
    says(
        table(Realm(stores={"wood": 2})),
        "take:gold",
        "CAT-098",
        "Gold from the bank: the bank takes 3 wood for it, you have 2",
        "Gold von der Bank: die Bank nimmt dafür 3 Holz, du hast 2",
    )
    minted = table(Realm(stores={"gold": 2}, cities=[5], cards=[("mint", "5 upper")]))
    says(
        minted,
        "pay:gold take:gold",
        "CAT-R47",
        "Gold from the bank: one gets another resource than one gives",
        "Gold von der Bank: man erhält einen anderen Rohstoff, als man gibt",
    )
    says(
        minted,
        "pay:gold build:road",
        "CAT-050",
        "Road: costs 1 wood, 2 brick; you lack 1 wood, 2 brick",
        "Straße: kostet 1 Holz, 2 Lehm; dir fehlen 1 Holz, 2 Lehm",
    )


@pytest.mark.parametrize("seed", range(3))
def test_there_is_a_reason_exactly_for_what_cannot_be_used(seed: int) -> None:
    """Games with cities, action cards and known stacks; each question is looked at a few times."""
    rng, chance = Random(seed), Seeded(f"explained {seed}")
    hands = [["spy", "arsonist", "alchemist"], ["bishop", "merchant", "herb_woman"]]
    game = table(
        Realm(cities=[5, 6], cards=[("church", "5 upper"), ("knight_karl", "6 upper")], stores=2),
        Realm(cities=[5], cards=[("abbey", "5 upper"), ("knight_otto", "6 upper")], stores=2),
        hands=(hands[seed % 2], hands[1 - seed % 2]), stacks=(["caravan", "scout"],),
        options={"last_turn": 40},
    )  # fmt: skip
    state, looked = game.state, dict[int, int]()
    while state.actor != OVER:
        seat, asked = int(state.actor), int(state.frames.kind())
        looked[asked] = looked.get(asked, 0) + 1
        if looked[asked] <= 4:
            check_everything(GAME, state, seat, rng)
        state.apply(seat, rng.choice(state.moves(seat)), chance)
    assert len(looked) >= 10


def test_nothing_is_said_to_those_who_watch_or_about_nothing() -> None:
    game = table()
    assert explain.explain(game.state, SPECTATOR, ["dice"], NAMES[:2], "en") is None
    for touched in ([], [""], ["stack:²"], ["dice", "nothing"], ["card:0.abbey"], ["face:1"]):
        assert explain.explain(game.view(ANNA).state, ANNA, touched, NAMES[:2], "en") is None
