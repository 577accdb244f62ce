"""Panels of the main window; each listens to the session and never calls another panel."""
