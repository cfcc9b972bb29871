/**
 * Proposes episodes and procedures from messages without a model: events that speakers tell, runs of
 * agents, instructions, and what a good run has shown. Facts have a finder of their own.
 */
import { episodeOfRun, findEpisodes } from '#src/experience/find-episodes.ts'
import { besideInstructions, findProcedures } from '#src/experience/recognition/find-procedures.ts'
import { findShownProcedures } from '#src/experience/recognition/shown-procedures.ts'
import { findToldChanges } from '#src/experience/recognition/told-changes.ts'
import type { Candidates, SourceMessage } from '#src/memory/candidates.ts'
import { eventDateOf } from '#src/reading/built-in/dates/mention.ts'
import { datesTold } from '#src/reading/built-in/dates/told-dates.ts'
import { tag, tidy } from '#src/reading/built-in/text/tagger.ts'

export type Experience = Pick<Candidates, 'episodes' | 'procedures' | 'stepChanges'>

/** `known` are the candidates of the same messages, for the names in them. */
export function findExperience(
  messages: readonly SourceMessage[],
  known: Pick<Candidates, 'entities' | 'facts'>
): Experience {
  const people = new Set<string>()
  const entities = new Set<string>()
  for (const { name, type } of [
    ...known.entities,
    ...known.facts.map(({ entity, entityType }) => ({ name: entity, type: entityType }))
  ]) {
    if (type === 'person') people.add(name)
    else entities.add(name)
  }
  const hints = { entities: [...entities] }
  const beside = besideInstructions(messages)
  const runs = beside.reports.flatMap((report) => episodeOfRun(report) ?? [])
  return {
    episodes: [
      ...findEpisodes(beside.messages, { people: [...people], dateOf: dateTold }),
      ...runs
    ],
    procedures: [...findProcedures(messages, hints), ...findShownProcedures(messages, hints)],
    stepChanges: findToldChanges(messages)
  }
}

/** The first day that a sentence tells of, seen from when and where it was said. */
function dateTold(sentence: string, message: SourceMessage): string | null {
  const tidied = tidy(sentence)
  const dates = datesTold(tidied, tag(tidied), message)
  const best = dates.find((date) => date.grain === 'day') ?? dates[0]
  return best === undefined || best.grain === 'decade' ? null : eventDateOf(best)
}
