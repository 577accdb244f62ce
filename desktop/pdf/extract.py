"""`extract_page`: the one reader of page text in the program. Runs in a worker, under deadline and memory limit."""

from __future__ import annotations

import time
from collections import Counter
from functools import cache, partial
from pathlib import Path
from typing import Any

import pymupdf
from msgspec import Struct, field

from desktop.core.errors import PdfError
from desktop.core.geometry import PageFrame, centre, contains
from desktop.core.pages import ExtractedPage, Word, WordFlag
from desktop.pdf.actualtext import OTHER_WORDS, compare_letters, name_unknown
from desktop.pdf.blankfonts import blank_fonts
from desktop.pdf.characters import Run, read_runs
from desktop.pdf.copies import FAKE_BOLD, UNDER_TEXT, drop_copies, find_overlapping
from desktop.pdf.drawings import Drawings, read_drawings
from desktop.pdf.expressions import hides_by_rule, hiding_rules_off
from desktop.pdf.figures import mark_untrusted
from desktop.pdf.forms import Fields, read_fields
from desktop.pdf.frames import page_frame, page_turn
from desktop.pdf.garbled import mark_garbled
from desktop.pdf.glued import part_glued, settle_overprinted
from desktop.pdf.glyphs import letter_boxes, letters_in
from desktop.pdf.health import PageSigns, is_placeholder, judge
from desktop.pdf.hyphens import join_broken_words, join_drop_caps
from desktop.pdf.layers import check_layer
from desktop.pdf.lettering import Lettering
from desktop.pdf.letters import has_unknown_letter
from desktop.pdf.marks import Marks, read_marks
from desktop.pdf.opening import MUPDF_ERRORS, content_missing, load_page, open_pdf, page_label, switched_off_layers
from desktop.pdf.order import number_lines, order_runs
from desktop.pdf.paint import Paint, Pixels, read_paint
from desktop.pdf.recording import Recording, shown_text
from desktop.pdf.stacked import stack_letters
from desktop.pdf.stamps import mark_stamps
from desktop.pdf.struck import part_struck, strike
from desktop.pdf.tickboxes import read_ticks
from desktop.pdf.visibility import (
    CLIPPED,
    COVERED,
    INVISIBLE,
    OUTSIDE,
    UNSEEN,
    core,
    hide_clipped,
    hide_outside,
    hide_unseen,
    place_key,
    show_filled,
)

LAYER_OFF = "in a layer that is switched off"
STRUCK_OUT = "struck out"
_APART = WordFlag.HIDDEN | WordFlag.STRUCK
_LAYER_SHARE = 0.8


class _Reading(Struct):
    """One page on its way from MuPDF to words."""

    page: pymupdf.Page
    frame: PageFrame
    recording: Recording
    runs: list[Run]
    drawings: Drawings
    paint: Paint
    marks: Marks
    form: Fields
    told: list[Run]
    """The words that the file gives instead of those drawn, where they differ."""
    annotated: Pixels
    """The page with its annotations and form fields."""
    text: pymupdf.TextPage
    found: list[Any]
    """All words MuPDF finds on and off the page, clipped ones included, in the order they are drawn."""
    left_out: Counter[str] = field(default_factory=Counter)
    warnings: list[str] = field(default_factory=list)

    @property
    def words(self) -> list[Word]:
        return [w for run in self.runs for w in run.words]

    def warn(self, count: int, one: str, several: str) -> None:
        """Add the sentence for one, or for several with their count; none for none."""
        if count:
            self.warnings.append(one if count == 1 else several.format(count))


def extract_page(path: Path, number: int, *, password: str | None = None) -> ExtractedPage:
    """Return the words, rulings, fills, fields and health of page `number` (1-based); tables are added by `ingest`.

    Raises PdfError when the file cannot be opened or has no such page. Never call it in the window's process.
    """
    started = time.process_time()
    document = open_pdf(path, password=password)
    page = load_page(document, number, Path(path).name)
    try:
        result = read_page(page, number)
    except MUPDF_ERRORS as error:
        raise PdfError(f"page {number} is damaged ({error}).", thing=Path(path).name) from error
    result.seconds = time.process_time() - started
    return result


def read_page(page: pymupdf.Page, number: int) -> ExtractedPage:
    """Return everything of an open page."""
    reading = _read(page, number)
    _judge_visibility(reading)
    part_glued(reading.runs, reading.drawings.rulings, partial(letter_boxes, reading.text))
    _strike(reading)
    name_unknown(reading.runs, reading.told)
    mark_stamps(reading.runs)
    mark_garbled(reading.words)
    reading.warn(
        mark_untrusted(reading.words, reading.recording.untrusted),
        "1 word holds figures that its font may draw as others.",
        "{} words hold figures that their font may draw as others.",
    )
    overlapping = find_overlapping(reading.runs)
    copies = drop_copies(reading.runs, overlapping)
    reading.left_out.update(copies)
    reading.left_out[INVISIBLE] -= min(copies[UNDER_TEXT], reading.left_out[INVISIBLE])
    stack_letters(reading.runs)
    pieces, overprinted = settle_overprinted(reading.runs, overlapping)
    reading.left_out[FAKE_BOLD] += pieces
    reading.warn(overprinted, "", "{} words are printed over each other and cannot be read.")
    ticks = read_ticks(
        reading.runs,
        reading.drawings,
        reading.annotated,
        reading.frame,
        angle=_main_angle(reading.runs),
        taken=[f.rect for f in reading.form.fields],
        images=reading.paint.images,
    )
    reading.warn(
        ticks.untold,
        "1 drawn box may be ticked; look at the page.",
        "{} drawn boxes may be ticked; look at the page.",
    )
    words = _ordered(reading)
    unknown = sum(1 for w in words if w.flags == WordFlag.GARBLED and has_unknown_letter(w.text))
    reading.warn(
        unknown, "1 word holds letters its font does not name.", "{} words hold letters their font does not name."
    )
    signs = PageSigns(
        reading.frame,
        words,
        reading.paint.images,
        reading.drawings.paths,
        _main_angle(reading.runs),
        len(reading.form.fields),
        not reading.form.fields and is_placeholder(reading.words),
        not words and not reading.drawings.paths and not reading.paint.images and content_missing(page),
        tuple(reading.warnings + reading.form.warnings + reading.drawings.warnings),
    )
    left_out = reading.left_out + reading.marks.left_out + reading.form.left_out
    return ExtractedPage(
        frame=reading.frame,
        words=words,
        rulings=reading.drawings.rulings,
        fills=reading.drawings.fills,
        fields=reading.form.fields + ticks.fields,
        image_rects=reading.paint.images,
        health=judge(signs),
        left_out={key: count for key, count in sorted(left_out.items()) if count},
    )


def _read(page: pymupdf.Page, number: int) -> _Reading:
    frame = page_frame(page, number, label=page_label(page.parent, number))
    recording = Recording(page)
    paint = read_paint(recording)
    marks, form, warnings = Marks(), Fields(), []
    told: list[Run] = []
    everything = recording.drawn_text() if paint.renamed else recording.whole_text()
    if paint.renamed:
        named = recording.told_text()
        differ, invented = compare_letters(named, everything)
        if differ:
            told = read_runs(named)
            everything = recording.drawn_text()
        else:
            everything = named
        if invented:
            warnings.append(OTHER_WORDS)
    found = everything.extractWORDS()
    runs = read_runs(everything, found=found)
    annotated = Pixels(cache(partial(page.get_displaylist, annots=1)))
    # A broken note or field costs itself, not the text of the page.
    try:
        marks = read_marks(page)
    except MUPDF_ERRORS:
        warnings.append("The notes on this page are damaged and were not read.")
    try:
        form = read_fields(page, runs, annotated)
    except MUPDF_ERRORS:
        warnings.append("The form fields of this page are damaged; their values were not read.")
    return _Reading(
        text=everything,
        found=found,
        page=page,
        frame=frame,
        recording=recording,
        runs=runs,
        drawings=read_drawings(page, page_turn(page)) if paint.paths else Drawings(),
        paint=paint,
        marks=marks,
        form=form,
        told=told,
        annotated=annotated,
        warnings=warnings,
    )


def _judge_visibility(reading: _Reading) -> None:
    """Set HIDDEN on what no reader sees and count it by reason; judge an OCR layer by the ink under it."""
    runs, counts = reading.runs, reading.left_out
    words = reading.words
    pixels = Pixels(lambda: reading.recording.shown)
    show_filled(words, reading.paint, pixels)
    invisible = [w for w in words if w.flags and w.flags & WordFlag.HIDDEN]
    counts[OUTSIDE] += hide_outside(words, reading.frame)
    if words:
        counts[CLIPPED] += _clipped(reading)
    unseen_before = {id(w) for w in words if w.flags and w.flags & WordFlag.HIDDEN}
    counts.update(
        hide_unseen(
            words,
            reading.drawings.fills,
            reading.paint,
            pixels,
            Lettering(reading.recording, pixels),
            see_through=_see_through(reading),
            blank_fonts=blank_fonts(reading.page) if reading.runs else frozenset(),
        )
    )
    _judge_annotated(reading)
    if counts[COVERED] or counts[UNSEEN]:
        invisible += [w for w in words if w.flags and w.flags & WordFlag.HIDDEN and id(w) not in unseen_before]
    if invisible:
        _judge_layer(reading, invisible, pixels)
    counts[INVISIBLE] += sum(1 for w in words if w.flags and w.flags & WordFlag.HIDDEN) - sum(counts.values())
    if switched_off_layers(reading.page.parent) or hides_by_rule(reading.page.parent):
        extra = _layer_runs(reading)
        counts[LAYER_OFF] += sum(len(run.words) for run in extra)
        runs.extend(extra)


def _see_through(reading: _Reading) -> bool:
    """Say whether an image of the page has a soft mask, so that what lies under it may be seen."""
    if not reading.paint.images:
        return False
    try:
        return any(image[1] for image in reading.page.get_images(full=True))
    except MUPDF_ERRORS:
        return True


def _clipped(reading: _Reading) -> int:
    x0, y0, x1, y1 = reading.paint.unclipped
    x0, y0, x1, y1 = max(x0, 0.0), max(y0, 0.0), min(x1, reading.frame.width), min(y1, reading.frame.height)
    boxes = [run.rect for run in reading.runs]
    if all(a >= x0 and b >= y0 and c <= x1 and d <= y1 for a, b, c, d in boxes):
        return 0
    clipped = reading.recording.shown_text()
    letters = _letters(reading.found)
    if "".join(clipped.extractText().split()) == letters or _letters(clipped.extractWORDS()) == letters:
        return 0
    kept = Counter(place_key(w.text, w.rect) for run in read_runs(clipped) for w in run.words)
    return hide_clipped(reading.runs, kept, partial(letters_in, clipped))


def _letters(found: list[Any]) -> str:
    return "".join("".join([word[4] for word in found]).split())


def _judge_annotated(reading: _Reading) -> None:
    """Hide words that an annotation or a form field paints over, and words of annotations that are not seen."""
    covers = reading.marks.covers + [f.rect for f in reading.form.fields]
    notes = [w for run in reading.marks.runs for w in run.words]
    suspects = [w for w in reading.words if covers and any(contains(c, centre(w.rect)) for c in covers)]
    lettering = Lettering(reading.recording, reading.annotated)
    for words, reason in ((suspects, COVERED), (notes, UNSEEN)):
        for word in words:
            if word.flags and word.flags & WordFlag.HIDDEN:
                continue
            if reading.annotated.flat(core(word)) or (reason == COVERED and not lettering.seen(word)):
                word.flags |= WordFlag.HIDDEN
                reading.left_out[reason] += 1


def _strike(reading: _Reading) -> None:
    """Set what is struck out apart from what the page says; its lines are no lines of a table."""
    drawings = reading.drawings
    struck, drawings.rulings = strike(reading.runs, drawings.rulings, reading.marks.struck, slants=drawings.strokes)
    reading.left_out[STRUCK_OUT] += struck
    reading.warn(
        struck,
        "1 word is struck out on this page; it is kept, and not read as part of the text.",
        "{} words are struck out on this page; they are kept, and not read as part of the text.",
    )


def _judge_layer(reading: _Reading, invisible: list[Word], pixels: Pixels) -> None:
    """Take hidden text over a page-wide picture for an OCR layer, where the picture has ink under it."""
    images = reading.paint.images
    layer = [w for w in invisible if any(contains(r, centre(w.rect)) for r in images)]
    if len(layer) < _LAYER_SHARE * len(invisible) or not layer:
        return
    check = check_layer(layer, pixels)
    if check.offset:
        dx, dy = check.shift
        reading.warnings.append(
            f"OCR layer offset: the text lay {abs(dx):.0f} pt beside and {abs(dy):.0f} pt above or below the ink; "
            "its boxes were moved onto it."
        )
    if check.disagreeing:
        reading.warnings.append(
            f"The OCR layer disagrees with the picture at {check.disagreeing} of {check.words} words."
        )
    if check.without_ink:
        reading.warnings.append(f"{check.without_ink} of {check.words} words of the OCR layer have no ink under them.")


def _layer_runs(reading: _Reading) -> list[Run]:
    """Return the runs that only appear when all layers are switched on, marked HIDDEN."""
    known = Counter(place_key(w.text, w.rect) for w in reading.words)
    document = reading.page.parent
    off = switched_off_layers(document)
    for number in off:
        document.set_layer_ui_config(number, 0)
    try:
        with hiding_rules_off(document):
            everything = read_runs(shown_text(reading.page.get_displaylist(annots=0).this))
    finally:
        for number in off:
            document.set_layer_ui_config(number, 2)
    extra = []
    for run in everything:
        words = []
        for word in run.words:
            key = place_key(word.text, word.rect)
            if known[key] > 0:
                known[key] -= 1
            else:
                word.flags |= WordFlag.HIDDEN
                words.append(word)
        if words:
            run.words = words
            extra.append(run)
    return extra


def _ordered(reading: _Reading) -> list[Word]:
    """Return all words in reading order: what is seen, then annotations, slanting watermarks, hidden, struck out."""
    seen: list[Run] = []
    slanted: list[Run] = []
    hidden: list[Run] = []
    for run in reading.runs:
        out_of_sight = [w for w in run.words if w.flags and w.flags & _APART == WordFlag.HIDDEN]
        shown = slanted if run.slanted or _is_stamp(run) else seen
        if not out_of_sight:
            shown.append(run)
            continue
        hidden.append(Run(out_of_sight, run.rect, run.angle, run.size, run.rtl))
        if len(out_of_sight) < len(run.words):
            visible = [w for w in run.words if not (w.flags and w.flags & _APART == WordFlag.HIDDEN)]
            shown.append(Run(visible, run.rect, run.angle, run.size, run.rtl))
    groups = [
        order_runs(group, reading.frame, rulings=reading.drawings.rulings)
        for group in (seen + reading.form.runs, reading.marks.runs, slanted, hidden)
        if group
    ]
    if reading.left_out[STRUCK_OUT]:
        groups.append([struck for lines in groups for struck in part_struck(lines)])
    words: list[Word] = []
    for lines in groups:
        join_broken_words(lines)
        join_drop_caps(lines)
        after_line, after_block = (words[-1].line + 1, words[-1].block + 1) if words else (0, 0)
        words.extend(number_lines(lines, first_line=after_line, first_block=after_block))
    return words


def _is_stamp(run: Run) -> bool:
    return any(word.flags and word.flags & WordFlag.ANNOTATION for word in run.words)


def _main_angle(runs: list[Run]) -> int:
    weight = Counter({run.angle: 0 for run in runs})
    if len(weight) > 1:
        for run in runs:
            weight[run.angle] += sum(len(w.text) for w in run.words)
    return weight.most_common(1)[0][0] if weight else 0
