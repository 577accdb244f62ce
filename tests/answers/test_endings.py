"""How endpoints end a reply: cut at the token limit, refused, thinking, errors on the way; each in its public form."""

from __future__ import annotations

import json
from datetime import UTC, datetime, timedelta
from email.utils import format_datetime

import pytest

from desktop.answers.registry import make_provider
from desktop.core.errors import ProviderError
from tests.answers.dialects import EVENTS, MODELS, PASSAGES, SENTENCE, openai_events
from tests.answers.endpoint import Script, endpoint

pytestmark = pytest.mark.loopback

ENDING = {"openai": "finish_reason", "gemini": "finishReason", "anthropic": "stop_reason"}
CUT = {"openai": "length", "gemini": "MAX_TOKENS", "anthropic": "max_tokens"}
REFUSED = {"openai": "content_filter", "gemini": "RECITATION", "anthropic": "refusal"}


def ask(name: str, script: Script):
    with endpoint(script) as url:
        settings = {"base_url": url, "model": "m", "key": "k", "timeout": "60"}
        return make_provider(name, settings).answer("q?", PASSAGES)


def ended(name: str, text: str, reason: str) -> list[str]:
    """Return the events of a reply that ends with `reason` instead of the usual one."""
    usual = {"openai": "stop", "gemini": "STOP", "anthropic": "end_turn"}[name]
    was, now = (json.dumps({ENDING[name]: value})[1:-1] for value in (usual, reason))
    return [event.replace(was, now) for event in EVENTS[name](text)]


@pytest.mark.parametrize("name", MODELS)
def test_an_answer_stopped_at_the_token_limit_is_marked_cut_off(name):
    reply = ask(name, Script(events=ended(name, SENTENCE, CUT[name])))
    assert (reply.text, reply.complete) == (SENTENCE, False)
    assert reply.notes == ("The answer is cut off: the model stopped at its token limit.",)


@pytest.mark.parametrize("name", MODELS)
def test_an_answer_that_a_filter_broke_off_says_so(name):
    reply = ask(name, Script(events=ended(name, "The deductible", REFUSED[name])))
    assert (reply.text, reply.complete) == ("The deductible", False)
    assert "refused to answer" in reply.notes[0]


@pytest.mark.parametrize("name", MODELS)
def test_a_refusal_without_text_is_told_as_a_refusal(name):
    with pytest.raises(ProviderError, match=rf"refused to answer \({REFUSED[name]}\)"):
        ask(name, Script(events=ended(name, "", REFUSED[name])))


@pytest.mark.parametrize("name", MODELS)
def test_tokens_used_up_before_the_answer_are_told(name):
    with pytest.raises(ProviderError, match="used up its tokens"):
        ask(name, Script(events=ended(name, "", CUT[name])))


@pytest.mark.parametrize("name", MODELS)
def test_an_unknown_reason_is_passed_on(name):
    reply = ask(name, Script(events=ended(name, SENTENCE, "moonrise")))
    assert reply.notes == ("The endpoint ended the reply with the reason “moonrise”.",)


def test_the_words_of_a_refusal_are_shown():
    events = [
        {"choices": [{"delta": {"refusal": "I cannot help with that."}}]},
        {"choices": [{"finish_reason": "stop"}]},
    ]
    with pytest.raises(ProviderError, match="I cannot help with that"):
        ask("openai", Script(events=[json.dumps(event) for event in events]))


def test_a_blocked_prompt_is_a_refusal():
    with pytest.raises(ProviderError, match="refused to answer"):
        ask("gemini", Script(body=json.dumps({"promptFeedback": {"blockReason": "SAFETY"}})))


def test_thoughts_are_no_answer_and_count_as_written():
    parts = [{"text": "Let me see the passages.", "thought": True}, {"text": SENTENCE}]
    event = {
        "candidates": [{"content": {"parts": parts}, "finishReason": "STOP"}],
        "usageMetadata": {"promptTokenCount": 7, "candidatesTokenCount": 3, "thoughtsTokenCount": 40},
    }
    reply = ask("gemini", Script(events=[json.dumps(event)]))
    assert (reply.text, reply.tokens_in, reply.tokens_out) == (SENTENCE, 7, 43)


def test_thinking_in_front_of_an_answer_is_left_out_and_told():
    reply = ask("openai", Script(events=openai_events(f"<think>\nPassage [1] says no.\n</think>\n\n|{SENTENCE}")))
    assert reply.text == SENTENCE
    assert "thinking" in reply.notes[0]


def test_text_in_typed_parts_is_read():
    content = [{"type": "thinking", "text": "hm"}, {"type": "text", "text": SENTENCE}]
    body = {"choices": [{"message": {"content": content}, "finish_reason": "stop"}]}
    assert ask("openai", Script(body=json.dumps(body))).text == SENTENCE


def refusing(parameter: str, status: int = 400) -> tuple[int, str]:
    return status, json.dumps(
        {"error": {"message": f"Unsupported value: '{parameter}' is not supported by this model"}}
    )


def test_a_parameter_that_a_model_refuses_is_left_out():
    script = Script(events=openai_events(SENTENCE), refusals=[refusing("temperature"), refusing("stream_options", 422)])
    assert ask("openai", script).text == SENTENCE
    assert [sorted({"temperature", "stream_options"} & set(body)) for body in script.seen] == [
        ["stream_options", "temperature"],
        ["stream_options"],
        [],
    ]


def test_a_needed_parameter_that_is_refused_is_one_clear_message():
    script = Script(refusals=[refusing("messages")])
    with pytest.raises(ProviderError, match="HTTP 400: Unsupported value: 'messages'"):
        ask("openai", script)
    assert len(script.seen) == 1


def test_an_overloaded_stream_is_tried_again():
    error = {"type": "error", "error": {"type": "overloaded_error", "message": "Overloaded"}}
    script = Script(events=[json.dumps(error)])
    with pytest.raises(ProviderError, match="Overloaded"):
        ask("anthropic", script)
    assert len(script.seen) == 3


def test_a_date_to_wait_for_is_understood():
    later = format_datetime(datetime.now(UTC) + timedelta(hours=1), usegmt=True)
    script = Script(statuses=[429] * 3, answer_headers={"retry-after": later})
    with pytest.raises(ProviderError, match=r"wait 3[56]\d\d seconds"):
        ask("openai", script)
    assert len(script.seen) == 1


def test_the_wait_in_an_error_body_is_understood():
    details = [{"@type": "type.googleapis.com/google.rpc.RetryInfo", "retryDelay": "3600s"}]
    body = json.dumps({"error": {"code": 429, "message": "Quota exceeded", "details": details}})
    script = Script(refusals=[(429, body)])
    with pytest.raises(ProviderError, match=r"HTTP 429: Quota exceeded.*wait 3600 seconds"):
        ask("gemini", script)
