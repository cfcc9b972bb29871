/**
 * Writes the BERT encoder of all-MiniLM-L6-v2 as an ONNX model, from the shipped half-float weights.
 *
 * Two forms of the same graph: `int8`, and `fp32` for processors on which int8 arithmetic saturates.
 * The graph ends where a caller wants it to: mean pooling over real tokens at unit length, and the
 * token vectors projected, scaled to unit length and rounded to int8 (× 127). Here stand its two
 * ends; `onnx-layer.ts` has the encoder layers between them.
 */
import { MINILM, type Quantisation } from '#src/models/local/minilm.ts'
import { GraphBuilder, type Port } from './onnx-graph.ts'
import { floats, vector, type Writing, writeLayer } from './onnx-layer.ts'
import type { Message } from './protobuf.ts'
import { quantiseRows } from './quantise.ts'
import { toFloat32, type Weights } from './safetensors.ts'

const LAST_AXIS = { axis: { int: -1 } } as const

/** Layers that texts and pairs of texts share; those above them are adapted for pairs. */
const SHARED_LAYERS = 2

/** What the writer is given beside the shipped weights. */
export interface Additions {
  /** `width × tokenDimensions`, row by row. */
  projection: { values: Float32Array; tokenDimensions: number }
  /** Of the cross-encoder: what is added to the upper layers, and its head (`scripts/updates/cross-encoder`). */
  adapter: Weights
}

/**
 * The model as the pieces of an ONNX file. Inputs: input_ids, attention_mask (int32, batch × length), of_pairs
 * (one boolean). Outputs for texts: sentence (float, batch × width), tokens (int8, batch × length ×
 * tokenDimensions); for pairs, which are two texts in one row, sentence is batch × 1, the log-odds that the second
 * makes the first untrue, and tokens is empty.
 */
export function writeModel(
  weights: Weights,
  quantisation: Quantisation,
  { projection, adapter }: Additions
): Message {
  const graph = new GraphBuilder()
  const shipped: Writing = { graph, weights, quantisation, adapter: null }
  let shared = writeEmbeddings(shipped)
  for (let layer = 0; layer < SHARED_LAYERS; layer++) shared = writeLayer(shipped, layer, shared)
  writeMask(graph)
  const { tokenDimensions } = projection
  const ofTexts = graph.branch('texts', ports('text', tokenDimensions), () => {
    const hidden = writeUpper(shipped, shared)
    writePooling(graph, hidden)
    writeTokens(graph, hidden, projection)
  })
  const ofPairs = graph.branch('pairs', ports('pair', tokenDimensions), () =>
    writeHead({ ...shipped, adapter }, shared, tokenDimensions)
  )
  graph.node('sentence', 'If', ['of_pairs'], {
    attributes: { then_branch: { graph: ofPairs }, else_branch: { graph: ofTexts } },
    moreOutputs: ['tokens']
  })
  return graph.finish(
    `all-minilm-l6-v2 ${quantisation}`,
    [
      { name: 'input_ids', type: 'int32', shape: ['batch', 'length'] },
      { name: 'attention_mask', type: 'int32', shape: ['batch', 'length'] },
      { name: 'of_pairs', type: 'bool', shape: [] }
    ],
    [
      { name: 'sentence', type: 'float', shape: ['batch', 'numbers'] },
      { name: 'tokens', type: 'int8', shape: ['rows', 'length', tokenDimensions] }
    ]
  )
}

function ports(of: 'text' | 'pair', tokenDimensions: number): Port[] {
  return [
    { name: `${of}.sentence`, type: 'float', shape: ['batch', `${of}.numbers`] },
    { name: `${of}.tokens`, type: 'int8', shape: [`${of}.rows`, `${of}.length`, tokenDimensions] }
  ]
}

function writeUpper(writing: Writing, shared: string): string {
  let hidden = shared
  for (let layer = SHARED_LAYERS; layer < MINILM.layers; layer++) {
    hidden = writeLayer(writing, layer, hidden)
  }
  return hidden
}

/** The cross-encoder: the adapted layers, the mean over real tokens, and one linear layer. */
function writeHead(writing: Writing, shared: string, tokenDimensions: number): void {
  const { graph, adapter } = writing
  if (adapter === null) throw new Error('onnx: a head without an adapter')
  const hidden = writeUpper(writing, shared)
  graph.node('pair.real', 'Mul', [hidden, 'mask.column'])
  const overLength = { attributes: { keepdims: { int: 0 } } }
  graph.node('pair.sum', 'ReduceSum', ['pair.real', 'one'], overLength)
  graph.node('pair.count', 'ReduceSum', ['mask.column', 'one'], overLength)
  graph.node('pair.mean', 'Div', ['pair.sum', 'pair.count'])
  graph.constant('head', 'float', [MINILM.width, 1], toFloat32(adapter.half('head.weight')))
  vector(graph, 'head.bias', toFloat32(adapter.half('head.bias')))
  graph.node('pair.product', 'MatMul', ['pair.mean', 'head'])
  graph.node('pair.sentence', 'Add', ['pair.product', 'head.bias'])
  // Nothing asks for token vectors of a pair, and both branches must give the same outputs.
  graph.constant('none', 'int8', [1, 1, tokenDimensions], new Int8Array(tokenDimensions))
  graph.node('pair.tokens', 'Identity', ['none'])
}

function integers(graph: GraphBuilder, name: string, ...values: number[]): string {
  return graph.constant(name, 'int64', [values.length], BigInt64Array.from(values.map(BigInt)))
}

/** Words plus positions plus the segment, normalised. There is only one segment, so it is folded in. */
function writeEmbeddings(writing: Writing): string {
  const { graph } = writing
  const positions = floats(writing, 'embeddings.position_embeddings.weight')
  const segments = floats(writing, 'embeddings.token_type_embeddings.weight')
  const placed = positions.map((value, index) => value + (segments[index % MINILM.width] ?? 0))
  graph.constant('positions', 'float', [MINILM.positions, MINILM.width], placed)
  integers(graph, 'zero', 0)
  graph.node('length', 'Shape', ['input_ids'], {
    attributes: { start: { int: 1 }, end: { int: 2 } }
  })
  graph.node('places', 'Slice', ['positions', 'zero', 'length', 'zero'])
  graph.node('placed', 'Add', [writeWords(writing), 'places'])
  const norm = 'embeddings.LayerNorm'
  return graph.node(
    'layer0.input',
    'LayerNormalization',
    [
      'placed',
      vector(graph, `${norm}.weight`, floats(writing, `${norm}.weight`)),
      vector(graph, `${norm}.bias`, floats(writing, `${norm}.bias`))
    ],
    { attributes: { ...LAST_AXIS, epsilon: { float: MINILM.epsilon } } }
  )
}

/** Looks words up: in int8 a row and its scale, otherwise the half floats as they were shipped. */
function writeWords(writing: Writing): string {
  const { graph } = writing
  const table = writing.weights.half('embeddings.word_embeddings.weight')
  const shape = [MINILM.words, MINILM.width]
  const toFloat = { attributes: { to: { int: 1 } } }
  if (writing.quantisation === 'fp32') {
    graph.constant('words', 'float16', shape, table.values)
    graph.node('words.found', 'Gather', ['words', 'input_ids'])
    return graph.node('words.float', 'Cast', ['words.found'], toFloat)
  }
  const { values, scales } = quantiseRows(toFloat32(table), MINILM.words, MINILM.width)
  graph.constant('words', 'int8', shape, values)
  graph.constant('words.scales', 'float', [MINILM.words, 1], scales)
  graph.node('words.found', 'Gather', ['words', 'input_ids'])
  graph.node('words.float', 'Cast', ['words.found'], toFloat)
  graph.node('words.scale', 'Gather', ['words.scales', 'input_ids'])
  return graph.node('words.scaled', 'Mul', ['words.float', 'words.scale'])
}

/** Which tokens are there and not padding, as a factor for each row. */
function writeMask(graph: GraphBuilder): void {
  integers(graph, 'one', 1)
  integers(graph, 'two', 2)
  graph.node('mask.float', 'Cast', ['attention_mask'], { attributes: { to: { int: 1 } } })
  graph.node('mask.column', 'Unsqueeze', ['mask.float', 'two'])
}

/** Mean over the tokens that are there, then unit length. */
function writePooling(graph: GraphBuilder, hidden: string): void {
  graph.node('hidden.real', 'Mul', [hidden, 'mask.column'])
  // The mean's divisor is left out: unit length takes it away again.
  graph.node('sum', 'ReduceSum', ['hidden.real', 'one'], { attributes: { keepdims: { int: 0 } } })
  graph.node('text.sentence', 'LpNormalization', ['sum'], {
    attributes: { ...LAST_AXIS, p: { int: 2 } }
  })
}

/** Token vectors: projected, unit length, rounded to int8 × 127. Padding rows are for nobody. */
function writeTokens(
  graph: GraphBuilder,
  hidden: string,
  projection: { values: Float32Array; tokenDimensions: number }
): void {
  const shape = [MINILM.width, projection.tokenDimensions]
  graph.constant('projection', 'float', shape, projection.values)
  graph.constant('byte.scale', 'float', [], Float32Array.of(127))
  graph.node('projected', 'MatMul', [hidden, 'projection'])
  graph.node('projected.unit', 'LpNormalization', ['projected'], {
    attributes: { ...LAST_AXIS, p: { int: 2 } }
  })
  graph.node('projected.scaled', 'Mul', ['projected.unit', 'byte.scale'])
  graph.node('projected.whole', 'Round', ['projected.scaled'])
  graph.node('text.tokens', 'Cast', ['projected.whole'], { attributes: { to: { int: 3 } } })
}
