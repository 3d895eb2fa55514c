"""What changed on a table between two pictures of it: what is new, what has moved, what is gone.

Nobody writes that down: it is read from the pictures, in which every piece keeps its id. So whoever
is shown a change has seen the table before and after it, and learns nothing that was not drawn.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from tafelrunde.kernel.draw import Form
from tafelrunde.kernel.game import Game
from tafelrunde.kernel.state import State

# More things than these are a table that was laid out anew, not something that happened.
MOST_MOVED = 6
MOST_NEW = 6
# What shifts by less only makes room.
LEAST_WAY = 4

_TAG = re.compile(r"(/?)(\w+)([^>]*?)(/?)>")
_ATTRIBUTE = re.compile(r' (id|transform|role|href|data-piece)="([^"]*)"')
_TRANSLATE = re.compile(r"translate\((-?[\d.]+) (-?[\d.]+)\)")
_SCALE = re.compile(r"scale\(([\d.]+)\)")
_AREA = re.compile(r"[a-z]+:(\d+)")


class Thing(NamedTuple):
    """Something with an id in a picture: where it is, in what, how it looks, what lies on it.

    `area` is the seat in whose part of the table it is, or -1; `group` says that it is such a part.
    """

    x: float
    y: float
    own: str
    inside: str
    look: tuple[str, ...]
    piece: str
    area: int
    group: bool


class Moved(NamedTuple):
    """A thing that is elsewhere now, and how far it came, in the picture's units."""

    id: str
    dx: float
    dy: float


@dataclass(frozen=True)
class Changes:
    """The ids that appeared or look otherwise, that have moved, and that are gone or emptied."""

    new: tuple[str, ...] = ()
    moved: tuple[Moved, ...] = ()
    left: tuple[str, ...] = ()

    def few(self) -> Changes:
        """The same without what is too much to have happened one by one."""
        return Changes(
            self.new if len(self.new) <= MOST_NEW else (),
            self.moved if len(self.moved) <= MOST_MOVED else (),
            self.left if len(self.left) <= MOST_NEW else (),
        )

    def touched(self) -> set[str]:
        """The ids of what is there now because of these changes."""
        return {*self.new, *(one.id for one in self.moved)}


class _Tag(NamedTuple):
    """An element as it begins, or the end of one; `x`, `y` and `scale` are its own transform."""

    closing: bool
    empty: bool
    id: str = ""
    look: str = ""
    own: str = ""
    x: float = 0
    y: float = 0
    scale: float = 1
    piece: str = ""
    group: bool = False
    area: int = -1


@lru_cache(32_768)
def _tag(text: str) -> _Tag | None:
    """What follows an angle bracket; None if it makes no difference to any thing."""
    read = _TAG.match(text)
    if read is None:
        return None
    closing, tag, attributes, empty = read.groups()
    if closing:
        return _Tag(True, False)
    given = dict(_ATTRIBUTE.findall(attributes))
    name, own = given.get("id", ""), given.get("transform", "")
    if empty and not name and tag != "use":
        return None
    shift, scale = _TRANSLATE.search(own), _SCALE.search(own)
    group = given.get("role") == "group"
    area = _AREA.fullmatch(name) if group else None
    return _Tag(
        False,
        bool(empty),
        name,
        given.get("href", "").removeprefix("#") if tag == "use" else "",
        own,
        float(shift[1]) if shift else 0,
        float(shift[2]) if shift else 0,
        float(scale[1]) if scale else 1,
        given.get("data-piece", ""),
        group,
        int(area[1]) if area else -1,
    )


def things(body: str) -> dict[str, Thing]:
    """Everything in a picture that has an id."""
    found: dict[str, Thing] = {}
    looks: dict[str, list[str]] = {"": []}
    inside, x, y, scale, area = "", 0.0, 0.0, 1.0, -1
    around: list[tuple[str, float, float, float, int]] = []
    for text in body.split("<"):
        tag = _tag(text)
        if tag is None:
            continue
        closing, empty, name, look, own, dx, dy, larger, piece, group, seat = tag
        if closing:
            inside, x, y, scale, area = around.pop()
            continue
        if look:
            looks[inside].append(look)
        if not empty:
            around.append((inside, x, y, scale, area))
        elif not name:
            continue
        here = x + scale * dx, y + scale * dy
        if name:
            whose = seat if seat >= 0 else area
            looks[name] = []
            found[name] = Thing(*here, own, inside, (), piece, whose, group)
        if not empty:
            x, y = here
            scale *= larger
            if name:
                inside, area = name, whose
    for name, shown in looks.items():
        if name and shown:
            found[name] = found[name]._replace(look=tuple(shown))
    return found


def glimpse(
    game: Game, state: State, viewer: int, lang: str, names: Sequence[str], form: Form
) -> dict[str, Thing]:
    """What a viewer sees on the table in a position."""
    return things(game.table(state.seen_by(viewer), viewer, lang, names, form).body)


def _is_piece(thing: Thing) -> bool:
    """Is it something that lies there? A mere place or a part of the table is not."""
    return not thing.group and bool(thing.look or thing.piece)


def changes(before: Mapping[str, Thing], after: Mapping[str, Thing]) -> Changes:
    """What changed from one picture to the next."""
    news = [(name, thing) for name, thing in after.items() if before.get(name) != thing]
    stayed = [(name, before[name], thing) for name, thing in news if name in before]
    came = [name for name, thing in news if _is_piece(thing) and name not in before]
    other = [name for name, was, thing in stayed if _differs(was, thing)]
    gone = [name for name, thing in before.items() if name not in after and _is_piece(thing)]
    emptied = [name for name, was, thing in stayed if was.piece and not thing.piece]
    moved = [
        Moved(name, round(thing.x - was.x, 1), round(thing.y - was.y, 1))
        for name, was, thing in stayed
        if _is_piece(thing) and _has_moved(was, thing)
    ]
    new = _topmost([*came, *other], after)
    left = _topmost([*gone, *emptied], before)
    for name in new[:]:
        start = _start(before, after, name, left)
        if start:
            was, now = before[start], after[name]
            moved.append(Moved(name, round(now.x - was.x, 1), round(now.y - was.y, 1)))
            new.remove(name)
    moved = _on_their_own(moved)
    new.sort(key=lambda name: not after[name].piece)
    return Changes(tuple(new), tuple(moved), tuple(left))


def _differs(was: Thing, thing: Thing) -> bool:
    """Does something else lie on a place, or does a piece show another side?"""
    emptied = was.piece and not thing.piece
    return not emptied and _is_piece(thing) and (thing.piece, thing.look) != (was.piece, was.look)


def _has_moved(was: Thing, now: Thing) -> bool:
    """Is it elsewhere? What was only turned where it lies is not."""
    turned = was.own.partition("rotate")[2] != now.own.partition("rotate")[2]
    return was.inside != now.inside or (was.own != now.own and not turned)


def _on_their_own(moved: list[Moved]) -> list[Moved]:
    """Without what made room: it hardly moved, or several went the same way together."""
    ways = [(one.dx, one.dy) for one in moved]
    return [
        one
        for one in moved
        if ways.count((one.dx, one.dy)) == 1 and abs(one.dx) + abs(one.dy) >= LEAST_WAY
    ]


def _topmost(names: list[str], among: Mapping[str, Thing]) -> list[str]:
    """Without what is part of another of them."""
    chosen = set(names)

    def within(name: str) -> bool:
        inside = among[name].inside
        return bool(inside) and (inside in chosen or within(inside))

    return [name for name in names if not within(name)]


def _start(
    before: Mapping[str, Thing], after: Mapping[str, Thing], name: str, left: list[str]
) -> str:
    """The place from which the piece on this one came: one that has lost a piece of that name."""
    piece = after[name].piece
    if not piece or (name in before and before[name].piece == piece):
        return ""
    return next((one for one in left if before[one].piece == piece), "")
