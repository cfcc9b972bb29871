"""mcp-memory-service's own HTTP server, its ONNX model being the one all contenders share."""
import os
import sqlite3
import sys

if not hasattr(sqlite3.Connection, "enable_load_extension"):
    # Some builds of Python cannot load extensions of SQLite, which it stands on.
    import pysqlite3

    sys.modules["sqlite3"] = pysqlite3

from mcp_memory_service.embeddings import onnx_embeddings  # noqa: E402
from minilm import MiniLm  # noqa: E402

onnx_embeddings.ONNXEmbeddingModel = MiniLm

import uvicorn  # noqa: E402
from mcp_memory_service.web.app import app  # noqa: E402

uvicorn.run(app, host="127.0.0.1", port=int(os.environ["PORT"]), log_level="warning")
