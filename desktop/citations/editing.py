"""What an editor, a chat window or a web page adds to quoted words: marks that are no words of the source."""

from __future__ import annotations

import re
import unicodedata

from desktop.citations.entities import written_out
from desktop.core.tokens import visible

_TAG = re.compile(
    r"</?(?:b|i|u|s|em|strong|mark|span|p|br|sup|sub|q|small|font|code|ins|li|ul|ol|td|th|tr|div|h[1-6])"
    r"(?:\s[^<>]{0,200})?/?>|<a\s+(?:href|id|name|class|target|title|rel)\b[^<>]{0,400}>|</a>",
    re.IGNORECASE,
)
_LINK = re.compile(r"(?<!!)\[([^\[\]\n]{1,200})\]\((?:#|https?:|mailto:|file:|/|\.)[^()\s]{0,300}\)")
_ESCAPE = re.compile(r"\\([\\`*_{}\[\]()#+\-.!|$~>&%])")
_BOLD = re.compile(r"(\*\*|__)(?=\S)([^*_\n]{0,400}\d[^*_\n]{0,400})(?<=\S)\1")
"""Emphasis round a figure: its closing marks may part the figure from its percent sign."""
_WITHIN = re.compile(
    r"(?<=[^\W\d_])(?:\*{1,3}(?=['’]?[^\W\d_])|_{1,2}(?=['’][^\W\d_]))|(?<=[^\W\d_]['’])(?:\*{1,3}|_{1,2})(?=[^\W\d_])"
)
"""Emphasis of a part of a word: `**insured**'s`, `d’*acidose*`; an underscore between letters is one of the word."""
_HIGHLIGHT = re.compile(r"(?<![=\w])==(?=[^\s=])([^=\n]{1,400})(?<=\S)==(?![=\w])")
_CODED = re.compile(r"(?:\\u[0-9a-fA-F]{4})+")
"""Characters as JSON writes those beyond ASCII."""
_SMALL_CAPITALS = str.maketrans("ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘꞯʀꜱᴛᴜᴠᴡʏᴢ", "abcdefghijklmnopqrstuvwyz")
_WIDE = str.maketrans({code: code - 0xFEE0 for code in range(0xFF01, 0xFF5F)} | {0xFFE0: "¢", 0xFFE1: "£", 0xFFE5: "¥"})
_OTHER_LETTER = re.compile("[ᴀ-ᴢʀʏɢʜɪʙɴʟꜰꜱꞯ\uff01-\uff5e\uffe0\uffe1\uffe5]")
"""What the two tables may change: a translation is made letter by letter, a search is not."""
_UNBROKEN = re.compile(r"[\u00a0\u2009\u202f]")
_LINE_END = re.compile(r"(?:\\r)?\\n|\\t")
_CAPITAL = re.compile(r"\[([^\W\d_])\](?=[^\W\d_])|^\[([aA])\](?=\s[^\W\d_])")
_REMARK = re.compile(
    r"\s?[\[(][*_]{0,2}(?:sic!?|emphasis (?:added|mine|in (?:the )?original|supplied)|italics (?:added|mine)|"
    r"footnotes? omitted|citations? omitted)[*_]{0,2}[\])]",
    re.IGNORECASE,
)
_LINE_LEAD = re.compile(r"^[ \t]{0,3}(?:>[ \t]?(?!\d)|#{1,6}[ \t]+(?=\S))+", re.MULTILINE)
_MARKER = re.compile(
    r"(?:\s?(?:\[\^?\d{1,3}(?:\s?[,;–-]\s?\d{1,3}){0,8}\]|【[^【】]{1,40}】|\((?:p|pp|page|pages|pg)\.?\s?\d{1,5}(?:\s?[-–]\s?\d{1,5})?\)))+"
    r"(?P<stop>[.,;:]?)\s*$",
    re.IGNORECASE,
)
_RAISED = re.compile(r"(\d[\d.,]*(?:%|[KMB]|[kmb]n)?)[¹²³⁰⁴-⁹₀-₉①-⑳]+")
_TAIL = 400
"""Characters at the end of a quote in which its citation markers are looked for."""


def unedited(text: str) -> str:
    """Return quoted words without the marks others put in: equal to `text` when there are none; linear time.

    Tags, character entities, Markdown links, escapes and line leads are written out; editor's capitals (`[T]he`) lose
    their brackets; remarks (`[sic]`, `(emphasis added)`) and a citation marker behind the last word are left out.
    Whoever compares reads the quote as written first: a source may hold any of these itself.
    """
    plain = text if text.isascii() else _plain_letters(text)
    if "<" in plain:
        plain = _TAG.sub(lambda tag: " " if tag.group()[1:3].lower() in ("br", "/p", "p>", "li", "td") else "", plain)
    plain = written_out(plain)
    if "\\" in plain:
        plain = _CODED.sub(_decoded, plain) if "\\u" in plain else plain
        plain = _ESCAPE.sub(r"\1", _LINE_END.sub("\n", plain))
    if "==" in plain:
        plain = _HIGHLIGHT.sub(r"\1", plain)
    if "**" in plain or "__" in plain:
        plain = _BOLD.sub(r"\2", plain)
    if "*" in plain or "_" in plain:
        plain = _WITHIN.sub("", plain)
    if "[" in plain:
        plain = _LINK.sub(r"\1", plain)
    if "[" in plain or "(" in plain:
        plain = _REMARK.sub("", plain)
    if "[" in plain:
        plain = _CAPITAL.sub(lambda letter: letter[1] or letter[2], plain)
    if ">" in plain or "#" in plain:
        plain = _LINE_LEAD.sub("", plain)
    return plain


def _plain_letters(text: str) -> str:
    """Return a text with letters and signs of other widths, small capitals and parted accents as plain ones."""
    plain = unicodedata.normalize("NFC", text)
    if _OTHER_LETTER.search(plain):
        plain = plain.translate(_SMALL_CAPITALS).translate(_WIDE)
    # Where every blank is one that does not break, a web page made them so; none of them groups digits.
    return _UNBROKEN.sub(" ", plain) if " " not in plain else plain


def _decoded(coded: re.Match[str]) -> str:
    return bytes.fromhex(coded[0].replace("\\u", "")).decode("utf-16-be", "replace")


def cut_marker(text: str) -> tuple[str, bool]:
    """Return the text without the citation marker behind its last word (`… is $5 [1].`), and whether there was one."""
    end = text.rstrip()
    if end.rstrip(".,;:")[-1:] not in ("]", "】", ")"):
        return text, False
    at = max(0, len(text) - _TAIL)  # a run of markers is tried from each of its members
    words = text[:at] + _MARKER.sub(r"\g<stop>", text[at:])
    return words, words != text


def raised_figure(quote: str, source: str) -> tuple[str, str] | None:
    """Return a figure with a raised digit glued to it (`12³`) and that figure alone, where the source lacks the digit.

    It may be a note mark of whoever quotes, or make another number of it: only a reader can say.
    """
    if quote.isascii():
        return None
    plain = visible(source)
    return next(((match[0], match[1]) for match in _RAISED.finditer(visible(quote)) if match[0] not in plain), None)
