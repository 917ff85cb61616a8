"""The command line: one file a command, loaded only when it is called."""

from __future__ import annotations

import importlib

import click

#: Command name -> module in this package that holds ``command``.
COMMANDS = {
    "audit": "audit",
    "events": "events",
    "explain": "explain",
    "replay": "replay",
    "rules": "rules",
    "score": "score",
}


class LazyGroup(click.Group):
    """A group that imports a command's module when it is asked for, so that ``--help`` stays fast."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Return all command names, sorted."""
        return sorted(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Return the command, or None if there is none of that name."""
        if cmd_name not in COMMANDS:
            return None
        module = importlib.import_module(f"analyzer.cli.{COMMANDS[cmd_name]}")
        command: click.Command = module.command
        return command


@click.group(cls=LazyGroup, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="rerule", prog_name="rerule")
def main() -> None:
    """Replay a recorded game of riichi mahjong under any house ruleset."""
