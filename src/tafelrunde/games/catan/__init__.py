"""Die Siedler von Catan: Das Kartenspiel by Klaus Teuber: two principalities grow side by side."""

from pathlib import Path

from tafelrunde.games.catan import about, catalogue, explain, features, picture, reasons, words
from tafelrunde.games.catan.brief_words import brief
from tafelrunde.games.catan.checks import CHECKS
from tafelrunde.games.catan.components import BOX, NOBODY
from tafelrunde.games.catan.contents import CONTENTS
from tafelrunde.games.catan.load import load
from tafelrunde.games.catan.state import Catan, new
from tafelrunde.games.catan.tensor import layout
from tafelrunde.games.catan.verbs import DRAWS, VERBS
from tafelrunde.kernel.game import Event, Game, PresetAbout
from tafelrunde.kernel.options import Option, worded
from tafelrunde.kernel.sayings import LANGUAGES, Sayings
from tafelrunde.kernel.state import State


def capped(state: State) -> bool:
    """Did the last turn end the game, and not a victory (CAT-R54)?"""
    assert isinstance(state, Catan)
    return state.winner == NOBODY


OPTIONS = Sayings(Path(__file__).with_name("options.toml"))

GAME = Game(
    id="catan",
    prefix="CAT",
    title="Die Siedler von Catan: Das Kartenspiel",
    known_as="Siedler",
    seats=(2,),
    verbs=VERBS,
    new=new,
    load=load,
    options=worded(
        OPTIONS,
        Option(
            id="victory_points",
            kind="number",
            values=(5, 12),
            default=12,
            rule="CAT-143",
        ),
        Option(
            id="win_on_own_turn_only",
            kind="flag",
            default=False,
            rule="CAT-R51",
            basis="ours",
        ),
        Option(
            id="declined_offers",
            kind="number",
            values=(0, 9),
            default=3,
            rule="CAT-R49",
            basis="ours",
        ),
        Option(
            id="crest",
            kind="one_of",
            values=("lot", "white_red", "black_red"),
            default="lot",
            rule="CAT-013",
        ),
        Option(
            id="last_turn",
            kind="number",
            values=(10, 400),
            default=400,
            rule="CAT-R54",
            basis="ours",
        ),
    ),
    presets={"practice": {"victory_points": 8}},
    preset_names={"practice": OPTIONS.both("preset practice")},
    preset_about={
        "": PresetAbout(*OPTIONS.both("preset about"), ("settlement", "city", "knight")),
        "practice": PresetAbout(*OPTIONS.both("preset practice about"), ("settlement", "road")),
    },
    draws=DRAWS,
    events=(
        Event("began", 18),
        Event("rolled", 26),
        Event("event card", 39),
        Event("yielded", 40),
        Event("gained", 46),
        Event("paid", 46),
        Event("robbed", 34, hold=True),
        Event("plagued", 109, hold=True),
        Event("built", 49),
        Event("expanded", 67),
        Event("demolished", 138),
        Event("landed", 57),
        Event("played", 112),
        Event("answered", 114),
        Event("attacked", 1024, hold=True),
        Event("returned", 1027),
        Event("seen", 1057),
        Event("stolen", 129),
        Event("seized", 108),
        Event("drew", 133),
        Event("took", 133),
        Event("slipped", 135),
        Event("offered", 1048),
        Event("traded", 97),
        Event("declined", 1049),
        Event("figure", 89),
        Event("turn", 24),
        Event("ended", 142),
        Event("reshuffled", 107),
    ),
    blurb={lang: words.say(lang, "blurb") for lang in LANGUAGES},
    minutes=(60, 90),
    folder=Path(__file__).parent,
    box=CONTENTS,
    reconstructed={lang: str(BOX["reconstructed"][lang]).strip() for lang in LANGUAGES},
    capped=capped,
    words=words,
    brief=brief,
    picture=picture,
    own_board=picture.own_board,
    thing=catalogue.thing,
    explain=explain,
    about=about,
    reasons=reasons,
    tallies=about.tallies,
    opening=about.opening,
    stage=about.stage,
    layout=layout,
    features=features.VERSION,
    checks=CHECKS,
)
