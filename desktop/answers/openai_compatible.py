"""Any OpenAI-compatible chat endpoint: Ollama, llama.cpp server, LM Studio, vLLM, hosted ones."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any
from urllib.parse import urlsplit

from desktop.answers.http import Arrived, Request, stream_reply
from desktop.answers.prompt import build_prompt
from desktop.answers.provider import OnText, Passage, ProviderReply
from desktop.core.errors import InputError
from desktop.core.retrieval import CancelToken


class OpenAICompatibleProvider:
    """`POST {base_url}/chat/completions` with streaming; settings: base_url, model, key, timeout."""

    name = "openai"

    def __init__(self, settings: dict[str, str]) -> None:
        """Read the settings; raises InputError when base URL or model is missing."""
        self._url = checked_url(settings.get("base_url", ""))
        self._model = settings.get("model", "")
        self._key = settings.get("key", "")
        self._timeout = float(settings.get("timeout") or 60)
        if not self._model:
            raise InputError("No model is named.", thing=self.name, advice="Name one in the settings.")

    @property
    def host(self) -> str | None:
        """Return the host text is sent to."""
        return urlsplit(self._url).netloc

    def request(self, question: str, passages: Sequence[Passage]) -> Request:
        """Return exactly what would be sent (the key is in the headers)."""
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


def checked_url(url: str) -> str:
    """Return an http(s) base URL without trailing slash; raises InputError for anything else."""
    parts = urlsplit(url.strip())
    if parts.scheme not in ("http", "https") or not parts.netloc:
        raise InputError(
            "The base URL is not an http(s) address.", thing=url or "(empty)", advice="Set it in the settings."
        )
    return url.strip().rstrip("/")


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
