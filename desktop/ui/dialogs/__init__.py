"""Dialogs; each returns plain values."""
