"""ratings: the ladder of a server, and everything computed again from its records."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from tafelrunde.table.clock import DAY, wall_clock
from tafelrunde.table.club.members import join
from tafelrunde.table.store import open_store
from tests.cli.conftest import Tafelrunde
from tests.table.club.rated_games import FIRST_DAY, given_up, keep


@pytest.fixture
def database(tmp_path: Path) -> Path:
    """Two members who have played today; nothing is counted yet."""
    file = tmp_path / "tables.db"

    async def fill() -> None:
        store = await open_store(str(file))
        for person in ("anna", "benno"):
            await store.write(join(person, person.capitalize(), 1))
        today = wall_clock() // DAY - FIRST_DAY
        await keep(store, "t", given_up("anna", "benno", day=today))
        await store.close()

    asyncio.run(fill())
    return file


def test_a_ladder_is_computed_from_records_and_shown(
    tafelrunde: Tafelrunde, database: Path
) -> None:
    empty = tafelrunde("ratings", "limes", "--database", database)
    assert "nobody has played a rated game here yet" in empty.out
    again = tafelrunde("ratings", "--recompute", "--database", database)
    assert again.out == "1 rated game: all ratings are computed again\n"
    shown = tafelrunde("ratings", "limes", "--database", database)
    assert (shown.code, shown.err) == (0, "")
    assert shown.out == (
        "limes, 2 seats\n"
        "  name   rating         games\n"
        "  Anna     1662  ± 581      1\n"
        "  Benno    1338  ± 581      1\n"
    )


@pytest.mark.parametrize(
    ("words", "part"),
    [
        ([], "name a game whose ladder you want to see, or use --recompute"),
        (["chess"], "chess"),
        (["limes", "--seats", "1"], "not a whole number from 2 to 8"),
        (["--recompute", "--seats", "2"], "name the game"),
        (["limes", "--database", "none.db"], "there is no database none.db"),
    ],
)
def test_what_is_wrong_is_said(tafelrunde: Tafelrunde, words: list[str], part: str) -> None:
    assert tafelrunde("ratings", *words).refused(part)
