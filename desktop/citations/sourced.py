"""The number of a source beside a place in it: "see source 2, p. 4", "Quelle 2, S. 4", "p. 4 of document 2"."""

from __future__ import annotations

import re

from desktop.citations.filenames import Names

PAGE_WORD = (
    r"(?:pages?(?:\(s\)|[_ ](?:label|number))?|"
    r"pp?g?s?\.|pgs?\.?|pp|p(?=\.?\s?\d)|seiten?|s\.(?=\s?\d)|p[áa]ginas?|p[áa]gs?\.?|pagin[ae]|blz\.?|sidan?|strona|str\.|"
    r"страниц[аы]|стр\.?|頁|页|ページ)"
)
SOURCE_WORD = (
    r"citations?|cited?|refs?|r[eé]f[eé]rences?|referen[zc](?:en|ias?)?|sources?|src|docs?|documents?|dok(?:umente?)?|documentos?|"
    r"passages?|contexts?|excerpts?|auszug|textstelle|fundstelle|extraits?|quellen?|fuentes?|fonte|fonti|bron|"
    r"来源|來源|资料|資料|文献|文獻|引用|出典|参考|출처|참고|문서"
)
POINTING = (
    r"(?:see(?: also)?|cf\.?|compare|per|from|siehe(?: auch)?|vgl\.?|gem(?:\.|äß)|laut|voir(?: aussi)?|selon|véase|zie)"
)
NUMBER_SIGN = r"(?:no|nr|n°|nº|№|number|numéro|nummer|número)\.?\s*"
"""What may stand between the word for a source and its number."""
_JOINT = r"(?:\s*[:：,;|#@/→(–—-]\s*|\s+(?:(?:at|on|auf|sur|en)\s+)?(?=\(?" + PAGE_WORD + r"))"
_LEADING = re.compile(
    rf"\s*(?:{POINTING}\s+)?(?:{SOURCE_WORD})\.?\s*[:：=]?\s*(?:{NUMBER_SIGN})?#?\s*(?P<number>\d{{1,9}})(?!\d){_JOINT}(?!\d)",
    re.IGNORECASE,
)
_BEHIND = re.compile(
    rf"(?P<place>[^\d,;|()]{{1,20}}\d{{1,6}}(?:\s?[-–—]\s?\d{{1,6}})?)\s*[,;|(–—-]?\s*(?:(?:of|in|from|von|aus|de|du)\s+)?"
    rf"(?:{SOURCE_WORD})\.?\s*[:：=]?\s*(?:{NUMBER_SIGN})?#?\s*(?P<number>\d{{1,9}})\s*\)?\s*",
    re.IGNORECASE,
)
_POINTS = re.compile(
    rf"(?<!\w)(?:{POINTING}|(?:see|cf\.?|according to|as per|siehe|vgl\.?|laut|gemäß)"
    rf"(?:\s(?:the\s)?(?:{SOURCE_WORD}))?|"
    rf"(?<=[(\[—–])\s?(?:sources?|refs?\.?|quellen?):?|sources?:|quellen?:)\s*$",
    re.IGNORECASE,
)
_TELLING = re.compile(rf"(?:^|(?<=[.!?]\s))(?:the\s)?(?:{SOURCE_WORD})\s*$", re.IGNORECASE)
_TOLD = re.compile(
    r"\s*(?:says|states|notes|explains|confirms|specifies|indicates|shows|tells)(?: us| you)? that\s", re.IGNORECASE
)
"""Around a marker that is told of as the speaker: "Source [1] says that theft is insured"."""
_REACH = 40
"""More characters than the longest of these words has."""
_POINT_ENDS = frozenset(".:")
"""What such words end with beside a letter: most markers stand behind a quotation mark or a bracket."""
_PAGED = re.compile(rf"\(?{PAGE_WORD}", re.IGNORECASE)


def source_beside(text: str, known_names: Names) -> tuple[int, str] | None:
    """Return the number of the source that a reference names beside a place, and what is left; None without one.

    The name of a file may itself hold such words ("Document 2 - Rider.pdf"): no number is taken out of it.
    """
    found = _LEADING.match(text)
    rest = text[found.end() :] if found else ""
    if found is None:
        found = _BEHIND.fullmatch(text)
        if found is None or _PAGED.match(found["place"].lstrip()) is None:
            return None
        rest = found["place"]
    at = found.start("number")
    if any(start <= at < start + len(name) for name, start in known_names.held_by(text)):
        return None
    return int(found["number"]), rest


def without_pointed(text: str, raw: str, by: str = "  ") -> str:
    """Return words of an answer without a marker and the word that only points at it: "see [1]", "(source: p. 4)"."""
    parts = text.split(raw)
    for i in range(len(parts) - 1):
        part = parts[i]
        last = part.rstrip()[-1:]
        if not last.isalnum() and last not in _POINT_ENDS:
            continue
        found = _TELLING.search(part, max(0, len(part) - _REACH))
        told = _TOLD.match(parts[i + 1]) if found is not None else None
        if found is not None and told is not None:
            parts[i], parts[i + 1] = part[: found.start()], parts[i + 1][told.end() :]
        else:
            parts[i] = part[:-_REACH] + _POINTS.sub("", part[-_REACH:])
    return by.join(parts)
