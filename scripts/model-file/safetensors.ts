/**
 * Reads a safetensors file: eight bytes of header length, a JSON header, then raw little-endian
 * tensors. Only half floats are read, because that is what the shipped weights are; anything else in
 * the file (an integer table of positions) is listed but refused when asked for.
 */

interface Entry {
  dtype: string
  shape: number[]
  data_offsets: [number, number]
}

/** A weight as stored: row-major half floats. Copies nothing until `toFloat32`. */
export interface HalfTensor {
  shape: number[]
  values: Float16Array
}

export interface Weights {
  /** The tensor of that name; throws when it is missing or not half floats. */
  half(name: string): HalfTensor
}

/** Opens the bytes of a safetensors file. Throws when the header does not fit the bytes. */
export function openWeights(bytes: ArrayBuffer): Weights {
  const view = new DataView(bytes)
  const headerBytes = Number(view.getBigUint64(0, true))
  const dataStart = 8 + headerBytes
  if (dataStart > bytes.byteLength) throw new Error('safetensors: header longer than the file')
  const header: Record<string, Entry> = JSON.parse(
    new TextDecoder().decode(new Uint8Array(bytes, 8, headerBytes))
  )
  return {
    half(name) {
      const entry = header[name]
      if (entry?.dtype !== 'F16') throw new Error(`safetensors: no half-float tensor ${name}`)
      const [from, to] = entry.data_offsets
      const length = entry.shape.reduce((product, size) => product * size, 1)
      if (to - from !== length * 2) throw new Error(`safetensors: ${name} does not fit its shape`)
      // Copied, because the data may start at an odd offset, which a typed array refuses.
      const values = new Float16Array(bytes.slice(dataStart + from, dataStart + to))
      return { shape: entry.shape, values }
    }
  }
}

/** The same values as 32-bit floats. */
export function toFloat32(tensor: HalfTensor): Float32Array {
  return Float32Array.from(tensor.values)
}

/** Transposes a row-major `rows × columns` matrix. */
export function transpose<Values extends Float32Array | Int8Array>(
  values: Values,
  rows: number,
  columns: number
): Values {
  const turned = values.slice() as Values
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      turned[column * rows + row] = values[row * columns + column] ?? 0
    }
  }
  return turned
}
