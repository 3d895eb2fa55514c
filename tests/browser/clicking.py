"""Whole games planned beforehand, so that hands on a page make every kind of move there is.

Who knows the secret of a table knows what chance will say there, and can look for a game in which
every verb occurs. The table is laid into the database of a server.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from random import Random
from typing import NamedTuple

from playwright.sync_api import expect

from tafelrunde.bots import named
from tafelrunde.games import find, names
from tafelrunde.kernel.chance import Fair
from tafelrunde.kernel.checks import Clicks
from tafelrunde.kernel.game import Game
from tafelrunde.kernel.match import Entry, Match
from tafelrunde.kernel.narration import words_of
from tafelrunde.kernel.state import State
from tafelrunde.table import journal
from tafelrunde.table.card import head
from tafelrunde.table.keys import Keys, new_table_id
from tafelrunde.table.store import open_store
from tafelrunde.table.table import Table
from tests.browser.people import Hand, Seat, Told

NAMES = ("Anna", "Benno")
PEOPLE = (*NAMES, "Carla", "Dario")
NONCES = ("ab", "cd", "ef", "01")
TRIES = 200
LOOKED_AT = 30
# How much more trouble it is to go to a table than to make a move there, and how many are made.
GOING = 2
LONGEST = 12
# So many games are looked at beyond those that are needed.
MORE = 3


class Laid(NamedTuple):
    """A table that was laid out, and the keys of its seats."""

    table: str
    keys: list[str]


# Lays out games, each after so many moves.
Lay = Callable[[Mapping[str, tuple[Match, int]]], dict[str, Laid]]


class Stretch(NamedTuple):
    """Moves in a row, and what is made by them of all that is wanted."""

    played: Match
    entries: list[Entry]
    made: set[str]

    @property
    def trouble(self) -> int:
        """How much there is to do: everybody goes to the table, and every move is made."""
        return GOING * len({entry.seat for entry in self.entries}) + len(self.entries)


@dataclass(frozen=True)
class Case:
    """A game, and what of it is to be clicked."""

    game: str
    clicks: Clicks

    @property
    def name(self) -> str:
        """What it is called among all cases."""
        return self.game + self.clicks.suffix

    @property
    def wanted(self) -> set[str]:
        """The kinds of moves that have to be made, as patterns."""
        verbs = self.clicks.only or set(find(self.game).verbs.verbs) - set(self.clicks.but)
        return {rf"{verb}\b" for verb in verbs} | set(self.clicks.also)

    @cached_property
    def plan(self) -> Match:
        """A whole game in which all that is wanted occurs."""
        for seed in range(self.clicks.seed, self.clicks.seed + TRIES):
            played, missing = self._play(Random(seed), self.wanted)
            if not missing:
                return played
        raise AssertionError(f"no game of {self.game} was found with all of {self.wanted}")

    @cached_property
    def by_bots(self) -> Match:
        """A whole game as two bots play it, in which not all that is wanted need occur."""
        secret, people = Random(self.name).randbytes(32), self.clicks.people
        names, nonces = PEOPLE[:people], NONCES[:people]
        match = Match(find(self.game), people, self.clicks.options, names, secret, nonces)
        bot = named("greedy")
        while not match.over:
            seat, _ = open_to(match.game, match.state)
            move = bot.choose(match.state.seen_by(seat), seat)
            match.play(seat, match.game.verbs.text(move))
        return match

    @cached_property
    def games(self) -> list[Match]:
        """Random games in which everything occurs that is wanted, and a few more to choose from."""
        missing, found, more = self.wanted, list[Match](), MORE
        for seed in range(self.clicks.seed, self.clicks.seed + TRIES):
            played, _ = self._play(Random(seed), missing)
            found.append(played)
            missing -= fitting(missing, texts(played, played.entries[1:]))
            more -= not missing
            if more < 0:
                return found
        raise AssertionError(f"no games of {self.game} were found with {missing}")

    @property
    def stretches(self) -> list[tuple[Match, list[Entry]]]:
        """Moves in a row, one for everything that is wanted: what is most for its trouble first."""
        possible = [one for played in self.games for one in self._stretches(played)]
        missing, found = self.wanted, []
        while missing:
            best = max(possible, key=lambda one: len(one.made & missing) / one.trouble)
            missing -= best.made
            found.append((best.played, best.entries))
        return found

    def _stretches(self, played: Match) -> Iterator[Stretch]:
        """All that begin and end with a move that is wanted."""
        wanted = [fitting(self.wanted, texts(played, [entry])) for entry in played.entries[1:]]
        for first, begun in enumerate(wanted, 1):
            made = set[str]()
            for last, new in enumerate(
                wanted[first - 1 : first - 1 + LONGEST] if begun else (), first
            ):
                if not new <= made:
                    made = made | new
                    yield Stretch(played, played.entries[first : last + 1], made)

    def _play(self, chance: Random, wanted: set[str]) -> tuple[Match, set[str]]:
        """A random game, of a random taste, that makes or comes near to what was not made yet."""
        secret = chance.randbytes(32)
        people = self.clicks.people
        names, nonces = PEOPLE[:people], NONCES[:people]
        match = Match(find(self.game), people, self.clicks.options, names, secret, nonces)
        taste = dict(self.clicks.taste)
        missing = set(wanted)
        while not match.over:
            seat, choices = open_to(match.game, match.state)
            verbs = sorted({text.split()[0] for text in choices})
            for verb in verbs:
                taste.setdefault(verb, chance.random() ** 2)
            verb = chance.choices(verbs, [taste[verb] for verb in verbs])[0]
            usual = [text for text in choices if text.split()[0] == verb]
            new = [text for text in choices if fitting(missing, [text])]
            if missing and not new:
                some = chance.sample(choices, min(len(choices), LOOKED_AT))
                new = [text for text in some if self._leads(match, seat, text, missing)]
            text = chance.choice(new or usual)
            missing -= fitting(missing, [text])
            match.play(seat, text)
        return match, missing

    @staticmethod
    def _leads(match: Match, seat: int, text: str, missing: set[str]) -> bool:
        """Can something that is missing be done after this move?"""
        after = match.state.copy()
        assert match.secret is not None
        match.game.play(after, seat, text, Fair(match.secret, match.nonces, match.drawn))
        return bool(fitting(missing, open_to(match.game, after)[1]))


CASES = [Case(name, clicks) for name in names() for clicks in find(name).checks.clicks]


def case_of(name: str) -> Case:
    """The case with this name."""
    return next(case for case in CASES if case.name == name)


def fitting(patterns: Collection[str], texts: Collection[str]) -> set[str]:
    """The patterns that one of the moves begins with."""
    return {one for one in patterns if any(re.match(one, text) for text in texts)}


def texts(played: Match, entries: Iterable[Entry]) -> list[str]:
    """Moves as people write them."""
    return [played.game.verbs.text(entry.move) for entry in entries]


def open_to(game: Game, state: State) -> tuple[int, list[str]]:
    """The first seat that the game waits for, and its moves."""
    seat = next((s for s in range(int(state.setup.seats)) if state.waiting(s)), -1)
    return seat, [game.verbs.text(move) for move in state.moves(seat)] if seat >= 0 else []


def touches(game: Game, state: State, seat: int, lang: str) -> list[Told]:
    """The legal moves as the page is told them: text, label, path."""
    assert game.picture is not None
    view = state.seen_by(seat)
    words = words_of(game)
    foreseen = game.foresee(view, seat, lang) if game.foresee else {}
    told = []
    for move in view.moves(seat):
        label = words.move(view, seat, move, lang)
        path = game.picture.touch(view, seat, move).path
        told.append(
            {
                "move": game.verbs.text(move),
                "label": label[:1].upper() + label[1:],
                "path": list(path),
                "foresight": foreseen.get(move),
            }
        )
    return told


def lay_out(database: Path, tables: Mapping[str, tuple[Match, int]]) -> dict[str, Laid]:
    """Put tables into a database, each after so many moves of a game."""
    with ThreadPoolExecutor(1) as apart:  # the browser has the loop of this thread
        return apart.submit(asyncio.run, _lay_out(database, tables)).result()


async def _lay_out(database: Path, tables: Mapping[str, tuple[Match, int]]) -> dict[str, Laid]:
    store = await open_store(str(database), beside=True)
    keys = Keys(await store.secret())
    laid = {}
    for name, (played, moves) in tables.items():
        where = new_table_id()
        table = Table(where, find)
        for row in _rows(played, moves):
            table.add(row)
        made = [journal.encode(happened.row) for happened in table.history]
        await store.create(where, made, head(table), 0)
        seats = range(len(played.names))
        laid[name] = Laid(where, [keys.of(where, seat) for seat in seats])
    await store.close()
    return laid


def _rows(played: Match, moves: int) -> Iterator[journal.Row]:
    """What is written of a table at which both sit and so many moves were made."""
    game = played.game
    plans = tuple(journal.Plan("person", name=name) for name in played.names)
    assert played.secret is not None
    secret = played.secret.hex()
    yield journal.Opened(0, game.id, game.rules_number(game.newest), played.options, plans, secret)
    for seat, (name, nonce) in enumerate(zip(played.names, played.nonces, strict=True)):
        yield journal.Sat(0, seat, name, nonce, guest="")
    for entry in played.entries[1 : moves + 1]:
        yield journal.Played(0, entry.seat, game.verbs.text(entry.move))


def click(seat: Seat, hand: Hand, played: Match, entry: Entry) -> str:
    """Make a move of a planned game by hand; returns it as text."""
    # The table was opened, and everybody sat down: so many rows come before the first entry.
    row = len(played.names) + played.number_for(entry.seat, entry.number)
    seat.shows(row - 1)
    before = played.state_after(entry.number - 1)
    moves = touches(played.game, before, entry.seat, seat.visitor.lang)
    wanted = played.game.verbs.text(entry.move)
    seat.move(hand, next(one for one in moves if one["move"] == wanted), moves)
    seat.shows(row)
    return wanted


def shows_the_end(seat: Seat, played: Match) -> None:
    """The end screen has the points of the planned game, line by line."""
    state = played.state
    points = [int(state.points(number)) for number in range(len(NAMES))]
    ranked = sorted(range(len(NAMES)), key=lambda number: int(state.places()[number]))
    expect(seat.end.locator(".ranking .points")).to_have_text([str(points[n]) for n in ranked])
    sheets = seat.end.locator(".story table")
    expect(sheets).to_have_count(len(NAMES))
    for sheet, number in zip(sheets.all(), ranked, strict=True):
        lines = [str(int(line.points)) for line in state.score(number).lines]
        expect(sheet.locator("tbody td")).to_have_text(lines)
        expect(sheet.locator("tfoot td")).to_have_text(str(points[number]))
