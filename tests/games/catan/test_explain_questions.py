"""What is said of things while something else is asked than the main phase, to the letter."""

from __future__ import annotations

from tafelrunde.kernel.state import OVER
from tests.naming import rule

from .drawn import ANNA, Realm, arranged, before_roll, fresh, table
from .explained import hand, land_id, says


@rule("CAT-015", "CAT-019", "CAT-020")
def test_before_the_first_turn() -> None:
    game = fresh()
    says(
        game,
        "spot:0.upper.5",
        "CAT-015",
        "Free place for a landscape: touch a landscape; it goes to the marked place",
        "Freier Platz für eine Landschaft: berühre eine Landschaft; "
        "sie kommt auf den markierten Platz",
        ANNA,
    )
    game.play("place place=0 landscape=hills")
    says(
        game,
        land_id("hills 5 white"),
        "CAT-015",
        "Your hills 5: lies in its place and stays there",
        "Dein Hügelland 5: liegt schon an seinem Platz und bleibt dort",
        ANNA,
    )
    game = arranged()
    says(
        game,
        "search",
        "CAT-019",
        "Searching a stack: costs nothing this time; just touch a stack",
        "Stapel durchsuchen: kostet diesmal nichts; berühre einfach einen Stapel",
    )
    game.play("search stack=1")
    says(
        game,
        "stack:1",
        "CAT-019",
        "Stack I: you are looking through stack II: first take a card from it",
        "Stapel I: du siehst gerade Stapel II durch: nimm zuerst eine Karte daraus",
    )
    game.play("pick place=0", "pick place=0", "pick place=0")
    says(
        game,
        "stack:2",
        "CAT-020",
        "Stack II: Anna has searched it; take another one",
        "Stapel II: Anna hat ihn durchsucht; nimm einen anderen",
    )


@rule("CAT-025", "CAT-026", "CAT-111", "CAT-118", "CAT-R55")
def test_before_the_roll() -> None:
    game = before_roll(hands=(["alchemist", "abbey"], []))
    says(
        game,
        "card:0.abbey",
        "CAT-025",
        "Abbey in your hand: first roll the dice",
        "Kloster auf deiner Hand: wirf zuerst die Würfel",
    )
    says(
        game,
        "face:3",
        "CAT-111",
        "The number 3: needs 7 victory points of both together; you have 4",
        "Die Zahl 3: braucht 7 Siegpunkte von beiden zusammen; ihr habt 4",
    )
    says(
        game,
        "die:event",
        "CAT-026",
        "Event die: both dice are rolled together",
        "Ereigniswürfel: beide Würfel werden zusammen geworfen",
    )
    twice = before_roll(
        anna=Realm(cities=[5, 6]),
        benno=Realm(cities=[5]),
        hands=(["alchemist", "alchemist"], []),
    ).play("alchemist number=4")
    says(
        twice,
        "card:0.alchemist",
        "CAT-R55",
        "Alchemist in your hand: one alchemist has set the die already",
        "Alchimist auf deiner Hand: ein Alchimist hat den Würfel schon gestellt",
    )
    says(
        twice,
        "die:yield",
        "CAT-118",
        "Yield die: the alchemist has set it to 4",
        "Ertragswürfel: der Alchimist hat ihn auf 4 gestellt",
    )


@rule("CAT-004", "CAT-041", "CAT-046", "CAT-R08", "CAT-R11")
def test_landscapes_that_cannot_be_turned() -> None:
    wishing = before_roll(anna=Realm(stores={"wood": 3})).roll("good_year", 6)
    says(
        wishing,
        land_id("forest 4 white"),
        "CAT-041",
        "Your forest 4: stores 3 already, and more does not fit",
        "Dein Wald 4: lagert schon 3, und mehr passt nicht",
    )
    says(
        wishing,
        "build:road",
        "CAT-R08",
        "Road: first take your resource of choice, or none",
        "Straße: nimm zuerst deinen Rohstoff nach Wahl, oder keinen",
    )
    more = {("upper", 8): ("forest 1", 2), ("lower", 8): ("mountains 5", 0)}
    paying = table(Realm(stores={"wood": 2, "brick": 3}, lands=more, last=7))
    paying.play("road side=left")
    says(
        paying,
        land_id("hills 5 white"),
        "CAT-004",
        "Your hills 5: stores brick, but this is about wood",
        "Dein Hügelland 5: lagert Lehm, aber es geht um Holz",
    )
    says(
        paying,
        "end:0.right",
        "CAT-R11",
        "Right end of your principality: first choose the landscapes that pay",
        "Rechtes Ende deines Fürstentums: wähle zuerst die Landschaften, die zahlen",
    )
    searching = table(Realm(stores={"wood": 2, "gold": 1})).play("done", "search stack=0")
    says(
        searching,
        land_id("hills 5 white"),
        "CAT-046",
        "Your hills 5: stores nothing that could be paid",
        "Dein Hügelland 5: lagert nichts, was sich zahlen ließe",
    )


@rule("CAT-096", "CAT-R48")
def test_offers() -> None:
    game = table(Realm(stores={"wood": 1, "grain": 2}), Realm(stores={"ore": 3})).play("offer")
    says(
        game,
        "give:gold",
        "CAT-R48",
        "Gold from you: you have none of it",
        "Gold von dir: davon hast du nichts",
    )
    says(
        game,
        "build:road",
        "CAT-096",
        "Road: first send your offer, or give it up",
        "Straße: schicke zuerst dein Angebot ab, oder gib es auf",
    )
    game.play("give kind=wood")
    says(
        game,
        "give:wood",
        "CAT-R48",
        "Wood from you: you offer the only one that you have",
        "Holz von dir: du bietest schon das Einzige, was du hast",
    )
    says(
        game,
        "ask:wood",
        "CAT-R48",
        "Wood from Benno: Benno has none of it",
        "Holz von Benno: davon hat Benno nichts",
    )
    game.play("ask kind=ore", "send")
    says(
        game,
        land_id("forest 5 black"),
        "CAT-R48",
        "Your forest 5: first answer Anna's offer",
        "Dein Wald 5: antworte zuerst auf das Angebot von Anna",
    )


@rule("CAT-025", "CAT-132", "CAT-135", "CAT-R42", "CAT-R46")
def test_the_hand_check() -> None:
    drawing = hand("abbey", "spy", anna=Realm(stores={"wood": 1}), stacks=[[]]).play("done")
    says(
        drawing,
        "search",
        "CAT-R46",
        "Searching a stack: costs 2 resources of your choice, you have 1",
        "Stapel durchsuchen: kostet 2 beliebige Rohstoffe, du hast 1",
    )
    says(drawing, "stack:1", "CAT-R42", "Stack I: is empty", "Stapel I: ist leer")
    says(
        drawing,
        "card:0.abbey",
        "CAT-132",
        "Abbey in your hand: you draw up to 3 cards first, and then nothing is exchanged",
        "Kloster auf deiner Hand: du ziehst erst auf 3 Handkarten nach, "
        "und dann wird nichts ausgetauscht",
    )
    says(
        drawing,
        "build:road",
        "CAT-025",
        "Road: your main phase is over, so not before your next turn",
        "Straße: deine Hauptspielphase ist vorbei, also erst in deinem nächsten Zug",
    )
    exchanging = hand("abbey", "spy", "scout").play("done")
    says(
        exchanging,
        "site:0.5.upper.1",
        "CAT-025",
        "Free site of your settlement: your main phase is over, so not before your next turn",
        "Freier Bauplatz deiner Siedlung: deine Hauptspielphase ist vorbei, "
        "also erst in deinem nächsten Zug",
    )
    surplus = hand("abbey", "spy", "scout", "church").play("done")
    says(
        surplus,
        "build:road",
        "CAT-135",
        "Road: first put a hand card under a stack",
        "Straße: schiebe zuerst eine Handkarte unter einen Stapel",
    )


@rule("CAT-142")
def test_after_the_end() -> None:
    lands = {("upper", 8): ("forest 1", 0), ("lower", 8): ("mountains 5", 0)}
    realm = Realm(cities=[5, 6], stores=3, lands=lands, last=7)
    game = table(realm, options={"victory_points": 6}).play("city centre=7")
    assert game.state.actor == OVER
    says(
        game,
        "build:road",
        "CAT-142",
        "Road: the game is over",
        "Straße: das Spiel ist zu Ende",
        ANNA,
    )
