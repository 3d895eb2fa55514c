"""Who follows a table: a seat always has room, those who watch share what is there for them."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Iterator

import msgspec

from tafelrunde.table.attendance import Attendance
from tafelrunde.table.refusal import Refused

# Somebody who comes to his seat once more than this takes the place of his oldest connection.
SEAT_LIMIT = 8
TABLE_LIMIT = 1_000
PROCESS_LIMIT = 1_500
ADDRESS_LIMIT = 20
NOTICE_LIMIT = 50
# Where many watch, that some come and go is told once in so many seconds.
MANY, SELDOM = 20, 1.0


class Notice(msgspec.Struct, tag_field="kind"):
    """Something that passes: it is not written down and not sent again."""


class Here(Notice, tag="here"):
    """Who is connected."""

    seats: list[bool]
    watchers: int


class Thinking(Notice, tag="thinking"):
    """A bot began to think."""

    seat: int
    since: int


class Follower:
    """Somebody who follows the table: woken by changes, in whatever order it gets round to them."""

    def __init__(self, seat: int | None, address: str = "", device: str = "") -> None:
        self.seat = seat
        self.address = address
        self.device = device
        self.woken = asyncio.Event()
        self.behind = True
        self.dismissed = ""
        self.notices: list[Notice] = []

    def wake(self, notice: Notice | None = None) -> None:
        """The table has changed, or there is a notice; of who is here only the latest counts."""
        if notice is None:
            self.behind = True
        else:
            if isinstance(notice, Here):
                self.notices = [old for old in self.notices if not isinstance(old, Here)]
            if len(self.notices) < NOTICE_LIMIT:
                self.notices.append(notice)
        self.woken.set()

    def dismiss(self, why: str) -> None:
        """This connection ends, and is told why."""
        self.dismissed = why
        self.woken.set()


class Audience:
    """All who follow one table in this process."""

    def __init__(self, attendance: Attendance) -> None:
        self.attendance = attendance
        self.followers: dict[Follower, None] = {}
        # How many follow from each seat; None for those who watch.
        self.places: Counter[int | None] = Counter()

    def __iter__(self) -> Iterator[Follower]:
        return iter(list(self.followers))

    def __bool__(self) -> bool:
        return bool(self.followers)

    def check_space(self, seat: int | None, address: str, generosity: float) -> None:
        """Refuse one who watches where too many do already; who has a seat is always let in."""
        if seat is not None:
            return
        addresses = [follower.address for follower in self.followers if follower.seat is None]
        if (
            len(addresses) >= TABLE_LIMIT
            or self.attendance.watchers >= PROCESS_LIMIT
            or addresses.count(address) >= ADDRESS_LIMIT * generosity
        ):
            raise Refused("full")

    def add(self, seat: int | None, address: str, device: str = "") -> Follower:
        """Somebody comes."""
        same = [other for other in self.followers if other.seat == seat]
        if seat is None:
            self.attendance.watchers += 1
        elif len(same) >= SEAT_LIMIT:
            same[0].dismiss("too_many_places")
            self._forget(same[0])
        follower = Follower(seat, address, device)
        self.followers[follower] = None
        self.places[seat] += 1
        return follower

    def remove(self, follower: Follower) -> None:
        """Somebody goes."""
        self._forget(follower)
        if follower.seat is None:
            self.attendance.watchers -= 1

    def _forget(self, follower: Follower) -> None:
        if follower in self.followers:
            del self.followers[follower]
            self.places[follower.seat] -= 1

    def seats(self) -> set[int]:
        """The seats that are connected."""
        return {seat for seat, count in self.places.items() if seat is not None and count}

    def watchers(self) -> int:
        """How many watch."""
        return self.places[None]

    def is_crowd(self) -> bool:
        """Are there so many that it is not told of each who comes or goes?"""
        return len(self.followers) > MANY
