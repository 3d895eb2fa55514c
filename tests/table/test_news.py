"""News: whatever is lost, comes twice or too late, a page has what a fresh load gives, or asks."""

from __future__ import annotations

import json
from random import Random
from statistics import median
from typing import Any

import pytest

from tafelrunde.kernel.draw import FORMS, Form
from tafelrunde.table import commands
from tafelrunde.table.news import Parts, Sheet, _kept
from tafelrunde.table.view import Look, snapshot
from tafelrunde.table.wire import WINDOW, frame
from tafelrunde.testing.page import Page
from tests.table.serving import Served, Two, finish, wait_for
from tests.table.tables import KEYS, Sitting

# What a usual message may have on the wire; six thousand are promised.
USUAL = 3_000
# A game, and how many acts of it are looked at.
GAMES = {"limes": 30, "erben": 24, "catan": 24, "medievalia": 24, "burgund": 20}


class Viewer:
    """Somebody's socket on the server, a bad line, and his page."""

    def __init__(self, sitting: Sitting, seat: int | None, rng: Random) -> None:
        self.sitting, self.seat, self.rng = sitting, seat, rng
        self.page = Page()
        self.kept: Parts | None = None
        self.have, self.asked = -1, 0
        self.lang, self.form = "de", FORMS[0]
        self.news: list[int] = []

    def look(self, have: int) -> Look:
        return Look(self.seat, self.lang, self.form, have)

    def fresh(self, have: int = -1) -> Sheet:
        table, now = self.sitting.table, self.sitting.now
        return Sheet(snapshot(table.still(), KEYS, self.look(have), [0, 1], now))

    def see(self, lang: str, form: Form) -> None:
        self.lang, self.form, self.have, self.kept = lang, form, -1, None

    def told(self) -> str:
        """What the server sends now."""
        sheet = self.fresh(self.have)
        text = sheet.marked() if self.kept is None else sheet.news(self.kept)
        if self.kept is not None:
            self.news.append(len(frame(text, WINDOW)))
        self.kept, self.have = sheet.parts, sheet.entry
        return text

    def hear(self, bad: bool) -> None:
        """The line loses messages or brings them twice; a page that sees it asks for the whole."""
        text = self.told()
        for _ in range(self.rng.choice((0, 1, 1, 2)) if bad else 1):
            if not self.page.take(json.loads(text)):
                self.asked += 1
                self.see(self.lang, self.form)
                assert self.page.take(json.loads(self.told()))

    def check(self) -> None:
        """The page has what whoever loads it now is sent."""
        loaded: dict[str, Any] = json.loads(self.fresh().whole())
        assert self.page.log() == loaded.pop("log")
        shown = {name: value for name, value in self.page.shown.items() if name in loaded}
        assert shown == loaded


def something_happens(sitting: Sitting, rng: Random) -> None:
    sitting.now += rng.randrange(1000)
    seat = rng.choice(sitting.table.acting())
    if rng.random() < 0.15 and sitting.table.match.undoable(seat):
        sitting.take_back(seat)
    elif rng.random() < 0.1:
        sitting.do(seat, commands.Say(text="Grüße 🎲"))
    else:
        moves = sitting.table.match.state.moves(seat)
        sitting.move(seat, sitting.table.game.verbs.text(rng.choice(moves)))


@pytest.mark.parametrize("game", GAMES)
def test_a_page_equals_a_fresh_load(game: str) -> None:
    rng = Random(game)
    sitting = Sitting("pp", game, secret=rng.getrandbits(200))
    viewers = [Viewer(sitting, seat, rng) for seat in (0, 1, None)]
    for viewer in viewers:
        viewer.hear(bad=False)
    for number in range(GAMES[game]):
        something_happens(sitting, rng)
        for viewer in viewers:
            if rng.random() < 0.05:
                viewer.see(rng.choice(("de", "en")), rng.choice(FORMS))
            viewer.hear(bad=number % 3 == 0)
            if number % 3:
                viewer.check()
    assert sum(viewer.asked for viewer in viewers) > 3
    assert median(size for viewer in viewers for size in viewer.news) < USUAL


def test_long_runs_of_pieces_stay_as_they_are() -> None:
    rng, old = Random(5), list(range(200))
    for _ in range(200):
        start, end = sorted(rng.choices(range(201), k=2))
        more = [rng.randrange(240) for _ in range(rng.randrange(4))]
        new = [*old[:start], *more, *old[end:]]
        told = _kept(old, new)
        again = [old[slice(*one)] if isinstance(one, tuple) else [one] for one in told]
        assert [piece for run in again for piece in run] == new
        assert len(told) <= len(more) + 2


def test_news_that_do_not_fit_change_nothing() -> None:
    sitting = Sitting("pp", "limes")
    viewer = Viewer(sitting, 0, Random(1))
    first = viewer.told()
    viewer.page.take(json.loads(first))
    before = json.dumps(viewer.page.shown)
    sitting.move(0)
    viewer.told()
    sitting.do(0, commands.Say(text="Hallo"))
    assert not viewer.page.take(json.loads(viewer.told()))
    assert json.dumps(viewer.page.shown) == before


def test_who_asks_for_news_is_sent_the_whole_once(server: Served) -> None:
    two = Two(server)
    anna, program = two.sit(0, news=True), two.sit(0)
    page = Page()
    assert page.take(anna.table())
    two.act(two.keys[0], do="say", text="eins")
    news = anna.until(lambda message: message["kind"] == "news")
    assert page.take(news)
    assert "picture" not in news["fields"]
    assert news["pieces"] == {}
    assert page.shown["log"][-1]["text"] == "Anna: eins"
    program.table(lambda m: m["log"][-1]["text"] == "Anna: eins")
    assert "mark" not in program.seen[-1]
    assert not any(message["kind"] == "news" for message in program.seen)
    anna.send(do="see", lang="de")
    assert page.take(anna.table(lambda message: message["prompt"] != page.shown["prompt"]))
    assert len(page.shown["log"]) == len(page.log())


def test_words_are_only_for_who_wants_them(server: Served) -> None:
    two = Two(server)
    page, anna = Page(), two.sit(0, news=True, text=False)
    assert page.take(anna.table())
    assert page.shown["picture"]
    assert page.shown["text"] == ""
    two.act(two.keys[0], do="say", text="eins")
    news = anna.until(lambda message: message["kind"] == "news")
    assert page.take(news)
    assert page.shown["text"] == ""
    anna.send(do="see", lang="de", text=True)
    assert page.take(anna.table(lambda message: message["text"] != ""))
    assert page.shown["text"] == two.see(two.keys[0], lang="de").json()["text"]


def test_a_whole_game_over_sockets_is_told_in_news(server: Served) -> None:
    two = Two(server)
    people, pages = [two.sit(seat, news=True) for seat in (0, 1, None)], [Page(), Page(), Page()]

    def read() -> bool:
        for person, page in zip(people, pages, strict=True):
            start = len(person.seen)
            person.ask("ping")
            for message in person.seen[start:]:
                assert message["kind"] not in ("table", "news") or page.take(message)
        return all(page.shown for page in pages)

    def up_to_date() -> bool:
        read()
        keys = (*two.keys, two.watch)
        fresh = [two.see(key).json() for key in keys]
        return all(
            page.shown["entry"] == one["entry"] and page.shown["picture"] == one["picture"]
            and page.shown["moves"] == one["moves"] and page.log() == one["log"]
            for page, one in zip(pages, fresh, strict=True)
        )  # fmt: skip

    wait_for(read)
    for turn in range(12):
        for seat in two.acting():
            two.play(seat, turn)
    wait_for(up_to_date)
    finish(two)
    wait_for(up_to_date)
    assert {m["kind"] for m in people[0].seen} >= {"table", "news"}
