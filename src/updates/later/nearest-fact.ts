/** Which fact of a message speaks of an earlier one, where no single one turns it. */
import { sharedStems } from '#src/updates/features.ts'

/** Of a message that says several things, the one that shares most words with the earlier fact; null of none. */
export function nearestFact<Fact extends { text: string }>(
  facts: readonly Fact[],
  content: string
): Fact | null {
  return facts.reduce<Fact | null>(
    (best, fact) =>
      best === null || sharedStems(fact.text, content) > sharedStems(best.text, content)
        ? fact
        : best,
    null
  )
}
