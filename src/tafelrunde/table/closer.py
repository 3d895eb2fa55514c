"""A closer look at one thing of the picture: what it is and does, and what is missing to use it."""

from __future__ import annotations

from dataclasses import dataclass

import msgspec

from tafelrunde.kernel.chance import SPECTATOR, Seeded
from tafelrunde.kernel.changes import things
from tafelrunde.kernel.explain import Reason
from tafelrunde.kernel.game import Game
from tafelrunde.kernel.narration import words_of
from tafelrunde.kernel.outcomes import gain
from tafelrunde.kernel.pieces import pieces
from tafelrunde.kernel.sayings import capital
from tafelrunde.kernel.state import FULL, State
from tafelrunde.kernel.ways import Difference, Way, differences, uses, ways
from tafelrunde.table.keys import viewer_of
from tafelrunde.table.refusal import Refused
from tafelrunde.table.table import ENDED, GATHERING, PLAYING, Table

# So many ways to get there are told; of more it is only said how many.
FEW = 3


class WayView(msgspec.Struct, frozen=True):
    """A legal move, in words, after which the thing could be used, and what for."""

    move: str
    label: str
    then: str


class PriceView(msgspec.Struct, frozen=True):
    """How much of something a thing takes, and how much the seat has of it."""

    symbol: str
    name: str
    need: int
    have: int


class CloserView(msgspec.Struct):
    """A thing by its name and where it lies, what it does by which rules, what is true of it now.

    `use` says what can be done with it once it is chosen; `missing` what stands against using it
    now, and `against` the rule that says so. `ways` lead there, with `more` that are not told.
    `changes` is what `doing` would change for the seat: the best that can be done with the thing
    now, or by the first of the ways.
    """

    title: str
    thing: str
    text: str
    symbol: str
    facts: tuple[str, ...]
    use: str
    rules: tuple[str, ...]
    price: tuple[PriceView, ...] = ()
    missing: str = ""
    against: str = ""
    ways: tuple[WayView, ...] = ()
    more: int = 0
    doing: str = ""
    changes: tuple[Difference, ...] = ()


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
        if seat in table.acting() and not table.seats[seat].substitute:
            Ahead(table.game, view, seat, lang).look(found, name, reason)
    return found


@dataclass(frozen=True)
class Ahead:
    """Who looks ahead: from what he knows, and in his language."""

    game: Game
    view: State
    seat: int
    lang: str

    def look(self, found: CloserView, name: str, reason: Reason | None) -> None:
        """Say what using a thing would change, and by which ways that can be done if not now."""
        game, view, seat = self.game, self.view, self.seat
        usable = uses(game, view, seat, view.moves(seat), name)
        if usable:
            chance = Seeded(view.key())
            best = max(usable, key=lambda move: gain(view, seat, move, chance))
            found.doing, found.changes = self.label(view, best), self.changes(best)
        elif reason is not None:
            leading = ways(game, view, seat, name, reason.rule)
            found.ways = tuple(self.way(one) for one in leading[:FEW])
            found.more = len(leading) - len(found.ways)
            for one in leading[:1]:
                found.doing = self.label(one.after, one.then)
                found.changes = self.changes(one.move, one.then)

    def way(self, way: Way) -> WayView:
        """A way as it is told."""
        text = self.game.verbs.text(way.move)
        return WayView(text, self.label(self.view, way.move), self.label(way.after, way.then))

    def changes(self, *moves: int) -> tuple[Difference, ...]:
        """What these moves, one after the other, change for the seat."""
        return tuple(differences(self.game, self.view, self.seat, moves, self.lang))

    def label(self, view: State, move: int) -> str:
        """A move as a button says it."""
        return capital(words_of(self.game).move(view, self.seat, move, self.lang))


def matters(table: Table, seat: int | None) -> str:
    """The rule that matters to a seat now; none for who watches, or in a game that says none."""
    if seat is None or table.phase == GATHERING or table.game.about is None:
        return ""
    view = table.match.state.seen_by(seat)
    return table.game.rule_name(table.game.about.matters(view, seat))


class OwnView(msgspec.Struct):
    """The kinds of things that a seat holds unseen by others, and that lie in its realm."""

    hand: list[str]
    realm: list[str]


def own(table: Table, seat: int | None) -> OwnView:
    """What is whose is read from the pictures: what spectators are not shown is in the hand."""
    game, names = table.game, table.match.names if table.phase != GATHERING else []
    if seat is None or not names or game.about is None:
        return OwnView([], [])
    state = table.match.state
    view = state.seen_by(seat)
    mine, public = (
        things(game.table(seen, viewer, "en", names, "wide").body)
        for seen, viewer in ((view, seat), (state.seen_by(SPECTATOR), SPECTATOR))
    )
    found: dict[bool, set[str]] = {True: set(), False: set()}
    for name, thing in mine.items():
        # What was laid while all decide in secret is hidden too, but lies there already.
        sealed = state.window != 0 and thing.area == seat
        hidden = name not in public and not sealed
        told = game.about.about(view, seat, name, names, "en")
        if told is not None and told.mine:
            found[told.mine == "hand"].add(told.kind)
        elif told is not None and (hidden or thing.area == seat):
            found[hidden].add(told.kind)
    return OwnView(sorted(found[True]), sorted(found[False]))


def closer_in(table: Table, view: State, viewer: int, name: str, lang: str) -> CloserView:
    """A thing of any position of the table, seen through these eyes."""
    game = table.game
    told = None
    if game.about is not None:
        told = game.about.about(view, viewer, name, [one.name for one in table.seats], lang)
    if told is None:
        raise Refused("unknown_thing")
    known = pieces(game, lang)
    piece = known[told.kind]
    return CloserView(
        piece.title, told.thing, piece.text, piece.symbol, told.facts, told.use, piece.rules,
        tuple(PriceView(known[k].symbol, known[k].title, *count) for k, *count in told.price),
    )  # fmt: skip
