"""The record of a match: short readable lines, sealed where somebody may not read them yet.

Each line ends with the first digits of a hash chain over what everybody may read. A private part
stands in the chain as a seal, HMAC(key, part), with key = HMAC(secret, entry, number of the part):
so there is one chain for all, a seat can be given the keys of the parts it may read, and after the
end the secret opens everything. What a seat's record holds beside the chain, a last line checks.

Steps in a sealed window have no link of their own, and neither has taking one back: how many there
were is nobody else's business. The move by which a seat is ready has all its steps under one seal.
The complete record has a line for everything, with digits of its own where there is no link; in a
seat's record the entries are numbered without what has none.

The number of the rules has the mark of the components. Those of an owner stand, if that was asked
for, in a line below the first ones: it is in no hash, but has to fit the mark.

    Tafelrunde record 2
    game limes
    ...
    0 - new -> card=15 ~ 3fa94c0e11d2
    1 0 lay x=3 y=3 rot=0 ~ 9be01477aa35
"""

from __future__ import annotations

import hashlib
import hmac
import json
import re
from collections.abc import Callable
from dataclasses import dataclass

from tafelrunde.kernel.chance import SPECTATOR
from tafelrunde.kernel.components import VERSIONS, Carried
from tafelrunde.kernel.errors import OtherRules, TafelrundeError
from tafelrunde.kernel.game import Game, say
from tafelrunde.kernel.match import TABLE, Entry, Match
from tafelrunde.kernel.record_faults import also, in_entry, wrong
from tafelrunde.kernel.state import FULL

# In records of the first form every step of a sealed window has a link: those are still read.
FIRST_FORM, FORM = 1, 2
MAGIC = {form: f"Tafelrunde record {form}" for form in (FIRST_FORM, FORM)}
RECORD_LIMIT = 4_000_000
HEADER = ("game", "rules", "seats", "names", "options", "commitment", "nonces")
HASH_DIGITS = 12
SEAL = re.compile(r"\?([0-9a-f]{32})")
HASHED = re.compile(r".* ~ [0-9a-f]{12}")
ENTRY = re.compile(r"[0-9]+ (-|[0-9]) (.*?)(?: ~ [0-9a-f]{12})?")


@dataclass
class Part:
    """A private piece of an entry: what it says, and the seats (a bit each) that may read it."""

    text: str
    eyes: int
    opened: bool


@dataclass
class Told:
    """By which numbers an entry and what it undoes are known, and the moves that were made."""

    number: int
    undoes: int
    moves: tuple[int, ...]


def by_itself(entry: Entry) -> Told:
    """An entry as it was made: one among all."""
    return Told(entry.number, entry.undoes, (entry.move,))


def public_line(match: Match, entry: Entry, told: Told, seal: Callable[[Part], str]) -> str:
    """An entry as the chain has it; `seal` says what stands for each private part."""
    seat = "-" if entry.seat == TABLE else str(entry.seat)
    words = [str(told.number), seat, _deed(match.game, entry, told, seal)]
    drawn = [(match.game.outcome_text(what, value), eyes) for what, value, eyes in entry.outcomes]
    everyone = (1 << int(match.setup.seats)) - 1 | 1 << SPECTATOR
    shown = [text for text, eyes in drawn if eyes & everyone == everyone]
    hidden: dict[int, list[str]] = {}
    for text, eyes in drawn:
        if eyes & everyone != everyone:
            hidden.setdefault(eyes & everyone, []).append(text)
    shown += [seal(Part(" ".join(texts), eyes, False)) for eyes, texts in hidden.items()]
    if shown:
        words += ["=>" if entry.by_hand else "->", *shown]
    return " ".join(words)


def plain_line(match: Match, entry: Entry) -> str:
    """An entry with everything open, its outcomes in the order they came."""
    seat = "-" if entry.seat == TABLE else str(entry.seat)
    deed = _deed(match.game, entry, by_itself(entry), lambda part: part.text)
    words = [str(entry.number), seat, deed]
    if entry.outcomes:
        words.append("=>" if entry.by_hand else "->")
        words += [match.game.outcome_text(what, value) for what, value, _ in entry.outcomes]
    return " ".join(words)


def _deed(game: Game, entry: Entry, told: Told, seal: Callable[[Part], str]) -> str:
    """What was done: a move, sealed as a whole in a sealed window, else in its own fields."""
    if entry.seat == TABLE:
        return "new"
    if entry.undoes >= 0:
        agreed = "".join(f" consent={seat}" for seat in entry.consent)
        unasked = "".join(f" bot={seat}" for seat in entry.bots)
        return f"undo entry={told.undoes}{agreed}{unasked}"
    if entry.window:
        moves = ", ".join(game.verbs.text(move) for move in told.moves)
        return seal(Part(moves, 1 << entry.seat, entry.opened))
    verb, values = game.verbs.split(entry.move)
    words = [verb.name]
    for field, value in zip(verb.fields, values, strict=True):
        word = field.word(value)
        if field.own:
            word = seal(Part(word, 1 << entry.seat, False))
        words.append(f"{field.name}={word}")
    return " ".join(words)


class Sealer:
    """Makes the seals of one entry, and keeps the keys of the parts a viewer may read."""

    def __init__(self, match: Match, told: Told, viewer: int) -> None:
        self.match, self.told, self.viewer = match, told, viewer
        self.parts = 0
        self.opened: list[str] = []

    def __call__(self, part: Part) -> str:
        secret = self.match.secret
        if secret is None:
            return part.text
        name = f"seal {self.told.number} {self.parts}".encode()
        key = hmac.digest(secret, name, "sha256")[:16]
        self.parts += 1
        if self.viewer != FULL and (part.opened or part.eyes >> self.viewer & 1):
            self.opened.append(f"  = {key.hex()} {part.text}")
        return "?" + _seal(key, part.text)


def _seal(key: bytes, text: str) -> str:
    return hmac.digest(key, text.encode(), "sha256")[:16].hex()


def header(match: Match, form: int = FORM) -> list[str]:
    """The lines before the first entry."""
    values = {
        "game": match.game.id,
        "rules": str(match.game.rules_number(int(match.setup.version))),
        "seats": str(match.setup.seats),
        "names": json.dumps(match.names, ensure_ascii=False),
        "options": json.dumps(match.options),
        "commitment": match.commitment or "none",
        "nonces": json.dumps(match.nonces, ensure_ascii=False),
    }
    return [MAGIC[form], *(f"{name} {values[name]}" for name in HEADER)]


def write(match: Match, viewer: int = FULL, form: int = FORM, carries: bool = False) -> str:
    """The record: complete for FULL, else as the viewer may read it now.

    A complete record contains the secret; of a finished match everybody may have it. One that
    `carries` the components of an owner, if there are such, can be replayed by everybody.
    """
    if viewer != FULL and match.secret is None:
        raise wrong("no secret to seal")
    lines = header(match, form)
    chain = Chain(match, viewer, form)
    if carries and match.game.box is not None and match.game.box.mark:
        lines.append(f"components {json.dumps(match.game.box.text, ensure_ascii=False)}")
    if viewer != FULL:
        lines.append(f"viewer {viewer}")
    for entry in match.entries:
        lines += chain.add(entry)
    lines.append(chain.end())
    if viewer != FULL:
        lines.append(f"check {_beginning(lines).hex()}")
    elif match.secret is not None:
        lines.append(f"secret {match.secret.hex()}")
    return "\n".join(lines) + "\n"


def _beginning(lines: list[str]) -> bytes:
    return hashlib.sha256("\n".join(lines).encode()).digest()


class Chain:
    """Links the entries of a match, one after the other, and says how a viewer reads them.

    `numbers` are those by which everybody knows an entry: what has no link is not counted. `tail`
    is the hash with the lines that have none after the last link.
    """

    def __init__(self, match: Match, viewer: int, form: int) -> None:
        self.match, self.viewer, self.form = match, viewer, form
        self.hash = self.tail = _beginning(header(match, form))
        self.numbers: list[int] = []
        self.links = 0

    def add(self, entry: Entry) -> list[str]:
        """The lines of the next entry."""
        self.numbers.append(self.links)
        if entry.private and self.form != FIRST_FORM:
            plain = plain_line(self.match, entry)
            self.tail = _next(self.tail, plain)
            return [self._line(plain)] if self.viewer == FULL else []
        self.links += 1
        told = self._told(entry)
        sealer = Sealer(self.match, told, self.viewer)
        public = public_line(self.match, entry, told, sealer)
        self.hash = self.tail = _next(self.hash, public)
        line = plain_line(self.match, entry) if self.viewer == FULL else public
        return [self._line(line), *sealer.opened]

    def _told(self, entry: Entry) -> Told:
        if self.form == FIRST_FORM:
            return by_itself(entry)
        undoes = self.numbers[entry.undoes] if entry.undoes >= 0 else -1
        return Told(self.numbers[entry.number], undoes, entry.steps)

    def _line(self, line: str) -> str:
        return f"{line} ~ {self.tail.hex()[:HASH_DIGITS]}"

    def end(self) -> str:
        """The last line of all entries."""
        return f"end {(self.tail if self.viewer == FULL else self.hash).hex()}"


def _next(chain: bytes, line: str) -> bytes:
    return hashlib.sha256(chain + line.encode()).digest()


def read(text: str, find: Callable[[str], Game]) -> Match:
    """The match of a complete record, replayed and checked in every line.

    A record without commitment may leave out the hashes and the last line: so a game from a kitchen
    table can be typed in.
    """
    fields, lines = _split(text)
    if "viewer" in fields:
        raise wrong("one view")
    try:
        game = find(fields["game"])
    except TafelrundeError as error:
        raise also(error.reason, "unknown game", name=fields["game"][:40]) from None
    rules = _rules(fields)
    if game.box and "components" in fields and (fault := _carried(fields).fault(game.box)):
        raise also(fault, "other components")
    try:
        version = game.version_of("the record", rules)
    except OtherRules as error:
        raise also(error.reason, "other rules") from None
    if "secret" not in fields and fields["commitment"] != "none":
        raise wrong("no secret")
    if not lines:
        raise wrong("no entries")
    hashed = "secret" in fields or "end" in fields
    match = _begin(game, version, fields, _entry(game, 0, lines[0])[2])
    form = int(fields["form"])
    chain = Chain(match, FULL, form)
    for number, line in enumerate(lines):
        if number > 0:
            _continue(match, number, *_entry(game, number, line))
        written = chain.add(match.entries[number])
        should_be = written[0] if hashed else plain_line(match, match.entries[number])
        if line != should_be:
            key = "altered" if number > 0 else "altered head"
            raise wrong(key, number, line=f"{should_be[:80]!r}")
    if hashed and text != write(match, form=form, carries="components" in fields):
        raise wrong("altered ends")
    return match


def carried(text: str) -> Carried | None:
    """The components that a record brings along."""
    fields, _ = _split(text)
    return _carried(fields) if "components" in fields else None


def _carried(fields: dict[str, str]) -> Carried:
    content = _json(fields, "components", str)
    return Carried(fields["game"], _rules(fields) // VERSIONS, str(content))


def _rules(fields: dict[str, str]) -> int:
    if not re.fullmatch("0|[1-9][0-9]{0,17}", fields["rules"]):
        raise wrong("no number", line="rules")
    return int(fields["rules"])


def _split(text: str) -> tuple[dict[str, str], list[str]]:
    """The named fields of a record, and the lines of its entries."""
    if len(text) > RECORD_LIMIT:
        raise wrong("too long", limit=RECORD_LIMIT)
    if re.search("[\ud800-\udfff]", text):
        raise wrong("no text")
    lines = text.split("\n")
    if lines[0] not in MAGIC.values():
        raise wrong("no record", line=MAGIC[FORM])
    fields = {"form": lines[0][-1]}
    for place, name in enumerate(HEADER, 1):
        found, _, fields[name] = (lines[place] if place < len(lines) else "").partition(" ")
        if found != name:
            raise wrong("no line", place=place + 1, line=name)
    body = lines[1 + len(HEADER) :]
    if body and body[0].startswith("components "):
        fields["components"] = body.pop(0).removeprefix("components ")
    if body and body[0].startswith("viewer "):
        fields["viewer"] = body.pop(0).removeprefix("viewer ")
    if body and not body[-1]:
        body.pop()
    for name in ("check", "secret", "end"):
        if body and body[-1].startswith(f"{name} "):
            fields[name] = body.pop().removeprefix(f"{name} ")
    return fields, body


def _entry(game: Game, number: int, line: str) -> tuple[int, str, list[tuple[int, int]] | None]:
    """Seat, deed and, if they were given by hand, outcomes of an entry's line."""
    found = ENTRY.fullmatch(line)
    if not found:
        raise wrong("no entry", number, line=f"{line[:60]!r}")
    words = re.split(r" [-=]> ", found[2])
    drawn = words[1].split(" ") if len(words) == 2 else []
    try:
        outcomes = [game.parse_outcome(word) for word in drawn]
    except TafelrundeError as error:
        raise in_entry(number, error, game) from None
    seat = TABLE if found[1] == "-" else int(found[1])
    return seat, words[0], outcomes if " => " in found[2] else None


def _json(fields: dict[str, str], name: str, kind: type) -> object:
    try:
        value = json.loads(fields[name])
    except (ValueError, RecursionError):
        raise wrong("no json", line=name) from None
    if not isinstance(value, kind):
        raise wrong("other json", line=name, kind=kind.__name__)
    return value


def _begin(
    game: Game, version: int, fields: dict[str, str], outcomes: list[tuple[int, int]] | None
) -> Match:
    names, nonces = _json(fields, "names", list), _json(fields, "nonces", list)
    options = _json(fields, "options", dict)
    secret = fields.get("secret")
    if secret is not None and not re.fullmatch(r"([0-9a-f]{2}){16,64}", secret):
        raise wrong("bad secret")
    if not re.fullmatch("[0-9]{1,2}", fields["seats"]):
        raise wrong("no number", line="seats")
    try:
        made = Match(
            game,
            int(fields["seats"]),
            options,  # type: ignore[arg-type]
            [str(name) for name in names],  # type: ignore[attr-defined]
            None if secret is None else bytes.fromhex(secret),
            [str(nonce) for nonce in nonces],  # type: ignore[attr-defined]
            outcomes,
            version,
        )
    except TafelrundeError as error:
        raise in_entry(0, error, game) from None
    if made.commitment != (None if fields["commitment"] == "none" else fields["commitment"]):
        raise wrong("other secret")
    return made


def _continue(
    match: Match, number: int, seat: int, deed: str, outcomes: list[tuple[int, int]] | None
) -> None:
    undo = re.fullmatch(r"undo entry=([0-9]{1,9})((?: consent=[0-9])*)((?: bot=[0-9])*)", deed)
    try:
        if undo:
            consent, bots = ([int(word[-1]) for word in part.split()] for part in undo.groups()[1:])
            match.undo(seat, int(undo[1]), consent, bots)
        else:
            match.play(seat, deed, outcomes)
    except TafelrundeError as error:
        raise in_entry(number, error, match.game) from None


def verify(text: str, find: Callable[[str], Game], lang: str = "en") -> str:
    """One sentence: valid with its result, or unbroken with what is sealed; else BadRecord."""
    fields, lines = _split(text)
    if "viewer" in fields:
        sealed = _check_chain(text, fields, lines)
        entries = sum(not line.startswith(" ") for line in lines)
        return say(lang, "unbroken", entries=entries, sealed=sealed)
    match = read(text, find)
    hand = sum(entry.by_hand for entry in match.entries)
    note = say(lang, "by hand", entries=hand) if hand else ""
    if not match.over:
        return say(lang, "unfinished", entries=len(match.entries)) + note
    seats = range(int(match.setup.seats))
    result = ", ".join(
        say(lang, "came", name=match.names[seat], place=place, points=match.state.points(seat))
        for place, seat in sorted(zip(match.state.places(), seats, strict=True))
    )
    return say(lang, "valid", result=result) + note


def _check_chain(text: str, fields: dict[str, str], lines: list[str]) -> int:
    """Check hashes and opened seals of one seat's record; returns how many parts are sealed."""
    chain = _beginning(text.split("\n")[: 1 + len(HEADER)])
    sealed, closed, number = 0, list[str](), -1
    for line in lines:
        if not HASHED.fullmatch(line) and (line.startswith(" ") or line[1:4] == " = "):
            key, _, part = line[4:].partition(" ")
            made = _seal(bytes.fromhex(key), part) if re.fullmatch("[0-9a-f]{32}", key) else ""
            if made not in closed or not line.startswith("  = "):
                raise wrong("broken seal", number, part=f"{part[:40]!r}")
            closed.remove(made)
            sealed -= 1
            continue
        number += 1
        public, _, digits = line.partition(" ~ ")
        if public.partition(" ")[0] != str(number):
            raise wrong("missing", number)
        chain = _next(chain, public)
        if digits != chain.hex()[:HASH_DIGITS]:
            raise wrong("broken chain", number)
        closed = SEAL.findall(public)
        sealed += len(closed)
    if fields.get("end") != chain.hex():
        raise wrong("cut off")
    above = text.split("\n")[:-2]
    if text.split("\n")[-2:] != [f"check {_beginning(above).hex()}", ""]:
        raise wrong("altered beside")
    return sealed
