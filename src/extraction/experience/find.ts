/**
 * Proposes episodes and procedures from messages without a model: events that speakers tell, runs of
 * agents, instructions, and what a good run has shown. Facts have a finder of their own.
 */
import { findEpisodes } from '#src/episodes/find-episodes.ts'
import type { Candidates, SourceMessage } from '#src/extraction/candidates.ts'
import { findDates } from '#src/extraction/local/dates/find-dates.ts'
import { eventDateOf } from '#src/extraction/local/dates/mention.ts'
import { tag, tidy } from '#src/extraction/local/text/tagger.ts'
import { directionOf } from '#src/extraction/local/text/verbs.ts'
import { findProcedures } from '#src/procedures/recognition/find-procedures.ts'
import { findShownProcedures } from '#src/procedures/recognition/shown-procedures.ts'

export type Experience = Pick<Candidates, 'episodes' | 'procedures'>

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
  return {
    episodes: findEpisodes(messages, { people: [...people], dateOf: dateTold }),
    procedures: [...findProcedures(messages, hints), ...findShownProcedures(messages, hints)]
  }
}

/** The first day that a sentence tells of, seen from when and where it was said. */
function dateTold(sentence: string, message: SourceMessage): string | null {
  const tidied = tidy(sentence)
  const direction = directionOf(tidied, tag(tidied))
  const { at, offsetMinutes } = message
  const dates = findDates(tidied, { at, offsetMinutes, direction })
  const best = dates.find((date) => date.grain === 'day') ?? dates[0]
  return best === undefined || best.grain === 'decade' ? null : eventDateOf(best)
}
