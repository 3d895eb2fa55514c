"""Reading a drawn table: what lies on it under which id, and what is said."""

from __future__ import annotations

from xml.etree import ElementTree

from tafelrunde.kernel.draw import Form
from tafelrunde.kernel.game import Game
from tafelrunde.kernel.state import State

NAMES = ("Anna", "Benno", "Carla", "Dario")
SVG = "{http://www.w3.org/2000/svg}"
Element = ElementTree.Element


def picture_of(game: Game, state: State, viewer: int, lang: str, form: Form) -> Element:
    """The picture as the viewer is given it, parsed."""
    names = NAMES[: int(state.setup.seats)]
    return ElementTree.fromstring(game.drawn(state.seen_by(viewer), viewer, lang, names, form))


def piece(svg: Element, name: str) -> Element:
    """The piece with this id."""
    return next(element for element in svg.iter() if element.attrib.get("id") == name)


def ids(svg: Element, prefix: str = "") -> set[str]:
    """All ids that begin like this."""
    found = {element.attrib["id"] for element in svg.iter() if "id" in element.attrib}
    return {name for name in found if name.startswith(prefix)}


def title(svg: Element, name: str) -> str:
    """What a piece says of itself."""
    return str(piece(svg, name).findtext(f"{SVG}title"))


def said(element: Element) -> list[str]:
    """All that is written on something."""
    return [part.text or "" for part in element.iter(f"{SVG}text")]


def uses(element: Element) -> list[str]:
    """The symbols it is drawn with."""
    return [part.attrib["href"].removeprefix("#") for part in element.iter(f"{SVG}use")]
