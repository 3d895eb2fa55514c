"""What happened in a match, entry by entry and in words."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from tafelrunde.kernel.chance import NOTHING
from tafelrunde.kernel.errors import TafelrundeError
from tafelrunde.kernel.game import Game, Words, say
from tafelrunde.kernel.match import TABLE, Entry, Match
from tafelrunde.kernel.state import FULL, State

Told = tuple[int, int, int, int, int, int, int]


def words_of(game: Game) -> Words:
    """The game's words; refuses a game that has none."""
    if game.words is None:
        raise TafelrundeError(f"{game.title} cannot be put into words yet")
    return game.words


def seen(event: Told, viewer: int) -> Told:
    """The event without the secret that is not for the viewer's eyes.

    >>> seen((3, 0, 1, 2, 3, 44, 0b01), 0), seen((3, 0, 1, 2, 3, 44, 0b01), 1)
    ((3, 0, 1, 2, 3, 44, 1), (3, 0, 1, 2, 3, -1, 1))
    """
    code, seat, a, b, c, secret, eyes = event
    may_know = viewer == FULL or eyes >> viewer & 1
    return code, seat, a, b, c, secret if may_know else NOTHING, eyes


def sentences(
    game: Game, events: Iterable[Told], names: Sequence[str], viewer: int, lang: str
) -> list[str]:
    """What the events say to the viewer, each with its rule."""
    return [
        with_rule(
            words_of(game).event(seen(event, viewer), names, lang),
            game.rule_name(game.events[event[0]].rule),
        )
        for event in events
    ]


def with_rule(sentence: str, rule: str) -> str:
    """A sentence and the number of the rule behind it.

    >>> with_rule("Anna lays card 3", "LIM-030"), with_rule("Anna waits", "")
    ('Anna lays card 3 (LIM-030)', 'Anna waits')
    """
    return f"{sentence} ({rule})" if rule else sentence


def reported(game: Game, view: State, seat: int, move: int, name: str, own: bool, lang: str) -> str:
    """A move as the log reports it; `own` says whether the reader may read its own fields."""
    words = words_of(game)
    did = getattr(words, "did", None)
    if did is not None:
        return str(did(view, seat, move, name, own, lang))
    verb, _ = game.verbs.split(move)
    hidden = not own and any(field.own for field in verb.fields)
    if hidden:
        return say(lang, "decided", name=name)
    return f"{name}: {words.move(view, seat, move, lang)}"


def shown(game: Game, view: State, seat: int, move: int, lang: str) -> str:
    """A move as it is called beside a picture of it."""
    words = words_of(game)
    return str(getattr(words, "beside_picture", words.move)(view, seat, move, lang))


def tie_broken(match: Match, lang: str) -> str:
    """The rule that decided between equal points at the end of a game; nothing where none did."""
    seats = range(int(match.setup.seats))
    places = match.state.places()
    points = [int(match.state.points(seat)) for seat in seats]
    won = {points[seat] for seat in seats if places[seat] == 1}
    lost = {points[seat] for seat in seats if places[seat] > 1}
    sides = len(set(match.setup.team))
    if not match.game.tie or sides < len(seats) or not won & lost:
        return ""
    rule = match.game.rule_name(match.game.tie)
    return with_rule(match.game.rule(rule, lang).text, rule)


def steps(match: Match) -> Iterator[tuple[Entry, State, State]]:
    """Every entry, also those taken back later, with the positions before and after it."""
    first, *rest = match.entries
    again = Match(
        match.game, int(match.setup.seats), match.options, match.names, outcomes=first.script,
        version=int(match.setup.version),
    )  # fmt: skip
    yield first, again.state, again.state
    for entry in rest:
        before = again.state
        if entry.undoes >= 0:
            again.undo(entry.seat, entry.undoes, entry.consent, entry.bots)
        else:
            again.play(entry.seat, entry.move, entry.script)
        yield entry, before, again.state


def position_after(match: Match, number: int) -> State:
    """The complete position after an entry."""
    for entry, _, after in steps(match):
        if entry.number == number:
            return after
    last = len(match.entries) - 1
    raise TafelrundeError(f"the record has no move {number}: its entries go from 0 to {last}")


def story(match: Match, lang: str) -> Iterator[str]:
    """The lines of a whole match: who did what, and below it what happened."""
    for entry, before, _ in steps(match):
        yield f"{entry.number:3}  {_deed(match, entry, before, lang)}"
        for sentence in sentences(match.game, entry.events, match.names, FULL, lang):
            yield f"     - {sentence}"


def _deed(match: Match, entry: Entry, before: State, lang: str) -> str:
    if entry.seat == TABLE:
        return say(lang, "new")
    name = match.names[entry.seat]
    if entry.undoes >= 0:
        return say(lang, "undo", name=name, entry=entry.undoes)
    return reported(match.game, before, entry.seat, entry.move, name, True, lang)
