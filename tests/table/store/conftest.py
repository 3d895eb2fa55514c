"""Every test that asks for `url` or `store` runs on SQLite and on PostgreSQL."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tafelrunde.table.store import Store, open_store
from tests.table.store.helpers import Opening
from tests.table.store.postgres import Server, postgres

__all__ = ["postgres"]


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'tables.db'}"
    server: Server = request.getfixturevalue("postgres")
    return server.emptied()


@pytest.fixture
async def opening() -> AsyncIterator[Opening]:
    """Opens stores, and closes them also when a test fails: an open one keeps the loop waiting."""
    opened: list[Store] = []

    async def opening(url: str) -> Store:
        opened.append(await open_store(url))
        return opened[-1]

    yield opening
    for store in opened:
        await store.close()


@pytest.fixture
async def store(url: str, opening: Opening) -> Store:
    return await opening(url)
