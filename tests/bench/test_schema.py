"""The OpenAPI document against the server: what is asked by it is answered as it says.

For each operation come requests that fit the document and requests that do not, to tables and games
that are there and to others, with and without a seat's key. Left out is the stream, which does not
end; `tests/table` compares its lines with the document.
"""

from __future__ import annotations

import asyncio
import gc
from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest
from indoors import indoors

from tafelrunde.table.endpoints import ENDPOINTS

if TYPE_CHECKING:
    from tests.bench.schema import House

STREAM = "/api/tables/{table}/stream"
OPERATIONS = [(one.method, one.path) for one in ENDPOINTS if one.path != STREAM]
SHORT, LONG = 2, 400


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """Nothing may go wrong inside."""
    # Only now: it takes a second to load what it needs. What is collected while pytest reads those
    # modules may read others, for which Python 3.11 ends with a SystemError.
    gc.disable()
    try:
        from tests.bench import schema
    finally:
        gc.enable()

    with asyncio.Runner() as runner:
        serving = indoors(tmp_path_factory.mktemp("schema"), "schema")
        made = schema.House(runner, runner.run(serving.__aenter__()))
        yield made
        runner.run(serving.__aexit__(None, None, None))
        assert made.house.complaints == []


def test_the_server_does_what_its_document_says(house: House) -> None:
    """All in one: several processes would each load what it needs."""
    for method, path in OPERATIONS:
        house.asked(method, path, SHORT)
    assert {200, 400, 404} <= set(house.said)


@pytest.mark.long
@pytest.mark.parametrize(("method", "path"), OPERATIONS)
def test_the_server_does_it_however_often(house: House, method: str, path: str) -> None:
    house.asked(method, path, LONG)
