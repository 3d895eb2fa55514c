"""What a viewer was shown after a row, kept for as long as something may be told of it."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING

from tafelrunde.kernel.changes import names
from tafelrunde.kernel.draw import Form

if TYPE_CHECKING:
    from tafelrunde.table.story import Part


@dataclass(frozen=True)
class Glimpse:
    """The picture after a row and everybody's points; `told` is what the row did, as read from it.

    That is by whose eyes saw it and the language in which it is told.
    """

    body: str
    points: tuple[int, ...]
    told: dict[tuple[int, str], list[Part]] = field(default_factory=dict)

    @cached_property
    def names(self) -> set[str]:
        """The ids of what lay on the table; looked at only if something is told of it."""
        return set(names(self.body))


# By row, viewer, and the form of the picture.
Glimpses = dict[tuple[int, int, Form], Glimpse]
