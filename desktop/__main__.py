"""`python -m desktop` and the `evidence-desk` command."""

from __future__ import annotations

import sys


def main() -> int:
    """Run the command line, or the window when no subcommand is given."""
    from desktop.bootstrap import run

    return run(sys.argv[1:])


if __name__ == "__main__":
    sys.exit(main())
