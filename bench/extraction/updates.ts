/**
 * Replays numbered statements, many contradicted later, as one add each (`fact-updates-dev.jsonl`), and
 * looks at what is active afterwards: were the right facts superseded by the right ones, was anything
 * else cut, and is the current value the only one of its kind that is left.
 */
import type { SourceMessage } from '#src/memory/candidates.ts'
import { contentKey } from '#src/memory/fact.ts'
import { type KnownFact, reconcile } from '#src/memory/reconcile/reconcile.ts'
import { extractLocally } from '#src/reading/built-in/extract.ts'
import { count, emptyShare, type Share } from './score.ts'

export type UpdateRow =
  | { kind: 'fact'; n: number; text: string; superseded_by?: number }
  | {
      kind: 'question'
      set: string
      hops: 'single' | 'multi'
      gold_fact?: number
      stale_facts?: number[]
    }

export interface UpdateScores {
  kept: Share
  linksFound: Share
  supersessionsRight: Share
  questionsCurrentOnly: Share
  questionsWithRivalCurrentOnly: Share
}

const AT = Date.UTC(2024, 0, 1)

export function scoreUpdates(rows: UpdateRow[], misses: string[]): UpdateScores {
  const facts = rows.filter((row) => row.kind === 'fact')
  const numbers = new Map<string, number>()
  const successor = new Map<number, number>()
  let known: KnownFact[] = []
  for (const { n, text } of facts) {
    const message: SourceMessage = {
      index: 0,
      kind: 'user',
      speaker: null,
      text,
      at: AT + n * 60_000,
      offsetMinutes: 0,
      extract: true
    }
    const proposed = extractLocally([message], { userName: null }).facts.map((fact) => ({
      entityKey: fact.entity.toLowerCase(),
      content: fact.content,
      contentKey: contentKey(fact.content),
      attribute: fact.attribute,
      statedAt: message.at
    }))
    const plan = reconcile(known, proposed)
    for (const { fact } of plan.supersede) {
      if (!('factId' in fact)) continue
      successor.set(numbers.get(fact.factId) ?? -1, n)
      known = known.map((one) =>
        one.factId === fact.factId
          ? { ...one, state: 'archived', archivedBy: 'superseded', archivedAt: message.at }
          : one
      )
    }
    for (const place of plan.add) {
      const fact = proposed[place]
      const factId = `${n}:${place}`
      numbers.set(factId, n)
      if (fact !== undefined)
        known.push({ ...fact, factId, state: 'active', archivedBy: null, archivedAt: null })
    }
  }
  const kept = emptyShare()
  const linksFound = emptyShare()
  const supersessionsRight = emptyShare()
  const stored = new Set(numbers.values())
  const texts = new Map(facts.map((fact) => [fact.n, fact]))
  for (const fact of facts) {
    count(kept, stored.has(fact.n))
    if (fact.superseded_by !== undefined) {
      const isFound = successor.get(fact.n) === fact.superseded_by
      count(linksFound, isFound)
      if (!isFound)
        misses.push(
          `MISSED ${fact.text} -> ${texts.get(fact.superseded_by)?.text} (${successor.get(fact.n)})`
        )
    }
    const by = successor.get(fact.n)
    if (by !== undefined) {
      count(supersessionsRight, by === fact.superseded_by)
      if (by !== fact.superseded_by) misses.push(`WRONG ${fact.text} <- ${texts.get(by)?.text}`)
    }
  }
  return { kept, linksFound, supersessionsRight, ...scoreQuestions(rows, stored, successor) }
}

function scoreQuestions(
  rows: UpdateRow[],
  stored: ReadonlySet<number>,
  successor: ReadonlyMap<number, number>
) {
  const questionsCurrentOnly = emptyShare()
  const questionsWithRivalCurrentOnly = emptyShare()
  for (const row of rows) {
    if (row.kind !== 'question' || row.hops !== 'single' || row.gold_fact === undefined) continue
    const stale = row.stale_facts ?? []
    const isRight =
      stored.has(row.gold_fact) &&
      !successor.has(row.gold_fact) &&
      stale.every((n) => successor.has(n))
    count(questionsCurrentOnly, isRight)
    if (stale.length > 0) count(questionsWithRivalCurrentOnly, isRight)
  }
  return { questionsCurrentOnly, questionsWithRivalCurrentOnly }
}
