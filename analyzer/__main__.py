"""``python -m analyzer`` is the command ``rerule``."""

from __future__ import annotations

from analyzer.cli import main

if __name__ == "__main__":
    main(prog_name="rerule")
