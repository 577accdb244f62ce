"""Use cases: plain functions and small classes shared by the window and the command line."""
