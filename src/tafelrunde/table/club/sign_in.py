"""Making passkeys and signing in with them, in two steps each: what is asked, what was answered."""

from __future__ import annotations

from typing import Any

import msgspec

from tafelrunde.table.call import Call, printable
from tafelrunde.table.clock import wall_clock
from tafelrunde.table.club import identity, passkeys
from tafelrunde.table.commands import Name
from tafelrunde.table.refusal import Refused


class Ceremony(msgspec.Struct):
    """What the browser's authenticator is asked; `games` and `leaves` as in `Arrived`."""

    options: dict[str, Any]
    games: int = 0
    leaves: str = ""


class NewPasskey(msgspec.Struct):
    """What an authenticator answered, and what its passkey shall be called."""

    credential: dict[str, Any]
    label: Name = ""


class SignIn(msgspec.Struct):
    """What an authenticator answered."""

    credential: dict[str, Any]


def _check_offered() -> None:
    if not passkeys.OFFERED:
        raise Refused("no_passkeys")


async def begin_passkey(call: Call, body: None) -> Ceremony:
    """How a passkey is made."""
    _check_offered()
    member, store = await identity.the_member(call), call.tables.store
    known = await store.read(passkeys.passkeys(member.person))
    options = passkeys.registration(passkeys.site_of(call.request), member, known)
    asked = options["challenge"]
    await store.write(passkeys.challenge(call.device, passkeys.REGISTER, asked, wall_clock()))
    return Ceremony(options)


async def add_passkey(call: Call, body: NewPasskey) -> identity.Mine:
    """A member has one more passkey."""
    _check_offered()
    member, store, now = await identity.the_member(call), call.tables.store, wall_clock()
    asked = await store.write(passkeys.challenged(call.device, passkeys.REGISTER, now))
    site, label = passkeys.site_of(call.request), printable(body.label) or identity.label(call)
    new = passkeys.registered(site, body.credential, asked, member.person, label, now)
    await store.write(passkeys.keep(new))
    return await identity.mine(call, None)


async def remove_passkey(call: Call, body: identity.WhichOne) -> identity.Mine:
    """A member has one passkey less."""
    member = await identity.the_member(call)
    await call.tables.store.write(passkeys.remove(member.person, body.id))
    return await identity.mine(call, None)


async def begin_sign_in(call: Call, body: None) -> Ceremony:
    """How one signs in with a passkey, and what that means for this device."""
    _check_offered()
    options = passkeys.invitation(passkeys.site_of(call.request))
    asked = options["challenge"]
    store = call.tables.store
    await store.write(passkeys.challenge(call.device, passkeys.SIGN_IN, asked, wall_clock()))
    return Ceremony(options, *await identity.at_stake(call))


async def sign_in(call: Call, body: SignIn) -> identity.Arrived:
    """Be, on this device too, the member whose passkey this is."""
    _check_offered()
    store, now = call.tables.store, wall_clock()
    asked = await store.write(passkeys.challenged(call.device, passkeys.SIGN_IN, now))
    known = await store.read(passkeys.passkey(body.credential.get("id")))
    if known is None:
        raise Refused("bad_passkey")
    used = passkeys.signed(passkeys.site_of(call.request), body.credential, asked, known)
    await store.write(passkeys.use(known, used, now))
    return await identity.arrive(call, known.person)
