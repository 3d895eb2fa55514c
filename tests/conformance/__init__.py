"""One suite of demands for every game: see `checks` for what they are."""
