"""What a page is, in classes and one sentence: text, scan, blank, broken … (spec 2.7)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product

from msgspec import Struct

from desktop.core.geometry import PageFrame, Rect, centre, contains
from desktop.core.pages import Health, PageHealth, Word, WordFlag
from desktop.pdf.garbled import garbled_share

_STRAY = 24
"""Characters of visible text that a scan may have besides (a stamp, a page number)."""
_SCAN_SHARE = 0.5
_PICTURE_SHARE = 0.02
_MIXED_SHARE = 0.25
_GARBLED_CLASS = 0.1
_GARBLED_PAGE = 0.3
_PATHS_OF_TEXT = 60
_MANY = 300
_PLACEHOLDER = "please wait"
_PLACEHOLDER_HINTS = ("adobe reader", "acrobat", "pdf viewer", "proper contents of the document")
_PLACEHOLDER_WORDS = 200


class PageSigns(Struct, frozen=True):
    """What health is judged by."""

    frame: PageFrame
    words: Sequence[Word]
    images: Sequence[Rect]
    paths: int
    angle: int
    """Reading direction of most of the text."""
    fields: int = 0
    placeholder: bool = False
    """The page only says that another program must open the form (XFA)."""
    missing: bool = False
    """The page names content that is not in the file."""
    warnings: tuple[str, ...] = ()


def image_share(frame: PageFrame, images: Sequence[Rect]) -> float:
    """Return the share of the page that images cover, on a 20 × 20 grid (images come in strips and overlap)."""
    if not images:
        return 0.0
    if len(images) > _MANY:
        images = sorted(images, key=lambda r: (r[0] - r[2]) * (r[3] - r[1]))[:_MANY]
    steps = 20
    xs = [(column + 0.5) * frame.width / steps for column in range(steps)]
    ys = [(row + 0.5) * frame.height / steps for row in range(steps)]
    inside: set[tuple[float, float]] = set()
    for x0, y0, x1, y1 in images:
        inside.update(product([x for x in xs if x0 <= x <= x1], [y for y in ys if y0 <= y <= y1]))
    return len(inside) / (steps * steps)


def is_placeholder(words: Sequence[Word]) -> bool:
    """Say whether all a page says is that another program must open its form (XFA)."""
    if len(words) > _PLACEHOLDER_WORDS:
        return False
    text = " ".join(w.text for w in words).casefold()
    return _PLACEHOLDER in text and any(hint in text for hint in _PLACEHOLDER_HINTS)


def judge(signs: PageSigns) -> PageHealth:
    """Return the health of a page; HAS_TABLES is added by the table finder."""
    visible = [w for w in signs.words if not (w.flags and w.flags & (WordFlag.HIDDEN | WordFlag.ANNOTATION))]
    printed = [w for w in visible if not (w.flags and w.flags & (WordFlag.OCR | WordFlag.FIELD))]
    layer = [w for w in visible if w.flags and w.flags & WordFlag.OCR]
    share = image_share(signs.frame, signs.images)
    classes: list[Health] = []
    readable, reason = _main_class(signs, classes, (visible, printed, layer), share)
    garbled = garbled_share(printed)
    if garbled >= _GARBLED_CLASS:
        classes.append(Health.GARBLED)
        reason = f"{garbled:.0%} of the text has a broken font map: the characters are not what the page shows."
        readable = readable and garbled < _GARBLED_PAGE
    if any(w.flags and w.flags & (WordFlag.HIDDEN | WordFlag.STRUCK) == WordFlag.HIDDEN for w in signs.words):
        classes.append(Health.HIDDEN_TEXT)
    if signs.fields:
        classes.append(Health.FORM_FIELDS)
    if signs.frame.rotation or signs.angle:
        classes.append(Health.ROTATED)
    if signs.placeholder:
        readable, reason = False, "Only a notice of an XFA form is on this page; its values are not in the page text."
    return PageHealth(tuple(classes), reason, readable, signs.warnings)


def _main_class(
    signs: PageSigns, classes: list[Health], words: tuple[list[Word], list[Word], list[Word]], share: float
) -> tuple[bool, str]:
    visible, printed, layer = words
    letters = sum([len(w.text) for w in printed])
    if signs.missing:
        classes.append(Health.FAILED)
        return False, "The content of this page is missing from the file."
    if layer and letters <= _STRAY:
        classes.append(Health.SCANNED)
        return True, "Scanned page; the words come from the OCR layer stored in the file."
    if share >= _SCAN_SHARE and letters <= _STRAY:
        classes.append(Health.SCANNED)
        return False, "Scanned page: a picture without text."
    if visible:
        if share >= _MIXED_SHARE and _picture_apart(signs.images, visible, signs.frame):
            classes.extend((Health.TEXT, Health.MIXED))
            return True, "Text beside a large picture that may hold text of its own."
        classes.append(Health.TEXT)
        return True, ""
    if share >= _PICTURE_SHARE or signs.images:
        classes.append(Health.SCANNED)
        return False, "Only a picture is on this page, no text."
    if signs.paths >= _PATHS_OF_TEXT:
        classes.append(Health.SCANNED)
        return False, "The page is drawn with shapes only, no text."
    classes.append(Health.BLANK)
    return True, "Nothing is printed on this page." if not signs.paths else "Only lines or boxes are on this page."


def _picture_apart(images: Sequence[Rect], visible: Sequence[Word], frame: PageFrame) -> bool:
    """Say whether a large image has next to no text on it: a picture, not the ground the text is printed on."""
    page = frame.width * frame.height
    for rect in images:
        if (rect[2] - rect[0]) * (rect[3] - rect[1]) >= _MIXED_SHARE * page:
            on_it = sum(1 for w in visible if contains(rect, centre(w.rect)))
            if on_it * 4 < len(visible):
                return True
    return False
