/** The connector and the digest: one look at what holds now, worded in a reading process. */
import type { PrepareContext } from '#actors/operation.ts'
import { countWeek } from '#db/stores/account/weekly.ts'
import { procedureRecords } from '#db/stores/procedures/procedures.ts'
import type { Connected } from '#src/agents/rules/connector.ts'
import type { Digest } from '#src/agents/rules/digest.ts'
import { dayOf } from '#src/base/clock.ts'
import type { Scope } from '#src/base/scope.ts'
import { ReadingStopped } from '#src/reading/process/reading.ts'
import { readMaterial } from '#src/survey/read-material.ts'

const WEEK_MS = 7 * 86_400_000

/** What one of them found, and over how many facts. */
export interface Surveyed {
  result: (Connected | Digest) & Record<string, unknown>
  issues: number
  scanned: number
}

export async function surveyFor(
  agent: 'connector' | 'digest',
  context: PrepareContext,
  scope: Scope
): Promise<Surveyed> {
  const material = await readMaterial(context, scope)
  const scanned = material.facts.length
  const characters = material.facts.reduce((sum, { content }) => sum + content.length, 0)
  const options = { characters, isAwaited: false }
  const { reading } = context.models
  try {
    if (agent === 'connector') {
      const records = await context.read((tx) =>
        procedureRecords(tx, scope, { now: context.now, logSince: Number.POSITIVE_INFINITY })
      )
      const procedures = records.map(({ procedure: { id, current } }) => ({
        id,
        name: current.name,
        entityNames: current.entityNames
      }))
      const found = await reading.run('connect', { material, procedures }, options)
      return { result: { ...found }, issues: found.suggestions.length, scanned }
    }
    const week = await weekOf(context, scope)
    const found = await reading.run('digest', { material, week }, options)
    return { result: { ...found }, issues: found.focus_areas.length, scanned }
  } catch (error) {
    // Facts that break the bounds of their process: nothing is said of them.
    if (error instanceof ReadingStopped) return { result: NOTHING[agent], issues: 0, scanned }
    throw error
  }
}

async function weekOf({ read, now }: PrepareContext, scope: Scope) {
  const start = now - WEEK_MS
  const weeks = { start, previousStart: start - WEEK_MS, startDay: dayOf(start), now }
  const { facts, factsBefore } = await read((tx) => countWeek(tx, scope, weeks))
  return { thisWeek: facts, weekBefore: factsBefore }
}

const NOTHING: Readonly<Record<'connector' | 'digest', Surveyed['result']>> = {
  connector: {
    connections: [],
    patterns: [],
    skill_clusters: [],
    strategic_insights: [],
    suggestions: []
  },
  digest: {
    headline: '',
    highlights: [],
    trends: [],
    memory_grew: false,
    focus_areas: [],
    recommendation: ''
  }
}
