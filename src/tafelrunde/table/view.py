"""What is shown of a table to one viewer, in one language: everything the page needs."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

import msgspec

from tafelrunde.kernel.chance import Seeded
from tafelrunde.kernel.draw import Touch
from tafelrunde.kernel.narration import words_of
from tafelrunde.kernel.outcomes import gain
from tafelrunde.kernel.sayings import Sayings
from tafelrunde.kernel.state import FULL, State
from tafelrunde.table import journal
from tafelrunde.table.keys import Keys, viewer_of
from tafelrunde.table.log import LogLine, Reader, asked_about, lines, undone
from tafelrunde.table.table import ENDED, GATHERING, PLAYING, Table

LOOKED_AHEAD = 400

say = Sayings(Path(__file__).with_name("view.toml")).say


class SeatView(msgspec.Struct):
    """Who sits there and how it stands."""

    seat: int
    team: int
    name: str
    kind: str
    level: str
    taken: bool
    here: bool
    substitute: bool
    acting: bool
    points: int | None
    clock: int | None
    ticking: bool
    place: int | None


class MoveView(msgspec.Struct):
    """A legal move: what is sent, its name, how it is touched, what it takes and brings."""

    move: str
    label: str
    path: tuple[str, ...]
    ghost: str
    on: str
    price: tuple[tuple[int, str], ...]
    gain: int | None


class PictureView(msgspec.Struct):
    """The table as SVG."""

    width: float
    height: float
    body: str
    title: str


class UndoView(msgspec.Struct):
    """What could be taken back, and whether the others have to be asked."""

    entry: int
    free: bool


class QuestionView(msgspec.Struct):
    """What is being asked."""

    what: str
    by: int
    seat: int
    entry: int
    waiting: list[int]
    mine: bool


class ScoreLine(msgspec.Struct):
    """A line of the score sheet."""

    text: str
    points: int
    rule: str


class ScoreView(msgspec.Struct):
    """What a seat has."""

    seat: int
    total: int
    lines: list[ScoreLine]


class OptionView(msgspec.Struct):
    """An agreement, and its value, in words; a flag's value has none."""

    id: str
    text: str
    value: bool | int | str | list[str]
    said: str


class ResultView(msgspec.Struct):
    """How it ended; `rank` is what one who played alone has earned."""

    places: list[int] | None
    points: list[int] | None
    why: str
    rank: str


class NextView(msgspec.Struct):
    """The rematch, and the viewer's own link to it."""

    table: str
    key: str


class LinkView(msgspec.Struct):
    """The address of a seat that is still free."""

    seat: int
    path: str


class LinksView(msgspec.Struct):
    """What whoever opened the table can give to others."""

    watch: str
    seats: list[LinkView]


class Scene(msgspec.Struct):
    """What lies on the table, for a live viewer or in a replay."""

    picture: PictureView
    text: str
    score: list[ScoreView]
    points: list[int]


class ChangeView(msgspec.Struct):
    """A rule that was mended after the rules of this table: in which version, and how."""

    version: int
    rules: tuple[str, ...]
    text: str


class RulesView(msgspec.Struct):
    """By which rules a table is played to its end, and what changed since."""

    version: int
    changes: list[ChangeView]


def rules_of(table: Table, lang: str) -> RulesView:
    """The rules of a table."""
    later = table.game.changes_since(table.version)
    changes = [ChangeView(change.version, change.rules, change.said(lang)) for change in later]
    return RulesView(table.version, changes)


class Snapshot(msgspec.Struct, tag_field="kind", tag="table"):
    """Everything a viewer may know of a table now; the log only from where it was read before.

    `entry` and the numbers in the log count what the viewer knows of, and so do `stamp` and `undo`
    in the match: another seat's steps in a sealed window are in none of them, however many.
    When the game is over the log comes whole once more: now it may be read without secrets.
    """

    table: str
    game: str
    title: str
    phase: str
    entry: int
    stamp: int
    now: int
    me: int | None
    free_seat: int | None
    seats: list[SeatView]
    options: list[OptionView]
    pace: journal.Pace
    public: bool
    hints: bool
    commitment: str
    secret: str
    picture: PictureView | None
    prompt: str
    text: str
    moves: list[MoveView]
    undo: UndoView | None
    redo: str | None
    question: QuestionView | None
    score: list[ScoreView]
    log: list[LogLine]
    undone: list[int]
    result: ResultView | None
    reconstructed: str
    rules: RulesView
    again: NextView | None = None
    links: LinksView | None = None


class Look(NamedTuple):
    """Who looks, from a seat or watching; in which language, on which screen, since which row."""

    seat: int | None
    lang: str
    tall: bool
    have: int = -1


def snapshot(table: Table, keys: Keys, look: Look, here: Iterable[int], now: int) -> Snapshot:
    """The table as it is shown to whoever looks."""
    game, opened = table.game, table.opened
    seat, lang, tall, have = look
    sits = seat is not None and table.seats[seat].taken
    viewer, eyes = viewer_of(seat), _eyes(table, seat)
    known = table.known(viewer)
    shown = None
    if table.phase != GATHERING:
        shown = scene(table, _seen(table, eyes), viewer, lang, tall)
    return Snapshot(
        table=table.id,
        game=game.id,
        title=game.title,
        phase=table.phase,
        entry=len(known) - 1,
        stamp=table.stamp(viewer),
        now=now,
        me=seat if sits else None,
        free_seat=None if sits else seat,
        seats=_seats(table, eyes, set(here), now),
        options=[
            OptionView(
                option.id, option.de if lang == "de" else option.en, value, option.said(value, lang)
            )
            for option, value in zip(
                game.options, game.check(opened.options, len(table.seats)).values(), strict=True
            )
        ],
        pace=opened.pace,
        public=opened.public,
        hints=opened.hints,
        commitment=table.commitment,
        secret=opened.secret if table.phase == ENDED else "",
        picture=shown.picture if shown else None,
        prompt=_prompt(table, seat, lang),
        text=shown.text if shown else "",
        moves=moves(table, seat, lang) if sits and seat is not None else [],
        undo=_undo(table, seat) if sits and seat is not None else None,
        redo=_redo(table, seat) if sits and seat is not None else None,
        question=_question(table, seat),
        score=shown.score if shown else [],
        log=lines(
            table,
            Reader(viewer, eyes, lang),
            0 if have < bisect_left(known, table.ended) else have + 1,
        ),
        undone=undone(table, viewer),
        result=_result(table, lang) if table.phase == ENDED else None,
        reconstructed=game.reconstructed.get(lang, ""),
        rules=rules_of(table, lang),
        again=_again(table, keys, seat) if table.next_table else None,
        links=links(table, keys) if sits and seat == opener(table) else None,
    )


def _result(table: Table, lang: str) -> ResultView:
    points, rank = table.points(FULL), ""
    if points and len(points) == 1 and table.why == "rules" and table.game.rank:
        rank = table.game.rank(points[0], lang)
    return ResultView(table.places(), points, table.why, rank)


def _again(table: Table, keys: Keys, seat: int | None) -> NextView:
    """The rematch, and where the viewer sits in it."""
    if seat is None:
        return NextView(table.next_table, keys.watch(table.next_table))
    return NextView(table.next_table, keys.of(table.next_table, table.next_seat(seat)))


def opener(table: Table) -> int | None:
    """The seat of the first who sat down."""
    sat = [past.row.seat for past in table.history if isinstance(past.row, journal.Sat)]
    return sat[0] if sat else None


def links(table: Table, keys: Keys) -> LinksView:
    """The addresses for those who watch, and of the seats that are still free."""
    free = [n for n, s in enumerate(table.seats) if s.plan.kind == "person" and not s.taken]
    return LinksView(
        f"/table/{table.id}#{keys.watch(table.id)}",
        [LinkView(seat, f"/table/{table.id}#{keys.seat(table, seat)}") for seat in free],
    )


def _eyes(table: Table, seat: int | None) -> int:
    """Whose eyes the viewer sees with: after the end everybody sees everything."""
    return FULL if table.phase == ENDED else viewer_of(seat)


def _seen(table: Table, viewer: int) -> State:
    state = table.match.state
    return state if viewer == FULL else state.seen_by(viewer)


def scene(table: Table, view: State, viewer: int, lang: str, tall: bool) -> Scene:
    """A position as picture, as text and as score sheets."""
    game, names = table.game, table.match.names
    assert game.picture is not None
    words = words_of(game)
    drawn = game.picture.table(view, viewer, lang, names, tall)
    seats = range(len(table.seats))
    sheets = [view.score(seat) for seat in seats]
    return Scene(
        PictureView(drawn.width, drawn.height, str(drawn.body), drawn.title),
        words.table(view, viewer, names, lang),
        [
            ScoreView(
                seat,
                int(sheets[seat].total),
                [
                    ScoreLine(words.line(line, lang), int(line.points), game.rule_name(line.rule))
                    for line in sheets[seat].lines
                ],
            )
            for seat in seats
        ],
        [int(view.points(seat)) for seat in seats],
    )


def _seats(table: Table, viewer: int, here: set[int], now: int) -> list[SeatView]:
    acting, points, places = table.acting(), table.points(viewer), table.places()
    return [
        SeatView(
            seat=number,
            team=table.teams[number],
            name=seat.name,
            kind=seat.plan.kind,
            level=seat.level,
            taken=seat.taken,
            here=seat.plan.kind == "bot" or number in here,
            substitute=seat.substitute,
            acting=number in acting,
            points=None if points is None else points[number],
            clock=table.clock(number, now),
            ticking=number in acting and table.clock(number, now) is not None,
            place=None if places is None else places[number],
        )
        for number, seat in enumerate(table.seats)
    ]


def _prompt(table: Table, seat: int | None, lang: str) -> str:
    if table.phase == GATHERING:
        return say(lang, "gathering")
    if table.phase == ENDED:
        gone = ", ".join(s.name for s in table.seats if s.resigned)
        return say(lang, {"rules": "over"}.get(table.why, table.why), names=gone)
    acting = table.acting()
    if seat in acting and not table.seats[seat].substitute:
        return words_of(table.game).prompt(table.match.state.seen_by(seat), seat, lang)
    names = ", ".join(table.seats[other].name for other in acting)
    return say(lang, "watching" if seat is None else "waiting", names=names)


def moves(table: Table, seat: int, lang: str) -> list[MoveView]:
    """The legal moves of a seat, each with what its points would be before anything is drawn."""
    if table.phase != PLAYING or table.seats[seat].substitute:
        return []
    game = table.game
    view = table.match.state.seen_by(seat)
    words, picture = words_of(game), game.picture
    legal = view.moves(seat)
    shown = []
    for move, brings in zip(legal, gains(view, seat, legal), strict=True):
        touch = picture.touch(view, seat, move) if picture else Touch()
        said = words.move(view, seat, move, lang)
        label = said[:1].upper() + said[1:]
        text = game.verbs.text(move)
        ghost = str(touch.ghost)
        shown.append(MoveView(text, label, touch.path, ghost, touch.on, touch.price, brings))
    return shown


def gains(view: State, seat: int, legal: list[int]) -> list[int | None]:
    """What each move would add to the seat's points, as far as that is decided already."""
    if len(legal) > LOOKED_AHEAD:
        return [None] * len(legal)
    chance = Seeded(view.key())
    return [gain(view, seat, move, chance) for move in legal]


def _undo(table: Table, seat: int) -> UndoView | None:
    """The seat's latest standing entry."""
    if table.phase != PLAYING:
        return None
    match = table.match
    own = [n for n in match.standing if match.entries[n].seat == seat]
    if not own:
        return None
    return UndoView(match.number_for(seat, own[-1]), match.undoable(seat) == own[-1])


def _redo(table: Table, seat: int) -> str | None:
    """The move that the seat took back last, if it could be made again at once."""
    if table.phase != PLAYING or not table.match.state.waiting(seat):
        return None
    taken_back: list[int] = []
    for entry in table.match.entries:
        if entry.undoes >= 0 and entry.seat == seat:
            taken_back.append(table.match.entries[entry.undoes].move)
        elif entry.seat == seat and taken_back and taken_back[-1] == entry.move:
            taken_back.pop()
        elif entry.seat == seat or entry.window == 0:
            taken_back.clear()
    if not taken_back or taken_back[-1] not in table.match.state.moves(seat):
        return None
    return table.game.verbs.text(taken_back[-1])


def _question(table: Table, seat: int | None) -> QuestionView | None:
    question = table.question
    if question is None:
        return None
    asked = question.row
    entry = asked_about(table, asked, viewer_of(seat))
    return QuestionView(
        asked.what, asked.seat, asked.about, entry, question.waiting, seat in question.waiting
    )
