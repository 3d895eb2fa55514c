"""A picture of a table as pixels, for learners' videos. It needs `tafelrunde[render]`."""

from __future__ import annotations

import io
from importlib.util import find_spec
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tafelrunde.kernel.errors import TafelrundeError
from tafelrunde.kernel.extras import install_command
from tafelrunde.lab.plain_picture import Picture


def check_raster() -> None:
    """Refuse pixels where there is nothing to make them with."""
    if any(find_spec(name) is None for name in ("resvg_py", "PIL")):
        raise TafelrundeError(f"rgb_array needs its packages: {install_command('render')}")


def pixels(svg: str) -> NDArray[np.uint8]:
    """A picture in its own size: rows of pixels, each red, green and blue."""
    import resvg_py
    from PIL import Image

    picture = Picture(svg)
    ground = picture.shared["oak"]
    drawn: Any = resvg_py.svg_to_bytes(svg_string=picture.plain(), background=ground)
    with Image.open(io.BytesIO(bytes(drawn))) as image:
        return np.asarray(image.convert("RGB"))
