"""What an owner can read off a box: groups of things, the fields of each, and what fits into them.

A game declares its groups. From that come the checks of an owner's file, the catalogue and the form
in the browser, so that none of them knows a game.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any, Literal

from tafelrunde.kernel.sayings import LANGUAGES, Sayings

SAYINGS = Sayings(Path(__file__).with_name("box_form.toml"))
SOURCES = ("rulebook", "public", "reconstructed", "box")
# What an entry says about itself, and no rule depends on.
WORDS = ("source", "where", "note", "note_de", "owners", "confidence")
MOST_OWNERS = 999
# More picks than these are not listed in a sentence.
MANY = 24

Said = Mapping[str, str]
Path_ = tuple[str | int, ...]
Kind = Literal["number", "pick", "some", "row", "text", "flag"]


def both(sayings: Sayings, key: str, /, **values: object) -> Said:
    """A sentence in all languages; what is filled in may be in all of them too."""
    return {
        lang: sayings.say(lang, key, **{name: _in(lang, value) for name, value in values.items()})
        for lang in LANGUAGES
    }


def _in(lang: str, value: object) -> object:
    return value[lang] if isinstance(value, Mapping) and lang in value else value


def joined(parts: Sequence[Said], by: str = ", ") -> Said:
    """Several names one after the other, in all languages."""
    return {lang: by.join(part[lang] for part in parts) for lang in LANGUAGES}


@dataclass(frozen=True)
class Fault:
    """What is wrong with a file, or only odd, in all languages; `group` and `entry` say where.

    `law` names which of the box's laws it breaks.
    """

    said: Said
    group: str = ""
    entry: str = ""
    law: str = ""

    def __str__(self) -> str:
        return self.said["en"]


def fault(key: str, group: str = "", entry: str = "", /, **values: object) -> Fault:
    """One of the faults that every game knows."""
    return Fault(both(SAYINGS, key, **values), group, entry)


@dataclass(frozen=True)
class Pick:
    """A value that a field can have, what people call it, and its drawing."""

    value: object
    said: Said
    symbol: str = ""


@dataclass(frozen=True)
class Field:
    """A value on a thing: where in its entry it stands, and what fits there.

    With `split` the last step of the path counts the words (" ") or letters ("") of a text. `low`
    and `high` bound a number, the letters of a text, or how many picks there are: `some` has each
    of them once at most, in a list or, with `join`, in one text, a `row` has them in order. What is
    `absent` need not be written. `source` is the key of the entry that says where it is from.
    """

    path: Path_
    said: Said
    kind: Kind
    low: int = 0
    high: int = 0
    picks: tuple[Pick, ...] = ()
    split: str | None = None
    join: str | None = None
    absent: object = None
    source: str = "source"
    symbol: str = ""

    @property
    def stored(self) -> Path_:
        """Where the value stands, or the text of which it is a part."""
        return self.path if self.split is None else self.path[:-1]

    @property
    def key(self) -> str:
        """The key of the entry under which it stands; nothing if the entry itself is a text."""
        return str(self.stored[0]) if self.stored else ""

    def read(self, entry: object) -> object:
        """The value in an entry; KeyError if it is not there."""
        try:
            found = _at(entry, self.stored)
        except KeyError:
            if self.absent is None:
                raise
            return self.absent
        if self.split is None:
            return found
        parts = _parts(found, self.split)
        place = self.path[-1]
        if not isinstance(place, int) or place >= len(parts):
            raise KeyError(self.path)
        return parts[place]

    def fault_of(self, value: object) -> Said | None:
        """Why a value does not fit, as what would be right."""
        match self.kind:
            case "number":
                right = type(value) is int and self.low <= value <= self.high
                return None if right else both(SAYINGS, "a number", low=self.low, high=self.high)
            case "text":
                right = isinstance(value, str) and self.low <= len(value) <= self.high
                return None if right else both(SAYINGS, "a text", low=self.low, high=self.high)
            case "flag":
                return None if isinstance(value, bool) else both(SAYINGS, "a flag")
            case "pick":
                right = self._knows(value)
                return None if right else both(SAYINGS, "a pick", picks=self._named())
            case "row":
                right = isinstance(value, list) and self.low <= len(value) <= self.high
                right = right and all(self._knows(part) for part in _list(value))
                return None if right else both(
                    SAYINGS, "a row", picks=self._named(), low=self.low, high=self.high
                )  # fmt: skip
            case _:
                right = self._some(value)
                return None if right else both(
                    SAYINGS, "some picks", picks=self._named(), low=self.low, high=self.high
                )  # fmt: skip

    def _knows(self, value: object) -> bool:
        return any(same(value, pick.value) for pick in self.picks)

    def _some(self, value: object) -> bool:
        parts = value.split(self.join) if isinstance(value, str) and self.join else value
        parts = [] if parts == [""] else parts
        if not isinstance(parts, list) or isinstance(value, str) != (self.join is not None):
            return False
        known = [sum(same(part, pick.value) for part in parts) for pick in self.picks]
        return (
            max(known, default=0) <= 1
            and sum(known) == len(parts)
            and self.low <= len(parts) <= self.high
        )

    def _named(self) -> Said:
        named = [
            {lang: f"{said} ({written(pick.value)})" if said != pick.value else said
             for lang, said in pick.said.items()}
            for pick in self.picks
        ]  # fmt: skip
        more = [dict.fromkeys(LANGUAGES, "…")] if len(named) > MANY else []
        return joined([*named[:MANY], *more])


def same(one: object, other: object) -> bool:
    """Are two values of a file equal? True and 1 are not."""
    return type(one) is type(other) and one == other


def _at(entry: object, path: Path_) -> Any:
    for step in path:
        listed = isinstance(entry, list) and isinstance(step, int) and step < len(entry)
        if not listed and not (isinstance(entry, dict) and step in entry):
            raise KeyError(path)
        inner: Any = entry
        entry = inner[step]
    return entry


def _list(value: object) -> list[Any]:
    return value if isinstance(value, list) else []


def _parts(text: object, split: str) -> list[str]:
    if not isinstance(text, str):
        return []
    return text.split(split) if split else list(text)


def _always(key: str, entry: object) -> Said:
    return {lang: str(entry[lang]) if isinstance(entry, dict) and lang in entry else key
            for lang in LANGUAGES}  # fmt: skip


def no_fields(key: str, entry: Any) -> Sequence[Field]:
    """Of what is only shown."""
    return ()


def _one(key: str, entry: object) -> int:
    return 1


def _nothing(key: str, entry: object) -> str:
    return ""


@dataclass(frozen=True)
class Group:
    """Things of one kind: the entries of the table or list at `path`, or the table itself.

    `fields` are those of an entry, `name` is what people call it, `count` how often it is in the
    box, `symbol` what shows it where no drawing is made for it. `loose` keys may be left out.
    """

    path: str
    title: Said
    fields: Callable[[str, Any], Sequence[Field]]
    name: Callable[[str, Any], Said] = _always
    count: Callable[[str, Any], int] = _one
    symbol: Callable[[str, Any], str] = _nothing
    single: bool = False
    loose: tuple[str, ...] = ()

    @cached_property
    def steps(self) -> tuple[str, ...]:
        """The path, step by step."""
        return tuple(self.path.split("."))

    def entries(self, tables: Mapping[str, Any]) -> dict[str, Any]:
        """Its entries by their keys; those of a list are counted from 1."""
        found = _at(tables, self.steps)
        if self.single:
            return {self.steps[-1]: found}
        if isinstance(found, list):
            return {str(number): entry for number, entry in enumerate(found, 1)}
        return {key: part for key, part in found.items() if isinstance(part, dict)}

    def about(self, tables: Mapping[str, Any]) -> dict[str, Any]:
        """What the tables around its entries say about all of them."""
        found: Any = tables
        said: dict[str, Any] = {}
        for step in self.steps:
            found = found[step]
            if isinstance(found, dict):
                said |= {key: found[key] for key in WORDS if key in found}
        return said

    def source(self, tables: Mapping[str, Any]) -> str:
        """Where the table as a whole is from."""
        return str(self.about(tables).get("source", ""))

    def put(self, tables: dict[str, Any], key: str, entry: object) -> None:
        """Lay an entry into the tables."""
        above = _at(tables, self.steps[:-1])
        if self.single:
            above[self.steps[-1]] = entry
        elif isinstance(above[self.steps[-1]], list):
            above[self.steps[-1]][int(key) - 1] = entry
        else:
            above[self.steps[-1]][key] = entry


def source_of(field: Field, entry: object, whole: str) -> str:
    """Where a value of an entry is from: the entry says so, or its table."""
    if not isinstance(entry, dict):
        return whole
    return str(entry.get(field.source, entry.get("source", whole)))


def source_said(source: str) -> Said:
    """Where something is from, as the legend says it."""
    return both(SAYINGS, f"source {source}")


def value_said(field: Field, entry: object) -> Said:
    """A value as people call it."""
    try:
        value = field.read(entry)
    except KeyError:
        return both(SAYINGS, "not there")
    if isinstance(value, bool):
        return both(SAYINGS, "yes" if value else "no")
    parts = value.split(field.join) if isinstance(value, str) and field.join else value
    if not isinstance(parts, list) or field.kind not in ("some", "row"):
        parts = [value]
    said = [
        next((pick.said for pick in field.picks if same(part, pick.value)),
             dict.fromkeys(LANGUAGES, str(part)))
        for part in parts
    ]  # fmt: skip
    return joined(said) if said else both(SAYINGS, "none")


def leaves(value: object, path: Path_ = ()) -> Iterator[Path_]:
    """The paths of all values in an entry."""
    if isinstance(value, dict):
        for key, part in value.items():
            yield from leaves(part, (*path, key))
    elif isinstance(value, list):
        for number, part in enumerate(value):
            yield from leaves(part, (*path, number))
    else:
        yield path


def written(value: object) -> str:
    """A value as one would write it in a file."""
    if isinstance(value, dict):
        inner = ", ".join(f"{written_key(key)} = {written(part)}" for key, part in value.items())
        return f"{{ {inner} }}" if inner else "{}"
    if isinstance(value, list):
        return f"[{', '.join(written(part) for part in value)}]"
    return json.dumps(value, ensure_ascii=False, default=str)


def written_key(name: str) -> str:
    """A key as one would write it in a file."""
    plain = name.isascii() and name.replace("_", "").replace("-", "").isalnum() and len(name) <= 40
    return name if plain else json.dumps(name)[:60]
