"""Memory for LangChain: a retriever, and tools for agents. Needs `keepsake[langchain]`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any, Literal

from langchain_core.callbacks import CallbackManagerForRetrieverRun, CallbackManagerForToolRun
from langchain_core.documents import Document
from langchain_core.retrievers import BaseRetriever
from langchain_core.runnables import RunnableConfig
from langchain_core.tools import BaseTool, StructuredTool, ToolException
from pydantic import ConfigDict

from keepsake._sync.keepsake import Keepsake
from keepsake.errors import KeepsakeError
from keepsake.types import FoundProcedure


class KeepsakeRetriever(BaseRetriever):
    """Finds facts of one user's memory: `KeepsakeRetriever(client=client.user("ana"))`."""

    model_config = ConfigDict(arbitrary_types_allowed=True)

    client: Keepsake
    # Entities that are looked at; each has facts, and each fact is a document.
    limit: int = 10
    # Room for all facts together, in estimated tokens.
    max_tokens: int | None = None
    filters: dict[str, Any] | None = None

    def _get_relevant_documents(
        self, query: str, *, run_manager: CallbackManagerForRetrieverRun
    ) -> list[Document]:
        if not query.strip():
            return []
        found = self.client.search(
            query, limit=self.limit, max_tokens=self.max_tokens, filters=self.filters
        )
        return [
            Document(
                id=fact["id"],
                page_content=fact["content"],
                metadata={
                    **fact["metadata"],
                    "entity": result["entity"],
                    "type": result["type"],
                    "score": result["score"],
                    "event_date": fact["event_date"],
                    "stated_at": fact["stated_at"],
                    "source": fact["source"],
                },
            )
            for result in found["results"]
            for fact in result["fact_details"]
        ]


class _MemoryTool(StructuredTool):
    """A tool that tells the model what was wrong, instead of ending the run."""

    def _run(
        self,
        *args: Any,
        config: RunnableConfig,
        run_manager: CallbackManagerForToolRun | None = None,
        **kwargs: Any,
    ) -> Any:
        try:
            return super()._run(*args, config=config, run_manager=run_manager, **kwargs)
        except KeepsakeError as error:
            raise ToolException(str(error)) from error


def keepsake_tools(client: Keepsake) -> list[BaseTool]:
    """The tools of one user's memory: recall, remember, find_procedure, report_procedure."""

    def recall(
        query: Annotated[str, "What to look for, as a question or in key words."],
    ) -> dict[str, object]:
        """Search what is remembered of the user: preferences, people, projects, past events.

        Use it before you say that you do not know something about the user.
        """
        names: tuple[Literal["entity", "type", "facts"], ...] = ("entity", "type", "facts")
        found = client.search(query, limit=8)["results"]
        return {"results": [{name: result[name] for name in names} for result in found]}

    def remember(text: Annotated[str, "What to remember."]) -> dict[str, object]:
        """Keep something that the user said and will want you to know later.

        One or two full sentences that name who or what they are about.
        """
        client.memory.add(text)
        return {"remembered": True}

    def find_procedure(query: Annotated[str, "The task."]) -> dict[str, object]:
        """Find out how something was done before.

        Tells the steps, and how often they succeeded and failed.
        """
        found = client.procedures.search(query, limit=3)["results"]
        return {"procedures": [_told(procedure) for procedure in found]}

    def report_procedure(
        id: Annotated[str, "The id of the procedure, from find_procedure."],
        success: Annotated[bool, "Whether it worked."],
        context: Annotated[str | None, "What went wrong, where it failed."] = None,
        failed_at_step: Annotated[int | None, "The number of the step that failed."] = None,
    ) -> dict[str, object]:
        """Tell how a procedure went, so that it gets better. Tell every failure."""
        answer = client.procedures.feedback(
            id, success, context=context, failed_at_step=failed_at_step
        )
        revised = answer["evolution_triggered"]
        return {"name": answer["name"], "feedback": answer["feedback"], "revision": revised}

    functions: list[Callable[..., dict[str, object]]] = [
        recall,
        remember,
        find_procedure,
        report_procedure,
    ]
    return [
        _MemoryTool.from_function(function, handle_tool_error=True, handle_validation_error=True)
        for function in functions
    ]


def _told(procedure: FoundProcedure) -> dict[str, object]:
    """What a model needs to know of a procedure."""
    return {
        "id": procedure["id"],
        "name": procedure["name"],
        "steps": procedure["steps"],
        "success_count": procedure["success_count"],
        "fail_count": procedure["fail_count"],
        "preconditions": procedure["metadata"]["preconditions"],
    }
