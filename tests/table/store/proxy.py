"""A wire to PostgreSQL's socket that can be cut, or go silent."""

from __future__ import annotations

import asyncio
from pathlib import Path
from types import TracebackType
from typing import Self

_SOCKET = ".s.PGSQL.5432"


class Proxy:
    """Listens in `folder` and passes everything on to the server's socket in `server`."""

    def __init__(self, folder: Path, server: Path) -> None:
        self.folder = folder
        self._server = server
        self._door: asyncio.Server | None = None
        self._wires: set[asyncio.Task[None]] = set()
        self._writers: set[asyncio.StreamWriter] = set()
        self._silent: set[asyncio.StreamWriter] = set()

    async def __aenter__(self) -> Self:
        await self.mend()
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        await self.cut()

    async def mend(self) -> None:
        """Let connections through again."""
        self._door = await asyncio.start_unix_server(self._join, self.folder / _SOCKET)

    async def cut(self) -> None:
        """End all connections and let none through."""
        if self._door is not None:
            self._door.close()
            self._door = None
        (self.folder / _SOCKET).unlink(missing_ok=True)
        for wire in self._wires:
            wire.cancel()
        await asyncio.gather(*self._wires, return_exceptions=True)
        for writer in self._writers:
            writer.close()
        self._writers.clear()

    def go_silent(self) -> None:
        """Swallow all that the present connections say; new ones work."""
        self._silent |= self._writers

    async def _join(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        inner_reader, inner_writer = await asyncio.open_unix_connection(self._server / _SOCKET)
        self._writers |= {writer, inner_writer}
        for source, target in ((reader, inner_writer), (inner_reader, writer)):
            wire = asyncio.create_task(self._pass_on(source, target))
            self._wires.add(wire)
            wire.add_done_callback(self._wires.discard)

    async def _pass_on(self, source: asyncio.StreamReader, target: asyncio.StreamWriter) -> None:
        while said := await source.read(65536):
            if target not in self._silent:
                target.write(said)
                await target.drain()
        target.close()
