/** What a memory made of one case, measure by measure. Pure: everything seen is handed in. */
import type { Procedure } from '#src/shapes/procedure.ts'
import type { StoredFact } from '../extraction/remote.ts'
import type { DateCase, Instruction, Pair, Question, Reading } from './cases.ts'
import { type Change, firstStanding, holds, isOldFirst, type Said } from './said.ts'

/** Measures that apply to a case, and whether it met them; of `BAD` ones, whether it fell into them. */
export type Verdict = Partial<Record<Measure, boolean>>

export const MEASURES = [
  'closed',
  'wrongly closed',
  'still found',
  'stays first: facts',
  'stays first: chunks',
  'now: facts',
  'now: chunks',
  'superseded first: facts',
  'superseded first: chunks',
  'answer first: facts',
  'answer first: chunks',
  'past: facts',
  'past: chunks',
  'answered rightly',
  'answered wrongly',
  'unanswerable left empty',
  'stays current',
  'day',
  'hour',
  'no day where none is named',
  'procedure made',
  'born with an outcome',
  'outcome as reported',
  'no procedure where none is told',
  'kept',
  'nothing kept that must not be'
] as const
export type Measure = (typeof MEASURES)[number]

/** Measures of which none is right. */
export const BAD: ReadonlySet<Measure> = new Set([
  'wrongly closed',
  'superseded first: facts',
  'superseded first: chunks',
  'answered wrongly',
  'born with an outcome'
])

/** What two searches bring back, best first. */
export interface Answer {
  facts: Said[]
  chunks: Said[]
}

/** A question about now: is the current value first, and does no superseded one stand there? */
export function scoreNow(answer: Answer, change: Change): Verdict {
  const facts = firstStanding(answer.facts, change)
  const chunks = firstStanding(answer.chunks, change)
  return {
    'now: facts': facts === 'current',
    'now: chunks': chunks === 'current',
    'superseded first: facts': facts === 'superseded',
    'superseded first: chunks': chunks === 'superseded'
  }
}

/** A question about the past: is the old value first? */
export function scorePast(answer: Answer, change: Change): Verdict {
  return {
    'past: facts': isOldFirst(answer.facts, change),
    'past: chunks': isOldFirst(answer.chunks, change)
  }
}

export function changeOf(pair: Pair): Change {
  return {
    before: [pair.old_value],
    after: pair.new_value === null ? [] : [pair.new_value],
    changedAt: pair.new.at
  }
}

/** A question whose answer did not change asks only for its values. */
export function changeAsked({ current, superseded }: Question): Change {
  return { before: superseded, after: current, changedAt: '9999-12-31T00:00:00Z' }
}

/** Whether the old statement is current at the time of the question, and whether it should be. */
export function scoreClosing(pair: Pair, stored: readonly StoredFact[], now: Answer): Verdict {
  if (pair.closes) return { closed: isClosed(pair, stored) }
  return {
    'wrongly closed': isLost(pair.old_value, stored, pair.asked_at),
    'still found': now.facts.some((fact) => holds(fact.text, pair.old_value)),
    'stays first: facts': staysFirst(pair, now.facts),
    'stays first: chunks': staysFirst(pair, now.chunks)
  }
}

/** Whether the statement that nothing replaces stands before what was said of it later. */
function staysFirst({ old_value, new: later }: Pair, items: readonly Said[]): boolean {
  const saidLater = (item: Said) => Date.parse(item.at) >= Date.parse(later.at)
  const first = items.find((item) => holds(item.text, old_value) || saidLater(item))
  return first !== undefined && holds(first.text, old_value)
}

/** The old statement was kept, and no part of it that holds the old value is current. */
function isClosed(pair: Pair, stored: readonly StoredFact[]): boolean {
  const told = stored.filter(
    (fact) =>
      Date.parse(fact.stated_at) < Date.parse(pair.new.at) && holds(fact.content, pair.old_value)
  )
  return told.length > 0 && told.every((fact) => isSuperseded(fact, pair.asked_at))
}

/** A statement with this value was superseded, and none with it is current. */
function isLost(value: string, stored: readonly StoredFact[], at: string): boolean {
  const told = stored.filter((fact) => holds(fact.content, value))
  return told.length > 0 && told.every((fact) => isSuperseded(fact, at))
}

function isSuperseded({ archived_by, archived_at }: StoredFact, at: string): boolean {
  if (archived_by !== 'superseded' || archived_at == null) return false
  return Date.parse(archived_at) <= Date.parse(at)
}

/** A statement that must stay: it is kept, and not superseded. */
export function scoreStay(value: string, stored: readonly StoredFact[], at: string): Verdict {
  const isKept = stored.some((fact) => holds(fact.content, value) && !isSuperseded(fact, at))
  return { 'stays current': isKept, 'wrongly closed': isLost(value, stored, at) }
}

/** The day in the fact's date, and the hour in its text or its date. */
export function scoreDate(one: DateCase, stored: readonly StoredFact[]): Verdict {
  const { date, hour } = one
  if (date === null) return { 'no day where none is named': stored.every(isUndated(one.text)) }
  return {
    day: stored.some((fact) => fact.event_date?.startsWith(date) === true),
    ...(hour === null ? {} : { hour: stored.some((fact) => holdsHour(fact, hour)) })
  }
}

const YEARS = /\b(?:19|20)\d\d\b/g

function isUndated(text: string): (fact: StoredFact) => boolean {
  const said: readonly string[] = text.match(YEARS) ?? []
  return ({ content, event_date }) =>
    event_date === null && (content.match(YEARS) ?? []).every((year) => said.includes(year))
}

/** The hour in the fact's own text, as it was said or as its date has it. */
function holdsHour({ content, event_date }: StoredFact, hour: string): boolean {
  const clock = event_date === null ? hour : (/T0?(\d+:\d\d)/.exec(event_date)?.[1] ?? hour)
  return new RegExp(`(?<!\\d)0?(?:${hour}|${clock})(?!\\d)`, 'i').test(content)
}

/** A plain instruction is kept without an outcome; a report with the one it tells. */
export function scoreInstruction(one: Instruction, made: readonly Procedure[]): Verdict {
  if (one.procedure === false) return { 'no procedure where none is told': made.length === 0 }
  const successes = made.some((procedure) => procedure.success_count > 0)
  const failures = made.some((procedure) => procedure.fail_count > 0)
  const kept = { 'procedure made': made.length > 0 }
  if (one.outcome === null) return { ...kept, 'born with an outcome': successes || failures }
  if (made.length === 0) return kept
  const isGood = one.outcome === 'success'
  return { ...kept, 'outcome as reported': successes === isGood && failures !== isGood }
}

export function scoreReading(one: Reading, stored: readonly StoredFact[]): Verdict {
  const facts = stored.filter((fact) => fact.archived_by === undefined).map((fact) => fact.content)
  const has = (pattern: string) => facts.some((fact) => new RegExp(pattern, 'iu').test(fact))
  const holdsText = (text: string) =>
    facts.some((fact) => fact.toLowerCase().includes(text.toLowerCase()))
  return {
    ...(one.kept.length === 0 ? {} : { kept: one.kept.every(has) }),
    ...(one.not_kept.length === 0
      ? {}
      : { 'nothing kept that must not be': !one.not_kept.some(holdsText) })
  }
}
