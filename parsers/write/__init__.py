"""Writing games: from events and ``Recorded…`` structs back to the bytes of a log."""
