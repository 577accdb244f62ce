"""Encoders behind an endpoint: OpenAI-compatible `/v1/embeddings` and Gemini `embedContent`."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Any

import httpx
import numpy as np

from desktop.core.errors import InputError, ProviderError
from desktop.search.blocks import Array
from desktop.search.embedder import Credential, Embedder, EmbedderSettings, checked, unit_rows, without_blanks

BATCH = 64


class _Remote(ABC):
    """What both endpoints share: one client, one probe for the dimension, batches in order."""

    def __init__(self, settings: EmbedderSettings, headers: dict[str, str], base_url: str) -> None:
        if not settings.model:
            raise InputError("The embedding endpoint needs a model name.", thing=settings.provider)
        self._settings = settings
        self._client = httpx.Client(
            base_url=base_url, headers=headers, timeout=settings.timeout, follow_redirects=False
        )
        self._dimension = 0

    @property
    def model_id(self) -> str:
        """Return provider, endpoint and model."""
        return f"{self._settings.provider}/{self._client.base_url.host}/{self._settings.model}"

    @property
    def dimension(self) -> int:
        """Return the length of the vectors, asked once."""
        if not self._dimension:
            self._dimension = self._request(["dimension"]).shape[1]
        return self._dimension

    def embed(self, texts: Sequence[str]) -> Array:
        """Return unit vectors in the order of `texts`; raises ProviderError."""
        return without_blanks(texts, self.dimension, self._batched)

    def _batched(self, texts: list[str]) -> Array:
        parts = [self._request(texts[i : i + BATCH]) for i in range(0, len(texts), BATCH)]
        return unit_rows(np.concatenate(parts))

    @abstractmethod
    def _request(self, texts: list[str]) -> Array:
        """Return one row per text as the endpoint's own dialect gives them; raises ProviderError."""

    def _post(self, path: str, body: dict[str, Any]) -> Any:
        where = f"{self._client.base_url}{path}"
        try:
            reply = self._client.post(path, json=body)
            reply.raise_for_status()
            return reply.json()
        except httpx.HTTPStatusError as error:
            code = error.response.status_code
            raise ProviderError(
                f"The embedding endpoint answered {code}.", thing=where, advice=_advice(code)
            ) from error
        except httpx.HTTPError as error:
            raise ProviderError(
                f"The embedding endpoint cannot be reached ({type(error).__name__}).",
                thing=where,
                advice="Check address and network; searching works by words meanwhile.",
            ) from error
        except ValueError as error:
            raise ProviderError("The embedding endpoint did not answer in JSON.", thing=where) from error

    def _vectors(self, rows: list[Any], count: int) -> Array:
        try:
            vectors = np.asarray(rows, np.float32)
        except (ValueError, TypeError) as error:
            raise ProviderError(
                "The embedding endpoint returned vectors of unequal length.", thing=self.model_id
            ) from error
        width = self._dimension or (vectors.shape[1] if vectors.ndim == 2 else 0)
        return checked(vectors, count, width, self.model_id)


class OpenAiEmbedder(_Remote):
    """`POST embeddings` of an OpenAI-compatible server (Ollama, llama.cpp, vLLM, hosted)."""

    def _request(self, texts: list[str]) -> Array:
        data = self._post("embeddings", {"model": self._settings.model, "input": texts, "encoding_format": "float"})
        rows = data.get("data") if isinstance(data, dict) else None
        if not isinstance(rows, list) or len(rows) != len(texts):
            got = len(rows) if isinstance(rows, list) else 0
            raise ProviderError(f"Asked for {len(texts)} vectors, got {got}.", thing=self.model_id)
        try:
            ordered = sorted(enumerate(rows), key=lambda pair: int(pair[1].get("index", pair[0])))
            places = [int(row.get("index", place)) for place, row in ordered]
            vectors = [row["embedding"] for _, row in ordered]
        except (AttributeError, KeyError, TypeError, ValueError) as error:
            raise ProviderError("The reply holds no embeddings.", thing=self.model_id) from error
        if places != list(range(len(texts))):
            raise ProviderError("The reply numbers its vectors wrongly.", thing=self.model_id)
        return self._vectors(vectors, len(texts))


class GeminiEmbedder(_Remote):
    """`models/<model>:embedContent` of the Gemini API, `:batchEmbedContents` for several texts."""

    def _request(self, texts: list[str]) -> Array:
        model = f"models/{self._settings.model.removeprefix('models/')}"
        requests = [{"model": model, "content": {"parts": [{"text": text}]}} for text in texts]
        if len(texts) == 1:
            one = self._post(f"{model}:embedContent", requests[0])
            data = {"embeddings": [one.get("embedding")]} if isinstance(one, dict) else None
        else:
            data = self._post(f"{model}:batchEmbedContents", {"requests": requests})
        rows = data.get("embeddings") if isinstance(data, dict) else None
        if not isinstance(rows, list) or len(rows) != len(texts):
            got = len(rows) if isinstance(rows, list) else 0
            raise ProviderError(f"Asked for {len(texts)} vectors, got {got}.", thing=self.model_id)
        try:
            return self._vectors([row["values"] for row in rows], len(texts))
        except (KeyError, TypeError) as error:
            raise ProviderError("The reply holds no embeddings.", thing=self.model_id) from error


def make_openai(settings: EmbedderSettings, credential: Credential) -> Embedder:
    """Return an embedder for `<base url>/embeddings`; the key is optional."""
    key = credential(settings.credential) if settings.credential else None
    headers = {"Authorization": f"Bearer {key}"} if key else {}
    base = (settings.base_url or "http://localhost:11434/v1").rstrip("/") + "/"
    return OpenAiEmbedder(settings, headers, base)


def make_gemini(settings: EmbedderSettings, credential: Credential) -> Embedder:
    """Return an embedder for the Gemini API; raises InputError without a key."""
    key = credential(settings.credential) if settings.credential else None
    if not key:
        raise InputError(
            "Gemini needs a key.", thing=settings.credential or "gemini", advice="Store it in the settings."
        )
    base = (settings.base_url or "https://generativelanguage.googleapis.com/v1beta").rstrip("/") + "/"
    return GeminiEmbedder(settings, {"x-goog-api-key": key}, base)


def _advice(code: int) -> str:
    if code in {401, 403}:
        return "Check the key."
    if code == 404:
        return "Check address and model name."
    if code == 429 or code >= 500:
        return "Try again later."
    return "Check the settings."
