"""The laws of `tafelrunde.testing` for all games and toys, and whether they can fail."""
