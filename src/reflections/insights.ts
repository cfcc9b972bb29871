/** Reflections put together to be read: the four that are asked for most, all by group, and one text. */
import { REACHES, type Reach, SUBJECTS } from '#src/memory/derived/reflection.ts'
import type { Insights } from '#src/reflections/contract.ts'
import type { Reflection } from '#src/shapes/reflection.ts'

const TITLES: Readonly<Record<Reach, string>> = {
  entity: 'People and things',
  cross: 'Connections',
  temporal: 'Over time'
}

/** A reflection with what it is about. */
export interface Subjected {
  subject: string | null
  reflection: Reflection
}

/** @param all in the order in which they are to be read, the person that the memory is about first */
export function insightsOf(all: readonly Subjected[]): Insights {
  const about = (...subjects: string[]) => {
    for (const subject of subjects) {
      const found = all.find((one) => one.subject === subject)
      if (found !== undefined) return found.reflection
    }
    return null
  }
  const reflections = all.map(({ reflection }) => reflection)
  const groups = REACHES.map((scope) => ({
    scope,
    title: TITLES[scope],
    reflections: reflections.filter((one) => one.scope === scope)
  })).filter((group) => group.reflections.length > 0)
  return {
    has_insights: reflections.length > 0,
    profile: reflections.find(({ scope }) => scope === 'entity') ?? null,
    weekly: about(SUBJECTS.week),
    network: about(SUBJECTS.network),
    patterns: about(SUBJECTS.repeats, SUBJECTS.alike),
    all_reflections: reflections,
    groups,
    text: groups.map(groupText).join('\n\n')
  }
}

function groupText({ title, reflections }: Insights['groups'][number]): string {
  return [`# ${title}`, ...reflections.map((one) => `## ${one.title}\n${one.content}`)].join('\n\n')
}
