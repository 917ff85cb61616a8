"""Rules as data: tiles, the :class:`Ruleset` struct, presets, loading and comparing."""
