"""Whoever leads tournaments on when it is time: sets up tables, reads results, draws rounds.

Everything follows from the rows and from what the tables say, and the next thing to do is found
anew each time. So it may end between any two steps, and another process may go on: a round is
written down with the names of its tables before any of them is there.
"""

from __future__ import annotations

import logging
import secrets

import msgspec

from tafelrunde.bots import LEVELS
from tafelrunde.kernel.errors import TafelrundeError
from tafelrunde.table import journal as table_journal
from tafelrunde.table import workshop
from tafelrunde.table.clock import wall_clock
from tafelrunde.table.club.members import members
from tafelrunde.table.club.outbox import tell
from tafelrunde.table.club.tournaments import journal, steps
from tafelrunde.table.club.tournaments.tournament import (
    GATHERING,
    NEVER_BEGUN,
    PLAYING,
    Facts,
    Fixture,
    Tournament,
    advance,
)
from tafelrunde.table.club.wishes import wish_of
from tafelrunde.table.store import Steps, StoreError
from tafelrunde.table.store.steps import Taken
from tafelrunde.table.tables import Tables, agreed

log = logging.getLogger(__name__)

# So often it is looked for something to do, in seconds, and so many tournaments at once.
LOOK = 1.0
AT_ONCE = 50
LEASE = 15_000
# One that cannot go on is left alone for so long.
REST = 60_000
# More than a tournament ever has to do in one go.
STEPS = 1_000


class Organiser:
    """Leads the tournaments of a database on, as one of any number of processes."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables
        self.store = tables.store
        self.resting: dict[str, int] = {}

    async def work(self) -> float:
        """Look for something to do; says how long until it has to be looked again."""
        await self.look()
        return LOOK

    async def look(self) -> None:
        """Do everything that has to be done now."""
        now = wall_clock()
        self.resting = {id: until for id, until in self.resting.items() if until > now}
        for id in await self.store.read(steps.waiting(now, AT_ONCE + len(self.resting))):
            if id in self.resting:
                continue
            try:
                if await self.store.write(steps.lease(id, self.tables.name, now, now + LEASE)):
                    await self._lead(id)
            except Taken:
                continue  # somebody else was faster: it is looked at again
            except StoreError:
                raise
            except TafelrundeError as error:
                self.resting[id] = now + REST
                log.warning("tournament %s does not go on: %s", id, error.reason)
            except Exception:
                self.resting[id] = now + REST
                log.exception("tournament %s does not go on", id)

    async def _lead(self, id: str) -> None:
        """Lead a tournament on until it waits for people or for a time."""
        for _ in range(STEPS):
            t = await self.store.read(steps.read(id))
            facts = await self.facts(t)
            made = await workshop.laboured(advance, t, facts, wall_clock())
            self.tables.passing("tournament checked")
            if not made:
                break
            await self._write(t, made, facts)
            self.tables.passing("tournament written")
        await self._set_up(t, facts)
        await self.store.write(steps.rest(t, _due(t, facts, wall_clock())))

    async def facts(self, t: Tournament) -> Facts:
        """What the tables of the latest round say."""
        names = [one.table for one in t.drawn[-1].open] if t.phase == PLAYING else []
        found = await self.store.read(steps.sittings(names))
        return Facts(
            await self.store.read(steps.results(names)),
            {name: sitting for name, (sitting, _) in found.items()},
            self.tables.pulse.back(),
            await self.store.read(members(t.joined)),
        )

    async def _write(self, t: Tournament, made: list[journal.Row], facts: Facts) -> None:
        for row in made:
            t.add(row)
        discarded = [
            row.table
            for row in made
            if isinstance(row, journal.Result) and row.table not in facts.results
        ]
        await self.store.write(_appended(t, made, discarded))
        for table in discarded:
            await self.tables.look_again(table)

    async def _set_up(self, t: Tournament, facts: Facts) -> None:
        """The tables of the round that are not there yet, and bots for who is late."""
        if t.phase != PLAYING:
            return
        people = {one.person for one in t.entrants if one.person}
        names = await self.store.read(members(people))
        called = {person: member.name for person, member in names.items()}
        for fixture in t.drawn[-1].open:
            sitting = facts.sittings.get(fixture.table)
            if sitting is None:
                await self.store.write(_told(t, fixture, called, wall_clock()))
                await self._open(t, fixture, called)
                self.tables.passing("tournament table")
            elif sitting.phase == GATHERING:
                free = [seat for seat, taken in enumerate(sitting.taken) if not taken]
                if free and set(free) <= fixture.late | fixture.stood_in:
                    room = await self.tables.room(fixture.table)
                    await room.stand_in(free)

    async def _open(self, t: Tournament, fixture: Fixture, names: dict[str, str]) -> None:
        opened = t.opened
        game = self.tables.find(opened.game)
        entrants = [t.entrants[number] for number in fixture.seats]
        made = table_journal.Opened(
            at=wall_clock(),
            game=game.id,
            rules=game.rules_number(game.newest),
            options=agreed(game, opened.seats, opened.options),
            plans=tuple(
                table_journal.Plan("bot", one.level)
                if one.level
                else table_journal.Plan(
                    "person", opened.level, names.get(one.person, ""), one.person
                )
                for one in entrants
            ),
            secret=secrets.token_hex(32),
            public=True,
            pace=opened.pace,
            hints=False,
            host=-1,
            rated=opened.rated,
        )
        try:
            await self.tables.open(made, name=fixture.table)
        except StoreError:
            # Another process may have set it up just now; else it is tried again.
            if not await self.store.rows(fixture.table):
                raise


def _told(t: Tournament, fixture: Fixture, names: dict[str, str], now: int) -> Steps[None]:
    """Tell those of a table that their round has begun: once, however often this is done."""
    for number in fixture.seats:
        if not (person := t.entrants[number].person):
            continue
        wish = yield from wish_of(person)
        others = [t.entrants[other] for other in fixture.seats if other != number]
        called = [
            LEVELS[one.level][wish.language] if one.level else names.get(one.person, "")
            for one in others
        ]
        said = {
            "game": t.opened.title,
            "names": ", ".join(filter(None, called)),
            "path": f"/club/tournament?id={t.id}",
        }
        aloud = t.opened.pace.kind == "days"  # else it is over before anybody reads a mail
        yield from tell(wish, "tournament", f"{t.id} {len(t.drawn)}", now, said, aloud=aloud)


def _due(t: Tournament, facts: Facts, now: int) -> int | None:
    """When it has to be looked at again, if nothing happens before and no table is over."""
    if t.phase == GATHERING:
        return t.opened.start or t.at + NEVER_BEGUN
    if t.phase != PLAYING or t.late_at(facts.back) <= now:
        return None
    return t.late_at(facts.back)


def _appended(t: Tournament, made: list[journal.Row], discarded: list[str]) -> Steps[None]:
    """The rows, and with the last one of a season the next season."""
    yield from steps.append(t, made, discarded)
    if t.next:
        yield from steps.create(*next_season(t))


def next_season(t: Tournament) -> tuple[Tournament, list[journal.Row]]:
    """The same once more, for everybody who was still there at the end."""
    opened = msgspec.structs.replace(
        t.opened,
        at=t.at,
        seed=secrets.token_hex(32),
        league=t.opened.league or t.id,
        season=t.opened.season + 1,
        start=t.at + t.opened.rest,
        when_full=False,
    )
    stayed = [
        one.person for number, one in enumerate(t.entrants) if one.person and number not in t.gone
    ]
    rows = [opened, *(journal.Joined(t.at, person) for person in stayed)]
    made = Tournament(t.next)
    for row in rows:
        made.add(row)
    return made, rows
