"""Why not: what newcomers touch in vain, and the sentence they read, to the letter.

The situations of the modules are in test_explain_modules.py.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pytest

from tafelrunde.games.burgund import GAME, explain
from tafelrunde.kernel.explain import Reason
from tests.naming import rule

from .drawn import ANNA, BENNO, CARLA, Table, begin, table

NAMES = ["Anna", "Benno", "Carla", "Dario"]
# What it is about, the rule, what is touched, the position, English, German.
Situation = tuple[str, str, tuple[str, ...], Callable[[], Table], str, str]


def why(given: Table, touched: Sequence[str], lang: str = "en") -> Reason | None:
    """What Anna is told about the last of these, after the others were chosen."""
    names = NAMES[: int(given.state.setup.seats)]
    return explain.explain(given.state.seen_by(ANNA), ANNA, touched, names, lang)


def check(situation: Situation) -> None:
    """The sentence and its rule in both languages."""
    _, number, touched, position, english, german = situation
    given = position()
    for lang, text in (("en", english), ("de", german)):
        reason = why(given, touched, lang)
        assert reason is not None
        assert (reason.text, GAME.rule_name(reason.rule)) == (text, number)


def crowded() -> Table:
    """All key spaces are full, and a castle waits for room."""
    keys, board = ["ship", "bank", "cow_2"], {"2b": "castle", "5a": "mine"}
    return table(keys=keys, dice=(2, 5), board=board).play("take die=low from=2b")


def shipping() -> Table:
    """A ship is placed, and its depot is asked for."""
    quay = {3: {"red": 1, "pink": 1}, 4: {"purple": 1}}
    given = table(keys=["ship"], dice=(2, 2), quay=quay, store={"green": 1, "brown": 1})
    return given.play("place die=low tile=ship space=17")


def acting(**more: object) -> Table:
    """A castle is placed, and its action is asked for."""
    given = table({12: "monastery_2"}, ["castle"], dice=(5, 6), **more)  # type: ignore[arg-type]
    return given.play("place die=high tile=castle space=6")


SITUATIONS: list[Situation] = [
    ("the black depot with one silver", "BUR-111", ("at:black1",),
     lambda: table(silver=1, board={"black1": "mine"}),
     "Black depot, Mine: costs 2 silver, you have 1",
     "Schwarzes Depot, Mine: kostet 2 Silber, du hast 1"),
    ("the black depot after a purchase", "BUR-060", ("at:black1",),
     lambda: table(silver=4, bought=True, board={"black1": "mine"}),
     "Black depot, Mine: you have bought something in this turn already",
     "Schwarzes Depot, Mine: du hast in diesem Zug schon etwas gekauft"),
    ("the black depot with a die in hand", "BUR-111", ("die:0.1", "at:black1"),
     lambda: table(silver=2, board={"black1": "mine"}),
     "Black depot, Mine: is bought for 2 silver; touch it alone",
     "Schwarzes Depot, Mine: kauft man für 2 Silber; tippe es allein an"),
    ("an empty space before anything is chosen", "BUR-069", ("space:0.17",),
     lambda: table(),
     "Your space with the 2 (blue): your key spaces are empty; first take a tile (blue)",
     "Dein Feld mit der 2 (blau): deine Schlüsselfelder sind leer; nimm zuerst ein Plättchen "
     "(blau)"),
    ("an empty space for which there is no tile", "BUR-070", ("space:0.17",),
     lambda: table(keys=["mine"]),
     "Your space with the 2 (blue): none of the tiles on your key spaces is blue",
     "Dein Feld mit der 2 (blau): kein Plättchen auf deinen Schlüsselfeldern ist blau"),
    ("an empty space whose number no die has", "BUR-069", ("space:0.17",),
     lambda: table(keys=["ship"], dice=(5, 5)),
     "Your space with the 2 (blue): with your 5 it needs 3 workers, you have none",
     "Dein Feld mit der 2 (blau): mit deiner 5 braucht es 3 Arbeiter, du hast keinen"),
    ("depot 1 with a five and one worker", "BUR-064", ("die:0.2", "at:1a"),
     lambda: table(dice=(1, 5), workers=1, board={"1a": "bank"}),
     "Depot 1, Bank: with your 5 it needs 2 workers, you have 1",
     "Depot 1, Bank: mit deiner 5 braucht es 2 Arbeiter, du hast 1"),
    ("a depot one step away without workers", "BUR-064", ("at:3a",),
     lambda: table(dice=(4, 5), board={"3a": "cow_2"}),
     "Depot 3, 2 cows: with your 4 it needs 1 worker, you have none",
     "Depot 3, 2 Kühe: mit deiner 4 braucht es 1 Arbeiter, du hast keinen"),
    ("a castle whose number and neighbour fail", "BUR-071", ("key:0.castle", "space:0.1"),
     lambda: table(keys=["castle"], dice=(1, 2)),
     "Your space with the 5 (burgundy): no tile lies beside it yet",
     "Dein Feld mit der 5 (weinrot): daneben liegt noch kein Plättchen"),
    ("a castle that no die can place", "BUR-069", ("key:0.castle",),
     lambda: table({12: "monastery_2"}, ["castle"], dice=(1, 2)),
     "Castle on your key space: the nearest space has a 6; with your 1 it needs 1 worker, you have "
     "none",
     "Burg auf deinem Schlüsselfeld: das nächste Feld hat eine 6; mit deiner 1 braucht es 1 "
     "Arbeiter, du hast keinen"),
    ("a castle without a space beside a tile", "BUR-071", ("key:0.castle",),
     lambda: table(keys=["castle"], dice=(1, 2)),
     "Castle on your key space: none of your empty spaces (burgundy) lies beside a tile",
     "Burg auf deinem Schlüsselfeld: keines deiner leeren Felder (weinrot) liegt neben einem "
     "Plättchen"),
    ("a castle on another colour", "BUR-070", ("key:0.castle", "space:0.24"),
     lambda: table(keys=["castle"]),
     "Your space with the 4 (grey): a grey space takes grey tiles only",
     "Dein Feld mit der 4 (grau): dieses Feld ist grau, also muss auch das "
     "Plättchen grau sein"),
    ("a space, then a castle that does not fit", "BUR-070", ("space:0.24", "key:0.castle"),
     lambda: table(keys=["castle", "mine"], dice=(4, 4)),
     "Castle on your key space: a grey space takes grey tiles only",
     "Burg auf deinem Schlüsselfeld: dieses Feld ist grau, also muss auch das "
     "Plättchen grau sein"),
    ("a second church in a town", "BUR-087", ("key:0.church", "space:0.26"),
     lambda: table({25: "church"}, ["church"]),
     "Your space with the 1 (beige): its town has this building already",
     "Dein Feld mit der 1 (beige): in dieser Stadt steht dieses Gebäude schon"),
    ("a church and every town has one", "BUR-087", ("key:0.church",),
     lambda: table({25: "church", 11: "church"}, ["church"]),
     "Church on your key space: every town where it could go has this building already",
     "Kirche auf deinem Schlüsselfeld: in jeder Stadt, in die es könnte, steht dieses Gebäude "
     "schon"),
    ("a tile where one lies", "BUR-073", ("key:0.castle", "space:0.18"),
     lambda: table(keys=["castle"]),
     "Castle in your duchy: a tile lies here already",
     "Burg in deinem Fürstentum: hier liegt schon ein Plättchen"),
    ("a used die", "BUR-059", ("die:0.1",),
     lambda: table(dice=(3, 5)).play("workers die=low"),
     "Your die with the 3: is used; it is rolled again in the next round",
     "Dein Würfel mit der 3: ist benutzt; in der nächsten Runde wird neu gewürfelt"),
    ("a second die", "BUR-056", ("die:0.1", "die:0.2"),
     lambda: table(dice=(3, 5)),
     "Your die with the 5: an action needs one die, and you have chosen the other",
     "Dein Würfel mit der 5: eine Aktion braucht einen Würfel, und du hast den anderen gewählt"),
    ("a tile, then a die too far from its depot", "BUR-064", ("at:1a", "die:0.2"),
     lambda: table(dice=(1, 5), board={"1a": "bank"}),
     "Your die with the 5: for that it needs 2 workers, you have none",
     "Dein Würfel mit der 5: dafür braucht er 2 Arbeiter, du hast keinen"),
    ("goods that no die can sell", "BUR-105", ("goods:0.4",),
     lambda: table(dice=(1, 1), workers=2, store={"red": 2}),
     "Your goods, red (4): with your 1 it needs 3 workers, you have 2",
     "Deine Waren, rot (4): mit deiner 1 braucht es 3 Arbeiter, du hast 2"),
    ("goods when both dice are used", "BUR-059", ("goods:0.4",),
     lambda: table(dice=(9, 9), store={"red": 2}),
     "Your goods, red (4): both your dice are used in this round",
     "Deine Waren, rot (4): deine beiden Würfel sind in dieser Runde benutzt"),
    ("workers when both dice are used", "BUR-110", ("workers:0",),
     lambda: table(dice=(9, 9)),
     "Your workers: both your dice are used in this round",
     "Deine Arbeiter: deine beiden Würfel sind in dieser Runde benutzt"),
    ("a tile of a depot straight into the duchy", "BUR-065", ("at:1a", "space:0.25"),
     lambda: table(dice=(1, 1), board={"1a": "bank"}),
     "Your space with the 3 (beige): a tile from the board goes to a key space first",
     "Dein Feld mit der 3 (beige): ein Plättchen vom Spielplan kommt zuerst auf ein Schlüsselfeld"),
    ("a tile when key spaces are full", "BUR-066", ("at:5a",),
     lambda: crowded(),
     "Depot 5, Mine: your key spaces are full; first remove a tile for the new one (Castle)",
     "Depot 5, Mine: deine Schlüsselfelder sind voll; entferne zuerst ein Plättchen für das neue "
     "(Burg)"),
    ("the tile that waits for room", "BUR-066", ("new",),
     lambda: crowded(),
     "Castle: yours as soon as you have removed a tile from your key spaces",
     "Burg: du bekommst das Plättchen, sobald du eins von deinen Schlüsselfeldern entfernt hast"),
    ("an opponent's tile", "BUR-069", ("space:1.24",),
     lambda: table(others={24: "mine"}),
     "Mine in Benno's duchy: you build in your own duchy only",
     "Mine im Fürstentum von Benno: du baust nur im eigenen Fürstentum"),
    ("an opponent's space", "BUR-069", ("space:1.17",),
     lambda: table(),
     "Benno's space with the 2 (blue): you build in your own duchy only",
     "Feld mit der 2 (blau) von Benno: du baust nur im eigenen Fürstentum"),
    ("an opponent's die", "BUR-059", ("die:1.1",),
     lambda: table(),
     "Benno's die with the 3: not yours to use",
     "Würfel mit der 3 von Benno: kannst du nicht nutzen"),
    ("an opponent's silver", "BUR-111", ("silver:1",),
     lambda: table(),
     "Benno's silver: not yours to use",
     "Silber von Benno: kannst du nicht nutzen"),
    ("bonus tiles that are left", "BUR-102", ("bonus:mine",),
     lambda: table({24: "mine"}),
     "Bonus tiles, grey: the large tile is for the next to cover all grey spaces; you lack 2",
     "Bonuskärtchen, grau: das große Kärtchen bekommt, wer als Nächster alle Felder "
     "belegt, die grau sind; dir fehlen 2"),
    ("the small bonus tile", "BUR-103", ("bonus:mine",),
     lambda: table({24: "mine", 29: "mine"}, bonus={"mine": (BENNO, -1)}),
     "Bonus tiles, grey: the small tile is for the next to cover all grey spaces; you lack 1",
     "Bonuskärtchen, grau: das kleine Kärtchen bekommt, wer als Nächster alle Felder "
     "belegt, die grau sind; dir fehlt 1"),
    ("bonus tiles that are gone", "BUR-103", ("bonus:mine",),
     lambda: table(seats=3, bonus={"mine": (BENNO, CARLA)}),
     "Bonus tiles, grey: both are taken",
     "Bonuskärtchen, grau: beide sind vergeben"),
    ("a bonus tile of one's own", "BUR-102", ("bonus:mine",),
     lambda: table(bonus={"mine": (ANNA, -1)}),
     "Bonus tiles, grey: you have taken one already",
     "Bonuskärtchen, grau: du hast schon eins davon"),
    ("the goods of a round to come", "BUR-051", ("coming:4",),
     lambda: table(round=3),
     "Goods green (1) for round 4: laid at the depot of the white die when its round begins",
     "Ware grün (1) für Runde 4: wird zu Beginn der Runde an das Depot des weißen Würfels gelegt"),
    ("goods at a depot", "BUR-076", ("quay:3.4",),
     lambda: table(quay={3: {"red": 1}}),
     "Goods red (4) at depot 3: a ship that you place brings goods into your store",
     "Ware rot (4) an Depot 3: Waren bringt dir ein Schiff ins Lager, wenn du es platzierst"),
    ("a whole depot", "BUR-076", ("depot:3",),
     lambda: table(),
     "Depot 3: only a ship goes to a whole depot; tiles are taken one by one",
     "Depot 3: nur ein Schiff fährt zu einem ganzen Depot; Plättchen nimmst du einzeln"),
    ("goods when a ship has come", "BUR-076", ("quay:3.4",),
     lambda: shipping(),
     "Goods red (4) at depot 3: touch its depot; your ship takes all that fits",
     "Ware rot (4) an Depot 3: tippe sein Depot an; dein Schiff nimmt alles, was passt"),
    ("goods at another depot than the ship's", "BUR-076", ("quay:4.2",),
     lambda: shipping().play("ship depot=3 more=no"),
     "Goods purple (2) at depot 4: your ship has gone to another depot",
     "Ware lila (2) an Depot 4: dein Schiff ist an einem anderen Depot"),
    ("an empty place of a depot", "BUR-042", ("at:1a",),
     lambda: table(),
     "Depot 1, empty place: new tiles come with the next phase",
     "Depot 1, leerer Platz: neue Plättchen kommen mit dem nächsten Durchgang"),
    ("an empty place in the last phase", "BUR-042", ("at:black1",),
     lambda: table(phase="E"),
     "Black depot, empty place: in the last phase no more tiles come",
     "Schwarzes Depot, leerer Platz: im letzten Durchgang kommen keine Plättchen mehr"),
    ("the white die", "BUR-052", ("white",),
     lambda: table(white=4),
     "White die with the 4: says where goods come; nobody acts with it",
     "Weißer Würfel mit der 4: sagt, wohin Waren kommen; niemand macht mit ihm eine Aktion"),
    ("an order marker", "BUR-079", ("marker:0",),
     lambda: table(),
     "Anna's order marker: moves on by itself with each ship",
     "Reihenfolge-Marker von Anna: rückt mit jedem Schiff von selbst vor"),
    ("the own silver", "BUR-111", ("silver:0",),
     lambda: table(silver=2),
     "Your silver: pays for the black depot; touch a tile there",
     "Dein Silber: ist für das schwarze Depot; tippe dort ein Plättchen an"),
    ("sold goods", "BUR-106", ("sold:0",),
     lambda: table(sold={"red": 1}),
     "Your sold goods: what is sold is not used any more",
     "Deine verkauften Waren: was verkauft ist, wird nicht mehr gebraucht"),
    ("a ship in the own duchy", "BUR-073", ("space:0.17",),
     lambda: table({17: "ship"}),
     "Ship in your duchy: what lies in a duchy stays there",
     "Schiff in deinem Fürstentum: was in einem Fürstentum liegt, bleibt dort"),
    ("a mine in the own duchy", "BUR-115", ("space:0.24",),
     lambda: table({24: "mine"}),
     "Mine in your duchy: pays 1 silver at the end of the phase",
     "Mine in deinem Fürstentum: bringt am Ende des Durchgangs 1 Silber"),
    ("a monastery that works by itself", "BUR-133", ("space:0.12",),
     lambda: table({12: "monastery_3"}),
     "Monastery 3 in your duchy: works by itself",
     "Kloster 3 in deinem Fürstentum: wirkt von selbst"),
    ("a monastery that scores at the end", "BUR-154", ("space:0.12",),
     lambda: table({12: "monastery_22"}),
     "Monastery 22 in your duchy: scores at the end of the game",
     "Kloster 22 in deinem Fürstentum: zählt am Ende des Spiels"),
    ("monastery 6 with one worker", "BUR-136", ("space:0.12",),
     lambda: table({12: "monastery_6"}, workers=1),
     "Monastery 6 in your duchy: a building costs 2 workers, you have 1",
     "Kloster 6 in deinem Fürstentum: ein Gebäude kostet 2 Arbeiter, du hast 1"),
    ("a building for who has monastery 6", "BUR-136", ("at:1a",),
     lambda: table({12: "monastery_6"}, dice=(3, 3), workers=1, board={"1a": "bank"}),
     "Depot 1, Bank: costs 2 workers (monastery 6), you have 1",
     "Depot 1, Bank: kostet 2 Arbeiter (Kloster 6), du hast 1"),
    ("a die when a castle acts", "BUR-081", ("die:0.1",),
     lambda: acting(),
     "Your die with the 5: first do your extra action, which needs no die",
     "Dein Würfel mit der 5: mache zuerst deine zusätzliche Aktion, die keinen Würfel braucht"),
    ("a die when a city hall places", "BUR-096", ("die:0.2",),
     lambda: table({24: "mine"}, ["city_hall", "ship"], dice=(3, 5)).play(
         "place die=low tile=city_hall space=25"
     ),
     "Your die with the 5: first place one more tile, or do nothing",
     "Dein Würfel mit der 5: platziere zuerst noch ein Plättchen, oder verzichte"),
    ("a building when a market takes", "BUR-090", ("at:1a",),
     lambda: table(keys=["market"], dice=(3, 5), board={"1a": "bank", "6b": "cow_2"}).play(
         "place die=low tile=market space=25"
     ),
     "Depot 1, Bank: now you can take nothing but Ship / Animal",
     "Depot 1, Bank: jetzt kannst du nichts nehmen außer Schiff / Tier"),
    ("workers when a warehouse sells", "BUR-093", ("workers:0",),
     lambda: table(keys=["warehouse"], dice=(3, 5), store={"red": 1}).play(
         "place die=low tile=warehouse space=25"
     ),
     "Your workers: first sell goods of one colour, or do nothing",
     "Deine Arbeiter: verkaufe zuerst Waren einer Farbe, oder verzichte"),
    ("a tile in another player's turn", "BUR-053", ("at:1a",),
     lambda: table(dice=(9, 9), board={"1a": "bank"}).play("done"),
     "Depot 1, Bank: it is Benno's turn",
     "Depot 1, Bank: Benno ist dran"),
    ("a blue space for the start castle", "BUR-035", ("space:0.17",),
     lambda: begin(1, duchies="same"),
     "Your space with the 2 (blue): the start castle goes on a burgundy space",
     "Dein Feld mit der 2 (blau): die Start-Burg kommt auf ein weinrotes Feld"),
    ("a depot before the start castle", "BUR-035", ("depot:1",),
     lambda: begin(1, duchies="same"),
     "Depot 1: first set your start castle",
     "Depot 1: setze zuerst deine Start-Burg"),
]  # fmt: skip


@rule("BUR-035", "BUR-042", "BUR-051", "BUR-052", "BUR-053", "BUR-056", "BUR-059", "BUR-060")
@rule("BUR-064", "BUR-065", "BUR-066", "BUR-069", "BUR-070", "BUR-071", "BUR-073", "BUR-076")
@rule("BUR-079", "BUR-081", "BUR-087", "BUR-090", "BUR-093", "BUR-096", "BUR-102", "BUR-103")
@rule("BUR-105", "BUR-106", "BUR-110", "BUR-111", "BUR-115", "BUR-136")
@pytest.mark.parametrize("situation", SITUATIONS, ids=lambda situation: situation[0])
def test_what_is_missing_is_said(situation: Situation) -> None:
    check(situation)


@pytest.mark.parametrize(
    "touched",
    [
        ("at:1a",), ("die:0.1", "at:1a"), ("at:1a", "die:0.1"), ("at:black1",), ("goods:0.4",),
        ("die:0.2", "goods:0.4"), ("key:0.ship", "space:0.17"), ("space:0.17",), ("workers:0",),
        ("die:0.2", "key:0.ship", "space:0.17"),
    ],
    ids=" ".join,
)  # fmt: skip
def test_nothing_is_said_against_what_can_be_done(touched: tuple[str, ...]) -> None:
    given = table(keys=["ship"], dice=(1, 2), workers=2, silver=2, store={"red": 1},
                  board={"1a": "bank", "black1": "mine"})  # fmt: skip
    assert why(given, touched) is None


@pytest.mark.parametrize(
    "name",
    [
        "space:0.37", "space:2.1", "space:0.017", "space:0.-1", "space:0.١", "at:7a", "at:1c",
        "at:black5", "at:inn", "at:vineyard1", "die:0.3", "goods:0.1", "key:0.bank", "key:0.ship.2",
        "key:0.ship.", "quay:1.1", "coming:9", "bonus:borders", "removed", "post:0.1", "shield:1",
        "arms:1", "player:0", "vine:0.1", "vineyards", "wine:red", "wines:0.red", "covered:left",
        "copy:bank", "duchy:1", "card:0.1", "field:0.1", "route:0", "region:1", "region:pile",
        "reserve:ship", "arms-8:1", "double-tile:1", "target", "counter", "track", "missing:ship",
        "new", "white:", "white:1", "board:x", "9" * 5000, "space:0." + "9" * 5000, "key:", ":",
    ],
    ids=lambda name: name[:20],
)  # fmt: skip
def test_what_the_picture_does_not_have_is_nothing(name: str) -> None:
    given = table(keys=["ship"])
    assert why(given, [name]) is None
    reason = why(given, [name, "space:0.18"])
    assert reason is not None
    assert reason.text == "Castle in your duchy: what lies in a duchy stays there"


def test_while_a_duchy_is_chosen_nothing_else_is_to_be_seen() -> None:
    given = begin(1)
    assert why(given, ["at:1a"]) is None
    assert why(given, ["duchy:1"]) is None


@pytest.mark.parametrize(("place", "named"), [("1a", "Depot 1"), ("black1", "Black depot")])
def test_after_the_game_it_is_said_so(place: str, named: str) -> None:
    given = table(dice=(9, 9), other_dice=(9, 9), round=5, phase="E", board={place: "bank"})
    reason = why(given.play("done"), [f"at:{place}"])
    assert reason is not None
    assert (reason.text, reason.rule) == (f"{named}, Bank: the game is over", 118)
