"""Embedders pass one contract; vectors are made once, resumed after a kill, and never stop a search."""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from http.server import ThreadingHTTPServer
from pathlib import Path

import numpy as np
import pytest

from desktop.core.errors import Cancelled, InputError, MissingExtra, ProviderError
from desktop.core.retrieval import Mode, RetrievalQuery
from desktop.search.embedder import Embedder, EmbedderSettings
from desktop.search.embedder_local import MINILM_SHA256, MiniLm, minilm_files
from desktop.search.embedders import make_embedder, register_embedder
from desktop.search.encoder import EncoderClient
from desktop.search.memory import MemoryStore
from desktop.search.vectors import VectorFolder, VectorWriter, dot, pack, passages_of, unpack
from desktop.search.workspace import WorkspaceRetriever
from desktop.search.writer import IndexWriter
from tests import patience
from tests.search.building import span
from tests.search.encoders import fake_vector, needs_minilm

needs_word = [
    pytest.param("minilm", marks=[needs_minilm, pytest.mark.model]),
    pytest.param("wordllama", marks=pytest.mark.model),
    "openai",
    "gemini",
]


@pytest.fixture
def make(endpoint: ThreadingHTTPServer) -> Callable[[str], Embedder]:
    def build(provider: str) -> Embedder:
        url = f"http://127.0.0.1:{endpoint.server_address[1]}/v1"
        settings = EmbedderSettings(provider, "tiny", "vault", url, timeout=patience.SECONDS)
        try:
            return make_embedder(settings, {"vault": "sekret"}.get)
        except MissingExtra as missing:
            pytest.skip(str(missing))

    return build


TEXTS = ["theft of a car", "", "flood damage to the dwelling", "   ", "cancel the policy"]


@pytest.mark.loopback
@pytest.mark.parametrize("provider", needs_word)
def test_rows_are_unit_vectors_in_the_order_of_the_texts(make: Callable[[str], Embedder], provider: str) -> None:
    embedder = make(provider)
    vectors = embedder.embed(TEXTS)
    assert vectors.shape == (5, embedder.dimension) and vectors.dtype == np.float32
    assert np.linalg.norm(vectors, axis=1) == pytest.approx([1, 0, 1, 0, 1], abs=1e-4)
    for row in (0, 2, 4):
        assert vectors[row] @ embedder.embed([TEXTS[row]])[0] == pytest.approx(1.0, abs=2e-2)


@pytest.mark.loopback
@pytest.mark.parametrize("provider", needs_word)
def test_many_texts_come_back_one_row_each(make: Callable[[str], Embedder], provider: str) -> None:
    assert len(make(provider).embed([f"word{n} limit" for n in range(150)])) == 150


@pytest.mark.loopback
@pytest.mark.parametrize("provider", needs_word)
def test_the_name_holds_provider_and_model(make: Callable[[str], Embedder], provider: str) -> None:
    assert make(provider).model_id.startswith(f"{provider}/")


@pytest.mark.loopback
@pytest.mark.parametrize("provider", needs_word)
def test_no_texts_give_no_rows(make: Callable[[str], Embedder], provider: str) -> None:
    embedder = make(provider)
    assert embedder.embed([]).shape == (0, embedder.dimension)


@pytest.mark.loopback
@pytest.mark.parametrize("provider", ["openai", "gemini"])
@pytest.mark.parametrize("fault", ["one less", "no json", "500", "429", "401", "ragged"])
def test_a_bad_reply_is_a_provider_error(
    make: Callable[[str], Embedder], endpoint: ThreadingHTTPServer, provider: str, fault: str
) -> None:
    if (provider, fault) == ("gemini", "ragged"):
        pytest.skip("one dialect is enough")
    embedder = make(provider)
    assert embedder.dimension == 16
    endpoint.fault = fault  # type: ignore[attr-defined]
    with pytest.raises(ProviderError):
        embedder.embed(["a b", "c d"])


@pytest.mark.loopback
def test_an_unreachable_endpoint_is_a_provider_error_with_advice() -> None:
    settings = EmbedderSettings("openai", "tiny", base_url="http://127.0.0.1:9/v1", timeout=2)
    with pytest.raises(ProviderError, match="Check address"):
        make_embedder(settings).embed(["a"])


@pytest.mark.loopback
def test_keys_travel_in_the_header_the_endpoint_expects(
    make: Callable[[str], Embedder], endpoint: ThreadingHTTPServer
) -> None:
    make("openai").embed(["a"])
    make("gemini").embed(["a"])
    sent = [{k.lower(): v for k, v in call["headers"].items()} for call in endpoint.seen]  # type: ignore[attr-defined]
    assert any(h.get("authorization") == "Bearer sekret" for h in sent)
    assert any(h.get("x-goog-api-key") == "sekret" for h in sent)
    assert not any("sekret" in str(call["path"]) for call in endpoint.seen)  # type: ignore[attr-defined]


def test_gemini_without_a_key_and_unknown_names_are_errors() -> None:
    with pytest.raises(InputError, match="key"):
        make_embedder(EmbedderSettings("gemini", "m"))
    with pytest.raises(InputError, match="gemini, minilm, openai, wordllama"):
        make_embedder(EmbedderSettings("no-such"))
    with pytest.raises(InputError):
        register_embedder("minilm", lambda _s, _c: Words())


@needs_minilm
@pytest.mark.model
def test_a_changed_model_file_is_not_used(tmp_path: Path) -> None:
    model, tokenizer = minilm_files()
    changed = tmp_path / "model.onnx"
    changed.write_bytes(model.read_bytes()[:-1] + b"x")
    with pytest.raises(MissingExtra, match="pinned"):
        MiniLm(changed, tokenizer)
    assert len(MINILM_SHA256) == 64


def test_packing_keeps_cosines() -> None:
    rng = np.random.default_rng(0)
    rows = rng.standard_normal((50, 384)).astype(np.float32)
    rows /= np.linalg.norm(rows, axis=1, keepdims=True)
    packed = pack(rows)
    assert packed.shape == (50, 388) and packed.dtype == np.int8
    assert dot(packed, rows[0]) == pytest.approx(rows @ rows[0], abs=0.01)
    assert unpack(pack(np.zeros((2, 384), np.float32))).tolist() == np.zeros((2, 384)).tolist()


class Words:
    """An embedder made by code: deterministic, countable, slow or failing on demand."""

    model_id = "test/words"
    dimension = 16

    def __init__(self, fail_after: int | None = None) -> None:
        self.calls = 0
        self.texts = 0
        self.fail_after = fail_after

    def embed(self, texts: Sequence[str]) -> np.ndarray:
        self.calls += 1
        self.texts += len(texts)
        if self.fail_after is not None and self.calls > self.fail_after:
            raise ProviderError("gone")
        rows = np.array([fake_vector(t) for t in texts], np.float32)
        return rows / np.maximum(np.linalg.norm(rows, axis=1, keepdims=True), 1e-9)


class InProcess(EncoderClient):
    """The client's face over `Words`."""

    def __init__(self) -> None:
        super().__init__()
        self.words = Words()

    @property
    def model(self) -> tuple[str, int] | None:
        return ("test/words", 16)

    def embed(self, texts: Sequence[str], *, deadline: float | None = None) -> tuple[np.ndarray | None, str]:
        return self.words.embed(texts), ""


def many(count: int = 100, document: str = "d1") -> list:
    return [span(f"clause {n} about thing{n}", document=document, order=n, page=n // 10 + 1) for n in range(count)]


@pytest.fixture
def indexed(tmp_path: Path) -> tuple[MemoryStore, Path]:
    store = MemoryStore([*many(), *many(20, "d2")])
    with IndexWriter(tmp_path, store) as writer:
        writer.sync(generation=1)
    return store, tmp_path


def test_every_searched_span_gets_one_vector(indexed: tuple[MemoryStore, Path]) -> None:
    store, folder = indexed
    told: list[tuple[str, int, int]] = []
    writer = VectorWriter(folder, store, Words())
    assert writer.update(progress=lambda *step: told.append(step)) == 120
    assert told[-1][1:] == (2, 2)
    assert writer.folder.info() == ("test/words", 16)
    assert writer.update() == 0
    assert len(writer.folder.centroids()) == 2


def test_a_failure_keeps_the_batches_that_were_done(indexed: tuple[MemoryStore, Path]) -> None:
    store, folder = indexed
    with pytest.raises(ProviderError):
        VectorWriter(folder, store, Words(fail_after=2)).update()
    assert VectorWriter(folder, store, Words()).update() == 120 - 64


def test_cancelling_stops_between_batches(indexed: tuple[MemoryStore, Path]) -> None:
    store, folder = indexed
    token = threading.Event()
    token.set()
    with pytest.raises(Cancelled):
        VectorWriter(folder, store, Words()).update(cancel=token)


def test_a_half_written_batch_is_made_again(indexed: tuple[MemoryStore, Path]) -> None:
    store, folder = indexed
    with pytest.raises(ProviderError):
        VectorWriter(folder, store, Words(fail_after=1)).update()
    part = next((folder / "vectors").rglob("*.part"))
    with part.open("ab") as file:
        file.write(b"x" * 7)
    assert VectorWriter(folder, store, Words()).update() == 120 - 32
    whole = next(p for p in (folder / "vectors").rglob("*.npy") if np.load(p).shape[0] == 100)
    expected = pack(Words().embed([text for text, _ in passages_of(store, "d1")]))
    assert unpack(np.load(whole)) == pytest.approx(unpack(expected), abs=0.01)


def test_a_changed_document_loses_its_old_vectors(indexed: tuple[MemoryStore, Path]) -> None:
    store, folder = indexed
    writer = VectorWriter(folder, store, Words())
    writer.update()
    store.delete_document("d2")
    store.add_spans(many(7, "d2"))
    with IndexWriter(folder, store) as index:
        index.update(["d2"], generation=2)
    assert writer.update() == 7
    assert len(list(writer.folder.root.glob("*.npy"))) == 2


def test_a_passage_that_has_a_vector_is_not_embedded_again(tmp_path: Path) -> None:
    """Whether it stands in the same document, in another one, or in the next version of either."""
    store = MemoryStore([*many(40), *many(45, "d2")])

    def embed(generation: int) -> int:
        with IndexWriter(tmp_path, store) as index:
            index.sync(generation=generation)
        words = Words()
        VectorWriter(tmp_path, store, words).update()
        return words.texts

    assert embed(1) == 45
    store.add_spans([span("clause 3 about thing3", document="d3"), span("quite new", document="d3", order=1)])
    store.add_spans([span("quite new", document="d3", order=2, page=2)])
    assert embed(2) == 1
    by_size = {len(np.load(path)): unpack(np.load(path)) for path in (tmp_path / "vectors").rglob("*.npy")}
    for document, count in (("d2", 45), ("d3", 3)):
        texts = [text for text, _ in passages_of(store, document)]
        assert by_size[count] == pytest.approx(unpack(pack(Words().embed(texts))), abs=0.01)


def test_damaged_hashes_cost_nothing_but_time(indexed: tuple[MemoryStore, Path]) -> None:
    store, folder = indexed
    writer = VectorWriter(folder, store, Words())
    writer.update()
    for path in writer.folder.root.glob("*.keys"):
        path.write_bytes(path.read_bytes()[:-3])
    for path in writer.folder.root.glob("*.npy"):
        if len(np.load(path)) == 20:
            path.unlink()
    assert writer.update() == 20


def test_vectors_find_what_words_do_not(indexed: tuple[MemoryStore, Path]) -> None:
    store, folder = indexed
    VectorWriter(folder, store, Words()).update()
    alike = "thing7".translate(str.maketrans("gn", "ng"))
    query = RetrievalQuery(f"{alike} 7", mode=Mode.HYBRID, limit=3)
    hit = WorkspaceRetriever(store, folder, InProcess()).search_spans(query).hits[0]
    assert hit.channels["vectors"] > 0.5
    assert "vectors" not in WorkspaceRetriever(store, folder).search_spans(query).hits[0].channels


def test_a_search_that_waits_for_the_encoder_can_be_cancelled(indexed: tuple[MemoryStore, Path]) -> None:
    store, folder = indexed
    token = threading.Event()

    class Silent(InProcess):
        def submit(self, texts: Sequence[str]) -> Future[tuple[np.ndarray | None, str]]:
            token.set()
            return Future()

    with pytest.raises(Cancelled):
        WorkspaceRetriever(store, folder, Silent()).search_spans(
            RetrievalQuery("thing7", mode=Mode.HYBRID), cancel=token
        )


def test_missing_vectors_are_said_and_words_answer(indexed: tuple[MemoryStore, Path]) -> None:
    store, folder = indexed
    retriever = WorkspaceRetriever(store, folder, InProcess())
    result = retriever.search_spans(RetrievalQuery("thing7", mode=Mode.HYBRID))
    assert result.hits and any("words alone" in n for n in result.notes)


def test_damaged_vectors_are_no_vectors(indexed: tuple[MemoryStore, Path]) -> None:
    store, folder = indexed
    writer = VectorWriter(folder, store, Words())
    writer.update()
    for path in writer.folder.root.glob("*.np*"):
        path.write_bytes(path.read_bytes()[:50])
    result = WorkspaceRetriever(store, folder, InProcess()).search_spans(RetrievalQuery("thing7", mode=Mode.HYBRID))
    assert result.hits[0].span.text == "clause 7 about thing7"


def test_models_do_not_share_a_folder(tmp_path: Path) -> None:
    assert VectorFolder.of(tmp_path, "a").root != VectorFolder.of(tmp_path, "b").root
