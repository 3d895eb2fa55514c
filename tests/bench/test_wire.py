"""What goes over the wire tells nobody what he may not know, and what would is found."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from wire import TITLES, Leak, recorded

from tafelrunde.kernel.state import FULL
from tafelrunde.table import api, live, requests, view
from tafelrunde.table.log import Reader, lines
from tafelrunde.table.table import Table

LIMES, TEAMS = TITLES[0], TITLES[3]
turn_of = api._turn


@pytest.mark.parametrize("title", TITLES, ids=lambda title: title[0])
def test_a_stretch_of_every_game_tells_nobody_too_much(title: Any) -> None:
    made = asyncio.run(recorded(title, "check", whole=False))
    assert made.twins > 2 or title[0] == "erben", "in Die zwei Erben nothing is hidden"


@pytest.mark.long
@pytest.mark.parametrize("title", TITLES, ids=lambda title: title[0])
def test_whole_games_tell_nobody_too_much(title: Any) -> None:
    made = asyncio.run(recorded(title, "long", whole=True))
    assert made.room.table.why == "rules"


def open_position(table: Table, seat: int | None) -> str:
    return table.match.state.key()


def open_turn(table: Table, seat: int | None) -> requests.Turn:
    turn = turn_of(table, seat)
    turn.position = table.game.position(table.match.state)
    return turn


def all_eyes(table: Table, seat: int | None) -> int:
    return FULL


def everybody_hears(table: Table, viewer: int, row: object) -> bool:
    return True


def everything_is_told(table: Table, reader: Reader, first: int) -> Any:
    return lines(table, replace(reader, viewer=0, eyes=0), first)


@pytest.mark.parametrize(
    ("title", "owner", "name", "leak"),
    [
        (LIMES, live, "matters", open_position),
        (LIMES, view, "_eyes", all_eyes),
        (LIMES, api, "_turn", open_turn),
        (LIMES, api, "viewer_of", lambda seat: FULL),
        (LIMES, view, "lines", everything_is_told),
        (TEAMS, Table, "_hears", everybody_hears),
    ],
)
def test_whatever_tells_too_much_is_found(
    monkeypatch: pytest.MonkeyPatch, title: Any, owner: Any, name: str, leak: Callable[..., Any]
) -> None:
    monkeypatch.setattr(owner, name, leak)
    with pytest.raises(Leak):
        asyncio.run(recorded(title, "leaks", whole=False))
