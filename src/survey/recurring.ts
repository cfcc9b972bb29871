/**
 * What comes again and again: things told of one entity in nearly the same words on three days or more, and
 * how evenly. Reflections tell of it, and triggers wait for the next time; both mean the same by it.
 */
import type { MaterialFact } from '#src/survey/material.ts'
import { dayOfEvent } from '#src/survey/wording.ts'
import { contentWords } from '#src/text/content-words.ts'
import { LikelySame } from '#src/text/lexical/likely-same.ts'
import { stanceOf } from '#src/text/stance.ts'

export interface Rhythm {
  /** Every so many days; null where the distances differ too much. */
  everyDays: number | null
  /** 0 (Sunday) to 6; null where they are spread over the week. */
  weekday: number | null
}

/** Things told that are one, on so many days. */
export interface Series<One> extends Rhythm {
  told: One[]
  /** Days since the epoch, in order. */
  days: number[]
}

export interface Recurring extends Rhythm {
  /** The newest of the facts, which stands for them. */
  newest: MaterialFact
  facts: MaterialFact[]
  /** `YYYY-MM-DD`, in order. */
  days: string[]
}

const DAYS_MIN = 3
/** Two sentences tell of the same from this share of common words on, of the longer one's. */
const SAME_FROM = 0.6
/** How far a distance may be from the usual one: a part of it, and two days of a week. */
const UNEVEN = 0.2
const UNEVEN_DAYS = 2
const DAY_MS = 86_400_000

/**
 * The series among things told of one entity, whose name is `name`; `daysOf` says on which days (since the
 * epoch) one came about. Only what is told as being so counts: no plan, no end.
 */
export function seriesAmong<One extends { content: string }>(
  told: readonly One[],
  name: string,
  daysOf: (one: One) => readonly number[]
): Series<One>[] {
  return groupsOf(told, name).flatMap((alike) => {
    const days = [...new Set(alike.flatMap(daysOf))].toSorted((a, b) => a - b)
    return days.length < DAYS_MIN ? [] : [{ told: alike, days, ...rhythmOf(days) }]
  })
}

/** What recurs with one entity, most often first: what has days of its own, or was said on three or more. */
export function recurringOf(facts: readonly MaterialFact[], name: string): Recurring[] {
  const dated = facts.filter((fact) => daysOfFact(fact).length > 0)
  return seriesAmong(dated, name, daysOfFact)
    .flatMap(({ told, days, ...rhythm }) => {
      const [newest] = told
      if (newest === undefined) return []
      return [{ newest, facts: told, days: days.map(dayText), ...rhythm }]
    })
    .toSorted((a, b) => b.days.length - a.days.length)
}

function daysOfFact(fact: MaterialFact): number[] {
  const said = fact.days.length < DAYS_MIN ? [] : fact.days
  return [dayOfEvent(fact) ?? [], said].flat().map((day) => Date.parse(day) / DAY_MS)
}

const dayText = (day: number) => new Date(day * DAY_MS).toISOString().slice(0, 10)

/** The usual distance and weekday of days in order. */
export function rhythmOf(days: readonly number[]): Rhythm {
  const gaps = gapsOf(days)
  const usual = gaps.toSorted((a, b) => a - b)[Math.floor(gaps.length / 2)] ?? 0
  const slack = Math.max(Math.min(UNEVEN_DAYS, Math.floor(usual / 3)), usual * UNEVEN)
  const isEven = gaps.every((gap) => Math.abs(gap - usual) <= slack)
  const weekdays = new Set(days.map((day) => new Date(day * DAY_MS).getUTCDay()))
  const [weekday = null] = weekdays
  return { everyDays: isEven ? usual : null, weekday: weekdays.size === 1 ? weekday : null }
}

/** Gaps between times in order. */
export function gapsOf(days: readonly number[]): number[] {
  return days.slice(1).map((day, place) => day - (days[place] ?? day))
}

interface Group<One> {
  key: string
  words: ReadonlySet<string>
  told: One[]
}

/** What tells of the same, each group in the order given; the first of it says what it is about. */
function groupsOf<One extends { content: string }>(told: readonly One[], name: string): One[][] {
  const own = contentWords(name)
  const worded = told
    .filter(({ content }) => stanceOf(content) === 'is')
    .map((one): Group<One> => {
      const words = wordsOfEvent(one.content, own)
      return { key: [...words].toSorted().join(' '), words, told: [one] }
    })
    .filter(({ words }) => words.size > 0)
  const groups: Group<One>[] = []
  const earlier = new LikelySame(worded, SAME_FROM)
  for (const one of worded) {
    const known = earlier.of(one).find((group) => shareOf(one.words, group.words) >= SAME_FROM)
    if (known !== undefined) {
      known.told.push(...one.told)
      continue
    }
    groups.push(one)
    earlier.add(one)
  }
  return groups.map((group) => group.told)
}

/** Words without the name, numbers and what only says when. */
function wordsOfEvent(content: string, own: ReadonlySet<string>): Set<string> {
  return new Set(
    [...contentWords(content)].filter((word) => !own.has(word) && !/\p{N}/u.test(word))
  )
}

function shareOf(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  return a.intersection(b).size / Math.max(a.size, b.size)
}
