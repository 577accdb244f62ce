"""A claim of other content than its quotation: another word in one place of it, or another subject.

The quotation is word for word and still proves nothing of a claim that says "oral" where it says "written", or that
says of jewellery what it says of trailers. Words it does not know at all are found by `unsaid`. Likeness of words
decides nothing here: it only says what was changed, and the verdict is capped at warning, for a reader sees at once
whether a paraphrase is one.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import partial

from desktop.citations.case import Case, Claim, Needs, needs
from desktop.citations.checks.rewording import said_otherwise
from desktop.citations.checks.subjects import NEUTRAL, lists_limits
from desktop.citations.date_ranges import told_by_ranges
from desktop.citations.framing import HEADING, Beside, asserts, is_talk
from desktop.citations.governing import head_over
from desktop.citations.initials import spelled_out
from desktop.citations.light import holds_together
from desktop.citations.limiting import said_of_the_same
from desktop.citations.plain import is_conditional, limits_time
from desktop.citations.retelling import LIMITING, Slot, form_of, forms, same_word, slots, telling, words_of
from desktop.citations.scopes import Agreement, agreement
from desktop.citations.sequence import in_turn
from desktop.citations.told_elsewhere import most_together
from desktop.citations.undone import undone_word
from desktop.core.sentences import sentence_ranges
from desktop.core.spans import SourceSpan
from desktop.core.verdicts import Code, Finding, MachineVerdict

_LEAD = re.compile(
    r"\s*(?:[-*•\d.)]+\s+)?(?:\*\*|__)?(?P<words>[^*_:|\"“„]{2,60}?)(?:\*\*|__)?\s*[:–—-]\s*(?:\*\*|__)?\s*[\"“„>]"
)
"""What a line says its quotation is about."""
_PLAIN_WORD = re.compile(r"\w+")
_LEAST_TOLD = 2
"""Telling words under which a claim only leads to its quotation ("In that case")."""
_TERM = 5
"""Words under which a quotation is a term rather than a statement that could be retold."""
_OF_POLICY = re.compile(
    r"^\W*(?:the|this|your|our) (?:policy|contract|plan|insurance|form) (?:excludes?|rules out|leaves out|"
    r"(?:does|will) not (?:cover|insure|pay for|include)|covers?|insures?|pays? for|includes?)\s+(?=\w+\W+\w+\W+\w)",
    re.IGNORECASE,
)
"""How an item of a list is told as a sentence; whether it is denied is compared by `negation`."""
_MEANS = re.compile(r"\b(?:means?|includes?|is defined as|refers to|bedeutet|umfasst)\b", re.IGNORECASE)


@needs(Needs.RESOLVED | Needs.CLAIM | Needs.PASSAGE | Needs.ACCEPTED | Needs.WORDS)
def check_retold(case: Case) -> Iterator[Finding]:
    """Cap an accepted quote at warning when its claim puts another word in one place, or speaks of another subject."""
    claim = case.claim
    if claim is None or any(
        other.found is not None and other.found.span is not None and other.found.span.table for other in claim.cases
    ):
        return  # a row has no sentence; `headers` compares its names
    yield from claim.once("retold", partial(_judge, case, claim))


def _judge(case: Case, claim: Claim) -> Finding | None:
    if claim.beside <= Beside.TOPIC:
        return _other_subject(case, claim)
    own = claim.own_words
    if sum(telling(match.group()) for match in _PLAIN_WORD.finditer(own)) < _LEAST_TOLD:
        return None
    own = _OF_POLICY.sub("", claim.lead)
    label = HEADING.match(own)
    beside = around(claim)
    if label is not None and not asserts(label.group()):
        own, beside = own[label.end() :], f"{beside} {label.group()}"
    if _PLAIN_WORD.search(own) is None:
        return _other_subject(case, claim)
    passages = [other.passage for other in claim.cases if other.passage]
    own = spelled_out(own, passages)
    if all(len(passage.split()) < _TERM for passage in passages):
        return None
    for low, high in sentence_ranges(own):
        found = (slot for slot in slots(own[low:high], passages, beside) if _tells(slot, passages))
        slot = next(found, None)
        if slot is not None and not _turned_fairly(own[low:high], passages, slot):
            return _changed(slot)
    if slot := undone_word(own, " ".join(passages)):
        return _changed(slot)
    return _foreign_subject(own, passages, beside)


def _tells(slot: Slot, passages: Sequence[str]) -> bool:
    """Say whether a changed word names something: "counts" for "is covered" is a way to say it."""
    if slot.kind != "word" or not slot.ours:
        return True
    told = [word for word in slot.ours.split() if not holds_together(word)]
    if all(form_of(word) in _PAID for word in told):
        return bool(told) and not any(form_of(word) in _PAID for word in slot.theirs.split())
    if told and all(form_of(word) == _LIMIT for word in told) and any(map(_NO_MORE.search, passages)):
        return False
    return not all(form_of(word) == _EXCLUDED for word in told) or not any(map(_NOT_PAID.search, passages))


_PAID = frozenset(map(form_of, ("cover", "coverage", "insurance", "pay", "payment", "reimburse", "indemnify")))
"""What a policy does: its coverage of signs is told of a promise to pay for them."""
_EXCLUDED = form_of("excluded")
_LIMIT = form_of("limit")
_NO_MORE = re.compile(r"\b(?:not|never|no)\b[^.;]{0,20}?\bmore than\b|\b(?:up to|at most)\b", re.IGNORECASE)
"""How a text limits without the word; the figures of both sides are compared by themselves."""
_NOT_PAID = re.compile(
    r"\b(?:(?:do|does|will|shall) not (?:apply|cover|pay|insure|extend|include)|(?:is|are) not (?:covered|insured)|"
    r"no (?:cover|coverage|insurance|payment)|nicht (?:versichert|gedeckt)|kein(?:en)? Versicherungsschutz)\b",
    re.IGNORECASE,
)
"""How a text excludes without the word; which of both sides denies is compared by `negation`."""


_VERB = re.compile(
    r"\b(?:is|are|was|were|may|must|shall|will|can|cannot|does|do|has|have|means?|includes?|applies|apply|pays?|"
    r"covers?|begins?|ends?|ist|sind|wird|werden|muss|müssen|kann|können|hat|haben|gilt|beträgt)\b"
)


_WAY = re.compile(
    r"^\W*(?:in order )?to \w+[^.;]*?,[^.;]*\b(?:must|has to|have to|needs? to|is required to)\b", re.IGNORECASE
)
_BY_DOING = re.compile(r"\b(?:may|can)\b[^.;]*\bby \w+ing\b", re.IGNORECASE)
"""What may be done by a way must go that way: "to cancel, you must give notice" for "may cancel by giving notice"."""


def _turned_fairly(said: str, passages: Sequence[str], slot: Slot) -> bool:
    """Say whether a claim only writes a turn in another way: "covered only if" for "not covered unless"."""
    texts = (said, *passages)
    if slot.kind == "quantifier":
        return _all_or_every(said, passages, slot)
    if slot.kind == "modal":
        if any(_NOBODY_MAY.search(text) for text in texts) and agreement(said, tuple(passages)) is Agreement.SAME:
            return True
        turned = any(map(limits_time, passages))
        if _WAY.search(said) is not None and any(_BY_DOING.search(passage) for passage in passages):
            return True
    else:
        if slot.kind == "order" and any(in_turn(said, passage) for passage in passages):
            return True
        limits = {slot.ours.casefold(), slot.theirs.casefold()} & LIMITING
        moved = any(_only_moved(*pair) for passage in passages for pair in ((said, passage), (passage, said)))
        if limits and (moved or said_of_the_same(said, passages)):
            return True
        turned = slot.kind == "negation" and not limits and any(map(is_conditional, texts))
        if not {slot.ours.casefold(), slot.theirs.casefold(), "unless"}.isdisjoint({"if", "not"}):
            turned = turned or any(map(_UNLESS.search, texts))
    return turned and agreement(said, tuple(passages)) is Agreement.SAME


_UNLESS = re.compile(r"\bunless\b", re.IGNORECASE)
"""What is told as well by "if" and "not": "paid unless", "not paid if"."""
_ONLY_BEFORE = re.compile(r"\b(?:only|solely|exclusively) (?P<what>[^,;:]{3,80}?)\W*$", re.IGNORECASE)
_ONLY_BEHIND = re.compile(r"(?P<before>[^,;:]*) (?:only|solely|exclusively)\W*$", re.IGNORECASE)


def _only_moved(one: str, other: str) -> bool:
    """Say whether "only" stands before the last words of one text and behind the same of the other."""
    before, behind = _ONLY_BEFORE.search(one), _ONLY_BEHIND.search(other)
    if before is None or behind is None:
        return False
    what, there = before["what"].casefold(), behind["before"].casefold()
    return there.endswith(f" {what}") and _VERB.search(what) is None


_NOBODY_MAY = re.compile(
    r"\b(?:neither|nobody|none|no(?! (?:later|more|less)\b)(?: [^\W\d_]+){1,4}?)\b[^.;,]{0,60}?\b(?:may|can|must)\b",
    re.IGNORECASE,
)
"""Who denies it before the verb: "neither owner may" is "the owners must not"."""
_EVERY = re.compile(
    r"^\W*(?:\d+(?:\.\d+)*\.?\s+)?(?:every|each|all)(?: of the)?\b[^.;,]*?\b(?:must|shall|has|have)\b", re.I
)


def _all_or_every(said: str, passages: Sequence[str], slot: Slot) -> bool:
    """Say whether a duty of all of several is told of every one of them: "all stores must" for "every store must"."""
    both = {slot.ours.casefold(), slot.theirs.casefold()}
    return (
        "all" in both
        and not both.isdisjoint({"each", "every"})
        and _EVERY.match(said) is not None
        and any(_EVERY.match(passage) for passage in passages)
    )


def _foreign_subject(own: str, passages: Sequence[str], beside: str) -> Finding | None:
    """Find a claim that says of one thing what its quotation says of another: no word of its subject is quoted."""
    verb = _VERB.search(own)
    if verb is None:
        return None
    known = " ".join((*passages, beside))
    known += told_by_ranges(own, known)
    subject = {f: word for f, word in _own_subjects(own[: verb.start()]).items() if not holds_together(word)}
    if lists_limits(known):
        subject = {form: word for form, word in subject.items() if form_of(word) != _LIMIT}
    foreign = _foreign(subject, known)
    said = _own_subjects(own[verb.end() :])
    if not subject or len(foreign) < len(subject) or 2 * len(_foreign(said, known)) > len(said) or not said:
        return None
    return _not_said(max(foreign.values(), key=len))


def around(claim: Claim) -> str:
    """Return headings, leads and names of what is cited, and sentences beside the quoted words that these rest on.

    Words of theirs are no words of the claim's own.
    """
    spans = [span for case in claim.cases for span in case.evidence_spans()[:4]]
    parts = (
        part
        for span in spans
        for part in (
            span.section_title,
            span.form_number,
            *map(span.metadata.get, ("title", "lead_in")),
            _head(span, claim),
        )
    )
    return " ".join(filter(None, (*parts, *_meanings(claim), *_beside(claim))))


def _head(span: SourceSpan, claim: Claim) -> str:
    """Return what the list of a passage hangs on where its text does not say so itself ("lead_in")."""
    if "lead_in" in span.metadata:
        return ""
    return _ALL_ITEMS.sub(" ", head_over(span, claim.cases[0].snapshot))


_ALL_ITEMS = re.compile(r"\b(?:all|any|each|every)\b", re.IGNORECASE)
"""Which items the head of a list means; of what an item says it tells nothing."""


def _beside(claim: Claim) -> Iterator[str]:
    """Yield sentences whose words count as quoted: one the quote is cut out of, and one that its "It …" points to."""
    for case in claim.cases:
        span = case.found.span if case.found is not None else None
        if span is None or not case.passage:
            continue
        back, before = _POINTS_BACK.match(case.passage) or _DOES_SO.search(case.passage), ""
        for low, high in sentence_ranges(span.text[:_MOST]):
            sentence = span.text[low:high]
            at = sentence.find(case.passage[:_START])
            if at >= 0 and back is not None:
                yield before
            if at > 0:
                yield sentence
            before = sentence


_START = 30
_MOST = 4000
_POINTS_BACK = re.compile(
    r"\W*(?:it|its|this|that|these|those|they|their|such|the same|he|she|however|but|both|neither|either)\b",
    re.IGNORECASE,
)
_DOES_SO = re.compile(r"\bdo(?:es)? (?:this|so|that|it)\b", re.IGNORECASE)


def _meanings(claim: Claim) -> Iterator[str]:
    """Yield the sentences beside the quoted ones that say what their words mean: "Cosmetic loss means denting"."""
    for case in claim.cases:
        span = case.found.span if case.found is not None else None
        if span is None or not case.passage or _MEANS.search(span.text) is None:
            continue
        quoted = forms(words_of(case.passage))
        for low, high in sentence_ranges(span.text):
            means = _MEANS.search(span.text[low:high])
            named = _own_subjects(span.text[low : low + means.start()]) if means is not None else {}
            if named and named.keys() <= quoted:
                yield span.text[low:high]


def _changed(slot: Slot) -> Finding:
    sub_code = slot.kind if slot.kind in {"modal", "negation", "form", "number"} else "term"
    return said_otherwise(slot.ours.replace("‑", " "), slot.theirs.replace("‑", " "), sub_code)


def _other_subject(case: Case, claim: Claim) -> Finding | None:
    """Find a quotation introduced as speaking of what the document says the same of in another place.

    `Sheds: "Trees are insured up to $500"`: the lead states nothing, and is wrong where sheds have words of their own.
    """
    label = _LEAD.match(claim.text)
    if label is None:
        return None
    named = _own_subjects(label["words"])
    if not named:
        return None
    passages = [other.passage for other in claim.cases if other.passage]
    foreign = _foreign(named, " ".join((*passages, around(claim))))
    if not foreign:
        return None
    words = {written.casefold() for _, written in words_of(" ".join(passages)) if telling(written)}
    subjects = [written.casefold() for written in foreign.values()]
    found = [other.found for other in claim.cases if other.found is not None]
    if not any(
        2 * most_together(case.snapshot, document, words, found, with_one_of=subjects) >= len(words)
        for _, document in _cited(claim)
    ):
        return None
    return _not_said(max(foreign.values(), key=len))


def _own_subjects(text: str) -> dict[str, str]:
    return {
        form: written
        for form, written in words_of(text)
        if telling(written) and written.casefold() not in NEUTRAL and not is_talk(written)
    }


def _foreign(mine: dict[str, str], known: str) -> dict[str, str]:
    held = forms(words_of(known))
    return {
        form: written
        for form, written in mine.items()
        if form not in held and not any(same_word(form, other) for other in held)
    }


def _cited(claim: Claim) -> list[tuple[Case, str]]:
    return [
        (case, case.found.span.document_id)
        for case in claim.cases
        if case.found is not None and case.found.span is not None
    ]


def _not_said(word: str) -> Finding:
    sentence = f"The answer says “{word}”; the quoted sentence does not."
    return Finding(Code.FACT_MISMATCH, MachineVerdict.WARNING, sentence, "term", word)
