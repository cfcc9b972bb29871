/**
 * What the index finds, against brute force over everything that was put into it: of the best 100 facts
 * by each means, how many are among those that a search gathers.
 */

import { visible } from '#db/stores/finding/entry-conditions.ts'
import { readScopeIndex } from '#db/stores/finding/scope-index.ts'
import { nearest } from '#db/stores/finding/vectors/nearest.ts'
import type { Database } from '#db/transaction.ts'
import type { Scope } from '#src/base/scope.ts'
import { FACTS_GATHERED } from '#src/finding/find-facts.ts'
import { scoreLexically } from '#src/finding/gather.ts'
import { questionTermsOf } from '#src/text/tokens.ts'
import { bm25, countLexically } from '#tests/support/lexical-counts.ts'
import type { Filled } from './fill.ts'

const LOOKED_AT = 100
const NOBODY = { agentId: null, runId: null, appId: null, metadata: null }

export interface Exactness {
  questions: number
  /** Share of the brute-force best that were found, by score: equal scores are equally right. */
  bm25: number
  vector: number
  byIndex: boolean
}

interface Question {
  text: string
  vector: Float32Array
}

export async function exactnessOf(
  database: Database,
  scope: Scope,
  model: string,
  facts: Filled['facts'],
  questions: readonly Question[]
): Promise<Exactness> {
  const counts = countLexically(facts.map(({ terms: tf, length }) => ({ tf, length })))
  const byItem = new Map(facts.map((fact) => [fact.itemId, fact]))
  let words = 0
  let vectors = 0
  let byIndex = false
  for (const { text, vector } of questions) {
    const terms = [...questionTermsOf(text, [])]
    const probe = { scope, vector, model, admit: visible(Date.now(), null, NOBODY) }
    const { near, best } = await database.read(scope.accountId, async (tx) => {
      const index = await readScopeIndex(tx, scope)
      byIndex ||= index.kinds.get('fact')?.partial?.upto !== undefined
      const lexical = await scoreLexically(tx, scope, index, 'fact', terms)
      return {
        best: lexical.best(0, LOOKED_AT).map((no) => lexical.evidenceOf(no).score),
        near: await nearest(tx, probe, index, 'fact', FACTS_GATHERED)
      }
    })
    const scores = facts.map((fact) => bm25(terms, fact.terms, fact.length, counts))
    words += shareOf(scores, best, 1e-9)
    const cosines = facts.map((fact) => dot(fact.vector, vector))
    const found = near.map((one) =>
      dot(byItem.get(one.itemId)?.vector ?? new Float32Array(), vector)
    )
    vectors += shareOf(cosines, found, 1e-6)
  }
  const n = questions.length
  return { questions: n, bm25: words / n, vector: vectors / n, byIndex }
}

/** Share of the highest that are among those found: found ones count from the last wanted value on. */
function shareOf(all: readonly number[], found: readonly number[], slack: number): number {
  const wanted = [...all]
    .sort((a, b) => b - a)
    .filter((value) => value > 0)
    .slice(0, LOOKED_AT)
  if (wanted.length === 0) return 1
  const bound = (wanted.at(-1) ?? 0) - slack
  return Math.min(1, found.filter((value) => value >= bound).length / wanted.length)
}

function dot(a: Float32Array, b: Float32Array): number {
  let sum = 0
  for (let i = 0; i < a.length; i++) sum += (a[i] as number) * (b[i] as number)
  return sum
}
