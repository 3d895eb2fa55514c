"""What one remembers of a game finds it again, a page at a time, in both databases."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from tafelrunde.games import find
from tafelrunde.table.club import archive
from tafelrunde.table.club.archive import Span, Wanted, option_pattern, page_query, search
from tafelrunde.table.club.members import join
from tafelrunde.table.refusal import Refused
from tafelrunde.table.store import Row, Steps, Store, keeping

pytestmark = pytest.mark.anyio

NOBODY = ["nobody"]
HOUR = 3_600_000


def lay(count: int, public: bool = True, name: str = "game") -> Steps[None]:
    """So many finished games, every second of Limes, every fifth with a bot, of all lengths."""
    numbers = range(count)
    tables = [(f"{name}{n:05}", _game(n), "over", public, b"", None, False, n) for n in numbers]
    results = [
        (
            f"{name}{n:05}", _game(n), 2, 2 - (n % 5 == 0), n * HOUR,
            n * HOUR + n % 60 * 60_000, 30, "rules", False, False,
            '{"diagonal":%s}' % ("true" if n % 10 == 0 else "false"), 40 + n % 30, True,
        )
        for n in numbers
    ]  # fmt: skip
    placed = [
        (
            f"{name}{n:05}", seat, "" if bot else f"guest {seat}", "squire" if bot else "",
            ("Anna", "Benno")[seat] if n % 100 else "Ärmel", seat, 2 - seat, 30 + n % 30, "",
            "anna" if n % 100 else "ärmel",
        )
        for n in numbers
        for seat in (0, 1)
        for bot in [seat == 1 and n % 5 == 0]
    ]  # fmt: skip
    for what, rows in (("tables", tables), ("results", results), ("placed", placed)):
        for start in range(0, len(rows), 500):
            yield keeping.insertion(what, rows[start : start + 500])


def _game(n: int) -> str:
    return "limes" if n % 2 == 0 else "erben"


async def found(store: Store, wanted: Wanted, mine: Iterable[str] = NOBODY) -> list[str]:
    page = await store.read(search(wanted, [*mine], {}))
    return [game.table for game in page.games]


async def test_pages_follow_each_other_without_gaps(store: Store) -> None:
    await store.write(lay(45))
    wanted, seen = Wanted(), list[str]()
    for length in (20, 20, 5):
        page = await store.read(search(wanted, NOBODY, {"limes": "Limes"}))
        assert len(page.games) == length
        seen += [game.table for game in page.games]
        ended, _, table = page.more.partition("-")
        wanted.after = (int(ended), table) if page.more else None
    assert page.more == ""
    assert seen == [f"game{n:05}" for n in reversed(range(45))]
    assert (await found(store, Wanted(order="oldest")))[:2] == ["game00000", "game00001"]


async def test_it_is_said_whose_components_were_used(store: Store) -> None:
    await store.write(lay(2))

    def of_annas_box() -> Steps[None]:
        yield "update results set owned = true where table_id = 'game00001'", ()
        yield "update tables set card = ?", (b'{"by": ["Anna"], "seats": []}',)

    await store.write(of_annas_box())
    page = await store.read(search(Wanted(), NOBODY, {}))
    assert [(game.owned, game.owners) for game in page.games] == [(True, ("Anna",)), (False, ())]


async def test_a_game_is_told_with_the_winner_first_and_members_by_their_id(store: Store) -> None:
    await store.write(lay(2))
    anna = await store.write(join("guest 0", "Anna", at=1))
    page = await store.read(search(Wanted(), NOBODY, {"erben": "Die zwei Erben"}))
    game = page.games[0]
    assert (game.title, game.ended - game.began, game.moves) == ("Die zwei Erben", 60_000, 30)
    assert [(seat.name, seat.place, seat.points) for seat in game.seats] == [
        ("Benno", 1, 31), ("Anna", 2, 31),
    ]  # fmt: skip
    assert [seat.person for seat in game.seats] == ["", anna.id]


async def test_everything_one_remembers_can_be_asked_for(store: Store) -> None:
    await store.write(lay(120))
    every = range(120)
    asked = [
        (Wanted(game="limes"), [n for n in every if n % 2 == 0]),
        (Wanted(name="ÄRMEL"), [0, 100]),
        (Wanted(guests=["guest 1"]), [n for n in every if n % 5]),
        (Wanted(who="people"), [n for n in every if n % 5]),
        (Wanted(who="bots"), [n for n in every if n % 5 == 0]),
        (Wanted(who="alone"), [n for n in every if n % 5 == 0]),
        (Wanted(option=option_pattern(find("limes"), "diagonal=true")), [*range(0, 120, 10)]),
        (Wanted(minutes=Span(58, 90)), [58, 59, 118, 119]),
        (Wanted(minutes=Span(0, 1)), [0, 1, 60, 61]),
        (Wanted(points=Span(69, 69)), [29, 59, 89, 119]),
        (Wanted(since=118 * HOUR), [118, 119]),
        (Wanted(game="erben", who="bots", points=Span(45, 45)), [5, 35, 65, 95]),
    ]
    for wanted, numbers in asked:
        page = await store.read(search(wanted, NOBODY, {}))
        newest = [f"game{n:05}" for n in reversed(numbers)]
        assert [game.table for game in page.games] == newest[:20], wanted
        assert page.count == len(numbers), wanted


async def test_lengths_and_points_are_counted_whatever_of_them_is_asked_for(store: Store) -> None:
    await store.write(lay(61))
    page = await store.read(search(Wanted(minutes=Span(5, 6)), NOBODY, {}))
    assert page.minutes == [(0, 2), *((n, 1) for n in range(1, 60))]
    assert page.points == [(40, 3), *((n, 2) for n in range(41, 70))]
    assert (page.count, page.counted) == (2, True)


async def test_a_private_game_is_for_those_who_sat_there(store: Store) -> None:
    await store.write(lay(3, public=False, name="own"))
    await store.write(lay(1))
    assert await found(store, Wanted()) == ["game00000"]
    assert await found(store, Wanted(), ["guest 1"]) == ["own00002", "own00001", "game00000"]
    page = await store.read(search(Wanted(), NOBODY, {}))
    assert (page.count, sum(number for _, number in page.minutes)) == (1, 1)


async def test_more_than_a_host_wants_to_count_is_not_counted(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(archive, "COUNTED", 10)
    await store.write(lay(30))
    page = await store.read(search(Wanted(), NOBODY, {}))
    assert (page.count, page.counted, len(page.games)) == (10, False, 20)


def explained(query: tuple[str, Row], how: str) -> Steps[str]:
    sql, values = query
    rows = yield f"{how} {sql}", values
    return "\n".join(str(row) for row in rows)


def analysed() -> Steps[None]:
    for what in ("tables", "results", "placed"):
        yield f"analyze {what}", ()


async def test_a_page_of_many_games_is_found_by_an_index(store: Store, url: str) -> None:
    await store.write(lay(10_000))
    await store.write(analysed())
    how = "explain query plan" if url.startswith("sqlite") else "explain"
    for wanted, index in (
        (Wanted(after=(5_000 * HOUR, "game05000")), "results_ended"),
        (Wanted(game="limes"), "results_"),  # half of all are: either index will do
        (Wanted(game="limes", order="oldest"), "results_"),
        (Wanted(name="Ärmel"), "placed_folded"),
        (Wanted(guests=["guest 7"]), "placed_guest"),
    ):
        plan = await store.read(explained(page_query(wanted, NOBODY), how))
        assert index in plan, plan
        assert "Seq Scan on results" not in plan, plan
        assert "SCAN r\n" not in plan, plan
        if not wanted.name and not wanted.guests:
            assert "Sort" not in plan, plan
            assert "TEMP B-TREE" not in plan, plan


@pytest.mark.parametrize("option", ["diagonal=maybe", "nothing=true", "", "diagonal"])
def test_an_option_that_there_is_not_is_refused(option: str) -> None:
    with pytest.raises(Refused, match="no option"):
        option_pattern(find("limes"), option)


def test_an_option_stands_for_itself_only() -> None:
    assert option_pattern(find("erben"), "sets=land_industry") == '%"sets":[%"land!_industry"%]%'
    assert option_pattern(find("erben"), "shadow=easy") == '%"shadow":"easy"%'
