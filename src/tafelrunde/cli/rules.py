"""Read the numbered rules of a game, or see where code and tests keep them."""

from __future__ import annotations

import argparse
import textwrap
from pathlib import Path

from tafelrunde.cli.arguments import Parser, add_language, language
from tafelrunde.cli.phrases import say
from tafelrunde.games import find
from tafelrunde.kernel.errors import TafelrundeError
from tafelrunde.kernel.game import Game
from tafelrunde.kernel.rules import Rule
from tafelrunde.kernel.versions import oldest
from tafelrunde.lab.coverage import named_in, tests_in
from tafelrunde.lab.whereabouts import code_of

WIDTH = 96


def arguments(parser: Parser) -> None:
    """What the command is given."""
    parser.add_argument("game", metavar="GAME")
    parser.add_argument("number", metavar="NUMBER", nargs="?", help="one rule, such as LIM-035")
    parser.add_argument(
        "--coverage", action="store_true", help="the tests of a checkout that name each rule"
    )
    parser.add_argument(
        "--where", action="store_true", help="the lines of code, and in a checkout the tests"
    )
    parser.add_argument(
        "--changes", action="store_true", help="what was mended in the rules, version by version"
    )
    add_language(parser)


def run(args: argparse.Namespace) -> int:
    """Print the rules asked for."""
    game, lang = find(args.game), language(args.lang)
    if args.coverage:
        if args.number is not None:
            raise TafelrundeError("--coverage is about all rules: leave the number away")
        _show_coverage(game)
    elif args.changes:
        if args.number is not None:
            raise TafelrundeError("--changes is about all rules: leave the number away")
        _show_changes(game, lang)
    elif args.where and args.number is None:
        raise TafelrundeError("--where is about one rule: give its number")
    elif args.number is not None:
        rule = game.rule(args.number, lang)
        print(worded(rule))
        if args.where:
            _show_where(game, rule.number)
    else:
        _show_all(game, lang)
    return 0


def worded(rule: Rule) -> str:
    """A rule as a paragraph; a drawing in it stays as it is."""
    option = f"[{rule.option}] " if rule.option else ""
    text = f"{rule.number}  {option}{rule.text}"
    if "\n" in text:
        return text
    return textwrap.fill(text, WIDTH, subsequent_indent=" " * (len(rule.number) + 2))


def _show_all(game: Game, lang: str) -> None:
    section = ""
    for rule in game.rules(lang).values():
        if rule.section != section:
            section = rule.section
            print(f"\n{section}\n")
        print(worded(rule))


def _show_changes(game: Game, lang: str) -> None:
    print(say(lang, "rules version", title=game.title, old=oldest(game.changes), new=game.newest))
    if not game.changes:
        print(say(lang, "no changes"))
    for change in game.changes:
        text = f"{change.version}  {', '.join(change.rules)}: {change.said(lang)}"
        print(textwrap.fill(text, WIDTH, subsequent_indent="   "))


def _show_coverage(game: Game) -> None:
    named = named_in(Path("tests"))
    numbers = game.rules()
    for number in numbers:
        print(f"{number:8} {', '.join(named.get(number, [])) or '-'}")
    for number in sorted(set(named) - set(numbers)):
        if number.startswith(f"{game.prefix}-"):
            print(f"{number:8} is no rule, but named by {', '.join(named[number])}")
    print(f"covered {len(numbers.keys() & named.keys())} of {len(numbers)}")


def _show_where(game: Game, number: str) -> None:
    """Each place as editors open it, with the line of code or the name of the test."""
    for path, line in code_of(game)[number]:
        here = path.relative_to(Path.cwd()) if path.is_relative_to(Path.cwd()) else path
        print(f"{here}:{line}  {path.read_text('utf-8').splitlines()[line - 1].strip()}")
    tests = Path("tests")
    for test, line in tests_in(tests).get(number, []) if tests.is_dir() else ():
        file, _, name = test.partition("::")
        print(f"{file}:{line}  {name}")
