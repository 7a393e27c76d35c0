"""Measure the start of the page, moves, puzzles, the search, its frontier, or the levels."""

from __future__ import annotations

import argparse

from bench import boot, frontier, move, puzzles, search, strength

PARTS = {
    "boot": boot,
    "frontier": frontier,
    "move": move,
    "puzzles": puzzles,
    "search": search,
    "strength": strength,
}


def main() -> None:
    parser = argparse.ArgumentParser(prog="build.py bench", description=__doc__)
    commands = parser.add_subparsers(dest="part", required=True)
    for name, part in PARTS.items():
        command = commands.add_parser(name, help=part.__doc__, description=part.__doc__)
        command.add_argument(
            "--write", action="store_true", help=f"replace bench/results/{name}.md"
        )
        part.add_arguments(command)
        command.set_defaults(run=part.run)
    chosen = parser.parse_args()
    chosen.run(chosen)


if __name__ == "__main__":
    main()
