"""One contract suite for every model provider, against a loopback endpoint that misbehaves in every way of L1."""

from __future__ import annotations

import gzip
import json
import shutil
import subprocess
import threading
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor

import pytest

from desktop.answers.registry import provider_names
from desktop.citations.parser import parse_citations
from desktop.core.errors import Cancelled, ProviderError
from tests import patience
from tests.answers.dialects import (
    EVENTS,
    MODELS,
    PASSAGES,
    SENTENCE,
    TOOLS,
    WHOLE,
    WRONG,
    build,
    openai_events,
)
from tests.answers.endpoint import Script, endpoint

pytestmark = pytest.mark.loopback


def side_by_side(cases: Sequence[object] = ()) -> Callable[[Callable[..., None]], Callable[[], None]]:
    """Make one test of what is checked for every provider (and case): what only waits, waits for all at once."""

    def make(check: Callable[..., None]) -> Callable[[], None]:
        def test() -> None:
            runs = [(name, case) for name in MODELS for case in cases] or [(name,) for name in MODELS]
            with ThreadPoolExecutor(len(runs)) as threads:
                started = [(run, threads.submit(check, *run)) for run in runs]
            for run, done in started:
                error = done.exception()
                if error is not None:
                    error.add_note(f"checked for {run}")
                    raise error

        return test

    return make


@pytest.fixture(scope="module")
def own_certificate(tmp_path_factory):
    """Return a certificate for 127.0.0.1 that no authority has signed, with its key, as one file."""
    openssl = shutil.which("openssl")
    if openssl is None:
        pytest.skip("the program openssl is not installed: it makes the certificate of this test")
    folder = tmp_path_factory.mktemp("certificate")
    command = [openssl, "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-subj", "/CN=127.0.0.1", "-days", "2"]
    files = [folder / "key.pem", folder / "certificate.pem"]
    subprocess.run(
        [*command, "-keyout", files[0], "-out", files[1]], check=True, capture_output=True, timeout=patience.SECONDS
    )
    both = folder / "both.pem"
    both.write_bytes(b"".join(file.read_bytes() for file in files))
    return both


def test_every_bundled_network_provider_is_under_contract():
    assert set(provider_names()) - {"extractive"} == set(EVENTS)


@pytest.mark.parametrize("name", MODELS)
def test_streams_text_as_it_arrives(name):
    pieces: list[str] = []
    script = Script(events=EVENTS[name]("The deductible |is $5,000 |[2]."))
    with endpoint(script) as url:
        reply = build(name, url).answer("What is the deductible?", PASSAGES, on_text=pieces.append)
    assert reply.text == SENTENCE
    assert "".join(pieces) == SENTENCE
    assert len(pieces) == 3
    assert (reply.tokens_in, reply.tokens_out, reply.model, reply.complete) == (7, 3, "m", True)


@pytest.mark.parametrize("name", MODELS)
def test_the_key_is_in_a_header_and_nowhere_else(name):
    script = Script(events=EVENTS[name]("x"))
    with endpoint(script) as url:
        provider = build(name, url)
        provider.answer("q?", PASSAGES)
        assert provider.host in url
    assert "secret-key" not in json.dumps(script.seen)
    assert any("secret-key" in value for value in script.headers[0].values())


@side_by_side()
def test_busy_endpoint_is_tried_again(name):
    script = Script(events=EVENTS[name](SENTENCE), statuses=[429, 503])
    with endpoint(script) as url:
        assert build(name, url).answer("q?", PASSAGES).text == SENTENCE
    assert len(script.seen) == 3


@side_by_side([401, 404, 500])
def test_lasting_refusal_is_one_clear_message(name, status):
    with endpoint(Script(statuses=[status] * 5)) as url, pytest.raises(ProviderError, match=f"HTTP {status}"):
        build(name, url).answer("q?", PASSAGES)


@side_by_side()
def test_silence_ends_at_the_time_out(name):
    started = time.monotonic()
    with endpoint(Script(silence=60)) as url, pytest.raises(ProviderError, match=r"No reply within 1 second\."):
        build(name, url, timeout="1").answer("q?", PASSAGES)
    assert time.monotonic() - started < 50


@pytest.mark.parametrize("name", MODELS)
def test_cancel_works_at_once_while_the_endpoint_is_silent(name):
    cancel = threading.Event()
    timer = threading.Timer(0.3, cancel.set)
    timer.start()
    started = time.monotonic()
    with endpoint(Script(silence=60)) as url, pytest.raises(Cancelled):
        build(name, url, timeout="120").answer("q?", PASSAGES, cancel=cancel)
    assert time.monotonic() - started < 50, "the read was not woken: it ended with the silence"
    timer.join()


@side_by_side([": keep-alive\n\n", ":", "data:\n\n"])
def test_signs_of_life_without_any_text_end_at_the_time_out(name, drip):
    with (
        endpoint(Script(drip=drip, pause=0.1)) as url,
        pytest.raises(ProviderError, match=r"No reply within 1 second\."),
    ):
        build(name, url, timeout="1").answer("q?", PASSAGES)


@side_by_side()
def test_slow_text_is_waited_for_as_long_as_it_comes(name):
    script = Script(events=EVENTS[name]("|".join("The deductible is $5,000 [2].")), pause=0.2)
    with endpoint(script) as url:
        assert build(name, url, timeout="5").answer("q?", PASSAGES).text == SENTENCE


@side_by_side()
def test_a_stall_in_the_middle_keeps_what_arrived(name):
    script = Script(events=EVENTS[name]("The deductible |is $5,000 |[2]."), pause=60)
    with endpoint(script) as url, pytest.raises(ProviderError, match="No reply within 3 seconds") as caught:
        build(name, url, timeout="3").answer("q?", PASSAGES)
    assert caught.value.partial == ("" if name == "anthropic" else "The deductible ")


@pytest.mark.parametrize("name", MODELS)
def test_a_body_without_end_is_cut(name):
    script = Script(body=b"[" * 17_000_000)
    with endpoint(script) as url, pytest.raises(ProviderError, match="more than 16 MB"):
        build(name, url).answer("q?", PASSAGES)


@pytest.mark.parametrize("name", MODELS)
def test_a_reply_without_end_is_cut(name):
    script = Script(events=EVENTS[name]("|".join(["word " * 20_000] * 12)))
    with endpoint(script) as url, pytest.raises(ProviderError, match="longer than a million") as caught:
        build(name, url).answer("q?", PASSAGES)
    assert len(caught.value.partial) > 1_000_000


@pytest.mark.parametrize("name", MODELS)
def test_a_redirect_is_told_and_not_followed(name):
    with endpoint(Script(events=EVENTS[name](SENTENCE))) as other:
        script = Script(statuses=[307], answer_headers={"location": f"{other}/v1"})
        with endpoint(script) as url, pytest.raises(ProviderError, match=f"HTTP 307 to {other}/v1"):
            build(name, url).answer("q?", PASSAGES)
        assert len(script.seen) == 1


@side_by_side()
def test_the_wait_an_endpoint_asks_for_is_kept(name):
    script = Script(events=EVENTS[name](SENTENCE), statuses=[429], answer_headers={"retry-after": "1.2"})
    started = time.monotonic()
    with endpoint(script) as url:
        assert build(name, url).answer("q?", PASSAGES).text == SENTENCE
    assert time.monotonic() - started >= 1.2


@pytest.mark.parametrize("name", MODELS)
def test_a_long_wait_is_told_instead_of_waited(name):
    script = Script(statuses=[429] * 3, answer_headers={"retry-after": "3600"})
    with endpoint(script) as url, pytest.raises(ProviderError, match="wait 3600 seconds"):
        build(name, url).answer("q?", PASSAGES)
    assert len(script.seen) == 1


@side_by_side()
def test_a_server_without_tls_behind_https_is_one_clear_message(name):
    script = Script(events=EVENTS[name](SENTENCE))
    with endpoint(script) as url, pytest.raises(ProviderError, match="cannot be reached"):
        build(name, url.replace("http://", "https://")).answer("q?", PASSAGES)
    assert script.seen == []


@pytest.mark.parametrize("name", MODELS)
def test_a_certificate_nobody_vouches_for_is_refused(name, own_certificate):
    script = Script(events=EVENTS[name](SENTENCE))
    with endpoint(script, tls=own_certificate) as url, pytest.raises(ProviderError, match="certificate"):
        build(name, url).answer("q?", PASSAGES)
    assert script.seen == []


@pytest.mark.parametrize("name", MODELS)
@pytest.mark.parametrize(
    "kind", ["application/json; charset=utf-99", "application/json; charset=utf-16", "text/html", ""]
)
def test_a_wrong_character_set_loses_no_letter(name, kind):
    script = Script(body=json.dumps(WHOLE[name]("Fläche – 5 €")), kind=kind)
    with endpoint(script) as url:
        assert build(name, url).answer("q?", PASSAGES).text == "Fläche – 5 €"


@pytest.mark.parametrize("name", MODELS)
def test_bytes_that_are_no_text_become_marks(name):
    body = json.dumps(WHOLE[name]("A@B"), ensure_ascii=False).encode().replace(b"@", b"\xff")
    with endpoint(Script(body=body)) as url:
        assert build(name, url).answer("q?", PASSAGES).text == "A\ufffdB"


@pytest.mark.parametrize("name", MODELS)
def test_an_end_that_comes_twice_changes_nothing(name):
    events = EVENTS[name]("The deductible |is $5,000 |[2].")
    end = events[4:] if name == "anthropic" else events[3:]
    with endpoint(Script(events=[*events, *end])) as url:
        reply = build(name, url).answer("q?", PASSAGES)
    assert (reply.text, reply.tokens_in, reply.tokens_out) == (SENTENCE, 7, 3)


@pytest.mark.parametrize("name", MODELS)
def test_calls_of_tools_are_no_text(name):
    events = EVENTS[name](SENTENCE)
    at = 1 if name == "anthropic" else 0
    with endpoint(Script(events=[*events[:at], *map(json.dumps, TOOLS[name]), *events[at:]])) as url:
        assert build(name, url).answer("q?", PASSAGES).text == SENTENCE


@pytest.mark.parametrize("name", MODELS)
def test_nothing_but_calls_of_tools_is_an_empty_reply(name):
    script = Script(events=[json.dumps(e) for e in TOOLS[name]])
    with endpoint(script) as url, pytest.raises(ProviderError, match="empty reply"):
        build(name, url).answer("q?", PASSAGES)


@pytest.mark.parametrize(("name", "event"), [(n, e) for n in ("openai", "gemini", "anthropic") for e in range(4)])
def test_values_of_another_type_are_one_clear_message_or_nothing(name, event):
    script = Script(events=[json.dumps(WRONG[name][event])])
    with endpoint(script) as url, pytest.raises(ProviderError, match=r"another shape|empty reply"):
        build(name, url).answer("q?", PASSAGES)


@pytest.mark.parametrize("name", MODELS)
def test_counts_that_are_no_numbers_are_left_out(name):
    events = [e.replace(": 7", ': "many"').replace(": 3", ": -1") for e in EVENTS[name](SENTENCE)]
    with endpoint(Script(events=events)) as url:
        reply = build(name, url).answer("q?", PASSAGES)
    assert (reply.text, reply.tokens_in, reply.tokens_out) == (SENTENCE, None, None)


@pytest.mark.parametrize("name", MODELS)
def test_brackets_without_end_are_one_clear_message(name):
    with endpoint(Script(events=["[" * 200_000])) as url, pytest.raises(ProviderError, match="not JSON"):
        build(name, url).answer("q?", PASSAGES)


@pytest.mark.parametrize("name", MODELS)
def test_no_end_is_noted_and_the_text_kept(name):
    events = EVENTS[name](SENTENCE)[: 2 if name == "anthropic" else 1]
    with endpoint(Script(events=events)) as url:
        reply = build(name, url).answer("q?", PASSAGES)
    assert (reply.text, reply.complete) == (SENTENCE, False)
    assert "cut before its end" in reply.notes[0]


@pytest.mark.parametrize("name", MODELS)
def test_cut_stream_keeps_what_arrived(name):
    script = Script(events=EVENTS[name]("The deductible |is $5,000 |[2]."), cut_after=3 if name == "anthropic" else 2)
    with endpoint(script) as url, pytest.raises(ProviderError) as caught:
        build(name, url).answer("q?", PASSAGES)
    assert caught.value.partial == "The deductible is $5,000 "
    assert "No reply within" not in str(caught.value)


@pytest.mark.parametrize("name", MODELS)
@pytest.mark.parametrize("body", ["", "not json", "```json\n{}\n```", '{"half": ', "[1, 2]", '"text"'])
def test_reply_of_another_shape_is_one_clear_message(name, body):
    with endpoint(Script(body=body)) as url, pytest.raises(ProviderError, match="JSON"):
        build(name, url).answer("q?", PASSAGES)


@pytest.mark.parametrize("name", MODELS)
@pytest.mark.parametrize("script", [{"body": "{}"}, {"events": []}, {"events": ["{}", "[DONE]"]}])
def test_empty_reply_is_said(name, script):
    with endpoint(Script(**script)) as url, pytest.raises(ProviderError, match="empty reply"):
        build(name, url).answer("q?", PASSAGES)


@pytest.mark.parametrize("name", MODELS)
def test_error_object_in_the_reply_is_shown(name):
    script = Script(body='{"error": {"message": "model not loaded"}}')
    with endpoint(script) as url, pytest.raises(ProviderError, match="model not loaded"):
        build(name, url).answer("q?", PASSAGES)


@side_by_side()
def test_unreachable_endpoint_is_one_clear_message(name):
    with pytest.raises(ProviderError, match="cannot be reached"):
        build(name, "http://127.0.0.1:9").answer("q?", PASSAGES)


def test_passages_cannot_close_their_own_frame():
    script = Script(events=openai_events("x"))
    with endpoint(script) as url:
        build("openai", url).answer("q?", PASSAGES)
    text = script.seen[0]["messages"][1]["content"]
    assert text.count("</passage>") == len(PASSAGES)


def test_native_citations_become_markers_and_quotes():
    events = [
        {"type": "message_start", "message": {"model": "m"}},
        {"type": "content_block_delta", "delta": {"type": "text_delta", "text": "The deductible is $5,000"}},
        {
            "type": "content_block_delta",
            "delta": {
                "type": "citations_delta",
                "citation": {"document_index": 1, "cited_text": "The deductible is $5,000."},
            },
        },
        {"type": "content_block_stop"},
        {"type": "message_stop"},
    ]
    with endpoint(Script(events=[json.dumps(e) for e in events])) as url:
        reply = build("anthropic", url).answer("q?", PASSAGES)
    assert reply.text == 'The deductible is $5,000 [2]\n\nSources:\n[2] "The deductible is $5,000."'


@pytest.mark.parametrize("name", MODELS)
@pytest.mark.parametrize("packed", [False, True])
@pytest.mark.parametrize("line", [b"data: " + b"x" * 17_000_000, b"data: x\n" * 3_000_000])
def test_an_event_without_end_is_cut(name, packed, line):
    headers = {"content-encoding": "gzip"} if packed else {}
    body = gzip.compress(line, 1) if packed else line
    script = Script(body=body, kind="text/event-stream", answer_headers=headers)
    with endpoint(script) as url, pytest.raises(ProviderError, match="more than 16 MB"):
        build(name, url).answer("q?", PASSAGES)


@pytest.mark.parametrize("name", MODELS)
def test_a_stream_longer_than_one_event_may_be_is_read(name):
    pad = "".join(f": {'p' * 100_000}\n\n" for _ in range(100))
    events = "".join(f"data: {event}\n\n{pad}" for event in EVENTS[name]("The deductible |is $5,000 |[2]."))
    with endpoint(Script(body=events.encode(), kind="text/event-stream")) as url:
        assert build(name, url).answer("q?", PASSAGES).text == SENTENCE


def test_the_form_that_the_prompt_asks_for_is_read_back_whole():
    answer = "Flood is not covered [1]. The deductible is $5,000 [2].\n\nSources:\n" + "\n".join(
        f'[{p.number}] "{p.text.split(". ")[0]}"' for p in PASSAGES
    )
    quotes = [item.quote for item in parse_citations(answer).citations]
    assert quotes == ["Flood is not covered.", "The deductible is $5,000"]
