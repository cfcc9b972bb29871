"""Others who are told or shown something."""

from __future__ import annotations

import builtins

from typing_extensions import Unpack

from keepsake._async.group import Group
from keepsake._async.listing import AsyncListing
from keepsake._core.calls import Call
from keepsake.types import (
    CallOptions,
    CreatedTeam,
    CreatedWebhook,
    DeletedTeam,
    DeletedWebhook,
    Delivery,
    DeliveryFields,
    DeliveryList,
    JoinedTeam,
    LeftTeam,
    MemberList,
    SharedEntity,
    Team,
    TeamFields,
    TeamList,
    TeamMember,
    TestedWebhook,
    UnsharedEntity,
    UpdatedWebhook,
    Webhook,
    WebhookFields,
    WebhookList,
    WebhookUpdateFields,
)


class Webhooks(Group):
    """Addresses that are told what happened."""

    async def list(self, **options: Unpack[CallOptions]) -> builtins.list[Webhook]:
        """All of the account."""
        call = Call[WebhookList]("get", "/v1/webhooks", fields=options)
        return (await self._transport.send(call))["webhooks"]

    async def create(self, **fields: Unpack[WebhookFields]) -> CreatedWebhook:
        """A secret that was made up for it is in the answer, once."""
        return await self._transport.send(Call("post", "/v1/webhooks", fields=fields, keyed=True))

    async def update(self, id: str, **fields: Unpack[WebhookUpdateFields]) -> UpdatedWebhook:
        """Changes what is given."""
        return await self._transport.send(Call("put", "/v1/webhooks/{id}", {"id": id}, fields))

    async def delete(self, id: str, **options: Unpack[CallOptions]) -> DeletedWebhook:
        """Ends it."""
        return await self._transport.send(Call("delete", "/v1/webhooks/{id}", {"id": id}, options))

    def deliveries(
        self, id: str, **fields: Unpack[DeliveryFields]
    ) -> AsyncListing[Delivery, DeliveryList]:
        """What was sent to it, and what came of it."""
        call = Call[DeliveryList]("get", "/v1/webhooks/{id}/deliveries", {"id": id}, fields)
        return AsyncListing(self._transport, call, "deliveries")

    async def test(self, id: str, **options: Unpack[CallOptions]) -> TestedWebhook:
        """Sends one event now, and tells what came of it."""
        path = "/v1/webhooks/{id}/test"
        return await self._transport.send(Call("post", path, {"id": id}, options))


class Teams(Group):
    """Accounts that show each other what they share."""

    async def list(self, **options: Unpack[CallOptions]) -> builtins.list[Team]:
        """Those that this account is in."""
        call = Call[TeamList]("get", "/v1/teams", fields=options)
        return (await self._transport.send(call))["teams"]

    async def create(self, **fields: Unpack[TeamFields]) -> Team:
        """The code that others join it with is in the answer."""
        call = Call[CreatedTeam]("post", "/v1/teams", fields=fields, keyed=True)
        return (await self._transport.send(call))["team"]

    async def join(self, invite_code: str, **options: Unpack[CallOptions]) -> JoinedTeam:
        """Becomes a member."""
        told = {**options, "invite_code": invite_code}
        return await self._transport.send(Call("post", "/v1/teams/join", fields=told, keyed=True))

    async def members(
        self, team_id: str, **options: Unpack[CallOptions]
    ) -> builtins.list[TeamMember]:
        """Who is in it."""
        names = {"team_id": team_id}
        call = Call[MemberList]("get", "/v1/teams/{team_id}/members", names, options)
        return (await self._transport.send(call))["members"]

    async def share(
        self, team_id: str, entity: str, **options: Unpack[CallOptions]
    ) -> SharedEntity:
        """Shows an entity to the members."""
        path, names = "/v1/teams/{team_id}/share", {"team_id": team_id}
        told = {**options, "entity_name": entity}
        return await self._transport.send(Call("post", path, names, told, scoped=True))

    async def unshare(
        self, team_id: str, entity: str, **options: Unpack[CallOptions]
    ) -> UnsharedEntity:
        """Shows it no longer."""
        path, names = "/v1/teams/{team_id}/unshare", {"team_id": team_id}
        told = {**options, "entity_name": entity}
        return await self._transport.send(Call("post", path, names, told, scoped=True))

    async def leave(self, team_id: str, **options: Unpack[CallOptions]) -> LeftTeam:
        """Is a member no longer."""
        path = "/v1/teams/{team_id}/leave"
        return await self._transport.send(Call("post", path, {"team_id": team_id}, options))

    async def delete(self, team_id: str, **options: Unpack[CallOptions]) -> DeletedTeam:
        """Ends it for all."""
        path = "/v1/teams/{team_id}"
        return await self._transport.send(Call("delete", path, {"team_id": team_id}, options))
