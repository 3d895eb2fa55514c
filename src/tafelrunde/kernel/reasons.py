"""Why a move is good: what it changes, exactly in the score and about in what the game promises.

Everything is made from what the seat knows. A game's `reasons.py` names the parts of what its
`judge` promises and says each of them in a sentence; it never decides. What a sentence cannot
explain is not explained: then there is no reason.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace

from tafelrunde.kernel.chance import Seeded
from tafelrunde.kernel.errors import Undecided
from tafelrunde.kernel.game import Game, say
from tafelrunde.kernel.narration import words_of
from tafelrunde.kernel.outcomes import Stop, gain
from tafelrunde.kernel.promise import POINTS, Promise
from tafelrunde.kernel.sayings import capital
from tafelrunde.kernel.score import Line
from tafelrunde.kernel.state import OVER, State
from tafelrunde.kernel.ways import ahead, imagined

# What chance and hidden things may do is averaged over so many imagined positions.
WORLDS = 4
# So many of the moves that become possible are looked at.
LOOKED_AT = 200
# So many reasons are told, and what is smaller than this, in points, is no reason of its own.
TOLD = 3
SMALL = 0.25
# Of what is different in a part so much is told.
COUNTED = 2
# Where parts are not counted in points they are compared with the largest of them.
SMALL_SHARE = 0.2


@dataclass(frozen=True)
class Reason:
    """One reason: a sentence, and what it counts, exactly or about, where that is a number.

    `cost` says that this is what is given up.
    """

    text: str
    points: float | None
    exact: bool = False
    rule: str = ""
    symbol: str = ""
    cost: bool = False


@dataclass(frozen=True)
class Change:
    """A line of the score sheet that changes, as it is told, and by how much."""

    line: Line
    points: int


@dataclass(frozen=True)
class Prospect:
    """What a move brings: changed lines, changed parts, and the best that becomes possible.

    `before` and `after` are positions as the seat knows them, as far as nothing is drawn.
    """

    move: int
    before: State
    after: State
    lines: tuple[Change, ...]
    parts: Mapping[str, float]
    then: tuple[State, int, int] | None = None

    @property
    def promise(self) -> float:
        """How much more is promised than before."""
        return sum(self.parts.values())


def prospects(game: Game, view: State, seat: int, moves: Sequence[int]) -> list[Prospect]:
    """What each of these legal moves brings, as far as the seat can know.

    What is the same after all of them explains none of them and is left out.
    """
    made = [_prospect(game, view, seat, move) for move in moves]
    if len(made) < 2:
        return made
    names = set.union(*(set(one.parts) for one in made)) - {POINTS}
    values = {name: [one.parts.get(name, 0.0) for one in made] for name in names}
    alike = {name for name, found in values.items() if max(found) - min(found) < 0.05}
    return [
        replace(one, parts={name: value for name, value in one.parts.items() if name not in alike})
        for one in made
    ]


def _prospect(game: Game, view: State, seat: int, move: int) -> Prospect:
    complete = imagined(view)
    known = complete.copy()
    with suppress(Undecided):
        known.apply(seat, move, Stop(seat))
    lines = changed(complete.score(seat).lines, known.score(seat).lines)
    parts: dict[str, float] = {}
    if game.reasons is not None:
        for world in range(WORLDS):
            before = view.imagine(Seeded(f"{world} {view.key()}"))
            after = before.copy()
            after.apply(seat, move, Seeded(f"then {world}"))
            if after.actor == OVER:  # what is promised no longer counts: the score says it all
                parts = {}
                break
            for sign, state in ((-1, before), (1, after)):
                for name, value in game.reasons.parts(state, seat):
                    parts[name] = parts.get(name, 0.0) + sign * value / WORLDS
    return Prospect(move, complete, known, lines, parts, _then(complete, view, seat, move))


def changed(before: Sequence[Line], after: Sequence[Line]) -> tuple[Change, ...]:
    """The lines of two score sheets that differ, what was lost first."""

    def mark(line: Line) -> tuple[object, ...]:
        return line.what, tuple(line.about), line.points, line.whose

    stay = {mark(line) for line in before} & {mark(line) for line in after}
    old = [line for line in before if mark(line) not in stay]
    new = [line for line in after if mark(line) not in stay]
    found = []
    for line in old:
        same = next((other for other in new if other.what == line.what), None)
        if same is None:
            found.append(Change(line, -int(line.points)))
        else:
            new.remove(same)
            found.append(Change(same, int(same.points) - int(line.points)))
    found += [Change(line, int(line.points)) for line in new]
    return tuple(change for change in found if change.points != 0)


def _then(complete: State, view: State, seat: int, move: int) -> tuple[State, int, int] | None:
    """The best sure gain among what becomes possible at once: where, by which move, how much."""
    after = ahead(complete, seat, [move])
    if after is None or after.actor == OVER or not after.waiting(seat):
        return None
    now = set(view.moves(seat))
    known = after.seen_by(seat)
    new = [then for then in known.moves(seat) if then not in now][:LOOKED_AT]
    brings = [(gain(known, seat, then, Seeded("then")), -then) for then in new]
    best, which = max(brings, default=(0, 0))
    return (known, -which, best) if best > 0 else None


def told(
    game: Game,
    view: State,
    seat: int,
    prospect: Prospect,
    lang: str,
    *,
    parts: bool = True,
    instead: Prospect | None = None,
) -> list[Reason]:
    """The reasons for a move, then what it costs; without `parts` only what is sure.

    Where parts are counted in points, all the numbers together are what the move promises. Of a
    move that changes nothing the reason is what it saves: the price of what is done `instead`.
    """
    words = words_of(game)
    sure = [
        Reason(capital(words.line(one.line, lang)), one.points, True, game.rule_name(one.line.rule))
        for one in sorted(prospect.lines, key=lambda one: -abs(one.points))
    ]
    if prospect.then is not None:
        known, move, points = prospect.then
        label = words.move(known, seat, move, lang)
        sure.append(Reason(say(lang, "then", label=label, points=points), None, True))
    if not parts or game.reasons is None:
        return sure[:TOLD]
    found = _with_parts(game.reasons, prospect, seat, sure, lang)
    if found or instead is None:
        return found
    costs = [one for one in _with_parts(game.reasons, instead, seat, [], lang) if one.cost]
    return [Reason(say(lang, "saved", text=one.text), None, symbol=one.symbol) for one in costs]


def _with_parts(
    promise: Promise, prospect: Prospect, seat: int, sure: list[Reason], lang: str
) -> list[Reason]:
    counts = promise.IN_POINTS
    changes = {name: value for name, value in prospect.parts.items() if name != POINTS}
    drawn = prospect.parts.get(POINTS, 0.0) - sum(change.points for change in prospect.lines)
    small = SMALL if counts else SMALL_SHARE * max(map(abs, changes.values()), default=0.0)
    large = sorted(
        (item for item in changes.items() if abs(item[1]) >= max(small, 1e-6)),
        key=lambda item: -abs(item[1]),
    )

    def because(name: str, value: float) -> Reason:
        text = _counted(promise, prospect, seat, name, lang)
        text = text or promise.SAYINGS.say(lang, f"{name} {'more' if value > 0 else 'less'}")
        return Reason(text, value if counts else None, False, "", promise.SYMBOLS.get(name, ""))

    good = [because(*item) for item in large if item[1] > 0]
    bad = [item for item in large if item[1] < 0]
    kept = [*sure[:TOLD], *good[: max(0, TOLD - len(sure))]]
    if bad:
        costs = " ".join(because(*item).text for item in bad[:2])
        total = sum(value for _, value in bad)
        sign = promise.SYMBOLS.get(bad[0][0], "")
        kept.append(Reason(costs, total if counts else None, False, "", sign, True))
    if counts and prospect.parts:
        if abs(drawn) >= SMALL:
            kept.append(Reason(say(lang, "drawn"), drawn))
        rest = prospect.promise - sum(reason.points or 0.0 for reason in kept)
        if abs(rest) >= 0.05:
            kept.append(Reason(say(lang, "smaller"), rest))
    return kept


def _counted(promise: Promise, prospect: Prospect, seat: int, part: str, lang: str) -> str:
    """What exactly is different in a part, where that can be counted or named."""
    was, now = (
        promise.behind(state, seat, part, lang) for state in (prospect.before, prospect.after)
    )
    found = []
    for what, count in now.counts.items():
        if what not in was.counts:
            found.append(say(lang, "counted first", what=what, now=count))
        elif was.counts[what] != count:
            found.append(say(lang, "counted", what=what, now=count, was=was.counts[what]))
    for key, these, others in (("new", now, was), ("gone", was, now)):
        left = list(others.things)
        for thing in these.things:
            if thing in left:
                left.remove(thing)
            else:
                found.append(say(lang, f"thing {key}", what=thing))
    return " ".join(capital(one) for one in found[:COUNTED])
