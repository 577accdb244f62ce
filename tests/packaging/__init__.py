"""Tests of what is shipped: scripts, wheel, licence."""
