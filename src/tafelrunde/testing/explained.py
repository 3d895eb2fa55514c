"""Whatever is drawn and cannot be used now says why: a rule, and a sentence about the thing."""

from __future__ import annotations

import re
from xml.etree import ElementTree

from tafelrunde.kernel.chance import Seeded
from tafelrunde.kernel.draw import Form
from tafelrunde.kernel.game import Game
from tafelrunde.kernel.sayings import LANGUAGES, Sayings
from tafelrunde.kernel.state import State
from tafelrunde.kernel.ways import ways
from tafelrunde.testing.cases import NAMES
from tafelrunde.testing.pictures import SVG, parsed

# What people need not read: ids of places, moves and options, and blanks that were not filled in.
INTERNAL = re.compile(r"\w[:=]\w|[a-z]_[a-z]|[{}]|None")

# Of so many dark things the ways to use one are followed.
SOME = 120


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


def check_reasons(game: Game, state: State, seat: int, form: Form) -> int:
    """Everything dark in the picture of a seat has its reason; how many there were."""
    assert game.explain is not None
    view, people = state.seen_by(seat), NAMES[: int(state.setup.seats)]
    dark = touchable(parsed(game, state, seat, "en", form)) - lit(game, state, seat)
    for number, name in enumerate(sorted(dark)):
        for lang in LANGUAGES:
            reason = game.explain.explain(view, seat, [name], people, lang)
            assert reason is not None, f"{name}: nothing is said"
            assert game.rule_name(reason.rule) in game.rules(), f"{name}: {reason}"
            assert reason.thing, f"{name}: {reason}"
            assert reason.missing, f"{name}: {reason}"
            assert not INTERNAL.search(reason.text), f"{name}: {reason.text}"
            assert len(reason.text) <= 160, f"{name}: {reason.text}"
            if lang == "en" and (number + len(dark)) % SOME == 0:
                check_ways(game, state, seat, name, reason.rule)
    return len(dark)


def check_ways(game: Game, state: State, seat: int, name: str, rule: int) -> None:
    """What is said to lead there does so, whatever the seat does not know; twins are told alike."""
    view = state.seen_by(seat)
    found = ways(game, view, seat, name, rule)
    twin = view.imagine(Seeded(f"{name} {rule}"))
    told = [(way.move, way.then) for way in ways(game, twin.seen_by(seat), seat, name, rule)]
    assert told == [(way.move, way.then) for way in found], f"{name}: twins are told apart"
    for way in found:
        assert way.move in state.moves(seat), f"{name}: {way}"
        assert way.then not in state.moves(seat), f"{name}: {way}"
        for hidden in (state, twin):
            after = hidden.copy()
            after.apply(seat, way.move, Seeded(name))
            assert way.then in after.moves(seat), f"{name}: {way} is promised, but does not hold"


def check_no_reason(game: Game, state: State) -> None:
    """What is no thing at all has no reason."""
    assert game.explain is not None
    view, people = state.seen_by(0), NAMES[: int(state.setup.seats)]
    for touched in (["nothing"], ["x:1"], ["seat:99"], ["space:-1.400"], [""], []):
        assert game.explain.explain(view, 0, touched, people, "en") is None, touched


def check_catalogue(game: Game) -> None:
    """Every sentence of the catalogue is used."""
    assert game.folder is not None
    source = "\n".join(path.read_text("utf-8") for path in game.folder.rglob("*explain.py"))
    said = [key for path in game.folder.glob("explain.toml") for key in Sayings(path).texts]
    assert said
    assert [key for key in said if f'"{key}"' not in source] == []
