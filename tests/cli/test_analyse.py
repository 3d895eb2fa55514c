"""analyse: what a look back at a record says in the terminal."""

from __future__ import annotations

from pathlib import Path

import pytest

from tafelrunde.games import find
from tafelrunde.kernel import record
from tafelrunde.kernel.match import Match
from tests.cli.conftest import Tafelrunde
from tests.table.dreaming import NAMES, Dreamer, finished


@pytest.mark.parametrize(
    ("lang", "accuracy", "instead"), [("en", "accuracy", "Better"), ("de", "Genauigkeit", "Besser")]
)
def test_accounts_come_first_and_then_every_error(
    tafelrunde: Tafelrunde, tmp_path: Path, monkeypatch: pytest.MonkeyPatch,
    lang: str, accuracy: str, instead: str,
) -> None:  # fmt: skip
    monkeypatch.setattr("tafelrunde.table.bot_pool.BotPool", lambda bots: Dreamer())
    file = tmp_path / "limes.txt"
    file.write_text(record.write(finished(find("limes"))), encoding="utf-8")
    ran = tafelrunde("analyse", file, "--lang", lang)
    said = ran.out.splitlines()
    assert (ran.code, ran.err) == (0, "")
    for name, line in zip(NAMES, said, strict=False):
        assert name in line
        assert accuracy in line
    errors = said[len(NAMES) :]
    assert errors
    assert all(instead in line and any(name in line for name in NAMES) for line in errors)


def test_of_a_game_that_goes_on_nothing_is_told(tafelrunde: Tafelrunde, tmp_path: Path) -> None:
    file = tmp_path / "limes.txt"
    match = Match(find("limes"), 2, names=NAMES, secret=b"sixteen bytes ok" * 2, nonces=NAMES)
    file.write_text(record.write(match), encoding="utf-8")
    assert tafelrunde("analyse", file).refused("this game is not over")
