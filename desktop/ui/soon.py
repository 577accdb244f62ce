"""Modules that searches, checks and screens need, brought in on a thread before they are asked for.

Each list is in an order in which a module finds most of what it needs there already: between two of them a person who
works goes first, and a module that brings all the others with it would hold the window up for half a second.
"""

from __future__ import annotations

from collections.abc import Iterable
from importlib import import_module

from desktop.core.retrieval import CancelToken, check_cancel

SEARCHING = (
    "numpy",
    "desktop.search.blocks",
    "desktop.search.encoder",
    "desktop.search.postings",
    "desktop.search.documents",
    "desktop.search.retriever",
    "whoosh.writing",
    "desktop.search.workspace",
    "desktop.core.forms",
    "desktop.answers.expected",
    "desktop.answers.evidence",
    "desktop.services.limits",
)
"""What the first search and what looks for limits load."""

SCREENS = (
    "desktop.export.card",
    "desktop.export.json_file",
    "xlsxwriter",
    "desktop.export.xlsx_file",
    "desktop.export.pdf_report",
    "desktop.export.registry",
    "desktop.services.exporting",
    "desktop.core.tokens",
    "desktop.core.facts",
    "desktop.citations.matching",
    "desktop.citations.locators",
    "desktop.citations.areas",
    "desktop.citations.keyed",
    "desktop.citations.allow",
    "desktop.citations.tags",
    "desktop.citations.mentions",
    "json_repair",
    "desktop.citations.structured",
    "desktop.citations.json_sources",
    "desktop.citations.source_tables",
    "desktop.citations.running",
    "desktop.citations.parts",
    "desktop.citations.parser",
    "desktop.citations.case",
    "desktop.citations.retelling",
    "desktop.citations.checks.bindings",
    "desktop.citations.checks.attached",
    "desktop.citations.checks.anchors",
    "desktop.citations.checks.agents",
    "desktop.citations.checks.named",
    "desktop.citations.checks.siblings",
    "desktop.citations.checks.ambiguity",
    "desktop.citations.checks.changes",
    "desktop.citations.checks.bounds",
    "desktop.citations.checks.visibility",
    "desktop.citations.verifier",
    "desktop.services.figures",
    "yaml",
    "desktop.services.checklists",
    "desktop.citations.check",
)
"""What dialogs and screens load when they are first opened, and the check of a pasted answer."""


def bring_in(names: Iterable[str], cancel: CancelToken) -> None:
    """Import modules one by one; raises Cancelled between two of them."""
    for name in names:
        check_cancel(cancel)
        import_module(name)
