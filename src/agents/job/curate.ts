/**
 * The curator, part by part: names that are one, then facts entity by entity, then what contradicts
 * itself and procedures that look alike. Names come first, since two names of one thing say it twice.
 */
import type { PrepareContext } from '#actors/operation.ts'
import type { ContradictionsSeen } from '#src/agents/job/contradictions.ts'
import { prepareRest } from '#src/agents/job/contradictions.ts'
import { type NamesSeen, prepareNames } from '#src/agents/job/names.ts'
import { FIRST, prepareSlice, type SliceSeen } from '#src/agents/job/slice.ts'
import { type Found, nothingFound } from '#src/agents/rules/findings.ts'
import type { NamePair } from '#src/agents/rules/names.ts'
import type { Scope } from '#src/base/scope.ts'

export type Stage = 'names' | 'facts' | 'rest'

/** Where a curator is. */
export interface CurateCursor {
  stage: Stage
  /** Pairs of names that are one and still to be merged; absent where an earlier version began the run. */
  names?: NamePair[]
  /** The entity that was looked at last. */
  after: string
  /** The entry of the journal that holds all changes of the run. */
  journalId: string | null
  found: Found
}

export const CURATE_FIRST: CurateCursor = {
  stage: 'names',
  after: FIRST,
  journalId: null,
  found: nothingFound()
}

export type CuratePlan =
  | { stage: 'names'; seen: NamesSeen }
  | { stage: 'facts'; seen: SliceSeen }
  | { stage: 'rest'; seen: ContradictionsSeen }

/** Looks at one part, and asks a model about what is in doubt there. */
export async function prepareCurate(
  context: PrepareContext,
  scope: Scope,
  { stage, names = [], after }: CurateCursor
): Promise<CuratePlan> {
  switch (stage) {
    case 'names':
      return { stage, seen: await prepareNames(context, scope, names) }
    case 'facts':
      return { stage, seen: await prepareSlice(context, scope, after) }
    case 'rest':
      return { stage, seen: await prepareRest(context, scope) }
  }
}
