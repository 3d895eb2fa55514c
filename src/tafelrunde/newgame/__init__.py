"""Newgame: apples in a row of baskets, taken from its ends."""

from pathlib import Path

from tafelrunde.kernel.game import Event, Game
from tafelrunde.kernel.options import Option, worded
from tafelrunde.kernel.sayings import LANGUAGES, Sayings
from tafelrunde.newgame import explain, picture, words
from tafelrunde.newgame.checks import CHECKS
from tafelrunde.newgame.load import load
from tafelrunde.newgame.play import DRAWS, VERBS
from tafelrunde.newgame.state import new

OPTIONS = Sayings(Path(__file__).with_name("options.toml"))

GAME = Game(
    id="newgame",
    prefix="NEW",
    title="Newgame",
    seats=(2, 3, 4),
    verbs=VERBS,
    new=new,
    load=load,
    options=worded(OPTIONS, Option(id="long", kind="flag", default=False, rule="NEW-003")),
    draws=DRAWS,
    events=(Event("took", 21), Event("ended", 30)),
    blurb={lang: words.say(lang, "blurb") for lang in LANGUAGES},
    minutes=(5, 10),
    folder=Path(__file__).parent,
    words=words,
    picture=picture,
    explain=explain,
    checks=CHECKS,
)
