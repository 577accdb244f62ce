"""How many and how often: "all claims" for some of them, "twice" for once, "each month" for each year.

A claim without figures has such words too. One that the evidence does not have of the same thing caps the verdict.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from desktop.citations.case import Case, Claim, Needs, from_its_start, needs, once_per_claim
from desktop.citations.governing import head_over
from desktop.citations.retelling import Word, forms, same_word, telling, words_of
from desktop.core.spotting import spotter
from desktop.core.verdicts import Code, Finding, MachineVerdict
from desktop.core.words import NUMBER_WORDS

_ANY = re.compile(
    r"\b(?:all|every|any|always|anyone|anybody|anything|anywhere|everyone|everything|everywhere|in full|entire(?:ly)?|"
    r"completely|totally|wholly|either|twice|once|thrice|two|three|four|five|six|seven|eight|nine|ten|double|triple|half|both|per|each|one|some|several|few|certain|single|alle[rsnm]?|jede[rsnm]?)\b",
    re.IGNORECASE,
)
"""Asked first: a claim without any of these words is done with."""
_holds_any = spotter(_ANY)
_UNIVERSAL = re.compile(
    r"\b(?P<all>all|every|any)\b (?:of )?(?:the |your |our |such |other |kinds? of )*", re.IGNORECASE
)
_ABSOLUTE = re.compile(
    r"\b(?:always|anyone(?! else)|anybody|anything|anywhere|everyone|everything|everywhere|in full|entire(?:ly)?|"
    r"of any kind)\b",
    re.IGNORECASE,
)
_OF_ANY_KIND = re.compile(r"\bof (?:any|every) (?:kind|type|sort)\b", re.IGNORECASE)
_WIDE = re.compile(r"\b(?:any|all|every|each|whatever|whatsoever|kinds?|types?|sorts?)\b", re.IGNORECASE)
_AS_MUCH = {
    "anyone": r"any(?:one|body)(?! else)|no (?:one|person)|nobody|every(?:one|body)|any person",
    "anybody": r"any(?:one|body)|nobody",
    "anywhere": r"anywhere|wherever|world\s?wide|everywhere|throughout",
    "everywhere": r"anywhere|wherever|everywhere|worldwide",
    "in full": r"in full|fully|full|entire\w*|100\s?%|whole|without", "of any kind": r"any|all|every|no|whatever",
    "always": r"always|at all times|any time|every|each|in all|in any|all|whether|regardless|whatever",
}  # fmt: skip
_NARROWS = re.compile(
    r"\b(?:if|unless|except\w*|only|other than|but|provided|some|certain|most|while|when|else|excluded?|not|proportion|"
    r"part|late|less|until|limited|which|whose|listed|shown|scheduled|described|within|wenn|nur|außer|sofern|soweit|einige)\b",
    re.IGNORECASE,
)
_QUANTIFIES = frozenset(
    {"all", "each", "no", "none", "whatever", "neither", "any", "every", "both", "per", "regardless"}
)
_REACH = 4
"""Words before a noun in which its quantifier may stand."""
_COUNTS = re.compile(
    r"\b(?:twice|thrice|(?<!one of )(?<!of the )(?:two|three|four|five|six|seven|eight|nine|ten)|double|triple|half)\b",
    re.IGNORECASE,
)
"""Counts but those of what the quoted words list: "one of three materials", "the earliest of the three"."""
_LIKE = {"twice": ("2", "two", "double", "second"), "double": ("twice", "2", "two"), "half": ("50", "1/2", "halves")}
_PER = re.compile(
    r"\b(?:per|each|every|je|pro)\s+(?:(?:calendar|policy|plan|single)\s+)?(?P<noun>[^\W\d_]+)", re.IGNORECASE
)
_PERIODS = frozenset({"day", "week", "month", "quarter", "year", "hour", "term", "period"})


@needs(Needs.RESOLVED | Needs.CLAIM | Needs.PASSAGE | Needs.ACCEPTED | Needs.WORDS)
@once_per_claim("quantities")
def check_quantities(claim: Claim) -> Finding | None:
    """Cap an accepted quote at warning when its claim says of more, or more often, than the quoted words do."""
    own = claim.own_words
    if not _holds_any(own):
        return None
    cases = [case for case in claim.cases if case.passage]
    if any(case.found is None or case.found.span is None or case.found.span.table is not None for case in cases):
        return None
    passage = " ".join(case.passage for case in cases)
    word = (
        (_counted(own, passage) and _counted(own, " ".join(map(from_its_start, cases))))
        or _every(own, passage)
        or _both(own, passage)
        or _at_least(own, passage)
        or _fewer(own, passage)
        or _one_enough(own, passage, cases)
        or _universal(own, passage)
    )
    if not word:
        return None
    sentence = f"The answer says “{word}”; the quoted sentence does not."
    return Finding(Code.FACT_MISMATCH, MachineVerdict.WARNING, sentence, "number", word)


_TIME = re.compile(r"[ -](?:day|week|month|year|hour)s?\b", re.IGNORECASE)
"""What makes a count a period, which is looked up as a figure: "two weeks" for "14 days"."""


def _counted(own: str, passage: str) -> str:
    held = forms(words_of(passage))
    for match in _COUNTS.finditer(own):
        word = match.group().casefold()
        like = {form for form, _ in words_of(word)} | set(_LIKE.get(word, ()))
        if (
            not like & held
            and _TIME.match(own, match.end()) is None
            and re.search(rf"\b{word}\b", passage, re.IGNORECASE) is None  # "one-half" is one word
            and not _counts_list(word, own[match.end() :], passage)
        ):
            return match.group()
    return ""


_LIST = re.compile(r"(?:[^\W\d_]+(?:[ -][^\W\d_]+){0,5}, )+(?:[^\W\d_]+(?:[ -][^\W\d_]+){0,5},? )?(?:and|or) ")


def _counts_list(word: str, behind: str, passage: str) -> bool:
    """Say whether a count is of what the quoted words list: "three perils" over "fire, explosion and escape"."""
    count = NUMBER_WORDS.get(word, 0)
    counted = next((form for form, written in words_of(behind[:60]) if telling(written)), "")
    if not counted or counted in _PERIODS or counted == "time":
        return False
    lists = (re.sub(r", (?=(?:and|or) $)", " ", match.group()) for match in _LIST.finditer(passage))
    return any(text.count(",") + 2 == count for text in lists)


def _every(own: str, passage: str) -> str:
    """Return "each month" where the passage names another period and no month."""
    there = [form for form, _ in words_of(passage)]
    held = frozenset(there)
    for match in _PER.finditer(own):
        form = next((form for form, _ in words_of(match["noun"])), "")
        if form not in _PERIODS or not held & _PERIODS or _yearly(form, passage):
            continue
        if form not in held or _only_several(form, there):
            return match.group()
    return ""


def _only_several(period: str, there: Sequence[str]) -> bool:
    """Say whether a period is only told in several: "each month" is not every 12-month period."""
    before = [there[i - 1] if i else "" for i, form in enumerate(there) if form == period]
    return all(form.isdigit() and form != "1" for form in before)


_BOTH = re.compile(r"\bboth (?:of )?(?:the |our |your )?(?P<noun>[^\W\d_]{3,}s)\b(?! and\b)", re.IGNORECASE)
_EACH_ITS_OWN = re.compile(r"\W*(?:[\d.]+ )?each (?:side|party|of (?:us|them|the parties|you))\b", re.IGNORECASE)
_ONE_ALONE = re.compile(
    r"\W*(?:the |our |your )?(?:we|you|insurer|company|insured|policyholder|losing \w+|winning \w+|claimant)\b"
    r"(?! and\b)",
    re.IGNORECASE,
)
"""Who alone does for both what each does for itself."""
_SEVERAL = re.compile(
    r"\b(?:both|either|neither|each|every|all|any|two|respective\w*|another|others?|mutual\w*)\b", re.IGNORECASE
)


def _both(own: str, passage: str) -> str:
    """Return "both plans" where the passage speaks of one plan."""
    match = _BOTH.search(own)
    if match is not None and _EACH_ITS_OWN.match(passage) is not None and _ONE_ALONE.match(own) is not None:
        return match.group()
    if match is None or _SEVERAL.search(passage) is not None:
        return ""
    several = re.search(rf"\b{match['noun']}\b", passage, re.IGNORECASE) is not None
    return "" if several else match.group()


_AT_LEAST = re.compile(r"\b(?:at least|more than|a minimum of) (?P<count>[^\W_]+)\b", re.IGNORECASE)


def _at_least(own: str, passage: str) -> str:
    """Return "at least one" where the passage says "only one"."""
    match = _AT_LEAST.search(own)
    if match is None or not (match["count"].isdigit() or match["count"].casefold() in NUMBER_WORDS):
        return ""
    only = re.search(rf"\b(?:only|exactly|just) {match['count']}\b", passage, re.IGNORECASE)
    return match.group() if only is not None else ""


_FEWER = re.compile(
    r"\b(?:only one|a single|one(?! (?:or|of|another|who|that)\b)|some|several|a few|certain)(?: of)?(?: the)?"
    r"(?P<noun>(?: [^\W\d_]{3,}){1,2})",
    re.IGNORECASE,
)
_ONE_OF = re.compile(
    r"\b(?:any one|only one|just one|one|some|certain|several|a few|at least one|a single(?: one)?)"
    r"(?: of (?:the|your|our|its|these|those|all))? (?P<noun>[^\W\d_]{2,}(?:[ -][^\W\d_]+){0,2})",
    re.IGNORECASE,
)
_DUTY = re.compile(r"\b(?:must|shall|has to|have to|required|needs?)\b", re.IGNORECASE)
_ON_CONDITION = re.compile(r"\b(?:if|when|where|once|unless|after|as soon as|provided)\b", re.IGNORECASE)
_WHOLE = frozenset({"all", "each", "every", "both", "entire", "whole"})
_HAS_FEWER = re.compile(r"\b(?:one|single|some|several|few|certain|any|1)\b", re.IGNORECASE)


def _fewer(own: str, passage: str) -> str:
    """Return "one Party" where the passage says it of each of them: one of several conditions is not all of them."""
    if _HAS_FEWER.search(passage) is not None:
        return ""
    there = words_of(passage)
    for match in _FEWER.finditer(own):
        nouns = [form for form, word in words_of(match["noun"]) if telling(word)]
        at = [i for i, (form, _) in enumerate(there) if nouns and (form == nouns[0] or same_word(form, nouns[0]))]
        before = [{word.casefold() for _, word in there[max(0, i - 2) : i]} for i in at]
        if at and all(words & _WHOLE for words in before) and _ON_CONDITION.search(own[: match.start()]):
            return match.group()
    return _one_bound(own, passage)


def _one_bound(own: str, passage: str) -> str:
    """Return "one of the owners" that must do what all owners must, or to whom must be done what to each of them."""
    match = _ONE_OF.search(own) if _DUTY.search(passage) is not None and _DUTY.search(own) is not None else None
    there = words_of(passage) if match is not None else []
    for noun, written in words_of(match["noun"]) if match is not None else ():
        if not telling(written):
            break
        before = [
            {word.casefold() for _, word in there[max(0, i - 3) : i]}
            for i, (form, _) in enumerate(there)
            if form == noun or same_word(form, noun)
        ]
        if before and match is not None and all(words & _WHOLE for words in before):
            return match.group().rsplit(written, 1)[0] + written
    return ""


_ALL_OF = re.compile(
    r"\b(?:all|each|every one|both) of (?:the (?:following|conditions|requirements)|these|those|them)\b|"
    r"\ball (?:the )?following\b",
    re.IGNORECASE,
)
_ANY_OF = re.compile(r"\b(?:any|one|either|some|at least one)\b", re.IGNORECASE)
_ENOUGH = re.compile(
    r"\b(?:any one|at least one|just one|only one|one|either|a single(?: one)?|any)\b(?P<between>[^.;:]{0,50}?)"
    r"\b(?:enough|suffic\w+|will do)\b|"
    r"\b(?:any one|at least one|just one|a single one|either) of (?:them|these|those|the)\b",
    re.IGNORECASE,
)
_EITHER = re.compile(r"\b(?:either|any(?: one)? of)\b(?=.*\bor\b)", re.IGNORECASE | re.DOTALL)
_MORE_THAN_ONE = re.compile(r"\b(?:not|no|never|fail\w*|unless|miss\w*|lack\w*|un\w+)\b|n['’]t\b", re.IGNORECASE)


def _one_enough(own: str, passage: str, cases: Sequence[Case]) -> str:
    """Return "one of them suffices" over the head of a list that wants all of it, and "either" over its items."""
    if len(cases) > 1 and (either := _EITHER.search(own)) is not None:
        spans = [case.found.span for case in cases if case.found is not None]
        heads = [head_over(span, case.snapshot) for case, span in zip(cases, spans, strict=True) if span is not None]
        if all(_ALL_OF.search(head) is not None for head in heads) and _MORE_THAN_ONE.search(own) is None:
            return either.group()
    match = _ENOUGH.search(own) if _ALL_OF.search(passage) is not None else None
    if match is None or _ANY_OF.search(passage) is not None or _MORE_THAN_ONE.search(own) is not None:
        return ""
    return " ".join(match.group().split())


def _yearly(form: str, passage: str) -> bool:
    adverb = {"day": "daily", "week": "weekly", "month": "monthly", "year": "annual", "quarter": "quarterly"}.get(form)
    return adverb is not None and adverb in passage.casefold()


def _universal(own: str, passage: str) -> str:
    kind = _OF_ANY_KIND.search(own)
    if kind is not None and _WIDE.search(passage) is None:
        return kind.group()
    there = words_of(passage)
    if foreign := _any_other(own, there):
        return foreign
    part = _WHOLLY.search(own) if _NARROWS.search(passage) is not None else None
    if part is not None and _HAS_WHOLLY.search(passage) is None:
        return part.group()
    turned = _TURNED.search(own) is not None and _AFFIRMS.search(own) is None
    if _NARROWS.search(passage) is None or turned:
        return ""
    for match in _ABSOLUTE.finditer(own):
        word = " ".join(match.group().casefold().split())
        like = _AS_MUCH.get(word, re.escape(word))
        if re.search(rf"\b(?:{like})\b", passage, re.IGNORECASE) is None:
            return match.group()
    for match in _UNIVERSAL.finditer(own):
        noun = next(((form, word) for form, word in words_of(own[match.end() :]) if telling(word)), None)
        if noun is None:
            continue
        at = [i for i, (form, _) in enumerate(there) if form == noun[0] or same_word(form, noun[0])]
        before = [there[max(0, i - _REACH) : i] for i in at]
        if at and not any(
            form in _QUANTIFIES or word.casefold() in _QUANTIFIES for words in before for form, word in words
        ):
            return f"{match['all']} {noun[1]}"
    return ""


_WHOLLY = re.compile(r"\b(?:completely|totally|wholly)\b", re.IGNORECASE)
_HAS_WHOLLY = re.compile(r"\b(?:complete|total|whol|entire|full|100)", re.IGNORECASE)
_AFFIRMS = re.compile(r"\b(?:exclusion|limitation|restriction)s?\b[^.;]{0,40}\bnot apply to\b", re.IGNORECASE)
"""What affirms by a denial: "this exclusion does not apply to any loss"."""


def _any_other(own: str, there: Sequence[Word]) -> str:
    """Return "any employee" where the evidence knows no employee."""
    held = forms(there)
    for match in _UNIVERSAL.finditer(own):
        words = words_of(own[match.end() : match.end() + 60])[:2]
        if len(words) > 1 and words[0][1].endswith("ed"):
            del words[0]  # "all of the listed conditions": of which it is said
        form, word = words[0] if words else ("", "")
        if not telling(word) or word.casefold() in _ANYTHING or form[0].isdigit():
            continue
        if form not in held and not any(same_word(form, other) for other in held):
            return match.group() + word
    return ""


_ANYTHING = frozenset(
    re.findall(
        r"\w+",
        """person persons people party parties one time times case cases event events circumstance
        circumstances reason reasons kind part parts other others further additional amount amounts thing
        things way ways point stage later earlier remaining relevant applicable covered insured given
        following more less such claim claims loss losses policy coverage cover location locations instance
        condition conditions requirement requirements""",
    )
)
"""Nouns that "any" stands before without naming a thing of its own."""
_TURNED = re.compile(
    r"\b(?:unless|except\w*|if|other than|only|provided|subject to|but|not|no|never|excluding|apart from|when|while)\b",
    re.IGNORECASE,
)
