"""The log of a table as one viewer may read it: what the game told, and what people did."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import msgspec

from tafelrunde.bots import LEVELS
from tafelrunde.kernel.match import Entry
from tafelrunde.kernel.narration import reported, seen, words_of
from tafelrunde.kernel.sayings import Sayings
from tafelrunde.kernel.state import FULL, State
from tafelrunde.table import journal
from tafelrunde.table.table import GATHERING, SUBSTITUTE, Happened, Table

SAYINGS = Sayings(Path(__file__).with_name("log.toml"))


class LogLine(msgspec.Struct, frozen=True):
    """One line: whose it is, what kind of line, the rule behind it.

    `by` is whose turn it was, unless it was sealed; the last line of a move has everybody's points
    after it, as the reader saw them. `hold` says that it was shown to all before the game went on.
    """

    entry: int
    seat: int | None
    kind: str
    text: str
    rule: str
    at: int
    by: int | None = None
    points: tuple[int, ...] = ()
    hold: bool = False


@dataclass(frozen=True)
class Reader:
    """Whose log it is, which says what he knows of and by which numbers; and with whose eyes.

    Both are a seat or SPECTATOR, or FULL. After the end people keep their log, with all eyes.
    """

    viewer: int
    eyes: int
    lang: str


def lines(table: Table, reader: Reader, start: int) -> list[LogLine]:
    """The lines of all rows that the reader knows of, from number `start` on."""
    found: list[LogLine] = []
    for number, row in enumerate(table.known(reader.viewer)[start:], start):
        told = list(_lines(table, number, table.history[row], reader))
        entry = table.history[row].entry
        if told and entry is not None and entry.undoes < 0:
            told[-1] = msgspec.structs.replace(told[-1], points=_points(table, row, reader))
        found += told
    return found


def _points(table: Table, row: int, reader: Reader) -> tuple[int, ...]:
    state = table.position_after(row)
    view = state if reader.eyes == FULL else state.seen_by(reader.eyes)
    return tuple(int(view.points(seat)) for seat in range(len(table.seats)))


def game_lines(table: Table, number: int, happened: Happened, reader: Reader) -> list[LogLine]:
    """What the game told in one row, which has this number for the reader."""
    entry = happened.entry
    if entry is None or entry.undoes >= 0:
        return []
    return list(_of_game(table, number, happened, entry, reader))


def _lines(table: Table, number: int, happened: Happened, reader: Reader) -> Iterator[LogLine]:
    row, entry, lang = happened.row, happened.entry, reader.lang
    if isinstance(row, journal.Said):
        seat = None if row.seat < 0 else row.seat
        name = SAYINGS.say(lang, "watcher") if seat is None else happened.name
        kind = "team" if row.team else "chat"
        yield LogLine(number, seat, kind, f"{name}: {row.text}", "", row.at)
        return
    said, seat = _of_people(table, happened, reader)
    if said:
        yield LogLine(number, seat, "table", said, "", row.at)
    if entry is not None and entry.undoes < 0:
        yield from _of_game(table, number, happened, entry, reader)
    if table.phase != GATHERING and happened is table.history[table.began]:
        yield from _beginning(table, number, happened, reader)


def _beginning(table: Table, number: int, happened: Happened, reader: Reader) -> Iterator[LogLine]:
    start = table.opened.start
    how = "imagined" if table.opened.imagined else "goes on" if start else "begins"
    said = SAYINGS.say(reader.lang, how, entry=len(start) - 1)
    yield LogLine(number, None, "table", said, "", happened.row.at)
    for entry in table.match.entries[: max(1, len(start))]:
        yield from _of_game(table, number, happened, entry, reader)


def _of_game(
    table: Table, number: int, happened: Happened, entry: Entry, reader: Reader
) -> Iterator[LogLine]:
    """What the game told; a move that tells nothing is said itself, unless it was sealed."""
    game, match, at = table.game, table.match, happened.row.at
    before, eyes = happened.before, reader.eyes
    telling = words_of(game).event
    if game.told is not None and before is not None and entry.events:
        telling = partial(game.told, before if eyes == FULL else before.seen_by(eyes))
    by = entry.seat if entry.window == 0 and entry.seat >= 0 else None
    for event in entry.events:
        kind = game.events[event[0]]
        rule = game.rule_name(kind.rule)
        told = telling(seen(event, reader.eyes), match.names, reader.lang)
        yield LogLine(number, event[1], "event", told, rule, at, by, hold=kind.hold)
    if not entry.events and entry.window == 0 and happened.before is not None:
        said = _deed(table, entry, happened.before, reader)
        yield LogLine(number, entry.seat, "deed", said, "", at, by)


def _deed(table: Table, entry: Entry, before: State, reader: Reader) -> str:
    """A move in words, from what the reader knew of the position before it."""
    name = table.match.names[entry.seat]
    own = reader.eyes in (FULL, entry.seat)
    view = before if reader.eyes == FULL else before.seen_by(reader.eyes)
    return reported(table.game, view, entry.seat, entry.move, name, own, reader.lang)


def _of_people(table: Table, happened: Happened, reader: Reader) -> tuple[str, int | None]:
    lang, row = reader.lang, happened.row
    say = SAYINGS.speaker(lang)
    level = LEVELS[SUBSTITUTE][lang]
    extra: dict[str, object] = {}
    match row:
        case journal.Sat():
            return say("sat", name=row.name), row.seat
        case journal.Stood():
            key = "stood"
        case journal.TookBack():
            key = "undo"
        case journal.Asked():
            key, extra = f"ask {row.what}", {"about": table.seats[row.about].name}
        case journal.Answered():
            key = "yes" if row.yes else "no"
        case journal.Resigned():
            key = "resigned"
        case journal.Barred():
            key = "barred"
        case journal.Replaced():
            key, extra = f"replaced {row.why}", {"level": level}
        case journal.Returned():
            key = "returned"
        case journal.Again():
            key = "again"
        case journal.Lapsed():
            return say("lapsed", about=table.seats[row.about].name), None
        case journal.Ended():
            return say("ended"), None
        case journal.Closed():
            return say("closed"), None
        case journal.Muted():
            what = "muted" if row.muted else "unmuted"
            if row.seat < 0:
                return say(f"{what} watchers"), None
            key = what
        case journal.Woke():
            return say("woke"), None
        case _:
            return "", None
    return say(key, name=happened.name, **extra), row.seat


def asked_about(table: Table, asked: journal.Asked, viewer: int) -> int:
    """The entry that a question is about, by the viewer's number."""
    return table.match.number_for(viewer, asked.entry) if asked.what == "undo" else asked.entry


def undone(table: Table, viewer: int) -> list[int]:
    """The rows, by the viewer's numbers, whose entries no longer stand."""
    if table.phase == GATHERING or table.match.untouched:
        return []
    standing = set(table.match.standing)
    known = [table.history[row].entry for row in table.known(viewer)]
    return [
        number
        for number, entry in enumerate(known)
        if entry and entry.undoes < 0 and entry.number not in standing
    ]
