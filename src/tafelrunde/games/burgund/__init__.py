"""Die Burgen von Burgund by Stefan Feld, Special Edition: for one to four, with modules."""

from pathlib import Path

from tafelrunde.games.burgund import about, catalogue, explain, features, picture, reasons, words
from tafelrunde.games.burgund.agreement import modules_of
from tafelrunde.games.burgund.brief_words import brief
from tafelrunde.games.burgund.checks import CHECKS
from tafelrunde.games.burgund.components import BOX, CHATEAUMA, TEAM
from tafelrunde.games.burgund.contents import CONTENTS
from tafelrunde.games.burgund.deal import new
from tafelrunde.games.burgund.events import HELD, TOLD
from tafelrunde.games.burgund.load import load
from tafelrunde.games.burgund.modules import solo_words
from tafelrunde.games.burgund.options import EVERYTHING, OPTIONS, SAID
from tafelrunde.games.burgund.tensor import layout
from tafelrunde.games.burgund.thing_words import say
from tafelrunde.games.burgund.verbs import DRAWS, VERBS
from tafelrunde.kernel.game import Event, Game, PresetAbout
from tafelrunde.kernel.sayings import LANGUAGES
from tafelrunde.kernel.state import Setup


def seating(setup: Setup) -> Setup:
    """With Châteauma the last seat is nobody's; teams are A1, B1, A2, B2 (BUR-R69)."""
    seats, automa = int(setup.seats), modules_of(setup) & CHATEAUMA != 0
    if modules_of(setup) & TEAM:
        setup.team = setup.board = [seat % 2 for seat in range(seats)]
    held = [automa and seat == seats - 1 for seat in range(seats)]
    return Setup(seats, setup.values, int(setup.version), setup.team, setup.board, held)


GAME = Game(
    id="burgund",
    prefix="BUR",
    title="Die Burgen von Burgund",
    known_as="Burgund",
    seats=(1, 2, 3, 4),
    verbs=VERBS,
    new=new,
    load=load,
    options=OPTIONS,
    seating=seating,
    presets={"first_game": {"duchies": "same"}, "everything": dict.fromkeys(EVERYTHING, True)},
    preset_names={
        "first_game": SAID.both("preset first_game"),
        "everything": SAID.both("preset everything"),
    },
    preset_about={
        "": PresetAbout(*SAID.both("preset about"), ("tile-castle", "tile-sheep_3-s", "tile-ship")),
        "first_game": PresetAbout(
            *SAID.both("preset first_game about"), ("die-6", "die-6", "die-6")
        ),
        "everything": PresetAbout(
            *SAID.both("preset everything about"), ("tile-white_castle", "tile-inn", "tile-crane")
        ),
    },
    draws=DRAWS,
    events=tuple(Event(name, rule, hold=name in HELD) for name, rule in TOLD),
    blurb={lang: say(lang, "blurb") for lang in LANGUAGES},
    minutes=(40, 120),
    rank=solo_words.rank,
    folder=Path(__file__).parent,
    box=CONTENTS,
    reconstructed={lang: str(BOX["reconstructed"][lang]).strip() for lang in LANGUAGES},
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
