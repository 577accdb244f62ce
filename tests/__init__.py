"""Tests of Evidence Desk."""
