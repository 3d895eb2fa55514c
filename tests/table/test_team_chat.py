"""What partners say to each other: nobody else reads it, or knows of it, before the end."""

from __future__ import annotations

from tafelrunde.kernel.chance import SPECTATOR
from tafelrunde.kernel.state import FULL
from tafelrunde.table import commands, journal
from tafelrunde.table.view import Snapshot

from .tables import Sitting
from .test_table import refused

PLOT = commands.Say(text="Ich nehme den Markt", to="team")


def team_lines(seen: Snapshot) -> list[str]:
    """What of the log was said to partners."""
    return [line.text for line in seen.log if line.kind == "team"]


def test_partners_read_it_and_others_do_not_know_of_it() -> None:
    sitting = Sitting("pppp", game="teams")
    before = [sitting.shown(viewer).entry for viewer in (0, 1, 2, 3, None)]
    sitting.do(0, PLOT)
    assert (
        team_lines(sitting.shown(0))
        == team_lines(sitting.shown(2))
        == ["Anna: Ich nehme den Markt"]
    )
    for viewer in (1, 3, None):
        assert team_lines(sitting.shown(viewer)) == []
    after = [sitting.shown(viewer).entry for viewer in (0, 1, 2, 3, None)]
    assert [late - early for early, late in zip(before, after, strict=True)] == [1, 0, 1, 0, 0]
    assert len(sitting.table.known(FULL)) == len(sitting.table.known(SPECTATOR)) + 1


def test_everything_shown_to_others_is_the_same_bytes() -> None:
    one, two = Sitting("pppp", game="teams"), Sitting("pppp", game="teams")
    two.do(2, PLOT)
    for viewer in (1, 3, None):
        assert one.bytes_for(viewer) == two.bytes_for(viewer)


def test_after_the_end_all_may_read_it() -> None:
    sitting = Sitting("pppp", game="teams")
    sitting.do(0, PLOT)
    sitting.do(1, commands.Say(text="Hallo"))
    sitting.play_out()
    for viewer in (0, 1, 2, 3, None):
        assert team_lines(sitting.shown(viewer)) == ["Anna: Ich nehme den Markt"]


def test_who_has_no_partner_cannot_talk_to_one() -> None:
    with refused("no_team"):
        Sitting("pp").do(0, PLOT)
    with refused("only_watching"):
        Sitting("pppp", game="teams").do(None, PLOT)


def test_lines_of_before_are_read_as_said_to_all() -> None:
    said = journal.decode(b'{"row":"said","at":1,"seat":0,"text":"Hallo"}')
    assert isinstance(said, journal.Said)
    assert not said.team


def test_the_seats_say_whose_team_they_are() -> None:
    sitting = Sitting("pppp", game="teams", sit=False)
    assert [seat.team for seat in sitting.shown(0).seats] == [0, 1, 0, 1]
    assert [seat.team for seat in Sitting("pp").shown(0).seats] == [0, 1]
