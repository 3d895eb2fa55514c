"""Who makes what is shown: the thread for pictures, or for what is short the server itself."""

from __future__ import annotations

import asyncio
from threading import Event, current_thread, main_thread

import pytest

from tafelrunde.table import workshop


def name() -> str:
    return current_thread().name


def test_what_is_short_is_made_without_a_thread() -> None:
    async def work() -> tuple[str, str]:
        made = workshop.drawn_at_once(name)
        assert made is not None
        assert made.done()
        return made.result(), await workshop.drawn(name)

    here, there = asyncio.run(work())
    assert here == main_thread().name
    assert there.startswith("pictures")


def test_one_picture_is_made_at_a_time() -> None:
    begun, end = Event(), Event()

    def long() -> str:
        begun.set()
        assert end.wait(10)
        return name()

    async def work() -> tuple[bool, bool]:
        drawing = workshop.drawn(long)
        await asyncio.to_thread(begun.wait, 10)
        meanwhile = workshop.drawn_at_once(name)
        end.set()
        await drawing
        return meanwhile is None, workshop.drawn_at_once(name) is None

    assert asyncio.run(work()) == (True, False)


def test_after_a_trouble_with_what_is_short_the_next_picture_is_made() -> None:
    def wrong() -> None:
        raise KeyError

    async def work() -> str:
        with pytest.raises(KeyError):
            workshop.drawn_at_once(wrong)
        return await workshop.drawn(name)

    assert asyncio.run(work()).startswith("pictures")
