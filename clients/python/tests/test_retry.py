"""When the client tries again: a table of what can go wrong."""

from __future__ import annotations

import pytest

from keepsake import KeepsakeError
from keepsake._core.retry import pause_before
from keepsake.errors import Told, error_of


def mishap(status: int, code: str | None = None, retry_after: float | None = None) -> KeepsakeError:
    return KeepsakeError(Told(status, {"code": code}, retry_after))


@pytest.mark.parametrize(
    ("error", "repeatable", "once"),
    [
        pytest.param(mishap(0), 0.5, None, id="no answer"),
        pytest.param(mishap(502), 0.5, None, id="a gateway without the service"),
        pytest.param(mishap(500), 0.5, None, id="a failure inside"),
        pytest.param(mishap(503), 0.5, 0.5, id="refused before anything was done"),
        pytest.param(mishap(429, None, 7), 7, 7, id="a full minute, told how long"),
        pytest.param(mishap(429, None, 86_400), None, None, id="a full minute, told a day"),
        pytest.param(mishap(409, "idempotency_in_progress", 5), 5, 5, id="the same under way"),
        pytest.param(mishap(409, "conflict"), None, None, id="a conflict"),
        pytest.param(mishap(503, "billing_not_configured"), None, None, id="no billing here"),
        pytest.param(mishap(402, None, 5), None, None, id="a used up month"),
        pytest.param(mishap(422), None, None, id="a wrong field"),
        pytest.param(mishap(404), None, None, id="not found"),
    ],
)
def test_another_try(error: KeepsakeError, repeatable: float | None, once: float | None) -> None:
    assert pause_before(error, repeatable=True, attempt=0, chance=0.5) == repeatable
    assert pause_before(error, repeatable=False, attempt=0, chance=0.5) == once


def test_comes_later_each_time_up_to_a_bound_and_not_at_the_same_moment_for_all() -> None:
    def pause(attempt: int, chance: float) -> float | None:
        return pause_before(mishap(503), repeatable=True, attempt=attempt, chance=chance)

    assert [pause(attempt, 0.5) for attempt in range(4)] == [0.5, 1, 2, 4]
    assert pause(30, 1) == 10
    assert pause(0, 0) == 0.375


@pytest.mark.parametrize("text", ["<h1>no</h1>", "[]", "", "null"])
def test_foreign_answers_and_dates_are_read_as_far_as_they_go(text: str) -> None:
    error = error_of(503, {"Retry-After": "Wed, 21 Oct 2026 07:28:00 GMT"}, text)
    assert (error.code, error.retry_after, error.body) == ("http_503", None, {})
