"""A member has a name of his own, on whatever device."""

from __future__ import annotations

import asyncio

import pytest

from tafelrunde.table.club.members import (
    guests_of,
    is_club,
    join,
    member_called,
    members,
    name_key,
    person_on,
)
from tafelrunde.table.refusal import Refused
from tafelrunde.table.store import Store


@pytest.mark.anyio
async def test_a_name_belongs_to_one_member(store: Store) -> None:
    assert not await store.read(is_club()), "nobody is here yet"
    anna = await store.write(join("anna", "Anna", at=1))
    assert await store.read(is_club())
    for taken in ("Anna", "ANNA", " anna ", "Ａｎｎａ"):
        with pytest.raises(Refused, match="another member"):
            await store.write(join("benno", taken, at=2))
    benno = await store.write(join("benno", "Benno", at=2))
    assert await store.read(members(["anna", "benno", "carla"])) == {"anna": anna, "benno": benno}
    again = await store.write(join("anna", "Anna B.", at=3))
    assert again == anna._replace(name="Anna B.")
    assert (await store.write(join("carla", "Anna", at=4))).name == "Anna"


@pytest.mark.anyio
@pytest.mark.parametrize(
    ("name", "looks"),
    [
        ("Carla", "CarIa"),
        ("Ida", "lda"),
        ("Emil", "EmiI"),
        ("Otto", "0tto"),
        ("Clemens", "C1emens"),
        ("Emma", "Ernrna"),
        ("Wim", "VVim"),
    ],
)
async def test_nobody_takes_a_name_that_looks_like_anothers(
    store: Store, name: str, looks: str
) -> None:
    await store.write(join("anna", name, at=1))
    with pytest.raises(Refused, match="another member"):
        await store.write(join("benno", looks, at=2))
    assert (await store.write(join("anna", looks, at=3))).name == looks, "his own it may be"
    assert (await store.write(join("carla", "Lan", at=4))).name == "Lan"
    assert (await store.write(join("dario", "Ian", at=4))).name == "Ian"


@pytest.mark.anyio
async def test_of_several_who_want_a_name_at_once_one_gets_it(store: Store) -> None:
    await store.write(join("person 0", "Benno", at=1))
    wishes = [store.write(join(f"person {n}", "Anna", at=2)) for n in range(8)]
    answers = await asyncio.gather(*wishes, return_exceptions=True)
    refusals = [answer.code for answer in answers if isinstance(answer, Refused)]
    assert refusals == ["name_taken"] * 7
    assert len(await store.read(members(f"person {n}" for n in range(1, 8)))) <= 1


@pytest.mark.parametrize(
    "other", ["ANNA", "Аnna", "Αnnа", "Anna\u034f", "An\u3164na", "Ａｎｎａ", "A\u0336nna"]
)
def test_names_that_look_alike_are_one(other: str) -> None:
    assert name_key(other) == name_key("Anna")


@pytest.mark.parametrize("other", ["Ana", "Änna", "Annä", "Hanna", "Анна", "Anna 2"])
def test_names_that_differ_are_two(other: str) -> None:
    assert name_key(other) != name_key("Anna")


@pytest.mark.anyio
async def test_everybody_knows_a_member_by_his_id(store: Store) -> None:
    anna = await store.write(join("anna", "Anna", at=1))
    assert await store.read(member_called(anna.id)) == anna
    assert await store.read(member_called("anna")) is None


@pytest.mark.anyio
async def test_a_guest_of_nobody_is_himself(store: Store) -> None:
    assert await store.read(person_on("anna")) == "anna"
    assert await store.read(guests_of("anna")) == ["anna"]
