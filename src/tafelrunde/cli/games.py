"""List the games with their seats and options."""

from __future__ import annotations

import argparse
from textwrap import wrap

from tafelrunde.cli.arguments import Parser, add_language, language
from tafelrunde.cli.complaint import complain
from tafelrunde.cli.phrases import say
from tafelrunde.games import find, left_out, names
from tafelrunde.kernel.game import Game
from tafelrunde.kernel.options import Option

WIDTH = 96


def arguments(parser: Parser) -> None:
    """What the command is given."""
    add_language(parser)


def run(args: argparse.Namespace) -> int:
    """Print every game, and which cannot be played."""
    lang = language(args.lang)
    for name in names():
        _show(find(name), lang)
    for why in left_out():
        complain(why)
    return 0


def _show(game: Game, lang: str) -> None:
    counts = say(lang, "or").join(str(count) for count in game.seats)
    print(say(lang, "game", game=game.id, title=game.title, counts=counts))
    for option in game.options:
        print(f"  --option {option.id}=...  {_about(option, lang)}")
    for line in wrap(game.reconstructed.get(lang, ""), WIDTH):
        print(f"  {line}")


def _about(option: Option, lang: str) -> str:
    said = option.de if lang == "de" else option.en
    default = str(option.default).lower() if option.kind == "flag" else str(option.default)
    return say(lang, "option", said=said, range=option.range, default=default, rule=option.rule)
