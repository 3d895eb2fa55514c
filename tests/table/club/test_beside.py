"""What is done beside everything else goes on whatever goes wrong, and ends with the process."""

from __future__ import annotations

import asyncio

import pytest

from tafelrunde.table.club import beside as module
from tafelrunde.table.club.beside import beside
from tafelrunde.table.store import StoreError

pytestmark = pytest.mark.anyio


async def test_it_goes_on_after_trouble_and_after_a_mistake_and_tells_the_host(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, complaints: list[str]
) -> None:
    monkeypatch.setattr(module, "AFTER_TROUBLE", 0.0)
    monkeypatch.setattr(module, "AFTER_FAILURE", 0.0)
    troubles: list[Exception] = [StoreError("it is busy"), ZeroDivisionError("ours")]
    done = asyncio.Event()

    async def work() -> float:
        if troubles:
            raise troubles.pop(0)
        done.set()
        return 3600.0

    async with beside({"nobody is told anything": work}):
        await asyncio.wait_for(done.wait(), 20)
    assert [line.getMessage() for line in caplog.records] == [
        "nobody is told anything: it is busy",
        "nobody is told anything",
    ]
    complaints.clear()


async def test_it_ends_wherever_it_is() -> None:
    begun, ended = asyncio.Event(), asyncio.Event()

    async def work() -> float:
        begun.set()
        try:
            await asyncio.sleep(3600)
        finally:
            ended.set()
        return 0.0

    async with beside({"": work}):
        await asyncio.wait_for(begun.wait(), 20)
    assert ended.is_set()
