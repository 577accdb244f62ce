"""Gemini `streamGenerateContent` over server-sent events."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any
from urllib.parse import quote

from desktop.answers.endpoint import EndpointProvider
from desktop.answers.http import Arrived, ReadEvent, Request
from desktop.answers.prompt import build_prompt
from desktop.answers.provider import Passage


class GeminiProvider(EndpointProvider):
    """`POST …/models/{model}:streamGenerateContent`; the key travels in a header, never in the address."""

    name = "gemini"
    default_url = "https://generativelanguage.googleapis.com"

    def request(self, question: str, passages: Sequence[Passage]) -> Request:
        """Return exactly what would be sent."""
        prompt = build_prompt(question, passages)
        body = {
            "systemInstruction": {"parts": [{"text": prompt.system}]},
            "contents": [{"role": "user", "parts": [{"text": prompt.user}]}],
            "generationConfig": {"temperature": 0},
        }
        url = f"{self._url}/v1beta/models/{quote(self._model, safe='')}:streamGenerateContent?alt=sse"
        return Request(url, {"x-goog-api-key": self._key}, body)

    def reader(self, passages: Sequence[Passage]) -> ReadEvent:
        """Return the reader of candidates."""
        del passages
        return _read


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
