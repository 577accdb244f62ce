"""Identity of documents and spans (spec 2.2, 2.3): functions of content and place, never of a running index."""

from __future__ import annotations

import hashlib
import re
import unicodedata


def fold_text(text: str) -> str:
    """Fold white-space runs to one space and trim."""
    return " ".join(text.split())


def text_hash(text: str) -> str:
    """Return the SHA-256 hex of `text` in NFC as UTF-8; lone surrogates are replaced, never an error."""
    return hashlib.sha256(unicodedata.normalize("NFC", text).encode("utf-8", "replace")).hexdigest()


def document_id(sha256_hex: str) -> str:
    """Return `d` + the first 16 hex digits of the file's SHA-256, nothing else."""
    return "d" + sha256_hex[:16].lower()


def slug(title: str) -> str:
    """Return a heading as a path part: lower case, accents folded, words joined by `-`; `section` when empty."""
    folded = unicodedata.normalize("NFKD", title).casefold()
    words = re.findall(r"\w+", "".join(c for c in folded if not unicodedata.combining(c)))
    return "-".join(words)[:80].strip("-") or "section"


def span_id(document: str, unit: str, page: int | None, text_sha256: str, *, address: str = "") -> str:
    """Return `documentId::unit::page[::address]::hash12`; page part `0` where there are no pages.

    `address` is the section id for section and text spans and `t<table>r<row>c<column>` for table parts
    (table ordinal on the page from 1, row and column from 0; rows omit `c…`, tables omit `r…`).
    """
    parts = [document, unit, str(page or 0)]
    if address:
        parts.append(address)
    parts.append(text_sha256[:12])
    return "::".join(parts)


def read_span_id(span_id: str) -> tuple[str, str, int | None]:
    """Return document, unit and page of a span id; unit empty and page None where the words are no span id."""
    document, unit, page, *_ = (*span_id.split("::"), "", "")
    return document, unit if page else "", int(page) or None if page.isdecimal() else None
