"""A package with a game, as if it were installed: what an installer leaves of its entry point."""

from __future__ import annotations

from pathlib import Path

from tafelrunde.games import GROUP


def install(folder: Path, name: str, module: str, package: str = "a-package") -> None:
    """Have the folder, once Python looks there, bring the game of a module."""
    about = folder / f"{package.replace('-', '_')}-1.0.dist-info"
    about.mkdir(parents=True)
    (about / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {package}\nVersion: 1.0\n")
    (about / "entry_points.txt").write_text(f"[{GROUP}]\n{name} = {module}\n")


def install_toy(folder: Path, name: str, which: str) -> Path:
    """The same for one of several games that a toy's module has, a release of it perhaps."""
    module = f"{name}_{which.lower()}"
    install(folder, name, module)
    (folder / f"{module}.py").write_text(f"from tests.toys.{name} import {which} as GAME\n")
    return folder
