"""The table and every move in words, German and English: log, terminal, screen reader."""

from __future__ import annotations

from collections.abc import Sequence

from tafelrunde.games.medievalia import events, fief
from tafelrunde.games.medievalia import verbs as v
from tafelrunde.games.medievalia.components import (
    ATTACK,
    BETWEEN,
    BOX,
    BUILDING_COST,
    BUILDINGS,
    DEFENCE,
    FREE,
    HOSTS,
    KIND_OF,
    KINDS,
    LABOURER_KINDS,
    RESOURCES,
    STACKS,
    TOWN,
    TROOP_NAMES,
    TROOPS,
)
from tafelrunde.games.medievalia.payment import price
from tafelrunde.games.medievalia.payment_plans import (
    CLERK,
    PAINT,
    PEOPLE,
    THROWN,
    TRADE,
    plans,
)
from tafelrunde.games.medievalia.sayings import SAYINGS
from tafelrunde.games.medievalia.state import Medievalia
from tafelrunde.games.medievalia.war import BONUS, FOE
from tafelrunde.kernel.score import Line
from tafelrunde.kernel.state import OVER


def say(what: str, lang: str, /, **parts: object) -> str:
    """A saying with its parts filled in."""
    return SAYINGS[lang][what].format(**parts)


def card_name(name: str, lang: str) -> str:
    """A card of the box by its id."""
    card = BOX["cards"][name]
    assert isinstance(card, dict)
    return str(card[lang])


def troop(card: int, lang: str) -> str:
    """A card on the table: its kind, and its number among those of the kind."""
    if card >= TROOPS:
        name = "town" if card == TOWN else BUILDINGS[7 + card - TROOPS]
        return card_name(name, lang)
    number = TROOP_NAMES[card][len(KINDS[KIND_OF[card]]) :]
    return f"{card_name(KINDS[KIND_OF[card]], lang)} {number}"


def strength(card: int) -> str:
    """Attack and defence as on the card."""
    return f"{ATTACK[card]}/{DEFENCE[card]}"


def resource(number: int, lang: str) -> str:
    """A resource by its number."""
    found = BOX["resources"][RESOURCES[number]]
    assert isinstance(found, dict)
    return str(found[lang])


def amounts(numbers: Sequence[int], lang: str) -> str:
    """Resources as a list in words."""
    parts = [f"{n} {resource(k, lang)}" for k, n in enumerate(numbers) if n]
    return ", ".join(parts) or say("nothing", lang)


def many(numbers: Sequence[int], names: Sequence[str], lang: str) -> str:
    """Cards with how many there are of them."""
    parts = [f"{n} {card_name(name, lang)}" for n, name in zip(numbers, names, strict=False) if n]
    return ", ".join(parts) or say("nothing", lang)


def place_name(place: int, seats: int, names: Sequence[str], lang: str) -> str:
    """A place by whose it is or between whom it lies; beyond the table it has only a number."""
    known = [*names, *(str(seat) for seat in range(len(names), BETWEEN))]
    if place < BETWEEN:
        return say("fief", lang, name=known[place])
    one, two = place - BETWEEN, (place - BETWEEN + 1) % seats
    return say("between", lang, one=known[one], two=known[two])


def side(seats: int, seat: int, other: int) -> str:
    """Where somebody sits, seen from a seat: players follow each other clockwise."""
    step = (other - seat) % seats
    if seats == 2:
        return "enemy"
    return "left" if step == 1 else "right" if step == seats - 1 else "across"


def place_seen(place: int, seats: int, seat: int, lang: str) -> str:
    """A place as it lies for a seat."""
    if place == seat:
        return say("own fief", lang)
    if place < BETWEEN:
        where = side(seats, seat, place)
        return say("enemy fief" if where == "enemy" else f"fief {where}", lang)
    if seats == 2:
        return say("lane", lang)
    step = (place - BETWEEN - seat) % seats
    if step in (0, seats - 1):
        return say("lane left" if step == 0 else "lane right", lang)
    if seats == 3:
        return say("lane across", lang)
    return say("lane across left" if step == 1 else "lane across right", lang)


def host_name(view: Medievalia, seat: int, host: int, lang: str) -> str:
    """A host by what it is, and its number."""
    if host == FREE:
        return say("spot free", lang)
    ground = view.hosts(seat)[host][0]
    if host == 0 or ground == 0:
        return say("town", lang) if host == 0 else say("landscape", lang, number=host)
    return f"{card_name(KINDS[ground - 1], lang)} {host}"


def table(view: Medievalia, viewer: int, names: Sequence[str], lang: str) -> str:
    """Stacks, buildings, then every fief with its people."""
    stacks = dict(zip(("landscapes", "military", "characters"), view.part(0, 3), strict=True))
    bottoms = [card_name(KINDS[kind - 1], lang) for kind in view.part(3, 6) if kind]
    lines = [say("stacks", lang, **stacks), say("bottoms", lang, cards=", ".join(bottoms))]
    sale = []
    for top, below in zip(view.part(6, 9), view.part(9, 12), strict=True):
        if top:
            cost = [int(BUILDING_COST[4 * (top - 1) + k]) for k in range(4)]
            sale.append(f"{card_name(BUILDINGS[top - 1], lang)} ({amounts(cost, lang)}; +{below})")
    lines.append(say("buildings", lang, cards="; ".join(sale) or say("nothing", lang)))
    gone = view.part(12, 36)
    lines.append(say("gone", lang, cards=many(gone, (*KINDS, *BUILDINGS, "town"), lang)))
    for seat, name in enumerate(names):
        lines += _fief(view, viewer, seat, name, names, lang)
    if view.actor == OVER:
        lines.append(say(f"over {int(view.ended)}", lang))
    elif any(view.part(36, 41)):
        joker = view.part(40, 41)[0]
        more = f", {joker} {say('joker', lang)}" if joker else ""
        lines.append(say("purse", lang, what=amounts(view.part(36, 40), lang) + more))
    return "\n".join(lines)


def _fief(
    view: Medievalia, viewer: int, seat: int, name: str, names: Sequence[str], lang: str
) -> list[str]:
    if view.out >> seat & 1:
        return [say("out", lang, name=name)]
    troops = [card for card in view.troops() if card[1] == seat]
    food = 2 * int(fief.food(view, seat))
    cards = int(fief.hand_size(view, seat))
    lines = [
        say("seat", lang, name=name, points=view.points(seat), people=len(troops), food=food,
            cards=cards)
    ]  # fmt: skip
    siege = int(view.fiefs[16 * seat + 15])
    if siege:
        lines.append(say("siege", lang, count=siege))
    for number, (ground, turned, *houses) in enumerate(view.hosts(seat)):
        if ground:
            what = card_name("town" if ground == 5 else KINDS[ground - 1], lang)
            stand = "".join(f" + {card_name(BUILDINGS[h - 1], lang)}" for h in houses if h)
            on = _people([card for card in troops if card[3] == number], lang)
            lines.append(
                say("host", lang, number=number, what=what, houses=stand,
                    state=say("used", lang) if turned else "", people=f": {on}" if on else "")
            )  # fmt: skip
    free = _people([card for card in troops if card[2] == seat and card[3] == FREE], lang)
    if free:
        lines.append(say("free", lang, cards=free))
    for place in sorted({card[2] for card in troops} - {seat}):
        there = _people([card for card in troops if card[2] == place], lang)
        where = place_name(place, len(names), names, lang)
        lines.append(say("abroad", lang, place=where, cards=there))
    if viewer == seat:
        lines.append(say("hand", lang, cards=many(view.hand(seat), KINDS, lang)))
    return lines


def _people(cards: Sequence[Sequence[int]], lang: str) -> str:
    return ", ".join(
        f"{troop(card[0], lang)} {strength(card[0])}{say('used', lang) if card[4] & 1 else ''}"
        for card in cards
    )


def prompt(view: Medievalia, seat: int, lang: str) -> str:
    """One sentence: what is asked of the seat now."""
    if not view.waiting(seat):
        return say("wait", lang) if view.actor != OVER else say(f"over {int(view.ended)}", lang)
    kind, about = int(view.frames.kind()), int(view.frames.arg(0))
    if kind in (v.PAYING, v.HELPING):
        payer = seat if kind == v.PAYING else int(view.frames.arg(1))
        cost = [int(part) for part in price(view, payer, about)]
        return say(f"ask {kind}", lang, cost=_cost(cost, lang),
                   what=purpose(view, payer, about, lang))  # fmt: skip
    card = troop(about, lang) if kind >= v.FORMING else ""
    return say(f"ask {kind}", lang, card=card)


def _cost(cost: Sequence[int], lang: str) -> str:
    return f"4 {say('joker', lang)}" if cost[0] < 0 else amounts(cost, lang)


def purpose(view: Medievalia, seat: int, number: int, lang: str) -> str:
    """What is paid for."""
    if number < v.FOR_BUILDING:
        return card_name(KINDS[number], lang)
    if number < v.FOR_EXTRA:
        pile, host = divmod(number - v.FOR_BUILDING, 5)
        building = card_name(BUILDINGS[view.part(6, 9)[pile] - 1], lang)
        return f"{building} ({host_name(view, seat, host, lang)})"
    if number < v.FOR_REMOVAL:
        stack = say(STACKS[number - v.FOR_EXTRA], lang)
        return say("an extra card", lang, stack=stack)
    return say("removing", lang, host=host_name(view, seat, number - v.FOR_REMOVAL, lang))


def plan_text(plan: int, lang: str, hosts: Sequence[str] = ()) -> str:
    """What a plan uses; hosts by their names, or else by their numbers."""
    if not hosts:
        hosts = [say("town", lang), *(say("landscape", lang, number=n) for n in range(1, 5))]
    parts = [name for host, name in enumerate(hosts) if plan >> host & 1]
    counts = (
        ("worked by", plan // PEOPLE % 32), ("merchants", plan // TRADE % 4),
        ("bureaucrats", plan // CLERK % 4), ("artists", plan // PAINT % 4),
        ("thrown", plan // THROWN),
    )  # fmt: skip
    parts += [counted(name, count, lang) for name, count in counts if count]
    return ", ".join(parts) or say("nobody", lang)


def counted(what: str, count: int, lang: str) -> str:
    """So many people or cards."""
    return say(f"{what} 1" if count == 1 else what, lang, count=count)


def move(view: Medievalia, seat: int, move: int, lang: str) -> str:
    """A legal move as a button or a log line would say it."""
    verb, values = v.VERBS.split(move)
    name, seats = verb.name, int(view.setup.seats)
    first = values[0] if values else 0
    match name:
        case "draw" | "extra":
            return say(name, lang, stack=say(STACKS[first], lang))
        case "play":
            cost = [int(part) for part in price(view, seat, first)]
            return say(name, lang, card=card_name(KINDS[first], lang), cost=amounts(cost, lang))
        case "purchase":
            top = view.part(6, 9)[first] - 1
            cost = [int(BUILDING_COST[4 * top + k]) for k in range(4)]
            host = host_name(view, seat, values[1], lang)
            bought = card_name(BUILDINGS[top], lang)
            return say(name, lang, card=bought, cost=amounts(cost, lang), host=host,
                       pile=first + 1)  # fmt: skip
        case "remove" | "paint" | "trade" | "clerk":
            return say(name, lang, host=host_name(view, seat, first, lang))
        case "arrange":
            host = host_name(view, seat, values[1], lang)
            return say(name, lang, card=troop(first, lang), host=host)
        case "ask":
            return say(name, lang, what=purpose(view, seat, first, lang))
        case "settle":
            about = int(view.frames.arg(0))
            plan = int(plans(view, seat, about, price(view, seat, about))[first])
            hosts = [host_name(view, seat, host, lang) for host in range(HOSTS)]
            return say(f"settle {v.WAYS[first]}", lang, plan=plan_text(plan, lang, hosts))
        case "use":
            what = "use artists" if values[1] else "use"
            artists = counted("artists", values[1], lang)
            return say(what, lang, host=host_name(view, seat, first, lang), artists=artists)
        case "work":
            who = card_name(KINDS[LABOURER_KINDS[first]], lang)
            artists = counted("artists", values[1], lang)
            return say("work artists" if values[1] else "work", lang, card=who, artists=artists)
        case "discard":
            return say(name, lang, card=card_name(KINDS[first], lang))
        case "lose":
            return say(name, lang, resource=resource(first, lang))
        case "march":
            where = place_seen(values[1], seats, seat, lang)
            return say(name, lang, card=troop(first, lang), place=where)
        case "battle":
            foe = say(side(seats, seat, values[1]), lang)
            return say(name, lang, place=place_seen(first, seats, seat, lang), foe=foe)
        case "form":
            return say(name, lang, foe=say(side(seats, seat, first), lang))
        case "storm":
            rival = int(view.war[FOE + int(view.frames.arg(0))]) - 1
            return say(name, lang, host=host_name(view, rival, first, lang))
        case "hurt":
            fighter = int(view.frames.arg(0))
            strong = int(DEFENCE[fighter]) + int(view.war[BONUS + fighter])
            return say("hurt falls" if first >= strong else name, lang, count=first)
        case "done" | "refuse" | "hold" | "pass":
            return say(name, lang)
    return say(name, lang, card=troop(first, lang))


def _target(number: int, lang: str) -> str:
    verb, values = v.VERBS.split(number)
    if verb.name == "storm":
        host = values[0]
        what = say("town", lang) if host == 0 else say("landscape", lang, number=host)
        return say("storm", lang, host=what)
    return say(verb.name, lang, card=troop(values[0], lang) if values else "")


def event(event: Sequence[int], names: Sequence[str], lang: str) -> str:
    """What happened, for the log."""
    code, seat, a, b, c, secret, *_ = event
    name = names[seat] if 0 <= seat < len(names) else ""
    match code:
        case events.DREW | events.EXTRA_CARD:
            what = "drew" if code == events.DREW else "extra card"
            return say(what, lang, name=name, stack=say(STACKS[a], lang))
        case events.PLAYED | events.REMOVED:
            what = "played" if code == events.PLAYED else "removed"
            return say(what, lang, name=name, card=card_name(KINDS[a], lang))
        case events.BOUGHT | events.ARRANGED:
            spots = [say("town", lang)]
            spots += [say("landscape", lang, number=n) for n in range(1, 5)]
            host = [*spots, say("spot free", lang)][b]
            if code == events.BOUGHT:
                return say("bought", lang, name=name, card=card_name(BUILDINGS[a], lang), host=host)
            return say("arranged", lang, name=name, card=troop(a, lang), host=host)
        case events.DISMISSED | events.STARVED:
            what = "dismissed" if code == events.DISMISSED else "starved"
            return say(what, lang, name=name, card=troop(a, lang))
        case events.PAID:
            return say("paid", lang, name=name, plan=plan_text(b, lang))
        case events.GAVE | events.BESIEGED:
            what = "gave" if code == events.GAVE else "besieged"
            return say(what, lang, name=name, count=a)
        case events.MARCHED:
            where = place_name(b, len(names), names, lang)
            return say("marched", lang, name=name, card=troop(a, lang), place=where)
        case events.BATTLE_DECLARED:
            where = place_name(a, len(names), names, lang)
            return say("battle told", lang, name=name, place=where, foe=names[b])
        case events.TARGETED:
            return say("target", lang, name=name, card=troop(a, lang), what=_target(b, lang))
        case events.SHOT | events.HEALED:
            what = "shot" if code == events.SHOT else "healed"
            return say(what, lang, name=name, card=troop(a, lang), other=troop(b, lang))
        case events.DESTROYED:
            return say("destroyed", lang, card=troop(a, lang))
        case events.RAZED:
            return say("razed", lang, name=name, card=card_name((*KINDS, "town")[min(a, 13)], lang))
        case events.SHOWN:
            card = card_name(KINDS[secret], lang) if secret >= 0 else "?"
            return say("shown", lang, name=name, card=card)
        case events.ENDED:
            return say(f"ended {a}", lang, name=name)
    plain = {
        events.BEGAN: "began",
        events.ELIMINATED: "eliminated",
        events.TURN_BEGAN: "turn",
    }
    return say(plain[code], lang, name=name, count=c)


def line(line: Line, lang: str) -> str:
    """What a line of the score sheet stands for."""
    return card_name(line.what, lang)
