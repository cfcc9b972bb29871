/**
 * Finds entities whose names are one thing's. Names meet under keys (whole names that stand in a longer
 * one, spellings, surname with given name) and only those that meet are compared; a key that many
 * names share tells nothing, so cost grows with the number of names.
 */
import {
  formsOf,
  isInitial,
  keysOf,
  keysToFind,
  type Named,
  type NameForms,
  partKeys
} from '#src/memory/names/name-forms.ts'
import { judgeNames } from '#src/memory/names/name-rules.ts'

export type { Named } from '#src/memory/names/name-forms.ts'

export interface NamePair<Entity extends Named> {
  short: Entity
  long: Entity
}

export interface NameMatches<Entity extends Named> {
  /** `short` is the same thing as `long`; no entity is `short` twice, chains end at the fullest name. */
  merges: NamePair<Entity>[]
  /** May be the same thing; a person who knows has to confirm it. */
  suggestions: NamePair<Entity>[]
}

/** Names that a key may have, and names in which another may stand: of more, none is more likely. */
const SHARED_MAX = 12

/** Pairs of entities that are, or may be, one. Only equal types, or one `unknown`, are considered. */
export function matchNames<Entity extends Named>(entities: readonly Entity[]): NameMatches<Entity> {
  const names = entities.map(formsOf).filter((forms) => forms !== null)
  const around = fullerNames(names)
  const found: NameMatches<Entity> = { merges: [], suggestions: [] }
  const nicknames = shortForms(around)
  for (const [short, { longs, isCrowded }] of around) {
    const fullest = [...longs.keys()].reduce((best, next) => (next.rank > best.rank ? next : best))
    const isClear =
      !isCrowded &&
      [...longs].every(
        ([long, judgement]) =>
          judgement === 'same' && (long === fullest || judgeNames(long, fullest) !== null)
      ) &&
      (nicknames.get(fullest)?.size ?? 0) < 2
    const pair = (long: NameForms<Entity>) => ({ short: short.entity, long: long.entity })
    if (isClear) found.merges.push(pair(fullest))
    else found.suggestions.push(...[...longs.keys()].map(pair))
  }
  return found
}

/** The fuller names that a name may have, and whether there are too many names like it to tell. */
interface Around<Entity extends Named> {
  longs: Map<NameForms<Entity>, 'same' | 'maybe'>
  isCrowded: boolean
}

type Index<Entity extends Named> = ReadonlyMap<string, readonly NameForms<Entity>[]>

function fullerNames<Entity extends Named>(
  names: readonly NameForms<Entity>[]
): Map<NameForms<Entity>, Around<Entity>> {
  const shared = indexOf(names, keysToFind)
  const parts = indexOf(names, (name) => (isOneWord(name) ? [] : partKeys(name)))
  const within = indexOf(names, (name) => [name.words.join(' ')])
  const longer = new Map<NameForms<Entity>, NameForms<Entity>[]>()
  for (const name of names) {
    for (const short of new Set(runsOf(name.words).flatMap((run) => within.get(run) ?? []))) {
      longer.getOrInsertComputed(short, () => []).push(name)
    }
  }
  const found = new Map<NameForms<Entity>, Around<Entity>>()
  for (const short of names) {
    const groups = [
      longer.get(short) ?? [],
      ...keysOf(short).map((key) => shared.get(key) ?? []),
      ...(isOneWord(short) ? partKeys(short).map((key) => parts.get(key) ?? []) : [])
    ]
    const few = groups.filter(({ length }) => length <= SHARED_MAX)
    const longs: Around<Entity>['longs'] = new Map()
    for (const long of new Set(few.flat())) {
      if (long.rank <= short.rank) continue
      const judgement = judgeNames(short, long)
      if (judgement !== null) longs.set(long, judgement)
    }
    if (longs.size > 0) found.set(short, { longs, isCrowded: few.length < groups.length })
  }
  return found
}

function indexOf<Entity extends Named>(
  names: readonly NameForms<Entity>[],
  keys: (name: NameForms<Entity>) => readonly string[]
): Index<Entity> {
  const index = new Map<string, NameForms<Entity>[]>()
  for (const name of names) {
    for (const key of keys(name)) index.getOrInsertComputed(key, () => []).push(name)
  }
  return index
}

function isOneWord({ person }: NameForms): boolean {
  return person !== null && person.surname.length === 0
}

/** Words that stand side by side in a name, but not all of them. */
function runsOf(words: readonly string[]): string[] {
  const runs: string[] = []
  for (let from = 0; from < words.length; from++) {
    for (let to = from + 1; to <= words.length; to++) {
      if (to - from < words.length) runs.push(words.slice(from, to).join(' '))
    }
  }
  return runs
}

/** What each full name would be called for short by its merges: who is both Liz and Beth is two. */
function shortForms<Entity extends Named>(
  around: ReadonlyMap<NameForms<Entity>, Around<Entity>>
): Map<NameForms<Entity>, Set<string>> {
  const found = new Map<NameForms<Entity>, Set<string>>()
  for (const [{ person }, { longs }] of around) {
    const given = person?.given[0] ?? ''
    if (person === null || person.surname.length === 0 || isInitial(given)) continue
    for (const long of longs.keys()) {
      const others = long.entity.type === 'person' ? (long.person?.given ?? []) : []
      if (others.length === 0 || others.includes(given) || others.some(isInitial)) continue
      found.getOrInsertComputed(long, () => new Set()).add(given)
    }
  }
  return found
}
