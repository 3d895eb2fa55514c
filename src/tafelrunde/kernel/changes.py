"""What changed on a table between two pictures of it: what is new, what has moved, what is gone.

Nobody writes that down: it is read from the pictures, in which every piece keeps its id. So whoever
is shown a change has seen the table before and after it, and learns nothing that was not drawn.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import chain
from typing import NamedTuple

from tafelrunde.kernel.draw import Form, Group, Markup
from tafelrunde.kernel.game import Game
from tafelrunde.kernel.state import State

# More things than these are a table that was laid out anew, not something that happened.
MOST_MOVED = 6
MOST_NEW = 6
# What shifts by less only makes room.
LEAST_WAY = 4

_TAG = re.compile(r"<(/?)(\w+)([^>]*?)(/?)>")
_ID = ' id="'
_ATTRIBUTE = re.compile(r' (id|transform|role|href|data-piece)="([^"]*)"')
_TRANSLATE = re.compile(r"translate\((-?[\d.]+) (-?[\d.]+)\)")
_SCALE = re.compile(r"scale\(([\d.]+)\)")
_AREA = re.compile(r"[a-z]+:(\d+)")
# Where a picture is cut into pieces to be read.
GROUP = "<g"
# In these there is nothing but words.
_WORDS = ("title", "desc", "text", "tspan")
_END = "</g>"
_AROUND = "around"
# In which thing, the point from which it is measured, how large, and in whose part of the table.
_Place = tuple[str, float, float, float, int]
_TABLE: _Place = ("", 0.0, 0.0, 1.0, -1)


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
    # Of what has moved those that lie in the same part of the table as before.
    shifted: frozenset[str] = field(default=frozenset(), compare=False)

    def few(self) -> Changes:
        """The same without what is too much to have happened one by one."""
        return Changes(
            self.new if len(self.new) <= MOST_NEW else (),
            self.moved if len(self.moved) <= MOST_MOVED else (),
            self.left if len(self.left) <= MOST_NEW else (),
            self.shifted,
        )

    def told(self) -> set[str]:
        """The ids of what is there now and was not, or not like this."""
        return {*self.new, *(one.id for one in self.moved)}

    def touched(self) -> set[str]:
        """Those of them that did not only make room."""
        return self.told() - self.shifted


class _Tag(NamedTuple):
    """The beginning of an element; `x`, `y` and `scale` are its own transform."""

    id: str
    own: str
    x: float
    y: float
    scale: float
    piece: str
    group: bool
    area: int


class _Step(NamedTuple):
    """What is read at once: an element or none, drawings in what is open, how many elements end."""

    tag: _Tag | None
    looks: tuple[str, ...]
    ends: int


@lru_cache(16_384)
def _steps(text: str, before: str = GROUP) -> tuple[_Step, ...]:
    """A piece of a picture; the same come in one picture after the other, so each is read once."""
    steps: list[tuple[_Tag | None, list[str], int]] = []
    for closing, name, given, empty in _TAG.findall(before + text):
        if _ID not in given and (name in _WORDS or (empty and name != "use")):
            continue
        tag, looks, ends = steps[-1] if steps else (None, [], 0)
        if closing:
            steps[-1:] = [(tag, looks, ends + 1)]
            continue
        attributes = dict(_ATTRIBUTE.findall(given))
        if name == "use":
            look = attributes.get("href", "").removeprefix("#")
            if ends or not steps:
                steps.append((None, [look], 0))
            else:
                looks.append(look)
        if attributes.get("id") or not empty:
            steps.append((_read(attributes), [], int(bool(empty) or name in _WORDS)))
    return tuple(_Step(tag, tuple(looks), ends) for tag, looks, ends in steps)


def _read(attributes: Mapping[str, str]) -> _Tag:
    name, own = attributes.get("id", ""), attributes.get("transform", "")
    shift, scale = _TRANSLATE.search(own), _SCALE.search(own)
    group = attributes.get("role") == "group"
    area = _AREA.fullmatch(name) if group else None
    return _Tag(
        name,
        own,
        float(shift[1]) if shift else 0,
        float(shift[2]) if shift else 0,
        float(scale[1]) if scale else 1,
        attributes.get("data-piece", ""),
        group,
        int(area[1]) if area else -1,
    )


def cut(body: str) -> tuple[str, ...]:
    """The pieces of a picture, for who reads it and for who looks what is new in it."""
    if not isinstance(body, Group):
        return tuple(body.split(GROUP))
    if body.cuts is not None:
        return body.cuts
    pieces, last = [""], body.head[len(GROUP) :]
    for part in body.holds:
        if isinstance(part, Group):
            inside = part.cuts or cut(part)
        elif GROUP in part:
            inside = cut(part)
            last += inside[0]
        else:
            last += part
            continue
        pieces.append(last)
        if len(inside) > 2:
            pieces += inside[1:-1]
        last = inside[-1]
    body.cuts = (*pieces, last + _END)
    return body.cuts


def things(body: str) -> dict[str, Thing]:
    """Everything in a picture that has an id."""
    return _things(body, _TABLE)


def _things(body: str, place: _Place) -> dict[str, Thing]:
    found: dict[str, Thing] = {}
    # Drawings that come in a thing after parts of it.
    more: dict[str, list[str]] = {}
    around: list[_Place] = []
    inside, left, top, size, area = place
    first, *texts = cut(body)
    for steps in (_steps(first, ""), *map(_steps, texts)):
        for tag, looks, ends in steps:
            if tag is not None:
                name, own, x, y, scale, piece, group, seat = tag
                x, y = left + size * x, top + size * y
                whose = seat if seat >= 0 else area
                if name:
                    found[name] = Thing(x, y, own, inside, looks, piece, whose, group)
                elif looks:
                    more.setdefault(inside, []).extend(looks)
                if ends == 0:
                    around.append((inside, left, top, size, area))
                    inside, left, top, size, area = name or inside, x, y, size * scale, whose
                ends -= 1
            elif looks:
                more.setdefault(inside, []).extend(looks)
            if ends > 0:
                inside, left, top, size, area = around[-ends]
                del around[-ends:]
    for name, later in more.items():
        if name in found:
            found[name] = found[name]._replace(look=(*found[name].look, *later))
    return found


def names(body: str) -> tuple[str, ...]:
    """The ids of everything in a picture."""
    if not isinstance(body, Group):
        return _loose(body)[1] if _ID in body else ()
    if body.names is None:
        name = _name(body)
        inside = chain.from_iterable(map(names, body.holds))
        body.names = (name, *inside) if name else tuple(inside)
    return body.names


def _looks(group: Group) -> tuple[str, ...]:
    """The drawings of a group, without those of the things in it."""
    if group.looks is None:
        looks: list[str] = []
        for part in group.holds:
            if not isinstance(part, Group):
                looks += _loose(part)[0]
            elif not _name(part):
                looks += _looks(part)
        group.looks = tuple(looks)
    return group.looks


@lru_cache(16_384)
def _loose(text: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The drawings in a text that is no group, and the ids of the things in it."""
    found = _things(f'<g id="{_AROUND}">{text}</g>', _TABLE)
    return found.pop(_AROUND).look, tuple(found)


@lru_cache(16_384)
def _head(tag: str) -> _Tag:
    return _read(dict(_ATTRIBUTE.findall(tag)))


def _name(group: Group) -> str:
    return _head(group.head).id


def _holds_things(group: Group) -> bool:
    return group.find(_ID, len(group.head)) >= 0


Things = dict[str, Thing]


def apart(before: str, after: str) -> tuple[Things, Things]:
    """Everything in two pictures but what lies in the same part of both."""
    was: Things = {}
    now: Things = {}
    if isinstance(before, Group) and isinstance(after, Group) and _name(before) == _name(after):
        _compare(before, after, _TABLE, _TABLE, was, now)
    else:
        _read_part(before, _TABLE, was)
        _read_part(after, _TABLE, now)
    return was, now


def _compare(old: Group, new: Group, there: _Place, here: _Place, was: Things, now: Things) -> None:
    """Two groups with the same name, or both without one, at the same place among others."""
    there, here = _entered(old, there, was), _entered(new, here, now)
    if not (_holds_things(old) or _holds_things(new)):
        return
    gone, came = _only_in(old, new), _only_in(new, old)
    partners: dict[str, Things] = {}
    for name, part in gone.items():
        partner = came.get(name)
        if isinstance(part, Group) and isinstance(partner, Group):
            _compare(part, partner, there, here, was, partners.setdefault(name, {}))
        else:
            _read_part(part, there, was)
    for name, part in came.items():
        if name in partners:
            now |= partners[name]
        else:
            _read_part(part, here, now)


def _read_part(part: str, place: _Place, found: Things) -> None:
    if not isinstance(part, Group):
        found |= _things(part, place)
        return
    place = _entered(part, place, found)
    for one in part.holds if _holds_things(part) else ():
        if _ID in one:
            _read_part(one, place, found)


def _entered(part: Group, place: _Place, found: Things) -> _Place:
    """Where things in a group are; what the group is itself is found."""
    name, own, x, y, scale, piece, group, seat = _head(part.head)
    inside, left, top, size, area = place
    x, y, area = left + size * x, top + size * y, seat if seat >= 0 else area
    if name:
        found[name] = Thing(x, y, own, inside, _looks(part), piece, area, group)
    return name or inside, x, y, size * scale, area


def _only_in(group: Group, other: Group) -> dict[str, Markup]:
    """What only one of two groups holds and has ids in it, by its own id or else by its tag."""
    named: dict[str, Markup] = {}
    only = set(group.holds).difference(other.holds)
    for part in group.holds if only else ():
        if part in only and _ID in part:
            name = (_name(part) or part.head) if isinstance(part, Group) else part
            while name in named:
                name += _END
            named[name] = part
    return named


def glimpse(
    game: Game, state: State, viewer: int, lang: str, names: Sequence[str], form: Form
) -> Markup:
    """What a viewer sees on the table in a position."""
    return game.table(state.seen_by(viewer), viewer, lang, names, form).body


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
    shifted = {one.id for one in moved if before[one.id].inside == after[one.id].inside}
    for name in new[:]:
        start = _start(before, after, name, left)
        if start:
            was, now = before[start], after[name]
            moved.append(Moved(name, round(now.x - was.x, 1), round(now.y - was.y, 1)))
            new.remove(name)
    moved = _on_their_own(moved)
    new.sort(key=lambda name: not after[name].piece)
    return Changes(tuple(new), tuple(moved), tuple(left), frozenset(shifted))


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
    return [name for name in names if not _is_within(name, chosen, among)]


def _is_within(name: str, chosen: set[str], among: Mapping[str, Thing]) -> bool:
    """Is something in one of the chosen things, or in something that is?"""
    inside = among[name].inside
    return bool(inside) and (inside in chosen or _is_within(inside, chosen, among))


def _start(
    before: Mapping[str, Thing], after: Mapping[str, Thing], name: str, left: list[str]
) -> str:
    """The place from which the piece on this one came: one that has lost a piece of that name."""
    piece = after[name].piece
    if not piece or (name in before and before[name].piece == piece):
        return ""
    return next((one for one in left if before[one].piece == piece), "")
