/** A run of the ask benchmark as Markdown and a chart. */
import { svgText } from '../charts.ts'
import { withInterval } from '../retrieval/measures.ts'
import { holdsGold, tokenF1 } from './gold.ts'
import { CAUSES, type Cause } from './misses.ts'
import type { Asked } from './questions.ts'

const words = (text: string) => text.split(/\s+/u).filter((word) => word !== '').length

export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}

const mean = (values: readonly number[]) =>
  values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length)
const shareOf = <One>(all: readonly One[], passes: (one: One) => boolean) =>
  withInterval(all.filter(passes).length / Math.max(1, all.length), all.length)

/** Words of an answer; what is longer holds nothing for the goals. */
const GOAL_WORDS = 60
const GOAL_MS = 15

/** What issue and page promise, beside what was measured; a column for each of `parts`. */
export function goalsTable(parts: readonly { name: string; asked: readonly Asked[] }[]): string {
  const held = (asked: readonly Asked[], category: RegExp) => {
    const own = asked.filter((one) => one.answer !== null && category.test(one.category))
    return shareOf(own, ({ given, answer }) => {
      return words(given.answer) <= GOAL_WORDS && holdsGold(given.answer, answer ?? '')
    })
  }
  const empty = (asked: readonly Asked[], answerable: boolean) =>
    shareOf(
      asked.filter((one) => one.answerable === answerable),
      ({ given }) => given.answer === ''
    )
  const row = (goal: string, of: (asked: readonly Asked[]) => string) => [
    goal,
    ...parts.map(({ asked }) => of(asked))
  ]
  return table(
    ['goal', ...parts.map(({ name }) => name)],
    [
      row(`single-hop, holds the right answer in at most ${GOAL_WORDS} words: .60`, (asked) =>
        held(asked, /single/)
      ),
      row('temporal, the same: .60', (asked) => held(asked, /temporal/)),
      row('unanswerable left empty: .50', (asked) => empty(asked, false)),
      row('answerable left empty: at most .15', (asked) => empty(asked, true)),
      row(`p95 of ask at most ${GOAL_MS} ms above that of search`, (asked) => {
        const [ask, search] = [
          asked.map(({ askMs }) => askMs),
          asked.map(({ searchMs }) => searchMs)
        ].map((times) => quantile(times, 0.95))
        return `${ask?.toFixed(1)} ms, search ${search?.toFixed(1)} ms`
      })
    ]
  )
}

/** What was asked of a small memory. */
export interface AskedCase {
  kind: string
  language: string
  part: string
  holds: string | null
  answer: string
}

/** Right answers and rightly empty ones, by what the memories are about, language and part. */
export function casesTable(asked: readonly AskedCase[]): string {
  const groups = Map.groupBy(asked, ({ kind, language }) => `${kind}, ${language}`)
  const all = Map.groupBy(asked, ({ kind }) => `${kind}, **all**`)
  const parts = ['training', 'held-out']
  const rows = [...all, ...groups].map(([name, own]) => [
    name,
    ...parts.flatMap((part) =>
      [true, false].map((answerable) => {
        const some = own.filter((one) => one.part === part && (one.holds !== null) === answerable)
        const right = some.filter(({ holds, answer }) =>
          holds === null ? answer === '' : answer.includes(holds)
        )
        return some.length === 0 ? '' : `${right.length} of ${some.length}`
      })
    )
  ])
  const head = parts.flatMap((part) => [`${part}: right`, `${part}: rightly empty`])
  return table(['memories', ...head], rows)
}

/** How many right answers are held, by category, beside the first search result as the answer. */
export function answersTable(asked: readonly Asked[]): string {
  const scored = asked.filter(({ answer }) => answer !== null)
  const rows = [...new Set(scored.map(({ category }) => category))].sort().map((category) => {
    const own = scored.filter((one) => one.category === category)
    const gold = (one: Asked) => one.answer ?? ''
    const given = own.filter((one) => one.given.answer !== '')
    const found = own.filter(({ evidence, looked }) => evidence.some((id) => looked.includes(id)))
    return [
      category,
      own.length,
      shareOf(own, (one) => holdsGold(one.given.answer, gold(one))),
      shareOf(own, (one) => holdsGold(one.first, gold(one))),
      mean(own.map((one) => tokenF1(one.given.answer, gold(one)))).toFixed(3),
      mean(own.map((one) => tokenF1(one.first, gold(one)))).toFixed(3),
      quantile(
        given.map((one) => words(one.given.answer)),
        0.5
      ),
      Math.max(0, ...given.map((one) => words(one.given.answer))),
      shareOf(found, (one) => one.given.answer !== '')
    ]
  })
  const head = [
    '',
    'n',
    'holds the right answer',
    'first search result holds it',
    'F1',
    'F1 of the first result',
    'words, median',
    'words, most',
    'answered when evidence was looked at'
  ]
  return table(head, rows)
}

/** Unanswerable questions left empty and answerable ones left empty, by threshold. */
export function curveOf(asked: readonly Asked[]) {
  const confidence = (one: Asked) => one.given.explain?.confidence ?? 0
  const [answerable, unanswerable] = [true, false].map((wanted) =>
    asked.filter((one) => one.answerable === wanted)
  )
  const below = (all: readonly Asked[] | undefined, at: number) =>
    (all ?? []).filter((one) => confidence(one) < at).length / Math.max(1, all?.length ?? 0)
  return Array.from({ length: 21 }, (_, place) => place / 20).map((at) => ({
    at,
    abstains: below(unanswerable, at),
    wronglyEmpty: below(answerable, at)
  }))
}

export function curveTable(curve: ReturnType<typeof curveOf>): string {
  const rows = curve
    .filter(({ at }) => Math.round(at * 20) % 2 === 0 && at > 0 && at < 1)
    .map((one) => [one.at, one.abstains.toFixed(3), one.wronglyEmpty.toFixed(3)])
  return table(['threshold', 'unanswerable left empty', 'answerable left empty'], rows)
}

/** The curve over the threshold, with the one in use marked and the goals as dashed lines. */
export function curveChart(curve: ReturnType<typeof curveOf>, inUse: number): string {
  const [left, top, size] = [56, 40, 300]
  const x = (share: number) => left + size * share
  const y = (share: number) => top + size * (1 - share)
  const points = curve.map(
    ({ wronglyEmpty, abstains }) => `${x(wronglyEmpty).toFixed(1)},${y(abstains).toFixed(1)}`
  )
  const used = curve.find(({ at }) => at >= inUse) ?? { wronglyEmpty: 0, abstains: 0 }
  const ticks = [0, 0.25, 0.5, 0.75, 1].flatMap((share) => [
    svgText(left - 8, y(share) + 4, share.toFixed(2), 'text-anchor="end"'),
    svgText(x(share), top + size + 18, share.toFixed(2), 'text-anchor="middle"'),
    `<path d="M${left} ${y(share)}H${x(1)}M${x(share)} ${top}V${y(0)}" stroke="#9ca3af" stroke-opacity=".35"/>`
  ])
  const goal = `<path d="M${left} ${y(0.5)}H${x(0.15)}V${top}" fill="none" stroke="#1f9d6b" stroke-dasharray="4 4"/>`
  const title = 'Left empty: unanswerable (up) against answerable (right)'
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${left + size + 40} ${top + size + 32}" font-family="system-ui, sans-serif" role="img" aria-label="${title}">${svgText(left, 20, title, 'font-weight="600"')}${ticks.join('')}${goal}<polyline fill="none" stroke="#2f6fde" stroke-width="2" points="${points.join(' ')}"/><circle cx="${x(used.wronglyEmpty).toFixed(1)}" cy="${y(used.abstains).toFixed(1)}" r="5" fill="#c77d1e"/>${svgText(x(used.wronglyEmpty) + 10, y(used.abstains) + 4, `threshold ${inUse}`)}</svg>\n`
}

export function latencyTable(asked: readonly Asked[]): string {
  const row = (name: string, times: readonly number[]) => [
    name,
    ...[0.5, 0.95, 0.99].map((share) => `${quantile(times, share).toFixed(1)} ms`)
  ]
  return table(
    ['', 'p50', 'p95', 'p99'],
    [
      row(
        'POST /v1/search/all',
        asked.map(({ searchMs }) => searchMs)
      ),
      row(
        'POST /v1/ask',
        asked.map(({ askMs }) => askMs)
      )
    ]
  )
}

export function missesTable(misses: readonly { category: string; cause: Cause }[]): string {
  const categories = [...new Set(misses.map(({ category }) => category))].sort()
  const rows = Object.entries(CAUSES).map(([cause, meaning]) => [
    meaning,
    ...categories.map(
      (category) => misses.filter((one) => one.cause === cause && one.category === category).length
    )
  ])
  return table(['cause', ...categories], rows)
}

function table(head: readonly unknown[], rows: readonly (readonly unknown[])[]): string {
  return [head, head.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n')
}
