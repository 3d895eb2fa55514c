"""The table and every move in words, German and English: log, terminal, screen reader."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Final

from tafelrunde.games.burgund import plain, verbs
from tafelrunde.games.burgund.components import (
    BLACK,
    BORDER,
    BORDERS,
    BOX,
    CASTLES_RULE,
    COLOURS,
    INN_SPACE,
    INNS,
    NONE,
    NUMBER,
    SHIELDS,
    SLOTS,
    SOLO,
    SPACES,
    TEAM,
    TRADE_ROUTES,
    VINEYARDS,
    map_number,
)
from tafelrunde.games.burgund.event_words import EVENTS
from tafelrunde.games.burgund.frames import (
    ACTION,
    CARGO,
    HARBOUR,
    LAY_OUT,
    PICK,
    PUT,
    ROOM,
    SETUP,
    TRADE,
)
from tafelrunde.games.burgund.modules import (
    automa_words,
    borders_words,
    castles_words,
    inns_words,
    routes_words,
    shields_words,
    solo_words,
    team_words,
    tiles2_words,
    vineyards_words,
)
from tafelrunde.games.burgund.space_words import space
from tafelrunde.games.burgund.state import Burgund
from tafelrunde.games.burgund.thing_words import (
    PHASE_NAMES,
    Moves,
    Questions,
    Told,
    cost,
    depot,
    die_name,
    drop,
    goods,
    hue,
    listed,
    lying,
    say,
    stacks,
    tile,
    tiles,
)
from tafelrunde.games.burgund.turn import USED
from tafelrunde.kernel.frames import TURN
from tafelrunde.kernel.score import Line
from tafelrunde.kernel.state import OVER


def table(view: Burgund, viewer: int, names: Sequence[str], lang: str) -> str:
    """The whole table as text."""
    alone = view.plays(SOLO)
    parts = [now(view, alone, lang)]
    if not view.window:
        parts += board(view, lang)
    if alone:
        parts.append(solo_words.progress(view, lang))
    else:
        order = ", ".join(names[int(seat)] for seat in view.order)
        parts.append(say(lang, "order", names=order))
        parts.append(say(lang, "bonus", tiles=bonus_left(view, lang)))
    if view.plays(CASTLES_RULE):
        parts.append(castles_words.removed(view, lang))
    if view.plays(TEAM):
        parts += teams(view, names, lang)
    for seat in range(0 if view.plays(TEAM) else view.setup.seats):
        if view.is_automa(seat):
            parts += automa_words.seat(view, names[seat], lang)
        else:
            parts += player(view, seat, names, lang)
    return "\n".join([*parts, say(lang, "legend")])


def now(view: Burgund, alone: bool, lang: str) -> str:
    """How far the game is."""
    if view.actor == OVER:
        return say(lang, "over")
    if view.window:
        return solo_words.setting_up(lang) if alone else say(lang, "setup")
    return say(lang, "round", phase=PHASE_NAMES[view.phase], round=view.round, white=view.white)


def board(view: Burgund, lang: str) -> list[str]:
    """Depots, black depot and the goods to come."""
    everywhere = [int(number) for number in view.board]
    parts = []
    for k in range(6):
        here = [number for number in everywhere[SLOTS * k : SLOTS * k + SLOTS] if number != NONE]
        waiting = stacks(plain.part(view.quay, 6, k), lang)
        waiting += shields_words.at_depot(view, k, lang)
        parts.append(say(lang, "depot", number=k + 1, tiles=tiles(here, lang), goods=waiting))
    dark = [number for number in everywhere[BLACK:] if number != NONE]
    parts.append(say(lang, "black", tiles=tiles(dark, lang)))
    if view.plays(INNS):
        parts.append(inns_words.ready(view, lang))
    if view.plays(VINEYARDS):
        parts += vineyards_words.stalls(view, lang)
    coming = [goods(int(colour), lang) for colour in view.row if colour != NONE]
    parts.append(say(lang, "row", goods=listed(coming, lang)))
    return parts


def bonus_left(view: Burgund, lang: str) -> str:
    """The bonus tiles nobody has taken."""
    found = []
    for colour in range(len(view.bonus) // 2):
        name = borders_words.bonus_name(lang) if colour == BORDER else hue(colour, lang)
        if view.bonus[2 * colour] == NONE:
            found.append(say(lang, "large", colour=name))
        elif view.bonus[2 * colour + 1] == NONE:
            found.append(say(lang, "small", colour=name))
    return listed(found, lang)


def player(view: Burgund, seat: int, names: Sequence[str], lang: str) -> list[str]:
    """All a player has."""
    parts = [
        purse(view, seat, names[seat], lang),
        say(lang, "keys", tiles=on_keys(view, seat, lang)),
        say(lang, "store", store=stacks(plain.part(view.store, 6, seat), lang),
            sold=stacks(plain.part(view.sold, 6, seat), lang)),
    ]  # fmt: skip
    if view.plays(TRADE_ROUTES):
        parts.append(routes_words.route(view, seat, lang))
    if view.plays(BORDERS):
        parts.append(borders_words.posts(view, seat, lang))
    if view.plays(SHIELDS):
        parts.append(shields_words.of_seat(view, seat, names, lang))
    if view.plays(VINEYARDS):
        parts += vineyards_words.vineyard(view, seat, lang)
    home = int(view.duchy[seat])
    if home == NONE:
        return [*parts, say(lang, "no duchy")]
    if view.plays(SOLO):
        return [*parts, *solo_words.islands(view, home, lang)]
    return [*parts, say(lang, "duchy", number=map_number(home)), *land(view, seat, home)]


def teams(view: Burgund, names: Sequence[str], lang: str) -> list[str]:
    """What both teams have in common, and what each member has alone."""
    parts = []
    for side in range(2):
        both = (side, side + 2)
        parts += [
            team_words.purse(view, side, names, lang),
            say(lang, "store", store=stacks(plain.part(view.store, 6, side), lang),
                sold=stacks(plain.part(view.sold, 6, side), lang)),
            team_words.common_keys(on_keys(view, 4 + side, lang), lang),
        ]  # fmt: skip
        for seat in both:
            keys = on_keys(view, seat, lang)
            parts.append(team_words.member(view, seat, names[seat], rolled(view, seat, lang), keys,
                                           lang))  # fmt: skip
        if view.plays(TRADE_ROUTES):
            parts.append(routes_words.route(view, side, lang))
        if view.plays(SHIELDS):
            parts += [shields_words.of_seat(view, seat, names, lang) for seat in both]
        parts.append(team_words.halves(view, side, lang))
        for seat in both:
            parts += land(view, seat, int(view.duchy[seat]))
    return parts


def purse(view: Burgund, seat: int, name: str, lang: str) -> str:
    """Points, silver, workers and dice."""
    tell, key = (solo_words.say, "solo seat") if view.plays(SOLO) else (say, "seat")
    return tell(lang, key, name=name, points=view.points(seat), silver=view.silver[seat],
                workers=view.workers[seat], dice=rolled(view, seat, lang))  # fmt: skip


def rolled(view: Burgund, seat: int, lang: str) -> str:
    """The dice of a seat."""
    dice = [
        say(lang, "used", die=die - USED) if die >= USED else str(die)
        for die in plain.dice(view, seat)
        if die
    ]
    return listed(dice, lang)


def on_keys(view: Burgund, seat: int, lang: str) -> str:
    """What lies on the key spaces of a seat."""
    found = [tile(number, lang) for number in view.key_tiles(seat)]
    if view.plays(VINEYARDS):
        found += vineyards_words.held(view, seat, lang)
    return listed(found, lang)


def land(view: Burgund, seat: int, home: int) -> list[str]:
    """A duchy row by row: a small letter with its number if empty, a capital if covered."""
    return _rows(int(view.covered[seat]), home)


# The same duchies are told to everybody, move after move.
@lru_cache(1_024)
def _rows(covering: int, home: int) -> list[str]:
    letters = plain.letters(home)
    lines, first = [], 0
    for length in BOX["duchy_grid"]["rows"]:
        cells = []
        for at in range(first, first + length):
            covered = covering >> at & 1
            number = int(NUMBER[SPACES * home + at])
            cells.append(f"{letters[at].upper()} " if covered else f"{letters[at]}{number}")
        first += length
        lines.append("    " + "  " * (7 - length) + "  ".join(cells).rstrip())
    return lines


def prompt(view: Burgund, seat: int, lang: str) -> str:
    """One sentence: what is asked of the seat now."""
    if view.actor == OVER:
        return say(lang, "over")
    if not view.waiting(seat):
        return say(lang, "wait")
    return QUESTIONS[int(view.frames.kind())](view, seat, lang)


def ask_setup(view: Burgund, seat: int, lang: str) -> str:
    """A duchy, its castle, or the next card of a trade route."""
    step = view.frames.arg(seat)
    if step == 1 and view.plays(TEAM):
        return team_words.ask_castle(lang)
    return routes_words.ask_card(lang) if step > 1 else say(lang, ("ask side", "ask castle")[step])


def ask_turn(view: Burgund, seat: int, lang: str) -> str:
    """What the dice are used for."""
    if shields_words.can_take(view, seat):
        return shields_words.ask_double(lang)
    if any(die < USED for die in plain.dice(view, seat)):
        return say(lang, "ask turn")
    return say(lang, "ask done or more" if len(view.moves(seat)) > 1 else "ask done")


def ask_pick(view: Burgund, seat: int, lang: str) -> str:
    """A building takes a tile of some colours."""
    mask = int(view.frames.arg(0))
    found = [str(BOX["colours"][c][lang]) for k, c in enumerate(COLOURS) if mask >> k & 1]
    return say(lang, "ask pick", colours=" / ".join(found))


def ask_room(view: Burgund, seat: int, lang: str) -> str:
    """There is no room for a tile."""
    return say(lang, "ask room", tile=tile(int(view.frames.arg(0)), lang))


def ask_benefit(view: Burgund, seat: int, lang: str) -> str:
    """What a castle, a city hall or a warehouse brings, or the same on a trade route."""
    kind = int(view.frames.kind())
    if kind == ACTION and view.frames.arg(0):
        return say(lang, "ask white", number=view.frames.arg(0))
    if view.frames.kind(-2) == LAY_OUT:
        return routes_words.ask_bonus(kind, lang)
    return say(lang, BENEFITS[kind])


BENEFITS: Final = {ACTION: "ask action", PUT: "ask put", TRADE: "ask trade"}
QUESTIONS: Final[Questions] = {
    SETUP: ask_setup,
    TURN: ask_turn,
    PICK: ask_pick,
    ROOM: ask_room,
    **dict.fromkeys(BENEFITS, ask_benefit),
    HARBOUR: lambda view, seat, lang: say(lang, "ask harbour"),
    CARGO: lambda view, seat, lang: say(lang, "ask cargo"),
    **tiles2_words.QUESTIONS,
    **shields_words.QUESTIONS,
    **vineyards_words.QUESTIONS,
    **solo_words.QUESTIONS,
    **team_words.QUESTIONS,
}


def move(view: Burgund, seat: int, move: int, lang: str) -> str:
    """A legal move in words."""
    verb, _ = verbs.VERBS.split(move)
    return MOVES.get(verb.name, own_move)(view, seat, move, lang)


def own_move(view: Burgund, seat: int, move: int, lang: str) -> str:
    """A move of the base game."""
    verb, values = verbs.VERBS.split(move)
    match verb.name:
        case "duchy":
            return say(lang, "choose", number=values[0] + 1)
        case "castle":
            of_team = team_words.castle_space if view.plays(TEAM) else space
            return say(lang, "castle", space=of_team(view, seat, values[0], lang))
        case "take":
            place = values[1]
            return say(lang, "take", die=die_name(view, seat, values[0], lang),
                       tile=lying(view, place, lang), depot=depot(place, lang),
                       workers=cost(view, seat, move, lang))  # fmt: skip
        case "place":
            die, number, where = values
            return say(lang, "place", die=die_name(view, seat, die, lang),
                       tile=tile(number, lang), space=space(view, seat, where, lang),
                       workers=cost(view, seat, move, lang))  # fmt: skip
        case "sell":
            die, colour = values
            count = plain.part(view.store, 6, seat)[colour]
            return say(lang, "sell", die=die_name(view, seat, die, lang), count=count,
                       goods=goods(colour, lang), workers=cost(view, seat, move, lang))  # fmt: skip
        case "workers":
            return say(lang, "workers", die=die_name(view, seat, values[0], lang))
        case "ship":
            first, more = values
            depots = [first, (first + 1) % 6] if more else [first]
            both = [plain.part(view.quay, 6, one) for one in depots]
            waiting = stacks([sum(counts) for counts in zip(*both, strict=True)], lang)
            return say(lang, "ship two" if more else "ship", depot=first + 1,
                       next=(first + 1) % 6 + 1, goods=waiting)  # fmt: skip
        case "goods":
            return say(lang, "goods", goods=goods(values[0], lang))
        case "drop":
            return drop(tile(values[0], lang), lang)
        case "buy":
            return buy(view, values[0], lang)
        case _:
            return say(lang, verb.name)


def buy(view: Burgund, place: int, lang: str) -> str:
    """A tile of the black depot, an inn or a double tile is bought."""
    fee = say(lang, "silver" if place >= BLACK else "two workers")
    if place > INN_SPACE:
        return vineyards_words.buy(view, place, fee, lang)
    if place == INN_SPACE:
        return inns_words.buy(fee, lang)
    bought = lying(view, place, lang)
    return say(lang, "buy", tile=bought, depot=depot(place, lang), price=fee)


MOVES: Final[Moves] = {
    **tiles2_words.MOVES,
    **castles_words.MOVES,
    **routes_words.MOVES,
    **shields_words.MOVES,
    **vineyards_words.MOVES,
    **solo_words.MOVES,
    **team_words.MOVES,
}


def did(view: Burgund, seat: int, number: int, name: str, own: bool, lang: str) -> str:
    """A move as the log reports it: those that tell nothing themselves."""
    verb, values = verbs.VERBS.split(number)
    match verb.name:
        case "done":
            return say(lang, "did done", name=name)
        case "give":
            return say(lang, "did give", name=name, goods=goods(values[0], lang))
        case _:
            return say(lang, "did choose", name=name, what=move(view, seat, number, lang))


def event(event: Sequence[int], names: Sequence[str], lang: str) -> str:
    """What happened, for the log."""
    return EVENTS[event[0]](Told(event, names, lang))


def line(line: Line, lang: str) -> str:
    """What a line of the score sheet stands for."""
    count = line.about[0] if line.about else 0
    effect = ""
    if line.what == "monastery":
        effect = str(BOX["tiles"][f"monastery_{count}"][f"effect_{lang}"])
    if line.what == "shield":
        effect = shields_words.effect(count, lang)
    kind = vineyards_words.grape(line.about[1], lang) if line.what == "wine" else ""
    tell = LINES.get(line.what, say)
    return tell(lang, f"line {line.what}", count=count, effect=effect, grape=kind)


# Who says which line of the score sheet, if not the base game.
LINES: Final[dict[str, Callable[..., str]]] = {
    what: module.say
    for module in (
        tiles2_words,
        borders_words,
        castles_words,
        routes_words,
        shields_words,
        vineyards_words,
        automa_words,
        solo_words,
        team_words,
    )
    for what in module.LINES
}
