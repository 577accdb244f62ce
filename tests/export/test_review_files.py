"""A review out of a workspace and into another one."""

from __future__ import annotations

import io
import json
import os
import time
from pathlib import Path

import pikepdf
import pytest
from msgspec.structs import replace
from PIL import Image

from desktop.core.decisions import HumanState
from desktop.core.errors import InputError
from desktop.core.geometry import Box
from desktop.core.spans import SourceUnit
from desktop.core.verdicts import CheckedCitation, Code, Locator, MachineVerdict, Place, Verdict
from desktop.export.files import FilesThere
from desktop.export.rows import Only
from desktop.services.exporting import ExportOptions, PageCrops, collect, export_review
from desktop.services.review import Review
from desktop.store.store import Store
from tests.export.building import ANNE, add_document, make_answer, make_pdf, text_spans


def test_rows_carry_place_verdict_and_decision(reviewed: Store) -> None:
    rows = collect(reviewed, ANNE, ExportOptions()).rows
    first, second, third = rows
    assert (first.evidence_id, first.page, first.page_label, first.decision) == ("EV-000001", 1, "1", "accepted")
    assert "$25,000" in first.source_text
    assert first.claim == "Claim 1 [1]."
    assert first.note == "Seen on the page"
    assert len(first.file_hash) == 64
    assert second.corrected_text == first.source_text
    assert second.corrected_boxes == first.boxes
    assert (third.reason, third.code, third.flagged) == ("wrong document or version", "unknown_source", False)


@pytest.mark.parametrize(
    ("only", "numbers"),
    [
        (Only.ACCEPTED, ["EV-000001"]),
        (Only.CORRECTED, ["EV-000002"]),
        (Only.REJECTED, ["EV-000003"]),
        (Only.PENDING, []),
        (Only.ALL, ["EV-000001", "EV-000002", "EV-000003"]),
    ],
)
def test_only_filters_the_human_decision(only: Only, numbers: list[str], reviewed: Store) -> None:
    data = collect(reviewed, ANNE, ExportOptions(only=only))
    assert [row.evidence_id for row in data.rows] == numbers
    assert data.meta.total == 3


def test_what_the_machine_accepted_is_not_in_an_accepted_export_before_a_person_did(
    store: Store, tmp_path: Path
) -> None:
    document = add_document(store, make_pdf(tmp_path / "policy.pdf"))
    store.save_run(make_answer("r1", text_spans(store, document)))
    target = tmp_path / "accepted.json"
    export_review(store, ANNE, "json", target, options=ExportOptions(only=Only.ACCEPTED))
    assert json.loads(target.read_text(encoding="utf-8"))["summary"] == "0 of 3 citations match (decision: accepted)."
    assert "$25,000" not in target.read_text(encoding="utf-8")


@pytest.mark.parametrize("way", ["policy.pdf", "folder/../policy.pdf", "link.pdf", "linked/policy.pdf"])
def test_the_original_of_a_document_is_never_written_over_however_it_is_named(
    store: Store, tmp_path: Path, way: str
) -> None:
    path = make_pdf(tmp_path / "policy.pdf")
    before = path.read_bytes()
    document = add_document(store, path)
    store.add_names(document, [str(path)])
    store.save_run(make_answer("r1", text_spans(store, document)))
    (tmp_path / "folder").mkdir()
    (tmp_path / "link.pdf").symlink_to(path)
    (tmp_path / "linked").symlink_to(tmp_path)
    with pytest.raises(InputError, match="originals are never changed"):
        export_review(store, ANNE, "csv", tmp_path / way)
    assert path.read_bytes() == before


@pytest.mark.parametrize("inside", ["workspace.db", "sources/x.csv", "backups/x.csv", "crops/deep/x.csv"])
def test_nothing_is_exported_into_the_workspace(reviewed: Store, inside: str) -> None:
    with pytest.raises(InputError, match="overwrite the workspace itself"):
        export_review(reviewed, ANNE, "csv", reviewed.path / inside)
    assert reviewed.verify_log().ok


@pytest.mark.parametrize("rotation", [0, 90, 180, 270])
def test_a_crop_holds_the_ink_of_its_box_and_nothing_else(rotation: int, store: Store, tmp_path: Path) -> None:
    document = add_document(store, make_pdf(tmp_path / "policy.pdf", rotation=rotation))
    span = next(s for s in store.spans_of(document) if s.page_start == 2 and s.source_unit is SourceUnit.TEXT)
    (box,) = span.bbox
    with PageCrops(store) as crops:
        png = crops.crop(document, box)
        beside = crops.crop(document, Box(2, box.x, box.y + box.height + 20, box.width, box.height))
    assert png is not None
    assert beside is not None or box.y + 2 * box.height + 20 > 612
    with Image.open(io.BytesIO(png)) as image:
        dark = image.convert("L").point(lambda v: 255 if v < 128 else 0)
        assert image.size == pytest.approx((box.width * 2, box.height * 2), abs=2)
        left, top, right, bottom = dark.getbbox() or (0, 0, 0, 0)
    # The words fill their box along the line; across it there is room for ascenders and descenders.
    assert max((right - left) / dark.width, (bottom - top) / dark.height) > 0.9
    if beside is not None:
        with Image.open(io.BytesIO(beside)) as image:
            assert min(image.convert("L").tobytes()) > 200


def test_only_the_chosen_answers_leave(reviewed: Store, tmp_path: Path) -> None:
    first = reviewed.run("r1")
    reviewed.save_run(replace(first, receipt=replace(first.receipt, id="r2")))
    rows = collect(reviewed, ANNE, ExportOptions(run_ids=("r2",))).rows
    assert {row.run_id for row in rows} == {"r2"}
    assert len(rows) == len(first.citations)


def test_an_answer_that_is_not_here_is_refused_instead_of_exported_as_nothing(reviewed: Store, tmp_path: Path) -> None:
    with pytest.raises(InputError, match="no such run"):
        export_review(reviewed, ANNE, "csv", tmp_path / "a.csv", options=ExportOptions(run_ids=("r1", "r11")))
    assert list(tmp_path.glob("*.csv")) == []


def test_a_file_name_that_is_too_long_is_refused_in_words(reviewed: Store, tmp_path: Path) -> None:
    with pytest.raises(InputError, match="could not be written"):
        export_review(reviewed, ANNE, "csv", tmp_path / f"{'a' * 300}.csv")


def test_an_html_report_shows_every_place_that_has_a_box(reviewed: Store, tmp_path: Path) -> None:
    target = tmp_path / "report.html"
    report = export_review(reviewed, ANNE, "html", target)
    assert target.read_text(encoding="utf-8").count("data:image/png;base64,") == 2
    assert any("1 citation has no page picture" in note for note in report.notes)


@pytest.fixture
def pointed(store: Store, tmp_path: Path) -> tuple[str, str, Box]:
    """Return the document cited, the other one a person re-pointed to, and the box there."""
    cited = add_document(store, make_pdf(tmp_path / "policy.pdf"))
    other = add_document(store, make_pdf(tmp_path / "renewal.pdf", rotation=90))
    store.save_run(make_answer("r1", text_spans(store, cited)[:1]))
    span = next(s for s in store.spans_of(other) if s.page_start == 2 and s.source_unit is SourceUnit.TEXT)
    Review(store, ANNE).decide("r1:1", HumanState.CORRECTED, to=span.id)
    return cited, other, span.bbox[0]


def test_evidence_re_pointed_into_another_document_leaves_with_that_document(
    store: Store, pointed: tuple[str, str, Box]
) -> None:
    cited, other, box = pointed
    row = collect(store, ANNE, ExportOptions()).rows[0]
    assert (row.document_id, row.page) == (cited, 1), "as judged"
    assert (row.evidence_basis, row.evidence_document_id, row.evidence_page) == ("corrected", other, 2)
    assert row.evidence_boxes == (box,)
    assert row.evidence_hash == store.document(other).sha256  # type: ignore[union-attr]


def test_a_place_without_boxes_is_outlined_as_its_passage_is(store: Store, tmp_path: Path) -> None:
    document = add_document(store, make_pdf(tmp_path / "policy.pdf"))
    span = text_spans(store, document)[0]
    answer = make_answer("r1", [span])
    item = answer.citations[0]
    places = tuple(replace(place, boxes=()) for place in item.verdict.places)
    citations = (replace(item, verdict=replace(item.verdict, places=places)), *answer.citations[1:])
    store.save_run(replace(answer, citations=citations))
    row = collect(store, ANNE, ExportOptions()).rows[0]
    assert row.evidence_boxes == row.boxes == span.bbox


@pytest.mark.parametrize("name", ["html", "pdf"])
def test_a_report_pictures_the_evidence_in_force(
    name: str, store: Store, pointed: tuple[str, str, Box], tmp_path: Path
) -> None:
    asked: list[tuple[str, int]] = []
    with PageCrops(store) as crops:

        def crop(document_id: str, box: Box) -> bytes | None:
            asked.append((document_id, box.page))
            return crops.crop(document_id, box)

        export_review(store, ANNE, name, tmp_path / f"report.{name}", crop=crop)
    assert asked == [(pointed[1], 2)]


def test_an_annotated_copy_is_of_the_document_the_evidence_in_force_stands_in(
    store: Store, pointed: tuple[str, str, Box], tmp_path: Path
) -> None:

    target = tmp_path / "annotated.pdf"
    export_review(store, ANNE, "annotated-pdf", target)
    with pikepdf.open(target) as pdf:
        assert [len(page.get("/Annots", [])) for page in pdf.pages] == [0, 1]
        assert pdf.pages[1].get("/Rotate") == 90


def test_a_web_annotation_targets_the_evidence_in_force(
    store: Store, pointed: tuple[str, str, Box], tmp_path: Path
) -> None:
    target = tmp_path / "review.jsonld"
    export_review(store, ANNE, "webannotation", target)
    told = target.read_text(encoding="utf-8")
    assert store.document(pointed[1]).sha256 in told  # type: ignore[union-attr]
    assert "page=2&viewrect" in told


@pytest.mark.parametrize("rotation", [0, 90, 180, 270])
def test_an_annotated_copy_highlights_the_cited_words_on_turned_pages(
    rotation: int, store: Store, tmp_path: Path
) -> None:

    source = make_pdf(tmp_path / "policy.pdf", rotation=rotation)
    before = source.read_bytes()
    document = add_document(store, source)
    store.save_run(make_answer("r1", text_spans(store, document)))
    Review(store, ANNE).decide("r1:1", HumanState.ACCEPTED)
    target = tmp_path / "annotated.pdf"
    report = export_review(store, ANNE, "annotated-pdf", target)
    assert any("2 highlights" in note for note in report.notes)
    assert any("EV-000003" in note for note in report.notes)
    with pikepdf.open(target) as pdf:
        notes = [page.Annots[0] for page in pdf.pages]
        assert [str(note.Subtype) for note in notes] == ["/Highlight", "/Highlight"]
        assert "Decision: accepted by Anne Analyst" in str(notes[0].Contents)
        assert "pending (machine: accepted)" in str(notes[1].Contents)
        assert all("/AP" in note for note in notes)
    assert source.read_bytes() == before
    assert store.source_path(store.document(document).sha256).read_bytes() == before  # type: ignore[union-attr]


def test_two_cited_documents_give_two_annotated_files(store: Store, tmp_path: Path) -> None:
    first = add_document(store, make_pdf(tmp_path / "old: policy.pdf"))
    second = add_document(store, make_pdf(tmp_path / "new.pdf", rotation=90))
    store.save_run(make_answer("r1", [*text_spans(store, first)[:1], *text_spans(store, second)[:1]]))
    report = export_review(store, ANNE, "annotated-pdf", tmp_path / "out" / "evidence.pdf")
    assert [path.name for path in report.files] == ["evidence - old_ policy.pdf", "evidence - new.pdf"]
    assert sorted(path.name for path in (tmp_path / "out").iterdir()) == sorted(p.name for p in report.files)


def test_of_several_files_those_nobody_agreed_to_are_named_and_none_is_written(store: Store, tmp_path: Path) -> None:
    one = add_document(store, make_pdf(tmp_path / "policy.pdf"))
    two = add_document(store, make_pdf(tmp_path / "rider.pdf", rotation=90))
    store.save_run(make_answer("r1", (text_spans(store, one)[0], text_spans(store, two)[0])))
    target = tmp_path / "evidence.pdf"
    files = export_review(store, ANNE, "annotated-pdf", target).files
    files[1].write_bytes(b"of yesterday")
    files[0].unlink()
    with pytest.raises(FilesThere) as question:
        export_review(store, ANNE, "annotated-pdf", target, may_replace=(target,))
    assert question.value.files == (files[1],)
    assert not files[0].exists()
    assert files[1].read_bytes() == b"of yesterday"
    export_review(store, ANNE, "annotated-pdf", target, may_replace=(target, files[1]))
    assert all(file.read_bytes().startswith(b"%PDF") for file in files)


def test_annotated_copies_of_documents_of_one_name_carry_their_ids(store: Store, tmp_path: Path) -> None:
    ids = []
    for turned, folder in enumerate(("old", "new")):
        (tmp_path / folder).mkdir()
        ids.append(add_document(store, make_pdf(tmp_path / folder / "policy.pdf", rotation=90 * turned)))
    store.save_run(make_answer("r1", [text_spans(store, document)[0] for document in ids]))
    report = export_review(store, ANNE, "annotated-pdf", tmp_path / "out" / "evidence.pdf")
    assert [path.name for path in report.files] == [f"evidence - policy {document[:7]}.pdf" for document in ids]


@pytest.mark.parametrize(
    "names", [("a?b.pdf", "a:b.pdf"), ("Policy.pdf", "policy.pdf"), ("保" * 60 + "1.pdf", "保" * 60 + "2.pdf")]
)
def test_documents_whose_names_become_alike_give_a_file_each(
    store: Store, tmp_path: Path, names: tuple[str, str]
) -> None:
    ids = [add_document(store, make_pdf(tmp_path / name, rotation=90 * i)) for i, name in enumerate(names)]
    store.save_run(make_answer("r1", [text_spans(store, document)[0] for document in ids]))
    report = export_review(store, ANNE, "annotated-pdf", tmp_path / "out" / "evidence.pdf")
    assert len({path.name.casefold() for path in report.files}) == 2
    for path in report.files:
        with pikepdf.open(path) as copy:
            assert sum(len(page.get("/Annots", [])) for page in copy.pages) == 1


def test_a_citation_without_a_place_keeps_the_document_and_page_it_names(store: Store, tmp_path: Path) -> None:
    document = add_document(store, make_pdf(tmp_path / "policy.pdf"))
    checked = make_answer("r1", [])
    (item,) = checked.citations
    named = replace(item.citation, locator=Locator(document="policy.pdf", page=2))
    store.save_run(replace(checked, citations=(replace(item, citation=named),)))
    (row,) = collect(store, ANNE, ExportOptions()).rows
    assert (row.document_id, row.document, row.page, row.boxes) == (document, "policy.pdf", 2, ())
    assert len(row.file_hash) == 64


def test_the_chain_head_of_an_export_is_that_of_its_rows(reviewed: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """A decision made while the rows are read makes the export read them again."""
    review = Review(reviewed, ANNE)
    reads = iter([True])
    read = reviewed.citations

    def citations(*args: object, **options: object) -> object:
        if next(reads, False):
            review.decide("r1:1", HumanState.UNSURE)
        return read(*args, **options)  # type: ignore[arg-type]

    monkeypatch.setattr(reviewed, "citations", citations)
    data = collect(reviewed, ANNE, ExportOptions())
    assert data.archive is not None
    assert data.meta.chain_head == data.archive.events[-1].hash == reviewed.log_head()[1]
    assert data.rows[0].decision == "unsure"


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no named pipes")
def test_a_target_that_is_no_file_is_left_alone(reviewed: Store, tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.csv")
    with pytest.raises(InputError, match="no ordinary file"):
        export_review(reviewed, ANNE, "csv", tmp_path / "pipe.csv")
    assert (tmp_path / "pipe.csv").is_fifo()


def test_what_a_killed_export_left_goes_after_a_day_and_not_while_another_may_write(
    reviewed: Store, tmp_path: Path
) -> None:
    old, young = tmp_path / ".evidence-old.part", tmp_path / ".evidence-young.part"
    for part in (old, young):
        part.write_bytes(b"half")
    os.utime(old, (0, time.time() - 2 * 86_400))
    export_review(reviewed, ANNE, "csv", tmp_path / "out.csv")
    assert (old.exists(), young.exists()) == (False, True)


def test_a_document_cited_as_a_whole_is_exported_without_a_page(store: Store, tmp_path: Path) -> None:
    document = add_document(store, make_pdf(tmp_path / "policy.pdf"))
    spans = text_spans(store, document)
    answer = make_answer("r1", spans)
    places = tuple(Place(s.document_id, s.id, s.page_start, s.page_end, s.bbox, text=s.text) for s in spans)
    verdict = Verdict(MachineVerdict.REJECTED, Code.NOT_RETRIEVED, "It was not retrieved.", places=places)
    cited = [
        CheckedCitation(replace(item.citation, locator=locator), verdict)
        for item, locator in zip(
            answer.citations, (Locator(document="policy.pdf"), Locator(document="policy.pdf", page=1)), strict=False
        )
    ]
    store.save_run(replace(answer, citations=tuple(cited)))
    rows = collect(store, ANNE, ExportOptions()).rows
    assert [(r.unit, r.page, r.page_label) for r in rows] == [("document", None, ""), ("page", 1, "1")]
    export_review(store, ANNE, "markdown", tmp_path / "review.md")
    assert "policy.pdf, the whole document" in (tmp_path / "review.md").read_text(encoding="utf-8")
