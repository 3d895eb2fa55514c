"""What a page does not have yet: of a snapshot only what differs from the one it was sent before.

A page that asks for news keeps its latest snapshot whole. News name the snapshot they were made
for; a page that has another one changes nothing and asks for the whole.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from typing import Any

import msgspec

from tafelrunde.kernel.changes import GROUP, cut
from tafelrunde.kernel.draw import Group
from tafelrunde.table.view import Snapshot, encode

# Where what is drawn and what is said is cut into pieces; a page does it in the same way.
CUTS = {"body": GROUP, "text": "\n"}
LISTS = ("moves", "score", "story")
# New in every message.
PASSING = ("log",)

STRIDE = 64


class News(msgspec.Struct, tag_field="kind", tag="news"):
    """What has changed since the snapshot `on`; what comes of it is called `mark`.

    `fields` are those that differ. A field in `pieces` is a list, or a text cut where `CUTS` says:
    each is a new piece, or from where to where the pieces stay that were there before.
    """

    on: str
    mark: str
    fields: dict[str, msgspec.Raw]
    pieces: dict[str, list[Any]]


class Parts:
    """A snapshot cut into the parts that can stay as they are."""

    def __init__(self, shown: Snapshot) -> None:
        picture = shown.picture
        whole = {name: getattr(shown, name) for name in shown.__struct_fields__}
        if picture is not None:
            whole["picture"] = msgspec.structs.replace(picture, body="")
        self.pieces: dict[str, Sequence[Hashable]] = {
            "body": cut("" if picture is None else picture.body),
            "text": tuple(whole.pop("text").split(CUTS["text"])),
        }
        for name in LISTS:
            self.pieces[name] = tuple(encode(one) for one in whole.pop(name))
        self.fields = {name: encode(value) for name, value in whole.items()}
        # What looks the same has the same mark, whatever else may be different.
        body, *others = self.pieces.values()
        drawn = "" if picture is None else picture.body
        looks = (drawn.head, drawn.holds) if isinstance(drawn, Group) else body
        self.mark = f"{hash((*self.fields.values(), looks, *others)) & 0xFFFFFFFFFFFF:012x}"

    def since(self, base: Parts) -> News:
        """What is different from another one."""
        return News(
            base.mark,
            self.mark,
            {
                name: msgspec.Raw(value)
                for name, value in self.fields.items()
                if name in PASSING or base.fields[name] != value
            },
            {
                name: _kept(base.pieces[name], pieces)
                for name, pieces in self.pieces.items()
                if base.pieces[name] != pieces
            },
        )


def _kept(old: Sequence[Hashable], new: Sequence[Hashable]) -> list[Any]:
    """The new pieces, runs of which may be those from one number of the old ones to another.

    >>> _kept(["a", "b", "c"], ["a", "b", "x", "c"])
    [(0, 2), 'x', (2, 3)]
    """
    at = _alike(old, 0, new, 0)
    told: list[Any] = [(0, at)] if at else []
    where = dict(zip(old, range(len(old)), strict=True)) if at < len(new) else {}
    while at < len(new):
        piece = new[at]
        start = where.get(piece, -1)
        if start < 0:
            told.append(msgspec.Raw(piece) if isinstance(piece, bytes) else piece)
            at += 1
        else:
            same = _alike(old, start, new, at)
            told.append((start, start + same))
            at += same
    return told


def _alike(old: Sequence[Hashable], start: int, new: Sequence[Hashable], at: int) -> int:
    """How many pieces are the same from there on; most are, so many are compared at once."""
    if start == len(old) or at == len(new) or old[start] != new[at]:
        return 0
    same, step = 1, STRIDE
    while step:
        more = new[at + same : at + same + step]
        if more and old[start + same : start + same + step] == more:
            same += len(more)
        else:
            step //= 4
    return same


class Sheet:
    """A snapshot as it is sent to all who look alike, to each what he needs; written once."""

    def __init__(self, shown: Snapshot) -> None:
        self.entry = shown.entry
        self.shown = shown
        self.parts = Parts(shown)
        self.written: dict[str, str] = {}

    def whole(self) -> str:
        """All of it."""
        return self._once("", lambda: encode(self.shown).decode())

    def marked(self) -> str:
        """All of it, with the mark by which news are made for it."""
        return self._once("marked", lambda: f'{{"mark":"{self.parts.mark}",{self.whole()[1:]}')

    def news(self, base: Parts) -> str:
        """What is new for a page that has this."""
        return self._once(base.mark, lambda: encode(self.parts.since(base)).decode())

    def _once(self, what: str, write: Callable[[], str]) -> str:
        if what not in self.written:
            self.written[what] = write()
        return self.written[what]
