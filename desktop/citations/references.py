"""References in a claim to parts of a policy ("Endorsement No. 1", "paragraph 4.g."): places named, not figures stated.

A reference is met by what is known of where the cited span stands (heading path, clause number, form, titles), not only
by its words.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import pairwise

from msgspec import Struct

from desktop.citations.rows import abbreviates
from desktop.citations.sections import section_root
from desktop.citations.snapshot import Snapshot
from desktop.core.fact import Fact, FactKind
from desktop.core.spans import SourceSpan, SourceUnit
from desktop.core.tokens import REMEMBERED, breaks_words, plain_words, remembered, tokenise, visible

_NUMBERED = (
    "sections?|subsections?|sub-sections?|sec|parts?|articles?|art|clauses?|paragraphs?|subparagraphs?|paras?|para|"
    "items?|conditions?|exclusions?|coverages?|provisions?|chapters?|divisions?|definitions?|insuring agreements?"
)
"""Kinds that extraction records as numbers of headings and clauses."""
_TITLED = (
    "endorsements?|riders?|addendum|addenda|amendments?|schedules?|exhibits?|appendix|appendices|annex|annexes|"
    "attachments?|forms?|options?|steps?|notes?|tables?|figures?|footnotes?|questions?|buildings?|premises|locations?|plans?"
)
"""Kinds whose number stands in a title or in the text."""
_PART = r"(?:\d{1,3}[a-zA-Z]?(?![\w%])|[IVXLC]{1,6}(?!\w)|[A-Za-z](?!\w))"
_REFERENCE = re.compile(
    rf"(?:(?<!\w)(?P<kind>{_NUMBERED}|{_TITLED})(?:\s+|\.\s*)(?:(?:no|nos|number|numbers|nr|num)\b\.?:?\s*|#\s*)?"
    rf"|(?P<sign>§{{1,2}})\s*)"
    rf"(?P<number>\(?(?:\d{{1,3}}[a-zA-Z]?(?![\w%]|[,.]\d{{3}}|,\d)|[IVXLC]{{1,6}}(?!\w)|[A-Z](?!\w))\)?"
    rf"(?:[.\-]?\s?\({_PART}\)|[.\-]{_PART})*)"
    rf"(?P<more>(?:\s*(?:,|and|or|to|through|&|[-–])\s*\d{{1,3}}(?:\.\d{{1,3}})*(?![\w%,.]\w|\w|%))*)",
    re.IGNORECASE,
)
_OUTLINE = re.compile(
    r"(?<![\w.,$€£-])(?:(?:[IVX]{1,5}|[A-Z])\.(?:[A-Za-z]\.)?\d{1,2}|\d{1,2}\.[a-z])(?:\.(?:\d{1,2}|[A-Za-z]))*(?![\w%])"
    rf"(?:\({_PART}\))*"
)
"""Letters and figures of an outline in turn; figures alone ("3.2") may be an amount."""
_KINDS = frozenset(
    word
    for kind in f"{_NUMBERED}|{_TITLED}|insuring|agreements?".split("|")
    for word in ((kind[:-2], kind[:-1]) if kind.endswith("?") else (kind,))
)
"""The words a kind is written with."""
_COUNTED = re.compile("[ivxlc]{1,6}|no|nos|number|numbers|nr|num")
_PIECE = re.compile(r"\d+|[a-z]+", re.IGNORECASE)
_NEAR = 200
"""Characters up to which a span of the same form or page is read as a heading."""


class Reference(Struct, frozen=True, gc=False):
    """A part of a document named by kind and number; characters [start, end) of the text."""

    kind: str
    """Singular, lower case; `section` for the sign §."""
    number: tuple[str, ...]
    """Its parts in lower case, Roman numbers as Arabic: `II.B` is (`2`, `b`)."""
    text: str
    start: int
    end: int


def find_references(text: str) -> list[Reference]:
    """Return the references of a text in order; those with digits may be met as numbers by `find_facts` too."""
    found: list[Reference] = []
    if not _may_refer(text):
        return found
    for match in _REFERENCE.finditer(text):
        kind = _singular(match["kind"] or "section")
        found.append(Reference(kind, parts_of(match["number"]), match.group().strip(), match.start(), match.end()))
        for more in re.finditer(r"\d{1,3}(?:\.\d{1,3})*", match["more"]):
            at = match.start("more") + more.start()
            found.append(Reference(kind, parts_of(more.group()), f"{kind} {more.group()}", at, at + len(more.group())))
    return found


_references_of = remembered(1024)(find_references)
"""The same for what is asked for again: the titles and headings of a page."""


def _may_refer(text: str) -> bool:
    """Say whether a text may hold a reference: most hold no kind with a number behind it, which their words tell.

    A word broken at a line end, or by an invisible mark, is another one for the pattern.
    """
    if len(text) > REMEMBERED or "§" in text or breaks_words(text):
        return True
    if not text.isascii() and visible(text) != text:
        return True
    words = plain_words(text)
    if words is not None and _KINDS.isdisjoint(words):
        return False
    keys = tokenise(text).keys
    if _KINDS.isdisjoint(keys) and "'" not in "".join(keys):
        return False
    return any(
        _is_number(after)
        for key, after in pairwise(keys)
        if key in _KINDS or ("'" in key and not _KINDS.isdisjoint(key.split("'")))
    )


@lru_cache(maxsize=8192)
def _is_number(key: str) -> bool:
    head = key.split("'", maxsplit=1)[0]
    return head[:1].isdigit() or len(head) == 1 or _COUNTED.fullmatch(head) is not None


def split_references(text: str, facts: Sequence[Fact]) -> tuple[list[Fact], list[Reference]]:
    """Return the figures that are no part of a reference, and the references that hold a number."""
    references = find_references(text)
    if any(fact.kind is FactKind.NUMBER for fact in facts):
        references += _outlined(text, references)
    if not references:
        return list(facts), []
    kept: list[Fact] = []
    used: list[Reference] = []
    for fact in facts:
        holder = next((r for r in references if r.start <= fact.start and fact.end <= r.end), None)
        if holder is None or fact.kind not in {FactKind.NUMBER, FactKind.CLAUSE}:
            kept.append(fact)
        elif holder not in used:
            used.append(holder)
    return kept, used


def _outlined(text: str, known: Sequence[Reference]) -> list[Reference]:
    """Return the parts of a document that are named by their number alone: "B.2.e", "4.b"."""
    return [
        Reference("section", parts_of(match.group()), match.group(), match.start(), match.end())
        for match in _OUTLINE.finditer(text)
        if not any(other.start <= match.start() and match.end() <= other.end for other in known)
    ]


@lru_cache(maxsize=4096)
def parts_of(number: str) -> tuple[str, ...]:
    """Return the parts of a number, letters small and Roman numbers as Arabic ones where they stand first."""
    parts = [piece for run in re.split(r"[^\w]+", number) for piece in _PIECE.findall(run)]
    return tuple(_arabic(part) if k == 0 and not part.isdigit() else part.casefold() for k, part in enumerate(parts))


def is_met(reference: Reference, span: SourceSpan, evidence: str, snapshot: Snapshot) -> bool:
    """Say whether a span stands in the part named or speaks of it; `evidence` is its text with titles and headers."""
    if any(_same(reference, other) for other in find_references(f"{evidence}\n{_path(span)}")):
        return True
    if _is_row(reference, span, snapshot):
        return True
    if re.fullmatch(_NUMBERED, reference.kind) and any(
        section_root(f"section {written}")(span) is not None for written in _writings(reference.number)
    ):
        return True
    return any(_same(reference, other) for other in _headings(reference, span, snapshot))


def _is_row(reference: Reference, span: SourceSpan, snapshot: Snapshot) -> bool:
    """Say whether a row or cell stands in the row that a reference names by its number (`location 6`)."""
    if span.table is None:
        return False
    row = span if span.source_unit is SourceUnit.TABLE_ROW else snapshot.span(span.table.row_span_id or "")
    own = span.table.row_name or ""
    if row is None or reference.number != (own.lstrip("0").casefold(),):
        return False
    header = next((cell.table.column_name for cell in snapshot.row_cells(row) if cell.table and cell.text == own), None)
    return any(abbreviates(reference.kind, word) for word in re.findall(r"[^\W\d_]+", (header or "").casefold()))


def stands_elsewhere(reference: Reference, span: SourceSpan, snapshot: Snapshot) -> str:
    """Return the other part of that kind under whose heading the span stands, '' when none is known."""
    known = [r for r in find_references(f"{span.section_title or ''}\n{_path(span)}") if r.kind == reference.kind]
    known = known or list(_headings(reference, span, snapshot))
    if known:
        return known[0].text
    if re.fullmatch(_NUMBERED, reference.kind):
        return span.metadata.get("clause_path") or span.metadata.get("section_number") or ""
    return ""


def _headings(reference: Reference, span: SourceSpan, snapshot: Snapshot) -> Iterator[Reference]:
    """Yield the references of that kind in the titles and short texts of the span's form, or of its page."""
    for other in snapshot.spans_of(span.document_id):
        near = (
            other.form_number == span.form_number if span.form_number else other.page_start == span.page_start
        ) and len(other.text) < _NEAR
        if near:
            for text in (other.section_title or "", other.text):
                at_start = (r for r in _references_of(text) if r.start < 3)
                yield from (r for r in at_start if r.kind == reference.kind)


def _path(span: SourceSpan) -> str:
    """Return the heading path as words, one heading a line, with what extraction recorded of titles and lead-ins."""
    headings = [part.replace("-", " ") for part in (span.section_id or "").split("/")]
    return "\n".join([*headings, span.metadata.get("title", ""), span.metadata.get("lead_in", "")])


def _same(one: Reference, other: Reference) -> bool:
    numbered = re.fullmatch(_NUMBERED, one.kind) is not None and re.fullmatch(_NUMBERED, other.kind) is not None
    return (one.kind == other.kind or numbered) and one.number == other.number


def _writings(number: tuple[str, ...]) -> list[str]:
    if not number:
        return []
    rest = number[1:]
    first = [number[0], *([_roman(int(number[0]))] if number[0].isdigit() and 0 < int(number[0]) < 90 else [])]
    return [".".join((head, *rest)) for head in first]


def _singular(kind: str) -> str:
    plain = kind.casefold()
    return {
        "sec": "section", "sub-section": "subsection", "art": "article", "para": "paragraph", "paras": "paragraph",
        "appendices": "appendix", "annexes": "annex", "addenda": "addendum", "premises": "premises",
    }.get(plain, plain[:-1] if plain.endswith("s") else plain)  # fmt: skip


_ROMAN = (("l", 50), ("xl", 40), ("x", 10), ("ix", 9), ("v", 5), ("iv", 4), ("i", 1))


def _roman(value: int) -> str:
    out = ""
    for letters, worth in _ROMAN:
        while value >= worth:
            out, value = out + letters, value - worth
    return out


def _arabic(letters: str) -> str:
    """Return a Roman number as digits; a single letter beyond I, V and X is a letter (`C`, `L`)."""
    low = letters.casefold()
    if not re.fullmatch(r"x{0,4}(?:ix|iv|v?i{0,3})", low) or not low:
        return low
    worth = {"i": 1, "v": 5, "x": 10}
    values = [worth[char] for char in low]
    return str(sum(-v if v < max(values[k + 1 :], default=0) else v for k, v in enumerate(values)))
