"""What a member has played, as he and others see it; and what the club has played in all."""

from __future__ import annotations

import pytest

from tafelrunde.games import find
from tafelrunde.table.clock import DAY
from tafelrunde.table.club.members import Member, join
from tafelrunde.table.club.profiles import Opponent, Profile, keep_private, profile_of
from tafelrunde.table.club.statistics import Share, told
from tafelrunde.table.club.tallies import Key, Tally
from tafelrunde.table.store import Placed, Result, Steps, Store, keeping
from tafelrunde.table.store.steps import conclude
from tests.table.serving import Served, refused

pytestmark = pytest.mark.anyio


def played(
    name: str, ended: int, *seats: Placed, public: bool = True, owned: bool = False
) -> Steps[None]:
    row = (name, "limes", "over", public, b"", None, False, ended)
    yield keeping.insertion("tables", [row])
    result = Result(ended - 1, 9, "rules", False, owned, "{}", seats)
    yield from conclude(name, "limes", result, ended)
    yield (
        "insert into openings (table_id, seat, de, en) values (?, 0, ?, ?)",
        (name, "Fischer", "fisherman"),
    )


def anna(place: int, points: int) -> Placed:
    return Placed("anna", "", "Anna", 0, place, points, "")


def benno(place: int, points: int) -> Placed:
    return Placed("benno", "", "Benno", 1, place, points, "")


BOT = Placed("", "knight", "Mira", 1, 2, 20, "")


@pytest.fixture
async def member(store: Store) -> Member:
    """Anna, with four games against Benno and a bot."""
    await store.write(played("a", 10, anna(1, 50), benno(2, 40)))
    await store.write(played("b", 20, anna(2, 41), benno(1, 60), public=False))
    await store.write(played("c", 30, anna(1, 44), BOT))
    await store.write(played("d", 40, anna(1, 99), BOT, owned=True))
    await store.write(played("e", 50, anna(0, 12), benno(0, 13)))
    await store.write(join("benno", "Benno B.", at=1))
    return await store.write(join("anna", "Anna", at=5))


async def seen(store: Store, member: Member, by: str) -> Profile:
    return await store.read(profile_of(member, [by], {"limes": "Limes"}, "de"))


async def test_what_somebody_played_and_against_whom(store: Store, member: Member) -> None:
    page = await seen(store, member, "anna")
    assert (page.name, page.since, page.mine, page.private) == ("Anna", 5, True, False)
    assert (page.games, page.wins, page.streak) == (4, 3, 2)
    first, second = page.opponents
    assert (first.name, first.games, first.won, first.lost) == ("Benno B.", 2, 1, 1)
    assert first.person
    assert second == Opponent("Ritter", "", 0, "knight", 2, 2, 0)
    (limes,) = page.played
    assert (limes.title, limes.games, limes.wins) == ("Limes", 4, 3)
    assert limes.best is not None
    assert (limes.best.points, limes.best.table) == (50, "a")
    assert limes.points == [(10, 50), (20, 41), (30, 44)]
    assert [(one.name, one.games, one.wins) for one in limes.openings] == [("Fischer", 4, 3)]
    assert [game.table for game in page.last] == ["e", "d", "c", "b", "a"]


async def test_others_are_not_led_to_private_tables(store: Store, member: Member) -> None:
    page = await seen(store, member, "carla")
    assert (page.mine, page.games) == (False, 4)
    assert [game.table for game in page.last] == ["e", "d", "c", "a"]
    assert [game.table for game in (await seen(store, member, "benno")).last][:4] == [
        "e", "d", "c", "b",
    ]  # fmt: skip


async def test_a_page_can_be_kept_to_oneself(store: Store, member: Member) -> None:
    await store.write(keep_private("anna", True))
    hidden = await seen(store, member, "benno")
    assert hidden == Profile(member.id, "Anna", member.crest, 5, False, True, True)
    assert (await seen(store, member, "anna")).games == 4
    await store.write(keep_private("anna", False))
    assert not (await seen(store, member, "benno")).hidden


def rate(*days: tuple[int, int, float, int], deviation: float = 40.0) -> Steps[None]:
    for seats, period, rating, games in days:
        row = ("limes", seats, seats, "anna", period, rating, deviation, 0.06, games)
        yield keeping.insertion("ratings", [row])


async def test_the_curve_is_that_of_the_ladder_played_most(store: Store, member: Member) -> None:
    await store.write(rate((2, 7, 1500.4, 1), (2, 9, 1520.6, 4), (3, 8, 1700.0, 2)))
    (limes,) = (await seen(store, member, "carla")).played
    assert [(one.at, one.value, one.spread) for one in limes.strength] == [
        (7 * DAY, 1500, 80), (9 * DAY, 1521, 80),
    ]  # fmt: skip
    assert limes.missing == 0
    await store.write(rate((4, 9, 1500.0, 5), deviation=138.0))
    (limes,) = (await seen(store, member, "carla")).played
    assert limes.missing == 4, "so many rated games until there is a rank"


def test_only_members_have_a_page(server: Served) -> None:
    guest = server.client()
    refused(guest.get("/api/members/nobody"), "unknown_person")
    refused(guest.get("/api/members/%00"), "unknown_person")
    refused(guest.post("/api/me/private", json={"private": True}), "only_members")
    refused(guest.get("/api/statistics/chess"), "unknown_game")


def test_statistics_say_what_is_behind_them() -> None:
    def key(kind: str, label: str, en: str = "") -> Key:
        return Key(kind, label, en or label)

    found = {
        "minutes": [(key("minutes", "30"), Tally(3)), (key("minutes", "9"), Tally(1))],
        "points": [(key("points", "41"), Tally(2, 1, 82))],
        "seat": [(key("seat", "2/1"), Tally(4, 1.5, 9)), (key("seat", "2/0"), Tally(4, 2.5, 9))],
        "opening": [(key("opening", "Fischer", "fisherman"), Tally(4, 3, 100))],
        "option": [
            (key("option", "diagonal=false"), Tally(3, 2, 90)),
            (key("option", "diagonal=true"), Tally(1, 1, 50)),
        ],
    }
    made = told(find("limes"), found, "en")
    assert (made.title, made.games) == ("Limes", 4)
    assert (made.minutes, made.points) == ([(9, 1), (30, 3)], [(41, 2)])
    assert [(one.seat, one.wins) for one in made.seats] == [(0, 2.5), (1, 1.5)]
    assert made.openings == [Share("fisherman", 4, 3, 25)]
    assert [(one.name, one.games) for one in made.options] == [
        ("Cards may also be laid touching only at a corner", 1)
    ]
    alone = {"option": found["option"][:1]}
    assert told(find("limes"), alone, "de").options == []
