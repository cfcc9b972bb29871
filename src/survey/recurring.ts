/**
 * What comes again and again: facts of one entity in nearly the same words on three days or more, and
 * single facts that were said on so many.
 */
import type { MaterialFact } from '#src/survey/material.ts'
import { dayOfEvent } from '#src/survey/wording.ts'
import { contentWords, jaccard } from '#src/text/content-words.ts'
import { stanceOf } from '#src/text/stance.ts'

export interface Recurring {
  /** The newest of the facts, which stands for them. */
  newest: MaterialFact
  facts: MaterialFact[]
  /** `YYYY-MM-DD`, in order. */
  days: string[]
  /** Every so many days; null where the distances differ too much. */
  everyDays: number | null
  /** 0 (Sunday) to 6; null where they are spread over the week. */
  weekday: number | null
}

const DAYS_MIN = 3
/** Share of the words in common (Jaccard). */
const COMMON_MIN = 0.5
/** Groups that a fact is compared with, newest first. */
const COMPARED_MAX = 200
/** How far a distance may be from the usual one: a part of it, a day at least. */
const SLACK = 0.2
const DAY_MS = 86_400_000

/** What recurs with one entity, most often first; `name` is the entity's. */
export function recurringOf(facts: readonly MaterialFact[], name: string): Recurring[] {
  const own = contentWords(name)
  const groups: { words: ReadonlySet<string>; facts: MaterialFact[] }[] = []
  for (const fact of facts) {
    if (dayOfEvent(fact) === null && fact.days.length < DAYS_MIN) continue
    if (stanceOf(fact.content) !== 'is') continue
    const words = wordsOfEvent(fact, own)
    if (words.size === 0) continue
    const group = groups.slice(-COMPARED_MAX).find((one) => jaccard(one.words, words) >= COMMON_MIN)
    if (group === undefined) groups.push({ words, facts: [fact] })
    else group.facts.push(fact)
  }
  return groups
    .flatMap(({ facts: alike }) => recurrence(alike))
    .toSorted((a, b) => b.days.length - a.days.length)
}

/** Words without the name, numbers and what only says when. */
function wordsOfEvent(fact: MaterialFact, own: ReadonlySet<string>): Set<string> {
  return new Set(
    [...contentWords(fact.content)].filter((word) => !own.has(word) && !/\p{N}/u.test(word))
  )
}

function recurrence(facts: readonly MaterialFact[]): Recurring[] {
  const days = [
    ...new Set(facts.flatMap((fact) => [dayOfEvent(fact) ?? [], ...fact.days].flat()))
  ].toSorted()
  const [newest] = facts
  if (newest === undefined || days.length < DAYS_MIN) return []
  return [{ newest, facts: [...facts], days, ...rhythmOf(days) }]
}

/** The usual distance and weekday of days in order. */
export function rhythmOf(days: readonly string[]): Pick<Recurring, 'everyDays' | 'weekday'> {
  const numbers = days.map((day) => Date.parse(day) / DAY_MS)
  const gaps = numbers.slice(1).map((day, place) => day - (numbers[place] ?? 0))
  const middle = gaps.toSorted((a, b) => a - b)[Math.floor(gaps.length / 2)] ?? 0
  const isRegular = gaps.every((gap) => Math.abs(gap - middle) <= Math.max(1, middle * SLACK))
  const weekdays = new Set(days.map((day) => new Date(day).getUTCDay()))
  const [weekday = null] = weekdays
  return {
    everyDays: isRegular ? middle : null,
    weekday: weekdays.size === 1 ? weekday : null
  }
}
