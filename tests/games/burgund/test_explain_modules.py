"""Why not, with modules, against Châteauma and alone: the sentences to the letter."""

from __future__ import annotations

import pytest

from tafelrunde.games.burgund.frames import GRANT, WINE
from tafelrunde.kernel.native import u8
from tests.naming import rule

from .alone import ALMOST_GREY, alone, on_board
from .drawn import BENNO, CENTRE, Table, table
from .duel import duel
from .test_borders import bordered
from .test_castles_rule import OPTIONS as CASTLES
from .test_castles_rule import ruled
from .test_explain import Situation, acting, check, why
from .test_shields import mine
from .test_trade_routes import routed
from .test_tribute import BOARD, phase_end
from .vines import wined

TILES2 = {"tiles2": True}
STALLS = {"vineyard1": "blue_blue", "display1": "green_red"}
FAR = {5: "monastery_2", 4: "monastery_3", 9: "monastery_4"}
FLOCK = {
    11: "bank", 10: "cow_3", 9: "pig_2", 26: "church", 25: "market", 27: "sheep_2", 5: "cow_2",
}  # fmt: skip


def windfall() -> Table:
    """Alone, grey is complete: a tile of the black depot may be placed."""
    given = table(ALMOST_GREY | {27: "monastery_2"}, ["mine"], seats=1, duchy=31, castle=6,
                  dice=(5, 5), board={"black1": "cow_3", "black4": "mine"},
                  more={"counter": 0, "target": 50})  # fmt: skip
    return given.play("place die=low tile=mine space=21", "do item=1")


def without_4() -> Table:
    """Shield 4 has just been lost, with four tiles on key spaces."""
    keys = ["mine", "ship", "cow_2", "bank"]
    given = table(keys=keys, dice=(5, 5), shields=mine(4), shields_at={5: [12]}, board=BOARD)
    return given.play("shield number=12 castle=18")


def freighter() -> Table:
    """With shield 5 a colour of all depots can be taken, but the store is full."""
    quay = {1: {"red": 1}, 4: {"red": 2}, 6: {"pink": 1}}
    store = {"brown": 1, "orange": 1}
    given = table(keys=["ship"], dice=(2, 2), quay=quay, store=store, shields=mine(5))
    return given.play("place die=low tile=ship space=17", "ship depot=4 more=no")


def granted(what: int) -> Table:
    """A bonus gives a double tile (0) or a tile of the black depot (1), or a level is full (2)."""
    given = wined(stalls=STALLS, board=BOARD)
    given.state.frames.push(WINE if what == 2 else GRANT, 1, what % 2)
    return given


def topped_up() -> Table:
    """Points could be bought for the target, but the silver is spent."""
    given = on_board({"black1": "mine"}, keys=["watchtower"], silver=3)
    given.state.counter = 43
    given.play("workers die=low")
    given.state.dice[1] = u8(6)
    return given.play("place die=high tile=watchtower space=2", "buy from=black1")


def swapping() -> Table:
    """Five goods can be given for a tile of the black depot."""
    given = on_board({"black1": "mine", "1a": "bank"})
    return given.play("place die=low tile=ship space=9", "ship depot=1 more=no")


SITUATIONS: list[Situation] = [
    ("a shield without a double", "BUR-239", ("shield:12",),
     lambda: table(dice=(3, 5), workers=1, shields_at={5: [12]}),
     "Shield 12 (Sales twice): a double 5 needs 2 workers, you have 1",
     "Schild 12 (Verkauf doppelt): ein Pasch aus 5 braucht 2 Arbeiter, du hast 1"),
    ("a shield when a die is used", "BUR-R84", ("shield:12",),
     lambda: table(dice=(3, 13), shields_at={5: [12]}),
     "Shield 12 (Sales twice): takes both your dice, and one is used already",
     "Schild 12 (Verkauf doppelt): braucht deine beiden Würfel, und einer ist schon benutzt"),
    ("a shield with a die in hand", "BUR-239", ("die:0.1", "shield:12"),
     lambda: table(dice=(5, 5), shields_at={5: [12]}),
     "Shield 12 (Sales twice): takes both dice at once; touch the shield first, then a castle",
     "Schild 12 (Verkauf doppelt): braucht beide Würfel zugleich; tippe erst den Schild an, dann "
     "eine Burg"),
    ("a shield when a castle acts", "BUR-256", ("shield:17",),
     lambda: acting(shields_at={3: [17]}),
     "Shield 17 (Regions +1): only with shield 11 does the action of a castle take a shield",
     "Schild 17 (Gebiete +1): nur mit Schild 11 nimmt die Aktion einer Burg einen Schild"),
    ("another player's shield", "BUR-242", ("shield:9",),
     lambda: table(shields={BENNO: {9: CENTRE}}),
     "Benno's shield 9: not yours to use",
     "Schild 9 von Benno: kannst du nicht nutzen"),
    ("a shield that works by itself", "BUR-254", ("arms:9",),
     lambda: table(shields=mine(9)),
     "Your shield 9 (Silver each): works by itself",
     "Dein Schild 9 (Silber je Ware): wirkt von selbst"),
    ("a shield for the end of the phase", "BUR-259", ("arms:14",),
     lambda: table(shields=mine(14)),
     "Your shield 14 (Gift: depot): places a tile at the end of the phase",
     "Dein Schild 14 (Gabe: Depot): platziert am Ende des Durchgangs ein Plättchen"),
    ("shield 6 with somebody named", "BUR-R93", ("shield:6",),
     lambda: table(shields=mine(6), named=BENNO),
     "Your shield 6 (Use monasteries): Benno is named, once and for all",
     "Dein Schild 6 (Fremde Klöster): Benno ist benannt, ein für alle Mal"),
    ("a crest without shield 6", "BUR-251", ("player:1",),
     lambda: table(shields=mine(9)),
     "Benno: only whoever has shield 6 names a player",
     "Benno: nur wer Schild 6 hat, benennt jemanden"),
    ("a tile when tribute is due", "BUR-243", ("at:1a",),
     lambda: phase_end(silver=1, shields=mine(12), board=BOARD).play("done"),
     "Depot 1, Bank: first pay tribute for shield 12, or give it up",
     "Depot 1, Bank: zahle zuerst Tribut für Schild 12, oder gib ihn auf"),
    ("a black tile with shield 14", "BUR-260", ("at:black1",),
     lambda: phase_end(silver=1, shields=mine(14), board=BOARD).play("done"),
     "Black depot, Castle: your shield places a tile of the six depots",
     "Schwarzes Depot, Burg: dein Schild platziert ein Plättchen aus den sechs Depots"),
    ("a tile when somebody can be named", "BUR-R143", ("at:1a",),
     lambda: phase_end(silver=1, shields=mine(6), board=BOARD).play("done", "tribute with=silver"),
     "Depot 1, Bank: first name a player with shield 6, or do nothing",
     "Depot 1, Bank: benenne zuerst jemanden mit Schild 6, oder verzichte"),
    ("a vineyard tile and one worker", "BUR-275", ("at:vineyard1",),
     lambda: wined(dice=(5, 5), workers=1, stalls=STALLS),
     "Vineyard depot, double tile blue/blue: with your 5 it needs 2 workers, you have 1",
     "Weinberg-Depot, Doppelplättchen blau/blau: mit deiner 5 braucht es 2 Arbeiter, du hast 1"),
    ("the display with one silver", "BUR-285", ("at:display1",),
     lambda: wined(silver=1, stalls=STALLS),
     "Vineyard display, double tile green/red: costs 2 silver, you have 1",
     "Weinberg-Auslage, Doppelplättchen grün/rot: kostet 2 Silber, du hast 1"),
    ("a field without a double tile", "BUR-277", ("vine:0.1",),
     lambda: wined(),
     "Your vineyard field with the 1: first take a double tile to your key spaces",
     "Dein Weinbergfeld mit der 1: nimm zuerst ein Doppelplättchen auf deine Schlüsselfelder"),
    ("a field above the lowest level", "BUR-278", ("vine:0.5",),
     lambda: wined(held=["green_red"]),
     "Your vineyard field with the 3: the first double tile goes on the lowest level",
     "Dein Weinbergfeld mit der 3: das erste Doppelplättchen kommt auf die unterste Ebene"),
    ("a field away from the vines", "BUR-279", ("vine:0.12",),
     lambda: wined(held=["green_red"], vines={1: "blue_blue"}),
     "Your vineyard field with the 3: no double tile lies beside it yet",
     "Dein Weinbergfeld mit der 3: daneben liegt noch kein Doppelplättchen"),
    ("a field whose number no die has", "BUR-277", ("vine:0.2",),
     lambda: wined(held=["green_red"], dice=(6, 6)),
     "Your vineyard field with the 4: with your 6 it needs 2 workers, you have none",
     "Dein Weinbergfeld mit der 4: mit deiner 6 braucht es 2 Arbeiter, du hast keinen"),
    ("a double tile for the duchy", "BUR-277", ("space:0.17", "key:0.double.green_red"),
     lambda: wined(keys=["ship"], held=["green_red"], dice=(2, 2)),
     "Double tile green/red on your key space: a double tile goes on your vineyard, never into the "
     "duchy",
     "Doppelplättchen grün/rot auf deinem Schlüsselfeld: ein Doppelplättchen kommt auf deinen "
     "Weinberg, nie ins Fürstentum"),
    ("a ship when two double tiles meet", "BUR-R135", ("key:0.ship",),
     lambda: wined(keys=["ship"], held=["green_red"], dice=(1, 1), stalls=STALLS).play(
         "harvest die=low from=vineyard1"
     ),
     "Ship on your key space: two double tiles never have room; first remove the old one",
     "Schiff auf deinem Schlüsselfeld: zwei Doppelplättchen haben nie Platz; entferne zuerst das "
     "alte"),
    ("a wine bonus tile", "BUR-284", ("wine:blue",),
     lambda: wined(),
     "Wine bonus tiles, blue: for a full level of your vineyard",
     "Wein-Bonusplättchen, blau: für eine volle Ebene deines Weinbergs"),
    ("wine bonus tiles one has", "BUR-287", ("wines:0.green",),
     lambda: wined(),
     "Anna's wine bonus tiles, green: each scores a region of its grapes at the end",
     "Wein-Bonusplättchen von Anna, grün: jedes zählt am Ende ein Gebiet seiner Trauben"),
    ("the target of one who plays alone", "BUR-229", ("target",),
     lambda: alone(counter=42),
     "Target on 50: 8 points are missing; then you may do one more action",
     "Ziel auf 50: es fehlen 8 Punkte; dann darfst du eine weitere Aktion machen"),
    ("one point before the target", "BUR-229", ("target",),
     lambda: alone(counter=49),
     "Target on 50: 1 point is missing; then you may do one more action",
     "Ziel auf 50: es fehlt 1 Punkt; dann darfst du eine weitere Aktion machen"),
    ("the counter", "BUR-227", ("counter",),
     lambda: alone(counter=42),
     "Counter on 42: all your victory points move the counter by themselves",
     "Zählstein auf 42: alle deine Siegpunkte bewegen den Zählstein von selbst"),
    ("a colour with spaces left", "BUR-225", ("missing:mine",),
     lambda: alone(),
     "Spaces left, grey: 3 are empty; the last one brings a tile of the black depot",
     "Leere Felder, grau: 3 sind leer; das letzte bringt ein Plättchen des schwarzen Depots"),
    ("a colour with one space left", "BUR-225", ("missing:mine",),
     lambda: alone(ALMOST_GREY),
     "Spaces left, grey: only 1 is empty; it brings a tile of the black depot",
     "Leere Felder, grau: nur 1 ist leer; es bringt ein Plättchen des schwarzen Depots"),
    ("goods when parts wait", "BUR-230", ("goods:0.1",),
     lambda: alone({9: "ship", 15: "ship", 16: "bank"}, ["castle"], 44, dice=(4, 4),
                   store={"green": 3}).play(
         "place die=low tile=castle space=17"
     ),
     "Your goods, green (1): first say which part comes next",
     "Deine Waren, grün (1): sage zuerst, welcher Teil als nächster kommt"),
    ("a die when the target is reached", "BUR-229", ("die:0.2",),
     lambda: alone({}, ["watchtower"], 48, dice=(6, 6)).play(
         "place die=low tile=watchtower space=2"
     ),
     "Your die with the 6: first do the action of the target, which needs no die, or do nothing",
     "Dein Würfel mit der 6: mache zuerst die Aktion des Ziels, die keinen Würfel braucht, oder "
     "verzichte"),
    ("a tile for a complete colour that fits nowhere", "BUR-070", ("at:black4",),
     lambda: windfall(),
     "Black depot, Mine: you have no empty space for it (grey)",
     "Schwarzes Depot, Mine: du hast kein leeres Feld dafür (grau)"),
    ("a monastery that has scored", "BUR-224", ("space:0.7",),
     lambda: alone({7: "monastery_22"}),
     "Monastery 22 in your duchy: has scored when it was placed",
     "Kloster 22 in deinem Fürstentum: hat gezählt, als es platziert wurde"),
    ("an automa's card", "BUR-314", ("region:2",),
     lambda: duel(left={0: "bank"}),
     "Region card 2: Châteauma fills it by itself",
     "Gebietskarte 2: Châteauma füllt sie von selbst"),
    ("a tile on an automa's card", "BUR-335", ("region:2.1",),
     lambda: duel(left={0: "bank"}),
     "Bank on region card 2: when a card is full its tiles go to Châteauma's duchy",
     "Bank auf Gebietskarte 2: ist eine Karte voll, kommen ihre Plättchen ins Fürstentum von "
     "Châteauma"),
    ("an automa's reserve", "BUR-303", ("reserve:ship",),
     lambda: duel(),
     "Châteauma's reserve: Châteauma uses it when it finds no tile in the depots",
     "Reserve von Châteauma: Châteauma nutzt sie, wenn er in den Depots kein Plättchen findet"),
    ("an automa's space", "BUR-335", ("space:2.0",),
     lambda: duel(),
     "Space in Châteauma's duchy: when a card is full its tiles go to Châteauma's duchy",
     "Feld im Fürstentum von Châteauma: ist eine Karte voll, kommen ihre Plättchen ins Fürstentum "
     "von Châteauma"),
    ("an automa's goods", "BUR-291", ("goods:2.4",),
     lambda: duel(goods={"red": 1}),
     "Châteauma's goods, red (4): Châteauma plays by itself",
     "Waren von Châteauma, rot (4): Châteauma spielt von selbst"),
    ("a tile when shield 4 is lost", "BUR-R91", ("at:1a",),
     lambda: without_4(),
     "Depot 1, Bank: without shield 4 you have three key spaces; first remove what is too much",
     "Depot 1, Bank: ohne Schild 4 hast du drei Schlüsselfelder; entferne zuerst, was zu viel ist"),
    ("goods that do not fit with shield 5", "BUR-R92", ("quay:6.3",),
     lambda: freighter(),
     "Goods pink (3) at depot 6: your store has three colours already",
     "Ware rosa (3) an Depot 6: dein Warenlager hat schon drei Farben"),
    ("a die when a vineyard has bonuses", "BUR-281", ("die:0.2",),
     lambda: wined(held=["green_red"], dice=(1, 5)).play(
         "plant die=low tile=green_red field=1 turned=no"
     ),
     "Your die with the 5: first use the bonuses of your vineyard, or do nothing",
     "Dein Würfel mit der 5: nutze zuerst die Boni deines Weinbergs, oder verzichte"),
    ("a black tile when a bonus gives a double tile", "BUR-283", ("at:black1",),
     lambda: granted(0),
     "Black depot, Castle: this bonus gives a double tile of the vineyard depot",
     "Schwarzes Depot, Burg: dieser Bonus gibt ein Doppelplättchen aus dem Weinberg-Depot"),
    ("a vineyard tile when a bonus gives a black tile", "BUR-282", ("at:vineyard1",),
     lambda: granted(1),
     "Vineyard depot, double tile blue/blue: this bonus gives a tile of the black depot or of the "
     "display",
     "Weinberg-Depot, Doppelplättchen blau/blau: dieser Bonus gibt ein Plättchen aus schwarzem "
     "Depot oder Auslage"),
    ("a die when a level is full", "BUR-284", ("die:0.1",),
     lambda: granted(2),
     "Your die with the 1: first choose a wine bonus tile",
     "Dein Würfel mit der 1: wähle zuerst ein Wein-Bonusplättchen"),
    ("workers when points can be bought", "BUR-228", ("workers:0",),
     lambda: alone({}, ["watchtower"], 43, dice=(6, 6), silver=4).play(
         "place die=low tile=watchtower space=2"
     ),
     "Your workers: first buy the missing points, or do nothing",
     "Deine Arbeiter: kaufe zuerst die fehlenden Punkte, oder verzichte"),
    ("silver that no longer suffices for the target", "BUR-228", ("silver:0",),
     lambda: topped_up(),
     "Your silver: 3 points are missing to the target, for 1 silver each; you have 1",
     "Dein Silber: es fehlen 3 Punkte bis zum Ziel, für je 1 Silber; du hast 1"),
    ("a depot tile when goods can be swapped", "BUR-222", ("at:1a",),
     lambda: swapping(),
     "Depot 1, Bank: first take a tile of the black depot for five goods, or do nothing",
     "Depot 1, Bank: nimm zuerst für fünf Waren ein Plättchen aus dem schwarzen Depot, oder "
     "verzichte"),
    ("goods that are given in another order", "BUR-R142", ("goods:0.3",),
     lambda: swapping().play("swap from=black1"),
     "Your goods, pink (3): goods are given by rising numbers, five in all",
     "Deine Waren, rosa (3): Waren gibst du nach steigender Zahl ab, zusammen fünf"),
    ("a trade route", "BUR-194", ("field:0.1",),
     lambda: routed(),
     "Your trade route: goods that you sell come here by themselves",
     "Deine Handelsstraße: Waren, die du verkaufst, kommen von selbst hierher"),
    ("castles beside the board, too few points", "BUR-167", ("removed",),
     lambda: ruled({}, removed=1, points=3),
     "Castles removed from the board: a castle costs both dice and 5 VP, you have 3 VP",
     "Vom Spielplan entfernte Burgen: eine Burg kostet beide Würfel und 5 SP, du hast 3 SP"),
    ("no castle beside the board", "BUR-167", ("removed",),
     lambda: ruled({}),
     "Castles removed from the board: no castle has been removed from the board yet",
     "Vom Spielplan entfernte Burgen: noch ist keine Burg vom Spielplan entfernt worden"),
    ("a tile to which no castle leads", "BUR-165", ("key:0.inn", "space:0.15"),
     lambda: ruled(FAR, ["inn"], options={**CASTLES, "inns": True}),
     "Your space with the 6 (burgundy): no castle leads here, neither beside it nor by a chain of "
     "burgundy tiles",
     "Dein Feld mit der 6 (weinrot): keine Burg führt hierher, weder daneben noch über eine Kette "
     "(weinrot)"),
    ("a border post", "BUR-178", ("post:0.1",),
     lambda: bordered({}),
     "Your border post: a road of your tiles to another post brings points by itself",
     "Dein Grenzposten: ein Weg deiner Plättchen zu einem anderen Posten bringt von selbst Punkte"),
    ("bonus tiles of the border posts", "BUR-179", ("bonus:borders",),
     lambda: bordered({}),
     "Bonus tiles of the border posts: the large tile is for the next to link all three posts",
     "Bonuskärtchen der Grenzposten: das große Kärtchen bekommt, wer als Nächster alle drei Posten "
     "verbindet"),
    ("an inn with one silver", "BUR-187", ("at:inn",),
     lambda: table(options={"inns": True}, inns=1, silver=1),
     "Inn: costs 2 silver, you have 1",
     "Gasthof: kostet 2 Silber, du hast 1"),
    ("the white die with white castles", "BUR-182", ("white",),
     lambda: table(options={"white_castles": True}),
     "White die with the 1: only a white castle acts with it",
     "Weißer Würfel mit der 1: nur eine weiße Burg nutzt ihn für eine Aktion"),
    ("a warehouse for a crane without goods", "BUR-R10", ("copy:warehouse",),
     lambda: table(keys=["crane"], dice=(3, 3), options=TILES2).play(
         "place die=low tile=crane space=25"
     ),
     "Warehouse: would bring nothing now",
     "Warenhaus: würde jetzt nichts bringen"),
    ("sheep in another pasture than the geese", "BUR-173", ("space:0.27",),
     lambda: table(FLOCK, ["geese"], dice=(2, 2), options=TILES2).play(
         "place die=low tile=geese space=4"
     ),
     "2 sheep in your duchy: geese score with another kind in their own pasture only",
     "2 Schafe in deinem Fürstentum: Gänse zählen nur mit einer anderen Art in ihrer eigenen "
     "Weide"),
]  # fmt: skip


@rule("BUR-165", "BUR-167", "BUR-173", "BUR-178", "BUR-179", "BUR-182", "BUR-187", "BUR-194")
@rule("BUR-224", "BUR-225", "BUR-227", "BUR-229", "BUR-230", "BUR-239", "BUR-242", "BUR-243")
@rule("BUR-251", "BUR-254", "BUR-256", "BUR-259", "BUR-260", "BUR-R84", "BUR-R93", "BUR-R143")
@rule("BUR-275", "BUR-277", "BUR-278", "BUR-279", "BUR-284", "BUR-285", "BUR-287", "BUR-R135")
@rule("BUR-222", "BUR-228", "BUR-281", "BUR-282", "BUR-283", "BUR-R91", "BUR-R92")
@rule("BUR-291", "BUR-303", "BUR-314", "BUR-335", "BUR-R10")
@pytest.mark.parametrize("situation", SITUATIONS, ids=lambda situation: situation[0])
def test_what_is_missing_is_said_with_modules(situation: Situation) -> None:
    check(situation)


@pytest.mark.parametrize(
    "touched",
    [("at:vineyard1",), ("die:0.1", "at:vineyard1"), ("at:display1",), ("vine:0.1",),
     ("key:0.double.green_green",), ("die:0.2", "vine:0.1")],
    ids=" ".join,
)  # fmt: skip
def test_nothing_is_said_against_what_can_be_done_in_a_vineyard(touched: tuple[str, ...]) -> None:
    given = wined(held=["green_green"], dice=(1, 2), workers=2, silver=2, stalls=STALLS)
    assert why(given, touched) is None


def test_nothing_is_said_against_a_player_who_can_be_named() -> None:
    given = table(shields=mine(6))
    assert why(given, ["player:1"]) is None
    assert why(given, ["shield:6", "player:1"]) is None
