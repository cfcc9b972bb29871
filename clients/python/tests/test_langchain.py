"""The retriever and the tools, as LangChain calls them."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from langchain_core.documents import Document
from langchain_core.messages import ToolMessage
from langchain_core.runnables import RunnableLambda
from langchain_core.tools import BaseTool

from keepsake import AuthenticationError, Keepsake
from keepsake.langchain import KeepsakeRetriever, keepsake_tools

Access = Callable[..., dict[str, Any]]

STEPS = "How to deploy the shop: 1. Run the tests. 2. Build the image. 3. Push the image."


@pytest.fixture
def ana(access: Access) -> Keepsake:
    client = Keepsake(**access()).user("ana")
    client.memory.add("Nia Rossi lives in Lugano. Bob Stone lives in Bern.").wait()
    return client


def by_name(client: Keepsake) -> dict[str, BaseTool]:
    return {tool.name: tool for tool in keepsake_tools(client)}


@RunnableLambda[list[Document], str]
def first_text(found: list[Document]) -> str:
    return found[0].page_content


def called(name: str, arguments: dict[str, Any]) -> dict[str, Any]:
    return {"type": "tool_call", "id": "call_1", "name": name, "args": arguments}


def test_the_retriever_finds_facts_as_documents(ana: Keepsake) -> None:
    retriever = KeepsakeRetriever(client=ana, limit=3)
    documents = retriever.invoke("Where does Nia live?")
    assert "Lugano" in documents[0].page_content
    assert documents[0].metadata["entity"] == "Nia Rossi"
    assert documents[0].id
    assert documents[0].metadata["source"]["job_id"]
    chain = retriever | first_text
    assert "Lugano" in chain.invoke("Where does Nia live?")
    assert retriever.invoke("  ") == []


async def test_the_retriever_is_asked_with_await(ana: Keepsake) -> None:
    documents = await KeepsakeRetriever(client=ana).ainvoke("Where does Bob live?")
    assert any("Bern" in document.page_content for document in documents)


def test_the_retriever_heeds_filters_and_room(ana: Keepsake) -> None:
    ana.memory.add("Clara Weiss lives in Vienna.", metadata={"shelf": 3}).wait()
    found = KeepsakeRetriever(client=ana, filters={"shelf": 3}).invoke("Where do they live?")
    assert found
    assert all(document.metadata["shelf"] == 3 for document in found)
    everything = KeepsakeRetriever(client=ana).invoke("Where do they live?")
    small = KeepsakeRetriever(client=ana, max_tokens=32).invoke("Where do they live?")
    assert 0 < len(small) <= len(everything)


def test_the_retriever_fails_with_its_memory() -> None:
    with pytest.raises(ConnectionError):
        KeepsakeRetriever(
            client=Keepsake("ks_", "http://127.0.0.1:9", max_retries=0),
        ).invoke("Nia")


def test_tools_are_described_for_a_model(ana: Keepsake) -> None:
    tools = by_name(ana)
    assert list(tools) == ["recall", "remember", "find_procedure", "report_procedure"]
    assert "before you say" in tools["recall"].description
    asked = tools["report_procedure"].args
    assert asked["failed_at_step"]["description"] == "The number of the step that failed."


def test_tools_recall_keep_and_learn_from_failures(ana: Keepsake) -> None:
    tools = by_name(ana)
    told = tools["recall"].invoke(called("recall", {"query": "Where does Nia live?"}))
    assert isinstance(told, ToolMessage)
    assert "Lugano" in str(told.content)
    kept = tools["remember"].invoke({"text": "Dina Brand lives in Basel."})
    assert kept == {"remembered": True}
    ana.memory.add(STEPS).wait()
    assert "Basel" in json.dumps(ana.search("Dina Brand")["results"])
    [found] = tools["find_procedure"].invoke({"query": "deploy"})["procedures"]
    assert len(found["steps"]) == 3
    failure = {"success": False, "context": "The tests were not run.", "failed_at_step": 1}
    reported = tools["report_procedure"].invoke({"id": found["id"], **failure})
    assert (reported["feedback"], reported["revision"]) == ("failure", True)


async def test_tools_are_run_with_await(ana: Keepsake) -> None:
    told = await by_name(ana)["recall"].ainvoke({"query": "Where does Bob live?"})
    assert "Bern" in json.dumps(told)


@pytest.mark.parametrize(
    ("name", "arguments", "words"),
    [
        ("recall", {"query": " "}, "query"),
        ("recall", {}, "validation"),
        ("report_procedure", {"id": "x", "success": True}, "not"),
    ],
)
def test_tools_tell_the_model_what_was_wrong(
    ana: Keepsake, name: str, arguments: dict[str, Any], words: str
) -> None:
    told = by_name(ana)[name].invoke(called(name, arguments))
    assert told.status == "error"
    assert words in told.content


def test_a_wrong_key_is_told_in_words_too(access: Access) -> None:
    stranger = Keepsake(**{**access(), "api_key": "ks_wrong"})
    with pytest.raises(AuthenticationError):
        stranger.search("Nia")
    told = by_name(stranger)["recall"].invoke(called("recall", {"query": "Nia"}))
    assert told.status == "error"
