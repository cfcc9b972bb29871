/** What is wrong with a text about somebody, found without asking the service how it was made. */
import { holds } from '../updates/said.ts'
import type { Life } from './lives.ts'

export const VIOLATIONS = [
  'superseded',
  "another person's",
  'denied',
  'chat',
  'untraceable',
  'in doubt'
] as const
export type Violation = (typeof VIOLATIONS)[number]

export interface Finding {
  kind: Violation
  where: string
  line: string
}

export interface Source {
  line: string
  fact_ids: string[]
}

/** Violations in the lines of a written life's text. */
export function violationsOf(
  life: Life,
  lines: readonly string[],
  unwanted: readonly string[]
): Finding[] {
  const found = (kind: Violation, values: readonly string[]) =>
    values.flatMap((value) =>
      lines.filter((line) => holds(line, value)).map((line) => ({ kind, where: life.id, line }))
    )
  return [
    ...found('superseded', life.superseded),
    ...found('denied', life.denied ?? []),
    ...found('chat', unwanted),
    ...life.others.flatMap(({ value, of }) =>
      lines
        .filter((line) => holds(line, value) && !holds(line, of))
        .map((line): Finding => ({ kind: "another person's", where: life.id, line }))
    )
  ]
}

/** How many of the wanted values a text holds. */
export function saidOf(lines: readonly string[], wanted: readonly string[]): number {
  return wanted.filter((value) => lines.some((line) => holds(line, value))).length
}

/** A fact as the service tells of it. */
export interface KnownFact {
  id: string
  entity: string
  type: string
  statedAt: string
  isArchived: boolean
  conflicts: string[]
}

/**
 * Violations that can be found in any memory: a line of a fact that is set aside, of a person other than
 * the one it is about, or of no fact at all; and lines of which memory says that a later fact may contradict
 * them, which the profile takes for two different things.
 */
export function violationsIn(
  where: string,
  prompt: string,
  sources: readonly Source[],
  facts: ReadonlyMap<string, KnownFact>
): Finding[] {
  const name = /^You are talking to (.+?)\. Below/.exec(prompt)?.[1] ?? ''
  const people = /\nPeople around them:\n((?:- .*\n?)*)/.exec(prompt)?.[1] ?? ''
  return sources.flatMap(({ line, fact_ids }) => {
    const behind = fact_ids.map((id) => facts.get(id))
    const known = behind.filter((fact) => fact !== undefined)
    const kinds: Violation[] = []
    if (known.length === 0 || known.length < behind.length || !prompt.includes(line)) {
      kinds.push('untraceable')
    }
    if (known.some((fact) => fact.isArchived)) kinds.push('superseded')
    if (known.some((fact) => isEarlier(fact, facts))) kinds.push('in doubt')
    const isOfOther = known.some(
      ({ entity, type }) => type === 'person' && entity !== name && entity !== 'User'
    )
    if (isOfOther && !people.includes(line)) kinds.push("another person's")
    return kinds.map((kind) => ({ kind, where, line }))
  })
}

function isEarlier(fact: KnownFact, facts: ReadonlyMap<string, KnownFact>): boolean {
  return fact.conflicts.some((id) => {
    const other = facts.get(id)
    return other !== undefined && !other.isArchived && other.statedAt > fact.statedAt
  })
}
