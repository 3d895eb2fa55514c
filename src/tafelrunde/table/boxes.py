"""What is in a game's box, for the page: everything there is, and the form to correct it.

Nothing of it is kept here: what somebody reads off his box is in his browser, and comes along with
every question about it.
"""

from __future__ import annotations

from typing import Annotated, Any, ClassVar

import msgspec
from msgspec import Meta

from tafelrunde.kernel.box_file import MOST_TELLERS, NAME_LETTERS
from tafelrunde.kernel.box_form import Fault, Field, Group, source_of
from tafelrunde.kernel.box_owners import file_text, values_of
from tafelrunde.kernel.boxed import boxed
from tafelrunde.kernel.catalogue import (
    Thing,
    box_or_refusal,
    catalogue,
    drawing,
    picture_of,
    source_in,
)
from tafelrunde.kernel.components import Box, digits
from tafelrunde.kernel.draw import Drawing, Markup
from tafelrunde.kernel.game import Game
from tafelrunde.kernel.sayings import capital
from tafelrunde.table import workshop
from tafelrunde.table.api import game_asked, symbols_of
from tafelrunde.table.call import Call
from tafelrunde.table.refusal import Refused
from tafelrunde.table.requests import BOX_LETTERS, BOX_LIMIT

MOST_DRAWN = 100
NOT_DRAWN = Drawing(0, 0, Markup(), "", "")

Key = Annotated[str, Meta(max_length=80)]


class PickView(msgspec.Struct):
    """A value that a field can have."""

    value: Any
    said: str
    symbol: str


class FieldView(msgspec.Struct):
    """A field of a form: see `Field` in kernel/box_form.py. `picks` is the number of its list."""

    path: list[str | int]
    said: str
    kind: str
    low: int
    high: int
    picks: int
    split: str | None
    join: str | None
    absent: Any
    symbol: str


class ThingView(msgspec.Struct):
    """A thing of the box; `form` is the number of its form, `sources` are those of its fields.

    It is drawn with the symbols of the game, in this size; not at all if it is only words.
    """

    key: str
    name: str
    count: int
    source: str
    owners: int
    where: str
    note: str
    told: str
    form: int
    entry: Any
    sources: list[str]
    size: tuple[float, float]
    drawn: str


class ShelfView(msgspec.Struct):
    """The things of one kind; `drawn` if what is on them is on their pictures."""

    path: str
    title: str
    can_change: bool
    drawn: bool
    things: list[ThingView]


class BoxView(msgspec.Struct):
    """Everything that is in a box, the forms to correct it, and why some of it stays `closed`."""

    game: str
    title: str
    reconstructed: str
    mark: str
    by: tuple[str, ...]
    picks: list[list[PickView]]
    forms: list[list[FieldView]]
    shelves: list[ShelfView]
    closed: list[str]


class FaultView(msgspec.Struct):
    """What is wrong or odd, and with which thing."""

    said: str
    path: str
    key: str


class Told(msgspec.Struct, kw_only=True):
    """What somebody read off his box: as a file, or the values by shelf and thing.

    `things` are asked about: how they are drawn now.
    """

    text: Annotated[str, Meta(max_length=BOX_LETTERS)] = ""
    values: dict[Key, dict[Key, Any]] = {}
    by: Annotated[
        list[Annotated[str, Meta(min_length=1, max_length=NAME_LETTERS)]],
        Meta(max_length=MOST_TELLERS),
    ] = []
    things: Annotated[list[tuple[Key, Key]], Meta(max_length=MOST_DRAWN)] = []

    LIMIT: ClassVar[int] = BOX_LIMIT


class FormNow(msgspec.Struct):
    """What a thing is called and which fields it has with what was told; where ours is from."""

    path: str
    key: str
    name: str
    fields: list[FieldView]
    sources: list[str]


class Checked(msgspec.Struct):
    """A file of what was told, what is wrong with it, odd or right, what it has of which things.

    `forms` are those of the things that were asked about, with their `picks`.
    """

    text: str
    mark: str
    by: tuple[str, ...]
    values: dict[str, dict[str, Any]]
    wrong: list[FaultView]
    odd: list[FaultView]
    right: list[str]
    forms: list[FormNow]
    picks: list[list[PickView]]


class Drawn(msgspec.Struct):
    """How a thing is drawn."""

    path: str
    key: str
    svg: str


class _Forms:
    """Forms and lists of picks, each once, since most things have the same."""

    def __init__(self, lang: str) -> None:
        self.lang = lang
        self.picks: list[list[PickView]] = []
        self.forms: list[list[FieldView]] = []
        self.known: dict[bytes, int] = {}

    def form(self, fields: list[Field]) -> int:
        """The number of a form."""
        return self._number(self.forms, [self._field(field) for field in fields])

    def _field(self, field: Field) -> FieldView:
        lang = self.lang
        picks = [PickView(pick.value, pick.said[lang], pick.symbol) for pick in field.picks]
        return FieldView(
            list(field.path), field.said[lang], field.kind, field.low, field.high,
            self._number(self.picks, picks) if picks else -1,
            field.split, field.join, field.absent, field.symbol,
        )  # fmt: skip

    def _number(self, kept: list[Any], one: Any) -> int:
        encoded = msgspec.json.encode([kept is self.forms, one])
        if encoded not in self.known:
            self.known[encoded] = len(kept)
            kept.append(one)
        return self.known[encoded]


def view_of(game: Game, lang: str) -> BoxView:
    """A box as the page shows it."""
    box, forms = box_or_refusal(game), _Forms(lang)
    groups = {group.path: group for group in (*box.groups, *box.others)}
    shelves = [
        ShelfView(shelf.path, shelf.title, shelf.can_change, shelf.drawn,
                  [_thing(game, groups[shelf.path], thing, forms) for thing in shelf.things])
        for shelf in catalogue(game, lang)
    ]  # fmt: skip
    said = game.reconstructed.get(lang, "")
    return BoxView(
        game.id, game.title, said, digits(box.mark), box.reading.by, forms.picks, forms.forms,
        shelves, [why[lang] for why in box.closed.values()],
    )  # fmt: skip


def _thing(game: Game, group: Group, thing: Thing, forms: _Forms) -> ThingView:
    box, key = box_or_refusal(game), thing.key
    entry = group.entries(box.used)[key]
    fields = list(group.fields(key, entry))
    thing_drawn = drawing(game, group.path, key, forms.lang) or NOT_DRAWN
    return ThingView(
        key, thing.name, thing.count, thing.source, thing.owners, thing.where, thing.note,
        thing.told, forms.form(fields), entry if fields else None,
        [source_in(box, group, key, field) for field in fields],
        (thing_drawn.width, thing_drawn.height), str(thing_drawn.body),
    )  # fmt: skip


async def box(call: Call, body: None) -> BoxView:
    """Everything that is in a game's box."""
    return await workshop.laboured(view_of, _with_box(call), call.lang)


def _with_box(call: Call) -> Game:
    game = game_asked(call)
    if game.box is None:
        raise Refused("unknown_page")
    return game


async def check(call: Call, body: Told) -> Checked:
    """What is wrong with what somebody read off his box, and the file of it."""
    return await workshop.checked(_checked, box_or_refusal(_with_box(call)), body, call.lang)


def _checked(box: Box, told: Told, lang: str) -> Checked:
    text, forms = told.text or file_text(box, told.values, told.by), _Forms(lang)
    reading = box.check(text)
    mark = 0 if reading.wrong else box.mark_of(reading.tables)
    return Checked(
        text, digits(mark), reading.by, values_of(box, reading),
        _views(reading.wrong, lang), _views(reading.odd, lang),
        [said[lang] for said in box.kept(reading.wrong)],
        [_form_now(box, told, path, key, forms) for path, key in told.things], forms.picks,
    )  # fmt: skip


def _form_now(box: Box, told: Told, path: str, key: str, forms: _Forms) -> FormNow:
    group = next((group for group in box.groups if group.path == path), None)
    own = None if group is None else group.entries(box.own).get(key)
    if group is None or own is None:
        raise Refused("unknown_thing")
    given = told.values.get(path, {}).get(key)
    entry = {**own, **given} if isinstance(own, dict) and isinstance(given, dict) else own
    fields = list(group.fields(key, entry))
    whole = group.source(box.own)
    shown = forms.forms[forms.form(fields)]
    name = capital(group.name(key, entry)[forms.lang])
    return FormNow(path, key, name, shown, [source_of(field, own, whole) for field in fields])


def _views(faults: list[Fault], lang: str) -> list[FaultView]:
    return [FaultView(fault.said[lang], fault.group, fault.entry) for fault in faults]


async def drawn(call: Call, body: Told) -> list[Drawn]:
    """How things are drawn with what somebody read off his box; those that are wrong are not."""
    return await workshop.checked(_drawn, _with_box(call), body, call.lang)


def _drawn(game: Game, told: Told, lang: str) -> list[Drawn]:
    box = box_or_refusal(game)
    whole = file_text(box, told.values, told.by)
    found = []
    for path, key in told.things:
        one = {path: {key: told.values.get(path, {}).get(key, {})}}
        text = next((t for t in (whole, file_text(box, one, [])) if not box.check(t).wrong), None)
        owned = game if text is None else boxed(box, text)
        thing = drawing(owned, path, key, lang)
        if thing is not None:
            found.append(Drawn(path, key, str(picture_of(owned, thing))))
    return found


async def symbols_at(call: Call, body: None) -> str:
    """The drawings of a game as a table plays it: cards with an owner's values look different."""
    return symbols_of((await call.room()).table.game)
