"""What changed on a table between two pictures of it: what is new, what has moved, what is gone.

Nobody writes that down: it is read from the pictures, in which every piece keeps its id. So whoever
is shown a change has seen the table before and after it, and learns nothing that was not drawn.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from tafelrunde.kernel.draw import Form
from tafelrunde.kernel.game import Game
from tafelrunde.kernel.state import State

# More things than these are a table that was laid out anew, not something that happened.
MOST_MOVED = 6
MOST_NEW = 6
# What shifts by less only makes room.
LEAST_WAY = 4

_TAG = re.compile(r"<(/?)(\w+)([^>]*?)(/?)>")
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


class _Open(NamedTuple):
    """An element whose end has not come yet."""

    id: str
    x: float
    y: float
    scale: float
    area: int


def things(body: str) -> dict[str, Thing]:
    """Everything in a picture that has an id."""
    found: dict[str, Thing] = {}
    looks: dict[str, list[str]] = {"": []}
    stack = [_Open("", 0, 0, 1, -1)]
    for closing, tag, attributes, empty in _TAG.findall(body):
        if closing:
            stack.pop()
            continue
        given = dict(_ATTRIBUTE.findall(attributes))
        around = stack[-1]
        if tag == "use":
            looks[around.id].append(given.get("href", "").removeprefix("#"))
        own = given.get("transform", "")
        here = _placed(around, own)
        if name := given.get("id", ""):
            group = given.get("role") == "group"
            area = _AREA.fullmatch(name) if group else None
            here = here._replace(id=name, area=int(area[1]) if area else around.area)
            looks[name] = []
            piece = given.get("data-piece", "")
            found[name] = Thing(here.x, here.y, own, around.id, (), piece, here.area, group)
        if not empty:
            stack.append(here)
    return {name: thing._replace(look=tuple(looks[name])) for name, thing in found.items()}


def glimpse(
    game: Game, state: State, viewer: int, lang: str, names: Sequence[str], form: Form
) -> dict[str, Thing]:
    """What a viewer sees on the table in a position."""
    return things(game.table(state.seen_by(viewer), viewer, lang, names, form).body)


def _placed(around: _Open, transform: str) -> _Open:
    if not transform:
        return around
    shift, scale = _TRANSLATE.search(transform), _SCALE.search(transform)
    x, y = (float(shift[1]), float(shift[2])) if shift else (0.0, 0.0)
    factor = float(scale[1]) if scale else 1.0
    return around._replace(
        x=around.x + around.scale * x, y=around.y + around.scale * y, scale=around.scale * factor
    )


def _is_piece(thing: Thing) -> bool:
    """Is it something that lies there? A mere place or a part of the table is not."""
    return not thing.group and bool(thing.look or thing.piece)


def changes(before: Mapping[str, Thing], after: Mapping[str, Thing]) -> Changes:
    """What changed from one picture to the next."""
    came = [name for name, thing in after.items() if _is_piece(thing) and name not in before]
    other = [
        name for name, thing in after.items() if name in before and _differs(before, thing, name)
    ]
    gone = [name for name, thing in before.items() if _is_piece(thing) and name not in after]
    emptied = [
        name for name in after if name in before and before[name].piece and not after[name].piece
    ]
    moved = [
        Moved(name, round(thing.x - before[name].x, 1), round(thing.y - before[name].y, 1))
        for name, thing in after.items()
        if name in before and _is_piece(thing) and _has_moved(before[name], thing)
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


def _differs(before: Mapping[str, Thing], thing: Thing, name: str) -> bool:
    """Does something else lie on a place, or does a piece show another side?"""
    was = before[name]
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
