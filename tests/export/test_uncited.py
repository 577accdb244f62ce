"""Answers that cite nothing, "not found" above all: every format tells them and who signed them off."""

from __future__ import annotations

import csv
from pathlib import Path

import openpyxl
import pytest
from msgspec.structs import replace

from desktop.export.format import ExportFormat
from desktop.export.json_file import read_json_export
from desktop.export.registry import FORMATS
from desktop.export.rows import Only
from desktop.services.exporting import ExportOptions, export_review
from desktop.services.review import Review
from desktop.store.store import Store
from tests.export.building import ANNE, BERT, make_answer
from tests.export.reading import read_text

QUESTION = "Is earthquake covered?"
EACH = pytest.mark.parametrize("known", FORMATS, ids=lambda f: f.name)


def add_not_found(store: Store, run: str = "r2", question: str = QUESTION) -> None:
    found = make_answer(run, [], question=question, body="Not found in the documents.")
    store.save_run(replace(found, parsed=replace(found.parsed, abstained=True), citations=()))


@EACH
def test_a_signed_off_not_found_is_told_with_who_signed(known: ExportFormat, reviewed: Store, tmp_path: Path) -> None:
    add_not_found(reviewed)
    Review(reviewed, BERT).finalise("r2")
    target = tmp_path / f"out{known.suffix}"
    report = export_review(reviewed, ANNE, known.name, target)
    told = " ".join([read_text(target), *report.notes])
    assert QUESTION in told
    if known.name == "json":
        (answer,) = read_json_export(target).uncited
        assert (answer.not_found, answer.final, answer.reviewer) == (True, True, "Bert Second")
    else:
        assert "Not found: the answer cites nothing. Signed off by Bert Second, 20" in told


@EACH
def test_one_that_nobody_signed_off_is_told_as_that(known: ExportFormat, reviewed: Store, tmp_path: Path) -> None:
    add_not_found(reviewed)
    target = tmp_path / f"out{known.suffix}"
    report = export_review(reviewed, ANNE, known.name, target)
    told = " ".join([read_text(target), *report.notes])
    assert ('"final": false' if known.name == "json" else "cites nothing. Not signed off.") in told


@EACH
def test_a_workspace_of_nothing_but_not_found_is_no_empty_export(
    known: ExportFormat, store: Store, tmp_path: Path
) -> None:
    add_not_found(store)
    Review(store, BERT).finalise("r2")
    target = tmp_path / f"out{known.suffix}"
    export_review(store, ANNE, known.name, target)
    assert "Bert Second" in read_text(target).partition(QUESTION)[2]


def test_a_taken_back_sign_off_is_none(store: Store, tmp_path: Path) -> None:
    add_not_found(store)
    review = Review(store, BERT)
    review.finalise("r2")
    review.unlock("r2")
    export_review(store, ANNE, "markdown", tmp_path / "out.md")
    assert "Not signed off." in read_text(tmp_path / "out.md")


def test_a_choice_of_citations_leaves_them_out_and_a_choice_of_answers_keeps_its_own(
    reviewed: Store, tmp_path: Path
) -> None:
    add_not_found(reviewed)
    add_not_found(reviewed, "r3", "Is flood covered?")
    for at, (options, told) in enumerate(
        (
            (ExportOptions(only=Only.ACCEPTED), []),
            (ExportOptions(citation_ids=("r1:1",)), []),
            (ExportOptions(run_ids=("r3",)), ["r3"]),
            (ExportOptions(run_ids=("r1",)), []),
            (ExportOptions(), ["r2", "r3"]),
        )
    ):
        target = tmp_path / f"{at}.json"
        export_review(reviewed, ANNE, "json", target, options=options)
        assert [answer.run_id for answer in read_json_export(target).uncited] == told


def test_answers_that_a_choice_of_citations_leaves_out_are_counted(reviewed: Store, tmp_path: Path) -> None:
    add_not_found(reviewed)
    markdown, table = tmp_path / "out.md", tmp_path / "out.csv"
    chosen = ExportOptions(only=Only.ACCEPTED)
    reports = [
        export_review(reviewed, ANNE, name, target, options=chosen)
        for name, target in (("markdown", markdown), ("csv", table))
    ]
    told = "1 answer that cites nothing is left out by the choice of citations."
    assert told in read_text(markdown)
    assert [told in report.notes for report in reports] == [True, True]
    whole = export_review(reviewed, ANNE, "csv", tmp_path / "all.csv")
    assert not any("left out" in note for note in whole.notes)


def test_tables_keep_a_row_per_citation_and_name_the_answers_apart(reviewed: Store, tmp_path: Path) -> None:
    add_not_found(reviewed, question="=1+1")
    Review(reviewed, BERT).finalise("r2")
    export_review(reviewed, ANNE, "xlsx", tmp_path / "out.xlsx")
    book = openpyxl.load_workbook(tmp_path / "out.xlsx")
    assert book["Citations"].max_row == 1 + 3
    titles, answer = book["Answers that cite nothing"].iter_rows(values_only=True)
    cells = dict(zip(titles, answer, strict=True))
    assert (cells["question"], cells["code"], cells["final"]) == ("=1+1", "abstained", True)
    export_review(reviewed, ANNE, "csv", tmp_path / "out.csv")
    with (tmp_path / "out.csv").open(encoding="utf-8-sig", newline="") as file:
        rows = list(csv.DictReader(file))
    assert [bool(row["evidence_id"]) for row in rows] == [True, True, True, False]
    assert (rows[-1]["question"], rows[-1]["reviewer"], rows[-1]["final"]) == ("'=1+1", "Bert Second", "True")
