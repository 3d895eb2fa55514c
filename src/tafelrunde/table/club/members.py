"""Members: people with a name that is theirs alone, whatever device they come with."""

from __future__ import annotations

import secrets
import unicodedata
from collections.abc import Iterable
from typing import NamedTuple

from tafelrunde.table.keys import ALPHABET
from tafelrunde.table.refusal import Refused
from tafelrunde.table.store import Steps

ID_LETTERS = 12
_AT_ONCE = 500


class Member(NamedTuple):
    """Somebody with a name of his own; `person` is for us, `id` for everybody."""

    person: str
    id: str
    name: str
    since: int


_COLUMNS = "person, id, name, since"


def name_key(name: str) -> str:
    """What two names have in common that nobody could tell apart."""
    return " ".join(unicodedata.normalize("NFKC", name).casefold().split())


def join(person: str, name: str, at: int) -> Steps[Member]:
    """Become a member, or take another name as one."""
    known = yield from members([person])
    there = yield (
        "select person from members where name_key = ? and person <> ?",
        (name_key(name), person),
    )
    if there:
        raise Refused("name_taken")
    member = known.get(person, Member(person, new_id(), name, at))._replace(name=name)
    yield (
        f"insert into members ({_COLUMNS}, name_key) values (?, ?, ?, ?, ?) "
        "on conflict (person) do update set name = excluded.name, name_key = excluded.name_key",
        (*member, name_key(name)),
    )
    return member


def new_id() -> str:
    """By this others may name somebody or something."""
    return "".join(secrets.choice(ALPHABET) for _ in range(ID_LETTERS))


def members(people: Iterable[str]) -> Steps[dict[str, Member]]:
    """Those of these people who are members."""
    wanted = sorted(set(people))
    found: dict[str, Member] = {}
    for start in range(0, len(wanted), _AT_ONCE):
        some = wanted[start : start + _AT_ONCE]
        rows = yield (
            f"select {_COLUMNS} from members where person in ({', '.join('?' * len(some))})",
            tuple(some),
        )
        found |= {row[0]: Member(*row) for row in rows}
    return found


def member_called(public: str) -> Steps[Member | None]:
    """The member that everybody knows by this."""
    rows = yield f"select {_COLUMNS} from members where id = ?", (public,)
    return Member(*rows[0]) if rows else None


def person_on(guest: str) -> Steps[str]:
    """Whose device this guest is; itself if nobody's."""
    rows = yield "select person from devices where guest = ?", (guest,)
    return rows[0][0] if rows else guest


def guests_of(person: str) -> Steps[list[str]]:
    """All guests that are this person: what they have done, he has done."""
    rows = yield "select guest from devices where person = ? order by guest", (person,)
    return sorted({person, *(guest for (guest,) in rows)})
