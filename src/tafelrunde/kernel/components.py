"""What is in a game's box: its own components.toml, or a file with true values in its place.

Whoever owns a box can know what we had to reconstruct. TAFELRUNDE_COMPONENTS names such a file
before the game is loaded, or a record brings it along; `box_file.py` says what may be in it.
"""

from __future__ import annotations

import hashlib
import json
import os
import tomllib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from importlib.resources import files
from pathlib import Path

from tafelrunde.kernel.box_file import Reading, Tables, own_tables, read
from tafelrunde.kernel.box_form import Fault, Group, Said
from tafelrunde.kernel.errors import BadComponents

VARIABLE = "TAFELRUNDE_COMPONENTS"
LIMIT = 1_000_000
# Rules with other components are other rules: this times the mark, plus the version.
VERSIONS = 1000

# What records brought, by their games.
_brought: dict[str, str] = {}


def name_file(pair: str) -> None:
    """Have a game that is not loaded yet take its components from a file: GAME=FILE."""
    game, file = _pair(pair)
    path = str(Path(file).absolute())
    if os.pathsep in path:
        raise BadComponents(f"{path}: the name of such a file must not have {os.pathsep!r}")
    named = files_named() | {game: path}
    os.environ[VARIABLE] = os.pathsep.join(f"{game}={file}" for game, file in named.items())


def bring(game: str, text: str) -> None:
    """Have a game that is not loaded yet take its components from what a record carries."""
    _brought[game] = text


def forget(game: str) -> None:
    """Have a game that is loaded from now on take its components from where it always does."""
    _brought.pop(game, None)


def files_named() -> dict[str, str]:
    """The files that were named, by their games."""
    return dict(_pair(pair) for pair in os.environ.get(VARIABLE, "").split(os.pathsep) if pair)


def _pair(pair: str) -> tuple[str, str]:
    game, _, file = pair.partition("=")
    if not (game and file):
        raise BadComponents(f"components are named by GAME=FILE, not {pair!r:.60}")
    return game, file


def _nothing_odd(tables: Tables) -> list[Fault]:
    return []


class Box:
    """The components of a game: `used` are those in play, `mark` is 0 if they are our own.

    `text` is the file that replaces some, as it was written, `reading` what it gives.

    They lie in the folder of the game's `package`; only what is in `groups` may be replaced, and
    `others` is what else is in the box.
    `faults` says all that is wrong with components whose form is right, `odd` what is only strange.
    `first` are the tables of which every mark was made from the beginning: all others count only
    where they differ, so that a table can become replaceable and no mark changes. `laws` are what
    `faults` asks of the components, as sentences that hold where nothing is wrong. `closed` says of
    what is not in the rulebook and cannot be replaced either, why not.
    """

    def __init__(
        self,
        game: str,
        package: str,
        groups: Sequence[Group],
        faults: Callable[[Tables], list[Fault]],
        odd: Callable[[Tables], list[Fault]] = _nothing_odd,
        first: tuple[str, ...] = (),
        others: Sequence[Group] = (),
        laws: Mapping[str, Said] | None = None,
    ) -> None:
        self.game, self.package, self.groups, self.first = game, package, tuple(groups), first
        self.others, self.laws = tuple(others), dict(laws or {})
        self.faults, self.odd = faults, odd
        self.path = Path(str(files(package) / "components.toml"))
        self.own = own_tables(package)
        self.closed: dict[str, Said] = self.own.get("closed", {})
        named = files_named().get(game)
        self.file = None if named is None or game in _brought else Path(named)
        self.text = _brought.get(game, "") if self.file is None else _text_of(self.file)
        where = str(self.file or "what the record carries")
        self.reading = self._fitting(where) if self.text else Reading(self.own)
        self.used = self.reading.tables
        self.mark = self.mark_of(self.used)

    def kept(self, wrong: Sequence[Fault]) -> list[Said]:
        """The laws that hold where this is wrong; of a file in a wrong form none are known."""
        broken = {fault.law for fault in wrong}
        return [] if "" in broken else [s for name, s in self.laws.items() if name not in broken]

    def rules(self, version: int) -> int:
        """The number of the rules as they are played with these components."""
        return VERSIONS * self.mark + version

    def mark_of(self, box: Tables) -> int:
        """A number that other components would not have, wherever they are from; 0 for our own."""
        later = sorted({group.steps[0] for group in self.groups} - set(self.first))
        differ = [name for name in later if _plain(box[name]) != _plain(self.own[name])]
        mine, own = (
            json.dumps([_plain(one[name]) for name in self.first], sort_keys=True)
            for one in (box, self.own)
        )
        mine += "".join(json.dumps({name: _plain(box[name])}, sort_keys=True) for name in differ)
        return 0 if mine == own else max(1, int(hashlib.sha256(mine.encode()).hexdigest()[:10], 16))

    def _fitting(self, where: str) -> Reading:
        reading = self.check(self.text)
        if wrong := reading.wrong:
            more = f" (and {len(wrong) - 1} more)" if len(wrong) > 1 else ""
            raise BadComponents(
                f"{where} cannot be used: {wrong[0]}{more}; "
                f"see tafelrunde components {self.game} --check FILE"
            )
        return reading

    def check(self, text: str) -> Reading:
        """The box with what a file replaces, and all that is wrong with the file or odd in it."""
        reading = read(self.game, text, self.own, self.groups)
        reading.wrong += self.faults(reading.tables)
        reading.odd += self.odd(reading.tables)
        return reading


@dataclass(frozen=True)
class Carried:
    """An owner's components in a record: of which game, by which mark, and the file itself."""

    game: str
    mark: int
    text: str

    def fault(self, box: Box) -> str:
        """What is wrong with them, or nothing."""
        if len(self.text) > LIMIT:
            return f"the record carries more than {LIMIT} letters of components"
        found = box.check(self.text)
        if not found.wrong and box.mark_of(found.tables) == self.mark:
            return ""
        return f"the record needs {mark_text(self.mark)}, but it carries others"


def _plain(table: object) -> object:
    """A table without the words where it, or a part of it, is from; of old, a note counts."""
    if not isinstance(table, dict):
        return table
    return {
        name: _plain(part)
        for name, part in table.items()
        if name not in ("source", "note_de") and not name.endswith("_source")
    }


def _text_of(file: Path) -> str:
    try:
        return read_file(file)
    except OSError as error:
        raise BadComponents(f"cannot read the components {file}: {error.strerror}") from None


def read_file(file: Path) -> str:
    """The text of a file of components."""
    with file.open("rb") as opened:
        found = opened.read(LIMIT + 1)
    if len(found) > LIMIT:
        raise BadComponents(f"{file} is larger than {LIMIT} bytes")
    try:
        return found.decode("utf-8")
    except UnicodeDecodeError:
        raise BadComponents(f"{file} is no UTF-8 text") from None


def game_named_in(file: Path) -> str:
    """The game that a file says it is for."""
    try:
        told = tomllib.loads(_text_of(file)).get("told", {})
    except tomllib.TOMLDecodeError as error:
        raise BadComponents(f"{file} is no TOML: {error}") from None
    game = told.get("game") if isinstance(told, dict) else None
    if not isinstance(game, str):
        raise BadComponents(f"{file} does not say for which game it is: name it, GAME={file}")
    return game


def digits(mark: int) -> str:
    """A mark as it is written; nothing for our own components."""
    return f"{mark:010x}" if mark else ""


def mark_text(mark: int) -> str:
    """The name of components by their mark."""
    return f"components {digits(mark)}" if mark else "the game's own components"


def compare(what: str, there: int, here: int) -> str:
    """Why a record or position with components of another mark cannot be used."""
    wanted, used = mark_text(there), mark_text(here)
    return f"{what} needs {wanted}, but {used} are in use: see tafelrunde components"
