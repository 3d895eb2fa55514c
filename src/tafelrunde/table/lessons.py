"""Learning a game: a place in its lesson is shown as a table with a coach beside it.

Nothing of a lesson is stored here. The page says where the learner is, a step and the moves played
in it, and the position follows from that: reloading or losing the server loses nothing.
"""

from __future__ import annotations

import logging
import secrets
from typing import Annotated

import msgspec
from msgspec import Meta

from tafelrunde.bots import named
from tafelrunde.kernel.draw import Form
from tafelrunde.kernel.errors import IllegalMove, TafelrundeError
from tafelrunde.kernel.game import Game
from tafelrunde.kernel.lesson import LEARNER, BadLesson, Lesson, NotWanted, Stand, lesson_of
from tafelrunde.kernel.verbs import MOVE_TEXT_LIMIT
from tafelrunde.table import journal, workshop
from tafelrunde.table import requests as ask
from tafelrunde.table.call import Call
from tafelrunde.table.clock import wall_clock
from tafelrunde.table.closer import CloserView, closer
from tafelrunde.table.commands import PATH_LIMIT, Id, Name
from tafelrunde.table.refusal import Refused, RuledOut
from tafelrunde.table.table import Table
from tafelrunde.table.tables import before
from tafelrunde.table.view import Look, MoveView, Snapshot, gains, snapshot
from tafelrunde.table.why import why

log = logging.getLogger(__name__)

PARTNER = "page"
COMPARED = 4
STEP_LIMIT = 60
PLAYED_LIMIT = 40

Played = Annotated[
    list[Annotated[str, Meta(max_length=MOVE_TEXT_LIMIT)]], Meta(max_length=PLAYED_LIMIT)
]
Path = Annotated[list[Annotated[str, Meta(max_length=80)]], Meta(max_length=PATH_LIMIT)]


class At(msgspec.Struct, kw_only=True):
    """A place in a lesson: the step, from 0, and what the learner has played in it."""

    step: Annotated[int, Meta(ge=0, le=STEP_LIMIT)]
    played: Played = []
    form: Form = "wide"


class WhyAt(At, kw_only=True):
    """Why the last of these touches cannot be made in this place."""

    path: Path


class CloserAt(At, kw_only=True):
    """What this thing is in this place."""

    of: Id


class PlayOn(At, kw_only=True):
    """Go on from this place at a table of one's own, against bots."""

    name: Name = ""
    nonce: ask.Nonce = ""


class Because(msgspec.Struct):
    """Why something cannot be touched, and the number of the rule behind it."""

    reason: str
    rule: str


class Compared(msgspec.Struct):
    """One of the moves that could be made instead, and what it would bring."""

    label: str
    gain: int
    wanted: bool


class Question(msgspec.Struct):
    """Something a learner may ask, and the rule that answers it."""

    rule: str
    text: str


class Coach(msgspec.Struct):
    """What is said in a step, in the language of the page, and what to point at.

    `wanted` is the move that is waited for and `path` how it is touched; both are empty in a step
    that is read, free or done. `aside` says that the next step goes on in a prepared position.
    """

    lesson: str
    minutes: int
    step: int
    steps: int
    kind: str
    title: str
    goal: str
    now: str
    why: str
    wanted: str
    label: str
    path: tuple[str, ...]
    focus: tuple[str, ...]
    counted: tuple[str, ...]
    compared: list[Compared]
    questions: list[Question]
    done: bool
    aside: bool
    left: int
    praise: str
    keep: str
    gain: int
    next: str
    learned: list[str]


class LessonView(msgspec.Struct):
    """A place in a lesson: the table as the learner sees it, and the coach."""

    table: Snapshot
    coach: Coach


class OtherMove(Refused):
    """A move that is legal but not what the step asks for: the coach says why in its own words."""

    def __init__(self, said: str) -> None:
        super().__init__("not_wanted")
        self.said = said

    def sentence(self, lang: str) -> str:
        return self.said


def lesson_in(game: Game) -> Lesson:
    """A game's lesson; refuses one that is not there or cannot be read, and the log says why."""
    try:
        lesson = lesson_of(game)
    except TafelrundeError as error:
        log.warning("the lesson of %s is left out: %s", game.id, error.reason)
        raise Refused("broken_lesson") from None
    if lesson is None:
        raise Refused("unknown_lesson")
    return lesson


def info(game: Game, lang: str) -> ask.LessonInfo | None:
    """What the lobby says of a lesson; nothing of one that cannot be used."""
    try:
        lesson = lesson_in(game)
    except Refused:
        return None
    return ask.LessonInfo(lesson.title[lang], lesson.minutes, len(lesson.steps))


def _lesson(call: Call) -> Lesson:
    name = call.request.path_params["game"][:40]
    try:
        game = call.tables.find(name)
    except TafelrundeError:
        raise Refused("unknown_game") from None
    return lesson_in(game)


async def lesson(call: Call, body: At) -> LessonView:
    """A place in a lesson; a move at its end that is not asked for is refused, and not played."""
    call.spend("act")
    found, name = _lesson(call), await call.called()
    return await workshop.laboured(_view, call, found, body, name)


async def why_in_lesson(call: Call, body: WhyAt) -> Because:
    """Why something cannot be touched here."""
    call.ask("why")
    lesson = _lesson(call)

    def answer() -> Because:
        table = _table(lesson, _stand(lesson, body, call.lang), "Anna")
        return Because(*why(table, LEARNER, body.path, call.lang))

    return await workshop.laboured(answer)


async def closer_in_lesson(call: Call, body: CloserAt) -> CloserView:
    """A closer look at a thing in this place."""
    call.ask("why")
    lesson = _lesson(call)

    def answer() -> CloserView:
        table = _table(lesson, _stand(lesson, body, call.lang), "Anna")
        return closer(table, LEARNER, body.of, call.lang)

    return await workshop.laboured(answer)


async def play_on(call: Call, body: PlayOn) -> ask.Place:
    """Open a table that goes on from here, or a new one if the lesson's game is over."""
    call.spend("open")
    lesson, name = _lesson(call), await call.person(body.name)
    stand = await workshop.laboured(_stand, lesson, body, call.lang)
    opened = _opened(lesson, stand, name, secrets.token_hex(32))
    if stand.match.over:
        seats = max(2, len(opened.plans))
        plans = (opened.plans[0], *[journal.Plan("bot", PARTNER)] * (seats - 1))
        options = lesson.game.check({}, seats)
        opened = msgspec.structs.replace(opened, options=options, plans=plans, start=())
    room = await call.tables.open(opened, call.address)
    await room.sit(LEARNER, name, body.nonce, call.guest)
    return ask.Place(room.table.id, LEARNER, call.tables.keys.seat(room.table, LEARNER))


def _stand(lesson: Lesson, at: At, lang: str) -> Stand:
    """Where the learner is; what cannot be is refused in words."""
    bot = named(PARTNER, seed=f"lesson {lesson.game.id}")
    try:
        return lesson.stand(at.step, at.played, bot.choose)
    except NotWanted as refusal:
        raise OtherMove(_other(lesson, at, refusal.move, lang)) from None
    except IllegalMove as refusal:
        raise RuledOut(lesson.game, refusal) from None
    except BadLesson:
        raise Refused("lost_in_lesson") from None
    except TafelrundeError as error:
        raise Refused("bad_request", reason=error.reason) from None


def _other(lesson: Lesson, at: At, move: int, lang: str) -> str:
    """What the coach says to a move that is not asked for, with what it would bring."""
    bot = named(PARTNER, seed=0)
    stand = lesson.stand(at.step, at.played[:-1], bot.choose)
    view = stand.match.state.seen_by(LEARNER)
    brings = gains(view, LEARNER, [move])[0] or 0
    said = lesson.steps[at.step].says("other", lang)
    return said.format(**_filled(lesson, at, view.points(LEARNER), brings))


def _filled(lesson: Lesson, at: At, points: int, gain: int) -> dict[str, int]:
    count = len(lesson.steps[at.step].counted)
    return {"points": int(points), "gain": int(gain), "count": count}


def _opened(lesson: Lesson, stand: Stand, name: str, secret: str) -> journal.Opened:
    match = stand.match
    bots = [journal.Plan("bot", PARTNER, other) for other in match.names[1:]]
    return journal.Opened(
        at=wall_clock(),
        game=lesson.game.id,
        rules=lesson.game.rules_number(int(match.state.setup.version)),
        options=match.options,
        plans=(journal.Plan("person", name=name), *bots),
        secret=secret,
        start=before(match, match.standing[-1]),
        host=LEARNER,
    )


def _table(lesson: Lesson, stand: Stand, name: str) -> Table:
    """The place as a table that nobody else sits at and nobody writes down."""
    table = Table("", lambda _: lesson.game)
    opened = _opened(lesson, stand, name, "00" * 32)
    table.add(opened)
    table.add(journal.Sat(opened.at, LEARNER, name, "", ""))
    return table


def _view(call: Call, lesson: Lesson, at: At, name: str) -> LessonView:
    stand = _stand(lesson, at, call.lang)
    table = _table(lesson, stand, name)
    look = Look(LEARNER, call.lang, at.form)
    shown = snapshot(table, call.tables.keys, look, [LEARNER], wall_clock())
    shown.undo = shown.redo = shown.links = None
    shown.hints = False
    if stand.done:
        shown.moves = []
    return LessonView(shown, _coach(lesson, at, stand, shown, call.lang))


def _coach(lesson: Lesson, at: At, stand: Stand, shown: Snapshot, lang: str) -> Coach:
    step = lesson.steps[at.step]
    verbs = lesson.game.verbs
    text = verbs.text(stand.wanted) if stand.wanted >= 0 else ""
    wanted = next((move for move in shown.moves if move.move == text), None)
    start = lesson.before(step.at).state.seen_by(LEARNER).points(LEARNER)
    points = int(stand.match.state.seen_by(LEARNER).points(LEARNER))
    gained = points - int(start)
    filled = _filled(lesson, at, points, (wanted.gain or 0) if wanted else gained)
    said = {what: step.says(what, lang).format(**filled) for what in step.texts}
    last = at.step + 1 == len(lesson.steps)
    return Coach(
        lesson=lesson.title[lang],
        minutes=lesson.minutes,
        step=at.step,
        steps=len(lesson.steps),
        kind=step.kind,
        title=said["title"],
        goal=said["goal"],
        now=said.get("now", ""),
        why=said.get("why", ""),
        wanted=text,
        label=wanted.label if wanted else "",
        path=wanted.path if wanted else (),
        focus=() if stand.done and step.kind != "read" else step.focus,
        counted=() if stand.done else step.counted,
        compared=[] if stand.done else _compared(shown.moves, step.compare, text),
        questions=[Question(rule, words[lang]) for rule, words in step.ask],
        done=stand.done,
        aside=stand.aside and stand.done and not last,
        left=stand.left,
        praise=said.get("praise", ""),
        keep=said.get("keep", ""),
        gain=gained,
        next="" if last else lesson.steps[at.step + 1].says("title", lang),
        learned=[words[lang] for words in lesson.learned] if last else [],
    )


def _compared(listed: list[MoveView], verb: str, wanted: str) -> list[Compared]:
    """The moves of a verb by what they bring, the best first."""
    if not verb:
        return []
    alike = [move for move in listed if move.move.partition(" ")[0] == verb]
    alike.sort(key=lambda move: (-(move.gain or 0), move.move != wanted))
    best = alike[:COMPARED]
    labels = _unshared([move.label for move in best])
    return [
        Compared(label, m.gain or 0, m.move == wanted)
        for label, m in zip(labels, best, strict=True)
    ]


def _unshared(labels: list[str]) -> list[str]:
    """Labels without the words that begin or end all of them: what differs fits into one line."""
    words = [label.split() for label in labels]
    begun = _shared(words)
    rest = [one[begun:] for one in words]
    ended = _shared([one[::-1] for one in rest])
    said = [" ".join(one[: len(one) - ended]) for one in rest]
    return [one[:1].upper() + one[1:] for one in said]


def _shared(words: list[list[str]]) -> int:
    """With how many words all of them begin alike, so that something is left of each."""
    shared = 0
    while len(words) > 1 and all(
        len(one) > shared + 1 and one[shared] == words[0][shared] for one in words
    ):
        shared += 1
    return shared
