"""Links that cannot be guessed: each seat has its own, those who watch have another.

Keys are not stored but made from the database's secret, so that they can be told again to whom
they belong. 144 bits each.
"""

from __future__ import annotations

import base64
import hashlib
import hmac
import secrets
from functools import lru_cache

from tafelrunde.kernel.chance import SPECTATOR
from tafelrunde.table.refusal import Refused
from tafelrunde.table.table import ENDED, Table

COOKIE = "tafelrunde"
NAME_COOKIE = "tafelrunde-name"
KEY_BYTES = 18
ALPHABET = "abcdefghijkmnpqrstuvwxyz23456789"


class Keys:
    """Makes and reads the keys of all tables of a database."""

    def __init__(self, secret: bytes) -> None:
        self.secret = secret
        # Whoever is at a table shows his key for all that he does.
        self._seat_of = lru_cache(16_384)(self._find)
        # And who opened a table is shown its links, whatever happens there.
        self._key = lru_cache(16_384)(self._made)

    def _made(self, *words: str | int) -> str:
        name = " ".join(str(word) for word in words).encode()
        digest = hmac.digest(self.secret, name, "sha256")[:KEY_BYTES]
        return base64.urlsafe_b64encode(digest).decode()

    def seat(self, table: Table, seat: int) -> str:
        """The key of a seat; another one whenever somebody has left it."""
        return self.of(table.id, seat, table.seats[seat].links)

    def of(self, table: str, seat: int, links: int = 0) -> str:
        """The key of a seat that somebody has left so many times."""
        return self._key("seat", table, seat, links)

    def watch(self, table: str) -> str:
        """The key of those who watch."""
        return self._key("watch", table)

    def seat_of(self, table: Table, key: str) -> int | None:
        """The seat that a key is for, or None for somebody who may watch; else refused."""
        links = tuple([seat.links for seat in table.seats])
        return self._seat_of(table.id, links, table.opened.public or table.phase == ENDED, key)

    def mail(self, what: str, ref: str) -> str:
        """The key in a link of a mail, to confirm an address or to stop; `ref` says whose it is."""
        return f"{ref}.{self._key('mail', what, ref)}"

    def ref_in(self, what: str, key: str) -> str:
        """Whose link a key is from; refuses one that we have not made."""
        ref = key.partition(".")[0]
        if not hmac.compare_digest(self.mail(what, ref).encode(), key.encode()):
            raise Refused("wrong_link")
        return ref

    def counted(self, *words: object) -> str:
        """What only we can make of somebody who is counted."""
        return self._key("counted", *words)

    def _find(self, table: str, links: tuple[int, ...], public: bool, key: str) -> int | None:
        given = key.encode()
        for seat, count in enumerate(links):
            if hmac.compare_digest(self.of(table, seat, count).encode(), given):
                return seat
        if hmac.compare_digest(self.watch(table).encode(), given):
            return None
        if key:
            raise Refused("wrong_key")
        if not public:
            raise Refused("private")
        return None


def viewer_of(seat: int | None) -> int:
    """Whose eyes a seat, or somebody who watches, sees with."""
    return SPECTATOR if seat is None else seat


def new_table_id() -> str:
    """A short name for a table: 60 bits."""
    return "".join(secrets.choice(ALPHABET) for _ in range(12))


def new_guest() -> str:
    """A cookie for somebody who was never here."""
    return secrets.token_urlsafe(KEY_BYTES)


def guest_hash(cookie: str) -> str:
    """What is stored of a cookie."""
    return hashlib.sha256(cookie.encode()).hexdigest()[:32]
