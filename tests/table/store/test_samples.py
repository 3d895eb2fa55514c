"""What any release left in a database is there after an update, and its games go on."""

from __future__ import annotations

from pathlib import Path

import pytest

from tafelrunde.kernel.record import verify, write
from tafelrunde.table.card import head
from tafelrunde.table.journal import encode
from tafelrunde.table.store import Store
from tafelrunde.table.table import replayed
from tests.table.store.helpers import Opening
from tests.table.store.sample import NOTE, SAMPLES, lay, sittings
from tests.table.store.test_migrations import KNOWN, program_knows, schema, version
from tests.table.tables import Sitting, find, state_of

pytestmark = pytest.mark.anyio
FILES = sorted(SAMPLES.glob("*.sql"))


def test_every_version_has_its_sample() -> None:
    wanted = [f"{number:04}" for number in range(1, len(KNOWN) + 1)]
    assert [file.stem for file in FILES] == wanted, "run python -m tests.table.store.sample"


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
async def test_a_migration_that_was_released_is_what_it_was(
    file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, opening: Opening
) -> None:
    stored, made = f"sqlite:///{tmp_path / 'stored.db'}", f"sqlite:///{tmp_path / 'made.db'}"
    lay(stored, file.read_text())
    program_knows(monkeypatch, KNOWN[: int(file.stem)])
    await (await opening(made)).close()
    assert schema(stored) == schema(made), "what was released stays: add a migration instead"


async def going_on(store: Store, sitting: Sitting) -> str:
    """Play a stored table to its end; what its record says then."""
    stored = len(sitting.rows)
    sitting.play_out()
    rows = [encode(row) for row in sitting.rows[stored:]]
    assert await store.append("running", stored, rows, head(sitting.table), sitting.now)
    table = replayed("running", find, await store.rows("running"))
    assert table.phase == "over"
    return verify(write(table.match), find)


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
async def test_what_a_release_left_is_there_and_goes_on(
    url: str, file: Path, opening: Opening
) -> None:
    lay(url, file.read_text())
    assert version(url) == [(int(file.stem),)]
    store = await opening(url)
    assert version(url) == [(len(KNOWN),)]
    known = sittings()
    for name, sitting in known.items():
        table = replayed("tisch", find, await store.rows(name))
        assert state_of(table) == state_of(sitting.table)
    assert (await going_on(store, known["running"])).startswith("valid, ")
    assert {name for name, *_ in await store.of_guest("guest 0", 9)} == {"running", "ended"}
    assert await store.note("ended", "analysis") == NOTE
    assert await store.guest_name("guest 0") == "Anna"
    assert (await store.secret()).hex() in file.read_text()
    assert await store.alive("another", 9) == 7
    assert await store.lease("running", "another", 10, 20)
