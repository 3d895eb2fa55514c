"""What a touch costs is measured at a real table, in a real browser, and no move is made by it."""

from __future__ import annotations

import os

import pytest
import touch

BROWSER = os.environ.get("TAFELRUNDE_NO_BROWSER") != "1"


@pytest.mark.skipif(not BROWSER, reason="TAFELRUNDE_NO_BROWSER=1")
def test_every_touch_is_counted_once_and_makes_no_move(capsys: pytest.CaptureFixture[str]) -> None:
    touch.main(["erben", "--touches", "4"])
    desk, phone = capsys.readouterr().out.splitlines()
    assert desk.startswith("erben       desk     4 touches")
    assert phone.startswith("erben       phone    4 touches")


def test_a_report_has_the_middle_the_slow_and_the_slowest() -> None:
    made = touch.Touched("limes", "desk", [16.0] * 8 + [40.0, 64.0], [100.0, 30.0, 20.0, 10.0])
    assert str(made) == (
        "limes       desk    10 touches  answered: median 16, 90 % 64, longest 64 ms  "
        "busy: 10 ms, scripts 3.0, styles 2.0, layout 1.0"
    )
