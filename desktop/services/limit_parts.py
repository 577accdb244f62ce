"""What tells that a place found for a claim does not limit it, or does in any case: it takes out the clause."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from msgspec import Struct

from desktop.answers.changes import changed_name, name_of, says_changed
from desktop.answers.pieces import is_run_in_title
from desktop.core.retrieval import SpanSource
from desktop.core.sentences import sentence_ranges
from desktop.core.spans import LEAF_UNITS, SourceSpan
from desktop.services.definitions import Definition

_SORTS = "section|part|coverage"
_IN_PATH = re.compile(rf"\b(?P<sort>{_SORTS})-(?P<label>[a-z]|[ivx]{{1,4}}|\d{{1,2}})(?=-|$)")
_IN_TEXT = re.compile(r"\b(?P<sort>Section|Part|Coverage)s? (?P<label>[A-Z]|[IVX]{1,4}|\d{1,2})\b(?![.\d]*\d)")
_GRANTS = re.compile(
    r"\b(?:we|the (?:insurer|company|underwriters?)) (?:will |shall |also )*(?:pay|cover|insure|indemnify|reimburse)\b"
    r"|\b(?:is|are) (?:covered|insured)\b",
    re.I,
)
_TAKES_BACK = re.compile(
    r"\b(?:not|no|never|nor|unless|except\w*|exclud\w*|only|subject to|provided that|the most|in excess|reduced?)\b",
    re.I,
)
_GRANTS_AT_ONCE = re.compile(rf"(?:{_GRANTS.pattern})(?! (?:only|no|not)\b)", re.I)
_CUTS = re.compile(
    r"\b(?:deductibles?|excess|exceed\w*|limit\w*|the most|only|reduc\w*|subject to|provided that)\b", re.I
)
_OF_ITSELF = re.compile(r"^(?:this|these) (?:\w+ )?(?:perils?|coverages?|extensions?|benefits?|covers?)\b", re.I)
_MARKER = 7
"""Characters that the number of a paragraph has at most, where it stands as a sentence."""
_MODIFIES = re.compile(r"^(?:this )?endorsement (?:modifies|changes) (?:insurance|the policy)\b", re.I)


def parts_of(section_id: str | None) -> set[tuple[str, str]]:
    """Return the parts that a section lies in, as sort and label: `{("section", "ii"), ("coverage", "c")}`."""
    path = (section_id or "").split("/")
    return {(match["sort"], match["label"]) for step in path for match in _IN_PATH.finditer(step)}


def of_another_part(text: str, place: str | None, evidence: str | None) -> bool:
    """Say whether a text in the section `place` is about another part of the same sort than the evidence is in.

    Where its section tells nothing, the parts that it names itself do.
    """
    named = {(match["sort"].casefold(), match["label"].casefold()) for match in _IN_TEXT.finditer(text)}
    own, theirs = parts_of(evidence), parts_of(place) or named
    return bool({sort for sort, _ in own} & {sort for sort, _ in theirs}) and not own & theirs


def only_grants(text: str) -> bool:
    """Say whether a text gives a cover of its own and takes nothing back."""
    return _GRANTS.search(text) is not None and _TAKES_BACK.search(text) is None


def grants_first(text: str) -> bool:
    """Say whether a text begins by giving a cover, behind its title: what it takes back later it takes from that."""
    ranges = sentence_ranges(text) or [(0, len(text))]
    sentences = (text[start:end] for start, end in ranges)
    first = next((s for s in sentences if len(s) > _MARKER and not is_run_in_title(s)), text)
    return only_grants(first)


def of_its_own_title(text: str) -> bool:
    """Say whether an item of a list is about the thing that it names first: `3. Tools. We pay … The most we pay is …`.

    Behind the title it gives a cover and cuts none, or it goes on about “this peril”. An item that names
    nothing (`C. This coverage does not insure …`) is about what stands above it, as other items beside it are.
    """
    ranges = sentence_ranges(text)
    sentences = [text[start:end] for start, end in ranges if end - start > _MARKER]
    if len(sentences) < 2 or _TAKES_BACK.search(sentences[0]):
        return False
    if not is_run_in_title(sentences[0]):
        return _OF_ITSELF.search(sentences[1]) is not None
    cuts = _CUTS.search(sentences[0]) or _CUTS.search(sentences[1])
    return cuts is None and _GRANTS_AT_ONCE.search(sentences[1]) is not None


def only_opens(text: str) -> bool:
    """Say whether a text is the sentence with which an endorsement begins, whatever it changes."""
    return _MODIFIES.match(text) is not None


class ChangingPlaces:
    """The places of a source that delete or replace something, read once for each document however many claims ask."""

    def __init__(self, source: SpanSource) -> None:
        self._source = source
        self._known: dict[str, list[SourceSpan]] = {}

    def of_clause(self, spans: Sequence[SourceSpan]) -> list[SourceSpan]:
        """Return those of other sections that change the clause of some evidence, by the name it has.

        `Loss Condition E.6., Vacancy, is deleted` shares no word with `Once a building has been vacant …`.
        """
        found: list[SourceSpan] = []
        for document in dict.fromkeys(span.document_id for span in spans):
            own = [span for span in spans if span.document_id == document]
            names = {name for span in own if (name := name_of(span.text, span.section_title or ""))}
            sections = {span.section_id for span in own}
            found += [
                span
                for span in (self._in_document(document) if names else ())
                if span.section_id not in sections and any(changed_name(span.text, name) for name in names)
            ]
        return found

    def _in_document(self, document_id: str) -> list[SourceSpan]:
        known = self._known.get(document_id)
        if known is None:
            spans = self._source.spans_of(document_id)
            known = [span for span in spans if span.source_unit in LEAF_UNITS and says_changed(span.text)]
            self._known[document_id] = known
        return known


class ClaimEvidence(Struct, frozen=True):
    """A claim: where it stands, its words, its accepted evidence, and what is known of that without a search."""

    claim: tuple[int, int]
    text: str
    spans: Sequence[SourceSpan]
    terms: Mapping[str, Definition]
    changing: Sequence[SourceSpan]
    """Places that delete or replace its clause."""
