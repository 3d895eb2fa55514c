"""What owners tell of their boxes: a file of what one has compared, what differs, what all say."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from tafelrunde.kernel.box_file import VALUE, Reading
from tafelrunde.kernel.box_form import (
    SAYINGS,
    Said,
    both,
    value_said,
    written,
    written_key,
)
from tafelrunde.kernel.components import Box
from tafelrunde.kernel.errors import BadComponents

# What was read off a box: for each group, by the key of the entry, the keys with their values.
Values = Mapping[str, Mapping[str, Any]]
# Of each key of an entry of a group, what the files say.
Told = Mapping[tuple[str, str, str], list[tuple[str, Any]]]


def file_text(box: Box, values: Values, by: Sequence[str]) -> str:
    """A file with these values, in the form of the game's own."""
    lines = ["[told]", f"game = {written(box.game)}", f"by = {written(list(by))}"]
    for group in box.groups:
        given = values.get(group.path, {})
        if not given:
            continue
        lines += ["", f"[{'.'.join(written_key(step) for step in group.steps)}]"]
        rows = next(iter(given.values())) if group.single else given
        lines += [f"{written_key(key)} = {written(part)}" for key, part in rows.items()]
    return "\n".join(lines) + "\n"


def values_of(box: Box, reading: Reading) -> dict[str, dict[str, Any]]:
    """What a file gives of each entry, as it can be written again."""
    found: dict[str, dict[str, Any]] = {}
    for group in box.groups:
        entries, own = group.entries(reading.tables), group.entries(box.own)
        for key, entry in entries.items():
            given = reading.given.get((group.path, key))
            if given is not None and given.whole != "reconstructed":
                found.setdefault(group.path, {})[key] = _part(entry, own[key], given.keys)
    return found


def _part(entry: Any, own: Any, keys: Sequence[str]) -> Any:
    """The given keys of an entry; one that our own has and this has not is empty."""
    if not isinstance(entry, dict):
        return entry
    return {key: entry.get(key, "") for key in keys if key in entry or key in own}


def differences(box: Box, one: Reading, other: Reading) -> Iterator[Said]:
    """Every value in which two files differ, in words."""
    for group in box.groups:
        there = group.entries(other.tables)
        for key, entry in group.entries(one.tables).items():
            name = group.name(key, entry)
            fields = {field.path: field for mine in (there[key], entry)
                      for field in group.fields(key, mine)}  # fmt: skip
            for field in fields.values():
                values = [value_said(field, found) for found in (entry, there[key])]
                if values[0] != values[1]:
                    yield both(SAYINGS, "differs", name=name, field=field.said,
                               one=values[0], other=values[1])  # fmt: skip


def combined(box: Box, readings: Mapping[str, Reading], lang: str) -> str:
    """One file of what several owners say; refuses files that do not agree, with where.

    What all agree on is told by so many owners as give it.
    """
    said: dict[tuple[str, str, str], list[tuple[str, Any]]] = {}
    for file, reading in readings.items():
        for path, entries in values_of(box, reading).items():
            for key, entry in entries.items():
                parts = entry.items() if isinstance(entry, dict) else [("", entry)]
                for name, value in parts:
                    said.setdefault((path, key, name), []).append((file, value))
    _agreed(box, said, lang)
    values: dict[str, dict[str, Any]] = {}
    for (path, key, name), told in said.items():
        entry = values.setdefault(path, {}).setdefault(key, {})
        entry[name or VALUE] = told[0][1]
        entry["owners"] = min(entry.get("owners", len(told)), len(told))
    by = dict.fromkeys(name for reading in readings.values() for name in reading.by)
    return file_text(box, values, list(by))


def _agreed(box: Box, said: Told, lang: str) -> None:
    wrong = []
    groups = {group.path: group for group in box.groups}
    for (path, key, name), told in said.items():
        if any(value != told[0][1] for _, value in told):
            entry = groups[path].name(key, groups[path].entries(box.own)[key])
            values = ", ".join(f"{file}: {written(value)}" for file, value in told)
            fault = both(SAYINGS, "disagree", name=entry, key=name or path, values=values)
            wrong.append(fault[lang])
    if wrong:
        more = f" (+ {len(wrong) - 1})" if len(wrong) > 1 else ""
        raise BadComponents(wrong[0] + more)
