"""Reading an owner's file: what it replaces in the box, and all that is wrong with it, at once.

A file has the form of the game's own and holds only what differs: some tables, of those some
entries, of those some keys. An entry with everything that all entries of its table have stands for
itself; any other one is laid over ours.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from typing import Any

from tafelrunde.kernel.box_form import (
    MOST_OWNERS,
    SOURCES,
    WORDS,
    Fault,
    Field,
    Group,
    Said,
    fault,
    joined,
    leaves,
    same,
    source_of,
    written,
    written_key,
)
from tafelrunde.kernel.sayings import LANGUAGES

Tables = dict[str, dict[str, Any]]

# What of the components is ours, in words: whoever replaces some may say it anew.
SAID = "reconstructed"
# Whose values a file has, and of which game.
TOLD = "told"
MOST_TELLERS = 50
NAME_LETTERS = 40
SHOWN = 120
# The key of what an entry is that is a text, where more is told of it.
VALUE = "value"
# The keys of an entry that is given as a whole.
ALL = ("",)


@cache
def own_tables(package: str) -> Tables:
    """The components of a game as they came with it; whoever changes them copies them first."""
    return tomllib.loads((files(package) / "components.toml").read_text(encoding="utf-8"))


@dataclass(frozen=True)
class Given:
    """What a file says of one entry: the keys that it gives, where they are from, how many say so.

    `whole` is the source of all that has none of its own.
    """

    keys: tuple[str, ...]
    sources: Mapping[str, str]
    whole: str
    owners: int

    def source(self, field: Field) -> str:
        """Where the value of a field is from; nothing if the file does not give it."""
        if field.key not in self.keys and self.keys != ALL:
            return ""
        return self.sources.get(field.source, self.whole)


@dataclass
class Reading:
    """The box with what a file replaces; what is wrong with it, and what is only odd."""

    tables: Tables
    wrong: list[Fault] = field(default_factory=list)
    odd: list[Fault] = field(default_factory=list)
    given: dict[tuple[str, str], Given] = field(default_factory=dict)
    by: tuple[str, ...] = ()


def read(game: str, text: str, own: Tables, groups: Sequence[Group]) -> Reading:
    """What a file gives, and what is wrong with its form."""
    reading = Reading(deepcopy(own))
    try:
        given = tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        reading.wrong.append(fault("no toml", why=str(error)[:SHOWN]))
        return reading
    _told(game, given.pop(TOLD, {}), reading)
    for name, table in given.items():
        if name == SAID:
            _said(table, reading)
        elif name not in own:
            shown = f"[{written_key(name)}]"
            reading.wrong.append(fault("no table", name=shown, known=", ".join(own)))
        elif not isinstance(table, dict):
            reading.wrong.append(fault("must be a table", name=written_key(name)))
        else:
            _Walk(own, groups, reading).table((name,), table, own[name], "box")
    return reading


def _told(game: str, told: object, reading: Reading) -> None:
    names = told.get("by", []) if isinstance(told, dict) else None
    if (
        not isinstance(told, dict)
        or not set(told) <= {"game", "by"}
        or not isinstance(told.get("game", ""), str)
        or not isinstance(names, list)
        or len(names) > MOST_TELLERS
        or not all(isinstance(name, str) and 0 < len(name) <= NAME_LETTERS for name in names)
    ):
        reading.wrong.append(fault("told", most=MOST_TELLERS, letters=NAME_LETTERS))
        return
    if told.get("game", game) != game:
        there = written(told["game"])[:SHOWN]
        reading.wrong.append(fault("other game", there=there, here=game))
    reading.by = tuple(names)


def _said(table: object, reading: Reading) -> None:
    words = {key: table.get(key) for key in LANGUAGES} if isinstance(table, dict) else {}
    if words and all(isinstance(text, str) for text in words.values()):
        reading.tables[SAID] = reading.tables[SAID] | words
    else:
        reading.wrong.append(fault("said"))


class _Walk:
    """Goes through the tables of a file."""

    def __init__(self, own: Tables, groups: Sequence[Group], reading: Reading) -> None:
        self.own, self.groups, self.reading = own, groups, reading

    def table(self, path: tuple[str, ...], given: Any, own: Any, whole: str) -> None:
        """A table: a group, one that has groups in it, or one that must stay as it is."""
        group = next((group for group in self.groups if group.steps == path), None)
        if group is not None:
            self._group(group, given, own, whole)
            return
        within = any(group.steps[: len(path)] == path for group in self.groups)
        if not within or not isinstance(given, dict):
            self._same(path, given, own)
            return
        whole = str(given.get("source", whole))
        for key, part in given.items():
            if key in WORDS:
                self.reading.wrong += _words(f"[{'.'.join(path)}]", {key: part})
            elif key in own:
                self.table((*path, key), part, own[key], whole)
            else:
                self._same((*path, key), part, None)

    def _same(self, path: tuple[str, ...], given: object, own: object) -> None:
        """What is not to be replaced is as it is, but for words about it."""
        if isinstance(given, dict) and (isinstance(own, dict) or (own is None and len(path) == 1)):
            for key, part in given.items():
                if key not in WORDS and not key.endswith("_source"):
                    self._same((*path, key), part, own.get(key) if isinstance(own, dict) else None)
        elif given != own:
            *above, last = (written_key(step) for step in path)
            where = f"[{'.'.join(above)}] {last}" if above else f"[{last}]"
            only = joined([group.title for group in self.groups])
            self.reading.wrong.append(fault("must stay", where=where, own=shown(own), tables=only))

    def _group(self, group: Group, given: object, own: object, whole: str) -> None:
        entries = group.entries(self.own)
        if group.single:
            (key,) = entries
            self._entry(group, key, given, entries, whole)
            return
        if isinstance(given, list) and isinstance(own, list):
            if len(given) != len(own):
                self.reading.wrong.append(
                    fault("list of", group.path, group=group.title, count=len(own))
                )
                return
            given = {str(number): entry for number, entry in enumerate(given, 1)}
        if not isinstance(given, dict):
            self.reading.wrong.append(
                fault("list of", group.path, group=group.title, count=len(entries))
            )
            return
        for key, entry in given.items():
            if key in WORDS and key not in entries:
                self.reading.wrong += _words(f"[{group.path}]", {key: entry})
            elif key not in entries:
                known = ", ".join(entries)
                name = written_key(key)
                self.reading.wrong.append(
                    fault("no entry", group.path, group=group.title, key=name, known=known)
                )
            else:
                self._entry(group, key, entry, entries, str(given.get("source", whole)))

    def _entry(
        self, group: Group, key: str, given: object, entries: dict[str, Any], whole: str
    ) -> None:
        own = entries[key]
        name = group.name(key, own)
        about = given
        if not isinstance(own, dict) and isinstance(given, dict) and set(given) <= {VALUE, *WORDS}:
            given = given.get(VALUE)
        if type(given) is not type(own):
            self.reading.wrong.append(
                fault("entry like", group.path, key, name=name, own=shown(own))
            )
            return
        entry = _merged(group, key, given, own, list(entries.values()))
        fields = group.fields(key, entry)
        wrong = [*_words(name, about), *_keys(group, key, entry, fields, entries)]
        wrong += _values(name, entry, own, fields, group.source(self.own))
        if wrong:
            self.reading.wrong += [Fault(one.said, group.path, key) for one in wrong]
            return
        group.put(self.reading.tables, key, entry)
        self.reading.given[group.path, key] = _given(about, fields, whole)


def _merged(group: Group, key: str, given: Any, own: Any, entries: list[Any]) -> Any:
    """An entry of a file laid over ours, or for itself if it has all that every entry has."""
    if not isinstance(given, dict):
        return given
    common = [name for name in own if name not in WORDS and all(name in one for one in entries)]
    alone = not group.single and all(name in given for name in common)
    values = {name: part for name, part in given.items() if name not in WORDS or name == "source"}
    about = {name: part for name, part in own.items() if name in WORDS}
    entry = {**about, **values} if alone else {**own, **values}
    fields = group.fields(key, entry)
    gone = {one.key for one in fields if one.absent == "" and entry.get(one.key) == ""}
    had = {one.key for one in group.fields(key, own)} - {one.key for one in fields} - set(given)
    return {name: part for name, part in entry.items() if name not in gone | had}


def _words(name: object, entry: object) -> Iterator[Fault]:
    """What is wrong with what an entry says about itself."""
    if not isinstance(entry, dict):
        return
    for key, value in entry.items():
        if key == "source" or key.endswith("_source"):
            if value not in SOURCES:
                known = ", ".join(SOURCES)
                yield fault("bad source", name=name, key=key, known=known, value=shown(value))
        elif key == "owners":
            if type(value) is not int or not 1 <= value <= MOST_OWNERS:
                yield fault("bad owners", name=name, most=MOST_OWNERS, value=shown(value))
        elif key in WORDS and not isinstance(value, str):
            yield fault("bad words", name=name, key=key)


def _keys(
    group: Group, number: str, entry: Any, fields: Sequence[Field], entries: Mapping[str, Any]
) -> Iterator[Fault]:
    """What of an entry is no field of it must be as it is."""
    if not isinstance(entry, dict):
        return
    own = entries[number]
    name = group.name(number, own)
    covered = {one.key for one in fields}
    of_own = {one.key for one in group.fields(number, own)}
    known = {key: None for one in (own, *entries.values()) for key in one}
    for key, value in entry.items():
        if key in covered or key in WORDS or key.endswith("_source"):
            continue
        if key not in known:
            yield fault("unknown key", name=name, key=written_key(key), known=", ".join(known))
        elif key in of_own or key not in {*own, *group.loose}:
            yield fault("too much", name=name, key=key)
        elif key in own and value != own[key]:
            yield fault("kept", name=name, key=key, own=shown(own[key]))
    for key in own:
        about = key in WORDS or key.endswith("_source")
        if not about and key not in {*entry, *covered, *of_own, *group.loose}:
            yield fault("missing", name=name, field=key)


def _values(
    name: Said, entry: Any, own: Any, fields: Sequence[Field], whole: str
) -> Iterator[Fault]:
    """Every field has what fits, there is nothing beside them, and the rulebook is right."""
    stored = {one.stored for one in fields}
    for path in leaves(entry):
        inside = any(path[: len(part)] == part for part in stored)
        if path and path[0] in {one.key for one in fields} and not inside:
            yield fault("too much", name=name, key=".".join(str(step) for step in path))
    for part in dict.fromkeys(one.stored for one in fields if one.split is not None):
        yield from _split(name, entry, [one for one in fields if one.stored == part])
    for one in fields:
        try:
            value = one.read(entry)
        except KeyError:
            if one.split is None:
                yield fault("missing", name=name, field=one.said)
            continue
        right = one.fault_of(value)
        if right is not None:
            yield fault("wrong value", name=name, field=one.said, right=right, value=shown(value))
        elif source_of(one, own, whole) == SOURCES[0] and not same(value, mine := one.read(own)):
            yield fault("rulebook", name=name, field=one.said, own=shown(mine))


def _split(name: Said, entry: Any, fields: Sequence[Field]) -> Iterator[Fault]:
    """A text that is made of parts has as many as it should."""
    split, found = fields[0].split, entry
    for step in fields[0].stored:
        try:
            found = found[step]
        except (KeyError, IndexError, TypeError):
            found = None
    parts = (found.split(split) if split else list(found)) if isinstance(found, str) else []
    if len(parts) != len(fields):
        key = ".".join(str(step) for step in fields[0].stored)
        called = {lang: f"{said}, {key}" if key else said for lang, said in name.items()}
        yield fault("parts", name=called, count=len(fields), value=shown(found))


def _given(given: Any, fields: Sequence[Field], whole: str) -> Given:
    if not isinstance(given, dict):
        return Given(ALL, {}, whole, 1)
    keys = ALL if VALUE in given else tuple(
        dict.fromkeys(one.key for one in fields if one.key in given)
    )  # fmt: skip
    sources = {key: str(given[key]) for key in given if key.endswith("source")}
    return Given(keys, sources, str(given.get("source", whole)), int(given.get("owners", 1)))


def shown(value: object) -> str:
    """A value as one would write it, not too long."""
    text = written(value)
    return text if len(text) <= SHOWN else f"{text[: SHOWN - 1]}…"
