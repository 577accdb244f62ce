"""Who answers: provider, address, model, key; a connection test and exactly what would be sent."""

from __future__ import annotations

import re
import threading
from typing import TYPE_CHECKING

from msgspec import Struct
from PySide6.QtWidgets import QCheckBox, QComboBox, QDoubleSpinBox, QLineEdit, QTextBrowser, QWidget

from desktop.core.errors import AppError
from desktop.ui.dialogs.frame import Dialog
from desktop.ui.sentences import sentence_words
from desktop.ui.telling import error_words
from desktop.ui.widgets import button, form, label, number_field, row
from desktop.ui.words import decimal, translate

if TYPE_CHECKING:
    from desktop.services.providers import ConnectionReport, Preview, ProviderChoice
    from desktop.services.searching import AskOptions
    from desktop.services.workspace import Desk
    from desktop.store.settings import Settings
    from desktop.ui.session import Session


class ProviderAnswer(Struct, frozen=True):
    """What was set up. `key` None = leave the key as it is; "" = forget it."""

    choice: ProviderChoice
    key: str | None
    remember: bool
    allowed: bool | None = None
    """Whether this workspace may send text there; None = not asked about."""


def provider_titles() -> list[tuple[str, str]]:
    """Return (name, title) of every provider there is, the offline one first; a plug-in is called by its name."""
    from desktop.answers.registry import provider_names

    titles = {
        "extractive": translate("Extractive: quotes only, on this computer"),
        "openai": translate("OpenAI-compatible (also Ollama, llama.cpp, LM Studio, vLLM)"),
        "anthropic": "Anthropic", "gemini": "Gemini",
    }  # fmt: skip
    names = sorted(provider_names(), key=lambda name: (name != "extractive", name))
    return [(name, titles.get(name, name)) for name in names]


def provider_title(name: str) -> str:
    """Return the title of a provider without what it explains."""
    return re.split(r": | \(", dict(provider_titles()).get(name, name), maxsplit=1)[0]


def target_words(host: str, proxy: str) -> str:
    """Return where text would go, and through which proxy."""
    if not host:
        return translate("Nothing is sent.")
    if not proxy:
        return translate("Text would be sent to {host}.").format(host=host)
    return translate("Text would be sent to {host}, through the proxy {proxy}.").format(host=host, proxy=proxy)


class ProviderDialog(Dialog):
    """Set up the answer provider. The key goes to the keyring or memory, never into a file of ours."""

    def __init__(
        self,
        parent: QWidget | None,
        session: Session,
        settings: Settings,
        *,
        question: str = "",
        options: AskOptions | None = None,
    ) -> None:
        super().__init__(
            parent,
            self.tr("Answer provider"),
            self.tr("The extractive provider quotes passages and sends nothing. A model writes answers elsewhere."),
            accept=self.tr("Save"),
            wide=True,
        )
        from desktop.services.providers import chosen_provider

        self._session = session
        self._question = question
        self._options = options
        self._gone = False
        self._host = ""
        self._keyed = "", ""
        """Provider and address that the place of the key is told for."""
        before = chosen_provider(settings)
        self.provider = QComboBox(self)
        for name, title in provider_titles():
            self.provider.addItem(title, name)
        self.provider.setCurrentIndex(max(self.provider.findData(before.name), 0))
        self.provider.setAccessibleName(self.tr("Provider"))
        self.endpoint = QLineEdit(before.endpoint, self)
        self.endpoint.setPlaceholderText(self.tr("empty = the provider's own address"))
        self.endpoint.setAccessibleName(self.tr("Address"))
        self.model = QLineEdit(before.model, self)
        self.model.setAccessibleName(self.tr("Model"))
        self.timeout = number_field(QDoubleSpinBox(self))
        self.timeout.setRange(1, 900)
        self.timeout.setDecimals(0)
        self.timeout.setValue(before.timeout)
        self.timeout.setSuffix(self.tr(" s"))
        self.timeout.setAccessibleName(self.tr("Seconds to wait"))
        self._build_key()
        self._build_form()
        self._build_checks()
        self.provider.currentIndexChanged.connect(self._changed)
        self.endpoint.textChanged.connect(self._changed)
        self.model.textChanged.connect(self._changed)
        self.provider.currentIndexChanged.connect(self._ask_key)
        self.endpoint.editingFinished.connect(self._ask_key)
        self._changed()
        self._ask_key()

    def _build_key(self) -> None:
        self.key = QLineEdit(self)
        self.key.setEchoMode(QLineEdit.EchoMode.Password)
        self.key.setPlaceholderText(self.tr("empty = keep the key that is stored"))
        self.key.setAccessibleName(self.tr("Key"))
        self.key_state = label("", "small", wrap=True)
        self.remember = QCheckBox(self.tr("Remember in the system keyring"), self)
        self.forget = QCheckBox(self.tr("Forget the stored key"), self)
        self.forget.toggled.connect(self.key.setDisabled)

    def _build_form(self) -> None:
        rows = form()
        for words, part in (
            (self.tr("Provider"), self.provider), (self.tr("Address"), self.endpoint), (self.tr("Model"), self.model),
            (self.tr("Wait at most"), self.timeout), (self.tr("Key"), self.key), ("", self.key_state),
            ("", self.remember), ("", self.forget),
        ):  # fmt: skip
            rows.addRow(label(words), part)
        self.body.addLayout(rows)

    def _build_checks(self) -> None:
        self.target = label("", "title", wrap=True)
        self.body.addWidget(self.target)
        self.allowed = QCheckBox(self.tr("This workspace may send text there"), self)
        self.allowed.setToolTip(self.tr("Without it you are asked at the first question"))
        self.body.addWidget(self.allowed)
        line = row(spacing=2)
        self.test = button(self.tr("Test connection"), tip=self.tr("Asks about a made-up passage"), parent=self)
        self.show_sent = button(self.tr("Show what would be sent"), parent=self)
        for part in (self.test, self.show_sent):
            part.setAutoDefault(False)
            line.addWidget(part)
        line.addStretch(1)
        self.test.clicked.connect(self.try_connection)
        self.show_sent.clicked.connect(self.preview)
        self.body.addLayout(line)
        self.outcome = QTextBrowser(self)
        self.outcome.setAccessibleName(self.tr("Result"))
        self.outcome.setOpenLinks(False)
        self.outcome.setPlaceholderText(self.tr("What the test says, and what would be sent, appears here."))
        self.outcome.setMinimumHeight(self.fontMetrics().lineSpacing() * 8)
        self.body.addWidget(self.outcome, 1)

    # -- values ------------------------------------------------------------------------------------------------

    def choice(self) -> ProviderChoice:
        """Return the provider as filled in."""
        from desktop.services.providers import ProviderChoice

        return ProviderChoice(
            str(self.provider.currentData()), self.endpoint.text().strip(), self.model.text().strip(),
            self.timeout.value(),
        )  # fmt: skip

    def value(self) -> ProviderAnswer:
        """Return what to store."""
        key = "" if self.forget.isChecked() else self.key.text().strip() or None
        desk = self._session.desk
        known = self._host and desk is not None and not desk.read_only
        return ProviderAnswer(
            self.choice(), key, self.remember.isChecked(), self.allowed.isChecked() if known else None
        )

    def _changed(self) -> None:
        from desktop.services.providers import build_provider, has_consent, proxy_of

        local = self.provider.currentData() == "extractive"
        for part in (self.endpoint, self.model, self.timeout, self.key, self.remember, self.forget, self.show_sent):
            part.setEnabled(not local)
        before, self._host = self._host, ""
        try:
            provider = build_provider(self.choice(), with_key=False)
            self._host = provider.host or ""
            self.target.setText(target_words(self._host, proxy_of(provider)))
            self.ok.setEnabled(True)
        except AppError as error:
            self.target.setText(error_words(error))
            self.ok.setEnabled(False)
        desk = self._session.desk
        self.allowed.setVisible(bool(self._host) and desk is not None and not desk.read_only)
        if self._host != before and desk is not None:
            self.allowed.setChecked(bool(self._host) and has_consent(desk.store, self._host))
        self.test.setEnabled(self.ok.isEnabled())
        self.show_sent.setEnabled(self.ok.isEnabled() and not local)

    def _ask_key(self) -> None:
        """Tell where the key is; the keyring is asked on a thread, for a locked one waits for a person."""
        choice = self.choice()
        if self._keyed == (choice.name, choice.endpoint):
            return
        self._keyed = choice.name, choice.endpoint
        self.key_state.setText("")
        if choice.name != "extractive":
            work = _KeyPlace(choice)
            self._session.bridge.submit(f"provider-key-{id(self)}", work, done=self._key_known, failed=self._failed)

    def _key_known(self, known: tuple[ProviderChoice, str]) -> None:
        choice = known[0]
        if not self._gone and self._keyed == (choice.name, choice.endpoint):
            self.key_state.setText(sentence_words(known[1]))

    # -- checks ------------------------------------------------------------------------------------------------

    def try_connection(self) -> None:
        """Ask a made-up question; no document text is sent."""
        self._keep_for_now()
        self.test.setEnabled(False)
        self.outcome.setPlainText(self.tr("Asking …"))
        self._session.bridge.submit(
            "provider-test", _Test(self.choice()), done=self._tested, failed=self._failed,
            title=self.tr("Testing the connection"),
        )  # fmt: skip

    def _tested(self, report: ConnectionReport) -> None:
        if not self._gone:
            self.test.setEnabled(True)
            head = self.tr("The connection works.") if report.ok else self.tr("The connection does not work.")
            where = self.tr("Host: {host}").format(host=report.host or self.tr("unknown"))
            told = error_words(report.error) if report.error is not None else self._answered(report)
            parts = [f"{head}\n{where}", told, *([self._sent_words(report.sent)] if report.sent else [])]
            self.outcome.setPlainText("\n\n".join(parts))

    def _answered(self, report: ConnectionReport) -> str:
        words = self.tr("It answered in {seconds} s: {text}")
        told = words.format(seconds=decimal(report.seconds, 1), text=report.message)
        return f"{told}\n{sentence_words(report.usage)}".rstrip()

    def preview(self) -> None:
        """Show the exact request for the question last asked (or an example) with the passages found for it."""
        self._keep_for_now()
        self.outcome.setPlainText(self.tr("Searching the passages …"))
        question = self._question or self.tr("What is the deductible?")
        work = _Preview(self.choice(), self._session.desk, question, self._options)
        self._session.bridge.submit("provider-preview", work, done=self._previewed, failed=self._failed)

    def _previewed(self, preview: Preview | None) -> None:
        if self._gone:
            return
        if preview is None:
            self.outcome.setPlainText(self.tr("Nothing leaves this computer with this provider."))
            return
        self.outcome.setPlainText(self._sent_words(preview))

    def _sent_words(self, preview: Preview) -> str:
        headers = ", ".join(preview.headers) or self.tr("none")
        words = self.tr("Host: {host}\nProxy: {proxy}\nTo: {url}\nHeaders by name: {headers}\nBody, exactly:\n{body}")
        proxy = preview.proxy or self.tr("none")
        return words.format(host=preview.host, proxy=proxy, url=preview.url, headers=headers, body=preview.body)

    def _failed(self, error: AppError) -> None:
        if not self._gone:
            self.test.setEnabled(True)
            self.outcome.setPlainText(error_words(error))

    def _keep_for_now(self) -> None:
        """Keep a typed key in memory, so that the test uses it; the keyring only on Save."""
        from desktop.services.providers import save_key

        if self.key.text().strip():
            save_key(self.choice(), self.key.text().strip(), remember=False)

    def done(self, result: int) -> None:
        """Take no more results."""
        self._gone = True
        super().done(result)

    @classmethod
    def ask(
        cls,
        parent: QWidget | None,
        session: Session,
        settings: Settings,
        *,
        question: str = "",
        options: AskOptions | None = None,
    ) -> ProviderAnswer | None:
        """Ask; None when cancelled. A preview shows the passages that are found for the question with `options`."""
        dialog = cls(parent, session, settings, question=question, options=options)
        return dialog.value() if dialog.run() else None


def store_provider(settings: Settings, answer: ProviderAnswer, desk: Desk | None = None) -> str:
    """Store what was set up but for the key, which goes by `keep_key`; with the consent of `desk`.

    Returns a sentence about a consent that was given or withdrawn by it, "" when that stays as it was.
    """
    from desktop.services.providers import build_provider, has_consent, set_consent

    choice = answer.choice
    host = build_provider(choice, with_key=False).host
    told = ""
    if desk is not None and host and answer.allowed is not None:
        if answer.allowed != has_consent(desk.store, host):
            words = translate("This workspace may send text to {host}.")
            told = (words if answer.allowed else translate("Nothing is sent to {host} without asking.")).format(
                host=host
            )
        set_consent(desk.store, host, given=answer.allowed)
    settings.set_many(
        {
            "answers.provider": choice.name,
            "answers.endpoint": choice.endpoint,
            "answers.model": choice.model,
            "answers.timeout": choice.timeout,
        }
    )
    return told


def keep_key(answer: ProviderAnswer) -> str:
    """Keep or forget the key; returns a sentence about it, "" when it is left alone. May wait for a locked keyring."""
    from desktop.services.providers import forget_key, save_key

    if answer.key is None:
        return ""
    return save_key(answer.choice, answer.key, remember=answer.remember) if answer.key else forget_key(answer.choice)


class KeepKey(Struct, frozen=True):
    """`keep_key` as the work of a thread."""

    answer: ProviderAnswer

    def __call__(self, _cancel: threading.Event) -> str:
        """Keep or forget the key."""
        return keep_key(self.answer)


class _KeyPlace(Struct, frozen=True):
    choice: ProviderChoice

    def __call__(self, _cancel: threading.Event) -> tuple[ProviderChoice, str]:
        from desktop.services.providers import key_place

        return self.choice, key_place(self.choice)


class _Test(Struct, frozen=True):
    choice: ProviderChoice

    def __call__(self, _cancel: threading.Event) -> ConnectionReport:
        from desktop.services.providers import try_connection

        return try_connection(self.choice)


class _Preview(Struct, frozen=True):
    choice: ProviderChoice
    desk: Desk | None
    question: str
    options: AskOptions | None = None

    def __call__(self, cancel: threading.Event) -> Preview | None:
        from desktop.services.asking import retrieve
        from desktop.services.providers import preview_request
        from desktop.services.searching import with_saved

        if self.desk is None:
            return preview_request(self.choice, self.question, [])
        options = with_saved(self.options)
        _, found = retrieve(self.desk.store, self.desk.retriever, self.question, options, cancel=cancel)
        return preview_request(self.choice, self.question, found)
