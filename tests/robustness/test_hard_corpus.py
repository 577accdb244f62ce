"""The hard files of the corpus through the command line: a line per bad file, facts of `expected.json` in the spans.

Tests of the extraction alone are in `tests/pdf/test_hard.py`; here the file has gone all the way into a workspace.
"""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path

import pytest

from desktop.cli.main import run_command
from desktop.core.spans import LEAF_UNITS, SourceUnit
from desktop.store.store import Store

pytestmark = pytest.mark.corpus

REFUSED = {
    "empty_0_bytes.pdf",
    "header_only.pdf",
    "html_named_pdf.pdf",
    "junk_2kb_before_header.pdf",
    "pages_loop.pdf",
    "zero_pages.pdf",
}
LARGE = {"pages_1500.pdf", "pages_5000_blank.pdf"}


class Ingested:
    """A workspace of one corpus folder, with the report of its making."""

    def __init__(self, workspace: Path, report: dict) -> None:
        self.files = {Path(f["file"]).name: f for f in report["files"]}
        self.store = Store.open(workspace, read_only=True)

    def spans(self, name: str, unit: SourceUnit | None = None):
        document = self.files[name]["document"]
        return [s for s in self.store.spans_of(document) if unit is None or s.source_unit is unit]

    def seen(self, name: str) -> str:
        """Return the text somebody may cite: that of all spans that are not hidden."""
        return "\n".join(s.text for s in self.spans(name) if not _is_hidden(s))

    def hidden(self, name: str) -> str:
        return "\n".join(s.text for s in self.spans(name) if _is_hidden(s))


def _is_hidden(span) -> bool:
    return "hidden" in span.flags


def _ingest(home: Path, files: list[Path], *options: str) -> dict:
    import contextlib
    import io

    with pytest.MonkeyPatch.context() as patch:
        for kind in ("CONFIG", "CACHE", "DATA"):
            patch.setenv(f"EVIDENCE_DESK_{kind}_DIR", str(home / kind.lower()))
        out = io.StringIO()
        with contextlib.redirect_stdout(out):
            run_command(["ingest", str(home / "workspace"), *map(str, files), "--no-vectors", "--json", *options])
    return json.loads(out.getvalue())


@pytest.fixture(scope="module")
def expected(corpus_file) -> dict:
    return json.loads(corpus_file("hard/generated/expected.json").read_text(encoding="utf-8"))


@pytest.fixture(scope="module")
def generated(corpus, tmp_path_factory):
    """Return the generated folder but for its two large files, in a workspace."""
    home = tmp_path_factory.mktemp("generated")
    passwords = home / "passwords.txt"
    passwords.write_text("wrong\nopen-sesame\npässwörd\n", encoding="utf-8")
    files = [p for p in sorted((corpus / "hard" / "generated").glob("*.pdf")) if p.name not in LARGE]
    ingested = Ingested(home / "workspace", _ingest(home, files, "--password-file", str(passwords)))
    yield ingested
    ingested.store.close()


def test_bad_files_are_refused_in_one_line_and_all_others_taken(generated):
    status = {name: f["status"] for name, f in generated.files.items()}
    assert {n for n, s in status.items() if s == "refused"} == REFUSED
    assert Counter(s for n, s in status.items() if n not in REFUSED).keys() == {"added"}
    for name in REFUSED:
        message = generated.files[name]["message"]
        assert message.endswith(".")
        assert "\n" not in message
        assert "Error" not in message


def test_no_file_takes_long(generated):
    assert max(f["seconds"] for f in generated.files.values()) < 60


def test_every_page_is_reported(generated):
    for file in generated.files.values():
        assert [page["number"] for page in file["health"]] == list(range(1, file["pages"] + 1))


@pytest.mark.parametrize("name", ["truncated_half.pdf", "bad_startxref.pdf", "no_eof_no_xref.pdf"])
def test_a_damaged_file_says_that_it_was_repaired(generated, name):
    assert "damaged" in " ".join(generated.files[name]["notes"])


def test_pages_whose_content_is_cut_off_are_counted_and_named(generated):
    file = generated.files["truncated_half.pdf"]
    assert file["failed_pages"] == [6, 7, 8]
    assert file["unreadable_pages"] == [6, 7, 8]
    assert "6, 7, 8" in " ".join(file["notes"])


@pytest.mark.parametrize("name", [f"rotate_{angle}.pdf" for angle in (0, 90, 180, 270)])
def test_a_phrase_of_a_turned_page_has_one_box_on_the_page(generated, expected, name):
    truth = expected[name]
    page = generated.files[name]["health"][0]
    assert page["rotation"] == truth["rotation"]
    (box,) = {
        b.rect
        for s in generated.spans(name, SourceUnit.TEXT) + generated.spans(name, SourceUnit.KEY_VALUE)
        for b in s.bbox
        if truth["phrase"] in s.text
    }
    x, y = truth["unrotated_origin_xy"]
    width, height = (page["width"], page["height"]) if truth["rotation"] % 180 == 0 else (page["height"], page["width"])
    turned = {0: (x, y), 90: (height - y, x), 180: (width - x, height - y), 270: (y, width - x)}[truth["rotation"]]
    assert box[0] - 2 <= turned[0] <= box[2] + 2
    assert box[1] - 2 <= turned[1] <= box[3] + 2


@pytest.mark.parametrize("name", ["cropbox_offset_rot0.pdf", "cropbox_offset_rot90.pdf"])
def test_text_outside_the_crop_is_no_evidence(generated, expected, name):
    assert expected[name]["phrase"] in generated.seen(name)
    assert expected[name]["outside_phrase"] not in generated.seen(name)


def test_protected_files_open_with_the_right_password_of_several(generated, expected):
    protected = [n for n, truth in expected.items() if "owner_pw" in truth]
    assert len(protected) == 7
    for name in protected:
        assert (generated.files[name]["status"], generated.files[name]["pages"]) == ("added", expected[name]["pages"])


@pytest.mark.parametrize("name", ["hidden_white_1pt_injection.pdf", "ocg_hidden_layer.pdf", "render_mode3_text.pdf"])
def test_hidden_text_is_kept_apart(generated, expected, name):
    truth = expected.get(name, {})
    hidden = truth.get("hidden") or truth.get("invisible")
    if hidden:
        assert hidden in generated.hidden(name)
        assert hidden not in generated.seen(name)
        assert truth["visible"] in generated.seen(name)
    else:
        assert generated.hidden(name)


def test_a_layer_that_contradicts_its_picture_is_not_readable_evidence(generated, expected):
    name = "ocr_layer_disagrees_with_image.pdf"
    assert expected[name]["text_layer_says"] not in generated.seen(name)


def test_scanned_pages_are_counted_as_unreadable(generated, expected):
    assert generated.files["scan_only_3_pages.pdf"]["unreadable_pages"] == [1, 2, 3]
    mixed = expected["mixed_text_and_scan_pages.pdf"]
    assert generated.files["mixed_text_and_scan_pages.pdf"]["unreadable_pages"] == mixed["scan_pages"]


def test_fake_bold_comes_once(generated, expected):
    name = "overprint_fake_bold.pdf"
    page = generated.store.stream(generated.files[name]["document"]).pages[0].text
    assert page.count(expected[name]["phrase_once"]) == 1


def test_the_same_sentence_on_two_pages_is_two_spans(generated, expected):
    truth = expected["same_sentence_p2_and_p7.pdf"]
    spans = generated.spans("same_sentence_p2_and_p7.pdf", SourceUnit.TEXT)
    found = [s for s in spans if truth["phrase"] in s.text]
    assert sorted({b.page for s in found for b in s.bbox}) == truth["pages"]
    assert len({s.id for s in found}) == 2


def test_page_labels_are_reported(generated, expected):
    pages = generated.files["page_labels_roman_then_A.pdf"]["health"]
    assert [p["label"] for p in pages] == expected["page_labels_roman_then_A.pdf"]["labels"]


def test_every_page_keeps_its_size(generated, expected):
    pages = generated.files["mixed_sizes.pdf"]["health"]
    assert len(pages) == expected["mixed_sizes.pdf"]["pages"]
    assert len({(p["width"], p["height"]) for p in pages}) > 2


@pytest.mark.parametrize("name", ["table_ruled.pdf", "table_borderless.pdf", "table_ruled_page_rot90.pdf"])
def test_cells_of_a_table_come_one_by_one(generated, expected, name):
    cells = {(s.table.row_index, s.table.column_index): s.text for s in generated.spans(name, SourceUnit.TABLE_CELL)}
    truth = {(r, c): t for r, row in enumerate(expected[name]["cells"]) for c, t in enumerate(row) if r}
    assert {t for t in truth.values() if t not in cells.values()} == set()
    assert Counter(cells.values())["$1,000"] == 2


def test_a_table_over_two_pages_keeps_all_its_rows(generated, expected):
    name = "table_across_2_pages_repeated_header.pdf"
    truth = expected[name]
    rows = generated.spans(name, SourceUnit.TABLE_ROW)
    for label, limit, deductible in truth["cells"][1:]:
        assert any(f" {label} " in f" {r.text} " and limit in r.text and deductible in r.text for r in _spaced(rows))
    assert len(generated.spans(name, SourceUnit.TABLE)) == 1


def _spaced(rows):
    from msgspec.structs import replace

    return [replace(r, text=" " + "".join(c if c not in "|:;" else " " for c in r.text) + " ") for r in rows]


def test_form_values_are_read(generated, expected):
    text = generated.seen("acroform_filled.pdf")
    for value in expected["acroform_filled.pdf"]["fields"].values():
        if isinstance(value, str):
            assert value in text


@pytest.mark.parametrize("script", ["chinese", "japanese", "korean", "traditional"])
def test_scripts_of_the_far_east_are_read(generated, expected, script):
    name = f"cjk_{script}.pdf"
    strip = str.maketrans("", "", " \n")
    assert expected[name]["text"].translate(strip) in generated.seen(name).translate(strip)


def test_a_word_broken_at_a_line_end_is_whole(generated, expected):
    assert expected["hyphenated_line_ends.pdf"]["joined"] in generated.seen("hyphenated_line_ends.pdf")


def test_typographic_text_is_found_by_its_plain_form(generated, expected):
    name = "typographic_unicode.pdf"
    found = generated.store.find_text(expected[name]["plain"].split())
    assert generated.files[name]["document"] in found


def test_two_columns_are_read_one_after_the_other(generated):
    stream = generated.store.stream(generated.files["two_columns_footnote.pdf"]["document"])
    words = [w for w in stream.text.split() if w[:1] in "LR" and w[1:2].isdigit()]
    sides = "".join(w[0] for w in words)
    assert "RL" not in sides


def test_attachments_are_named_and_not_opened(generated, expected):
    notes = " ".join(generated.files["embedded_files.pdf"]["notes"])
    for name in expected["embedded_files.pdf"]["embedded"]:
        assert name in notes
    assert len(list(generated.store.documents())) == len(
        {f["document"] for f in generated.files.values() if f["document"]}
    )


@pytest.mark.slow
@pytest.mark.parametrize("folder", ["pdfjs", "pdfplumber", "sample-files"])
def test_whole_public_folders_end_without_an_unexpected_error(corpus, tmp_path, folder):
    files = sorted((corpus / "hard" / folder).glob("*.pdf"))
    if not files:
        pytest.skip(f"corpus has no hard/{folder}")
    report = _ingest(tmp_path, files)
    status = Counter(f["status"] for f in report["files"])
    assert status["failed"] == status["cancelled"] == 0
    assert status["added"] >= 0.9 * len(files)
    assert all(f["message"] for f in report["files"] if f["status"] in ("refused", "needs_password"))
    assert max(f["seconds"] for f in report["files"]) < 120


@pytest.mark.slow
def test_fifteen_hundred_and_five_thousand_pages(corpus_file, tmp_path, expected):
    names = sorted(LARGE)
    report = _ingest(tmp_path, [corpus_file(f"hard/generated/{n}") for n in names])
    assert [f["pages"] for f in report["files"]] == [expected[n]["pages"] for n in names]
    with Store.open(tmp_path / "workspace", read_only=True) as store:
        spans = [s for s in store.spans_of(report["files"][0]["document"]) if s.source_unit in LEAF_UNITS]
        for phrase, number in expected["pages_1500.pdf"]["phrase_on_page"].items():
            assert {b.page for s in spans if phrase in s.text for b in s.bbox} == {number}
