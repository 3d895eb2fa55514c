"""What can be installed beside the engine, and by which command here."""

from __future__ import annotations

import sys
from pathlib import Path

CHECKOUT = Path(__file__).parents[3]


def install_command(extra: str) -> str:
    """The command that adds an extra to the very Python that runs this, from where it came."""
    here = (CHECKOUT / "pyproject.toml").exists()
    what = f"{CHECKOUT}[{extra}]" if here else f"tafelrunde[{extra}]"
    return f"{sys.executable} -m pip install {'--editable ' if here else ''}'{what}'"
