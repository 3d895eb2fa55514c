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
    NONE,
    NUMBERS,
    SHIELD_COUNT,
    SHIELD_VP,
    SHIELDS,
    SMALL_BONUS,
    SOLO,
    SPACES,
    TILES2,
    VINEYARDS,
    WHITE_CASTLE,
    count,
)
from tafelrunde.games.burgund.frames import COLOUR_DONE, POINTS
from tafelrunde.games.burgund.modules import automa, cellar
from tafelrunde.kernel.chance import Chance
from tafelrunde.kernel.fast import i16, i64, u8
from tafelrunde.kernel.score import Line, ScoreSheet
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

# Monasteries that score at the end (BUR-122); number n has the rule RULE_OF_1 + n.
FIRST_SCORING: Final = 15
SORTS: Final = 15
FIRST_BUILDING: Final = 16
LAST_BUILDING: Final = 23
ANIMAL_KINDS: Final = 24
GOODS_SOLD: Final = 25
BONUS_TILES: Final = 26
WHITE_CASTLES_BUILT: Final = 29
RULE_OF_1: Final = 132
# 16 to 23 and 29, for which a crane counts (BUR-172), a bit each.
BUILDING_SCORERS: Final = 0x20FF0000


def gain_points(table: Burgund, seat: i64, source: i64, points: i64) -> None:
    """Victory points of a source, on the track at once; alone they wait their turn (BUR-227)."""
    if table.modules & SOLO != 0:
        frames = table.frames
        if frames.kind() == POINTS:
            frames.set_arg(0, frames.arg(0) + points)
        elif points > 0:
            frames.push(POINTS, 1 << seat, points)
        return
    table.points_of[SOURCES * seat + source] += i16(points)


def take_bonus(table: Burgund, seat: i64, colour: i64, chance: Chance) -> None:
    """The large bonus tile of a colour or of the borders, else the small one, if one is left."""
    if table.modules & SOLO != 0:  # BUR-225
        table.frames.push(COLOUR_DONE, 1 << seat)
        return
    seats = table.setup.seats
    points = LARGE_BONUS[seats]
    tile = 2 * colour
    if table.bonus[tile] != NONE:
        points = SMALL_BONUS[seats]
        tile += 1
    if table.bonus[tile] == NONE:
        if table.shield(seat, 7):  # BUR-252, BUR-R94
            points *= 2
        table.bonus[tile] = u8(seat)
        table.forget_hopes()
        gain_points(table, seat, BONUSES, points)
        if chance.listening:
            chance.tell(events.BONUS, seat, colour, tile & 1, points)


def on_track(table: Burgund, seat: i64) -> i64:
    """Where the marker stands (BUR-R42: a plain number)."""
    found: i64 = 0
    for source in range(SOURCES * seat, SOURCES * seat + SOURCES):
        points: int = table.points_of[source]
        found += points
    return found


def unsold(table: Burgund, seat: i64) -> i64:
    """Goods in the store."""
    found: i64 = 0
    for goods in range(GOODS * seat, GOODS * seat + GOODS):
        tiles: int = table.store[goods]
        found += tiles
    return found


def monastery(table: Burgund, seat: i64, number: i64) -> i64:
    """What a placed monastery is worth if the game ends now (BUR-147 to BUR-158)."""
    if number in (SORTS, GOODS_SOLD):
        sorts: i64 = 0
        tiles: i64 = 0
        for goods in range(GOODS * seat, GOODS * seat + GOODS):
            sold: int = table.sold[goods]
            tiles += sold
            if sold > 0:
                sorts += 1
        return 2 * sorts if number == SORTS else tiles
    if FIRST_BUILDING <= number <= LAST_BUILDING:
        return 4 * lying(table, seat, BUILDINGS + number - FIRST_BUILDING)
    if number == ANIMAL_KINDS:
        kinds: i64 = 0
        for space in range(SPACES * seat, SPACES * seat + SPACES):
            tile: int = table.land[space]
            if tile != NONE and KIND[tile] > 0:
                kinds |= 1 << KIND[tile]
        return 4 * count(kinds)
    if number == BONUS_TILES:
        return 3 * bonus_tiles(table, seat)
    if number == WHITE_CASTLES_BUILT:  # BUR-161
        return 4 * lying(table, seat, WHITE_CASTLE)
    return 0


def crane(table: Burgund, seat: i64) -> i64:
    """A crane counts once, for whichever of the monasteries for buildings (BUR-172, BUR-R49)."""
    if not table.plays(TILES2) or table.monasteries[seat] & BUILDING_SCORERS == 0:
        return 0
    return 4 * lying(table, seat, CRANE)


def lying(table: Burgund, seat: i64, tile: i64) -> i64:
    """How many tiles of a kind lie in a duchy."""
    found: i64 = 0
    for space in range(SPACES * seat, SPACES * seat + SPACES):
        if table.land[space] == tile:
            found += 1
    return found


def bonus_tiles(table: Burgund, seat: i64) -> i64:
    """How many bonus tiles a seat has taken."""
    found: i64 = 0
    for owner in table.bonus:
        if owner == seat:
            found += 1
    return found


def left_over(table: Burgund, seat: i64) -> i64:
    """What counts in the final scoring (BUR-119 to BUR-122, BUR-245)."""
    if table.is_automa(seat):
        return automa.left_over(table)
    silver: int = table.silver[seat]
    workers: int = table.workers[seat]
    found = unsold(table, seat) + silver + workers // 2 + crane(table, seat)
    for number in range(i64(FIRST_SCORING), i64(NUMBERS + 1)):
        if table.has(seat, number):
            found += monastery(table, seat, number)
    if table.plays(SHIELDS):
        found += twice(table, seat)
        for number in range(i64(1), i64(SHIELD_COUNT + 1)):
            found += shield(table, seat, number)
    if table.plays(VINEYARDS):
        found += cellar.points(table, seat)
    return found


def twice(table: Burgund, seat: i64) -> i64:
    """What shield 10 adds: the monasteries of the own duchy score again (BUR-255, BUR-R95)."""
    if not table.shield(seat, 10):
        return 0
    found: i64 = 0
    own: i64 = 0
    for number in range(i64(FIRST_SCORING), i64(NUMBERS + 1)):
        if lying(table, seat, FIRST_NUMBER + number) > 0:
            own |= 1 << number
            found += monastery(table, seat, number)
    if own & BUILDING_SCORERS != 0:
        found += crane(table, seat)
    return found


def shield(table: Burgund, seat: i64, number: i64) -> i64:
    """What a shield is worth if the game ends now (BUR-245, BUR-258)."""
    if not table.shield(seat, number):
        return 0
    return 2 * SHIELD_VP[number] if table.shield(seat, 13) else SHIELD_VP[number]


def total(table: Burgund, seat: i64) -> i64:
    """The points now; what is left over counts when the game is over."""
    found = on_track(table, seat)
    return found + left_over(table, seat) if table.actor == OVER else found


def sheet(table: Burgund, seat: i64) -> ScoreSheet:
    """A line for each source, at the end also for all that is left over."""
    lines = []
    rules = AUTOMA_RULES if table.is_automa(seat) else SOURCE_RULES
    for source in range(SOURCES):
        points = int(table.points_of[SOURCES * seat + source])
        if points != 0:
            lines.append(Line(SOURCE_NAMES[source], points, rules[source], []))
    if table.actor != OVER:
        return ScoreSheet(lines)
    if table.is_automa(seat):
        return ScoreSheet(lines + automa.lines(table))
    goods, silver, workers = (
        int(unsold(table, seat)), int(table.silver[seat]), int(table.workers[seat]),
    )  # fmt: skip
    lines.append(Line("goods", goods, 119, [goods]))
    lines.append(Line("silver", silver, 120, [silver]))
    lines.append(Line("workers", workers // 2, 121, [workers]))
    for number in range(FIRST_SCORING, NUMBERS + 1):
        if table.has(seat, number):
            points = int(monastery(table, seat, number))
            lines.append(Line("monastery", points, RULE_OF_1 + number, [number]))
    lifted = int(crane(table, seat))
    if lifted > 0:
        lines.append(Line("crane", lifted, 172, []))
    if table.shield(seat, 10):
        lines.append(Line("twice", int(twice(table, seat)), 255, [10]))
    rule = 258 if table.shield(seat, 13) else 245
    for number in range(1, SHIELD_COUNT + 1):
        if table.shield(seat, number):
            lines.append(Line("shield", int(shield(table, seat, number)), rule, [number]))
    if table.plays(VINEYARDS):
        for grape, tiles in enumerate(table.cellar.wines_of(int(seat))):
            if tiles > 0:
                points = int(cellar.wine_points(table, seat, grape))
                lines.append(Line("wine", points, 287, [tiles, grape]))
    return ScoreSheet(lines)


def ranking(table: Burgund, seat: i64) -> list[int]:
    """Points, then empty spaces, then the later place in turn order (BUR-124 to BUR-126).

    The automa comes before all who have as many points (BUR-R121).
    """
    if table.is_automa(seat):
        return [int(total(table, seat)), SPACES + 1, 0]
    empty = int(SPACES - count(table.covered[seat]))
    late = [int(marker) for marker in table.order].index(int(seat))
    return [int(total(table, seat)), -empty if table.fewer_empty else empty, late]
