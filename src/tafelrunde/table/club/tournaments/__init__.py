"""Tournaments: many tables that are drawn, played and counted together, round after round."""
