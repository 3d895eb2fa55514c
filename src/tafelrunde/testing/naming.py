"""Tests say which numbered rules they check: `@rule("LIM-032", "LIM-R06")`."""

from __future__ import annotations

import pytest


def rule(*numbers: str) -> pytest.MarkDecorator:
    """Marks a test as checking these rules; it must fail when one of them is broken."""
    return pytest.mark.rule(*numbers)
