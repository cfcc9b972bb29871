/**
 * Memory of any size for the scale benchmark: a few thousand sentences are made from word lists and
 * really embedded; every message is two of them in a row, and its vector is the mean of theirs, which
 * keeps the neighbourhoods of real vectors without embedding a million texts. Seeded: every run sees
 * the same memory.
 */

import { readFileSync } from 'node:fs'
import words from 'word-list'
import { findable } from '#src/memory/findable/findable.ts'
import type { Embedder } from '#src/models/models.ts'
import type { Embedding, TokenVectors } from '#src/text/embedding.ts'

export interface Sentence {
  text: string
  /** A question that it answers. */
  question: string
  embedding: Embedding
  terms: ReadonlyMap<string, number>
}

export interface SyntheticMessage {
  text: string
  embedding: Embedding
  terms: ReadonlyMap<string, number>
  length: number
  speaker: string
  /** One for each sentence. */
  facts: {
    text: string
    embedding: Embedding
    terms: ReadonlyMap<string, number>
    length: number
  }[]
}

const NAMES = [
  'Ada',
  'Bruno',
  'Carla',
  'Dario',
  'Elena',
  'Farid',
  'Greta',
  'Hugo',
  'Ines',
  'Jonas',
  'Kira',
  'Luca',
  'Mira',
  'Nils',
  'Olga',
  'Pavel',
  'Rosa',
  'Sven',
  'Tilda',
  'Umar'
]
const DEEDS: readonly (readonly [string, string])[] = [
  ['bought', 'buy'],
  ['painted', 'paint'],
  ['repaired', 'repair'],
  ['lost', 'lose'],
  ['found', 'find'],
  ['sold', 'sell'],
  ['borrowed', 'borrow'],
  ['planned', 'plan'],
  ['photographed', 'photograph'],
  ['cooked', 'cook'],
  ['studied', 'study'],
  ['described', 'describe']
]
const PLACES = [
  'Lugano',
  'Bern',
  'Lisbon',
  'Porto',
  'Ghent',
  'Turku',
  'Aarhus',
  'Graz',
  'Split',
  'Brno',
  'Cork',
  'Tartu'
]

/** Numbers in [0, 1), the same for the same seed. */
export function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 16_807) % 2_147_483_647
    return state / 2_147_483_647
  }
}

function pick<Value>(random: () => number, values: readonly Value[]): Value {
  const value = values[Math.floor(random() * values.length)]
  if (value === undefined) throw new Error('nothing to pick from')
  return value
}

/** Makes and embeds so many sentences. */
export async function makeSentences(embedder: Embedder, count: number): Promise<Sentence[]> {
  const random = seeded(4711)
  const nouns = readFileSync(words, 'utf8')
    .split('\n')
    .filter((word) => word.length >= 4 && word.length <= 9)
  const made = Array.from({ length: count }, () => {
    const [name, place, thing, other] = [
      pick(random, NAMES),
      pick(random, PLACES),
      pick(random, nouns),
      pick(random, nouns)
    ]
    const [did, infinitive] = pick(random, DEEDS)
    const year = 1990 + Math.floor(random() * 36)
    return {
      text: `${name} ${did} a ${thing} in ${place} in ${year} because of the ${other}.`,
      question: `What did ${name} ${infinitive} in ${place} because of the ${other}?`
    }
  })
  const embeddings: Embedding[] = []
  for (let at = 0; at < count; at += 256) {
    const texts = made.slice(at, at + 256).map((one) => one.text)
    embeddings.push(...(await embedder.embed(texts, { urgency: 'bulk', tokens: true })))
  }
  return made.flatMap((one, place) => {
    const embedding = embeddings[place]
    if (embedding === undefined) return []
    const ready = findable(one.text, embedding)
    return [{ ...one, embedding: ready.embedding ?? embedding, terms: ready.terms }]
  })
}

/** An endless row of messages, each of two sentences. */
export function* messagesOf(
  sentences: readonly Sentence[],
  seed: number
): Generator<SyntheticMessage> {
  const random = seeded(seed)
  for (;;) {
    const [first, second] = [pick(random, sentences), pick(random, sentences)]
    const terms = joined(first.terms, second.terms)
    yield {
      text: `${first.text} ${second.text}`,
      embedding: {
        vector: between(first.embedding.vector, second.embedding.vector, 0.5, random),
        tokens: together(first.embedding.tokens, second.embedding.tokens)
      },
      terms,
      length: sumOf(terms),
      speaker: pick(random, NAMES),
      // A sentence that comes again is told a little differently each time.
      facts: [first, second].map((own, place) => ({
        text: own.text,
        embedding: {
          vector: between(
            own.embedding.vector,
            (place === 0 ? second : first).embedding.vector,
            0.85,
            random
          ),
          tokens: null
        },
        terms: own.terms,
        length: sumOf(own.terms)
      }))
    }
  }
}

function sumOf(terms: ReadonlyMap<string, number>): number {
  let sum = 0
  for (const count of terms.values()) sum += count
  return sum
}

function joined(a: ReadonlyMap<string, number>, b: ReadonlyMap<string, number>) {
  const all = new Map(a)
  for (const [term, count] of b) all.set(term, (all.get(term) ?? 0) + count)
  return all
}

/** Weighted mean of two vectors with a little noise, of unit length, six digits like a stored one. */
function between(a: Float32Array, b: Float32Array, share: number, random: () => number) {
  const mean = a.map((own, i) => own * share + (b[i] ?? 0) * (1 - share) + (random() - 0.5) * 0.02)
  const length = Math.hypot(...mean)
  return mean.map((own) => Math.round((own / length) * 1e6) / 1e6)
}

function together(a: TokenVectors | null, b: TokenVectors | null): TokenVectors | null {
  if (a === null || b === null) return null
  const values = new Int8Array(a.values.length + b.values.length)
  values.set(a.values)
  values.set(b.values, a.values.length)
  return { count: a.count + b.count, dimensions: a.dimensions, values }
}
