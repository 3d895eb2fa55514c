"""What somebody wants to be told, by which way, and when he is not to be disturbed."""

from __future__ import annotations

import secrets
from collections.abc import Iterable
from datetime import datetime, timedelta
from typing import Literal, NamedTuple, get_args
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from tafelrunde.table.clock import DAY
from tafelrunde.table.keys import ALPHABET
from tafelrunde.table.refusal import Refused
from tafelrunde.table.store import Steps, blanks

Kind = Literal["turn", "ended", "invitation", "tournament"]
Mails = Literal["each", "daily", "never"]
KINDS: tuple[Kind, ...] = get_args(Kind)
EACH, DAILY, NEVER = get_args(Mails)
# `CONFIRM` is a mail to an address of which nobody knows yet whose it is.
MAIL, PUSH, CONFIRM = "mail", "push", "confirm"
REF_LETTERS = 16
# So many mails that only ask whether an address is right go to one a day, and from one person.
ADDRESS_A_DAY = 3
PERSON_A_DAY = 5


class Wish(NamedTuple):
    """What a person wants; see the table `wishes`. Without a zone his hours are those of UTC."""

    person: str
    language: str = "en"
    zone: str = ""
    kinds: str = " ".join(KINDS)
    quiet_from: int = 22
    quiet_to: int = 8
    mails: str = EACH
    hour: int = 18
    mail: str = ""
    ref: str = ""
    confirmed: int | None = None
    trouble: str = ""

    def wants(self, kind: str) -> bool:
        """Is he to be told of such things?"""
        return kind in self.kinds.split()

    @property
    def by_mail(self) -> bool:
        """Does he want mails, and is the address his?"""
        return bool(self.mail) and self.confirmed is not None and self.mails != NEVER

    def best_time(self, way: str, now: int) -> int:
        """When something that happens now is told this way."""
        daily = way == MAIL and self.mails == DAILY
        return self.after_quiet(self._next(now, self.hour) if daily else now)

    def after_quiet(self, at: int) -> int:
        """The same time, or the end of the quiet hours it is in."""
        hour, begin, end = self._local(at).hour, self.quiet_from, self.quiet_to
        quiet = begin <= hour < end if begin <= end else hour >= begin or hour < end
        return self._next(at, end) if quiet else at

    def _local(self, at: int) -> datetime:
        return datetime.fromtimestamp(at / 1000, ZoneInfo(self.zone or "UTC"))

    def _next(self, at: int, hour: int) -> int:
        """When a clock on his wall strikes this hour next."""
        now = self._local(at)
        then = now.replace(hour=hour, minute=0, second=0, microsecond=0)
        if then <= now:
            then += timedelta(days=1)
        return int(then.timestamp() * 1000)


def known_zone(name: str) -> str:
    """A time zone that can be counted with here; UTC instead of an unknown one."""
    try:
        return ZoneInfo(name).key
    except (ZoneInfoNotFoundError, ValueError, OSError):
        return "UTC"


_COLUMNS = ", ".join(Wish._fields)


def wish_of(person: str) -> Steps[Wish]:
    """What a person wants; who never said it has what one begins with."""
    rows = yield f"select {_COLUMNS} from wishes where person = ?", (person,)
    return Wish(*rows[0]) if rows else Wish(person, mails=NEVER, ref=_new_ref())


def keep(wish: Wish) -> Steps[None]:
    """Remember what a person wants."""
    places = blanks(Wish._fields)
    changes = ", ".join(f"{name} = excluded.{name}" for name in Wish._fields[1:])
    yield (
        f"insert into wishes ({_COLUMNS}) values ({places}) "
        f"on conflict (person) do update set {changes}",
        tuple(wish),
    )


def of_ref(ref: str) -> Steps[Wish | None]:
    """Whose mails have this in their links."""
    rows = yield f"select {_COLUMNS} from wishes where ref = ?", (ref,)
    return Wish(*rows[0]) if rows else None


def give_address(wish: Wish, address: str, who: Iterable[str], now: int) -> Steps[Wish]:
    """Another address, which is not his before he says so there; refuses what looks like a flood.

    `who` is what is counted: the address, then the person.
    """
    for what, most in zip(who, (ADDRESS_A_DAY, PERSON_A_DAY), strict=True):
        yield from _count(what, most, now)
    mails = EACH if wish.mails == NEVER else wish.mails
    given = wish._replace(mail=address, ref=_new_ref(), confirmed=None, trouble="", mails=mails)
    yield from keep(given)
    return given


def no_address(wish: Wish) -> Steps[Wish]:
    """Forget the address; links in earlier mails are worth nothing any more."""
    without = wish._replace(mail="", ref=_new_ref(), confirmed=None, trouble="", mails=NEVER)
    yield from keep(without)
    return without


def refused(wish: Wish) -> Steps[None]:
    """There is nobody at this address: nothing more is sent there."""
    yield (
        "update wishes set confirmed = null, trouble = 'refused' where ref = ?",
        (wish.ref,),
    )


def bar(who: str, now: int) -> Steps[None]:
    """Whoever has this address wants none of our mails, whoever asks for them."""
    yield (
        "insert into mails_asked (who, day, count, barred) values (?, ?, 0, true) "
        "on conflict (who) do update set barred = true",
        (who, now // DAY),
    )


def _count(who: str, most: int, now: int) -> Steps[None]:
    day = now // DAY
    yield "delete from mails_asked where day < ? and not barred", (day,)
    found = yield (
        "insert into mails_asked (who, day, count, barred) values (?, ?, 1, false) "
        "on conflict (who) do update set day = excluded.day, count = "
        "case when mails_asked.day = excluded.day then mails_asked.count + 1 else 1 end "
        "returning count, barred",
        (who, day),
    )
    count, barred = found[0]
    if barred:
        raise Refused("address_barred")
    if count > most:
        raise Refused("mails_asked")


class Page(NamedTuple):
    """Some of those who want to be told something, each with the guests that he is."""

    wishes: list[Wish]
    guests: dict[str, list[str]]


def page_of_wishes(after: str, limit: int) -> Steps[Page]:
    """Some who have a way to be told something, in the order of their numbers."""
    rows = yield (
        f"select {_COLUMNS} from wishes where person > ? and (mails <> ? and confirmed is not null "
        "or person in (select person from subscriptions)) order by person limit ?",
        (after, NEVER, limit),
    )
    wishes = [Wish(*row) for row in rows]
    guests = {wish.person: [wish.person] for wish in wishes}
    if guests:
        marks = blanks(guests)
        found = yield (
            f"select person, guest from devices where person in ({marks}) order by guest",
            tuple(guests),
        )
        for person, guest in found:
            guests[person].append(guest)
    return Page(wishes, guests)


def ways(wish: Wish) -> Steps[list[str]]:
    """The ways by which somebody can be told something now."""
    rows = yield "select 1 from subscriptions where person = ? limit 1", (wish.person,)
    return [MAIL] * wish.by_mail + [PUSH] * bool(rows)


def hand_over(guest: str, person: str) -> Steps[None]:
    """A guest is a member from now on: also what he wanted, if the member has said nothing."""
    yield "update subscriptions set person = ? where person = ?", (person, guest)
    said = yield "select person from wishes where person = ?", (person,)
    if not said:
        yield "update wishes set person = ? where person = ?", (person, guest)
    yield from forget(guest)


def forget(person: str) -> Steps[None]:
    """Nothing is known any more of what somebody wanted, nor of what he was told."""
    for table in ("notices", "subscriptions", "wishes"):
        yield f"delete from {table} where person = ?", (person,)


def _new_ref() -> str:
    return "".join(secrets.choice(ALPHABET) for _ in range(REF_LETTERS))
