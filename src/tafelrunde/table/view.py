"""What is shown of a table to one viewer, in one language: everything the page needs."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

import msgspec

from tafelrunde.kernel.draw import Drawing, Form, Markup, Touch
from tafelrunde.kernel.foresight import Foresight
from tafelrunde.kernel.game import Game
from tafelrunde.kernel.narration import tie_broken, words_of
from tafelrunde.kernel.outcomes import Imagined, gain_of_each
from tafelrunde.kernel.sayings import Sayings, capital
from tafelrunde.kernel.state import FULL, State
from tafelrunde.table import journal
from tafelrunde.table.keys import Keys, viewer_of
from tafelrunde.table.log import LogLine, Reader, lines, undone
from tafelrunde.table.rules_view import RulesView, rules_of
from tafelrunde.table.story import StepView, Watcher, held, story
from tafelrunde.table.table import ENDED, GATHERING, PLAYING, Table
from tafelrunde.table.taking_back import QuestionView, UndoView, question_of, redo_of, undo_of

LOOKED_AHEAD = 400

say = Sayings(Path(__file__).with_name("view.toml")).say


def _as_text(drawn: object) -> str:
    if isinstance(drawn, Markup):
        return str(drawn)
    raise NotImplementedError


# As JSON; what is drawn becomes a text only for whoever is sent all of it.
encode = msgspec.json.Encoder(enc_hook=_as_text).encode


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
    """A legal move: what is sent, its name, how it is touched, what it takes and brings.

    `foresight` is what will come of it, where the game can tell; `dear`, that it takes more than
    what lies ready for it.
    """

    move: str
    label: str
    path: tuple[str, ...]
    ghost: str
    on: str
    price: tuple[tuple[int, str], ...]
    gain: int | None
    foresight: Foresight | None = None
    dear: bool = False


class PictureView(msgspec.Struct):
    """The table as SVG."""

    width: float
    height: float
    body: str
    title: str
    form: Form


class ScoreLine(msgspec.Struct):
    """A line of the score sheet; `what` stays the same while its words and points change.

    `whose` is own, mates or team, as in `kernel/score.py`.
    """

    what: str
    text: str
    points: int
    rule: str
    whose: str


class ScoreView(msgspec.Struct):
    """What a seat has."""

    seat: int
    total: int
    lines: list[ScoreLine]


class OptionView(msgspec.Struct):
    """An agreement, and its value, in words; a flag's value has none.

    `usual` says that it is the value that goes without saying.
    """

    id: str
    text: str
    value: bool | int | str | list[str]
    said: str
    usual: bool


class ResultView(msgspec.Struct):
    """How it ended; `rank` is what one who played alone has earned, `tie` the rule that decided."""

    places: list[int] | None
    points: list[int] | None
    why: str
    rank: str
    tie: str


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

    drawn: Drawing
    text: str
    score: list[ScoreView]
    points: list[int]


class Snapshot(msgspec.Struct, tag_field="kind", tag="table"):
    """Everything a viewer may know of a table now; the log only from where it was read before.

    `entry` and the numbers in the log count what the viewer knows of, and so do `stamp` and `undo`
    in the match: another seat's steps in a sealed window are in none of them, however many.
    `story` is what the others did since the viewer's own move, `held` what came of the latest move
    of all, his own too, if everybody shall see it before the game goes on.
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
    rated: bool
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
    story: list[StepView] = []
    held: StepView | None = None
    again: NextView | None = None
    links: LinksView | None = None


class Look(NamedTuple):
    """Who looks, from a seat or watching; in which language, on which screen, since which row.

    `invited` says that he came with one of the table's links, `words` that he wants them as well.
    """

    seat: int | None
    lang: str
    form: Form = "wide"
    have: int = -1
    invited: bool = False
    words: bool = True


def snapshot(table: Table, keys: Keys, look: Look, here: Iterable[int], now: int) -> Snapshot:
    """The table as it is shown to whoever looks."""
    game, opened = table.game, table.opened
    seat, lang, form, have = look[:4]
    sits = seat is not None and table.seats[seat].taken
    viewer, eyes = viewer_of(seat), _eyes(table, seat)
    known, reader = table.known(viewer), Reader(viewer, eyes, lang)
    shown = None
    if table.phase != GATHERING:
        shown = scene(table, _seen(table, eyes), viewer, lang, form, look.words)
    picture = picture_of(shown.drawn) if shown else None
    return Snapshot(
        table=table.id,
        game=game.id,
        title=say(lang, "imagined", title=game.title) if opened.imagined else game.title,
        phase=table.phase,
        entry=len(known) - 1,
        stamp=table.stamp(viewer),
        now=now,
        me=seat if sits else None,
        free_seat=None if sits else seat,
        seats=_seats(table, eyes, set(here), now),
        options=_options(game, msgspec.json.encode(opened.options), len(table.seats), lang),
        pace=opened.pace,
        public=opened.public,
        hints=opened.hints,
        rated=opened.rated,
        commitment=table.commitment,
        secret=opened.secret if table.phase == ENDED else "",
        picture=picture,
        prompt=_prompt(table, seat, lang),
        text=shown.text if shown else "",
        moves=moves(table, seat, lang) if sits and seat is not None else [],
        undo=undo_of(table, seat) if sits and seat is not None else None,
        redo=redo_of(table, seat) if sits and seat is not None else None,
        question=question_of(table, seat),
        score=shown.score if shown else [],
        log=lines(table, reader, 0 if have < bisect_left(known, table.ended) else have + 1),
        undone=undone(table, viewer),
        result=_result(table, lang) if table.phase == ENDED else None,
        reconstructed=game.reconstructed.get(lang, ""),
        rules=rules_of(table, lang),
        story=story(table, Watcher(reader, form), picture.body) if picture else [],
        held=held(table, Watcher(reader, form)) if shown else None,
        again=_again(table, keys, look) if table.next_table else None,
        links=links(table, keys) if sits and seat == opener(table) else None,
    )


@lru_cache(1_024)
def _options(game: Game, agreed: bytes, seats: int, lang: str) -> list[OptionView]:
    """What was agreed, as it stays to the end."""
    values = game.check(msgspec.json.decode(agreed), seats).values()
    return [
        OptionView(
            option.id,
            option.de if lang == "de" else option.en,
            value,
            option.said(value, lang),
            value == option.default,
        )
        for option, value in zip(game.options, values, strict=True)
    ]


def _result(table: Table, lang: str) -> ResultView:
    points, rank, ruled = table.points(FULL), "", table.why == "rules"
    if points and len(points) == 1 and ruled and table.game.rank:
        rank = table.game.rank(points[0], lang)
    tie = tie_broken(table.match, lang) if ruled else ""
    return ResultView(table.places(), points, table.why, rank, tie)


def _again(table: Table, keys: Keys, look: Look) -> NextView | None:
    """The rematch, and where the viewer sits in it; a private one is only for the invited."""
    name = table.next_table
    if look.seat is not None:
        return NextView(name, keys.of(name, table.next_seat(look.seat)))
    if not look.invited and not table.opened.public:
        return None
    return NextView(name, keys.watch(name) if look.invited else "")


def opener(table: Table) -> int | None:
    """The seat of whoever opened the table and has not left it.

    Where the rows do not say it, the first who sat down is taken for him, unless that may have
    been anybody.
    """
    host = table.opened.host
    if host is None:
        sat = [past.row.seat for past in table.history if isinstance(past.row, journal.Sat)]
        return sat[0] if sat and not table.opened.public else None
    return host if host >= 0 and table.seats[host].links == 0 else None


def links(table: Table, keys: Keys) -> LinksView:
    """The addresses for those who watch, and of the seats that are still free."""
    free = [
        n
        for n, s in enumerate(table.seats)
        if s.plan.kind == "person" and not s.taken and not s.plan.guest
    ]
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


def scene(
    table: Table, view: State, viewer: int, lang: str, form: Form, in_words: bool = True
) -> Scene:
    """A position as picture, as text unless nobody reads it, and as score sheets."""
    game, names = table.game, table.match.names
    words = words_of(game)
    drawn = game.table(view, viewer, lang, names, form)
    seats = range(len(table.seats))
    sheets = [view.score(seat) for seat in seats]
    return Scene(
        drawn,
        words.table(view, viewer, names, lang) if in_words else "",
        [
            ScoreView(
                seat,
                int(sheets[seat].total),
                [
                    ScoreLine(
                        line.what,
                        capital(words.line(line, lang)),
                        int(line.points),
                        game.rule_name(line.rule),
                        line.whose,
                    )
                    for line in sheets[seat].lines
                ],
            )
            for seat in seats
        ],
        [int(view.points(seat)) for seat in seats],
    )


def picture_of(drawn: Drawing) -> PictureView:
    """A drawing as it is sent."""
    assert drawn.form is not None
    return PictureView(drawn.width, drawn.height, drawn.body, drawn.title, drawn.form)


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
    foreseen = game.foresee(view, seat, lang) if game.foresee else {}
    shown = []
    for move, brings in zip(legal, gains(view, seat, legal), strict=True):
        touch = picture.touch(view, seat, move) if picture else Touch()
        said = words.move(view, seat, move, lang)
        label = said[:1].upper() + said[1:]
        text = game.verbs.text(move)
        ghost = str(touch.ghost)
        told = foreseen.get(move)
        shown.append(
            MoveView(
                text, label, touch.path, ghost, touch.on, touch.price, brings, told, touch.dear
            )
        )
    return shown


def gains(view: State, seat: int, legal: list[int]) -> list[int | None]:
    """What each move would add to the seat's points, as far as that is decided already."""
    if not 0 < len(legal) <= LOOKED_AHEAD:
        return [None] * len(legal)
    return [*gain_of_each(view, seat, legal, Imagined(view))]
