from __future__ import annotations

import dataclasses

import pytest
from msgspec.structs import replace

from desktop.citations import check_answer, verify_citation
from desktop.core.verdicts import MachineVerdict, Verdict
from tests.citations.evidence import cell, citation, library, receipt, row, said, table_document

DOC = table_document(
    [["Coverage", "Limit", "Deductible"], ["Building", "$1,000,000", "$5,000"], ["Contents", "$250,000", "$2,500"]]
)


def _verdict(answer: str) -> Verdict:
    (item,) = check_answer(answer, receipt([row(DOC, 1), row(DOC, 2)]), library(DOC)).citations
    return item.verdict


@pytest.mark.parametrize(
    "claim",
    [
        "The building limit is $1,000,000 [1].",
        "The deductible for the building is $5,000 [1].",
        "The contents deductible is $2,500 and the limit $250,000 [2].",
        "Buildings are insured up to $1,000,000 with a deductible of $5,000 [1].",
    ],
)
def test_a_claim_that_names_the_row_and_column_of_its_figure_is_accepted(claim: str) -> None:
    assert _verdict(claim).verdict == "accepted"


@pytest.mark.parametrize(
    ("claim", "named"),
    [
        ("The building deductible is $1,000,000 [1].", "Deductible"),
        ("The limit for contents is $1,000,000 [1].", "Contents"),
        ('The deductible is "$1,000,000" [1].', "Deductible"),
        ('The building deductible is "Building $1,000,000" [1].', "Deductible"),
    ],
)
def test_a_claim_that_names_another_row_or_column_is_wrong_cell(claim: str, named: str) -> None:
    verdict = _verdict(claim)
    assert (verdict.code, verdict.sub_code) == ("quote_elsewhere", "wrong_cell")
    assert named in verdict.sentence


def test_a_figure_without_any_word_of_the_claim_is_not_accepted_unquoted() -> None:
    assert _verdict("The premium is $5,000 [1].").verdict == "warning"


def test_a_row_quoted_with_table_bars_is_the_row() -> None:
    assert _verdict('The table says "| Building | $1,000,000 | $5,000 |" [1].').verdict == "accepted"


def test_a_row_that_ends_in_a_number_is_not_cut_by_the_next_row() -> None:
    doc = table_document([["State", "Prepared"], ["OR", "02/11/2025"], ["7", "02/12/2025"]])
    answer = '"State: OR | Prepared: 02/11/2025" [1].'
    (item,) = check_answer(answer, receipt([row(doc, 1)]), library(doc)).citations
    assert item.verdict.code == "accepted_exact"


SCHEDULE = table_document(
    [["Peril", "Limit", "Deductible", "Status"],
     ["Fire", "$10,000", "None", "Covered"],
     ["Flood", "$20,000", "$500", "Not covered"]]
)  # fmt: skip


def _on_row(answer: str, index: int) -> MachineVerdict:
    (item,) = check_answer(answer, receipt([row(SCHEDULE, index)]), library(SCHEDULE)).citations
    return item.verdict.verdict


def test_none_under_another_header_denies_nothing_of_the_claim() -> None:
    assert _on_row("The limit for Fire is $10,000 [1].", 1) is MachineVerdict.ACCEPTED
    assert _on_row('The limit for Fire is $10,000: "Fire $10,000 None" [1].', 1) is MachineVerdict.ACCEPTED
    for answer in ("The limit for Fire is $10,000 [1].", 'The limit for Fire is $10,000: "Fire $10,000 None" [1].'):
        assert check_answer(answer, receipt([row(SCHEDULE, 1)]), library(SCHEDULE)).claims == ()


def test_a_denial_in_the_cell_the_claim_speaks_of_counts() -> None:
    assert _on_row("The limit for Flood is $20,000, its status is good [1].", 2) is not MachineVerdict.ACCEPTED
    assert _on_row('Flood is covered: "Flood $20,000 $500 Not covered" [1].', 2) is not MachineVerdict.ACCEPTED
    assert _on_row("The deductible for Fire is high next to $10,000 [1].", 1) is not MachineVerdict.ACCEPTED


STATES = table_document([["State", "Values"], ["OR", "$2,670,000"], ["WA", "$1,535,000"]])


@pytest.mark.parametrize(("state", "verdict"), [("OR", MachineVerdict.ACCEPTED), ("WA", MachineVerdict.REJECTED)])
def test_a_row_named_by_a_code_is_told_from_another(state: str, verdict: MachineVerdict) -> None:
    answer = f"The values for {state} are $2,670,000 [1]."
    (item,) = check_answer(answer, receipt([row(STATES, 1)]), library(STATES)).citations
    assert item.verdict.verdict is verdict


EQUAL = table_document(
    [["Coverage", "Limit", "Deductible"], ["Computers", "$25,000", "$25,000"], ["Outdoor signs", "$5,000", "$500"]]
)


@pytest.mark.parametrize(
    ("name", "verdict"), [("computers", MachineVerdict.ACCEPTED), ("outdoor signs", MachineVerdict.REJECTED)]
)
def test_a_figure_in_several_cells_of_a_row_still_tells_the_row(name: str, verdict: MachineVerdict) -> None:
    answer = f"The limit for {name} is $25,000 [1]."
    (item,) = check_answer(answer, receipt([row(EQUAL, 1)]), library(EQUAL)).citations
    assert item.verdict.verdict is verdict


@pytest.mark.parametrize(
    ("quote", "matched"),
    [("Building $1,000,000", "printed"), ("Coverage: Building | Limit: $1,000,000", "rendered")],
)
def test_a_row_may_be_quoted_as_printed_or_as_rendered(quote: str, matched: str) -> None:
    verdict = verify_citation(citation(quote, row(DOC, 1)), receipt([row(DOC, 1)]), library(DOC))
    assert verdict.verdict is MachineVerdict.ACCEPTED
    assert verdict.places[0].matched == matched


def test_a_value_of_a_neighbour_cell_is_wrong_cell() -> None:
    verdict = verify_citation(citation("$5,000", cell(DOC, "$1,000,000")), receipt([row(DOC, 1)]), library(DOC))
    assert said(verdict) == "quote_elsewhere/wrong_cell"


def test_a_value_no_cell_holds_is_a_fact_mismatch_with_the_cited_cell() -> None:
    verdict = verify_citation(citation("$9,000,000", cell(DOC, "$1,000,000")), receipt([row(DOC, 1)]), library(DOC))
    assert (said(verdict), verdict.sentence) == (
        "fact_mismatch/number",
        "The quote says “$9,000,000”; the cited cell says “$1,000,000”.",
    )


def test_a_limit_from_the_deductible_column_is_wrong_cell() -> None:
    answer = f'The limit for the building is "$5,000" [source-span:{cell(DOC, "$5,000").id}].'
    (item,) = check_answer(answer, receipt([row(DOC, 1)]), library(DOC)).citations
    assert said(item.verdict) == "quote_elsewhere/wrong_cell"


def test_a_figure_from_the_row_the_claim_names_is_accepted() -> None:
    answer = f'The building limit is "$1,000,000" [source-span:{cell(DOC, "$1,000,000").id}].'
    (item,) = check_answer(answer, receipt([row(DOC, 1)]), library(DOC)).citations
    assert item.verdict.verdict is MachineVerdict.ACCEPTED, item.verdict.sentence


@pytest.mark.parametrize(
    "quote",
    [
        "Building, $1,000,000, $5,000",
        "Building; $1,000,000; $5,000",
        "Building: $1,000,000",
        "Building\t$1,000,000\t$5,000",
        "Building – $1,000,000 – $5,000",
        "Coverage: Building, Limit: $1,000,000, Deductible: $5,000",
        "Coverage: Building; Limit: $1,000,000",
        "Coverage – Building | Limit – $1,000,000",
    ],
)
def test_a_row_may_be_quoted_with_any_mark_between_its_cells(quote: str) -> None:
    verdict = verify_citation(citation(quote, row(DOC, 1)), receipt([row(DOC, 1)]), library(DOC))
    assert verdict.verdict is MachineVerdict.ACCEPTED, verdict.sentence


@pytest.mark.parametrize(
    "quote", ["Building, $5,000, $1,000,000", "Building, -$1,000,000, $5,000", "Building, $1,000.000, $5,000"]
)
def test_marks_between_cells_do_not_excuse_other_figures_or_another_order(quote: str) -> None:
    verdict = verify_citation(citation(quote, row(DOC, 1)), receipt([row(DOC, 1)]), library(DOC))
    assert verdict.verdict is not MachineVerdict.ACCEPTED


def test_a_row_whose_printed_cells_interleave_their_lines_may_be_quoted_cell_by_cell() -> None:
    table = table_document([["Register", "Value"], ["USER or SESSION", "The effective user"]])
    text = table.stream.text.replace("USER or SESSION The effective user", "USER or The effective SESSION user   ")
    pages = tuple(dataclasses.replace(page, text=text) for page in table.stream.pages)
    doc = replace(table, stream=replace(table.stream, text=text, pages=pages))
    target = row(doc, 1)
    for quote in ("USER or SESSION | The effective user", "USER or SESSION: The effective user"):
        verdict = verify_citation(citation(quote, target), receipt([target]), library(doc))
        assert verdict.verdict is MachineVerdict.ACCEPTED, verdict.sentence
    swapped = verify_citation(citation("The effective user | USER or SESSION", target), receipt([target]), library(doc))
    assert swapped.verdict is not MachineVerdict.ACCEPTED


RATES = table_document(
    [
        ["Conveyance", "Limit ($000)", "Rate (%)", "Deductible ($)", "Radius (miles)", "Delay (days)"],
        ["Ocean vessel, under deck", "1,500", "0.18", "75", "150", "30"],
        ["Ocean vessel, on deck", "800", "0.42", "2,500", "500", "60"],
    ],
    name="rates.pdf",
)
CLASSES = table_document(
    [
        ["Code", "Classification", "Payroll", "Premium", "Unit", "Vehicle", "Serial"],
        ["1803", "Stone Cutting", "$612,400", "$48,135", "1", "2021 Ford Transit 250", "B09377"],
        ["8742", "Salespersons Outside", "$188,750", "$48,135", "2", "2022 Isuzu NPR", "C55810"],
        ["8810", "Clerical Office", "$240,300", "$240,300", "3", "2019 Kenworth T680", "448102"],
    ],
    name="classes.pdf",
)


@pytest.mark.parametrize("quote", ["", ': "{row}"'])
@pytest.mark.parametrize(
    ("claim", "verdict", "sub_code"),
    [
        ("The limit for ocean vessel, under deck is $1,500,000", "accepted", None),
        ("The limit for ocean vessel, under deck is 1,500", "accepted", None),
        ("The rate for ocean vessel, under deck is 0.18%", "accepted", None),
        ("The deductible for ocean vessel, under deck is $75", "accepted", None),
        ("The radius for ocean vessel, under deck is 150 miles", "accepted", None),
        ("The delay for ocean vessel, under deck is 30 days", "accepted", None),
        ("The limit for ocean vessel, under deck is $1,500", "rejected", "unit"),
        ("The rate for ocean vessel, under deck is $0.18", "rejected", "unit"),
        ("The deductible for ocean vessel, under deck is €75", "rejected", None),
        ("The radius for ocean vessel, under deck is 150 km", "rejected", None),
        ("The delay for ocean vessel, under deck is 30 months", "rejected", None),
        ("The rate for ocean vessel, on deck is 0.18%", "rejected", "wrong_cell"),
    ],
)
def test_a_bare_figure_has_the_unit_of_its_header(quote: str, claim: str, verdict: str, sub_code: str | None) -> None:
    printed = quote.format(row="Ocean vessel, under deck 1,500 0.18 75 150 30")
    (item,) = check_answer(f"{claim}{printed} [1].", receipt([row(RATES, 1)]), library(RATES)).citations
    assert item.verdict.verdict == verdict
    assert sub_code is None or item.verdict.sub_code == sub_code


@pytest.mark.parametrize("quote", ["", ': "{row}"'])
@pytest.mark.parametrize(
    ("claim", "verdict"),
    [
        ("The payroll for Stone Cutting is $612,400", "accepted"),
        ("The premium for Stone Cutting is $48,135", "accepted"),
        ("The serial for the 2021 Ford Transit 250 is B09377", "accepted"),
        ("The payroll for Salespersons Outside is $612,400", "rejected"),
        ("The payroll for the 2022 Isuzu NPR is $612,400", "rejected"),
        ("The serial for the 2021 Ford Transit 250 is C55810", "rejected"),
        ("The premium for Stone Cutting is $612,400", "rejected"),
        ("The unit for Stone Cutting is 4", "rejected"),
    ],
)
def test_a_row_is_named_by_any_column_of_words_and_its_codes_are_compared(quote: str, claim: str, verdict: str) -> None:
    printed = quote.format(row="1803 Stone Cutting $612,400 $48,135 1 2021 Ford Transit 250 B09377")
    (item,) = check_answer(f"{claim}{printed} [1].", receipt([row(CLASSES, 1)]), library(CLASSES)).citations
    if verdict == "accepted" and not quote:
        assert item.verdict.verdict != "rejected"  # a code alone is no figure: nothing was quoted and nothing checked
    else:
        assert item.verdict.verdict == verdict


@pytest.mark.parametrize(
    ("claim", "verdict"),
    [
        ("The serial of the 2021 Ford Transit 250 is B09377", "accepted"),
        ("The payroll of the 2021 Ford Transit 250 is B09377", "rejected"),
    ],
)
def test_a_code_is_a_value_of_its_own_column(claim: str, verdict: str) -> None:
    answer = f'{claim}: "Stone Cutting $612,400 $48,135 1 2021 Ford Transit 250 B09377" [1].'
    (item,) = check_answer(answer, receipt([row(CLASSES, 1)]), library(CLASSES)).citations
    assert item.verdict.verdict == verdict


def test_a_value_in_two_columns_is_none_of_a_third() -> None:
    quote = "8810 Clerical Office $240,300 $240,300 3 2019 Kenworth T680 448102"
    answer = f'The serial for Clerical Office is $240,300: "{quote}" [1].'
    (item,) = check_answer(answer, receipt([row(CLASSES, 3)]), library(CLASSES)).citations
    assert item.verdict.sub_code == "wrong_cell"


GERMAN = table_document(
    [
        ["Baustein", "Grenze (EUR)", "Beitrag jährlich (EUR)", "Landkreis"],
        ["Feuer", "650.000", "184,20", "Stade"],
        ["Sturm", "325.000", "98,60", "Stade"],
        ["Elementar", "10.000", "27,40", "Uelzen"],
    ],
    name="bausteine.pdf",
)


@pytest.mark.parametrize("quote", ["", ': "Sturm 325.000 98,60 Stade"'])
@pytest.mark.parametrize(
    ("claim", "verdict"),
    [
        ("Sturm: Beitrag jährlich (EUR) 98,60", "accepted"),
        ("Sturm: Grenze (EUR) 325.000", "accepted"),
        ("Sturm: Grenze (EUR) 98,60", "rejected"),
        ("Sturm: Beitrag jährlich (EUR) 325.000", "rejected"),
        ("Uelzen: Grenze (EUR) 325.000", "rejected"),
    ],
)
def test_a_bare_german_amount_is_found_by_the_currency_of_its_header(quote: str, claim: str, verdict: str) -> None:
    (item,) = check_answer(f"{claim}{quote} [1].", receipt([row(GERMAN, 2)]), library(GERMAN)).citations
    assert item.verdict.verdict == verdict


def test_a_cell_that_says_not_covered_denies_nothing_of_the_cell_beside_it() -> None:
    doc = table_document(
        [["Service", "In-network you pay", "Out-of-network you pay"], ["Therapy", "$30 copay", "not covered"]]
    )
    answer = 'In-network you pay for therapy a $30 copay: "Therapy $30 copay not covered" [1].'
    (item,) = check_answer(answer, receipt([row(doc, 1)]), library(doc)).citations
    assert item.verdict.verdict == "accepted"


WORDED = table_document(
    [
        ["Peril", "Deductible ($)", "Excess (GBP)", "Applies to"],
        ["Hurricane", "12,400", "750", "calendar year"],
        ["Theft", "900", "310", "worldwide excluding the USA"],
    ]
)


@pytest.mark.parametrize(
    ("claim", "quote", "verdict"),
    [
        ("The hurricane deductible applies to: calendar year.", "Hurricane 12,400 750 calendar year", "accepted"),
        ("What hurricane applies to is calendar year.", "Hurricane 12,400 750 calendar year", "accepted"),
        ("The deductible for hurricane is calendar year.", "Hurricane 12,400 750 calendar year", "rejected"),
        ("The excess for hurricane is $12,400.", "Hurricane 12,400 750 calendar year", "rejected"),
        ("The deductible for theft is $900.", "Theft 900 310 worldwide excluding the USA", "accepted"),
        ("The theft deductible is GBP 310.", "Theft 900 310 worldwide excluding the USA", "rejected"),
    ],
)
def test_a_cell_of_words_is_a_value_of_its_own_column(claim: str, quote: str, verdict: str) -> None:
    answer = f'{claim} "{quote}" [{1 if quote.startswith("Hurricane") else 2}]'
    (item,) = check_answer(answer, receipt([row(WORDED, 1), row(WORDED, 2)]), library(WORDED)).citations
    assert item.verdict.verdict == verdict


LINES = table_document(
    [["Line", "Policy", "From", "To"], ["Hired auto", "HA-903", "09/10/2026", "09/16/2026"],
     ["Liquor", "LQ-223", "09/13/2026", "09/14/2026"]]
)  # fmt: skip


@pytest.mark.parametrize(
    ("claim", "verdict"),
    [
        ("The policy for hired auto runs to 09/16/2026.", "accepted"),
        ("The policy for hired auto is 09/16/2026.", "rejected"),
    ],
)
def test_a_header_of_a_little_word_is_told_from_another(claim: str, verdict: str) -> None:
    answer = f'{claim} "Hired auto HA-903 09/10/2026 09/16/2026" [1]'
    (item,) = check_answer(answer, receipt([row(LINES, 1), row(LINES, 2)]), library(LINES)).citations
    assert item.verdict.verdict == verdict


NUMBERED = table_document([["No", "Item"], ["15", "Oil pump"], ["16", "Water pump"]])


@pytest.mark.parametrize(
    ("answer", "verdict"),
    [
        ('"No: 15 | Item: Oil pump" [1].', "accepted"),
        ('The item is 15. "No: 15 | Item: Oil pump" [1]', "rejected"),
    ],
)
def test_a_header_of_a_little_word_is_named_by_the_row_it_is_written_out_in(answer: str, verdict: str) -> None:
    checked = check_answer(answer, receipt([row(NUMBERED, 1), row(NUMBERED, 2)]), library(NUMBERED))
    assert [item.verdict.verdict for item in checked.citations] == [verdict]


@pytest.mark.parametrize("bar", ["|", "\\|"])
@pytest.mark.parametrize(
    ("limit", "deductible", "verdict"),
    [("$1,000,000", "$5,000", "accepted"), ("$5,000", "$1,000,000", "rejected")],
)
def test_a_row_quoted_in_a_source_table_is_read_to_its_end(bar: str, limit: str, deductible: str, verdict: str) -> None:
    quote = f"Coverage: Building {bar} Limit: {limit} {bar} Deductible: {deductible}"
    sources = f"| # | Document | Quote |\n|---|---|---|\n| 1 | schedule.pdf | {quote} |"
    answer = f"The building is insured [1].\n\n## Sources\n\n{sources}"
    (item,) = check_answer(answer, receipt([row(DOC, 1), row(DOC, 2)]), library(DOC)).citations
    assert item.verdict.verdict == verdict
