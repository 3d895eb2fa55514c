"""Bots against bots, speed, coverage, and the protocols for programs in other languages."""
