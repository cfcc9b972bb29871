/** Pairs of an earlier and a later statement that the classifier of updates is trained on. */
import { Glob } from 'bun'
import { readLocally } from '#src/reading/read-locally.ts'
import { cosine } from '#src/updates/features.ts'

export interface Pair {
  /** Pairs of one later statement share a fold. */
  id: string
  language: string
  /** The fact that was kept of the earlier statement. */
  old: string
  new: string
  /** Whether the later one makes the earlier one untrue. */
  closes: boolean
}

/** Vectors by text. */
export type Vectors = ReadonlyMap<string, Float32Array>

const ROOT = new URL('../../bench/updates/', import.meta.url).pathname
/** As many earlier facts are looked at for each message when it is kept (`find-updates.ts`). */
export const LOOKED_AT = 8
/** Of the strangers that a later statement is looked at with, so many stand for all. */
export const STRANGERS_EACH = 1
const STRANGERS_AMONG = 1000

/** The pairs written for training and the development half of the benchmark; never the held-out half. */
export async function writtenPairs(): Promise<Pair[]> {
  return [...(await trainingPairs()), ...(await developmentPairs())]
}

/** What was told of one subject one after the other, of which nothing replaces anything. */
export async function eventPairs(): Promise<Pair[]> {
  const series: { id: string; language: string; said: string[] }[] = await Bun.file(
    `${ROOT}development/events.json`
  ).json()
  return series.flatMap(({ id, language, said }) =>
    said.flatMap((later, place) =>
      said.slice(0, place).map((earlier) => ({
        id: `events ${id}`,
        language,
        old: factOf(earlier, ''),
        new: later,
        closes: false
      }))
    )
  )
}

/**
 * Pairs in groups: one earlier statement with several later ones, about half of which make it untrue, so that
 * what the later one says is learnt and not the subject. Lines of language, relation, closes, old, new.
 */
export async function groupedPairs(): Promise<Pair[]> {
  const files = [...new Glob('training/groups/*.tsv').scanSync(ROOT)].sort()
  const texts = await Promise.all(files.map((file) => Bun.file(ROOT + file).text()))
  return texts.flatMap((text, file) =>
    text
      .split('\n')
      .filter((line) => line.includes('\t'))
      .map((line, place) => {
        const [language = '', , closes, old = '', later = ''] = line.split('\t')
        const id = `${files[file]} ${place}`
        return { id, language, old: factOf(old, ''), new: later, closes: closes === '1' }
      })
  )
}

/** Each later statement with an earlier one of another group; not the nearest, which may be of its subject. */
export function strangersOfGroups(pairs: readonly Pair[]): Pair[] {
  return [...Map.groupBy(pairs, ({ language }) => language).values()].flatMap((own) =>
    own.flatMap((pair) => {
      const other = own[Number(Bun.hash(pair.id) % BigInt(own.length))]
      if (other === undefined || other.old === pair.old) return []
      return [{ ...pair, old: other.old, closes: false }]
    })
  )
}

async function trainingPairs(): Promise<Pair[]> {
  const files = [...new Glob('training/*.tsv').scanSync(ROOT)].sort()
  const texts = await Promise.all(files.map((file) => Bun.file(ROOT + file).text()))
  return texts.flatMap((text, file) =>
    text
      .split('\n')
      .slice(1)
      .filter((line) => line.includes('\t'))
      .map((line, place) => {
        const [language = '', , closes, old = '', later = '', oldValue = ''] = line.split('\t')
        const id = `${files[file]} ${place}`
        return { id, language, old: factOf(old, oldValue), new: later, closes: closes === '1' }
      })
  )
}

interface Session {
  messages: { role: string; content: string }[]
}

async function developmentPairs(): Promise<Pair[]> {
  const files = [...new Glob('development/pairs*.json').scanSync(ROOT)].sort()
  const cases = await Promise.all(files.map((file) => Bun.file(ROOT + file).json()))
  return cases.flat().map((one) => ({
    id: one.id,
    language: one.language,
    old: factOf(saidByUser(one.old), one.old_value),
    new: saidByUser(one.new),
    closes: one.closes
  }))
}

function saidByUser({ messages }: Session): string {
  return messages
    .filter(({ role }) => role === 'user')
    .map(({ content }) => content)
    .join(' ')
}

/** The fact that is kept of a statement, as the older side of a pair is compared. */
function factOf(text: string, value: string): string {
  const telling = factsOf(text).find((fact) => fact.toLowerCase().includes(value.toLowerCase()))
  return telling ?? text
}

const readTexts = new Map<string, string[]>()

/** The facts that are kept of a statement, which is one of several pairs. */
export function factsOf(text: string): string[] {
  const facts = readTexts.get(text) ?? read(text)
  readTexts.set(text, facts)
  return facts
}

function read(text: string): string[] {
  const message = { kind: 'user', speaker: null, at: 0, offsetMinutes: 0, extract: true } as const
  const { facts } = readLocally({ messages: [{ ...message, index: 0, text }], userName: null })
  return facts.map(({ content }) => content)
}

/**
 * Each later statement with some of the earlier ones of others that are nearest to it: what it does not touch. Only some,
 * since there are more pairs than time; what they count is set by it. They are looked for among a thousand of its
 * language: of ten thousand the nearest are so near that every fifth one is an update after all.
 */
export function strangers(pairs: readonly Pair[], vectors: Vectors): Pair[] {
  const drawn = (text: string) => Number(Bun.hash(text) % 1_000_003n)
  const pools = [...Map.groupBy(pairs, ({ language }) => language)].map(([language, own]) => {
    const olds = [...new Set(own.map(({ old }) => old))].sort((a, b) => drawn(a) - drawn(b))
    return [language, olds.slice(0, STRANGERS_AMONG)] as const
  })
  const poolOf = new Map(pools)
  return pairs.flatMap((pair) => {
    const vector = vectors.get(pair.new) ?? null
    return (poolOf.get(pair.language) ?? [])
      .filter((old) => old !== pair.old)
      .map((old) => ({ old, nearness: cosine(vectors.get(old) ?? null, vector) }))
      .sort((a, b) => b.nearness - a.nearness)
      .slice(0, LOOKED_AT - 1)
      .sort((a, b) => drawn(pair.id + a.old) - drawn(pair.id + b.old))
      .slice(0, STRANGERS_EACH)
      .map(({ old }) => ({ ...pair, old, closes: false }))
  })
}

/** Whether it is one of several later statements of one earlier one. */
export function isGrouped(id: string): boolean {
  return id.includes('/groups/')
}

export function isOfScene(id: string): boolean {
  return id.includes('/scenes/')
}

export function isPlain(id: string): boolean {
  return id.includes('-plain')
}

/** Whether it is of a series in which nothing replaces anything. */
export function isOfSeries(id: string): boolean {
  return id.startsWith('events')
}

/** Pairs of one key share a fold: those of one group or scene are written by one hand on one subject. */
export function keyOf({ id, old }: Pair): string {
  return isGrouped(id) ? old : (id.split(':')[0] ?? id)
}

/** Whether it was written for training; the rest is the development half. */
export function isForTraining(id: string): boolean {
  return id.startsWith('training/')
}

/** Where written pairs come from, by their id. */
export const SOURCES: Record<string, (id: string) => boolean> = {
  development: (id) => !isForTraining(id) && !isOfSeries(id),
  events: isOfSeries,
  varied: (id) => id.includes('/varied-'),
  scenes: isOfScene,
  'one by one': (id) => id.includes('.tsv') && !id.includes('/groups/') && !id.includes('/varied-'),
  groups: (id) => isGrouped(id) && !isPlain(id),
  plain: isPlain
}
