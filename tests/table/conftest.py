"""One server for all tests that only talk to it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.table.serving import Served, served


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server that all tests of this process share; each opens tables of its own."""
    with served(tmp_path_factory.mktemp("server")) as running:
        yield running
