"""Passkeys: whoever can unlock his device is the member, without a word to remember.

The package `webauthn` reads and checks what authenticators say; where it is missing, no passkeys
are offered. Nothing is asked about the make of an authenticator.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from importlib.util import find_spec
from typing import Any, NamedTuple
from urllib.parse import urlsplit

from starlette.requests import Request

from tafelrunde.table.clock import MINUTE
from tafelrunde.table.club.members import Member
from tafelrunde.table.refusal import Refused
from tafelrunde.table.store import Steps

OFFERED = find_spec("webauthn") is not None
PASSKEYS = 10
REGISTER, SIGN_IN = "register", "sign in"
_ID = re.compile("[A-Za-z0-9_-]{1,400}")
_MINUTES = 5
_CHALLENGED_FOR = _MINUTES * MINUTE


class Passkey(NamedTuple):
    """One of a member's passkeys."""

    id: str
    person: str
    label: str
    public_key: str
    used: int
    made: int
    seen: int


_COLUMNS = "id, person, label, public_key, used, made, seen"


class Site(NamedTuple):
    """Where the page is that an authenticator speaks with: `host` is what a passkey is for."""

    origin: str
    host: str


def site_of(request: Request) -> Site:
    """As the browser sees it; that its origin is this host was checked before (`same_origin`).

    What a proxy in between does with scheme and port does not matter then.
    """
    origin = request.headers.get("origin") or f"{request.url.scheme}://{request.url.netloc}"
    return Site(origin, urlsplit(origin).hostname or "")


def passkeys(person: str) -> Steps[list[Passkey]]:
    """A member's passkeys, oldest first."""
    rows = yield f"select {_COLUMNS} from passkeys where person = ? order by made, id", (person,)
    return [Passkey(*row) for row in rows]


def passkey(id: object) -> Steps[Passkey | None]:
    """The passkey that is called so, whatever an authenticator says there."""
    if not isinstance(id, str) or not _ID.fullmatch(id):
        return None
    rows = yield f"select {_COLUMNS} from passkeys where id = ?", (id,)
    return Passkey(*rows[0]) if rows else None


def keep(new: Passkey) -> Steps[None]:
    """A member has one more."""
    there = yield from passkeys(new.person)
    if len(there) >= PASSKEYS:
        raise Refused("too_many_passkeys", limit=PASSKEYS)
    kept = yield (
        f"insert into passkeys ({_COLUMNS}) values (?, ?, ?, ?, ?, ?, ?) "
        "on conflict do nothing returning id",
        new,
    )
    if not kept:
        raise Refused("bad_passkey")


def use(known: Passkey, used: int, at: int) -> Steps[None]:
    """It was used; one that another request has used meanwhile, or that is gone, is refused."""
    there = yield (
        "update passkeys set used = ?, seen = ? where id = ? and used = ? returning id",
        (used, at, known.id, known.used),
    )
    if not there:
        raise Refused("bad_passkey")


def remove(person: str, id: str) -> Steps[None]:
    """A member has one less."""
    gone = yield "delete from passkeys where person = ? and id = ? returning id", (person, id)
    if not gone:
        raise Refused("bad_passkey")


def challenge(guest: str, what: str, asked: str, at: int) -> Steps[None]:
    """Remember what a device is asked to sign, instead of what it was asked before."""
    yield "delete from challenges where until <= ?", (at,)
    yield (
        "insert into challenges (guest, what, challenge, until) values (?, ?, ?, ?) "
        "on conflict (guest, what) do update "
        "set challenge = excluded.challenge, until = excluded.until",
        (guest, what, asked, at + _CHALLENGED_FOR),
    )


def challenged(guest: str, what: str, at: int) -> Steps[str]:
    """What a device was asked to sign; it is asked only once."""
    rows = yield (
        "delete from challenges where guest = ? and what = ? returning challenge, until",
        (guest, what),
    )
    if not rows or rows[0][1] <= at:
        raise Refused("too_late", limit=_MINUTES)
    asked: str = rows[0][0]
    return asked


def registration(site: Site, member: Member, known: list[Passkey]) -> dict[str, Any]:
    """What the browser is asked to make a passkey with."""
    from webauthn import base64url_to_bytes, generate_registration_options, options_to_json
    from webauthn.helpers.structs import (
        AuthenticatorSelectionCriteria,
        PublicKeyCredentialDescriptor,
        ResidentKeyRequirement,
        UserVerificationRequirement,
    )

    options = generate_registration_options(
        rp_id=site.host,
        rp_name="Tafelrunde",
        user_id=member.id.encode(),
        user_name=member.name,
        timeout=_CHALLENGED_FOR,
        # Found by the authenticator itself: nobody has to say first who he is.
        authenticator_selection=AuthenticatorSelectionCriteria(
            resident_key=ResidentKeyRequirement.REQUIRED,
            user_verification=UserVerificationRequirement.REQUIRED,
        ),
        exclude_credentials=[
            PublicKeyCredentialDescriptor(base64url_to_bytes(one.id)) for one in known
        ],
    )
    return _plain(options_to_json(options))


def registered(
    site: Site, credential: Mapping[str, Any], asked: str, person: str, label: str, at: int
) -> Passkey:
    """The new passkey, if the authenticator says so."""
    from webauthn import base64url_to_bytes, verify_registration_response
    from webauthn.helpers import bytes_to_base64url
    from webauthn.helpers.exceptions import WebAuthnException

    try:
        made = verify_registration_response(
            credential=dict(credential),
            expected_challenge=base64url_to_bytes(asked),
            expected_rp_id=site.host,
            expected_origin=site.origin,
            require_user_verification=True,
        )
    except (WebAuthnException, ValueError, TypeError, KeyError, AttributeError):
        raise Refused("bad_passkey") from None
    key = bytes_to_base64url(made.credential_public_key)
    id = bytes_to_base64url(made.credential_id)
    return Passkey(id, person, label, key, made.sign_count, at, at)


def invitation(site: Site) -> dict[str, Any]:
    """What the browser is asked to sign in with."""
    from webauthn import generate_authentication_options, options_to_json
    from webauthn.helpers.structs import UserVerificationRequirement

    options = generate_authentication_options(
        rp_id=site.host,
        timeout=_CHALLENGED_FOR,
        user_verification=UserVerificationRequirement.REQUIRED,
    )
    return _plain(options_to_json(options))


def signed(site: Site, credential: Mapping[str, Any], asked: str, known: Passkey) -> int:
    """How often the authenticator says it was used, if it is the one of this passkey."""
    from webauthn import base64url_to_bytes, verify_authentication_response
    from webauthn.helpers.exceptions import WebAuthnException

    try:
        verified = verify_authentication_response(
            credential=dict(credential),
            expected_challenge=base64url_to_bytes(asked),
            expected_rp_id=site.host,
            expected_origin=site.origin,
            credential_public_key=base64url_to_bytes(known.public_key),
            credential_current_sign_count=known.used,
            require_user_verification=True,
        )
    except (WebAuthnException, ValueError, TypeError, KeyError, AttributeError):
        raise Refused("bad_passkey") from None
    return verified.new_sign_count


def _plain(text: str) -> dict[str, Any]:
    read: dict[str, Any] = json.loads(text)
    return read
