"""Victory points: by source on the track, and what is left over at the end (BUR-119 to BUR-126)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tafelrunde.games.burgund import events
from tafelrunde.games.burgund.components import (
    BUILDINGS,
    CRANE,
    FIRST_NUMBER,
    GOODS,
    KIND,
    LARGE_BONUS,
    MONASTERY_RULES,
    NONE,
    NUMBERS,
    SHIELD_COUNT,
    SHIELD_VP,
    SHIELDS,
    SMALL_BONUS,
    SOLO,
    SPACES,
    TEAM,
    TILES2,
    VINEYARDS,
    WHITE_CASTLE,
)
from tafelrunde.games.burgund.frames import COLOUR_DONE, POINTS
from tafelrunde.games.burgund.modules import automa, team, vineyards_state
from tafelrunde.kernel.bits import count
from tafelrunde.kernel.chance import Chance
from tafelrunde.kernel.native import i16, i64, u8
from tafelrunde.kernel.score import MATES, OWN, SHARED, Line, ScoreSheet
from tafelrunde.kernel.state import OVER

if TYPE_CHECKING:
    from tafelrunde.games.burgund.state import Burgund

SIZE: Final = 0
PHASE: Final = 1
BONUSES: Final = 2
HERDS: Final = 3
SALES: Final = 4
TOWERS: Final = 5
BORDERS: Final = 6
RANSOM: Final = 7
ROUTES: Final = 8
VINES: Final = 9
REGION_CARDS: Final = 10
BOARDING_HOUSES: Final = 11
SOURCES: Final = 12
SOURCE_NAMES: Final = (
    "regions", "phases", "bonus tiles", "animals", "sales", "watchtowers", "border posts",
    "castles recovered", "trade routes", "vineyard bonuses", "region cards", "boarding houses",
)  # fmt: skip
SOURCE_RULES: Final = (99, 100, 102, 83, 108, 97, 178, 167, 195, 281, 334, 322)
# The rules by which the automa scores; 0 for what it never does.
AUTOMA_RULES: Final = (0, 0, 337, 329, 339, 328, 353, 0, 0, 0, 334, 322)

# Monasteries that score at the end (BUR-122).
FIRST_SCORING: Final = 15
SORTS: Final = 15
FIRST_BUILDING: Final = 16
LAST_BUILDING: Final = 23
ANIMAL_KINDS: Final = 24
GOODS_SOLD: Final = 25
BONUS_TILES: Final = 26
WHITE_CASTLES_BUILT: Final = 29
# 16 to 23 and 29, for which a crane counts (BUR-172), a bit each.
BUILDING_SCORERS: Final = 0x20FF0000


def gain_points(state: Burgund, seat: i64, source: i64, points: i64) -> None:
    """Victory points of a source, on the track at once; alone they wait their turn (BUR-227)."""
    if state.modules & SOLO != 0:
        frames = state.frames
        if frames.kind() == POINTS:
            frames.set_arg(0, frames.arg(0) + points)
        elif points > 0:
            frames.push(POINTS, 1 << seat, points)
        return
    state.points_of[SOURCES * seat + source] += i16(points)


def take_bonus(state: Burgund, seat: i64, colour: i64, chance: Chance) -> None:
    """The large bonus tile of a colour or of the borders, else the small one, if one is left."""
    if state.modules & SOLO != 0:  # BUR-225
        state.frames.push(COLOUR_DONE, 1 << seat)
        return
    seats = state.setup.seats
    points = LARGE_BONUS[seats]
    tile = 2 * colour
    if state.bonus[tile] != NONE:
        points = SMALL_BONUS[seats]
        tile += 1
    if state.bonus[tile] == NONE:
        if state.shield(seat, 7):  # BUR-252, BUR-R94
            points *= 2
        state.bonus[tile] = u8(seat)
        state.forget_hopes()
        gain_points(state, seat, BONUSES, points)
        if chance.listening:
            chance.tell(events.BONUS, seat, colour, tile & 1, points)


def on_track(state: Burgund, seat: i64) -> i64:
    """Where the marker stands (BUR-R42: a plain number)."""
    found: i64 = 0
    for source in range(SOURCES * seat, SOURCES * seat + SOURCES):
        points: int = state.points_of[source]
        found += points
    return found


def unsold(state: Burgund, seat: i64) -> i64:
    """Goods in the store."""
    found: i64 = 0
    for goods in range(GOODS * seat, GOODS * seat + GOODS):
        tiles: int = state.store[goods]
        found += tiles
    return found


def monastery(state: Burgund, seat: i64, number: i64) -> i64:
    """What a placed monastery is worth if the game ends now (BUR-147 to BUR-158)."""
    if number in (SORTS, GOODS_SOLD):
        sorts: i64 = 0
        tiles: i64 = 0
        for goods in range(GOODS * seat, GOODS * seat + GOODS):
            sold: int = state.sold[goods]
            tiles += sold
            if sold > 0:
                sorts += 1
        return 2 * sorts if number == SORTS else tiles
    if FIRST_BUILDING <= number <= LAST_BUILDING:
        return 4 * lying(state, seat, BUILDINGS + number - FIRST_BUILDING)
    if number == ANIMAL_KINDS:
        kinds = animal_kinds(state, seat)
        if state.modules & TEAM != 0:
            kinds |= animal_kinds(state, team.partner(seat))
        return 4 * count(kinds)
    if number == BONUS_TILES:
        return 3 * bonus_tiles(state, seat)
    if number == WHITE_CASTLES_BUILT:  # BUR-161
        return 4 * lying(state, seat, WHITE_CASTLE)
    return 0


def animal_kinds(state: Burgund, seat: i64) -> i64:
    """The kinds of animals on a board, a bit each."""
    kinds: i64 = 0
    for space in range(SPACES * seat, SPACES * seat + SPACES):
        tile: int = state.land[space]
        if tile != NONE and KIND[tile] > 0:
            kinds |= 1 << KIND[tile]
    return kinds


def crane(state: Burgund, seat: i64) -> i64:
    """A crane counts once, for whichever of the monasteries for buildings (BUR-172, BUR-R49)."""
    if not state.plays(TILES2) or state.monasteries[seat] & BUILDING_SCORERS == 0:
        return 0
    return 4 * lying(state, seat, CRANE)


def lying(state: Burgund, seat: i64, tile: i64) -> i64:
    """How many tiles of a kind lie in a duchy."""
    if state.modules & TEAM != 0:
        return team.lying(state, seat, tile)
    found: i64 = 0
    for space in range(SPACES * seat, SPACES * seat + SPACES):
        if state.land[space] == tile:
            found += 1
    return found


def bonus_tiles(state: Burgund, seat: i64) -> i64:
    """How many bonus tiles a seat has taken, or its team."""
    found: i64 = 0
    mate = seat if state.modules & TEAM == 0 else team.partner(seat)
    for tile in state.bonus:
        owner: int = tile
        if owner in (seat, mate):
            found += 1
    return found


def left_over(state: Burgund, seat: i64) -> i64:
    """What counts in the final scoring (BUR-119 to BUR-122, BUR-245)."""
    if state.is_automa(seat):
        return automa.left_over(state)
    silver: int = state.silver[seat]
    workers: int = state.workers[seat]
    found = unsold(state, seat) + silver + workers // 2 + crane(state, seat)
    for number in range(i64(FIRST_SCORING), i64(NUMBERS + 1)):
        if state.has(seat, number):
            found += monastery(state, seat, number)
    if state.plays(SHIELDS):
        found += twice(state, seat)
        for number in range(i64(1), i64(SHIELD_COUNT + 1)):
            found += shield(state, seat, number)
    if state.plays(VINEYARDS):
        found += vineyards_state.points(state, seat)
    return found


def twice(state: Burgund, seat: i64) -> i64:
    """What shield 10 adds: the monasteries of the own duchy score again (BUR-255, BUR-R95)."""
    if not state.shield(seat, 10):
        return 0
    found: i64 = 0
    own: i64 = 0
    for number in range(i64(FIRST_SCORING), i64(NUMBERS + 1)):
        if lying(state, seat, FIRST_NUMBER + number) > 0:
            own |= 1 << number
            found += monastery(state, seat, number)
    if own & BUILDING_SCORERS != 0:
        found += crane(state, seat)
    return found


def shield(state: Burgund, seat: i64, number: i64) -> i64:
    """What a shield is worth if the game ends now (BUR-245, BUR-258)."""
    if not state.shield(seat, number):
        return 0
    return 2 * SHIELD_VP[number] if state.shield(seat, 13) else SHIELD_VP[number]


def total(state: Burgund, seat: i64) -> i64:
    """The points now, in a team those of both; what is left over counts when the game is over."""
    found = on_track(state, seat)
    if state.modules & TEAM != 0:  # BUR-211
        found += on_track(state, team.partner(seat))
    return found + left_over(state, seat) if state.actor == OVER else found


def sheet(state: Burgund, seat: i64) -> ScoreSheet:
    """A line for each source, at the end also for all that is left over."""
    lines = []
    rules = AUTOMA_RULES if state.is_automa(seat) else SOURCE_RULES
    for source in range(SOURCES):
        points = int(state.points_of[SOURCES * seat + source])
        if points != 0:
            lines.append(Line(SOURCE_NAMES[source], points, rules[source], []))
    if state.plays(TEAM):
        lines.append(Line("partner", int(on_track(state, team.partner(seat))), 211, [], MATES))
    if state.actor != OVER:
        return ScoreSheet(lines)
    if state.is_automa(seat):
        return ScoreSheet(lines + automa.lines(state))
    goods, silver, workers = (
        int(unsold(state, seat)), int(state.silver[seat]), int(state.workers[seat]),
    )  # fmt: skip
    whose, common = (SHARED, "common ") if state.plays(TEAM) else (OWN, "")
    lines.append(Line(f"{common}goods", goods, 119, [goods], whose))
    lines.append(Line(f"{common}silver", silver, 120, [silver], whose))
    lines.append(Line(f"{common}workers", workers // 2, 121, [workers], whose))
    for number in range(FIRST_SCORING, NUMBERS + 1):
        if state.has(seat, number):
            points = int(monastery(state, seat, number))
            alone = OWN if number == team.TOPMOST else whose
            lines.append(Line("monastery", points, MONASTERY_RULES[number], [number], alone))
    lifted = int(crane(state, seat))
    if lifted > 0:
        lines.append(Line("crane", lifted, 172, [], whose))
    if state.shield(seat, 10):
        lines.append(Line("twice", int(twice(state, seat)), 255, [10], whose))
    rule = 258 if state.shield(seat, 13) else 245
    for number in range(1, SHIELD_COUNT + 1):
        if state.shield(seat, number):
            points = int(shield(state, seat, number))
            lines.append(Line("shield", points, rule, [number], whose))
    if state.plays(VINEYARDS):
        for grape, tiles in enumerate(state.cellar.wines_of(int(seat))):
            if tiles > 0:
                points = int(vineyards_state.wine_points(state, seat, grape))
                lines.append(Line("wine", points, 287, [tiles, grape]))
    return ScoreSheet(lines)


def ranking(state: Burgund, seat: i64) -> list[int]:
    """Points, then empty spaces, then the later place in turn order (BUR-124 to BUR-126).

    The automa comes before all who have as many points (BUR-R121).
    """
    if state.is_automa(seat):
        return [int(total(state, seat)), SPACES + 1, 0]
    empty = int(SPACES - count(state.covered[seat]))
    order = [int(marker) for marker in state.order]
    late = order.index(int(seat))
    if state.plays(TEAM):  # BUR-212, BUR-R71
        mate = int(team.partner(seat))
        empty += int(SPACES - count(state.covered[mate]))
        late = max(late, order.index(mate))
    return [int(total(state, seat)), -empty if state.fewer_empty else empty, late]
