"""Playing games with simple players: the engine's own table and rules, a real wall, any ruleset."""
