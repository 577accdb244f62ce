"""Gemini `streamGenerateContent` over server-sent events."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any
from urllib.parse import quote, urlsplit

from desktop.answers.http import Arrived, Request, stream_reply
from desktop.answers.openai_compatible import checked_url
from desktop.answers.prompt import build_prompt
from desktop.answers.provider import OnText, Passage, ProviderReply
from desktop.core.errors import InputError
from desktop.core.retrieval import CancelToken


class GeminiProvider:
    """Settings: model, key, base_url (default the public one), timeout."""

    name = "gemini"

    def __init__(self, settings: dict[str, str]) -> None:
        """Read the settings; raises InputError when model or key is missing."""
        self._url = checked_url(settings.get("base_url") or "https://generativelanguage.googleapis.com")
        self._model = settings.get("model", "")
        self._key = settings.get("key", "")
        self._timeout = float(settings.get("timeout") or 60)
        if not self._model or not self._key:
            raise InputError("Model and key are needed.", thing=self.name, advice="Set them in the settings.")

    @property
    def host(self) -> str | None:
        """Return the host text is sent to."""
        return urlsplit(self._url).netloc

    def request(self, question: str, passages: Sequence[Passage]) -> Request:
        """Return exactly what would be sent; the key travels in a header, never in the address."""
        prompt = build_prompt(question, passages)
        body = {
            "systemInstruction": {"parts": [{"text": prompt.system}]},
            "contents": [{"role": "user", "parts": [{"text": prompt.user}]}],
            "generationConfig": {"temperature": 0},
        }
        url = f"{self._url}/v1beta/models/{quote(self._model, safe='')}:streamGenerateContent?alt=sse"
        return Request(url, {"x-goog-api-key": self._key}, body)

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
            build_prompt(question, passages),
            _read,
            timeout=self._timeout,
            on_text=on_text,
            cancel=cancel,
        )


def _read(event: dict[str, Any], arrived: Arrived) -> str:
    arrived.model = str(event.get("modelVersion") or arrived.model)
    usage = event.get("usageMetadata")
    if isinstance(usage, dict):
        arrived.tokens_in, arrived.tokens_out = usage.get("promptTokenCount"), usage.get("candidatesTokenCount")
    pieces = []
    for candidate in event.get("candidates") or []:
        if not isinstance(candidate, dict):
            continue
        parts = (candidate.get("content") or {}).get("parts") or []
        pieces += [str(part.get("text") or "") for part in parts if isinstance(part, dict)]
        if candidate.get("finishReason"):
            arrived.finished = True
            arrived.stop_reason = str(candidate["finishReason"])
    return "".join(pieces)
