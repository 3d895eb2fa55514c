"""What CONTRIBUTING asks of every file, as far as a program can see it."""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
WEB = ROOT / "src" / "tafelrunde" / "web"
FOLDERS = ("src", "tests", "bench", "docs", "scripts", "deploy")
CODE = (".py", ".js", ".css", ".html")
MOST_LINES = 450
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").glob("*.md"))]


def written(*patterns: str, below: Path = WEB) -> str:
    """All such files in one text."""
    return "\n".join(path.read_text("utf-8") for one in patterns for path in below.rglob(one))


def made(text: str) -> re.Pattern[str]:
    """What templates such as `sure_${one.sure}` can come to."""
    found = re.findall(r"`([\w -]*(?:\$\{[^`]*?\}[\w -]*)+)`", text)
    parts = {part for one in found for part in re.sub(r"\$\{.*?\}", "*", one).split()}
    told = [part for part in parts if "*" in part and len(part) > 3]
    return re.compile("|".join(re.escape(part).replace(r"\*", "[a-z0-9_]*") for part in told))


def unused(names: Iterable[str], text: str) -> list[str]:
    """Those of the names that stand nowhere in a text and that no template of it makes."""
    words, templates = set(re.findall(r"[\w-]+", text)), made(text)
    return sorted(one for one in names if one not in words and not templates.fullmatch(one))


@pytest.mark.parametrize("folder", FOLDERS)
def test_no_file_is_too_long_to_be_read_at_once(folder: str) -> None:
    files = [path for path in (ROOT / folder).rglob("*") if path.suffix in CODE]
    lengths = {str(path): path.read_text("utf-8").count("\n") for path in files}

    assert {path: lines for path, lines in lengths.items() if lines > MOST_LINES} == {}


def test_every_word_of_the_page_is_said() -> None:
    catalogues = written("*words.js")
    entry = re.compile(r"^  (\w+): \[", re.MULTILINE)
    said = entry.sub("", written("*.js", "*.html"))

    assert len(entry.findall(catalogues)) > 500
    assert unused(entry.findall(catalogues), said) == []


def test_every_class_of_a_style_sheet_is_given_to_something() -> None:
    styles = re.sub(r"/\*.*?\*/", "", written("*.css"), flags=re.DOTALL)
    selectors = " ".join(re.findall(r"([^{}]+)\{", styles))
    classes = set(re.findall(r"\.([a-zA-Z][\w-]*)", selectors))

    drawn = written("*.py", below=WEB.parent)
    assert len(classes) > 400
    assert unused(classes, written("*.js", "*.html") + drawn) == []


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_files_that_a_page_names_are_there(page: Path) -> None:
    known = [f"/{path.relative_to(ROOT)}" for one in FOLDERS for path in (ROOT / one).rglob("*.*")]
    named = re.findall(r"`([a-z_/]+\.(?:py|js|css|toml|md|html|sql))`", page.read_text("utf-8"))

    assert [one for one in named if not any(path.endswith(f"/{one}") for path in known)] == []


def test_what_nobody_says_is_found() -> None:
    text = 'say("hint"), say(`sure_${one.sure}`), `crest seat${seat}`'

    assert unused(["hint", "sure_3", "seat7", "crest", "hints", "unsure_3"], text) == [
        "hints",
        "unsure_3",
    ]
