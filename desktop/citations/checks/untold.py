"""A claim that tells a rule without its condition: "theft is insured" for "theft is insured if the gate is locked".

`conditions` looks at words that say the rule is none otherwise ("only if", "unless"); here any condition counts, where
the claim tells most of the words that hang on it and none of its own. Which words hang on it is told by where it
stands: behind the last "and" before it, or up to the first one after it. An answer may well be that short, so a reader
has to look.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from msgspec import Struct

from desktop.citations.case import Claim, Needs, needs, once_per_claim
from desktop.citations.checks.named_words import count_met, named
from desktop.citations.checks.rewording import said_otherwise
from desktop.citations.clauses import is_sentence_of
from desktop.citations.framing import statement_of
from desktop.citations.retelling import is_among, share
from desktop.core.sentences import sentence_ranges
from desktop.core.spotting import spotter
from desktop.core.verdicts import Finding

_MOST = 4000
_SHOWN = 6
_LEAD = re.compile(
    r"(?:^|,?\s)(?P<lead>(?:but |and |even )?(?:(?:only )?(?:if|when|where|unless|while|provided(?: that)?|"
    r"on (?:the )?condition that|(?:as|so) long as|in (?:the )?(?:case|event)(?: of)?|sofern|wenn|falls|soweit|solange|"
    r"vorausgesetzt(?:, dass)?)|(?<!\s)until|only (?:until|once|after|before)|"
    r"only (?=(?:with|by|to|in|on|at|up|for|from|between|inside|outside|during|under|within|upon|overnight)\b)|"
    r"(?:to|in|on|at|during|within)(?= (?:the |an? )?(?:[^\W\d_]+ ){1,4}only(?:[.;:,]|$))))\b",
    re.IGNORECASE,
)
_TURNS = re.compile(
    r"\b(?:if|when|where|unless|while|provided|only|long as|once|until|in case|without|subject to|requires?|required|"
    r"needs?|depend\w*|conditions?|whose|may not|not|no|never|cannot|wenn|falls|sofern|soweit|solange|nur|bis|ohne|"
    r"vorausgesetzt|nicht|kein\w*)\b",
    re.IGNORECASE,
)
"""What tells a condition, or denies: such a claim is compared with its evidence elsewhere."""
_OTHERWISE = re.compile(r"\botherwise\b", re.IGNORECASE)
"""A condition every text makes: "unless otherwise agreed", "unless the schedule says otherwise"."""
_ENDS = re.compile(r"[.;:](?:\s|$)")
_COMMA = re.compile(r",\s")
_RULE = re.compile(
    r",\s+(?=(?:the|an?|we|you|it|they|our|your|its|each|any|all|no|half|nothing|only|\w+ (?:is|are|may|must))\s)",
    re.IGNORECASE,
)
"""Where the rule begins behind a condition that stands before it."""
_JOINS = re.compile(
    r",?\s+(?:which|who|that|whereas)\s+|[,;]?\s+(?:and|but|or)\s+|;\s+",
    re.IGNORECASE,
)
_AND = re.compile(r"\s(?:and|und)\s", re.IGNORECASE)
_NO_PAIR = re.compile(r"\b(?:or|between|oder|zwischen)\b", re.IGNORECASE)
"""What takes two together, or one of them: "between 6 a.m. and 10 p.m." is one condition."""
_LEADS = (
    r"(?:until|before|after|once|during|in (?:the )?(?:case|event) of|bis|bevor|vor|nach|nachdem|sobald|während|bei|"
    r"im Falle?|ab)"
)
_FRONT = re.compile(
    rf"\W*(?P<front>{_LEADS}\s(?P<what>[^,;:.]{{3,120}}?))"
    r"(?:,\s+|(?<=\s)(?=(?:[a-zäöü]{3,}(?:en|t)|ist|sind|wird) (?:wir|Sie|der|die|das|kein\w*)\b))(?P<rule>.+)",
    re.IGNORECASE | re.DOTALL,
)
"""What a rule hangs on, set before it: "Until the inspection has been passed, there is no cover for boilers"."""
_TURNS_TO = re.compile(r",?\s(?:but|whereas|however|aber|jedoch)\s|;\s", re.IGNORECASE)
_COMMON = named("loss claim policy insurance cover damage event case insured insurer")
"""What a text of insurance is about at all: "in the event of a claim, you must notify us"."""
_holds_lead = spotter(_LEAD)
_OPENS = re.compile(rf"(?:^|[.:;!?]\s)\W{{0,3}}{_LEADS}\s", re.IGNORECASE)


class _Condition(Struct, frozen=True):
    shown: str
    words: str
    """What it says, without the word that opens it."""
    rule: str
    """The words of its sentence that hang on it."""
    others: str
    """Words of its sentence that stand apart from it and may not hang on it."""
    further: str
    """What stands behind the comma after it: more of a list ("unless it is a mower, a golf cart or a wheelchair")."""


@needs(Needs.RESOLVED | Needs.CLAIM | Needs.PASSAGE | Needs.ACCEPTED | Needs.WORDS)
@once_per_claim("untold")
def check_untold(claim: Claim) -> Finding | None:
    """Cap an accepted quote at warning when its claim tells what hangs on a condition and not the condition."""
    prose = claim.told_prose
    if prose is None or len(prose[0]) > _MOST or not (_holds_lead(prose[0]) or _OPENS.search(prose[0])):
        return None
    if is_sentence_of(claim.own_words, prose[0]):
        return None
    claimed = named(statement_of(claim.lead))
    sentences = [prose[0][low:high] for low, high in sentence_ranges(prose[0])]
    told = max(sentences, key=lambda text: count_met(claimed, named(text)), default="")
    turned = _TURNS.search(claim.own_words) is not None
    for condition in _conditions(told):
        shown = None if turned else _dropped(condition, claimed, told, prose[0])
        if shown := shown or _half(condition, claimed, told):
            return said_otherwise("", " ".join(shown.split()[:_SHOWN]), "exception")
    if front := _front_dropped(named(claim.lead), told):
        return said_otherwise("", " ".join(front.split()[:_SHOWN]), "exception")
    return None


def _front_dropped(claimed: frozenset[str], told: str) -> str | None:
    """Return what stands before a rule and is not told with it, whether or not the rule is a denial."""
    match = _FRONT.match(told)
    if match is None or _OTHERWISE.search(match["front"]) is not None:
        return None
    rule = named(_TURNS_TO.split(match["rule"], maxsplit=1)[0])
    own = [word for word in named(match["what"]) if not is_among(word, rule)]
    if not any(word not in _COMMON for word in own) or share(own, claimed):
        return None
    met = count_met(claimed, rule)
    return match["front"] if met > 1 and 2 * met > len(claimed) else None


def _dropped(condition: _Condition, claimed: frozenset[str], told: str, evidence: str) -> str | None:
    its = named(condition.words)
    own = _but(its, evidence.replace(condition.words, " ")) or _but(its, told.replace(condition.words, " "))
    further = condition.further
    if further and share(_but(named(further), told.replace(further, " ")), claimed):
        return None
    if not own or share(own, claimed) or 2 * count_met(its, claimed) >= len(its):
        return None
    return condition.shown if _tells(condition, claimed) else None


def _half(condition: _Condition, claimed: frozenset[str], told: str) -> str | None:
    """Return what is left out of a condition of several parts that a claim tells one of."""
    parts = _AND.split(condition.words)
    if len(parts) < 2 or _NO_PAIR.search(condition.words) is not None or not _tells(condition, claimed):
        return None
    rest = told.replace(condition.words, " ")
    alone = [_but(named(part), rest) for part in parts]
    if not any(share(words, claimed) for words in alone):
        return None
    return next((part for part, words in zip(parts, alone, strict=True) if words and not share(words, claimed)), None)


def _tells(condition: _Condition, claimed: frozenset[str]) -> bool:
    """Say whether a claim holds most words of the rule that nothing else of the sentence holds."""
    rule = named(condition.rule)
    alone = _but(rule, condition.others) or list(rule)
    met = count_met(alone, claimed)
    return met > 0 and 2 * met >= len(alone)


def _conditions(sentence: str) -> Iterator[_Condition]:
    for match in _LEAD.finditer(sentence):
        at, start = match.start("lead"), match.end("lead")
        end = _ENDS.search(sentence, start)
        words = sentence[start : end.start() if end else len(sentence)]
        before, further = sentence[:at], ""
        if _OTHERWISE.search(words) is not None:
            continue
        if before.strip(" ,"):
            words, *more = _COMMA.split(words, maxsplit=1)
            further = "".join(more)
            cut = max((joint.end() for joint in _JOINS.finditer(before)), default=0)
            rule, others = before[cut:], before[:cut]
        else:
            comma = _RULE.search(words) or _COMMA.search(words)
            if comma is None:
                continue
            behind = sentence[start + comma.end() :]
            words = words[: comma.start()]
            rule = _JOINS.split(behind, maxsplit=1)[0]
            others = behind[len(rule) :]
        if words.strip() and named(rule):
            yield _Condition(f"{match['lead'].strip()} {words.strip()}", words, rule, others, further)


def _but(words: frozenset[str], text: str) -> list[str]:
    """Return the words that a text does not hold."""
    held = named(text)
    return [word for word in words if not is_among(word, held)]
