/**
 * Texts to the model's word-piece ids. The shipped tokenizer description pads every text to 128 and
 * cuts it there; both are taken out here, because padding would quadruple the work of a short text
 * and the model reads 256.
 */
import { Tokenizer } from '@huggingface/tokenizers'
import { MINILM, shippedTokenizer } from '#src/models/local/minilm.ts'
import type { StatementPair } from '#src/models/models.ts'

/** Longer texts are cut before they are split, so that a book costs no more than a page. */
const TEXT_CHARACTERS_MAX = 8192

/** Ids with the opening and closing token, at most 256 in all; an empty text has just those two. */
export type Tokenize = (text: string) => Int32Array

/** Ids of a pair as one row: opening token, the earlier text, a border, the later text, a border. */
export type TokenizePair = (pair: StatementPair) => Int32Array

/** Of each text of a pair; the cross-encoder was trained with texts cut here. */
const PAIR_TEXT_TOKENS_MAX = 60

/** A pair by the tokenizer of single texts. */
export function pairTokenizer(tokenize: Tokenize): TokenizePair {
  return ({ earlier, later }) => {
    const [first, second] = [tokenize(earlier), tokenize(later)]
    const border = first.subarray(-1)
    const said = (ids: Int32Array) => ids.subarray(1, -1).subarray(0, PAIR_TEXT_TOKENS_MAX)
    return Int32Array.from([
      ...first.subarray(0, 1),
      ...said(first),
      ...border,
      ...said(second),
      ...border
    ])
  }
}

/** Loads the tokenizer (about 0.1 s). */
export async function loadTokenizer(): Promise<Tokenize> {
  const description = await shippedTokenizer()
  const tokenizer = new Tokenizer({ ...description, padding: null, truncation: null }, {})
  return (text) => {
    const { ids } = tokenizer.encode(text.slice(0, TEXT_CHARACTERS_MAX))
    if (ids.length <= MINILM.textTokensMax) return Int32Array.from(ids)
    const cut = Int32Array.from(ids.slice(0, MINILM.textTokensMax))
    cut[cut.length - 1] = ids.at(-1) ?? 0
    return cut
  }
}

/** The word piece behind an id (`##` before a continuation); an id out of range gives `[UNK]`. */
export type PieceOf = (id: number) => string

/** Reads the vocabulary of the shipped tokenizer. Throws when it has none. */
export async function loadPieces(): Promise<PieceOf> {
  const { model } = await shippedTokenizer()
  const vocabulary = model && typeof model === 'object' && 'vocab' in model ? model.vocab : null
  if (!vocabulary || typeof vocabulary !== 'object') {
    throw new Error('local model: the tokenizer description has no vocabulary')
  }
  const pieces: string[] = new Array(MINILM.words)
  for (const [piece, id] of Object.entries(vocabulary)) pieces[Number(id)] = piece
  return (id) => pieces[id] ?? '[UNK]'
}
