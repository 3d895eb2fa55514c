"""Die Burgen von Burgund by Stefan Feld, Special Edition: for one to four, with modules."""

from pathlib import Path

from tafelrunde.games.burgund import explain, picture, words
from tafelrunde.games.burgund.agreement import modules_of
from tafelrunde.games.burgund.checks import CHECKS
from tafelrunde.games.burgund.components import BOX, CHATEAUMA, TEAM
from tafelrunde.games.burgund.deal import new
from tafelrunde.games.burgund.events import TOLD
from tafelrunde.games.burgund.load import load
from tafelrunde.games.burgund.modules import solo_words
from tafelrunde.games.burgund.options import OPTIONS
from tafelrunde.games.burgund.verbs import DRAWS, VERBS
from tafelrunde.kernel.game import Event, Game
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
    seats=(1, 2, 3, 4),
    verbs=VERBS,
    new=new,
    load=load,
    options=OPTIONS,
    seating=seating,
    presets={"first_game": {"duchies": "same"}},
    preset_names={"first_game": ("für das erste Spiel", "for the first game")},
    draws=DRAWS,
    events=tuple(Event(name, rule) for name, rule in TOLD),
    blurb={
        "de": "Mit zwei Würfeln ein Fürstentum füllen.",
        "en": "Fill a duchy with two dice.",
    },
    minutes=(40, 120),
    rank=solo_words.rank,
    folder=Path(__file__).parent,
    reconstructed={lang: str(BOX["reconstructed"][lang]).strip() for lang in LANGUAGES},
    words=words,
    picture=picture,
    explain=explain,
    checks=CHECKS,
)
