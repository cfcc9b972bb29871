/**
 * How entity names are compared: never by prefix, never by likeness. Two names are the same
 * when their keys are equal. A name that stands inside another at word borders may be the same thing
 * ("Anna" and "Anna Schmidt", "Acme" and "Acme Inc") or another one ("New York" and "New York Times"):
 * only the clear cases are merged, everything else is a suggestion for people.
 */
import type { EntityType } from '#src/memory/candidates.ts'

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
  const wordsByEntity = new Map(entities.map((entity) => [entity, wordsOf(entity.name)]))
  const byWord = new Map<string, Entity[]>()
  for (const [entity, words] of wordsByEntity) {
    for (const word of new Set(words)) {
      const known = byWord.get(word)
      if (known === undefined) byWord.set(word, [entity])
      else known.push(entity)
    }
  }
  for (const short of entities) {
    const words = wordsByEntity.get(short) ?? []
    const around = rarest(words, byWord).filter(
      (long) =>
        long !== short &&
        typesAgree(short, long) &&
        placeIn(words, wordsByEntity.get(long) ?? []) !== null
    )
    if (around.length === 0) continue
    const [only] = longestOfChain(around)
    const isClear = only !== undefined && around.every((long) => isSameThing(short, long))
    if (isClear) found.merges.push({ short, long: only })
    else for (const long of around) found.suggestions.push({ short, long })
  }
  return found
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
function longestOfChain<Entity extends Named>(entities: readonly Entity[]): Entity[] {
  const longest = entities.reduce((best, next) =>
    next.name.length > best.name.length ? next : best
  )
  const isChain = entities.every((one) => one === longest || standsIn(one.name, longest.name))
  return isChain ? [longest] : []
}

/** Legal forms: they add nothing to a company's name. */
const LEGAL_FORM =
  /^(?:inc|incorporated|corp|corporation|llc|ltd|limited|gmbh|ag|sa|plc|co|company|oy|ab|bv|nv|kg|srl|spa|pty|holdings?|group)$/
/** Nouns that only say what kind of thing a name names, by the type they agree with. */
const KIND_NOUN: Readonly<Record<EntityType, RegExp>> = {
  person:
    /^(?:mr|mrs|ms|miss|dr|prof|professor|sir|dame|jr|sr|ii|iii|aunt|auntie|uncle|cousin|grandma|grandpa|granny|coach|captain|nurse|tante|onkel|tía|tío|tia|tio|zia|zio|oncle|oom)$/,
  project: /^(?:the|project|app|application|repo|repository|initiative|codebase|service|platform)$/,
  technology:
    /^(?:the|framework|library|database|db|language|programming|lang|tool|sdk|api|cli|engine|runtime|server)$/,
  company: LEGAL_FORM,
  concept: /^(?:the|a|an)$/,
  unknown: /^(?:the)$/
}

/** What is called after somebody and is not that person: "Victoria Station". */
const NAMED_AFTER =
  /^(?:station|street|road|avenue|lane|square|park|garden|gardens|bridge|tower|hall|house|hotel|inn|airport|harbou?r|beach|bay|lake|river|island|hill|mount|mountain|county|city|hospital|clinic|school|college|university|academy|library|museum|gallery|theat(?:re|er)|church|cathedral|garage|cafe|café|diner|bar|pub|restaurant|bakery|shop|store|market|mall|gym|salon|nursery|bank|club|team|band|show|award|prize|day|cup|foundation|trust|stadium|arena|straße|strasse|platz|bahnhof|schule|rue|gare|calle|plaza|via|piazza)$/

/** Whether the additional words of `long` merely make the name of the same thing fuller. */
function isSameThing(short: Named, long: Named): boolean {
  const [few, many] = [wordsOf(short.name), wordsOf(long.name)]
  const from = placeIn(few, many)
  if (from === null) return false
  const more = [...many.slice(0, from), ...many.slice(from + few.length)]
  const type = long.type === 'unknown' ? short.type : long.type
  if (more.every((word) => KIND_NOUN[type].test(word))) return true
  if (short.type !== 'person' || long.type !== 'person') return false
  if (more.some((word) => NAMED_AFTER.test(word))) return false
  // A given name or surname alone; titles do not count.
  const plain = many.filter((word) => !KIND_NOUN.person.test(word))
  const at = placeIn(few, plain)
  return at === 0 || (at !== null && at + few.length === plain.length)
}
