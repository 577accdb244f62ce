"""Words for places in sentences of the verdict card."""

from __future__ import annotations

from collections.abc import Sequence

from desktop.citations.allow import AllowList
from desktop.citations.snapshot import Snapshot
from desktop.citations.titles import is_called
from desktop.core.spans import SourceSpan
from desktop.core.verdicts import Locator


def where_of(span: SourceSpan, allow: AllowList) -> str:
    """Say on which page of which document a span stands."""
    info = allow.snapshot.documents.get(span.document_id)
    name = f" of “{info.name}”" if info else ""
    return (
        f"on p. {span.page_start}{name}"
        if span.page_start is not None
        else f"in{name[3:]}"
        if name
        else "in the workspace"
    )


def describe(locator: Locator) -> str:
    """Name the place a locator speaks of."""
    parts = []
    if locator.page is not None:
        parts.append(f"page {locator.page}")
    elif locator.page_label is not None:
        parts.append(f"page {locator.page_label}")
    if locator.form_number is not None:
        parts.append(
            f"form {locator.form_number}" + (f" edition {locator.form_edition}" if locator.form_edition else "")
        )
    parts += [f"“{short(value)}”" for value in (locator.section, locator.clause) if value]
    if locator.table is not None or locator.row is not None or locator.column is not None:
        parts.append("cell of that name")
    return ", ".join(parts) or "such place"


def short(text: str) -> str:
    """Cut a long name."""
    return text if len(text) <= 80 else text[:77] + "…"


def page_note(locator: Locator) -> str:
    """Say why a page citation has two readings; empty when it names no page."""
    if locator.page is None and locator.page_label is None:
        return ""
    written = locator.page_label or locator.page
    return f"“p. {written}” may be the page of that number in the file or the one printed so."


def unread_note(locator: Locator, spans: Sequence[SourceSpan], snapshot: Snapshot) -> str:
    """Say what is left open by the part of a citation that was not understood; "" when the spans it stands for are of
    a document that is called so.
    """
    unread = short(locator.unread or "")
    if locator.document or locator.number is not None or locator.form_number:
        return f"“{unread}” beside the source leaves open which place is meant."
    if is_called(locator.unread or "", {span.document_id for span in spans}, snapshot):
        return ""
    return f"The answer does not say which source “{unread}” is."
