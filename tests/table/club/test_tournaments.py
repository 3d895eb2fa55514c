"""A tournament goes on by itself, whatever ends in the middle, and nothing happens twice."""

from __future__ import annotations

import asyncio

import pytest

from tafelrunde.table.clock import DAY, MINUTE
from tafelrunde.table.club.personal import leave
from tafelrunde.table.club.tournaments import journal, steps, wishes
from tafelrunde.table.club.tournaments.organiser import LEASE
from tafelrunde.table.club.tournaments.pairing import draw
from tafelrunde.table.club.tournaments.tournament import (
    LATE,
    NEVER_BEGUN,
    begin,
)
from tafelrunde.table.club.wishes import Wish, keep
from tafelrunde.table.journal import Pace
from tafelrunde.table.keys import Keys
from tafelrunde.table.refusal import Refused
from tafelrunde.table.store import Steps, Store
from tafelrunde.table.view import links
from tests.table.club.cups import NOON, PEOPLE, Club, all_rows, all_tables, gathered
from tests.table.tables import KEYS

pytestmark = pytest.mark.anyio
# What is not about the database is asked on one of them.
ON_ONE = pytest.mark.parametrize("url", ["sqlite"], indirect=True)


class Killed(BaseException):
    """The process has ended here."""


@pytest.fixture
async def club(store: Store, monkeypatch: pytest.MonkeyPatch) -> Club:
    return Club(store, monkeypatch)


async def test_killed_at_every_step_nothing_is_lost_or_doubled(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each process dies at the second thing it does, and the next goes on."""
    passed = 0

    def passing(point: str) -> None:
        nonlocal passed
        passed += point.startswith("tournament")
        if passed == 2:
            passed = 0
            raise Killed

    club = Club(store, monkeypatch, passing)
    await club.hold(PEOPLE[:6])
    await club.wish("Anna", wishes.Begin())
    killed = 0
    while (t := await club.seen()).phase == "playing":
        try:
            t = await club.look()
            for fixture in t.drawn[-1].open if t.phase == "playing" else ():
                await club.play(t, fixture)
        except Killed:
            killed += 1
            await club.close()
            now = club.now + LEASE  # until then nobody else may go on
            club = Club(store, monkeypatch, passing)
            club.now = now
    passed = -100
    await club.look()
    rows = await store.read(all_rows())
    kinds = [type(row).__name__ for row in rows]
    assert killed > 10
    assert kinds.count("Begun") == kinds.count("Ended") == 1
    assert kinds.count("Paired") == kinds.count("RoundEnded") == 4
    tables = [seating.table for row in rows if isinstance(row, journal.Paired)
              for seating in row.tables]  # fmt: skip
    results = [row.table for row in rows if isinstance(row, journal.Result)]
    assert sorted(results) == sorted(tables) == await store.read(all_tables())
    assert len(tables) == 12
    assert await store.read(steps.waiting(NOON + NEVER_BEGUN, 10)) == []


async def test_two_processes_draw_one_round(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    def everybody(id: str, holder: str, now: int, until: int) -> Steps[bool]:
        yield "select 1", ()
        return True

    monkeypatch.setattr(steps, "lease", everybody)
    clubs = [Club(store, monkeypatch) for _ in range(3)]
    await clubs[0].hold(PEOPLE[:4], when_full=True, limit=4)
    for _ in range(20):
        await asyncio.gather(*(club.organiser.look() for club in clubs))
        t = await clubs[0].seen()
        if t.phase == "over":
            break
        for fixture in t.drawn[-1].open:
            if await store.rows(fixture.table):
                await clubs[0].play(t, fixture)
    rows = await store.read(all_rows())
    assert [type(row).__name__ for row in rows].count("Paired") == 3
    assert len(await store.read(all_tables())) == 6
    assert t.phase == "over"


async def test_a_lease_keeps_others_away_while_it_lasts(store: Store, club: Club) -> None:
    await club.hold(PEOPLE[:2], when_full=True, limit=2)
    assert await store.write(steps.lease("winter", "another", NOON, NOON + 5_000))
    assert (await club.look()).phase == "gathering"
    club.now += 5_000
    assert (await club.look()).phase == "playing"
    assert not await store.write(steps.lease("winter", "another", club.now, club.now + 5_000))


@ON_ONE
async def test_the_draw_follows_from_the_published_seed(club: Club) -> None:
    await club.hold(PEOPLE[:5])
    before = await club.seen()
    await club.wish("Anna", wishes.Begin())
    t = await club.look()
    assert t.commitment == before.commitment
    while t.phase == "playing":
        for fixture in t.drawn[-1].open:
            await club.play(t, fixture)
        t = await club.look()
    seed = bytes.fromhex(t.opened.seed)
    for number, drawn in enumerate(t.drawn):
        again = draw("swiss", seed, t.rounds[:number], 5, set(), 2)
        assert again is not None
        assert again.tables == tuple(fixture.seats for fixture in drawn.fixtures)
        assert again.byes == drawn.byes
    assert t.tables()[0][0].place == 1
    assert sum(one.halves for one in t.tables()[0]) == 2 * (4 * 2 + 4)


@ON_ONE
async def test_seats_are_kept_for_those_who_were_drawn(club: Club) -> None:
    await club.hold(PEOPLE[:2], when_full=True, limit=2)
    t = await club.look()
    room = await club.room(t.drawn[0].fixtures[0])
    with pytest.raises(Refused, match="kept for somebody else"):
        await room.sit(0, "Dario", "", "Dario")
    assert links(room.table, Keys(KEYS.secret)).seats == []
    assert (room.table.opened.public, room.table.opened.hints) == (True, False)
    assert await club.store.lobby("gathering", 10) == []


async def test_who_does_not_come_loses_the_table(store: Store, club: Club) -> None:
    await club.hold(PEOPLE[:2], when_full=True, limit=2)
    t = await club.look()
    fixture = t.drawn[0].fixtures[0]
    room = await club.sit(t, fixture, 1)
    club.now += LATE - 1
    assert (await club.look()).drawn[0].open
    club.now += 1
    t = await club.look()
    assert t.phase == "over"
    assert t.drawn[0].fixtures[0].places == (0, 1)
    assert [one.entrant for one in t.tables()[0]] == [fixture.seats[1], fixture.seats[0]]
    assert await store.read(all_tables()) == []
    with pytest.raises(Refused, match="no such table"):
        await room.sit(0, "late", "", t.entrants[fixture.seats[0]].person)


async def test_who_sits_down_in_the_last_moment_plays(store: Store, club: Club) -> None:
    """The organiser has looked just before, and decides on what is true when it writes."""
    await club.hold(PEOPLE[:2], when_full=True, limit=2)
    t = await club.look()
    fixture = t.drawn[0].fixtures[0]
    club.now += LATE
    asked = club.organiser.facts

    async def facts(seen: object) -> object:
        found = await asked(t)
        await club.sit(t, fixture)
        return found

    club.organiser.facts = facts  # type: ignore[method-assign, assignment]
    t = await club.look()
    assert t.drawn[0].open
    assert (await club.room(fixture)).table.phase == "playing"


@ON_ONE
async def test_nobody_is_late_while_no_server_was_there(club: Club) -> None:
    await club.hold(PEOPLE[:2], when_full=True, limit=2)
    await club.look()
    club.now += DAY
    club.tables.pulse.naps[""] = [(NOON, club.now)]
    assert (await club.look()).drawn[0].open
    club.now += LATE
    assert not (await club.look()).drawn[0].open


@ON_ONE
async def test_where_days_are_counted_there_are_days_to_sit_down(club: Club) -> None:
    await club.hold(PEOPLE[:2], when_full=True, limit=2, pace=Pace("days", 3 * DAY))
    await club.look()
    club.now += 3 * DAY - 1
    assert (await club.look()).drawn[0].open
    club.now += 1
    assert (await club.look()).phase == "over"


@ON_ONE
async def test_the_leader_lets_a_bot_take_a_place_and_its_result_counts(club: Club) -> None:
    await club.hold(PEOPLE[:2], when_full=True, limit=2)
    t = await club.look()
    fixture = t.drawn[0].fixtures[0]
    with pytest.raises(Refused, match="Only whoever opened"):
        await club.wish("Benno", wishes.LetBot(table=fixture.table, seat=0), [False, False])
    with pytest.raises(Refused, match="already"):
        await club.wish("Anna", wishes.LetBot(table=fixture.table, seat=0), [True, False])
    await club.wish("Anna", wishes.LetBot(table=fixture.table, seat=0), [False, False])
    room = await club.sit(await club.look(), fixture, 1)
    assert room.table.phase == "gathering"
    await club.store.write(steps.rest(await club.seen(), NOON))
    t = await club.look()
    assert room.table.phase == "playing"
    assert room.table.seats[0].level == "squire"
    await club.play(t, fixture)
    t = await club.look()
    assert t.drawn[0].fixtures[0].places[0] == 1
    await club.close()


@ON_ONE
async def test_at_a_table_of_four_bots_play_for_who_is_late(club: Club) -> None:
    """Who never came is last; the others are counted among themselves."""
    await club.hold(PEOPLE[:4], when_full=True, limit=4, seats=4)
    t = await club.look()
    fixture = t.drawn[0].fixtures[0]
    room = await club.sit(t, fixture, 0, 1, 2)
    club.now += LATE
    t = await club.look()
    assert t.drawn[0].fixtures[0].late == {3}
    assert [seat.level for seat in room.table.seats] == ["", "", "", "squire"]
    await club.play(t, fixture)
    t = await club.look()
    assert t.drawn[0].fixtures[0].places[3] == 0
    assert [one.halves for one in t.tables()[0]][-1] == 0
    await club.close()


@ON_ONE
async def test_bots_fill_up_tables_where_that_is_wished(club: Club) -> None:
    await club.hold(PEOPLE[:3], kind="robin", fill=True)
    t = await club.wish("Anna", wishes.Begin())
    assert [one.level for one in t.entrants] == ["", "", "", "squire"]
    t = await club.look()
    for _ in range(3):
        for fixture in t.drawn[-1].open:
            await club.play(t, fixture)
        t = await club.look()
    assert t.phase == "over"
    assert sum(one.halves for one in t.tables()[0]) == 2 * 6
    await club.close()


async def test_a_league_is_opened_again_until_its_last_season(store: Store, club: Club) -> None:
    await club.hold(PEOPLE[:3], kind="robin", seasons=2, rest=DAY, when_full=True, limit=3)
    t = await club.look()
    await club.wish("Carla", wishes.Leave())
    while t.phase == "playing":
        for fixture in t.drawn[-1].open:
            await club.play(t, fixture)
        t = await club.look()
    second = await club.seen(t.next)
    assert (second.opened.season, second.opened.start) == (2, t.at + DAY)
    assert second.opened.seed != t.opened.seed
    assert sorted(second.joined) == ["Anna", "Benno"]
    assert await store.read(steps.seasons("winter")) == ["winter", t.next]
    club.now += DAY
    await club.organiser.look()
    second = await club.seen(t.next)
    for fixture in second.drawn[-1].open:
        await club.play(second, fixture)
    await club.organiser.look()
    assert (await club.seen(t.next)).phase == "over"
    assert len(await store.read(steps.seasons("winter"))) == 2


@ON_ONE
async def test_it_begins_at_its_time_or_not_at_all(club: Club) -> None:
    await club.hold(PEOPLE[:1], start=NOON + MINUTE)
    assert (await club.look()).phase == "gathering"
    await club.wish("Benno", wishes.Join())
    await club.wish("Benno", wishes.Leave())
    club.now += MINUTE
    assert (await club.look()).phase == "cancelled"


@ON_ONE
async def test_one_that_nobody_begins_is_called_off_some_day(club: Club) -> None:
    await club.hold(PEOPLE[:3])
    assert (await club.look()).phase == "gathering"
    club.now += NEVER_BEGUN
    assert (await club.look()).phase == "cancelled"


async def test_what_is_called_off_waits_for_nobody(store: Store, club: Club) -> None:
    await club.hold(PEOPLE[:2], when_full=True, limit=2)
    t = await club.look()
    assert [one.table for one in await store.read(steps.awaited("Anna"))] == [
        t.drawn[0].fixtures[0].table
    ]
    await club.wish("Anna", wishes.Cancel())
    await club.play(t, t.drawn[0].fixtures[0])
    await club.look()
    assert await store.read(steps.awaited("Anna")) == []
    assert await store.read(steps.waiting(club.now + LATE, 10)) == []


async def test_everybody_of_a_round_is_told_once_that_it_began(store: Store, club: Club) -> None:
    def waiting() -> Steps[list[tuple[object, ...]]]:
        return (yield "select person, way, kind, body from notices order by person", ())

    for person in ("Anna", "Benno"):
        address = f"{person.lower()}@example.org"
        await store.write(keep(Wish(person, "de", mail=address, confirmed=1, ref=person)))
    await club.hold(PEOPLE[:3], when_full=True, limit=3, fill=True, pace=Pace("days", DAY))
    t = await club.look()
    told = await store.read(waiting())
    assert [(one[0], one[1], one[2]) for one in told] == [
        ("Anna", "mail", "tournament"),
        ("Benno", "mail", "tournament"),
    ]
    assert all('"path":"/club/tournament?id=winter"' in str(one[3]) for one in told)
    await store.delete([fixture.table for fixture in t.drawn[0].fixtures])
    await store.write(steps.rest(t, NOON))
    await Club(store, club.monkeypatch).look()
    assert await store.read(waiting()) == told


@ON_ONE
async def test_who_leaves_the_club_leaves_its_tournaments(store: Store, club: Club) -> None:
    await club.hold(PEOPLE[:5], kind="robin")
    await store.write(leave("Dario", NOON))
    assert (await club.look()).joined == ["Anna", "Benno", "Carla", "Emma"]
    await club.wish("Anna", wishes.Begin())
    await store.write(leave("Emma", NOON))
    t = await club.look()
    assert [t.entrants[number].person for number in t.gone] == ["Emma"]


@ON_ONE
async def test_one_tournament_that_cannot_go_on_stops_no_other(
    store: Store, club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    await club.hold(PEOPLE[:2], when_full=True, limit=2)
    broken, rows = gathered(PEOPLE[:2], when_full=True, limit=2, game="gone")
    broken.id = "broken"
    await store.write(steps.create(broken, rows))
    t = await club.look()
    assert await store.rows(t.drawn[0].fixtures[0].table)
    assert "broken" in club.organiser.resting


def test_only_who_opened_it_leads_and_members_join_until_it_begins() -> None:
    t, _ = gathered(PEOPLE[:2], limit=3)
    for wish in (wishes.Begin(), wishes.Cancel(), wishes.Dismiss(entrant=0)):
        with pytest.raises(Refused, match="Only whoever opened"):
            wishes.grant(t, "Benno", wish, [], NOON)
    with pytest.raises(Refused, match="take part already"):
        wishes.grant(t, "Anna", wishes.Join(), [], NOON)
    with pytest.raises(Refused, match="do not take part"):
        wishes.grant(t, "Dario", wishes.Leave(), [], NOON)
    t.add(wishes.grant(t, "Carla", wishes.Join(), [], NOON)[0])
    with pytest.raises(Refused, match="full: 3"):
        wishes.grant(t, "Dario", wishes.Join(), [], NOON)
    for row in begin(t, NOON):
        t.add(row)
    with pytest.raises(Refused, match="begun already"):
        wishes.grant(t, "Dario", wishes.Join(), [], NOON)
    with pytest.raises(Refused, match="begun already"):
        wishes.grant(t, "Anna", wishes.Begin(), [], NOON)
    t.add(wishes.grant(t, "Anna", wishes.Dismiss(entrant=1), [], NOON)[0])
    assert t.gone == {1}
    with pytest.raises(Refused, match="do not take part"):
        wishes.grant(t, "Anna", wishes.Dismiss(entrant=1), [], NOON)
    t.add(journal.Ended(NOON))
    with pytest.raises(Refused, match="over"):
        wishes.grant(t, "Anna", wishes.Cancel(), [], NOON)


def test_too_few_begin_nothing() -> None:
    t, _ = gathered(PEOPLE[:3], seats=4)
    with pytest.raises(Refused, match="too few"):
        wishes.grant(t, "Anna", wishes.Begin(), [], NOON)
    filled, _ = gathered(PEOPLE[:3], seats=4, fill=True)
    assert len(wishes.grant(filled, "Anna", wishes.Begin(), [], NOON)) == 2


def test_rows_are_read_as_they_were_written() -> None:
    t, rows = gathered(PEOPLE[:3])
    for row in [*rows, *begin(t, NOON)]:
        assert journal.decode(journal.encode(row)) == row
