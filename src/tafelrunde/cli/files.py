"""Reading and writing files: bounded, and whole or not at all."""

from __future__ import annotations

import errno
import os
import secrets
from pathlib import Path

from tafelrunde.games import find
from tafelrunde.kernel import record
from tafelrunde.kernel.components import bring
from tafelrunde.kernel.errors import TafelrundeError
from tafelrunde.kernel.match import Match


def own_folder() -> Path:
    """Where this machine keeps what is yours, unless you say otherwise."""
    data = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return Path(data) / "tafelrunde"


def read_text(path: Path) -> str:
    """The text of a file, if it is a record at all."""
    with path.open("rb") as file:
        content = file.read(record.RECORD_LIMIT + 1)
    if not content.startswith(tuple(f"{line}\n".encode() for line in record.MAGIC.values())):
        first = record.MAGIC[record.FORM]
        raise TafelrundeError(f"{path} is no record: its first line must be {first!r}")
    if len(content) > record.RECORD_LIMIT:
        raise TafelrundeError(f"{path} is longer than any record: {record.RECORD_LIMIT} bytes")
    try:
        return content.decode()
    except UnicodeDecodeError:
        raise TafelrundeError(f"{path} is no record: it is not text in UTF-8") from None


def unpack(text: str) -> None:
    """Have a game that is not loaded yet take the components that its record carries, if any."""
    carried = record.carried(text)
    if carried is not None:
        bring(carried.game, carried.text)


def read_match(path: Path) -> Match:
    """The match of a complete record, checked in every line."""
    text = read_text(path)
    try:
        unpack(text)
        return record.read(text, find)
    except TafelrundeError as error:
        raise TafelrundeError(f"{path}: {error.reason}") from None


def write_safely(path: Path, content: str | bytes) -> None:
    """Write a file so that at every moment either the old or the new one is there, whole."""
    target = Path(os.path.realpath(path))
    if target.exists() and not target.is_file():
        raise OSError(errno.EINVAL, "not a file that can be written", str(path))
    draft = target.with_name(f".tafelrunde-{secrets.token_hex(8)}")
    try:
        with draft.open("xb") as file:
            file.write(content.encode() if isinstance(content, str) else content)
            file.flush()
            os.fsync(file.fileno())
        draft.replace(target)
    except OSError as error:
        raise OSError(error.errno, error.strerror, str(path)) from None
    finally:
        if draft.exists():
            draft.unlink()
