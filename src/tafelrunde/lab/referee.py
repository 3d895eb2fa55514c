"""A game driven by any program: one JSON object per line asks, one per line answers.

The referee keeps the position, knows the rules and draws for chance. Whoever talks to it plays all
seats and sees everything.
"""

from __future__ import annotations

import hashlib
import json
import secrets
from collections.abc import Iterator
from typing import BinaryIO

from tafelrunde.kernel import record
from tafelrunde.kernel.chance import NOTHING
from tafelrunde.kernel.errors import BadPosition, IllegalMove, TafelrundeError
from tafelrunde.kernel.game import Game
from tafelrunde.kernel.match import Entry, Match
from tafelrunde.kernel.narration import Told, words_of
from tafelrunde.kernel.state import FULL, State
from tafelrunde.lab.request import Request
from tafelrunde.lab.wire import LINE_LIMIT, lines, read_object, write_object

Answer = dict[str, object]

# What may be asked, and the fields each question may have.
QUESTIONS = {
    "new": ("options", "seats", "seed", "names", "outcomes"),
    "load": ("position", "seed"),
    "moves": ("seat", "json"),
    "play": ("seat", "move", "outcomes"),
    "position": ("seat",),
    "score": (),
    "record": ("carry",),
    "quit": (),
}


def conversation(game: Game, stream: BinaryIO) -> Iterator[str]:
    """The answer to each line of a stream, up to `quit` or its end."""
    referee = Referee(game)
    for line in lines(stream):
        yield write_object(referee.hear(line))
        if referee.finished:
            return


class Referee:
    """One game at a time, and what is answered about it."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.finished = False
        self.match: Match | None = None
        self.from_start = True

    def hear(self, line: bytes | None) -> Answer:
        """The answer to a line, which is None if it was too long."""
        try:
            if line is None:
                raise TafelrundeError(f"a line has at most {LINE_LIMIT} characters")
            return {"ok": True} | self._answer(Request(read_object(line, "a question"), QUESTIONS))
        except IllegalMove as refusal:
            rule = self.game.rule_name(refusal.rule)
            return {"ok": False, "error": "illegal", "reason": refusal.reason, "rule": rule}
        except TafelrundeError as error:
            return {"ok": False, "error": "bad", "reason": error.reason}

    def _answer(self, request: Request) -> Answer:
        match request.do:
            case "new":
                return self._new(request)
            case "load":
                return self._load(request)
            case "moves":
                return self._moves(request)
            case "play":
                entry = self._table().play(
                    request.seat(self._seats()), request.move(), request.outcomes(self.game)
                )
                return self._news(entry)
            case "position":
                return {"position": self.game.position(self._seen(request))}
            case "score":
                return self._score()
            case "record":
                return self._record(request.flag("carry"))
            case _:
                self.finished = True
                return {}

    def _new(self, request: Request) -> Answer:
        seats = request.number("seats", self.game.usual_seats)
        self.match = Match(
            self.game, seats, request.options(), request.names(seats),
            _secret(request), outcomes=request.outcomes(self.game),
        )  # fmt: skip
        self.from_start = True
        return self._news(self.match.entries[0])

    def _load(self, request: Request) -> Answer:
        """Begin a match whose set-up is the position itself."""
        position = request.mapping("position")
        start = self.game.load_position(position)
        if start.viewer != FULL:
            raise BadPosition("a view is not played on: it is not the whole position")
        seats, options = int(start.setup.seats), self.game.decode(start.setup)
        self.match = Match(
            self.game, seats, options, request.names(seats), _secret(request),
            version=int(start.setup.version), position=json.dumps(position),
        )  # fmt: skip
        self.from_start = False
        return self._news(self.match.entries[0])

    def _moves(self, request: Request) -> Answer:
        moves = self._table().state.moves(request.seat(self._seats()))
        verbs = self.game.verbs
        shown = [verbs.json(m) if request.flag("json") else verbs.text(m) for m in moves]
        return {"moves": shown}

    def _news(self, entry: Entry) -> Answer:
        """Who is to decide now, and what the last entry brought."""
        match, game = self._table(), self.game
        return {
            "actor": None if match.over else int(match.state.actor),
            "waiting": [seat for seat in range(self._seats()) if match.state.waiting(seat)],
            "over": match.over,
            "outcomes": [game.outcome_text(what, value) for what, value, _ in entry.outcomes],
            "events": [self._event(event) for event in entry.events],
        }

    def _event(self, event: Told) -> Answer:
        kind = self.game.events[event[0]]
        known = event[2:5] if event[5] == NOTHING else event[2:6]
        return {
            "name": kind.name,
            "rule": self.game.rule_name(kind.rule),
            "seat": event[1],
            "values": list(known),
            "text": words_of(self.game).event(event, self._table().names, "en"),
        }

    def _seen(self, request: Request) -> State:
        state = self._table().state
        seat = request.seat_or_all(self._seats())
        return state if seat == FULL else state.seen_by(seat)

    def _score(self) -> Answer:
        state = self._table().state
        sheets = [state.score(seat) for seat in range(self._seats())]
        words = words_of(self.game)
        seats = [
            {
                "points": sheet.total,
                "lines": [
                    {
                        "what": line.what,
                        "points": line.points,
                        "rule": self.game.rule_name(line.rule),
                        "words": words.line(line, "en"),
                    }
                    for line in sheet.lines
                ],
            }
            for sheet in sheets
        ]
        return {"seats": seats, "places": state.places() if self._table().over else None}

    def _record(self, carries: bool) -> Answer:
        if not self.from_start:
            raise TafelrundeError("a game that was loaded from a position has no record")
        return {"record": record.write(self._table(), carries=carries)}

    def _table(self) -> Match:
        if self.match is None:
            raise TafelrundeError("there is no game yet: begin with new or load")
        return self.match

    def _seats(self) -> int:
        return int(self._table().setup.seats)


def _secret(request: Request) -> bytes:
    """Where all draws come from: the same for the same seed, without one never the same."""
    seed = request.seed()
    if seed is None:
        return secrets.token_bytes(32)
    return hashlib.sha256(f"referee {seed!r}".encode()).digest()
