"""Matches and their records: replay, undo, and a verifier that notices every change."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator
from dataclasses import dataclass, fields, replace
from operator import attrgetter
from random import Random

from tafelrunde.kernel.chance import NOTHING, SPECTATOR, Scripted
from tafelrunde.kernel.errors import BadRecord, BadUndo, TafelrundeError, Undecided
from tafelrunde.kernel.game import Game
from tafelrunde.kernel.match import Entry, Match
from tafelrunde.kernel.record import HEADER, read, verify, write
from tafelrunde.kernel.state import State
from tafelrunde.testing.cases import NAMES, Case, choose

# An entry as it is now, whatever becomes of it.
NOTED = attrgetter(*(field.name for field in fields(Entry)))


def begin_match(case: Case, seed: int) -> Match:
    """A fresh match that draws from a secret."""
    secret = hashlib.sha256(f"{case} {seed}".encode()).digest()
    names, nonces = NAMES[: case.seats], [f"nonce {seat}" for seat in range(case.seats)]
    return Match(case.game, case.seats, case.agreed, names, secret, nonces)


def advance(match: Match, policy: str, rng: Random) -> None:
    """The next entry: an automa's own move, or what the policy likes."""
    match.play(*(match.automa_move() or choose(match.state, policy, rng)))


def finished(case: Case, seed: int) -> Match:
    """A match played to its end."""
    match, rng = begin_match(case, seed), Random(f"{case} {seed}")
    while not match.over:
        advance(match, case.policy, rng)
    return match


def only(game: Game) -> Callable[[str], Game]:
    """Finds this game and no other."""

    def find(name: str) -> Game:
        if name != game.id:
            raise TafelrundeError(f"there is no game {name!r:.40}")
        return game

    return find


def check_replay(match: Match) -> None:
    """Record and match are made from each other, and every viewer's record is unbroken."""
    text, find = write(match), only(match.game)
    again = read(text, find)
    assert again.state.key() == match.state.key()
    assert again.entries == match.entries
    assert again.standing == match.standing
    assert write(again) == text
    assert verify(text, find).startswith("valid, ")
    for viewer in (*range(match.setup.seats), SPECTATOR):
        assert verify(write(match, viewer), find).startswith("unbroken, ")


# Undo


@dataclass(frozen=True)
class Deed:
    """What the model of undo knows about an entry, found out without the match."""

    number: int
    seat: int
    window: int
    irrevocable: bool


def deed(number: int, before: State, seat: int, move: int) -> Deed:
    """Try the move again without any outcome at hand: does it need one, does it tell a secret?"""
    chance = Scripted([])
    try:
        before.copy().apply(seat, move, chance)
        irrevocable = any(event[5] != NOTHING for event in chance.events)
    except Undecided:
        irrevocable = True
    return Deed(number, seat, int(before.window), irrevocable)


def free_by_model(deeds: list[Deed], state: State, seat: int) -> int | None:
    """The latest own entry, if nothing hangs on it: nothing came up, and nobody has decided since,
    or all that happened since is others' steps in the same sealed window, in which one still is.
    """
    own = [place for place, one in enumerate(deeds) if one.seat == seat]
    if not own:
        return None
    mine, later = deeds[own[-1]], deeds[own[-1] + 1 :]
    if mine.irrevocable:
        return None
    if mine.window:
        return mine.number if state.window == mine.window and state.waiting(seat) else None
    return None if later else mine.number


class Undoing:
    """A match with moves and undos, held against the model at every step."""

    def __init__(self, case: Case, seed: int) -> None:
        self.match, self.rng = begin_match(case, seed), Random(f"undo {case} {seed}")
        self.policy = case.policy
        self.deeds: list[Deed] = []
        self.people = [s for s in range(case.seats) if not self.match.setup.automa[s]]
        self.free = self.agreed = 0

    def move(self) -> None:
        before = self.match.state.copy()
        advance(self.match, self.policy, self.rng)
        entry = self.match.entries[-1]
        self.deeds.append(deed(entry.number, before, entry.seat, entry.move))

    def check_here(self) -> None:
        for seat in self.people:
            free = free_by_model(self.deeds, self.match.state, seat)
            assert self.match.undoable(seat) == free, f"seat {seat} may take back {free}"
            if free is None:
                self.check_refused(seat)
            elif self.rng.random() < 0.5:
                self.check_free(seat, free)

    def check_refused(self, seat: int) -> None:
        log, standing = list(self.match.entries), list(self.match.standing)
        for entry in (None, 0, 10**6, *(one.number for one in self.deeds[-3:])):
            if len(self.people) == 1 and entry in standing and entry != 0:
                continue
            try:
                self.match.undo(seat, entry)
            except BadUndo:
                continue
            raise AssertionError(f"seat {seat} took back entry {entry} without consent")
        assert (self.match.entries, self.match.standing) == (log, standing)

    def check_free(self, seat: int, target: int) -> None:
        """Taken back and played again, all is as before; the others do not notice."""
        match, before = self.match, self.match.state.copy()
        others = [other for other in (*range(before.setup.seats), SPECTATOR) if other != seat]
        # All records are the same record with other eyes, and long: one of the others reads his.
        reader = self.rng.choice(others)
        log, drawn = list(map(NOTED, match.entries)), match.drawn
        record = write(match, reader) if before.window else ""
        undo = match.undo(seat)
        assert (undo.seat, undo.undoes, undo.consent) == (seat, target, ())
        assert list(map(NOTED, match.entries)) == [*log, NOTED(undo)], "an undo changed the log"
        assert match.standing == [0, *(one.number for one in self.deeds if one.number != target)]
        assert match.drawn == drawn
        if before.window:
            for other in others:
                assert match.state.seen_by(other).key() == before.seen_by(other).key()
            assert write(match, reader) == record, f"{reader} sees that seat {seat} took back"
        entry = match.play(seat, match.entries[target].move)
        if before.window:
            assert write(match, reader) == record, f"{reader} sees that seat {seat} made a step"
        assert match.state.key() == before.key(), "undo and the same move again is not identity"
        taken = next(one for one in self.deeds if one.number == target)
        self.deeds.remove(taken)
        self.deeds.append(replace(taken, number=entry.number))
        self.free += 1

    def check_agreed(self) -> None:
        """By consent one goes back anywhere, and the log keeps what was undone."""
        match = self.match
        seat, target = self.rng.choice(self.people), self.rng.choice(self.deeds).number
        if target == match.undoable(seat):
            return
        place = match.standing.index(target)
        was = match.state_after(match.standing[place - 1])
        log, drawn = list(match.entries), match.drawn
        undo = match.undo(seat, target, self.people)
        assert list(undo.consent) == [other for other in self.people if other != seat]
        assert match.entries == [*log, undo], "an undo removed something from the log"
        assert match.state.key() == was.key()
        assert match.drawn == drawn, "chance ran back"
        self.deeds = [one for one in self.deeds if one.number < target]
        self.agreed += 1


# Tampering


@dataclass(frozen=True)
class Forgery:
    """A changed record, and the entries one of which the verifier has to name; none for any."""

    text: str
    entries: tuple[int, ...]


def entry_of_lines(text: str) -> list[int]:
    """For every line of a record the entry it belongs to, or -1."""
    found, number = [], -1
    lines = text.split("\n")
    body = 1 + len(HEADER) + lines[1 + len(HEADER)].startswith("viewer ")
    for place, line in enumerate(lines):
        inside = place >= body and line.partition(" ")[0] not in ("end", "secret", "check", "")
        part = place >= body and line.startswith("  = ")
        number += inside
        found.append(number if inside or part else -1)
    return found


def flips(text: str, rng: Random, count: int) -> Iterator[Forgery]:
    """So many single bits flipped, each line hit once before any is hit again."""
    rows, owners = text.split("\n")[:-1], entry_of_lines(text)
    data, starts = text.encode(), [0]
    for row in rows:
        starts.append(starts[-1] + len(row.encode()) + 1)
    order: list[int] = []
    while len(order) < count:
        order += rng.sample(range(len(rows)), len(rows))
    for place in order[:count]:
        at = rng.randrange(starts[place], starts[place + 1])
        entries: tuple[int, ...] = () if owners[place] < 0 else (owners[place],)
        if data[at] == ord("\n") and entries:
            entries = (owners[place], owners[place] + 1)
        yield Forgery(_flipped(data, at, rng), entries)


def _flipped(data: bytes, at: int, rng: Random) -> str:
    for bit in rng.sample(range(7), 7):
        changed = data[:at] + bytes([data[at] ^ 1 << bit]) + data[at + 1 :]
        try:
            return changed.decode()
        except UnicodeDecodeError:
            continue
    return data.decode() + "\n"


def cuts(text: str, rng: Random) -> Iterator[Forgery]:
    """Cut off, a line removed, doubled, swapped with the next, something put in."""
    rows, owners = text.split("\n")[:-1], entry_of_lines(text)
    yield Forgery(text[:-1], ())
    yield Forgery(text + "\n", ())
    yield Forgery(text[: rng.randrange(len(text))], ())
    whole = [place for place, row in enumerate(rows) if owners[place] >= 0 and row[0] != " "]
    for place in rng.sample(whole, min(4, len(whole))):
        entry, after = owners[place], rows[place + 1 :]
        yield Forgery("\n".join([*rows[:place], *after, ""]), ())
        yield Forgery("\n".join([*rows[: place + 1], rows[place], *after, ""]), ())
        if place + 1 in whole:
            swapped = [*rows[:place], rows[place + 1], rows[place], *rows[place + 2 :], ""]
            yield Forgery("\n".join(swapped), (entry,))
        yield Forgery("\n".join([*rows[:place], "", *rows[place:], ""]), ())


def check_noticed(game: Game, forgery: Forgery, text: str) -> None:
    """The verifier refuses a changed record and names the entry that was changed."""
    assert forgery.text != text
    said, named = "", -1
    try:
        said = verify(forgery.text, only(game))
    except BadRecord as error:
        named = error.entry
    assert not said, f"a changed record is {said!r}"
    if forgery.entries:
        assert named in forgery.entries, f"entry {forgery.entries} is bad, named was {named}"
