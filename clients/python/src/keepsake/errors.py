"""What a call can fail with. Every error is a `KeepsakeError`; its class tells which."""

from __future__ import annotations

import builtins
import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, cast

from keepsake.types import Job


@dataclass(frozen=True)
class Told:
    """What came instead of a success; `status` is 0 where nothing came."""

    status: int = 0
    body: Mapping[str, Any] = field(default_factory=dict[str, Any])
    retry_after: float | None = None
    request_id: str | None = None


class KeepsakeError(Exception):
    """The service refused or failed, or could not be reached (then `status` is 0).

    `code` is stable, for programs: `not_found`, `validation`, `quota_exceeded` … `request_id`
    names the call in the service's log; `retry_after` is in seconds; `body` is the refusal as it
    came.
    """

    def __init__(self, told: Told, message: str | None = None) -> None:
        self.status = told.status
        self.code = _text(told.body, "code") or f"http_{told.status}"
        self.request_id = told.request_id
        self.retry_after = told.retry_after
        self.body = told.body
        said = message or _text(told.body, "message") or _text(told.body, "detail")
        super().__init__(said or f"The service answered {told.status}.")


class AuthenticationError(KeepsakeError):
    """401: no key, or one that is unknown, revoked or past its date."""


class PermissionError(KeepsakeError, builtins.PermissionError):
    """403: the key, or the account's plan, does not allow it."""


class NotFoundError(KeepsakeError):
    """404: no such thing in this account or for this user."""


class ConflictError(KeepsakeError):
    """409: the state of things forbids it."""


class ValidationError(KeepsakeError):
    """422 and 400: `fields` says what is wrong where; empty where the whole body is at fault.

    Each has a `path` like `messages.0.content`, and a `message` that says what it has to be.
    """

    def __init__(self, told: Told) -> None:
        super().__init__(told)
        errors = told.body.get("errors")
        self.fields: list[dict[str, str]] = errors if isinstance(errors, list) else []


class QuotaError(KeepsakeError):
    """402: the month's adds or searches are used up. `action` is `add`, `search` or `add_file`."""

    def __init__(self, told: Told) -> None:
        super().__init__(told)
        self.action = _text(told.body, "action")
        self.limit = _number(told.body, "limit")
        self.used = _number(told.body, "used")
        self.plan = _text(told.body, "plan")
        self.upgrade_url = _text(told.body, "upgrade_url")


class RateLimitError(KeepsakeError):
    """429: too many calls in a minute, and they did not become fewer while the client waited."""


class TooLargeError(KeepsakeError):
    """413: the file or the body is larger than the plan allows."""

    def __init__(self, told: Told) -> None:
        super().__init__(told)
        self.limit_bytes = _number(told.body, "limit_bytes")


class ConnectionError(KeepsakeError, builtins.ConnectionError):
    """No service was reached, the connection broke, or what came is no answer of a service."""

    def __init__(self, message: str) -> None:
        super().__init__(Told(), message)


class TimeoutError(KeepsakeError, builtins.TimeoutError):
    """No answer, or no end of a job, within the time given."""

    def __init__(self, message: str) -> None:
        super().__init__(Told(), message)


class JobFailedError(KeepsakeError):
    """The job came to an end without having done its work; `job["error"]` says why in a word."""

    def __init__(self, job: Job) -> None:
        reason = job["error"] or "no reason given"
        super().__init__(
            Told(body={"code": job["error"]}), f"Job {job['job_id']} failed: {reason}."
        )
        self.job = job


_OF_STATUS: Mapping[int, type[KeepsakeError]] = {
    400: ValidationError,
    401: AuthenticationError,
    402: QuotaError,
    403: PermissionError,
    404: NotFoundError,
    409: ConflictError,
    413: TooLargeError,
    422: ValidationError,
    429: RateLimitError,
}


_NO_KEY = "There is no API key: set KEEPSAKE_API_KEY, or give it to the client as api_key."


def error_of(
    status: int, headers: Mapping[str, str], text: str, has_key: bool = True
) -> KeepsakeError:
    """The error for a refusal; what has no class of its own is a `KeepsakeError`."""
    told = Told(
        status, _refusal(text), _seconds(headers.get("Retry-After")), headers.get("X-Request-Id")
    )
    if status == 401 and not has_key:
        # The service speaks of headers, which are not what is missing here.
        return AuthenticationError(told, _NO_KEY)
    return _OF_STATUS.get(status, KeepsakeError)(told)


def _refusal(text: str) -> Mapping[str, Any]:
    """Something in between may answer in its own words; they are no refusal to read."""
    try:
        body: object = json.loads(text)
    except ValueError:
        return {}
    return cast(Mapping[str, Any], body) if isinstance(body, dict) else {}


def _seconds(value: str | None) -> float | None:
    """The service says seconds; a date is of something in between, and not read."""
    return float(value) if value is not None and value.isdecimal() else None


def _text(body: Mapping[str, Any], name: str) -> str | None:
    value = body.get(name)
    return value if isinstance(value, str) else None


def _number(body: Mapping[str, Any], name: str) -> int | None:
    value = body.get(name)
    return value if isinstance(value, int) else None
