"""Whatever is drawn and cannot be used now says why: a rule, and a sentence about the thing."""

from __future__ import annotations

import re
from pathlib import Path
from xml.etree import ElementTree

import pytest

from tafelrunde.games import find, names
from tafelrunde.kernel.game import Game
from tafelrunde.kernel.sayings import LANGUAGES, Sayings
from tafelrunde.kernel.state import State
from tests.conformance.cases import NAMES, Case, cases, walk
from tests.pictures import SVG, picture_of

EXPLAINED = [case for case in cases() if case.game.explain is not None and case.policy == "random"]
# What people need not read: ids of places, moves and options, and blanks that were not filled in.
INTERNAL = re.compile(r"\w[:=]\w|[a-z]_[a-z]|[{}]|None")


def touchable(svg: ElementTree.Element) -> set[str]:
    """The ids that a click on the picture can mean: neither drawings, nor groups, nor lenses."""
    found: set[str] = set()

    def look(element: ElementTree.Element) -> None:
        if element.tag in (f"{SVG}defs", f"{SVG}symbol") or "data-closer" in element.attrib:
            return
        if "id" in element.attrib and element.attrib.get("role") != "group":
            found.add(element.attrib["id"])
        for child in element:
            look(child)

    look(svg)
    return found


def lit(game: Game, state: State, seat: int) -> set[str]:
    """All that some legal move touches."""
    view = state.seen_by(seat)
    assert game.picture is not None
    touches = [game.picture.touch(view, seat, move) for move in view.moves(seat)]
    return {name for touch in touches for step in touch.path for name in step.split()}


def check_reasons(game: Game, state: State, seat: int, tall: bool) -> int:
    """Everything dark in the picture of a seat has its reason; how many there were."""
    assert game.explain is not None
    view, people = state.seen_by(seat), NAMES[: int(state.setup.seats)]
    dark = touchable(picture_of(game, state, seat, "en", tall)) - lit(game, state, seat)
    for name in sorted(dark):
        for lang in LANGUAGES:
            reason = game.explain.explain(view, seat, [name], people, lang)
            assert reason is not None, f"{name}: nothing is said"
            assert game.rule_name(reason.rule) in game.rules(), f"{name}: {reason}"
            assert reason.thing, f"{name}: {reason}"
            assert reason.missing, f"{name}: {reason}"
            assert not INTERNAL.search(reason.text), f"{name}: {reason.text}"
            assert len(reason.text) <= 160, f"{name}: {reason.text}"
    return len(dark)


@pytest.mark.parametrize("case", EXPLAINED, ids=str)
def test_what_cannot_be_used_now_says_why(case: Case) -> None:
    asked = 0
    for number, (state, _, closely) in enumerate(walk(case)):
        for seat in range(int(state.setup.seats)):
            if closely and state.waiting(seat) and not state.setup.automa[seat]:
                asked += check_reasons(case.game, state, seat, number % 2 == 0)

    assert asked > 0


@pytest.mark.parametrize("case", [case for case in EXPLAINED if not case.options], ids=str)
def test_what_is_no_thing_at_all_has_no_reason(case: Case) -> None:
    assert case.game.explain is not None
    state, _, _ = next(walk(case))
    view, people = state.seen_by(0), NAMES[: case.seats]

    for touched in (["nothing"], ["x:1"], ["seat:99"], ["space:-1.400"], [""], []):
        assert case.game.explain.explain(view, 0, touched, people, "en") is None, touched


@pytest.mark.parametrize("name", [name for name in names() if find(name).explain is not None])
def test_every_sentence_of_the_catalogue_is_used(name: str) -> None:
    folder = find(name).folder
    assert folder is not None
    source = "\n".join(Path(path).read_text("utf-8") for path in folder.rglob("*explain.py"))
    said = [key for path in folder.glob("explain.toml") for key in Sayings(path).texts]

    assert said
    assert [key for key in said if f'"{key}"' not in source] == []
