"""Assembly on real documents; skipped with the reason where the corpus is absent."""

from __future__ import annotations

import hashlib
import re
from bisect import bisect_right
from functools import cache
from pathlib import Path

import pytest

from desktop.core.errors import PdfError
from desktop.core.ids import document_id
from desktop.core.pages import ExtractedDocument, WordFlag
from desktop.core.spans import NodeKind, SpanFlag
from desktop.ingest.assemble import AssembleInput, assemble
from desktop.ingest.page import enrich_page
from desktop.pdf.extract import extract_page
from desktop.pdf.inspect import inspect_pdf

from .pages import of_unit

pytestmark = pytest.mark.corpus
FEMA = "insurance/us_flood_fema_F122_dwelling_2021.pdf"
MOST_PAGES = 40


@cache
def read(path: Path) -> ExtractedDocument | None:
    try:
        info = inspect_pdf(path)
    except PdfError:
        return None
    pages = [enrich_page(extract_page(path, n)) for n in range(1, min(info.pages, MOST_PAGES) + 1)]
    sha = hashlib.sha256(path.read_bytes()).hexdigest()
    return assemble(AssembleInput(document_id(sha), sha, path.name, pages, outline=info.outline))


def lost_words(doc: ExtractedDocument) -> list[str]:
    """Return the visible words outside of running lines that no section or text span holds."""
    body = [s for s in of_unit(doc, "section") + of_unit(doc, "text") if SpanFlag.BOILERPLATE not in s.flags]
    merged: list[list[int]] = []
    for start, end in sorted(r for s in body for r in s.ranges):
        if merged and start <= merged[-1][1] + 1:
            merged[-1][1] = max(end, merged[-1][1])
        else:
            merged.append([start, end])
    starts = [m[0] for m in merged]
    lost = []
    for page in doc.stream.pages:
        for start, end, flags in zip(page.word_starts, page.word_ends, page.word_flags, strict=True):
            at = bisect_right(starts, start) - 1
            if not flags & (WordFlag.HIDDEN | WordFlag.BOILERPLATE) and (at < 0 or merged[at][1] < end):
                lost.append(doc.stream.text[start:end])
    return lost


@pytest.mark.parametrize("folder", ["insurance", "docling", "hard/generated", "hard/sample-files"])
def test_words_in_are_words_out_on_every_text_pdf(corpus, folder):
    words = 0
    for path in sorted((corpus / folder).glob("*.pdf")):
        if path.stem.startswith("pages_"):
            continue  # thousands of pages; `bench` reads them
        doc = read(path)
        if doc is not None:
            words += sum(len(p.word_starts) for p in doc.stream.pages)
            assert lost_words(doc) == [], path.name
    assert words > 500


@pytest.mark.parametrize("folder", ["insurance", "hard/generated"])
def test_ids_are_unique_and_every_node_and_parent_exists(corpus, folder):
    for path in sorted((corpus / folder).glob("*.pdf")):
        doc = None if path.stem.startswith("pages_") else read(path)
        if doc is None:
            continue
        known = {s.id for s in doc.spans}
        assert len(known) == len(doc.spans), path.name
        assert {s.parent_span_id for s in doc.spans if s.parent_span_id} <= known
        assert all(n.span_ids and set(n.span_ids) <= known for n in doc.nodes)


@pytest.fixture(scope="module")
def fema(corpus) -> ExtractedDocument:
    path = corpus / FEMA
    if not path.exists():
        pytest.skip(f"test corpus has no {FEMA}")
    doc = read(path)
    assert doc is not None
    return doc


def numbers_under(doc: ExtractedDocument, number: str) -> list[str]:
    parent = next(n for n in doc.nodes if n.metadata.get("number") == number)
    below = [n.metadata.get("number") or n.metadata.get("clause") for n in doc.nodes if n.parent_id == parent.id]
    return [number.rpartition(".")[2] for number in below if number]


def test_flood_form_has_its_ten_articles(fema):
    titles = [
        n.title
        for n in fema.nodes
        if n.kind == NodeKind.SECTION and n.metadata.get("number", "").isupper() and "." not in n.metadata["number"]
    ]
    assert titles == [
        "I. AGREEMENT",
        "II. DEFINITIONS",
        "III. PROPERTY INSURED",
        "IV. PROPERTY NOT INSURED",
        "V. EXCLUSIONS",
        "VI. DEDUCTIBLES",
        "VII. GENERAL CONDITIONS",
        "VIII. POLICY NULLIFICATION, CANCELLATION, AND NON-RENEWAL",
        "IX. LIBERALIZATION CLAUSE",
        "X. WHAT LAW GOVERNS",
    ]


@pytest.mark.parametrize(
    ("article", "letters"),
    [
        ("I", "ABCDEFG"),
        ("II", "ABC"),
        ("III", "ABCD"),
        ("V", "ABCDEF"),
        ("VII", "ABCDEFGHIJKLMNOPQR"),
        ("VIII", "ABCDE"),
    ],
)
def test_flood_form_has_all_lettered_sub_articles(fema, article, letters):
    assert "".join(numbers_under(fema, article)) == letters


def test_flood_form_defines_its_28_terms_and_flood(fema):
    terms = [
        s.metadata["defines"]
        for s in of_unit(fema, "text")
        if s.section_id == "ii-definitions" and "defines" in s.metadata
    ]
    assert "Flood" in terms and "Actual Cash Value" in terms and "Unit" not in terms[:3]
    assert (
        len(
            [
                s
                for s in of_unit(fema, "text")
                if s.metadata.get("clause", "").startswith("C.")
                and s.section_id == "ii-definitions"
                and s.metadata["clause"].count(".") == 1
            ]
        )
        >= 28
    )


def test_flood_form_clause_paths_are_those_the_form_cites(fema):
    paths = {s.metadata["clause_path"]: s.text for s in of_unit(fema, "text") if "clause_path" in s.metadata}
    assert paths["III.C.2.a.(1)"].startswith("(1) We will pay up to $1,000")
    assert paths["II.C.6.c"].startswith("c. A travel trailer without wheels")
    assert paths["II.B.1.a"] == "a. Overflow of inland or tidal waters;"


def test_flood_form_footers_are_no_body_text(fema):
    body = [s for s in of_unit(fema, "section") + of_unit(fema, "text") if SpanFlag.BOILERPLATE not in s.flags]
    assert not any("NFIP DWELLING FORM SFIP" in s.text for s in body)


def test_flood_form_has_its_number_on_every_page(fema):
    assert {(s.form_number, s.form_edition) for s in fema.spans} == {("F-122", "10 21")}


def test_no_sentence_of_the_flood_form_is_a_heading(fema):
    for span in of_unit(fema, "section"):
        title = span.section_title or ""
        assert len(title.split()) <= 14 and not title.endswith((",", ";")), title


def test_clauses_of_the_flood_form_stand_word_for_word_in_its_text_reference(fema, corpus):
    def bare(text: str) -> str:
        return re.sub(r"[\s\u00ad\u2010-]+", "", text)  # the reference breaks lines and hyphenates elsewhere

    reference = bare((corpus / "insurance/fema_nfip_dwelling_2021.txt").read_text("utf-8"))
    reference = re.sub(r"NFIPDWELLINGFORMSFIPPAGE\d+OF30", "", reference)
    clauses = [s for s in of_unit(fema, "text") if SpanFlag.BOILERPLATE not in s.flags and s.page_start > 2]
    found = sum(bare(s.text) in reference for s in clauses)
    assert len(clauses) > 400 and found / len(clauses) >= 0.99
