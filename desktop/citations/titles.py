"""Names by which an answer calls a source that no document of the workspace has: "[PerksPlus, p. 1]"."""

from __future__ import annotations

import re
from collections.abc import Iterable

from desktop.citations.snapshot import Snapshot
from desktop.core.tokens import tokenise

_WORD = re.compile(r"[^\W\d_][\w’'&-]*")
_SPELLED = re.compile(r"[^\W\d_]{3}")
"""A key of a source ("S2") is no name: many a document holds it."""
_DOCUMENTS = frozenset(
    {"policy", "policies", "document", "documents", "doc", "docs", "file", "form", "forms", "endorsement", "rider",
     "contract", "agreement", "certificate", "booklet", "brochure", "handbook", "guide", "manual", "wording",
     "report", "act", "declarations", "schedule", "brochures", "terms", "plan", "police", "versicherung", "vertrag",
     "dokument", "bedingungen", "antrag", "contrat", "contrato", "póliza"}
)  # fmt: skip
_GENERAL = _DOCUMENTS | frozenset(
    {"see", "also", "cf", "compare", "page", "pages", "pg", "pdf", "source", "sources", "passage", "passages",
     "excerpt", "excerpts", "context", "ref", "refs", "reference", "references", "citation", "cite", "cited",
     "quote", "quoted", "section", "sections", "part", "clause", "article", "paragraph", "para", "table", "row",
     "column", "line", "lines", "the", "this", "that", "your", "our", "its", "of", "in", "on", "at", "from", "and",
     "or", "to", "for", "by", "per", "under", "main", "base", "original", "attached", "uploaded", "provided",
     "above", "below", "top", "bottom", "left", "right", "middle", "heading", "title", "footnote", "note", "notes",
     "chapter", "appendix", "annex", "exhibit", "emphasis", "added", "translated", "translation", "insurance",
     "coverage", "siehe", "vgl", "seite", "seiten", "quelle", "abschnitt", "ziffer", "absatz", "der", "die", "das",
     "im", "von", "aus", "auf", "und", "laut", "voir", "la", "le", "les", "de", "du", "des", "en", "el", "los",
     "página", "siguiente"}
)  # fmt: skip
"""Words that call no source by its name, whoever writes them."""


def title_beside(rest: str) -> str | None:
    """Return the name that is left of a reference to a place, None when what is left names nothing."""
    words = _WORD.findall(rest)
    named = any(word[0].isupper() and word.casefold() not in _GENERAL for word in words)
    return " ".join(rest.split()) if named else None


def is_called(title: str, documents: Iterable[str], snapshot: Snapshot) -> bool:
    """Say whether one of these documents is called so: by its file name, or in its own words.

    "Flood exclusions" may be any words of it, "Auto Policy" must stand there as it is: it is how another is called.
    """
    if title_beside(title) is None or _SPELLED.search(title) is None:
        return False
    keys = tokenise(title).keys
    apart = _DOCUMENTS.isdisjoint(keys)
    for document_id in documents:
        info, text = snapshot.documents.get(document_id), snapshot.text(document_id)
        called = (info.name, *info.names, info.title) if info is not None else ()
        names = [tokenise(name.replace("_", " ")).keys for name in called]
        if any(set(keys) <= {*name, *_GENERAL} for name in names):
            return True
        knows = snapshot.knows([document_id])
        if apart and all(key in _GENERAL or knows(key) for key in keys):
            return True
        if text is not None and snapshot.vocabulary.encode(keys) in text.full.code:
            return True
    return False
