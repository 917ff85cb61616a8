"""Ruling: what recorded hands and games are worth under a ruleset."""
