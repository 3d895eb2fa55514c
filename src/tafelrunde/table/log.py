"""The log of a table as one viewer may read it: what the game told, and what people did."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from tafelrunde.bots import LEVELS
from tafelrunde.kernel.chronicle import seen, words_of
from tafelrunde.kernel.match import Entry
from tafelrunde.kernel.state import FULL, State
from tafelrunde.table import rows
from tafelrunde.table.table import SUBSTITUTE, Happened, Table

SAYINGS = {
    "en": {
        "sat": "{name} sits down.",
        "stood": "{name} leaves the table.",
        "begins": "All are here: the game begins.",
        "goes on": "The game goes on from move {entry} of another one.",
        "undo": "{name} takes back from move {entry} on.",
        "ask undo": "{name} asks to take back from move {entry} on.",
        "ask end": "{name} offers to end the game.",
        "ask replace": "{name} asks for a bot on the seat of {about}.",
        "yes": "{name} agrees.",
        "no": "{name} says no.",
        "ended": "All agree: the game ends here.",
        "resigned": "{name} resigns.",
        "replaced clock": "The time of {name} is up: a bot ({level}) plays on.",
        "replaced agreed": "A bot ({level}) plays for {name}.",
        "returned": "{name} is back.",
        "woke": "The table was away for a while; no clock ran.",
        "again": "{name} wants to play again.",
        "watcher": "A watcher",
    },
    "de": {
        "sat": "{name} setzt sich.",
        "stood": "{name} verlässt den Tisch.",
        "begins": "Alle sind da: Das Spiel beginnt.",
        "goes on": "Das Spiel geht ab Zug {entry} eines anderen weiter.",
        "undo": "{name} nimmt ab Zug {entry} zurück.",
        "ask undo": "{name} möchte ab Zug {entry} zurücknehmen.",
        "ask end": "{name} bietet an, das Spiel zu beenden.",
        "ask replace": "{name} möchte einen Bot auf den Platz von {about} setzen.",
        "yes": "{name} ist einverstanden.",
        "no": "{name} lehnt ab.",
        "ended": "Alle sind einverstanden: Das Spiel endet hier.",
        "resigned": "{name} gibt auf.",
        "replaced clock": "Die Zeit von {name} ist um: Ein Bot ({level}) spielt weiter.",
        "replaced agreed": "Ein Bot ({level}) spielt für {name}.",
        "returned": "{name} ist wieder da.",
        "woke": "Der Tisch war eine Weile weg; keine Uhr lief.",
        "again": "{name} möchte noch einmal spielen.",
        "watcher": "Jemand schaut zu",
    },
}


class LogLine(msgspec.Struct, frozen=True):
    """One line: whose it is, what kind of line, the rule behind it."""

    entry: int
    seat: int | None
    kind: str
    text: str
    rule: str
    at: int


def lines(table: Table, viewer: int, lang: str, start: int) -> list[LogLine]:
    """The lines of all rows from `start` on, for a seat, SPECTATOR or FULL."""
    found: list[LogLine] = []
    for number in range(max(0, start), table.count):
        found += _lines(table, number, viewer, lang)
    return found


def _lines(table: Table, number: int, viewer: int, lang: str) -> Iterator[LogLine]:
    happened = table.history[number]
    row, entry = happened.row, happened.entry
    if isinstance(row, rows.Said):
        seat = None if row.seat < 0 else row.seat
        name = SAYINGS[lang]["watcher"] if seat is None else happened.name
        yield LogLine(number, seat, "chat", f"{name}: {row.text}", "", row.at)
        return
    said, seat = _of_people(table, happened, lang)
    if said:
        yield LogLine(number, seat, "table", said, "", row.at)
    if entry is not None and entry.undoes < 0:
        yield from _of_game(table, number, entry, happened.before, viewer, lang)
    if number == table.began:
        yield from _beginning(table, number, viewer, lang)


def _beginning(table: Table, number: int, viewer: int, lang: str) -> Iterator[LogLine]:
    at = table.history[number].row.at
    start = table.opened.start
    said = SAYINGS[lang]["goes on" if start else "begins"].format(entry=len(start) - 1)
    yield LogLine(number, None, "table", said, "", at)
    for entry in table.match.entries[: max(1, len(start))]:
        yield from _of_game(table, number, entry, None, viewer, lang)


def _of_game(
    table: Table, number: int, entry: Entry, before: State | None, viewer: int, lang: str
) -> Iterator[LogLine]:
    """What the game told; a move that tells nothing is said itself, unless it was sealed."""
    at = table.history[number].row.at
    game, match = table.game, table.match
    words = words_of(game)
    for event in entry.events:
        rule = game.rule_name(game.events[event[0]].rule)
        told = words.event(seen(event, viewer), match.names, lang)
        yield LogLine(number, event[1], "event", told, rule, at)
    if not entry.events and entry.window == 0 and before is not None:
        said = _deed(table, entry, before, viewer, lang)
        yield LogLine(number, entry.seat, "deed", said, "", at)


def _deed(table: Table, entry: Entry, before: State, viewer: int, lang: str) -> str:
    """A move in words, from what the viewer knew of the position before it."""
    name = table.match.names[entry.seat]
    own = viewer in (FULL, entry.seat)
    verb, _ = table.game.verbs.split(entry.move)
    if not own and any(field.own for field in verb.fields):
        return f"{name}: {verb.name}"
    view = before if viewer == FULL else before.seen_by(viewer)
    return f"{name}: {words_of(table.game).move(view, entry.seat, entry.move, lang)}"


def _of_people(table: Table, happened: Happened, lang: str) -> tuple[str, int | None]:
    say, row = SAYINGS[lang], happened.row
    level = LEVELS[SUBSTITUTE][lang]
    extra: dict[str, object] = {}
    match row:
        case rows.Sat():
            return say["sat"].format(name=row.name), row.seat
        case rows.Stood():
            key = "stood"
        case rows.TookBack():
            key, extra = "undo", {"entry": row.entry}
        case rows.Asked():
            about = table.seats[row.about].name
            key, extra = f"ask {row.what}", {"entry": row.entry, "about": about}
        case rows.Answered():
            key = "yes" if row.yes else "no"
        case rows.Resigned():
            key = "resigned"
        case rows.Replaced():
            key, extra = f"replaced {row.why}", {"level": level}
        case rows.Returned():
            key = "returned"
        case rows.Again():
            key = "again"
        case rows.Ended():
            return say["ended"], None
        case rows.Woke():
            return say["woke"], None
        case _:
            return "", None
    return say[key].format(name=happened.name, **extra), row.seat


def undone(table: Table) -> list[int]:
    """The rows whose entries no longer stand."""
    if table.phase == "gathering":
        return []
    standing = set(table.match.standing)
    return [
        number
        for number, past in enumerate(table.history)
        if past.entry and past.entry.undoes < 0 and past.entry.number not in standing
    ]
