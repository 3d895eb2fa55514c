"""Rated tables: what must be agreed, how a finished one counts, and what a day of them brings."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from math import fsum, sqrt
from typing import NamedTuple

import msgspec

from tafelrunde.bots import learned_by
from tafelrunde.kernel.game import Game
from tafelrunde.kernel.options import Value
from tafelrunde.table import journal
from tafelrunde.table.clock import DAY
from tafelrunde.table.club.glicko import Encounter, Rating, rated
from tafelrunde.table.refusal import Refused
from tafelrunde.table.store import Placed

BOT = "bot"
_BROKEN_OFF = ("agreed", "closed")


class Ladder(NamedTuple):
    """Who is compared with whom: a game, how many sit at it, and how many sides they are."""

    game: str
    seats: int
    sides: int


class Seated(NamedTuple):
    """A seat of a finished game: whose, on which side, how it came out; `lost` by going early."""

    player: str
    side: int
    place: int
    lost: bool


class Counted(NamedTuple):
    """A rated game that is over; nobody is in the standing if it counts for nobody."""

    ladder: Ladder
    period: int
    standing: tuple[Seated, ...]


def check_agreement(game: Game, options: Mapping[str, Value], opened: journal.Opened) -> None:
    """Refuse to rate what is set up like this; names what would have to be different."""
    if opened.components:
        raise Refused("rated_components")
    if opened.hints:
        raise Refused("rated_hints")
    if opened.pace.kind == "free":
        raise Refused("rated_pace")
    if all(plan.kind == "bot" for plan in opened.plans):
        raise Refused("rated_people")
    check_rules(game, options, len(opened.plans))


def check_rules(game: Game, options: Mapping[str, Value], seats: int) -> None:
    """Refuse to rate a game by rules of one's own, alone, or against an automa."""
    setup = game.setup(options, seats)
    if any(setup.automa) or len(set(setup.team)) < 2:
        raise Refused("rated_seats")
    for option in game.options:
        if option.basis != "rulebook" and options[option.id] != option.default:
            raise Refused("rated_options", reason=option.id)


def marked(game: Game, opened: journal.Opened) -> journal.Opened:
    """A rated table with what its bots have learned, since it is by that that they are rated."""
    plans = tuple(
        msgspec.structs.replace(plan, learned=learned_by(plan.level, game))
        if plan.kind == "bot"
        else plan
        for plan in opened.plans
    )
    return msgspec.structs.replace(opened, plans=plans)


def bot_player(level: str, rules: int, learned: str) -> str:
    """A bot on the ladder: one that plays by other rules or has learned anew is another one."""
    return f"{BOT}:{level}:{rules}:{learned}"


def level_of(player: str) -> str:
    """The level of a bot, nothing for a person."""
    kind, _, rest = player.partition(":")
    return rest.partition(":")[0] if kind == BOT else ""


def counted(
    opened: journal.Opened, why: str, ended: int, seats: Sequence[Placed], rows: Iterable[object]
) -> Counted:
    """How a rated game counts. Whose clock fell has lost, also if he came back."""
    clocks = [row for row in rows if isinstance(row, journal.Replaced) and row.why == "clock"]
    late = {row.seat for row in clocks}
    ladder = Ladder(opened.game, len(seats), len({seat.team for seat in seats}))
    if why in _BROKEN_OFF:
        return Counted(ladder, ended // DAY, ())
    return Counted(
        ladder,
        ended // DAY,
        tuple(
            Seated(
                bot_player(plan.level, opened.rules, plan.learned) if seat.level else seat.guest,
                seat.team,
                seat.place,
                bool(seat.gone) or number in late,
            )
            for number, (plan, seat) in enumerate(zip(opened.plans, seats, strict=True))
        ),
    )


def written(standing: Sequence[Seated]) -> str:
    """A standing as it is stored."""
    return msgspec.json.encode(standing).decode()


def read(stored: str) -> tuple[Seated, ...]:
    """A stored standing."""
    return msgspec.json.decode(stored, type=tuple[Seated, ...])


def after_period(
    before: Mapping[str, Rating], standings: Iterable[Sequence[Seated]]
) -> dict[str, Rating]:
    """The ratings after the games of one period, in whatever order they were played."""
    played: dict[str, list[Encounter]] = {}
    for standing in standings:
        for player, met in encounters(before, standing):
            played.setdefault(player, []).append(met)
    return {player: rated(before[player], met).kept() for player, met in played.items()}


def encounters(
    before: Mapping[str, Rating], standing: Sequence[Seated]
) -> list[tuple[str, Encounter]]:
    """One game as results against each other side, which together weigh as much as one."""
    sides: dict[int, list[Seated]] = {}
    for seated in standing:
        sides.setdefault(seated.side, []).append(seated)
    last = {side for side, members in sides.items() if _is_lost(members)}
    made: list[tuple[str, Encounter]] = []
    for number, members in sides.items():
        for seat, seated in enumerate(members):
            partners = [one.player for one in members[:seat] + members[seat + 1 :]]
            for other, opponents in sides.items():
                names = [one.player for one in opponents]
                if other == number or seated.player in names:  # nobody beats himself
                    continue
                gone, there = seated.lost or number in last, other in last
                score = (
                    (there - gone + 1) / 2
                    if gone or there
                    else _score(seated.place, opponents[0].place)
                )
                against = _opponent(before, seated.player, partners, names)
                weight, share = 1 / (len(sides) - 1), 1 / len(members)
                made.append((seated.player, Encounter(against, score, weight, share)))
    return made


def _score(own: int, other: int) -> float:
    return (1 + (own < other) - (own > other)) / 2


def _is_lost(members: Collection[Seated]) -> bool:
    """Have all people of a side gone early? Bots that are left win nothing for them."""
    people = [one for one in members if not level_of(one.player)]
    return bool(people) and all(one.lost for one in people)


def _opponent(
    before: Mapping[str, Rating], player: str, partners: Sequence[str], others: Sequence[str]
) -> Rating:
    """Another side as one opponent: as far from him as the sides are from each other.

    A side is as strong as its members on average; partners that are little known make a result
    say less, as opponents do.
    """
    own = before[player].value
    away = fsum([*(before[one].value for one in partners), own]) / (len(partners) + 1)
    there = fsum(before[one].value for one in others) / len(others)
    doubt = fsum(before[one].deviation ** 2 for one in others) / len(others) ** 2
    doubt += fsum(before[one].deviation ** 2 for one in partners) / (len(partners) + 1) ** 2
    return Rating(own + (there - away) if partners else there, sqrt(doubt))
