/**
 * Collects the nodes and constants of an ONNX graph and writes them as a model file.
 * Field numbers are those of onnx.proto3 (IR version 8). Nodes must be added in the order in which
 * they run: ONNX demands a topological order, and nothing here sorts them.
 */
import { bytes, float, int, type Message, nested, type Piece, text } from './protobuf.ts'

const ELEMENT_TYPES = {
  float: 1,
  uint8: 2,
  int8: 3,
  int32: 6,
  int64: 7,
  bool: 9,
  float16: 10
} as const
export type ElementType = keyof typeof ELEMENT_TYPES

/** An attribute of a node; the key of the one-field object is its type. */
export type Attribute =
  | { int: number }
  | { ints: number[] }
  | { float: number }
  | { graph: Message }

export interface NodeOptions {
  attributes?: Record<string, Attribute>
  /** Names of further outputs beside the first. */
  moreOutputs?: string[]
  /** `com.microsoft` for onnxruntime's own operators; the standard ones otherwise. */
  domain?: 'com.microsoft'
}

/** A named input or output; a string stands for a size known only when the graph runs. */
export interface Port {
  name: string
  type: ElementType
  shape: (number | string)[]
}

export class GraphBuilder {
  #nodes: Message[] = []
  readonly #constants: Message[] = []
  readonly #known = new Set<string>()

  /** Adds a constant, row by row, and returns its name. */
  constant(name: string, type: ElementType, shape: number[], values: ArrayBufferView): string {
    if (this.#known.has(name)) throw new Error(`onnx: the name ${name} is taken`)
    this.#known.add(name)
    const raw: Piece = new Uint8Array(values.byteLength)
    raw.set(new Uint8Array(values.buffer, values.byteOffset, values.byteLength))
    const dims = shape.map((size) => int(1, size))
    const fields = [...dims, int(2, ELEMENT_TYPES[type]), text(8, name), bytes(9, raw)]
    this.#constants.push(nested(5, ...fields))
    return name
  }

  /** Adds a node whose first output is called `name`, and returns that name; '' skips an input. */
  node(name: string, operator: string, inputs: string[], options: NodeOptions = {}): string {
    if (this.#known.has(name)) throw new Error(`onnx: the name ${name} is taken`)
    this.#known.add(name)
    const outputs = [name, ...(options.moreOutputs ?? [])]
    const attributes = Object.entries(options.attributes ?? {})
    const fields = [
      ...inputs.map((input) => text(1, input)),
      ...outputs.map((output) => text(2, output)),
      text(3, name),
      text(4, operator),
      ...attributes.map(([key, value]) => nested(5, ...attributeFields(key, value)))
    ]
    if (options.domain) fields.push(text(7, options.domain))
    this.#nodes.push(nested(1, ...fields))
    return name
  }

  /** The nodes that `write` adds, as a graph for a branch of an `If`; its outputs in the order of the node's. */
  branch(name: string, outputs: readonly Port[], write: () => void): Message {
    const around = this.#nodes
    this.#nodes = []
    write()
    const inside = this.#nodes
    this.#nodes = around
    return [
      ...inside.flat(),
      ...text(2, name),
      ...outputs.flatMap((port) => nested(12, ...portFields(port)))
    ]
  }

  /** The whole model as pieces to be written one after the other. */
  finish(graphName: string, inputs: Port[], outputs: Port[]): Message {
    const graph = nested(
      7,
      ...this.#nodes,
      text(2, graphName),
      ...this.#constants,
      ...inputs.map((port) => nested(11, ...portFields(port))),
      ...outputs.map((port) => nested(12, ...portFields(port)))
    )
    const standard = nested(8, text(1, ''), int(2, 17))
    const microsoft = nested(8, text(1, 'com.microsoft'), int(2, 1))
    return [...int(1, 8), ...text(2, 'keepsake'), ...graph, ...standard, ...microsoft]
  }
}

function attributeFields(name: string, value: Attribute): Message[] {
  if ('int' in value) return [text(1, name), int(3, value.int), int(20, 2)]
  if ('float' in value) return [text(1, name), float(2, value.float), int(20, 1)]
  if ('graph' in value) return [text(1, name), nested(6, value.graph), int(20, 5)]
  return [text(1, name), ...value.ints.map((item) => int(8, item)), int(20, 7)]
}

function portFields(port: Port): Message[] {
  const sizes = port.shape.map((size) =>
    nested(1, typeof size === 'number' ? int(1, size) : text(2, size))
  )
  const tensor = nested(1, int(1, ELEMENT_TYPES[port.type]), nested(2, ...sizes))
  return [text(1, port.name), nested(2, tensor)]
}
