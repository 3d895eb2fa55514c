"""What is in a game's box: its own components.toml, or a file with true values in its place.

Whoever owns a box can know what we had to reconstruct. Such a file has the form of the game's own
and may leave out what stays as it is; TAFELRUNDE_COMPONENTS names it before the game is loaded, or
a record brings it along.
"""

from __future__ import annotations

import hashlib
import json
import os
import re
import tomllib
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from importlib.resources import files
from pathlib import Path

from tafelrunde.kernel.errors import BadComponents

VARIABLE = "TAFELRUNDE_COMPONENTS"
SOURCES = ("rulebook", "public", "reconstructed", "box")
LIMIT = 1_000_000
# Rules with other components are other rules: this times the mark, plus the version.
VERSIONS = 1000

# What of the components is ours, in words: whoever replaces some may say it anew.
SAID = "reconstructed"

Tables = dict[str, dict[str, object]]

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


def files_named() -> dict[str, str]:
    """The files that were named, by their games."""
    return dict(_pair(pair) for pair in os.environ.get(VARIABLE, "").split(os.pathsep) if pair)


def _pair(pair: str) -> tuple[str, str]:
    game, _, file = pair.partition("=")
    if not (game and file):
        raise BadComponents(f"components are named by GAME=FILE, not {pair!r:.60}")
    return game, file


class Box:
    """The components of a game: `used` are those in play, `mark` is 0 if they are our own.

    `text` is the file that replaces some, as it was written.

    They lie in the folder of the game's `package`; only `tables` may be replaced. `faults` says
    all that is wrong with components whose form is right: a sentence each, beginning with the
    entry.
    """

    def __init__(
        self,
        game: str,
        package: str,
        tables: tuple[str, ...],
        faults: Callable[[Tables], list[str]],
    ) -> None:
        self.game, self.tables, self.faults = game, tables, faults
        self.path = Path(str(files(package) / "components.toml"))
        self.own: Tables = tomllib.loads(self.path.read_text(encoding="utf-8"))
        named = files_named().get(game)
        self.file = None if named is None or game in _brought else Path(named)
        self.text = _brought.get(game, "") if self.file is None else _text_of(self.file)
        where = str(self.file or "what the record carries")
        self.used = self._fitting(where) if self.text else self.own
        self.mark = self.mark_of(self.used)

    def rules(self, version: int) -> int:
        """The number of the rules as they are played with these components."""
        return VERSIONS * self.mark + version

    def mark_of(self, box: Tables) -> int:
        """A number that other components would not have, wherever they are from; 0 for our own."""
        mine, own = (
            json.dumps([_plain(one[name]) for name in self.tables], sort_keys=True)
            for one in (box, self.own)
        )
        digits = hashlib.sha256(mine.encode()).hexdigest()[:10]
        return 0 if mine == own else max(1, int(digits, 16))

    def _fitting(self, where: str) -> Tables:
        found, wrong = self.check(self.text)
        if wrong:
            more = f" (and {len(wrong) - 1} more)" if len(wrong) > 1 else ""
            raise BadComponents(
                f"{where} cannot be used: {wrong[0]}{more}; "
                f"see tafelrunde components {self.game} --check FILE"
            )
        return found

    def check(self, text: str) -> tuple[Tables, list[str]]:
        """The box with what a file replaces, and all that is wrong with the file."""
        try:
            given = tomllib.loads(text)
        except (tomllib.TOMLDecodeError, RecursionError) as error:
            return self.own, [f"this is no TOML: {error}"]
        box = {name: dict(table) for name, table in self.own.items()}
        wrong: list[str] = []
        for name, table in given.items():
            if name not in self.own:
                wrong.append(f"[{key(name)}]: there is no such table, but {', '.join(self.own)}")
            elif not isinstance(table, dict):
                wrong.append(f"{name}: must be a table")
            elif name not in (*self.tables, SAID):
                wrong += self._changed(name, table)
            elif name == SAID or "source" in self.own[name]:
                faults = form_faults(f"[{name}]", table, [self.own[name]])
                box[name] = box[name] if faults else table
                wrong += faults
            else:
                wrong += self._entries(name, table, box)
        return box, wrong + self.faults(box)

    def _changed(self, name: str, table: dict[str, object]) -> Iterator[str]:
        """What of a table that must stay as it is does not."""
        for part, value in table.items():
            own = self.own[name].get(part)
            if value != own:
                where = f"[{name}] {key(part)}"
                only = " and ".join(f"[{replaceable}]" for replaceable in self.tables)
                yield f"{where}: must stay {shown(own)}: only {only} may be replaced"

    def _entries(self, name: str, table: dict[str, object], box: Tables) -> Iterator[str]:
        own = self.own[name]
        for part, entry in table.items():
            where = f"[{name}] {key(part)}"
            if part not in own:
                yield f"{where}: there is no such entry, but {', '.join(own)}"
            elif not isinstance(entry, dict):
                yield f"{where}: must be a table like {shown(own[part])}"
            else:
                faults = form_faults(where, entry, [p for p in own.values() if isinstance(p, dict)])
                box[name][part] = own[part] if faults else entry
                yield from faults


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
        found, wrong = box.check(self.text)
        if not wrong and box.mark_of(found) == self.mark:
            return ""
        return f"the record needs {mark_text(self.mark)}, but it carries others"


def _plain(table: object) -> object:
    """A table without the words where it, or a part of it, is from."""
    if not isinstance(table, dict):
        return table
    return {
        name: _plain(part)
        for name, part in table.items()
        if name != "source" and not name.endswith("_source")
    }


def form_faults(where: str, entry: dict[str, object], forms: list[dict[str, object]]) -> list[str]:
    """What is wrong with the keys of an entry and with what kinds of values it has."""
    known: dict[str, object] = {}
    for form in forms:
        known = form | known
    wrong = [
        f"{where}: {key(name)} is unknown, known are {', '.join(known)}"
        for name in entry
        if name not in known
    ]
    wrong += [
        f"{where}: {name} must be like {shown(known[name])}, not {shown(value)}"
        for name, value in entry.items()
        if name in known and type(value) is not type(known[name])
    ]
    always = [name for name in known if all(name in form for form in forms)]
    wrong += [f"{where}: {name} is missing" for name in always if name not in entry]
    if entry.get("source", SOURCES[0]) not in SOURCES:
        wrong.append(f"{where}: source must be one of {', '.join(SOURCES)}")
    return wrong


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


def key(name: str) -> str:
    """A key as one would write it."""
    return name if re.fullmatch("[A-Za-z0-9_-]{1,40}", name) else shown(name)


def shown(value: object) -> str:
    """A value as one would write it."""
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{key} = {shown(part)}" for key, part in value.items()) + " }"
    return json.dumps(value, default=str)[:120]


def mark_text(mark: int) -> str:
    """The name of components by their mark."""
    return f"components {mark:010x}" if mark else "the game's own components"


def compare(what: str, there: int, here: int) -> str:
    """Why a record or position with components of another mark cannot be used."""
    wanted, used = mark_text(there), mark_text(here)
    return f"{what} needs {wanted}, but {used} are in use: see tafelrunde components"
