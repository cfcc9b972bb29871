/** Names of one memory compared with each other. A function of plain data, run in a reading process. */
import type { EntityType } from '#src/memory/candidates.ts'
import { matchNames, type NameMatches } from '#src/memory/names/same-names.ts'

export interface NamedEntity {
  entityId: string
  name: string
  type: EntityType
}

/** Two entities of which `short` goes into `long` where they are one. */
export interface NamePair {
  short: NamedEntity
  long: NamedEntity
}

export type NamesMatched = NameMatches<NamedEntity>

export function matchedNames(entities: NamedEntity[]): NamesMatched {
  return matchNames(entities)
}
