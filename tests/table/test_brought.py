"""A record from a file is looked at like the table it was written at, and nobody keeps it."""

from __future__ import annotations

import pytest

from tafelrunde.games import find
from tafelrunde.kernel import record
from tafelrunde.table import brought
from tafelrunde.table.brought import table_of
from tests.table.serving import Served, Two, bearer, refused
from tests.table.tables import Sitting
from tests.table.test_boxes import other


@pytest.fixture
def text(over: Two) -> str:
    return over.anna.get(f"/api/tables/{over.table}/record").text


def test_each_moment_is_that_of_the_table(server: Served, over: Two, text: str) -> None:
    anybody = server.client()
    last = anybody.post("/api/records/replay", content=text).json()
    real = anybody.get(f"/api/tables/{over.table}/replay").json()
    assert last["picture"]["body"] == real["picture"]["body"]
    assert last["names"] == ["Anna", "Benno"]
    first = anybody.post("/api/records/replay?entry=0&eyes=0", content=text).json()
    assert first["points"] == [0, 0]
    assert first["picture"] != last["picture"]
    look = anybody.post("/api/records/closer?of=window:0", content=text)
    assert look.status_code == 200
    assert server.rows("") == []


def test_a_wrong_record_says_which_entry_is_wrong(server: Served, text: str) -> None:
    lines = text.splitlines()
    entry = next(n for n, line in enumerate(lines) if line.startswith("1 "))
    lines[entry] = lines[entry].replace("rot=0", "rot=1")
    forged = "\n".join(lines) + "\n"
    assert forged != text
    said = refused(server.client().post("/api/records/replay", content=forged), "bad_record")
    assert "entry 1" in said.reason
    refused(server.client().post("/api/records/replay", content="nothing"), "bad_record")


def test_a_long_record_with_components_of_its_own_is_not_replayed(
    server: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    two = Two(server, game="limes", components=other("limes"))
    two.anna.post(
        f"/api/tables/{two.table}/acts", json={"do": "resign"}, headers=bearer(two.keys[0])
    )
    text = two.anna.get(f"/api/tables/{two.table}/record?carry=1").text
    monkeypatch.setattr(brought, "LONGEST", 3)
    said = refused(two.anna.post("/api/records/replay", content=text), "bad_record")
    assert "more than 3 lines" in said.reason
    monkeypatch.undo()
    assert two.anna.post("/api/records/replay", content=text).json()["game"] == "limes"


def test_only_a_few_are_remembered(
    server: Served, text: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(brought, "REMEMBERED", 1)
    brought._shelf.clear()
    for content in (text, text + "\n"):
        server.client().post("/api/records/replay", content=content)
    assert len(brought._shelf) == 1


def test_every_entry_has_the_position_before_it_also_what_was_taken_back() -> None:
    sitting = Sitting("pp")
    sitting.move(0)
    sitting.take_back(0)
    sitting.play_out()
    match = record.read(record.write(sitting.table.match), find)
    table = table_of(match)
    assert table.count == len(match.entries)
    assert [past.entry for past in table.history[1:]] == match.entries[1:]
    for made, real in zip(
        table.history[1:], sitting.table.history[-len(match.entries) + 1 :], strict=True
    ):
        assert made.before is not None
        assert real.before is not None
        assert made.before.key() == real.before.key()
    assert table.places() == sitting.table.places()
