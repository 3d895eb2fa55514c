"""Browsers that are told something although no page of ours is open in them.

What they are told is encrypted and handed over by `push.py`, where the package `cryptography` is
installed; elsewhere nobody is offered it.
"""

from __future__ import annotations

from hashlib import sha256
from importlib.util import find_spec
from typing import TYPE_CHECKING, NamedTuple

from tafelrunde.table.store import Steps

if TYPE_CHECKING:
    from tafelrunde.table.club.push import PushService

# So many browsers of one person are told.
BROWSERS = 10


class Gone(Exception):
    """The browser wants nothing any more."""


class Unpushed(Exception):
    """It could not be handed over; `again` says whether that may pass."""

    def __init__(self, reason: str, again: bool = True) -> None:
        super().__init__(reason)
        self.again = again


class Browser(NamedTuple):
    """A browser that is told things; see the table `subscriptions`."""

    endpoint: str
    key: bytes
    auth: bytes
    label: str
    made: int
    device: str

    @property
    def id(self) -> str:
        """What a page calls it, without the address that only we need to know."""
        return sha256(self.endpoint.encode()).hexdigest()[:16]


def subscribe(person: str, browser: Browser) -> Steps[None]:
    """Tell this browser too; of too many the oldest is told no more."""
    yield (
        "insert into subscriptions (endpoint, person, key, auth, label, made, device) "
        "values (?, ?, ?, ?, ?, ?, ?) on conflict (endpoint) do update set "
        "person = excluded.person, key = excluded.key, auth = excluded.auth, "
        "label = excluded.label, device = excluded.device",
        (browser.endpoint, person, *browser[1:]),
    )
    there = yield from browsers_of(person)
    for old in there[:-BROWSERS]:
        yield from unsubscribe(old.endpoint)


def browsers_of(person: str) -> Steps[list[Browser]]:
    """The browsers of a person, oldest first."""
    rows = yield (
        "select endpoint, key, auth, label, made, device from subscriptions where person = ? "
        "order by made, endpoint",
        (person,),
    )
    return [
        Browser(endpoint, bytes(key), bytes(auth), *more) for endpoint, key, auth, *more in rows
    ]


def unsubscribe(endpoint: str) -> Steps[None]:
    """A browser is told nothing any more."""
    yield "delete from subscriptions where endpoint = ?", (endpoint,)


def push_service(secret: bytes, about: str, near: tuple[str, ...]) -> PushService | None:
    """What hands messages over, where that can be done; see there."""
    if find_spec("cryptography") is None:
        return None
    from tafelrunde.table.club.push import PushService

    return PushService(secret, about, near)
