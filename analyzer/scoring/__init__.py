"""Scoring one hand: decomposition, waits, yaku, fu, limits, payments."""
