"""Everything that is kept about a person: to take away, or to be deleted.

Whatever keeps something by person adds its table here, with the column that says whose it is.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal, NamedTuple

from tafelrunde.table.club import devices
from tafelrunde.table.club.members import guests_of
from tafelrunde.table.store import Steps, blanks
from tafelrunde.table.store.keeping import KEPT

Rows = dict[str, list[dict[str, Any]]]

# So many rows of a table are handed out at most, the newest keys last.
MOST = 20_000


class Personal(NamedTuple):
    """A table with something about people.

    `column` says whose a row is, by person or by guest; `leaves` what becomes of it when a member
    goes; `secret` are columns that nobody is told, also not their owner.
    """

    column: str
    leaves: Literal["deleted", "stays"] = "deleted"
    secret: tuple[str, ...] = ()


# In an order in which rows can be deleted: members last.
PERSONAL: Mapping[str, Personal] = {
    "guests": Personal("guest"),
    "sitters": Personal("guest", "stays"),
    "placed": Personal("guest", "stays"),
    "embedding": Personal("guest", "stays"),
    "gone_devices": Personal("guest", "stays"),
    "ratings": Personal("player", "stays"),
    "standings": Personal("player", "stays"),
    "tournaments": Personal("leader", "stays", secret=("card",)),
    "tournament_players": Personal("person", "stays"),
    "tournament_seats": Personal("person", "stays"),
    "notices": Personal("person"),
    "subscriptions": Personal("person", secret=("endpoint", "key", "auth")),
    "wishes": Personal("person", secret=("ref",)),
    "private_pages": Personal("person"),
    "recovery": Personal("person", secret=("code",)),
    "passkeys": Personal("person", secret=("public_key",)),
    "friends": Personal("person", secret=("friend",)),
    "friend_links": Personal("person", secret=("token",)),
    "blocks": Personal("person", secret=("other",)),
    "reports": Personal("person", "stays", secret=("other", "papers")),
    "invitations": Personal("person", secret=("host",)),
    "devices": Personal("person"),
    "members": Personal("person", secret=("name_key",)),
}


def everything(person: str) -> Steps[Rows]:
    """All rows about a person, by table; of his finished games also how they came out."""
    guests = yield from guests_of(person)
    marks = blanks(guests)
    found: Rows = {}
    for table, personal in PERSONAL.items():
        columns = [name for name in KEPT[table].columns if name not in personal.secret]
        rows = yield (
            f"select {', '.join(columns)} from {table} where {personal.column} in ({marks}) "
            f"order by {', '.join(KEPT[table].key)} limit {MOST}",
            tuple(guests),
        )
        found[table] = [dict(zip(columns, row, strict=True)) for row in rows]
    columns = list(KEPT["results"].columns)
    rows = yield (
        f"select {', '.join(columns)} from results where table_id in "
        f"(select table_id from placed where guest in ({marks})) order by table_id limit {MOST}",
        tuple(guests),
    )
    found["results"] = [dict(zip(columns, row, strict=True)) for row in rows]
    return found


def leave(person: str, at: int) -> Steps[list[str]]:
    """Delete a member; finished games stay, with nobody's name. Says whose cookies were his."""
    guests = yield from guests_of(person)
    marks = blanks(guests)
    for guest in guests:
        yield from devices.void(guest, at)
    # As one whom nobody knows he stays who he was: others have won against him.
    yield (
        f"update placed set name = '', folded = '', guest = ? where guest in ({marks})",
        (person, *guests),
    )
    # He is nobody's friend and offers no seat any more.
    yield f"delete from friends where friend in ({marks})", tuple(guests)
    yield f"delete from invitations where host in ({marks})", tuple(guests)
    for table, personal in PERSONAL.items():
        if personal.leaves == "deleted":
            yield f"delete from {table} where {personal.column} in ({marks})", tuple(guests)
    return guests
