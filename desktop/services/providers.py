"""Which answer provider is set up, where it would send text, its key, and the consent of this workspace (spec 4.3).

Keys live in the OS keyring or in memory, never in the workspace, the settings file, logs or exports.
"""

from __future__ import annotations

import json
import logging
import time
from collections.abc import Sequence
from typing import TYPE_CHECKING, Protocol, runtime_checkable

from msgspec import Struct

from desktop.answers.provider import AnswerProvider, Passage
from desktop.answers.proxies import proxy_for
from desktop.answers.registry import make_provider
from desktop.core.costs import Price, parse_prices
from desktop.core.errors import AppError
from desktop.store.settings import Settings
from desktop.store.store import Store

if TYPE_CHECKING:
    from desktop.answers.http import Request

_log = logging.getLogger(__name__)
_SERVICE = "evidence-desk"
_SAMPLE = (Passage(1, "sample", "The sample deductible is 500 dollars.", "sample.pdf", 1),)
_SAMPLE_QUESTION = "What is the sample deductible?"
_memory: dict[str, str] = {}
_IN_MEMORY = "The key is kept in memory until the program closes."
_IN_KEYRING = "The key is kept in the system's keyring."


class ConsentNeeded(AppError):
    """Report that this workspace has not allowed text to be sent to a host."""

    host: str = ""
    proxy: str = ""
    """Through which proxy of the environment it would go, "" for none."""


class ProviderChoice(Struct, frozen=True):
    """A provider as set up; holds no key."""

    name: str = "extractive"
    endpoint: str = ""
    model: str = ""
    timeout: float = 60.0


class Preview(Struct, frozen=True):
    """Exactly what would be sent; the key is named, never shown."""

    host: str
    url: str
    headers: tuple[str, ...]
    body: str
    proxy: str = ""
    """Host and port of the proxy of the environment that it goes through."""


class ConnectionReport(Struct, frozen=True):
    """The result of a connection test with a made-up passage; no document text is sent."""

    ok: bool
    host: str
    message: str
    """The beginning of the reply, or what went wrong."""
    seconds: float = 0.0
    sent: Preview | None = None
    """The request, when there was one to send."""
    error: AppError | None = None
    """What went wrong."""
    usage: str = ""
    """What the endpoint counted, in a sentence."""


@runtime_checkable
class _Sending(Protocol):
    def request(self, question: str, passages: Sequence[Passage]) -> Request:
        """Return what would be sent."""


def chosen_provider(settings: Settings, *, name: str | None = None) -> ProviderChoice:
    """Return the provider of the settings, or the one called `name` with its endpoint and model."""
    return ProviderChoice(
        name=name or settings.text("answers.provider") or "extractive",
        endpoint=settings.text("answers.endpoint"),
        model=settings.text("answers.model"),
        timeout=settings.number("answers.timeout"),
    )


def set_prices(settings: Settings) -> tuple[Price, ...]:
    """Return the prices of the settings; an entry that cannot be read is logged and gives no price."""
    prices, unread = parse_prices(settings.text("answers.prices"))
    for entry in unread:
        _log.warning("A price in the settings cannot be read and is left out: %s", entry)
    return prices


def build_provider(choice: ProviderChoice, *, with_key: bool = True) -> AnswerProvider:
    """Return the provider with its key; raises InputError when its settings are incomplete.

    A keyring that is locked may wait for a person to unlock it: on the GUI thread ask `with_key=False`.
    """
    options = {"base_url": choice.endpoint, "model": choice.model, "timeout": f"{choice.timeout:g}"}
    if with_key and choice.name != "extractive":
        options["key"] = read_key(choice)
    return make_provider(choice.name, options)


def read_key(choice: ProviderChoice) -> str:
    """Return the key for a provider: the one of this session, else the OS keyring's, else ""; may block."""
    return _memory.get(_reference(choice)) or _ask_keyring(choice)[0]


def key_place(choice: ProviderChoice) -> str:
    """Return a sentence that says where the key for a provider is, or why it is not known; may block."""
    if _reference(choice) in _memory:
        return _IN_MEMORY
    key, trouble = _ask_keyring(choice)
    if trouble:
        return f"The system's keyring cannot be read ({trouble})."
    return _IN_KEYRING if key else "No key is stored."


def save_key(choice: ProviderChoice, key: str, *, remember: bool) -> str:
    """Keep a key for this session and, with `remember`, in the OS keyring; returns a sentence saying where it is.

    The keyring may block.
    """
    _memory[_reference(choice)] = key
    if not remember:
        return _IN_MEMORY
    import keyring
    import keyring.errors

    try:
        keyring.set_password(_SERVICE, _reference(choice), key)
    except (keyring.errors.KeyringError, RuntimeError) as error:
        return f"The system's keyring took no key ({_trouble(error)}). {_IN_MEMORY}"
    return _IN_KEYRING


def forget_key(choice: ProviderChoice) -> str:
    """Remove a key from memory and keyring; returns a sentence saying whether one may be left; may block."""
    held = _memory.pop(_reference(choice), None) is not None
    import keyring
    import keyring.errors

    try:
        keyring.delete_password(_SERVICE, _reference(choice))
    except keyring.errors.NoKeyringError:
        return "The stored key was removed." if held else "No key is stored."
    except keyring.errors.PasswordDeleteError:
        # Raised where there is no key, and also where the system did not let it be removed.
        kept, trouble = _ask_keyring(choice)
        if kept or trouble:
            why = f"The system's keyring cannot be read ({trouble})." if trouble else _IN_KEYRING
            return f"{why} A key kept there stays there."
        return "The stored key was removed." if held else "No key is stored."
    except (keyring.errors.KeyringError, RuntimeError) as error:
        return f"The system's keyring cannot be read ({_trouble(error)}). A key kept there stays there."
    return "The stored key was removed."


def _ask_keyring(choice: ProviderChoice) -> tuple[str, str]:
    """Return the key that the OS keyring has, "" for none, and why it could not be asked, "" when it could."""
    import keyring
    import keyring.errors

    try:
        return keyring.get_password(_SERVICE, _reference(choice)) or "", ""
    except (keyring.errors.KeyringError, RuntimeError) as error:
        return "", _trouble(error)


def _trouble(error: Exception) -> str:
    import keyring.errors

    if isinstance(error, keyring.errors.NoKeyringError):
        return "there is none"
    if isinstance(error, keyring.errors.KeyringLocked):
        return "it is locked"
    return " ".join(str(error).split()) or type(error).__name__


def preview_request(choice: ProviderChoice, question: str, passages: Sequence[Passage]) -> Preview | None:
    """Return exactly what would be sent for a question, or None when nothing leaves the machine.

    It can be seen before a key is given to the program.
    """
    provider = build_provider(choice, with_key=bool(read_key(choice)))
    if provider.host is None or not isinstance(provider, _Sending):
        return None
    request = provider.request(question, passages)
    return Preview(
        host=provider.host,
        url=request.url,
        headers=tuple(sorted(request.headers)),
        body=json.dumps(request.body, ensure_ascii=False, indent=1),
        proxy=proxy_for(request.url),
    )


def proxy_of(provider: AnswerProvider) -> str:
    """Return host and port of the proxy that text for a provider goes through, "" for none."""
    return proxy_for(provider.request("", []).url) if isinstance(provider, _Sending) else ""


def try_connection(choice: ProviderChoice) -> ConnectionReport:
    """Ask a made-up question over a made-up passage; blocks, never raises for trouble of the endpoint."""
    host, sent = "", None
    started = time.monotonic()
    try:
        provider = build_provider(choice)
        host = provider.host or "this computer"
        sent = preview_request(choice, _SAMPLE_QUESTION, _SAMPLE)
        reply = provider.answer(_SAMPLE_QUESTION, _SAMPLE)
    except AppError as error:
        return ConnectionReport(False, host, str(error), time.monotonic() - started, sent, error)
    seconds = time.monotonic() - started
    return ConnectionReport(True, host, reply.text[:200], seconds, sent, usage=reply.usage)


def has_consent(store: Store, host: str) -> bool:
    """Say whether this workspace may send text to `host`."""
    return store.get_meta(f"consent:{host}") == "yes"


def set_consent(store: Store, host: str, *, given: bool) -> None:
    """Record the analyst's answer for this workspace and host."""
    store.set_meta(f"consent:{host}", "yes" if given else "no")


def require_consent(store: Store, provider: AnswerProvider) -> None:
    """Raise ConsentNeeded when text would leave the machine and this workspace has not allowed it."""
    if provider.host is None or has_consent(store, provider.host):
        return
    error = ConsentNeeded(
        f"Text of this workspace would be sent to {provider.host}.",
        thing=provider.name,
        advice="Allow it for this workspace first, or choose the extractive provider.",
    )
    error.host, error.proxy = provider.host, proxy_of(provider)
    raise error


def _reference(choice: ProviderChoice) -> str:
    return f"{choice.name}|{choice.endpoint}"
