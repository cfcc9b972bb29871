/** The refusal of an undo that would overwrite something newer. */
import { Failure } from '#src/base/failure.ts'

/** What an undo meets when something that it would bring back was replaced. */
export function changedSince(): Failure<'conflict'> {
  return new Failure('conflict', 'This was changed since and cannot be taken back exactly.', {})
}
