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


KINDS = ("letter", "prefix", "suffix", "case", "sign", "blank", "number", "unretrieved", "document", "invented")
"""Ways to cite what the run did not show: a changed, cut, prolonged, capitalised, re-spelled or padded id of a source
shown, a number past the last, another passage of the document, one of another document, an id of no run."""


def _outside(kind: str, span: SourceSpan, others: dict[str, list[SourceSpan]], chance: random.Random) -> str:
    shown = span.id
    at = chance.randrange(len(shown))
    if kind == "number":
        return f"[{chance.randint(5, 99)}]"
    written = {
        "letter": shown[:at] + chance.choice([c for c in "0123456789abcdef" if c != shown[at]]) + shown[at + 1 :],
        "prefix": shown[: max(3, at)],
        "suffix": shown + chance.choice("0123456789abcdef"),
        "case": shown.upper(),
        "sign": shown.replace("e", "\u0435").replace("t", "\uff54"),
        "blank": f"{shown}{chance.choice((' ', chr(0xA0), chr(0x200B)))}",
        "unretrieved": chance.choice(others["unretrieved"]).id,
        "document": chance.choice(others["document"]).id,
        "invented": f"d{chance.getrandbits(64):016x}::text::1::{chance.getrandbits(48):012x}",
    }[kind]
    return f"[source-span:{written}]"


def _inside(span: SourceSpan, retrieved: list[SourceSpan], chance: random.Random) -> str:
    own = [f"[source-span:{span.id}]", f"[{span.id}]", f"[{retrieved.index(span) + 1}]"]
    return chance.choice([*own, own[0] + own[0], own[2] + own[2]])  # a source cited twice is no other one


def test_every_citation_outside_the_receipt_is_flagged_and_none_inside_in_ten_thousand_answers() -> None:
    chance = random.Random(20261130)
    wording = "{} are insured up to ${} for each loss."
    doc = document(*(wording.format(name, 500 + 75 * i) for i, name in enumerate(SUBJECTS)))
    other = document(
        *(f"{wording.format(name, 500 + 75 * i)} Now." for i, name in enumerate(SUBJECTS)), name="other.pdf"
    )
    spans, known = texts(doc), library(doc, other)
    ids = {span.id for one in (doc, other) for span in one.spans}
    missed, accused = [], []
    made = dict.fromkeys((*KINDS, "inside"), 0)
    for _ in range(ANSWERS):
        retrieved = chance.sample(spans, 4)
        others = {"unretrieved": [s for s in spans if s not in retrieved], "document": texts(other)}
        kind = chance.choice((*KINDS, *["inside"] * len(KINDS)))
        span = chance.choice(retrieved)
        marker = _inside(span, retrieved, chance) if kind == "inside" else _outside(kind, span, others, chance)
        if kind in ("letter", "prefix", "suffix") and marker[13:-1] in ids:
            continue
        made[kind] += 1
        declared = "\n\nSources:\n" + "\n".join(f"[{n}] source-span:{s.id}" for n, s in enumerate(retrieved, 1))
        answer = f'{span.text[:-1]}: "{span.text}" {marker}.' + (declared if marker[1:2].isdigit() else "")
        checked = [i.verdict for i in check_answer(answer, receipt(retrieved), known).citations if i.citation.claim]
        flagged = bool(checked) and all(v.verdict is MachineVerdict.REJECTED and v.code in OUTSIDE for v in checked)
        if kind != "inside" and not flagged:
            missed.append((kind, answer, checked))
        if kind == "inside" and {v.verdict for v in checked} != {MachineVerdict.ACCEPTED}:
            accused.append((answer, checked))
    assert (missed[:2], accused[:2]) == ([], [])
    assert min(made.values()) > 300
    assert sum(made.values()) > 0.99 * ANSWERS


def test_a_quote_is_found_also_where_many_documents_hold_its_words() -> None:
    shuffled = [document(f"Windows broken are by hail {n}.", name=f"{n:03}.pdf") for n in range(60)]
    cited = document("The roof is made of slate.", name="cited.pdf")
    last = document("Windows are broken by hail.", name="zz.pdf")
    verdict = verify_citation(
        citation("Windows are broken by hail", texts(cited)[0]), receipt(texts(cited)), library(cited, *shuffled, last)
    )
    assert said(verdict) == "quote_elsewhere/wrong_document"
