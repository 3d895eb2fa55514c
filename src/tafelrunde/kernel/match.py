"""A match is options plus a log; the position is the replay of what stands in the log.

Undo is an entry like any other: nothing is ever removed. The match knows for each entry what it
drew and what it showed, and therefore decides by itself which one may be taken back freely.
"""

from __future__ import annotations

import hashlib
import json
from bisect import bisect_left
from collections.abc import Mapping, Sequence
from copy import copy
from dataclasses import dataclass, field, replace

from tafelrunde.kernel.chance import NOTHING, Chance, Fair, Scripted
from tafelrunde.kernel.errors import (
    BadMove,
    BadOptions,
    BadOutcome,
    BadPosition,
    BadUndo,
    Undecided,
)
from tafelrunde.kernel.game import Game
from tafelrunde.kernel.state import FULL, OVER, State

TABLE = -1
ENTRY_LIMIT = 20_000
NAME_LIMIT = 40


@dataclass
class Entry:
    """One line of the log.

    `seat` is TABLE for the set-up. An undo has no move but names the entry `undoes` from which on
    the log no longer stands; `consent` are the seats that agreed, `bots` those that were not asked
    since a bot decided for them. `window` is the sealed window the move was made in, or freely
    taken back in, or 0. With its `final` move there the seat is ready: `steps` are all its moves
    that stand in the window then. `opened` says that the window has closed and all may read it.
    """

    number: int
    seat: int
    move: int = -1
    undoes: int = -1
    consent: tuple[int, ...] = ()
    bots: tuple[int, ...] = ()
    window: int = 0
    opened: bool = False
    final: bool = False
    steps: tuple[int, ...] = ()
    by_hand: bool = False
    outcomes: list[tuple[int, int, int]] = field(default_factory=list)
    events: list[tuple[int, int, int, int, int, int, int]] = field(default_factory=list)

    @property
    def revealing(self) -> bool:
        """Did it draw or show something that cannot be unseen?"""
        return bool(self.outcomes) or any(event[5] != NOTHING for event in self.events)

    @property
    def script(self) -> list[tuple[int, int]]:
        """What was drawn, as an oracle reads it again."""
        return [(what, value) for what, value, _ in self.outcomes]

    @property
    def private(self) -> bool:
        """Is it a step, or one taken back, on the way to being ready? Only its seat knows of it."""
        return self.window != 0 and not self.final

    def known(self, viewer: int) -> bool:
        """Does the viewer know that there is such an entry?"""
        return not self.private or viewer in (FULL, self.seat)


class Match:
    """A game in progress or finished.

    With a `secret` the match draws fairly from it; without one, as for a game typed in from a
    kitchen table, every outcome has to be given by hand. It is played by the newest rules, or by
    those of another `version`. It may begin with a `position` that was thought up, as JSON: then
    nothing is drawn for the set-up, and no record can tell how it came to that.
    """

    def __init__(
        self,
        game: Game,
        seats: int,
        options: Mapping[str, object] | None = None,
        names: Sequence[str] = (),
        secret: bytes | None = None,
        nonces: Sequence[str] = (),
        outcomes: Sequence[tuple[int, int]] | None = None,
        version: int | None = None,
        position: str = "",
    ) -> None:
        self.game = game
        self.setup = game.setup(options or {}, seats, version)
        self.options = game.decode(self.setup)
        if len(names) not in (0, seats):
            raise BadOptions(f"{seats} seats need {seats} names, not {len(names)}")
        if secret is not None and not 16 <= len(secret) <= 64:
            raise BadOptions("a secret has 16 to 64 bytes")
        if any(len(nonce) > NAME_LIMIT or not nonce.isprintable() for nonce in nonces):
            raise BadOptions(f"a nonce has at most {NAME_LIMIT} printable characters")
        self.names = [_printable(name) for name in names] or [f"Seat {n}" for n in range(seats)]
        self.secret = secret
        self.nonces = list(nonces)
        self.drawn = 0
        chance = self._oracle(() if position else outcomes)
        with _CompleteScript():
            start = game.new(self.setup, chance) if not position else _loaded(game, position)
        self._check_used_up(chance)
        self.entries = [self._entry(Entry(0, TABLE), chance, outcomes is not None)]
        self.standing = [0]
        # For a viewer the numbers of those that he knows of among so many.
        self._knowing: dict[int, tuple[int, list[int]]] = {}
        self._states = [start]

    @property
    def state(self) -> State:
        """The complete position now. Play on copies of it only."""
        return self._states[-1]

    @property
    def over(self) -> bool:
        """Has the game ended?"""
        return self.state.actor == OVER

    @property
    def untouched(self) -> bool:
        """Has nothing been taken back? Then every entry stands."""
        return len(self.standing) == len(self.entries)

    @property
    def commitment(self) -> str | None:
        """The hash of the secret: public from the start."""
        return None if self.secret is None else hashlib.sha256(self.secret).hexdigest()

    def still(self) -> Match:
        """This match as it is now, whatever is played on: for looking at it from another thread."""
        made = copy(self)
        made.entries = [
            replace(entry) if entry.window and not entry.opened else entry for entry in self.entries
        ]
        made.standing, made._states = self.standing[:], self._states[:]
        return made

    def state_after(self, entry: int) -> State:
        """The position after a standing entry."""
        if entry not in self.standing:
            raise BadUndo(f"entry {entry} does not stand in the log")
        return self._states[self.standing.index(entry)].copy()

    def play(
        self, seat: int, move: object, outcomes: Sequence[tuple[int, int]] | None = None
    ) -> Entry:
        """Play a move, with outcomes of chance given by hand if wanted; refusals change nothing."""
        if len(self.entries) >= ENTRY_LIMIT:
            raise BadMove(f"a match has at most {ENTRY_LIMIT} entries")
        before = self.state
        after = before.copy()
        chance = self._oracle(outcomes)
        with _CompleteScript():
            number = self.game.play(after, seat, move, chance)
        self._check_used_up(chance)
        entry = Entry(len(self.entries), seat, number, window=int(before.window))
        entry.final = entry.window != 0 and not (
            after.window == before.window and after.waiting(seat)
        )
        if entry.final:
            entry.steps = (*self._steps(seat, entry.window), number)
        self._entry(entry, chance, outcomes is not None)
        self.entries.append(entry)
        self.standing.append(entry.number)
        self._states.append(after)
        if entry.window != 0 and after.window != entry.window:
            for number in self.standing:
                sealed = self.entries[number]
                sealed.opened = sealed.opened or sealed.window == entry.window
        return entry

    def _steps(self, seat: int, window: int) -> list[int]:
        """The seat's moves that stand in a window."""
        standing = [self.entries[number] for number in self.standing]
        return [one.move for one in standing if (one.seat, one.window) == (seat, window)]

    def known(self, viewer: int) -> list[int]:
        """The entries that a viewer knows of: in this list they have the numbers told to him."""
        count, numbers = self._knowing.get(viewer, (0, []))
        if count > len(self.entries):
            return numbers[: bisect_left(numbers, len(self.entries))]
        if count < len(self.entries):
            numbers = numbers + [e.number for e in self.entries[count:] if e.known(viewer)]
            self._knowing[viewer] = len(self.entries), numbers
        return numbers

    def number_for(self, viewer: int, entry: int) -> int:
        """The number an entry has for a viewer; if he does not know of it, that of the next."""
        return bisect_left(self.known(viewer), entry)

    def undoable(self, seat: int) -> int | None:
        """The entry that the seat may take back freely, or None."""
        later: list[Entry] = []
        for number in reversed(self.standing):
            entry = self.entries[number]
            if entry.seat == seat:
                apart = all(entry.window == other.window != 0 for other in later)
                free = apart and not entry.final and not entry.revealing
                return number if free else None
            later.append(entry)
        return None

    def undo(
        self,
        seat: int,
        entry: int | None = None,
        consent: Sequence[int] = (),
        bots: Sequence[int] = (),
    ) -> Entry:
        """Take back: freely the seat's own latest entry, or with all others' consent any entry.

        A free undo leaves what other seats did in the same sealed window; one by consent takes back
        everything from that entry on. `bots` are seats that need not be asked.
        """
        if len(self.entries) >= ENTRY_LIMIT:
            raise BadUndo(f"a match has at most {ENTRY_LIMIT} entries")
        seats = [s for s in range(int(self.setup.seats)) if not self.setup.automa[s]]
        if seat not in seats:
            raise BadUndo(f"nobody who could take back sits on seat {seat}")
        free = self.undoable(seat)
        target = free if entry is None else entry
        if target is None:
            raise BadUndo("your last move cannot be taken back without the others' consent")
        if target not in self.standing or target == 0:
            raise BadUndo(f"entry {target} does not stand in the log")
        others = [s for s in seats if s != seat]
        if target == free:
            standing = [n for n in self.standing if n != target]
            others = []
        elif set(others) <= {*consent, *bots}:
            standing = [n for n in self.standing if n < target]
        else:
            raise BadUndo(f"taking back entry {target} needs the consent of all other seats")
        states = self._replay(standing)
        agreed = tuple(s for s in others if s in consent)
        unasked = tuple(s for s in others if s not in consent)
        undo = Entry(len(self.entries), seat, undoes=target, consent=agreed, bots=unasked)
        undo.window = self.entries[target].window if target == free else 0
        self.entries.append(undo)
        self.standing, self._states = standing, states
        return undo

    def up_to(self, entry: int) -> list[Entry]:
        """What stood when this entry was made, to be continued differently elsewhere."""
        if entry not in self.standing:
            raise BadUndo(f"entry {entry} does not stand in the log")
        kept = self.standing[: self.standing.index(entry) + 1]
        return [self.entries[number] for number in kept]

    def automa_move(self) -> tuple[int, int] | None:
        """The automa whose turn it is, and its single move."""
        seat = int(self.state.actor)
        if self.over or not self.setup.automa[seat]:
            return None
        return seat, self.state.moves(seat)[0]

    def _oracle(self, outcomes: Sequence[tuple[int, int]] | None) -> Chance:
        if outcomes is not None or self.secret is None:
            return Scripted(list(outcomes or ()))
        return Fair(self.secret, self.nonces, self.drawn)

    def _entry(self, entry: Entry, chance: Chance, by_hand: bool) -> Entry:
        if isinstance(chance, Fair):
            self.drawn = chance.drawn
        entry.outcomes, entry.events = chance.outcomes, chance.events
        entry.by_hand = by_hand and bool(chance.outcomes)
        return entry

    @staticmethod
    def _check_used_up(chance: Chance) -> None:
        if isinstance(chance, Scripted) and chance.used < len(chance.script):
            raise BadOutcome(
                f"{len(chance.script)} outcomes were given, the move draws {chance.used}"
            )

    def _replay(self, standing: list[int]) -> list[State]:
        """The positions after each of these entries, as far as known already."""
        same = 0
        while same < len(standing) and standing[same] == self.standing[same]:
            same += 1
        states = self._states[:same]
        for number in standing[same:]:
            entry = self.entries[number]
            state = states[-1].copy()
            state.play(entry.seat, entry.move, Scripted(entry.script))
            states.append(state)
        return states


def _loaded(game: Game, position: str) -> State:
    try:
        return game.load_position(json.loads(position))
    except ValueError:
        raise BadPosition("a position is a JSON object") from None


def _printable(name: str) -> str:
    return "".join([letter for letter in name if letter.isprintable()])[:NAME_LIMIT]


class _CompleteScript:
    """Turns the end of a script of outcomes into a clear refusal."""

    def __enter__(self) -> None:
        return None

    def __exit__(self, kind: object, error: BaseException | None, trace: object) -> None:
        if isinstance(error, Undecided):
            raise BadOutcome("the move draws more outcomes than were given") from None
