"""Parse, validate and verify citations; pure functions over receipt and evidence.

The chain: `parse_citations` → `retrieved_sources` / `validate_citations` → `verify_citation`; `check_answer` runs
all of it and is what every path of the program calls.
"""

from __future__ import annotations

from desktop.citations.allow import AllowList, Validation, retrieved_sources, validate_citations
from desktop.citations.check import check_answer
from desktop.citations.parser import parse_citations
from desktop.citations.verifier import VERIFIER, verify_citation

__all__ = [
    "VERIFIER",
    "AllowList",
    "Validation",
    "check_answer",
    "parse_citations",
    "retrieved_sources",
    "validate_citations",
    "verify_citation",
]
