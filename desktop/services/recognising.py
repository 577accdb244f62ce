"""What is in an answer somebody pastes, before it is judged: its citations by form, and what is missing of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from msgspec import Struct

from desktop.citations.parser import parse_citations
from desktop.citations.under_files import NAMES_FILE
from desktop.core.verdicts import DocumentInfo, IgnoredMark, ParsedAnswer
from desktop.services.answer_files import answer_text


class Recognised(Struct, frozen=True):
    """Counts are of citations; nothing is looked up in the documents but their names."""

    citations: int
    forms: tuple[tuple[str, int], ...] = ()
    """How often each form was found (number, page, file, quote, url …), the most frequent first."""
    quoted: int = 0
    """Citations with the words they stand on."""
    sources: int = 0
    """Entries of a list of sources."""
    unlisted: tuple[str, ...] = ()
    """Markers with a number that no list of sources explains, as written, each once."""
    unknown: tuple[str, ...] = ()
    """Files that are named and are not in the workspace, each once."""
    files: tuple[str, ...] = ()
    """Files that a line names for the pages below it, each once."""
    ignored: tuple[IgnoredMark, ...] = ()
    dropped: int = 0
    """Citations beyond the first 100."""
    abstained: bool = False
    notes: tuple[str, ...] = ()
    """What was read otherwise than written or not at all, in sentences."""
    table: bool = False
    """The text is rows with named columns, read as one statement each."""

    @property
    def bare(self) -> int:
        """Return how many citations quote nothing."""
        return self.citations - self.quoted


def recognise_answer(text: str, documents: Sequence[DocumentInfo]) -> Recognised:
    """Return what the parser sees in `text`; never raises. Takes milliseconds: not on the GUI thread."""
    read = answer_text(text)
    names = {name for document in documents for name in (document.name, *document.names)}
    parsed = parse_citations(read, known_names=sorted(names))
    cited = parsed.citations
    return Recognised(
        citations=len(cited),
        forms=tuple(Counter(item.kind for item in cited).most_common()),
        quoted=sum(bool(item.quote) or _declared_quote(parsed, item.locator.number) for item in cited),
        sources=len(parsed.declared),
        unlisted=_unlisted(parsed),
        unknown=_unknown(parsed, names | {document.id for document in documents}),
        files=tuple(dict.fromkeys(mark.raw for mark in parsed.ignored if mark.reason == NAMES_FILE)),
        ignored=tuple(mark for mark in parsed.ignored if mark.reason != NAMES_FILE),
        dropped=parsed.dropped,
        abstained=parsed.abstained,
        notes=tuple(note for note in parsed.notes if not note.endswith(" were cut.")),  # those are `dropped`
        table=read is not text,
    )


def _declared_quote(parsed: ParsedAnswer, number: int | None) -> bool:
    return number is not None and any(entry.number == number and entry.quote for entry in parsed.declared)


def _unlisted(parsed: ParsedAnswer) -> tuple[str, ...]:
    listed = {entry.number for entry in parsed.declared}
    alone = [
        item.raw
        for item in parsed.citations
        if item.kind == "number" and item.locator.document is None and item.locator.number not in listed
    ]
    return tuple(dict.fromkeys(alone))


def _unknown(parsed: ParsedAnswer, known: set[str]) -> tuple[str, ...]:
    places = [item.locator for item in parsed.citations] + [entry.locator for entry in parsed.declared]
    named = (place.document for place in places if place.document is not None)
    return tuple(dict.fromkeys(name for name in named if name not in known))
