"""Playing recorded events: what happened in a hand, as facts that any ruleset can be applied to."""
