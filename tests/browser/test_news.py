"""A page whose line loses messages and brings some twice shows what a page loaded now shows."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable

from playwright.sync_api import WebSocketRoute

from tests.browser.people import Seat, Visitor, friends

# The picture with what is lit in it; attributes have no order.
PICTURE = """() => {
  const told = (node) => node.nodeType === Node.TEXT_NODE ? node.data : [
    node.tagName, [...node.attributes].map(({ name, value }) => `${name}=${value}`).sort(),
    [...node.childNodes].map(told)];
  return told(document.querySelector(".picture > g"));
}"""


class BadLine:
    """Stands between page and server: while it is bad some news are lost, some come twice."""

    def __init__(self, visitor: Visitor) -> None:
        self.kinds: Counter[str] = Counter()
        self.bad = True
        visitor.spoilt = True
        visitor.page.route_web_socket("**/live", self.stand_between)

    def stand_between(self, page: WebSocketRoute) -> None:
        server = page.connect_to_server()

        def hear(message: str | bytes) -> None:
            kind = json.loads(message)["kind"]
            self.kinds[kind] += 1
            spoilt = self.bad and kind == "news"
            for _ in range((1, 2, 0)[self.kinds[kind] % 3] if spoilt else 1):
                page.send(message)

        server.on_message(hear)


def play_on(seats: tuple[Seat, Seat], decisions: int) -> None:
    """Whoever is asked makes the last of his moves."""
    for _ in range(decisions):
        for seat in seats:
            seen = seat.seen()
            if seen["moves"]:
                act = {"do": "move", "stamp": seen["stamp"], "move": seen["moves"][-1]["move"]}
                seat.visitor.tell(f"tables/{seat.table}/acts", act, seat.key)


def test_a_bad_line_leaves_no_trace(visit: Callable[..., Visitor]) -> None:
    anna, benno = visit("Anna"), visit("Benno")
    line = BadLine(anna)
    hers, his = friends(anna, benno, game="burgund")
    hers.my_turn()
    for _ in range(2):
        line.bad = True
        play_on((hers, his), 2)
        line.bad = False
        # Of what was lost a page hears by the next that comes.
        benno.tell(f"tables/{his.table}/acts", {"do": "say", "text": "Hallo"}, his.key)
        entry = hers.seen()["entry"]
        again = visit("Anna").sit_at(hers.table, hers.key)
        for seat in (hers, again):
            seat.shows(entry)
        assert hers.page.evaluate(PICTURE) == again.page.evaluate(PICTURE)
        assert hers.prompt.inner_text() == again.prompt.inner_text()
    assert line.kinds["table"] > 1
    assert line.kinds["news"] > 3
