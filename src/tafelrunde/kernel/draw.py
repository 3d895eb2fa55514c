"""Pen and palette for the pictures of all games: elements, outlines, colours, whole documents."""

import html
import re
import unicodedata
from collections.abc import Callable, Collection, Hashable, MutableMapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache, wraps
from pathlib import Path
from typing import Any, Final, Literal, ParamSpec, TypeVar, cast, get_args
from weakref import WeakValueDictionary

Box = tuple[float, float, float, float]
Cell = tuple[int, int]
Given = ParamSpec("Given")
Drawn = TypeVar("Drawn")


class Markup(str):
    """Finished SVG text; every other string is escaped when it becomes part of a picture."""

    __slots__ = ()


class Group(Markup):
    """A group that knows its first tag and what it holds: nobody has to read that in its text.

    The rest is found when it is asked for, by `kernel/changes.py`, and kept.
    """

    __slots__ = ("__weakref__", "cuts", "head", "holds", "looks", "names")
    head: str
    holds: tuple[Markup, ...]
    cuts: tuple[str, ...] | None
    looks: tuple[str, ...] | None
    names: tuple[str, ...] | None


# What a picture can be drawn for: a stage of about 7:5, one twice as wide as high, one of about
# 4:5, a phone on its side, and a phone upright, where the picture is as high as it likes.
Form = Literal["wide", "broad", "upright", "low", "tall"]
FORMS: Final[tuple[Form, ...]] = get_args(Form)
# What is shown instead of a form that a game does not draw.
INSTEAD: Final[dict[Form, Form]] = {"broad": "wide", "upright": "tall", "low": "tall"}


def nearest(wanted: Form, drawn: Collection[Form]) -> Form:
    """The form to draw where this one is wanted and these can be drawn.

    >>> nearest("low", ["wide", "tall"]), nearest("low", ["wide", "low", "tall"])
    ('tall', 'low')
    """
    return wanted if wanted in drawn else INSTEAD[wanted]


@dataclass(frozen=True)
class Drawing:
    """A table drawn for one viewer: its size, what lies on the oak, and the same in a few words.

    A picture names the form only where it has drawn another one than was wanted.
    """

    width: float
    height: float
    body: Markup
    title: str
    desc: str
    form: Form | None = None


@dataclass(frozen=True)
class Touch:
    """How a hand makes a move: the ids it touches one after the other; none means a button.

    Where several ids, separated by spaces, make one step, any of them will do. Moves with the same
    path are ways to turn the same piece. While a move is held, its `ghost` is drawn into the
    element with the id `on`. `price` is what the move takes beside what is touched: how many of
    which symbol. `dear` says that it takes more than what lies ready for it: it glows less.
    """

    path: tuple[str, ...] = ()
    ghost: str = ""
    on: str = ""
    price: tuple[tuple[int, str], ...] = ()
    dear: bool = False


# Large groups are kept no longer than the pictures that they are part of.
WHILE_SHOWN: Final = 0


def drawn_once(
    shows: Callable[..., Hashable], most: int = 4_096
) -> Callable[[Callable[Given, Drawn]], Callable[Given, Drawn]]:
    """A part of a picture is not drawn again while it shows the same: `shows` says all of that.

    So many are kept, or WHILE_SHOWN groups as many as there are in pictures.
    """

    def keeping(draw: Callable[Given, Drawn]) -> Callable[Given, Drawn]:
        kept: MutableMapping[Hashable, Drawn] = {} if most else WeakValueDictionary()

        @wraps(draw)
        def drawn(*given: Given.args, **named: Given.kwargs) -> Drawn:
            what = shows(*given, **named)
            found = kept.get(what)
            if found is None:
                if most and len(kept) >= most:
                    kept.clear()
                kept[what] = found = draw(*given, **named)
            return found

        drawn.cache_clear = kept.clear  # type: ignore[attr-defined]
        return drawn

    return keeping


def in_language(eyes: Any, *given: Hashable, **named: Hashable) -> Hashable:
    """What is shown by a part that depends on nothing of the table but what it is given."""
    return eyes.lang, given, *named.items()


# What XML 1.0 cannot carry at all, not even escaped.
_FORBIDDEN: Final = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


# Pictures repeat themselves: the same words, classes and coordinates come again and again.
@lru_cache(16_384)
def escape(said: str) -> Markup:
    """Text made safe for an element's content and for a quoted attribute.

    >>> escape('Ann & "Bo" <b>')
    'Ann &amp; &quot;Bo&quot; &lt;b&gt;'
    """
    return Markup(html.escape(_FORBIDDEN.sub("", said)))


def number(value: float) -> str:
    """A coordinate with at most two decimals and no trailing zeros."""
    return _decimal(value) if isinstance(value, float) else str(value)


@lru_cache(16_384)
def _decimal(value: float) -> str:
    # What is remembered for 0 is also found for -0, so both have to look the same.
    return f"{value or 0:.2f}".rstrip("0").rstrip(".")


REMEMBERED: Final = 8_000_000


@lru_cache(16_384)
def _head(tag: str, **attributes: str | float | None) -> str:
    head = tag
    for name, value in attributes.items():
        if value is not None:
            plain = escape(value) if isinstance(value, str) else number(value)
            head += f' {name.rstrip("_").replace("_", "-")}="{plain}"'
    return head


def _holding(children: Sequence[str | None]) -> tuple[Markup, ...]:
    return tuple([c if isinstance(c, Markup) else escape(c) for c in children if c is not None])


def _joined(tag: str, head: str, holds: tuple[Markup, ...]) -> Markup:
    if not any(holds):
        return Markup(f"<{head}/>")
    start = f"<{head}>"
    made = "".join((start, *holds, f"</{tag}>"))
    if tag != "g":
        return Markup(made)
    group = Group(made)
    group.head, group.holds = start, holds
    group.cuts = group.looks = group.names = None
    return group


# Large groups of the pictures that somebody is shown now, by head and what they hold.
_shown: Final[WeakValueDictionary[tuple[str, ...], Group]] = WeakValueDictionary()


def whole(tag: str, *children: str | None, **attributes: str | float | None) -> Markup:
    """One element that holds much, like a seat or the whole table: kept only while it is shown."""
    head, holds = _head(tag, **attributes), _holding(children)
    what = (head, *holds)
    kept = _shown.get(what)
    if kept is not None:
        return kept
    made = _joined(tag, head, holds)
    if isinstance(made, Group):
        _shown[what] = made
    return made


def _remembered(make: Callable[Given, Markup]) -> Callable[Given, Markup]:
    """The same pieces lie in one picture after another; so many letters of them are kept.

    Finished SVG is not taken for a text that looks like it.
    """
    room = REMEMBERED

    def made(*given: Given.args, **named: Given.kwargs) -> Markup:
        nonlocal room
        fresh = make(*given, **named)
        room -= len(fresh)
        if room < 0:
            kept.cache_clear()
            room = REMEMBERED
        return fresh

    kept = lru_cache(32_768, typed=True)(wraps(make)(made))
    return cast(Callable[Given, Markup], kept)


@_remembered
def el(tag: str, *children: str | None, **attributes: str | float | None) -> Markup:
    """One element; children that are not `Markup` are text, None leaves something out.

    `class_` stands for class, an underscore inside a name for a hyphen.

    >>> el("text", "Tom & Jerry", class_="serif", font_size=20, id=None)
    '<text class="serif" font-size="20">Tom &amp; Jerry</text>'
    """
    return _joined(tag, _head(tag, **attributes), _holding(children))


@lru_cache(16_384)
def at(x: float, y: float, scale: float = 1) -> str:
    """The transform that puts a piece at x, y.

    >>> at(14, 2.5), at(0, 0, 0.5)
    ('translate(14 2.5)', 'translate(0 0) scale(0.5)')
    """
    size = "" if scale == 1 else f" scale({scale:.6g})"
    return f"translate({number(x)} {number(y)}){size}"


@lru_cache(16_384)
def use(symbol: str, x: float, y: float, size: float) -> Markup:
    """A symbol of the game's sheet in a square of the given size."""
    return el("use", href=f"#{symbol}", x=x, y=y, width=size, height=size)


@lru_cache(16_384)
def rect(x: float, y: float, width: float, height: float, radius: float, class_: str) -> Markup:
    """A rectangle with rounded corners."""
    return el("rect", x=x, y=y, width=width, height=height, rx=radius, class_=class_)


@lru_cache(16_384, typed=True)
def text(
    said: str, x: float, y: float, size: float, class_: str, room: float | None = None
) -> Markup:
    """A line of text that begins, or with class middle or end stands, at x.

    With letters that need more than `room` it becomes narrower; how wide they are knows the page.
    """
    return el("text", said, x=x, y=y, font_size=size, class_=class_, data_room=room)


@cache
def symbols_in(folder: Path, name: str) -> Markup:
    """A sheet of drawings that comes with a package, which has this folder."""
    return Markup((folder / "art" / name).read_text("utf-8"))


def shared_symbols() -> Markup:
    """The drawings that all games refer to: crests, marks."""
    return symbols_in(Path(__file__).parent, "shared.svg")


CRESTS: Final = ("lion", "lily", "eagle", "bear", "crescent", "mullet", "anchor", "wheel")


@lru_cache(1_024)
def crest(seat: int, x: float, y: float, size: float) -> Markup:
    """The seat's shield in its colour, with its own charge."""
    charge = use(CRESTS[seat], x + size * 0.2, y + size * 0.14, size * 0.6)
    return el("g", use("shield", x, y, size), charge, class_=f"seat{seat}")


def charges(borne: Sequence[str]) -> Markup:
    """What the seats bear on their shields, by the ids with which the page refers to it."""
    symbols = [
        el("symbol", el("use", href=f"#{charge}"), id=f"charge-{seat}", viewBox="0 0 100 100")
        for seat, charge in enumerate(borne)
    ]
    return el("defs", *symbols)


def sheet(width: float, height: float) -> Markup:
    """A sheet of parchment that lies on the table."""
    edge = rect(0, 2, width, height, 14, "f-line shadow")
    return el("g", edge, rect(0, 0, width, height, 14, "f-parch"))


def oak(width: float, height: float) -> Markup:
    """The table top: oak with a few lines of grain."""
    grain = ""
    for line in range(int(height // 60)):
        bow = 18 - line * 13 % 37
        y = line * 60 + 28 + line * 29 % 23
        bends = f"{width * 0.25:.0f} {y + bow} {width * 0.65:.0f} {y - bow}"
        grain += f"M0 {y}C{bends} {width:.0f} {y + bow // 3}"
    lines = el("path", d=grain, class_="f-none s-oak-line")
    return el("g", rect(0, 0, width, height, 0, "f-oak"), lines)


_THIN: Final = "fijlrtI.,:;!|'()[] "
_BROAD: Final = "mwMW@%&"


def _ems(letter: str) -> float:
    if unicodedata.combining(letter):
        return 0
    if unicodedata.east_asian_width(letter) in "WF" or letter in _BROAD:
        return 1
    return 0.36 if letter in _THIN else 0.76 if letter.isupper() else 0.58


@lru_cache(4_096)
def fit(said: str, room: float) -> str:
    """The text, cut with an ellipsis where it would become longer than `room` times its font size.

    >>> fit("Mira", 9), fit("Wilhelmine von Hohenstein", 9)
    ('Mira', 'Wilhelmine von…')
    """
    length = 0.0
    for i, letter in enumerate(said):
        length += _ems(letter)
        if length > room:
            return said[: max(i - 1, 0)].rstrip() + "…"
    return said


# Name, light, and dark where it differs.
_TOKENS: Final = """
oak #6b4a2f #241a12, oak-deep #553a24 #191109, oak-line #7a5738 #2e2217, on-oak #f4ead5 #efe4cf,
on-oak-2 #e3d2b1 #cbb891, parch #f4ead5 #2f261b, parch-2 #eadcbd #3a2f22, parch-3 #fbf5e7 #3f3325,
ink #2a2018 #efe4cf, ink-2 #5f4b36 #c9b795, line #b79f78 #5a4a35, accent #b8862b #d7a94a,
accent-ink #7d560f #e3bd6a, link #7a4a12 #e6bd6c, outline #2a2018, glow #e0a526,
chosen #c2541b #e2733a, on-chosen #ffffff #231206, no #a3271f, shadow #20140861 #00000099,
blue #2f5d9b, red #a33a2c, slate #4a5560, green #4d7a3f, ochre #948118, violet #4a2066 #5f3484,
teal #228aa8, rose #ba567c, white #e9e4da, card #fbf5e7 #dccdab,
card-2 #eadcbd #c2af88, card-line #b79f78 #8f7a55, ivory #fbf5e7 #f1e7d0, path #e9dcb8 #cdbb92,
forest #4a7340, forest-d #2c4d29, forest-l #6d9560, meadow #8fb163, meadow-d #5d8039,
field #dcb852, field-d #b58c2a, field-l #eed489, water #639bc0, water-d #3b6f96, water-l #c3dcea,
sand #f0dfae, stone #a3a6a9, stone-d #63676c, stone-l #d3d5d6, rock #8d8074, rock-d #574c42,
rock-l #d8cdbd, clay #b8683f, clay-d #7f3f21, clay-l #dca07c, roof #8c4a34, wood #8a5a33,
wood-d #5b3a1f, castle #7a2640, monastery #d9b43c, building #d8c3a0, mine #85888c, ship #3f6fa3,
animal #6f9a4a
"""
_COLOURS: Final = [token.split() for token in _TOKENS.split(",")]
_SEATS: Final = ("blue", "red", "slate", "green", "ochre", "violet", "teal", "rose")


def _palette() -> str:
    light = "".join(f"--{name}:{colours[0]};" for name, *colours in _COLOURS)
    dark = "".join(f"--{name}:{colours[1]};" for name, *colours in _COLOURS if len(colours) > 1)
    return f":root{{{light}}}\n@media screen and (prefers-color-scheme:dark){{:root{{{dark}}}}}\n"


# What can be touched has a child of class `ring`, unseen until the page lights or chooses it.
_MANNERS: Final = """
svg:root{background:var(--oak)}
.w2,.w3,.w4,.w5,.w6,.w8{stroke-linejoin:round;stroke-linecap:round}
.halo{paint-order:stroke;stroke:var(--ivory);stroke-width:9;stroke-linejoin:round}
.shadow{filter:drop-shadow(0 6px 10px var(--shadow))}
.serif{font-weight:600;font-family:"Palatino Linotype",Palatino,"TeX Gyre Pagella",
 "Book Antiqua","URW Palladio L",Georgia,serif}
.sans{font-variant-numeric:tabular-nums;
 font-family:-apple-system,"Segoe UI",Roboto,system-ui,"Noto Sans","Liberation Sans",sans-serif}
.bold{font-weight:700}.middle{text-anchor:middle}.end{text-anchor:end}
.ring{fill:transparent;stroke-width:6}.lit{cursor:pointer}
.lit>.ring{stroke:var(--glow);
 filter:drop-shadow(0 0 1px var(--outline)) drop-shadow(0 0 1px var(--outline))}
.chosen>.ring{stroke:var(--chosen);filter:drop-shadow(0 6px 5px var(--shadow))}
"""


def _classes() -> str:
    names = [name for name, *_ in _COLOURS]
    seats = "".join(f".seat{i}{{--seat:var(--{colour})}}" for i, colour in enumerate(_SEATS))
    fills = "".join(f".f-{name}{{fill:var(--{name})}}" for name in [*names, "seat"])
    strokes = "".join(f".s-{name}{{stroke:var(--{name})}}" for name in [*names, "seat"])
    widths = "".join(f".w{width}{{stroke-width:{width}}}" for width in (2, 3, 4, 5, 6, 8))
    return f"{seats}\n{fills}.f-none{{fill:none}}\n{strokes}\n{widths}{_MANNERS}"


PALETTE: Final = _palette()
CLASSES: Final = _classes()


_SYMBOL: Final = re.compile(
    r'<(symbol|pattern|clipPath|linearGradient) id="([^"]+)".*?</\1>', re.DOTALL
)
_NAMED: Final = re.compile(r'(?:href="|url\()#([^")]+)')


@lru_cache(8)
def _known(symbols: Markup) -> dict[str, str]:
    return {found[2]: found[0] for found in _SYMBOL.finditer(f"{shared_symbols()}{symbols}")}


def piece(name: str, style: str, symbols: Markup) -> str:
    """One of a game's drawings alone as a document."""
    return alone(Drawing(100, 100, use(name, 0, 0, 100), "", ""), style, symbols)


def alone(drawn: Drawing, style: str, symbols: Markup) -> str:
    """A thing as a document of its own, with the drawings it is made of and no others."""
    known, needed = _known(symbols), list(dict.fromkeys(_NAMED.findall(drawn.body)))
    for one in needed:
        parts = dict.fromkeys(_NAMED.findall(known[one]))
        needed += [part for part in parts if part not in needed]
    return el(
        "svg",
        el("title", drawn.title) if drawn.title else None,
        el("style", Markup(f"{PALETTE}{CLASSES}{style}svg:root{{background:none}}")),
        el("defs", *(Markup(known[one]) for one in needed)),
        drawn.body,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {number(drawn.width)} {number(drawn.height)}",
    )


def document(drawn: Drawing, style: str, symbols: Markup) -> str:
    """A complete SVG document that brings its colours and symbols along."""
    return el(
        "svg",
        el("title", drawn.title),
        el("desc", drawn.desc),
        el("style", Markup(PALETTE + CLASSES + style)),
        shared_symbols(),
        symbols,
        oak(drawn.width, drawn.height),
        drawn.body,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {number(drawn.width)} {number(drawn.height)}",
        role="img",
    )
