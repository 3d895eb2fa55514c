"""How a game came out is kept with its last row, whatever ended it."""

from __future__ import annotations

import pytest

from tafelrunde.games import names
from tafelrunde.table import commands, journal
from tafelrunde.table.card import head, result
from tafelrunde.table.journal import encode
from tafelrunde.table.store import Placed, Steps, Store
from tests.table.tables import Sitting

pytestmark = pytest.mark.anyio


def stored() -> Steps[tuple[list[tuple[object, ...]], list[tuple[object, ...]]]]:
    results = yield "select table_id, seats, people, began, ended, why, best from results", ()
    placed = yield "select seat, guest, level, place, points, gone from placed order by seat", ()
    return results, placed


@pytest.mark.parametrize("game", names())
def test_there_is_no_result_before_the_end(game: str) -> None:
    sitting = Sitting("pb", game, sit=False)
    assert result(sitting.table) is None
    sitting.sit(0)
    assert result(sitting.table) is None


async def test_a_result_is_kept_with_the_last_row_and_never_changes(store: Store) -> None:
    sitting = Sitting("pb")
    rows = [encode(row) for row in sitting.rows]
    await store.create("tisch", rows, head(sitting.table), sitting.now)
    assert await store.read(stored()) == ([], [])
    sitting.now = 9_000
    sitting.play_out()
    rows = [encode(row) for row in sitting.rows[2:]]
    assert await store.append("tisch", 2, rows, head(sitting.table), sitting.now)
    points, places = sitting.table.match.state.points, sitting.table.places()
    assert places is not None
    kept = await store.read(stored())
    best = max(int(points(seat)) for seat in (0, 1) if places[seat] == 1)
    assert kept[0] == [("tisch", 2, 1, 1_000, 9_000, "rules", best)]
    assert kept[1] == [
        (0, "guest 0", "", places[0], int(points(0)), ""),
        (1, "", "squire", places[1], int(points(1)), ""),
    ]
    said = journal.Said(10_000, 0, "Schön war's")
    sitting.table.add(said)
    count = 2 + len(rows)
    assert await store.append("tisch", count, [encode(said)], head(sitting.table), 10_000)
    assert await store.read(stored()) == kept
    await store.delete(["tisch"])
    assert await store.read(stored()) == ([], [])


def seats_of(sitting: Sitting) -> tuple[Placed, ...]:
    made = result(sitting.table)
    assert made is not None
    return made.seats


def test_who_resigned_or_was_replaced_is_told_apart() -> None:
    sitting = Sitting("ppp", "burgund", journal.Pace("live", 1_000))
    while len(sitting.table.acting()) > 1:
        sitting.move(sitting.table.acting()[0])
    (late,) = sitting.table.acting()
    sitting.wait(2_000)
    gives_up, stays = [seat for seat in range(3) if seat != late]
    sitting.do(gives_up, commands.Resign())
    table = sitting.table
    while seats := table.acting():
        if seats[0] == stays:
            sitting.move(stays)
        else:
            move = commands.Move(stamp=table.stamp(seats[0]), move=sitting.first_move(seats[0]))
            commands.play(table, seats[0], move, sitting.now, by_bot=True)
    gone = {late: "clock", gives_up: "resigned", stays: ""}
    assert {n: seat.gone for n, seat in enumerate(seats_of(sitting))} == gone


def test_what_was_broken_off_has_no_places() -> None:
    sitting = Sitting("pp")
    sitting.do(0, commands.Ask(what="end"))
    sitting.do(1, commands.Answer(yes=True))
    assert [seat.place for seat in seats_of(sitting)] == [0, 0]
