"""What is remarked on a whole quotation: "Always, “…”", "This is optional: “…”", 'It would be wrong to say “…”'.

The quoted words are the source's, and the few words beside them turn or widen them. Each kind of such a word must be
known to the quoted sentence in some form: a duty by "must", a choice by "may", a month by "monthly". What turns the
whole quotation around ("the form denies that") must stand there itself.
"""

from __future__ import annotations

import re

from desktop.citations.case import Claim, Needs, needs, once_per_claim
from desktop.citations.checks.retold import around
from desktop.citations.framing import only_frames
from desktop.citations.leads import WORD
from desktop.citations.retelling import forms, is_among, telling, words_of
from desktop.core.spotting import spotter
from desktop.core.verdicts import Code, Finding, MachineVerdict

_I = re.IGNORECASE
_TURNING = re.compile(
    r"\b(?:den(?:y|ies|ied|ying)|(?:wrong|incorrect|untrue|false|mistaken) (?:to|that)|(?:is|was|are) (?:wrong|untrue|"
    r"false|incorrect)|the (?:opposite|reverse)|no longer|formerly|until (?:last|recently|this)|"
    r"used to (?:say|read|state|provide)|"
    r"(?:has been|have been|had been|was|were) (?:repealed|withdrawn|deleted|superseded|replaced|struck|revoked)|"
    r"repealed|withdrawn|superseded|lacks?|nowhere|never|hardly|instead of|rather than|myth|misconception|"
    r"keineswegs|nicht mehr)\b",
    _I,
)
_WIDE = re.compile(
    r"\b(?:always|invariably|unconditional(?:ly)?|automatically|"
    r"(?:in|under) (?:every|all|any) (?:circumstance|situation)s?|in (?:every|all) (?:case|event)s?|"
    r"no matter (?:what|how|when)|regardless|without (?:any )?(?:limits?|conditions?|exceptions?|restrictions?)|"
    r"even if|at no cost|free of charge|for free|immer|stets|toujours|siempre)\b",
    _I,
)
_SURE = re.compile(r"\b(?:guarantee[ds]?|(?:is|are) (?:certain|assured)|absolute(?:ly)?)\b(?! not)", _I)
_SURE_THERE = re.compile(r"\b(?:guarantee\w*|absolute\w*|certain|assured?|uncondition\w*)\b", _I)
_WIDE_THERE = re.compile(
    r"\b(?:always|all|any|every|each|whatever|whenever|whether or not|regardless|even (?:if|though)|automatically|"
    r"guarantee\w*|absolute\w*|uncondition\w*|certain|free|no cost|at no|immer|stets|jede\w*|"
    r"toujours|siempre|tou[ts]\w*)\b",
    _I,
)
_DUTY = re.compile(
    r"\b(?:must|shall|have to|has to|required|requires|obligat\w+|obliged|mandatory|compulsory|binding|bound|"
    r"dut(?:y|ies)|necessary|muss|pflicht|verpflichtet)\b",
    _I,
)
_DUTY_THERE = re.compile(
    r"\b(?:must|shall|should|have to|has to|will|requir\w+|obligat\w+|obliged|mandatory|compulsory|bound|dut(?:y|ies)|"
    r"agree\w*|necessary|needs?|needed|binding|responsib\w+|is to|are to|condition|muss|müssen|pflicht\w*|"
    r"verpflicht\w+|hat|haben)\b",
    _I,
)
_CHOICE = re.compile(
    r"\b(?:may|optional|voluntar(?:y|ily)|if (?:you|they|we) (?:like|wish|want)|free to|discretion(?:ary)?|"
    r"choices?|options?|permitted|allowed|entitled|rights?|freiwillig|darf)\b",
    _I,
)
_CHOICE_THERE = re.compile(
    r"\b(?:may|can|could|might|option\w*|voluntar\w+|wish|elects?|choose|chosen|choices?|free|discretion\w*|permit\w*|"
    r"permission|allow\w*|entitle\w*|rights?|eligible|able|if you|darf|kann|können|dürfen)\b",
    _I,
)
_BAN = re.compile(
    r"\b(?:forbidden|forbids?|prohibit(?:ed|s)|banned|barred|disallowed|unlawful|illegal|impermissible|"
    r"not (?:allowed|permitted)|verboten|untersagt)\b",
    _I,
)
_BAN_THERE = re.compile(
    r"\b(?:not|no|never|nor|neither|none|cannot|only|without|unless|forbid\w*|prohibit\w*|ban|banned|barred|unlawful|"
    r"illegal\w*|disallow\w*|exclud\w*|exclusion\w*|refus\w*|limit\w*|restrict\w*|prevent\w*|nicht|kein\w*|nie|"
    r"verbot\w*|untersag\w*|nur)\b|n['’]t\b",
    _I,
)
_OFTEN = re.compile(
    r"\b(?:(?P<day>daily|(?:every|each|an?|per) day)|(?P<week>weekly|(?:every|each|a|per) week)|"
    r"(?P<month>monthly|(?:every|each|a|per) month)|(?P<quart>quarterly|(?:every|each|a|per) quarter)|"
    r"(?P<year>yearly|annually|(?:every|each|a|per) year)|(?P<twice>twice)|"
    r"(?P<once>once (?=an?\b|per|only)|only once))\b",
    _I,
)
_OFTEN_THERE = {
    "day": r"\b(?:day|daily)", "week": r"\bweek", "month": r"\bmonth", "quart": r"\bquarter",
    "year": r"\b(?:year|annual)", "twice": r"\b(?:twice|two|second)",
    "once": r"\b(?:once|one|single|annual|yearly|monthly|weekly|daily|each|every|per)",
}  # fmt: skip
_REST = re.compile(
    r"\b(?:is|are|be|was|were|do|does|did|so|done|if|like|has|have|had|there|some|leaves?|payment|cover(?:age|ed)?|"
    r"(?:policy ?holder|insured|insurer|company|carrier)s?)\b",
    _I,
)
"""Words a remark on a duty or a choice is made with: it names nothing else, or it is a statement of its own."""
_turns, _widens, _assures = map(spotter, (_TURNING, _WIDE, _SURE))
_tells_duty, _tells_choice, _tells_ban, _tells_often = map(spotter, (_DUTY, _CHOICE, _BAN, _OFTEN))
_DONE = re.compile(r"^(?:(?:has|have|had) been|was|were) ")
_FEWEST = 4
"""Words from which on a quotation is a statement that can be remarked on."""


@needs(Needs.RESOLVED | Needs.CLAIM | Needs.PASSAGE | Needs.ACCEPTED | Needs.WORDS)
@once_per_claim("remarks")
def check_remarks(claim: Claim) -> Finding | None:
    """Cap an accepted quote at warning when what is remarked on it turns or widens it."""
    if claim.own_words == claim.text:
        return None
    prose = claim.quoted_prose
    if prose is None or all(len(case.passage.split()) < _FEWEST for case in claim.cases):
        return None
    own = claim.lead
    known = " ".join((*prose, around(claim)))
    if _turns(own) and (word := _unknown(_TURNING, own, known)):
        return _remarked(word, "negation")
    for tells, pattern, there in ((_widens, _WIDE, _WIDE_THERE), (_assures, _SURE, _SURE_THERE)):
        if tells(own) and not there.search(known) and (word := _unknown(pattern, own, known)):
            return _remarked(word, "term")
    if _tells_often(own) and (word := _often(own, known)):
        return _remarked(word, "term")
    for tells, pattern, there in (
        (_tells_ban, _BAN, _BAN_THERE),
        (_tells_duty, _DUTY, _DUTY_THERE),
        (_tells_choice, _CHOICE, _CHOICE_THERE),
    ):
        if not tells(own) or there.search(known) or not _only_remarks(pattern, own, prose[0]):
            continue
        if said := pattern.search(own):
            return _remarked(said.group(), "modal")
    return None


def _only_remarks(pattern: re.Pattern[str], own: str, passage: str) -> bool:
    """Say whether words only remark on a quotation, or on what it names: "The appraisal is compulsory:".

    What is told with other words behind ("must be reported to us") is a statement, which others compare; and what is
    paid "provided that" something is done requires that without saying so.
    """
    rest = _REST.sub(" ", pattern.sub(" ", own))
    if only_frames(rest):
        return True
    *_, last = (None, *pattern.finditer(own))
    if last is None or WORD.search(own, last.end()) is not None or _CONDITION.search(passage) is not None:
        return False
    held = forms(words_of(passage))
    return only_frames(" ".join(word for form, word in words_of(rest) if telling(word) and not is_among(form, held)))


_CONDITION = re.compile(r"\b(?:if|provided|unless|until|only|as long as|when|before|wenn|falls|sofern|bis)\b", _I)


def is_remark(word: str) -> bool:
    """Say whether a word is one of those compared here: no other check needs to find it in the evidence."""
    return any(pattern.fullmatch(word) for pattern in (_DUTY, _CHOICE, _OFTEN))


def _unknown(pattern: re.Pattern[str], own: str, known: str) -> str:
    """Return the first words that a pattern finds in a remark and that its evidence does not hold, '' without any."""
    folded = known.casefold()
    found = (match.group() for match in pattern.finditer(own))
    return next((words for words in found if not _begins_word(_DONE.sub("", words.casefold()), folded)), "")


def _begins_word(words: str, text: str) -> bool:
    """Say whether words begin at a word of a text, in any form of the last: "never" is not in "whenever"."""
    return re.search(rf"\b{re.escape(words)}", text) is not None


def _often(own: str, known: str) -> str:
    for match in _OFTEN.finditer(own):
        if match.lastgroup is not None and not re.search(_OFTEN_THERE[match.lastgroup], known, _I):
            return match.group()
    return ""


def _remarked(word: str, sub_code: str) -> Finding:
    sentence = f"The answer says “{word}”; the quoted sentence does not."
    return Finding(Code.FACT_MISMATCH, MachineVerdict.WARNING, sentence, sub_code, word)
