"""What a position of the card game promises, part by part, for people who ask why."""

from __future__ import annotations

from pathlib import Path

from tafelrunde.games.catan import figures, judge, land, words
from tafelrunde.games.catan.state import Catan
from tafelrunde.kernel.promise import POINTS, Holding
from tafelrunde.kernel.sayings import Sayings

SAYINGS = Sayings(Path(__file__).with_suffix(".toml"))
SYMBOLS = {
    "standing": "road",
    "lands": "ground-field",
    "hand": "cards",
    "stores": "brick",
    "begun": "star",
    "rival": "helm",
    "offers": "arrows",
}
# Judged in odds of winning, which are no points.
IN_POINTS = False


def parts(state: Catan, seat: int) -> list[tuple[str, float]]:
    """The parts of the balance behind `judge`, and against them the other's value."""
    begun = [0.0, 0.0]
    judge.pending(state, begun)
    stock = judge.stock_of(state, seat)
    judge.adjust(state, seat, stock)
    other = 1 - seat
    weight = judge.weight(state, other)
    talk = 0.0
    if seat == state.active:
        talk = judge.WITHDRAWN * float(state.withdrawn) + judge.DECLINED * float(state.declined)
    return [
        (POINTS, judge.points(figures.victory_points(state, seat))),
        ("standing", judge.standing(state, seat)),
        ("lands", judge.lands(state, seat)),
        ("hand", judge.hand(state, seat)),
        ("stores", judge.stores(state, seat, stock)),
        ("begun", begun[seat]),
        ("rival", -weight * (judge.value(state, other) + begun[other])),
        ("offers", -talk),
    ]


def behind(state: Catan, seat: int, part: str, lang: str) -> Holding:
    """Resources, cards in hand, and what a principality is strong in."""
    match part:
        case "stores":
            stock = enumerate(judge.stock_of(state, seat))
            return Holding({words.resource(kind, lang): int(count) for kind, count in stock})
        case "hand":
            held = [words.card(card, lang) for card in state.hand(seat)]
            return Holding(things=[SAYINGS.say(lang, "count in hand", what=one) for one in held])
        case "standing":
            strengths = {
                "cities": int(land.count_cities(state, seat)),
                "strength": state.strength(seat),
                "tournament": state.tournament(seat),
                "trade": state.trade(seat),
            }
            return Holding({SAYINGS.say(lang, f"count {key}"): n for key, n in strengths.items()})
        case "rival":
            points = int(figures.victory_points(state, 1 - seat))
            return Holding({SAYINGS.say(lang, "count rival"): points})
        case _:
            return Holding()
