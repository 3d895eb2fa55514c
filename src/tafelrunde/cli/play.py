"""Play at the terminal against bots; the game is saved after every move."""

from __future__ import annotations

import argparse
import hashlib
import os
import secrets
from datetime import datetime
from pathlib import Path

from tafelrunde.bots import LEVELS, Bot, named
from tafelrunde.cli.arguments import (
    Parser,
    add_agreement,
    add_language,
    add_seed,
    language,
    options_of,
)
from tafelrunde.cli.files import own_folder, read_match, read_text
from tafelrunde.cli.phrases import say
from tafelrunde.cli.sitting import ME, Sitting
from tafelrunde.games import find
from tafelrunde.kernel import record
from tafelrunde.kernel.errors import TafelrundeError
from tafelrunde.kernel.game import Game
from tafelrunde.kernel.match import NAME_LIMIT, Match
from tafelrunde.kernel.state import Setup
from tafelrunde.lab.request import is_name

USUAL_LEVEL = "knight"


def arguments(parser: Parser) -> None:
    """What the command is given."""
    parser.add_argument("game", metavar="GAME", nargs="?")
    parser.add_argument("--bot", choices=LEVELS, help=f"level of the bots (usual: {USUAL_LEVEL})")
    parser.add_argument("--name", help="your name")
    parser.add_argument("--file", type=Path, help="where the game is saved")
    parser.add_argument("--resume", metavar="FILE", type=Path, help="go on with a saved game")
    parser.add_argument(
        "--carry", action="store_true", help="the file carries the components, if they are yours"
    )
    add_agreement(parser)
    add_seed(parser)
    add_language(parser)


def run(args: argparse.Namespace) -> int:
    """Begin or go on, play, and say where the record is."""
    lang = language(args.lang)
    sitting = _resumed(args, lang) if args.resume else _begun(args, lang)
    try:
        sitting.play()
    except (EOFError, KeyboardInterrupt):
        command = os.environ.get("TAFELRUNDE_PLAY", "tafelrunde play")
        print(f"\n{say(lang, 'saved', command=command, file=sitting.path)}")
    else:
        print(f"\n{say(lang, 'over', file=sitting.path)}")
    return 0


def _begun(args: argparse.Namespace, lang: str) -> Sitting:
    """A new game, already saved."""
    if args.game is None:
        raise TafelrundeError("say which game to play, or which file to go on with: --resume FILE")
    game = find(args.game)
    seats = args.seats or game.usual_seats
    options = options_of(game, args)
    level = args.bot or USUAL_LEVEL
    names = _names(game.setup(options, seats), args.name, level, lang)
    secret = secrets.token_bytes(32)
    if args.seed is not None:
        secret = hashlib.sha256(f"play {args.seed}".encode()).digest()
    match = Match(game, seats, options, names, secret)
    path = args.file or _usual_path(game)
    if path.exists():
        raise TafelrundeError(f"{path} exists already: go on with it (--resume) or name another")
    sitting = Sitting(match, _bots(match, level, args.seed), path, lang, args.carry)
    sitting.save()
    print(say(lang, "welcome", title=game.title, names=", ".join(names)))
    if game.reconstructed:
        print(say(lang, "reconstructed"))
    return sitting


def _resumed(args: argparse.Namespace, lang: str) -> Sitting:
    """A saved game where it was left."""
    if args.file or args.seats or args.options or args.option or args.name:
        raise TafelrundeError("with --resume the file says everything about game and table")
    match = read_match(args.resume)
    carries = args.carry or record.carried(read_text(args.resume)) is not None
    if args.game not in (None, match.game.id):
        raise TafelrundeError(f"{args.resume} is a game of {match.game.id}, not of {args.game}")
    if match.secret is None:
        raise TafelrundeError(f"{args.resume} has no secret: its chance has to be given by hand")
    names, entry = ", ".join(match.names), len(match.entries) - 1
    print(say(lang, "resumed", title=match.game.title, names=names, entry=entry))
    return Sitting(match, _bots(match, args.bot, args.seed), args.resume, lang, carries)


def _names(setup: Setup, name: str | None, level: str, lang: str) -> list[str]:
    """The person, then the bots by their level, numbered from the second on."""
    names = [say(lang, "guest") if name is None else name]
    if not is_name(names[ME]):
        raise TafelrundeError(f"a name has 1 to {NAME_LIMIT} printable characters")
    for seat in range(1, int(setup.seats)):
        number = f" {seat}" if seat > 1 else ""
        names.append("Automa" if setup.automa[seat] else LEVELS[level][lang] + number)
    return names


def _bots(match: Match, level: str | None, seed: int | None) -> dict[int, Bot]:
    """A bot for every other seat, of the level asked for or else of that in its name."""
    luck = secrets.token_hex(8) if seed is None else str(seed)
    return {
        seat: named(level or _level_of(name), seed=f"{luck} {seat}")
        for seat, name in enumerate(match.names)
        if seat != ME and not match.setup.automa[seat]
    }


def _level_of(name: str) -> str:
    title = name.rstrip("0123456789 ")
    return next((level for level, said in LEVELS.items() if title in said.values()), USUAL_LEVEL)


def _usual_path(game: Game) -> Path:
    folder = own_folder()
    folder.mkdir(parents=True, exist_ok=True)
    return folder / f"{game.id}-{datetime.now():%Y%m%d-%H%M%S}-{secrets.token_hex(2)}.txt"
