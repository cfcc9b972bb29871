"""mem0 is a library: its open-source Memory (infer off, Qdrant in a folder) behind the smallest server."""
import json
import os
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

from mem0 import Memory
from mem0.embeddings.base import EmbeddingBase
from mem0.utils.factory import EmbedderFactory
from minilm import MiniLm


class SharedModel(EmbeddingBase):
    def __init__(self, config=None):
        super().__init__(config)
        self._model = MiniLm()

    def embed(self, text, memory_action=None):
        return self._model.encode([text])[0].tolist()

    def embed_batch(self, texts, memory_action="add"):
        return self._model.encode(texts).tolist()


EmbedderFactory.provider_to_class["fastembed"] = "__main__.SharedModel"
FOLDER = os.environ["DATA_DIR"]
memory = Memory.from_config({
    "vector_store": {"provider": "qdrant", "config": {
        "path": f"{FOLDER}/qdrant", "embedding_model_dims": 384, "on_disk": True}},
    "embedder": {"provider": "fastembed", "config": {"embedding_dims": 384}},
    # Never asked, since nothing is inferred; it must be there to be constructed.
    "llm": {"provider": "openai", "config": {"api_key": "none"}},
    "history_db_path": f"{FOLDER}/history.db",
})
# The local Qdrant may be read by many threads and written by one.
writing = threading.Lock()


def add(asked):
    with writing:
        return memory.add(asked["messages"], user_id=asked["user_id"], infer=False)


def search(asked):
    return memory.search(asked["query"], top_k=10, threshold=0.0, filters={"user_id": asked["user_id"]})


def kept(asked):
    return memory.get_all(filters={"user_id": asked["user_id"]}, top_k=1_000_000)


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def do_POST(self):
        asked = json.loads(self.rfile.read(int(self.headers["content-length"])))
        answer = json.dumps({"/add": add, "/search": search, "/kept": kept}[self.path](asked)).encode()
        self.send_response(200)
        self.send_header("content-type", "application/json")
        self.send_header("content-length", str(len(answer)))
        self.end_headers()
        self.wfile.write(answer)

    def log_message(self, *_):
        pass


class Server(ThreadingHTTPServer):
    request_queue_size = 128


Server(("127.0.0.1", int(os.environ["PORT"])), Handler).serve_forever()
