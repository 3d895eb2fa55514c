"""Everything about a person is in one list, to be taken away and to be deleted."""

from __future__ import annotations

import pytest

from tafelrunde.table.club import devices, personal
from tafelrunde.table.club.members import join, members, person_on
from tafelrunde.table.store import Head, Placed, Result, Store
from tafelrunde.table.store.keeping import KEPT


def test_whatever_is_kept_by_person_is_in_the_list() -> None:
    whose = {"person", "guest", "player", "leader"}
    about = {name for name, kept in KEPT.items() if whose & set(kept.columns)}
    assert about - {"rating_starts"} == set(personal.PERSONAL), "a bot is no person"
    for table, one in personal.PERSONAL.items():
        assert {one.column, *one.secret} <= set(KEPT[table].columns)


@pytest.mark.anyio
async def test_who_leaves_takes_his_name_along_and_leaves_the_games(store: Store) -> None:
    await store.write(join("anna", "Anna", at=1))
    await store.write(devices.add("anna", "anna", "Firefox, Linux", 1))
    await store.write(devices.add("anna", "phone", "Safari, iPhone", 2))
    await store.guest_name("phone", "Anna", 2)
    seats = (Placed("phone", "", "Anna", 0, 1, 40, ""), Placed("benno", "", "Benno", 1, 2, 30, ""))
    result = Result(
        began=2, moves=9, why="over", rated=False, owned=False, options="{}", seats=seats
    )
    head = Head("limes", "over", True, b"c", None, False, (("phone", 0), ("benno", 1)), result)
    await store.create("a", [b"{}"], head, 3)

    everything = await store.read(personal.everything("anna"))
    assert [row["points"] for row in everything["placed"]] == [40]
    assert [row["game"] for row in everything["results"]] == ["limes"]
    assert [row["guest"] for row in everything["devices"]] == ["anna", "phone"]
    assert set(everything) == {*personal.PERSONAL, "results"}

    assert await store.write(personal.leave("anna", 5)) == ["anna", "phone"]
    assert await store.read(members(["anna"])) == {}
    assert await store.read(person_on("phone")) == "phone"
    for device in ("anna", "phone"):
        assert await store.read(devices.owner(device)) == ""
    left = await store.read(personal.everything("anna"))
    assert [(row["name"], row["folded"]) for row in left["placed"]] == [("", "")]
    assert left["guests"] == []
    await store.create("b", [b"{}"], head, 6)  # one that went on
    left = await store.read(personal.everything("phone"))
    assert [row["name"] for row in left["placed"]] == [""]
    [benno, _] = (await store.read(personal.everything("benno")))["placed"]
    assert benno["name"] == "Benno"
