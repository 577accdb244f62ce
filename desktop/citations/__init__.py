"""Parse, validate and verify citations; pure functions over receipt and evidence.

The chain: `parse_citations` → `retrieved_sources` / `validate_citations` → `verify_citation`; `check_answer` runs
all of it and is what every path of the program calls.

The names are loaded on first use: a package that loads its own modules stops two threads that load it from different
ends for good.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from desktop.citations.allow import AllowList, Validation, retrieved_sources, validate_citations
    from desktop.citations.check import check_answer
    from desktop.citations.parser import parse_citations
    from desktop.citations.verifier import VERIFIER, verify_citation

_MODULES = {
    "VERIFIER": "verifier",
    "AllowList": "allow",
    "Validation": "allow",
    "check_answer": "check",
    "parse_citations": "parser",
    "retrieved_sources": "allow",
    "validate_citations": "allow",
    "verify_citation": "verifier",
}

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


def __getattr__(name: str) -> object:
    """Load a public name on first use."""
    module = _MODULES.get(name)
    if module is None:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{module}"), name)
