"""What every position of every game must be able to do; each check raises AssertionError if not."""

from __future__ import annotations

import json
import pickle
from collections.abc import Sequence
from copy import copy, deepcopy
from random import Random
from typing import Any

from tafelrunde.kernel.chance import SPECTATOR, Scripted, Seeded
from tafelrunde.kernel.errors import BadMove, IllegalMove, TafelrundeError
from tafelrunde.kernel.frames import AGENDA, FramedState
from tafelrunde.kernel.game import Game
from tafelrunde.kernel.score import MATES, OWN, SHARED
from tafelrunde.kernel.state import OVER, State
from tafelrunde.testing.cases import choose

GARBAGE: Sequence[object] = (
    "", " ", "fly", "fly to=moon", "=", "?", "\x00", "🂡", "x" * 5000, -1, -(2**70), 2**70, True,
    1.5, None, b"go", [], {}, {"verb": "fly"}, {"verb": None}, {"verb": ["go"]}, {"go": "verb"},
)  # fmt: skip


# What a list of moves may have at most, so that people and programs can look through all of it.
LONGEST = 600


def seats(state: State) -> range:
    """All seats of a position."""
    return range(state.setup.seats)


def frozen(game: Game, state: State) -> str:
    """All that can be seen of a position from outside, as text."""
    moves = [state.moves(seat) for seat in seats(state)]
    aside = [int(state.viewer), int(state.actor), int(state.window)]
    agreed = [state.setup.values, state.setup.team, state.setup.board, state.setup.automa]
    return json.dumps([game.position(state), aside, agreed, moves])


def steps(state: State, count: int, seed: object) -> list[str]:
    """Play on for a while; the keys on the way."""
    rng, chance = Random(str(seed)), Seeded(str(seed))
    keys = []
    for _ in range(count):
        if state.actor == OVER:
            break
        state.apply(*choose(state, "random", rng), chance)
        keys.append(state.key())
    return keys


def check_moves(state: State) -> None:
    """Moves are sorted, unique, plain ints, and there are some exactly for those who are asked.

    Nobody is forced to a side move: where one is open, the question itself can be answered too.
    """
    waiting = [seat for seat in seats(state) if state.waiting(seat)]
    assert state.actor == (waiting[0] if waiting else OVER), "the actor is the lowest waiting seat"
    for seat in seats(state):
        moves = state.moves(seat)
        assert all(type(move) is int for move in moves)
        assert len(moves) <= LONGEST, f"seat {seat} has {len(moves)} moves"
        assert moves == sorted(set(moves)), f"moves of seat {seat} are not sorted and unique"
        assert moves == [int(move) for move in state.legal(seat)], "moves and legal differ"
        assert bool(moves) == (seat in waiting), f"seat {seat} waits without moves, or the reverse"
        if moves and isinstance(state, FramedState):
            assert moves[0] < state.first_aside, f"seat {seat} has nothing but side moves"


def check_asides(state: State) -> None:
    """Side moves are those from `first_aside` on, and nothing else is."""
    if not isinstance(state, FramedState) or state.actor == OVER:
        return
    for seat in seats(state):
        if state.waiting(seat):
            agenda, first = state.frames.kind() == AGENDA, state.first_aside
            answers = () if agenda else tuple(state.legal_answers(seat))
            asides = tuple(state.legal_asides(seat)) if state.on_turn(seat) else ()
            assert all(move < first for move in answers), "an answer is a side move"
            assert all(move >= first for move in asides), "a side move is an answer"


def check_texts(game: Game, state: State, rng: Random) -> None:
    """Text and object of a move lead back to it."""
    for seat in seats(state):
        moves = state.moves(seat)
        for move in rng.sample(moves, min(25, len(moves))):
            assert game.verbs.parse(game.verbs.text(move)) == move
            assert game.verbs.parse(json.loads(json.dumps(game.verbs.json(move)))) == move


def fields(state: State) -> dict[str, object]:
    """The numbers and arrays of a position by their names, also those that are not stored."""
    found: dict[str, object] = {}
    for where in ("__dict__", "__slots__", "__mypyc_attrs__"):
        for name in getattr(state, where, ()):
            value = getattr(state, name)
            if isinstance(value, int):
                found[name] = value
            elif hasattr(value, "__len__") and all(isinstance(item, int) for item in value):
                found[name] = list(value)
    return found


def check_copy(game: Game, state: State, rng: Random) -> None:
    """A copy is equal, and neither of the two notices what becomes of the other."""
    before = frozen(game, state)
    source = state.copy()
    own = fields(source)
    for name, value in fields(state).items():
        assert own[name] == value, f"a copy differs in {name}"
    assert frozen(game, source) == before, "a copy differs"
    copy = source.copy()
    steps(source, 4, rng.random())
    assert frozen(game, state) == before, "playing on a copy changed its source"
    assert frozen(game, copy) == before, "playing on the source changed its copy"


def check_object(game: Game, state: State) -> None:
    """To Python a position is an object like any other: copied, pickled, compared, hashed, told."""
    before = frozen(game, state)
    for again in (copy(state), deepcopy(state), pickle.loads(pickle.dumps(state))):
        assert again is not state, "a copied position is the same object"
        assert frozen(game, again) == before, "a copied or pickled position differs"
        assert (again, hash(again), repr(again)) == (state, hash(state), repr(state))
        if state.actor != OVER:
            again.apply(state.actor, state.moves(state.actor)[0], Seeded("on"))
            assert again != state, "a position equals the next one"
    assert state.seen_by(0) != state, "a view equals the position"
    assert frozen(game, state) == before, "playing on a copied or pickled one changed its source"


def check_loads(game: Game, state: State) -> State:
    """Stored as JSON and loaded again, a position has the same table, moves and judgement."""
    position = game.position(state)
    stored = json.loads(json.dumps(position, allow_nan=False))
    assert stored == position, "a position must be plain JSON"
    loaded = game.load_position(stored)
    assert loaded.to_dict() == position["table"], "a loaded position differs"
    assert loaded.actor == state.actor, "a loaded position asks somebody else"
    if state.actor != OVER:
        assert loaded.moves(state.actor) == state.moves(state.actor), "a loaded one moves otherwise"
    assert loaded.judge() == state.judge(), "a loaded position is judged differently"
    return loaded


def check_loaded_view(game: Game, state: State, viewer: int) -> None:
    """A view, loaded from JSON as a program would, is the same view with the same moves."""
    view = state.seen_by(viewer)
    position = game.position(view)
    loaded = game.load_position(json.loads(json.dumps(position)))
    told = (loaded.viewer, loaded.to_dict())
    assert told == (viewer, position["table"]), "a loaded view differs"
    if viewer != SPECTATOR:
        assert loaded.moves(viewer) == state.moves(viewer), "a loaded view moves otherwise"


def check_round_trip(game: Game, state: State, rng: Random) -> None:
    """A loaded position is the same in everything and goes on the same."""
    loaded = check_loads(game, state)
    assert frozen(game, loaded) == frozen(game, state), "a loaded position differs"
    seed = rng.random()
    went_on = steps(state.copy(), 6, seed)
    assert steps(loaded, 6, seed) == went_on, "a loaded position goes on differently"


def check_bad_positions(game: Game, state: State, rng: Random) -> None:
    """A position with something wrong in it is refused in words, or is a position after all."""
    for _ in range(4):
        position = json.loads(json.dumps(game.position(state)))
        _spoil(position["table"], rng)
        try:
            loaded = game.load_position(position)
        except TafelrundeError:
            continue
        check_moves(loaded)
        assert game.load_position(game.position(loaded)).key() == loaded.key()


def _spoil(part: Any, rng: Random) -> None:
    """Change one thing somewhere in a JSON object."""
    inner = list(part) if isinstance(part, dict) else list(range(len(part)))
    if not inner:
        part.append(rng.choice([0, 1, "x"])) if isinstance(part, list) else part.update(x=1)
        return
    place = rng.choice(inner)
    value = part[place]
    if isinstance(value, dict | list) and rng.random() < 0.8:
        _spoil(value, rng)
    elif rng.random() < 0.1:
        del part[place]
    elif isinstance(value, int):
        part[place] = rng.choice([value + 1, value - 1, -1, 0, 7, 255, 10**9, None, "1", 0.5, True])
    else:
        part[place] = rng.choice([None, 3, "x", {}, [], [[]], [value]])


def check_every_move_applies(game: Game, state: State, rng: Random) -> None:
    """Whatever is legal can be played, through the checking door and on a copy."""
    for seat in seats(state):
        moves = state.moves(seat)
        for move in rng.sample(moves, min(6, len(moves))):
            after = state.copy()
            assert game.play(after, seat, game.verbs.text(move), Seeded(move)) == move
            check_moves(after)


def check_second_opinion(game: Game, state: State, rng: Random) -> None:
    """`why_not` and `moves` agree over the whole action space, and a view says the same."""
    for seat in seats(state):
        legal = set(state.moves(seat))
        sample = {rng.randrange(game.verbs.count) for _ in range(40)}
        some = rng.sample(sorted(legal), min(10, len(legal)))
        sample |= {near for move in some for near in (move - 1, move, move + 1)}
        view = state.seen_by(seat)
        for move in sorted(move for move in sample if 0 <= move < game.verbs.count):
            against = state.why_not(seat, move)
            text = game.verbs.text(move)
            assert (move in legal) == (against == 0), f"seat {seat}, {text}: {against}"
            assert view.why_not(seat, move) == against, f"seat {seat}, {text}: the view differs"


def refusal(game: Game, state: State, seat: int, move: object) -> TafelrundeError | None:
    """What is said against a move, or None if it was played."""
    try:
        game.play(state, seat, move, Scripted([]))
    except TafelrundeError as error:
        return error
    return None


def check_refusals(game: Game, state: State, rng: Random) -> None:
    """What is not legal is refused, with a rule where there are rules, and changes nothing."""
    before = frozen(game, state)
    for seat in seats(state):
        legal = set(state.moves(seat))
        for move in {rng.randrange(game.verbs.count) for _ in range(6)} - legal:
            error = refusal(game, state, seat, move)
            assert isinstance(error, IllegalMove), f"{game.verbs.text(move)}: {error!r}"
            assert error.rule > 0
            if game.rules():
                name = game.rule_name(error.rule)
                assert name in game.rules(), f"{name} does not exist"
                assert name in error.reason
    legal_move = state.moves(state.actor)[0] if state.actor != OVER else 0
    nonsense = [*rng.sample(GARBAGE, 5), game.verbs.count, f"{game.verbs.text(legal_move)} x=1"]
    tries = [(0, garbage) for garbage in nonsense]
    tries += [(nobody, legal_move) for nobody in (-1, len(seats(state)), 99)]
    for seat, garbage in tries:
        error = refusal(game, state, seat, garbage)
        assert isinstance(error, BadMove), f"{garbage!r:.40} of seat {seat}: {error!r}"
    assert frozen(game, state) == before, "a refusal changed the position"


def check_score(game: Game, state: State) -> None:
    """Points are the sum of the sheet, each line has its rule; judgements and places fit."""
    for seat in seats(state):
        sheet = state.score(seat)
        assert state.points(seat) == sheet.total == sum(line.points for line in sheet.lines)
        if game.rules():
            assert all(game.rule_name(line.rule) in game.rules() for line in sheet.lines)
    check_teams_score(state)
    judged = state.judge()
    assert len(judged) == len(seats(state))
    assert all(0.0 <= value <= 1.0 for value in judged), f"{judged} are not from 0 to 1"
    if state.actor == OVER:
        places, team = state.places(), state.setup.team
        assert len(places) == len(judged)
        assert min(places) == 1
        assert max(places) <= len(places)
        assert len(set(zip(team, places, strict=True))) == len(set(team)), "partners differ"
        assert judged[places.index(1)] == max(judged), "somebody is judged better than the winner"


def check_teams_score(state: State) -> None:
    """Partners have the same from their team, and name what the others have as it is."""
    sheets = [state.score(seat) for seat in seats(state)]
    own = [sum(line.points for line in sheet.lines if line.whose == OWN) for sheet in sheets]
    for seat in seats(state):
        mates = [one for one in seats(state) if state.setup.team[one] == state.setup.team[seat]]
        common = {
            tuple((line.what, line.points) for line in sheets[one].lines if line.whose == SHARED)
            for one in mates
        }
        assert len(common) == 1, "partners have different things from their team"
        for line in sheets[seat].lines:
            others = sum(own[one] for one in mates if one != seat)
            assert line.whose != MATES or line.points == others, "a partner's points are others"


def check_conserved(game: Game, state: State) -> None:
    """No component is lost or doubled."""
    for what, count in game.checks.conserved.items():
        for found, expected in count(state):
            assert found == expected, f"{what}: {found} instead of {expected}"


def check_sealed_steps_commute(game: Game, state: State, rng: Random) -> None:
    """In a sealed window it does not matter who of two seats makes the next step first."""
    waiting = [seat for seat in seats(state) if state.waiting(seat)]
    assert len(waiting) < 2 or state.window, "only in a sealed window several seats are asked"
    if len(waiting) < 2:
        return
    pair = rng.sample(waiting, 2)
    moves = {seat: rng.choice(state.moves(seat)) for seat in pair}
    ends = []
    for order in (pair, pair[::-1]):
        after = state.copy()
        chance = Seeded("the same for both")
        for seat in order:
            assert moves[seat] in after.moves(seat), "a step of one seat took another's away"
            after.apply(seat, moves[seat], chance)
        ends.append(frozen(game, after))
    assert ends[0] == ends[1], "the order of two seats' sealed steps matters"


def check_position(game: Game, state: State, rng: Random, closely: bool) -> None:
    """All of the above; every position is stored and loaded, whole or as somebody sees it."""
    check_moves(state)
    check_score(game, state)
    check_conserved(game, state)
    if rng.random() < 0.5:
        check_loads(game, state)
    else:
        check_loaded_view(game, state, rng.choice([*seats(state), SPECTATOR]))
    if closely:
        check_asides(state)
        check_texts(game, state, rng)
        check_copy(game, state, rng)
        check_object(game, state)
        check_round_trip(game, state, rng)
        check_bad_positions(game, state, rng)
        check_every_move_applies(game, state, rng)
        check_second_opinion(game, state, rng)
        check_refusals(game, state, rng)
        check_sealed_steps_commute(game, state, rng)
