"""Any OpenAI-compatible chat endpoint: Ollama, llama.cpp server, LM Studio, vLLM, hosted ones."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from desktop.answers.endpoint import EndpointProvider
from desktop.answers.http import Arrived, ReadEvent, Request
from desktop.answers.prompt import build_prompt
from desktop.answers.provider import Passage


class OpenAICompatibleProvider(EndpointProvider):
    """`POST {base_url}/chat/completions` with streaming; the key is optional."""

    name = "openai"
    key_needed = False

    def request(self, question: str, passages: Sequence[Passage]) -> Request:
        """Return exactly what would be sent."""
        prompt = build_prompt(question, passages)
        headers = {"authorization": f"Bearer {self._key}"} if self._key else {}
        body = {
            "model": self._model,
            "messages": [{"role": "system", "content": prompt.system}, {"role": "user", "content": prompt.user}],
            "temperature": 0,
            "stream": True,
            "stream_options": {"include_usage": True},
        }
        return Request(f"{self._url}/chat/completions", headers, body)

    def reader(self, passages: Sequence[Passage]) -> ReadEvent:
        """Return the reader of chat completion chunks."""
        del passages
        return _read


def _read(event: dict[str, Any], arrived: Arrived) -> str:
    arrived.model = str(event.get("model") or arrived.model)
    usage = event.get("usage")
    if isinstance(usage, dict):
        arrived.tokens_in, arrived.tokens_out = usage.get("prompt_tokens"), usage.get("completion_tokens")
    pieces = []
    for choice in event.get("choices") or []:
        if not isinstance(choice, dict):
            continue
        part = choice.get("delta") or choice.get("message") or {}
        content = part.get("content") if isinstance(part, dict) else None
        if isinstance(content, str):
            pieces.append(content)
        if choice.get("finish_reason"):
            arrived.finished = True
            arrived.stop_reason = str(choice["finish_reason"])
    return "".join(pieces)
