"""One person at a table with bots, at the terminal. The file is written after every entry."""

from __future__ import annotations

import sys
from pathlib import Path
from time import perf_counter

from tafelrunde.bots import Bot
from tafelrunde.bots.advice import suggestions
from tafelrunde.bots.patience import Patience
from tafelrunde.bots.search import Search, ranked
from tafelrunde.cli.files import write_safely
from tafelrunde.cli.menu import Menu
from tafelrunde.cli.phrases import command_named, say
from tafelrunde.cli.rules import worded
from tafelrunde.kernel import record
from tafelrunde.kernel.errors import BadMove, BadUndo, IllegalMove, TafelrundeError
from tafelrunde.kernel.match import Entry, Match
from tafelrunde.kernel.narration import sentences, with_rule, words_of
from tafelrunde.kernel.reasons import Reason, told
from tafelrunde.kernel.state import State

ME = 0
HINT_SECONDS = 1.0
LONGEST_INPUT = 1000


class Sitting:
    """The match, who plays it, and where it is saved. All that is shown comes from the own view.

    The file `carries` an owner's components if that was asked for.
    """

    def __init__(
        self, match: Match, bots: dict[int, Bot], path: Path, lang: str, carries: bool
    ) -> None:
        self.match = match
        self.game = match.game
        self.words = words_of(match.game)
        self.bots = bots
        self.path = path
        self.lang = lang
        self.carries = carries
        self.patience = Patience(int(match.setup.seats))

    @property
    def view(self) -> State:
        """What the person at the terminal sees."""
        return self.match.state.seen_by(ME)

    def save(self) -> None:
        """Write the record."""
        write_safely(self.path, record.write(self.match, carries=self.carries))

    def play(self) -> None:
        """To the end of the game; EOFError says that the person leaves before."""
        while not self.match.over:
            seat = int(self.match.state.actor)
            if self.match.setup.automa[seat]:
                self._play(seat, self.match.state.moves(seat)[0])
            elif seat in self.bots:
                self._play(seat, self._chosen(seat))
            else:
                self._decide()
                self.patience = Patience(int(self.match.setup.seats))
        self._show_result()

    def _chosen(self, seat: int) -> int:
        """What a bot plays, in the time that is left of its turn."""
        bot, start = self.bots[seat], perf_counter()
        if isinstance(bot, Search):
            bot.seconds = self.patience.share(seat)
        move = bot.choose(self.match.state.seen_by(seat), seat)
        self.patience.spend(perf_counter() - start)
        return move

    def _play(self, seat: int, move: object) -> None:
        entry = self.match.play(seat, move)
        self.save()
        self._tell(entry)

    def _tell(self, entry: Entry) -> None:
        for sentence in sentences(self.game, entry.events, self.match.names, ME, self.lang):
            print(f"- {sentence}")

    def _decide(self) -> None:
        """Ask until something has been done that changes the position."""
        menu = self._show_table()
        entries = len(self.match.entries)
        while len(self.match.entries) == entries:
            try:
                self._answer(self._read(), menu)
            except IllegalMove as refusal:
                print(self.game.reason(refusal.rule, self.lang))
            except TafelrundeError as error:
                print(error.reason)

    def _show_table(self) -> Menu:
        view = self.view
        menu = Menu(self.game, view, ME, self.lang)
        print(f"\n{self.words.table(view, ME, self.match.names, self.lang)}\n")
        print(self.words.prompt(view, ME, self.lang))
        print("\n".join(menu.lines()))
        return menu

    def _read(self) -> str:
        if sys.stdin.isatty():
            return input("> ").strip()
        print("> ", end="", flush=True)
        line = sys.stdin.readline(LONGEST_INPUT)
        if not line:
            raise EOFError
        return line.strip()

    def _answer(self, typed: str, menu: Menu) -> None:
        word, _, rest = typed.partition(" ")
        match command_named(word):
            case "undo":
                self._undo()
            case "hint":
                self._hint(menu)
            case "rules":
                self._show_rule(rest.strip())
            case "table":
                self._show_table()
            case "help":
                example = self.game.verbs.text(menu.moves[0])
                print(say(self.lang, "help", example=example, rule=self._some_rule()))
            case "quit":
                raise EOFError
            case _:
                self._move(typed, menu)

    def _move(self, typed: str, menu: Menu) -> None:
        """A number, a move, or a part of what some moves say."""
        if typed.isascii() and typed.isdigit():
            if not 1 <= int(typed) <= len(menu.moves):
                raise BadMove(say(self.lang, "range", last=len(menu.moves)))
            self._play(ME, menu.moves[int(typed) - 1])
        elif typed.partition(" ")[0] in self.game.verbs.verbs:
            self._play(ME, typed)
        elif found := menu.matching(typed):
            print("\n".join(menu.lines(found)))
        else:
            raise BadMove(say(self.lang, "what", typed=typed[:40]))

    def _undo(self) -> None:
        if self.match.undoable(ME) is None:
            raise BadUndo(say(self.lang, "final"))
        self.match.undo(ME)
        self.save()
        print(say(self.lang, "undone"))

    def _hint(self, menu: Menu) -> None:
        seed = f"hint {len(self.match.entries)}"
        view = self.view
        thought = Search("hint", seed, seconds=HINT_SECONDS).think(view, ME)
        for place, one in enumerate(suggestions(self.game, view, ME, ranked(thought))):
            number = menu.moves.index(one.move) + 1
            key = "next best" if place else "hint"
            print(say(self.lang, key, move=menu.words[number - 1], number=number))
            if len(menu.moves) == 1:
                print(f"{'':8}  {say(self.lang, 'only move')}")
            elif place == 0:
                why = told(self.game, view, ME, one.prospect, self.lang, parts=one.explained)
                self._say_why(why)

    def _say_why(self, reasons: list[Reason]) -> None:
        for reason in reasons:
            about = "" if reason.exact else "≈ "
            points = "" if reason.points is None else f"{about}{reason.points:+.3g}"
            print(f"{points:>8}  {with_rule(reason.text, reason.rule)}")
        if not reasons:
            print(f"{'':8}  {say(self.lang, 'no reason')}")

    def _show_rule(self, number: str) -> None:
        if number:
            print(worded(self.game.rule(number.upper(), self.lang)))
        else:
            print(say(self.lang, "rules", rule=self._some_rule()))

    def _some_rule(self) -> str:
        return next(iter(self.game.rules()), "")

    def _show_result(self) -> None:
        """The score sheets, every line with its rule, and who comes first."""
        view, names = self.view, self.match.names
        for seat, name in enumerate(names):
            sheet = view.score(seat)
            print(f"\n{say(self.lang, 'points', name=name, points=sheet.total)}")
            for line in sheet.lines:
                said = with_rule(self.words.line(line, self.lang), self.game.rule_name(line.rule))
                print(f"{line.points:5}  {said}")
        print()
        for place, seat in sorted(zip(view.places(), range(len(names)), strict=True)):
            points = view.points(seat)
            print(say(self.lang, "place", place=place, name=names[seat], points=points))
