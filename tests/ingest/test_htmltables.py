"""Tables of HTML pages and of HTML mail become table, row and cell spans with exact ranges."""

from __future__ import annotations

import hashlib
from email.message import EmailMessage

from desktop.core.spans import NodeKind, TextKind
from desktop.ingest.registry import EXTRACTORS

from .pages import of_unit

_BY_NAME = {e.name: e for e in EXTRACTORS}
LIMITS = """
<h1>Summary</h1><p>Limits apply per location.</p>
<table><caption>Limits of cover</caption>
<thead><tr><th rowspan="2">Coverage</th><th colspan="2">Limits</th></tr><tr><th>Each</th><th>Aggregate</th></tr></thead>
<tr><td>Building</td><td>$1,000,000</td><td>$2,000,000</td></tr>
<tr><td>Contents</td><td></td><td>$50,000</td></tr></table>
<p>Read the policy.</p>
"""


def read(data: str | bytes, kind: str = "html"):
    raw = data.encode() if isinstance(data, str) else data
    return _BY_NAME[kind].extract(raw, f"page.{kind}", hashlib.sha256(raw).hexdigest())


def rows(doc):
    return [s.text for s in of_unit(doc, "table_row")]


def test_rows_carry_the_names_of_columns_from_all_levels_of_the_header():
    assert rows(read(LIMITS)) == [
        "Coverage | Limits",
        "Coverage | Each | Aggregate",
        "Coverage: Building | Limits / Each: $1,000,000 | Limits / Aggregate: $2,000,000",
        "Coverage: Contents | Limits / Aggregate: $50,000",
    ]


def test_cells_know_their_names_and_indices_and_an_empty_cell_gives_none():
    cells = {s.text: s.table for s in of_unit(read(LIMITS), "table_cell")}
    address = cells["$50,000"]
    assert (address.row_index, address.column_index) == (3, 2)
    assert (address.column_name, address.row_name, address.is_header) == ("Limits / Aggregate", "Contents", False)
    assert cells["Limits"].column_span == 2
    assert cells["Limits"].is_header
    assert "" not in cells


def test_ranges_of_every_cell_give_its_words_in_the_stream():
    doc = read(LIMITS)
    for span in of_unit(doc, "table_cell"):
        assert " ".join(doc.stream.text[a:b] for a, b in span.ranges) == span.text
    assert "Limits of cover" in doc.stream.text
    assert doc.stream.text.isprintable()


def test_table_spans_have_no_page_and_no_box_and_are_html():
    spans = [s for s in read(LIMITS).spans if s.source_unit in ("table", "table_row", "table_cell")]
    assert {(s.page_start, s.bbox, s.kind) for s in spans} == {(None, (), TextKind.HTML)}


def test_a_caption_names_the_table_in_the_tree():
    (node,) = [n for n in read(LIMITS).nodes if n.kind == NodeKind.TABLE]
    assert node.title == "Limits of cover"


def test_tables_that_lay_out_a_page_are_none_but_the_table_inside_is_one():
    inner = "<table><tr><td>Policy</td><td>AB-1</td></tr><tr><td>Premium</td><td>$5</td></tr></table>"
    menu = f"<table><tr><td>Home</td><td>About</td></tr><tr><td>News</td><td>{inner}</td></tr></table>"
    assert rows(read(menu)) == ["Policy | AB-1", "Premium | $5"]
    text = "The insurer pays for loss to the property that is described. " * 40
    assert (
        rows(read(f"<table><tr><td>Menu</td><td>{text}</td></tr><tr><td>Foot</td><td>{text}</td></tr></table>")) == []
    )
    assert rows(read(menu.replace("<table>", "<table role=presentation>"))) == []


def test_labels_beside_values_are_pairs():
    doc = read("<table><tr><td>Policy number:</td><td>AB-1</td></tr><tr><td>Premium:</td><td>$5,000</td></tr></table>")
    assert {s.metadata["label"]: s.metadata["value"] for s in of_unit(doc, "key_value")} == {
        "Policy number": "AB-1",
        "Premium": "$5,000",
    }


def test_names_over_columns_of_values_are_a_header_without_any_mark():
    body = "".join(f"<tr><td>Site {c}</td><td>${i},000</td><td>{i}%</td></tr>" for i, c in enumerate("abc", start=1))
    doc = read(f"<table><tr><td>Site</td><td>Limit</td><td>Share</td></tr>{body}</table>")
    assert rows(doc)[1] == "Site: Site a | Limit: $1,000 | Share: 1%"


def test_words_hidden_in_a_cell_are_no_evidence():
    hidden = LIMITS.replace("$2,000,000", '<span style="display:none">$9,000,000</span>$2,000,000')
    doc = read(hidden)
    assert "9,000,000" not in doc.stream.text
    assert "Limits / Aggregate: $2,000,000" in rows(doc)[2]


def test_equal_tables_have_ids_of_their_own():
    doc = read(LIMITS + LIMITS)
    ids = [s.id for s in doc.spans]
    assert len(of_unit(doc, "table")) == 2
    assert len(ids) == len(set(ids))


def test_spans_beyond_the_rows_and_absurd_ones_are_cut():
    doc = read(
        "<table><tr><th>A</th><th>B</th></tr><tr><td rowspan=99999>x</td><td colspan=4000000>y</td></tr>"
        "<tr><td>z</td></tr></table>"
    )
    assert rows(doc) == ["A | B", "A: x | B: y", "A: x | B: z"]


def test_a_page_cannot_forge_the_marks_of_cells():
    doc = read("<p>before \U0010fff00.0&lt; inside \U0010fff00.0&gt; after</p>" + LIMITS)
    assert "before 0.0< inside 0.0> after" in doc.stream.text
    assert len(of_unit(doc, "table")) == 1


def _mail(html: str, plain: str | None) -> bytes:
    message = EmailMessage()
    message["From"], message["To"], message["Subject"] = "a@example.org", "b@example.org", "Quote"
    if plain is not None:
        message.set_content(plain)
        message.add_alternative(html, subtype="html")
    else:
        message.set_content(html, subtype="html")
    return message.as_bytes()


def test_tables_of_html_mail_are_tables_also_beside_plain_text():
    for plain in (None, "Building 1000000"):
        doc = read(_mail(LIMITS, plain), "email")
        assert rows(doc)[2].startswith("Coverage: Building | Limits / Each: $1,000,000")
        assert {s.metadata["label"] for s in of_unit(doc, "key_value")} == {"From", "To", "Subject"}


def test_plain_text_wins_over_html_without_tables():
    doc = read(_mail("<p>rich</p>", "plain words"), "email")
    assert "plain words" in doc.stream.text
    assert "rich" not in doc.stream.text
