"""A call before it is sent: which path, which fields, and what is sent of them where."""

from __future__ import annotations

import json
import os
import random
import re
import uuid
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar
from urllib.parse import quote

from keepsake._core.retry import pause_before
from keepsake.errors import KeepsakeError

T = TypeVar("T")

_OPTIONS = ("timeout", "max_retries", "idempotency_key")
_IN_QUERY = ("get", "delete")
_DEFAULT_URL = "http://127.0.0.1:8080"


@dataclass(frozen=True)
class Settings:
    """What all calls of a client have in common."""

    base_url: str
    api_key: str | None
    # Seconds that the service may keep silent; None is no end.
    timeout: float | None
    # After the first try.
    max_retries: int

    @classmethod
    def of(
        cls, base_url: str | None, api_key: str | None, timeout: float | None, max_retries: int
    ) -> Settings:
        """What is not given is taken from the environment."""
        url = base_url or os.environ.get("KEEPSAKE_URL") or _DEFAULT_URL
        # `localhost:8080` would be an address of the kind `localhost:`.
        if not url.startswith(("http://", "https://")):
            raise ValueError(f"{url} is no address of a service: write it as {_DEFAULT_URL}.")
        key = api_key or os.environ.get("KEEPSAKE_API_KEY") or None
        return cls(url.rstrip("/"), key, timeout, max_retries)


@dataclass(frozen=True)
class Call(Generic[T]):
    """One call; `T` is what it is answered."""

    method: str
    # With names in braces, which `names` fills.
    path: str
    names: Mapping[str, str] = field(default_factory=dict[str, str])
    # The call's own and those that every call takes; in the query or in the body.
    fields: Mapping[str, object] = field(default_factory=dict[str, object])
    # A name and what is in it: sends a form instead of JSON.
    file: tuple[str, bytes] | None = None
    # Takes the bound user along.
    scoped: bool = False
    # Takes an idempotency key.
    keyed: bool = False
    # A POST that only reads.
    reads: bool = False
    # Answered by bytes that are read as they come.
    streams: bool = False

    @property
    def repeatable(self) -> bool:
        """Whether it may be sent again when nobody knows what became of the first time."""
        return self.method in ("get", "put") or self.reads or self.keyed


def request_of(call: Call[Any], settings: Settings, user_id: str | None) -> dict[str, Any]:
    """What `httpx` builds a request of; the same for each try, with the same idempotency key."""
    fields = {name: value for name, value in call.fields.items() if name not in _OPTIONS}
    if call.scoped and user_id is not None:
        fields["user_id"] = user_id
    path = re.sub(r"\{(\w+)\}", lambda name: quote(call.names[name[1]], safe=""), call.path)
    headers = {} if settings.api_key is None else {"Authorization": f"Bearer {settings.api_key}"}
    if call.keyed:
        headers["Idempotency-Key"] = str(call.fields.get("idempotency_key") or uuid.uuid4())
    request = {
        "method": call.method.upper(),
        "url": f"{settings.base_url}{path}",
        "headers": headers,
        "timeout": call.fields.get("timeout", settings.timeout),
    }
    if call.file is not None:
        return {**request, "data": _form_fields(fields), "files": {"file": call.file}}
    if call.method in _IN_QUERY:
        return {
            **request,
            "params": {name: value for name, value in fields.items() if value is not None},
        }
    return {**request, "json": fields}


def _form_fields(fields: Mapping[str, object]) -> dict[str, str]:
    """A form holds texts; what is none is told in JSON."""
    return {
        name: value if isinstance(value, str) else json.dumps(value)
        for name, value in fields.items()
        if value is not None
    }


class Tries:
    """Counts the tries of a call."""

    def __init__(self, call: Call[Any], settings: Settings) -> None:
        self._repeatable = call.repeatable
        given = call.fields.get("max_retries")
        self._max_retries = given if isinstance(given, int) else settings.max_retries
        self._attempt = 0

    def pause_after(self, error: KeepsakeError) -> float:
        """Seconds until the next try; raises the error where there is none."""
        pause = pause_before(
            error, repeatable=self._repeatable, attempt=self._attempt, chance=random.random()
        )
        if pause is None or self._attempt >= self._max_retries:
            raise error
        self._attempt += 1
        return pause
