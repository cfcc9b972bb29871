/**
 * Scores date reading on `dates-dev.jsonl` (Microsoft Recognizers-Text, English date-time
 * specification): is the span found, is the value one of the published ones, is it at most a day
 * off, and how often is a date seen where there is none.
 */
import { casual } from 'chrono-node'
import { isoDay } from '#src/reading/built-in/dates/calendar.ts'
import { findDates } from '#src/reading/built-in/dates/find-dates.ts'
import type { DateMention } from '#src/reading/built-in/dates/mention.ts'
import { count, emptyShare, type Share } from './score.ts'

export interface DateCase {
  id: string
  input: string
  reference: string | null
  expected: {
    text: string
    start: number
    end: number
    type: string
    values: { value?: string; start?: string; end?: string; Mod?: string }[]
  }[]
}

export interface DateScores {
  [name: string]: Share
}

const TYPES = new Set(['date', 'daterange', 'datetime'])

/** All shares by name; `misses` collects what a reader of the report wants to look at. */
export function scoreDates(cases: DateCase[], misses: string[]): DateScores {
  const scores: DateScores = {}
  const add = (name: string, hit: boolean) => {
    const share = scores[name] ?? emptyShare()
    scores[name] = share
    count(share, hit)
  }
  for (const test of cases) {
    if (test.reference === null) continue
    const at = Date.parse(`${test.reference}Z`)
    const found = findDates(test.input, { at, offsetMinutes: 0, direction: 'nearest' })
    if (test.expected.length === 0) add('false hit on inputs without a date', found.length > 0)
    if (test.expected.length === 0 && found.length > 0)
      misses.push(`FALSE ${found[0]?.text} | ${test.input}`)
    const byLibrary = casual.parse(test.input, { instant: new Date(at), timezone: 0 })
    for (const wanted of test.expected) {
      if (!TYPES.has(wanted.type) || wanted.values.some((value) => value.value === 'not resolved'))
        continue
      const hit = found.find((mention) => mention.start < wanted.end && mention.end > wanted.start)
      const equal =
        hit !== undefined && wanted.values.some((value) => equals(hit, value, wanted.type))
      const near = hit !== undefined && wanted.values.some((value) => isNear(hit, value))
      for (const type of [wanted.type, 'all three types']) {
        add(`${type}: span found`, hit !== undefined)
        add(`${type}: value equal`, equal)
        add(`${type}: within one day`, near)
      }
      const supported = byLibrary.some((result) => {
        const end = result.index + result.text.length
        return (
          result.index <= wanted.start + 4 &&
          end >= wanted.end &&
          !/^(?:second|now)$/i.test(result.text)
        )
      })
      if (supported) add('read whole by the date library alone: within one day', near)
      if (!near)
        misses.push(
          `${wanted.type} "${wanted.text}" -> ${hit?.text} ${hit && isoDay(hit.from)} wanted ${JSON.stringify(wanted.values.slice(0, 2))} (${test.reference}) | ${test.input.slice(0, 80)}`
        )
    }
  }
  return scores
}

function equals(
  hit: DateMention,
  value: DateCase['expected'][number]['values'][number],
  type: string
): boolean {
  if (type === 'daterange') {
    const from = value.start === undefined || value.start.slice(0, 10) === isoDay(hit.from)
    const openEnd = hit.to === null || value.end === undefined
    return from && (openEnd || value.end?.slice(0, 10) === isoDay(hit.to ?? 0))
  }
  if (value.value?.slice(0, 10) !== isoDay(hit.from)) return false
  const two = (part: number) => String(part).padStart(2, '0')
  const time = hit.time ?? { hour: 0, minute: 0, second: 0 }
  return type === 'date' || value.value.slice(11, 16) === `${two(time.hour)}:${two(time.minute)}`
}

function isNear(hit: DateMention, value: DateCase['expected'][number]['values'][number]): boolean {
  const start = value.value ?? value.start ?? value.end
  if (start === undefined) return false
  const wanted = Date.parse(`${start.slice(0, 10)}T00:00:00Z`) / 86_400_000
  return Math.abs(wanted - hit.from) <= 1
}
