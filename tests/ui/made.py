"""Runs made by code over the spans of a real store: every verdict the window has to show, without asking an engine."""

from __future__ import annotations

from collections.abc import Sequence

from desktop.core.spans import SourceSpan, SourceUnit
from desktop.core.verdicts import (
    CheckedAnswer,
    CheckedCitation,
    ClaimCode,
    ClaimFinding,
    Code,
    DiffPart,
    Locator,
    MachineVerdict,
    ParsedAnswer,
    ParsedCitation,
    Place,
    Receipt,
    ReceiptKind,
    ReceiptSpan,
    Verdict,
)


def place_of(span: SourceSpan, **more: object) -> Place:
    table = span.table
    return Place(
        span.document_id,
        span.id,
        span.page_start,
        span.page_end,
        boxes=span.bbox,
        ranges=span.ranges,
        text=span.text,
        matched="printed",
        column_name=table.column_name if table else None,
        row_name=table.row_name if table else None,
    )


def verdict_for(kind: str, span: SourceSpan, other: SourceSpan) -> Verdict:
    place = place_of(span)
    if kind == "accepted":
        return Verdict(
            MachineVerdict.ACCEPTED,
            Code.ACCEPTED_EXACT,
            "The quote stands word for word in the cited place.",
            places=(place,),
        )
    if kind == "number":
        diff = (
            DiffPart("equal", "Limit ", "Limit "),
            DiffPart("replace", "$5,000,000", "$1,000,000"),
            DiffPart("equal", " each occurrence", " each occurrence"),
        )
        return Verdict(
            MachineVerdict.REJECTED,
            Code.FACT_MISMATCH,
            "The quote says “$5,000,000”; the cited cell says “$1,000,000”.",
            sub_code="number",
            places=(place,),
            diff=diff,
        )
    if kind == "elsewhere":
        return Verdict(
            MachineVerdict.REJECTED,
            Code.QUOTE_ELSEWHERE,
            f"The quote is not in the cited place; it stands on page {other.page_start}.",
            sub_code="wrong_page",
            places=(place,),
            elsewhere=(place_of(other),),
        )
    if kind == "page":
        return Verdict(
            MachineVerdict.WARNING,
            Code.NO_QUOTE,
            "Nothing was quoted; only the page is known.",
            places=(Place(span.document_id, None, span.page_start, span.page_start),),
        )
    if kind == "missing":
        return Verdict(MachineVerdict.REJECTED, Code.UNKNOWN_SOURCE, "No source of this number is in the receipt.")
    raise ValueError(kind)


KINDS = ("accepted", "number", "elsewhere", "page", "missing")


def leaves(spans: Sequence[SourceSpan]) -> list[SourceSpan]:
    cells = [
        s for s in spans if s.source_unit is SourceUnit.TABLE_CELL and s.bbox and s.table and not s.table.is_header
    ]
    texts = [s for s in spans if s.source_unit is SourceUnit.TEXT and s.bbox and len(s.text) > 40]
    mixed = []
    for at in range(max(len(cells), len(texts))):
        mixed += cells[at : at + 1] + texts[at : at + 1]
    return mixed


def make_answer(
    spans: Sequence[SourceSpan],
    run_id: str,
    *,
    question: str = "What is the limit?",
    kinds: Sequence[str] = KINDS,
    start: int = 0,
) -> CheckedAnswer:
    """Return an answer with one claim and one citation per kind, on real spans."""
    chosen = leaves(spans)
    body = ""
    citations = []
    claims = []
    for number, kind in enumerate(kinds, start=1):
        span = chosen[(start + number) % len(chosen)]
        other = chosen[(start + number + 7) % len(chosen)]
        quote = None if kind in ("page", "missing") else " ".join(span.text.split())[:80]
        sentence = f"Claim {number} says that the limit is ${number},000,000 "
        begin = len(body)
        marker = (begin + len(sentence), begin + len(sentence) + len(f"[{number}]"))
        body += f"{sentence}[{number}]. "
        claim = (begin, len(body) - 1)
        claims.append(claim)
        parsed = ParsedCitation(number, f"[{number}]", "number", Locator(number=number), quote, claim, marker)
        citations.append(CheckedCitation(parsed, verdict_for(kind, span, other)))
    begin = len(body)
    body += "This last sentence has no citation."
    claims.append((begin, len(body)))
    finding = ClaimFinding(ClaimCode.UNCITED_CLAIM, claims[-1], "One sentence has no citation.")
    receipt = Receipt(
        run_id,
        ReceiptKind.RETRIEVED,
        question,
        mode="hybrid",
        limit=8,
        spans=tuple(
            ReceiptSpan(
                s.id,
                s.document_id,
                s.text,
                s.text_hash,
                rank,
                1 / rank,
                s.page_start,
                {"words": 0.7 / rank, "vectors": 0.3},
            )
            for rank, s in enumerate(chosen[start : start + 8], start=1)
        ),
        notes=("No passage contains $5,000,000.",),
        provider="extractive",
        raw_answer=body,
        created_at="2026-01-02T03:04:05.000+00:00",
        pages_searched=38,
        unreadable_pages=((chosen[0].document_id, 30),),
    )
    parsed_answer = ParsedAnswer(body, body, tuple(c.citation for c in citations), claims=tuple(claims))
    return CheckedAnswer(receipt, parsed_answer, tuple(citations), claims=(finding,))
