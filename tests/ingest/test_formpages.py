from desktop.core.spans import NodeKind

from .pages import L, document, of_unit, page_of, prose


def form_page(number, foot, lines, *, head=""):
    made = [*lines, L(foot, y=762, size=8)]
    if head:
        made.insert(0, L(head, y=30, size=8))
        made[1] = L(made[1] if isinstance(made[1], str) else made[1].text, y=120, size=14, bold=True)
    return page_of(number, made)


def policy():
    banner = "THIS ENDORSEMENT CHANGES THE POLICY. PLEASE READ IT CAREFULLY."
    return document(
        form_page(1, "CP 00 10 10 12 Page 1 of 2", [L("BUILDING COVERAGE FORM", size=14), *prose("fire", 300)]),
        form_page(2, "CP 00 10 10 12 Page 2 of 2", [*prose("theft", 300)]),
        form_page(
            3,
            "CG 20 10 12 19 Page 1 of 1",
            [
                L(banner),
                L("ADDITIONAL INSURED – OWNERS", size=14, gap=8),
                L("This endorsement modifies insurance provided under the following:", gap=8),
                L("COMMERCIAL GENERAL LIABILITY COVERAGE PART", gap=8),
                L("PRODUCTS LIABILITY COVERAGE PART"),
                L("A. Section II is amended to include the person shown below as an insured.", gap=8),
                *prose("owner", 200),
            ],
        ),
    )


def test_pages_of_one_form_are_grouped_under_its_number_and_edition():
    forms = [n for n in policy().nodes if n.kind == NodeKind.FORM]
    assert [(n.metadata["form_number"], n.metadata["form_edition"], n.page_start, n.page_end) for n in forms] == [
        ("CP 00 10", "10 12", 1, 2)
    ]


def test_endorsement_node_says_what_it_modifies():
    (node,) = [n for n in policy().nodes if n.kind == NodeKind.ENDORSEMENT]
    assert node.title == "CG 20 10 12 19 ADDITIONAL INSURED – OWNERS"
    assert node.metadata["modifies"] == "COMMERCIAL GENERAL LIABILITY COVERAGE PART; PRODUCTS LIABILITY COVERAGE PART"


def test_every_span_of_a_page_carries_its_form():
    for span in policy().spans:
        assert (span.form_number, span.form_edition) == (
            ("CG 20 10", "12 19") if span.page_start == 3 else ("CP 00 10", "10 12")
        )


def test_spans_of_an_endorsement_say_so():
    spans = [s for s in of_unit(policy(), "text") if s.page_start == 3]
    assert {s.metadata["form_role"] for s in spans} == {"endorsement"}


def test_modified_form_named_in_the_sentence_is_taken():
    doc = document(
        [
            L("THIS ENDORSEMENT CHANGES THE POLICY. PLEASE READ IT CAREFULLY."),
            L("WINDSTORM DEDUCTIBLE", size=14, gap=8),
            L("This endorsement modifies insurance provided under the BUILDING FORM, CP 00 10.", gap=8),
            *prose("wind", 200),
        ]
    )
    (node,) = [n for n in doc.nodes if n.kind == NodeKind.ENDORSEMENT]
    assert node.metadata["modifies"] == "BUILDING FORM, CP 00 10"


def test_sections_do_not_reach_over_the_border_of_a_form():
    sections = of_unit(policy(), "section")
    assert all(s.page_end < 3 or s.page_start == 3 for s in sections)


def test_declarations_are_a_form_of_that_role():
    doc = document(
        [L("COMMERCIAL PROPERTY DECLARATIONS", size=14), L("Policy Number: AB-123", gap=8), *prose("x", 200)]
    )
    (span,) = of_unit(doc, "key_value")
    assert span.metadata["role"] == span.metadata["form_role"] == "declarations"


def test_a_form_number_in_the_body_owns_no_page():
    doc = document([L("FORMS", size=14), L("The forms CP 00 10 10 12 and CP 10 30 apply.", y=300), *prose("x", 500)])
    assert all(s.form_number is None for s in doc.spans)


def test_banner_repeated_over_endorsements_is_no_running_line():
    banner = "THIS ENDORSEMENT CHANGES THE POLICY. PLEASE READ IT CAREFULLY."
    names = ("WATER DAMAGE", "EARTH MOVEMENT", "GREEN BUILDINGS", "ORDINANCE OR LAW")
    doc = document(
        *(
            form_page(n, f"CP 04 0{n} 06 24 Page 1 of 1", [L(banner, y=60), L(t, size=14, y=110), *prose(t, 300)])
            for n, t in enumerate(names, 1)
        )
    )
    found = [n for n in doc.nodes if n.kind == NodeKind.ENDORSEMENT]
    assert [(n.page_start, n.metadata["form_number"]) for n in found] == [(n, f"CP 04 0{n}") for n in range(1, 5)]


def test_a_list_of_forms_that_reaches_the_foot_does_not_rename_the_page():
    def page(n):
        listed = [L(f"CG {n}0 1{i} 12 19 Additional insured {n}.{i}", y=600 + 14 * i) for i in range(8)]
        return page_of(n, [L("FORMS SCHEDULE", size=14), *listed, L(f"IL 00 17 11 98 Page {n} of 3", y=770, size=8)])

    doc = document(page(1), page(2), page(3))
    assert {s.form_number for s in doc.spans} == {"IL 00 17"}


def _modified(*behind):
    page = form_page(
        1,
        "CP 12 18 10 12 Page 1 of 1",
        [
            L("THIS ENDORSEMENT CHANGES THE POLICY. PLEASE READ IT CAREFULLY."),
            L("LOSS PAYABLE PROVISIONS", size=14, gap=8),
            L("This endorsement modifies insurance provided under the following:", gap=8),
            L("STANDARD PROPERTY POLICY", gap=8),
            *behind,
            *prose("owner", 200),
        ],
    )
    (node,) = [n for n in document(page).nodes if n.kind == NodeKind.ENDORSEMENT]
    return node.metadata["modifies"]


def test_what_is_modified_ends_at_the_schedule_or_the_first_clause():
    assert _modified(L("SCHEDULE", bold=True, gap=8)) == "STANDARD PROPERTY POLICY"
    assert _modified(L("A. Loss Payable Clause", bold=True, gap=8)) == "STANDARD PROPERTY POLICY"
    assert _modified(L("Loss Payable Clause", bold=True, gap=8)) == "STANDARD PROPERTY POLICY"


def test_a_numbered_clause_about_declarations_is_no_declarations_page():
    doc = document([L("5. Premium and Declarations", bold=True), *prose("a", 300)])
    assert [n for n in doc.nodes if n.kind == NodeKind.FORM] == []


def test_running_line_with_the_page_number_at_either_end_is_boilerplate():
    def page(number):
        left = number % 2
        text = f"{number + 14} Fiscal Year Annual Report" if left else f"Fiscal Year Annual Report {number + 14}"
        return page_of(number, [*prose(f"p{number}", 300), L(text, y=762)])

    doc = document(*(page(n) for n in (1, 2, 3)))
    assert all("Annual Report" not in s.text for s in of_unit(doc, "section"))


def test_a_title_that_counts_with_the_pages_is_content():
    doc = document(*(page_of(n, [L(f"Location {n}", y=60, size=14), *prose(f"p{n}", 300)]) for n in (1, 2, 3)))
    assert [s.section_title for s in of_unit(doc, "section")] == ["Location 1", "Location 2", "Location 3"]


def _declared(*pages):
    """Return (page, role, role of its form) of the text spans of a document whose first page is its declarations."""
    title = [
        L("COMMERCIAL PACKAGE DECLARATIONS", size=14),
        L("Policy Number: AB-123", gap=8),
        L("Limit: $5,000", gap=8),
    ]
    behind = [[L("PROPERTY EXCLUSIONS", size=14, gap=8), *prose(f"fire {n}", 900)] for n in range(len(pages) - 1)]
    made = [page_of(n, [*lines, *foot]) for n, (lines, foot) in enumerate(zip([title, *behind], pages, strict=True), 1)]
    doc = document(*made)
    spans = [s for s in doc.spans if s.source_unit in ("text", "key_value")]
    return {(s.page_start, s.metadata.get("role"), s.metadata.get("form_role")) for s in spans if not s.flags}, doc


def test_the_wording_behind_declarations_without_numbers_is_not_declarations():
    roles, doc = _declared([], [], [])
    assert {(p, r) for p, r, _ in roles if p > 1} == {(2, "exclusion"), (3, "exclusion")}
    assert {form for page, _, form in roles if page > 1} == {None}
    assert [(n.page_start, n.page_end) for n in doc.nodes if n.kind == NodeKind.FORM] == [(1, 1)]


def test_the_wording_of_a_form_that_starts_with_its_declarations_has_its_own_role():
    feet = [[L(f"MFX-2207 (07/19) Page {n} of 3", y=770, size=8)] for n in (1, 2, 3)]
    roles, doc = _declared(*feet)
    assert {(p, r, f) for p, r, f in roles if p > 1} == {(2, "exclusion", None), (3, "exclusion", None)}
    assert (1, "declarations", "declarations") in roles
    (form,) = [n for n in doc.nodes if n.kind == NodeKind.FORM]
    assert (form.metadata["form_number"], form.page_start, form.page_end) == ("MFX-2207", 1, 3)


def test_a_form_behind_declarations_without_a_number_is_a_form_of_its_own():
    foot = [L("CP 00 10 10 12 Page 1 of 1", y=770, size=8)]
    _, doc = _declared([], foot)
    found = [
        (n.metadata.get("form_number"), n.metadata.get("role"), n.page_start) for n in doc.nodes if n.kind == "form"
    ]
    assert found == [(None, "declarations", 1), ("CP 00 10", None, 2)]


def test_declarations_go_on_over_a_page_of_labels_and_values():
    rows = [L(f"Location {n}: {n} Mill Road", gap=4) for n in range(1, 12)]
    title = [L("COMMERCIAL PACKAGE DECLARATIONS", size=14), L("Policy Number: AB-123", gap=8)]
    doc = document(title, rows, [L("CONDITIONS", size=14), *prose("fire", 900)])
    roles = {(s.page_start, s.metadata.get("form_role")) for s in doc.spans if s.source_unit == "key_value"}
    assert roles == {(1, "declarations"), (2, "declarations")}
    assert all(s.metadata.get("form_role") is None for s in doc.spans if s.page_start == 3)


def test_a_number_behind_another_label_is_no_form_number():
    lines = [L("Avenant au contrat", y=52, bold=True, size=12), L("Référence : MRH-1342", y=74)]
    doc = document(page_of(1, [*lines, *(L(t, y=120 + 14 * i) for i, t in enumerate(prose("water", 900)))]))
    assert not [n for n in doc.nodes if n.kind == NodeKind.FORM]
