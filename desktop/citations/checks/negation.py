"""A difference in negation between claim and quoted evidence caps the verdict at warning: paraphrase is legitimate."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache

from desktop.citations.areas import PRINTED, Found
from desktop.citations.case import Case, Needs, needs
from desktop.citations.checks.cells import relevant_text
from desktop.citations.framing import Beside, asserts, is_woven, label_of, only_frames
from desktop.citations.replies import reply_denies
from desktop.citations.retelling import CLAUSE
from desktop.citations.scopes import Agreement, agreement
from desktop.citations.standing import as_stated, excluded, is_affirmed_part, sentence_around
from desktop.citations.stems import stems
from desktop.citations.turns import COMPARES, denial_of, denies
from desktop.core.facts import NEGATION_HEADS, find_figures, find_negations
from desktop.core.sentences import sentence_ranges
from desktop.core.tokens import tokenise
from desktop.core.verdicts import Code, Finding, MachineVerdict

_STRONG = frozenset(
    {"not", "no", "never", "nor", "neither", "none", "nothing", "without", "excluding", "except", "unless"}
)
_TURNING = _STRONG | frozenset(
    {"cannot", "can't", "don't", "doesn't", "won't", "isn't", "aren't", "nobody",
     "nicht", "kein", "keine", "keinen", "keinem", "keiner", "nie", "niemals", "weder", "ohne", "außer", "ausgenommen"}
)  # fmt: skip
"""Words that turn the sentence they stand in around, in front of a quotation that begins behind them."""
_CARRIED = frozenset(
    {"case", "event", "way", "shall", "will", "does", "do", "is", "are", "be", "any", "to", "fall", "sind", "of",
     "the", "these", "those"}
)  # fmt: skip
"""Words over which such a word reaches: "In no case shall | this insurance cover", "None of the | following"."""
_LEAD = 4
_EXCLUSION = re.compile(
    r"\b(?:exclu(?!siv)\w+|nobody|no one|niemand|nein|not covered|uninsured|denied|prohibit\w*|forbid\w*|ineligible|"
    r"ausgeschlossen|ausschl[uü]ss\w*)\b",
    re.IGNORECASE,
)
_DECLINED = re.compile(
    r"(?:^|[|:])\s*(?:rejected|declined|refused|not (?:purchased|taken|selected|provided|included)|abgelehnt)"
    r"\s*(?:\||$)",
    re.IGNORECASE,
)
"""A cell that says of its row that it was not taken: "Terrorism | Rejected"."""
_DECLINES = re.compile(r"\b(?:reject|declin|refus|abgelehnt|turned down)", re.IGNORECASE)
_VOID = re.compile(r"\b(?:void(?:s|ed)?|invalid|null|limitations?)\b", re.IGNORECASE)
"""Words that end or narrow what they speak of: no denial of the sentence they stand in, and none may pass for it."""
_NUMBERED = re.compile(r"\bNos?(?:\.:?|:)\s*(?=[\w-]*\d)")
"""The label of a number ("No: 15", "Loc. No.: 3") denies nothing."""
_NOT_ONLY = re.compile(r"\bnot only\b(?=[^.;]*\bbut\b)", re.IGNORECASE)
"""What affirms two things: "not only for loss, but also for damage"."""
_COMPARING = frozenset({"no", "not", "never", "nicht"})
_EXCLUDING = (
    "exclu", "not covered", "uninsured", "denied", "prohibit", "forbid", "ineligible", "ausgeschlossen", "ausschl",
    "nobody", "no one", "niemand", "nein",
)  # fmt: skip
_VOIDING = ("void", "invalid", "null", "limitation")
_TELLING = ("other than", *_EXCLUDING, *_VOIDING)
DENIES, VOIDS = "denies", "voids"


@lru_cache(maxsize=1024)
def stance(text: str, *, exceptions: bool = True) -> str:
    """Return `DENIES` for a passage that denies something, `VOIDS` for one that only ends or narrows it, else ''.

    Without `exceptions`, "except" and "unless" alone deny nothing.
    """
    if not _may_deny(text):
        return ""
    if "No" in text:
        text = _NUMBERED.sub(" ", text)
    if "ot only" in text:
        text = _NOT_ONLY.sub(" ", text)
    words = _STRONG if exceptions else _STRONG - {"except", "unless"}
    if not _COMPARING.isdisjoint(tokenise(text).keys) or "without" in text:
        text = COMPARES.sub(" ", text)
    folded = text.casefold()
    if exceptions and "other than" in folded:
        return DENIES
    if words & set(find_negations(text)) or (_holds(folded, _EXCLUDING) and _EXCLUSION.search(text)):
        return DENIES
    return VOIDS if _holds(folded, _VOIDING) and _VOID.search(text) else ""


def _may_deny(text: str) -> bool:
    """Say whether a text holds a word without which none has a stance: most passages deny nothing."""
    return not NEGATION_HEADS.isdisjoint(tokenise(text).keys) or _holds(text.casefold(), _TELLING)


def _holds(folded: str, parts: Iterable[str]) -> bool:
    """Say whether a text holds one of some pieces of words: asked before a pattern that no text without them has."""
    return any(map(folded.__contains__, parts))


@needs(Needs.RESOLVED | Needs.CLAIM | Needs.GOOD)
def check_negation(case: Case) -> Iterator[Finding]:
    """Cap an accepted quote at warning when claim and evidence disagree in negation."""
    claim = case.claim
    if claim is None or case.found is None:
        return
    own = stated_words(case)
    reply = reply_denies(case.found.span, case.claim.own_words if case.claim else own, case.snapshot)
    if reply is not None:
        if reply != denial_of(own) or (not reply and scoped(case, own) is Agreement.OTHERWISE):
            yield _affirms_denied()
        return
    quote = case.citation.quote
    of_row = case.found.span is not None and case.found.span.table is not None
    if of_row and claim.beside > Beside.LEAD and _DECLINED.search(case.passage):
        own = stated_words(case)
        if not (_DECLINES.search(own) or denies(own) or stance(own) == DENIES):
            yield _affirms_denied()
        return
    if quote and claim.beside > Beside.LEAD and stance(label := label_of(claim.lead)) == DENIES:
        denied = _evidence_stance(case) == DENIES or excluded(case)
        if not denied or scoped(case, label) is Agreement.OTHERWISE:  # "Cover is not excluded" denies twice
            yield _affirms_denied()
        return
    # A bare quotation claims nothing beyond its words: only a negation cut off right at its edge turns it around.
    bare = bool(quote) and claim.beside <= Beside.TOPIC
    if bare and not _denied_beside(case, 1):
        return
    if quote and own != claim.text and is_woven(claim.text, quote):
        own = claim.text
    unheaded = _without_heading(own, case)
    claimed = stance(unheaded)
    said = _evidence_stance(case, 1 if bare else _LEAD)
    turned = denies(own) or denies(as_stated(case)) or excluded(case)
    told = scoped(case, unheaded) if turned and not bare else Agreement.UNKNOWN
    if told is Agreement.OTHERWISE:
        yield _affirms_denied()
        return
    if (
        not bare
        and _holds(case.passage.casefold(), ("means", "defined"))
        and _MEANS.search(case.passage)
        and _EXCLUDED.search(unheaded)
        and not _EXCLUDED.search(case.passage)
    ):
        sentence = "The claim speaks of an exclusion; the quoted words only define a term."
        yield Finding(Code.FACT_MISMATCH, MachineVerdict.WARNING, sentence, "negation")
        return
    if claimed == said or told is Agreement.SAME or _any_agrees(case, claimed):
        return
    if claimed:
        which = "The claim denies or excepts something; the quoted words do not."
    elif _passage_stance(case):
        which = "The quoted words deny or except something; the claim does not."
    else:
        which = "Right before the quoted words the source denies or excepts something; the claim does not."
    yield Finding(Code.FACT_MISMATCH, MachineVerdict.WARNING, which, "negation")


def _affirms_denied() -> Finding:
    sentence = "The claim affirms what the cited evidence denies or excepts, or the other way round."
    return Finding(Code.FACT_MISMATCH, MachineVerdict.WARNING, sentence, "negation")


def scoped(case: Case, own: str) -> Agreement:
    """Compare a claim part by part with all words quoted for it; rows have no sentences, and a cut is no part.

    Without any quotation the passages cited are compared.
    """
    cases = [other for other in case.claim.cases if other.passage] if case.claim is not None else []
    if not cases:
        spans = case.evidence_spans()[:4]
        prose = not any(span.table is not None for span in spans)
        return agreement(own, tuple(span.text for span in spans)) if prose else Agreement.UNKNOWN
    if any(other.found is None or other.found.span is None or other.found.span.table is not None for other in cases):
        return Agreement.UNKNOWN
    whole = {id(other) for other in cases if excluded(other) or sentence_around(other)}
    cut = [other for other in cases if id(other) not in whole and _denied_beside(other, _LEAD)]
    if any(_passage_stance(other) != DENIES for other in cut):
        return Agreement.UNKNOWN
    return agreement(own, tuple(as_stated(other) for other in cases))


def _without_heading(own: str, case: Case) -> str:
    """Return a claim without the heading of the cited section before it: "**Exclusions:** Intentional loss means …"."""
    title = case.found.span.section_title if case.found is not None and case.found.span is not None else None
    label = _HEADING.match(own)
    words = stems(label["words"]) if label is not None else frozenset()
    return own[label.end() :] if label is not None and words and words <= stems(title or "") else own


_MEANS = re.compile(
    r"(?<!reasonable )(?<!\ball )(?<!\bany )(?<!\bby )(?<!\bno )(?<!\bother )\bmeans\b(?! of)|\bis defined as\b",
    re.IGNORECASE,
)
_EXCLUDED = re.compile(r"\b(?:exclu(?:ded|des|sions?)|not (?:covered|insured|paid))\b", re.IGNORECASE)
_HEADING = re.compile(r"[\s*_#•-]*(?P<words>[^:*_]{3,60})(?:[*_]*:[*_]*|[*_]+)\s")


def stated_words(case: Case) -> str:
    """Return what the claim of a case states, '' without one."""
    return case.claim.stated(case.citation.quote) if case.claim is not None else ""


def _evidence_stance(case: Case, lead: int = _LEAD) -> str:
    """Return the stance of the quoted words, also by a word right before the cut ("does not | insure the loss")."""
    said = _passage_stance(case)
    return DENIES if said != DENIES and (excluded(case) or _denied_beside(case, lead)) else said


def _denied_beside(case: Case, lead: int) -> bool:
    """Say whether a word right beside the quoted words denies them, of those before at most `lead` or carried over."""
    found = case.found
    if found is None or (found.span is not None and found.span.table is not None):
        return False  # the neighbour of a cell is no part of its sentence
    lane, opens = found.hit.lane, _opening(found)
    for position in range(found.hit.low, max(found.hit.low - _LEAD, 0), -1):
        if lane.tokens.starts[lane.token(position)] <= opens:
            return False  # "None" in the last cell of a table denies nothing of the clause under it
        gap = lane.gap(position)
        if any(mark in gap for mark in ".;:!?|") or ("\n" in gap and lane.text(position, position + 1)[:1].isupper()):
            return False
        if position == found.hit.low and "," in gap and _BEGINS_MAIN.match(case.passage) and asserts(case.passage):
            return False  # "Except for hail, | we pay for damage to panels"
        word = lane.tokens.keys[lane.token(position - 1)]
        if word in _COMPARING and COMPARES.match(lane.text(position - 1, found.hit.low)) is not None:
            return False  # "not more than | $500" is a limit
        if word in _TURNING or (word == "than" and lane.text(position - 2, position - 1).casefold() == "other"):
            return True
        if lead == 1 and word not in _CARRIED:
            return False
    return _cut_before(case)


_BEGINS_MAIN = re.compile(
    r"(?:we|you|it|they|the|this|these|our|your|all|any|an?|wir|sie|der|die|das)\b", re.IGNORECASE
)


def _opening(found: Found) -> int:
    """Return where the passage of a printed quote begins with a label or a capital, -1 where it may go on with one."""
    span = found.span
    if span is None or not span.ranges or found.matched != PRINTED or span.text[:1].islower():
        return -1
    return span.ranges[0][0]


def _passage_stance(case: Case) -> str:
    span = case.found.span if case.found is not None else None
    passage = case.passage
    if sentence := sentence_around(case):
        if is_affirmed_part(passage, sentence):
            return ""
        passage = sentence
    if not _may_deny(passage):
        return ""
    own = case.claim.own_words if case.claim is not None else ""
    values = {fact.value for fact in find_figures(own)}
    passage = relevant_text(passage, span, own, values, case.snapshot)
    return stance(without_asides(passage, stated_words(case))) if _may_deny(passage) else ""


def _spoken_of(clause: str, said: frozenset[str], known: frozenset[str]) -> bool:
    """Say whether a claim means a clause as well: half of what they share stands in no better one."""
    shared = said & stems(clause)
    return 2 * len(shared - known) >= max(len(shared), 1)


_DENIED_CLAUSE = re.compile(
    r"\sand (?=(?:does|do|is|are|shall|will|may) not\b)|,\s(?:although|though|but if)\s|,\s(?=nicht (?:jedoch|aber)\b)",
    re.IGNORECASE,
)
_ASIDE = re.compile(
    r",\s*not\b[^,.;:]{1,60},|,?\s*which (?:consent )?(?:shall|will|may|must) not be unreasonably \w+(?: or \w+)?|"
    r"\(other than\b[^()]{1,60}\)",
    re.IGNORECASE,
)
"""A contrast set between commas ("the actual, not the estimated, basis") or in brackets of a name ("General Aggregate
Limit (other than Products)"), and the stock clause on consent."""
_OTHERWISE = re.compile(r"\bunless\b[^,.;:]{0,60}\b(?:otherwise|to the contrary)\b,?", re.IGNORECASE)
"""What only yields to another text ("Unless the Declarations say otherwise, …") denies nothing of the sentence."""


def without_asides(passage: str, own: str) -> str:
    """Return a passage without the asides and clauses that the claim does not speak of: they deny nothing it says."""
    stated = sum(not only_frames(own[a:b]) for a, b in sentence_ranges(own))
    sentences = [passage[a:b] for a, b in sentence_ranges(passage)] if stated == 1 else [passage]
    parts = [part for sentence in sentences for part in CLAUSE.split(sentence)]
    clauses = [part for clause in parts for part in _DENIED_CLAUSE.split(clause)]
    if len(clauses) > 1 and not CLAUSE.search(own) and not _DENIED_CLAUSE.search(own):
        said = stems(own)
        shared = sorted((len(said & stems(clause)), i) for i, clause in enumerate(clauses))
        best = clauses[shared[-1][1]]
        elsewhere = any(_spoken_of(clause, said, stems(best)) for clause in clauses if clause is not best)
        if shared[-1][0] > shared[-2][0] and 2 * shared[-1][0] >= len(said) and not elsewhere:
            passage = best
    folded = passage.casefold()
    if "unless" in folded and not _OTHERWISE.search(own):
        passage = _OTHERWISE.sub(" ", passage)
    if not _holds(folded, ("not", "other than")):
        return passage
    return _ASIDE.sub(lambda match: match.group() if stems(match.group()) & stems(own) else " ", passage)


def _cut_before(case: Case) -> bool:
    """Say whether the quote ends right before a negation ("if you do | not")."""
    found = case.found
    if found is None or found.hit.high >= len(found.hit.lane.code):
        return False
    lane, high = found.hit.lane, found.hit.high
    if any(mark in lane.gap(high) for mark in ".,;:!?|"):
        return False
    return lane.tokens.keys[lane.token(high)] in {"not", "never"}


def _any_agrees(case: Case, claimed: str) -> bool:
    # Evidence of one claim is looked at as a whole: one quote may bring the rule, the next its exception.
    if case.claim is None:
        return False
    others = [other for other in case.claim.cases if other is not case and other.found is not None]
    return any(_evidence_stance(other) == claimed for other in others)
