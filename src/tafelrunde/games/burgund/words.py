"""The table and every move in words, German and English: log, terminal, screen reader."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tafelrunde.games.burgund import effects, events, play, refuse
from tafelrunde.games.burgund.components import (
    ANIMAL_NAMES,
    BANK,
    BLACK,
    BOARDING_HOUSE,
    BORDER,
    BORDERS,
    BOX,
    CASTLE,
    CASTLES_RULE,
    COLOUR,
    COLOURS,
    FIELD_BONUS,
    FIELD_NUMBER,
    FIELDS,
    GOODS_NAMES,
    INN,
    INN_SPACE,
    INNS,
    NONE,
    NUMBER,
    PLACE_NAMES,
    SHIELDS,
    SLOTS,
    SOLO,
    SPACE_COLOUR,
    SPACES,
    TEAM,
    TILE_NAMES,
    TRADE_ROUTES,
    VINEYARDS,
    WATCHTOWER,
    map_number,
)
from tafelrunde.games.burgund.frames import (
    ACTION,
    BOUNTY,
    CARGO,
    CLEAR,
    COLOUR_DONE,
    COPY,
    DIRECT,
    EFFECT,
    FEWER,
    FLOCK,
    FREIGHT,
    GIFT,
    GIVE,
    GRANT,
    HARBOUR,
    LAY_OUT,
    NAMING,
    PICK,
    POINTS,
    PUT,
    ROOM,
    SETUP,
    SWAP,
    TARGET,
    TOLL,
    TOP_UP,
    TRADE,
    WINE,
)
from tafelrunde.games.burgund.modules import automa_words, routes, solo, team_words
from tafelrunde.games.burgund.modules.shields import SHIELD, double
from tafelrunde.games.burgund.modules.shields_tribute import LAY
from tafelrunde.games.burgund.modules.team_turn import ENDOW, HANG
from tafelrunde.games.burgund.modules.vineyards import GIVEN_DEPOT, way
from tafelrunde.games.burgund.modules.vineyards_components import (
    BONUS_NAMES,
    BONUS_OF,
    DISPLAY,
    GRAPE_NAMES,
    LEVELS,
    ONE,
    OTHER,
    PLOT_NUMBER,
    PLOTS,
    STALLS,
)
from tafelrunde.games.burgund.sayings import SAYINGS
from tafelrunde.games.burgund.state import Burgund
from tafelrunde.games.burgund.turn import EXTRA, HELPER, TAKE_HELPER, USED, help_of, price, shown
from tafelrunde.kernel.bits import count
from tafelrunde.kernel.frames import AGENDA, TURN
from tafelrunde.kernel.score import Line
from tafelrunde.kernel.state import OVER

LINES = {
    "animals": "animals line",
    "goods": "goods line",
    "silver": "silver line",
    "workers": "workers line",
    "wine": "wine line",
    "twice": "twice line",
    "shield": "shield line",
}
QUESTIONS = {
    ACTION: "ask action",
    PUT: "ask put",
    TRADE: "ask trade",
    HARBOUR: "ask harbour",
    CARGO: "ask cargo",
    COPY: "ask copy",
    FLOCK: "ask herd",
    BOUNTY: "ask bounty",
    WINE: "ask wine",
    FEWER: "ask fewer",
    FREIGHT: "ask freight",
    NAMING: "ask name",
}
SOLO_QUESTIONS = {
    AGENDA: "ask order",
    TOP_UP: "ask reach",
    TARGET: "ask target",
    DIRECT: "ask direct",
    SWAP: "ask swap",
    GIVE: "ask give",
}
# What may wait in the solo game.
PARTS = {
    POINTS: "part points",
    EFFECT: "part effect",
    COLOUR_DONE: "part colour",
    TARGET: "part target",
}
# The same as a bonus of a trade route.
ROUTE_QUESTIONS = {ACTION: "ask route action", PUT: "ask route put", TRADE: "ask route trade"}
BONUSES = {
    CASTLE: "bonus action",
    BOARDING_HOUSE: "bonus workers",
    BANK: "bonus silver",
    WATCHTOWER: "bonus points",
}
PHASE_NAMES = "ABCDE"


def say(lang: str, key: str, **values: object) -> str:
    """A sentence of the catalogue."""
    return SAYINGS[lang][key].format(**values)


def tile(number: int, lang: str) -> str:
    """A tile by its name, a monastery with what it does."""
    entry: dict[str, Any] = BOX["tiles"][TILE_NAMES[number]]
    effect = entry.get(f"effect_{lang}")
    return f"{entry[lang]} ({effect})" if effect else str(entry[lang])


def tiles(numbers: Sequence[int], lang: str) -> str:
    """Several tiles."""
    return ", ".join(tile(number, lang) for number in numbers) or say(lang, "nothing")


def goods(colour: int, lang: str) -> str:
    """A colour of goods with its number."""
    return f"{BOX['goods'][GOODS_NAMES[colour]][lang]} ({colour + 1})"


def stacks(counts: Sequence[int], lang: str) -> str:
    """Goods by colour."""
    found = [f"{count} {goods(colour, lang)}" for colour, count in enumerate(counts) if count]
    return ", ".join(found) or say(lang, "nothing")


def grape(number: int, lang: str) -> str:
    """A kind of grapes."""
    return str(BOX["grapes"][GRAPE_NAMES[number]][lang])


def double_tile(pair: int, lang: str) -> str:
    """A double tile by its grapes."""
    one, other = grape(int(ONE[pair]), lang), grape(int(OTHER[pair]), lang)
    return say(lang, "double", one=one, other=other)


def wines(counts: Sequence[int], lang: str) -> str:
    """Wine bonus tiles by their grapes."""
    found = [f"{count} {grape(number, lang)}" for number, count in enumerate(counts) if count]
    return ", ".join(found) or say(lang, "nothing")


def stall(number: int, lang: str) -> str:
    """A place of the vineyard depot or the display."""
    if number < DISPLAY:
        return say(lang, "stall", number=number + 1)
    return say(lang, "stall display", number=number - DISPLAY + 1)


def offered(view: Burgund, place: int, lang: str) -> str:
    """The double tile on a place."""
    return double_tile(int(view.cellar.stalls[place]), lang)


def plot(number: int, lang: str) -> str:
    """A field of a vineyard."""
    level = BOX["vineyards"]["board"]["fields"][number]["level"]
    return say(lang, "vineyard field", field=number + 1, level=level, number=PLOT_NUMBER[number])


def bonus(number: int, lang: str) -> str:
    """What a bonus of a vineyard gives; those of a field have twice its number and one more."""
    return say(lang, f"give {BONUS_NAMES[BONUS_OF[number]]}")


def hue(colour: int, lang: str) -> str:
    """A colour of spaces and tiles."""
    return str(BOX["colours"][COLOURS[colour]][f"hue_{lang}"])


def shield(number: int, lang: str) -> str:
    """A shield with what it does."""
    return say(lang, "shield", number=number, effect=BOX["shields"][str(number)][f"effect_{lang}"])


def table(view: Burgund, viewer: int, names: Sequence[str], lang: str) -> str:
    """The whole table as text."""
    alone = view.plays(SOLO)
    parts = [
        say(lang, "over")
        if view.actor == OVER
        else say(lang, "solo setup" if alone else "setup")
        if view.window
        else say(lang, "round", phase=PHASE_NAMES[view.phase], round=view.round, white=view.white)
    ]
    if not view.window:
        parts += board(view, lang)
    if alone:
        parts.append(say(lang, "solo", turn=solo.TURNS - solo.turns_left(view),
                         counter=view.counter, target=view.target,
                         covered=count(view.covered[0])))  # fmt: skip
    else:
        order = ", ".join(names[int(seat)] for seat in view.order)
        parts.append(say(lang, "order", names=order))
        parts.append(say(lang, "bonus", tiles=bonus_left(view, lang)))
    if view.plays(CASTLES_RULE):
        parts.append(say(lang, "removed", count=view.removed))
    if view.plays(TEAM):
        parts += team_words.teams(view, names, lang)
    for seat in range(0 if view.plays(TEAM) else view.setup.seats):
        if view.is_automa(seat):
            parts += automa_words.seat(view, names[seat], lang)
        else:
            parts += player(view, seat, names[seat], lang)
    return "\n".join([*parts, say(lang, "legend")])


def board(view: Burgund, lang: str) -> list[str]:
    """Depots, black depot and the goods to come."""
    lying = [int(number) for number in view.board]
    parts = []
    for depot in range(6):
        here = [number for number in lying[SLOTS * depot : SLOTS * depot + SLOTS] if number != NONE]
        waiting = stacks(refuse.part(view.quay, 6, depot), lang)
        numbers = ", ".join(map(str, view.arms.at_depot(depot)))
        waiting += say(lang, "shields at", numbers=numbers) if numbers else ""
        parts.append(say(lang, "depot", number=depot + 1, tiles=tiles(here, lang), goods=waiting))
    parts.append(say(lang, "black", tiles=tiles([n for n in lying[BLACK:] if n != NONE], lang)))
    if view.plays(INNS):
        parts.append(say(lang, "inns", count=view.inns))
    if view.plays(VINEYARDS):
        parts += stalls(view, lang)
    coming = [goods(int(colour), lang) for colour in view.row if colour != NONE]
    parts.append(say(lang, "row", goods=", ".join(coming) or say(lang, "nothing")))
    return parts


def stalls(view: Burgund, lang: str) -> list[str]:
    """Double tiles in depot and display, and the wine bonus tiles beside the board."""
    said = []
    for key, places in (
        ("vineyard depot", range(DISPLAY)), ("vineyard display", range(DISPLAY, STALLS)),
    ):  # fmt: skip
        lying = [(place, int(view.cellar.stalls[place])) for place in places]
        found = [f"{stall(p, lang)} {double_tile(pair, lang)}" for p, pair in lying if pair != NONE]
        said.append(say(lang, key, tiles=", ".join(found) or say(lang, "nothing")))
    left = wines([int(tiles) for tiles in view.cellar.heap], lang)
    return [*said, say(lang, "heap", wine=left)]


def vineyard(view: Burgund, seat: int, lang: str) -> list[str]:
    """A vineyard level by level, the lowest one last, with the bonuses of its empty fields."""
    planted = view.cellar.planted(seat)
    lines = []
    for level in range(LEVELS, 0, -1):
        fields = []
        for number in range(PLOTS):
            if BOX["vineyards"]["board"]["fields"][number]["level"] == level:
                both = [2 * number, 2 * number + 1]
                empty = planted[both[0]] < 0
                left, right = (
                    bonus(one, lang) if empty else grape(planted[one], lang) for one in both
                )
                fields.append(say(lang, "plot empty" if empty else "plot", left=left, right=right,
                                  number=PLOT_NUMBER[number]))  # fmt: skip
        lines.append(say(lang, "level", level=level, fields=", ".join(fields)))
    return [*lines, say(lang, "wine of", wine=wines(view.cellar.wines_of(seat), lang))]


def bonus_left(view: Burgund, lang: str) -> str:
    """The bonus tiles nobody has taken."""
    found = []
    for colour in range(len(view.bonus) // 2):
        name = say(lang, "borders") if colour == BORDER else hue(colour, lang)
        if view.bonus[2 * colour] == NONE:
            found.append(say(lang, "large", colour=name))
        elif view.bonus[2 * colour + 1] == NONE:
            found.append(say(lang, "small", colour=name))
    return ", ".join(found) or say(lang, "nothing")


def player(view: Burgund, seat: int, name: str, lang: str) -> list[str]:
    """All a player has."""
    dice = [
        say(lang, "used", die=die - USED) if die >= USED else str(die)
        for die in refuse.dice(view, seat)
        if die
    ]
    parts = [
        say(lang, "solo seat" if view.plays(SOLO) else "seat", name=name,
            points=view.points(seat), silver=view.silver[seat], workers=view.workers[seat],
            dice=", ".join(dice) or say(lang, "nothing")),
        say(lang, "keys", tiles=on_keys(view, seat, lang)),
        say(lang, "store", store=stacks(refuse.part(view.store, 6, seat), lang),
            sold=stacks(refuse.part(view.sold, 6, seat), lang)),
    ]  # fmt: skip
    if view.plays(TRADE_ROUTES):
        parts.append(say(lang, "route", fields=route(view, seat, lang)))
    if view.plays(BORDERS):
        linked = int(view.linked[seat])
        parts.append(say(lang, "posts", count=linked + 1 if linked else 0))
    if view.plays(SHIELDS):
        parts.append(say(lang, "shields of", shields=shields_of(view, seat, lang)))
    if view.plays(VINEYARDS):
        parts += vineyard(view, seat, lang)
    home = int(view.duchy[seat])
    if home == NONE:
        return [*parts, say(lang, "no duchy")]
    number = map_number(home)
    if view.plays(SOLO):
        return [*parts, say(lang, "solo board", number=number), *islands(view, home, lang)]
    return [*parts, say(lang, "duchy", number=number), *land(view, seat, home)]


def route(view: Burgund, seat: int, lang: str) -> str:
    """The fields of a trade route from left to right, with what lies on them."""
    size = int(routes.length(view))
    return ", ".join(
        field(int(routes.on_card(view, seat, k)), lang, colour)
        for k, colour in enumerate(refuse.part(view.laid, size, seat))
    )


def field(place: int, lang: str, colour: int = NONE) -> str:
    """A field of a card: its number, its bonus, the goods on it."""
    bonus = int(FIELD_BONUS[place])
    said = say(lang, BONUSES[bonus]) if bonus in BONUSES else tile(bonus, lang)
    if colour == NONE:
        return say(lang, "field", number=FIELD_NUMBER[place], bonus=said)
    return say(
        lang, "field with", number=FIELD_NUMBER[place], bonus=said, goods=goods(colour, lang)
    )


def shields_of(view: Burgund, seat: int, lang: str) -> str:
    """The shields of a seat with what they do, and whom number 6 has named."""
    found = []
    for number, _ in view.arms.of_seat(seat):
        said = shield(number, lang)
        if number == 6 and view.arms.named != NONE:
            said = say(lang, "named player", shield=said, player=view.arms.named + 1)
        found.append(said)
    return "; ".join(found) or say(lang, "nothing")


def on_keys(view: Burgund, seat: int, lang: str) -> str:
    """What lies on the key spaces of a seat."""
    found = [tile(number, lang) for number in view.key_tiles(seat)]
    if view.plays(VINEYARDS):
        found += [double_tile(pair, lang) for pair in view.cellar.doubles_of(seat)]
    return ", ".join(found) or say(lang, "nothing")


def land(view: Burgund, seat: int, home: int) -> list[str]:
    """A duchy row by row: a small letter with its number if empty, a capital if covered."""
    lying = refuse.part(view.land, SPACES, seat)
    letters = refuse.letters(home)
    lines, first = [], 0
    for length in BOX["duchy_grid"]["rows"]:
        cells = []
        for space in range(first, first + length):
            covered = lying[space] != NONE
            number = int(NUMBER[SPACES * home + space])
            cells.append(f"{letters[space].upper()} " if covered else f"{letters[space]}{number}")
        first += length
        lines.append("    " + "  " * (7 - length) + "  ".join(cells).rstrip())
    return lines


def islands(view: Burgund, home: int, lang: str) -> list[str]:
    """A solo board: each space with its index, written as in a duchy, and the rivers."""
    lying, letters = refuse.part(view.land, SPACES, 0), refuse.letters(home)
    lines = []
    left = list(range(SPACES))
    while left:
        island = [left[0]]
        for one in island:
            island += [o for o in refuse.around(one, home) if o not in island]
        empty = [f"{letters[k]}{NUMBER[SPACES * home + k]}" for k in range(SPACES)]
        cells = [letters[k].upper() if lying[k] != NONE else empty[k] for k in sorted(island)]
        named = zip(sorted(island), cells, strict=True)
        lines.append("    " + " ".join(f"{k}:{cell}" for k, cell in named))
        left = [k for k in left if k not in island]
    rivers = BOX["solo_duchies"][str(map_number(home))]["rivers"]
    pairs = ", ".join(f"{one}-{other}" for one, other in rivers)
    return [*lines, say(lang, "rivers", pairs=pairs)]


def prompt(view: Burgund, seat: int, lang: str) -> str:
    """One sentence: what is asked of the seat now."""
    if view.actor == OVER:
        return say(lang, "over")
    if not view.waiting(seat):
        return say(lang, "wait")
    its_own = team_words.prompt(view, seat, lang) if view.plays(TEAM) else ""
    if its_own:
        return its_own
    kind = int(view.frames.kind())
    if kind == SETUP:
        return say(lang, ("ask side", "ask castle", "ask card")[min(2, view.frames.arg(seat))])
    if kind == PICK:
        mask = int(view.frames.arg(0))
        found = [str(BOX["colours"][c][lang]) for k, c in enumerate(COLOURS) if mask >> k & 1]
        return say(lang, "ask pick", colours=" / ".join(found))
    if kind == ROOM:
        return say(lang, "ask room", tile=tile(int(view.frames.arg(0)), lang))
    if kind == CLEAR:
        return say(lang, "ask clear", tile=double_tile(int(view.frames.arg(0)), lang))
    if kind == GRANT:
        return say(lang, f"ask grant {view.frames.arg(0)}")
    if kind == TOLL:
        return say(lang, "ask toll", shield=shield(int(view.frames.arg(0)), lang))
    if kind == GIFT:
        given = [
            say(lang, words)
            for k, words in enumerate(("six depots", "black depot"))
            if view.shield(seat, 14 + k) and not view.frames.arg(0) >> k & 1
        ]
        return say(lang, "ask gift", places=" / ".join(given))
    if kind == TURN:
        used = all(die >= USED for die in refuse.dice(view, seat))
        if view.plays(SHIELDS) and any(takes_shield(move) for move in view.moves(seat)):
            return say(lang, "ask double")
        return say(lang, "ask done" if used else "ask turn")
    if kind in SOLO_QUESTIONS:
        missing = view.target - view.counter if kind == TOP_UP else view.frames.arg(0)
        last = kind == GIVE and missing == 1
        return say(lang, "ask give one" if last else SOLO_QUESTIONS[kind], count=missing)
    if kind == ACTION and view.frames.arg(0):
        return say(lang, "ask white", number=view.frames.arg(0))
    if view.frames.kind(-2) == LAY_OUT:
        return say(lang, ROUTE_QUESTIONS.get(kind, QUESTIONS[kind]))
    return say(lang, QUESTIONS[kind])


def takes_shield(move: int) -> bool:
    """Is a shield taken with this move?"""
    return SHIELD <= move < LAY or HANG <= move < ENDOW


def die_name(view: Burgund, seat: int, die: int, lang: str) -> str:
    """A die by what it shows."""
    if die == EXTRA:
        white = shown(view, seat, EXTRA)
        return say(lang, "white", value=white) if white else say(lang, "extra")
    return say(lang, "die", value=refuse.dice(view, seat)[die])


def paid(workers: int, lang: str) -> str:
    """What workers it takes, if any."""
    if workers == 0:
        return ""
    return say(lang, "for one") if workers == 1 else say(lang, "for", count=workers)


def space(view: Burgund, seat: int, number: int, lang: str) -> str:
    """A space of a duchy with its colour and number."""
    at = SPACES * int(view.duchy[seat]) + number
    return say(
        lang, "space", space=number, colour=hue(int(SPACE_COLOUR[at]), lang), number=NUMBER[at]
    )


def move(view: Burgund, seat: int, move: int, lang: str) -> str:
    """A legal move in words."""
    its_own = team_words.move(view, seat, move, lang) if view.plays(TEAM) else ""
    if its_own:
        return its_own
    verb, values = play.VERBS.split(move)
    match verb.name:
        case "duchy":
            return say(lang, "choose", number=values[0] + 1)
        case "castle":
            return say(lang, "castle", space=space(view, seat, values[0], lang))
        case "take":
            place, cost = values[1], workers_for(view, seat, move)
            return say(lang, "take", die=die_name(view, seat, values[0], lang),
                       place=PLACE_NAMES[place], tile=tile(int(view.board[place]), lang),
                       depot=place // SLOTS + 1, workers=paid(cost, lang))  # fmt: skip
        case "place":
            die, number, where = values
            return say(lang, "place", die=die_name(view, seat, die, lang),
                       tile=tile(number, lang), space=space(view, seat, where, lang),
                       workers=paid(workers_for(view, seat, move), lang))  # fmt: skip
        case "sell":
            die, colour = values
            count = refuse.part(view.store, 6, seat)[colour]
            return say(lang, "sell", die=die_name(view, seat, die, lang), count=count,
                       goods=goods(colour, lang),
                       workers=paid(workers_for(view, seat, move), lang))  # fmt: skip
        case "workers":
            return say(lang, "workers", die=die_name(view, seat, values[0], lang))
        case "ship":
            depot, more = values
            depots = [depot, (depot + 1) % 6] if more else [depot]
            both = [refuse.part(view.quay, 6, one) for one in depots]
            lying = stacks([sum(counts) for counts in zip(*both, strict=True)], lang)
            return say(lang, "ship two" if more else "ship", depot=depot + 1,
                       next=(depot + 1) % 6 + 1, goods=lying)  # fmt: skip
        case "goods":
            return say(lang, "goods", goods=goods(values[0], lang))
        case "drop":
            return say(lang, "drop", tile=tile(values[0], lang))
        case "card":
            place, card = values
            fields = ", ".join(field(k, lang) for k in range(FIELDS * card, FIELDS * card + FIELDS))
            return say(lang, "card", place=place + 1, number=card + 1, fields=fields)
        case "buy":
            fee = say(lang, "silver" if values[0] >= BLACK else "two workers")
            if values[0] > INN_SPACE:
                shown = values[0] - INN_SPACE - 1 + DISPLAY
                return say(lang, "buy double", tile=offered(view, shown, lang),
                           place=stall(shown, lang), price=fee)  # fmt: skip
            if values[0] == INN_SPACE:
                return say(lang, "buy inn", tile=tile(INN, lang), price=fee)
            bought = tile(int(view.board[values[0]]), lang)
            return say(lang, "buy", tile=bought, place=PLACE_NAMES[values[0]], price=fee)
        case "copy":
            return say(lang, f"copy {play.COPIES[values[0]]}", number=view.white)
        case "herd":
            points = effects.herd(view, seat, view.frames.arg(0), values[0] + 1, False)
            return say(lang, f"herd {ANIMAL_NAMES[values[0]]}", points=points)
        case "do" | "reach" | "swap" | "give":
            return solo_move(view, verb.name, values, lang)
        case "shield" | "lay" | "tribute" | "turn" | "name":
            return shield_move(view, seat, move, lang)
        case "harvest" | "plant" | "bonus" | "receive" | "wine" | "discard":
            return vineyard_move(view, seat, move, lang)
        case _:
            return say(lang, verb.name)


def vineyard_move(view: Burgund, seat: int, move: int, lang: str) -> str:
    """What is done with double tiles and wine."""
    verb, values = play.VERBS.split(move)
    match verb.name:
        case "harvest":
            die, place = values
            return say(lang, "harvest", die=die_name(view, seat, die, lang),
                       tile=offered(view, place, lang), place=stall(place, lang),
                       workers=paid(workers_for(view, seat, move), lang))  # fmt: skip
        case "plant":
            die, pair, field, turned = values
            grapes = [grape(int(ONE[pair]), lang), grape(int(OTHER[pair]), lang)]
            left, right = reversed(grapes) if turned else grapes
            return say(lang, "plant", die=die_name(view, seat, die, lang), left=left, right=right,
                       field=plot(field, lang),
                       workers=paid(workers_for(view, seat, move), lang))  # fmt: skip
        case "bonus":
            given = bonus(2 * int(view.frames.arg(0)) + values[0], lang)
            return say(lang, "use bonus", bonus=given)
        case "receive":
            if values[0] < GIVEN_DEPOT:
                at = BLACK + values[0]
                return say(lang, "receive", tile=tile(int(view.board[at]), lang),
                           place=PLACE_NAMES[at])  # fmt: skip
            place = values[0] - GIVEN_DEPOT
            return say(lang, "receive", tile=offered(view, place, lang),
                       place=stall(place, lang))  # fmt: skip
        case "wine":
            return say(lang, "wine", grape=grape(values[0], lang))
        case _:
            return say(lang, "drop", tile=double_tile(values[0], lang))


def solo_move(view: Burgund, verb: str, values: list[int], lang: str) -> str:
    """What is done only by one who plays alone."""
    match verb:
        case "do":
            frame = view.frames.depth() - 1 - view.frames.arg(0) + values[0]
            kind, number = int(view.frames.kind(frame)), int(view.frames.arg(0, frame))
            said = tile(number, lang) if kind == EFFECT else ""
            return say(lang, PARTS[kind], points=number, tile=said)
        case "reach":
            return say(lang, "reach", count=view.target - view.counter)
        case "swap":
            place = BLACK + values[0]
            said = tile(int(view.board[place]), lang)
            return say(lang, "swap", tile=said, place=PLACE_NAMES[place])
        case _:
            return say(lang, "give", goods=goods(values[0], lang))


def shield_move(view: Burgund, seat: int, move: int, lang: str) -> str:
    """What is done with a shield."""
    verb, values = play.VERBS.split(move)
    match verb.name:
        case "shield":
            number, where = values[0] + 1, values[1]
            depot = int(view.arms.lies[number]) + 1
            hands = 0 if view.frames.kind() == ACTION else int(double(view, seat, depot))
            old = int(view.arms.on_castle(seat, where))
            return say(lang, "take shield", shield=shield(number, lang), depot=depot,
                       space=space(view, seat, where, lang), workers=paid(hands, lang),
                       instead=say(lang, "instead", number=old) if old else "")  # fmt: skip
        case "lay":
            place, where = values
            return say(lang, "lay", tile=tile(int(view.board[place]), lang),
                       place=PLACE_NAMES[place], space=space(view, seat, where, lang))  # fmt: skip
        case "tribute":
            means = ("silver", "worker", "nothing")[values[0]]
            return say(lang, f"tribute {means}", number=view.frames.arg(0))
        case "turn":
            value = refuse.dice(view, seat)[values[0]]
            return say(lang, "turn", value=value, face=values[1] + 1)
        case _:
            return say(lang, "name", player=values[0] + 1)


def workers_for(view: Burgund, seat: int, move: int) -> int:
    """The workers that it takes to take, place or sell something with a die (BUR-061)."""
    verb, values = play.VERBS.split(move)
    match verb.name:
        case "take":
            number, free = values[1] // SLOTS + 1, help_of(view, seat, TAKE_HELPER)
        case "place":
            at = SPACES * int(view.duchy[seat]) + values[2]
            number, free = NUMBER[at], help_of(view, seat, HELPER[COLOUR[values[1]]])
        case "sell":
            number, free = values[1] + 1, 0
        case "build":
            return team_words.workers_for(view, seat, values)
        case "harvest":
            number, free = way(view, seat, values[0], values[1]), 0
        case "plant":
            number, free = PLOT_NUMBER[values[2]], 0
        case _:
            return 0
    return int(price(view, seat, values[0], number, free))


def event(event: Sequence[int], names: Sequence[str], lang: str) -> str:
    """What happened, for the log."""
    code, seat, a, b, c = event[:5]
    name = names[seat]
    its_own = automa_words.event(code, name, (a, b, c), lang)
    its_own = its_own or team_words.event(code, name, (a, b, c), lang)
    if its_own:
        return its_own
    if events.TILE_REMOVED <= code <= events.SOLO_ENDED:
        return solo_event(code, name, (a, b, c), lang)
    match code:
        case events.BEGAN:
            return say(lang, "began", name=name)
        case events.SETTLED:
            return say(lang, "settled", name=name, number=map_number(a), space=b)
        case events.PHASE:
            return say(lang, "phase", phase=PHASE_NAMES[a])
        case events.ROLLED:
            return say(lang, "rolled", name=name, one=a, two=b)
        case events.GOODS_CAME:
            return say(lang, "goods came", name=name, white=a, goods=goods(b, lang))
        case events.TOOK:
            return say(lang, "took", name=name, tile=tile(a, lang), place=PLACE_NAMES[b],
                       workers=paid(c, lang))  # fmt: skip
        case events.BOUGHT if b == INN_SPACE:
            return say(lang, "bought inn", name=name)
        case events.BOUGHT:
            return say(lang, "bought", name=name, tile=tile(a, lang), place=PLACE_NAMES[b])
        case events.DROPPED:
            if b == NONE:
                return say(lang, "discarded", name=name, tile=tile(a, lang))
            return say(lang, "dropped", name=name, tile=tile(a, lang), other=tile(b, lang))
        case events.PLACED:
            return say(lang, "placed", name=name, tile=tile(a, lang), space=b,
                       workers=paid(c, lang))  # fmt: skip
        case events.REGION_DONE:
            return say(lang, "region", name=name, size=b, phase=c)
        case events.BONUS:
            if a == BORDER:
                return say(lang, f"border bonus {b}", name=name, points=c)
            return say(lang, f"bonus {b}", name=name, colour=hue(a, lang), points=c)
        case events.ANIMALS_CAME:
            return say(lang, "animals", name=name, points=a)
        case events.BENEFIT:
            return say(lang, f"benefit {TILE_NAMES[a]}", name=name, gift=b)
        case events.NAMED:
            return say(lang, "named", name=name, other=names[a])
        case _:
            return later_event(code, name, (a, b, c), lang)


def later_event(code: int, name: str, values: tuple[int, int, int], lang: str) -> str:
    """Goods, workers, income and the end."""
    a, b, c = values
    match code:
        case events.SHIPPED:
            return say(lang, "shipped", name=name, count=b)
        case events.ADVANCED:
            return say(lang, "advanced", name=name, field=a + 1, place=b + 1)
        case events.SOLD:
            return say(lang, "sold", name=name, count=b, goods=goods(a, lang), points=c)
        case events.HIRED:
            return say(lang, "hired silver" if b else "hired", name=name, workers=a, silver=b)
        case events.SKIPPED:
            return say(lang, "skipped", name=name)
        case events.INCOME:
            return say(lang, "income workers" if b else "income", name=name, silver=a, workers=b)
        case events.COPIED:
            return say(lang, "copied", name=name, tile=tile(a, lang))
        case events.RECRUITED:
            return say(lang, "recruited", name=name, workers=a)
        case events.WENT_ON_TOP:
            return say(lang, "went on top", name=name, place=a + 1)
        case events.LINKED:
            return say(lang, "linked", name=name, count=a, points=b)
        case events.RECOVERED:
            return say(lang, "recovered", name=name, points=a)
        case events.LAID_OUT:
            said = "laid out fits" if c else "laid out"
            return say(lang, said, name=name, goods=goods(a, lang), field=b + 1)
        case events.ENDED:
            return say(lang, "ended")
        case _:
            return shield_event(code, name, values, lang)


def vineyard_event(code: int, name: str, values: tuple[int, int, int], lang: str) -> str:
    """What happens with double tiles and wine."""
    a, b, c = values
    match code:
        case events.HARVESTED:
            return say(lang, "harvested", name=name, tile=double_tile(a, lang),
                       place=stall(b, lang), workers=paid(c, lang))  # fmt: skip
        case events.BOUGHT_DOUBLE:
            return say(lang, "bought double", name=name, tile=double_tile(a, lang))
        case events.UPROOTED:
            return say(lang, "uprooted", name=name, tile=double_tile(a, lang))
        case events.PLANTED:
            return say(lang, "planted", name=name, tile=double_tile(a, lang), field=plot(b, lang),
                       workers=paid(c, lang))  # fmt: skip
        case _:
            return say(lang, "wine taken", name=name, grape=grape(a, lang))


def solo_event(code: int, name: str, values: tuple[int, int, int], lang: str) -> str:
    """What happens only to one who plays alone."""
    a, b, c = values
    match code:
        case events.TILE_REMOVED:
            return say(lang, "tile removed", tile=tile(a, lang), place=PLACE_NAMES[b])
        case events.GOODS_REMOVED:
            return say(lang, "goods removed", count=a)
        case events.SWAPPED:
            return say(lang, "swapped", name=name, tile=tile(a, lang), place=PLACE_NAMES[b])
        case events.MONASTERY_SCORED:
            return say(lang, "monastery scored", name=name, tile=tile(a, lang), points=b)
        case events.WINDFALL:
            return say(lang, "gift laid", name=name, tile=tile(a, lang), place=PLACE_NAMES[c],
                       space=b)  # fmt: skip
        case events.POINTS_BOUGHT:
            return say(lang, "points bought", name=name, count=a)
        case events.TARGET_REACHED:
            return say(lang, "target reached", name=name, target=a)
        case _:
            return say(lang, "solo lost" if a else "solo won", name=name, empty=a, turns=b)


def rank(points: int, lang: str) -> str:
    """What the result of one who played alone means (BUR-231, BUR-R81)."""
    if points >= SPACES:
        return say(lang, "won early" if points > SPACES else "won", turns=points - SPACES)
    empty = SPACES - points
    return say(lang, "lost by one" if empty == 1 else "lost", empty=empty)


def shield_event(code: int, name: str, values: tuple[int, int, int], lang: str) -> str:
    """What happens with shields."""
    a, b, c = values
    match code:
        case events.SHIELD_TAKEN:
            return say(lang, "shield taken", name=name, shield=shield(a, lang), space=b,
                       workers=paid(c, lang))  # fmt: skip
        case events.SHIELD_LOST:
            return say(lang, "shield lost", name=name, number=a)
        case events.TRIBUTE_PAID:
            return say(lang, f"tribute paid {b}", name=name, number=a)
        case events.GIFT_LAID:
            return say(lang, "gift laid", name=name, tile=tile(a, lang), place=PLACE_NAMES[c],
                       space=b)  # fmt: skip
        case events.DIE_TURNED:
            return say(lang, "die turned", name=name, value=a, face=b)
        case events.WORKER_TOO:
            return say(lang, "worker too", name=name)
        case _:
            return vineyard_event(code, name, values, lang)


def line(line: Line, lang: str) -> str:
    """What a line of the score sheet stands for."""
    count = line.about[0] if line.about else 0
    if line.what in automa_words.SAYINGS[lang]:
        return automa_words.say(lang, line.what, count=count)
    if line.what == "partner":
        return team_words.say(lang, "partner line")
    effect = ""
    if line.what == "monastery":
        effect = str(BOX["tiles"][f"monastery_{count}"][f"effect_{lang}"])
    if line.what == "shield":
        effect = str(BOX["shields"][str(count)][f"effect_{lang}"])
    kind = grape(line.about[1], lang) if line.what == "wine" else ""
    return say(lang, LINES.get(line.what, line.what), count=count, effect=effect, grape=kind)
