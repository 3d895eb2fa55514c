"""A member has a name of his own, on whatever device."""

from __future__ import annotations

import pytest

from tafelrunde.table.club.members import guests_of, join, member_called, members, person_on
from tafelrunde.table.refusal import Refused
from tafelrunde.table.store import Store

pytestmark = pytest.mark.anyio


async def test_a_name_belongs_to_one_member(store: Store) -> None:
    anna = await store.write(join("anna", "Anna", at=1))
    for taken in ("Anna", "ANNA", " anna ", "Ａｎｎａ"):
        with pytest.raises(Refused, match="another member"):
            await store.write(join("benno", taken, at=2))
    benno = await store.write(join("benno", "Benno", at=2))
    assert await store.read(members(["anna", "benno", "carla"])) == {"anna": anna, "benno": benno}
    again = await store.write(join("anna", "Anna B.", at=3))
    assert again == anna._replace(name="Anna B.")
    assert (await store.write(join("carla", "Anna", at=4))).name == "Anna"


async def test_everybody_knows_a_member_by_his_id(store: Store) -> None:
    anna = await store.write(join("anna", "Anna", at=1))
    assert await store.read(member_called(anna.id)) == anna
    assert await store.read(member_called("anna")) is None


async def test_a_guest_of_nobody_is_himself(store: Store) -> None:
    assert await store.read(person_on("anna")) == "anna"
    assert await store.read(guests_of("anna")) == ["anna"]
