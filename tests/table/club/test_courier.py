"""Who is awaited and not there is told, once for each turn, and nobody else."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import AsyncIterator, Callable, Iterator
from email.message import EmailMessage
from pathlib import Path

import pytest

from tafelrunde.games import find
from tafelrunde.table import journal
from tafelrunde.table.club import awaited, browsers, courier, devices, lookout, outbox
from tafelrunde.table.club.courier import Courier
from tafelrunde.table.club.mail import MailSettings, Post
from tafelrunde.table.club.members import join
from tafelrunde.table.club.push import PushService
from tafelrunde.table.club.wishes import Wish, keep, wish_of
from tafelrunde.table.keys import Keys
from tafelrunde.table.store import Steps, Store
from tests.table.club.smtp import MailServer, mail_server
from tests.table.club.tables import DAYS, head, moved
from tests.table.club.test_push import Reader, push_service

pytestmark = pytest.mark.anyio

NOON = 1_783_245_600_000
MINUTE = 60_000
KEYS = Keys(b"secret")
OPENED = journal.encode(journal.Opened(NOON, "limes", 1, {}, (), ""))
ANNA = Wish(
    "anna", mail="anna@example.org", ref="a", confirmed=1, quiet_from=0, quiet_to=0, mails="each"
)


class Clock:
    def __init__(self) -> None:
        self.now = NOON

    def __call__(self) -> int:
        return self.now


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    made = Clock()
    for module in (courier, lookout):
        monkeypatch.setattr(module, "wall_clock", made)
    return made


@pytest.fixture
def mails() -> Iterator[MailServer]:
    with mail_server() as server:
        yield server


@pytest.fixture
async def telling(store: Store, clock: Clock, mails: MailServer) -> AsyncIterator[Courier]:
    await store.write(keep(ANNA))
    made = a_courier(store, mails.url)
    yield made
    made.close()


def a_courier(
    store: Store, url: str, near: str = "", passing: Callable[[str], None] = lambda point: None
) -> Courier:
    post = Post(MailSettings(url, "tafel@example.org", "https://spiele.example.org"))
    near_by = (near,) if near else ()
    return Courier(store, find, KEYS, PushService(b"secret", near=near_by), post, passing)


async def test_a_turn_is_told_once_and_the_next_one_again(
    telling: Courier, store: Store, clock: Clock, mails: MailServer
) -> None:
    await store.create("t", [OPENED], head(acting=(0,)), NOON)
    for _ in range(3):
        await telling.round()
        clock.now += MINUTE
    await moved(store, "t", "1", clock.now, head(acting=(0,)))  # of a window in which both choose
    await telling.round()
    (got,) = mails.got
    assert got["Subject"] == "Your turn: Limes with Benno"
    assert f"https://spiele.example.org/table/t#{KEYS.of('t', 0)}" in got.get_content()
    await moved(store, "t", "0", clock.now, head(acting=(1,)))
    await telling.round()
    assert len(mails.got) == 1, "it is another's turn, who wants to know nothing"
    await moved(store, "t", "1", clock.now, head(acting=(0,)))
    another = a_courier(store, mails.url)
    await another.round()
    assert len(mails.got) == 1, "the first of them has the duty"
    await telling.round()
    clock.now += courier.LEASE
    await another.round()
    another.close()
    assert len(mails.got) == 2, "who takes it over finds nothing that was told before"
    assert len({mail["Message-ID"] for mail in mails.got}) == 2


async def test_who_has_just_decided_otherwise_is_told_as_he_wants_now(
    telling: Courier, store: Store, mails: MailServer
) -> None:
    """What was read of his wishes a moment before does not count any more."""
    await store.create("t", [OPENED], head(acting=(0,)), NOON)
    await telling.lookout.look_after(ANNA._replace(quiet_from=0, quiet_to=23), ["anna"])
    await telling.round()
    assert len(mails.got) == 1


async def test_who_is_there_or_may_well_be_away_is_not_told(
    telling: Courier, store: Store, clock: Clock, mails: MailServer
) -> None:
    free, live = journal.Pace(), journal.Pace("live", 20 * MINUTE, 0)
    await store.create("there", [OPENED], head(acting=(0,)), NOON)
    await store.attend("holder", [("there", 0, NOON + 5 * MINUTE)])
    await store.create("free", [OPENED], head(acting=(0,), pace=free), NOON)
    await store.create("live", [OPENED], head(acting=(0,), pace=live), NOON)
    await store.create("alone", [OPENED], head((0,), free, guests=("anna", "")), NOON)
    await store.create("bot", [OPENED], head(acting=(0,), bot=True), NOON)
    await telling.round()
    assert mails.got == []
    clock.now += 6 * MINUTE
    await telling.round()
    assert [_tables(mail) for mail in mails.got] == [{"there"}]
    clock.now += 60 * MINUTE
    await telling.round()
    assert [_tables(mail) for mail in mails.got] == [{"there"}, {"free"}]


def _tables(mail: EmailMessage) -> set[str]:
    text = mail.get_content()
    return {line.partition("/table/")[2].partition("#")[0] for line in text.splitlines()} - {""}


async def test_a_digest_tells_what_is_still_so_of_all_browsers_of_a_member(
    telling: Courier, store: Store, clock: Clock, mails: MailServer
) -> None:
    await store.write(keep(ANNA._replace(mails="daily", hour=18, language="de")))
    await store.write(_member("anna", "phone"))
    for table, guest in (("one", "anna"), ("two", "phone"), ("past", "anna"), ("seen", "anna")):
        await store.create(table, [OPENED], head((0,), DAYS, guests=(guest, "benno")), NOON)
    await store.create("over", [OPENED], head((), phase="over"), NOON)
    await telling.round()
    assert mails.got == []
    await moved(store, "past", "0", NOON, head(acting=(1,)))
    await store.attend("holder", [("seen", 0, NOON + MINUTE)])
    clock.now += 24 * 60 * MINUTE
    await telling.round()
    (got,) = mails.got
    assert got["Subject"] == "Tafelrunde: 3 Mitteilungen"
    assert _tables(got) == {"one", "two", "over"}


def _member(person: str, device: str) -> Steps[None]:
    yield from join(person, "Anna", 1)
    yield from devices.add(person, device, "", 1)


async def test_an_address_where_nobody_is_gets_no_more(
    telling: Courier, store: Store, clock: Clock, mails: MailServer
) -> None:
    mails.answers["anna@example.org"] = 550
    await store.create("t", [OPENED], head(acting=(0,)), NOON)
    await telling.round()
    wish = await store.read(wish_of("anna"))
    assert (wish.by_mail, wish.trouble) == (False, "refused")
    mails.answers.clear()
    clock.now += 60 * MINUTE
    await moved(store, "t", "01", NOON, head(acting=(0,)))
    await telling.round()
    assert mails.got == []


async def test_what_cannot_be_said_keeps_nothing_else_back(
    telling: Courier, store: Store, clock: Clock, mails: MailServer, complaints: list[str]
) -> None:
    await store.write(keep(ANNA._replace(person="benno", ref="b")))
    whole = {"path": "/", "game": "Winterturnier", "names": "Carla"}
    for person, values in (("anna", {"path": "/"}), ("benno", whole)):
        wish = ANNA._replace(person=person)
        await store.write(outbox.tell(wish, "tournament", "t", NOON, values))
    await telling.round()
    assert len(mails.got) == 1
    for wait in outbox.AGAIN:
        clock.now += wait
        await telling.round()
    assert not await store.read(outbox.is_due(clock.now * 2)), "given up"
    assert len(complaints) == len(outbox.AGAIN) + 1
    complaints.clear()


async def test_a_busy_mail_server_is_asked_again_later(
    telling: Courier, store: Store, clock: Clock, mails: MailServer
) -> None:
    mails.answers["anna@example.org"] = 450
    await store.create("t", [OPENED], head(acting=(0,)), NOON)
    await telling.round()
    mails.answers.clear()
    await telling.round()
    assert mails.got == []
    clock.now += outbox.AGAIN[0]
    await telling.round()
    await telling.round()
    assert len(mails.got) == 1


async def test_browsers_are_told_also_of_live_games_and_forgotten_once_gone(
    store: Store, clock: Clock
) -> None:
    reader = Reader()
    await store.write(keep(ANNA._replace(mails="never")))
    await store.create("t", [OPENED], head((0,), journal.Pace("live", 1, 0)), NOON)
    with push_service() as service:
        for name in ("one", "two"):
            await store.write(browsers.subscribe("anna", reader.browser(service.url + name)))
        telling = a_courier(store, "smtp://127.0.0.1:1", service.url)
        clock.now += awaited.GRACE
        await telling.round()
        assert [json.loads(reader.read(body)) for _, body in service.got] == 2 * [
            {
                "title": "Your turn: Limes with Benno", "body": "", "waiting": 1,
                "path": f"/table/t#{KEYS.of('t', 0)}", "tag": service.got[0][0]["Topic"],
            }
        ]  # fmt: skip
        await moved(store, "t", "01", clock.now, head(acting=(0,)))
        service.status = 410
        clock.now += awaited.GRACE
        await telling.round()
        assert await store.read(browsers.browsers_of("anna")) == []
        telling.close()


async def test_who_is_called_elsewhere_is_told_until_he_sits_there(
    telling: Courier, store: Store, clock: Clock, mails: MailServer
) -> None:
    here, there = (head((), phase="gathering", guests=("benno", one)) for one in ("", "anna"))
    for table in ("free", "taken"):
        await store.create(table, [OPENED], here, NOON)
        values = {"game": "Limes", "names": "Benno"}
        await store.write(outbox.tell(ANNA, "invitation", table, NOON, values, table, 1))
    values = {"game": "Winterturnier", "names": "Carla", "path": "/club/tournament?id=winter"}
    await store.write(outbox.tell(ANNA, "tournament", "winter 1", NOON, values))
    await store.append("taken", 1, [OPENED], there, NOON)
    await telling.round()
    (got,) = mails.got
    assert _tables(got) == {"free"}
    lines = got.get_content().splitlines()
    site = "https://spiele.example.org"
    called = lines.index("Benno invites you to Limes")
    assert lines[called + 1] == f"{site}/table/free#{KEYS.of('free', 1)}"
    called = lines.index("Tournament Winterturnier: your table with Carla waits for you")
    assert lines[called + 1] == f"{site}/club/tournament?id=winter"


def test_all_of_one_turn_has_one_number() -> None:
    def number(seats: str) -> int:
        rows = [journal.encode(journal.Played(1, int(seat), "lay")) for seat in seats]
        return awaited.turn_number([OPENED, *rows], 0)

    assert [number(so_far) for so_far in ("", "1", "11", "0", "00")] == [0, 0, 0, 0, 0]
    assert [number(so_far) for so_far in ("001", "0011", "00110", "0011001")] == [1, 1, 1, 2]


async def test_whoever_is_killed_after_sending_sends_the_very_same_again(tmp_path: Path) -> None:
    """SMTP knows no more than that: a mail is sent at least once, and a repetition has its name."""
    with mail_server() as server:
        for _ in range(2):
            command = [sys.executable, "-m", "tests.table.club.killed_courier"]
            run = subprocess.run(
                [*command, str(tmp_path / "tables.db"), server.url, str(len(server.got))],
                timeout=60,
                check=False,
            )
            assert run.returncode == (-9 if len(server.got) == 1 else 0)
    assert len(server.got) == 2
    first, second = server.got
    assert first["Message-ID"] == second["Message-ID"]
    assert first.get_content() == second.get_content()
