"""A closer look at one thing of the picture: what it is and does, and what is missing to use it."""

from __future__ import annotations

import msgspec

from tafelrunde.kernel.pieces import pieces
from tafelrunde.kernel.state import FULL, State
from tafelrunde.table.keys import viewer_of
from tafelrunde.table.refusal import Refused
from tafelrunde.table.table import ENDED, GATHERING, PLAYING, Table


class CloserView(msgspec.Struct):
    """A thing by its name and where it lies, what it does by which rules, what is true of it now.

    `use` says what can be done with it once it is chosen; `missing` what stands against using it
    now, and `against` the rule that says so.
    """

    title: str
    thing: str
    text: str
    symbol: str
    facts: tuple[str, ...]
    use: str
    rules: tuple[str, ...]
    missing: str = ""
    against: str = ""


def closer(table: Table, seat: int | None, name: str, lang: str) -> CloserView:
    """A thing as whoever sits there, or watches, sees it now."""
    if table.phase == GATHERING:
        raise Refused("not_begun")
    viewer = FULL if table.phase == ENDED else viewer_of(seat)
    state = table.match.state
    view = state if viewer == FULL else state.seen_by(viewer)
    found = closer_in(table, view, viewer, name, lang)
    if seat is not None and table.phase == PLAYING and table.game.explain is not None:
        names = [one.name for one in table.seats]
        reason = table.game.explain.explain(view, seat, [name], names, lang)
        if reason is not None:
            found.missing, found.against = reason.missing, table.game.rule_name(reason.rule)
    return found


def matters(table: Table, seat: int | None) -> str:
    """The rule that matters to a seat now; none for who watches, or in a game that says none."""
    if seat is None or table.phase == GATHERING or table.game.about is None:
        return ""
    view = table.match.state.seen_by(seat)
    return table.game.rule_name(table.game.about.matters(view, seat))


def closer_in(table: Table, view: State, viewer: int, name: str, lang: str) -> CloserView:
    """A thing of any position of the table, seen through these eyes."""
    game = table.game
    told = None
    if game.about is not None:
        told = game.about.about(view, viewer, name, [one.name for one in table.seats], lang)
    if told is None:
        raise Refused("unknown_thing")
    piece = pieces(game, lang)[told.kind]
    return CloserView(
        piece.title, told.thing, piece.text, piece.symbol, told.facts, told.use, piece.rules
    )
