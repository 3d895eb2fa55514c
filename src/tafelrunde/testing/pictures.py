"""Pictures of a game: are they sound, and can every move be made by hand?"""

from __future__ import annotations

import re
from collections.abc import Sequence
from random import Random
from xml.etree import ElementTree

from tafelrunde.kernel.chance import SPECTATOR, Seeded
from tafelrunde.kernel.draw import Form, shared_symbols
from tafelrunde.kernel.game import Game, Picture
from tafelrunde.kernel.state import State
from tafelrunde.testing.cases import NAMES, Case

SVG = "{http://www.w3.org/2000/svg}"
HOSTILE = ('<script>alert("1")</script>', "\"' onload='x", "]]>&amp;\x00\x1b\ud800", "{points} {0}")


def picture(game: Game) -> Picture:
    """The game's picture, which it has."""
    assert game.picture is not None
    return game.picture


def parsed(
    game: Game, state: State, viewer: int, lang: str, form: Form, names: Sequence[str] = NAMES
) -> ElementTree.Element:
    """The whole document as the viewer gets it."""
    drawn = game.drawn(state.seen_by(viewer), viewer, lang, names[: int(state.setup.seats)], form)
    return ElementTree.fromstring(drawn)


def ids(svg: ElementTree.Element) -> list[str]:
    """All ids, in their order."""
    return [element.attrib["id"] for element in svg.iter() if "id" in element.attrib]


def referred(svg: ElementTree.Element) -> set[str]:
    """The ids that the picture refers to."""
    used = {element.attrib["href"].removeprefix("#") for element in svg.iter(f"{SVG}use")}
    for element in svg.iter():
        used.update(re.findall(r"url\(#([^)]+)\)", str(element.attrib)))
    return used


def check_document(game: Game, state: State, viewer: int, lang: str, form: Form) -> set[str]:
    """Well-formed, every id once, everything referred to is there, no styles of its own."""
    svg = parsed(game, state, viewer, lang, form)
    known = ids(svg)
    assert len(set(known)) == len(known), sorted(name for name in known if known.count(name) > 1)
    assert referred(svg) - set(known) == set()
    assert not any("style" in element.attrib for element in svg.iter())
    assert not any(name.startswith("on") for element in svg.iter() for name in element.attrib)
    assert len(list(svg.iter(f"{SVG}style"))) == 1, "only the document brings a style sheet"
    return set(known)


def check_touches(game: Game, state: State, seat: int, known: set[str]) -> None:
    """Every legal move is a button or a path over pieces that are there, and no two are alike."""
    view = state.seen_by(seat)
    ways = set()
    moves = view.moves(seat)
    for move in moves:
        touch = picture(game).touch(view, seat, move)
        text = game.verbs.text(move)
        steps = [name for step in touch.path for name in step.split()]
        assert all(step.split() for step in touch.path), text
        assert set(steps) <= known, f"{text}: {steps}"
        assert not touch.on or touch.on in known, text
        ghost = ElementTree.fromstring(f'<g xmlns="http://www.w3.org/2000/svg">{touch.ghost}</g>')
        assert referred(ghost) <= known, text
        ways.add((touch.path, touch.ghost) if touch.path else text)
    assert len(ways) == len(moves), "two moves are made in the same way"


def check_picture(game: Game, state: State, rng: Random, lang: str, form: Form) -> None:
    """What spectators and those who are asked see is sound; a hand may try anything."""
    check_document(game, state, SPECTATOR, lang, form)
    for seat in range(int(state.setup.seats)):
        if state.waiting(seat) and not state.setup.automa[seat]:
            known = check_document(game, state, seat, lang, form)
            check_touches(game, state, seat, known)
    check_tries(game, state, [rng.randrange(game.verbs.count) for _ in range(50)])


def check_tries(game: Game, state: State, moves: Sequence[int]) -> None:
    """Also what is not allowed can be tried by hand, or by none."""
    for move in moves:
        touch = picture(game).touch(state, 0, move)
        assert all(step.split() for step in touch.path)


def check_hostile_names(case: Case) -> None:
    """A name is only text, whatever is in it."""
    state = case.game.new(case.setup(), Seeded(1))
    plain = parsed(case.game, state, 0, "en", "wide")
    for name in HOSTILE:
        svg = parsed(case.game, state, 0, "en", "wide", (name,) * len(NAMES))
        assert [e.tag for e in svg.iter()] == [e.tag for e in plain.iter()]
        assert [sorted(e.attrib) for e in svg.iter()] == [sorted(e.attrib) for e in plain.iter()]


def check_crests(game: Game) -> None:
    """Colour is never alone: every seat has a charge of its own, which is drawn."""
    borne = game.crests[: max(game.seats)]
    assert len(set(borne)) == max(game.seats), f"{borne} for {max(game.seats)} seats"
    sheets = (shared_symbols(), picture(game).symbols())
    known = [name for one in sheets for name in ids(ElementTree.fromstring(f"<g>{one}</g>"))]
    assert set(borne) <= set(known)


def check_cover(game: Game) -> None:
    """The picture for the lobby uses the symbols of the game and the palette."""
    cover = game.cover()
    assert cover, f"art/cover.svg of {game.id} is missing"
    svg = ElementTree.fromstring(f'<g xmlns="http://www.w3.org/2000/svg">{cover}</g>')
    sheet = ElementTree.fromstring(f"<g>{picture(game).symbols()}</g>")
    assert referred(svg) <= set(ids(sheet))
    assert not any("style" in element.attrib for element in svg.iter())
