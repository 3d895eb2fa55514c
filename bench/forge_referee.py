"""The referee of the forge: what may be written down of a table, and at whose word.

He shares nothing with the server but the rules of the games: each table has a `Match` of its own
here, into which goes what was written down. Who may do what at a table is said once more, as
docs/security.md promises it. Whatever he does not allow is a `Foul`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from tafelrunde.games import find
from tafelrunde.kernel.errors import TafelrundeError
from tafelrunde.kernel.match import Match
from tafelrunde.table import journal
from tafelrunde.table.keys import guest_hash

ABSENCE = 120_000
WATCHING = -1


class Foul(Exception):
    """Something was written down that nobody was allowed to do, or that nobody did."""


@dataclass
class Letter:
    """A message that was sent to a table: `act` is what it says, if it says anything.

    `done` is whether it was acknowledged, `used` whether a row came of it.
    """

    table: str
    key: str
    act: dict[str, Any] | None
    body: bytes = b""
    cookie: str = ""
    done: bool = False
    used: bool = False


@dataclass
class Chair:
    """Who sits there; `sign` is when its person was last seen to do something or to be there."""

    kind: str
    name: str
    taken: bool = False
    nonce: str = ""
    substitute: bool = False
    replaced: int = 0
    resigned: bool = False
    sign: int = 0
    sockets: int = 0


@dataclass
class Question:
    """What is asked, by whom, and who said yes."""

    row: journal.Asked
    agreed: set[int] = field(default_factory=set)


def demand(holds: object, what: str) -> None:
    """A foul unless it holds."""
    if not holds:
        raise Foul(what)


def printable(text: str) -> str:
    """What of a text is kept."""
    return "".join(letter for letter in text if letter.isprintable()).strip()


class Referee:
    """One table as it may be. `keys` are those that were given to somebody, with their seats.

    Those of people who have left are `worthless`.
    """

    def __init__(self, table: str, keys: dict[str, int]) -> None:
        self.table, self.keys = table, keys
        self.worthless: list[str] = []
        self.rows: list[journal.Row] = []
        self.chairs: list[Chair] = []
        self.match: Match | None = None
        self.question: Question | None = None
        self.over = False
        self.next = ""
        self.at = self.now = 0

    @property
    def playing(self) -> bool:
        """Is there a game that goes on?"""
        return self.match is not None and not self.over

    @property
    def position(self) -> Match:
        """The match, which there has to be."""
        if self.match is None:
            raise Foul("the game has not begun")
        return self.match

    def seat_of(self, key: str) -> int | None:
        """Whose key it is: a seat, somebody who watches, or nobody."""
        if not key and (self.opened.public or self.over):
            return WATCHING
        return self.keys.get(key)

    def judge(self, row: journal.Row, letters: Sequence[Letter]) -> None:
        """Allow a row that was written down, or call a foul."""
        self.now = row.at
        if isinstance(row, journal.Opened):
            self._open(row)
        else:
            demand(row.at >= self.at, "time runs back")
            self._judge(row, letters)
        self.at = row.at
        self.rows.append(row)

    def _open(self, row: journal.Opened) -> None:
        demand(not self.rows, "a table is opened twice")
        self.opened = row
        for plan in row.plans:
            self.chairs.append(Chair(plan.kind, plan.name, plan.kind == "bot", sign=row.at))
        self._begin_if_full()

    def _begin_if_full(self) -> None:
        if not all(chair.taken for chair in self.chairs):
            return
        opened, start = self.opened, self.opened.start
        game = find(opened.game)
        bots = iter(("Mira", "Jorin", "Tilda", "Odo", "Wanda", "Kuno", "Hedda", "Veit"))
        self.match = Match(
            game, len(self.chairs), opened.options,
            [chair.name or next(bots) for chair in self.chairs],
            bytes.fromhex(opened.secret), [chair.nonce for chair in self.chairs],
            outcomes=start[0].outcomes if start else None,
            version=game.version_of("the table", opened.rules),
        )  # fmt: skip
        for before in start[1:]:
            self.match.play(before.seat, before.move, before.outcomes)
        self.over = self.match.over

    def _judge(self, row: journal.Row, letters: Sequence[Letter]) -> None:
        match row:
            case journal.Sat():
                self._sit(row, letters)
            case journal.Stood():
                demand(self.match is None, "left after the beginning")
                self._said(row.seat, letters, {"do": "leave"})
                self._stand(row.seat)
            case journal.Played():
                self._play(row, letters)
            case journal.TookBack():
                self._take_back(row, letters)
            case journal.Asked():
                self._ask(row, letters)
            case journal.Answered():
                self._answer(row, letters)
            case journal.Lapsed():
                demand(self._asks("replace") and not self._gone(row.about, row.at), "it lapsed")
                self.question = None
            case journal.Ended():
                demand(self._asks("end") and not self._waiting(), "ended without everybody's word")
                self.over, self.question = True, None
            case journal.Resigned():
                demand(self.playing, "resigned where nobody plays")
                demand(not self.chairs[row.seat].substitute, "resigned for whom a bot plays")
                self._said(row.seat, letters, {"do": "resign"})
                self._resign(row.seat)
            case journal.Replaced():
                self._replace(row)
            case journal.Returned():
                chair = self.chairs[row.seat]
                demand(self.playing and chair.substitute and not chair.resigned, "returned")
                self._said(row.seat, letters, {"do": "return"})
                chair.substitute = False
            case journal.Said():
                self._say(row, letters)
            case journal.Woke():
                demand(0 < row.gap <= row.at - self.at, "time was given that nobody lost")
            case journal.Again():
                demand(self.over and not self.next, "a rematch of a game that goes on")
                self._said(row.seat, letters, {"do": "again"})
                self.next = row.table
            case _:
                raise Foul(f"a row that nobody knows: {row}")

    def _said(self, seat: int, letters: Sequence[Letter], words: dict[str, Any]) -> Letter:
        """The letter from whom this seat belongs to, with these words, that was acknowledged."""
        for letter in letters:
            if (
                letter.table == self.table
                and letter.done
                and not letter.used
                and letter.act is not None
                and all(letter.act.get(name) == value for name, value in words.items())
                and self.seat_of(letter.key) == seat
            ):
                letter.used = True
                self.chairs[seat].sign = self.now
                return letter
        raise Foul(f"nobody who may said {words} for seat {seat}")

    def _sit(self, row: journal.Sat, letters: Sequence[Letter]) -> None:
        chair = self.chairs[row.seat]
        demand(self.match is None and not chair.taken, "sat down where somebody sits")
        for letter in letters:
            act = letter.act or {}
            if letter.table != self.table or letter.used or not letter.done:
                continue
            held = self.seat_of(act.get("key", "")) if act.get("do") == "join" else None
            free = chair.kind == "open" and self.opened.public and act.get("seat") in (
                None, row.seat,
            )  # fmt: skip
            opened = act.get("do") == "sit" and act["seat"] == row.seat
            if opened or held == row.seat or (held in (None, WATCHING) and free):
                letter.used = True
                demand(act.get("nonce", "") == row.nonce, "another number than was sent")
                wished = printable(act.get("name", ""))
                demand(row.name == wished or not wished, "another name than was sent")
                demand(not letter.cookie or guest_hash(letter.cookie) == row.guest, "a guest")
                break
        else:
            raise Foul(f"nobody asked to sit on seat {row.seat}")
        chair.name, chair.nonce, chair.taken, chair.sign = row.name, row.nonce, True, row.at
        self._begin_if_full()

    def _stand(self, seat: int) -> None:
        self.chairs[seat] = Chair(self.chairs[seat].kind, self.opened.plans[seat].name)
        for key in [key for key, held in self.keys.items() if held == seat]:
            del self.keys[key]

    def stamp(self, seat: int) -> int:
        """The number of the last entry that changed what a seat may decide on."""
        match = self.position
        window = match.state.window
        for entry in reversed(match.entries):
            others = entry.seat != seat and window != 0 and entry.window == window
            if not others:
                return sum(one.known(seat) for one in match.entries[: entry.number])
        return 0

    def _play(self, row: journal.Played, letters: Sequence[Letter]) -> None:
        match, chair = self.position, self.chairs[row.seat]
        demand(not self.over, "a move after the end")
        automa = match.setup.automa[row.seat]
        if row.by_bot:
            demand(automa or chair.kind == "bot" or chair.substitute, "a bot played for a person")
        else:
            demand(not automa and chair.kind != "bot" and not chair.substitute, "not a person's")
            stamp = self.stamp(row.seat)
            self._said(row.seat, letters, {"do": "move", "move": row.move, "stamp": stamp})
        try:
            entry = match.play(row.seat, row.move)
        except TafelrundeError as error:
            raise Foul(f"{row.move}: {error.reason}") from None
        if not entry.private:
            self._drop(row.seat, ("undo",))
        self.over = match.over
        if self.over:
            self.question = None

    def _drop(self, seat: int, what: tuple[str, ...]) -> None:
        """Something happened that all see: some questions are not the same any more."""
        question = self.question
        if question is not None and (question.row.what in what or question.row.about == seat):
            self.question = None

    def _asks(self, what: str) -> bool:
        return self.question is not None and self.question.row.what == what

    def _concerned(self, row: journal.Asked) -> set[int]:
        """Whose word is needed."""
        found = set()
        for seat, chair in enumerate(self.chairs):
            holds = chair.taken and chair.kind != "bot" and not chair.resigned
            own = not chair.substitute or row.what == "end"
            if row.what == "undo" and chair.substitute:
                own = row.entry < chair.replaced
            if holds and own and seat not in (row.seat, row.about):
                found.add(seat)
        return found

    def _waiting(self) -> set[int]:
        assert self.question is not None
        return self._concerned(self.question.row) - self.question.agreed

    def _gone(self, seat: int, now: int) -> bool:
        """May a bot sit in for this person?"""
        chair = self.chairs[seat]
        return not chair.sockets and now - chair.sign >= ABSENCE

    def _ask(self, row: journal.Asked, letters: Sequence[Letter]) -> None:
        demand(self.playing and self.question is None, "asked where nothing can be asked")
        demand(not self.chairs[row.seat].substitute, "asked by whom a bot plays for")
        if row.what == "undo":
            match = self.position
            demand(row.entry in match.standing[1:], "to take back what does not stand")
            known = sum(one.known(row.seat) for one in match.entries[: row.entry])
            words = {"do": "undo", "entry": known, "stamp": self.stamp(row.seat)}
        elif row.what == "replace":
            chair = self.chairs[row.about]
            demand(chair.kind != "bot" and not chair.substitute, "to replace who is no person")
            demand(self.opened.pace.kind != "days", "to replace where days are counted")
            demand(self._gone(row.about, row.at), "to replace who is there")
            words = {"do": "ask", "what": "replace", "seat": row.about}
        else:
            words = {"do": "ask", "what": "end"}
        self._said(row.seat, letters, words)
        self.question = Question(row)

    def _answer(self, row: journal.Answered, letters: Sequence[Letter]) -> None:
        question = self.question
        if question is None:
            raise Foul("an answer to no question")
        asked = row.seat in self._waiting() or (not row.yes and row.seat == question.row.seat)
        demand(asked, "an answer of somebody who was not asked")
        self._said(row.seat, letters, {"do": "answer", "yes": row.yes})
        if row.yes:
            question.agreed.add(row.seat)
        else:
            self.question = None

    def _take_back(self, row: journal.TookBack, letters: Sequence[Letter]) -> None:
        match, question = self.position, self.question
        demand(self.playing and row.consent is not None, "taken back")
        settled = question is not None and question.row.what == "undo" and question.agreed
        if question is not None and settled:
            demand((row.seat, row.entry) == (question.row.seat, question.row.entry), "another one")
            demand(not self._waiting(), "taken back without everybody's word")
            demand(set(row.consent or ()) == question.agreed, "consent that was not given")
            self.question = None
        else:
            known = sum(one.known(row.seat) for one in match.entries[: row.entry])
            asked = journal.Asked(row.at, row.seat, "undo", row.entry)
            free = row.entry == match.undoable(row.seat)
            demand(free or not self._concerned(asked), "taken back without asking")
            demand(row.consent == (), "consent that was not given")
            words = {"do": "undo", "entry": known, "stamp": self.stamp(row.seat)}
            self._said(row.seat, letters, words)
        others = [seat for seat in range(len(self.chairs)) if seat != row.seat]
        try:
            entry = match.undo(row.seat, row.entry, row.consent or (), others)
        except TafelrundeError as error:
            raise Foul(error.reason) from None
        if not entry.private:
            self._drop(row.seat, ("undo",))

    def _resign(self, seat: int) -> None:
        match = self.position
        self.chairs[seat].resigned = self.chairs[seat].substitute = True
        self.question = None
        left = [s for s, chair in enumerate(self.chairs) if not chair.resigned]
        teams = {match.setup.team[s] for s in left if not match.setup.automa[s]}
        people = [s for s in left if self.chairs[s].kind != "bot" and not self.chairs[s].substitute]
        self.over = len(teams) <= 1 or not people

    def _replace(self, row: journal.Replaced) -> None:
        demand(self.playing and row.why == "agreed", "replaced by a clock that was not there")
        demand(self._asks("replace") and not self._waiting(), "replaced without the others' word")
        assert self.question is not None
        demand(self.question.row.about == row.seat, "somebody else was replaced")
        demand(self._gone(row.seat, row.at), "replaced who is there")
        chair = self.chairs[row.seat]
        chair.substitute, chair.replaced = True, len(self.position.entries)
        self.question = None

    def _say(self, row: journal.Said, letters: Sequence[Letter]) -> None:
        demand(1 <= len(row.text) <= 300, "a line of another length")
        partners = 0
        if row.seat >= 0:
            chair = self.chairs[row.seat]
            demand(chair.taken, "said on an empty seat")
            options, seats = self.opened.options, len(self.chairs)
            teams = find(self.opened.game).setup(options, seats).team
            partners = teams.count(teams[row.seat]) - 1
        demand(not row.team or partners, "said to partners that are none")
        for letter in letters:
            act = letter.act or {}
            text = act.get("text")
            if isinstance(text, str) and printable(text) == row.text and not letter.used:
                to = act.get("to", "all")
                if (to == "team") == row.team and self._is_speaker(letter, row.seat):
                    letter.used = True
                    break
        else:
            raise Foul(f"nobody said {row.text!r}")
        if row.seat >= 0:
            self.chairs[row.seat].sign = self.now
            if not row.team:
                self._drop(row.seat, ())

    def _is_speaker(self, letter: Letter, seat: int) -> bool:
        held = self.seat_of(letter.key)
        if held is not None and held >= 0 and not self.chairs[held].taken:
            held = WATCHING
        return letter.table == self.table and letter.done and held == seat
