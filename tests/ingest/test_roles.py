import pytest

from desktop.ingest.roles import defined_terms, lead_role, title_role

from .pages import L, document, of_unit, prose


@pytest.mark.parametrize(
    ("text", "terms"),
    [
        ('"Actual Cash Value" means the cost to replace an item.', ["Actual Cash Value"]),
        ("“We,” “us,” and “our” refer to the insurer.", ["We", "us", "our"]),
        ("B. Flood, as used in this flood insurance policy, means:", ["Flood"]),
        ("3. “Pollutants” means any solid, liquid or gas.", ["Pollutants"]),
        ("In this policy, “you” and “your” refer to the named insured.", ["you", "your"]),
        ("‘Accident’ means a sudden event.", ["Accident"]),
        ("3.1 Accident means a sudden event.", ["Accident"]),
        ("Building does not mean a gas tank.", []),
        ("This means that we pay less.", []),
        ("We will pay for loss to your property.", []),
        ('We use the word "building" in many places of this policy.', []),
    ],
)
def test_defined_terms(text, terms):
    assert defined_terms(text) == terms


def test_run_in_titles_define_only_in_definitions():
    assert defined_terms("2. Act. The law of 1968.", run_in="Act", in_definitions=True) == ["Act"]
    assert defined_terms("2. Act. The law of 1968.", run_in="Act") == []


@pytest.mark.parametrize(
    ("titles", "role"),
    [
        (["SECTION I – COVERAGES", "2. Exclusions"], "exclusion"),
        (["IV. PROPERTY NOT INSURED"], "exclusion"),
        (["What is not covered"], "exclusion"),
        (["What is covered"], "coverage"),
        (["II. DEFINITIONS"], "definition"),
        (["VII. GENERAL CONDITIONS", "D. Insufficient Premium"], "condition"),
        (["Duties After Loss"], "condition"),
        (["COMMON POLICY DECLARATIONS"], "declarations"),
        (["Introduction"], ""),
    ],
)
def test_role_of_titles(titles, role):
    assert title_role(titles) == role


def test_lead_in_decides_inside_a_section_without_role():
    assert lead_role(["We do not insure for loss caused by:"]) == "exclusion"
    assert lead_role(["We will pay for:"]) == "coverage"
    assert lead_role(["We will pay for:", "This insurance does not apply to:"]) == "exclusion"


def test_items_under_an_excluding_lead_in_are_exclusions():
    doc = document(
        [
            L("COVERAGE A"),
            *prose("x", 150),
            L("1. We will not pay for loss caused by:", gap=8),
            L("a. war;", x=90),
            L("b. earth movement.", x=90),
            L("2. We pay for debris removal.", gap=4),
        ]
    )
    roles = {s.metadata["clause"]: s.metadata.get("role") for s in of_unit(doc, "text") if "clause" in s.metadata}
    assert roles == {"1": "exclusion", "1.a": "exclusion", "1.b": "exclusion", "2": "coverage"}
    assert (
        next(s for s in of_unit(doc, "text") if s.text == "a. war;")
        .metadata["lead_in"]
        .startswith("1. We will not pay")
    )


def test_definitions_name_their_terms():
    doc = document(
        [
            L("DEFINITIONS"),
            *prose("x", 150),
            L('1. "Flood" means a general condition of inundation.', gap=8),
            L("2. Act. The law of 1968 and its amendments.", gap=4),
        ]
    )
    assert [s.metadata["defines"] for s in of_unit(doc, "text") if "defines" in s.metadata] == ["Flood", "Act"]


def test_glossary_entries_without_quotes_or_numbers_define():
    doc = document(
        [
            L("Definitions", bold=True),
            *prose("x", 150),
            L("Accident: a sudden and unforeseen event that happens in the period.", gap=8),
            L("Excess – the first part of each claim, which you pay.", gap=8),
        ]
    )
    assert [s.metadata["defines"] for s in of_unit(doc, "text") if "defines" in s.metadata] == ["Accident", "Excess"]


def _clauses(*lines):
    return [s.text for s in of_unit(document([L("DEFINITIONS", size=14), *lines]), "text")]


def test_tight_quoted_definitions_are_a_paragraph_each():
    found = _clauses(
        L("The words below are used in this policy as follows.", gap=8),
        "“Auto” means a land motor vehicle, trailer or semitrailer designed for",
        "travel on public roads.",
        "“Bodily injury” and “sickness” include death.",
        "“Claim”, as used in this endorsement, shall mean a written demand.",
        "The term “hostile fire” refers to one which becomes uncontrollable.",
    )
    assert [t.split("”")[0] for t in found[1:]] == [
        "“Auto",
        "“Bodily injury",
        "“Claim",
        "The term “hostile fire",
    ]
    assert found[1].endswith("travel on public roads.")


def test_tight_definitions_with_straight_and_wrapped_quotes_are_a_paragraph_each():
    found = _clauses(
        L('"Business" means a trade, profession or occupation engaged in.', gap=8),
        '"Residence premises where the named insured lives"',
        "means the dwelling shown in the Declarations.",
    )
    assert [t.split()[0] for t in found] == ['"Business"', '"Residence']


def test_a_quoted_word_inside_a_sentence_starts_no_paragraph():
    found = _clauses(
        L("The insurer pays for loss to covered property wherever the word", gap=8),
        "“flood” means surface water and for what the endorsement adds to it.",
        "“Flood” is used here in its plain sense.",
    )
    assert len(found) == 1


def test_a_second_sentence_about_the_same_term_stays_with_its_definition():
    found = _clauses(
        L("Words have these meanings.", gap=8),
        "“Auto” means a land motor vehicle designed for travel on public roads.",
        "“Auto” includes its attached machinery.",
    )
    assert found[1:] == [
        "“Auto” means a land motor vehicle designed for travel on public roads. “Auto” includes its attached machinery."
    ]
