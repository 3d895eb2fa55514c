"""What is said of things while action and event cards are carried out, to the letter."""

from __future__ import annotations

from typing import Any

from tests.naming import rule

from .drawn import BENNO, Realm, Table, before_roll, table
from .explained import hand, land_id, says


def attacked(**more: Any) -> Table:
    """Anna attacks Benno's buildings with an arsonist."""
    anna = Realm(cities=[5, 6], cards=[("church", "5 upper")])
    theirs = [("smithy", "5 upper"), ("abbey", "6 upper"), ("knight_karl", "6 lower")]
    hands = (["arsonist"], ["herb_woman", "market"])
    return table(anna, Realm(cards=theirs), hands=hands, **more).play("play card=arsonist")


def powerful(card: str, **more: Any) -> Table:
    """Anna plays an action card; both have points enough."""
    anna = Realm(cities=[5, 6], stores=more.pop("stores", 1))
    benno = Realm(cities=[5], stores=more.pop("theirs", 1))
    game = table(anna, benno, hands=([card], more.pop("others", [])), **more)
    return game.play(f"play card={card}")


@rule("CAT-024", "CAT-114", "CAT-121", "CAT-124", "CAT-R24", "CAT-103", "CAT-083")
def test_attacks_and_what_they_hit() -> None:
    game = attacked()
    says(
        game,
        "card:1.herb_woman",
        "CAT-124",
        "Herb Woman in your hand: answers a Black Knight of the other player",
        "Kräuterhexe auf deiner Hand: antwortet auf einen Schwarzen Ritter des anderen",
    )
    says(
        game,
        "card:1.market",
        "CAT-114",
        "Marketplace in your hand: is no protection card, so it answers no attack",
        "Markt auf deiner Hand: ist keine Schutzkarte und antwortet auf keinen Angriff",
    )
    says(
        game,
        "discard",
        "CAT-114",
        "Discard pile: you hold no card that answers this attack (Arsonist)",
        "Ablagestapel: du hast keine Karte, die auf diesen Angriff antwortet (Feuerteufel)",
    )
    says(
        game,
        "build:road",
        "CAT-114",
        "Road: first answer Anna's attack (Arsonist), or do without",
        "Straße: antworte zuerst auf den Angriff von Anna (Feuerteufel), oder verzichte",
    )
    game.play("none")
    says(
        game,
        "card:0.church",
        "CAT-R24",
        "Church in your principality: first roll for your attack (Arsonist)",
        "Kirche in deinem Fürstentum: würfle zuerst für deinen Angriff (Feuerteufel)",
    )
    game.play("roll", attack="1")
    says(
        game,
        "card:1.knight_karl",
        "CAT-121",
        "Benno's Karl the Strong: is a unit; a building has to be chosen",
        "Karl der Starke von Benno: ist eine Einheit; gewählt wird ein Gebäude",
    )
    says(
        game,
        "build:road",
        "CAT-024",
        "Road: it is Anna's turn to decide",
        "Straße: gerade entscheidet Anna",
        BENNO,
    )
    units = [
        ("knight_karl", "5 upper"),
        ("knight_otto", "5 lower"),
        ("abbey", "6 lower"),
        ("ore_fleet", "6 upper"),
        ("church", "6 upper"),
    ]
    war = before_roll(active=BENNO, benno=Realm(cities=[6], cards=units))
    war.roll("event_card", 6, event_card="civil_war")
    says(
        war,
        "card:1.abbey",
        "CAT-103",
        "Benno's Abbey: is a building; a knight or a trade fleet has to be chosen",
        "Kloster von Benno: ist ein Gebäude; gewählt wird ein Ritter oder eine Handelsflotte",
    )
    says(
        war,
        "card:1.ore_fleet",
        "CAT-083",
        "Benno's Ore Fleet: is protected by a church in the same city",
        "Erz-Handelsflotte von Benno: ist durch eine Kirche in derselben Stadt geschützt",
    )
    says(
        war,
        "build:road",
        "CAT-103",
        "Road: first choose the card of Benno that goes back to the hand",
        "Straße: wähle zuerst die Karte von Benno, die auf die Hand zurückgeht",
    )


@rule("CAT-122", "CAT-123", "CAT-129", "CAT-R10", "CAT-R29", "CAT-R31")
def test_what_actions_do_not_take() -> None:
    trader = powerful("merchant", stores={"gold": 3}, theirs={"wood": 2, "gold": 1})
    says(
        trader,
        "want:gold",
        "CAT-R10",
        "Gold from Benno: you have no room for more gold",
        "Gold von Benno: du hast keinen Platz für mehr Gold",
    )
    says(
        trader,
        "want:ore",
        "CAT-R10",
        "Ore from Benno: Benno has none of it",
        "Erz von Benno: davon hat Benno nichts",
    )
    says(
        trader,
        "build:road",
        "CAT-122",
        "Road: first say what you take from Benno",
        "Straße: sage zuerst, was du Benno wegnimmst",
    )
    trader.play("want kind=wood", "none")
    says(
        trader,
        "gift:ore",
        "CAT-R29",
        "Ore from you: you have none of it",
        "Erz von dir: davon hast du nichts",
    )
    caravan = powerful("caravan", stores={"wood": 2, "gold": 3})
    says(
        caravan,
        "get:ore",
        "CAT-123",
        "Ore from the caravan: first give one or two resources",
        "Erz aus der Karawane: gib zuerst einen oder zwei Rohstoffe",
    )
    caravan.play("put kind=wood", "put kind=gold")
    says(
        caravan,
        "get:wood",
        "CAT-R31",
        "Wood from the caravan: you have given it; take another resource",
        "Holz aus der Karawane: das hast du gegeben; nimm einen anderen Rohstoff",
    )
    spy = powerful("spy", others=["abbey", "scout"])
    says(
        spy,
        "card:1.abbey",
        "CAT-129",
        "Abbey in Benno's hand: is a building; a spy takes a unit or an action card only",
        "Kloster auf der Hand von Benno: ist ein Gebäude; "
        "ein Spion nimmt nur eine Einheit oder Aktionskarte",
    )


@rule("CAT-101", "CAT-108", "CAT-R34", "CAT-R37", "CAT-057", "CAT-125")
def test_event_cards_and_new_landscapes() -> None:
    knights = Realm(cards=[("knight_karl", "5 upper")])
    conflict = before_roll(anna=knights, hands=([], ["spy", "smithy", "market"]))
    conflict.roll("event_card", 6, event_card="conflict").play("seize card=smithy stack=1")
    says(
        conflict,
        "card:1.smithy",
        "CAT-108",
        "Smithy in Benno's hand: is chosen already; take another card",
        "Schmiede auf der Hand von Benno: ist schon gewählt; nimm eine andere Karte",
    )
    says(
        conflict,
        "stack:1",
        "CAT-R37",
        "Stack I: the first card goes under stack II, and so does the second",
        "Stapel I: die erste Karte kommt unter Stapel II, und die zweite ebenso",
    )
    builder = before_roll(hands=(["abbey"], ["spy"]))
    builder.roll("event_card", 6, event_card="master_builder")
    says(
        builder,
        "card:0.abbey",
        "CAT-101",
        "Abbey in your hand: first search a stack for the master builder, or do without",
        "Kloster auf deiner Hand: durchsuche zuerst einen Stapel für den Baumeister, "
        "oder verzichte",
    )
    builder.play("search stack=2", "pick place=0", "under card=abbey stack=0")
    says(
        builder,
        "stack:3",
        "CAT-R34",
        "Stack III: Anna has searched it; take another one",
        "Stapel III: Anna hat ihn durchsucht; nimm einen anderen",
    )
    founder = Realm(stores=3, roads=["left"])
    settled = hand("scout", anna=founder)
    settled.play("settle side=left scout=no", landscape=["forest1", "hills2"])
    says(
        settled,
        land_id("forest 4 white"),
        "CAT-057",
        "Your forest 4: first choose which of the new landscapes lies above",
        "Dein Wald 4: wähle zuerst, welche der neuen Landschaften oben liegt",
    )
    scouted = hand("scout", anna=founder).play("settle side=left scout=yes")
    says(
        scouted,
        "build:city",
        "CAT-125",
        "City: first choose the landscapes that the scout has found",
        "Stadt: wähle zuerst die Landschaften, die der Kundschafter gefunden hat",
    )
