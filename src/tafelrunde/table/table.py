"""A table: the replay of its rows. It knows who sits where, the match, the clocks, the question."""

from __future__ import annotations

import logging
from bisect import bisect_left
from collections import Counter
from collections.abc import Callable, Iterable
from copy import copy
from dataclasses import dataclass, field, replace
from hashlib import sha256

from tafelrunde.kernel.boxed import as_begun
from tafelrunde.kernel.errors import OtherRules, TafelrundeError
from tafelrunde.kernel.game import Game
from tafelrunde.kernel.match import Entry, Match
from tafelrunde.kernel.state import FULL, State
from tafelrunde.table import journal
from tafelrunde.table.glimpse import Glimpses
from tafelrunde.table.journal import Row
from tafelrunde.table.refusal import Refused

log = logging.getLogger(__name__)

BOT_NAMES = ("Mira", "Jorin", "Tilda", "Odo", "Wanda", "Kuno", "Hedda", "Veit")
SUBSTITUTE = "knight"
# Who comes back after his clock has fallen gets this part of the whole time.
LATE_SHARE = 10

GATHERING = "gathering"
PLAYING = "playing"
ENDED = "over"


@dataclass
class Seat:
    """Who sits on a seat. `links` counts the links it has had; only the latest is worth anything.

    `substitute` says that a bot plays for the person, `replaced` how many entries there were when
    it began to. `left` are the milliseconds on its clock.
    """

    plan: journal.Plan
    name: str = ""
    taken: bool = False
    guest: str = ""
    beside: bool = False
    nonce: str = ""
    links: int = 0
    substitute: bool = False
    replaced: int = 0
    resigned: bool = False
    left: int = 0

    @property
    def level(self) -> str:
        """The bot that decides for this seat now, or nothing for a person."""
        plays = self.plan.kind == "bot" or self.substitute
        return (self.plan.level or SUBSTITUTE) * plays


@dataclass
class Question:
    """What is being asked, and who has said yes."""

    row: journal.Asked
    agreed: list[int] = field(default_factory=list)


@dataclass(frozen=True)
class Happened:
    """A row, the entry of the match that it made, if any, and the position before that.

    `name` is who did it: a seat may have had several people.
    """

    row: Row
    entry: Entry | None
    before: State | None
    name: str


def replayed(name: str, find: Callable[[str], Game], stored: Iterable[bytes]) -> Table:
    """The table that stored rows make; whatever is wrong with them is a refusal of this table."""
    table = Table(name, find)
    try:
        for row in stored:
            table.add(journal.decode(row))
    except Exception as error:
        raise trouble(name, error) from None
    return table


def trouble(name: str, error: Exception) -> Refused:
    """What is wrong with a table, as one can say it; a defect of ours is logged in full."""
    if isinstance(error, Refused):
        return error
    if isinstance(error, TafelrundeError):
        return Refused("broken_table", reason=error.reason)
    log.error("table %s is broken", name, exc_info=error)
    return Refused("broken_table", reason=type(error).__name__)


def _is_by(row: Row, seat: int) -> bool:
    """Did the person on this seat do it, no bot and no clock?"""
    others = journal.Replaced | journal.Muted | journal.Barred
    if isinstance(row, others) or (isinstance(row, journal.Played) and row.by_bot):
        return False
    return seat >= 0 and getattr(row, "seat", -1) == seat


def _shows(row: Row, entry: Entry | None, seat: int) -> bool:
    """Do all see that the person on this seat did it?"""
    hidden = isinstance(row, journal.Said) and row.team
    return _is_by(row, seat) and not hidden and (entry is None or not entry.private)


@dataclass
class Table:
    """The state of a table after so many rows; `began` and `ended` are the rows that did that.

    `glimpses` is what was drawn already for those who are told what happened since their turn,
    `done` how many rows of each kind each seat has made. `knowing` has for a viewer, before or
    after the end, the rows he knows of among so many.
    """

    id: str
    find: Callable[[str], Game]
    count: int = 0
    at: int = 0
    phase: str = GATHERING
    why: str = ""
    began: int = -1
    ended: int = -1
    seats: list[Seat] = field(default_factory=list)
    history: list[Happened] = field(default_factory=list)
    question: Question | None = None
    next_table: str = ""
    glimpses: Glimpses = field(default_factory=dict)
    knowing: dict[tuple[int, bool], tuple[int, list[int]]] = field(default_factory=dict)
    done: Counter[tuple[type[Row], int]] = field(default_factory=Counter)

    opened: journal.Opened = field(init=False)
    teams: list[int] = field(init=False)
    game: Game = field(init=False)
    version: int = field(init=False)
    match: Match = field(init=False)

    def still(self) -> Table:
        """This table as it is now, whatever happens next: for looking at it from another thread."""
        made = copy(self)
        made.seats = [replace(seat) for seat in self.seats]
        made.history = self.history[:]
        if self.question is not None:
            made.question = Question(self.question.row, self.question.agreed[:])
        if self.phase != GATHERING:
            made.match = self.match.still()
        return made

    def add(self, row: Row) -> None:
        """One more row; what a rule of the game forbids is refused and changes nothing."""
        who: int = getattr(row, "seat", -1)
        name = self.seats[who].name if who >= 0 else ""
        acting = self.acting()
        ticking = [seat for seat in acting if self._timed(seat)]
        before = self.match.state if self.phase == PLAYING else None
        entry = self._happen(row)
        if self.question is not None and _shows(row, entry, self.question.row.about):
            self.question = None  # who does something is not gone
        gap = row.gap if isinstance(row, journal.Woke) else 0
        for seat in ticking:
            self.seats[seat].left -= max(0, row.at - self.at - gap)
        self.history.append(Happened(row, entry, before, name))
        self.at = row.at
        still = self.acting()
        for seat in acting:
            if seat not in still:
                self._decided(seat)
        if self.phase == PLAYING and self.match.over:
            self._end("rules")
        self.done[type(row), who] += 1
        self.count += 1

    def _happen(self, row: Row) -> Entry | None:
        entry: Entry | None = None
        match row:
            case journal.Opened():
                self._open(row)
            case journal.Sat():
                seat = self.seats[row.seat]
                seat.name, seat.nonce, seat.guest, seat.taken = row.name, row.nonce, row.guest, True
                seat.beside = row.beside
                self._begin_if_full()
            case journal.Stood():
                plan, links = self.seats[row.seat].plan, self.seats[row.seat].links
                self.seats[row.seat] = Seat(plan, plan.name, links=links + 1)
            case journal.Played():
                entry = self.match.play(row.seat, row.move)
                self._drop_undo(entry)
            case journal.TookBack():
                others = [seat for seat in range(len(self.seats)) if seat != row.seat]
                agreed = others if row.consent is None else row.consent
                entry = self.match.undo(row.seat, row.entry, agreed, others)
                self._drop_undo(entry)
            case journal.Asked():
                self.question = Question(row)
            case journal.Answered():
                self._answer(row)
            case journal.Lapsed():
                self.question = None
            case journal.Resigned():
                self._give_up(row.seat, "resigned")
            case journal.Barred():
                self._give_up(row.seat, "barred")
            case journal.Replaced():
                self.seats[row.seat].substitute = True
                self.seats[row.seat].replaced = len(self.match.entries)
                self.question = None
            case journal.Returned():
                seat = self.seats[row.seat]
                pace = self.opened.pace
                fresh = pace.base if pace.kind == "days" else pace.base // LATE_SHARE
                seat.substitute, seat.left = False, max(seat.left, fresh)
            case journal.Ended():
                self._end("agreed")
            case journal.Closed():
                self._end("closed")
            case journal.Again():
                self.next_table = row.table
        return entry

    def _open(self, row: journal.Opened) -> None:
        self.opened = row
        self.game = as_begun(self.find(row.game), row.components, row.rules)
        try:
            self.version = self.game.version_of("the table", row.rules)
        except OtherRules as error:
            raise Refused("other_rules", reason=error.reason) from None
        self.teams = self.game.setup(row.options, len(row.plans), self.version).team
        names = list(BOT_NAMES)
        for plan in row.plans:
            bot = plan.kind == "bot"
            name = plan.name or (names.pop(0) if bot else "")
            self.seats.append(Seat(plan, name, bot))
        self._begin_if_full()

    def _begin_if_full(self) -> None:
        """When everybody sits, the match begins: the secret was fixed before the nonces came."""
        if not all(seat.taken for seat in self.seats):
            return
        opened, start = self.opened, self.opened.start
        self.match = Match(
            self.game,
            len(self.seats),
            opened.options,
            [seat.name for seat in self.seats],
            bytes.fromhex(opened.secret),
            [seat.nonce for seat in self.seats],
            outcomes=start[0].outcomes if start else None,
            version=self.version,
            position=opened.imagined,
        )
        for before in start[1:]:
            self.match.play(before.seat, before.move, before.outcomes)
        self.phase, self.began = PLAYING, self.count
        for seat in self.seats:
            seat.left = opened.pace.base

    def _give_up(self, seat: int, why: str) -> None:
        self.seats[seat].resigned = self.seats[seat].substitute = True
        self.question = None
        teams = {self.match.setup.team[other] for other in self._in_play()}
        if len(teams) <= 1 or not self.people():
            self._end(why)

    def _end(self, why: str) -> None:
        self.phase, self.why, self.question = ENDED, why, None
        self.ended = self.count

    def _in_play(self) -> list[int]:
        """The seats that have not resigned, automas apart."""
        automa = self.match.setup.automa
        return [s for s, seat in enumerate(self.seats) if not seat.resigned and not automa[s]]

    def _drop_undo(self, entry: Entry) -> None:
        """Whether to take back is another question now, unless nobody knows of the entry."""
        if self.question is not None and self.question.row.what == "undo" and not entry.private:
            self.question = None

    def _answer(self, row: journal.Answered) -> None:
        question = self.question
        if question is None:
            return
        if row.yes:
            question.agreed.append(row.seat)
        else:
            self.question = None

    def people(self) -> list[int]:
        """The seats that a person decides for now."""
        return [s for s, seat in enumerate(self.seats) if seat.taken and not seat.level]

    def holders(self) -> list[int]:
        """The seats that belong to a person, also while a bot sits in: it may return."""
        return [
            s
            for s, seat in enumerate(self.seats)
            if seat.taken and seat.plan.kind != "bot" and not seat.resigned
        ]

    def concerned(self, asked: journal.Asked) -> list[int]:
        """Whose word a question needs, as it is now.

        Whoever holds a seat has a say in the end and in what becomes of his own moves. Those that a
        bot has made for him since are not his.
        """
        match asked.what:
            case "end":
                found = self.holders()
            case "undo":
                seats = self.seats
                found = [
                    s
                    for s in self.holders()
                    if not seats[s].substitute or asked.entry < seats[s].replaced
                ]
            case _:
                found = [seat for seat in self.people() if seat != asked.about]
        return [seat for seat in found if seat != asked.seat]

    def waiting(self) -> list[int]:
        """Who has to answer the open question."""
        question = self.question
        if question is None:
            return []
        return [seat for seat in self.concerned(question.row) if seat not in question.agreed]

    def last_sign(self, seat: int) -> int:
        """When the person on a seat last did something, or when the game began."""
        for past in reversed(self.history[self.began + 1 :]):
            row = past.row
            if _is_by(row, seat):
                return row.at
        return self.history[self.began].row.at

    def acting(self) -> list[int]:
        """The seats that the game waits for, automas apart."""
        if self.phase != PLAYING:
            return []
        state, automa = self.match.state, self.match.setup.automa
        return [s for s in range(len(self.seats)) if state.waiting(s) and not automa[s]]

    def bots_to_move(self) -> list[int]:
        """The seats that a bot has to decide for now."""
        return [seat for seat in self.acting() if self.seats[seat].level]

    def next_seat(self, seat: int) -> int:
        """Where somebody sits in the rematch: one seat on, unless an automa has its fixed place."""
        return seat if any(self.match.setup.automa) else (seat + 1) % len(self.seats)

    @property
    def commitment(self) -> str:
        """The hash of the secret, public from the first moment."""
        return sha256(bytes.fromhex(self.opened.secret)).hexdigest()

    def stamp(self, seat: int) -> int:
        """Changes whenever what the seat may do changes, and tells nothing about sealed steps."""
        if self.phase == GATHERING:
            return -1
        window = self.match.state.window
        for entry in reversed(self.match.entries):
            if entry.seat == seat or window == 0 or entry.window != window:
                return self.match.number_for(seat, entry.number)
        return 0

    def known(self, viewer: int) -> list[int]:
        """The rows that a viewer knows of: in this list they have the numbers told to him.

        Another seat's steps in a sealed window are not among them, nor that it took one back, nor
        what others say to their partners before the end.
        """
        key, count = (viewer, self.phase == ENDED), len(self.history)
        upto, rows = self.knowing.get(key, (0, []))
        if upto > count:
            return rows[: bisect_left(rows, count)]
        if upto < count:
            rows = rows + [row for row in range(upto, count) if self._knows(viewer, row)]
            self.knowing[key] = count, rows
        return rows

    def _knows(self, viewer: int, row: int) -> bool:
        past = self.history[row]
        return (past.entry is None or past.entry.known(viewer)) and self._hears(viewer, past.row)

    def position_after(self, row: int) -> State:
        """The complete position after a row."""
        for later in range(row + 1, len(self.history)):
            past = self.history[later]
            if past.entry is not None and past.before is not None:
                return past.before
        return self.match.state

    def _hears(self, viewer: int, row: Row) -> bool:
        """Is a row not said to other partners, or is the game over?"""
        if not isinstance(row, journal.Said) or not row.team or self.phase == ENDED:
            return True
        return viewer == FULL or viewer in self.partners(row.seat)

    def partners(self, seat: int) -> list[int]:
        """The seats of a team, the given one among them."""
        return [other for other, team in enumerate(self.teams) if team == self.teams[seat]]

    def points(self, viewer: int) -> list[int] | None:
        """What the viewer knows of everybody's points."""
        if self.phase == GATHERING:
            return None
        state = self.match.state if self.phase == ENDED else self.match.state.seen_by(viewer)
        return [int(state.points(seat)) for seat in range(len(self.seats))]

    def places(self) -> list[int] | None:
        """Who came first, when it is over: who gave up is last; if it was broken off, nobody."""
        if self.phase != ENDED or self.why in ("agreed", "closed"):
            return None
        if self.why == "rules":
            return [int(place) for place in self.match.state.places()]
        left = self._in_play()
        return [1 if seat in left else len(left) + 1 for seat in range(len(self.seats))]

    def _timed(self, seat: int) -> bool:
        return self.opened.pace.kind != "free" and not self.seats[seat].level

    def _decided(self, seat: int) -> None:
        """The seat made its decision: it gets its increment, or a new time for the next one."""
        pace = self.opened.pace
        if pace.kind == "live":
            self.seats[seat].left += pace.plus
        elif pace.kind == "days":
            self.seats[seat].left = pace.base

    def clock(self, seat: int, now: int) -> int | None:
        """The milliseconds a seat has left, or None where no clock is used."""
        if self.phase != PLAYING or not self._timed(seat):
            return None
        running = now - self.at if seat in self.acting() else 0
        return self.seats[seat].left - max(0, running)

    def due(self) -> int | None:
        """When the next clock falls, if nothing happens before."""
        acting = [] if self.opened.pace.kind == "free" else self.acting()
        return min((self.at + self.seats[s].left for s in acting if self._timed(s)), default=None)
