"""A page without a browser: it puts together what a socket tells, as `web/news.js` does."""

from __future__ import annotations

from typing import Any

Told = dict[str, Any]
CUTS = {"body": "<g", "text": "\n"}


class Page:
    """The latest snapshot of one page, and all lines of the log that it got."""

    def __init__(self) -> None:
        self.shown: Told = {}
        self.lines: dict[int, list[Told]] = {}

    def take(self, told: Told) -> bool:
        """Take in a snapshot or news; False if the page has to ask for the whole."""
        if told["kind"] == "table":
            self.shown = told
        elif told["on"] == self.shown.get("mark"):
            self.shown = self._renewed(told)
        else:
            return False
        log = self.shown["log"]
        for entry in {line["entry"] for line in log}:
            self.lines[entry] = [line for line in log if line["entry"] == entry]
        return True

    def _renewed(self, told: Told) -> Told:
        fresh = {**self.shown, **told["fields"], "mark": told["mark"]}
        body = _body(self.shown)
        for name, pieces in told["pieces"].items():
            if name == "body":
                body = _text(name, body, pieces)
            elif name in CUTS:
                fresh[name] = _text(name, self.shown[name], pieces)
            else:
                fresh[name] = _renewed(self.shown[name], pieces)
        if fresh["picture"] is not None:
            fresh["picture"] = {**fresh["picture"], "body": body}
        return fresh

    def log(self) -> list[Told]:
        """All lines, in their order."""
        return [line for entry in sorted(self.lines) for line in self.lines[entry]]


def _body(shown: Told) -> str:
    return "" if shown["picture"] is None else str(shown["picture"]["body"])


def _text(name: str, old: str, pieces: list[Any]) -> str:
    return CUTS[name].join(_renewed(old.split(CUTS[name]), pieces))


def _renewed(old: list[Any], pieces: list[Any]) -> list[Any]:
    """The pieces that stay are named by where they were."""
    fresh: list[Any] = []
    for piece in pieces:
        fresh += old[piece[0] : piece[1]] if isinstance(piece, list) else [piece]
    return fresh
