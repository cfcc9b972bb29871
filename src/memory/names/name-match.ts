/**
 * How entity names are compared: never by prefix, never by likeness. Two names are the same
 * when their keys are equal. A name that stands inside another at word borders may be the same thing
 * ("Anna" and "Anna Schmidt", "Acme" and "Acme Inc") or another one ("New York" and "New York Times"):
 * only the clear cases are merged, everything else is a suggestion for people.
 */
import type { EntityType } from '#src/memory/candidates.ts'
import { PLACES_TOO } from '#src/memory/names/given-names.ts'
import { mayBeOnePerson, spellings, surnamesOf } from '#src/memory/names/person-names.ts'

/** NFC, white space folded, lower case: two names are the same exactly when their keys are equal. */
export function nameKey(name: string): string {
  return name.normalize('NFC').replace(/\s+/gu, ' ').trim().toLowerCase()
}

/** Words of a name. `C++`, `Node.js`, `O'Neill` and `T-Mobile` are one word each. */
function wordsOf(name: string): string[] {
  return nameKey(name)
    .split(/[\s,;:()"“”/]+/u)
    .map((word) => word.replace(/^['’.-]+|(?<!['’.-])['’.-]+$/gu, ''))
    .filter((word) => word !== '')
}

/** Whether all words of `short` stand in `long`, next to each other and whole; equal names do not. */
export function standsIn(short: string, long: string): boolean {
  return placeIn(wordsOf(short), wordsOf(long)) !== null
}

function placeIn(short: readonly string[], long: readonly string[]): number | null {
  if (short.length === 0 || short.length >= long.length) return null
  for (let from = 0; from + short.length <= long.length; from++) {
    if (short.every((word, index) => word === long[from + index])) return from
  }
  return null
}

/** What name matching needs to know of an entity. */
export interface Named {
  name: string
  type: EntityType
}

export interface NameMatches<Entity extends Named> {
  /** `short` is the same thing as `long`; no entity is `short` twice, chains end at the longest. */
  merges: { short: Entity; long: Entity }[]
  /** May be the same thing; a person who knows has to confirm it. */
  suggestions: { short: Entity; long: Entity }[]
}

/** Pairs of entities that are, or may be, one. Only equal types, or one `unknown`, are considered. */
export function matchNames<Entity extends Named>(entities: readonly Entity[]): NameMatches<Entity> {
  const found: NameMatches<Entity> = { merges: [], suggestions: [] }
  const worded = entities.map((entity) => ({ entity, words: wordsOf(entity.name) }))
  const index = indexOf(worded)
  for (const short of worded) {
    const around = near(short, index).filter(
      (long) => long !== short && typesAgree(short.entity, long.entity) && isFullerName(short, long)
    )
    if (around.length === 0) continue
    const [only] = longestOfChain(around)
    const isClear =
      only !== undefined && around.every((long) => isSameThing(short.entity, long.entity))
    if (isClear) found.merges.push({ short: short.entity, long: only.entity })
    else {
      for (const long of around) found.suggestions.push({ short: short.entity, long: long.entity })
    }
  }
  return found
}

interface Worded<Entity extends Named> {
  entity: Entity
  words: readonly string[]
}

interface Index<Entity extends Named> {
  byWord: ReadonlyMap<string, Worded<Entity>[]>
  /** By spelling of the whole name, and of a person's surname. */
  bySpelling: ReadonlyMap<string, Worded<Entity>[]>
}

/** Of a surname that more persons have than these, nobody is looked for under other names. */
const FAMILY_MAX = 100

function indexOf<Entity extends Named>(worded: readonly Worded<Entity>[]): Index<Entity> {
  const byWord = new Map<string, Worded<Entity>[]>()
  const bySpelling = new Map<string, Worded<Entity>[]>()
  for (const one of worded) {
    for (const word of new Set(one.words)) byWord.getOrInsertComputed(word, () => []).push(one)
    for (const key of spelt(one)) bySpelling.getOrInsertComputed(key, () => []).push(one)
  }
  return { byWord, bySpelling }
}

function spelt<Entity extends Named>({ entity, words }: Worded<Entity>): string[] {
  const whole = spellings(words.join(' ').replaceAll('-', ' '))
  if (entity.type !== 'person' && entity.type !== 'unknown') return whole
  return [...whole, ...surnamesOf(plainWords(words)).map((surname) => `of ${surname}`)]
}

function near<Entity extends Named>(
  one: Worded<Entity>,
  { byWord, bySpelling }: Index<Entity>
): Worded<Entity>[] {
  const family = spelt(one)
    .map((key) => bySpelling.get(key) ?? [])
    .filter(({ length }) => length <= FAMILY_MAX)
  return [...new Set([...rarest(one.words, byWord), ...family.flat()])]
}

/** Whether `long` says, or may say, the name of `short` more fully; of two equally full ones the later in the alphabet. */
function isFullerName<Entity extends Named>(short: Worded<Entity>, long: Worded<Entity>): boolean {
  if (placeIn(short.words, long.words) !== null) return true
  if (placeIn(long.words, short.words) !== null) return false
  return isOtherForm(short, long) && fullness(short) < fullness(long)
}

/** The same name in another form, whichever is fuller. */
function isOtherForm<Entity extends Named>(a: Worded<Entity>, b: Worded<Entity>): boolean {
  const [one, other] = [a, b].map(({ words }) => spellings(words.join(' ').replaceAll('-', ' ')))
  if (one?.some((spelling) => other?.includes(spelling)) === true) return true
  const arePersons = [a, b].some(({ entity }) => entity.type === 'person')
  if (!arePersons || generationOf(a.words) !== generationOf(b.words)) return false
  return mayBeOnePerson(plainWords(a.words), plainWords(b.words))
}

/** Words that are written out first, then length, then letters that a keyboard may not have. */
function fullness<Entity extends Named>({ entity, words }: Worded<Entity>): string {
  const full = words.filter((word) => word.length > 1).length
  const letters = [...entity.name].filter((letter) => letter > '~').length
  return (
    [full, entity.name.length, letters].map((part) => String(part).padStart(6, '0')) + entity.name
  )
}

/** The entities that have the rarest of the words; any that has all of them is among these. */
function rarest<Entity>(
  words: readonly string[],
  byWord: ReadonlyMap<string, Entity[]>
): readonly Entity[] {
  const lists = words.map((word) => byWord.get(word) ?? [])
  return lists.reduce((best, next) => (next.length < best.length ? next : best), lists[0] ?? [])
}

function typesAgree(a: Named, b: Named): boolean {
  return a.type === b.type || a.type === 'unknown' || b.type === 'unknown'
}

/** The longest name when each of the others stands in it; none when two differ ("Anna Meyer", "Anna Schmidt"). */
function longestOfChain<Entity extends Named>(
  entities: readonly Worded<Entity>[]
): Worded<Entity>[] {
  const longest = entities.reduce((best, next) =>
    next.entity.name.length > best.entity.name.length ? next : best
  )
  const isChain = entities.every((one) => one === longest || isFullerName(one, longest))
  return isChain ? [longest] : []
}

/** Legal forms: they add nothing to a company's name. */
const LEGAL_FORM =
  /^(?:inc|incorporated|corp|corporation|llc|ltd|limited|gmbh|ag|sa|plc|co|company|oy|oyj|ab|as|asa|aps|bv|nv|se|kg|srl|spa|sarl|sas|pty|pte|llp|pbc|holdings?|group|the)$/
/** Nouns that only say what kind of thing a name names, by the type they agree with. */
const KIND_NOUN: Readonly<Record<EntityType, RegExp>> = {
  person:
    /^(?:mr|mrs|ms|miss|dr|prof|professor|sir|dame|aunt|auntie|uncle|cousin|grandma|grandpa|granny|coach|captain|nurse|tante|onkel|tía|tío|tia|tio|zia|zio|oncle|oom)$/,
  project: /^(?:the|project|app|application|repo|repository|initiative|codebase|service|platform)$/,
  technology:
    /^(?:the|framework|library|database|db|language|programming|lang|tool|sdk|api|cli|engine|runtime|server)$/,
  company: LEGAL_FORM,
  concept: /^(?:the|a|an)$/,
  unknown: /^(?:the)$/
}

/** Father and son. */
const GENERATION = /^(?:jr|junior|sr|senior|ii|iii|iv)$/

function generationOf(words: readonly string[]): string {
  return words.filter((word) => GENERATION.test(word)).join(' ')
}

/** The words of a person's name without titles. */
function plainWords(words: readonly string[]): string[] {
  return words.filter((word) => !KIND_NOUN.person.test(word) && !GENERATION.test(word))
}

/** What is called after somebody and is not that person: "Victoria Station". */
const NAMED_AFTER =
  /^(?:station|street|road|avenue|lane|square|park|garden|gardens|bridge|tower|hall|house|hotel|inn|airport|harbou?r|beach|bay|lake|river|island|hill|mount|mountain|county|city|hospital|clinic|school|college|university|academy|library|museum|gallery|theat(?:re|er)|church|cathedral|garage|cafe|café|diner|bar|pub|restaurant|bakery|shop|store|market|mall|gym|salon|nursery|bank|club|team|band|show|award|prize|day|cup|foundation|trust|stadium|arena|straße|strasse|platz|bahnhof|schule|rue|gare|calle|plaza|via|piazza)$/

/** Whether the additional words of `long` merely make the name of the same thing fuller. */
function isSameThing(short: Named, long: Named): boolean {
  const [few, many] = [wordsOf(short.name), wordsOf(long.name)]
  const from = placeIn(few, many)
  // Of names in another form nobody else was found whom either may mean.
  if (from === null) return true
  const more = [...many.slice(0, from), ...many.slice(from + few.length)]
  const type = long.type === 'unknown' ? short.type : long.type
  if (more.every((word) => KIND_NOUN[type].test(word))) return true
  if (long.type !== 'person' || more.some((word) => NAMED_AFTER.test(word))) return false
  if (generationOf(more) !== '') return false
  return isPartOfName(short, few, many)
}

/** A given name or surname alone; titles do not count. */
function isPartOfName({ type }: Named, few: readonly string[], many: readonly string[]): boolean {
  const plain = many.filter((word) => !KIND_NOUN.person.test(word))
  const at = placeIn(few, plain)
  if (few.some((word) => PLACES_TOO.has(word)) && few.length === 1) return false
  if (at === 0) return type === 'person' || type === 'unknown'
  return type === 'person' && at !== null && at + few.length === plain.length
}
