/**
 * Whose memory a read is about: a user's own, or what another account shares of one user's. The second
 * is a type of its own without the fields of a `Scope`, so whatever takes a scope, every writing function
 * first of all, refuses it. Only the check makes one (`db/stores/teams/shared-views.ts`).
 */
import type { Scope } from '#src/base/scope.ts'

declare const checked: unique symbol

/** Entities of one user of another account that the reader sees, as the check found them. */
export interface SharedView {
  readonly [checked]: true
  /** The account that reads. */
  readonly readerId: string
  readonly ownerId: string
  readonly ownerUserId: string
  /** The entities, each with the team through which it is seen. */
  readonly teamOf: ReadonlyMap<string, string>
}

export type View = Scope | SharedView

export function isShared(view: View): view is SharedView {
  return 'ownerId' in view
}
