"""The recovery link of a member: whoever has it is he, on whatever device."""

from __future__ import annotations

import hashlib
import secrets

from tafelrunde.table.keys import ALPHABET
from tafelrunde.table.store import Steps

GROUPS, GROUP = 6, 4
# No letter of a code looks like another: whoever reads one that is none means this.
_READ_AS = str.maketrans("l1", "ii", "- \t\n")


def new_code() -> str:
    """A code of 120 bits, in groups that can be read from paper."""
    groups = ("".join(secrets.choice(ALPHABET) for _ in range(GROUP)) for _ in range(GROUPS))
    return "-".join(groups)


def _kept(code: str) -> str:
    """What is stored of a code, however it was typed.

    >>> _kept("abcd-i2") == _kept(" ABCD L2")
    True
    """
    return hashlib.sha256(code.lower().translate(_READ_AS).encode()).hexdigest()


def keep(person: str, code: str, at: int) -> Steps[None]:
    """From now on this code alone opens the member's door."""
    yield (
        "insert into recovery (person, code, made) values (?, ?, ?) "
        "on conflict (person) do update set code = excluded.code, made = excluded.made",
        (person, _kept(code), at),
    )


def person_with(code: str) -> Steps[str]:
    """Whose code this is; nobody's is ""."""
    rows = yield "select person from recovery where code = ?", (_kept(code),)
    return rows[0][0] if rows else ""
