"""Die zwei Erben by Rejl, Dostál and Cigánek: two heirs build into one landscape."""

from pathlib import Path

from tafelrunde.games.erben import about, catalogue, explain, features, picture, reasons, words
from tafelrunde.games.erben.brief_words import brief
from tafelrunde.games.erben.checks import CHECKS
from tafelrunde.games.erben.components import BOX, SETS
from tafelrunde.games.erben.contents import CONTENTS
from tafelrunde.games.erben.load import load
from tafelrunde.games.erben.play import DRAWS, VERBS
from tafelrunde.games.erben.state import new
from tafelrunde.games.erben.tensor import layout
from tafelrunde.kernel.game import Event, Game, PresetAbout
from tafelrunde.kernel.options import Option, worded
from tafelrunde.kernel.sayings import LANGUAGES, Sayings
from tafelrunde.kernel.state import Setup

FIRST_GAME = ["travel", "land_industry", "trade_church"]


def seating(setup: Setup) -> Setup:
    """Against the shadow the second seat is nobody's (ERB-R40)."""
    alone = setup.values[4] != 0
    return Setup(
        int(setup.seats), setup.values, int(setup.version), setup.team, setup.board, [False, alone]
    )


OPTIONS = Sayings(Path(__file__).with_name("options.toml"))

GAME = Game(
    id="erben",
    prefix="ERB",
    title="Die zwei Erben",
    known_as="Erben",
    tie=141,
    seats=(2,),
    verbs=VERBS,
    new=new,
    load=load,
    options=worded(
        OPTIONS,
        Option(
            id="sets",
            kind="some_of",
            values=SETS,
            count=3,
            default=list(FIRST_GAME),
            rule="ERB-021",
            names={
                name: (words.box("sets", name, "de"), words.box("sets", name, "en"))
                for name in SETS
            },
        ),
        Option(
            id="random_sets",
            kind="flag",
            default=False,
            excludes=("sets",),
            rule="ERB-R42",
            basis="ours",
        ),
        Option(
            id="single_discount",
            kind="flag",
            default=False,
            rule="ERB-R14",
            basis="ours",
        ),
        Option(
            id="score_roads",
            kind="flag",
            default=True,
            rule="ERB-R43",
        ),
        Option(
            id="shadow",
            kind="one_of",
            values=("no", "easy", "medium", "hard"),
            default="no",
            rule="ERB-R40",
            basis="ours",
        ),
    ),
    presets={"first_game": {"sets": list(FIRST_GAME), "score_roads": False}},
    preset_names={"first_game": OPTIONS.both("preset first_game")},
    preset_about={
        "": PresetAbout(*OPTIONS.both("preset about"), ("crown", "market", "watchtower")),
        "first_game": PresetAbout(
            *OPTIONS.both("preset first_game about"), ("tavern", "mill", "farm")
        ),
    },
    draws=DRAWS,
    events=(
        Event("began", 41),
        Event("took", 60),
        Event("built", 71),
        Event("extended", 90),
        Event("moved", 101),
        Event("stationed", 102),
        Event("withdrew", 103),
        Event("camped", 166),
        Event("razed", 180, hold=True),
        Event("spared", 181, hold=True),
        Event("discarded", 68),
        Event("last round", 111),
        Event("ended", 114),
    ),
    seating=seating,
    blurb={lang: words.say(lang, "blurb") for lang in LANGUAGES},
    minutes=(30, 60),
    crests=("eagle", "lion"),
    folder=Path(__file__).parent,
    reconstructed={lang: str(BOX["reconstructed"][lang]).strip() for lang in LANGUAGES},
    box=CONTENTS,
    words=words,
    brief=brief,
    picture=picture,
    own_board=picture.own_board,
    thing=catalogue.thing,
    explain=explain,
    about=about,
    reasons=reasons,
    tallies=about.tallies,
    opening=words.opening,
    stage=about.stage,
    layout=layout,
    features=features.VERSION,
    checks=CHECKS,
)
