"""Whether the rules are being compiled beside this server, as ./play does on its first start."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Literal

Engine = Literal["", "compiling", "compiled", "interpreted"]


def state() -> Engine:
    """Of all that is not compiled here yet: still at work, ready for the next start, or left so.

    Nothing where the server was not started with old or missing machine code.
    """
    told = os.environ.get("TAFELRUNDE_ENGINE")
    if not told:
        return ""
    try:
        states = {group["state"] for group in json.loads(Path(told).read_text("utf-8")).values()}
    except (OSError, ValueError, AttributeError, TypeError, KeyError):
        return "compiling"
    if "compiling" in states:
        return "compiling"
    return "compiled" if "compiled" in states else "interpreted"
