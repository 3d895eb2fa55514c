"""Die Burgen von Burgund by Stefan Feld, Special Edition: the base game for two to four."""

from collections.abc import Mapping
from pathlib import Path

from tafelrunde.games.burgund import picture, words
from tafelrunde.games.burgund.components import BOX, CHATEAUMA
from tafelrunde.games.burgund.load import load
from tafelrunde.games.burgund.play import DRAWS, VERBS
from tafelrunde.games.burgund.state import modules_of, new
from tafelrunde.kernel.game import LANGUAGES, Event, Game
from tafelrunde.kernel.options import Option, Value
from tafelrunde.kernel.state import Setup


def module(
    id: str,
    rule: int,
    de: str,
    en: str,
    goes_with: Mapping[str, tuple[Value, ...]] | None = None,
    excludes: tuple[str, ...] = (),
) -> Option:
    """An expansion that a table may add (section 29)."""
    return Option(
        id=id, kind="flag", default=False, rule=f"BUR-{rule}", de=de, en=en,
        goes_with=goes_with or {}, excludes=excludes,
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
        id=id, kind="flag", default=False, needs=needs, rule=rule, basis=basis, de=de, en=en
    )


def seating(setup: Setup) -> Setup:
    """With Châteauma the last seat is nobody's."""
    seats, automa = int(setup.seats), modules_of(setup) & CHATEAUMA != 0
    held = [automa and seat == seats - 1 for seat in range(seats)]
    return Setup(seats, setup.values, setup.version, setup.team, setup.board, held)


GAME = Game(
    id="burgund",
    prefix="BUR",
    title="Die Burgen von Burgund",
    seats=(2, 3, 4),
    verbs=VERBS,
    new=new,
    load=load,
    options=(
        Option(
            id="duchies",
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
        module("tiles2", 168, "Vier weitere Plättchen", "Four more tiles"),
        module("white_castles", 181, "Weiße Burgen", "White castles"),
        module("inns", 185, "Gasthöfe", "Inns"),
        module("borders", 178, "Grenzposten", "Border posts"),
        module(
            "castles_rule",
            165,
            "Gebaut wird nur im Anschluss an Burgen",
            "Building only where a castle leads",
            goes_with={"boards": ("11-18",), "duchies": ("random", "chosen", "different")},
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
        ),
        Option(
            id="plain_third_post",
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
    ),
    seating=seating,
    presets={"first_game": {"duchies": "same"}},
    draws=DRAWS,
    events=(
        Event("began", 33),
        Event("settled", 35),
        Event("phase", 38),
        Event("rolled", 49),
        Event("goods came", 51),
        Event("took", 64),
        Event("bought", 111),
        Event("dropped", 66),
        Event("placed", 69),
        Event("region completed", 98),
        Event("bonus tile", 102),
        Event("animals", 83),
        Event("benefit", 86),
        Event("shipped", 76),
        Event("advanced", 79),
        Event("sold", 106),
        Event("hired", 110),
        Event("skipped", 1006),
        Event("income", 115),
        Event("ended", 118),
        Event("copied", 171),
        Event("recruited", 160),
        Event("went on top", 159),
        Event("border posts", 178),
        Event("castle recovered", 167),
        Event("trade route", 194),
        Event("shield taken", 239),
        Event("shield lost", 243),
        Event("tribute paid", 243),
        Event("gift laid", 259),
        Event("die turned", 261),
        Event("named", 251),
        Event("worker too", 247),
        Event("harvested", 275),
        Event("bought double", 285),
        Event("uprooted", 1101),
        Event("planted", 277),
        Event("wine taken", 284),
        Event("automa rolled", 313),
        Event("card filled", 315),
        Event("reserved", 323),
        Event("joker came", 318),
        Event("consoled", 319),
        Event("card completed", 334),
        Event("card came", 336),
        Event("extra turn", 346),
        Event("shield claimed", 358),
        Event("double claimed", 364),
    ),
    blurb={
        "de": "Mit zwei Würfeln ein Fürstentum füllen.",
        "en": "Fill a duchy with two dice.",
    },
    minutes=(70, 120),
    folder=Path(__file__).parent,
    reconstructed={lang: str(BOX["reconstructed"][lang]).strip() for lang in LANGUAGES},
    words=words,
    picture=picture,
)
