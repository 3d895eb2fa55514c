"""Tests say which numbered rules they check: `@rule("LIM-032", "LIM-R06")`."""

from tafelrunde.testing import rule

__all__ = ["rule"]
