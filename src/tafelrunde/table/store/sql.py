"""The store's functions over `steps.py`; how statements are sent is the subclasses' part."""

from __future__ import annotations

import secrets
from abc import ABC, abstractmethod
from collections.abc import AsyncIterator, Callable, Iterable, Sequence
from typing import TypeVar

from tafelrunde.table.store import (
    CARD_BYTES,
    NOTE_BYTES,
    ROW_BYTES,
    ROWS_AT_ONCE,
    WORD_BYTES,
    BadContent,
    Head,
    Listed,
    Row,
    Steps,
    keeping,
    steps,
)

T = TypeVar("T")


class SqlStore(ABC):
    """Everything that both databases do alike."""

    @abstractmethod
    async def read(self, work: Steps[T]) -> T: ...

    @abstractmethod
    async def write(self, work: Steps[T]) -> T:
        """Run the steps in one transaction."""

    @abstractmethod
    async def _read_whole(self, work: Steps[T]) -> T:
        """Run the steps on what there is at one moment, however long that takes."""

    @abstractmethod
    async def _write_whole(self, work: Steps[T]) -> T:
        """Run the steps in one transaction, however long that takes."""

    @abstractmethod
    def changes(self) -> AsyncIterator[str]: ...

    @abstractmethod
    async def close(self) -> None: ...

    async def create(self, table: str, rows: Sequence[bytes], head: Head, at: int) -> None:
        _check(table, rows, head)
        await self.write(steps.create(table, rows, head, at))

    async def append(
        self, table: str, first: int, rows: Sequence[bytes], head: Head, at: int,
        after: bytes | None = None,
    ) -> bool:  # fmt: skip
        _check(table, rows, head)
        try:
            await self.write(steps.append(table, first, rows, head, at, after))
        except steps.Taken:
            return False
        return True

    async def rows(self, table: str, start: int = 0) -> list[bytes]:
        # Anybody may ask for any table: a name that none can have is an unknown one.
        if not _is_word(table):
            return []
        return await self.read(steps.rows(table, start))

    async def lobby(self, phase: str, limit: int) -> list[tuple[str, bytes, int]]:
        found = await self.read(steps.lobby(phase, limit))
        return [(table, card, changed) for table, card, changed in found]

    async def of_guest(self, guest: str, limit: int) -> list[tuple[str, int, str, bytes, int]]:
        _word(guest)
        found = await self.read(steps.of_guest(guest, limit))
        return [(table, seat, phase, card, at) for table, seat, phase, card, at in found]

    async def pending(self, now: int, limit: int) -> list[str]:
        return await self.read(steps.pending(now, limit))

    async def lease(self, table: str, holder: str, now: int, until: int) -> bool:
        _word(table, holder)
        return await self.write(steps.lease(table, holder, now, until))

    async def release(self, table: str, holder: str) -> None:
        _word(table, holder)
        await self.write(steps.release(table, holder))

    async def attend(self, holder: str, places: Sequence[tuple[str, int, int]]) -> None:
        _word(holder, *(table for table, _, _ in places))
        await self.write(steps.attend(holder, places))

    async def attended(self, table: str) -> dict[int, int]:
        _word(table)
        return await self.read(steps.attended(table))

    async def elsewhere(self, holder: str, now: int) -> list[tuple[str, int]]:
        return await self.read(steps.elsewhere(holder, now))

    async def note(self, table: str, kind: str, body: bytes | None = None) -> bytes | None:
        _word(table, kind)
        if body is None:
            return await self.read(steps.read_note(table, kind))
        _small("A note", body, NOTE_BYTES)
        await self.write(steps.write_note(table, kind, body))
        return body

    async def guest_name(self, guest: str, name: str | None = None, at: int = 0) -> str:
        _word(guest)
        if name is None:
            return await self.read(steps.read_name(guest))
        _word(name)
        await self.write(steps.write_name(guest, name, at))
        return name

    async def secret(self) -> bytes:
        return await self.write(steps.secret(secrets.token_bytes(32)))

    async def alive(
        self, holder: str, now: int, away: int | None = None, rules: Sequence[str] = ()
    ) -> int | None:
        _word(holder)
        return await self.write(steps.alive(holder, now, away, rules))

    async def naps(self, after: int, rules: Sequence[str]) -> dict[str, list[tuple[int, int]]]:
        return await self.read(steps.naps(after, rules))

    async def forget(self, before: int, limit: int) -> int:
        return await self.write(steps.forget(before, limit))

    async def counts(self) -> dict[str, int]:
        return await self.read(keeping.counts())

    async def listed(
        self, phase: str = "", guest: str = "", before: int | None = None, limit: int = 100
    ) -> list[Listed]:
        _word(phase, guest)
        return await self.read(keeping.listed(phase, guest, before, limit))

    async def names(self, guest: str, after: str, limit: int) -> list[str]:
        _word(guest, after)
        return await self.read(keeping.names(guest, after, limit))

    async def guests(self, begins: str, limit: int) -> list[tuple[str, str]]:
        _word(begins)
        return await self.read(keeping.guests(begins, limit))

    async def delete(self, tables: Sequence[str]) -> int:
        _word(*tables)
        return await self.write(keeping.delete(tables))

    async def delete_ended(self, before: int, limit: int) -> int:
        return await self.write(keeping.delete_ended(before, limit))

    async def ban(self, who: str, kind: str, until: int | None, at: int) -> None:
        _word(who, kind)
        await self.write(keeping.ban(who, kind, until, at))

    async def unban(self, who: str, kind: str) -> bool:
        _word(who, kind)
        return await self.write(keeping.unban(who, kind))

    async def bans(self, now: int) -> dict[tuple[str, str], int | None]:
        return await self.read(keeping.bans(now))

    async def read_all(self, put: Callable[[str, list[Row]], None]) -> None:
        await self._read_whole(keeping.read_all(put))

    async def write_all(self, pages: Iterable[keeping.Page]) -> None:
        await self._write_whole(keeping.write_all(pages))


def _check(table: str, rows: Sequence[bytes], head: Head) -> None:
    _word(table, head.game, head.phase, *(guest for guest, _ in head.guests))
    if not 0 < len(rows) <= ROWS_AT_ONCE:
        raise BadContent(f"Between 1 and {ROWS_AT_ONCE} rows are written at once, not {len(rows)}.")
    for row in rows:
        _small("A row", row, ROW_BYTES)
    _small("A card", head.card, CARD_BYTES)


def _small(what: str, body: bytes, limit: int) -> None:
    if len(body) > limit:
        raise BadContent(f"{what} has at most {limit} bytes, not {len(body)}.")


def _word(*texts: str) -> None:
    for text in texts:
        if not _is_word(text):
            raise BadContent(
                f"A name has at most {WORD_BYTES} bytes and only characters that can be written."
            )


def _is_word(text: str) -> bool:
    # PostgreSQL keeps no zero character, and no text at all has lone surrogates.
    try:
        return len(text.encode()) <= WORD_BYTES and "\0" not in text
    except UnicodeEncodeError:
        return False
