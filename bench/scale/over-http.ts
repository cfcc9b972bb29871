/** Searches of a running service: one after the other, then from 32 searchers at once. */
import { readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { type Quantiles, quantilesOf } from './in-process.ts'

export interface OverHttp {
  /** The first search after the start, milliseconds: nothing is compiled, read or planned yet. */
  firstMs?: number
  /** One search at a time once the service is warm, milliseconds. */
  alone: Quantiles
  /** Processor time of the service for one search, milliseconds. */
  cpuMs: number
  /** That of the database's processes; 0 where the database is part of the service. */
  databaseCpuMs: number
  /** Of all searchers at once. */
  perSecond: number
  /** `perSecond` against cores ÷ all processor time of one search: both run on the same cores. */
  ofPossible: number
}

const SEARCHERS = 32
/** Enough for the hot functions to be compiled and every connection to know its statements. */
export const WARM = 120
/** Measured one by one: ten lie above the 95th percentile. */
const ALONE = 200

export async function searchOverHttp(
  target: { url: string; key: string; pid: number; database: DatabaseProcesses | null },
  userIds: readonly string[],
  questions: readonly string[],
  seconds: number,
  searchers = SEARCHERS
): Promise<OverHttp> {
  let asked = 0
  const search = async () => {
    const query = questions[asked % questions.length]
    const userId = userIds[asked % userIds.length]
    // A question comes again after all the others: nothing kept of it may help.
    const body = {
      query: `${query} ${Math.floor(asked / questions.length) || ''}`,
      user_id: userId,
      limit: 10
    }
    asked++
    const response = await fetch(`${target.url}/v1/search/all`, {
      method: 'POST',
      headers: { authorization: `Bearer ${target.key}`, 'content-type': 'application/json' },
      body: JSON.stringify(body)
    })
    if (!response.ok) throw new Error(`search: ${response.status}`)
    await response.arrayBuffer()
  }
  const timed = async () => {
    const start = performance.now()
    await search()
    return performance.now() - start
  }
  const firstMs = await timed()
  for (let i = 1; i < WARM; i++) await search()
  const times: number[] = []
  const before = cpuMsOf(target.pid)
  const databaseBefore = await cpuMsOfAll(target.database)
  while (times.length < ALONE) times.push(await timed())
  const cpuMs = (cpuMsOf(target.pid) - before) / times.length
  const databaseCpuMs = ((await cpuMsOfAll(target.database)) - databaseBefore) / times.length
  const perSecond = await together(search, seconds, searchers)
  const possible = (availableParallelism() * 1000) / (cpuMs + databaseCpuMs)
  const ofPossible = perSecond / possible
  return { firstMs, alone: quantilesOf(times), cpuMs, databaseCpuMs, perSecond, ofPossible }
}

async function together(
  search: () => Promise<void>,
  seconds: number,
  searchers: number
): Promise<number> {
  let done = 0
  const start = performance.now()
  const end = start + seconds * 1000
  await Promise.all(
    Array.from({ length: searchers }, async () => {
      while (performance.now() < end) {
        await search()
        done++
      }
    })
  )
  return (done * 1000) / (performance.now() - start)
}

/** The processes that serve a database, on this machine. */
export type DatabaseProcesses = () => Promise<number[]>

async function cpuMsOfAll(processes: DatabaseProcesses | null): Promise<number> {
  if (processes === null) return 0
  return (await processes()).reduce((sum, pid) => sum + cpuMsOf(pid), 0)
}

/** User and system time of a process with its threads (Linux; ticks of 10 ms). */
export function cpuMsOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) * 10
}
