"""What is sent to one viewer does not depend on what he may not know, byte for byte.

Whole random games are looked at through every pair of eyes, and so are their twins: the same table
with another position that looks the same, or with other moves in the sealed window that is open.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from random import Random

import msgspec
import pytest

from tafelrunde.kernel.chance import SPECTATOR, Seeded
from tafelrunde.kernel.state import State
from tafelrunde.table import acts, api, rows
from tafelrunde.table.keys import viewer_of
from tafelrunde.table.refusal import Refused
from tafelrunde.table.room import head
from tafelrunde.table.table import PLAYING, Table
from tafelrunde.table.view import Look, snapshot
from tafelrunde.table.why import why
from tests.table.tables import KEYS, Sitting, state_of

SEALS = re.compile(
    r"\?[0-9a-f]{32}|(?<= ~ )[0-9a-f]{12}|(?<=^end )\w+|(?<=^check )\w+", re.MULTILINE
)
TABLES = [("limes", "pp"), ("cards", "pp"), ("cards", "ppp"), ("sealed", "ppp")]
SKIPPED = {"limes": 0.9, "cards": 0.7, "sealed": 0.5}
NOW = 5_000


def everything(table: Table, seat: int | None, rng: Random) -> list[bytes]:
    """All that the server could send to this viewer now, whatever he asks for."""
    sent = [head(table).card] if seat is None else []
    look = Look(seat, rng.choice(["de", "en"]), rng.random() < 0.5, rng.randrange(-1, table.count))
    sent.append(msgspec.json.encode(snapshot(table, KEYS, look, [0], NOW)))
    sent.append(msgspec.json.encode(api._turn(table, seat)))
    sent.append(SEALS.sub("?", api._record(table, seat)).encode())
    for act in wrong_acts(table, seat, rng):
        sent.append(refusal(table, seat, act))
    if seat is not None and seat in table.acting():
        assert table.game.picture is not None
        move = rng.randrange(table.game.verbs.count)
        touch = table.game.picture.touch(table.match.state.seen_by(seat), seat, move)
        sent.append(repr(why(table, seat, list(touch.path[:1]), "de")).encode())
    return sent


def wrong_acts(table: Table, seat: int | None, rng: Random) -> Iterator[acts.Act]:
    """Acts that are refused, with reasons that could tell something."""
    viewer = viewer_of(seat)
    view = table.match.state.seen_by(viewer)
    legal = view.moves(viewer) if seat is not None else []
    for _ in range(3):
        move = rng.randrange(table.game.verbs.count)
        if move not in legal:
            yield acts.Move(stamp=table.stamp(viewer), move=table.game.verbs.text(move))
    yield acts.Move(stamp=table.stamp(viewer), move="nonsense")
    yield acts.Move(stamp=rng.randrange(1000, 2000), move="nonsense")
    yield acts.Undo(stamp=rng.randrange(1000, 2000), entry=1)
    yield acts.Undo(stamp=table.stamp(viewer), entry=rng.randrange(1000, 2000))
    yield acts.Answer(yes=True)
    yield acts.Return()
    yield acts.Leave()


def refusal(table: Table, seat: int | None, act: acts.Act) -> bytes:
    before = state_of(table)
    try:
        acts.perform(table, seat, act, NOW)
    except Refused as said:
        assert state_of(table) == before
        return repr([said.code, said.rule, said.say("de"), said.say("en")]).encode()
    raise AssertionError(f"{act} was not refused")


@contextmanager
def replaced(table: Table, state: State) -> Iterator[None]:
    """The table with another position in front of everybody."""
    real = table.match._states[-1]
    table.match._states[-1] = state
    yield
    table.match._states[-1] = real


def check_same(one: list[bytes], other: list[bytes], viewer: int) -> None:
    for first, second in zip(one, other, strict=True):
        assert first == second, f"{viewer} can tell twins apart"


def check_imagined(sitting: Sitting, seat: int | None, seed: str) -> bool:
    """The twin that the viewer could as well be looking at; was it another position?"""
    table = sitting.table
    state = table.match.state
    twin = state.seen_by(viewer_of(seat)).imagine(Seeded(seed))
    if twin.key() == state.key():
        return False
    one = everything(table, seat, Random(seed))
    with replaced(table, twin):
        other = everything(table, seat, Random(seed))
    check_same(one, other, viewer_of(seat))
    return True


def sealed_otherwise(sitting: Sitting, seat: int | None, rng: Random) -> Sitting | None:
    """The same sitting with other moves of the others in the window that is open."""
    table = sitting.table
    window = table.match.state.window
    twin = Sitting.__new__(Sitting)
    twin.table, twin.rows, twin.now = Table("tisch", table.find), [], sitting.now
    changed = False
    for past in table.history:
        row, entry = past.row, past.entry
        sealed = entry is not None and entry.window == window != 0
        if isinstance(row, rows.Played) and entry and sealed and row.seat != seat:
            other = another_move(twin.table, row, table, entry.number, rng)
            if other is None:
                return None
            changed = changed or other != row.move
            row = msgspec.structs.replace(row, move=other)
        twin.table.add(row)
    return twin if changed else None


def another_move(
    twin: Table, row: rows.Played, real: Table, number: int, rng: Random
) -> str | None:
    """A move after which the same seats are waited for as after the real one."""
    if number not in real.match.standing:
        return row.move if row.move in texts(twin, row.seat) else None
    after = real.match.state_after(number)
    moves = twin.match.state.moves(row.seat)
    for move in rng.sample(moves, len(moves)):
        tried = twin.match.state.copy()
        tried.apply(row.seat, move, Seeded(1))
        if tried.window == after.window and tried.waiting(row.seat) == after.waiting(row.seat):
            return twin.game.verbs.text(move)
    return None


def texts(table: Table, seat: int) -> list[str]:
    return [table.game.verbs.text(move) for move in table.match.state.moves(seat)]


@pytest.mark.parametrize(("game", "who"), TABLES)
def test_twins_cannot_be_told_apart_by_anything_the_server_sends(game: str, who: str) -> None:
    rng = Random(f"{game} {who}")
    imagined = sealed = 0
    sitting = Sitting(who, game, secret=rng.getrandbits(200))
    while sitting.table.phase == PLAYING:
        seat = rng.choice(sitting.table.acting())
        if rng.random() < 0.15 and (entry := sitting.table.match.undoable(seat)):
            sitting.undo(seat, entry)
        elif rng.random() < 0.1:
            sitting.do(seat, acts.Say(text="Hallo"))
        else:
            sitting.move(seat, rng.choice(texts(sitting.table, seat)))
        if sitting.table.phase != PLAYING or rng.random() < SKIPPED[game]:
            continue
        for viewer in (None, *range(len(who))):
            seed = str(rng.random())
            imagined += check_imagined(sitting, viewer, seed)
            if sitting.table.match.state.window:
                twin = sealed_otherwise(sitting, viewer, rng)
                if twin is not None:
                    one = everything(sitting.table, viewer, Random(seed))
                    other = everything(twin.table, viewer, Random(seed))
                    check_same(one, other, viewer_of(viewer))
                    sealed += 1

    assert imagined > 3
    assert sealed > 3 or game == "cards"


def test_a_leak_would_be_found() -> None:
    sitting = Sitting("pp", "sealed")
    sitting.move(0, "bid coins=1")
    twin = Sitting("pp", "sealed")
    twin.move(0, "bid coins=2")

    def shown(one: Sitting, seat: int | None) -> list[bytes]:
        return everything(one.table, seat, Random(1))

    assert shown(sitting, 0) != shown(twin, 0)
    assert shown(sitting, 1) == shown(twin, 1)
    assert shown(sitting, None) == shown(twin, None)
    assert viewer_of(None) == SPECTATOR
