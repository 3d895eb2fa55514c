"""Medievalia by Michele Quondam: fiefs that grow, and march into each other."""

from pathlib import Path

from tafelrunde.games.medievalia import about, catalogue, explain, features, picture, reasons, words
from tafelrunde.games.medievalia.aftermath_words import aftermath
from tafelrunde.games.medievalia.brief_words import brief
from tafelrunde.games.medievalia.checks import CHECKS
from tafelrunde.games.medievalia.components import BOX
from tafelrunde.games.medievalia.contents import CONTENTS
from tafelrunde.games.medievalia.foresight_words import foresee
from tafelrunde.games.medievalia.load import load
from tafelrunde.games.medievalia.state import new
from tafelrunde.games.medievalia.tensor import layout
from tafelrunde.games.medievalia.told_words import told
from tafelrunde.games.medievalia.verbs import DRAWS, VERBS
from tafelrunde.kernel.game import Event, Game
from tafelrunde.kernel.options import Option, worded
from tafelrunde.kernel.sayings import LANGUAGES, Sayings
from tafelrunde.kernel.state import Setup


def seating(setup: Setup) -> Setup:
    """In the team game partners sit opposite each other (MED-190)."""
    if setup.values[1]:
        setup.team = [0, 1, 0, 1]
    return setup


OPTIONS = Sayings(Path(__file__).with_name("options.toml"))

GAME = Game(
    id="medievalia",
    prefix="MED",
    title="Medievalia",
    tie=184,
    seats=(2, 3, 4),
    verbs=VERBS,
    new=new,
    load=load,
    options=worded(
        OPTIONS,
        Option(
            id="siege",
            kind="one_of",
            values=("printed", "faq"),
            default="printed",
            rule="MED-150",
        ),
        Option(
            id="teams",
            kind="flag",
            default=False,
            seats=(4,),
            rule="MED-190",
        ),
        Option(
            id="ally_penalty",
            kind="one_of",
            values=("one_per_payment", "one_per_turn"),
            default="one_per_payment",
            seats=(4,),
            needs=("teams",),
            rule="MED-R21",
        ),
    ),
    draws=DRAWS,
    events=(
        Event("began", 14),
        Event("drew", 32),
        Event("played", 45),
        Event("bought", 70),
        Event("extra card", 53),
        Event("removed", 68),
        Event("arranged", 86),
        Event("dismissed", 87),
        Event("paid", 50),
        Event("gave", 195),
        Event("starved", 144),
        Event("marched", 90),
        Event("battle", 100),
        Event("target", 113),
        Event("shot", 161),
        Event("healed", 160),
        Event("destroyed", 116, hold=True),
        Event("razed", 117, hold=True),
        Event("besieged", 150),
        Event("eliminated", 1029),
        Event("shown", 1036),
        Event("turn", 30),
        Event("ended", 181),
    ),
    seating=seating,
    blurb={lang: words.say(lang, "blurb") for lang in LANGUAGES},
    minutes=(60, 60),
    folder=Path(__file__).parent,
    reconstructed={lang: str(BOX["reconstructed"][lang]).strip() for lang in LANGUAGES},
    box=CONTENTS,
    words=words,
    brief=brief,
    told=told,
    foresee=foresee,
    aftermath=aftermath,
    picture=picture,
    own_board=picture.own_board,
    thing=catalogue.thing,
    explain=explain,
    about=about,
    reasons=reasons,
    tallies=about.tallies,
    opening=about.opening,
    layout=layout,
    features=features.VERSION,
    crowd=3,
    checks=CHECKS,
)
