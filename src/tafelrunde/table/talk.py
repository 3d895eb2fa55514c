"""What is said over the socket of a table, and what is answered, as types."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated

import msgspec
from msgspec import Meta

from tafelrunde.kernel.draw import Form
from tafelrunde.kernel.verbs import MOVE_TEXT_LIMIT
from tafelrunde.table import commands
from tafelrunde.table.closer import CloserView, OwnView
from tafelrunde.table.hints import SuggestionView
from tafelrunde.table.requests import Lang
from tafelrunde.table.story import StepView
from tafelrunde.table.view import PictureView


class See(commands.Act, frozen=True):
    """Show everything anew, in this language and form, and unless `text` is false in words too."""

    lang: Lang = "en"
    form: Form = "wide"
    text: bool = True


class Hello(See, frozen=True):
    """The first word: the key, the last row whose log lines are known, how it shall be shown.

    `news` says that after a whole snapshot only what is new shall come; `still`, that somebody is
    there and wants to be shown nothing: the device is in the hands of another seat.
    """

    key: commands.Key = ""
    have: commands.Number = -1
    news: bool = False
    still: bool = False


class Hint(commands.Act, frozen=True):
    """What would a strong bot play, and why?"""


class Try(commands.Act, frozen=True, kw_only=True):
    """Show the table as it would be after this move, which is not made."""

    move: Annotated[str, Meta(max_length=MOVE_TEXT_LIMIT)]


class Why(commands.Act, frozen=True, kw_only=True):
    """Why can this not be touched now?"""

    path: Annotated[list[commands.Id], Meta(max_length=commands.PATH_LIMIT)]


class Closer(commands.Act, frozen=True, kw_only=True):
    """What is this, what does it do, and what is missing to use it?"""

    of: commands.Id


class Matters(commands.Act, frozen=True):
    """Which rule matters now?"""


class Own(commands.Act, frozen=True):
    """Which kinds of things do I have?"""


class Show(commands.Act, frozen=True, kw_only=True):
    """Show the table once more as it was after this row."""

    entry: commands.Number


class Held(commands.Act, frozen=True, kw_only=True):
    """Show once more what everybody was shown after this row."""

    entry: commands.Number


class Again(commands.Act, frozen=True):
    """Play again."""


class Ping(commands.Act, frozen=True):
    """Is somebody there?"""


Word = (
    commands.AnyAct | Hello | See | Hint | Try | Why | Closer | Matters | Own | Show | Held | Again
    | Ping
)  # fmt: skip

COSTLY: Mapping[type, str] = {
    Hint: "hint", Try: "look", Why: "why", Closer: "why", Own: "look", Show: "look", Held: "look",
    Again: "open",
}  # fmt: skip


class Said(msgspec.Struct, tag_field="kind"):
    """An answer to one word."""

    id: str


class Done(Said, tag="done"):
    """It was done."""


class No(Said, tag="refused"):
    """It was not done, and why."""

    refused: str
    reason: str
    rule: str


class HintSaid(Said, tag="hint"):
    """What a strong bot would play, the best first."""

    moves: list[SuggestionView]


class WhySaid(Said, tag="why"):
    """Why something cannot be touched."""

    reason: str
    rule: str


class CloserSaid(Said, tag="closer"):
    """A closer look at a thing."""

    look: CloserView


class MattersSaid(Said, tag="matters"):
    """The rule that matters now."""

    rule: str


class OwnSaid(Said, tag="own"):
    """What this seat has, on the hand and in its realm."""

    has: OwnView


class ShowSaid(Said, tag="shown"):
    """The table as it was."""

    picture: PictureView


class HeldSaid(Said, tag="held"):
    """What everybody was shown."""

    step: StepView
