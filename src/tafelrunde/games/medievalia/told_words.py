"""Events for who sees the table: landscapes by what lies there, not by their places."""

from __future__ import annotations

from collections.abc import Sequence

from tafelrunde.games.medievalia import events, words
from tafelrunde.games.medievalia import verbs as v
from tafelrunde.games.medievalia.components import BUILDINGS, HOSTS
from tafelrunde.games.medievalia.state import Medievalia


def told(view: Medievalia, event: Sequence[int], names: Sequence[str], lang: str) -> str:
    """What happened, told from the view before it."""
    code, seat, a, b, c, *_ = event
    name = names[seat] if 0 <= seat < len(names) else ""
    if code == events.PAID:
        hosts = [words.host_name(view, seat, host, lang) for host in range(HOSTS)]
        return words.say(lang, "paid", name=name, plan=words.plan_text(b, lang, hosts))
    if code == events.BOUGHT:
        host, card = words.host_name(view, seat, b, lang), words.card_name(BUILDINGS[a], lang)
        return words.say(lang, "bought", name=name, card=card, host=host)
    if code == events.ARRANGED:
        host = words.host_name(view, seat, b, lang)
        return words.say(lang, "arranged", name=name, card=words.kind(a, lang), host=host)
    if code == events.TARGETED:
        verb, values = v.VERBS.split(b)
        if verb.name == "storm" and values[0]:
            what, card = words.host_name(view, c, values[0], lang), words.kind(a, lang)
            return words.say(
                lang, "target storm seen", name=name, card=card, what=what, foe=names[c]
            )
    return words.event(event, names, lang)
