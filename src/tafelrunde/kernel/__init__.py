"""What all games share: no game, no network, nothing but the standard library."""
