from __future__ import annotations

import pytest

from desktop.citations import check_answer, verify_citation
from desktop.citations.library import text_document
from desktop.citations.rows import TableNames, numbers_named
from desktop.core.spans import SourceUnit
from desktop.core.verdicts import MachineVerdict
from tests.citations.evidence import cell, citation, library, receipt, row, said, table_document

LOCATIONS = table_document(
    [
        ["Loc.", "Address", "Building value", "Contents value"],
        ["1", "14 Kilnhouse Road", "$4,250,000", "$2,600,000"],
        ["6", "214 Tannery Street", "$1,425,000", "$240,000"],
        ["12", "77 Chandlers Row", "$1,045,000", "$150,000"],
    ]
)


def _said(answer: str, *rows: int) -> list[str]:
    checked = check_answer(answer, receipt([row(LOCATIONS, index) for index in rows]), library(LOCATIONS))
    return [said(item.verdict) for item in checked.citations]


@pytest.mark.parametrize("name", ["Loc. 6", "location 6", "Location no. 6", "loc #6"])
def test_a_claim_about_a_row_named_by_its_number_is_accepted_on_that_row(name: str) -> None:
    assert _said(f"The building value for {name} is $1,425,000 [1].", 2) == ["no_quote"]


@pytest.mark.parametrize("name", ["Loc. 12", "location 1", "Locations 1 and 12", "Loc. 7 to 12", "Location no. 16"])
def test_a_claim_about_another_numbered_row_is_rejected(name: str) -> None:
    for answer in (f"The building value for {name} is $1,425,000 [1].", f'The value for {name} is "$1,425,000" [1].'):
        assert _said(answer, 2)[0] in ("quote_elsewhere/wrong_cell", "fact_mismatch/number", "fact_mismatch/form")


def test_a_row_quoted_as_a_whole_does_not_excuse_the_other_name_in_the_claim() -> None:
    answer = f'The building value for Loc. 12 is $1,425,000: "{row(LOCATIONS, 2).text}" [1].'
    assert _said(answer, 2) == ["fact_mismatch/number"]


def test_a_figure_of_the_wrong_row_does_not_back_the_claim_on_the_right_one() -> None:
    answer = "The building value for Loc. 12 is $1,425,000 [1][2]."
    assert all(code != "no_quote" for code in _said(answer, 2, 3))


def test_a_figure_of_another_column_of_a_numbered_row_is_wrong_cell() -> None:
    assert _said("The building value for Loc. 6 is $240,000 [1].", 2) == ["quote_elsewhere/wrong_cell"]


@pytest.mark.parametrize(
    ("text", "header", "numbers"),
    [
        ("Loc. 6 and Loc. 12", "Loc.", {"6", "12"}),
        ("buildings 2, 3 and 5", "Bldg. No.", {"2", "3", "5"}),
        ("items 3 to 5", "Item", {"3", "4", "5"}),
        ("vehicle #07", "Veh.", {"7"}),
        ("no. 4", "#", set()),
        ("#4", "#", {"4"}),
        ("within 30 days at location 5", "Loc.", {"5"}),
        ("of 6 locations", "Loc.", set()),
        ("location 1,425,000", "Loc.", set()),
    ],
)
def test_numbers_are_read_under_the_word_of_their_column(text: str, header: str, numbers: set[str]) -> None:
    assert numbers_named(text, header) == numbers


def test_a_claim_about_a_subject_of_other_headings_needs_review() -> None:
    filler = " ".join(f"word{n}" for n in range(40))
    pages = [
        [("Theft", f"You must report a theft loss within 30 days. {filler}"), ("Jewelry", f"Rings count. {filler}")]
    ]
    doc = text_document("policy.pdf", pages)
    spans = [span for span in doc.spans if span.section_title]

    def findings(answer: str) -> tuple[MachineVerdict, list[str]]:
        checked = check_answer(answer, receipt(spans), library(doc))
        return checked.citations[0].verdict.verdict, [finding.code.value for finding in checked.claims]

    assert findings("You must report a theft loss within 30 days [1].") == (MachineVerdict.ACCEPTED, [])
    assert findings("You must report a jewelry loss within 30 days [1].") == (MachineVerdict.WARNING, [])
    quoted = 'Jewelry: "You must report a theft loss within 30 days" [1].'
    assert findings(quoted)[0] is MachineVerdict.WARNING
    told = 'Of jewelry it says: "You must report a theft loss within 30 days" [1].'
    assert findings(told)[0] is MachineVerdict.WARNING


@pytest.mark.parametrize(
    ("quote", "verdict"),
    [
        ("Aircraft | Rate (%): 0.11", "accepted"),
        ("Conveyance: Aircraft | Sendings: 410", "accepted"),
        ("Limit (USD): 1,100,000 | Sendings: 410", "accepted"),
        ("aircraft | rate (%): 0.11", "accepted"),
        ("Aircraft | Rate (%): 410", "rejected"),
        ("Truck | Rate (%): 0.11", "rejected"),
        ("Aircraft | Rate (%): 0.09", "rejected"),
        ("Sendings: 410 | Rate (%): 0.11", "other"),
        ("Aircraft | 410", "other"),
    ],
)
def test_a_row_may_be_quoted_by_some_of_its_cells_when_each_has_its_header(quote: str, verdict: str) -> None:
    doc = table_document(
        [
            ["Conveyance", "Limit (USD)", "Rate (%)", "Sendings"],
            ["Aircraft", "1,100,000", "0.11", "410"],
            ["Truck", "850,000", "0.09", "95"],
        ]
    )
    found = verify_citation(citation(quote, row(doc, 1)), receipt([row(doc, 1)]), library(doc))
    assert found.verdict == verdict or (verdict == "other" and found.verdict != "accepted")


def test_a_column_of_words_beside_the_first_names_the_rows_of_its_table() -> None:
    names = TableNames.of([span for span in LOCATIONS.spans if span.source_unit is SourceUnit.TABLE_CELL])
    assert names.columns == {"Address", "Building value", "Contents value"}
    assert names.rows == {"1", "6", "12"}
    addresses = {"14 Kilnhouse Road", "214 Tannery Street", "77 Chandlers Row"}
    assert list(names.labels(cell(LOCATIONS, "$1,425,000"))) == [("214 Tannery Street", addresses)]
    assert list(names.labels(cell(LOCATIONS, "214 Tannery Street"))) == []
