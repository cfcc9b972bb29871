"""What the client makes of refusals, lost answers and time that runs out."""

from __future__ import annotations

import builtins
import socketserver
import threading
from collections.abc import Callable
from typing import Any

import pytest

from keepsake import (
    AsyncKeepsake,
    AuthenticationError,
    ConflictError,
    ConnectionError,
    JobFailedError,
    KeepsakeError,
    NotFoundError,
    QuotaError,
    RateLimitError,
    TimeoutError,
    TooLargeError,
    ValidationError,
)

Access = Callable[..., dict[str, Any]]


class HalfAnAnswer(socketserver.BaseRequestHandler):
    """Promises more than comes."""

    def handle(self) -> None:
        self.request.recv(65536)
        self.request.sendall(b'HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n{"version": ')


SLOW_DOWN = {
    "status": 429,
    "headers": {"Retry-After": "1"},
    "body": '{"detail": "Slow down.", "code": "rate_limited"}',
}


async def test_say_what_is_wrong_and_where(access: Access) -> None:
    given = access()
    async with AsyncKeepsake(**given) as client:
        with pytest.raises(ValidationError) as wrong:
            await client.search("bees", limit=1000)
        assert (wrong.value.status, wrong.value.code) == (422, "validation")
        assert [field["path"] for field in wrong.value.fields] == ["limit"]
        assert wrong.value.request_id
        with pytest.raises(NotFoundError):
            await client.memory.get("Nobody")
    async with AsyncKeepsake(**{**given, "api_key": "ks_wrong"}) as stranger:
        with pytest.raises(AuthenticationError):
            await stranger.account.me()


async def test_a_missing_key_and_a_wrong_address_say_what_to_do(
    access: Access, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("KEEPSAKE_API_KEY", raising=False)
    async with AsyncKeepsake(**{**access(), "api_key": None}) as nobody:
        with pytest.raises(AuthenticationError, match="set KEEPSAKE_API_KEY"):
            await nobody.account.me()
    with pytest.raises(ValueError, match="localhost:8080 is no address"):
        AsyncKeepsake("ks_", "localhost:8080")


async def test_a_used_up_month_is_a_quota_error_with_the_way_out(access: Access, gate: Any) -> None:
    async with AsyncKeepsake(**access("free")) as client:
        await client.memory.preview("Nia keeps bees.")
        gate.seen()
        # More pieces than a month of this plan has adds.
        data = b"Nia Rossi keeps bees in Lugano. " * 6000
        with pytest.raises(QuotaError) as used:
            await client.memory.add_file(("bees.txt", data))
        error = used.value
        assert (error.action, error.limit, error.used, error.plan) == ("add_file", 40, 1, "free")
        assert error.upgrade_url is not None
        assert "/billing/upgrade?token=" in error.upgrade_url
        assert len(gate.seen()) == 1


async def test_a_file_above_the_plan_says_how_large_it_may_be(access: Access) -> None:
    async with AsyncKeepsake(**access("free")) as client:
        with pytest.raises(TooLargeError) as large:
            await client.memory.add_file(("a.txt", b"a" * 11 * 1024 * 1024))
        assert large.value.limit_bytes == 10 * 1024 * 1024


async def test_a_full_minute_is_waited_for_as_long_as_the_service_says(
    access: Access, gate: Any
) -> None:
    async with AsyncKeepsake(**access()) as client:
        gate.answer(SLOW_DOWN)
        assert (await client.search("bees"))["results"] == []
        assert len(gate.seen()) == 2
        gate.answer(SLOW_DOWN, SLOW_DOWN)
        with pytest.raises(RateLimitError) as full:
            await client.search("bees", max_retries=1)
        assert full.value.retry_after == 1


async def test_an_add_whose_answer_was_lost_is_sent_again_and_counts_once(
    access: Access, gate: Any
) -> None:
    async with AsyncKeepsake(**access()) as client:
        gate.answer("lost")
        await (await client.memory.add("Nia Rossi lives in Lugano.")).wait()
        keys = [one["headers"].get("idempotency-key") for one in gate.seen()[:2]]
        assert keys[0]
        assert keys[0] == keys[1]
        assert client.limits is not None
        assert client.limits.add.used == 1


async def test_a_key_of_ones_own_counts_once_over_calls(access: Access, gate: Any) -> None:
    async with AsyncKeepsake(**access()) as client:
        text = "Nia Rossi lives in Lugano."
        first = await client.memory.add(text, idempotency_key="note-1")
        second = await client.memory.add(text, idempotency_key="note-1")
        assert first.job_id == second.job_id
        with pytest.raises(KeepsakeError) as other:
            await client.memory.add("Bob keeps bees.", idempotency_key="note-1")
        assert isinstance(other.value, ConflictError | ValidationError)


async def test_a_change_without_a_key_is_not_sent_twice_when_its_answer_was_lost(
    access: Access, gate: Any
) -> None:
    async with AsyncKeepsake(**access()) as client:
        await (await client.memory.add("Nia Rossi lives in Lugano.")).wait()
        gate.seen()
        gate.answer("lost")
        with pytest.raises(KeepsakeError) as lost:
            await client.memory.identify("Nia Rossi")
        assert lost.value.status == 502
        assert len(gate.seen()) == 1


async def test_time_runs_out_and_nobody_may_be_there(access: Access, gate: Any) -> None:
    async with AsyncKeepsake(**access()) as client:
        gate.answer("slow")
        with pytest.raises(TimeoutError) as late:
            await client.search("bees", timeout=0.3, max_retries=0)
        # Who catches Python's own error catches this one.
        assert isinstance(late.value, builtins.TimeoutError)
    async with AsyncKeepsake("ks_", "http://127.0.0.1:9", max_retries=0) as nobody:
        with pytest.raises(ConnectionError, match=r"127\.0\.0\.1:9"):
            await nobody.account.me()


async def test_a_job_that_does_not_end_in_time_or_fails_is_an_error(
    access: Access, gate: Any
) -> None:
    async with AsyncKeepsake(**access()) as client:
        job = '{"job_id": "job_1", "status": "%s", "error": %s}'
        gate.answer({"status": 200, "body": job % ("failed", '"model_unreachable"')})
        with pytest.raises(JobFailedError) as failed:
            await client.jobs.wait("job_1")
        assert (failed.value.code, failed.value.job["job_id"]) == ("model_unreachable", "job_1")
        gate.answer(*[{"status": 200, "body": job % ("processing", "null")}] * 2)
        with pytest.raises(TimeoutError):
            await client.jobs.wait("job_1", timeout=0.01)


async def test_an_answer_that_breaks_off_is_asked_for_again(access: Access, gate: Any) -> None:
    async with AsyncKeepsake(**access()) as client:
        gate.answer({"status": 200, "body": '{"results": ['})
        assert (await client.search("bees"))["results"] == []
        assert len(gate.seen()) == 2
        gate.answer({"status": 200, "body": '{"email": '})
        with pytest.raises(ConnectionError):
            await client.account.me(max_retries=0)


async def test_an_export_that_breaks_off_is_no_export() -> None:
    with socketserver.TCPServer(("127.0.0.1", 0), HalfAnAnswer) as server:
        thread = threading.Thread(target=server.handle_request)
        thread.start()
        address = f"http://127.0.0.1:{server.server_address[1]}"
        async with AsyncKeepsake("ks_", address) as client:
            with pytest.raises(ConnectionError):
                await client.memory.export_document()
        thread.join()


async def test_an_answer_in_foreign_words_is_still_an_error_of_its_status(
    access: Access, gate: Any
) -> None:
    async with AsyncKeepsake(**access()) as client:
        gate.answer({"status": 400, "body": "<h1>Bad gateway</h1>"})
        with pytest.raises(KeepsakeError) as answer:
            await client.memory.reindex()
        assert (answer.value.status, answer.value.code) == (400, "http_400")
        gate.answer({"status": 404, "body": '{"code": "not_found", "detail": "Gone."}'})
        with pytest.raises(NotFoundError, match="Gone"):
            [chunk async for chunk in client.memory.export()]
