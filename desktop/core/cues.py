"""The kinds of passage that would answer a question, seen from its wording alone."""

from __future__ import annotations

import enum
import re


class Cue(enum.StrEnum):
    """The kind of passage that would answer."""

    AMOUNT = "amount"
    PERIOD = "period"
    COVERED = "covered"
    DEFINITION = "definition"
    PARTY = "party"
    DUTY = "duty"


_PAY = r"(?:pay|get|cost|owe|bear|carry|reimburse|charge|spend|give|recover)"
_CUE_PATTERNS: dict[Cue, tuple[str, ...]] = {
    Cue.AMOUNT: (
        r"\bhow much\b(?! (?:notice|warning|time|longer)\b)",
        r"\bwhat (?:is|are|'s) the .{0,40}\b(?:limit|amount|maximum|cap|cost|fee|deductible|excess|premium)",
        r"\bwhat (?:is|are|'s) the .{0,40}\b(?:rate|percentage|copay|sub-?limit|sum)",
        r"\b(?:limit|maximum|cap|ceiling|most) (?:we|i|you|they|on|for|of|the)\b",
        r"\b(?:sub-?limit|limit|cap|ceiling|maximum|deductible|excess|percentage|sum insured)s?\b(?!\s+of liability\b)",
        r"\bup to what\b|\bwhat percent|\bat most\b|\bhow many (?:dollars|percent)",
        r"\bwhat (?:share|portion|rate|price|sum)\b",
        rf"\bwhat (?:do|did|does|would|will|can|could|might) (?:they|you|we|i|it|the \w+)\b.{{0,30}}\b{_PAY}\b",
        r"\b(?:price|cost|premium|rate|money|payout|retention) (?:of|for|on|paid|charged|back)\b|\btop figure\b",
        r"\bper (?:day|night|week|month|person|article|item|claim|accident|event|visit)\b|\binsured (?:for|sum)\b",
    ),
    Cue.PERIOD: (
        r"\bhow (?:long|soon|quickly|fast|late|often|many (?:days|months|years|hours|weeks)|far back)\b",
        r"\bwhen\b|\bdeadline\b|\btime limit\b|\bby what date\b|\bnotice period\b|\bwaiting period\b",
        r"\bwithin what\b|\bexpir|\bwaiting\b|\b(?:days|months|hours|years)\b|\b(?:until|from|since) when\b",
        r"\bhow much (?:notice|warning|time|longer)\b|\b(?:latest|last) (?:date|day|time)\b|\bcut-?off\b|\btoo late\b",
        r"\btime (?:to|allowed|for)\b|\bkicks? in\b|\b(?:notice|warning) (?:do|does|must|is|they|we|before|if)\b",
    ),
    Cue.COVERED: (
        r"\b(?:cover(?:s|ed|age|ing)?|insured?|protect\w*|exclu\w+|reimburs\w+)\b",
        r"\bpay(?:s|ing|out)? (?:for|if|when|out)\b",
        r"\b(?:compensat\w+|include[sd]?|eligible|claim for|apply|applies)\b",
    ),
    Cue.DEFINITION: (
        r"\bwhat (?:is|are|does|do|counts?|qualif\w+)\b(?!.{0,30}\b(?:limit|amount|deductible)\b)",
        r"\bdefin|\bmean|\bcounts?\b|\bconsidered\b|\bqualif\w+|\btreated (?:as|like|the same)\b",
        r"\b(?:classed|regarded) as\b",
        r"^\W*(?:is|are) (?:an?|my|our|the) [\w -]{2,30}? (?:an?|family|insured|part of)\b",
    ),
    Cue.PARTY: (
        r"\bwho(?:m|se)?\b|\b(?:which|what) (?:person|people|party|insurer|company|bank|lender|agent|broker)\b",
    ),
    Cue.DUTY: (
        r"\bwhat (?:must|should|do|does|can|steps?)\b.{0,40}\b(?:do|take|after|provide|send|file|submit)\b",
        r"\bdut(?:y|ies)\b|\bobligat\w+|\b(?:have|need) to\b|\bmust (?:i|we)\b",
        r"\bwhat (?:papers?|paperwork|documents?|proof)\b",
    ),
}
_RULE = re.compile(r"^(?!.*\?).*\b(?:shall|must|may)\b", re.IGNORECASE | re.DOTALL)
_ASKED = frozenset({Cue.AMOUNT, Cue.PERIOD, Cue.DEFINITION, Cue.PARTY, Cue.DUTY})
_CUES = tuple((cue, re.compile("|".join(patterns), re.IGNORECASE)) for cue, patterns in _CUE_PATTERNS.items())


def cues_of(text: str) -> frozenset[Cue]:
    """Return what kinds of passage would answer.

    A bare situation (`the dog bit a guest`) asks whether it is covered; a rule (`the tenant shall not …`) does not.
    """
    found = frozenset(cue for cue, pattern in _CUES if pattern.search(text))
    return found if found & _ASKED or _RULE.search(text) else found | {Cue.COVERED}
