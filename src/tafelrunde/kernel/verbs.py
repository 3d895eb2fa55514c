"""Moves: one dense int each for the engine, one text and one JSON object for everybody else.

A game declares its verbs and their fields once; int, text and object follow from that, and their
inverses. Ints hold within one rules version; whatever is stored holds the text.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from tafelrunde.kernel.errors import BadMove

MOVE_TEXT_LIMIT = 200
# So many moves are kept as they were split and written.
KNOWN = 20_000


@dataclass(frozen=True)
class Field:
    """A part of a move or the name of a draw: a number below `size`, or one of `words`.

    An `own` field is read by its player alone; to all others it is a question mark.
    """

    name: str
    size: int = 0
    words: tuple[str, ...] = ()
    own: bool = False

    @property
    def count(self) -> int:
        """How many values there are."""
        return len(self.words) or self.size

    @cached_property
    def _numbers(self) -> dict[str, int]:
        return {self.word(value): value for value in range(self.count)}

    def word(self, value: int) -> str:
        """A value as it is written."""
        return self.words[value] if self.words else str(value)

    def value(self, word: str) -> int:
        """The value of a written word."""
        value = self._numbers.get(word)
        if value is None:
            raise BadMove(f"{self.name} cannot be {word!r}: it is {self.range}")
        return value

    @property
    def range(self) -> str:
        """What may be written, for error messages."""
        if not self.words:
            return f"a number from 0 to {self.size - 1}"
        if len(self.words) > 12:
            return f"{self.words[0]}, {self.words[1]}, ... or {self.words[-1]}"
        return "one of " + ", ".join(self.words)


class Verb:
    """A kind of move: its name and its fields."""

    def __init__(self, name: str, *fields: Field) -> None:
        self.name = name
        self.fields = fields
        self.count = 1
        for field in fields:
            self.count *= field.count

    @property
    def form(self) -> str:
        """How it is written, for error messages."""
        return " ".join([self.name, *(f"{field.name}=..." for field in self.fields)])


class Verbs:
    """All verbs of a game: the dense action space and its two readable forms.

    >>> verbs = Verbs(Verb("lay", Field("x", 7), Field("rot", 4)), Verb("stay"))
    >>> verbs.count, verbs.number("lay", 3, 2), verbs.text(14)
    (29, 14, 'lay x=3 rot=2')
    >>> verbs.parse("lay x=3 rot=2"), verbs.parse({"verb": "stay"})
    (14, 28)
    """

    def __init__(self, *verbs: Verb) -> None:
        self.verbs = {verb.name: verb for verb in verbs}
        self.first: dict[str, int] = {}
        self.count = 0
        for verb in verbs:
            self.first[verb.name] = self.count
            self.count += verb.count
        # The same moves are listed again and again.
        self._known: dict[int, tuple[Verb, tuple[int, ...]]] = {}
        self._said: dict[int, str] = {}

    def number(self, name: str, *values: int) -> int:
        """The dense int of a verb with the values of its fields."""
        number = 0
        for field, value in zip(self.verbs[name].fields, values, strict=True):
            number = number * field.count + value
        return self.first[name] + number

    def split(self, move: int) -> tuple[Verb, list[int]]:
        """The verb of a dense int and the values of its fields."""
        found = self._known.get(move)
        if found is None:
            if len(self._known) >= KNOWN:
                self._known.clear()
            self._known[move] = found = self._found(move)
        verb, values = found
        return verb, [*values]

    def _found(self, move: int) -> tuple[Verb, tuple[int, ...]]:
        for verb in self.verbs.values():
            number = move - self.first[verb.name]
            if 0 <= number < verb.count:
                values = []
                for field in reversed(verb.fields):
                    number, value = divmod(number, field.count)
                    values.append(value)
                return verb, tuple(values[::-1])
        raise BadMove(f"{move} is no move: moves are numbers from 0 to {self.count - 1}")

    def text(self, move: int) -> str:
        """A move as it stands in a record."""
        said = self._said.get(move)
        if said is None:
            if len(self._said) >= KNOWN:
                self._said.clear()
            verb, values = self.split(move)
            parts = [f"{f.name}={f.word(v)}" for f, v in zip(verb.fields, values, strict=True)]
            self._said[move] = said = " ".join([verb.name, *parts])
        return said

    def json(self, move: int) -> dict[str, str | int]:
        """A move as a JSON object."""
        verb, values = self.split(move)
        made: dict[str, str | int] = {"verb": verb.name}
        for field, value in zip(verb.fields, values, strict=True):
            made[field.name] = field.word(value) if field.words else value
        return made

    def parse(self, move: object) -> int:
        """The dense int of a move given as text or as a JSON object."""
        if isinstance(move, str):
            if len(move) > MOVE_TEXT_LIMIT:
                raise BadMove(f"a move has at most {MOVE_TEXT_LIMIT} characters")
            name, *parts = move.split() or [""]
            pairs = [part.partition("=") for part in parts]
            given = {key: value for key, _, value in pairs}
            if len(given) < len(parts):
                raise BadMove(f"{move!r} names a field twice")
        elif isinstance(move, Mapping):
            given = {str(key): str(value) for key, value in move.items()}
            name = given.pop("verb", "")
        else:
            raise BadMove("a move is a text such as 'verb field=value' or an object with a verb")
        return self._number(name, given)

    def _number(self, name: str, given: dict[str, str]) -> int:
        verb = self.verbs.get(name)
        if verb is None:
            shown = name if re.fullmatch(r"[a-z_]{1,20}", name) else "this"
            raise BadMove(f"{shown} is no verb of this game: there are {', '.join(self.verbs)}")
        if set(given) != {field.name for field in verb.fields}:
            raise BadMove(f"{name} is written: {verb.form}")
        return self.number(name, *(field.value(given[field.name]) for field in verb.fields))
