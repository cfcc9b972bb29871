/** WordNet's nouns, read from its database files (`data.noun`, `index.sense`). */
import { join } from 'node:path'

export interface Sense {
  /** Of the synonym set. */
  id: string
  /** Share of the word's occurrences that have this sense, as its makers counted; smoothed. */
  share: number
}

export interface Nouns {
  /** By word, in lower case; the most frequent sense first. */
  senses: ReadonlyMap<string, readonly Sense[]>
  /** How often its makers met the word, as whatever part of speech. */
  counts: ReadonlyMap<string, number>
  verbs: ReadonlySet<string>
  /** The set and all that it is a kind of. */
  above: (id: string) => ReadonlySet<string>
  /** The set and all that it is a kind of; that of a name is empty. */
  aboveUnnamed: (id: string) => ReadonlySet<string>
}

/** Codes of relations: a kind of, and an instance of (names). */
const KIND_OF = '@'
const INSTANCE_OF = '@i'
/** The number behind `%` in a sense key. */
const NOUN = '1'
const VERB = '2'

export async function readNouns(folder: string): Promise<Nouns> {
  const { parents, named } = await readParents(join(folder, 'data.noun'))
  const known = new Map<string, ReadonlySet<string>>()
  const above = (id: string): ReadonlySet<string> => {
    const before = known.get(id)
    if (before !== undefined) return before
    const all = new Set([id])
    for (const parent of parents.get(id) ?? []) for (const one of above(parent)) all.add(one)
    known.set(id, all)
    return all
  }
  const none: ReadonlySet<string> = new Set()
  const words = await readSenses(join(folder, 'index.sense'))
  return { ...words, above, aboveUnnamed: (id) => (named.has(id) ? none : above(id)) }
}

async function readParents(path: string) {
  const parents = new Map<string, string[]>()
  const named = new Set<string>()
  for (const line of (await Bun.file(path).text()).split('\n')) {
    const [id = '', , , words = ''] = line.split(' ', 4)
    if (!/^\d{8}$/.test(id)) continue
    // Behind the words stands the number of relations, and each of them has four fields.
    const fields = line.split(' ').slice(4 + 2 * Number.parseInt(words, 16))
    const own: string[] = []
    for (let i = 1; i <= 4 * Number(fields[0]); i += 4) {
      const [relation, other, part] = fields.slice(i, i + 3)
      if (other === undefined || part !== 'n') continue
      if (relation === INSTANCE_OF) named.add(id)
      if (relation === KIND_OF || relation === INSTANCE_OF) own.push(other)
    }
    parents.set(id, own)
  }
  return { parents, named }
}

async function readSenses(path: string) {
  const found = new Map<string, { id: string; number: number; count: number }[]>()
  const counts = new Map<string, number>()
  const verbs = new Set<string>()
  for (const line of (await Bun.file(path).text()).split('\n')) {
    const [key = '', id = '', number, count] = line.split(' ')
    const [name = '', part = ''] = key.split('%')
    const word = name.replaceAll('_', ' ')
    counts.set(word, (counts.get(word) ?? 0) + Number(count ?? 0))
    if (part.startsWith(VERB)) verbs.add(word)
    if (!part.startsWith(NOUN)) continue
    const sense = { id, number: Number(number), count: Number(count) }
    found.set(word, [...(found.get(word) ?? []), sense])
  }
  const senses = new Map<string, Sense[]>()
  for (const [word, list] of found) {
    const weight = ({ count, number }: { count: number; number: number }) => count + 1 / number
    const all = list.reduce((sum, one) => sum + weight(one), 0)
    const inOrder = list.sort((a, b) => a.number - b.number)
    senses.set(
      word,
      inOrder.map((one) => ({ id: one.id, share: weight(one) / all }))
    )
  }
  return { senses, counts, verbs }
}
