"""Measurements of the window for `bench`: each suite runs in a process of its own and prints one JSON line."""
