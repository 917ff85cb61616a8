"""Replay recorded games under any ruleset, and say what that ruling changes."""
