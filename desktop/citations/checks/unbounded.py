"""A claim without what bounds its quotation: what is taken off, each of several conditions, what a limit is of.

All words of "Losses are paid at 15%" stand in "Losses are paid less 15%", and those of "A keg is new stock once washed"
in "only after it has been washed, inspected and tagged". Each is told by the words beside what is bounded, none by a
list of what policies treat. They cap the verdict.
"""

from __future__ import annotations

import re

from desktop.citations.case import Claim, Needs, needs, once_per_claim
from desktop.citations.checks.rewording import said_otherwise, warned
from desktop.citations.light import is_light
from desktop.citations.retelling import share, telling_forms
from desktop.core.fact import FactKind, figure_in, shown_figure
from desktop.core.facts import find_figures
from desktop.core.sentences import sentence_ranges
from desktop.core.spotting import spotter
from desktop.core.verdicts import Finding

_OFF = re.compile(
    r"\b(?:less|minus|net of|reduced by|after (?:deducting|deduction of|subtracting)|deduct|subtract)\s+"
    r"(?:(?:any|the|all|an?|your|our)\s+)?",
    re.IGNORECASE,
)
_TAKES_OFF = re.compile(
    r"\b(?:less|minus|net|deduct\w*|subtract\w*|reduc\w*|off|cut|lower\w*|withh\w+|without|before|not)\b", re.I
)
_WHOLE = re.compile(
    r"\b(?P<whole>full|whole|entire|gross|undiminished) (?P<what>[^\W\d_]+(?: [^\W\d_]+)?)", re.IGNORECASE
)
_AT_ONCE = re.compile(
    r"\b(?:as soon as|immediately (?:when|if|once|after|upon)|the moment|at once (?:when|if))\b", re.IGNORECASE
)
_SOON = re.compile(r"\b(?:soon|immediate\w*|moment|at once|prompt\w*|without delay|instant\w*)\b", re.IGNORECASE)
_NEEDED = re.compile(
    r"\b(?:only (?:after|if|when|where|once|on condition that)|provided(?: that)?|on condition that)\b"
    r"(?P<what>[^.;:]+)",
    re.IGNORECASE,
)
_JOINT = re.compile(r",\s*(?:and\s+)?|\s+and\s+", re.IGNORECASE)
_SUFFICIENT = re.compile(
    r"\b(?:once|after|if|when|where|as soon as|provided(?: that)?)\b(?P<what>[^.;:]+)", re.IGNORECASE
)
_NECESSARY = re.compile(
    r"\b(?:only|must|has to|have to|needs?|requir\w+|before|until|unless|not|no|never|without|also|among|part of|"
    r"one of|first|condition\w*)\b",
    re.IGNORECASE,
)
_FOR_ANY = re.compile(
    r"\s*(?:for|on|to|of) (?:any one|any single|each|every|a single)\s+(?P<what>[^.;:|()]{3,60})", re.IGNORECASE
)
_EVENT = telling_forms("claim loss occurrence event accident person item time case insured policy period year article")
_EXCEPTED = re.compile(
    r",?\s*\b(?:except|other than|apart from|save)(?: for)?\s+(?P<what>[^.,;:]{3,60}?)\s+"
    r"(?:that|which|who|when|where|if|while|caused|resulting)\b(?P<how>[^.;:]+)",
    re.IGNORECASE,
)
_IF = re.compile(r"\b(?:if|when|where|that|which|once|as)\b(?P<how>[^.;:,]+)", re.IGNORECASE)
_LISTS = re.compile(r",|\bor\b", re.IGNORECASE)
_holds_bound = spotter(
    re.compile(
        r"\b(?:less|minus|net of|reduced|deduct|subtract|after|only|provided|on condition|any|each|every|single|except|"
        r"other than|apart|save|more than|consecutive)\b",
        re.IGNORECASE,
    )
)


@needs(Needs.RESOLVED | Needs.CLAIM | Needs.PASSAGE | Needs.ACCEPTED | Needs.WORDS)
@once_per_claim("unbounded")
def check_unbounded(claim: Claim) -> Finding | None:
    """Cap an accepted quote at warning when its claim leaves out what bounds the quoted words."""
    prose = claim.quoted_prose
    if prose is None or not _holds_bound(prose[0]):
        return None
    own, passage = claim.own_words, prose[0]
    return (
        _taken_off(own, passage)
        or _at_once(own, passage)
        or _one_condition(own, passage)
        or _limit_of(own, passage)
        or _excepted(own, passage)
    )


def _taken_off(own: str, passage: str) -> Finding | None:
    """Find what is paid given by what is taken off: "paid at 15%" for "paid less 15%", "the full price" for "less"."""
    off = _OFF.search(passage)
    if off is None or _TAKES_OFF.search(own) is not None:
        return None
    whole = _WHOLE.search(own)
    if (
        whole is not None
        and whole["whole"].casefold() not in passage.casefold()
        and share(telling_forms(whole["what"]), telling_forms(passage[: off.start()]))
    ):
        return said_otherwise(whole.group(), off.group().strip(), "negation")
    there = find_figures(passage)
    taken = {fact.value for fact in there if (last := _last_off(passage[: fact.start])) and last.end() == fact.start}
    kept = {
        fact.value for fact in there if (last := _last_off(passage[: fact.start])) is None or last.end() < fact.start
    }
    for figure in find_figures(own):
        if figure.value in taken - kept:
            return said_otherwise(shown_figure(figure), f"{off.group().strip()} {shown_figure(figure)}", "negation")
    return None


def _last_off(text: str) -> re.Match[str] | None:
    *_, last = (None, *_OFF.finditer(text))
    return last


def _at_once(own: str, passage: str) -> Finding | None:
    """Find "as soon as it closes" for "when it has been closed for more than 45 days"."""
    said = _AT_ONCE.search(own)
    if said is None or _SOON.search(passage) is not None:
        return None
    times = [fact for fact in find_figures(passage) if fact.kind is FactKind.PERIOD]
    if not times or any(fact.kind is FactKind.PERIOD for fact in find_figures(own)):
        return None
    return said_otherwise(said.group(), shown_figure(times[0]), "negation")


def _one_condition(own: str, passage: str) -> Finding | None:
    """Find some of the conditions that all are needed, told as if they were enough."""
    if _NECESSARY.search(own) is not None:
        return None
    given = [telling_forms(match["what"]) for match in _SUFFICIENT.finditer(own)]
    for match in _NEEDED.finditer(passage) if given else ():
        if re.search(r"\bor\b", match["what"]) is not None:
            continue
        items = [item for item in _JOINT.split(match["what"]) if telling_forms(item)]
        if len(items) < 2:
            continue
        said = frozenset().union(*given)
        mine = telling_forms(own)
        left = [item for item in items if not share(telling_forms(item), mine)]
        if left and any(share(telling_forms(item), said) for item in items):
            shown = " ".join(left[0].split()[:4])
            return warned(f"The answer leaves out “{shown}”, which the cited evidence says.", "exception", "", shown)
    return None


def _limit_of(own: str, passage: str) -> Finding | None:
    """Find a limit for one kind of thing told of another: "fences up to $500" for "$500 for any one tree"."""
    there = find_figures(passage)
    for figure in find_figures(own):
        if figure.kind is not FactKind.MONEY:
            continue
        of = [_FOR_ANY.match(passage, fact.end) for fact in there if figure_in(figure, [fact])]
        things = [telling_forms(match["what"]) for match in of if match is not None]
        if not of or len(things) < len(of) or any(words & _EVENT or not words for words in things):
            continue
        mine = telling_forms(own)
        if not any(share(words, mine) for words in things):
            shown = " ".join(of[0].group().split()[:6]) if of[0] is not None else ""
            return warned(f"The answer leaves out “{shown}”, which the cited evidence says.", "basis", "", shown)
    return None


def _excepted(own: str, passage: str) -> Finding | None:
    """Find an exception of one of several things told of another of them: the sales with the weather's exception."""
    for low, high in sentence_ranges(passage):
        sentence = passage[low:high]
        match = _EXCEPTED.search(sentence)
        if match is None or _LISTS.search(sentence[: match.start()]) is None:
            continue
        thing, how = telling_forms(match["what"]), telling_forms(match["how"])
        listed = telling_forms(sentence[: match.start()])
        mine = telling_forms(own)
        on = frozenset().union(*(telling_forms(said["how"]) for said in _IF.finditer(own)))
        if not thing or not how or not thing <= listed or share(thing, mine) or len(how & on) < 2:
            continue
        others = [word for word in listed - thing - on if not is_light(word)]
        if share(others, mine - on):
            shown = " ".join(match["what"].split()[:4])
            return warned(f"The answer leaves out “{shown}”, which the cited evidence says.", "exception", "", shown)
    return None
