"""The settings of a provider: what they show, keep, test and tell."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from types import SimpleNamespace
from typing import NoReturn

import keyring
import keyring.errors
import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QLabel
from pytestqt.qtbot import QtBot

from desktop.answers.prompt import build_prompt
from desktop.answers.registry import make_provider
from desktop.core.errors import InputError
from desktop.search.memory import MemoryStore
from desktop.services.asking import passages, retrieve
from desktop.services.providers import ProviderChoice, forget_key, has_consent, read_key, try_connection
from desktop.services.searching import AskOptions, search
from desktop.services.workspace import Desk
from desktop.store.settings import Settings
from desktop.store.store import Store
from desktop.ui.dialogs.provider import ProviderDialog, _Preview, keep_key, store_provider
from desktop.ui.dialogs.words import ConfirmDialog
from desktop.ui.language import install
from desktop.ui.sentences import find_form
from desktop.ui.telling import error_words
from desktop.ui.working import search_options
from tests import patience
from tests.answers.endpoint import Script, endpoint
from tests.answers.test_providers import openai_events
from tests.sample.scenarios import add_sample
from tests.services.test_providers import MemoryKeyring
from tests.ui.answering import answer
from tests.ui.conftest import MakeWindow
from tests.ui.providing import set_up

pytestmark = pytest.mark.usefixtures("ring")


@pytest.fixture
def dialog(desk: Desk, make_window: MakeWindow, settings: Settings, qtbot: QtBot) -> Iterator[ProviderDialog]:
    window = make_window(desk)
    made = ProviderDialog(window, window.session, settings, question="What is the building limit?")
    made.provider.setCurrentIndex(made.provider.findData("openai"))
    made.model.setText("m")
    yield made
    made.reject()
    made.deleteLater()


@pytest.mark.loopback
def test_the_connection_test_names_the_host(dialog: ProviderDialog, qtbot: QtBot) -> None:
    script = Script(events=openai_events("500 dollars [1]."))
    with endpoint(script) as url:
        dialog.endpoint.setText(url)
        assert url.removeprefix("http://") in dialog.target.text()
        dialog.try_connection()
        qtbot.waitUntil(lambda: "connection works" in dialog.outcome.toPlainText())
        assert url.removeprefix("http://") in dialog.outcome.toPlainText()
        assert json.loads(dialog.outcome.toPlainText().partition("Body, exactly:\n")[2]) == script.seen[0]
        assert "building" not in str(script.seen)


def test_what_would_be_sent_is_shown_exactly_and_without_the_key(dialog: ProviderDialog, qtbot: QtBot) -> None:
    dialog.endpoint.setText("http://127.0.0.1:9")
    dialog.key.setText("sk-secret")
    dialog.preview()
    qtbot.waitUntil(lambda: "Body" in dialog.outcome.toPlainText())
    shown = dialog.outcome.toPlainText()
    assert "What is the building limit?" in shown
    assert "$1,000,000" in shown
    assert "sk-secret" not in shown
    forget_key(dialog.choice())


def test_the_preview_of_a_question_of_several_shows_what_each_part_finds(tmp_path: Path) -> None:
    question = "What is the policy number and when does the policy expire?"
    with Store.open(tmp_path / "workspace") as store:
        add_sample(store, "Marrowquay Package Policy 2025.pdf", tmp_path)
        memory = MemoryStore([s for document in store.documents() for s in store.spans_of(document.id)])
        plain = partial(search, memory, options=AskOptions())
        desk = SimpleNamespace(store=store, retriever=memory, search=plain)
        preview = _Preview(ProviderChoice("openai", "http://127.0.0.1:9", "m"), desk, question)(threading.Event())
        _, shown = retrieve(store, memory, question, AskOptions())
        plainly = passages(store, plain(question))
    assert preview is not None
    sent = json.loads(preview.body)["messages"][-1]["content"]
    assert sent == build_prompt(question, shown).user != build_prompt(question, plainly).user


def test_a_local_provider_needs_no_address_and_sends_nothing(dialog: ProviderDialog) -> None:
    dialog.provider.setCurrentIndex(dialog.provider.findData("extractive"))
    assert dialog.target.text() == "Nothing is sent."
    assert not dialog.endpoint.isEnabled()
    assert not dialog.show_sent.isEnabled()


def test_a_saved_key_is_in_the_keyring_and_in_no_file(
    dialog: ProviderDialog, settings: Settings, ring: MemoryKeyring
) -> None:
    dialog.endpoint.setText("http://127.0.0.1:9")
    dialog.key.setText("sk-secret")
    dialog.remember.setChecked(True)
    store_provider(settings, dialog.value())
    assert "keyring" in keep_key(dialog.value())
    choice = ProviderChoice("openai", "http://127.0.0.1:9", "m")
    assert read_key(choice) == "sk-secret"
    assert list(ring.kept.values()) == ["sk-secret"]
    assert "sk-secret" not in settings.path.read_text(encoding="utf-8")
    assert settings.text("answers.provider") == "openai"
    dialog.forget.setChecked(True)
    assert "removed" in keep_key(dialog.value())
    assert read_key(choice) == ""


@pytest.mark.parametrize(("name", "host"), [("anthropic", "api.anthropic.com"), ("gemini", "generativelanguage")])
def test_a_provider_that_needs_a_key_is_set_up_in_the_window(
    desk: Desk, make_window: MakeWindow, qtbot: QtBot, name: str, host: str
) -> None:
    window = make_window(desk)
    choice = ProviderChoice(name, "", "m")

    def fill_in(dialog: ProviderDialog) -> None:
        dialog.provider.setCurrentIndex(dialog.provider.findData(name))
        qtbot.keyClicks(dialog.model, "m")
        assert host in dialog.target.text()
        dialog.show_sent.click()
        qtbot.waitUntil(lambda: "Body, exactly" in dialog.outcome.toPlainText())
        dialog.test.click()
        qtbot.waitUntil(lambda: "A key is needed." in dialog.outcome.toPlainText())
        qtbot.keyClicks(dialog.key, "sk-secret")
        qtbot.mouseClick(dialog.ok, Qt.MouseButton.LeftButton)

    answer(ProviderDialog, fill_in)
    window.run_action("provider")
    qtbot.waitUntil(lambda: "kept in memory" in window.status.words.toolTip())
    assert (window.settings.text("answers.provider"), window.settings.text("answers.model")) == (name, "m")
    assert read_key(choice) == "sk-secret"
    forget_key(choice)


class WaitingKeyring(MemoryKeyring):
    """Locked: whoever asks waits for a person, who does not unlock it."""

    def __init__(self) -> None:
        super().__init__()
        self.asked: list[bool] = []
        self.gate = threading.Event()

    def _wait(self) -> NoReturn:
        self.asked.append(threading.current_thread() is threading.main_thread())
        assert self.gate.wait(0 if self.asked[-1] else patience.SECONDS)
        raise keyring.errors.KeyringLocked("Failed to unlock the collection!")

    def get_password(self, service: str, username: str) -> NoReturn:
        self._wait()

    def set_password(self, service: str, username: str, password: str) -> NoReturn:
        self._wait()

    def delete_password(self, service: str, username: str) -> NoReturn:
        self._wait()


def test_a_locked_keyring_holds_up_no_window_and_is_told(desk: Desk, make_window: MakeWindow, qtbot: QtBot) -> None:
    locked = WaitingKeyring()
    keyring.set_keyring(locked)
    window = make_window(desk)

    def fill_in(dialog: ProviderDialog) -> None:
        dialog.provider.setCurrentIndex(dialog.provider.findData("openai"))
        qtbot.keyClicks(dialog.endpoint, "http://127.0.0.1:9")
        qtbot.keyClicks(dialog.model, "m")
        assert "127.0.0.1:9" in dialog.target.text()
        locked.gate.set()
        qtbot.waitUntil(lambda: dialog.key_state.text() == "The system's keyring cannot be read (it is locked).")
        locked.gate.clear()
        dialog.key.setText("sk-secret")
        dialog.remember.setChecked(True)
        dialog.accept()

    answer(ProviderDialog, fill_in)
    window.run_action("provider")
    assert "Answer provider now: OpenAI-compatible." in window.status.words.toolTip()
    locked.gate.set()
    qtbot.waitUntil(lambda: "took no key (it is locked)" in window.status.words.toolTip())
    assert not any(locked.asked), "the keyring was asked on the thread of the window"
    choice = ProviderChoice("openai", "http://127.0.0.1:9", "m")
    assert read_key(choice) == "sk-secret"
    assert "stays there" in forget_key(choice)


def test_consent_is_shown_and_can_be_withdrawn(dialog: ProviderDialog, settings: Settings, desk: Desk) -> None:
    dialog.endpoint.setText("http://127.0.0.1:9")
    assert not dialog.allowed.isChecked()
    dialog.allowed.setChecked(True)
    store_provider(settings, dialog.value(), desk)
    assert has_consent(desk.store, "127.0.0.1:9")
    dialog.endpoint.setText("http://127.0.0.1:10")
    assert not dialog.allowed.isChecked()
    dialog.endpoint.setText("http://127.0.0.1:9")
    assert dialog.allowed.isChecked()
    dialog.allowed.setChecked(False)
    store_provider(settings, dialog.value(), desk)
    assert not has_consent(desk.store, "127.0.0.1:9")


def test_consent_withdrawn_with_space_stays_so_when_enter_closes_the_dialog_and_that_is_told(
    desk: Desk, make_window: MakeWindow, qtbot: QtBot
) -> None:
    window = make_window(desk)
    set_up(window, "http://127.0.0.1:9")
    desk.store.set_meta("consent:127.0.0.1:9", "yes")

    def withdraw(dialog: ProviderDialog) -> None:
        dialog.allowed.setFocus()
        qtbot.keyClick(dialog.allowed, Qt.Key.Key_Space)
        qtbot.keyClick(dialog.allowed, Qt.Key.Key_Return)
        if dialog.isVisible():
            dialog.accept()

    for told in ("Nothing is sent to 127.0.0.1:9 without asking.", "This workspace may send text to 127.0.0.1:9."):
        answer(ProviderDialog, withdraw)
        window.run_action("provider")
        assert told in window.status.words.toolTip()
        assert has_consent(desk.store, "127.0.0.1:9") is ("may send" in told)


def test_the_way_through_a_proxy_is_named_before_anything_is_sent(
    desk: Desk, make_window: MakeWindow, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("NO_PROXY", raising=False)
    monkeypatch.delenv("no_proxy", raising=False)
    monkeypatch.setenv("HTTPS_PROXY", "http://ann:secret@proxy.firm:3128")
    window = make_window(desk)
    set_up(window, "https://api.example.com/v1")
    dialog = ProviderDialog(window, window.session, window.settings)
    qtbot.addWidget(dialog)
    assert dialog.target.text() == "Text would be sent to api.example.com, through the proxy proxy.firm:3128."
    dialog.show_sent.click()
    qtbot.waitUntil(lambda: "Body, exactly" in dialog.outcome.toPlainText())
    words = dialog.outcome.toPlainText()
    assert words.startswith("Host: api.example.com\nProxy: proxy.firm:3128\n")
    assert "secret" not in words
    dialog.reject()
    said: list[str] = []

    def refuse(asked: ConfirmDialog) -> None:
        said.append(" ".join(part.text() for part in asked.findChildren(QLabel)))
        asked.reject()

    answer(ConfirmDialog, refuse)
    window.working.ask(window.question("What is the building limit?"))
    qtbot.waitUntil(lambda: bool(said))
    assert "through the proxy proxy.firm:3128" in said[0]
    assert "secret" not in said[0]
    qtbot.waitUntil(lambda: window.answer.field.toPlainText() == "What is the building limit?")


@pytest.mark.loopback
@pytest.mark.parametrize(
    "script",
    [
        Script(statuses=[429] * 9), Script(statuses=[500] * 9), Script(refusals=[(401, '{"error": "no"}')]),
        Script(statuses=[403]), Script(statuses=[404]), Script(statuses=[307], answer_headers={"location": "/x"}),
        Script(statuses=[429], answer_headers={"retry-after": "999"}), Script(body="{"), Script(body="[]"),
        Script(body='{"error": {"message": "overloaded"}}'), Script(events=["[DONE]"]),
        Script(events=openai_events("A |b"), cut_after=1), Script(silence=30.0),
        Script(body='{"choices": [{"message": {"content": null, "refusal": "I may not."}}]}'),
        Script(body='{"choices": [{"message": {"content": ""}, "finish_reason": "length"}]}'),
        Script(body='{"choices": [{"message": {"content": ""}, "finish_reason": "content_filter"}]}'),
    ],
)  # fmt: skip
def test_what_goes_wrong_at_an_endpoint_is_told_in_the_language_of_the_window(
    qapp: QApplication, script: Script
) -> None:
    with endpoint(script) as url:
        report = try_connection(ProviderChoice("openai", url, "m", 2))
    assert report.error is not None and report.error.advice
    for said in (report.error.what, report.error.advice):
        assert find_form(said) is not None, said
    install(qapp, "de")
    try:
        words = error_words(report.error)
        assert report.error.advice not in words and words.count("\n") == 1
    finally:
        install(qapp, "en")


@pytest.mark.parametrize(
    ("name", "address", "key"),
    [("openai", "", "k"), ("openai", "http://a?b", "k"), ("gemini", "", ""), ("gemini", "http://x", "two words")],
)
def test_what_is_missing_of_a_provider_is_told_in_the_language_of_the_window(name: str, address: str, key: str) -> None:
    for model in ("", "m"):
        with pytest.raises(InputError) as caught:
            make_provider(name, {"base_url": address, "model": model, "key": key})
        assert find_form(caught.value.what) is not None, caught.value.what
        assert find_form(caught.value.advice) is not None, caught.value.advice


def test_the_preview_shows_the_passages_that_asking_would_send(
    desk: Desk, make_window: MakeWindow, settings: Settings, qtbot: QtBot
) -> None:
    provider = {"answers.provider": "openai", "answers.endpoint": "http://127.0.0.1:9", "answers.model": "m"}
    settings.set_many({**provider, "search.limit": 2})
    window = make_window(desk)
    shown: list[str] = []

    def look(dialog: ProviderDialog) -> None:
        shown.append(dialog.outcome.toPlainText())
        dialog.reject()

    answer(ProviderDialog, ProviderDialog.preview)
    answer(ProviderDialog, look, when=lambda dialog: "Body, exactly:" in dialog.outcome.toPlainText())
    window.run_action("provider")
    question = "What is the deductible?"
    found = retrieve(desk.store, desk.retriever, question, search_options(window.question(question)))[1]
    body = json.loads(shown[0].partition("Body, exactly:\n")[2])
    assert body["messages"][-1]["content"] == build_prompt(question, found).user
    assert (
        build_prompt(question, found).user
        != build_prompt(question, retrieve(desk.store, desk.retriever, question, AskOptions())[1]).user
    )
