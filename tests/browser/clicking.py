"""Whole games planned beforehand, so that hands on a page make every kind of move there is.

Who knows the secret of a table knows what chance will say there, and can look for a game in which
every verb occurs. The table is laid into a database before a server opens it.
"""

from __future__ import annotations

import asyncio
import os
import re
from collections.abc import Collection, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from random import Random

from tafelrunde.games import find
from tafelrunde.kernel.chance import Fair
from tafelrunde.kernel.game import Game
from tafelrunde.kernel.match import Entry, Match
from tafelrunde.kernel.narration import words_of
from tafelrunde.kernel.state import State
from tafelrunde.table import journal
from tafelrunde.table.keys import Keys
from tafelrunde.table.room import head
from tafelrunde.table.store import open_store
from tafelrunde.table.table import Table
from tests.browser.people import Told

NAMES = ("Anna", "Benno")
NONCES = ("ab", "cd")
TRIES = 200
LOOKED_AT = 30


@dataclass(frozen=True)
class Case:
    """A game for one or two with options that let verbs occur: all of them, or `only` these.

    `suffix` tells cases of the same game apart. `also` are beginnings of moves that have to occur
    too, as patterns. `taste` says how much a verb is liked while nothing new can be done; other
    tastes are random. `seed` is where the search for such games begins: that of a short one.
    """

    game: str
    options: Mapping[str, object] = field(default_factory=dict)
    only: tuple[str, ...] = ()
    people: int = 2
    suffix: str = ""
    also: tuple[str, ...] = ()
    taste: Mapping[str, float] = field(default_factory=dict)
    seed: int = 0

    @property
    def name(self) -> str:
        """What it is called among all cases."""
        return self.game + self.suffix

    @property
    def wanted(self) -> set[str]:
        """The kinds of moves that have to be made, as patterns."""
        verbs = self.only or find(self.game).verbs.verbs
        return {rf"{verb}\b" for verb in verbs} | set(self.also)

    @cached_property
    def plan(self) -> Match:
        """A whole game in which all that is wanted occurs."""
        for seed in range(self.seed, self.seed + TRIES):
            played, missing = self._play(Random(seed), self.wanted)
            if not missing:
                return played
        raise AssertionError(f"no game of {self.game} was found with all of {self.wanted}")

    @cached_property
    def moments(self) -> list[tuple[Match, Entry]]:
        """Moves of as few games as can be, one for everything that is wanted."""
        missing, found = self.wanted, []
        for seed in range(self.seed, self.seed + TRIES):
            played, _ = self._play(Random(seed), missing)
            for entry in played.entries[1:]:
                new = fitting(missing, [played.game.verbs.text(entry.move)])
                if new:
                    missing -= new
                    found.append((played, entry))
            if not missing:
                return found
        raise AssertionError(f"no games of {self.game} were found with {missing}")

    def _play(self, chance: Random, wanted: set[str]) -> tuple[Match, set[str]]:
        """A random game, of a random taste, that makes or comes near to what was not made yet."""
        secret = chance.randbytes(32)
        names, nonces = NAMES[: self.people], NONCES[: self.people]
        match = Match(find(self.game), self.people, self.options, names, secret, nonces)
        taste = dict(self.taste)
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


def but(game: str, *verbs: str) -> tuple[str, ...]:
    """All verbs of a game but these."""
    return tuple(verb for verb in find(game).verbs.verbs if verb not in verbs)


# Only the shadow says "go", and nobody clicks for it.
ERBEN = Case(
    "erben",
    {"sets": ["land_industry", "war", "crafts"]},
    only=but("erben", "go"),
    taste={"terrain": 0.03, "build": 1},
    seed=47,
)
BURGUND = Case(
    "burgund",
    {"duchies": "chosen"},
    only=(
        "duchy", "castle", "take", "place", "sell", "workers", "ship", "goods", "drop", "skip",
        "done", "buy",
    ),
    also=(
        "take die=extra", "place die=extra", "sell die=extra", "ship .*more=next", "buy from=[1-6]",
    ),
    seed=31,
)  # fmt: skip
MODULES = Case(
    "burgund",
    {
        "boards": "11-18", "tiles2": True, "white_castles": True, "inns": True, "borders": True,
        "castles_rule": True, "trade_routes": True, "arranged": True, "shields": True,
    },
    only=(
        "copy", "herd", "recover", "card", "shield", "lay", "tribute", "recruit", "turn", "name",
    ),
    also=("buy from=inn", "place die=.* tile=inn", "tribute with=worker"),
    suffix="-modules",
    seed=4,
)  # fmt: skip
VINEYARDS = Case(
    "burgund",
    {"vineyards": True},
    only=("harvest", "plant", "bonus", "receive", "wine", "discard"),
    also=("buy from=display", "receive from=black", "receive from=vineyard"),
    suffix="-vineyards",
)
SOLO = Case(
    "burgund",
    only=("do", "reach", "swap", "give", "lay"),
    people=1,
    suffix="-solo",
)
# These would take too long to be clicked whole: what is rare in them does not come in one game.
CATAN = Case(
    "catan",
    {"victory_points": 10, "last_turn": 30},
    taste={
        "road": 1, "settle": 1, "city": 1, "build": 1, "draw": 1, "play": 1, "send": 1,
        "counter": 0.5, "accept": 0.5, "decline": 0.5, "bank": 0.3, "search": 0.2, "none": 0.2,
        "done": 0.1, "offer": 0.06, "swap": 0.02, "demolish": 0.001,
    },
    seed=61,
)  # fmt: skip
MEDIEVALIA = Case(
    "medievalia",
    only=but("medievalia", "ask", "refuse", "lose"),
    taste={
        "march": 0.8, "battle": 1, "form": 1, "play": 1, "storm": 1, "purchase": 0.3, "done": 0.3,
        "arrange": 0.1, "extra": 0.05, "remove": 0.01, "dismiss": 0.001,
    },
    seed=81,
)  # fmt: skip
# Burgund is long: whole only where there is time for it, else in parts too.
LONG = "TAFELRUNDE_WHOLE_GAMES" in os.environ
WHOLE = (ERBEN, BURGUND) if LONG else (ERBEN,)
IN_PARTS = (CATAN, MEDIEVALIA, MODULES, VINEYARDS, SOLO, *(() if LONG else (BURGUND,)))


def fitting(patterns: Collection[str], texts: Collection[str]) -> set[str]:
    """The patterns that one of the moves begins with."""
    return {one for one in patterns if any(re.match(one, text) for text in texts)}


def open_to(game: Game, state: State) -> tuple[int, list[str]]:
    """The first seat that the game waits for, and its moves."""
    seat = next((s for s in range(int(state.setup.seats)) if state.waiting(s)), -1)
    return seat, [game.verbs.text(move) for move in state.moves(seat)] if seat >= 0 else []


def touches(game: Game, state: State, seat: int, lang: str) -> list[Told]:
    """The legal moves as the page is told them: text, label, path."""
    assert game.picture is not None
    view = state.seen_by(seat)
    words = words_of(game)
    told = []
    for move in view.moves(seat):
        label = words.move(view, seat, move, lang)
        path = game.picture.touch(view, seat, move).path
        told.append(
            {
                "move": game.verbs.text(move),
                "label": label[:1].upper() + label[1:],
                "path": list(path),
            }
        )
    return told


def lay_out(folder: Path, tables: Mapping[str, tuple[Match, int]]) -> dict[str, list[str]]:
    """Put tables into a database, each after so many moves of a game; their keys."""
    with ThreadPoolExecutor(1) as apart:  # the browser has the loop of this thread
        return apart.submit(asyncio.run, _lay_out(folder / "tables.db", tables)).result()


async def _lay_out(
    database: Path, tables: Mapping[str, tuple[Match, int]]
) -> dict[str, list[str]]:  # fmt: skip
    store = await open_store(str(database))
    keys = Keys(await store.secret())
    for name, (played, moves) in tables.items():
        table = Table(name, find)
        for row in _rows(played, moves):
            table.add(row)
        made = [journal.encode(happened.row) for happened in table.history]
        await store.create(name, made, head(table), 0)
    await store.close()
    return {
        name: [keys.of(name, seat) for seat in range(len(played.names))]
        for name, (played, _) in tables.items()
    }


def _rows(played: Match, moves: int) -> Iterator[journal.Row]:
    """What is written of a table at which both sit and so many moves were made."""
    game = played.game
    plans = tuple(journal.Plan("person", name=name) for name in played.names)
    assert played.secret is not None
    secret = played.secret.hex()
    yield journal.Opened(0, game.id, game.rules_version, played.options, plans, secret)
    for seat, (name, nonce) in enumerate(zip(played.names, played.nonces, strict=True)):
        yield journal.Sat(0, seat, name, nonce, guest="")
    for entry in played.entries[1 : moves + 1]:
        yield journal.Played(0, entry.seat, game.verbs.text(entry.move))
