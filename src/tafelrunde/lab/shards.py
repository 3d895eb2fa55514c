"""A folder that fills up with games: a folder of its own for each run of numbers.

Each is there whole or not at all, so after an interruption of any kind the same command goes on
with what is missing. `_plan.json` says what all of them have in common.
"""

from __future__ import annotations

import json
import os
import re
import shutil
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from itertools import pairwise
from pathlib import Path

from tafelrunde.kernel.errors import TafelrundeError
from tafelrunde.lab.wire import read_object

# Whatever begins with this is no data to those who read whole folders.
PLAN, LOCK, DRAFT = "_plan.json", "_lock", "_draft"
NAME = re.compile(r"games-([0-9]{7})-([0-9]{7})")


class Shards:
    """The games of one plan in one folder."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    @contextmanager
    def opened(self, plan: Mapping[str, object]) -> Iterator[None]:
        """The folder for one who writes; refuses one that holds something else."""
        import fcntl  # not on Windows, where all but this works

        if self.folder.exists() and not self.folder.is_dir():
            raise TafelrundeError(f"{self.folder} is no folder: games are kept in one")
        self.folder.mkdir(parents=True, exist_ok=True)
        with (self.folder / LOCK).open("w") as lock:
            try:
                fcntl.lockf(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except OSError:
                raise TafelrundeError(f"another one is at work in {self.folder}") from None
            shutil.rmtree(self.folder / DRAFT, ignore_errors=True)
            self._agree(plan)
            yield

    def _agree(self, plan: Mapping[str, object]) -> None:
        """Note the plan, or see that it is the one of the games that are there."""
        path = self.folder / PLAN
        if not path.exists():
            if others := [name for name in os.listdir(self.folder) if name != LOCK]:
                raise TafelrundeError(
                    f"{self.folder} has other things in it, such as {others[0]!r}: "
                    "name a new or an empty folder"
                )
            _write(path.with_suffix(".new"), json.dumps(plan, indent=1).encode() + b"\n")
            path.with_suffix(".new").replace(path)
        before = read_object(path.read_bytes(), str(path))
        for name, value in json.loads(json.dumps(plan)).items():
            if before.get(name) != value:
                raise TafelrundeError(
                    f"the games in {self.folder} have {name} {json.dumps(before.get(name))}, "
                    f"not {json.dumps(value)}: go on with that, or name another folder"
                )

    def there(self) -> list[range]:
        """The games that are there, in order."""
        found = [NAME.fullmatch(path.name) for path in self.folder.iterdir()]
        return sorted(
            (range(int(name[1]), int(name[2]) + 1) for name in found if name),
            key=lambda numbers: numbers.start,
        )

    def missing(self, games: int, size: int) -> list[range]:
        """The games below a number that are not there yet, in runs of at most `size`."""
        edges = [range(0), *self.there(), range(games, games)]
        gaps = [(one.stop, min(other.start, games)) for one, other in pairwise(edges)]
        return [
            range(first, min(first + size, stop))
            for start, stop in gaps
            for first in range(start, stop, size)
        ]

    def add(self, numbers: range, files: Mapping[str, bytes]) -> Path:
        """Keep the games of a run of numbers: all of its files, or nothing."""
        draft = self.folder / DRAFT
        draft.mkdir()
        for name, content in files.items():
            _write(draft / name, content)
        return draft.rename(self.folder / f"games-{numbers[0]:07}-{numbers[-1]:07}")


def _write(path: Path, content: bytes) -> None:
    with path.open("wb") as file:
        file.write(content)
        file.flush()
        os.fsync(file.fileno())
