"""Sends calls: key, user, tries, time, and errors that say what they are."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Any, TypeVar, cast

import anyio
import httpx

from keepsake._core.calls import Call, Settings, Tries, request_of
from keepsake._core.limits import Limits, limits_in
from keepsake.errors import ConnectionError, KeepsakeError, TimeoutError, error_of

T = TypeVar("T")


class AsyncTransport:
    """The way to the service, for one user or for none."""

    def __init__(
        self,
        client: httpx.AsyncClient,
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

    def as_user(self, user_id: str) -> AsyncTransport:
        """The same for a user."""
        return AsyncTransport(self.client, self._settings, user_id, self._seen)

    async def send(self, call: Call[T]) -> T:
        """Sends a call until it succeeds, is refused for good, or its tries are used up."""
        request = request_of(call, self._settings, self.user_id)
        tries = Tries(call, self._settings)
        while True:
            try:
                return cast(T, await self._try_once(request, call.streams))
            except KeepsakeError as error:
                pause = tries.pause_after(error)
            await anyio.sleep(pause)

    async def stream(self, call: Call[httpx.Response]) -> AsyncIterator[bytes]:
        """The bytes of an answer as they come."""
        response = await self.send(call)
        try:
            async for chunk in response.aiter_bytes():
                yield chunk
        except httpx.RequestError as error:
            raise self._lost(error) from error
        finally:
            await response.aclose()

    async def _try_once(self, request: dict[str, Any], streams: bool) -> object:
        try:
            sent = self.client.build_request(**request)
            response = await self.client.send(sent, stream=streams)
            if streams and not response.is_success:
                await response.aread()
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
