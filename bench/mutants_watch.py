"""Which rules are changed, and which test executes which of their lines."""

from __future__ import annotations

import hashlib
import os
import sys
import tempfile
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from types import CodeType, FrameType
from typing import Any

from mutants_code import Change

ROOT = Path(__file__).resolve().parents[1]

Lines = dict[str, int]
"""Lines of files, as masks."""


@dataclass(frozen=True)
class Subject:
    """The rules that are changed, and the tests that should notice.

    `belongs` says of a test's name whether it is one of the game's own, a law for all games that is
    only asked when they notice nothing, or neither.
    """

    name: str
    folder: Path
    files: tuple[str, ...]
    tests: tuple[str, ...]
    belongs: Callable[[str], str]

    def source(self, file: str) -> str:
        return (self.folder / file).read_text(encoding="utf-8")

    def module(self, file: str) -> str:
        """The name under which a file is imported."""
        path = (self.folder / file).relative_to(ROOT).with_suffix("")
        return ".".join(path.parts[path.parts[0] == "src" :])


@dataclass
class Notes:
    """Which lines are executed when modules are loaded, and by each test; how long it takes."""

    loading: Lines = field(default_factory=dict)
    tests: dict[str, Sequence[Any]] = field(default_factory=dict)

    def loads(self, change: Change) -> bool:
        return _touches(self.loading, change)

    def order(self, change: Change, names: Iterable[str]) -> list[str]:
        """The tests that execute a change, the fastest first."""
        loads = self.loads(change)
        chosen = [name for name in names if loads or _touches(self._lines(name), change)]
        return sorted(chosen, key=self.seconds)

    def _lines(self, name: str) -> Lines:
        return self.tests[name][1] if name in self.tests else {}

    def seconds(self, name: str) -> float:
        """How long a test took while it was watched; one that a change brought comes last."""
        return float(self.tests[name][0]) if name in self.tests else 60.0


def _touches(lines: Lines, change: Change) -> bool:
    wanted = ((1 << len(change.lines)) - 1) << change.lines.start
    return lines.get(change.file, 0) & wanted != 0


class Tracer:
    """Notes the lines of a subject's files that are executed, each once."""

    def __init__(self, subject: Subject) -> None:
        self.files = {str(subject.folder / file): file for file in subject.files}
        self.codes: dict[int, CodeType] = {}
        self.left: dict[int, set[int]] = {}

    def begin(self) -> None:
        """Forget what was executed."""
        self.left = {}

    def called(self, frame: FrameType, event: str, arg: object) -> Any:
        """Follow a function unless it is another's or nothing new can come of it."""
        left = self.left.get(id(frame.f_code))
        if left is None:
            code = frame.f_code
            self.codes[id(code)] = code
            left = self.left[id(code)] = self._lines_of(code)
            if code.co_name != "<module>":
                left.discard(code.co_firstlineno)  # a call is no step to this line
        return self.stepped if left else None

    def stepped(self, frame: FrameType, event: str, arg: object) -> Any:
        left = self.left[id(frame.f_code)]
        left.discard(frame.f_lineno)
        return self.stepped if left else None

    def _lines_of(self, code: CodeType) -> set[int]:
        if code.co_filename not in self.files:
            return set()
        return {line for _, _, line in code.co_lines() if line}

    def lines(self) -> Lines:
        """What was executed since the beginning."""
        found: Lines = {}
        for key, left in self.left.items():
            code = self.codes[key]
            for line in self._lines_of(code) - left:
                file = self.files[code.co_filename]
                found[file] = found.get(file, 0) | 1 << line
        return found


def notes_file(subject: Subject) -> Path:
    """Where it is kept what the tests execute, for exactly these sources and tests."""
    folder = Path(tempfile.gettempdir()) / f"tafelrunde-mutants-{os.getuid()}"
    folder.mkdir(mode=0o700, exist_ok=True)
    digest = hashlib.sha256(repr((sys.version, subject.name, subject.tests)).encode())
    for part in ("src", "tests", "bench"):
        for path in sorted((ROOT / part).rglob("*")):
            if path.suffix in (".py", ".toml", ".md"):
                digest.update(f"{path.relative_to(ROOT)}\n".encode() + path.read_bytes())
    return folder / f"{subject.name}-{digest.hexdigest()[:16]}.json"
