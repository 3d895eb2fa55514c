"""A member's own page: what he has played, how it came out, against whom, and how he begins."""

from __future__ import annotations

from tafelrunde.table.store import Steps


def keep_private(person: str, private: bool) -> Steps[None]:
    """Show a member's page to nobody else, or to everybody again."""
    if private:
        yield (
            "insert into private_pages (person) values (?) on conflict (person) do nothing",
            (person,),
        )
    else:
        yield "delete from private_pages where person = ?", (person,)


def is_private(person: str) -> Steps[bool]:
    """Does a member keep his page to himself?"""
    return bool((yield "select person from private_pages where person = ?", (person,)))
