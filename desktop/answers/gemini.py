"""Gemini `streamGenerateContent` over server-sent events."""

from __future__ import annotations

from typing import Any
from urllib.parse import quote

from desktop.answers.arriving import Arrived, objects
from desktop.answers.endpoint import PromptedProvider
from desktop.answers.http import Request
from desktop.answers.prompt import Prompt


class GeminiProvider(PromptedProvider):
    """`POST …/models/{model}:streamGenerateContent`; the key travels in a header, never in the address."""

    name = "gemini"
    default_url = "https://generativelanguage.googleapis.com"

    def compose(self, prompt: Prompt) -> Request:
        """Return the request that carries `prompt`."""
        body = {
            "systemInstruction": {"parts": [{"text": prompt.system}]},
            "contents": [{"role": "user", "parts": [{"text": prompt.user}]}],
            "generationConfig": {"temperature": 0},
        }
        url = f"{self._url}/v1beta/models/{quote(self._model, safe='')}:streamGenerateContent?alt=sse"
        return Request(url, {"x-goog-api-key": self._key}, body)

    @staticmethod
    def read(event: dict[str, Any], arrived: Arrived) -> str:
        """Return the text of the candidates without summaries of thoughts, whose tokens count as written."""
        written = ("candidatesTokenCount", "thoughtsTokenCount")
        arrived.note(event.get("modelVersion"), event.get("usageMetadata"), "promptTokenCount", *written)
        arrived.end((event.get("promptFeedback") or {}).get("blockReason") and "blocked")
        pieces = []
        for candidate in objects(event.get("candidates")):
            parts = objects((candidate.get("content") or {}).get("parts"))
            pieces += [str(part.get("text") or "") for part in parts if not part.get("thought")]
            arrived.end(candidate.get("finishReason"))
        return "".join(pieces)
