/**
 * Writes the BERT encoder of all-MiniLM-L6-v2 as an ONNX model, from the shipped half-float weights.
 *
 * Two forms of the same graph: `int8`, and `fp32` for processors on which int8 arithmetic saturates.
 * The graph ends where a caller wants it to: mean pooling over real tokens at unit length, and the
 * token vectors projected, scaled to unit length and rounded to int8 (× 127). Here stand its two
 * ends; `onnx-layer.ts` has the encoder layers between them.
 */
import { MINILM, type Quantisation } from '#src/models/local/minilm.ts'
import { GraphBuilder } from './onnx-graph.ts'
import { floats, vector, type Writing, writeLayer } from './onnx-layer.ts'
import type { Message } from './protobuf.ts'
import { quantiseRows } from './quantise.ts'
import { toFloat32, type Weights } from './safetensors.ts'

const LAST_AXIS = { axis: { int: -1 } } as const

/**
 * The model as the pieces of an ONNX file. `projection` is `width × tokenDimensions`, row by row.
 * Inputs: input_ids, attention_mask (int32, batch × length). Outputs: sentence (float, batch ×
 * width), tokens (int8, batch × length × tokenDimensions).
 */
export function writeModel(
  weights: Weights,
  quantisation: Quantisation,
  projection: { values: Float32Array; tokenDimensions: number }
): Message {
  const writing: Writing = { graph: new GraphBuilder(), weights, quantisation }
  const { graph } = writing
  let hidden = writeEmbeddings(writing)
  for (let layer = 0; layer < MINILM.layers; layer++) hidden = writeLayer(writing, layer, hidden)
  writePooling(graph, hidden)
  writeTokens(graph, hidden, projection)
  return graph.finish(
    `all-minilm-l6-v2 ${quantisation}`,
    [
      { name: 'input_ids', type: 'int32', shape: ['batch', 'length'] },
      { name: 'attention_mask', type: 'int32', shape: ['batch', 'length'] }
    ],
    [
      { name: 'sentence', type: 'float', shape: ['batch', MINILM.width] },
      { name: 'tokens', type: 'int8', shape: ['batch', 'length', projection.tokenDimensions] }
    ]
  )
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

/** Mean over the tokens that are there (not the padding), then unit length. */
function writePooling(graph: GraphBuilder, hidden: string): void {
  integers(graph, 'one', 1)
  integers(graph, 'two', 2)
  graph.node('mask.float', 'Cast', ['attention_mask'], { attributes: { to: { int: 1 } } })
  graph.node('mask.column', 'Unsqueeze', ['mask.float', 'two'])
  graph.node('hidden.real', 'Mul', [hidden, 'mask.column'])
  // The mean's divisor is left out: unit length takes it away again.
  graph.node('sum', 'ReduceSum', ['hidden.real', 'one'], { attributes: { keepdims: { int: 0 } } })
  graph.node('sentence', 'LpNormalization', ['sum'], {
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
  graph.node('tokens', 'Cast', ['projected.whole'], { attributes: { to: { int: 3 } } })
}
