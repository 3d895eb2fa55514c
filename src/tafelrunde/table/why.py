"""Why something on the picture cannot be touched now: what is missing for it, and the rule."""

from __future__ import annotations

from tafelrunde.table.refusal import Refused
from tafelrunde.table.table import PLAYING, Table


def why(table: Table, seat: int | None, path: list[str], lang: str) -> tuple[str, str]:
    """The sentence about the last of these touches, and the number of the rule behind it.

    What can be touched, or is nothing at all, has no rule against it; nor has anything in a game
    that does not explain itself.
    """
    if seat is None:
        raise Refused("only_watching")
    if table.phase != PLAYING or seat not in table.acting():
        raise Refused("not_your_turn")
    game = table.game
    reason = None
    if game.explain is not None:
        view, names = table.match.state.seen_by(seat), [one.name for one in table.seats]
        reason = game.explain.explain(view, seat, path, names, lang)
    if reason is None:
        return game.reason(0, lang), ""
    return reason.text, game.rule_name(reason.rule)
