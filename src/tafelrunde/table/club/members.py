"""Members: people with a name that is theirs alone, whatever device they come with."""

from __future__ import annotations

import secrets
import unicodedata
from collections.abc import Iterable, Sequence
from functools import cache
from typing import NamedTuple

from tafelrunde.bots import LEVELS
from tafelrunde.kernel.game import MOST_SEATS
from tafelrunde.kernel.sayings import LANGUAGES
from tafelrunde.table.keys import ALPHABET
from tafelrunde.table.refusal import Refused
from tafelrunde.table.store import Steps, blanks
from tafelrunde.table.store.steps import read_name
from tafelrunde.table.view import say

ID_LETTERS = 12
CRESTS = MOST_SEATS
_AT_ONCE = 500
# Small letters that look like one of ours, themselves or as capitals; letters that nobody sees.
_LOOKS_LIKE = str.maketrans(
    "авсԁеѕіјкӏмнһорԛтуԝхαβεγηικμνορτυχζɑɡı01",
    "abcdesijklmhhopqtywxabeyhikmnoptyxzagiol",
    "\u115f\u1160\u2800\u3164\uffa0",
)


class Member(NamedTuple):
    """Somebody with a name of his own; `person` is for us, `id` for everybody.

    `crest` is what he bears on his shield, one of those that seats have.
    """

    person: str
    id: str
    name: str
    since: int
    crest: int = 0


_COLUMNS = "person, id, name, since, crest"


def name_key(name: str) -> str:
    """What two names have in common that nobody could tell apart.

    >>> name_key("ANNA  B.") == name_key("Аnnа b.")  # the second with two Cyrillic letters
    True
    """
    whole = unicodedata.normalize("NFKC", name).casefold().translate(_LOOKS_LIKE)
    # What stands on a letter and has not become one with it is hard to see, or nothing at all.
    seen = "".join(letter for letter in whole if unicodedata.category(letter) != "Mn")
    return " ".join(seen.split())


# What looks like other letters in most scripts for screens, whoever reads quickly.
_SHAPES = (("rn", "m"), ("vv", "w"), ("VV", "W"), ("I", "l"), ("|", "l"))


def _shape(name: str) -> str:
    """What a name looks like, with its capitals: a capital I is a small l there.

    >>> _shape("CarIa") == _shape("Carla") != _shape("Caria")
    True
    """
    shown = "".join(
        low if letter == (low := letter.lower()) else low.translate(_LOOKS_LIKE).upper()
        for letter in unicodedata.normalize("NFKC", name)
    ).translate(_LOOKS_LIKE)
    for letters, seen in _SHAPES:
        shown = shown.replace(letters, seen)
    return " ".join(shown.split())


@cache
def _reserved() -> set[str]:
    """What nobody is called: everybody would take it for something else."""
    words = [say(lang, word) for word in ("guest", "former_member") for lang in LANGUAGES]
    levels = [name for level in LEVELS.values() for name in level.values()]
    return {name_key(word) for word in (*words, *levels)}


def join(person: str, name: str, at: int) -> Steps[Member]:
    """Become a member, or take another name as one."""
    if not name_key(name):
        raise Refused("no_name")
    # An upsert that changes nothing: it locks the row, so that two processes take turns.
    yield (
        "insert into turns (what) values ('names') "
        "on conflict (what) do update set what = excluded.what",
        (),
    )
    known = yield from members([person])
    others = yield "select name from members where person <> ?", (person,)
    if (yield from is_taken(name, person)) or _shape(name) in {_shape(one) for (one,) in others}:
        raise Refused("name_taken")
    member = known.get(
        person, Member(person, new_id(), name, at, secrets.randbelow(CRESTS))
    )._replace(name=name)
    yield (
        f"insert into members ({_COLUMNS}, name_key) values (?, ?, ?, ?, ?, ?) "
        "on conflict (person) do update set name = excluded.name, name_key = excluded.name_key",
        (*member, name_key(name)),
    )
    return member


def bear(person: str, crest: int) -> Steps[None]:
    """Another shield for a member."""
    yield "update members set crest = ? where person = ?", (crest, person)


def is_taken(name: str, person: str) -> Steps[bool]:
    """Is this name, or one that looks like it, another member's or nobody's to have?"""
    key = name_key(name)
    there = yield "select person from members where name_key = ?", (key,)
    return key in _reserved() or any(other != person for (other,) in there)


def known_as(person: str, carried: str) -> Steps[str]:
    """What somebody goes by; as a guest by what he `carried` with him, but by no member's name."""
    known = yield from members([person])
    if known:
        return known[person].name
    name = (yield from read_name(person)) or carried
    taken = bool(name) and (yield from is_taken(name, person))
    return "" if taken else name


def at_tables(tables: Sequence[str]) -> Steps[dict[tuple[str, int], str]]:
    """By table and seat: the id of the member who sits there."""
    found: dict[tuple[str, int], str] = {}
    for start in range(0, len(tables), _AT_ONCE):
        some = tuple(tables[start : start + _AT_ONCE])
        rows = yield (
            "select s.table_id, s.seat, m.id from sitters s "
            "left join devices d on d.guest = s.guest "
            "join members m on m.person = coalesce(d.person, s.guest) "
            f"where s.table_id in ({blanks(some)})",
            some,
        )
        found |= {(table, seat): member for table, seat, member in rows}
    return found


def is_club() -> Steps[bool]:
    """Is there more here than tables: somebody with a name for good, a tournament, a ladder?"""
    rows = yield (
        "select 1 where exists (select 1 from members) or exists (select 1 from standings) "
        "or exists (select 1 from rating_starts) or exists (select 1 from tournaments)",
        (),
    )
    return bool(rows)


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
            f"select {_COLUMNS} from members where person in ({blanks(some)})",
            tuple(some),
        )
        found |= {row[0]: Member(*row) for row in rows}
    return found


def owners(guests: Iterable[str]) -> Steps[dict[str, Member]]:
    """The members that these guests are, each on the device that he came with."""
    wanted = sorted(set(guests))
    people = {guest: guest for guest in wanted}
    for start in range(0, len(wanted), _AT_ONCE):
        some = wanted[start : start + _AT_ONCE]
        rows = yield (
            f"select guest, person from devices where guest in ({blanks(some)})",
            tuple(some),
        )
        people |= dict(rows)
    known = yield from members(people.values())
    return {guest: known[person] for guest, person in people.items() if person in known}


def check_member(person: str) -> Steps[Member]:
    """Whoever asks as a member; refuses guests."""
    known = yield from members([person])
    if person not in known:
        raise Refused("only_members")
    return known[person]


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
