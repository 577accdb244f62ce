"""The suites of `bench`: one registration line each; targets stand with the suite, equal to spec 07."""

from __future__ import annotations

from desktop.cli.bench import answers, ingest, quality, search, window
from desktop.cli.bench.metric import Suite

SUITES: tuple[Suite, ...] = (
    window.STARTUP,
    window.RENDER,
    window.STALL,
    ingest.SUITE,
    search.SEARCH,
    search.RETRIEVAL,
    quality.VERIFY,
    quality.PARSER,
    answers.ANSWERS,
    quality.TABLES,
    quality.GEOMETRY,
    window.QUEUE,
    window.MEMORY,
    window.RESULTS,
    window.SOAK,
    ingest.DISK,
)
