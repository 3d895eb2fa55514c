"""The command `tafelrunde`: one module for each thing it does."""

from __future__ import annotations

import argparse
import io
import os
import sys
from collections.abc import Mapping, Sequence
from typing import Protocol

from tafelrunde import __version__
from tafelrunde.cli import (
    admin,
    analyse,
    arena,
    backup,
    bench,
    components,
    games,
    ladder,
    new_game,
    picture,
    play,
    ratings,
    referee,
    replay,
    restore,
    rules,
    selfplay,
    serve,
    train,
    verify,
)
from tafelrunde.cli.arguments import Parser
from tafelrunde.cli.complaint import complain
from tafelrunde.kernel.errors import TafelrundeError
from tafelrunde.lab.bench import compiled

REFUSED = 2
INTERRUPTED = 130
UNHEARD = 141


class Command(Protocol):
    """A module with a command; its docstring is the help."""

    __doc__: str | None

    def arguments(self, parser: Parser) -> None:
        """Declare what the command is given."""

    def run(self, args: argparse.Namespace) -> int:
        """Do it; returns the exit code."""


COMMANDS: Mapping[str, Command] = {
    "play": play,
    "serve": serve,
    "games": games,
    "rules": rules,
    "components": components,
    "replay": replay,
    "analyse": analyse,
    "verify": verify,
    "picture": picture,
    "arena": arena,
    "ladder": ladder,
    "selfplay": selfplay,
    "train": train,
    "referee": referee,
    "bench": bench,
    "ratings": ratings,
    "admin": admin,
    "backup": backup,
    "restore": restore,
    "new-game": new_game,
}


def command_line() -> Parser:
    """All commands with their arguments."""
    made = Parser(prog="tafelrunde", description="Games of realm-building at one table.")
    kind = "compiled" if compiled() else "interpreted"
    made.add_argument("--version", action="version", version=f"tafelrunde {__version__} ({kind})")
    commands = made.add_subparsers(metavar="COMMAND", required=True)
    for name, command in COMMANDS.items():
        about = command.__doc__ or ""
        own = commands.add_parser(name, help=about.partition("\n")[0], description=about)
        command.arguments(own)
        components.add_choice(own)
        own.set_defaults(run=command.run)
    return made


def _read(argv: Sequence[str] | None) -> argparse.Namespace:
    """The arguments; bots may also be named after options, which argparse by itself refuses."""
    line = command_line()
    args, rest = line.parse_known_args(argv)
    if rest and ("bots" not in args or any(word.startswith("-") for word in rest)):
        line.error(f"unrecognized arguments: {' '.join(rest)}")
    if rest:
        args.bots = [*args.bots, *rest]
    return args


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command. What the user can mend is said in one sentence, with exit code 2."""
    for stream in (sys.stdin, sys.stdout):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")
    try:
        args = _read(argv)
        components.use(args.components)
        code: int = args.run(args)
        sys.stdout.flush()
        return code
    except BrokenPipeError:
        return UNHEARD
    except KeyboardInterrupt:
        return INTERRUPTED
    except TafelrundeError as error:
        complain(error.reason)
    except OSError as error:
        complain(f"cannot use {error.filename or 'the output'}: {error.strerror}")
    finally:
        _flush_or_drop()
    return REFUSED


def _flush_or_drop() -> None:
    """What can no longer be written is dropped, or Python would complain at its end."""
    try:
        sys.stdout.flush()
    except OSError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
