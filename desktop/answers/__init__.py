"""Answer providers: text with citations from retrieved spans."""
