"""Everything that can be wrong with what somebody asks for, in one sentence each.

All of these are the user's to mend; whatever else is raised is a defect of ours.
"""


class TafelrundeError(Exception):
    """The common ancestor: its text is one clear sentence for the user."""

    @property
    def reason(self) -> str:
        """The sentence."""
        return str(self.args[0])

    def sentence(self, lang: str) -> str:
        """The sentence in one of the languages, as far as there is one in it."""
        return self.reason

    def __str__(self) -> str:
        return self.reason


class BadMove(TafelrundeError):
    """The text, object or number is no move of this game at all."""


class IllegalMove(TafelrundeError):
    """A move of this game that the rules forbid here; `rule` is its number, such as 35."""

    def __init__(self, reason: str, rule: int) -> None:
        super().__init__(reason, rule)
        self.rule = rule


class BadOptions(TafelrundeError):
    """Options or a number of seats that do not exist or do not go together."""


class OtherRules(TafelrundeError):
    """Something that was begun by rules or with components that are not here."""


class BadPosition(TafelrundeError):
    """Data that describe no position of this game."""


class BadOutcome(TafelrundeError):
    """An outcome of chance that cannot come up here, or one that is missing."""


class BadComponents(TafelrundeError):
    """A file with components that a game cannot be played with."""


class BadRecord(TafelrundeError):
    """A record that cannot be read, or whose entry `entry` is wrong; said in German too."""

    def __init__(self, reason: str, entry: int = -1, german: str = "") -> None:
        super().__init__(reason, entry, german)
        self.entry = entry
        self.german = german

    def sentence(self, lang: str) -> str:
        return self.german if lang == "de" and self.german else self.reason


class BadUndo(TafelrundeError):
    """An entry that cannot be taken back, or not without the others' consent."""


class Undecided(TafelrundeError):
    """Raised where a script of outcomes ends; `choices` are what could come, with weights."""

    def __init__(self, what: int, choices: list[tuple[int, int]]) -> None:
        super().__init__(what, choices)
        self.what = what
        self.choices = choices

    @property
    def reason(self) -> str:
        """The sentence."""
        return "the script of outcomes ends here, but the move needs another one"
