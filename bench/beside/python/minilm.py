"""The embedding model that Keepsake runs, for the others: the same file, the same tokenizer."""
import os

import onnxruntime
import tokenizers

TOKENS_MAX = 256


class MiniLm:
    embedding_dimension = 384
    device = "cpu"

    def __init__(self, *_):
        self._session = onnxruntime.InferenceSession(os.environ["BENCH_MODEL"])
        self._tokenizer = tokenizers.Tokenizer.from_file(os.environ["BENCH_TOKENIZER"])
        self._tokenizer.enable_truncation(TOKENS_MAX)
        self._tokenizer.enable_padding()

    def encode(self, texts, **_):
        """Unit vectors, a row a text."""
        import numpy

        found = self._tokenizer.encode_batch([texts] if isinstance(texts, str) else list(texts))
        inputs = {
            "input_ids": numpy.array([one.ids for one in found], dtype=numpy.int32),
            "attention_mask": numpy.array([one.attention_mask for one in found], dtype=numpy.int32),
            # The file reads pairs of statements too, for Keepsake alone.
            "of_pairs": numpy.array(False),
        }
        return self._session.run(["sentence"], inputs)[0]
