"""Claims in the words of their quotation that turn its exception, its list or its columns around."""

from __future__ import annotations

import pytest

from desktop.citations import check_answer
from desktop.core.verdicts import MachineVerdict
from tests.citations.evidence import document, library, of_claim, receipt, row, table_document, texts

RUST = "We do not insure damage caused by rust or shipworm, except where the damage follows a grounding."
SPAYING = "breeding or castration, other than an urgent delivery approved by us;"
RISES = "The premium rises by 7 percent at each renewal."
ALL = "A claim for frost damage is accepted only if all of the following are met:"
TABLE = (
    ("Benefit", "Bronze", "Silver", "Gold"),
    ("Dentures", "$120", "$340", "$560"),
    ("Lenses", "$60", "$90", "$130"),
)


@pytest.mark.parametrize(
    ("evidence", "claim", "accepted"),
    [
        (RUST, "Rust after a grounding is not insured.", False),
        (RUST, "Rust and shipworm are not insured, except after a grounding.", True),
        (RUST, "Rust after a grounding is insured.", True),
        (RISES, "The premium falls by 7 percent at each renewal.", False),
        (RISES, "The premium increases by 7 percent at each renewal.", True),
        (ALL, "Meeting one of the three conditions suffices for frost damage.", False),
        (ALL, "For frost damage at least one of them has to hold.", False),
    ],
)
def test_a_claim_that_turns_its_rule_is_not_accepted(evidence: str, claim: str, accepted: bool) -> None:
    assert (of_claim(evidence, claim) is MachineVerdict.ACCEPTED) is accepted


def test_what_an_item_excepts_from_an_exclusion_is_not_excluded() -> None:
    doc = document("We do not pay for:", f"1. {SPAYING}", "2. racing.")
    item_of = receipt(texts(doc)[1:2])
    (item,) = check_answer(f'Urgent deliveries are not paid for: "{SPAYING}" [1].', item_of, library(doc)).citations
    assert item.verdict.verdict is MachineVerdict.WARNING


@pytest.mark.parametrize(
    ("claim", "accepted"),
    [
        ("Dentures are paid up to $340 in Bronze and $120 in Silver", False),
        ("Gold pays $340 for dentures, Silver pays $560", False),
        ("Dentures are paid up to $120 in Bronze and $340 in Silver", True),
        ("Gold pays $560 for dentures, Silver pays $340", True),
    ],
)
def test_figures_of_a_row_keep_to_their_columns(claim: str, accepted: bool) -> None:
    doc = table_document(TABLE)
    quoted = row(doc, 1)
    (item,) = check_answer(f'{claim}: "{quoted.text}" [1].', receipt([quoted]), library(doc)).citations
    assert (item.verdict.verdict is MachineVerdict.ACCEPTED) is accepted


def test_a_cell_above_a_clause_denies_nothing_of_it() -> None:
    doc = document("Tools $18,000 None", "5.1 The limit for clean-up is $95,000 per occurrence.")
    quote = "The limit for clean-up is $95,000 per occurrence"
    answer = f'Clean-up is limited to $95,000 per occurrence: "{quote}" [1].'
    (item,) = check_answer(answer, receipt(texts(doc)[1:2]), library(doc)).citations
    assert item.verdict.verdict is MachineVerdict.ACCEPTED
