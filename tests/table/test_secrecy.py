"""What is sent to one viewer does not depend on what he may not know, byte for byte.

Whole random games are looked at through every pair of eyes, and so are their twins: the same table
with another position that looks the same; with other moves in the sealed window that is open; where
the others tried more steps in sealed windows and took them back; and where they have not begun yet
with those that did not make them ready.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from random import Random
from typing import Any

import msgspec
import pytest

from tafelrunde.kernel.chance import SPECTATOR, Seeded
from tafelrunde.kernel.draw import FORMS
from tafelrunde.kernel.match import Entry, Match
from tafelrunde.kernel.state import State
from tafelrunde.table import api, commands, journal, replays
from tafelrunde.table.card import head
from tafelrunde.table.closer import closer, own
from tafelrunde.table.keys import viewer_of
from tafelrunde.table.news import Sheet
from tafelrunde.table.refusal import Refused
from tafelrunde.table.table import PLAYING, Happened, Table
from tafelrunde.table.view import Look, snapshot
from tafelrunde.table.why import why
from tests.table.tables import KEYS, Sitting, state_of

SEALS = re.compile(
    r"\?[0-9a-f]{32}|(?<= ~ )[0-9a-f]{12}|(?<=^end )\w+|(?<=^check )\w+", re.MULTILINE
)
TABLES = [("limes", "pp"), ("cards", "pp"), ("cards", "ppp"), ("sealed", "ppp")]
SKIPPED = {"limes": 0.9, "cards": 0.7, "sealed": 0.5}
# Tables with sealed windows, and how many acts are looked at.
SEALED = {("limes", "pp"): 30, ("sealed", "ppp"): 40, ("burgund", "pp"): 10, ("catan", "pp"): 16}
NOW = 500_000


def everything(table: Table, seat: int | None, rng: Random) -> list[bytes]:
    """All that the server could send to this viewer now, whatever he asks for."""
    sent = [head(table).card] if seat is None else []
    have = rng.randrange(-1, len(table.known(viewer_of(seat))))
    look = Look(seat, rng.choice(["de", "en"]), rng.choice(FORMS), have)
    sent.append(Sheet(snapshot(table, KEYS, look, [0], NOW)).marked().encode())
    sent.append(msgspec.json.encode(api._turn(table, seat)))
    sent.append(SEALS.sub("?", replays._record(table, seat)).encode())
    for act in wrong_acts(table, seat, rng):
        sent.append(refusal(table, seat, act))
    if seat is not None and seat in table.acting():
        assert table.game.picture is not None
        move = rng.randrange(table.game.verbs.count)
        touch = table.game.picture.touch(table.match.state.seen_by(seat), seat, move)
        sent.append(repr(why(table, seat, list(touch.path[:1]), "de")).encode())
    sent.append(looked_at(table, seat, rng))
    return sent


def looked_at(table: Table, seat: int | None, rng: Random) -> bytes:
    """What is his, and a closer look at some things of his picture; a game may have none."""
    view, viewer = table.match.state.seen_by(viewer_of(seat)), viewer_of(seat)
    assert table.game.picture is not None
    drawn = table.game.picture.table(view, viewer, "de", table.match.names, "wide")
    things = re.findall(' id="([^"]+)"', str(drawn.body))
    said = [repr(own(table, seat))]
    for name in rng.sample(things, min(6, len(things))):
        try:
            said.append(repr(closer(table, seat, name, "de")))
        except Refused as refused:
            said.append(refused.code)
    return repr(said).encode()


def wrong_acts(table: Table, seat: int | None, rng: Random) -> Iterator[commands.Act]:
    """Acts that are refused, with reasons that could tell something."""
    viewer = viewer_of(seat)
    view = table.match.state.seen_by(viewer)
    legal = view.moves(viewer) if seat is not None else []
    for _ in range(3):
        move = rng.randrange(table.game.verbs.count)
        if move not in legal:
            yield commands.Move(stamp=table.stamp(viewer), move=table.game.verbs.text(move))
    yield commands.Move(stamp=table.stamp(viewer), move="nonsense")
    yield commands.Move(stamp=rng.randrange(1000, 2000), move="nonsense")
    yield commands.Undo(stamp=rng.randrange(1000, 2000), entry=1)
    yield commands.Undo(stamp=table.stamp(viewer), entry=rng.randrange(1000, 2000))
    if table.question is None:
        yield commands.Answer(yes=True)
    yield commands.Return()
    yield commands.Leave()


def refusal(table: Table, seat: int | None, act: commands.Act) -> bytes:
    before = state_of(table)
    try:
        commands.perform(table, seat, act, NOW)
    except Refused as said:
        assert state_of(table) == before
        return repr([said.code, said.rule, said.sentence("de"), said.sentence("en")]).encode()
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
        if isinstance(row, journal.Played) and entry and sealed and row.seat != seat:
            other = another_move(twin.table, row, table, entry.number, rng)
            if other is None:
                return None
            changed = changed or other != row.move
            row = msgspec.structs.replace(row, move=other)
        twin.table.add(row)
    return twin if changed else None


def another_move(
    twin: Table, row: journal.Played, real: Table, number: int, rng: Random
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
        if rng.random() < 0.15 and sitting.table.match.undoable(seat):
            sitting.take_back(seat)
        elif rng.random() < 0.1:
            sitting.do(seat, commands.Say(text="Hallo"))
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


def steps(table: Table, seat: int) -> list[str]:
    """What the seat could do in the open window without being ready by it."""
    found, state = [], table.match.state
    for move in state.moves(seat):
        tried = state.copy()
        tried.apply(seat, move, Seeded(1))
        if tried.window == state.window and tried.waiting(seat):
            found.append(table.game.verbs.text(move))
    return found


def inside(past: Happened) -> int:
    """The sealed window in which this was a step that did not make its seat ready, or took back
    such a step; else 0. The match has its own opinion of that; this is another.
    """
    entry, before = past.entry, past.before
    if entry is None or before is None or before.window == 0 or entry.consent:
        return 0
    if isinstance(past.row, journal.Played):
        after = before.copy()
        after.apply(entry.seat, entry.move, Seeded(1))
        if after.window != before.window or not after.waiting(entry.seat):
            return 0
    return int(before.window)


def pending(table: Table) -> set[int]:
    """The steps in the open window after which their seat was not ready any more."""
    found, state = set[int](), table.match.state
    settled = {seat for seat in range(len(table.seats)) if not state.waiting(seat)}
    for past in reversed(table.history):
        if past.entry is not None and past.entry.seat not in settled:
            if inside(past) == state.window != 0:
                found.add(past.entry.number)
            else:
                settled.add(past.entry.seat)
    return found


class Twin:
    """The same sitting as a viewer knows it, where the others did more in sealed windows, or less.

    Hesitant ones try a step and take it back before each that they make. Idle ones have not made
    those steps in the open window that did not lead to anything yet.
    """

    def __init__(self, real: Table, viewer: int, rng: Random, idle: bool) -> None:
        self.viewer, self.rng, self.idle = viewer, rng, idle
        self.table = Table("tisch", real.find)
        self.numbers: dict[int, int] = {}
        self.left_out = pending(real) if idle else set()
        self.differs = 0
        for past in real.history:
            self.follow(past)

    def follow(self, past: Happened) -> None:
        row, entry = past.row, past.entry
        if entry is not None and entry.seat != self.viewer and inside(past):
            if entry.number in self.left_out:
                self.differs += 1
                return
            if isinstance(row, journal.Played) and not self.idle and self.rng.random() < 0.5:
                self.hesitate(row.at, entry.seat)
        if isinstance(row, journal.TookBack | journal.Asked) and row.entry >= 0:
            row = msgspec.structs.replace(row, entry=self.numbers[row.entry])
        self.table.add(row)
        if entry is not None:
            self.numbers[entry.number] = len(self.table.match.entries) - 1

    def hesitate(self, at: int, seat: int) -> None:
        self.table.add(journal.Played(at, seat, self.rng.choice(steps(self.table, seat))))
        entry = self.table.match.undoable(seat)
        assert entry is not None
        self.table.add(journal.TookBack(at, seat, entry))
        self.differs += 1


def hesitantly(sitting: Sitting, rng: Random) -> None:
    """The next thing: time passes, and somebody talks, plays, or takes back, freely or not."""
    table = sitting.table
    sitting.now += rng.randrange(100)
    seat = rng.choice(table.acting())
    ready = [s for s in table.people() if s not in table.acting() and table.match.state.window]
    if table.question is not None and rng.random() < 0.5:
        sitting.do(table.waiting()[0], commands.Answer(yes=rng.random() < 0.7))
    elif rng.random() < 0.1:
        sitting.do(seat, commands.Say(text="Hallo"))
    elif ready and table.question is None and rng.random() < 0.15:
        shown = sitting.shown(ready[0]).undo
        assert shown is not None
        sitting.undo(ready[0], shown.entry)
    elif table.match.undoable(seat) and rng.random() < 0.3:
        sitting.take_back(seat)
    else:
        sitting.move(seat, rng.choice(texts(table, seat)))


def check_sealed(game: str, who: str) -> None:
    """Sealed windows of some games, and their twins at every moment."""
    rng = Random(f"sealed {game} {who}")
    differed = {True: 0, False: 0}
    for secret in range(3):
        sitting = Sitting(who, game, journal.Pace("live", 100_000, 50), secret=secret)
        for _ in range(SEALED[game, who]):
            hesitantly(sitting, rng)
            if sitting.table.phase != PLAYING:
                break
            if rng.random() < 0.4:
                continue
            for viewer in (None, *range(len(who))):
                seed = str(rng.random())
                one = everything(sitting.table, viewer, Random(seed))
                for idle in (True, False):
                    twin = Twin(sitting.table, viewer_of(viewer), rng, idle)
                    other = everything(twin.table, viewer, Random(seed))
                    check_same(one, other, viewer_of(viewer))
                    differed[idle] += twin.differs > 0

    assert min(differed.values()) > 5


@pytest.mark.parametrize(("game", "who"), SEALED)
def test_how_far_somebody_is_in_a_sealed_window_cannot_be_told(game: str, who: str) -> None:
    check_sealed(game, who)


def every_row(table: Table, viewer: int) -> list[int]:
    return list(range(table.count))


def every_entry(match: Match, viewer: int) -> list[int]:
    return list(range(len(match.entries)))


def every_step(entry: Entry) -> bool:
    return False


def drop_always(table: Table, entry: Entry) -> None:
    table.question = None


def same_window(match: Match, *given: Any) -> Entry:
    undo = sound_undo(match, *given)
    undo.window = 0
    return undo


sound_undo = Match.undo


@pytest.mark.parametrize(
    ("owner", "name", "leak"),
    [
        (Table, "known", every_row),
        (Match, "known", every_entry),
        (Match, "undo", same_window),
        (Table, "_drop_undo", drop_always),
        (Entry, "private", property(every_step)),
    ],
)
def test_whatever_tells_how_far_somebody_is_would_be_found(
    monkeypatch: pytest.MonkeyPatch, owner: type, name: str, leak: object
) -> None:
    monkeypatch.setattr(owner, name, leak)
    with pytest.raises(AssertionError, match="can tell twins apart"):
        check_sealed("sealed", "ppp")


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
