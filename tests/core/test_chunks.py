from desktop.core.chunks import build_chunks
from desktop.core.spans import SourceKind, SourceSpan, SourceUnit, TableAddress, TextKind


def span(identity, text, unit=SourceUnit.TEXT, document="d1", table=None, parent=None):
    return SourceSpan(
        identity,
        document,
        SourceKind.POLICY_PDF,
        TextKind.PDF_TEXT,
        unit,
        text,
        1,
        1,
        parent_span_id=parent,
        table=table,
    )


def row(identity, text, *, header=False):
    return span(identity, text, SourceUnit.TABLE_ROW, table=TableAddress("t1", 0, is_header=header, table_span_id="t"))


def cell(identity, text, row_id):
    return span(
        identity,
        text,
        SourceUnit.TABLE_CELL,
        table=TableAddress("t1", 0, 0, table_span_id="t", row_span_id=row_id),
        parent=row_id,
    )


def test_rows_win_over_their_cells_and_orphan_cells_stay():
    (chunk,) = build_chunks([row("r1", "Coverage: Building"), cell("c1", "Building", "r1"), cell("c2", "Lost", "r9")])
    assert chunk.span_ids == ("r1", "c2")


def test_two_documents_never_share_a_chunk():
    chunks = build_chunks([span("a", "one"), span("b", "two", document="d2")])
    assert [c.document_id for c in chunks] == ["d1", "d2"]


def test_spans_stay_whole_and_windows_within_the_limit():
    chunks = build_chunks([span(str(i), "x" * 900) for i in range(20)])
    assert all(len(c.text) <= 6000 for c in chunks)
    assert [i for c in chunks for i in c.span_ids] == [str(i) for i in range(20)]


def test_header_row_travels_with_its_rows():
    rows = [
        row("h", "Coverage | Limit", header=True),
        *(row(f"r{i}", "Coverage: Building | Limit: $1 " * 20) for i in range(30)),
    ]
    chunks = build_chunks(rows)
    assert len(chunks) > 2 and all(c.span_ids[0] == "h" for c in chunks)


def test_chunk_id_is_a_function_of_its_spans():
    one, two = build_chunks([span("a", "one")]), build_chunks([span("a", "one")])
    assert one == two
