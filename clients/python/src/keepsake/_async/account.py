"""Who is asked, what it costs, who may do what, and what may be kept."""

from __future__ import annotations

import builtins

from typing_extensions import Unpack

from keepsake._async.group import Group
from keepsake._async.listing import AsyncListing
from keepsake._core.calls import Call
from keepsake.types import (
    ApiKey,
    AuditEvent,
    AuditFields,
    AuditPage,
    Billing,
    CallOptions,
    CapturePolicyAnswer,
    CapturePolicyTest,
    Checkout,
    CheckoutFields,
    CreatedKey,
    DeletedAccount,
    DetailedHealth,
    KeyFields,
    KeyList,
    Me,
    PolicyFields,
    PolicyTestFields,
    Portal,
    RenamedKey,
    RevokedKey,
    SavedCapturePolicy,
)


class Account(Group):
    """Who is asked, what it costs, and what was done in its name."""

    async def me(self, **options: Unpack[CallOptions]) -> Me:
        """The account, its plan, and the key in use."""
        return await self._transport.send(Call("get", "/v1/me", fields=options))

    async def health(self, **options: Unpack[CallOptions]) -> DetailedHealth:
        """Whether the service is well; with a key it tells more."""
        return await self._transport.send(Call("get", "/v1/health", fields=options))

    async def billing(self, **options: Unpack[CallOptions]) -> Billing:
        """What is paid for, and what is used of it."""
        return await self._transport.send(Call("get", "/v1/billing", fields=options))

    async def checkout(self, **fields: Unpack[CheckoutFields]) -> Checkout:
        """The address of a page where the plan is paid for."""
        return await self._transport.send(Call("post", "/v1/billing/checkout", fields=fields))

    async def portal(self, **options: Unpack[CallOptions]) -> Portal:
        """The address of a page where cards and invoices are looked after."""
        return await self._transport.send(Call("post", "/v1/billing/portal", fields=options))

    def audit(self, **fields: Unpack[AuditFields]) -> AsyncListing[AuditEvent, AuditPage]:
        """What was done, the newest first."""
        call = Call[AuditPage]("get", "/v1/audit", fields=fields)
        return AsyncListing(self._transport, call, "events")

    async def delete(self, email: str, **options: Unpack[CallOptions]) -> DeletedAccount:
        """Deletes the account with all memory; `email` has to be the account's own."""
        told = {**options, "confirm": email}
        return await self._transport.send(Call("delete", "/v1/account", fields=told))


class Keys(Group):
    """API keys of the account."""

    async def list(self, **options: Unpack[CallOptions]) -> builtins.list[ApiKey]:
        """All of them, without their secrets."""
        call = Call[KeyList]("get", "/v1/keys", fields=options)
        return (await self._transport.send(call))["keys"]

    async def create(self, **fields: Unpack[KeyFields]) -> CreatedKey:
        """The key is in the answer, once; `user_id` binds it to one user."""
        return await self._transport.send(Call("post", "/v1/keys", fields=fields, keyed=True))

    async def rename(self, key_id: str, name: str, **options: Unpack[CallOptions]) -> RenamedKey:
        """Calls it something else."""
        names, told = {"key_id": key_id}, {**options, "name": name}
        return await self._transport.send(Call("patch", "/v1/keys/{key_id}", names, told))

    async def revoke(self, key_id: str, **options: Unpack[CallOptions]) -> RevokedKey:
        """Ends a key at once."""
        names = {"key_id": key_id}
        return await self._transport.send(Call("delete", "/v1/keys/{key_id}", names, options))


class Policy(Group):
    """What may be kept at all."""

    async def get(self, **options: Unpack[CallOptions]) -> CapturePolicyAnswer:
        """The policy as it is."""
        return await self._transport.send(Call("get", "/v1/capture-policy", fields=options))

    async def set(self, **fields: Unpack[PolicyFields]) -> SavedCapturePolicy:
        """Replaces the policy: what is left out is cleared."""
        return await self._transport.send(Call("put", "/v1/capture-policy", fields=fields))

    async def test(self, **fields: Unpack[PolicyTestFields]) -> CapturePolicyTest:
        """What the policy would do to a text; nothing is kept."""
        path = "/v1/capture-policy/test"
        return await self._transport.send(Call("post", path, fields=fields, reads=True))
