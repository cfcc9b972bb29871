/**
 * The same stream of contradicting statements as `updates.ts`, through the API: every statement is an
 * add of one message, in order; then every question is a search. What a result says is read from its
 * facts alone, as a caller would.
 */
import type { Found, RemoteService } from './remote.ts'
import { count, emptyShare, type Share } from './score.ts'

export type UpdateRow =
  | { kind: 'fact'; n: number; text: string; subject: string; superseded_by?: number }
  | {
      kind: 'question'
      hops: 'single' | 'multi'
      question: string
      answers: string[]
      gold_fact?: number
      stale_facts?: number[]
    }

export interface RemoteScores {
  [name: string]: Share
}

const START = Date.UTC(2024, 0, 1)
const RESULTS = 10

/** Replays and asks; `misses` collects the questions that were answered wrong. */
export async function scoreRemoteUpdates(
  service: RemoteService,
  rows: readonly UpdateRow[],
  misses: string[]
): Promise<RemoteScores> {
  const userId = `updates-${Bun.randomUUIDv7()}`
  const texts = new Map<number, string>()
  let last = ''
  for (const row of rows) {
    if (row.kind !== 'fact') continue
    texts.set(row.n, row.text)
    last = await service.add('/v1/add', {
      user_id: userId,
      timestamp: new Date(START + row.n * 60_000).toISOString(),
      messages: [{ role: 'user', content: row.text }]
    })
  }
  await service.finished(last)
  const scores: RemoteScores = {}
  const add = (name: string, hit: boolean) => {
    const share = scores[name] ?? emptyShare()
    scores[name] = share
    count(share, hit)
    return hit
  }
  const superseded = new Set(
    rows.flatMap((row) =>
      row.kind === 'fact' && row.superseded_by !== undefined ? [plain(row.text)] : []
    )
  )
  for (const row of rows) {
    if (row.kind !== 'question') continue
    const found = await service.search('/v1/search', {
      user_id: userId,
      query: row.question,
      limit: RESULTS
    })
    const facts = found.results.flatMap((result) => result.facts)
    add('no superseded fact in any result', !facts.some((fact) => superseded.has(plain(fact))))
    if (row.hops === 'multi') {
      if (!add('multi-hop: an accepted answer in the ten results', holds(found, row.answers)))
        misses.push(`MULTI ${row.question} | ${row.answers.join(' / ')}`)
      continue
    }
    const gold = plain(texts.get(row.gold_fact ?? -1) ?? '')
    const stale = (row.stale_facts ?? []).map((n) => plain(texts.get(n) ?? ''))
    const place = facts.findIndex((fact) => plain(fact) === gold)
    const staleAt = facts.findIndex((fact) => stale.includes(plain(fact)))
    const groups = stale.length > 0 ? ['single-hop', 'single-hop with a rival'] : ['single-hop']
    for (const group of groups) {
      add(`${group}: current value first`, place === 0)
      add(`${group}: current value in the ten results`, place !== -1)
      add(`${group}: above every stale one`, place !== -1 && (staleAt === -1 || place < staleAt))
    }
    if (place !== 0) misses.push(`${row.question} | at ${place} | first: ${facts[0]} | ${gold}`)
  }
  await scoreHistory(service, userId, rows, add, misses)
  return scores
}

/** Superseded facts must still be there, closed by a successor and not deleted. */
async function scoreHistory(
  service: RemoteService,
  userId: string,
  rows: readonly UpdateRow[],
  add: (name: string, hit: boolean) => boolean,
  misses: string[]
): Promise<void> {
  const closed = new Set(
    (await service.archivedFacts(userId))
      .filter((fact) => fact.archived_by === 'superseded' && fact.superseded_by !== null)
      .map((fact) => plain(fact.content))
  )
  for (const row of rows) {
    if (row.kind !== 'fact') continue
    if (row.superseded_by === undefined) {
      if (!add('other facts left open', !closed.has(plain(row.text))))
        misses.push(`CUT ${row.text}`)
    } else if (
      !add('superseded facts kept, closed, with their successor', closed.has(plain(row.text)))
    )
      misses.push(`NOT CLOSED ${row.text}`)
  }
}

function holds(found: Found, answers: readonly string[]): boolean {
  const text = plain(found.results.flatMap((result) => result.facts).join(' '))
  return answers.some((answer) => text.includes(plain(answer)))
}

function plain(text: string): string {
  return text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}
