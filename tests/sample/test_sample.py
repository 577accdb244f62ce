"""The sample PDFs are what their script makes, and every gold snippet stands in them."""

from __future__ import annotations

import json
import subprocess
import sys
from collections import Counter
from functools import cache
from pathlib import Path

import pikepdf
import pytest
from PIL import __version__ as pillow_version
from reportlab import __version__ as reportlab_version

REPOSITORY = Path(__file__).resolve().parents[2]
SAMPLE = REPOSITORY / "resources" / "sample"
PINNED = ("5.1.0", "13.0.0")
"""reportlab, pillow: the rebuild is promised byte for byte with these; others may compress or draw differently."""


@cache
def page_texts(name: str) -> tuple[str, ...]:
    """Return the words of each page, form values at its end; read by a library the program does not use for it."""
    pdfplumber = pytest.importorskip("pdfplumber")
    with pdfplumber.open(SAMPLE / name) as pdf:
        pages = []
        for page in pdf.pages:
            fields = [a["data"].get("V") for a in page.annots if a["data"].get("V")]
            values = [v.decode("latin-1") if isinstance(v, bytes) else str(v) for v in fields]
            pages.append(" ".join([" ".join(w["text"] for w in page.extract_words(use_text_flow=True)), *values]))
        return tuple(pages)


def squeeze(text: str) -> str:
    """Drop spaces: cells and lines are joined differently by every reader."""
    return "".join(text.split())


def holds(name: str, snippet: str) -> bool:
    """Say whether the snippet stands in the document."""
    return squeeze(snippet).casefold() in squeeze(" ".join(page_texts(name))).casefold()


def labelled() -> list[dict[str, object]]:
    """Return all labelled questions, those of the sample and those of the tests."""
    paths = (SAMPLE / "questions.json", Path(__file__).parent / "questions.json")
    return [item for path in paths for item in json.loads(path.read_text(encoding="utf-8"))]


def test_rebuilding_gives_the_same_bytes(tmp_path: Path) -> None:
    if (reportlab_version, pillow_version) != PINNED:
        pytest.skip(f"promised for reportlab, pillow {PINNED}; here {reportlab_version}, {pillow_version}")
    script = REPOSITORY / "packaging" / "sample" / "build_sample.py"
    subprocess.run([sys.executable, str(script), str(tmp_path)], check=True, capture_output=True)
    built = {path.name: path.read_bytes() for path in tmp_path.glob("*.pdf")}
    kept = {path.name: path.read_bytes() for path in SAMPLE.glob("*.pdf")}
    assert built == kept


def test_pages_are_of_every_kind_the_product_promises() -> None:
    with pikepdf.open(SAMPLE / "Marrowquay Package Policy 2025.pdf") as pdf:
        assert 25 <= len(pdf.pages) <= 40
        assert [page.label for page in pdf.pages][:5] == ["i", "ii", "iii", "1", "2"]
        assert sum(page.get("/Rotate", 0) == 90 for page in pdf.pages) == 1
        assert len(pdf.Root.AcroForm.Fields) == 13
        with pdf.open_outline() as outline:
            assert len(outline.root) >= 20


def test_one_page_is_a_picture_only() -> None:
    assert [i for i, text in enumerate(page_texts("Marrowquay Package Policy 2025.pdf"), 1) if not text.strip()] == [37]


def test_the_policy_is_long_and_varied() -> None:
    words = " ".join(page_texts("Marrowquay Package Policy 2025.pdf")).split()
    assert len(words) > 12_000
    assert len({word.casefold() for word in words}) > 2_000


def test_every_gold_snippet_stands_in_its_document() -> None:
    lost = [(q["question"], s) for q in labelled() for s in q["gold"] if not holds(str(q["document"]), str(s))]
    assert lost == []


def test_questions_cover_every_kind() -> None:
    kinds = Counter(str(q["kind"]) for q in labelled())
    assert sum(kinds.values()) >= 80
    assert {"amount", "table", "exclusion", "definition", "endorsement", "unanswerable", "period"} <= set(kinds)


def test_every_known_change_is_true_of_both_editions() -> None:
    listed = json.loads((SAMPLE / "changes.json").read_text(encoding="utf-8"))
    for change in listed["changes"]:
        for side, other in (("old", "new"), ("new", "old")):
            if change[side] is None:
                assert not holds(listed[side], change[other]), change["subject"]
            else:
                assert holds(listed[side], change[side]), change["subject"]
        if change["kind"] == "changed":
            assert not holds(listed["new"], change["old"]), change["subject"]
