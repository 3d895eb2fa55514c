"""Say what of a game's components is reconstructed, and check a file that brings true values."""

from __future__ import annotations

import argparse
from pathlib import Path
from textwrap import wrap

from tafelrunde.cli.arguments import Parser, add_language, language
from tafelrunde.cli.phrases import say
from tafelrunde.games import find
from tafelrunde.kernel.components import Box, mark_text, name_file, read_file
from tafelrunde.kernel.errors import BadComponents
from tafelrunde.kernel.game import Game

WIDTH = 96


def arguments(parser: Parser) -> None:
    """What the command is given."""
    parser.add_argument("game", metavar="GAME")
    parser.add_argument("--check", metavar="FILE", type=Path, help="a file with components")
    add_language(parser)


def add_choice(parser: Parser) -> None:
    """The components to play with, for every command."""
    parser.add_argument(
        "--components", metavar="GAME=FILE", action="append", default=[],
        help="components from a file (see tafelrunde components)",
    )  # fmt: skip


def use(pairs: list[str]) -> None:
    """Have games take their components from files; wrong ones are refused at once."""
    for pair in pairs:
        name_file(pair)
        game, _, file = pair.partition("=")
        if _box(find(game)).file != Path(file).absolute():
            raise BadComponents(f"{game} has been loaded with other components already")


def run(args: argparse.Namespace) -> int:
    """Tell about the components, or check a file."""
    game, lang = find(args.game), language(args.lang)
    if args.check is None:
        _tell(game, _box(game), lang)
    else:
        _check(_box(game), args.check, lang)
    return 0


def _tell(game: Game, box: Box, lang: str) -> None:
    print(say(lang, "components file", title=game.title, path=box.path))
    if box.file is not None:
        print(say(lang, "components used", file=box.file, mark=mark_text(box.mark)))
    tables = ", ".join(f"[{table}]" for table in box.tables)
    how = say(lang, "components how", game=game.id, tables=tables)
    for paragraph in (game.reconstructed[lang], how):
        print("", *wrap(paragraph, WIDTH), sep="\n")


def _check(box: Box, file: Path, lang: str) -> None:
    """Print every fault, or the mark by which records will know the file."""
    found, wrong = box.check(read_file(file))
    for fault in wrong:
        print(fault)
    if wrong:
        count = "1 fault" if len(wrong) == 1 else f"{len(wrong)} faults"
        raise BadComponents(f"{file} cannot be used: {count}")
    pairs = [(found[table], box.own[table]) for table in box.tables]
    differ = sum(mine[name] != own[name] for mine, own in pairs for name in own)
    mark = mark_text(box.mark_of(found))
    print(say(lang, "components good", file=file, mark=mark, count=differ))


def _box(game: Game) -> Box:
    if game.box is None:
        raise BadComponents(f"the components of {game.title} cannot be replaced")
    return game.box
