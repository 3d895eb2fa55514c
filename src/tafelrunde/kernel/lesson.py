"""A lesson is a record that talks: steps that wait at its entries and say what to do, and why.

`lesson.txt` in a game's folder is an ordinary record, every outcome of chance given by hand: the
ideal course. `lesson.toml` has the steps. Where a learner stands is a step and the moves played in
it, so a lesson needs no memory of its own: the same place is always the same position.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from itertools import pairwise
from string import Formatter
from typing import Any, Literal

from tafelrunde.kernel import record
from tafelrunde.kernel.chance import Seeded
from tafelrunde.kernel.errors import TafelrundeError
from tafelrunde.kernel.game import Game
from tafelrunde.kernel.match import Match
from tafelrunde.kernel.outcomes import gain
from tafelrunde.kernel.sayings import LANGUAGES
from tafelrunde.kernel.state import State

LEARNER = 0
# How long a text may be, so that it fits on a phone; these are all texts a step has.
LENGTHS = {
    "title": 34, "goal": 110, "now": 70, "why": 110, "other": 110, "praise": 30, "keep": 150,
}  # fmt: skip
KEYS = {
    *LENGTHS, "at", "to", "also", "equal", "read", "free", "compare", "counted", "focus", "ask",
}  # fmt: skip
# What the engine fills in: nobody counts by hand.
FILLED = {"gain", "points", "count"}
FREE_LIMIT = 40
# Others answer at most so often before the learner is asked again.
ANSWER_LIMIT = 400

Kind = Literal["read", "do", "free"]
Text = Mapping[str, str]
Choose = Callable[[State, int], int]


class BadLesson(TafelrundeError):
    """A lesson that cannot be played as it is written."""


class NotWanted(TafelrundeError):
    """A legal move that this step does not ask for: nothing is played, `gain` is what it brings."""

    def __init__(self, move: int) -> None:
        super().__init__("this step asks for another move", move)
        self.move = move


@dataclass(frozen=True)
class Step:
    """One step: what it waits for, from entry `at` to entry `to`, and what is said about it.

    `also` are moves, or verbs, that are as good as the last one wanted; with `equal` so is every
    move of the same verb that brings as much. A free step takes `free` moves of the learner's own.
    """

    kind: Kind
    at: int
    to: int
    also: tuple[str, ...]
    equal: bool
    free: int
    compare: str
    counted: tuple[str, ...]
    focus: tuple[str, ...]
    ask: tuple[tuple[str, Text], ...]
    texts: Mapping[str, Text]

    def says(self, what: str, lang: str) -> str:
        """One of its texts, as written; nothing if it has none."""
        return self.texts[what][lang] if what in self.texts else ""


@dataclass(frozen=True)
class Stand:
    """Where a learner is: the match, the move that is wanted next, whether the step is done.

    `aside` says that the learner left the record, and the next step goes on elsewhere.
    """

    match: Match
    wanted: int
    done: bool
    aside: bool
    left: int


@dataclass(frozen=True)
class Lesson:
    """The first game of somebody who learns."""

    game: Game
    match: Match
    title: Text
    minutes: int
    learned: tuple[Text, ...]
    steps: tuple[Step, ...]

    def stand(self, number: int, played: Sequence[str], choose: Choose) -> Stand:
        """The position after these moves in a step; `choose` decides for the others in a free one.

        Refuses a place that the lesson does not have, and with NotWanted a move not asked for.
        """
        if not 0 <= number < len(self.steps):
            raise BadLesson(f"the lesson has steps 0 to {len(self.steps) - 1}")
        step = self.steps[number]
        match = self.before(step.at)
        if step.kind == "read":
            if played:
                raise BadLesson("nothing is played in a step that is read")
            return Stand(match, -1, True, False, 0)
        if step.kind == "free":
            return self._freely(step, match, played, choose)
        return self._as_wanted(step, match, played)

    def before(self, entry: int) -> Match:
        """The match before an entry of the record."""
        old = self.match
        secret = sha256(f"lesson {self.game.id}".encode()).digest()
        made = Match(
            self.game, int(old.setup.seats), old.options, old.names, secret, (),
            old.entries[0].script,
        )  # fmt: skip
        for one in old.entries[1:entry]:
            made.play(one.seat, one.move, one.script)
        return made

    def _as_wanted(self, step: Step, match: Match, played: Sequence[str]) -> Stand:
        rest = [self.game.verbs.parse(text) for text in played]
        for entry in self.match.entries[step.at : step.to + 1]:
            if entry.seat != LEARNER:
                match.play(entry.seat, entry.move, entry.script)
                continue
            if not rest:
                return Stand(match, entry.move, False, False, 0)
            move = rest.pop(0)
            if move == entry.move:
                match.play(LEARNER, move, entry.script)
            elif entry.number == step.to and self._as_good(step, match.state, move, entry.move):
                match.play(LEARNER, move)
                return Stand(match, -1, True, True, 0)
            else:
                self.game.play(match.state.copy(), LEARNER, move, Seeded(0))
                raise NotWanted(move)
        if rest:
            raise BadLesson("more moves were played than the step has")
        return Stand(match, -1, True, False, 0)

    def _as_good(self, step: Step, state: State, move: int, wanted: int) -> bool:
        """Is a legal move as good here as the wanted one?"""
        if move not in state.moves(LEARNER):
            return False
        text, verb = self.game.verbs.text(move), self.game.verbs.split(move)[0]
        if text in step.also or verb.name in step.also:
            return True
        view, chance = state.seen_by(LEARNER), Seeded(0)
        return (
            step.equal
            and verb == self.game.verbs.split(wanted)[0]
            and gain(view, LEARNER, move, chance) == gain(view, LEARNER, wanted, chance)
        )

    def _freely(self, step: Step, match: Match, played: Sequence[str], choose: Choose) -> Stand:
        over = False
        for number, text in enumerate(played):
            if over:
                raise BadLesson("more moves were played than the step has")
            match.play(LEARNER, text)
            self._answered(match, choose)
            over = match.over or number + 1 == step.free
        return Stand(match, -1, over, True, step.free - len(played))

    def _answered(self, match: Match, choose: Choose) -> None:
        """The others play until the learner is asked again."""
        for _ in range(ANSWER_LIMIT):
            seat = int(match.state.actor)
            if match.over or match.state.waiting(LEARNER):
                return
            automa = match.automa_move()
            if automa:
                match.play(*automa)
            else:
                match.play(seat, choose(match.state.seen_by(seat), seat))


@cache
def lesson_of(game: Game) -> Lesson | None:
    """The lesson in a game's folder, checked; None if it has none."""
    if game.folder is None or not (game.folder / "lesson.toml").exists():
        return None
    written = (game.folder / "lesson.toml").read_text("utf-8")
    return read(game, written, (game.folder / "lesson.txt").read_text("utf-8"))


def read(game: Game, steps: str, course: str) -> Lesson:
    """A lesson from its two files; refuses one with a step that cannot be taken, and says why."""
    match = record.read(course, lambda name: game)
    try:
        written = tomllib.loads(steps)
    except tomllib.TOMLDecodeError as error:
        raise BadLesson(f"lesson.toml: {error}") from None
    listed = written.get("step")
    if not isinstance(listed, list) or not listed:
        raise BadLesson("a lesson has steps")
    made = tuple(_Reader(match, number, one).step() for number, one in enumerate(listed))
    for number, (one, other) in enumerate(pairwise(made)):
        if other.at < (one.to + 1 if one.kind == "do" else one.at):
            raise BadLesson(f"step {number + 1} begins before the one before it has ended")
    minutes = written.get("minutes")
    if type(minutes) is not int or not 0 < minutes <= 60:
        raise BadLesson("a lesson says how many minutes it takes")
    learned = tuple(_text("learned", one, 110) for one in written.get("learned", ()))
    return Lesson(game, match, _text("title", written.get("title"), 40), minutes, learned, made)


def _text(what: str, given: object, limit: int) -> Text:
    """A text in all languages, short enough."""
    if not isinstance(given, dict) or set(given) != set(LANGUAGES):
        raise BadLesson(f"{what} must be said in {' and '.join(LANGUAGES)}")
    for lang, text in given.items():
        if not isinstance(text, str) or not 0 < len(text) <= limit:
            raise BadLesson(f"{what} ({lang}) has 1 to {limit} characters")
        if unknown := {name for _, name, _, _ in Formatter().parse(text) if name} - FILLED:
            raise BadLesson(f"{what} ({lang}): nothing fills in {', '.join(sorted(unknown))}")
    return given


class _Reader:
    """Reads one step, and refuses what could not be done at its entry."""

    def __init__(self, match: Match, number: int, given: Mapping[str, Any]) -> None:
        self.match, self.number, self.given = match, number, given

    def _wrong(self, why: str) -> BadLesson:
        return BadLesson(f"step {self.number}: {why}")

    def step(self) -> Step:
        """The step."""
        given = self.given
        if unknown := set(given) - KEYS:
            raise self._wrong(f"nobody knows {', '.join(sorted(unknown))}")
        kind: Kind = "read" if given.get("read") else "free" if "free" in given else "do"
        last = len(self.match.entries) - (kind == "do")
        at = self._number("at", 1, last, 0)
        to = self._number("to", at, last, at) if kind == "do" else at
        free = self._number("free", 1, FREE_LIMIT, 0) if kind == "free" else 0
        self._possible(kind, at, to)
        try:
            texts = {
                name: _text(name, given[name], LENGTHS[name]) for name in LENGTHS & given.keys()
            }
            ask = tuple(
                (rule, _text("ask", words, 44)) for rule, words in given.get("ask", {}).items()
            )
        except BadLesson as error:
            raise self._wrong(error.reason) from None
        needed = {"title", "goal"} | ({"now", "praise"} if kind != "read" else set())
        needed |= {"other"} if kind == "do" else set()
        if missing := needed - texts.keys():
            raise self._wrong(f"{', '.join(sorted(missing))} is missing")
        for rule, _ in ask:
            self.match.game.rule(rule)
        return Step(
            kind, at, to, self._names("also"), bool(given.get("equal")), free,
            str(given.get("compare", "")), self._names("counted"), self._names("focus"), ask, texts,
        )  # fmt: skip

    def _number(self, name: str, low: int, high: int, usual: int) -> int:
        value = self.given.get(name, usual)
        if type(value) is not int or not low <= value <= high:
            raise self._wrong(f"{name} must be a number from {low} to {high}")
        return value

    def _names(self, name: str) -> tuple[str, ...]:
        listed = self.given.get(name, [])
        if not isinstance(listed, list) or not all(isinstance(one, str) for one in listed):
            raise self._wrong(f"{name} must be a list of texts")
        return tuple(listed)

    def _possible(self, kind: Kind, at: int, to: int) -> None:
        """Is the learner asked at these entries, and is what else is named there legal?"""
        entries, game = self.match.entries, self.match.game
        if kind == "read":
            return
        state = self.match.state_after(at - 1)
        if not state.waiting(LEARNER):
            raise self._wrong(f"nobody asks the learner before entry {at}")
        if kind == "do" and entries[at].seat != LEARNER:
            raise self._wrong(f"entry {at} is no move of the learner")
        if kind == "do" and entries[to].seat != LEARNER:
            raise self._wrong(f"entry {to} is no move of the learner")
        last = self.match.state_after(to - 1)
        legal = [game.verbs.text(move) for move in last.moves(LEARNER)]
        known = {*legal, *(text.partition(" ")[0] for text in legal)}
        for text in self._names("also"):
            if text not in known:
                raise self._wrong(f"{text} cannot be played before entry {to}")
        verb = str(self.given.get("compare", ""))
        if verb and not any(text.partition(" ")[0] == verb for text in legal):
            raise self._wrong(f"there is no {verb} to compare before entry {to}")
