"""One server for all tests that only talk to it."""

from __future__ import annotations

import logging
from collections.abc import Iterator

import pytest

from tests.table.serving import Served, Two, finish, served

LOGGERS = ("tafelrunde", "uvicorn.error", "asyncio")


class Complaints(logging.Handler):
    """Keeps what went wrong inside a server."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.texts: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        trouble = record.exc_info[1] if record.exc_info else None
        self.texts.append(f"{record.getMessage()}: {trouble!r}")


@pytest.fixture(autouse=True)
def complaints() -> Iterator[list[str]]:
    """No test may leave an unhandled error in a server; one that wants some empties the list."""
    handler = Complaints()
    for name in LOGGERS:
        logging.getLogger(name).addHandler(handler)
    yield handler.texts
    for name in LOGGERS:
        logging.getLogger(name).removeHandler(handler)
    assert handler.texts == []


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server that all tests of this process share; each opens tables of its own."""
    with served(tmp_path_factory.mktemp("server")) as running:
        yield running


@pytest.fixture(scope="module")
def over(server: Served) -> Two:
    """Two people who have agreed to end."""
    made = Two(server)
    made.play(0)
    made.play(1)
    finish(made)
    return made
