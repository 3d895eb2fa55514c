"""Newgame: apples in a row of baskets, taken from its ends."""

from pathlib import Path

from tafelrunde.kernel.game import Event, Game
from tafelrunde.kernel.options import Option
from tafelrunde.newgame import explain, picture, words
from tafelrunde.newgame.checks import CHECKS
from tafelrunde.newgame.load import load
from tafelrunde.newgame.play import DRAWS, VERBS
from tafelrunde.newgame.state import new

GAME = Game(
    id="newgame",
    prefix="NEW",
    title="Newgame",
    seats=(2, 3, 4),
    verbs=VERBS,
    new=new,
    load=load,
    options=(
        Option(
            id="long",
            kind="flag",
            default=False,
            rule="NEW-003",
            de="Lange Partie: sechs Körbe für jeden",
            en="Long game: six baskets for each player",
        ),
    ),
    draws=DRAWS,
    events=(Event("took", 21), Event("ended", 30)),
    blurb={
        "de": "Eine Reihe Körbe mit Äpfeln: nimm vom Rand und lass wenig übrig.",
        "en": "A row of baskets with apples: take from its ends and leave little.",
    },
    minutes=(5, 10),
    folder=Path(__file__).parent,
    words=words,
    picture=picture,
    explain=explain,
    checks=CHECKS,
)
