"""Rulings as people read them: words, tables, JSON."""
