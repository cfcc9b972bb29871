/** Of several earlier facts that a statement may be a change of, those that it fits best are meant. */
import { CLOSES_FROM } from '#src/updates/together/together.ts'

/** Facts of one earlier statement are about as likely to be meant as each other. */
const AS_LIKELY = 0.85

interface Rival {
  /** Which fact of the later statement speaks of it; null where several do, or none. */
  turning: number | null
  /** The chance that it is closed, 0 to 1. */
  together: number
}

/** The chance from which a fact is closed: of what the statement, or one fact of it, may be a change of, it replaces what it fits best. */
export function leastToClose({ turning }: Rival, all: readonly Rival[]): number {
  const rivals = all.filter((other) => (other.turning ?? turning) === (turning ?? other.turning))
  return Math.max(CLOSES_FROM, AS_LIKELY * Math.max(...rivals.map(({ together }) => together)))
}
