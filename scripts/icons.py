"""Draws the app's icons from the crest of the page: `python scripts/icons.py`.

Run it when web/crest.svg was changed. Systems want them as PNG; a maskable one is cut to any shape,
so that everything on it is within the middle four fifths.
"""

import sys
from pathlib import Path
from typing import Any

WEB = Path(__file__).parents[1] / "src" / "tafelrunde" / "web"
GROUND = "#f4ead5"
# By file: how large it is, how much of it the crest takes, and whether it has a ground.
ICONS = {
    "icon-192.png": (192, 1.0, False),
    "icon-512.png": (512, 1.0, False),
    "icon-maskable.png": (512, 0.66, True),
}


def icon(name: str) -> bytes:
    """One of the icons as PNG."""
    import resvg_py

    size, share, grounded = ICONS[name]
    crest = (WEB / "crest.svg").read_text("utf-8")
    edge = 50 / share - 50
    span = f"{-edge:.3f} {-edge:.3f} {100 + 2 * edge:.3f} {100 + 2 * edge:.3f}"
    drawn: Any = resvg_py.svg_to_bytes(
        svg_string=crest.replace('viewBox="0 0 100 100"', f'viewBox="{span}"'),
        width=size,
        height=size,
        background=GROUND if grounded else None,
    )
    return bytes(drawn)


def main() -> int:
    """Write them all."""
    for name in ICONS:
        (WEB / name).write_bytes(icon(name))
    return 0


if __name__ == "__main__":
    sys.exit(main())
