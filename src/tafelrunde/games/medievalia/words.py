"""The table and every move in words, German and English: log, terminal, screen reader."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from tafelrunde.games.medievalia import events, fief, place_words
from tafelrunde.games.medievalia import verbs as v
from tafelrunde.games.medievalia.components import (
    ATTACK,
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
from tafelrunde.games.medievalia.place_words import place_name, place_seen, side
from tafelrunde.games.medievalia.state import Medievalia
from tafelrunde.games.medievalia.thrift_words import drawback
from tafelrunde.games.medievalia.war import BONUS, FOE
from tafelrunde.kernel.score import Line
from tafelrunde.kernel.state import OVER

say: Final = place_words.say


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


def kind(card: int, lang: str) -> str:
    """A card on the table by its kind alone, for what is told."""
    return card_name(KINDS[KIND_OF[card]], lang) if card < TROOPS else troop(card, lang)


def which(view: Medievalia, card: int, lang: str) -> str:
    """A card by its kind and, where there are several, by where it is; equal ones are counted."""
    if card >= TROOPS:
        return troop(card, lang)
    alike = [row for row in view.troops() if KIND_OF[row[0]] == KIND_OF[card]]
    if len(alike) == 1 or card not in [row[0] for row in alike]:
        return kind(card, lang)
    where = next(standing(view, row, lang) for row in alike if row[0] == card)
    there = together(view, card, lang)
    if len(there) == 1:
        return f"{kind(card, lang)} ({where})"
    return say(lang, "one of", card=kind(card, lang), where=where, number=there.index(card) + 1)


def together(view: Medievalia, card: int, lang: str) -> list[int]:
    """All cards of its kind that are said to be where it is, in the order of their numbers."""
    where = {row[0]: standing(view, row, lang) for row in view.troops()}
    return [one for one in where
            if KIND_OF[one] == KIND_OF[card] and where[one] == where[card]]  # fmt: skip


def standing(view: Medievalia, row: Sequence[int], lang: str) -> str:
    """Where a card is: at a host, free at home, or in a place as its owner sees it."""
    _, owner, place, spot, _ = row
    if spot != FREE:
        return host_name(view, owner, spot, lang)
    if place == owner:
        return say(lang, "out in the open")
    return place_seen(place, int(view.setup.seats), owner, lang)


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
    return ", ".join(parts) or say(lang, "nothing")


def many(numbers: Sequence[int], names: Sequence[str], lang: str) -> str:
    """Cards with how many there are of them."""
    found = zip(numbers, names, strict=False)
    parts = [f"{n} × " * (n > 1) + card_name(name, lang) for n, name in found if n]
    return ", ".join(parts) or say(lang, "nothing")


def host_name(view: Medievalia, seat: int, host: int, lang: str) -> str:
    """A host by what it is, and which of several of its kind, counted from the town."""
    if host == FREE:
        return say(lang, "spot free")
    grounds = [found[0] for found in view.hosts(seat)]
    if host == 0 or grounds[host] == 0:
        return say(lang, "town") if host == 0 else say(lang, "landscape", number=host)
    name, alike = card_name(KINDS[grounds[host] - 1], lang), grounds[1:].count(grounds[host])
    return f"{name} {grounds[1 : host + 1].count(grounds[host])}" if alike > 1 else name


def table(view: Medievalia, viewer: int, names: Sequence[str], lang: str) -> str:
    """Stacks, buildings, then every fief with its people."""
    stacks = dict(zip(("landscapes", "military", "characters"), view.part(0, 3), strict=True))
    bottoms = [card_name(KINDS[kind - 1], lang) for kind in view.part(3, 6) if kind]
    lines = [say(lang, "stacks", **stacks), say(lang, "bottoms", cards=", ".join(bottoms))]
    sale = []
    for top, below in zip(view.part(6, 9), view.part(9, 12), strict=True):
        if top:
            cost = [int(BUILDING_COST[4 * (top - 1) + k]) for k in range(4)]
            sale.append(f"{card_name(BUILDINGS[top - 1], lang)} ({amounts(cost, lang)}; +{below})")
    lines.append(say(lang, "buildings", cards="; ".join(sale) or say(lang, "nothing")))
    gone = view.part(12, 36)
    lines.append(say(lang, "gone", cards=many(gone, (*KINDS, *BUILDINGS, "town"), lang)))
    for seat, name in enumerate(names):
        lines += _fief(view, viewer, seat, name, names, lang)
    if view.actor == OVER:
        lines.append(say(lang, f"over {int(view.ended)}"))
    elif any(view.part(36, 41)):
        joker = view.part(40, 41)[0]
        more = f", {joker} {say(lang, 'joker')}" if joker else ""
        lines.append(say(lang, "purse", what=amounts(view.part(36, 40), lang) + more))
    return "\n".join(lines)


def _fief(
    view: Medievalia, viewer: int, seat: int, name: str, names: Sequence[str], lang: str
) -> list[str]:
    if view.out >> seat & 1:
        return [say(lang, "out", name=name)]
    troops = [card for card in view.troops() if card[1] == seat]
    food = 2 * int(fief.food(view, seat))
    cards = int(fief.hand_size(view, seat))
    lines = [
        say(lang, "seat", name=name, points=view.points(seat), people=len(troops), food=food,
            cards=cards)
    ]  # fmt: skip
    siege = int(view.fiefs[16 * seat + 15])
    if siege:
        lines.append(say(lang, "siege", count=siege))
    for number, (ground, turned, *houses) in enumerate(view.hosts(seat)):
        if ground:
            what = host_name(view, seat, number, lang)
            stand = "".join(f" + {card_name(BUILDINGS[h - 1], lang)}" for h in houses if h)
            on = _people(view, [card for card in troops if card[3] == number], lang)
            lines.append(
                say(lang, "host", what=what, houses=stand,
                    state=say(lang, "used") if turned else "", people=f": {on}" if on else "")
            )  # fmt: skip
    free = _people(view, [card for card in troops if card[2] == seat and card[3] == FREE], lang)
    if free:
        lines.append(say(lang, "free", cards=free))
    for place in sorted({card[2] for card in troops} - {seat}):
        there = _people(view, [card for card in troops if card[2] == place], lang)
        where = place_name(place, len(names), names, lang)
        lines.append(say(lang, "abroad", place=where, cards=there))
    if viewer == seat:
        lines.append(say(lang, "hand", cards=many(view.hand(seat), KINDS, lang)))
    return lines


def _people(view: Medievalia, cards: Sequence[Sequence[int]], lang: str) -> str:
    """People with the numbers by which moves call them."""
    said = []
    for card, *_, used in cards:
        there = together(view, card, lang)
        number = f" {there.index(card) + 1}" if len(there) > 1 else ""
        state = say(lang, "used") if used & 1 else ""
        said.append(f"{kind(card, lang)}{number} {strength(card)}{state}")
    return ", ".join(said)


def prompt(view: Medievalia, seat: int, lang: str) -> str:
    """One sentence: what is asked of the seat now."""
    if not view.waiting(seat):
        return say(lang, "wait") if view.actor != OVER else say(lang, f"over {int(view.ended)}")
    kind, about = int(view.frames.kind()), int(view.frames.arg(0))
    if kind in (v.PAYING, v.HELPING):
        payer = seat if kind == v.PAYING else int(view.frames.arg(1))
        cost = [int(part) for part in price(view, payer, about)]
        return say(lang, f"ask {kind}", cost=_cost(cost, lang),
                   what=purpose(view, payer, about, lang))  # fmt: skip
    card = which(view, about, lang) if kind >= v.FORMING else ""
    return say(lang, f"ask {kind}", card=card)


def _cost(cost: Sequence[int], lang: str) -> str:
    return f"4 {say(lang, 'joker')}" if cost[0] < 0 else amounts(cost, lang)


def purpose(view: Medievalia, seat: int, number: int, lang: str) -> str:
    """What is paid for."""
    if number < v.FOR_BUILDING:
        return card_name(KINDS[number], lang)
    if number < v.FOR_EXTRA:
        pile, host = divmod(number - v.FOR_BUILDING, 5)
        building = card_name(BUILDINGS[view.part(6, 9)[pile] - 1], lang)
        return f"{building} ({host_name(view, seat, host, lang)})"
    if number < v.FOR_REMOVAL:
        stack = say(lang, STACKS[number - v.FOR_EXTRA])
        return say(lang, "an extra card", stack=stack)
    return say(lang, "removing", host=host_name(view, seat, number - v.FOR_REMOVAL, lang))


def plan_text(plan: int, lang: str, hosts: Sequence[str] = ()) -> str:
    """What a plan uses; hosts by their names, or else by their numbers."""
    if not hosts:
        hosts = [say(lang, "town"), *(say(lang, "landscape", number=n) for n in range(1, 5))]
    parts = [name for host, name in enumerate(hosts) if plan >> host & 1]
    counts = (
        ("worked by", plan // PEOPLE % 32), ("merchants", plan // TRADE % 4),
        ("bureaucrats", plan // CLERK % 4), ("artists", plan // PAINT % 4),
        ("thrown", plan // THROWN),
    )  # fmt: skip
    parts += [counted(name, count, lang) for name, count in counts if count]
    return ", ".join(parts) or say(lang, "nobody")


def counted(what: str, count: int, lang: str) -> str:
    """So many people or cards."""
    return say(lang, f"{what} 1" if count == 1 else what, count=count)


def move(view: Medievalia, seat: int, move: int, lang: str) -> str:
    """A legal move as a button would say it, and what speaks against it."""
    verb, values = v.VERBS.split(move)
    said = _move(view, seat, move, lang)
    against = drawback(view, seat, verb.name, values)
    return say(lang, against, what=said) if against else said


def _move(view: Medievalia, seat: int, move: int, lang: str) -> str:
    verb, values = v.VERBS.split(move)
    name, seats = verb.name, int(view.setup.seats)
    first = values[0] if values else 0
    match name:
        case "draw" | "extra":
            return say(lang, name, stack=say(lang, STACKS[first]))
        case "play":
            cost = [int(part) for part in price(view, seat, first)]
            return say(lang, name, card=card_name(KINDS[first], lang), cost=amounts(cost, lang))
        case "purchase":
            top = view.part(6, 9)[first] - 1
            cost = [int(BUILDING_COST[4 * top + k]) for k in range(4)]
            host = host_name(view, seat, values[1], lang)
            bought = card_name(BUILDINGS[top], lang)
            return say(lang, name, card=bought, cost=amounts(cost, lang), host=host,
                       pile=first + 1)  # fmt: skip
        case "remove" | "paint" | "trade" | "clerk":
            return say(lang, name, host=host_name(view, seat, first, lang))
        case "arrange":
            host = host_name(view, seat, values[1], lang)
            return say(lang, name, card=which(view, first, lang), host=host)
        case "ask":
            return say(lang, name, what=purpose(view, seat, first, lang))
        case "settle":
            about = int(view.frames.arg(0))
            plan = int(plans(view, seat, about, price(view, seat, about))[first])
            hosts = [host_name(view, seat, host, lang) for host in range(HOSTS)]
            return say(lang, f"settle {v.WAYS[first]}", plan=plan_text(plan, lang, hosts))
        case "use":
            what = "use artists" if values[1] else "use"
            artists = counted("artists", values[1], lang)
            return say(lang, what, host=host_name(view, seat, first, lang), artists=artists)
        case "work":
            who = card_name(KINDS[LABOURER_KINDS[first]], lang)
            artists = counted("artists", values[1], lang)
            return say(lang, "work artists" if values[1] else "work", card=who, artists=artists)
        case "discard":
            return say(lang, name, card=card_name(KINDS[first], lang))
        case "lose":
            return say(lang, name, resource=resource(first, lang))
        case "march":
            where = place_seen(values[1], seats, seat, lang)
            return say(lang, name, card=which(view, first, lang), place=where)
        case "battle":
            foe = say(lang, side(seats, seat, values[1]))
            return say(lang, name, place=place_seen(first, seats, seat, lang), foe=foe)
        case "form":
            return say(lang, name, foe=say(lang, side(seats, seat, first)))
        case "storm":
            rival = int(view.war[FOE + int(view.frames.arg(0))]) - 1
            return say(lang, name, host=host_name(view, rival, first, lang))
        case "hurt":
            fighter = int(view.frames.arg(0))
            strong = int(DEFENCE[fighter]) + int(view.war[BONUS + fighter])
            return say(lang, "hurt falls" if first >= strong else name, count=first)
        case "done" | "refuse" | "hold" | "pass":
            return say(lang, name)
    return say(lang, name, card=which(view, first, lang))


def did(view: Medievalia, seat: int, number: int, name: str, own: bool, lang: str) -> str:
    """A move as the log reports it; what most moves come to is told by themselves."""
    verb, values = v.VERBS.split(number)
    first = values[0] if values else 0
    match verb.name:
        case "play" | "discard":
            what = card_name(KINDS[first], lang)
        case "purchase":
            what = card_name(BUILDINGS[view.part(6, 9)[first] - 1], lang)
        case "extra":
            what = say(lang, STACKS[first])
        case "remove" | "use" | "paint" | "trade" | "clerk":
            what = host_name(view, seat, first, lang)
        case "ask":
            what = purpose(view, seat, first, lang)
        case "work":
            what = card_name(KINDS[LABOURER_KINDS[first]], lang)
        case "lose":
            what = resource(first, lang)
        case "join" | "against" | "lend" | "support":
            what = kind(first, lang)
        case "done":
            key = f"did done {int(view.frames.kind())}"
            return say(lang, key, name=name)
        case "form" | "hold" | "refuse" | "pass":
            return say(lang, f"did {verb.name}", name=name)
        case "hurt":
            what = kind(int(view.frames.arg(0)), lang)
            return say(lang, "did hurt", name=name, what=what, count=first)
        case _:
            return f"{name}: {move(view, seat, number, lang)}"
    return say(lang, f"did {verb.name}", name=name, what=what)


def _target(event: Sequence[int], names: Sequence[str], lang: str) -> str:
    """An army and what it attacks."""
    _, seat, leader, number, foe = event[:5]
    verb, values = v.VERBS.split(number)
    key = "storm town" if verb.name == "storm" and values[0] == 0 else verb.name
    what = kind(values[0], lang) if values and verb.name != "storm" else ""
    return say(lang, f"target {key}", name=names[seat], card=kind(leader, lang), what=what,
               foe=names[foe], number=values[0] if values else 0)  # fmt: skip


def event(event: Sequence[int], names: Sequence[str], lang: str) -> str:
    """What happened, for the log."""
    code, seat, a, b, c, secret, *_ = event
    name = names[seat] if 0 <= seat < len(names) else ""
    match code:
        case events.DREW | events.EXTRA_CARD:
            what = "drew" if code == events.DREW else "extra card"
            return say(lang, what, name=name, stack=say(lang, STACKS[a]))
        case events.PLAYED | events.REMOVED:
            what = "played" if code == events.PLAYED else "removed"
            return say(lang, what, name=name, card=card_name(KINDS[a], lang))
        case events.BOUGHT | events.ARRANGED:
            spots = [say(lang, "town")]
            spots += [say(lang, "landscape", number=n) for n in range(1, 5)]
            host = [*spots, say(lang, "spot free")][b]
            if code == events.BOUGHT:
                return say(lang, "bought", name=name, card=card_name(BUILDINGS[a], lang), host=host)
            return say(lang, "arranged", name=name, card=kind(a, lang), host=host)
        case events.DISMISSED | events.STARVED:
            what = "dismissed" if code == events.DISMISSED else "starved"
            return say(lang, what, name=name, card=kind(a, lang))
        case events.PAID:
            return say(lang, "paid", name=name, plan=plan_text(b, lang))
        case events.GAVE | events.BESIEGED:
            what = "gave" if code == events.GAVE else "besieged"
            return say(lang, what, name=name, count=a)
        case events.MARCHED:
            where = place_name(b, len(names), names, lang)
            return say(lang, "marched", name=name, card=kind(a, lang), place=where)
        case events.BATTLE_DECLARED:
            where = place_name(a, len(names), names, lang)
            return say(lang, "battle told", name=name, place=where, foe=names[b])
        case events.TARGETED:
            return _target(event, names, lang)
        case events.SHOT | events.HEALED:
            what = "shot" if code == events.SHOT else "healed"
            return say(lang, what, name=name, card=kind(a, lang), other=kind(b, lang))
        case events.DESTROYED:
            return say(lang, "destroyed", name=name, card=kind(a, lang))
        case events.RAZED:
            return say(lang, "razed", name=name, card=card_name((*KINDS, "town")[min(a, 13)], lang))
        case events.SHOWN:
            card = card_name(KINDS[secret], lang) if secret >= 0 else "?"
            return say(lang, "shown", name=name, card=card)
        case events.ENDED:
            return say(lang, f"ended {a}", name=name)
    plain = {
        events.BEGAN: "began",
        events.ELIMINATED: "eliminated",
        events.TURN_BEGAN: "turn",
    }
    return say(lang, plain[code], name=name, count=c)


def line(line: Line, lang: str) -> str:
    """What a line of the score sheet stands for; only the first of a kind counts."""
    named = card_name(line.what, lang)
    return named if line.points else say(lang, "one more", card=named)
