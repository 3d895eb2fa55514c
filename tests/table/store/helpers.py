"""Heads, and processes that write until they are stopped."""

from __future__ import annotations

import sys
from collections.abc import Awaitable, Callable
from dataclasses import replace
from subprocess import PIPE, Popen
from typing import Any

from tafelrunde.table.store import Head, Store

Opening = Callable[[str], Awaitable[Store]]

PLAIN = Head(game="limes", phase="playing", public=True, card=b"{}", due=None, bot=False, guests=())


def head(**changed: Any) -> Head:
    """A head that differs from the plain one in this."""
    return replace(PLAIN, **changed)


def process(program: str, *arguments: str) -> Popen[str]:
    """Another Python process that runs `tests/table/store/PROGRAM.py`."""
    command = [sys.executable, "-m", f"tests.table.store.{program}", *arguments]
    return Popen(command, stdout=PIPE, text=True)
