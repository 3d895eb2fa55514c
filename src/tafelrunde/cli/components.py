"""Say what is in a game's box and what of it is reconstructed; check, compare, combine files."""

from __future__ import annotations

import argparse
from pathlib import Path
from textwrap import wrap

from tafelrunde.cli.arguments import Parser, add_language, language
from tafelrunde.cli.files import write_safely
from tafelrunde.cli.phrases import say
from tafelrunde.games import find
from tafelrunde.kernel import box_owners
from tafelrunde.kernel.box_file import Reading
from tafelrunde.kernel.catalogue import SIGNS, Thing, box_or_refusal, catalogue, legend, sheet
from tafelrunde.kernel.components import Box, game_named_in, mark_text, name_file, read_file
from tafelrunde.kernel.errors import BadComponents
from tafelrunde.kernel.game import Game
from tafelrunde.lab.box_print import printed

WIDTH = 96


def arguments(parser: Parser) -> None:
    """What the command is given."""
    parser.add_argument("game", metavar="GAME")
    parser.add_argument("--check", metavar="FILE", type=Path, help="a file with components")
    parser.add_argument(
        "--diff", metavar=("A", "B"), nargs=2, type=Path, help="what differs between two files"
    )
    parser.add_argument(
        "--combine", metavar="FILE", nargs="+", type=Path,
        help="one file of what several owners say, printed",
    )  # fmt: skip
    parser.add_argument(
        "--svg", metavar="FILE", type=Path, help="everything in the box drawn on one sheet"
    )
    parser.add_argument(
        "--pdf", metavar="FILE", type=Path, help="the same on pages of A4 (tafelrunde[print])"
    )
    add_language(parser)


def add_choice(parser: Parser) -> None:
    """The components to play with, for every command."""
    parser.add_argument(
        "--components", metavar="[GAME=]FILE", action="append", default=[],
        help="components from a file (see tafelrunde components)",
    )  # fmt: skip


def use(pairs: list[str]) -> None:
    """Have games take their components from files; wrong ones are refused at once."""
    for given in pairs:
        pair = given if "=" in given else f"{game_named_in(Path(given))}={given}"
        name_file(pair)
        game, _, file = pair.partition("=")
        if box_or_refusal(find(game)).file != Path(file).absolute():
            raise BadComponents(f"{game} has been loaded with other components already")


def run(args: argparse.Namespace) -> int:
    """Tell about the components, or about files of them."""
    game, lang = find(args.game), language(args.lang)
    box = box_or_refusal(game)
    if args.check is not None:
        _check(box, args.check, lang)
    elif args.diff is not None:
        _differ(box, args.diff, lang)
    elif args.combine is not None:
        readings = {str(file): _read(box, file, lang) for file in args.combine}
        print(box_owners.combined(box, readings, lang), end="")
    elif args.svg is not None:
        write_safely(args.svg, sheet(game, lang))
        print(args.svg)
    elif args.pdf is not None:
        lead = [game.reconstructed[lang], *_used(box, lang)]
        write_safely(args.pdf, printed(game, lead, lang))
        print(args.pdf)
    else:
        _tell(game, box, lang)
        _list(game, lang)
    return 0


def _tell(game: Game, box: Box, lang: str) -> None:
    print(say(lang, "components file", title=game.title, path=box.path))
    for line in _used(box, lang):
        print(line)
    tables = ", ".join(f"[{group.path}]" for group in box.groups)
    how = say(lang, "components how", game=game.id, tables=tables)
    closed = [said[lang] for said in box.closed.values()]
    for paragraph in (game.reconstructed[lang], how, *closed):
        print("", *wrap(paragraph, WIDTH), sep="\n")


def _used(box: Box, lang: str) -> list[str]:
    """The file whose values are in play, if there is one, and who says so."""
    if box.file is None:
        return []
    used = say(lang, "components used", file=box.file, mark=mark_text(box.mark))
    names = ", ".join(box.reading.by)
    return [used, *([say(lang, "components told", names=names)] if names else [])]


def _list(game: Game, lang: str) -> None:
    """Everything in the box: how often it is there, what it is, where that is from."""
    for shelf in catalogue(game, lang):
        count = sum(thing.count for thing in shelf.things)
        print("", say(lang, "components shelf", title=shelf.title, count=count), sep="\n")
        for thing in shelf.things:
            print(*wrap(_line(thing, lang), WIDTH, subsequent_indent="      "), sep="\n")
    print("", say(lang, "components signs", signs=legend(lang)), sep="\n")


def _line(thing: Thing, lang: str) -> str:
    """A thing in a line; a value from elsewhere than the thing has its own sign."""
    values = []
    for one in thing.values:
        sign = "" if one.source == thing.source else f" {SIGNS[one.source][lang]}"
        values.append(f"{one.label}: {one.value}{sign}")
    owners = f" ({thing.owners})" if thing.owners > 1 else ""
    told = "; ".join(values) or thing.told
    begin = f"{SIGNS[thing.source][lang]}{owners} {thing.count} {thing.name}"
    return f"{begin} – {told}" if told else begin


def _read(box: Box, file: Path, lang: str) -> Reading:
    """A file that can be used; else every fault is printed, and it is refused."""
    reading = box.check(read_file(file))
    for fault in reading.wrong:
        print(fault.said[lang])
    if wrong := reading.wrong:
        count = "1 fault" if len(wrong) == 1 else f"{len(wrong)} faults"
        raise BadComponents(f"{file} cannot be used: {count}")
    return reading


def _check(box: Box, file: Path, lang: str) -> None:
    """Print every fault, or what is odd and the mark by which records will know the file."""
    reading = _read(box, file, lang)
    for odd in reading.odd:
        print(say(lang, "components odd", said=odd.said[lang]))
    pairs = [(group.entries(reading.tables), group.entries(box.own)) for group in box.groups]
    differ = sum(mine[name] != own[name] for mine, own in pairs for name in own)
    mark = mark_text(box.mark_of(reading.tables))
    print(say(lang, "components good", file=file, mark=mark, count=differ))


def _differ(box: Box, files: list[Path], lang: str) -> None:
    one, other = (_read(box, file, lang) for file in files)
    found = [said[lang] for said in box_owners.differences(box, one, other)]
    print(*found or [say(lang, "components same")], sep="\n")
