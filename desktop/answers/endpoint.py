"""What the providers that talk to an endpoint share: settings, host, and one way to ask."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Any
from urllib.parse import urlsplit

from desktop.answers.address import checked_key, checked_seconds, checked_url
from desktop.answers.arriving import Arrived, ReadEvent
from desktop.answers.http import Request, stream_reply
from desktop.answers.prompt import Prompt, build_prompt
from desktop.answers.provider import OnText, Passage, ProviderReply
from desktop.core.errors import InputError
from desktop.core.retrieval import CancelToken


class EndpointProvider(ABC):
    """A provider over HTTP; settings: base_url, model, key, timeout (seconds).

    Without a `key` at all it names its host and shows its requests: whoever asks gives the key, also an empty one.
    """

    name = ""
    default_url = ""
    """Used when the settings name no base URL; empty = one must be named."""
    key_needed = True

    def __init__(self, settings: dict[str, str]) -> None:
        """Read the settings; raises InputError when one that is needed is missing."""
        self._url = checked_url(settings.get("base_url") or self.default_url)
        self._model = settings.get("model", "")
        self._key = checked_key(settings.get("key", ""))
        self._timeout = checked_seconds(settings.get("timeout", ""))
        if not self._model:
            raise InputError("No model is named.", thing=self.name, advice="Set it in the settings.")
        if self.key_needed and "key" in settings and not self._key:
            raise InputError("A key is needed.", thing=self.name, advice="Set it in the settings.")

    @property
    def host(self) -> str | None:
        """Return the host text is sent to."""
        return urlsplit(self._url).netloc

    @abstractmethod
    def request(self, question: str, passages: Sequence[Passage]) -> Request:
        """Return exactly what would be sent; the key is in the headers and nowhere else."""

    @abstractmethod
    def reader(self, passages: Sequence[Passage]) -> ReadEvent:
        """Return what reads the events of one reply."""

    def prompt(self, question: str, passages: Sequence[Passage]) -> Prompt:
        """Return the prompt whose hash goes into the receipt."""
        return build_prompt(question, passages)

    def answer(
        self,
        question: str,
        passages: Sequence[Passage],
        *,
        on_text: OnText | None = None,
        cancel: CancelToken | None = None,
    ) -> ProviderReply:
        """Ask the endpoint; see `stream_reply` for what it raises."""
        return stream_reply(
            self.name,
            self.request(question, passages),
            self.prompt(question, passages),
            self.reader(passages),
            timeout=self._timeout,
            on_text=on_text,
            cancel=cancel,
        )


class PromptedProvider(EndpointProvider):
    """An endpoint that gets all passages in one prompt text."""

    @abstractmethod
    def compose(self, prompt: Prompt) -> Request:
        """Return the request that carries `prompt`."""

    @staticmethod
    @abstractmethod
    def read(event: dict[str, Any], arrived: Arrived) -> str:
        """Return the text of one event and note in `arrived` what else it tells."""

    def request(self, question: str, passages: Sequence[Passage]) -> Request:
        """Return exactly what would be sent."""
        return self.compose(build_prompt(question, passages))

    def reader(self, passages: Sequence[Passage]) -> ReadEvent:
        """Return `read`: the text brings its own markers."""
        del passages
        return self.read
