"""What the actions do; a handler is a method here, named in `desktop.ui.actions`."""
