"""What a page says of the rules of its table: their version, and what was mended when."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from tafelrunde.kernel.components import digits
from tafelrunde.kernel.versions import Change
from tafelrunde.table.table import Table


class ChangeView(msgspec.Struct):
    """A rule that was mended: in which version, and how."""

    version: int
    rules: tuple[str, ...]
    text: str


class RulesView(msgspec.Struct):
    """By which rules a table is played to its end, what changed since, and what had before.

    `components` is the mark of an owner's, or nothing, `owners` are those who told them. With
    `own_drawings` things look otherwise here than at most tables of the game.
    """

    version: int
    components: str
    owners: tuple[str, ...]
    own_drawings: bool
    changes: list[ChangeView]
    before: list[ChangeView]


def rules_of(table: Table, lang: str) -> RulesView:
    """The rules of a table."""
    later = table.game.changes_since(table.version)
    before = [change for change in table.game.changes if change not in later]
    box = table.game.box
    owned = digits(box.mark) if box is not None else ""
    owners = box.reading.by if box is not None else ()
    own_drawings = table.game is not table.find(table.opened.game)
    return RulesView(
        table.version, owned, owners, own_drawings, _told(later, lang), _told(before, lang)
    )


def _told(changes: Sequence[Change], lang: str) -> list[ChangeView]:
    return [ChangeView(change.version, change.rules, change.said(lang)) for change in changes]
