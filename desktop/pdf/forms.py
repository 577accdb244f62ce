"""Form fields as the person at the screen sees them, and their values as words at their place."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence

import pymupdf
from msgspec import Struct, field
from msgspec.structs import replace
from pymupdf import mupdf

from desktop.core.geometry import Rect, centre, contains, union
from desktop.core.pages import FormField, Word, WordFlag
from desktop.pdf.characters import Run, read_runs
from desktop.pdf.letters import clean_text
from desktop.pdf.paint import Pixels
from desktop.pdf.recording import shown_text

HIDDEN_FIELDS = "form fields that are not shown"
NOT_CHOSEN = "choices of lists that are not selected"
_LIST_BOX = 4
_HIDDEN_BITS = 2 | 32
_PASSWORD = 1 << 13
_LEAST_SIDE = 2.0
"""Points of the page that a field must fill both ways to be seen."""
_KINDS = {1: "button", 2: "checkbox", 3: "choice", 4: "choice", 5: "radio", 6: "signature", 7: "text"}
_TICKS = {"checkbox", "radio"}
_LABEL_REACH = 220.0
_NEARER = 0.6
"""Share of the gaps on the right that those on the left must not reach to be clearly smaller."""
_LABEL_GAP = 16.0
_FAR_LABEL = 130.0
"""A label may stand far left of its field, as in a column of labels."""
_ABOVE = 22.0


class Fields(Struct):
    """The fields of a page, the runs of their values, and what is odd about them."""

    fields: list[FormField] = field(default_factory=list)
    runs: list[Run] = field(default_factory=list)
    warnings: list[str] = field(default_factory=list)
    left_out: Counter[str] = field(default_factory=Counter)


def read_fields(page: pymupdf.Page, runs: Sequence[Run], pixels: Pixels) -> Fields:
    """Return the fields of a page; `runs` is its text, where labels are looked for, `pixels` the page with its fields.

    A field of which nothing is seen is left out and counted, as one that says so itself.
    """
    found = Fields()
    if page.first_widget is None:
        return found
    drawn = [w for run in _widget_runs(page) for w in run.words]
    words = [w for run in runs for w in run.words if not (w.flags and w.flags & WordFlag.HIDDEN)]
    unseen = {id(w) for w in drawn if w.flags and w.flags & WordFlag.HIDDEN}
    differing = bare = 0
    for widget in page.widgets():
        if _is_out_of_sight(page, widget):
            found.left_out[HIDDEN_FIELDS] += 1
            continue
        if widget.field_type == _LIST_BOX:
            made, shown, offered = _read_list(page, widget, drawn, words)
            differs = False
            found.left_out[NOT_CHOSEN] += offered
        else:
            made, shown, differs = _read(page, widget, drawn, words)
        if made.value and made.kind in {"text", "choice"}:
            pictured = made.has_appearance and any(contains(made.rect, centre(w.rect)) for w in drawn)
            if pictured and shown and all(id(w) in unseen or pixels.flat(w.rect) for w in shown):
                found.left_out[HIDDEN_FIELDS] += 1
                continue
            bare += not pictured
        found.fields.append(made)
        differing += differs
        if shown:
            found.runs.append(Run(shown, union(w.rect for w in shown), shown[0].angle, shown[0].size))
    _name_ticks(found.fields, words)
    if differing:
        found.warnings.append(
            f"{differing} form field{'s show' if differing > 1 else ' shows'} something else than the stored value; "
            "what is shown was taken."
        )
    if bare:
        found.warnings.append(f"{bare} form value{'s are' if bare > 1 else ' is'} stored without a picture of it.")
    found.left_out = +found.left_out
    return found


def _name_ticks(fields: list[FormField], words: Sequence[Word]) -> None:
    ticks = [i for i, made in enumerate(fields) if made.kind in _TICKS]
    for i, label in zip(ticks, tick_labels([fields[i].rect for i in ticks], words), strict=True):
        if not fields[i].label:
            fields[i] = replace(fields[i], label=label)


def _widget_runs(page: pymupdf.Page) -> list[Run]:
    """Return the text that viewers draw for widgets."""
    recorded = mupdf.fz_new_display_list(mupdf.FzRect(page.rect.x0, page.rect.y0, page.rect.x1, page.rect.y1))
    device = mupdf.fz_new_list_device(recorded)
    try:
        mupdf.fz_run_page_widgets(page.this, device, mupdf.FzMatrix(), mupdf.FzCookie())
    finally:
        mupdf.fz_close_device(device)
    return read_runs(shown_text(recorded))


def _is_out_of_sight(page: pymupdf.Page, widget: pymupdf.Widget) -> bool:
    """Say whether viewers never show the value of a field: switched off, a password, without size, off the page."""
    kind, value = page.parent.xref_get_key(widget.xref, "F")
    if kind == "int" and int(value) & _HIDDEN_BITS:
        return True
    if _KINDS.get(widget.field_type) == "text" and widget.field_flags & _PASSWORD:
        return True
    bound, paper = mupdf.pdf_bound_widget(widget._annot.this), page.rect
    wide = min(bound.x1, paper.x1) - max(bound.x0, paper.x0)
    high = min(bound.y1, paper.y1) - max(bound.y0, paper.y0)
    return bool(wide < _LEAST_SIDE or high < _LEAST_SIDE)


def _read(
    page: pymupdf.Page, widget: pymupdf.Widget, drawn: Sequence[Word], words: Sequence[Word]
) -> tuple[FormField, list[Word], bool]:
    document = page.parent
    kind = _KINDS.get(widget.field_type, "text")
    bound = mupdf.pdf_bound_widget(widget._annot.this)
    rect: Rect = (bound.x0, bound.y0, bound.x1, bound.y1)
    has_appearance = document.xref_get_key(widget.xref, "AP")[0] != "null"
    differs = False
    inside = [w for w in drawn if contains(rect, centre(w.rect))]
    if kind in _TICKS:
        value = "checked" if _is_on(document, widget) else "unchecked"
        inside = []
    elif kind == "button":
        value, inside = "", []
    else:
        value = clean_lines(_stored_value(widget))
        shown = " ".join(w.text for w in inside)
        if has_appearance and inside and _squeeze(shown) != _squeeze(value):
            differs = bool(value)
            value = shown
    label = clean_lines(widget.field_label or "")
    if not label and kind not in _TICKS:
        label = find_label(rect, words)
    made = FormField(widget.field_name or "", label, kind, value, rect, has_appearance)
    placed = _placed(value, rect, inside) if kind != "button" else []
    return made, placed, differs


def _read_list(
    page: pymupdf.Page, widget: pymupdf.Widget, drawn: Sequence[Word], words: Sequence[Word]
) -> tuple[FormField, list[Word], int]:
    """Return a list box with what is selected in it, its words, and how many choices are offered but not selected.

    All choices are drawn; taken for the value they would say that everything on offer was chosen.
    """
    bound = mupdf.pdf_bound_widget(widget._annot.this)
    rect: Rect = (bound.x0, bound.y0, bound.x1, bound.y1)
    chosen = _selected(widget)
    inside = [w for w in drawn if contains(rect, centre(w.rect))]
    placed: list[Word] = []
    for text in chosen:
        parts = text.split()
        at = next((i for i in range(len(inside)) if [w.text for w in inside[i : i + len(parts)]] == parts), None)
        placed += _placed(text, rect, inside[at : at + len(parts)] if at is not None else ())
    appearance = page.parent.xref_get_key(widget.xref, "AP")[0] != "null"
    label = clean_lines(widget.field_label or "") or find_label(rect, words)
    made = FormField(widget.field_name or "", label, "choice", ", ".join(chosen), rect, appearance)
    return made, placed, max(len(widget.choice_values or ()) - len(chosen), 0)


def _selected(widget: pymupdf.Widget) -> list[str]:
    """Return the selected choices of a list as they are shown; several are stored as an array."""
    stored = mupdf.pdf_dict_get_inheritable(mupdf.pdf_annot_obj(widget._annot.this), mupdf.PDF_ENUM_NAME_V)
    many = mupdf.pdf_is_array(stored)
    items = [mupdf.pdf_array_get(stored, i) for i in range(mupdf.pdf_array_len(stored))] if many else [stored]
    shown = {str(c[0]): str(c[1]) for c in widget.choice_values or () if isinstance(c, (list, tuple)) and len(c) == 2}
    values = [mupdf.pdf_to_text_string(item) for item in items if mupdf.pdf_is_string(item)]
    return [clean_lines(shown.get(value, value)) for value in values if value]


def _stored_value(widget: pymupdf.Widget) -> str:
    value = widget.field_value
    if isinstance(value, (list, tuple)):
        value = ", ".join(str(v) for v in value)
    for choice in widget.choice_values or ():
        if isinstance(choice, (list, tuple)) and len(choice) == 2 and choice[0] == value:
            return str(choice[1])
    return "" if value is None or value is False else str(value)


def _is_on(document: pymupdf.Document, widget: pymupdf.Widget) -> bool:
    """Say whether a box is ticked: the appearance state decides, because it is what viewers draw."""
    kind, state = document.xref_get_key(widget.xref, "AS")
    if kind == "name":
        return bool(state != "/Off")
    value = widget.field_value
    return value is True or (isinstance(value, str) and value not in {"", "Off"})


def _squeeze(text: str) -> str:
    return "".join(text.split()).casefold()


def clean_lines(text: str) -> str:
    """Return text of the file with white space folded and controls removed."""
    return clean_text(" ".join(text.split()))


def _placed(value: str, rect: Rect, drawn: Sequence[Word]) -> list[Word]:
    """Return the words of a value: where the viewer draws them, else laid out from the left of the field."""
    parts = value.split()
    if not parts:
        return []
    if drawn and [w.text for w in drawn] == parts:
        for word in drawn:
            word.flags = WordFlag.FIELD
        return list(drawn)
    combed = _combed(parts, drawn)
    if combed:
        return combed
    x0, y0, x1, y1 = rect
    size = min(max(0.7 * (y1 - y0), 4.0), 11.0)
    unit = min(0.5 * size, (x1 - x0) / max(len(value), 1))
    words, x = [], x0
    for part in parts:
        end = min(x + unit * len(part), x1)
        words.append(Word(part, (min(x, x1 - 0.1), y0, end, y1), 0, 0, size, "", flags=WordFlag.FIELD))
        x = end + unit
    return words


def _combed(parts: Sequence[str], drawn: Sequence[Word]) -> list[Word]:
    """Return a value drawn one letter to a box as its words; none when the letters are not those of the value."""
    words: list[Word] = []
    pieces = list(drawn)
    for part in parts:
        own: list[Word] = []
        while pieces and len("".join(w.text for w in own)) < len(part):
            own.append(pieces.pop(0))
        if "".join(w.text for w in own) != part:
            return []
        words.append(replace(own[0], text=part, rect=union(w.rect for w in own), flags=WordFlag.FIELD))
    return words if not pieces else []


def find_label(rect: Rect, words: Sequence[Word]) -> str:
    """Return the text beside a field: left of it, else above it."""
    chosen = _left(rect, words, _FAR_LABEL)
    if not chosen:
        x0, y0, x1, _ = rect
        above = [w for w in words if 0 <= y0 + 2 - w.rect[3] <= _ABOVE and w.rect[0] < x1 and w.rect[2] > x0]
        lowest = max((w.rect[3] for w in above), default=0.0)
        chosen = sorted((w for w in above if lowest - w.rect[3] < 3), key=lambda w: w.rect[0])
    return _label(chosen)


def tick_labels(boxes: Sequence[Rect], words: Sequence[Word], *, sure: bool = False) -> list[str]:
    """Return the text of each box to tick; all boxes of a row have it on the same side, as `Yes [x] No [ ]` tells.

    Text right of a box is its own, unless it is missing at some box of the row or that on the left is clearly nearer.
    `sure`: empty where neither side is clearly nearer and no question stands before the row, or text runs into a box.
    """
    labels = [""] * len(boxes)
    left_over = sorted(range(len(boxes)), key=lambda i: boxes[i][0])
    while left_over:
        row = [i for i in left_over if is_level(boxes[i], boxes[left_over[0]])]
        left_over = [i for i in left_over if i not in row]
        sides = [_sides(boxes[i], [boxes[k] for k in row if k != i], words) for i in row]
        lefts = sum(boxes[i][0] - left[-1].rect[2] for i, (left, _) in zip(row, sides, strict=True) if left)
        rights = sum(right[0].rect[0] - boxes[i][2] for i, (_, right) in zip(row, sides, strict=True) if right)
        both = all(left and right for left, right in sides)
        before = all(left for left, _ in sides) and (not both or lefts < _NEARER * rights)
        asked = both and sides[0][0][-1].text[-1] in "?:"
        open_side = both and not before and not asked and rights >= _NEARER * lefts
        for i, (left, right) in zip(row, sides, strict=True):
            if not sure:
                labels[i] = _label(left if before else right) or find_label(boxes[i], words)
            elif not open_side and not any(_runs_into(word.rect, boxes[i]) for word in words):
                labels[i] = _label(left if before else right)
    return labels


def _runs_into(rect: Rect, box: Rect) -> bool:
    return is_level(rect, box) and (rect[0] + 2 < box[0] < rect[2] - 2 or rect[0] + 2 < box[2] < rect[2] - 2)


def _sides(box: Rect, others: Sequence[Rect], words: Sequence[Word]) -> tuple[list[Word], list[Word]]:
    """Return the words close to a box on its left and on its right, as far as the next box of its row."""
    start = max((other[2] for other in others if other[2] <= box[0]), default=-math.inf)
    end = min((other[0] for other in others if other[0] >= box[2]), default=math.inf)
    between = [w for w in words if start - 2 <= w.rect[0] and w.rect[2] <= end + 2]
    return _left(box, between, 2 * _LABEL_GAP), _right(box, between, 2 * _LABEL_GAP)


def _left(rect: Rect, words: Sequence[Word], reach: float) -> list[Word]:
    level = [w for w in words if w.rect[2] <= rect[0] + 2 and is_level(w.rect, rect)]
    return _chain(sorted(level, key=lambda w: -w.rect[2]), rect[0], -1, reach)[::-1]


def _right(rect: Rect, words: Sequence[Word], reach: float) -> list[Word]:
    level = [w for w in words if w.rect[0] >= rect[2] - 2 and is_level(w.rect, rect)]
    return _chain(sorted(level, key=lambda w: w.rect[0]), rect[2], 1, reach)


def _label(words: Sequence[Word]) -> str:
    return " ".join(w.text for w in words).strip(" :.…_")


def is_level(a: Rect, b: Rect) -> bool:
    """Say whether two boxes stand side by side."""
    shared = min(a[3], b[3]) - max(a[1], b[1])
    return shared > 0.4 * min(a[3] - a[1], b[3] - b[1])


def _chain(words: Sequence[Word], start: float, direction: int, first: float) -> list[Word]:
    """Return the words that follow each other without a wide gap, from `start` outwards."""
    chain: list[Word] = []
    edge, reach = start, first
    for word in words:
        near, far = (word.rect[0], word.rect[2]) if direction > 0 else (word.rect[2], word.rect[0])
        if abs(near - edge) > reach or abs(far - start) > _LABEL_REACH:
            break
        chain.append(word)
        edge, reach = far, _LABEL_GAP
    return chain
