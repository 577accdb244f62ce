"""Sentences of the engines are shown in the language of the window: all of them, with their fields, from any record."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

import desktop.citations
import desktop.search
import desktop.services
import desktop.store
from desktop.citations.mutations import BAD_KINDS
from desktop.citations.numbers import answer_figures
from desktop.core.decisions import HumanState
from desktop.core.errors import InputError
from desktop.core.geometry import PageFrame
from desktop.core.page_ranges import parse_pages
from desktop.core.pages import Health
from desktop.export.rows import ExportData, ExportMeta, Only
from desktop.pdf.health import PageSigns, judge
from desktop.services.limits import _LIMITING_ROLES
from desktop.services.review_figures import agreement, sample_figure
from desktop.services.searching import AskOptions
from desktop.services.workspace import Desk
from desktop.ui.language import install
from desktop.ui.main_window import MainWindow
from desktop.ui.models.documents import health_words
from desktop.ui.sentences import figure_words, find_form, sentence_words
from desktop.ui.telling import one_line, told
from desktop.ui.words import health_word, translate
from tests.ui.conftest import MakeWindow

ENGINES = Path(desktop.citations.__file__).parent
FILLED = {
    "noun": "row", "where": " on p. 3", "as_rendered": "", "how": "leaves words out", "what": "column",
    "known": "the source was retrieved", "tail": "", "name": "policy.pdf", "says": "does not",
    "which": "The answer denies",
    "thing": "page 4", "reason": "is excluded by the filters of this answer", "shown.note": "punctuation",
    "difference_phrase(shown.quote, shown.source, noun)": "the quote says “5”; the cited row says “6”",
}  # fmt: skip
"""What a placeholder holds whose name says that it is no free text; others are filled with a number."""
OUT = ("replay.py", "statements.py")
"""The report of a replay is no reason of a verdict; statements are answers of the benchmark."""
OTHERWISE = {"where": (" (pages 3, 7)", "on p. 3 of “policy.pdf”"), "name": (" “policy.pdf”",)}
"""What the same placeholder holds elsewhere."""


def has_form(text: str) -> bool:
    """Say whether a sentence has a form under one of the meanings of its placeholders."""
    texts = [text]
    for name, others in OTHERWISE.items():
        texts += [t.replace(FILLED[name], other) for t in texts for other in others]
    return any(find_form(t) is not None for t in texts)


def literals(folder: Path = ENGINES) -> Iterator[tuple[str, str]]:
    """Yield (place, sentence with its placeholders filled) of every whole sentence in the source of an engine."""
    for path in sorted(folder.rglob("*.py")):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        prose = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
        inside = {id(v) for node in ast.walk(tree) if isinstance(node, ast.JoinedStr) for v in node.values}
        raised = {id(a) for node in ast.walk(tree) if isinstance(node, ast.Raise) for a in ast.walk(node)}
        for node in ast.walk(tree):
            if id(node) in prose | inside | raised:
                continue
            text = _filled(node)
            if text.endswith(".") and " " in text and (text[0].isupper() or text[0] == "“"):
                yield f"{path.name}:{getattr(node, 'lineno', 0)}", text


def _filled(node: ast.AST) -> str:
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return node.value
    if not isinstance(node, ast.JoinedStr):
        return ""
    return "".join(
        FILLED.get(ast.unparse(part.value), "7") if isinstance(part, ast.FormattedValue) else _filled(part)
        for part in node.values
    )


def test_every_sentence_of_the_checker_has_a_form_and_so_a_translation() -> None:
    hints = ("Candidates", "Numbers count from 1.")
    found = [(place, text) for place, text in literals() if not place.startswith(OUT) and not text.startswith(hints)]
    assert len(found) > 60
    assert [f"{place} {text}" for place, text in found if not has_form(text)] == []


def test_every_note_of_a_search_has_a_form_and_so_a_translation() -> None:
    advice = "embedder_remote.py"  # of errors, which name the address they are about
    filled = {"The index lags behind: column.": "The index lags behind: the newest changes are not in it yet."}
    found = [(place, text) for place, text in literals(Path(desktop.search.__file__).parent) if advice not in place]
    assert len(found) > 20
    assert [f"{place} {text}" for place, text in found if not has_form(filled.get(text, text))] == []


@pytest.mark.parametrize("kind", sorted({*_LIMITING_ROLES.values()} - {"endorsement"}))
def test_every_kind_of_limit_is_told(kind: str) -> None:
    assert find_form(f"This {kind} is about the same words.")
    assert find_form(f"This {kind} is about the same words (EXCLUSIONS).")


@pytest.mark.usefixtures("german")
def test_notes_of_a_search_speak_german(desk: Desk) -> None:
    notes = desk.search('zebra:crossing "of" AND', AskOptions()).notes
    assert notes
    assert [note for note in notes if sentence_words(note) == note] == []


def test_every_kind_of_fault_and_every_figure_has_a_name(reviewed_desk: Desk) -> None:
    store = reviewed_desk.store
    answers = [store.run(run.run_id) for run in store.runs()]
    states = {(a.receipt.id, c.citation.order): HumanState.REJECTED for a in answers for c in a.citations}
    ratios = answer_figures(answers, states)
    assert any(ratio.name.startswith("overturned") for ratio in ratios)
    names = [*BAD_KINDS, "invented id", "not retrieved", *(r.name for r in ratios), *(r.meaning for r in ratios)]
    assert [name for name in names if find_form(name) is None] == []


@pytest.fixture
def german(qapp: QApplication) -> Iterator[None]:
    install(qapp, "de")
    yield
    install(qapp, "en")


@pytest.mark.usefixtures("german")
@pytest.mark.parametrize(
    ("english", "shown"),
    [
        (
            "The quote says “$5,000,000”; the cited section says “$1,000,000”.",
            "Im Wortlaut steht „$5,000,000“; der zitierte Abschnitt sagt „$1,000,000“.",
        ),
        (
            "Only a part of the quote stands in the cited field: "
            "the quote leaves out “not”, which the cited field says.",
            "Nur ein Teil des Wortlauts steht im zitierten Feld: im Wortlaut fehlt „not“; das zitierte Feld sagt es.",
        ),
        (
            "The source exists on p. 3 of “a; b.pdf”; it is not among the 12 retrieved.",
            "Die Quelle gibt es auf S. 3 von „a; b.pdf“; sie ist nicht unter den 12 gefundenen.",
        ),
        (
            "“policy.pdf” has no page 7, form CG 00 01 edition 04 13, cell of that name.",
            "In „policy.pdf“ gibt es nicht: Seite 7, Formular CG 00 01 Ausgabe 04 13, Zelle dieses Namens.",
        ),
        (
            "“p. 4” may be the page of that number in the file or the one printed so. "
            "Candidates: p. 4, p. 6 (printed 4).",
            "„p. 4“ kann die Seite mit dieser Nummer in der Datei sein oder die so bedruckte. "
            "In Frage kommen: S. 4, S. 6 (gedruckt 4).",
        ),
        (
            "Candidates: p. 5.pdf, p. 4; b.pdf, p. 6 (printed iv); ….",
            "In Frage kommen: p. 5.pdf, S. 4; b.pdf, S. 6 (gedruckt iv); ….",
        ),
        (
            "The quote stands in the cited cell word for word. Retrieval unknown.",
            "Der Wortlaut steht in der zitierten Zelle Wort für Wort. Ob die Suche es fand, ist unbekannt.",
        ),
        ("overturned: accepted by the machine, fact_mismatch", "Umgestoßen: von der Maschine angenommen, "),
    ],
)
def test_a_sentence_is_shown_with_its_fields_as_they_were(english: str, shown: str) -> None:
    assert sentence_words(english).startswith(shown)


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("overturned: rejected by the machine, fact_mismatch", "overturned: rejected by the machine, fact mismatch"),
        ("claim coverage, claims with numbers", "claim coverage, claims with numbers"),
        ("id validity", "id validity"),
    ],
)
def test_a_figure_of_one_verdict_names_it_in_words(qapp: QApplication, name: str, shown: str) -> None:
    assert figure_words(name) == shown
    install(qapp, "de")
    try:
        assert "_" not in figure_words(name) != name
    finally:
        install(qapp, "en")


@pytest.mark.usefixtures("german")
def test_figures_of_a_second_review_are_shown_in_german() -> None:
    both = agreement({"a": HumanState.ACCEPTED}, {"a": HumanState.ACCEPTED})
    assert sentence_words(str(both)).startswith("1 von 1 gleich entschieden (100 %); Cohens κ nicht bestimmt")
    assert "„angenommen“" in sentence_words(str(both))
    proof = str(sample_figure("angenommen", population=412, checked=60, overturned=1))
    assert "1 umgestoßen: 1,7 %, 95-%-Intervall 0,04" in sentence_words(proof)
    words = {str(number): HumanState.ACCEPTED for number in range(40)}
    other = words | {"3": HumanState.REJECTED}
    half = words | {"3": HumanState.REJECTED, "4": HumanState.REJECTED}
    told = sentence_words(str(agreement(other, half)))
    assert "(97,5 %)" in told
    assert "Cohens κ 0,66, Krippendorffs α 0,66" in told


@pytest.mark.usefixtures("german")
def test_words_that_no_engine_says_are_left_alone() -> None:
    assert sentence_words("The deductible is $5,000, as stated.") == "The deductible is $5,000, as stated."


WHOLE = PageFrame(1, "1", 612, 792, 0)
PAGE = ((0.0, 0.0, 612.0, 792.0),)
SIGNS = {
    "missing": PageSigns(WHOLE, (), (), 0, 0, missing=True),
    "scan": PageSigns(WHOLE, (), PAGE, 0, 0),
    "picture": PageSigns(WHOLE, (), ((0.0, 0.0, 100.0, 100.0),), 0, 0),
    "shapes": PageSigns(WHOLE, (), (), 100_000, 0),
    "lines": PageSigns(WHOLE, (), (), 3, 0),
    "blank": PageSigns(WHOLE, (), (), 0, 0),
    "form": PageSigns(WHOLE, (), (), 0, 0, placeholder=True),
}


@pytest.mark.parametrize("signs", SIGNS.values(), ids=list(SIGNS))
@pytest.mark.usefixtures("german")
def test_the_health_of_a_page_is_told_in_german(signs: PageSigns) -> None:
    health = judge(signs)
    assert find_form(health.reason)
    told = health_words(health)
    assert health.reason not in told
    assert not set(told.partition(":")[0].split(", ")) & {str(name) for name in health.classes}


@pytest.mark.usefixtures("german")
def test_every_class_of_page_health_has_a_word() -> None:
    assert all(health_word(health) != str(health) for health in Health if health is not Health.TEXT)


def test_the_card_and_the_figures_speak_german(
    reviewed_desk: Desk, make_window: MakeWindow, qapp: QApplication, qtbot: QtBot
) -> None:
    install(qapp, "de")
    window = make_window(reviewed_desk)
    try:
        row = next(r for r in window.reviewing.review.queue() if r.code == "fact_mismatch")
        window.presenter.open_row(row)
        assert window.card.sentence.text() != row.sentence
        assert window.card.sentence.text().startswith("Im Wortlaut steht")
        window.run_action("dashboard")
        screen = window.screens.screens.all()[0]
        qtbot.waitUntil(lambda: screen.model.rowCount() > 0)  # type: ignore[attr-defined]
        assert screen.model.rows()[0].cells[0] == "Gültige Kennungen"  # type: ignore[attr-defined]
    finally:
        install(qapp, "en")


@pytest.mark.parametrize(("count", "words"), [(1, "1 picture is made now."), (2, "2 pictures are made now.")])
def test_english_counts_have_a_singular(qapp: QApplication, count: int, words: str) -> None:
    install(qapp, "en")
    assert translate("%n picture(s) are made now.", count) == words


def test_no_text_of_the_window_shows_its_brackets(window: MainWindow) -> None:
    assert "(s)" not in window.library.list.model().index(0, 0).data(0x000B)  # what a screen reader says


def test_a_banner_counts_the_notes_it_has_no_room_for() -> None:
    assert told(["One.", "Two."]) == "One.\nTwo."
    assert told([f"Note {n}." for n in range(10)]).splitlines()[8:] == ["and 2 more notes"]


_META = ExportMeta("w", "1", "2026-01-02", "1", Only.ACCEPTED, {}, 0, 0, "")


@pytest.mark.parametrize(
    "sentence",
    [
        "The quoted words stand 7 times in what is cited (pages 1, 2, 3, 4, 5, 6, …); the citation does not say which.",
        "The words are those of the cited passage; the division of a word differs: “in direct” and “indirect”.",
        "“policy.pdf” has 1 page; there is no page 9.",
        "No reply within 1 second.",
        ExportData(_META, (), left_out=1).left_out_sentence(),
        ExportData(_META, (), left_out=2).left_out_sentence(),
    ],
)
def test_a_reason_found_on_the_cards_without_a_form_has_one(sentence: str) -> None:
    assert find_form(sentence) is not None


@pytest.mark.usefixtures("german")
@pytest.mark.parametrize("text", ["1-x", "2-1", ","])
def test_a_range_of_pages_that_cannot_be_printed_speaks_german(text: str) -> None:
    with pytest.raises(InputError) as told:
        parse_pages(text, 9)
    words = one_line(told.value)
    assert "Seite" in words
    assert not {"page", "pages", "Write"} & set(re.findall(r"\w+", words))


@pytest.mark.usefixtures("german")
def test_an_undo_that_is_refused_speaks_german_and_names_the_citation(
    reviewed_desk: Desk, make_window: MakeWindow
) -> None:
    first, second = reviewed_desk.store.citations()[:2]
    window = make_window(reviewed_desk)
    window.reviewing.decide(first.citation_id, HumanState.ACCEPTED)
    window.reviewing.set_final(first.run_id, final=True)
    window.reviewing._refused(InputError("The citation was changed since, by Dana.", thing=second.citation_id))
    said = window.status.words.toolTip()
    assert reviewed_desk.review.row(second.citation_id).evidence_id in said
    assert "changed" not in said
    assert "Dana" in said


def test_why_evidence_was_lost_has_a_form_and_so_a_translation() -> None:
    found = [text for place, text in literals(Path(desktop.services.__file__).parent) if "review_anchor" in place]
    assert len(found) > 4
    assert [text for text in found if not has_form(text)] == []


@pytest.mark.parametrize("file", ["log.py", "settings.py"])
def test_what_is_wrong_with_log_or_settings_has_a_form(file: str) -> None:
    told = {
        "The settings file 7; defaults are used.": "The settings file was overwritten with zeros; defaults are used."
    }
    found = [text for place, text in literals(Path(desktop.store.__file__).parent) if place.startswith(file)]
    assert found
    assert [text for text in found if not has_form(told.get(text, text))] == []
