"""Where the defined terms of a piece of evidence are defined."""

from __future__ import annotations

import re
from collections.abc import Iterable

from msgspec import Struct

from desktop.core.retrieval import CancelToken, SpanSource, check_cancel
from desktop.core.spans import SourceSpan

_MOST = 20


class Definition(Struct, frozen=True):
    """A term as it stands in the policy, and the span that defines it."""

    term: str
    span: SourceSpan


def find_definitions(
    source: SpanSource, document_id: str, texts: Iterable[str], *, cancel: CancelToken | None = None
) -> tuple[Definition, ...]:
    """Return the definitions of `document_id` whose terms occur in `texts`, in the order of their first occurrence.

    A term counts as a whole word, its plural included; a definition is not listed for its own words. At most 20.
    """
    words = " ".join(" ".join(text.split()) for text in texts)
    found: list[tuple[int, Definition]] = []
    seen: set[str] = set()
    for span in source.spans_of(document_id):
        check_cancel(cancel)
        for term in span.metadata.get("defines", "").split(";"):
            name = " ".join(term.split())
            if not name or name.casefold() in seen or " ".join(span.text.split()) in words:
                continue
            at = re.search(rf"(?<!\w){re.escape(name)}(?:s|es|'s|’s)?(?!\w)", words, re.I)
            if at is not None:
                seen.add(name.casefold())
                found.append((at.start(), Definition(name, span)))
    found.sort(key=lambda item: item[0])
    return tuple(definition for _, definition in found[:_MOST])
