"""Reviewed citations as files: one format per module, all behind one registry (spec 5.5)."""
