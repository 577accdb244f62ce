"""Provider set-up: keys stay out of files, consent per workspace, a connection test that sends no document text."""

from __future__ import annotations

import json

import keyring
import keyring.backend
import keyring.errors
import pytest

from desktop.answers.provider import Passage
from desktop.answers.registry import provider_names
from desktop.core.errors import InputError
from desktop.services.providers import (
    ConsentNeeded,
    ProviderChoice,
    build_provider,
    chosen_provider,
    forget_key,
    has_consent,
    key_place,
    preview_request,
    read_key,
    require_consent,
    save_key,
    set_consent,
    try_connection,
)
from desktop.store.settings import Settings
from desktop.store.store import Store
from tests.answers.endpoint import Script, endpoint
from tests.answers.test_providers import openai_events


class MemoryKeyring(keyring.backend.KeyringBackend):
    """A keyring of this test."""

    priority = 1

    def __init__(self):
        super().__init__()
        self.kept = {}

    def get_password(self, service, username):
        return self.kept.get((service, username))

    def set_password(self, service, username, password):
        self.kept[(service, username)] = password

    def delete_password(self, service, username):
        if self.kept.pop((service, username), None) is None:
            raise keyring.errors.PasswordDeleteError("none")


@pytest.fixture(autouse=True)
def ring():
    before = keyring.get_keyring()
    ours = MemoryKeyring()
    keyring.set_keyring(ours)
    yield ours
    keyring.set_keyring(before)


@pytest.fixture
def choice():
    made = ProviderChoice("openai", "http://127.0.0.1:9", "m", 5)
    yield made
    forget_key(made)


def test_the_default_provider_sends_nothing():
    provider = build_provider(chosen_provider(Settings()))
    assert (provider.name, provider.host) == ("extractive", None)


@pytest.mark.parametrize("name", [name for name in provider_names() if name != "extractive"])
def test_a_provider_names_its_host_and_request_before_its_key_is_known(name):
    choice = ProviderChoice(name, "http://127.0.0.1:9", "m")
    assert build_provider(choice, with_key=False).host == "127.0.0.1:9"
    sent = preview_request(choice, "What is the limit?", [Passage(1, "id", "Limit $1,000,000", "a.pdf", 1)])
    assert sent is not None and "Limit $1,000,000" in sent.body
    if name != "openai":
        with pytest.raises(InputError, match="A key is needed"):
            build_provider(choice)


def test_a_remembered_key_is_in_the_keyring_and_nowhere_on_disk(choice, ring):
    assert "keyring" in save_key(choice, "sk-secret", remember=True)
    assert list(ring.kept.values()) == ["sk-secret"]
    settings = Settings()
    settings.set("answers.provider", "openai")
    home = settings.path.parents[1]  # of this test alone: settings, cache and data
    files = [path for path in home.rglob("*") if path.is_file()]
    assert settings.path in files
    assert [path for path in files if b"sk-secret" in path.read_bytes()] == []


def test_a_key_of_this_session_is_in_memory_only(choice, ring):
    save_key(choice, "sk-secret", remember=False)
    assert ring.kept == {}
    assert read_key(choice) == "sk-secret"
    forget_key(choice)
    assert read_key(choice) == ""


@pytest.mark.parametrize(
    ("trouble", "why"),
    [
        (keyring.errors.KeyringLocked("Failed to unlock the collection!"), "it is locked"),
        (keyring.errors.NoKeyringError("No recommended backend was available."), "there is none"),
    ],
)
def test_where_the_key_is_is_told_also_without_a_keyring(choice, ring, monkeypatch, trouble, why):
    assert key_place(choice) == "No key is stored."
    save_key(choice, "sk-secret", remember=False)
    assert "in memory" in key_place(choice)
    save_key(choice, "sk-secret", remember=True)
    with monkeypatch.context() as later:
        later.setattr("desktop.services.providers._memory", {})
        assert "in the system's keyring" in key_place(choice)
        for name in ("get_password", "set_password"):
            later.setattr(ring, name, _raising(trouble))
        assert key_place(choice) == f"The system's keyring cannot be read ({why})."
        assert read_key(choice) == ""
        assert save_key(choice, "sk-other", remember=True).startswith(f"The system's keyring took no key ({why}).")
        assert read_key(choice) == "sk-other"


def test_a_key_that_a_locked_keyring_keeps_is_not_said_to_be_removed(choice, ring, monkeypatch):
    save_key(choice, "sk-secret", remember=True)
    with monkeypatch.context() as locked:
        locked.setattr(ring, "delete_password", _raising(keyring.errors.KeyringLocked("no")))
        assert "stays there" in forget_key(choice)
    assert "removed" in forget_key(choice)
    assert forget_key(choice) == "No key is stored."


def test_a_key_the_keyring_would_not_remove_is_not_said_to_be_gone(choice, ring, monkeypatch):
    save_key(choice, "sk-secret", remember=True)
    refused = _raising(keyring.errors.PasswordDeleteError("denied"))
    with monkeypatch.context() as denied:
        denied.setattr(ring, "delete_password", refused)
        assert forget_key(choice) == "The key is kept in the system's keyring. A key kept there stays there."
        denied.setattr(ring, "get_password", _raising(keyring.errors.KeyringLocked("no")))
        assert forget_key(choice) == "The system's keyring cannot be read (it is locked). A key kept there stays there."
    assert read_key(choice) == "sk-secret"
    assert forget_key(choice) == "The stored key was removed."


def _raising(error):
    def fail(*_given):
        raise error

    return fail


def test_the_preview_is_what_is_sent_without_the_key(choice):
    save_key(choice, "sk-secret", remember=False)
    passages = [Passage(1, "s", "Flood is excluded.", "a.pdf", 2)]
    preview = preview_request(choice, "Is flood covered?", passages)
    assert (preview.host, preview.headers) == ("127.0.0.1:9", ("authorization",))
    assert "Flood is excluded." in preview.body
    assert "sk-secret" not in preview.body + preview.url


def test_nothing_to_preview_when_nothing_is_sent():
    assert preview_request(ProviderChoice(), "q?", []) is None


def test_consent_is_asked_per_workspace_and_host(choice, tmp_path):
    provider = build_provider(choice)
    with Store.open(tmp_path / "one") as one, Store.open(tmp_path / "two") as two:
        with pytest.raises(ConsentNeeded, match=r"127\.0\.0\.1:9"):
            require_consent(one, provider)
        set_consent(one, "127.0.0.1:9", given=True)
        require_consent(one, provider)
        assert not has_consent(two, "127.0.0.1:9")
        set_consent(one, "127.0.0.1:9", given=False)
        with pytest.raises(ConsentNeeded):
            require_consent(one, provider)


@pytest.mark.loopback
def test_connection_test_names_the_host_and_sends_a_made_up_passage():
    script = Script(events=openai_events("500 dollars [1]."))
    with endpoint(script) as url:
        report = try_connection(ProviderChoice("openai", url, "m", 5))
    assert report.ok
    assert report.host in url
    assert "7 tokens sent and 3 tokens received" in report.usage
    assert report.sent is not None
    assert [json.loads(report.sent.body)] == script.seen
    assert "sample deductible" in report.sent.body


@pytest.mark.loopback
def test_failed_connection_test_is_a_report_not_an_error(choice):
    report = try_connection(choice)
    assert not report.ok
    assert "cannot be reached" in report.message
