"""Compiles the rule modules and the search with mypyc, if that is wanted and possible.

TAFELRUNDE_COMPILE=0 leaves everything as it is. Without a C compiler the extensions are left out
and the same files run interpreted.
"""

import os
from glob import glob

from setuptools import setup

KERNEL = ("chance", "score", "state", "frames")
BOTS = ("playouts", "tree")
NOT_RULES = ("__init__.py", "explain.py", "picture.py", "sayings.py", "scenery.py", "words.py")


def sources() -> list[str]:
    """All modules that are written to be compiled, as one group."""
    rules = [
        path
        for folder in ("*", "*/modules")
        for path in sorted(glob(f"src/tafelrunde/games/{folder}/*.py"))
        if not os.path.basename(path).endswith(NOT_RULES)
    ]
    kernel = [f"src/tafelrunde/kernel/{name}.py" for name in KERNEL]
    bots = [f"src/tafelrunde/bots/{name}.py" for name in BOTS]
    return [*kernel, *rules, *bots]


def extensions() -> list:
    """The compiled group, each part optional."""
    if os.environ.get("TAFELRUNDE_COMPILE", "1") == "0":
        return []
    from mypyc.build import mypycify

    made = mypycify(
        sources(),
        opt_level=os.environ.get("TAFELRUNDE_OPTIMISE", "3"),
        group_name="tafelrunde_engine",
        multi_file=True,  # one C file for all takes three times as long, and is not faster
    )
    for extension in made:
        extension.optional = True
        # Debugging information about the generated C would cost minutes.
        extension.extra_compile_args.append("-g0")
    return made


compiled = extensions()
# Compiled code takes its packed arrays from librt; uncompiled the engine needs nothing at all.
needed = ["librt==0.16.0", "mypy_extensions>=1.1"] if compiled else []
setup(ext_modules=compiled, install_requires=needed)
