"""Values and pure functions; no I/O, no third-party engine."""
