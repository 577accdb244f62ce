"""A claim of other content than its quotation: another word in one place of it, or no word in common at all.

The quotation is word for word and still proves nothing of a claim that says "oral" where it says "written", or that
speaks of jewellery where it speaks of trailers. Likeness of words decides nothing here: it only says what was changed,
and the verdict is capped at warning, for a reader sees at once whether a paraphrase is one.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from desktop.citations.case import Case, Claim
from desktop.citations.checks.negation import stated_words
from desktop.citations.checks.subjects import NEUTRAL
from desktop.citations.framing import asserts, only_frames
from desktop.citations.retelling import Slot, forms, same_word, slots, telling, words_of
from desktop.core.sentences import sentence_ranges
from desktop.core.verdicts import Code, Finding, MachineVerdict

_LABEL = re.compile(r"\s*(?:[-*•\d.)]+\s+)?(?:\*\*|__)?[^*_:|.]{2,60}?(?::\s*(?:\*\*|__)?|(?:\*\*|__)\s*:?)\s+")
"""The heading a list item begins with: it names what the item is about and states nothing."""
_TERM = 5
"""Words under which a quotation is a term rather than a statement that could be retold."""
_FEWEST = 3
"""Telling words from which on a claim that shares none with its quote speaks of another matter."""


def check_retold(case: Case) -> Iterator[Finding]:
    """Cap an accepted quote at warning when its claim puts another word in one place, or speaks of another matter."""
    claim = case.claim
    if claim is None or not case.resolved or not case.passage or not case.good_so_far or not case.findings:
        return
    if any(
        other.found is not None and other.found.span is not None and other.found.span.table for other in claim.cases
    ):
        return  # a row has no sentence; `headers` compares its names
    if only_quotes(claim):
        return
    if "retold" not in claim.judged:
        finding = _judge(claim)
        claim.judged["retold"] = (finding,) if finding is not None else ()
    yield from claim.judged["retold"]


def only_quotes(claim: Claim) -> bool:
    """Say whether a claim states nothing beside its quotations and what leads to them."""
    quotes = [case.citation.quote or "" for case in claim.cases]
    own = claim.own_words
    return (own == claim.text and all(quote and quote in own for quote in quotes)) or all(
        stated_words(case) == case.citation.quote for case in claim.cases
    )


def _judge(claim: Claim) -> Finding | None:
    own = claim.own_words
    for other in claim.cases:
        own = own.replace(other.citation.raw, " ").replace(other.citation.locator.document or "\0", " ")
    label = _LABEL.match(own)
    around = _around(claim)
    if label is not None and not asserts(label.group()):
        own, around = own[label.end() :], f"{around} {label.group()}"
    passages = [other.passage for other in claim.cases if other.passage]
    if all(len(passage.split()) < _TERM for passage in passages):
        return None
    for low, high in sentence_ranges(own):
        slot = next(slots(own[low:high], passages, around), None)
        if slot is not None:
            return _changed(slot)
    return _unrelated(own, passages, around)


def _around(claim: Claim) -> str:
    """Return headings and names of what is cited: words of theirs are no words of the claim's own."""
    spans = [span for case in claim.cases for span in case.evidence_spans()[:4]]
    return " ".join(filter(None, (part for span in spans for part in (span.section_title, span.form_number))))


def _changed(slot: Slot) -> Finding:
    ours, theirs = slot.ours, slot.theirs
    if not ours:
        sentence = f"The answer leaves out “{theirs}”, which the cited evidence says."
    elif not theirs:
        sentence = f"The answer says “{ours}”; the cited evidence does not."
    else:
        sentence = f"The answer says “{ours}”; the cited evidence says “{theirs}”."
    sub_code = slot.kind if slot.kind in {"modal", "negation", "form", "number"} else "term"
    return Finding(Code.FACT_MISMATCH, MachineVerdict.WARNING, sentence, sub_code, ours or None, theirs or None)


def _unrelated(own: str, passages: Sequence[str], around: str) -> Finding | None:
    """Find a claim whose telling words stand neither in the quoted words nor in their headings."""
    if only_frames(own):
        return None
    mine = {form: written for form, written in words_of(own) if telling(written) and written.casefold() not in NEUTRAL}
    held = forms(words_of(" ".join((*passages, around))))
    shared = [form for form in mine if form in held or any(same_word(form, other) for other in held)]
    if len(mine) < _FEWEST or len(shared) * 5 > len(mine):
        return None
    word = max(mine.values(), key=len)
    sentence = f"The answer says “{word}”; the quoted sentence does not."
    return Finding(Code.FACT_MISMATCH, MachineVerdict.WARNING, sentence, "term", word)
