"""Sentences are said in all languages or not at all, by the same catalogue everywhere."""

from __future__ import annotations

import ast
import re
from functools import cache
from pathlib import Path

import pytest

import tafelrunde
from tafelrunde.kernel.sayings import Sayings

PACKAGE = Path(tafelrunde.__file__).parent
OTHERS = ("components", "lesson", "overview", "pieces", "pyproject")
CATALOGUES = [path for path in sorted(PACKAGE.rglob("*.toml")) if path.stem not in OTHERS]


def catalogue(folder: Path, text: str) -> Sayings:
    path = folder / "explain.toml"
    path.write_text(text, "utf-8")
    return Sayings(path)


def test_a_saying_is_filled_in_in_its_language(tmp_path: Path) -> None:
    said = catalogue(tmp_path, '[costs]\nen = "costs {n} silver"\nde = "kostet {n} Silber"\n')

    assert said.say("de", "costs", n=2) == "kostet 2 Silber"
    assert said.say("en", "costs", n=2) == "costs 2 silver"


def test_a_word_is_that_for_so_many(tmp_path: Path) -> None:
    said = catalogue(
        tmp_path, '[left]\nen = "{n} {n:card|cards} of {who}"\nde = "{n} {n:Karte|Karten}, {who}"\n'
    )

    assert said.say("en", "left", n=1, who="Anna") == "1 card of Anna"
    assert said.say("de", "left", n=0, who="Anna") == "0 Karten, Anna"


def test_what_was_said_is_remembered_and_not_taken_for_another(tmp_path: Path) -> None:
    said = catalogue(tmp_path, '[is]\nen = "it is {what}"\nde = "es ist {what}"\n')

    assert said.say("en", "is", what="red".upper()) is said.say("en", "is", what="RED")
    assert [said.say("de", "is", what=what) for what in (1, True, 1.0)] == [
        "es ist 1",
        "es ist True",
        "es ist 1.0",
    ]


def test_a_saying_that_misses_a_language_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="costs must be said in en and de"):
        catalogue(tmp_path, '[costs]\nen = "costs {n} silver"\n')


def test_a_saying_that_fills_in_something_else_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="costs fills in different things"):
        catalogue(tmp_path, '[costs]\nen = "costs {n} silver"\nde = "kostet {price} Silber"\n')


def test_a_speaker_keeps_to_his_language(tmp_path: Path) -> None:
    say = catalogue(tmp_path, '[costs]\nen = "costs {n}"\nde = "kostet {n}"\n').speaker("de")

    assert say("costs", n=2) == "kostet 2"


def test_what_is_filled_in_is_only_a_name(tmp_path: Path) -> None:
    said = catalogue(tmp_path, '[seat]\nen = "{name}: 0"\nde = "{name}: 0"\n')

    assert said.say("en", "seat", name="{0.__class__}") == "{0.__class__}: 0"


@pytest.mark.parametrize("path", CATALOGUES, ids=lambda path: str(path.relative_to(PACKAGE)))
def test_the_catalogues_of_the_package_can_be_read_and_say_something(path: Path) -> None:
    assert all(text.strip() for said in Sayings(path).texts.values() for text in said.values())


def _written(part: ast.expr) -> str | None:
    """A part of a text as it stands there; nothing for what is filled in."""
    return str(part.value) if isinstance(part, ast.Constant) else None


@cache
def spoken(folder: Path) -> re.Pattern[str]:
    """What the code of a folder writes as a key: texts, and texts with something filled in."""
    found = set()
    for path in folder.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_bytes())):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                found.add(re.escape(node.value))
            elif isinstance(node, ast.JoinedStr):
                parts = [_written(part) for part in node.values]
                if any(part and part.strip() for part in parts):
                    found.add("".join(".+" if part is None else re.escape(part) for part in parts))
    return re.compile("|".join(sorted(found)))


def joined(code: re.Pattern[str], key: str) -> list[str]:
    """A key, or if nobody writes it the option and the value that it is made of."""
    return [key] if code.fullmatch(key) else key.removesuffix(" about").split(" ", 1)


@pytest.mark.parametrize("path", CATALOGUES, ids=lambda path: str(path.relative_to(PACKAGE)))
def test_every_sentence_is_said_somewhere(path: Path) -> None:
    folder = path.parent.parent if path.parent.name == "modules" else path.parent
    code, keys = spoken(folder), set(Sayings(path).texts)
    if path.name == "reasons.toml":  # a game names its parts, and the kernel says more or less
        keys = {key.removesuffix(" more").removesuffix(" less") for key in keys}
    elif path.name == "options.toml":  # a game names options and values, the kernel joins the two
        keys = {part for key in keys for part in joined(code, key)}
    assert [key for key in keys if not code.fullmatch(key)] == []
