"""Limes by Martyn F: everybody lays the same cards into an own landscape and sets workers in it."""

from pathlib import Path

from tafelrunde.games.limes import about, catalogue, explain, features, picture, reasons, words
from tafelrunde.games.limes.checks import CHECKS
from tafelrunde.games.limes.components import BOX
from tafelrunde.games.limes.contents import CONTENTS
from tafelrunde.games.limes.load import load
from tafelrunde.games.limes.play import DRAWS, VERBS
from tafelrunde.games.limes.state import new
from tafelrunde.games.limes.tensor import layout
from tafelrunde.kernel.game import Event, Game
from tafelrunde.kernel.options import Option, worded
from tafelrunde.kernel.sayings import LANGUAGES, Sayings

OPTIONS = Sayings(Path(__file__).with_name("options.toml"))

GAME = Game(
    id="limes",
    prefix="LIM",
    title="Limes",
    tie=69,
    seats=(1, 2, 3, 4),
    verbs=VERBS,
    new=new,
    load=load,
    options=worded(
        OPTIONS,
        Option(
            id="diagonal",
            kind="flag",
            default=False,
            rule="LIM-037",
            basis="public",
        ),
    ),
    draws=DRAWS,
    events=(
        Event("called", 21),
        Event("committed", 1003),
        Event("laid", 30),
        Event("placed", 51),
        Event("moved", 52),
        Event("stayed", 50),
        Event("ended", 60),
    ),
    blurb={lang: words.say(lang, "blurb") for lang in LANGUAGES},
    minutes=(20, 20),
    folder=Path(__file__).parent,
    reconstructed={lang: str(BOX["reconstructed"][lang]).strip() for lang in LANGUAGES},
    box=CONTENTS,
    rank=words.rank,
    words=words,
    brief=words.brief,
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
