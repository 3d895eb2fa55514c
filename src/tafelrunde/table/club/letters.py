"""What notices say: mails, and what a phone shows, made when they are sent."""

from __future__ import annotations

from collections.abc import Sequence
from email.message import EmailMessage
from email.utils import formatdate
from pathlib import Path
from typing import NamedTuple

from tafelrunde.kernel.sayings import Sayings
from tafelrunde.table.club.mail import Post, envelope, one_line
from tafelrunde.table.club.wishes import Wish
from tafelrunde.table.keys import Keys

LINKS = ("confirm", "stop")
SAYINGS = Sayings(Path(__file__).with_name("notices.toml"))


class Line(NamedTuple):
    """One thing that is told: its kind, its sentence, and where to go."""

    kind: str
    sentence: str
    path: str


def sentence(lang: str, kind: str, values: dict[str, str]) -> str:
    """A notice in words; nothing that somebody calls himself begins a line of its own."""
    return SAYINGS.say(lang, kind, **{name: one_line(value) for name, value in values.items()})


def headline(lang: str, lines: Sequence[Line]) -> str:
    """What all of it is about."""
    if len(lines) == 1:
        return lines[0].sentence
    same = {line.kind for line in lines} == {"turn"}
    return SAYINGS.say(lang, "turns" if same else "several", count=len(lines))


def letter(post: Post, keys: Keys, wish: Wish, name: str, lines: Sequence[Line]) -> EmailMessage:
    """The mail with some notices; people and their mail programs can have it stopped."""
    say = SAYINGS.speaker(wish.language)
    message = envelope(post, wish.mail, headline(wish.language, lines), name)
    stop = keys.mail("stop", wish.ref)
    message["List-Unsubscribe"] = f"<{post.site}/api/notices/stop/{stop}>"
    message["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
    told = [f"{line.sentence}\n{post.site}{line.path}" for line in lines]
    settings = _settings(post)
    foot = say("foot", stop=f"{settings}#stop={stop}", settings=settings)
    return _filled(message, [*told, f"-- \n{foot}"])


def question(post: Post, keys: Keys, wish: Wish, name: str) -> EmailMessage:
    """The mail that asks whether an address is right; who did not ask for it can have no more."""
    say = SAYINGS.speaker(wish.language)
    message = envelope(post, wish.mail, say("confirm_subject"), name)
    links = {what: f"{_settings(post)}#{what}={keys.mail(what, wish.ref)}" for what in LINKS}
    return _filled(
        message, [say("confirm", link=links["confirm"]), say("not_me", link=links["stop"])]
    )


def _settings(post: Post) -> str:
    return f"{post.site}/club/notices"


def _filled(message: EmailMessage, paragraphs: Sequence[str]) -> EmailMessage:
    message["Date"] = formatdate()
    message.set_content("\n\n".join(paragraphs) + "\n")
    return message
