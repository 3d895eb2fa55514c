"""Live play: tables, their store, rooms, bots, and the server."""
