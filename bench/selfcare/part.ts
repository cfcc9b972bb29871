/**
 * A part of the benchmark is one kind of thing that memory is to find by itself. Its cases are planted into
 * stretches of real conversations, each as a user of its own; afterwards the part says what should have
 * been found, and what was. A new part is a file like `reminders.ts` and a line in `../selfcare.ts`.
 */
export const HALVES = ['development', 'held-out'] as const
export type Half = (typeof HALVES)[number]

export interface Case {
  id: string
  language: string
  /** What it is, or what it only looks like. */
  group: string
}

/** What is said, and how many days before now. */
export interface Telling {
  text: string
  ago: number
}

/** One thing that should have been found or not, and whether it was. */
export interface Verdict {
  group: string
  language: string
  isExpected: boolean
  isFound: boolean
  /** It cannot be judged, and why: its text was not kept as a fact, or was settled before. */
  leftOut?: string
}

export interface Found {
  id: string
  trigger_type: 'reminder' | 'contradiction' | 'pattern'
  title: string
  detail: string
  source_type: string
  source_id: string
  fire_at: string | null
}

/** A fact as it is kept, with the planted statement that it came from; null where it is of the conversation. */
export interface KeptFact {
  id: string
  content: string
  planted: number | null
  isArchived: boolean
}

/** What the curator would change. */
export interface Curated {
  duplicates: { fact_ids: [string, string] }[]
  entity_merges: { entities: [string, string]; sure: boolean }[]
  stale: { fact_id: string }[]
}

/** A user's memory after all was told and looked through. */
export interface Memory {
  facts: KeptFact[]
  /** Names. */
  entities: string[]
  triggers: Found[]
  /** Null where the curator was not asked. */
  curated: Curated | null
}

export interface Part<One extends Case = Case> {
  name: string
  /** Who looks through memory: triggers if nothing is said. */
  looksWith?: 'curator'
  /** Reads the cases of a half. */
  cases(half: Half): Promise<One[]>
  tellings(one: One, now: number): Telling[]
  judge(one: One, memory: Memory, now: number): Verdict[]
}

/** Declares a part; lists hold parts of any cases. */
export function part<One extends Case>(body: Part<One>): Part {
  return body as unknown as Part
}

/** The cases of a file beside this one, such as `reminders`. */
export async function casesOf<One extends Case>(name: string, half: Half): Promise<One[]> {
  return Bun.file(new URL(`cases/${name}-${half}.json`, import.meta.url)).json()
}
