"""Providers in the window: set-up without secrets on disk, consent before sending, streamed and broken answers."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from desktop.services.providers import ProviderChoice, forget_key, has_consent, save_key
from desktop.services.workspace import Desk
from desktop.ui.dialogs.words import ConfirmDialog
from desktop.ui.main_window import MainWindow
from tests.answers.dialects import EVENTS, MODELS
from tests.answers.endpoint import Script, endpoint
from tests.answers.test_providers import openai_events
from tests.ui.answering import answer
from tests.ui.conftest import MakeWindow
from tests.ui.providing import set_up

pytestmark = pytest.mark.usefixtures("ring")


@pytest.fixture
def provided(desk: Desk, make_window: MakeWindow) -> Iterator[tuple[MainWindow, Script, str]]:
    """Yield a window that would send its questions somewhere, what is heard there, and the host's name."""
    script = Script(events=openai_events('The limit is "$1,000,000" [1].'))
    with endpoint(script) as url:
        window = make_window(desk)
        set_up(window, url)
        yield window, script, url.removeprefix("http://")


@pytest.mark.loopback
def test_text_leaves_only_after_consent_and_then_the_question_is_asked(
    desk: Desk, provided: tuple[MainWindow, Script, str], qtbot: QtBot
) -> None:
    window, script, host = provided
    seen: list[str] = []

    def allow(dialog: ConfirmDialog) -> None:
        seen.append(dialog.windowTitle())
        assert script.seen == []
        dialog.accept()

    answer(ConfirmDialog, allow)
    with qtbot.waitSignal(window.working.answered):
        window.working.ask(window.question("What is the building limit?"))
    assert host in seen[0]
    assert has_consent(desk.store, host)
    assert len(script.seen) == 1
    assert window.session.run is not None
    assert window.session.run.receipt.provider == "openai"
    qtbot.waitUntil(lambda: "7 tokens sent and 3 tokens received" in window.answer.text.toPlainText())


@pytest.mark.loopback
def test_the_enter_that_sent_the_question_pressed_twice_is_no_consent(
    desk: Desk, provided: tuple[MainWindow, Script, str], qtbot: QtBot
) -> None:
    window, script, host = provided
    asked: list[ConfirmDialog] = []

    def press_enter(dialog: ConfirmDialog) -> None:
        asked.append(dialog)
        qtbot.keyClick(dialog, Qt.Key.Key_Return)

    answer(ConfirmDialog, press_enter)
    window.working.ask(window.question("What is the building limit?"))
    qtbot.waitUntil(lambda: bool(asked))
    qtbot.waitUntil(lambda: not window.working.asking)
    assert not has_consent(desk.store, host)
    assert script.seen == []


@pytest.mark.loopback
@pytest.mark.parametrize("dialect", MODELS)
def test_a_streamed_answer_of_each_dialect_is_parsed_and_judged_and_its_cards_say_why(
    desk: Desk, make_window: MakeWindow, qtbot: QtBot, dialect: str
) -> None:
    hits = desk.search("building limit").hits
    place, row = next((n, hit.span.text) for n, hit in enumerate(hits, 1) if "$1,000,000" in hit.span.text)
    wrong = row.replace("$1,000,000", "$9,000,000")
    text = f'The limit is |$1,000,000 [{place}]. |It is $9,000,000 "{wrong}" [{place}].\n\n|Sources:\n[{place}] "{row}"'
    shown: list[str] = []
    with endpoint(Script(events=EVENTS[dialect](text))) as url:
        window = make_window(desk)
        set_up(window, url, dialect)
        save_key(ProviderChoice(dialect, url, "m"), "k", remember=False)
        desk.store.set_meta(f"consent:{url.removeprefix('http://')}", "yes")
        window.working.partial_text.connect(shown.append)
        with qtbot.waitSignal(window.working.answered):
            window.working.ask(window.question("building limit"))
        forget_key(ProviderChoice(dialect, url, "m"))
    assert "".join(shown) == text.replace("|", "")
    run = window.session.run
    assert run is not None and run.receipt.provider == dialect
    codes = {str(item.verdict.code): item.citation for item in run.citations}
    assert "fact_mismatch" in codes and {"accepted_exact", "accepted_normalised"} & codes.keys(), codes
    by_code = {row.code: row for row in window.queue.model.rows()}
    window.presenter.open_row(by_code["fact_mismatch"])
    assert "$9,000,000" in window.card.sentence.text()
    assert "$1,000,000" in window.card.sentence.text()


@pytest.mark.loopback
def test_without_consent_nothing_is_sent_and_the_question_is_kept(
    desk: Desk, make_window: MakeWindow, qtbot: QtBot
) -> None:
    script = Script(events=openai_events("x"))
    with endpoint(script) as url:
        window = make_window(desk)
        set_up(window, url)
        answer(ConfirmDialog, lambda dialog: dialog.reject())
        window.working.ask(window.question("What is the building limit?"))
        qtbot.waitUntil(lambda: window.answer.field.toPlainText() == "What is the building limit?")
        assert script.seen == []
        assert desk.store.runs() == []
        assert "Nothing was sent" in window.status.words.toolTip()


def test_the_answer_is_shown_whole_while_it_streams_in(desk: Desk, make_window: MakeWindow) -> None:
    window = make_window(desk)
    window.working._asking = object()  # type: ignore[assignment]
    for piece in ("The limit ", "is one ", "million."):
        window.working.partial_text.emit(piece)
    window.providing._show()
    window.working._asking = None
    assert window.answer.text.toPlainText() == "The limit is one million."


@pytest.mark.loopback
def test_a_cut_answer_keeps_what_arrived_says_so_and_can_be_asked_again(
    desk: Desk, make_window: MakeWindow, qtbot: QtBot
) -> None:
    script = Script(events=openai_events('The limit is |"$1,000,000" |[1].'), cut_after=2)
    with endpoint(script) as url:
        window = make_window(desk)
        set_up(window, url)
        desk.store.set_meta(f"consent:{url.removeprefix('http://')}", "yes")
        window.working.ask(window.question("What is the building limit?"))
        qtbot.waitUntil(lambda: not window.working.asking)
        asked, _, shown = window.answer.text.toPlainText().partition("\n")
        assert (asked, window.answer.number.text()) == ("What is the building limit?", "not stored")
        if desk.store.runs():
            pytest.fail("a cut answer was stored as if it were whole")
        assert shown.startswith('The limit is "$1,000,000"')
        assert "not checked and not stored" in shown
        assert window.pages.banner._button.isVisible()
        script.cut_after = None
        with qtbot.waitSignal(window.working.answered):
            window.pages.banner._button.click()
        assert len(desk.store.runs()) == 1
        assert window.answer.number.text() == "1 of 1"


@pytest.mark.loopback
def test_what_arrived_of_one_question_stays_under_that_question_when_the_next_one_fails(
    desk: Desk, make_window: MakeWindow, qtbot: QtBot
) -> None:
    script = Script(events=openai_events("The limit is |one million."), cut_after=1)
    with endpoint(script) as url:
        window = make_window(desk)
        window.working.ask(window.question("building limit"))
        qtbot.waitUntil(lambda: window.answer.number.text() == "1 of 1")
        set_up(window, url)
        desk.store.set_meta(f"consent:{url.removeprefix('http://')}", "yes")
        window.working.ask(window.question("What is the deductible?"))
        qtbot.waitUntil(lambda: not window.working.asking)
        script.refusals = [(401, "{}")]
        window.working.ask(window.question("Who is insured?"))
        qtbot.waitUntil(lambda: not window.working.asking)
    lines = window.answer.text.toPlainText().splitlines()
    assert lines[:2] == ["What is the deductible?", "The limit is "]
    assert window.answer.number.text() == "not stored"


@pytest.mark.loopback
def test_stopping_keeps_what_arrived(desk: Desk, make_window: MakeWindow, qtbot: QtBot) -> None:
    script = Script(events=openai_events("Late."), silence=20.0)
    with endpoint(script) as url:
        window = make_window(desk)
        set_up(window, url)
        desk.store.set_meta(f"consent:{url.removeprefix('http://')}", "yes")
        window.working.ask(window.question("What is the building limit?"))
        qtbot.waitUntil(lambda: bool(script.seen))
        window.working.stop()
        qtbot.waitUntil(lambda: not window.working.asking)
        assert desk.store.runs() == []
        assert "Stopped" in window.status.words.toolTip()
        assert "what that cost is unknown" in window.status.words.toolTip()


@pytest.mark.loopback
@pytest.mark.parametrize("dialect", MODELS)
def test_an_answer_stopped_in_its_middle_says_that_it_is_not_stored_and_the_next_question_is_answered(
    desk: Desk, make_window: MakeWindow, qtbot: QtBot, dialect: str
) -> None:
    script = Script(events=EVENTS[dialect]('The limit is |"$1,000,000" |[1].'), pause=60.0)
    if dialect == "anthropic":
        script.events = script.events[1:]  # the first event tells the model alone, and the pause is behind it
    with endpoint(script) as url:
        window = make_window(desk)
        set_up(window, url, dialect)
        save_key(ProviderChoice(dialect, url, "m"), "k", remember=False)
        desk.store.set_meta(f"consent:{url.removeprefix('http://')}", "yes")
        with qtbot.waitSignal(window.working.partial_text):
            window.working.ask(window.question("What is the building limit?"))
        window.working.stop()
        qtbot.waitUntil(lambda: not window.working.asking)
        asked, _, shown = window.answer.text.toPlainText().partition("\n")
        assert asked == "What is the building limit?"
        assert shown.startswith("The limit is") and "not checked and not stored" in shown
        assert "Stopped" in window.status.words.toolTip()
        assert desk.store.runs() == []
        assert window.session.run is None and window.queue.model.rows() == []
        script.pause = 0.0
        with qtbot.waitSignal(window.working.answered):
            window.working.ask(window.question("What is the building limit?"))
        forget_key(ProviderChoice(dialect, url, "m"))
    assert len(desk.store.runs()) == 1
    assert "not stored" not in window.answer.text.toPlainText()


def test_a_former_answer_s_citations_below_a_new_text_are_told_as_such(
    reviewed_desk: Desk, make_window: MakeWindow
) -> None:
    window = make_window(reviewed_desk)
    words = "Below are the citations of the answer before."
    window.answer.show_answer(None, (), None)
    window.answer.show_partial("The limit", "What is the limit?")
    assert words not in window.answer.text.toPlainText(), "nothing is below"
    window.session.selection.show_run("run-a")
    for text in ("The limit", "The limit is"):
        window.answer.show_partial(text, "What is the limit?")
        assert window.answer.text.toPlainText().split("\n\n") == [f"What is the limit?\n{text}", words]
    window.session.selection.show_run("run-b")
    assert words not in window.answer.text.toPlainText()
