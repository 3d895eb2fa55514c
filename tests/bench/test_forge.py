"""Forged messages to running tables: nothing is done that nobody may do, and a foul is noticed."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable
from threading import Event, Thread
from typing import Any

import msgspec
import pytest
from forge import PART, Door, part
from forge_referee import WATCHING, Foul
from forge_registrar import Note

from tafelrunde.table import commands
from tafelrunde.table.club import friends, identity, personal, profiles, recovery
from tafelrunde.table.club.personal import Rows, everything
from tafelrunde.table.keys import Keys
from tafelrunde.table.refusal import Refused
from tafelrunde.table.store import Steps
from tafelrunde.table.table import Table

seat_of, play, perform = Keys.seat_of, commands.play, commands.perform


def test_twenty_thousand_forged_messages_do_nothing_that_nobody_may() -> None:
    made = asyncio.run(part("1.0", PART))
    assert sum(made.kinds.values()) == PART
    assert made.rows > 1_000, "the games went on"
    assert made.said["bad_request"] > made.said["done"] > 500
    assert made.said["wrong_key"] > 500


def test_the_same_seed_sends_and_gets_the_same() -> None:
    one, other = (asyncio.run(part("again", 400)) for _ in range(2))
    assert (one.said, one.kinds, one.rows) == (other.said, other.kinds, other.rows)


def test_whoever_else_is_in_the_process_takes_no_luck_from_a_part() -> None:
    over, tokens = Event(), set[bytes]()

    def others() -> None:
        while not over.is_set():
            tokens.add(secrets.token_bytes(8))
            over.wait(0.001)

    alone = asyncio.run(part("beside", 200))
    thread = Thread(target=others)
    thread.start()
    try:
        beside = asyncio.run(part("beside", 200))
    finally:
        over.set()
        thread.join()
    assert len(tokens) > 10, "others had their own luck meanwhile"
    assert (alone.said, alone.kinds, alone.rows) == (beside.said, beside.kinds, beside.rows)


def test_what_is_sent_is_what_the_registrar_is_told_was_said() -> None:
    note = Note("cookie", "POST", "/api/me", "/api/me", {"name": "Bfnno"}, b'{"name": "Bfnno"}')
    note.say({"name": "Anna"}, "another value")
    assert (note.said, note.body) == ({"name": "Anna"}, b"")


def any_key(keys: Keys, table: Table, key: str) -> int | None:
    try:
        return seat_of(keys, table, key)
    except Refused:
        return 0


def any_time(table: Table, seat: int, act: commands.Move, at: int, by_bot: bool = False) -> Any:
    return play(table, seat, msgspec.structs.replace(act, stamp=table.stamp(seat)), at, by_bot)


def no_question(table: Table) -> list[int]:
    return []


def done_anyway(*given: Any) -> Any:
    try:
        return perform(*given)
    except Refused:
        return []


def broken(*given: Any) -> Any:
    try:
        return perform(*given)
    except Refused:
        raise ZeroDivisionError from None


@pytest.mark.parametrize(
    ("owner", "name", "hole"),
    [
        (Keys, "seat_of", any_key),
        (commands, "play", any_time),
        (Table, "waiting", no_question),
        (commands, "perform", done_anyway),
        (commands, "perform", broken),
    ],
)
def test_what_should_not_have_been_done_is_noticed(
    monkeypatch: pytest.MonkeyPatch, owner: Any, name: str, hole: Callable[..., Any]
) -> None:
    monkeypatch.setattr(owner, name, hole)
    with pytest.raises(Foul):
        asyncio.run(part("holes", 3_000))


def anybodys(guest: str) -> Steps[Rows]:
    people = yield "select person from members order by person", ()
    return (yield from everything(people[0][0]))


def any_code(code: str) -> Steps[str]:
    rows = yield "select person from recovery order by person", ()
    return rows[0][0] if rows else ""


def any_link(person: str, id: str) -> Steps[None]:
    yield "delete from friend_links where id = ?", (id,)


def forgetful(person: str, private: bool) -> Steps[None]:
    yield from ()


def of_everybody(person: str, crest: int) -> Steps[None]:
    yield "update members set crest = ?", (crest,)


@pytest.mark.parametrize(
    ("owner", "name", "hole"),
    [
        (personal, "everything", anybodys),
        (recovery, "person_with", any_code),
        (friends, "withdraw", any_link),
        (profiles, "keep_private", forgetful),
        (identity, "bear", of_everybody),
    ],
)
def test_what_is_anothers_in_the_club_is_noticed(
    monkeypatch: pytest.MonkeyPatch, owner: Any, name: str, hole: Callable[..., Any]
) -> None:
    monkeypatch.setattr(owner, name, hole)
    with pytest.raises(Foul):
        asyncio.run(part("club", 1_500, in_the_club=1.0))


class OfAGame:
    """Who knows nobody's key while a private game goes on, and lets everybody watch its end."""

    def __init__(self, over: bool) -> None:
        self.over = over

    def seat_of(self, key: str) -> int | None:
        return WATCHING if self.over else None


def test_a_stranger_may_come_in_only_where_the_game_ended_meanwhile() -> None:
    def came_in(to: Any) -> Door:
        return Door(to, key="", stranger=True, refused=False, heard="done")

    came_in(OfAGame(over=True)).judge()
    for to in (OfAGame(over=False), None):
        with pytest.raises(Foul):
            came_in(to).judge()
