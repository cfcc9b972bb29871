/**
 * The model at work: the only file that meets onnxruntime. It runs one slice at a time and blocks
 * its thread meanwhile, whatever the promise suggests, so it belongs on the compute thread.
 */
import { InferenceSession, Tensor } from 'onnxruntime-node'
import { MINILM } from '#src/models/local/minilm.ts'
import { forbidTelemetry } from '#src/models/local/no-telemetry.ts'
import type { Embedding, TokenVectors } from '#src/text/embedding.ts'

export interface Session {
  /** Embeds the word-piece ids of a slice, in order. Token vectors only when asked for. */
  run(texts: Int32Array[], want: { tokens: boolean }): Promise<Embedding[]>
  /** For each pair, as one row of ids, the log-odds that its second text makes the first untrue. */
  judge(pairs: Int32Array[]): Promise<number[]>
  close(): Promise<void>
}

/** Opens a model file that `model-file.ts` made. `threads` is how many cores one run may use. */
export async function openSession(path: string, threads: number): Promise<Session> {
  forbidTelemetry()
  const session = await InferenceSession.create(path, {
    intraOpNumThreads: threads,
    executionMode: 'sequential',
    // Further levels fuse sum and norm into one operator, which runs on scalars (`onnx-layer.ts`).
    graphOptimizationLevel: 'basic',
    logSeverityLevel: 3,
    // Spinning gains a few per cent and burns a core while waiting, which PGlite beside us needs.
    extra: { session: { intra_op: { allow_spinning: '0' } } }
  })
  return {
    async run(texts, want) {
      if (texts.length === 0) return []
      const length = Math.max(...texts.map((ids) => ids.length))
      const outputs = want.tokens ? ['sentence', 'tokens'] : ['sentence']
      const found = await session.run(padded(texts, length, false), outputs)
      const sentences = found['sentence']?.data
      const tokens = found['tokens']
      if (!(sentences instanceof Float32Array)) throw new Error('local model: no sentence vectors')
      return texts.map((ids, row) => ({
        vector: sentences.slice(row * MINILM.width, (row + 1) * MINILM.width),
        tokens: tokens ? tokenVectors(tokens, row * length, ids.length) : null
      }))
    },
    async judge(pairs) {
      if (pairs.length === 0) return []
      const length = Math.max(...pairs.map((ids) => ids.length))
      const { sentence } = await session.run(padded(pairs, length, true), ['sentence'])
      if (!(sentence?.data instanceof Float32Array)) throw new Error('local model: no judgements')
      return [...sentence.data]
    },
    close: () => session.release()
  }
}

function padded(texts: Int32Array[], length: number, areOfPairs: boolean): Record<string, Tensor> {
  const ids = new Int32Array(texts.length * length)
  const mask = new Int32Array(texts.length * length)
  for (const [row, text] of texts.entries()) {
    ids.set(text, row * length)
    mask.fill(1, row * length, row * length + text.length)
  }
  const shape = [texts.length, length]
  return {
    input_ids: new Tensor('int32', ids, shape),
    attention_mask: new Tensor('int32', mask, shape),
    of_pairs: new Tensor('bool', [areOfPairs], [])
  }
}

/**
 * A text's own rows. The opening and closing token are left out: they say nothing of their own, and
 * with them MaxSim found fewer answers (recall@5 .278 instead of .317 on the same questions).
 */
function tokenVectors(tokens: Tensor, firstRow: number, textTokens: number): TokenVectors {
  const dimensions = tokens.dims.at(-1) ?? 0
  const count = Math.max(0, textTokens - 2)
  const from = (firstRow + 1) * dimensions
  if (!(tokens.data instanceof Int8Array)) throw new Error('local model: no token vectors')
  return { count, dimensions, values: tokens.data.slice(from, from + count * dimensions) }
}
