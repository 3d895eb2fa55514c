"""Games at random in which every position is asked for what must hold, whatever the components."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Sequence
from random import Random
from xml.etree import ElementTree

from tafelrunde.games.erben import GAME, picture, words
from tafelrunde.games.erben.components import COST, SETS, TILE_NAMES, TRIPLES
from tafelrunde.games.erben.play import IN_SIEGE
from tafelrunde.games.erben.state import Erben
from tafelrunde.kernel.chance import SPECTATOR, Seeded
from tafelrunde.kernel.state import OVER

from .by_the_book import Board

NAMES = ["Anna", "Benno"]
# What a player likes to do, best first: who likes nothing plays at random.
TASTES: tuple[tuple[str, ...], ...] = (
    (),
    ("raze", "build", "camp", "move"),
    ("build", "take", "spare", "done"),
    ("camp", "discard", "withdraw", "station", "terrain"),
)


def options(rng: Random) -> dict[str, object]:
    """Any sets, any options."""
    mask = rng.choice(TRIPLES)
    return {
        "sets": [SETS[k] for k in range(6) if mask >> k & 1],
        "single_discount": rng.random() < 0.3,
        "score_roads": rng.random() < 0.7,
        "shadow": rng.choice(["no", "no", "no", "easy", "medium", "hard"]),
    }


def game(seed: int) -> Iterator[tuple[Erben, str]]:
    """All positions of a game, each with the verb that is played in it."""
    rng, chance = Random(seed), Seeded(seed)
    state = GAME.new(GAME.setup(options(rng), 2), chance)
    assert isinstance(state, Erben)
    while state.actor != OVER:
        seat = int(state.actor)
        verb, move = choose(state, TASTES[(seed + seat) % len(TASTES)], rng)
        yield state, verb
        state.apply(seat, move, chance)
    yield state, "end"


def choose(state: Erben, taste: tuple[str, ...], rng: Random) -> tuple[str, int]:
    """A move of the verb that is liked best, now and then any."""
    moves: dict[str, list[int]] = {}
    for move in state.moves(state.actor):
        moves.setdefault(GAME.verbs.split(move)[0].name, []).append(move)
    liked = [verb for verb in taste if verb in moves and rng.random() < 0.9]
    if liked:
        sieges = [move for move in moves[liked[0]] if liked[0] == "build" and besieges(state, move)]
        return liked[0], rng.choice(sieges or moves[liked[0]])
    return rng.choice([(verb, move) for verb in moves for move in moves[verb]])


def besieges(state: Erben, move: int) -> bool:
    """Does a tower built so besiege something?"""
    tried = state.copy()
    tried.apply(state.actor, move, Seeded(0))
    return tried.asking == IN_SIEGE


def check_stored(state: Erben) -> None:
    """A loaded position is the same in every respect."""
    loaded = GAME.load_position(json.loads(json.dumps(GAME.position(state))))
    assert loaded.key() == state.key()
    assert loaded.judge() == state.judge()
    for seat in (0, 1):
        assert loaded.moves(seat) == state.moves(seat)
        assert repr(loaded.score(seat).lines) == repr(state.score(seat).lines)


def check_second_opinion(state: Erben) -> None:
    """`moves` and `why_not` agree about every move there is."""
    for seat in (0, 1):
        allowed = [move for move in range(GAME.verbs.count) if not state.why_not(seat, move)]
        assert allowed == state.moves(seat)


def check_points(state: Erben) -> None:
    """The points are those of the book."""
    board, options = Board(state), GAME.decode(state.setup)
    for seat in (0, 1):
        ahead = 10 if seat == 1 and options["shadow"] == "hard" else 0
        assert state.points(seat) == board.points(seat, bool(options["score_roads"])) + ahead
        for spot, entry in board.own(seat):
            number = next(piece for piece, x, y, _ in state.laid() if (x, y) == spot)
            assert state.worth(number) == board.worth(spot, entry, seat), entry


def check_shown(state: Erben) -> None:
    """Picture and words can be made, and every piece in the picture has a size."""
    for viewer in (0, 1, SPECTATOR):
        assert words.table(state, viewer, NAMES, "de")
        for form in picture.FORMS:
            drawn = ElementTree.fromstring(GAME.drawn(state, viewer, "de", NAMES, form))
            for part in drawn.iter():
                for size in ("width", "height", "r"):
                    assert float(part.attrib.get(size, "1").rstrip("%")) > 0, part.attrib
                assert "scale(-" not in part.attrib.get("transform", ""), part.attrib
    for seat in (0, 1):
        assert all(words.line(line, "de") for line in state.score(seat).lines)
        assert all(words.move(state, seat, move, "de") for move in state.moves(seat))


def check_faces() -> None:
    """The whole cost of a tile is on its face, however dear it is."""
    faces = ElementTree.fromstring(f"<g>{picture.symbols()}</g>")
    for face in faces.iter("symbol"):
        if face.attrib["id"].startswith("face-"):
            icons = [part for part in face.iter("use") if "#good-" in part.attrib["href"]]
            tile = TILE_NAMES.index(face.attrib["id"].removeprefix("face-"))
            assert len(icons) == sum(int(COST[3 * tile + colour]) for colour in range(3))
            for icon in icons:
                assert float(icon.attrib["y"]) + float(icon.attrib["height"]) <= 100


def play(seeds: Sequence[int]) -> Counter[str]:
    """Play games and hold every law, the costly ones now and then; how often each verb occurred."""
    verbs: Counter[str] = Counter()
    check_faces()
    for seed in seeds:
        for number, (state, verb) in enumerate(game(seed)):
            rare = verb in ("camp", "raze", "spare", "discard", "end")
            verbs[verb] += 1
            check_stored(state)
            if rare or number % 9 == seed % 9:
                check_points(state)
            if number % 29 == seed % 29 or (rare and number % 3 == 0):
                check_second_opinion(state)
                check_shown(state)
    return verbs
