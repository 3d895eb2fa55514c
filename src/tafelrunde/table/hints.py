"""Hints: what a strong bot would play on a seat, and why, made only of what that seat knows."""

from __future__ import annotations

from hashlib import sha256

import msgspec

from tafelrunde.bots.advice import Ranked, Suggestion, suggestions, sureness
from tafelrunde.kernel.draw import Touch
from tafelrunde.kernel.errors import TafelrundeError
from tafelrunde.kernel.game import Game
from tafelrunde.kernel.narration import shown
from tafelrunde.kernel.reasons import Reason, told
from tafelrunde.kernel.sayings import capital
from tafelrunde.kernel.state import State
from tafelrunde.kernel.ways import ahead, imagined
from tafelrunde.table.bot_pool import BotPool
from tafelrunde.table.fair_queue import PRESENT, Claim
from tafelrunde.table.refusal import Refused
from tafelrunde.table.room import Room, Who
from tafelrunde.table.table import Table

# Counted in thoughts, so that who knows the same is told the same; the time is for slow machines.
THOUGHTS = 2_000
SECONDS = 1.5


class ReasonView(msgspec.Struct):
    """A sentence, and what it counts: exact points, or about as much as a bot expects, or nothing.

    `symbol` names a drawing of the game; `cost` says that this is what is given up.
    """

    symbol: str
    text: str
    points: float | None
    exact: bool
    rule: str
    cost: bool


class SuggestionView(msgspec.Struct):
    """A move that is suggested, how it is made by hand, and what speaks for it.

    `share` is the part of the bot's thoughts that went to it and `sure`, from 1 to 3, what that
    means. `expected` are the points that are promised, `behind` how much fewer than by the first;
    both are missing where the promise does not explain the choice, or is not counted in points.
    """

    move: str
    label: str
    ghost: str
    on: str
    touch: tuple[str, ...]
    price: tuple[tuple[int, str], ...]
    share: float
    sure: int
    expected: float | None
    behind: float | None
    reasons: list[ReasonView]


async def hint(
    bot_pool: BotPool, room: Room, who: Who, address: str, lang: str
) -> list[SuggestionView]:
    """Up to three moves for whoever asks, the best first."""
    view = await room.show(lambda table: _asked(table, who))
    game, seat, key = room.table.game, int(view.viewer), view.key()
    claim = Claim(PRESENT, address, room.table.id)
    seed = sha256(key.encode()).hexdigest()
    ranked = await bot_pool.rank(game, view, seat, THOUGHTS, SECONDS, seed, claim)

    def shown(table: Table) -> list[SuggestionView]:
        now = _asked(table, who)
        if now.key() != key:
            raise Refused("stale")
        return suggested(game, now, seat, ranked, lang)

    return await room.show(shown)


def _asked(table: Table, who: Who) -> State:
    seat = who(table)
    if seat is None:
        raise Refused("only_watching")
    if not table.opened.hints:
        raise Refused("no_hints")
    if seat not in table.acting() or table.seats[seat].substitute:
        raise Refused("not_your_turn")
    return table.match.state.seen_by(seat)


def tried(table: Table, who: Who, text: str) -> State:
    """What the seat would see after a legal move; refused if something would be drawn or shown."""
    view = _asked(table, who)
    seat = int(view.viewer)
    try:
        move = table.game.verbs.parse(text)
    except TafelrundeError as error:
        raise Refused("bad_request", reason=error.reason) from None
    if move not in view.moves(seat):
        raise Refused("stale")
    after = ahead(imagined(view), seat, [move])
    if after is None:
        raise Refused("not_foreseen")
    return after.seen_by(seat)


def suggested(
    game: Game, view: State, seat: int, ranked: Ranked, lang: str
) -> list[SuggestionView]:
    """What came of the bot's thoughts, in words."""
    found = suggestions(game, view, seat, ranked)
    following: list[Suggestion | None] = [*found[1:], None]
    return [
        _view(game, view, seat, one, after, lang)
        for one, after in zip(found, following, strict=True)
    ]


def _view(
    game: Game, view: State, seat: int, one: Suggestion, following: Suggestion | None, lang: str
) -> SuggestionView:
    label = shown(game, view, seat, one.move, lang)
    touch = game.picture.touch(view, seat, one.move) if game.picture else Touch()
    instead = following.prospect if following else None
    reasons = told(game, view, seat, one.prospect, lang, parts=one.explained, instead=instead)
    return SuggestionView(
        game.verbs.text(one.move), capital(label), str(touch.ghost), touch.on,
        touch.path, touch.price, one.share, sureness(one.share), one.expected, one.behind,
        [reason_view(reason) for reason in reasons],
    )  # fmt: skip


def reason_view(reason: Reason) -> ReasonView:
    """A reason as it is sent."""
    return ReasonView(
        reason.symbol, reason.text, reason.points, reason.exact, reason.rule, reason.cost
    )
