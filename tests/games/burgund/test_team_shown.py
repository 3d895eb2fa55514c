"""The team game in words, as a picture, explained, and stored."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any

import pytest

from tafelrunde.games.burgund import GAME, picture, words
from tafelrunde.kernel.chance import SPECTATOR
from tafelrunde.kernel.draw import Form
from tafelrunde.kernel.errors import BadPosition
from tests.naming import rule

from .drawn import ANNA, CARLA, Table
from .teamed import fresh, team

NAMES = ("Anna", "Benno", "Carla", "Dario")


def drawn(given: Table, viewer: int, form: Form = "wide") -> str:
    return GAME.drawn(given.state.seen_by(viewer), viewer, "en", NAMES, form)


def why(given: Table, *touched: str, seat: int = ANNA) -> tuple[str, str]:
    """Why the last of these cannot be touched, and the rule."""
    assert GAME.explain is not None
    view = given.state.seen_by(seat)
    reason = GAME.explain.explain(view, seat, touched, NAMES, "en")
    assert reason is not None, touched
    return reason.text, GAME.rule_name(reason.rule)


def touches(given: Table) -> dict[str, tuple[str, ...]]:
    """How all moves are made by hand."""
    assert GAME.picture is not None
    seat, state = given.seat, given.state
    return {
        GAME.verbs.text(move): GAME.picture.touch(state, seat, move).path
        for move in state.moves(seat)
    }


@rule("BUR-198", "BUR-206")
def test_the_table_is_told_team_by_team() -> None:
    given = team({52: "ship"}, keys={"Anna": ["mine"], "A": ["bank"]}, silver=2, workers=3)
    said = words.table(given.state, ANNA, NAMES, "en")
    assert "Team A (Anna, Carla): VP 0, silver 2, workers 3" in said
    assert "  common key spaces: Bank" in said
    assert "  Anna: own VP 0, dice 1, 2, own key spaces: Mine" in said
    assert "double duchy 31a + 32a" in said
    assert "Team B (Benno, Dario)" in words.table(given.state, ANNA, NAMES, "de")


@rule("BUR-205", "BUR-208", "BUR-209")
def test_what_members_do_is_told() -> None:
    given = team(keys={"A": ["ship"]}, board={"1a": "bank"}, dice=(1, 6))
    moves = {GAME.verbs.text(m): words.move(given.state, ANNA, m, "en")
             for m in given.state.moves(ANNA)}  # fmt: skip
    placing = moves["build die=high key=common tile=ship space=52"]
    there = "the left 6 in row 4 of the right half"
    assert placing == f"die 6: place Ship from a common key space on {there} (blue)"
    given.play("take die=low from=1a")
    assert words.prompt(given.state, ANNA, "en") == (
        "Which key space for Bank? It stays there until it is placed."
    )
    given.play("keep key=common", "build die=high key=common tile=ship space=52")
    told = [words.event(event, NAMES, "en") for event in given.events()]
    assert "Anna keeps Bank for the team, on a common key space" in told
    assert (
        "Anna places Ship from a common key space on the left 6 in row 4 of the right half" in told
    )


@rule("BUR-200")
def test_the_start_castle_is_told_and_touched() -> None:
    given = fresh(backs=True)
    assert words.prompt(given.state, ANNA, "en").startswith("Set the start castle of your team")
    assert touches(given) == {
        "castle space=15": ("space:2.15",), "castle space=21": ("space:0.21",),
    }  # fmt: skip
    assert why(given, "space:0.3")[1] == "BUR-200"


@rule("BUR-203", "BUR-205", "BUR-207")
def test_own_common_and_the_partners_things_are_drawn() -> None:
    keys = {"Anna": ["mine"], "A": ["bank"], "Carla": ["ship"]}
    given = team(keys=keys, silver=2)
    for form in picture.FORMS:
        mine = drawn(given, ANNA, form)
        for name in ("key:0.mine", "key:A.bank", "key:2.ship", "free:0.2", "free:A.2", "free:2.2",
                     "silver:0", "workers:0", "die:0.1", "die:2.1", "space:0.36", "space:2.0",
                     "space:1.0", "space:3.36", "silver:1"):  # fmt: skip
            assert f'id="{name}"' in mine, name
        assert 'id="silver:2"' not in mine
        assert "<title>Die Burgen von Burgund, Team game, Phase C</title>" in mine
        assert mine.count('class="mate"') == 2
        assert "mate" not in drawn(given, SPECTATOR, form).partition("</style>")[2]
    assert drawn(given, CARLA).index('id="key:2.ship"') < drawn(given, CARLA).index(
        'id="key:0.mine"'
    )


def test_small_tiles_have_large_digits() -> None:
    given = team(
        ours={20: "ship", 26: "monastery_9"}, theirs={20: "ship", 26: "monastery_8"},
        keys={"B": ["monastery_25"]},
    )  # fmt: skip
    for form in picture.FORMS:
        shown = drawn(given, ANNA, form)
        large, small = (
            int(re.findall(rf'id="tile-monastery_8{end}".*?font-size="(\d+)"', shown)[0])
            for end in ("", "-s")
        )
        assert small > 1.5 * large
        used = re.findall(r'href="#tile-(monastery_[\w-]+)"', shown)
        assert set(used) == {"monastery_9", "monastery_8-s", "monastery_25-s"}


@rule("BUR-R70", "BUR-209")
def test_moves_are_made_by_touching_what_they_are_about() -> None:
    keys = {"Anna": ["ship"], "A": ["ship"]}
    given = team(keys=keys, dice=(4, 6), board={"4a": "ship"}, store={"green": 1}, workers=3)
    hands = touches(given)
    assert hands["build die=low key=own tile=ship space=20"] == (
        "die:0.1",
        "key:0.ship",
        "space:0.20",
    )
    assert hands["build die=high key=common tile=ship space=52"] == (
        "die:0.2", "key:A.ship", "space:2.15",
    )  # fmt: skip
    assert hands["sell die=low colour=green"] == ("die:0.1", "goods:0.1")
    later = team(keys={"Carla": ["ship"]}, dice=(4, 6), store={"green": 1}, workers=3)
    later.play("workers die=low", "workers die=high", "done")
    later.play("workers die=low", "workers die=high", "done")
    assert later.seat == CARLA
    assert touches(later)["sell die=low colour=green"] == ("die:2.1", "goods:0.1")
    assert touches(later)["workers die=low"] == ("die:2.1", "workers:0")


@rule("BUR-R70", "BUR-205")
def test_empty_key_spaces_are_touched_for_a_tile_that_comes() -> None:
    given = team(board={"1a": "bank"}).play("take die=low from=1a")
    assert touches(given) == {
        "keep key=own": ("free:0.1 free:0.2",), "keep key=common": ("free:A.1 free:A.2",),
    }  # fmt: skip
    assert 'id="new"' in drawn(given, ANNA)
    assert why(given, "die:0.2") == (
        "Your die with the 2: first choose a key space for Bank", "BUR-R70",
    )  # fmt: skip
    assert why(given, "new")[1] == "BUR-R70"


@rule("BUR-207", "BUR-206", "BUR-205")
def test_why_the_partners_things_are_dark() -> None:
    keys = {"Anna": ["mine"], "Carla": ["ship"], "A": ["castle"], "B": ["bank"]}
    given = team(keys=keys, dice=(1, 1))
    assert why(given, "key:2.ship") == (
        "Ship on Carla's key space: these key spaces are Carla's alone", "BUR-207",
    )  # fmt: skip
    assert why(given, "die:2.1")[1] == "BUR-207"
    assert why(given, "free:2.2")[1] == "BUR-207"
    assert why(given, "free:0.2")[1] == "BUR-205"
    assert why(given, "free:A.2")[1] == "BUR-205"
    assert why(given, "free:B.2")[1] == "BUR-206"
    assert why(given, "free:1.1")[1] == "BUR-205"
    assert why(given, "key:B.bank")[1] == "BUR-206"
    assert why(given, "key:A.castle")[1] in ("BUR-069", "BUR-071", "BUR-070")
    assert why(given, "silver:0")[1] == "BUR-111"
    assert why(given, "silver:1")[1] == "BUR-111"
    assert why(given, "space:2.0")[1] in ("BUR-070", "BUR-071", "BUR-069")
    assert why(given, "space:1.0")[1] == "BUR-069"
    assert why(given, "key:0.mine", "space:2.15")[1] == "BUR-070"
    assert (
        why(given, "bonus:mine")[0].endswith("6 spaces missing")
        or "6" in why(given, "bonus:mine")[0]
    )


def changed(change: Callable[[dict[str, Any]], None], given: Table | None = None) -> None:
    """Load a stored team game with one thing changed."""
    position = json.loads(json.dumps(GAME.position((given or team(silver=2)).state)))
    change(position["table"])
    GAME.load_position(position)


@rule("BUR-R67", "BUR-R138", "BUR-R72")
@pytest.mark.parametrize(
    ("change", "reason"),
    [
        (lambda table: table.update(duchy=[32, 32, 32, 33]), "halves that were agreed"),
        (lambda table: table.update(boards=[0, -1, -1, -1]), "boards"),
        (lambda table: table.update(topmost=2), "topmost"),
        (lambda table: table["land"][0].__setitem__(21, -1), "1 in the middle"),
        (lambda table: table.update(silver=[1, 1, 1, 1]), "silver"),
        (lambda table: table.update(keys=table["keys"][:4]), "keys"),
        (lambda table: table.update(frames=[*table["frames"], 42, 1, 2, 0, 0, 0]), "tiles"),
        (lambda table: table["bonus"].__setitem__(slice(0, 2), [0, 2]), "second player"),
    ],
)
def test_what_cannot_be_is_refused(change: Callable[[dict[str, Any]], None], reason: str) -> None:
    changed(lambda table: None)
    with pytest.raises(BadPosition, match=reason):
        changed(change)


@rule("BUR-R138")
def test_stored_tiles_hang_together_across_the_seam() -> None:
    apart = team({52: "ship"})

    def lift(table: dict[str, Any]) -> None:
        table["land"][2][15], table["land"][2][0] = -1, -1
        table["out"][2] += 1

    def far(table: dict[str, Any]) -> None:
        table["land"][2][15], table["land"][2][3] = -1, 2

    changed(lift, apart)
    with pytest.raises(BadPosition, match="do not hang together"):
        changed(far, apart)


@rule("BUR-R20", "BUR-R72")
def test_a_setup_is_stored_and_its_views_show_no_choice() -> None:
    given = fresh(backs=True, trade_routes=True, arranged=True)
    for text in ("castle space=15", given.fork().play("castle space=15").moves()[0]):
        GAME.play(given.state, ANNA, text, given.chance)
        for viewer in (ANNA, CARLA, SPECTATOR):
            view = given.state.seen_by(viewer)
            assert GAME.load_position(GAME.position(view)).key() == view.key()
    shown = json.loads(json.dumps(GAME.position(given.state.seen_by(CARLA))))
    shown["table"]["land"][2][15] = 0
    with pytest.raises(BadPosition):
        GAME.load_position(shown)
