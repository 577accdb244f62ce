"""Documents and answers made by code for the tests of store and review."""

from __future__ import annotations

import contextlib
import hashlib
import random
import sqlite3
from collections.abc import Sequence
from pathlib import Path

from desktop.core.decisions import DecisionEvent, EventKind, Reviewer
from desktop.core.geometry import Box, PageFrame
from desktop.core.ids import document_id, span_id, text_hash
from desktop.core.pages import DocumentStream, ExtractedDocument, Health, OutlineItem, PageHealth, PageText
from desktop.core.spans import (
    NodeKind,
    SourceKind,
    SourceNode,
    SourceSpan,
    SourceUnit,
    SpanFlag,
    TableAddress,
    TextKind,
)
from desktop.core.verdicts import (
    CheckedAnswer,
    CheckedCitation,
    Code,
    Finding,
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

SENTENCE = "the insured shall not be liable for any loss under this policy unless a deductible of $1,000 applies"
WORDS = SENTENCE.split()


def make_page(number: int, start: int, words: Sequence[str], *, label: str = "", readable: bool = True) -> PageText:
    """One page of the stream: ten words a line, boxes off every grid."""
    starts, ends, rects = [], [], []
    at = start
    for i, word in enumerate(words):
        starts.append(at)
        ends.append(at + len(word))
        left, top = 72 + (i % 10) * 45.1234, 80 + (i // 10) * 13.2017
        rects.append((left, top, left + len(word) * 4.07, top + 11.013))
        at += len(word) + 1
    classes = (Health.TEXT,) if readable else (Health.SCANNED,)
    return PageText(
        frame=PageFrame(number, label or str(number), 612.0, 792.0, 0),
        start=start,
        text=" ".join(words),
        word_starts=tuple(starts),
        word_ends=tuple(ends),
        word_rects=tuple(rects),
        word_flags=tuple(1 if i % 97 == 96 else 0 for i in range(len(words))),
        word_lines=tuple(i // 10 for i in range(len(words))),
        health=PageHealth(classes, "" if readable else "no text, one image", readable),
    )


def make_document(
    pages: int = 3,
    *,
    content: str = "policy",
    name: str = "policy.pdf",
    words: int = 120,
    unreadable: Sequence[int] = (),
    extractor_version: str = "1",
) -> ExtractedDocument:
    """A document whose hash is that of `content`; page, section, text, row and cell spans on every page."""
    sha256 = hashlib.sha256(content.encode()).hexdigest()
    document = document_id(sha256)
    rng = random.Random(content)
    texts: list[PageText] = []
    start = 0
    for number in range(1, pages + 1):
        page_words = (
            [] if number in unreadable else [rng.choice(WORDS) + rng.choice(["", str(number)]) for _ in range(words)]
        )
        page = make_page(number, start, page_words, label=f"A-{number}", readable=number not in unreadable)
        texts.append(page)
        start = page.end + 1
    spans: list[SourceSpan] = []
    for page in texts:
        spans += _page_spans(document, page, len(spans))
    nodes = [SourceNode("n0", document, None, NodeKind.DOCUMENT, "A policy", span_ids=(), order=0, path="1")]
    nodes += [
        SourceNode(
            id=f"n{i}",
            document_id=document,
            parent_id="n0",
            kind=NodeKind.TEXT,
            title=span.text[:40],
            description="what it says",
            text_excerpt=span.text[:120],
            span_ids=(span.id,),
            page_start=span.page_start,
            page_end=span.page_end,
            bbox=span.bbox,
            order=i,
            path=f"1.{i}",
            metadata={"kind": "clause"},
        )
        for i, span in enumerate(spans, 1)
    ]
    return ExtractedDocument(
        document_id=document,
        sha256=sha256,
        name=name,
        source_kind=SourceKind.POLICY_PDF,
        stream=DocumentStream(document, "\n".join(page.text for page in texts), tuple(texts)),
        spans=tuple(spans),
        nodes=tuple(nodes),
        outline=(OutlineItem(1, "Exclusions", 2, 80.5),),
        notes=("Two pages are scanned.",),
        left_out={"outside the visible area": 12},
        extractor_version=extractor_version,
    )


def _page_spans(document: str, page: PageText, order: int) -> list[SourceSpan]:
    number, spans = page.frame.number, []
    count = len(page.word_starts)

    def add(unit: SourceUnit, first: int, last: int, **extra: object) -> None:
        start, end = page.word_starts[first], page.word_ends[last]
        text = str(extra.pop("text", "")) or page.text[start - page.start : end - page.start]
        address = str(extra.pop("address", ""))
        boxes = tuple(
            Box.of(number, (72.0, 80 + line * 13.2017, 523.4567, 91 + line * 13.2017))
            for line in range(first // 10, last // 10 + 1)
        )
        spans.append(
            SourceSpan(
                id=span_id(document, unit.value, number, text_hash(text), address=address),
                document_id=document,
                source_kind=SourceKind.POLICY_PDF,
                kind=TextKind.PDF_TEXT,
                source_unit=unit,
                text=text,
                page_start=number,
                page_end=number,
                bbox=boxes,
                ranges=((start, end),),
                order=order + len(spans),
                **extra,  # type: ignore[arg-type]
            )
        )

    if not count:
        return []
    add(SourceUnit.PAGE, 0, count - 1)
    section = {"section_id": "exclusions/water", "section_title": "Water", "form_number": "CG 00 01"}
    add(SourceUnit.SECTION, 0, count - 1, address="exclusions/water", **section)
    for first in range(0, count, 20):
        add(
            SourceUnit.TEXT,
            first,
            min(first + 19, count - 1),
            address=f"exclusions/water~{first}",
            metadata={"clause": f"2.b.({first})"},
            flags=frozenset({SpanFlag.HIDDEN, SpanFlag.OCR}) if first == 20 else frozenset(),
            parent_span_id=spans[1].id,
            **section,
        )
    table = TableAddress("t1", 1, column_name="Limit")
    add(SourceUnit.TABLE_ROW, 0, 3, address="t1r1", text=f"Coverage: Building | Limit: ${number},000", table=table)
    cell = TableAddress("t1", 1, 1, 1, 2, "Limit", "Building", False, "elsewhere::t", spans[-1].id)
    add(SourceUnit.TABLE_CELL, 2, 3, address="t1r1c1", table=cell, parent_span_id=spans[-1].id)
    return spans


def make_citation(
    order: int = 0,
    *,
    span: SourceSpan | None = None,
    verdict: MachineVerdict = MachineVerdict.ACCEPTED,
    code: Code = Code.ACCEPTED_EXACT,
    quote: str | None = "limit of $1,000",
    claim: tuple[int, int] | None = (0, 24),
    sub_code: str | None = None,
) -> CheckedCitation:
    """A citation with its verdict."""
    places = ()
    if span is not None:
        places = (
            Place(
                span.document_id, span.id, span.page_start, span.page_end, span.bbox, span.ranges, span.text, "printed"
            ),
        )
    return CheckedCitation(
        ParsedCitation(order, f"[{order + 1}]", "number", Locator(number=order + 1), quote, claim, (20, 23)),
        Verdict(
            verdict,
            code,
            "The words stand in the cited span.",
            sub_code=sub_code,
            findings=(Finding(code, verdict, "The words stand in the cited span.", sub_code),),
            places=places,
            verifier="1",
        ),
    )


def make_answer(
    run_id: str = "r1",
    citations: Sequence[CheckedCitation] | None = None,
    *,
    question: str = "What is the limit?",
    body: str = "The limit is $1,000 [1]. Nothing else.",
    created_at: str = "2026-11-30T10:00:00.000+00:00",
) -> CheckedAnswer:
    """A run with its receipt."""
    items = tuple(citations) if citations is not None else (make_citation(),)
    return CheckedAnswer(
        receipt=Receipt(
            id=run_id,
            kind=ReceiptKind.RETRIEVED,
            question=question,
            mode="hybrid",
            filters={"tenant": "acme"},
            spans=(ReceiptSpan("d1::text::1::a", "d1", "text", "h", 1, 0.5, 1, {"words": 0.5}),),
            raw_answer=body,
            created_at=created_at,
            unreadable_pages=(("d1", 2),),
        ),
        parsed=ParsedAnswer(body, body, tuple(item.citation for item in items), claims=((0, 24), (25, 38))),
        citations=items,
        notes=("A note.",),
    )


def event(number: int) -> DecisionEvent:
    return DecisionEvent(
        0, "", Reviewer("a", "Ana"), EventKind.DECIDE, f"r1:{number}", "r1", {"state": "pending"}, {"state": "accepted"}
    )


def change(folder: Path, sql: str) -> None:
    with contextlib.closing(sqlite3.connect(folder / "workspace.db")) as conn:
        conn.execute(sql)
        conn.commit()


def wreck_header(path: Path) -> None:
    data = bytearray(path.read_bytes())
    data[:100] = b"not a database at all".ljust(100, b"!")
    path.write_bytes(data)
