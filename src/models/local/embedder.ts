/**
 * The built-in embedder: all-MiniLM-L6-v2 on this machine's processor, English only.
 *
 * `openLocalModel` picks int8 where this processor computes it rightly and fp32 where not; the name
 * says which, because vectors of the two do not mix. Everything here blocks the thread it runs on.
 * The service keeps it on the compute thread; scripts and benchmarks may use it directly.
 */

import { availableParallelism } from 'node:os'
import { MINILM, type Quantisation } from '#src/models/local/minilm.ts'
import { ensureModelFile } from '#src/models/local/model-file.ts'
import { CHECK_TEXTS, isSound } from '#src/models/local/self-check.ts'
import { openSession, type Session } from '#src/models/local/session.ts'
import {
  loadPieces,
  loadTokenizer,
  type PieceOf,
  pairTokenizer,
  type Tokenize,
  type TokenizePair
} from '#src/models/local/tokenize.ts'
import type { Embedding } from '#src/text/embedding.ts'

export interface LocalModelOptions {
  /** Where the ONNX file is kept; made if it is not there. */
  cacheFolder: string
  /** Numbers per token vector; see `TOKEN_DIMENSIONS`. */
  tokenDimensions?: number
  /** Cores that one run may use; two by default, since a search waits for the run. */
  threads?: number
  /** Forces a form instead of checking; for tests and benchmarks. */
  quantisation?: Quantisation
}

/**
 * 96 bytes a token. MaxSim alone over 582 questions about long chats, recall@5 / recall@10 in int8:
 * all 384 numbers .315 / .400, 128 .307 / .394, 96 .313 / .394. Below that it falls: 64 lost .02.
 */
export const TOKEN_DIMENSIONS = 96

/** An open model: texts become ids, slices of ids become embeddings. */
export interface LocalModel {
  readonly name: string
  readonly dimensions: number
  readonly tokenDimensions: number
  readonly tokenize: Tokenize
  /** One run over a slice (see slices.ts); in order. */
  readonly run: Session['run']
  readonly tokenizePair: TokenizePair
  /** One run over a slice of pairs: the log-odds that the later text makes the earlier one untrue. */
  readonly judge: Session['judge']
  close(): Promise<void>
}

/**
 * Opens the model, writing its file first where needed. Where int8 cannot be opened or computes
 * wrongly, fp32 is taken. Throws when neither form is right, with the reason against the last.
 */
export async function openLocalModel(options: LocalModelOptions): Promise<LocalModel> {
  const tokenize = await loadTokenizer()
  const pieceOf = await loadPieces()
  const forms: Quantisation[] = options.quantisation ? [options.quantisation] : ['int8', 'fp32']
  let reason: unknown = null
  for (const form of forms) {
    try {
      return await openForm(options, form, { tokenize, pieceOf })
    } catch (error) {
      reason = error
    }
  }
  throw new Error(`local model: no form of it works here (${describe(reason)})`, { cause: reason })
}

/** Names the word piece of each token vector; ids hold the opening and closing token, vectors not. */
function withPieces(found: Embedding[], texts: Int32Array[], pieceOf: PieceOf): Embedding[] {
  return found.map(({ vector, tokens }, row) => {
    const ids = texts[row]
    if (!tokens || !ids) return { vector, tokens }
    return { vector, tokens: { ...tokens, pieces: Array.from(ids.subarray(1, -1), pieceOf) } }
  })
}

async function openForm(
  options: LocalModelOptions,
  quantisation: Quantisation,
  { tokenize, pieceOf }: { tokenize: Tokenize; pieceOf: PieceOf }
): Promise<LocalModel> {
  const tokenDimensions = options.tokenDimensions ?? TOKEN_DIMENSIONS
  const path = await ensureModelFile(options.cacheFolder, { quantisation, tokenDimensions })
  const session = await openSession(path, options.threads ?? Math.min(2, availableParallelism()))
  const found = await session.run(CHECK_TEXTS.map(tokenize), { tokens: false })
  if (!isSound(found.map((embedding) => embedding.vector))) {
    await session.close()
    throw new Error(`${quantisation} does not compute rightly on this processor`)
  }
  return {
    name: `all-minilm-l6-v2/${quantisation}/t${tokenDimensions}`,
    dimensions: MINILM.width,
    tokenDimensions,
    tokenize,
    tokenizePair: pairTokenizer(tokenize),
    judge: session.judge,
    run: async (texts, want) => withPieces(await session.run(texts, want), texts, pieceOf),
    close: session.close
  }
}

/** Of a failure at start: no text of a user exists yet, so its own words may be shown. */
function describe(reason: unknown): string {
  return reason instanceof Error ? reason.message : String(reason)
}
