"""Mails leave through the host's own mail server; nobody is told here what they say."""

from __future__ import annotations

import re
import smtplib
import ssl
from dataclasses import dataclass
from email.headerregistry import Address
from email.message import EmailMessage
from email.utils import parseaddr
from ipaddress import ip_address
from urllib.parse import unquote, urlsplit

from tafelrunde.kernel.errors import TafelrundeError

# For so many seconds the mail server may be silent.
PATIENCE = 15.0
LONGEST = 254
ADDRESS = re.compile(
    r"(?=.{1,64}@)[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*"
    r"@(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z][A-Za-z0-9-]{0,61}[A-Za-z0-9]"
)


class BadAddress(Exception):
    """The address is none, or wants nothing: to try again would be wrong."""


class Unsent(Exception):
    """It could not be sent now."""


@dataclass(frozen=True)
class MailSettings:
    """Through which server mails go, whose they are, and where their links lead."""

    smtp: str
    sender: str
    site: str


def checked(smtp: str, sender: str, site: str) -> MailSettings:
    """Refuse in one sentence what no mail could be sent with."""
    _way(smtp)
    if not sender.isprintable() or not is_address(parseaddr(sender)[1]):
        raise TafelrundeError(
            "mails need an address they come from: --from tafelrunde@example.org, "
            f"not {sender!r:.80}"
        )
    return MailSettings(smtp, sender, checked_site(site))


def checked_site(site: str) -> str:
    """Where people reach the server, as it is put before paths."""
    parts = urlsplit(site)
    if parts.scheme not in ("https", "http") or not parts.hostname or parts.query or parts.fragment:
        raise TafelrundeError(
            f"links in mails need --site, like https://spiele.example.org, not {site!r:.80}"
        )
    return site.rstrip("/")


def is_address(text: str) -> bool:
    """Is this an address as mail servers know them? Letters beyond ASCII are in none of them."""
    return len(text) <= LONGEST and bool(ADDRESS.fullmatch(text))


def same_box(address: str) -> str:
    """What addresses of one mailbox have in common.

    >>> same_box("Anna+limes@Example.org")
    'anna@example.org'
    """
    name, _, domain = address.casefold().rpartition("@")
    return f"{name.partition('+')[0]}@{domain}"


@dataclass(frozen=True)
class _Way:
    """How the mail server is reached."""

    host: str
    port: int
    encrypted: bool
    user: str
    password: str

    @property
    def here(self) -> bool:
        """Is it this machine itself?"""
        try:
            return ip_address(self.host).is_loopback
        except ValueError:
            return self.host == "localhost"


def _way(smtp: str) -> _Way:
    """Read smtp://USER:PASSWORD@HOST:PORT, or smtps:// for one that is encrypted from the start."""
    try:
        parts = urlsplit(smtp)
        port = parts.port or (465 if parts.scheme == "smtps" else 587)
    except ValueError:
        parts, port = urlsplit(""), 0
    if parts.scheme not in ("smtp", "smtps") or not parts.hostname or parts.path.strip("/"):
        raise TafelrundeError(
            "a mail server is smtp://USER:PASSWORD@HOST:PORT, or smtps:// where it is encrypted "
            "from the start"
        )
    user, password = unquote(parts.username or ""), unquote(parts.password or "")
    return _Way(parts.hostname, port, parts.scheme == "smtps", user, password)


class Post:
    """Hands mails to a mail server; `trust` are the certificates that one may have."""

    def __init__(self, settings: MailSettings, trust: ssl.SSLContext | None = None) -> None:
        self.site = settings.site
        self.sender = settings.sender
        self.address = parseaddr(settings.sender)[1]
        self.way = _way(settings.smtp)
        self.trust = trust

    @property
    def domain(self) -> str:
        """What comes after the @ of whatever we name."""
        return self.address.rpartition("@")[2]

    def send(self, message: EmailMessage) -> None:
        """Send a mail, or say why not: BadAddress, or Unsent for something that may pass."""
        try:
            with self._connected() as server:
                server.send_message(message, self.address)
        except smtplib.SMTPRecipientsRefused as refused:
            code, _ = next(iter(refused.recipients.values()))
            raise (BadAddress if code >= 500 else Unsent)(f"the mail server says {code}") from None
        except (smtplib.SMTPException, OSError) as error:
            raise Unsent(_reason(error)) from None

    def _connected(self) -> smtplib.SMTP:
        way = self.way
        trust = self.trust or ssl.create_default_context()
        if way.encrypted:
            server: smtplib.SMTP = smtplib.SMTP_SSL(
                way.host, way.port, timeout=PATIENCE, context=trust
            )
        else:
            server = smtplib.SMTP(way.host, way.port, timeout=PATIENCE)
        try:
            server.ehlo()
            if not way.encrypted and server.has_extn("starttls"):
                server.starttls(context=trust)
                server.ehlo()
            elif not way.encrypted and way.password and not way.here:
                raise Unsent("the mail server does not encrypt, and would be told the password")
            if way.user:
                server.login(way.user, way.password)
        except BaseException:
            server.close()
            raise
        return server


def _reason(error: Exception) -> str:
    """What went wrong, without what a mail server may repeat of the mail or of a password."""
    code = getattr(error, "smtp_code", None)
    return f"the mail server says {code}" if code else f"{type(error).__name__}: {error}"[:200]


def envelope(post: Post, to: str, subject: str, name: str) -> EmailMessage:
    """An empty mail of ours; `name` makes a repetition recognisable."""
    message = EmailMessage()
    sender = parseaddr(post.sender)
    message["From"] = Address(one_line(sender[0]) or "Tafelrunde", addr_spec=sender[1])
    message["To"] = to
    message["Subject"] = one_line(subject)
    message["Message-ID"] = f"<{name}@{post.domain}>"
    message["Auto-Submitted"] = "auto-generated"
    return message


def one_line(text: str) -> str:
    """A text that ends no header and begins no line: nothing in it that is not printed."""
    return " ".join("".join(letter if letter.isprintable() else " " for letter in text).split())
