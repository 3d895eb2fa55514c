"""What was learned about a game, as it is kept in a file: weights, and where they come from.

A file is used only for the rules and features that it was made for. One that fits no more is left
alone, which is said once: bots go by the game's `judge` then.
"""

from __future__ import annotations

import json
import logging
from array import array
from base64 import b64decode, b64encode
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from sys import byteorder
from zlib import crc32

from tafelrunde.kernel.errors import TafelrundeError
from tafelrunde.kernel.game import Game
from tafelrunde.kernel.knowledge import Knowledge, Net
from tafelrunde.kernel.restoring import game_of
from tafelrunde.kernel.state import Setup, State

# Where knowledge comes from: the file in the game's folder, nowhere, or the file of this name.
LEARNED, JUDGE = "learned", "judge"
FILE = "learned.json"
MOST_BYTES = 300_000
MOST_HIDDEN = 256
LARGEST = 1e6
# Who plays alone needs other knowledge than those who play together; the usual table, with as many
# as usual and no option chosen, may have some of its own.
ALONE, TOGETHER, USUAL = "alone", "together", "usual"
JUDGE_ALONE = Knowledge()

log = logging.getLogger("tafelrunde")


class Unfit(TafelrundeError):
    """What was learned for something else, or cannot be read."""


def knowledge_of(view: State, source: str) -> Knowledge:
    """What a bot goes by at this table."""
    if source == JUDGE:
        return JUDGE_ALONE
    module = type(view).__module__
    return _known(module, _table(module, view.setup), source)


def _table(module: str, setup: Setup) -> str:
    """What kind of table it is."""
    if setup.seats == 1:
        return ALONE
    seats, values = _usual(module)
    return USUAL if setup.seats == seats and setup.values == values else TOGETHER


@cache
def _usual(module: str) -> tuple[int, list[int]]:
    game = game_of(module)
    return game.usual_seats, game.setup({}, game.usual_seats).values


def net_for(table: str, nets: Mapping[str, Net]) -> Net | None:
    """Of these nets the one for this kind of table."""
    return nets.get(table) or (nets.get(TOGETHER) if table == USUAL else None)


@cache
def _known(module: str, table: str, source: str) -> Knowledge:
    game = game_of(module)
    if source != LEARNED:
        return Knowledge(net_for(table, read(Path(source), game)))
    path = game.folder / FILE if game.folder is not None else None
    if path is None or not path.exists():
        return JUDGE_ALONE
    try:
        return Knowledge(net_for(table, read(path, game)))
    except Unfit as error:
        log.warning("%s: bots go by judge alone: %s", game.title, error.reason)
        return JUDGE_ALONE


def mark(game: Game, source: str) -> str:
    """Tells what was learned from what was learned before; nothing for who has learned nothing."""
    path = game.folder / FILE if game.folder is not None else None
    if source != LEARNED or path is None or not path.exists():
        return ""
    return f"{crc32(path.read_bytes()):08x}"


def read(path: Path, game: Game) -> dict[str, Net]:
    """The nets of a file, by the tables they are for; refuses one that does not fit the game."""
    kept = header(path)
    wanted = {"game": game.id, "rules": game.rules_number(game.newest), "features": game.features}
    for name, value in wanted.items():
        if kept.get(name) != value:
            raise Unfit(f"{path.name} was learned for {name} {kept.get(name)!r:.20}, not {value!r}")
    nets = kept.get("nets")
    if not isinstance(nets, Mapping) or not set(nets) <= {ALONE, TOGETHER, USUAL}:
        raise Unfit(f"{path.name} has no nets for tables {ALONE}, {TOGETHER} or {USUAL}")
    return {table: unpacked(net, path.name) for table, net in nets.items()}


def header(path: Path) -> dict[str, object]:
    """All that stands in a file."""
    try:
        if path.stat().st_size > MOST_BYTES:
            raise Unfit(f"{path.name} has more than {MOST_BYTES} bytes")
        kept = json.loads(path.read_text(encoding="utf-8"))
    except (ValueError, RecursionError):
        raise Unfit(f"{path.name} is no JSON") from None
    except OSError as error:
        raise Unfit(f"{path} cannot be read: {error.strerror}") from None
    if not isinstance(kept, dict):
        raise Unfit(f"{path.name} is no JSON object")
    return kept


def unpacked(net: object, name: str) -> Net:
    """A net from its JSON; refuses numbers that do not belong together."""
    found = net if isinstance(net, Mapping) else {}
    inputs, hidden, blend = (found.get(part) for part in ("inputs", "hidden", "blend"))
    try:
        weights = array("f", b64decode(str(found.get("weights")), validate=True))
        if byteorder == "big":
            weights.byteswap()
        if (
            type(inputs) is int
            and type(hidden) is int
            and 0 < hidden <= MOST_HIDDEN
            and isinstance(blend, float)
            and 0.0 <= blend <= 1.0
            and all(abs(weight) < LARGEST for weight in weights)
        ):
            return Net(inputs, hidden, blend, list(weights))
    except ValueError:
        pass  # no base64, or not as many weights as there should be: told below
    raise Unfit(f"{name} has a net whose numbers do not belong together")


def packed(inputs: int, hidden: int, blend: float, weights: Sequence[float]) -> dict[str, object]:
    """A net as JSON, its weights as 32-bit numbers, the lowest byte first."""
    numbers = array("f", weights)
    if byteorder == "big":
        numbers.byteswap()
    text = b64encode(numbers.tobytes()).decode()
    return {"inputs": inputs, "hidden": hidden, "blend": blend, "weights": text}
