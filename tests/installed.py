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
