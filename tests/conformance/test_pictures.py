"""Every game with a picture, played at random: is it sound, and can every move be made by hand?"""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest

from tafelrunde.games import find, names
from tafelrunde.kernel.chance import SPECTATOR, Seeded
from tafelrunde.kernel.game import Game, Picture
from tafelrunde.kernel.sayings import LANGUAGES
from tafelrunde.kernel.state import State
from tests.conformance.cases import NAMES, Case, cases, walk

DRAWN = [case for case in cases() if case.game.picture is not None and case.policy == "random"]
SVG = "{http://www.w3.org/2000/svg}"
HOSTILE = ('<script>alert("1")</script>', "\"' onload='x", "]]>&amp;\x00\x1b\ud800", "{points} {0}")


def picture(game: Game) -> Picture:
    assert game.picture is not None
    return game.picture


def parsed(
    game: Game, state: State, viewer: int, lang: str, tall: bool, names: tuple[str, ...] = NAMES
) -> ElementTree.Element:
    """The whole document as the viewer gets it."""
    drawn = game.drawn(state.seen_by(viewer), viewer, lang, names[: int(state.setup.seats)], tall)
    return ElementTree.fromstring(drawn)


def ids(svg: ElementTree.Element) -> list[str]:
    return [element.attrib["id"] for element in svg.iter() if "id" in element.attrib]


def referred(svg: ElementTree.Element) -> set[str]:
    """The ids that the picture refers to."""
    used = {element.attrib["href"].removeprefix("#") for element in svg.iter(f"{SVG}use")}
    for element in svg.iter():
        used.update(re.findall(r"url\(#([^)]+)\)", str(element.attrib)))
    return used


def check_document(game: Game, state: State, viewer: int, lang: str, tall: bool) -> set[str]:
    """Well-formed, every id once, everything referred to is there, no styles of its own."""
    svg = parsed(game, state, viewer, lang, tall)
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


@pytest.mark.parametrize("case", DRAWN, ids=str)
def test_every_picture_is_sound_and_every_move_can_be_made_by_hand(case: Case) -> None:
    number = 0
    for state, rng, closely in walk(case):
        if not closely:
            continue
        number += 1
        lang, tall = LANGUAGES[number % 2], number % 4 < 2
        check_document(case.game, state, SPECTATOR, lang, tall)
        for seat in range(int(state.setup.seats)):
            if state.waiting(seat) and not state.setup.automa[seat]:
                known = check_document(case.game, state, seat, lang, tall)
                check_touches(case.game, state, seat, known)
        for move in (rng.randrange(case.game.verbs.count) for _ in range(50)):
            picture(case.game).touch(state, 0, move)
    assert number > 1


@pytest.mark.parametrize("case", [case for case in DRAWN if not case.options], ids=str)
def test_a_hand_can_try_everything(case: Case) -> None:
    states = [state for state, _, closely in walk(case) if closely]
    for state in (states[0], states[-1]):
        for move in range(case.game.verbs.count):
            touch = picture(case.game).touch(state, 0, move)
            assert all(step.split() for step in touch.path)


@pytest.mark.parametrize("case", DRAWN, ids=str)
def test_a_hostile_name_is_only_text(case: Case) -> None:
    state = case.game.new(case.setup(), Seeded(1))
    plain = parsed(case.game, state, 0, "en", False)
    for name in HOSTILE:
        svg = parsed(case.game, state, 0, "en", False, (name,) * 4)
        assert [e.tag for e in svg.iter()] == [e.tag for e in plain.iter()]
        assert [sorted(e.attrib) for e in svg.iter()] == [sorted(e.attrib) for e in plain.iter()]


@pytest.mark.parametrize("name", [name for name in names() if find(name).picture is not None])
def test_a_cover_uses_the_symbols_of_the_game_and_the_palette(name: str) -> None:
    game = find(name)
    cover = game.cover()
    assert cover
    svg = ElementTree.fromstring(f'<g xmlns="http://www.w3.org/2000/svg">{cover}</g>')
    sheet = ElementTree.fromstring(f"<g>{picture(game).symbols()}</g>")
    assert referred(svg) <= set(ids(sheet))
    assert not any("style" in element.attrib for element in svg.iter())
