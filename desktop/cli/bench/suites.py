"""The suites of `bench`: one registration line each; targets stand with the suite, equal to spec 07."""

from __future__ import annotations

from desktop.cli.bench import ingest, quality
from desktop.cli.bench.metric import Suite

SUITES: tuple[Suite, ...] = (
    ingest.SUITE,
    quality.TABLES,
    quality.VERIFY,
)
