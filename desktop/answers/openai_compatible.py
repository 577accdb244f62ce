"""Any OpenAI-compatible chat endpoint: Ollama, llama.cpp server, LM Studio, vLLM, hosted ones."""

from __future__ import annotations

from typing import Any

from desktop.answers.arriving import Arrived, objects
from desktop.answers.endpoint import PromptedProvider
from desktop.answers.http import Request
from desktop.answers.prompt import Prompt


class OpenAICompatibleProvider(PromptedProvider):
    """`POST {base_url}/chat/completions` with streaming; the key is optional."""

    name = "openai"
    key_needed = False

    def compose(self, prompt: Prompt) -> Request:
        """Return the request that carries `prompt`."""
        headers = {"authorization": f"Bearer {self._key}"} if self._key else {}
        body = {
            "model": self._model,
            "messages": [{"role": "system", "content": prompt.system}, {"role": "user", "content": prompt.user}],
            "temperature": 0,
            "stream": True,
            "stream_options": {"include_usage": True},
        }
        return Request(f"{self._url}/chat/completions", headers, body)

    @staticmethod
    def read(event: dict[str, Any], arrived: Arrived) -> str:
        """Return the text of the choices; calls of tools are none."""
        arrived.note(event.get("model"), event.get("usage"), "prompt_tokens", "completion_tokens")
        pieces = []
        for choice in objects(event.get("choices")):
            message = choice.get("delta") or choice.get("message") or {}
            content, refusal = message.get("content"), message.get("refusal")
            if isinstance(content, list):  # some servers send typed parts
                content = "".join(
                    str(part.get("text") or "") for part in objects(content) if part.get("type") == "text"
                )
            pieces.append(content if isinstance(content, str) else "")
            arrived.refusal += refusal if isinstance(refusal, str) else ""
            arrived.end(choice.get("finish_reason"))
        return "".join(pieces)
