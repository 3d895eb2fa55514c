"""What can be agreed on before a game, in the order in which agreement.py reads it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from tafelrunde.kernel.options import Option, Value

# The tables of those options that make no sense for one who plays alone.
TOGETHER = (2, 3, 4)

# The modules in forms: a drawing, and one sentence in both languages.
SHOWN: Final[dict[str, tuple[str, str, str]]] = {
    "tiles2": (
        "tile-crane",
        "Kran und Gänse kommen dazu, außerdem die Klöster 27 und 28.",
        "Crane and geese join in, and the monasteries 27 and 28.",
    ),
    "white_castles": (
        "tile-white_castle",
        "Wer eine baut, nutzt sofort die Zahl des weißen Würfels.",
        "Whoever builds one uses the number of the white die at once.",
    ),
    "inns": (
        "tile-inn",
        "Für 2 Silber ein Gasthof, der auf jede Farbe passt.",
        "An inn for 2 silver; it fits on any colour.",
    ),
    "borders": (
        "post",
        "Wer die Grenzposten seines Plans verbindet, bekommt Punkte.",
        "Linking the border posts of your board scores points.",
    ),
    "castles_rule": (
        "castle",
        "Setzt die Fürstentümer 11 bis 18 voraus und wählt sie.",
        "Needs the duchies 11 to 18, and chooses them.",
    ),
    "trade_routes": (
        "goods-1",
        "Verkaufte Waren legen eine Straße aus und bringen Boni.",
        "Goods that are sold pave a road and bring bonuses.",
    ),
    "shields": (
        "arms-12",
        "18 Schilde an den Depots, jeder mit eigener Fähigkeit.",
        "18 shields at the depots, each with a power of its own.",
    ),
    "vineyards": (
        "grape-red",
        "Doppelplättchen mit Trauben, dazu Boni und Wein.",
        "Double tiles with grapes, with bonuses and wine.",
    ),
    "chateauma": (
        "card-pile",
        "Ein Gegner aus Karten nimmt den letzten Platz ein.",
        "An opponent made of cards takes the last seat.",
    ),
    "team": (
        "laurel",
        "Zwei gegen zwei, mit gemeinsamem Lager und Silber.",
        "Two against two, with a common store and common silver.",
    ),
}

# The modules that can all be played together, with any duchies.
EVERYTHING: Final = (
    "tiles2", "white_castles", "inns", "borders", "trade_routes", "shields", "vineyards",
)  # fmt: skip


def module(
    id: str,
    rule: int,
    de: str,
    en: str,
    goes_with: Mapping[str, tuple[Value, ...]] | None = None,
    excludes: tuple[str, ...] = (),
    seats: tuple[int, ...] = TOGETHER,
    forbidden_by: Mapping[str, str] | None = None,
) -> Option:
    """An expansion that a table may add (section 29), alone only few (BUR-R136)."""
    symbol, *about = SHOWN[id]
    return Option(
        id=id, kind="flag", default=False, rule=f"BUR-{rule}", de=de, en=en,
        goes_with=goes_with or {}, excludes=excludes, seats=seats,
        forbidden_by={"seats": "BUR-R136"} | dict(forbidden_by or {}),
        symbol=symbol, about=(about[0], about[1]),
    )  # fmt: skip


def of_automa(
    id: str,
    rule: str,
    de: str,
    en: str,
    needs: tuple[str, ...] = ("chateauma",),
    basis: str = "rulebook",
) -> Option:
    """How the automa plays."""
    return Option(
        id=id,
        kind="flag",
        default=False,
        seats=TOGETHER,
        forbidden_by={"seats": "BUR-360"},
        needs=needs,
        rule=rule,
        basis=basis,
        de=de,
        en=en,
    )


OPTIONS: Final = (
    Option(
        id="duchies",
        seats=TOGETHER,
        forbidden_by={"seats": "BUR-213"},
        kind="one_of",
        values=("random", "same", "chosen", "different"),
        default="random",
        rule="BUR-R18",
        de="Welche Fürstentümer es sind",
        en="Which duchies there are",
        names={
            "random": ("für jeden ein ausgeloster Plan", "a board drawn by lot for each"),
            "same": ("dasselbe für alle", "the same for all"),
            "chosen": ("jeder wählt frei", "everybody chooses"),
            "different": ("lauter verschiedene Pläne", "all boards different"),
        },
    ),
    Option(
        id="duchy",
        seats=TOGETHER,
        forbidden_by={"seats": "BUR-213"},
        kind="number",
        values=(1, 30),
        default=1,
        needs=("duchies",),
        rule="BUR-R18",
        de="Welches Fürstentum alle haben, wenn es dasselbe ist",
        en="Which duchy all have if it is the same for all",
    ),
    Option(
        id="boards",
        seats=TOGETHER,
        forbidden_by={"seats": "BUR-213"},
        kind="one_of",
        values=("1-10", "11-18", "23-30", "1-30"),
        default="1-10",
        rule="BUR-019",
        de="Aus welchen Fürstentümern gelost oder gewählt wird",
        en="Which duchies are drawn or chosen from",
        names={
            "1-10": ("1 bis 10", "1 to 10"),
            "11-18": ("11 bis 18", "11 to 18"),
            "23-30": ("23 bis 30", "23 to 30"),
            "1-30": ("1 bis 30", "1 to 30"),
        },
    ),
    Option(
        id="fewer_empty",
        seats=TOGETHER,
        forbidden_by={"seats": "BUR-R81"},
        kind="flag",
        default=False,
        rule="BUR-R40",
        basis="other editions",
        de="Bei Gleichstand gewinnen weniger leere Felder",
        en="A tie goes to fewer empty spaces",
    ),
    Option(
        id="own_limit",
        kind="flag",
        default=False,
        rule="BUR-R29",
        basis="other editions",
        de="Der Kauf mit Kloster 6 kommt zum Kauf im Zug hinzu",
        en="The purchase with monastery 6 comes on top of the turn's purchase",
    ),
    Option(
        id="scaled_steps",
        kind="flag",
        default=False,
        rule="BUR-R08",
        basis="common play",
        de="Mit Kloster 8 ändern die Klöster 9 bis 12 um bis zu 2",
        en="With monastery 8 the monasteries 9 to 12 change a die by up to 2",
    ),
    module("tiles2", 168, "Vier weitere Plättchen", "Four more tiles", seats=()),
    module("white_castles", 181, "Weiße Burgen", "White castles", seats=()),
    module("inns", 185, "Gasthöfe", "Inns", seats=()),
    module("borders", 178, "Grenzposten", "Border posts"),
    module(
        "castles_rule",
        165,
        "Gebaut wird nur im Anschluss an Burgen",
        "Building only where a castle leads",
        goes_with={"boards": ("11-18",), "duchies": ("random", "chosen", "different")},
        forbidden_by={"boards": "BUR-367", "duchies": "BUR-164"},
    ),
    module("trade_routes", 192, "Handelsstraßen", "Trade routes"),
    module("shields", 234, "Schilde", "Shields"),
    module("vineyards", 264, "Weinberge", "Vineyards"),
    module(
        "chateauma",
        369,
        "Châteauma: der letzte Platz spielt von selbst",
        "Châteauma: the last seat plays by itself",
        excludes=("inns",),
        forbidden_by={"seats": "BUR-360"},
    ),
    module(
        "team",
        198,
        "Teamspiel: zwei gegen zwei mit Doppelfürstentümern",
        "Team game: two against two with double duchies",
        goes_with={"duchies": ("random",), "boards": ("1-10",)},
        excludes=("castles_rule", "borders", "vineyards", "chateauma"),
        seats=(4,),
        forbidden_by={
            "seats": "BUR-198",
            "duchies": "BUR-199",
            "boards": "BUR-199",
            "castles_rule": "BUR-R136",
            "borders": "BUR-R136",
            "vineyards": "BUR-R136",
            "chateauma": "BUR-360",
        },
    ),
    Option(
        id="plain_third_post",
        seats=TOGETHER,
        forbidden_by={"seats": "BUR-R136"},
        kind="flag",
        default=False,
        needs=("borders",),
        rule="BUR-R02",
        basis="other editions",
        de="Der dritte Grenzposten bringt nur das Bonuskärtchen, keine Durchgangspunkte",
        en="The third border post brings its bonus tile only, not the phase's points again",
    ),
    Option(
        id="arranged",
        seats=TOGETHER,
        forbidden_by={"seats": "BUR-R136"},
        kind="flag",
        default=False,
        needs=("trade_routes",),
        rule="BUR-R63",
        de="Jeder ordnet die Kärtchen seiner Handelsstraße selbst",
        en="Everybody arranges the cards of the own trade route",
    ),
    Option(
        id="fewer_grapes",
        kind="flag",
        default=False,
        seats=(2, 3),
        needs=("vineyards",),
        rule="BUR-269",
        de="Weniger Traubensorten: zu dritt fehlt eine, zu zweit fehlen zwei",
        en="Fewer grapes: one kind less with three players, two less with two",
    ),
    Option(
        id="automa_level",
        kind="one_of",
        values=("easy", "medium", "hard"),
        default="medium",
        seats=TOGETHER,
        forbidden_by={"seats": "BUR-360"},
        needs=("chateauma",),
        rule="BUR-334",
        de="Siegpunkte der Gebietskarten",
        en="Victory points of the region cards",
        names={
            "easy": ("einfach", "easy"),
            "medium": ("mittel", "medium"),
            "hard": ("schwer", "hard"),
        },
    ),
    of_automa(
        "automa_hidden_tiles",
        "BUR-343",
        "Modifikator A: Fünf seiner Felder sind verdeckt belegt",
        "Modifier A: five of its spaces are covered face down",
    ),
    of_automa(
        "automa_open_tiles",
        "BUR-344",
        "Modifikator B: Gebäude, Mine und Burg liegen schon da",
        "Modifier B: a building, a mine and a castle lie there already",
    ),
    of_automa(
        "automa_begins",
        "BUR-345",
        "Modifikator C: Châteauma beginnt",
        "Modifier C: Châteauma begins",
    ),
    of_automa(
        "automa_extra_turns",
        "BUR-346",
        "Modifikator D: Manche seiner Felder bringen einen weiteren Zug",
        "Modifier D: some of its spaces bring another turn",
    ),
    of_automa(
        "automa_other_towers",
        "BUR-R108",
        "Châteauma bekommt für ein Wohnhaus 2 und für einen Wachturm 4 SP, nicht je 3",
        "Châteauma gets 2 VP for a boarding house and 4 for a watchtower, not 3 each",
        basis="other editions",
    ),
    of_automa(
        "automa_any_space",
        "BUR-R110",
        "Aus der Reserve füllt Châteauma das erste passende Feld, nicht nur das erste leere",
        "From the reserve Châteauma fills the first space that fits, not only the first empty",
        basis="other editions",
    ),
    of_automa(
        "automa_white_die",
        "BUR-R116",
        "Weitere Züge beginnen beim Depot des weißen Würfels, ohne neuen Wurf",
        "Extra turns start at the depot of the white die, without a new roll",
        needs=("automa_extra_turns",),
        basis="other editions",
    ),
    of_automa(
        "automa_fewer_workers",
        "BUR-R124",
        "Beginnt Châteauma, bekommen die Menschen 1, 2, 3 Arbeiter statt 2, 3, 4",
        "If Châteauma begins, the people get 1, 2, 3 workers instead of 2, 3, 4",
        needs=("automa_begins",),
        basis="other editions",
    ),
    Option(
        id="solo_board",
        kind="one_of",
        values=("33", "34"),
        default="33",
        seats=(1,),
        rule="BUR-213",
        de="Allein: welcher Spielplan",
        en="Alone: which board",
        names={
            "33": ("33 für Einsteiger", "33 for beginners"),
            "34": ("34 für Fortgeschrittene", "34 for advanced players"),
        },
    ),
    Option(
        id="first_target",
        kind="number",
        values=(45, 55),
        default=50,
        seats=(1,),
        rule="BUR-232",
        de="Allein: wo das Ziel beginnt (45 leicht, 55 schwer)",
        en="Alone: where the target begins (45 easy, 55 hard)",
    ),
    Option(
        id="backs",
        kind="flag",
        default=False,
        seats=(4,),
        needs=("team",),
        rule="BUR-199",
        de="Teamspiel: die Rückseiten 31b und 32b, für erfahrene Teams",
        en="Team game: the backs 31b and 32b, for experienced teams",
    ),
)
