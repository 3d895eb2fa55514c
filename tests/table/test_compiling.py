"""The lobby says when the rules are being compiled, and when they are."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tafelrunde.table import compiling

WRITTEN = {
    "nothing yet": ("", "compiling"),
    "half written": ("{", "compiling"),
    "at work": ({"kernel": {"state": "compiled"}, "limes": {"state": "compiling"}}, "compiling"),
    "ready": ({"kernel": {"state": "compiled"}, "limes": {"state": "interpreted"}}, "compiled"),
    "no compiler": ({"kernel": {"state": "interpreted", "why": "none"}}, "interpreted"),
    "something else": ([1], "compiling"),
}


@pytest.mark.parametrize("kind", WRITTEN)
def test_what_is_said_while_the_compiler_works(
    kind: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    written, said = WRITTEN[kind]
    states = tmp_path / "engine.json"
    if written:
        states.write_text(written if isinstance(written, str) else json.dumps(written))
    monkeypatch.setenv("TAFELRUNDE_ENGINE", str(states))
    assert compiling.state() == said


def test_nothing_is_said_where_nothing_is_compiled(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("TAFELRUNDE_ENGINE", raising=False)
    assert compiling.state() == ""
