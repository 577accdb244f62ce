"""Ten thousand generated answers: what lies outside the receipt is flagged, what lies inside is not."""

from __future__ import annotations

import random

from desktop.citations import check_answer, verify_citation
from desktop.core.spans import SourceSpan
from desktop.core.verdicts import Code, MachineVerdict
from tests.citations.evidence import citation, document, library, receipt, said, texts

ANSWERS = 10_000
OUTSIDE = {Code.NOT_RETRIEVED, Code.UNKNOWN_SOURCE, Code.MALFORMED}
SUBJECTS = (
    "Sheds",
    "Fences",
    "Awnings",
    "Docks",
    "Pools",
    "Solar panels",
    "Driveways",
    "Greenhouses",
    "Wells",
    "Barns",
)


def _look_alike(span_id: str, chance: random.Random) -> str:
    at = chance.randrange(len(span_id))
    other = chance.choice([c for c in "0123456789abcdef" if c != span_id[at]])
    return chance.choice(
        (span_id[:at] + other + span_id[at + 1 :], span_id[:-1], span_id + other, span_id.upper(), span_id[::-1])
    )


def test_every_citation_outside_the_receipt_is_flagged_and_none_inside_in_ten_thousand_answers() -> None:
    chance = random.Random(20261130)
    doc = document(*(f"{name} are insured up to ${500 + 75 * i} for each loss." for i, name in enumerate(SUBJECTS)))
    spans, known = texts(doc), library(doc)
    ids = {span.id for span in doc.spans}
    missed, accused = [], []
    for _ in range(ANSWERS):
        retrieved = chance.sample(spans, 4)
        run = receipt(retrieved)
        span, inside = _cited(spans, retrieved, chance)
        marker = f"[source-span:{span.id}]"
        if not inside and chance.random() < 0.5:
            forged = _look_alike(chance.choice(retrieved).id, chance)
            marker = f"[source-span:{forged}]" if forged not in ids else marker
        elif not inside and chance.random() < 0.3:
            marker = f"[{chance.randint(5, 99)}]"
        elif inside and chance.random() < 0.5:
            marker = f"[{retrieved.index(span) + 1}]"
        declared = "\n\nSources:\n" + "\n".join(f"[{n}] source-span:{s.id}" for n, s in enumerate(retrieved, 1))
        answer = f'{span.text[:-1]}: "{span.text}" {marker}.' + (declared if marker[1].isdigit() else "")
        checked = [item.verdict for item in check_answer(answer, run, known).citations if item.citation.claim]
        flagged = bool(checked) and all(v.verdict is MachineVerdict.REJECTED and v.code in OUTSIDE for v in checked)
        if not inside and not flagged:
            missed.append((answer, checked))
        if inside and {v.verdict for v in checked} != {MachineVerdict.ACCEPTED}:
            accused.append((answer, checked))
    assert (missed[:2], accused[:2]) == ([], [])


def _cited(spans: list[SourceSpan], retrieved: list[SourceSpan], chance: random.Random) -> tuple[SourceSpan, bool]:
    inside = chance.random() < 0.5
    return chance.choice(retrieved if inside else [s for s in spans if s not in retrieved]), inside


def test_a_quote_is_found_also_where_many_documents_hold_its_words() -> None:
    shuffled = [document(f"Windows broken are by hail {n}.", name=f"{n:03}.pdf") for n in range(60)]
    cited = document("The roof is made of slate.", name="cited.pdf")
    last = document("Windows are broken by hail.", name="zz.pdf")
    verdict = verify_citation(
        citation("Windows are broken by hail", texts(cited)[0]), receipt(texts(cited)), library(cited, *shuffled, last)
    )
    assert said(verdict) == "quote_elsewhere/wrong_document"
