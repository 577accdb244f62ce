"""Parse, validate and verify citations; pure functions over receipt and evidence."""
