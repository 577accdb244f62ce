"""Tables as text: names, rows, markdown."""

from __future__ import annotations

from desktop.core.pages import CellCandidate, ExtractedPage, TableCandidate, Word, WordFlag
from desktop.ingest.tables import cell_texts, column_names, markdown, row_names, row_text

from .pages import Sheet


def made(
    rows: list[list[str]], *, header_rows: int, spans: dict[tuple[int, int], tuple[int, int]] | None = None
) -> tuple[ExtractedPage, TableCandidate]:
    page = Sheet().page
    cells = []
    for r, row in enumerate(rows):
        for c, text in enumerate(row):
            if not text:
                continue
            words = []
            for part in text.split():
                words.append(len(page.words))
                page.words.append(Word(part, (0, 0, 1, 1), 0, 0))
            row_span, column_span = (spans or {}).get((r, c), (1, 1))
            cells.append(CellCandidate(r, c, row_span, column_span, (0, 0, 1, 1), tuple(words), r < header_rows))
    table = TableCandidate((0, 0, 9, 9), len(rows), len(rows[0]), tuple(cells), header_rows)
    return page, table


def test_spanning_header_names_every_column_it_covers() -> None:
    page, table = made(
        [["Coverage", "Limits", ""], ["", "Each", "Aggregate"], ["Liability", "$1,000", "$2,000"]],
        header_rows=2,
        spans={(0, 1): (1, 2), (0, 0): (2, 1)},
    )
    texts = cell_texts(page, table)
    assert column_names(table, texts) == ["Coverage", "Limits / Each", "Limits / Aggregate"]
    assert row_text(table, texts, 2) == "Coverage: Liability | Limits / Each: $1,000 | Limits / Aggregate: $2,000"


def test_cell_over_rows_belongs_to_each_of_them() -> None:
    page, table = made(
        [["Year", "Sex", "Rate"], ["1991", "Men", "11.0"], ["", "Women", "6.6"]],
        header_rows=1,
        spans={(1, 0): (2, 1)},
    )
    texts = cell_texts(page, table)
    assert row_text(table, texts, 2) == "Year: 1991 | Sex: Women | Rate: 6.6"
    assert row_names(table, texts) == [None, "1991", "1991"]


def test_empty_cells_give_no_part_of_the_row() -> None:
    page, table = made([["Coverage", "Limit", "Deductible"], ["Glass", "", "$50"]], header_rows=1)
    assert row_text(table, cell_texts(page, table), 1) == "Coverage: Glass | Deductible: $50"


def test_table_without_header_joins_its_values() -> None:
    page, table = made([["Glass", "$50"], ["Signs", "$90"]], header_rows=0)
    texts = cell_texts(page, table)
    assert row_text(table, texts, 1) == "Signs | $90"
    assert column_names(table, texts) == [None, None]


def test_markdown_has_one_header_line_and_keeps_the_grid() -> None:
    page, table = made([["Coverage", "Limit"], ["A | B", ""], ["Glass", "$50"]], header_rows=1)
    assert markdown(table, cell_texts(page, table)) == (
        "| Coverage | Limit |\n| --- | --- |\n| A \\| B |  |\n| Glass | $50 |"
    )


def test_hyphenated_line_end_joins_without_blank() -> None:
    page, table = made([["Deduct- ible", "$50"], ["Glass", "$90"]], header_rows=0)
    page.words[0].text = "Deduct"
    page.words[0].flags |= WordFlag.JOIN_NEXT
    assert cell_texts(page, table)[0, 0] == "Deductible"
