"""The team game explained: what is common is one's own, what is the partner's is not (BUR-207)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final

from tafelrunde.games.burgund import estate_explain, plain
from tafelrunde.games.burgund.components import NONE, SPACES
from tafelrunde.games.burgund.frames import FEWER, ROOM, WHERE
from tafelrunde.games.burgund.ids_explain import index, key_of, shelf_of, space_of
from tafelrunde.games.burgund.modules import refuse_team, routes_explain, shields_explain, team
from tafelrunde.games.burgund.modules.team import COMMON, WHOLE
from tafelrunde.games.burgund.modules.team_words import SIDES
from tafelrunde.games.burgund.state import Burgund
from tafelrunde.games.burgund.teller_explain import Teller, Told
from tafelrunde.kernel.explain import FIRST, LATER, NEVER, UNFIT, Reason
from tafelrunde.kernel.sayings import Sayings

TEXTS: Final = Sayings(Path(__file__).with_suffix(".toml"))


class TeamTeller(Teller):
    """One question of a member of a team; spaces are those of the whole double duchy."""

    spaces = WHOLE
    start = (200, "middle only")

    def __init__(
        self, view: Burgund, seat: int, chosen: Sequence[str], names: Sequence[str], lang: str
    ) -> None:
        super().__init__(view, seat, [own_id(seat, name) for name in chosen], names, lang)
        self.of_all = self.say
        self.say = self.of_team
        self.chosen = chosen

    def of_team(self, key: str, /, **values: object) -> str:
        """A sentence of the team game, else one of all games."""
        if key in TEXTS.texts:
            return TEXTS.say(self.lang, key, **values)
        return self.of_all(key, **values)

    def _space(self) -> int | None:
        for name in self.chosen:
            found = space_of(self.view, name[6:]) if name.startswith("space:") else None
            if found is not None and self.ours(found[0]):
                return int(team.on_whole(*found))
        return None

    def ours(self, seat: int) -> bool:
        """Is a seat in the own team?"""
        return seat % 2 == self.seat % 2

    def shelves(self) -> tuple[int, ...]:
        """The own key spaces, and the common ones."""
        return self.seat, int(team.shelf(self.seat, COMMON))

    def busy(self, thing: str) -> list[Reason]:
        """Where a tile goes comes first, as any other question."""
        if self.kind == WHERE:
            tile = self.tile(int(self.view.frames.arg(0)))
            return [self.reason(1070, thing, FIRST, "first where", tile=tile)]
        return super().busy(thing)

    @property
    def asking(self) -> int:
        """The rule behind the open question."""
        return 1070 if self.kind == WHERE else super().asking

    def at(self, space: int) -> int:
        """Where colour and number of a space of the whole are found."""
        half = int(team.half_of(self.seat, space))
        return SPACES * int(self.view.duchy[half]) + space % SPACES

    def fits(self, tile: int, space: int) -> int:
        """0, or the rule by which a tile cannot lie on a space of the double duchy."""
        return refuse_team.fits(self.view, self.seat, tile, space)


def own_id(seat: int, name: str) -> str:
    """The id of a common thing as if it were the seat's alone."""
    prefix, _, rest = name.partition(":")
    common = prefix in ("goods", "silver", "workers", "sold", "card", "route", "field")
    return f"{prefix}:{own(seat, rest)}" if common else name


def own(seat: int, text: str) -> str:
    """A common thing of the own team, named by its first member, with the own seat instead."""
    return f"{seat}{text[1:]}" if text[:1] == str(seat % 2) else text


def common(
    explained: Callable[[Teller, str], Told | None],
) -> Callable[[Teller, str], Told | None]:
    """The explanation of something that a team has once."""

    def told(teller: Teller, text: str) -> Told | None:
        if text[:1] not in ("0", "1"):
            return None
        return explained(teller, own(teller.seat, text))

    return told


def space(teller: Teller, text: str) -> Told | None:
    """A space of a double duchy."""
    assert isinstance(teller, TeamTeller)
    found = space_of(teller.view, text)
    if found is None or not teller.ours(found[0]):
        return estate_explain.space(teller, text)
    half, number = found
    tile = int(teller.view.land[SPACES * half + number])
    if tile != NONE:
        return estate_explain.lying(teller, teller.seat, number, tile)
    whole = int(team.on_whole(half, number))
    thing = teller.say("your space", hue=teller.hue_of(whole), number=teller.number(whole))
    return thing, estate_explain.empty(teller, thing, whole)


def key(teller: Teller, text: str) -> Told | None:
    """A tile on an own, a common or another's key space."""
    assert isinstance(teller, TeamTeller)
    found = key_of(teller.view, text)
    if found is None:
        return None
    shelf, tile = found
    name = teller.tile(tile)
    if shelf not in teller.shelves():
        return others_key(teller, shelf, name)
    thing = teller.say("your key" if shelf < 4 else "common key", tile=name)
    if teller.kind == FEWER and shelf < 4:
        return thing, [teller.reason(1091, thing, UNFIT, "common too many")]
    return thing, estate_explain.held(teller, thing, tile)


def others_key(teller: TeamTeller, shelf: int, tile: str) -> Told:
    """A tile that the partner has alone, or the other team."""
    if shelf >= 4:
        thing = teller.say("key of team", tile=tile, side=SIDES[shelf - 4])
        return thing, [teller.reason(206, thing, NEVER, "own keys only")]
    thing = teller.say("key of", tile=tile, name=teller.name(shelf))
    if teller.ours(shelf):
        said = teller.name(shelf)
        return thing, [teller.reason(207, thing, NEVER, "partner's keys", name=said)]
    return thing, [teller.reason(69, thing, NEVER, "own keys only")]


def free(teller: Teller, text: str) -> Told | None:
    """An empty key space."""
    assert isinstance(teller, TeamTeller)
    number, rest = shelf_of(teller.view, text)
    spaces = teller.view.key_spaces(number) if number >= 0 else []
    place = index(rest, len(spaces))
    if place < 0 or spaces[place] >= 0:
        return None
    if number in teller.shelves():
        thing = teller.say("free own" if number < 4 else "free common")
        return thing, teller.busy(thing) or [teller.reason(205, thing, LATER, "tile comes")]
    if number >= 4:
        thing = teller.say("free of team", side=SIDES[number - 4])
        return thing, [teller.reason(206, thing, NEVER, "own keys only")]
    name = teller.name(number)
    thing = teller.say("free of", name=name)
    if teller.ours(number):
        return thing, [teller.reason(207, thing, NEVER, "partner's keys", name=name)]
    return thing, [teller.reason(205, thing, NEVER, "own keys only")]


def die(teller: Teller, text: str) -> Told | None:
    """A die; the partner's is not for one's own use (BUR-207)."""
    told = estate_explain.die(teller, text)
    partner = int(team.partner(teller.seat))
    if told is None or not text.startswith(f"{partner}."):
        return told
    said = teller.name(partner)
    return told[0], [teller.reason(207, told[0], NEVER, "partner's die", name=said)]


def new(teller: Teller, text: str) -> Told | None:
    """A tile that has no key space yet; one sees only that of the own team."""
    view = teller.view
    if text or view.window or view.frames.depth() == 0 or view.frames.kind() not in (ROOM, WHERE):
        return None
    if not any(view.waiting(seat) for seat in (teller.seat, int(team.partner(teller.seat)))):
        return None
    thing = teller.tile(int(view.frames.arg(0)))
    if not teller.asked:
        return thing, teller.busy(thing)
    if view.frames.kind() == WHERE:
        return thing, [teller.reason(1070, thing, FIRST, "where first")]
    return thing, [teller.reason(66, thing, FIRST, "room first")]


def player(teller: Teller, text: str) -> Told | None:
    """The crest of a player; shield 6 names the other team (BUR-R136)."""
    told = shields_explain.player(teller, text)
    if told is None or text == str(teller.seat) or not plain.bears(teller.view, teller.seat, 6):
        return told
    if teller.view.arms.named == NONE and text != str(1 - teller.seat % 2):
        return told[0], [teller.reason(1136, told[0], NEVER, "team is named")]
    return told


THINGS: Final[dict[str, Callable[[Teller, str], Told | None]]] = {
    "card": common(routes_explain.card),
    "die": die,
    "field": common(routes_explain.field),
    "free": free,
    "goods": common(estate_explain.goods),
    "key": key,
    "new": new,
    "player": player,
    "route": common(routes_explain.route),
    "silver": common(estate_explain.silver),
    "sold": common(estate_explain.sold),
    "space": space,
    "workers": common(estate_explain.workers),
}
