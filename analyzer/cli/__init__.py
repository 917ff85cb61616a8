"""The command line: one file a command, loaded only when it is called."""

from __future__ import annotations

import importlib
from typing import Final

import click

#: Command -> one line of help. Module ``analyzer.cli.<command>`` holds the click command ``command``; the
#: help stands here so that ``rerule --help`` need not import them all.
COMMANDS: Final = {
    "audit": "Compare logs with what their rules say: wins, draws, scores, the end.",
    "events": "Print a log as a stream of events.",
    "explain": "Show the calculation of one hand, tile by tile.",
    "replay": "Replay a game under other rules, hand by hand.",
    "rules": "List, show, compare, check and detect rulesets.",
    "score": "Score a hand, or run a file of scoring cases.",
    "settle": "Settle raw scores: uma, oka, places, final points.",
    "simulate": "Play games with simple players and write them as logs.",
}


class LazyGroup(click.Group):
    """A group that imports a command's module only when it is called."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Return all command names, sorted."""
        return sorted(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Return the command, or None if there is none of that name."""
        if cmd_name not in COMMANDS:
            return None
        module = importlib.import_module(f"analyzer.cli.{cmd_name}")
        command: click.Command = module.command
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the commands with their help from :data:`COMMANDS`."""
        with formatter.section("Commands"):
            formatter.write_dl([(name, COMMANDS[name]) for name in self.list_commands(ctx)])


@click.group(cls=LazyGroup, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="rerule", prog_name="rerule")
def main() -> None:
    """Replay a recorded game of riichi mahjong under any house ruleset."""
