/**
 * Whether every regular expression of the product costs no more than its text is long: `bun
 * scripts/check-patterns.ts`, part of the check. One that takes exponential time fails. One that takes
 * polynomial time, or on which the checker comes to no verdict, must stand in a module of
 * `patterns/bounds.ts`, which says what keeps its texts short; `tests/hostile` measures that it is so.
 */
import { availableParallelism } from 'node:os'
import { BOUNDS } from './patterns/bounds.ts'
import { findPatterns, type Pattern } from './patterns/find-patterns.ts'
import type { Question, Verdict } from './patterns/judge-worker.ts'

const ROOT = new URL('..', import.meta.url).pathname.replace(/\/$/, '')

/** What is proven at all is mostly proven by then; only where nothing bounds the text it must be. */
const QUICK_MS = 400
const SLOW_MS = 8_000

// The part that needs no Java and no binary: it runs wherever the check runs.
process.env['RECHECK_BACKEND'] = 'pure'

const patterns = await findPatterns(ROOT)
const verdicts = await judgeAll(patterns)
const faults = patterns.flatMap((pattern) => faultOf(pattern, verdicts.get(pattern)) ?? [])
const counts = Map.groupBy(verdicts.values(), (verdict) => verdict)
console.log([...counts].map(([verdict, all]) => `${all.length} ${verdict}`).join(', '))
for (const fault of faults) console.log(fault)
process.exit(faults.length === 0 && patterns.length > 0 ? 0 : 1)

function faultOf(pattern: Pattern, verdict: Verdict | undefined): string | null {
  if (verdict === 'linear' || (isBounded(pattern) && verdict !== 'exponential')) return null
  return `${pattern.place}: ${verdict}: /${pattern.source}/`
}

function isBounded({ place }: Pattern): boolean {
  return BOUNDS.some(({ path }) => place.startsWith(path.endsWith('/') ? path : `${path}:`))
}

async function judgeAll(all: readonly Pattern[]): Promise<Map<Pattern, Verdict>> {
  const verdicts = new Map<Pattern, Verdict>()
  const waiting = all.values()
  const judge = async () => {
    const worker = new Worker(new URL('./patterns/judge-worker.ts', import.meta.url))
    for (const pattern of waiting) {
      const quick = await verdictOf(worker, { pattern, timeMs: QUICK_MS })
      const isSettled = quick !== 'undecided' || isBounded(pattern)
      const verdict = isSettled ? quick : await verdictOf(worker, { pattern, timeMs: SLOW_MS })
      verdicts.set(pattern, verdict)
    }
    worker.terminate()
  }
  await Promise.all(Array.from({ length: availableParallelism() }, judge))
  return verdicts
}

function verdictOf(worker: Worker, question: Question): Promise<Verdict> {
  const { promise, resolve, reject } = Promise.withResolvers<Verdict>()
  worker.onmessage = ({ data }: MessageEvent<Verdict>) => resolve(data)
  worker.onerror = ({ message }) => reject(new Error(`${question.pattern.place}: ${message}`))
  worker.postMessage(question)
  return promise
}
