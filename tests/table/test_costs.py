"""Whatever costs more than a moment is computed beside the loop, and out of somebody's budget."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Any

import pytest

from tafelrunde.kernel import record
from tafelrunde.table import api, brought, lessons, live, replays
from tafelrunde.table.limits import Limits
from tests.table.serving import Served, Two, bearer, finish

Ask = Callable[[Two, Two], Any]
THREADS = ("pictures", "labours", "checks")


def word(**said: Any) -> Ask:
    """Something said on a socket of a table that is played."""

    def ask(two: Two, over: Two) -> Any:
        anna = two.sit(0)
        seen = anna.table()
        of = seen["picture"]["body"].partition(' id="')[2].partition('"')[0]
        named = {"path": [of], "of": of, "entry": seen["entry"]}
        return anna.ask(**{name: named.get(name, value) for name, value in said.items()})

    return ask


def get(path: str) -> Ask:
    """Something asked of a table that is over."""
    return lambda two, over: over.anna.get(f"/api/tables/{over.table}{path}")


def look(two: Two, over: Two) -> Any:
    return two.sit(0, form="tall", lang="de").table()


def see(two: Two, over: Two) -> Any:
    return two.see(two.keys[0])


def learn(what: str, **body: Any) -> Ask:
    return lambda two, over: two.anna.post(f"/api/lessons/limes{what}", json={"step": 1, **body})


def check(two: Two, over: Two) -> Any:
    text = over.anna.get(f"/api/tables/{over.table}/record").text
    return over.anna.post("/api/verify", content=text)


def bring(two: Two, over: Two) -> Any:
    brought._shelf.clear()
    text = over.anna.get(f"/api/tables/{over.table}/record").text
    return over.anna.post("/api/records/replay", content=text)


def games(two: Two, over: Two) -> Any:
    return two.anna.get("/api/games")


def read_stream(two: Two, over: Two) -> Any:
    address = f"/api/tables/{two.table}/stream"
    with two.anna.stream("GET", address, headers=bearer(two.keys[0])) as stream:
        return next(stream.iter_lines())


# What computes, and how it is asked for; the budget it is asked out of, if it is a large thing.
COSTLY: list[tuple[Any, str, Ask, str]] = [
    (live, "why", word(do="why", path=[]), "why"),
    (live, "closer", word(do="closer", of=""), "why"),
    (live, "drawn_after", word(do="show", entry=0), "look"),
    (live, "matters", word(do="matters"), ""),
    (live, "snapshot", look, ""),
    (api, "snapshot", see, ""),
    (api, "_turn", read_stream, ""),
    (api, "_games", games, ""),
    (replays, "_record", get("/record"), "record"),
    (replays, "frame", get("/replay"), "look"),
    (replays, "_moment", get("/closer?of=x"), "look"),
    (replays, "_course", get("/course"), "record"),
    (replays, "_brought", check, "heavy"),
    (record, "verify", check, "heavy"),
    (brought, "_read", bring, "heavy"),
    (replays, "frame", bring, "look"),
    (lessons, "_view", learn(""), ""),
    (lessons, "why", learn("/why", path=["x"]), "why"),
    (lessons, "closer", learn("/closer", of="x"), "why"),
]


@pytest.fixture(scope="module")
def two(server: Served) -> Two:
    return Two(server)


@pytest.fixture(scope="module")
def over(server: Served) -> Two:
    made = Two(server)
    finish(made)
    return made


@pytest.mark.parametrize(("owner", "name", "ask", "budget"), COSTLY)
def test_what_costs_is_computed_in_a_thread_and_counted(
    two: Two,
    over: Two,
    monkeypatch: pytest.MonkeyPatch,
    owner: Any,
    name: str,
    ask: Ask,
    budget: str,
) -> None:
    real, spend = getattr(owner, name), Limits.ask
    where, spent = list[str](), list[str]()

    def computing(*given: Any, **named: Any) -> Any:
        where.append(threading.current_thread().name.partition("_")[0])
        return real(*given, **named)

    def spending(limits: Limits, address: str, person: str, what: str) -> None:
        spent.append(what)
        spend(limits, address, person, what)

    monkeypatch.setattr(owner, name, computing)
    monkeypatch.setattr(Limits, "ask", spending)
    ask(two, over)
    assert where, "it was not asked for"
    assert set(where) <= set(THREADS)
    assert not budget or budget in spent


def test_a_hint_is_asked_out_of_a_budget_and_for_whoever_asks(
    server: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    spent, spend = list[str](), Limits.ask

    def spending(limits: Limits, address: str, person: str, what: str) -> None:
        spent.append(what)
        spend(limits, address, person, what)

    monkeypatch.setattr(Limits, "ask", spending)
    assert Two(server, hints=True).sit(0).ask("hint")["kind"] == "hint"
    assert spent == ["hint"]
