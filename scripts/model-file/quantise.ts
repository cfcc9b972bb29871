/**
 * Turns float weights into int8, one scale per row (= per output channel of a linear layer, or per
 * word of the embedding table): value ≈ int8 × scale. Symmetric, so that no zero point is needed.
 */

export interface QuantisedRows {
  values: Int8Array
  /** One per row. */
  scales: Float32Array
}

/** Quantises a row-major `rows × columns` matrix; a row of zeros gets scale 1. */
export function quantiseRows(values: Float32Array, rows: number, columns: number): QuantisedRows {
  const quantised = new Int8Array(values.length)
  const scales = new Float32Array(rows)
  for (let row = 0; row < rows; row++) {
    const source = values.subarray(row * columns, (row + 1) * columns)
    let largest = 0
    for (const value of source) largest = Math.max(largest, Math.abs(value))
    const scale = largest === 0 ? 1 : largest / 127
    scales[row] = scale
    for (let column = 0; column < columns; column++) {
      quantised[row * columns + column] = Math.round((source[column] ?? 0) / scale)
    }
  }
  return { values: quantised, scales }
}
