# Written by scripts/generate.py from _async/keepsake.py.
"""The client: one object, and one for each user with `user()`."""

from __future__ import annotations

from types import TracebackType

import httpx
from typing_extensions import Self, Unpack

from keepsake._core.calls import Call, Settings
from keepsake._core.limits import Limits
from keepsake._sync.account import Account, Keys, Policy
from keepsake._sync.history import History
from keepsake._sync.jobs import Jobs
from keepsake._sync.memory import Memory
from keepsake._sync.procedures import Episodes, Procedures
from keepsake._sync.sharing import Teams, Webhooks
from keepsake._sync.thinking import Agents, Reflections, Triggers
from keepsake._sync.transport import Transport
from keepsake._sync.voice import Voice
from keepsake.types import (
    AskAnswer,
    AskFields,
    Profile,
    ProfileFields,
    Rules,
    RulesFields,
    SearchAllAnswer,
    SearchAllFields,
    SearchAnswer,
    SearchFields,
    Timeline,
    TimelineFields,
)


class Keepsake:
    """A client of the service.

    `api_key` is the environment's `KEEPSAKE_API_KEY` unless given; `base_url` is where the
    service listens, else `KEEPSAKE_URL`, else `http://127.0.0.1:8080`. `timeout` is how many
    seconds the service may keep silent in each try of a call, `max_retries` how often one is
    tried again. `http_client` is a client of `httpx` to send with; whoever made it closes it.
    """

    def __init__(
        self,
        api_key: str | None = None,
        base_url: str | None = None,
        *,
        timeout: float | None = 30.0,
        max_retries: int = 3,
        http_client: httpx.Client | None = None,
    ) -> None:
        settings = Settings.of(base_url, api_key, timeout, max_retries)
        self._owns_client = http_client is None
        self._bind(Transport(http_client or httpx.Client(), settings))

    def _bind(self, transport: Transport) -> None:
        self._transport = transport
        self.memory = Memory(transport)
        self.history = History(transport)
        self.episodes = Episodes(transport)
        self.procedures = Procedures(transport)
        self.reflections = Reflections(transport)
        self.triggers = Triggers(transport)
        self.agents = Agents(transport)
        self.jobs = Jobs(transport)
        self.voice = Voice(transport)
        self.account = Account(transport)
        self.keys = Keys(transport)
        self.policy = Policy(transport)
        self.webhooks = Webhooks(transport)
        self.teams = Teams(transport)

    def user(self, user_id: str) -> Self:
        """The same client for one of your users: all it adds and finds is that user's."""
        bound = object.__new__(type(self))
        bound._owns_client = False
        bound._bind(self._transport.as_user(user_id))
        return bound

    @property
    def limits(self) -> Limits | None:
        """What the last answer said of the rate and the month's meters; None before that."""
        return self._transport.limits

    def search(self, query: str, **fields: Unpack[SearchFields]) -> SearchAnswer:
        """Facts that answer a question, by entity."""
        told = {**fields, "query": query}
        return self._transport.send(
            Call("post", "/v1/search", fields=told, scoped=True, reads=True)
        )

    def search_all(self, query: str, **fields: Unpack[SearchAllFields]) -> SearchAllAnswer:
        """Facts, episodes, procedures and what was said, ranked together."""
        told = {**fields, "query": query}
        return self._transport.send(
            Call("post", "/v1/search/all", fields=told, scoped=True, reads=True)
        )

    def ask(self, query: str, **fields: Unpack[AskFields]) -> AskAnswer:
        """An answer in words, with the facts that it rests on."""
        told = {**fields, "query": query}
        return self._transport.send(Call("post", "/v1/ask", fields=told, scoped=True, reads=True))

    def timeline(self, **fields: Unpack[TimelineFields]) -> Timeline:
        """Facts in the order in which they happened."""
        return self._transport.send(Call("get", "/v1/timeline", fields=fields, scoped=True))

    def profile(self, **fields: Unpack[ProfileFields]) -> Profile:
        """The user in a few words, for a system prompt."""
        return self._transport.send(Call("get", "/v1/profile", fields=fields, scoped=True))

    def rules(self, **fields: Unpack[RulesFields]) -> Rules:
        """A rules file for a coding assistant."""
        return self._transport.send(Call("get", "/v1/rules", fields=fields, scoped=True))

    def close(self) -> None:
        """Closes the connections; a client of `user()` has those of the client it was made from."""
        if self._owns_client:
            self._transport.client.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()
