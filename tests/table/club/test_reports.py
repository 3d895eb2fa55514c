"""A report keeps what was told and the table as it was, and nobody can flood with them."""

from __future__ import annotations

import pytest

from tafelrunde.table.clock import DAY
from tafelrunde.table.club import reports
from tafelrunde.table.club.reports import attached, close, read, report, unpack
from tafelrunde.table.commands import Say
from tafelrunde.table.refusal import Refused
from tafelrunde.table.store import Steps, Store
from tests.table.tables import Sitting

pytestmark = pytest.mark.anyio
NOW = 1_000_000_000_000


def told(
    table: str, at: int = NOW, person: str = "anna", papers: bytes = b""
) -> Steps[reports.Report]:
    return report(person, "benno", "Benno", (table, 1), "chat", "He shouts.", papers, at)


async def test_a_report_has_the_record_as_it_was(store: Store) -> None:
    sitting = Sitting("pp")
    sitting.do(1, Say(text="Boo!"))
    packed = attached(sitting.table, "guest 0", "en")
    made = await store.write(told(sitting.table.id, papers=packed))
    assert await store.read(reports.reports(False, 10)) == [made]
    found, papers = await store.read(read(made.id))
    assert found == made
    assert "Boo!" in papers.log
    assert papers.record.startswith("Tafelrunde record")
    await store.write(close(made.id, NOW + 1))
    assert await store.read(reports.reports(False, 10)) == []
    assert [one.closed for one in await store.read(reports.reports(True, 10))] == [NOW + 1]
    with pytest.raises(Refused, match="no such report"):
        await store.write(close("nothing", NOW))


async def test_a_record_that_is_too_long_is_left_with_the_table(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    sitting = Sitting("pp")
    monkeypatch.setattr(reports, "NOTE_BYTES", 300)
    papers = unpack(attached(sitting.table, "guest 0", "en"))
    assert papers.record == ""
    assert papers.log


async def test_reports_are_bounded(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    await store.write(told("table 0"))
    with pytest.raises(Refused) as refusal:
        await store.write(told("table 0"))
    assert refusal.value.code == "reported"
    for number in range(1, reports.A_DAY):
        await store.write(told(f"table {number}"))
    with pytest.raises(Refused, match="5 reports a day"):
        await store.write(told("another"))
    await store.write(told("another", NOW + DAY))
    monkeypatch.setattr(reports, "OPEN", 6)
    with pytest.raises(Refused) as refusal:
        await store.write(told("another", NOW + DAY, "carla"))
    assert refusal.value.code == "too_many_reports"
    (latest, *_) = await store.read(reports.reports(False, 1))
    await store.write(close(latest.id, NOW + DAY))
    await store.write(told("another", NOW + DAY + reports.REMEMBERED + 1, "carla"))
    assert latest not in [
        one._replace(closed=None) for one in await store.read(reports.reports(True, 99))
    ]
