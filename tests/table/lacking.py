"""What a test needs and this machine lacks: then it is left out, unless all tests have to run."""

from __future__ import annotations

import os
import shutil
from typing import NoReturn

import pytest


def needs(*programs: str) -> None:
    """Leave a test out that needs a program which is not here."""
    for program in programs:
        if shutil.which(program) is None:
            lacks(f"{program} is not installed")


def lacks(what: str) -> NoReturn:
    """Leave the test out for this reason; where all tests have to run, that is a failure."""
    if os.environ.get("TAFELRUNDE_ALL_TESTS"):
        pytest.fail(what)
    pytest.skip(what)
