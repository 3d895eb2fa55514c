"""Whatever is drawn says what it is, from the view alone, in both languages."""

from __future__ import annotations

from random import Random
from xml.etree import ElementTree

from tafelrunde.kernel.chance import Seeded
from tafelrunde.kernel.draw import Form, shared_symbols
from tafelrunde.kernel.game import Game
from tafelrunde.kernel.overview import Sheet, overview
from tafelrunde.kernel.pieces import About, box_of, pieces
from tafelrunde.kernel.sayings import LANGUAGES
from tafelrunde.kernel.state import FULL, State
from tafelrunde.testing.cases import NAMES
from tafelrunde.testing.explained import INTERNAL
from tafelrunde.testing.pictures import SVG, ids, parsed, picture
from tafelrunde.testing.secrecy import viewers

LONGEST = 420
ROW = 260
STRANGE = (
    "nothing",
    "x:1",
    "seat:99",
    "space:-1.400",
    "die:",
    "at:9z",
    "card:99.99",
    "",
    ":",
    "a b",
)


def drawn_things(svg: ElementTree.Element) -> set[str]:
    """The ids of things, those of small boards too; groups and drawings are none."""
    found: set[str] = set()

    def look(element: ElementTree.Element) -> None:
        if element.tag in (f"{SVG}defs", f"{SVG}symbol"):
            return
        if "id" in element.attrib and element.attrib.get("role") != "group":
            found.add(element.attrib["id"])
        for child in element:
            look(child)

    look(svg)
    return found


def ask(game: Game, state: State, viewer: int, name: str, lang: str) -> About | None:
    """What a viewer is told about a thing."""
    assert game.about is not None
    view = state if viewer == FULL else state.seen_by(viewer)
    return game.about.about(view, viewer, name, NAMES[: int(state.setup.seats)], lang)


def drawn(game: Game, state: State, viewer: int, form: Form) -> set[str]:
    """What is drawn for a viewer, or in a replay with everything open."""
    if viewer != FULL:
        return drawn_things(parsed(game, state, viewer, "en", form))
    names = NAMES[: int(state.setup.seats)]
    return drawn_things(ElementTree.fromstring(game.drawn(state, FULL, "en", names, form)))


def check_described(game: Game, state: State, rng: Random, form: Form) -> int:
    """Everything in the picture of one of those who look has a closer look, the same from twins."""
    viewer = rng.choice((*viewers(state), FULL))
    twin = state if viewer == FULL else state.seen_by(viewer).imagine(Seeded(str(rng.random())))
    things = sorted(drawn(game, state, viewer, form))
    for number, name in enumerate(things):
        lang = LANGUAGES[number % 2]
        told = check_thing(game, state, viewer, name, lang)
        if number % 3 == 0:
            assert ask(game, twin, viewer, name, lang) == told, f"{name} tells twins apart"
            check_thing(game, state, viewer, name, LANGUAGES[1 - number % 2])
    if 0 <= viewer < int(state.setup.seats) and not state.setup.automa[viewer]:
        assert game.about is not None
        rule = game.about.matters(state.seen_by(viewer), viewer)
        assert game.rule_name(rule) in game.rules(), f"what matters to {viewer} has no rule: {rule}"
    return len(things)


def check_thing(game: Game, state: State, viewer: int, name: str, lang: str) -> About:
    """A thing in a picture is of a known kind, and what is said of it is short and plain."""
    told = ask(game, state, viewer, name, lang)
    assert told is not None, f"{name}: nothing is said to {viewer}"
    assert told.kind in pieces(game, lang), f"{name}: {told}"
    said = " ".join((told.thing, *told.facts, told.use))
    assert not INTERNAL.search(said), f"{name}: {said}"
    assert len(said) <= LONGEST, f"{name}: {said}"
    for kind, need, have in told.price:
        assert kind in pieces(game, lang), f"{name}: {told}"
        assert need > 0, f"{name}: {told}"
        assert have >= 0, f"{name}: {told}"
    return told


def check_nothing(game: Game, state: State) -> None:
    """What is no thing at all has no closer look, and harms nobody."""
    for viewer in (*viewers(state), FULL):
        for name in STRANGE:
            assert ask(game, state, viewer, name, "en") is None, name


def symbols(game: Game) -> set[str]:
    """All drawings that a page of the game can refer to."""
    sheets = (shared_symbols(), picture(game).symbols())
    return {name for one in sheets for name in ids(ElementTree.fromstring(f"<g>{one}</g>"))}


def check_sheet(game: Game) -> None:
    """The game at a glance has drawings, rules and words; what it covers stands there once."""
    known, rules = symbols(game), game.rules()
    options = {option.id: option for option in game.options}
    for lang in LANGUAGES:
        sheet = overview(game, lang)
        assert sheet is not None
        for section in sheet.sections:
            assert section.rule in rules, section.title
            assert section.rows or section.columns, section.title
            option, colon, value = section.option.partition(":")
            assert option in ("", *options), f"{section.title}: {option}"
            assert set(section.seats) <= set(game.seats), section.title
            assert not colon or value in options[option].values, section.option
            for column in section.columns:
                assert not column.symbol or column.symbol in known
            for row in section.rows:
                assert row.rule in rules, row.title
                assert set(row.symbols) | {name for _, name in row.price} <= known, row.title
                assert row.title, row
                assert 0 < len(row.text) <= ROW, f"{row.title}: {len(row.text)}"
                badges = (*row.badges, *(badge for _, badge in row.by_seats))
                assert not INTERNAL.search(" ".join((row.title, row.text, *badges))), row
                assert {seats for seats, _ in row.by_seats} <= set(game.seats), row
        shown = [key for section in sheet.sections for row in section.rows for key in row.keys]
        assert len(set(shown)) == len(shown), "something stands there twice"
        assert not missing(game, sheet, shown)


def missing(game: Game, sheet: Sheet, shown: list[str]) -> list[str]:
    """What of the tables that a sheet covers has no row."""
    box, there = box_of(game), [pieces(game, "en")[key].component for key in shown]
    return [
        f"{table}.{key}"
        for table in sheet.covers
        for key, entry in box[table].items()
        if isinstance(entry, dict) and entry not in there and key not in sheet.without
    ]


def check_pieces(game: Game) -> None:
    """Every kind has a drawing of the game's sheet, a name, words and rules, in both languages."""
    known = symbols(game)
    german, english = pieces(game, "de"), pieces(game, "en")
    assert german
    assert list(german) == list(english)
    for key, piece in english.items():
        assert piece.symbol in known, f"{key}: there is no drawing {piece.symbol}"
        assert piece.rules, key
        for one in (piece, german[key]):
            assert one.title, key
            assert one.text, key
            assert not INTERNAL.search(one.title + one.text), f"{key}: {one}"
        assert piece.text != german[key].text, key
