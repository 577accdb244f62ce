"""A claim that tells of a whole what its evidence tells of a part of it, or of the place of a thing what of the thing.

"Silos are insured" for "grain in silos is insured", "every pilot" for "a pilot over 65", "the premium" for "part of the
premium". All its words stand in the evidence; what narrows them there is left out. It caps the verdict.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from msgspec import Struct

from desktop.citations.case import Claim, Needs, needs, once_per_claim
from desktop.citations.checks.named_words import count_met, named
from desktop.citations.checks.rewording import said_otherwise, warned
from desktop.citations.clauses import is_sentence_of
from desktop.citations.framing import statement_of
from desktop.citations.light import is_light
from desktop.citations.retelling import form_of, is_among, same_word, share, telling, words_of
from desktop.core.sentences import sentence_ranges
from desktop.core.verdicts import Finding

_MOST = 4000
_NARROWS = (
    r"of|in|on|at|by|for|from|to|with|without|within|under|over|above|below|into|against|during|between|after|before|"
    r"near|inside|outside|who|which|that|whose|less|more|younger|older|not|[a-z]{3,}ed"
)
"""What may open the words that narrow the name before them."""
_NAME = re.compile(rf"(?P<name>.+?)(?:\s(?:{_NARROWS})\b|$)", re.IGNORECASE | re.DOTALL)
_OPENS = re.compile(rf"\W*(?:except\b|(?:{_NARROWS})\s)", re.IGNORECASE)
"""What stands before a subject: "for claims brought in Canada the limit is"."""
_LEADING = re.compile(
    r"\W*(?:(?:the|an?|any|all|each|every|no|only|our|your|their|its|this|that|such|both)\s+)+", re.IGNORECASE
)
_VERB = re.compile(
    r"\b(?:is|are|was|were|may|must|shall|will|can|cannot|does|do|has|have|counts?|applies|needs?|covers?|insures?)\b",
    re.IGNORECASE,
)
_HELPING = re.compile(
    r"(?:(?:is|are|was|were|may|must|shall|will|can|cannot|does|do|has|have|be|been|not|also|only|always|never|still|"
    r"then)\s+)*",
    re.IGNORECASE,
)
_PASSIVE = re.compile(
    r"(?:(?:may|must|shall|will|can|has|have|not|only|also)\s+)*(?:is|are|was|were|be|been)\s+"
    r"(?:(?:not|also|only|always|never|still|then)\s+)*\w+(?:ed|en|id|ept|ade|ent|ost|ought|old|eld|own)\b",
    re.IGNORECASE,
)
_GIVES = re.compile(
    r"\W*(?:we|you|(?:the |your )?(?:insurer|company|plan|policy))\s+(?:(?:will|shall|may|also|only|do|not)\s+)*"
    r"(?P<verb>pays?|covers?|insures?|reimburses?|replaces?|repairs?)\s+(?:for\s+)?(?P<what>\S.*)",
    re.IGNORECASE | re.DOTALL,
)
_CLAUSE = re.compile(r"[,;:]\s|\b(?:and|but|if|when|where|unless|while|until|because)\s", re.IGNORECASE)
_OPENED = re.compile(r"\W*(?:if|when|where|unless|while|until|because|in|on|at|for|to|during|after|before)\b", re.I)
"""What a sentence begins with that has its subject behind a comma."""
_PERIL = re.compile(
    r"\b(?:against|for|from|including|such as)\s.*?"
    r"(?=\s(?:in|on|at|during|while|if|when|only|by|with|under)\b|[,.;]|$)",
    re.IGNORECASE,
)
"""What a thing is insured against or paid for, or what of it: that may be told as what is insured or paid."""
_THROUGH = frozenset(
    map(form_of, re.findall(r"\w+", "cost expense loss damage part amount value right sum fee limit insurance cover"))
)
"""Names of what is meant with the thing behind them: "soil cleaning" for "the cost of cleaning the soil"."""
_PARTIES = frozenset({"we", "you"})
_EVERYWHERE = r"wherever|anywhere|everywhere|worldwide|(?:no matter|regardless of) where"
_WHOEVER = r"(?<!if )(?<!whether )(?<!not )(?<!without )(?:whoever|anyone|anybody|everyone|everybody)"
_WHENEVER = r"whenever|always|at any time|at all times|in (?:every|any|all) cases?"
_UNBOUNDED = tuple(re.compile(rf"\b(?:{words})\b", re.IGNORECASE) for words in (_EVERYWHERE, _WHOEVER, _WHENEVER))
_ALL = re.compile(
    r"\b(?:any\w*|every\w*|all|each|wherever|whoever|whatever|whenever|always|regardless|irrespective|no matter|"
    r"whether|world\w*|universal)\b",
    re.IGNORECASE,
)
_ANY_TIME = re.compile(
    r"\b(?:any|every|all) (?:time|moment|hour|day|stage|point)s?\b|\b(?:whenever|always|regardless|irrespective|"
    r"no matter|whether)\b",
    re.IGNORECASE,
)
"""What tells of any time: "on any renewal date" does not."""
_ALL_OF = re.compile(r"\b(?:all|every|each|any)\s+(?P<what>[^\W\d_]{3,})", re.IGNORECASE)
_ANY_ONE = re.compile(r"\b(?:any|each|every) one\b", re.IGNORECASE)
_TIME = re.compile(r"(?:day|week|month|quarter|year)s?\b", re.IGNORECASE)
_THIS_ONE = frozenset({"that", "this", "one", "first", "second", "such"})
_PART = re.compile(
    r"\b(?:part|half|one third|two thirds|a third|a quarter|portion|share|\d+ ?%|percent) of "
    r"(?:the |your |our |its )?(?P<what>[^\W\d_]{3,})(?! (?:and|or)\b)",
    re.IGNORECASE,
)
_TELLS_PART = re.compile(
    r"%|\b(?:parts?|partly|partial\w*|half|third|quarter|portion|share|some|percent|balance|remain\w*|rest)\b",
    re.IGNORECASE,
)
_SHARE_OF = re.compile(r"\W*(?:[\w.-]+ ?){1,2}(?:%|percent|per cent)\s+of\s+(?=\S)", re.IGNORECASE)
_NOTHING = re.compile(r"\b(?:nothing|none|not|no \w+) for (?P<what>[^,.;]{3,60})", re.IGNORECASE)
"""A clause without its verb: "we pay the hire, but nothing for the fees"."""
_SOME = re.compile(r"\bsome of\b", re.IGNORECASE)
"""A part where the evidence tells of the whole: "some of the requirements"."""
_DENIES = re.compile(r"\b(?:not|no|never|nobody|none|nothing|neither|exclu\w+)\b", re.IGNORECASE)
_DENIED_FOR = re.compile(
    r"\b(?:for|in|of|on|to|at|under|near|within|during|inside|outside|above|below|by|from)\s+"
    r"(?P<what>(?:(?:the|an?|your|our|its|their)\s+)?[\w-]+(?:\s[\w-]+){0,2}?)"
    r"(?=[,.;]|\s(?:and|but|or)\s|\W*$)",
    re.IGNORECASE,
)
_SAVED = re.compile(r"\b(?:without|unless|except\w*)\b", re.IGNORECASE)
_ITEMS = re.compile(r"[^.;]*?\sor\s[^.;]*", re.IGNORECASE)
"""What goes on with further items behind what a denial is bound to."""
_DEFINITE = re.compile(r"\W*(?:the|this|that|our|your|its|their)\b", re.IGNORECASE)


class _Said(Struct, frozen=True):
    """A clause: its subject, all from its verb on, and the form of the verb that tells what is done."""

    subject: str
    rest: str
    verb: str
    passive: bool

    @property
    def text(self) -> str:
        return f"{self.subject} {self.rest}"


@needs(Needs.RESOLVED | Needs.CLAIM | Needs.PASSAGE | Needs.ACCEPTED | Needs.WORDS)
@once_per_claim("broadened")
def check_broadened(claim: Claim) -> Finding | None:
    """Cap an accepted quote at warning when its claim leaves out what narrows the thing it speaks of."""
    prose = claim.quoted_prose
    if prose is None or len(prose[0]) > _MOST or is_sentence_of(claim.own_words, prose[0]):
        return None
    own, evidence = statement_of(claim.lead), prose[0]
    claimed = named(own)
    sentences = [evidence[low:high] for low, high in sentence_ranges(evidence)]
    told = max(sentences, key=lambda text: count_met(claimed, named(text)), default="")
    found = _of_other(own, claimed, sentences)
    if found is not None:
        return warned(f"The answer says of “{found[0]}” what the cited evidence says of “{found[1]}”.", "term", *found)
    if (wide := _unbounded(own, evidence, told)) or (wide := _all_of(own, evidence, told)):
        return said_otherwise(wide, "", "term")
    part = _whole(own, claimed, told) or _denied_of_all(own, claimed, told)
    return said_otherwise("", part, "term") if part else None


def _of_other(own: str, claimed: frozenset[str], sentences: Sequence[str]) -> tuple[str, str] | None:
    """Return the subject of a claim and that of the clause which says the same of another or of a part."""
    mine = _said(own)
    if mine is None or "," in mine.subject or not mine.verb:
        return None
    clauses = [clause for text in sentences for clause in _clauses(text)]
    acting = [other for other in clauses if not other.verb or same_word(other.verb, mine.verb)]  # "… and roofs are not"
    if not any(other.verb for other in acting):
        return None
    known = named(_PERIL.sub(" ", " ".join(sentences)))
    elided = (match["what"] for text in sentences for match in _NOTHING.finditer(text))
    if _DENIES.search(own) is not None and any(share(named(mine.subject), named(what)) for what in elided):
        return None
    shown = _lesser(mine, claimed, acting) or _other_head(mine, claimed, acting, known)
    return (" ".join(mine.subject.split()), " ".join(shown.split())) if shown else None


def _other_head(mine: _Said, claimed: frozenset[str], acting: Sequence[_Said], known: frozenset[str]) -> str:
    """Return the subject of the evidence where that of the claim only tells where it is, or whose."""
    head, _ = _head(mine.subject)
    acting = [other for other in acting if other.passive is mine.passive or not other.verb]
    shared = [count_met(claimed, named(other.text)) for other in acting]
    shown = ""
    for other in (other for other, count in zip(acting, shared, strict=True) if count == max(shared)):
        its, behind = _head(other.subject)
        if not head or not its or its in _THROUGH or its in _PARTIES or is_among(its, claimed):
            return ""
        if is_among(head, named(other.subject[: len(other.subject) - len(behind)])):
            return ""
        if _SHARE_OF.match(other.subject) is not None and is_among(head, named(behind)):
            return ""  # "70% of the cost is paid" says of the cost at what rate it is
        if is_among(head, known):
            shown = other.subject
    return shown


def _lesser(mine: _Said, claimed: frozenset[str], acting: Sequence[_Said]) -> str:
    """Return the subject of the evidence that is the claim's with words which narrow it, all left out by the claim."""
    names, behind = _split(mine.subject)
    if behind or not names or _DEFINITE.match(mine.subject) is not None:
        return ""  # "the premium" is the one spoken of; "pilots" are all
    shown = ""
    for other in acting:
        its, narrowing = _split(other.subject)
        if not all(is_among(word, named(its)) for word in named(names)):
            continue
        if not named(narrowing) or share(named(narrowing), claimed):
            return ""
        shown = other.subject
    return shown


def _unbounded(own: str, evidence: str, told: str) -> str:
    """Return "wherever", "whoever", "always" or "some of" of a claim whose evidence sets no such word."""
    for number, words in enumerate(_UNBOUNDED):
        found = words.search(own)
        wide = _ANY_TIME if found is not None and found.group().casefold() == "at any time" else _ALL
        if found is not None and words.search(evidence) is None and (not number or wide.search(told) is None):
            return found.group()
    some = _SOME.search(own)
    return some.group() if some is not None and _TELLS_PART.search(told) is None else ""


def _all_of(own: str, evidence: str, told: str) -> str:
    """Return "all pilots" of a claim whose evidence tells of "a pilot over 65", or only of "that pilot"."""
    found = _ALL_OF.search(own)
    if found is None or not telling(found["what"]):
        return ""
    form = form_of(found["what"])
    words = re.findall(r"[^\W\d_]+", evidence.casefold())
    before = {words[i - 1] for i in range(1, len(words)) if same_word(form_of(words[i]), form)}
    if "one" in before and _ANY_ONE.search(evidence) is not None:
        return ""
    if before and before <= _THIS_ONE and _TIME.match(found["what"]) is None:
        return found.group()
    if own.strip().startswith(found.group()) and _ALL.search(evidence) is None:
        narrowed = re.finditer(rf"([^\W\d_]+)\s+(?:{_NARROWS})\s", told, re.IGNORECASE)
        if any(same_word(form_of(match[1]), form) for match in narrowed):
            return found.group()
    return ""


def _whole(own: str, claimed: frozenset[str], told: str) -> str:
    """Return "part of the premium" where a claim tells of the premium."""
    if _TELLS_PART.search(own) is not None:
        return ""
    for match in _PART.finditer(told):
        form = form_of(match["what"])
        others = named(told) - {form}
        once = len(re.findall(rf"\b{re.escape(match['what'])}", told, re.IGNORECASE)) == 1
        if telling(match["what"]) and once and is_among(form, claimed) and share(others, claimed):
            return match.group()
    return ""


def _denied_of_all(own: str, claimed: frozenset[str], told: str) -> str:
    """Return what a denial of the evidence is bound to and that of the claim is not: "excluded for cables"."""
    known = named(told)
    if _DENIES.search(own) is None or not all(is_among(word, known) for word in claimed):
        return ""  # "Dents are not paid" names what it denies, in other words
    for match in _DENIED_FOR.finditer(told):
        what, before = named(match["what"]), named(told[: match.start()])
        if _DENIES.search(told[: match.start()]) is None or _SAVED.search(told[: match.start()]) is not None:
            continue
        if (items := _ITEMS.match(told, match.start("what"))) is not None:
            if "," in told[: match.start()]:
                continue  # one item of a list is told without the others
            what |= named(items.group())
        if not what or not before or share(what, claimed) or all(map(is_light, what)):
            continue
        if count_met(before, claimed) >= max(min(2, len(before)), 0.6 * len(before)):
            return match.group()
    return ""


def _clauses(sentence: str) -> Iterator[_Said]:
    """Yield what the clauses of a sentence say, with the subject '' behind an item of a list: it may be all of that."""
    at, listed = 0, False
    for cut in [*_CLAUSE.finditer(sentence), None]:
        said = _said(sentence[at : cut.start() if cut is not None else len(sentence)])
        if said is not None:
            yield _Said("", said.rest, said.verb, said.passive) if listed else said
        if cut is not None:
            listed = (
                said is None and cut.group()[:3].casefold().strip() in {",", "and"} and _OPENED.match(sentence) is None
            )
            at = cut.end()


def _said(text: str) -> _Said | None:
    """Return what a clause says of its subject; what a party pays or covers is told as paid or covered."""
    if (given := _GIVES.match(text)) is not None:
        thing = _PERIL.split(given["what"], maxsplit=1)[0]
        return _Said(thing, given["what"][len(thing) :], form_of(given["verb"]), passive=True)
    verb = _VERB.search(text)
    subject = text[: verb.start()].strip() if verb is not None else ""
    if verb is None or not subject:
        return None
    rest = text[verb.start() :]
    return _Said(subject, rest, next(_acts(rest), ""), _PASSIVE.match(rest) is not None)


def _acts(rest: str) -> Iterator[str]:
    helping = _HELPING.match(rest)
    end = helping.end() if helping is not None else 0
    return ("" if form == "not" else form for form, _ in words_of(rest[end : end + 40]))


def _split(subject: str) -> tuple[str, str]:
    """Return the name a subject begins with, and the words that narrow it."""
    leading = _LEADING.match(subject)
    subject = subject[leading.end() :] if leading is not None else subject
    name = _NAME.match(subject) if _OPENS.match(subject) is None else None
    return (name["name"], subject[name.end("name") :]) if name is not None else ("", "")


def _head(subject: str) -> tuple[str, str]:
    """Return the form of the noun a subject is about, and the words behind it."""
    name, behind = _split(subject)
    words = [form for form, written in words_of(name) if telling(written)]
    return (words[-1] if words else ""), behind
