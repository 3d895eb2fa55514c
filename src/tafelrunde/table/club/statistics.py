"""What the club has played of a game, in numbers: each with how many games stand behind it."""

from __future__ import annotations

import msgspec

from tafelrunde.kernel.game import Game
from tafelrunde.table.api import game_asked
from tafelrunde.table.call import Call
from tafelrunde.table.club.tallies import Key, Tally, tallies

Counts = list[tuple[int, int]]
SHOWN = 24


class SeatShare(msgspec.Struct):
    """How a seat came out, counted from 0, among so many."""

    seats: int
    seat: int
    games: int
    wins: float


class Share(msgspec.Struct):
    """How those came out who began with something, or agreed on it; `points` on average."""

    name: str
    games: int
    wins: float
    points: float


class Statistics(msgspec.Struct):
    """All finished games of a kind with people in them, played with the box's own components.

    Points, beginnings and options are those of people; a victory that was shared counts in parts.
    """

    game: str
    title: str
    games: int
    points: Counts
    minutes: Counts
    seats: list[SeatShare]
    openings: list[Share]
    options: list[Share]


async def statistics(call: Call, body: None) -> Statistics:
    """What all finished games of a kind come to."""
    game = game_asked(call)
    found = await call.tables.store.read(tallies(game.id))
    return told(game, found, call.lang)


def told(game: Game, found: dict[str, list[tuple[Key, Tally]]], lang: str) -> Statistics:
    """The tallies of a game in words."""
    minutes = _counts(found.get("minutes", []))
    return Statistics(
        game=game.id,
        title=game.title,
        games=sum(number for _, number in minutes),
        points=_counts(found.get("points", [])),
        minutes=minutes,
        seats=sorted(
            (_seat(key.de, tally) for key, tally in found.get("seat", [])),
            key=lambda one: (one.seats, one.seat),
        ),
        openings=_most(
            [_share(key.de if lang == "de" else key.en, t) for key, t in found.get("opening", [])]
        ),
        options=_options(game, found.get("option", []), lang),
    )


def _counts(found: list[tuple[Key, Tally]]) -> Counts:
    return sorted((int(key.de), tally.number) for key, tally in found)


def _seat(label: str, tally: Tally) -> SeatShare:
    seats, seat = label.split("/")
    return SeatShare(int(seats), int(seat), tally.number, tally.wins)


def _share(name: str, tally: Tally) -> Share:
    return Share(name, tally.number, tally.wins, tally.points / tally.number)


def _most(shares: list[Share]) -> list[Share]:
    return sorted(shares, key=lambda one: (-one.games, one.name))[:SHOWN]


def _options(game: Game, found: list[tuple[Key, Tally]], lang: str) -> list[Share]:
    """Options that were played in more than one way, in words."""
    ways: dict[str, list[tuple[str, Tally]]] = {}
    for key, tally in found:
        name, _, value = key.de.partition("=")
        ways.setdefault(name, []).append((value, tally))
    shares = []
    for option in game.options:
        if len(ways.get(option.id, [])) < 2:
            continue
        title = option.de if lang == "de" else option.en
        for value, tally in ways[option.id]:
            if option.kind == "flag" and value == "true":
                shares.append(_share(title, tally))
            elif option.kind != "flag":
                shares.append(_share(f"{title}: {option.said(value, lang)}", tally))
    return _most(shares)
