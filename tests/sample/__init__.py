"""Tests of the sample workspace."""
