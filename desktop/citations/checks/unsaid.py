"""A claim holds a word that its evidence does not: another place, another event, another way, another party.

The quotation is word for word, and everything else of the claim may stand in it. What the claim adds is then the word
that no quoted sentence, heading or definition beside it knows, in none of its forms and by no synonym. Whether such a
word is a paraphrase only a reader can tell, so the verdict is capped.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from desktop.citations.case import Claim, Needs, needs, once_per_claim
from desktop.citations.checks.remarks import is_remark
from desktop.citations.checks.retold import around
from desktop.citations.clauses import VERB
from desktop.citations.date_ranges import told_by_ranges
from desktop.citations.framing import is_talk, statement_of
from desktop.citations.initials import spelled_out
from desktop.citations.light import is_light
from desktop.citations.retelling import Word, forms, is_among, telling, words_of
from desktop.citations.verbs import is_verb_of
from desktop.core.sentences import sentence_ranges
from desktop.core.spans import SourceSpan
from desktop.core.verdicts import Code, Finding, MachineVerdict

_ONE_LEAD = re.compile(r"[^\n.!?]+:[\s.*_]*")
_MOST = 4000
"""Characters of a passage whose words count as known to a line that leads to a quotation from it."""
_EARLIER = re.compile(r"\b(?:before|prior to|bevor)\b", re.IGNORECASE)
_HAS_ORDER = re.compile(
    r"\b(?:only (?:if|when|once|after|with)|to (?:receive|obtain|recover)|"
    r"before\w*|prior|until|unless|advance|preced\w*|earlier|ahead|first|already|inception|vor\w*|bevor|bis)\b",
    re.I,
)
"""What a text tells an order in time with."""
_DEDUCTIBLE = re.compile(r"\b(?:excess|deductible|retention|franchise)\b", re.IGNORECASE)
_FIRST_OF_LOSS = re.compile(r"\bfirst (?=[$£€¥]|[A-Z]{3} ?\d|\d)")
"""How a deductible is told: one bears "the first £5,000" of each claim."""
_SETS_LEAST = re.compile(r"\bat (?:least|most)\b|\bminimum\b|\bmaximum\b", re.IGNORECASE)
_OFTEN = re.compile(r"\bor (?:more|less) often\b", re.IGNORECASE)
"""How a least frequency is told on: "once a week or more often"."""
_HARM = re.compile(r"\b(?:loss(?:es)?|lost|damaged?|destroyed|insured? (?:\w+[ ,]+){1,12}?against)\b", re.IGNORECASE)
"""What is insured against a peril is insured against the loss and damage by it."""
_SET_APART = re.compile(r"\b(?:apart from|other than|except(?: for)?|besides|unlike)\b[^,;.]*", re.IGNORECASE)
_PAYS = re.compile(r"\b(?:pays?|paid|payable|payment)\b", re.IGNORECASE)
_OF_MONEY = re.compile(
    r"pay|paid|\b(?:cover|insur|indemn|reimburs|benefit|bear|borne|limit|compensat|premium|due|instal|fee|charg|owe|"
    r"recover|refund|settle|replac|repair|valu|price|exclu|contribut|shar|amount|cash|fund|grant|expens|award)|"
    r"[$£€¥%]|percent",
    re.IGNORECASE,
)
"""How a text speaks of paying: one that does not says nothing of who pays, or when."""
_PRE_EXISTING = re.compile(r"\bpre-?existing\b", re.IGNORECASE)
"""How what was there before is told."""


@needs(Needs.RESOLVED | Needs.CLAIM | Needs.PASSAGE | Needs.ACCEPTED | Needs.WORDS)
@once_per_claim("unsaid")
def check_unsaid(claim: Claim) -> Finding | None:
    """Cap an accepted quote at warning when its claim holds a word that the quoted words do not know."""
    prose = claim.quoted_prose
    if prose is None:
        return None
    own = spelled_out(statement_of(claim.lead), prose)
    spans = [case.found.span for case in claim.cases if case.found is not None and case.found.span is not None]
    # What a line tells before its quotation may be told of the sentences around that as well.
    beside = " ".join(span.text[:_MOST] for span in spans) if _ONE_LEAD.fullmatch(claim.lead) else ""
    known = " ".join((*prose, around(claim), beside))
    if _DEDUCTIBLE.search(known) is not None:
        own = _FIRST_OF_LOSS.sub(" ", own)
    elif _FIRST_OF_LOSS.search(known) is not None:
        own = _DEDUCTIBLE.sub(" ", own)
    if _HAS_ORDER.search(known) is not None:
        own = _PRE_EXISTING.sub(" ", own)
    if _SETS_LEAST.search(known) is not None:
        own = _OFTEN.sub(" ", own)
    if _HARM.search(known) is not None:
        known += " loss damage"
    known += told_by_ranges(own, known)
    before = _EARLIER.search(own)
    if before is not None and _HAS_ORDER.search(known) is None:
        word = before.group()
    else:
        word = foreign_word(own, words_of(known))
    if not word and _PAYS.search(own) is not None and _OF_MONEY.search(f"{' '.join(prose)} {around(claim)}") is None:
        word = next(_PAYS.finditer(own)).group()
    if not word:
        word = _of_next(own, f"{' '.join(prose)} {around(claim)}", prose[0], spans) if beside else ""
    if not word:
        return None
    sentence = f"The answer says “{word}”; the quoted sentence does not."
    return Finding(Code.FACT_MISMATCH, MachineVerdict.WARNING, sentence, "term", word)


def _of_next(own: str, known: str, quoted: str, spans: Sequence[SourceSpan]) -> str:
    """Return a word that nothing quoted knows, where a sentence beside it is about that: what it says is its own.

    "The limit for costs is $600,000" over "The limit is $600,000 per event", beside "Costs are paid on top".
    """
    foreign = foreign_words(_SET_APART.sub(" ", own), words_of(known))
    for span in spans if foreign else ():
        for low, high in sentence_ranges(span.text[:_MOST]):
            sentence = span.text[low:high]
            verb = VERB.search(sentence)
            if verb is None or sentence in quoted or quoted[:40] in sentence:
                continue
            if not foreign_words(" ".join(foreign), words_of(sentence[: verb.start()])):
                return max(foreign, key=len)
    return ""


def foreign_word(own: str, known: Iterable[Word]) -> str:
    """Return the longest word of a text that some known words do not hold in any form, '' without one."""
    return max(foreign_words(own, known), key=len, default="")


def foreign_words(own: str, known: Iterable[Word]) -> list[str]:
    """Return the words of a text that name something and that some known words do not hold in any form."""
    known = list(known)
    held = forms(known)
    written = frozenset(word.casefold() for _, word in known)
    return [
        word
        for form, word in words_of(own)
        if names_something(word)
        and not is_among(form, held)
        and not is_verb_of(own, word)
        and not any(_of_one_stem(part, other) for part in _PARTS.split(word.casefold()) for other in written)
    ]


def names_something(word: str) -> bool:
    """Say whether a word would have to be known: it is neither small nor talk nor compared elsewhere."""
    folded = word.casefold()
    return folded not in _GRAMMAR and telling(word) and not is_light(word) and not is_talk(word) and not is_remark(word)


_GRAMMAR = frozenset({"whom", "whomever", "whatever", "whichever"})
"""Words that join others and name nothing: "whom the club approved"."""


_PARTS = re.compile(r"[-‐‑'’]")
_ENDING = re.compile(
    r"(?:(?:al|ual|ial|ive|able|ible|less|ful|ous|e?ment|ation|ition|ion|sion|ance|ence|ity|ness|ure|y|e|t|d)?"
    r"(?:ly|ed|ing|e?s)?)$"
)
_CHANGED = re.compile(
    r"(?:t|ts|ce|cy|te|de|des|s?sion|p?tion|cation|age|ical|ic|ty|ety|i[sz](?:e[ds]?|ing|ation)|e?ment|e|ed|ing|s|y|"
    r"ion|al|ally|ly|d)?"
)
"""Endings before which a stem changes: `absent` and `absence`, `submit` and `submission`, `decide` and `decision`."""
_ACTING = tuple({"ing", doer} for doer in ("er", "ers", "or", "ors"))
"""Who does a thing: "the losing party" is the loser."""
_BEFORE = re.compile(r"^(?:non-?|un)(?=\w{4})")
_FINAL_Y = re.compile(r"(?<=[^aeou])y(?=(?:ing|s|ment)?$)")
"""What is written with an i before other endings: `apply`, `applying` and `applied`."""
_PLAIN = str.maketrans("äöüß", "aous")
_LEAST, _LEAST_CHANGED = 3, 5


def _of_one_stem(word: str, other: str) -> bool:
    """Say whether two words differ in their endings only: `safe` and `safely`, `loses` and `loss`, `renewed` and
    `non-renewal`; who pays is not who is paid (`employer`, `employee`).
    """
    word, other = (_BEFORE.sub("", text.translate(_PLAIN)) for text in (word, other))
    if _ends_differ(word, other):
        return True
    return "y" in word + other and _ends_differ(_FINAL_Y.sub("i", word), _FINAL_Y.sub("i", other))


def _ends_differ(word: str, other: str) -> bool:
    common = 0
    for a, b in zip(word, other, strict=False):
        if a != b:
            break
        common += 1
    ends = (word[common:], other[common:])
    if common >= _LEAST and (all(map(_ENDING.fullmatch, ends)) or set(ends) in _ACTING):
        return True
    return common >= _LEAST_CHANGED and all(map(_CHANGED.fullmatch, ends))
