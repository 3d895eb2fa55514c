"""What happened since a viewer's turn, step by step: who, in which words, and which things.

The things are read from the viewer's own pictures of the table before and after each step, so a
story tells nothing that was not shown. What is decided in a sealed window is told when it opens.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from textwrap import wrap

import msgspec

from tafelrunde.kernel.aftermath import Aftermath
from tafelrunde.kernel.chance import SPECTATOR
from tafelrunde.kernel.changes import Changes, Moved, Thing, apart, changes
from tafelrunde.kernel.draw import Drawing, Form
from tafelrunde.kernel.match import Entry
from tafelrunde.kernel.narration import seen
from tafelrunde.kernel.sayings import BRIEF
from tafelrunde.kernel.state import State
from tafelrunde.table.glimpse import Glimpse
from tafelrunde.table.log import LogLine, Reader, game_lines
from tafelrunde.table.refusal import Refused
from tafelrunde.table.table import GATHERING, Table

# Further back a story does not go: each row of it may have to be drawn.
LONGEST = 30


class StepView(msgspec.Struct, frozen=True):
    """One step: its rows, whose it is (null: the table's), in words, and what it changed.

    `points` is what each seat has more by it. `moved` names things and how far they came. `moment`
    says that something came up: dice, a card, the end of a round, what was sealed; `held`, that it
    shall be seen before the game goes on; `gone` are drawings of what was lost by that, `aftermath`
    is what came of a fight, both sides card by card, where the game can tell.
    """

    entries: tuple[int, ...]
    seat: int | None
    symbol: str
    short: tuple[str, str]
    text: str
    rules: tuple[str, ...]
    points: tuple[int, ...]
    new: tuple[str, ...]
    moved: tuple[Moved, ...]
    left: tuple[str, ...]
    moment: bool
    held: bool
    gone: tuple[str, ...] = ()
    aftermath: Aftermath | None = None


@dataclass(frozen=True)
class Watcher:
    """Whose story it is, and in which form the table is drawn for him."""

    reader: Reader
    form: Form


@dataclass(frozen=True)
class Part:
    """What one seat, or the table, did in one row."""

    number: int
    seat: int | None
    said: tuple[LogLine, ...]
    short: tuple[str, str]
    symbol: str
    points: tuple[int, ...]
    changed: Changes
    moment: bool
    held: bool
    gone: tuple[str, ...] = ()
    aftermath: Aftermath | None = None


def story(table: Table, watcher: Watcher, body: str) -> list[StepView]:
    """The steps since the viewer's own last move; `body` is the picture he sees now.

    A new round alone is no story: nobody else has done anything.
    """
    if table.phase == GATHERING:
        return []
    key = _key(table, watcher, table.count - 1)
    if key not in table.glimpses:
        points = _points(table.match.state, watcher.reader.viewer)
        table.glimpses[key] = Glimpse(body, points)
    now = table.glimpses[key]
    known = table.known(watcher.reader.viewer)
    rows = _rows(table, watcher.reader.viewer, known)
    parts = [part for number in rows for part in _parts(table, watcher, number, known[number])]
    _forget(table, watcher, known[rows[0]] - 1 if rows else table.count - 1)
    steps = [_step(group, now) for group in _joined(parts)]
    told = [step for step in steps if step.rules or _shows(step)]
    return told if any(step.seat is not None for step in told) else []


def held(table: Table, watcher: Watcher) -> StepView | None:
    """What came of the latest move, whoever made it, if everybody shall see it."""
    known = table.known(watcher.reader.viewer)
    for number in reversed(range(len(known))):
        entry = table.history[known[number]].entry
        if known[number] <= table.began or (entry is not None and entry.undoes >= 0):
            return None
        if entry is not None:
            return _held_in(table, watcher, number, known[number], entry)
    return None


def held_again(table: Table, watcher: Watcher, number: int) -> StepView:
    """What everybody was shown after a row, by the viewer's number for it, once more."""
    known = table.known(watcher.reader.viewer)
    shown = None
    if 0 <= number < len(known) and known[number] > table.began:
        entry = table.history[known[number]].entry
        if entry is not None and entry.undoes < 0:
            shown = _held_in(table, watcher, number, known[number], entry)
    if shown is None:
        raise Refused("bad_request", reason=f"nothing was held up in entry {number}")
    return shown


def held_after(table: Table, watcher: Watcher, row: int) -> StepView | None:
    """What everybody was shown after a row, for a replay, which keeps no picture of it."""
    known, entry = table.known(watcher.reader.viewer), table.history[row].entry
    if row not in known or row <= table.began or entry is None or entry.undoes >= 0:
        return None
    kept = set(table.glimpses)
    shown = _held_in(table, watcher, known.index(row), row, entry)
    for key in set(table.glimpses) - kept:
        del table.glimpses[key]
    return shown


def _held_in(
    table: Table, watcher: Watcher, number: int, row: int, entry: Entry
) -> StepView | None:
    """What of an entry everybody shall see before the game goes on."""
    if not any(table.game.events[event[0]].hold for event in entry.events):
        return None
    now = _glimpse(table, watcher, row)
    parts = [part for part in _parts(table, watcher, number, row) if part.held]
    return _step(parts[:1], now) if parts else None


def drawn_after(table: Table, watcher: Watcher, number: int) -> Drawing:
    """The table as the viewer saw it after a row, by his number for it."""
    viewer, lang = watcher.reader.viewer, watcher.reader.lang
    known = table.known(viewer)
    if table.phase == GATHERING or table.game.picture is None:
        raise Refused("not_begun")
    if not 0 <= number < len(known) or known[number] < table.began:
        raise Refused("bad_request", reason=f"there is no entry {number}")
    view = table.position_after(known[number]).seen_by(viewer)
    return table.game.table(view, viewer, lang, table.match.names, watcher.form)


def _key(table: Table, watcher: Watcher, row: int) -> tuple[int, int, Form]:
    """The row that made the position after this one: talking changes nothing on the table."""
    while row > table.began and table.history[row].entry is None:
        row -= 1
    return row, watcher.reader.viewer, watcher.form


def _forget(table: Table, watcher: Watcher, row: int) -> None:
    """No story of this viewer goes back further than this row any more."""
    oldest, viewer, form = _key(table, watcher, row)
    for key in list(table.glimpses):
        if key[0] < oldest and key[1] == viewer and key[2] == form:
            del table.glimpses[key]


def _rows(table: Table, viewer: int, known: Sequence[int]) -> list[int]:
    """The numbers of the rows that a story tells of, without what is still sealed.

    Who watches is told what the latest seat did, who plays what all others did since his own move.
    """
    found: list[int] = []
    watched: int | None = None
    for number in reversed(range(len(known))):
        row = known[number]
        entry = table.history[row].entry
        if row <= table.began or len(found) == LONGEST:
            break
        if entry is None:
            continue
        if entry.undoes >= 0 or (watched is not None and entry.seat != watched):
            break
        if entry.window == 0 or _opens(table, row, entry):
            own = entry.seat == viewer
            if not own or entry.window:
                found.append(number)
            if viewer == SPECTATOR:
                watched = entry.seat
        if entry.seat == viewer:
            break
    return found[::-1]


def _opens(table: Table, row: int, entry: Entry) -> bool:
    """Did a sealed window open by this row?"""
    return entry.window != 0 and table.position_after(row).window != entry.window


def _glimpse(table: Table, watcher: Watcher, row: int) -> Glimpse:
    """What the viewer saw after a row; drawn once for him, if he was not shown it anyway."""
    key = _key(table, watcher, row)
    if key not in table.glimpses:
        viewer, lang = watcher.reader.viewer, watcher.reader.lang
        state, names = table.position_after(row), table.match.names
        drawn = table.game.table(state.seen_by(viewer), viewer, lang, names, watcher.form)
        table.glimpses[key] = Glimpse(drawn.body, _points(state, viewer))
    return table.glimpses[key]


def _points(state: State, viewer: int) -> tuple[int, ...]:
    view = state.seen_by(viewer)
    return tuple(int(view.points(seat)) for seat in range(int(state.setup.seats)))


def _parts(table: Table, watcher: Watcher, number: int, row: int) -> list[Part]:
    """A row as steps, found once: nothing that happened becomes otherwise."""
    told, how = _glimpse(table, watcher, row).told, (watcher.reader.eyes, watcher.reader.lang)
    if how not in told:
        told[how] = list(_found(table, watcher, number, row))
    return told[how]


def _found(table: Table, watcher: Watcher, number: int, row: int) -> Iterator[Part]:
    """What its seat did in a row, or all did if a window opened, then what came up."""
    reader, names = watcher.reader, table.match.names
    entry = table.history[row].entry
    assert entry is not None
    before, after = _glimpse(table, watcher, row - 1), _glimpse(table, watcher, row)
    opens = _opens(table, row, entry)
    said = game_lines(table, number, table.history[row], reader)
    gained = [b - a for a, b in zip(before.points, after.points, strict=True)]
    was, now = apart(before.body, after.body)
    changed = changes(was, now)
    kinds = [table.game.events[event[0]] for event in entry.events]
    holding = [line for line, kind in zip(said, kinds, strict=False) if kind.hold]
    own = [line for line in said if line.seat is not None and names[line.seat] in line.text]
    if own and not opens:  # "Yields", before who gets what, belongs to whoever rolled
        until = said.index(own[-1])
        own = [line for n, line in enumerate(said)
               if line in own or (n < until and line not in holding)]  # fmt: skip
    moment = any(eyes >> reader.viewer & 1 for _, _, eyes in entry.outcomes)
    seats = dict.fromkeys(line.seat for line in own) if opens else [entry.seat]
    for seat in seats:
        if seat is None or (opens and seat == reader.viewer):
            continue
        part = Part(
            number,
            seat,
            tuple(line for line in own if line.seat == seat or not opens),
            ("", ""),
            "",
            tuple(more if one == seat or not opens else 0 for one, more in enumerate(gained)),
            (_in_area(changed, was, now, seat) if opens else changed).few(),
            moment or opens,
            any(line in holding for line in own if line.seat == seat or not opens),
        )
        if not _is_quiet(part, reader.viewer):
            gone = _gone(part.changed, was) if part.held else ()
            told = _aftermath(table, watcher, row, entry) if part.held else None
            symbol = next(iter(gone), "") or _symbol(part.changed, was, now)
            short = _short(table, entry, said, part.said, reader)
            yield replace(part, symbol=symbol, short=short, gone=gone, aftermath=told)
    rest = tuple(line for line in said if line not in own)
    if rest:
        short = _short(table, entry, said, rest, reader)
        none = tuple(0 for _ in gained)
        yield Part(
            number,
            None,
            rest,
            short,
            "",
            none,
            Changes(),
            True,
            any(line in holding for line in rest),
        )


def _is_quiet(part: Part, viewer: int) -> bool:
    """Did nothing happen that is worth a step? The log has it all the same."""
    nothing = part.changed == Changes() and not any(part.points)
    return nothing and all(line.kind == "deed" or line.seat == viewer for line in part.said)


def _shows(step: StepView) -> bool:
    """Is there anything to be seen of a step?"""
    return bool(step.new or step.moved or step.left or any(step.points))


def _in_area(
    changed: Changes, before: Mapping[str, Thing], after: Mapping[str, Thing], seat: int
) -> Changes:
    """Of all that came to light what lies in one seat's part of the table."""

    def there(name: str) -> bool:
        return (after.get(name) or before[name]).area == seat

    return Changes(
        tuple(name for name in changed.new if there(name)),
        tuple(one for one in changed.moved if there(one.id)),
        tuple(name for name in changed.left if there(name)),
        changed.shifted,
    )


def _symbol(changed: Changes, before: Mapping[str, Thing], after: Mapping[str, Thing]) -> str:
    """A drawing of what the step is about, from the game's own sheet."""
    moved = [one.id for one in changed.moved]
    shifted = [after[name].look for name in moved if name in changed.shifted]
    came = [after[name].look for name in moved if name not in changed.shifted]
    for name in changed.new:
        was = before[name].look if name in before else ()
        came.append(tuple(drawing for drawing in after[name].look if drawing not in was))
    gone = [before[name].look for name in changed.left]
    return next((look[0] for look in (*came, *gone, *shifted) if look), "")


def _gone(changed: Changes, before: Mapping[str, Thing]) -> tuple[str, ...]:
    """Drawings of what has left the table, without mere shields of seats."""
    looks = [before[name].look for name in changed.left if before[name].look]
    return tuple(look[0] for look in looks if look[0] != "shield")


def _aftermath(table: Table, watcher: Watcher, row: int, entry: Entry) -> Aftermath | None:
    """What came of the fights that an entry ended, from what the viewer knew before it."""
    if table.game.aftermath is None:
        return None
    view = table.position_after(row - 1).seen_by(watcher.reader.viewer)
    names, lang = table.match.names, watcher.reader.lang
    return table.game.aftermath(view, entry.seat, entry.move, names, lang)


def _short(
    table: Table, entry: Entry, lines: Sequence[LogLine], said: Sequence[LogLine], reader: Reader
) -> tuple[str, str]:
    """Some lines of an entry in two short parts: the game's own, or how the first one begins.

    What everybody shall see comes before all else, then what the seat itself did.
    """
    brief = table.game.brief
    events = [event for line, event in zip(lines, entry.events, strict=False) if line in said]
    kinds = table.game.events
    events.sort(key=lambda event: (not kinds[event[0]].hold, event[1] != entry.seat))
    for event in events:
        short = brief(seen(event, reader.eyes), reader.lang) if brief else None
        if short:
            return short
    if not said:
        return "", ""
    text = said[0].text
    if said[0].seat is not None:
        name = table.match.names[said[0].seat]
        text = text.removeprefix(name).lstrip(": ")
    text = text[:1].upper() + text[1:]
    first, *rest = wrap(text, BRIEF, max_lines=2, placeholder="…") or [""]
    return first, rest[0] if rest else ""


def _joined(parts: Sequence[Part]) -> Iterator[list[Part]]:
    """Parts of one seat about the same piece are one step: it was taken, then it was placed."""
    group: list[Part] = []
    for part in parts:
        same = group and part.seat is not None and part.seat == group[-1].seat
        if same and group[-1].changed.touched() & part.changed.touched():
            group.append(part)
        else:
            if group:
                yield group
            group = [part]
    if group:
        yield group


def _step(group: Sequence[Part], now: Glimpse) -> StepView:
    """Several parts as one step; only what is still there is named as new or moved."""
    last = group[-1]
    moved: dict[str, Moved] = {}
    for one in (one for part in group for one in part.changed.moved if one.id in now.names):
        was = moved.get(one.id, Moved(one.id, 0, 0))
        moved[one.id] = Moved(one.id, round(was.dx + one.dx, 1), round(was.dy + one.dy, 1))
    new = [name for part in group for name in part.changed.new if name in now.names]
    left = [name for part in group for name in part.changed.left if name not in new]
    said = [line for part in group for line in part.said]
    return StepView(
        entries=tuple(dict.fromkeys(part.number for part in group)),
        seat=last.seat,
        symbol=last.symbol or group[0].symbol,
        short=last.short,
        text="; ".join(line.text for line in said),
        rules=tuple(dict.fromkeys(line.rule for line in said if line.rule)),
        points=tuple(sum(more) for more in zip(*(part.points for part in group), strict=True)),
        new=tuple(dict.fromkeys(name for name in new if name not in moved)),
        moved=tuple(moved.values()),
        left=tuple(dict.fromkeys(name for name in left if name not in moved)),
        moment=any(part.moment for part in group),
        held=any(part.held for part in group),
        gone=tuple(drawing for part in group for drawing in part.gone),
        aftermath=next((part.aftermath for part in group if part.aftermath), None),
    )
