"""Write a small game as a package of your own, to make it into another one.

It is complete, from its rules in both languages to its picture, and keeps all laws of the house.
"""

from __future__ import annotations

import argparse
import re
from importlib.resources import files
from pathlib import Path

from tafelrunde.cli.arguments import Parser
from tafelrunde.games import NAME, names
from tafelrunde.kernel.errors import TafelrundeError

NEXT = """\
{title} is in {folder}. Install it, check it, play it:

    pip install -e '{folder}[testing]'
    python -m pytest {folder}/tests
    tafelrunde play {name}
"""


def arguments(parser: Parser) -> None:
    """What the command is given."""
    parser.add_argument("name", metavar="NAME", help="the game's id: small letters, digits, _")
    parser.add_argument("folder", metavar="DIR", type=Path, help="where to write it, not there yet")


def run(args: argparse.Namespace) -> int:
    """Write the package, and say what to do next."""
    name, folder = check_name(args.name), args.folder
    if folder.exists():
        raise TafelrundeError(f"{folder} is there already: name a folder that is not")
    write(name, folder)
    print(NEXT.format(title=title(name), folder=folder, name=name), end="")
    return 0


def check_name(name: str) -> str:
    """The name, if a game can be called so and none is."""
    if not NAME.fullmatch(name):
        raise TafelrundeError(
            f"a game cannot be called {name!r:.40}: a name is at most 20 small letters, digits "
            "and _, and begins with a letter"
        )
    if name in names():
        raise TafelrundeError(f"there is a game {name} already: choose another name")
    return name


def title(name: str) -> str:
    """The name for people."""
    return " ".join(part.capitalize() for part in name.split("_"))


def write(name: str, folder: Path) -> None:
    """Copy our own small game under another name."""
    pattern = Path(str(files("tafelrunde") / "newgame"))
    package = folder / "src" / f"tafelrunde_{name}"
    for path in sorted(pattern.rglob("*")):
        part = path.relative_to(pattern)
        if path.is_dir() or "__pycache__" in part.parts:
            continue
        around = part.parts[0] == "around"
        made = folder.joinpath(*part.parts[1:]) if around else package / part
        made.parent.mkdir(parents=True, exist_ok=True)
        made.write_text(renamed(path.read_text("utf-8"), name), "utf-8")


def renamed(text: str, name: str) -> str:
    """A file of our own small game as one of another game.

    >>> renamed("from tafelrunde.newgame import GAME  # Newgame, NEW-001", "lost_cities")
    'from tafelrunde_lost_cities import GAME  # Lost Cities, LOS-001'
    """
    letters = "".join(letter for letter in name if letter.isalpha()) + "xx"
    words = {
        "tafelrunde.newgame": f"tafelrunde_{name}",
        "tafelrunde-newgame": f"tafelrunde-{name.replace('_', '-')}",
        "newgame": name,
        "Newgame": title(name),
        "NewGame": title(name).replace(" ", ""),
        "NEW": letters[:3].upper(),
    }
    return re.sub("|".join(map(re.escape, words)), lambda found: words[found[0]], text)
