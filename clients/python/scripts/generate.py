"""Writes what is not written by hand.

The types of the service's calls and answers, from its own OpenAPI document; the client without
`await`, from the one with it.

    python scripts/generate.py          writes both
    python scripts/generate.py --check  writes nothing; fails where one of them is behind
    python scripts/generate.py --tests FOLDER  writes the tests, with `await` and without
"""

import json
import shutil
import subprocess
import sys
import tempfile
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

import unasync
from wire_names import ANSWERS, FIELDS, OPTIONS, SCOPE, Fields

CLIENT = Path(__file__).resolve().parent.parent
DOCUMENT = CLIENT.parent.parent / "scripts" / "openapi-document.ts"
PACKAGE = CLIENT / "src" / "keepsake"
WITHOUT_AWAIT = {
    "AsyncAccepted": "Accepted",
    "AsyncClient": "Client",
    "AsyncKeepsake": "Keepsake",
    "AsyncListing": "Listing",
    "AsyncTransport": "Transport",
    "aclose": "close",
    "aiter_bytes": "iter_bytes",
    "anyio": "time",
    "aread": "read",
    "_async": "_sync",
}
HEAD = '"""Calls and answers of the service. Written by scripts/generate.py."""'
UNSAID = {"example", "examples", "pattern", "default", "minLength", "maxLength", "format"}

Schema = dict[str, Any]


def main() -> None:
    """Does what it is told."""
    told = ArgumentParser()
    told.add_argument("--check", action="store_true")
    told.add_argument("--tests", type=Path)
    given = told.parse_args()
    if given.check:
        check()
    elif given.tests is not None:
        shutil.copytree(CLIENT / "tests", given.tests, dirs_exist_ok=True)
        write_sync(given.tests / "with_await", given.tests / "without_await")
    else:
        generate(PACKAGE)


def check() -> None:
    """Writes beside the package and compares."""
    with tempfile.TemporaryDirectory() as folder:
        made = Path(folder)
        generate(made)
        names = {path.relative_to(made) for path in made.rglob("*.py")}
        names |= {path.relative_to(PACKAGE) for path in (PACKAGE / "_sync").glob("*.py")}
        behind = [str(name) for name in sorted(names) if text(made / name) != text(PACKAGE / name)]
    if behind:
        sys.exit(f"Behind, run clients/python/scripts/generate.py: {', '.join(behind)}")


def text(file: Path) -> str | None:
    """What a file holds; None where it is not there."""
    return file.read_text() if file.exists() else None


def generate(folder: Path) -> None:
    """Writes `types.py` and `_sync` into a folder."""
    printed = subprocess.run(["bun", DOCUMENT], check=True, stdout=subprocess.PIPE).stdout
    write_types(schemas_of(json.loads(printed)), folder / "types.py")
    write_sync(PACKAGE / "_async", folder / "_sync")
    for command in (["check", "--select=I", "--fix"], ["format"]):
        settings = ["--quiet", "--no-cache", f"--config={CLIENT}/pyproject.toml"]
        run("ruff", *command, *settings, folder / "types.py", folder / "_sync")


def write_types(schemas: Schema, file: Path) -> None:
    """Has the schemas written as typed dictionaries."""
    document = {"openapi": "3.1.0", "info": {"title": "", "version": ""}, "paths": {}}
    options = ["--input-file-type=openapi", "--output-model-type=typing.TypedDict"]
    options += ["--target-python-version=3.10", "--disable-timestamp", "--use-double-quotes"]
    options += ["--enum-field-as-literal=all", "--use-schema-description", "--keep-model-order"]
    options += ["--use-standard-collections", "--use-union-operator"]
    options += ["--no-formatters", "--naming-strategy=parent-prefixed"]
    options += ["--use-single-line-docstring"]
    options += ["--custom-file-header", HEAD]
    described = json.dumps({**document, "components": {"schemas": schemas}})
    run("datamodel-codegen", *options, "--output", file, told=described)


def schemas_of(document: Schema) -> Schema:
    """The answers of the document, and the fields of calls without what the client gives itself."""
    schemas: Schema = dict(document["components"]["schemas"])
    schemas["CallOptions"] = OPTIONS
    for name, (method, path, status) in ANSWERS.items():
        answer = document["paths"][path][method]["responses"][status]
        schemas[name] = answer["content"]["application/json"]["schema"]
    for name, fields in FIELDS.items():
        schemas[name] = {
            "allOf": [{"$ref": "#/components/schemas/CallOptions"}, fields_of(document, fields)]
        }
    return {name: plain(schema, schemas) for name, schema in schemas.items()}


def fields_of(document: Schema, fields: Fields) -> Schema:
    """What a call takes by name: of its body, else of its query."""
    call = document["paths"][fields.path][fields.method]
    if fields.method == "get":
        given = [one for one in call["parameters"] if one["in"] == "query"]
        schema: Schema = {
            "properties": {one["name"]: one["schema"] for one in given},
            "required": [one["name"] for one in given if one.get("required")],
        }
    else:
        [content] = call["requestBody"]["content"].values()
        schema = content["schema"]
    clash = OPTIONS["properties"].keys() & schema["properties"].keys()
    if clash:
        raise ValueError(f"{fields.path} has fields that are called like options: {clash}")
    left_out = {*fields.without, *(() if fields.whole else SCOPE)}
    return {
        "type": "object",
        "properties": {
            name: fields.instead.get(name, field)
            for name, field in schema["properties"].items()
            if name not in left_out
        },
        "required": [name for name in schema.get("required", []) if name not in left_out],
    }


def plain(schema: Any, named: Schema) -> Any:
    """A schema without what a type cannot say: bounds, patterns, examples, fields told anew."""
    if isinstance(schema, list):
        return [plain(part, named) for part in schema]
    if not isinstance(schema, dict):
        return schema
    if "patternProperties" in schema:
        [value] = schema["patternProperties"].values()
        return {"type": schema["type"], "additionalProperties": plain(value, named) or True}
    parts = [
        named[part["$ref"].split("/")[-1]] if "$ref" in part else part
        for part in schema.get("allOf", [])
    ]
    fields = [name for part in parts for name in part.get("properties", {})]
    if len(fields) > len(set(fields)):
        properties = {name: field for part in parts for name, field in part["properties"].items()}
        required = [name for part in parts for name in part.get("required", [])]
        return plain({"type": "object", "properties": properties, "required": required}, named)
    return {
        name: plain_part(name, part, named) for name, part in schema.items() if name not in UNSAID
    }


def plain_part(name: str, part: Any, named: Schema) -> Any:
    """A part of a schema; properties may be called anything."""
    if name != "properties":
        return plain(part, named)
    return {key: plain(field, named) for key, field in part.items()}


def write_sync(source: Path, folder: Path) -> None:
    """Has every module of `_async` written without `await`."""
    folder.mkdir(exist_ok=True)
    rule = unasync.Rule(f"{source}/", f"{folder}/", additional_replacements=WITHOUT_AWAIT)
    files = sorted(source.glob("*.py"))
    unasync.unasync_files([str(file) for file in files], [rule])
    for file in files:
        made = folder / file.name
        made.write_text(
            f"# Written by scripts/generate.py from {source.name}/{file.name}.\n{made.read_text()}"
        )


def run(tool: str, *arguments: str | Path, told: str = "") -> None:
    """Runs a tool that is installed beside this Python."""
    command = [Path(sys.executable).parent / tool, *arguments]
    subprocess.run(command, input=told.encode(), check=True)


if __name__ == "__main__":
    main()
