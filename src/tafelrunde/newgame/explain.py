"""Why something that was touched cannot be used now: what is missing for it, and the rule."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from tafelrunde.kernel.explain import LATER, NEVER, UNFIT, Reason
from tafelrunde.kernel.sayings import Sayings
from tafelrunde.kernel.state import OVER
from tafelrunde.newgame.state import NewGame

say: Final = Sayings(Path(__file__).with_name("explain.toml")).say
ID: Final = re.compile("basket:(0|[1-9][0-9]?)")


def explain(
    view: NewGame, seat: int, touched: Sequence[str], names: Sequence[str], lang: str
) -> Reason | None:
    """Why the last of these ids cannot be touched after the others; None if it can be."""
    found = [ID.fullmatch(name) for name in touched]
    numbers = [int(one[1]) for one in found if one is not None]
    if not numbers or len(numbers) < len(touched) or max(numbers) >= len(view.baskets):
        return None
    number = numbers[-1]
    thing = say(lang, "basket", apples=view.baskets[number])
    if view.actor == OVER:
        return Reason(30, thing, say(lang, "over"), NEVER)
    if not view.waiting(seat):
        return Reason(20, thing, say(lang, "turn", name=names[view.actor]), LATER)
    if number not in view.row():
        return Reason(21, thing, say(lang, "taken"), NEVER)
    between = min(number - view.row()[0], view.row()[-1] - number)
    if between > 0:
        return Reason(22, thing, say(lang, "between", count=between), LATER)
    return Reason(21, thing, say(lang, "one"), UNFIT) if len(numbers) > 1 else None
