"""What an answer says to its reader and not of the policy: offers, wishes, questions back, the salutations of a letter.

No claim, and no entry of a source list.
"""

from __future__ import annotations

import re

_TO_READER = re.compile(
    r"\W*(?:(?:please )?(?:let me know|feel free)\b|i(?: do)? hope (?:this|that|it)\b|hope (?:this|that|it) helps\b|"
    r"(?:if|should|in case) you(?:['’]d| would)?(?: like| want| need| wish| have| prefer)\b.{0,160}?"
    r"\b(?:i (?:can|could|will|would)|i['’](?:ll|d|m)|let me|just ask|tell me|feel free)\b|"
    r"(?:would|do) you (?:like|want|need|prefer)\b.{0,20}?\b(?:me|i) (?:to|can|could|should)\b|"
    r"i (?:can|could) (?:also|then)\b|i(?: am| would be|['’]m|['’]d|['’]d be) (?:happy|glad)\b|"
    r"(?:happy|glad) to (?:help|assist|answer|explain|elaborate|clarify)\b|"
    r"(?:sagen|geben) sie (?:mir|bescheid)\b|ich hoffe,|"
    r"(?:wenn|falls) sie (?:möchten|wollen|wünschen)\b.{0,160}?\bich\b|(?:soll|kann) ich (?:ihnen|auch|noch)\b|"
    r"(?:gerne? )?kann ich (?:auch|gerne?)\b|ich kann (?:auch|gerne?|ihnen)\b)",
    re.IGNORECASE | re.DOTALL,
)
_SALUTATION = r"(?:dear|hello|hi|hallo|liebe[r]?|sehr geehrte[rs]?|guten tag)\b(?:[ ][\w.&’'-]{1,40}){0,6}[,!:]"
_NAME = r"(?-i:[^\W\d_a-zß][\w.&’'-]{0,40})"
_IN_LETTERS = re.compile(
    rf"\W*(?:{_SALUTATION}|"
    r"(?:(?:(?:kind|best|warm|with (?:kind|best)) )?(?:regards|wishes)|(?:yours )?(?:sincerely|faithfully|truly)|"
    r"(?:mit )?(?:freundlichen|besten|herzlichen) grüßen|(?:viele|beste|freundliche) grüße)[,!.]?"
    rf"(?:\s*\n\W{{0,3}}{_NAME}(?:,?[ ]{_NAME}){{0,5}}){{0,2}})\W*\Z",
    re.IGNORECASE,
)
"""A salutation, or the line that closes a letter with the names below."""
_MAIL_HEAD = re.compile(
    r"(?:\W{0,9}(?:subject|re|from|to|cc|date|betreff|von|an|datum)\b[*_]{0,3}:[*_]{0,3}[^\S\n][^\n]{1,200}(?=\n)){1,6}"
    rf"(?=\W{{1,9}}{_SALUTATION}[ *_]{{0,5}}\n)",
    re.IGNORECASE,
)
"""The lines at the very head of a mail, above its salutation."""
_BEHIND_LIST = re.compile(
    r"\s*(?:confidence\b|search used|note\b|please\b|if you|i hope|disclaimer|summary\b|answer\b)", re.IGNORECASE
)


def is_aside(text: str) -> bool:
    """Say whether a sentence or line only speaks to the reader: "Let me know if you need more."."""
    return _TO_READER.match(text) is not None or _IN_LETTERS.match(text) is not None


def head_of_mail(body: str) -> int:
    """Return where the head of an answer written as a mail ends: 0 where it is none.

    A line of it that ends like a sentence may still be a claim.
    """
    head = _MAIL_HEAD.match(body)
    return head.end() if head else 0


def ends_list(line: str) -> bool:
    """Say whether a line below a source list opens what an answer says after it."""
    return _BEHIND_LIST.match(line) is not None or _TO_READER.match(line) is not None
