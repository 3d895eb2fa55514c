"""The club: what is about people and many tables. It asks tables and store; no table asks it."""
