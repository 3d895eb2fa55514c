"""What can be agreed before a game: declared as data, checked with clear words.

A table's options arrive as a mapping of names to values and leave as a `Setup`, or as one sentence
that names everything that does not fit, each clash with its rule.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import KW_ONLY, dataclass, field, replace
from functools import cached_property

from tafelrunde.kernel.errors import BadOptions
from tafelrunde.kernel.sayings import Sayings

Value = bool | int | str | list[str]


@dataclass(frozen=True)
class Option:
    """One agreement. `kind` is flag, one_of (a word), some_of (exactly `count` words) or number.

    `values` are the words, or for a number its least and greatest value. `seats` limits the option
    to tables of that size (empty: any). `needs` and `excludes` name other options that must, or
    must not, differ from their defaults together with this one; `goes_with` names the only values
    of others that this one is played with. `forbidden_by` has the rules against that, by the other
    option or "seats", where it is not the option's own. `names` says what the words are called in
    German and in English. A flag with a `symbol`, a drawing of the game, is a module: forms show it
    as a picture with `about`, one sentence in German and in English. What it is called and all
    other words stand in a catalogue: `worded` puts them in.
    """

    id: str
    kind: str
    default: Value
    _: KW_ONLY
    rule: str
    de: str = ""
    en: str = ""
    values: tuple[str, ...] | tuple[int, int] = ()
    count: int = 0
    seats: tuple[int, ...] = ()
    needs: tuple[str, ...] = ()
    excludes: tuple[str, ...] = ()
    goes_with: Mapping[str, tuple[Value, ...]] = field(default_factory=dict)
    forbidden_by: Mapping[str, str] = field(default_factory=dict)
    basis: str = "rulebook"
    names: Mapping[str, tuple[str, str]] = field(default_factory=dict)
    symbol: str = ""
    about: tuple[str, str] = ("", "")

    @cached_property
    def usual(self) -> int:
        """The default as an int."""
        return self.encode(self.default)

    def encode(self, value: object) -> int:
        """The value as an int: 0 or 1, the index of a word, a mask of words, or the number."""
        if self.kind == "flag" and isinstance(value, bool):
            return int(value)
        if self.kind == "one_of" and value in self.values:
            return self.values.index(value)
        if self.kind == "number" and isinstance(value, int) and not isinstance(value, bool):
            low, high = self.values
            if int(low) <= value <= int(high):
                return value
        if self.kind == "some_of" and isinstance(value, list):
            words = [word for word in self.values if word in value]
            if len(value) == len(words) == self.count:
                return sum(1 << k for k, word in enumerate(self.values) if word in value)
        raise BadOptions(f"option {self.id} must be {self.range} ({self.rule})")

    def decode(self, value: int) -> Value:
        """The inverse of `encode`."""
        match self.kind:
            case "flag":
                return bool(value)
            case "number":
                return value
            case "some_of":
                return [str(word) for k, word in enumerate(self.values) if value >> k & 1]
            case _:
                return str(self.values[value])

    @property
    def range(self) -> str:
        """What it may be, for people."""
        words = ", ".join(str(word) for word in self.values)
        match self.kind:
            case "flag":
                return "true or false"
            case "number":
                return f"a whole number from {self.values[0]} to {self.values[1]}"
            case "some_of":
                return f"a list of {self.count} different ones of: {words}"
            case _:
                return f"one of: {words}"

    def schema(self) -> dict[str, object]:
        """The declaration as JSON, for forms."""
        return {
            "id": self.id, "kind": self.kind, "values": list(self.values), "count": self.count,
            "default": self.default, "seats": list(self.seats), "needs": list(self.needs),
            "excludes": list(self.excludes), "rule": self.rule,
            "goes_with": {other: list(values) for other, values in self.goes_with.items()},
            "basis": self.basis,
            "de": self.de, "en": self.en, "symbol": self.symbol,
            "about": {"de": self.about[0], "en": self.about[1]},
            "names": {word: {"de": de, "en": en} for word, (de, en) in self.names.items()},
        }  # fmt: skip

    def said(self, value: Value, lang: str) -> str:
        """A value in words; a flag has none of its own."""
        words = value if isinstance(value, list) else [str(value)]
        both = [self.names.get(word, (word, word)) for word in words]
        return "" if isinstance(value, bool) else ", ".join(one[lang != "de"] for one in both)


def worded(sayings: Sayings, *options: Option) -> tuple[Option, ...]:
    """Options as a catalogue says them: by their id, more `about` it, and by id and value.

    What is named already keeps its names.
    """
    return tuple(_worded(sayings, option) for option in options)


def _worded(sayings: Sayings, option: Option) -> Option:
    german, english = sayings.both(option.id)
    about = sayings.both(f"{option.id} about") if option.symbol else option.about
    listed = option.values if option.kind in ("one_of", "some_of") and not option.names else ()
    names = {str(word): sayings.both(f"{option.id} {word}") for word in listed}
    return replace(option, de=german, en=english, about=about, names=names or option.names)


def complete(
    options: Sequence[Option], given: Mapping[str, object], seats: int
) -> dict[str, Value]:
    """All options with their values, the defaults filled in; refuses what does not fit."""
    known = {option.id: option for option in options}
    for name in given:
        if name not in known:
            there = ", ".join(known) or "none"
            raise BadOptions(f"there is no option {name!r:.40}: this game has {there}")
    changed = {
        option.id for option in options
        if option.id in given and option.encode(given[option.id]) != option.usual
    }  # fmt: skip
    values = {option.id: given.get(option.id, option.default) for option in options}
    clashes = [clash for name in changed for clash in _clashes(known[name], changed, values, seats)]
    if clashes:
        raise BadOptions("; ".join(sorted(clashes)))
    return values  # type: ignore[return-value]


def _clashes(
    option: Option, changed: set[str], values: Mapping[str, object], seats: int
) -> list[str]:
    found = [(other, f"needs {other}") for other in option.needs if other not in changed]
    found += [(other, f"excludes {other}") for other in option.excludes if other in changed]
    for other, allowed in option.goes_with.items():
        if values[other] not in allowed:
            words = " or ".join(str(value) for value in allowed)
            found.append((other, f"needs {other} to be {words}"))
    if option.seats and seats not in option.seats:
        sizes = " or ".join(str(count) for count in option.seats)
        found.append(("seats", f"is for {sizes} seats, not {seats}"))
    rules = option.forbidden_by
    return [f"{option.id} {clash} ({rules.get(by, option.rule)})" for by, clash in found]
