# Written by scripts/generate.py from _async/listing.py.
"""A long list: going through it reads page by page; `page()` reads one."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any, Generic, TypeVar

from keepsake._core.calls import Call
from keepsake._sync.transport import Transport

Item = TypeVar("Item")
Page = TypeVar("Page")


class Listing(Generic[Item, Page]):
    """Items of a call that answers pages."""

    def __init__(self, transport: Transport, call: Call[Page], items: str) -> None:
        self._transport = transport
        self._call = call
        # Under which name a page holds them.
        self._items = items

    def page(self) -> Page:
        """The page that was asked for, as the service answers it."""
        return self._transport.send(self._call)

    def all(self) -> list[Item]:
        """All items in one list."""
        return [item for item in self]

    def __iter__(self) -> Iterator[Item]:
        offset: Any = self._call.fields.get("offset") or 0
        while True:
            fields = {**self._call.fields, "offset": offset}
            page: Any = self._transport.send(replace(self._call, fields=fields))
            items: list[Item] = page[self._items]
            for item in items:
                yield item
            offset += len(items)
            if not items or offset >= page["total"]:
                return
