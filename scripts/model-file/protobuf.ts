/**
 * Writes the few protobuf wire types that an ONNX file needs (protobuf encoding guide: varint = 0,
 * length-delimited = 2, 32-bit = 5). A message is a list of byte pieces, so that a tensor of many
 * megabytes is never copied into its parents: lengths are added up, bytes are joined when written.
 */

export type Piece = Uint8Array<ArrayBuffer>
export type Message = readonly Piece[]

const encoder = new TextEncoder()

/** Base-128 bytes of an unsigned integer below 2^53. */
function varint(value: number): Piece {
  const bytes: number[] = []
  let rest = value
  while (rest > 127) {
    bytes.push((rest % 128) | 128)
    rest = Math.floor(rest / 128)
  }
  bytes.push(rest)
  return Uint8Array.from(bytes)
}

/** How many bytes the message takes. */
export function byteLength(message: Message): number {
  return message.reduce((sum, piece) => sum + piece.byteLength, 0)
}

/** An integer field; negative numbers take ten bytes, as two's complement in 64 bits. */
export function int(field: number, value: number): Message {
  if (value >= 0) return [varint(field * 8), varint(value)]
  const low = BigInt.asUintN(64, BigInt(value))
  const bytes: number[] = []
  for (let shift = 0n; shift < 70n; shift += 7n) {
    bytes.push(Number((low >> shift) & 127n) | (shift < 63n ? 128 : 0))
  }
  return [varint(field * 8), Uint8Array.from(bytes)]
}

/** A 32-bit float field. */
export function float(field: number, value: number): Message {
  const bytes = new Uint8Array(4)
  new DataView(bytes.buffer).setFloat32(0, value, true)
  return [varint(field * 8 + 5), bytes]
}

/** Raw bytes as a field. */
export function bytes(field: number, value: Piece): Message {
  return [varint(field * 8 + 2), varint(value.byteLength), value]
}

/** A UTF-8 string field. */
export function text(field: number, value: string): Message {
  return bytes(field, encoder.encode(value))
}

/** A nested message made of the given fields. */
export function nested(field: number, ...fields: Message[]): Message {
  const inner = fields.flat()
  return [varint(field * 8 + 2), varint(byteLength(inner)), ...inner]
}
