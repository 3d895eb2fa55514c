"""Eight: as many seats as there can be, at the table of the game that `new-game` writes."""

from __future__ import annotations

from dataclasses import replace

from tafelrunde.newgame import GAME as PATTERN

GAME = replace(PATTERN, id="eight", title="Eight", seats=(8,), usual_seats=8)
