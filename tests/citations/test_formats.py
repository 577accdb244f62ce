from __future__ import annotations

import pytest

from desktop.citations import check_answer, parse_citations
from desktop.citations.library import text_document
from tests.citations.evidence import library, receipt, texts
from tests.citations.formats import FORMATS, HEADINGS, IGNORED, Format


def _section(page: int) -> str:
    return "Section I - Property" if page < 6 else "Other Structures" if page < 11 else "Exclusions"


_HOME = text_document(
    "HomeForm.pdf",
    [
        [
            (
                _section(n),
                f"Paragraph {n} of the home form says that the most we will pay on page {n} is ${n},000 for sheds.",
            )
        ]
        for n in range(1, 15)
    ],
)
_RIDER = text_document(
    "Rider.pdf", [[("", f"The rider on its page {n} changes the deductible to ${n}00.")] for n in range(1, 4)]
)
_OTHER = text_document("Home Form.pdf", [[("", f"Another home form, page {n}.")] for n in range(1, 14)])
LIBRARY = library(_HOME, _RIDER, _OTHER)
RETRIEVED = [texts(_HOME)[11], texts(_HOME)[1], texts(_RIDER)[0], texts(_HOME)[3], texts(_HOME)[6]]


@pytest.mark.parametrize("case", FORMATS, ids=lambda case: f"format-{case.number}")
def test_every_format_gives_its_kind_locator_quote_and_resolution(case: Format) -> None:
    checked = check_answer(case.answer, receipt(RETRIEVED), LIBRARY)
    found = []
    for item in checked.citations:
        place = {
            name: value
            for name in item.citation.locator.__slots__
            if (value := getattr(item.citation.locator, name)) not in (None, False)
            and not (name == "page_label" and item.citation.locator.page is not None)
        }
        found.append((item.citation.raw, item.citation.kind, place, item.citation.quote, item.verdict.code.value))
    assert found == [tuple(row) for row in case.rows]


def test_all_eighty_formats_are_in_the_table() -> None:
    assert {case.number for case in FORMATS} == set(range(1, 81))


@pytest.mark.parametrize(("answer", "mark"), IGNORED)
def test_text_that_only_looks_like_a_citation_is_listed_as_ignored(answer: str, mark: str) -> None:
    parsed = parse_citations(answer)
    assert mark in [ignored.raw for ignored in parsed.ignored]
    assert not [row for row in parsed.citations if row.kind != "quote"]


@pytest.mark.parametrize("heading", HEADINGS)
def test_a_source_list_is_found_under_each_heading(heading: str) -> None:
    parsed = parse_citations(f"A.\n\n{heading}\n- HomeForm.pdf\n- Rider.pdf")
    assert parsed.body == "A."
    assert [row.locator.document for row in parsed.citations] == ["HomeForm.pdf", "Rider.pdf"]


@pytest.mark.parametrize("cut", ["covered [1", "covered 【4:0†sou", 'covered <cite page="1'])
def test_a_marker_cut_off_at_the_end_is_malformed(cut: str) -> None:
    (row,) = parse_citations(cut).citations
    assert row.malformed


@pytest.mark.parametrize("mark", ["[\u200b2\u200b]", "[\u00a02\u00a0]", "\u202a[2]\u202c", "[２]"])
def test_invisible_characters_round_a_number_do_no_harm(mark: str) -> None:
    (row,) = parse_citations(f"Sheds are covered {mark}.").citations
    assert row.locator.number == 2


@pytest.mark.parametrize("name", ["homeform.PDF", "HomeForm", "Home_Form.pdf", "Home%20Form.pdf", "/x/HomeForm.pdf"])
def test_a_nearly_right_file_name_is_unknown_with_a_hint(name: str) -> None:
    checked = check_answer(f"Sheds are covered [{name}].", receipt(RETRIEVED), LIBRARY)
    (item,) = checked.citations
    assert (item.verdict.code.value, bool(item.verdict.hint)) == ("unknown_source", True)
