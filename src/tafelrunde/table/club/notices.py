"""What somebody decides about notices: which, when, by mail or in which browsers."""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import Meta

from tafelrunde.table.call import Call
from tafelrunde.table.clock import DAY, wall_clock
from tafelrunde.table.club import browsers, outbox, wishes
from tafelrunde.table.club.identity import label
from tafelrunde.table.club.mail import LONGEST, is_address, same_box
from tafelrunde.table.club.wishes import CONFIRM, KINDS, NEVER, Kind, Mails, Wish
from tafelrunde.table.refusal import Refused
from tafelrunde.table.store import Steps

# So long the link in a mail that asks whether an address is right can be used.
CONFIRMED_WITHIN = 3 * DAY

Hour = Annotated[int, Meta(ge=0, le=23)]
LinkKey = Annotated[str, Meta(max_length=80)]


class NoticesWanted(msgspec.Struct, kw_only=True):
    """What somebody wants to be told, and when; hours are those of the zone."""

    kinds: Annotated[list[Kind], Meta(max_length=len(KINDS))]
    mails: Mails
    hour: Hour
    quiet_from: Hour
    quiet_to: Hour
    zone: Annotated[str, Meta(max_length=60)] = "UTC"


class BrowserInfo(msgspec.Struct):
    """A browser that is told."""

    id: str
    label: str
    since: int


class NoticesInfo(msgspec.Struct):
    """All that somebody has decided; `offered` says whether this server sends mails at all.

    `trouble` is "refused" if nobody was at the address. `push_key` is for browsers; there is none
    where they cannot be told.
    """

    wanted: NoticesWanted
    offered: bool
    address: str
    confirmed: bool
    trouble: str
    browsers: list[BrowserInfo]
    push_key: str


class AddressGiven(msgspec.Struct):
    """Where mails shall go; nothing: nowhere."""

    address: Annotated[str, Meta(max_length=LONGEST)]


class LinkFollowed(msgspec.Struct):
    """The key in a link of a mail."""

    key: LinkKey


class AddressInfo(msgspec.Struct):
    """The address that a link was about."""

    address: str


class NewBrowser(msgspec.Struct):
    """A browser that wants to be told, as it describes itself."""

    endpoint: Annotated[str, Meta(max_length=1000)]
    p256dh: Annotated[str, Meta(max_length=100)]
    auth: Annotated[str, Meta(max_length=40)]


class WhichBrowser(msgspec.Struct):
    """One of the browsers that are told."""

    id: Annotated[str, Meta(max_length=40)]


async def notices(call: Call, body: None) -> NoticesInfo:
    """What whoever asks wants to be told, and how."""
    return await call.tables.store.read(_shown(call))


def _shown(call: Call) -> Steps[NoticesInfo]:
    wish = yield from wishes.wish_of(call.guest)
    there = yield from browsers.browsers_of(call.guest)
    service = call.courier.service
    return NoticesInfo(
        wanted=NoticesWanted(
            kinds=[kind for kind in KINDS if wish.wants(kind)],
            mails=msgspec.convert(wish.mails, Mails),
            hour=wish.hour,
            quiet_from=wish.quiet_from,
            quiet_to=wish.quiet_to,
            zone=wish.zone,
        ),
        offered=call.courier.post is not None,
        address=wish.mail,
        confirmed=wish.confirmed is not None,
        trouble=wish.trouble,
        browsers=[BrowserInfo(one.id, one.label, one.made) for one in there],
        push_key=service.public if service else "",
    )


def _here(call: Call, wish: Wish) -> Wish:
    return wish._replace(language=call.lang)


async def want(call: Call, body: NoticesWanted) -> NoticesInfo:
    """Decide what to be told, and when."""
    call.spend("act")

    def steps() -> Steps[NoticesInfo]:
        wish = yield from wishes.wish_of(call.guest)
        kinds = " ".join(kind for kind in KINDS if kind in body.kinds)
        wanted = _here(call, wish)._replace(
            kinds=kinds,
            mails=body.mails if wish.mail else NEVER,
            hour=body.hour,
            quiet_from=body.quiet_from,
            quiet_to=body.quiet_to,
            zone=wishes.known_zone(body.zone),
        )
        yield from wishes.keep(wanted)
        yield from outbox.replan(wanted, wall_clock())
        return (yield from _shown(call))

    return await call.tables.store.write(steps())


async def give_address(call: Call, body: AddressGiven) -> NoticesInfo:
    """Give the address that mails go to, which is asked first; or none."""
    address, now = body.address.strip(), wall_clock()
    if address and call.courier.post is None:
        raise Refused("no_mails")
    if address and not is_address(address):
        raise Refused("bad_address")
    call.spend("mail" if address else "act")
    counted = call.tables.keys.counted
    who = (counted("address", same_box(address)), counted("person", call.guest))

    def steps() -> Steps[NoticesInfo]:
        wish = _here(call, (yield from wishes.wish_of(call.guest)))
        if address:
            given = yield from wishes.give_address(wish, address, who, now)
            yield from outbox.ask_whether(given, now)
        else:
            yield from wishes.no_address(wish)
        return (yield from _shown(call))

    told = await call.tables.store.write(steps())
    call.courier.woken.set()
    return told


async def confirm_address(call: Call, body: LinkFollowed) -> AddressInfo:
    """Say that an address is one's own, with the link that was sent there."""
    call.spend("act")
    ref, now = call.tables.keys.ref_in("confirm", body.key), wall_clock()

    def steps() -> Steps[AddressInfo]:
        wish = yield from _whose(ref)
        asked = yield (
            "select made from notices where person = ? and kind = ? order by made desc limit 1",
            (wish.person, CONFIRM),
        )
        if wish.confirmed is None:
            if wish.trouble or not asked or now - asked[0][0] > CONFIRMED_WITHIN:
                raise Refused("wrong_link")
            yield from wishes.keep(wish._replace(confirmed=now))
        return AddressInfo(wish.mail)

    return await call.tables.store.write(steps())


async def stop_mails(call: Call, body: None) -> AddressInfo:
    """No more mails, with a link from one; to an address nobody has confirmed never one again."""
    call.spend("act")
    ref, now = call.tables.keys.ref_in("stop", call.request.path_params["key"][:80]), wall_clock()

    def steps() -> Steps[AddressInfo]:
        wish = yield from _whose(ref)
        if wish.confirmed is None and not wish.trouble:
            yield from wishes.bar(call.tables.keys.counted("address", same_box(wish.mail)), now)
            yield from wishes.no_address(wish)
        else:
            yield from wishes.keep(wish._replace(mails=NEVER))
        return AddressInfo(wish.mail)

    return await call.tables.store.write(steps())


def _whose(ref: str) -> Steps[Wish]:
    wish = yield from wishes.of_ref(ref)
    if wish is None or not wish.mail:
        raise Refused("wrong_link")
    return wish


async def add_browser(call: Call, body: NewBrowser) -> NoticesInfo:
    """Have a browser told."""
    call.spend("act")
    service = call.courier.service
    if service is None:
        raise Refused("no_push")
    browser = service.browser(
        body.endpoint, body.p256dh, body.auth, label(call), wall_clock(), call.device
    )

    def steps() -> Steps[NoticesInfo]:
        yield from wishes.keep(_here(call, (yield from wishes.wish_of(call.guest))))
        yield from browsers.subscribe(call.guest, browser)
        return (yield from _shown(call))

    return await call.tables.store.write(steps())


async def remove_browser(call: Call, body: WhichBrowser) -> NoticesInfo:
    """Have a browser told nothing any more."""
    call.spend("act")

    def steps() -> Steps[NoticesInfo]:
        for browser in (yield from browsers.browsers_of(call.guest)):
            if browser.id == body.id:
                yield from browsers.unsubscribe(browser.endpoint)
        return (yield from _shown(call))

    return await call.tables.store.write(steps())
