"""How long a test waits for what comes anyway."""

SECONDS = 240.0
"""A limit only ends a test that hangs; a slow machine is no failure."""
