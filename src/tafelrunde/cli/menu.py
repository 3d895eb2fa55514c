"""The legal moves as a numbered list that stays pleasant when it is long."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby, takewhile

from tafelrunde.kernel.game import Game
from tafelrunde.kernel.narration import words_of
from tafelrunde.kernel.state import State

SHORT = 12


class Menu:
    """The moves of a seat, numbered from 1, in words."""

    def __init__(self, game: Game, view: State, seat: int, lang: str) -> None:
        self.game = game
        self.moves = view.moves(seat)
        self.words = [words_of(game).move(view, seat, move, lang) for move in self.moves]

    def lines(self, numbers: Sequence[int] | None = None) -> list[str]:
        """All moves or those with these numbers; many are grouped by what they have in common."""
        shown = range(1, len(self.moves) + 1) if numbers is None else numbers
        if len(shown) <= SHORT:
            return [self._line(number, "") for number in shown]
        lines: list[str] = []
        for _, group in groupby(shown, self._place):
            members = list(group)
            shared = shared_beginning([self.words[number - 1] for number in members])
            lines += [f"  {shared.rstrip()}"] if shared else []
            lines += [self._line(number, shared) for number in members]
        return lines

    def matching(self, part: str) -> list[int]:
        """The numbers of the moves whose words contain a part."""
        wanted = part.lower()
        return [n for n, words in enumerate(self.words, 1) if wanted in words.lower()]

    def _line(self, number: int, shared: str) -> str:
        return f"{number:4}  {self.words[number - 1].removeprefix(shared).strip()}"

    def _place(self, number: int) -> tuple[object, ...]:
        """A move without its last field: where it goes, or what it is done with."""
        verb, values = self.game.verbs.split(self.moves[number - 1])
        return verb.name, *values[:-1]


def shared_beginning(sentences: Sequence[str]) -> str:
    """The whole words that several sentences begin with; nothing for a single one.

    >>> shared_beginning(["lay card 3 on g7, not turned", "lay card 3 on g7, half turned"])
    'lay card 3 on g7, '
    """
    if len(sentences) == 1:
        return ""
    columns = zip(*(sentence.split(" ") for sentence in sentences), strict=False)
    alike = takewhile(lambda column: len(set(column)) == 1, columns)
    return "".join(f"{column[0]} " for column in alike)
