"""What all finished games of a kind come to: each is counted once, when nobody waits for it."""

from __future__ import annotations

import logging
from collections import defaultdict
from collections.abc import Callable, Mapping
from itertools import pairwise
from typing import NamedTuple

import msgspec

from tafelrunde.kernel.game import Game
from tafelrunde.kernel.sayings import LANGUAGES
from tafelrunde.table import workshop
from tafelrunde.table.clock import MINUTE
from tafelrunde.table.refusal import Refused
from tafelrunde.table.store import Steps, Store
from tafelrunde.table.table import Table, replayed

log = logging.getLogger(__name__)

# Whatever took longer than a day was played over days.
LONGEST = 24 * 60
LABEL = 80


class Key(NamedTuple):
    """What is counted: a kind of thing, and which one, in German and English."""

    kind: str
    de: str
    en: str


class Tally(NamedTuple):
    """How often it was so, how many of these were won, and with how many points in all."""

    number: int = 0
    wins: float = 0.0
    points: int = 0


class Came(NamedTuple):
    """How a seat came out."""

    seat: int
    bot: bool
    team: int
    place: int
    points: int


class Counted(NamedTuple):
    """A result as it is counted."""

    table: str
    game: str
    minutes: int
    options: str
    seats: tuple[Came, ...]


Opening = Mapping[str, str]


def uncounted(after: str, limit: int) -> Steps[list[str]]:
    """Tables beyond this one whose results are in no statistics yet."""
    found = yield (
        "select table_id from results where not counted and table_id > ? order by table_id limit ?",
        (after, limit),
    )
    return [table for (table,) in found]


def _came_out(table: str) -> Steps[Counted | None]:
    """A result that can be counted: played to its end with the box's own components."""
    rows = yield (
        "select game, began, ended, options from results "
        "where table_id = ? and people > 0 and not owned and best is not null",
        (table,),
    )
    if not rows:
        return None
    game, began, ended, options = rows[0]
    seats = yield (
        "select seat, level, team, place, points from placed where table_id = ? order by seat",
        (table,),
    )
    came = tuple(Came(seat, bool(level), *rest) for seat, level, *rest in seats)
    return Counted(table, game, min(LONGEST, (ended - began) // MINUTE), options, came)


async def count(store: Store, find: Callable[[str], Game], name: str) -> None:
    """Count a result, with what each seat began with; one that cannot be read is only ticked."""
    came = await store.read(_came_out(name))
    openings: dict[int, Opening] = {}
    stored = await store.rows(name)
    try:
        table = await workshop.laboured(replayed, name, find, stored)
        openings = await workshop.laboured(openings_of, table)
        if table.opened.start:  # its beginning was played elsewhere
            came, openings = None, {}
    except Refused as refusal:
        log.warning("table %s is in no statistics: %s", name, refusal.reason)
        came = None
    await store.write(_add(name, came, openings))


def openings_of(table: Table) -> dict[int, Opening]:
    """What each seat began with, in both languages, where the game has a word for it."""
    named = table.game.opening
    found: dict[int, Opening] = {}
    if named is None:
        return found
    match = table.match
    for last, number in pairwise(match.standing):
        entry = match.entries[number]
        if entry.seat in found:
            continue
        before = match.state_after(last)
        said = {lang: named(before, entry.seat, entry.move, lang)[:LABEL] for lang in LANGUAGES}
        if all(said.values()):
            found[entry.seat] = said
        if len(found) == len(table.seats):
            break
    return found


def tallied(came: Counted, openings: Mapping[int, Opening]) -> dict[Key, Tally]:
    """What a game adds: length and luck of every seat; points, beginnings, options of people."""
    found: dict[Key, Tally] = defaultdict(Tally)
    winners = {seat.team for seat in came.seats if seat.place == 1}

    def add(kind: str, de: str, en: str, seat: Came | None = None) -> None:
        key = Key(kind, de, en)
        number, wins, points = found[key]
        if seat is None:
            found[key] = Tally(number + 1)
        else:
            won = 1 / len(winners) if seat.team in winners else 0.0
            found[key] = Tally(number + 1, wins + won, points + seat.points)

    add("minutes", str(came.minutes), str(came.minutes))
    for seat in came.seats:
        place = f"{len(came.seats)}/{seat.seat}"
        add("seat", place, place, seat)
        if seat.bot:
            continue
        add("points", str(seat.points), str(seat.points), seat)
        if seat.seat in openings:
            add("opening", openings[seat.seat]["de"], openings[seat.seat]["en"], seat)
        for chosen in _chosen(came.options):
            add("option", chosen, chosen, seat)
    return dict(found)


def _chosen(options: str) -> list[str]:
    """Options with their values, each as `id=value`; of several values each for itself."""
    found = []
    for name, value in msgspec.json.decode(options).items():
        for one in value if isinstance(value, list) else [value]:
            word = str(one).lower() if isinstance(one, bool) else str(one)
            found.append(f"{name}={word}")
    return found


def _add(table: str, came: Counted | None, openings: Mapping[int, Opening]) -> Steps[None]:
    new = yield (
        "update results set counted = true where table_id = ? and not counted returning table_id",
        (table,),
    )
    if not new:
        return
    for seat, said in openings.items():
        yield (
            "insert into openings (table_id, seat, de, en) values (?, ?, ?, ?)",
            (table, seat, said["de"], said["en"]),
        )
    if came is None:
        return
    # In a fixed order, so that two processes do not wait for each other.
    for key, tally in sorted(tallied(came, openings).items()):
        yield (
            "insert into tallies (game, kind, de, en, number, wins, points) "
            "values (?, ?, ?, ?, ?, ?, ?) on conflict (game, kind, de) do update set "
            "number = tallies.number + excluded.number, wins = tallies.wins + excluded.wins, "
            "points = tallies.points + excluded.points",
            (came.game, *key, *tally),
        )


def tallies(game: str) -> Steps[dict[str, list[tuple[Key, Tally]]]]:
    """All that is counted of a game, by kind."""
    rows = yield (
        "select kind, de, en, number, wins, points from tallies where game = ? order by kind, de",
        (game,),
    )
    found: dict[str, list[tuple[Key, Tally]]] = {}
    for kind, de, en, number, wins, points in rows:
        found.setdefault(kind, []).append((Key(kind, de, en), Tally(number, wins, points)))
    return found
