"""People with a browser of their own, and their hands: mouse, keyboard or finger."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from random import Random
from typing import Any, Protocol

from playwright.sync_api import (
    ConsoleMessage,
    Error,
    Locator,
    Page,
    Request,
    ViewportSize,
    WebSocket,
    expect,
)

from tests.browser.places import Place, set_up
from tests.browser.places import Told as Told
from tests.browser.serving import Server
from tests.browser.windows import RESTING, Kind, Windows

PATIENCE = 30_000
DESK: ViewportSize = {"width": 1440, "height": 900}
PHONE: ViewportSize = {"width": 390, "height": 844}
# Screens wider than this have a mouse.
MOUSE = 1250
AGAINST_PAGE = ({"kind": "me"}, {"kind": "bot", "level": "page"})
AGAINST_FRIEND = ({"kind": "me"}, {"kind": "friend"})
# What a page complains of when its server is away.
LOST = "WebSocket connection to|Failed to load resource|Failed to fetch"
# The windows of tests have no service worker, and say so.
NO_WORKER = "Service Worker registration blocked by Playwright"
# Notes every hand on mouse or screen.
HANDS_OFF = """
for (const kind of ["pointerdown", "mousedown", "touchstart"])
  addEventListener(kind, () => { window.touched = kind; }, true);
"""


class Visitor:
    """Somebody at a window; notes every complaint of the page and every request to elsewhere."""

    def __init__(
        self, windows: Windows, server: Server, name: str, lang: str = "en", phone: bool = False,
        dark: bool = False, motion: bool = False, screen: tuple[int, int] | None = None,
    ) -> None:  # fmt: skip
        touch = phone or (screen is not None and screen[0] < MOUSE)
        self.server = server
        self.name = name
        self.lang = lang
        self.windows = windows
        self.window = windows.take(Kind(server.url, lang, touch))
        self.spoilt = False
        self.context, self.page = self.window.context, self.window.page
        self.context.set_default_timeout(PATIENCE)
        size: ViewportSize = PHONE if phone else DESK
        if screen:
            size = {"width": screen[0], "height": screen[1]}
        self.page.set_viewport_size(size)
        self.page.emulate_media(
            media="null",
            color_scheme="dark" if dark else "light",
            reduced_motion="no-preference" if motion else "reduce",
        )
        self.tolerated = ""
        self.complaints: list[str] = []
        self.context.on("request", self._asked)
        self.page.on("console", self._said)
        self.page.on("pageerror", self._failed)
        self.page.on("websocket", self._connected)

    def remembers(self, stored: str) -> None:
        """Leave something behind in this window, as an earlier visit does."""
        self.page.goto(RESTING)
        self.page.evaluate("(stored) => { localStorage.tafelrunde = stored; }", stored)

    def prepare(self, script: str) -> None:
        """Run a script before those of every page that is loaded; nobody gets this window after."""
        self.spoilt = True
        self.page.add_init_script(script)

    def _complain(self, line: str) -> None:
        # Whoever is still there when a test has ended its server may say so.
        fine = [self.tolerated, LOST if self.server.away else ""]
        if not any(one and re.search(one, line) for one in fine):
            self.complaints.append(f"{self.name}: {line}")

    def _said(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning") and message.text != NO_WORKER:
            self._complain(message.text)

    def _asked(self, request: Request) -> None:
        self._only_here(request.url)

    def _failed(self, error: Error) -> None:
        self._complain(f"{error}")

    def _connected(self, socket: WebSocket) -> None:
        self._only_here(socket.url)

    def _only_here(self, address: str) -> None:
        scheme, _, rest = address.partition("://")
        here = rest.partition("/")[0] == self.server.url.partition("://")[2]
        if not here and not address.startswith(("data:", "blob:")):
            self._complain(f"a request left the origin: {scheme}://{rest}")

    def leave(self) -> list[str]:
        """Leave the window; what was to complain about."""
        self.context.remove_listener("request", self._asked)
        self.page.remove_listener("console", self._said)
        self.page.remove_listener("pageerror", self._failed)
        self.page.remove_listener("websocket", self._connected)
        self.windows.give_back(self.window, self.spoilt)
        return self.complaints

    def ask(self, path: str, key: str = "", **query: str | float | bool) -> Any:
        """A question to the API, with the cookies of this browser."""
        headers = {"authorization": f"Bearer {key}"} if key else {}
        answer = self.context.request.get(f"/api/{path}", params=dict(query), headers=headers)
        assert answer.ok, answer.text()
        return answer.json()

    def tell(self, path: str, body: object, key: str = "") -> Any:
        """The same with a body."""
        headers = {"content-type": "application/json"}
        if key:
            headers["authorization"] = f"Bearer {key}"
        answer = self.context.request.post(f"/api/{path}", data=json.dumps(body), headers=headers)
        assert answer.ok, answer.text()
        return answer.json()

    def open(self, *seats: Told, after: int = 0, **wishes: Any) -> Seat:
        """Open a table, without the dialog, and sit at it after so many decisions."""
        place = set_up(self, *seats, **wishes)
        hurry(place, decisions=after)
        return self.sit_at(*place.at)

    def sit_at(self, table: str, key: str) -> Seat:
        """Go to a table by a link."""
        self.page.goto(f"/table/{table}#{key}")
        return Seat(self)


def piece(page: Page, id: str) -> Locator:
    """A thing of the picture."""
    return page.locator(f'.picture [id="{id}"]')


class Seat(Place):
    """Somebody at a table, as the page at hand shows it."""

    def __init__(self, visitor: Visitor) -> None:
        self.visitor = visitor
        self.page = visitor.page
        self.stage = self.page.locator("#stage")
        self.prompt = self.page.locator("#bar .asked")
        self.note = self.page.locator("#bar .note")
        self.end = self.page.locator("dialog.end[open]")
        self.done: list[str] = []

    @property
    def at(self) -> tuple[str, str]:
        address, _, key = self.page.url.partition("#")
        return address.split("/")[4], key

    def shows(self, entry: int) -> None:
        """Wait until the page shows the table as it was after this entry."""
        self.page.wait_for_selector(f'#stage[data-entry="{entry}"]', state="attached")

    def my_turn(self, after: str = "") -> bool:
        """Wait until the page asks for something else than it did; False when the game is over."""
        asked = self.page.locator("#bar.mine:not(.busy) .asked")
        if after:
            asked = asked.filter(has_not_text=re.compile(f"^{re.escape(after)}$"))
        expect(asked.or_(self.end).first).to_be_attached()
        return not self.end.is_visible()

    def put_away(self) -> None:
        """Who has seen what came of a fight goes on."""
        if "holding" in (self.page.locator("body").get_attribute("class") or ""):
            self.page.locator(".moment [data-name=on]").click()

    def move(self, hand: Hand, move: Told, moves: Sequence[Told]) -> None:
        """Make this move by hand, touch after touch."""
        self.put_away()
        hand.make(move, moves, self.note)
        self.done.append(move["move"].split()[0])

    def decide(self, hand: Hand, chance: Random) -> bool:
        """Make one decision, of the kind that was made least so far; False when it is over."""
        if not self.my_turn():
            return False
        before = self.stage.get_attribute("data-entry")
        moves = self.seen()["moves"]
        kinds = sorted({move["move"].split()[0] for move in moves}, key=self.done.count)
        fitting = [move for move in moves if move["move"].split()[0] == kinds[0]]
        self.move(hand, chance.choice(fitting), moves)
        expect(self.stage).not_to_have_attribute("data-entry", str(before))
        return True


def hurry(*places: Place, decisions: int, choice: int = 0) -> None:
    """Let everybody decide so often without a hand, so that a test begins in the middle."""
    for _ in range(decisions):
        for place in places:
            place.choose(choice)


@contextmanager
def away(*seats: Seat) -> Iterator[list[Place]]:
    """Meanwhile nobody looks, so that nothing has to be drawn; then everybody is back."""
    places = [Place(seat.visitor, *seat.at) for seat in seats]
    for seat in seats:
        seat.page.goto(RESTING)
    yield places
    for place in places:
        place.visitor.sit_at(*place.at)


def play_out(*players: tuple[Seat, Hand, Random]) -> None:
    """Everybody decides in turn until the game is over."""
    going = True
    while going:
        for seat, hand, chance in players:
            going = seat.decide(hand, chance)


def set_up_for(anna: Visitor, benno: Visitor, **wishes: Any) -> tuple[Place, Place]:
    """A new table at which both have a place."""
    hers = set_up(anna, *AGAINST_FRIEND, **wishes)
    link = hers.seen()["links"]["seats"][0]["path"]
    joined = {"key": link.partition("#")[2], "name": benno.name, "nonce": "cd"}
    key = benno.tell(f"tables/{hers.table}/join", joined)["key"]
    return hers, Place(benno, hers.table, key)


def friends(anna: Visitor, benno: Visitor, after: int = 0, **wishes: Any) -> tuple[Seat, Seat]:
    """A table at which both sit already, after so many decisions of each."""
    hers, his = set_up_for(anna, benno, **wishes)
    hurry(hers, his, decisions=after)
    return anna.sit_at(*hers.at), benno.sit_at(*his.at)


class Hand(Protocol):
    """How a move is made."""

    def make(self, move: Told, moves: Sequence[Told], note: Locator) -> None: ...


class Touching:
    """Moves are made touch after touch; the note says what is held."""

    def make(self, move: Told, moves: Sequence[Told], note: Locator) -> None:
        path = move["path"]
        if not path:
            buttons = [one for one in moves if not one["path"]]
            self.press(buttons.index(move), move["move"])
        for step in path:
            self.touch(step.split())
        ways = [one for one in moves if one["path"] == path]
        if path and (len(ways) > 1 or move["foresight"]):
            for _ in range(ways.index(move)):
                self.turn()
            expect(note).to_contain_text(move["label"])
            self.do_it()

    def touch(self, ids: Sequence[str]) -> None:
        raise NotImplementedError

    def turn(self) -> None:
        raise NotImplementedError

    def do_it(self) -> None:
        raise NotImplementedError

    def press(self, number: int, move: str) -> None:
        raise NotImplementedError


def there(page: Page, ids: Sequence[str]) -> str:
    """Of several ids for the same step the first one that is in the picture."""
    return next(id for id in ids if piece(page, id).count())


class Mouse(Touching):
    """Clicks; turns by key, by the piece itself and by the button in turn.

    Pieces are clicked in their middle, whatever else lies there.
    """

    def __init__(self, page: Page) -> None:
        self.page = page
        self.turns = 0
        self.held = ""

    def touch(self, ids: Sequence[str]) -> None:
        self.held = there(self.page, ids)
        self._on(self.held)

    def _on(self, id: str) -> None:
        wanted = piece(self.page, id)
        expect(wanted).to_have_class(re.compile(r"\b(lit|chosen)\b"))
        wanted.scroll_into_view_if_needed()
        wanted.click(force=True)

    def turn(self) -> None:
        self.turns += 1
        match self.turns % 3:
            case 0:
                self.page.keyboard.press("r")
            case 1:
                self._on(self.held)
            case _:
                self.page.locator("#bar [data-name=turn]").click()

    def do_it(self) -> None:
        self.page.locator("#bar [data-name=do]").click()

    def press(self, number: int, move: str) -> None:
        self.page.locator(f'#bar .buttons [data-name="{move}"]').click()


class Finger(Mouse):
    """Taps only."""

    def _on(self, id: str) -> None:
        wanted = piece(self.page, id)
        expect(wanted).to_have_class(re.compile(r"\b(lit|chosen)\b"))
        wanted.scroll_into_view_if_needed()
        if self.is_small(wanted):
            wanted.tap(force=True)
            expect(self.page.locator(".picture")).to_have_class(re.compile(r"\bzoomed\b"))
        wanted.tap(force=True)

    def is_small(self, wanted: Locator) -> bool:
        """Too small for a finger, or what lies upon it is: the first tap only brings it closer."""
        small: bool = wanted.evaluate(
            """(piece) => {
              const { x, y, width, height } = piece.getBoundingClientRect();
              const here = document.elementsFromPoint(x + width / 2, y + height / 2)
                .map((one) => one.closest(".picture [id]"))
                .find((one) => one?.matches(".lit,.chosen")) ?? piece;
              const box = (here.querySelector(":scope > .ring") ?? here).getBoundingClientRect();
              return here.classList.contains("lit") && Math.min(box.width, box.height) < 39.5;
            }"""
        )
        return small

    def turn(self) -> None:
        self.turns += 1
        if self.turns % 2:
            self._on(self.held)
        else:
            self.page.locator("#bar [data-name=turn]").tap()

    def do_it(self) -> None:
        self.page.locator("#bar [data-name=do]").tap()

    def press(self, number: int, move: str) -> None:
        self.page.locator(f'#bar .buttons [data-name="{move}"]').tap()


DIGITS = 9
FOCUS = """(ids) => {
  const at = document.activeElement, middle = (e) => {
    const b = e.getBoundingClientRect(); return [b.x + b.width / 2, b.y + b.height / 2]; };
  const lit = at.classList.contains("lit") || at.classList.contains("chosen");
  const wanted = document.getElementById(ids.find((id) => document.getElementById(id)));
  const [x, y] = middle(at), [u, v] = middle(wanted);
  const on = (at.compareDocumentPosition(wanted) & Node.DOCUMENT_POSITION_FOLLOWING) > 0;
  return { there: ids.includes(at.id), lit, id: at.id, dx: u - x, dy: v - y, on };
}"""


class Keyboard(Touching):
    """Keys only: arrows as far as they lead, else Tab."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.arrows = 0
        self.tabs = 0

    def touch(self, ids: Sequence[str]) -> None:
        self._walk(ids)
        for _ in range(120):
            at = self.page.evaluate(FOCUS, list(ids))
            if at["there"]:
                self.page.keyboard.press("Enter")
                return
            self.tabs += 1
            self.page.keyboard.press("Tab" if at["on"] else "Shift+Tab")
        raise AssertionError(f"Tab never came to {ids}")

    def _walk(self, ids: Sequence[str]) -> None:
        """Arrows lead onto the table and from one lit thing to the next, towards the wanted one."""
        before = None
        if not self.page.evaluate(FOCUS, list(ids))["lit"]:
            self.page.keyboard.press("ArrowRight")
        for _ in range(12):
            at = self.page.evaluate(FOCUS, list(ids))
            if at["there"] or not at["lit"] or at["id"] == before:
                return
            before = at["id"]
            wide = abs(at["dx"]) > abs(at["dy"])
            key = ("ArrowRight" if at["dx"] > 0 else "ArrowLeft") if wide else (
                "ArrowDown" if at["dy"] > 0 else "ArrowUp"
            )  # fmt: skip
            self.arrows += 1
            self.page.keyboard.press(key)

    def turn(self) -> None:
        self.page.keyboard.press("r")

    def do_it(self) -> None:
        self.page.keyboard.press("Enter")

    def press(self, number: int, move: str) -> None:
        if number < DIGITS:
            self.page.keyboard.press(str(number + 1))
            return
        button = self.page.locator(f'#bar .buttons [data-name="{move}"]')
        for _ in range(120):
            if button.evaluate("(button) => button === document.activeElement"):
                self.page.keyboard.press("Enter")
                return
            self.page.keyboard.press("Tab")
        raise AssertionError(f"Tab never came to {move}")


class Reader:
    """Somebody who has the table read out: keys only, and only in the text view."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def make(self, move: Told, moves: Sequence[Told], note: Locator) -> None:
        listed = self.page.locator("#text .moves")
        expect(listed.locator("button")).to_contain_text([one["label"] for one in moves])
        for digit in str(moves.index(move) + 1):
            self.page.keyboard.press(digit)
        focused = listed.locator("button:focus")
        expect(focused).to_contain_text(move["label"])
        self.page.keyboard.press("Enter")
