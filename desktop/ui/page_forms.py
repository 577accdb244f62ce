"""What is said of a page, as forms for `desktop.ui.sentences`: its health, its warnings, why it is not drawn."""

from __future__ import annotations

from desktop.ui.marking import mark_sentence as _s

PAGES = (
    _s("The content of this page is missing from the file."),
    _s("Scanned page; the words come from the OCR layer stored in the file."),
    _s("Scanned page: a picture without text."),
    _s("Text beside a large picture that may hold text of its own."),
    _s("Only a picture is on this page, no text."),
    _s("The page is drawn with shapes only, no text."),
    _s("Nothing is printed on this page."),
    _s("Only lines or boxes are on this page."),
    _s("Only a notice of an XFA form is on this page; its values are not in the page text."),
    _s("{number}% of the text has a broken font map: the characters are not what the page shows."),
    _s("Tesseract {release} found no text on this page."),
    _s("{count} words were read by OCR (Tesseract {release}, mean confidence {number}%)."),
    _s("Only the first of {many} drawings were looked at for table lines."),
    _s("The notes on this page are damaged and were not read."),
    _s("The form fields of this page are damaged; their values were not read."),
    _s("{count} form field shows something else than the stored value; what is shown was taken."),
    _s("{count} form fields show something else than the stored value; what is shown was taken."),
    _s("{count} form value is stored without a picture of it."),
    _s("{count} form values are stored without a picture of it."),
    _s(
        "OCR layer offset: the text lay {count} pt beside and {number} pt above or below the ink; "
        "its boxes were moved onto it."
    ),
    _s("{count} word holds letters its font does not name."),
    _s("{count} words hold letters their font does not name."),
    _s("{count} word is struck out on this page; it is kept, and not read as part of the text."),
    _s("{count} words are struck out on this page; they are kept, and not read as part of the text."),
    _s("{count} drawn box may be ticked; look at the page."),
    _s("{count} drawn boxes may be ticked; look at the page."),
    _s("{count} words are printed over each other and cannot be read."),
    _s("{count} word holds figures that its font may draw as others."),
    _s("{count} words hold figures that their font may draw as others."),
    _s("The file gives other words than it draws on this page; those drawn were read."),
    _s("The OCR layer disagrees with the picture at {count} of {number} words."),
    _s("{count} of {number} words of the OCR layer have no ink under them."),
)
"""In the words of `desktop.pdf`; a page stored by an older release may say less."""

DRAWING = (
    _s("it could not be drawn: {sentence}"),
    _s("the page cannot be drawn."),
    _s("this part lies outside the page."),
    _s("page {number} is missing from the file."),
    _s("page {number} is missing from the file or damaged."),
    _s("it has no page {number}."),
    _s("the reader process ended unexpectedly."),
    _s("the reader process crashed ({code})."),
    _s("it needed more than {number} MB of memory."),
    _s("its answer could not be read."),
    _s("no process could be started for it ({error})."),
    _s("The rest of the document is not affected."),
)
"""Why a page has no picture, as the window says it in the place of the picture."""
