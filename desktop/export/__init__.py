"""Export formats of reviewed citations."""
