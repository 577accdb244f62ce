import hashlib
import json

import pytest

from desktop.core.errors import InputError
from desktop.core.spans import SpanFlag
from desktop.ingest.docling import extract_docling, pdf_beside, to_rect

from .pages import of_unit

SHA = "ef56" * 16


def text(ref, words, box, *, label="text", page=1, **more):
    return {
        "self_ref": ref,
        "label": label,
        "text": words,
        "content_layer": "body",
        "prov": [{"page_no": page, "bbox": box}],
        **more,
    }


def low(left, top, right, bottom):
    return {"l": left, "t": top, "r": right, "b": bottom, "coord_origin": "BOTTOMLEFT"}


def high(left, top, right, bottom):
    return {"l": left, "t": top, "r": right, "b": bottom, "coord_origin": "TOPLEFT"}


def cell(row, column, words, box, *, header=False, columns=1, rows=1):
    return {
        "bbox": box,
        "text": words,
        "row_span": rows,
        "col_span": columns,
        "column_header": header,
        "start_row_offset_idx": row,
        "end_row_offset_idx": row + rows,
        "start_col_offset_idx": column,
        "end_col_offset_idx": column + columns,
    }


def document(texts=(), tables=(), groups=(), children=None):
    refs = children if children is not None else [*(t["self_ref"] for t in texts), *(t["self_ref"] for t in tables)]
    return {
        "schema_name": "DoclingDocument",
        "name": "policy",
        "body": {"children": [{"$ref": r} for r in refs]},
        "furniture": {},
        "texts": list(texts),
        "tables": list(tables),
        "groups": list(groups),
        "pages": {
            "1": {"page_no": 1, "size": {"width": 612, "height": 792}},
            "2": {"page_no": 2, "size": {"width": 612, "height": 792}},
        },
    }


def read(made):
    return extract_docling(json.dumps(made).encode(), "policy.json", SHA)


def test_bottom_left_box_is_turned_into_the_displayed_frame():
    assert to_rect(low(50, 700, 500, 600), 792) == (50, 92, 500, 192)
    (span,) = of_unit(read(document([text("#/texts/0", "Flood is covered here.", low(50, 700, 500, 600))])), "text")
    (box,) = span.bbox
    assert (box.x, box.y, box.width, box.height) == (50, 92, 450, 100)


def test_cells_keep_their_own_boxes_whatever_their_origin():
    data = {
        "num_rows": 2,
        "num_cols": 2,
        "table_cells": [
            cell(0, 0, "Coverage", high(50, 100, 150, 120), header=True),
            cell(0, 1, "Limit", high(150, 100, 250, 120), header=True),
            cell(1, 0, "Building", high(50, 120, 150, 140)),
            cell(1, 1, "$1,000,000", low(150, 672, 250, 652)),
        ],
    }
    table = {
        "self_ref": "#/tables/0",
        "label": "table",
        "prov": [{"page_no": 1, "bbox": low(50, 692, 250, 652)}],
        "captions": [{"$ref": "#/texts/0"}],
        "data": data,
    }
    doc = read(document([text("#/texts/0", "Schedule of limits", low(50, 720, 250, 700), label="caption")], [table]))
    assert [len(of_unit(doc, u)) for u in ("table", "table_row", "table_cell")] == [1, 2, 4]
    amount = next(s for s in of_unit(doc, "table_cell") if s.text == "$1,000,000")
    assert (amount.table.column_name, amount.table.row_name, amount.table.row_index, amount.table.column_index) == (
        "Limit",
        "Building",
        1,
        1,
    )
    assert amount.bbox[0].rect == (150, 120, 250, 140)
    assert of_unit(doc, "table_row")[1].text == "Coverage: Building | Limit: $1,000,000"
    assert of_unit(doc, "table")[0].metadata["caption"] == "Schedule of limits"


def test_body_order_wins_over_list_order_and_groups_are_opened():
    texts = [
        text(f"#/texts/{i}", w, low(50, 700 - 40 * i, 500, 680 - 40 * i))
        for i, w in enumerate(["Third.", "First.", "Second."])
    ]
    groups = [{"self_ref": "#/groups/0", "label": "list", "children": [{"$ref": "#/texts/2"}]}]
    doc = read(document(texts, groups=groups, children=["#/texts/1", "#/groups/0", "#/texts/0"]))
    assert doc.stream.text.strip() == "First. Second. Third."


def test_provenance_on_two_pages_gives_boxes_on_both():
    item = text("#/texts/0", "The loss must be reported within sixty days of it.", low(50, 100, 500, 80))
    item["prov"] = [
        {"page_no": 1, "bbox": low(50, 100, 500, 80), "charspan": [0, 29]},
        {"page_no": 2, "bbox": low(50, 740, 500, 720), "charspan": [30, 50]},
    ]
    (span,) = of_unit(read(document([item])), "text")
    assert [b.page for b in span.bbox] == [1, 2] and span.text.endswith("sixty days of it.")


def test_furniture_is_boilerplate_and_headings_make_sections():
    body = "We do not insure for loss caused by war, or by any act of war, in any place, declared or not so."
    doc = read(
        document(
            [
                text("#/texts/0", "Page 1", low(50, 780, 100, 770), label="page_header"),
                text("#/texts/1", "EXCLUSIONS", low(50, 740, 200, 720), label="section_header", level=1),
                text("#/texts/2", body, low(50, 700, 500, 660)),
            ]
        )
    )
    (section,) = of_unit(doc, "section")
    assert section.section_id == "exclusions" and "Page 1" not in section.text
    assert [s.text for s in doc.spans if SpanFlag.BOILERPLATE in s.flags] == ["Page 1"]


def test_items_outside_the_tree_are_not_lost():
    doc = read(document([text("#/texts/0", "Orphan words.", low(50, 700, 500, 680))], children=[]))
    assert "Orphan words." in doc.stream.text


@pytest.mark.parametrize("made", ["[]", "{}", '{"schema_name": "DoclingDocument", "pages": {"1": 3}}', "{"])
def test_what_is_no_docling_document_is_refused_in_one_sentence(made):
    with pytest.raises(InputError, match=r"policy\.json"):
        extract_docling(made.encode(), "policy.json", SHA)


def test_pdf_beside_is_taken_only_when_the_hash_agrees(tmp_path):
    pdf = tmp_path / "policy.pdf"
    pdf.write_bytes(b"%PDF-1.7 words")
    made = document() | {"origin": {"binary_hash": int(hashlib.sha256(pdf.read_bytes()).hexdigest()[-16:], 16)}}
    path = tmp_path / "policy.json"
    assert pdf_beside(path, json.dumps(made).encode()) == pdf
    made["origin"]["binary_hash"] = 7
    assert pdf_beside(path, json.dumps(made).encode()) is None
    assert pdf_beside(path, json.dumps(made | {"origin": "a string"}).encode()) == pdf


def test_corpus_files_keep_every_word_of_their_texts(corpus):
    files = sorted((corpus / "docling").glob("*.json"))
    assert files
    for path in files:
        data = path.read_bytes()
        doc = extract_docling(data, path.name, hashlib.sha256(data).hexdigest())
        printed = set(doc.stream.text.split())
        for item in json.loads(data)["texts"]:
            if item.get("prov"):
                assert set(item["text"].split()) <= printed, path.name


def test_form_graph_links_are_key_values_at_the_place_of_the_value():
    graph = {
        "cells": [
            {
                "cell_id": 0,
                "label": "key",
                "text": "Policy Number",
                "prov": {"page_no": 1, "bbox": low(50, 700, 120, 690)},
            },
            {"cell_id": 1, "label": "value", "text": "AB-123", "prov": {"page_no": 1, "bbox": low(150, 700, 220, 690)}},
        ],
        "links": [{"label": "to_value", "source_cell_id": 0, "target_cell_id": 1}],
    }
    made = document([text("#/texts/0", "Policy Number AB-123", low(50, 700, 220, 690))]) | {
        "key_value_items": [{"graph": graph}]
    }
    (span,) = of_unit(read(made), "key_value")
    assert (span.metadata["label"], span.metadata["value"]) == ("Policy Number", "AB-123")
    assert span.bbox[0].rect == (150, 92, 220, 102)


def _table(*cells, label="table", rows=2, columns=2):
    return {
        "self_ref": "#/tables/0",
        "label": label,
        "prov": [{"page_no": 1, "bbox": low(50, 692, 250, 652)}],
        "captions": [],
        "data": {"num_rows": rows, "num_cols": columns, "table_cells": list(cells)},
    }


def test_the_corner_over_the_row_names_is_a_header_though_flagged_as_a_row_name():
    corner = cell(0, 0, "Site", high(50, 100, 150, 120)) | {"row_header": True}
    name = cell(1, 0, "Mill Road", high(50, 120, 150, 140)) | {"row_header": True}
    limit = cell(0, 1, "Limit", high(150, 100, 250, 120), header=True)
    doc = read(document(tables=[_table(corner, limit, name, cell(1, 1, "$5", high(150, 120, 250, 140)))]))
    assert [s.text for s in of_unit(doc, "table_row")] == ["Site | Limit", "Site: Mill Road | Limit: $5"]


def test_a_table_of_contents_is_text_and_no_table():
    entries = [("Exclusions ....", "4"), ("Conditions ....", "9")]
    cells = [
        cell(r, c, words, high(50 + 100 * c, 100 + 20 * r, 150 + 100 * c, 120 + 20 * r))
        for r, pair in enumerate(entries)
        for c, words in enumerate(pair)
    ]
    doc = read(document(tables=[_table(*cells, label="document_index")]))
    assert of_unit(doc, "table") == []
    assert "Exclusions .... 4" in doc.stream.text
