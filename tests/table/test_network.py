"""Connections drop, acts come twice or late: in the end everybody has what a fresh load gives."""

from __future__ import annotations

import json
from typing import Any, cast

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    precondition,
    rule,
    run_state_machine_as_test,
)

from tafelrunde.table.keys import viewer_of
from tafelrunde.table.view import Look, encode, snapshot
from tests.table.serving import Message, Person, Served, Two, wait_for
from tests.table.tables import KEYS

SCREENS = (0, 0, 1, None)
PASSING = ("now", "links", "again", "log")
which = st.sampled_from(range(len(SCREENS)))


class Screen:
    """One page that somebody has open: the latest table, and all lines of the log it got."""

    def __init__(self, two: Two, seat: int | None) -> None:
        self.two, self.seat = two, seat
        self.person: Person | None = None
        self.latest: Message = {}
        self.lines: dict[int, list[Message]] = {}

    def connect(self) -> None:
        self.person = self.two.sit(self.seat, have=self.latest.get("entry", -1), lang="de")

    def read(self) -> None:
        """Take in whatever has come until a word is answered."""
        assert self.person is not None
        start = len(self.person.seen)
        self.person.ask("ping")
        for message in self.person.seen[start:]:
            self.take(message)

    def take(self, message: Message) -> None:
        if message["kind"] != "table":
            return
        if self.latest:
            assert message["entry"] >= self.latest["entry"], "the table went backwards"
        for entry in {line["entry"] for line in message["log"]}:
            self.lines[entry] = [line for line in message["log"] if line["entry"] == entry]
        self.latest = message

    def log(self) -> list[Message]:
        return [line for entry in sorted(self.lines) for line in self.lines[entry]]


def lasting(shown: Message) -> Message:
    """What does not depend on the moment, or on who else is there."""
    kept = {name: value for name, value in shown.items() if name not in PASSING}
    kept["seats"] = [seat | {"here": False} for seat in shown["seats"]]
    return kept


class Network(RuleBasedStateMachine):
    """A table, its screens, and a bad connection."""

    def __init__(self, server: Served) -> None:
        super().__init__()
        self.server = server

    @initialize()
    def sit_down(self) -> None:
        self.two = Two(self.server)
        self.screens = [Screen(self.two, seat) for seat in SCREENS]
        self.sent: list[tuple[int, Message]] = []

    def send(self, screen: Screen, act: Message) -> None:
        if screen.person is not None:
            screen.person.send(**act)
            self.sent.append((self.screens.index(screen), act))

    @rule(number=which)
    def connect(self, number: int) -> None:
        screen = self.screens[number]
        if screen.person is None:
            screen.connect()

    @rule(number=which, fresh=st.booleans())
    def drop(self, number: int, fresh: bool) -> None:
        """The line is cut, whatever is on its way; perhaps the page is loaded again."""
        screen = self.screens[number]
        if screen.person is not None:
            screen.person.cut()
            screen.person = None
        if fresh:
            self.screens[number] = Screen(self.two, screen.seat)

    @rule(number=which)
    def read(self, number: int) -> None:
        if self.screens[number].person is not None:
            self.screens[number].read()

    @rule(number=which, choice=st.integers(0, 200), times=st.integers(1, 2))
    def move(self, number: int, choice: int, times: int) -> None:
        """A move as the screen shows it, perhaps long out of date, perhaps twice."""
        screen = self.screens[number]
        moves = screen.latest.get("moves")
        if moves:
            move = moves[choice % len(moves)]["move"]
            for _ in range(times):
                self.send(screen, {"do": "move", "stamp": screen.latest["stamp"], "move": move})

    @rule(number=which)
    def undo(self, number: int) -> None:
        screen = self.screens[number]
        if screen.latest.get("undo"):
            entry = screen.latest["undo"]["entry"]
            self.send(screen, {"do": "undo", "stamp": screen.latest["stamp"], "entry": entry})

    @rule(number=which, yes=st.booleans())
    def answer(self, number: int, yes: bool) -> None:
        self.send(self.screens[number], {"do": "answer", "yes": yes})

    @rule(number=which, what=st.sampled_from(["end", "say", "see"]))
    def talk(self, number: int, what: str) -> None:
        acts: dict[str, Message] = {
            "end": {"do": "ask", "what": "end"},
            "say": {"do": "say", "text": "Hallo"},
            "see": {"do": "see", "lang": "de"},
        }
        self.send(self.screens[number], acts[what])

    @precondition(lambda self: self.sent)
    @rule(data=st.data())
    def repeat(self, data: st.DataObject) -> None:
        """Something that was sent long ago arrives once more."""
        number, act = data.draw(st.sampled_from(self.sent))
        self.send(self.screens[number], act)

    @rule()
    def heal(self) -> None:
        """All connections are back: everybody has what a fresh load gives."""
        for screen in self.screens:
            if screen.person is None:
                screen.connect()
        wait_for(self.settled)
        table = self.server.replayed(self.two.table)
        for screen in self.screens:
            key = self.two.watch if screen.seat is None else self.two.keys[screen.seat]
            fresh = self.two.see(key, lang="de").json()
            shown = snapshot(table, KEYS, Look(screen.seat, "de"), [], 0)
            rebuilt: Message = json.loads(encode(shown))
            assert lasting(screen.latest) == lasting(fresh) == lasting(rebuilt)
            assert screen.log() == fresh["log"] == rebuilt["log"]

    def settled(self) -> bool:
        """Has everybody seen the last row?"""
        for screen in self.screens:
            screen.read()
        table = self.server.replayed(self.two.table)
        return all(
            screen.latest.get("entry") == len(table.known(viewer_of(screen.seat))) - 1
            for screen in self.screens
        )

    def teardown(self) -> None:
        if hasattr(self, "two"):
            self.heal()
            for screen in self.screens:
                if screen.person is not None:
                    screen.person.close()


def test_after_healing_each_client_equals_a_fresh_load(server: Served) -> None:
    run_state_machine_as_test(
        cast(Any, lambda: Network(server)),
        settings=settings(
            derandomize=True,
            database=None,
            deadline=None,
            max_examples=8,
            stateful_step_count=25,
            suppress_health_check=list(HealthCheck),
        ),
    )


def test_a_cut_line_is_noticed(server: Served) -> None:
    two = Two(server)
    anna, watcher = two.sit(0), two.sit(None)
    watcher.until(lambda m: m["kind"] == "here" and m["seats"][0])
    anna.cut()
    here = watcher.until(lambda m: m["kind"] == "here" and not m["seats"][0])
    assert here["watchers"] == 1
