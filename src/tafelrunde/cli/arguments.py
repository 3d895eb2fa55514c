"""Arguments that several commands share, with the bounds of every number."""

from __future__ import annotations

import argparse
import os
import re
from collections.abc import Callable
from math import isfinite
from typing import Any, NoReturn

from tafelrunde.kernel.errors import BadOptions, TafelrundeError
from tafelrunde.kernel.game import MOST_SEATS, Game
from tafelrunde.kernel.sayings import LANGUAGES
from tafelrunde.lab.wire import read_object

MOST_SECONDS = 3600.0
LARGEST_SEED = 10**18


class Parser(argparse.ArgumentParser):
    """Reads a command; what is wrong with it is said in one sentence, without the whole usage."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(allow_abbrev=False, **kwargs)

    def error(self, message: str) -> NoReturn:
        raise TafelrundeError(f"{message} (see {self.prog} --help)")


def whole(low: int, high: int) -> Callable[[str], int]:
    """Reads a whole number within bounds."""

    def read(text: str) -> int:
        if not re.fullmatch("-?[0-9]{1,20}", text) or not low <= int(text) <= high:
            raise argparse.ArgumentTypeError(
                f"{text!r:.30} is not a whole number from {low} to {high}"
            )
        return int(text)

    return read


def seconds(text: str) -> float:
    """Reads a time that somebody would wait for."""
    try:
        value = float(text)
    except ValueError:
        value = 0.0
    if not (isfinite(value) and 0.001 <= value <= MOST_SECONDS):
        raise argparse.ArgumentTypeError(
            f"{text!r:.30} is not a number of seconds from 0.001 to {MOST_SECONDS:g}"
        )
    return value


def add_language(parser: Parser) -> None:
    """The language, where something is put into words."""
    parser.add_argument("--lang", choices=LANGUAGES, help="language (default: that of LANG)")


def language(given: str | None) -> str:
    """The language asked for, else that of the environment, else English."""
    if given is not None:
        return given
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        value = os.environ.get(name)
        if value:
            return "de" if value.startswith("de") else "en"
    return "en"


def add_agreement(parser: Parser) -> None:
    """What is agreed before a game: options and seats."""
    parser.add_argument("--seats", type=whole(1, MOST_SEATS), help="number of seats")
    add_options(parser)


def add_options(parser: Parser) -> None:
    """The options of a game, where the number of seats is not to be chosen."""
    parser.add_argument("--options", metavar="JSON", help='all options at once: {"name": value}')
    parser.add_argument(
        "--option", metavar="NAME=VALUE", action="append", default=[], help="one option"
    )


def add_seed(parser: Parser) -> None:
    """The seed, for those who want the same chance again."""
    parser.add_argument("--seed", type=whole(0, LARGEST_SEED), help="chance that can be repeated")


def options_of(game: Game, args: argparse.Namespace) -> dict[str, object]:
    """The options from the command line, as values; whether they fit is for the game to say."""
    given: dict[str, object] = {}
    if args.options is not None:
        given |= read_object(args.options, "--options")
    for pair in args.option:
        name, equals, word = pair.partition("=")
        if not equals:
            raise BadOptions(f"an option is written name=value, not {pair!r:.40}")
        given[name] = _value(game, name, word)
    return given


def _value(game: Game, name: str, word: str) -> object:
    kind = next((option.kind for option in game.options if option.id == name), "")
    match kind:
        case "flag":
            return {"true": True, "false": False}.get(word, word)
        case "number":
            return int(word) if re.fullmatch("-?[0-9]{1,9}", word) else word
        case "some_of":
            return word.split(",")
        case _:
            return word
