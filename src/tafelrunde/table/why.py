"""Why something on the picture cannot be touched now: the rule against the moves it stands for."""

from __future__ import annotations

from collections import Counter

from tafelrunde.table.refusal import Refused
from tafelrunde.table.table import PLAYING, Table

TRIED = 30_000


def why(table: Table, seat: int | None, path: list[str], lang: str) -> tuple[str, str]:
    """The sentence and the number of the rule that forbids what touching this path would mean.

    The order of the touches does not matter; where they mean nothing together, only the last one
    is asked about. Of several rules the one that stands against most of these moves is named.
    """
    if seat is None:
        raise Refused("only_watching")
    if table.phase != PLAYING or seat not in table.acting():
        raise Refused("not_your_turn")
    game, picture = table.game, table.game.picture
    assert picture is not None
    view = table.match.state.seen_by(seat)
    paths = [picture.touch(view, seat, move).path for move in range(min(game.verbs.count, TRIED))]
    against: Counter[int] = Counter()
    for asked in (path, path[-1:]):
        for move, steps in enumerate(paths):
            if all(any(one in step.split() for step in steps) for one in asked):
                against[int(view.why_not(seat, move))] += 1
        against.pop(0, None)
        if against:
            break
    rule = against.most_common(1)[0][0] if against else 0
    return game.reason(rule, lang), game.rule_name(rule)
