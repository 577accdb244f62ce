"""Item models over flat values; tested without a window."""
