/** What hangs together: strongest ties, patterns, procedures that go together, and what is worth a look. */

import { alikePairs } from '#src/survey/alike.ts'
import { networkOf, type Tie } from '#src/survey/graph.ts'
import { type Known, known, type Material } from '#src/survey/material.ts'
import { recurringOf } from '#src/survey/recurring.ts'
import { toldEntities } from '#src/survey/told-entities.ts'
import { trendsOf } from '#src/survey/trends.ts'
import { decisionSentence, listed, quoted, trendSentence, withoutDay } from '#src/survey/wording.ts'
import { contentWords } from '#src/text/content-words.ts'

const SHOWN_MAX = 20

export interface ToldProcedure {
  id: string
  name: string
  entityNames: string[]
}

export interface Connected {
  connections: { entities: string[]; facts: number; fact_ids: string[]; text: string }[]
  patterns: { kind: 'recurring' | 'alike' | 'trend'; text: string; fact_ids: string[] }[]
  skill_clusters: { about: string; procedure_ids: string[]; names: string[] }[]
  strategic_insights: { text: string; fact_ids: string[] }[]
  suggestions: { text: string; fact_ids: string[] }[]
}

/** A function of plain data, run in a reading process. */
export function connect({
  material,
  procedures
}: {
  material: Material
  procedures: readonly ToldProcedure[]
}): Connected {
  const all = known(material)
  const { ties: strongest, groups, bridges } = networkOf(all)
  const name = (id: string) => all.entityOf.get(id)?.name ?? ''
  const ids = (ties: readonly Tie[]) => [
    ...new Set(ties.flatMap(({ facts }) => facts[0]?.factId ?? []))
  ]
  return {
    connections: strongest.slice(0, SHOWN_MAX).map(({ a, b, facts }) => ({
      entities: [name(a), name(b)],
      facts: facts.length,
      fact_ids: facts.map(({ factId }) => factId),
      text: facts[0]?.content ?? ''
    })),
    patterns: patternsOf(all),
    skill_clusters: skillClusters(procedures),
    strategic_insights: [
      ...groups.map(({ members, ties: own }) => ({
        text: `${listed(members.slice(0, 8).map(name))} come up together.`,
        fact_ids: ids(own)
      })),
      ...bridges.map(({ entityId, left, right }) => {
        const end = ({ a, b }: Tie) => name(a === entityId ? b : a)
        return {
          text: `${name(entityId)} links ${end(left)} with ${end(right)}.`,
          fact_ids: ids([left, right])
        }
      })
    ].slice(0, SHOWN_MAX),
    suggestions: suggestionsOf(all)
  }
}

function patternsOf(all: Known): Connected['patterns'] {
  const name = (id: string) => all.entityOf.get(id)?.name ?? ''
  const recurring = toldEntities(all).flatMap(({ entityId, name: own }) =>
    recurringOf(all.factsOf.get(entityId) ?? [], own).map(({ newest, facts, days }) => ({
      kind: 'recurring' as const,
      text: `${quoted(withoutDay(newest.content))} on ${listed(days.slice(-8))}.`,
      fact_ids: facts.map(({ factId }) => factId)
    }))
  )
  const alike = alikePairs(all, SHOWN_MAX).map(({ one, other }) => ({
    kind: 'alike' as const,
    text: `${name(one.entityId)} and ${name(other.entityId)} have something in common: ${quoted(one.content)} and ${quoted(other.content)}.`,
    fact_ids: [one.factId, other.factId]
  }))
  const trends = trendsOf(all).map(({ name: own, word, more, fewer }) => ({
    kind: 'trend' as const,
    text: trendSentence(own, word),
    fact_ids: [...more, ...fewer].map(({ factId }) => factId)
  }))
  return [...recurring, ...alike, ...trends].slice(0, SHOWN_MAX)
}

/** Procedures that name the same thing, or share a word that few procedures have. */
function skillClusters(procedures: readonly ToldProcedure[]): Connected['skill_clusters'] {
  const about = new Map<string, ToldProcedure[]>()
  for (const procedure of procedures) {
    const topics = new Set([...procedure.entityNames, ...contentWords(procedure.name)])
    for (const topic of topics) about.set(topic, [...(about.get(topic) ?? []), procedure])
  }
  const seen = new Set<string>()
  return [...about]
    .filter(([, own]) => own.length > 1 && own.length <= Math.max(2, procedures.length / 2))
    .toSorted(([x, a], [y, b]) => b.length - a.length || (x < y ? -1 : 1))
    .flatMap(([topic, own]) => {
      const key = own.map(({ id }) => id).join(' ')
      if (seen.has(key)) return []
      seen.add(key)
      return [
        { about: topic, procedure_ids: own.map(({ id }) => id), names: own.map((one) => one.name) }
      ]
    })
    .slice(0, SHOWN_MAX)
}

/** What a person could add or settle. */
function suggestionsOf(all: Known): Connected['suggestions'] {
  const unsettled = all.doubts.flatMap(({ older, newer }) => {
    const [first, later] = [all.factOf.get(older), all.factOf.get(newer)]
    if (first === undefined || later === undefined) return []
    const text = decisionSentence(first.content, later.content)
    return [{ text, fact_ids: [older, newer] }]
  })
  const untyped = toldEntities(all)
    .filter(({ type }) => type === 'unknown')
    .map(({ entityId, name }) => ({
      text: `Say what ${name} is: a person, a project or something else.`,
      fact_ids: (all.factsOf.get(entityId) ?? []).slice(0, 3).map(({ factId }) => factId)
    }))
  return [...unsettled, ...untyped].slice(0, SHOWN_MAX)
}
