"""From extracted pages to source spans, tables and nodes; pure functions."""
