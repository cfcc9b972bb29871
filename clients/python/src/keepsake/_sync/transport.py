# Written by scripts/generate.py from _async/transport.py.
"""Sends calls: key, user, tries, time, and errors that say what they are."""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import Any, TypeVar, cast

import httpx

from keepsake._core.calls import Call, Settings, Tries, request_of
from keepsake._core.limits import Limits, limits_in
from keepsake.errors import ConnectionError, KeepsakeError, TimeoutError, error_of

T = TypeVar("T")


class Transport:
    """The way to the service, for one user or for none."""

    def __init__(
        self,
        client: httpx.Client,
        settings: Settings,
        user_id: str | None = None,
        seen: dict[str, Limits] | None = None,
    ) -> None:
        self.client = client
        self.user_id = user_id
        self._settings = settings
        # Shared by the clients of all users: the limits are the account's.
        self._seen: dict[str, Limits] = {} if seen is None else seen

    @property
    def limits(self) -> Limits | None:
        """What the last answer said; None before the first one."""
        return self._seen.get("last")

    def as_user(self, user_id: str) -> Transport:
        """The same for a user."""
        return Transport(self.client, self._settings, user_id, self._seen)

    def send(self, call: Call[T]) -> T:
        """Sends a call until it succeeds, is refused for good, or its tries are used up."""
        request = request_of(call, self._settings, self.user_id)
        tries = Tries(call, self._settings)
        while True:
            try:
                return cast(T, self._try_once(request, call.streams))
            except KeepsakeError as error:
                pause = tries.pause_after(error)
            time.sleep(pause)

    def stream(self, call: Call[httpx.Response]) -> Iterator[bytes]:
        """The bytes of an answer as they come."""
        response = self.send(call)
        try:
            for chunk in response.iter_bytes():
                yield chunk
        except httpx.RequestError as error:
            raise self._lost(error) from error
        finally:
            response.close()

    def _try_once(self, request: dict[str, Any], streams: bool) -> object:
        try:
            sent = self.client.build_request(**request)
            response = self.client.send(sent, stream=streams)
            if streams and not response.is_success:
                response.read()
        except httpx.RequestError as error:
            raise self._lost(error) from error
        self._seen.update({"last": limits} if (limits := limits_in(response.headers)) else {})
        if not response.is_success:
            has_key = self._settings.api_key is not None
            raise error_of(response.status_code, response.headers, response.text, has_key)
        if streams:
            return response
        try:
            return response.json()
        except ValueError as error:
            raise self._lost(error) from error

    def _lost(self, error: Exception) -> KeepsakeError:
        if isinstance(error, httpx.TimeoutException):
            return TimeoutError("The service did not answer in time.")
        return ConnectionError(f"No answer to read from {self._settings.base_url}.")
