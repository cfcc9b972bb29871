"""A long list: going through it reads page by page; `page()` reads one."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import replace
from typing import Any, Generic, TypeVar

from keepsake._async.transport import AsyncTransport
from keepsake._core.calls import Call

Item = TypeVar("Item")
Page = TypeVar("Page")


class AsyncListing(Generic[Item, Page]):
    """Items of a call that answers pages."""

    def __init__(self, transport: AsyncTransport, call: Call[Page], items: str) -> None:
        self._transport = transport
        self._call = call
        # Under which name a page holds them.
        self._items = items

    async def page(self) -> Page:
        """The page that was asked for, as the service answers it."""
        return await self._transport.send(self._call)

    async def all(self) -> list[Item]:
        """All items in one list."""
        return [item async for item in self]

    async def __aiter__(self) -> AsyncIterator[Item]:
        offset: Any = self._call.fields.get("offset") or 0
        while True:
            fields = {**self._call.fields, "offset": offset}
            page: Any = await self._transport.send(replace(self._call, fields=fields))
            items: list[Item] = page[self._items]
            for item in items:
                yield item
            offset += len(items)
            if not items or offset >= page["total"]:
                return
