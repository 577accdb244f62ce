"""Every hard file of the corpus is read or refused with one clear sentence, none over its deadline."""

from __future__ import annotations

import json

import pytest

from desktop.core.errors import PdfError
from desktop.core.pages import Health, WordFlag
from desktop.pdf.extract import extract_page
from desktop.pdf.inspect import inspect_pdf
from desktop.pdf.pool import ExtractionPool, PageFailure
from desktop.pdf.process import WorkerTrouble
from tests.pdf.made import hidden_text, joined, visible_text


@pytest.mark.corpus
@pytest.mark.parametrize("folder", ["generated", "pdfjs", "pdfplumber", "sample-files"])
def test_all_hard_files_go_through_the_pool(corpus, folder):
    files = sorted((corpus / "hard" / folder).glob("*.pdf"))
    if not files:
        pytest.skip(f"corpus has no hard/{folder}")
    trouble, pages = [], 0
    with ExtractionPool(jobs=2, deadline=20) as pool:
        for path in files:
            try:
                info = pool.run(inspect_pdf, path)
            except PdfError as error:
                assert str(error).startswith(f"{path.name}: ")
                continue
            except WorkerTrouble as error:
                trouble.append(f"{path.name}: {error}")
                continue
            for number, page in pool.extract(path, range(1, min(info.pages, 5) + 1)):
                pages += 1
                if isinstance(page, PageFailure) and ("crashed" in page.reason or "seconds" in page.reason):
                    trouble.append(f"{path.name} page {number}: {page.reason}")
    assert trouble == []
    assert pages >= len(files) // 2


@pytest.fixture
def expected(corpus_file):
    return json.loads(corpus_file("hard/generated/expected.json").read_text(encoding="utf-8"))


@pytest.mark.corpus
@pytest.mark.parametrize("name", ["hidden_white_1pt_injection.pdf", "ocg_hidden_layer.pdf"])
def test_hidden_text_of_the_corpus_is_hidden(corpus_file, expected, name):
    page = extract_page(corpus_file(f"hard/generated/{name}"), 1)
    truth = expected[name]
    assert truth["visible"] in visible_text(page)
    hidden = truth.get("hidden") or truth["invisible"]
    assert hidden in hidden_text(page)
    assert hidden not in visible_text(page)


@pytest.mark.corpus
def test_a_layer_that_contradicts_its_picture_is_not_evidence(corpus_file):
    page = extract_page(corpus_file("hard/generated/ocr_layer_disagrees_with_image.pdf"), 1)
    (amount,) = [w for w in page.words if w.text == "$10,000"]
    assert amount.flags & WordFlag.HIDDEN


@pytest.mark.corpus
@pytest.mark.parametrize("name", ["cropbox_offset_rot0.pdf", "cropbox_offset_rot90.pdf"])
def test_text_outside_the_crop_of_the_corpus_is_outside(corpus_file, expected, name):
    page = extract_page(corpus_file(f"hard/generated/{name}"), 1)
    assert visible_text(page) == expected[name]["phrase"]
    assert expected[name]["outside_phrase"] in hidden_text(page)


@pytest.mark.corpus
def test_mixed_scan_pages_of_the_corpus_are_told_apart(corpus_file, expected):
    truth = expected["mixed_text_and_scan_pages.pdf"]
    path = corpus_file("hard/generated/mixed_text_and_scan_pages.pdf")
    health = {n: extract_page(path, n).health for n in (*truth["text_pages"], *truth["scan_pages"])}
    assert [n for n, h in health.items() if Health.SCANNED in h.classes and not h.readable] == truth["scan_pages"]


@pytest.mark.corpus
def test_a_phrase_of_the_last_of_1500_pages_is_on_its_page(corpus_file, expected):
    path = corpus_file("hard/generated/pages_1500.pdf")
    for phrase, number in expected["pages_1500.pdf"]["phrase_on_page"].items():
        assert phrase in joined(extract_page(path, number).words)


@pytest.mark.corpus
def test_words_in_are_words_out_on_text_files(corpus):
    """Nothing is lost: every visible word MuPDF itself lists is in the page, but for doubles counted as such."""
    import pymupdf

    drawn = pymupdf.TEXTFLAGS_WORDS | pymupdf.TEXT_IGNORE_ACTUALTEXT  # with it, MuPDF loses what precedes a picture
    for path in sorted((corpus / "insurance").glob("*.pdf"))[:7]:
        with pymupdf.open(path) as document:
            for number in range(1, min(document.page_count, 12) + 1):
                theirs = sorted("".join(w[4].split()) for w in document[number - 1].get_text("words", flags=drawn))
                page = extract_page(path, number)
                ours = sum(len(w.text) for w in page.words)
                assert ours >= 0.97 * sum(len(t) for t in theirs), (path.name, number)
                assert abs(len(page.words) - len(theirs)) <= 0.02 * len(theirs) + sum(page.left_out.values()) + 3
