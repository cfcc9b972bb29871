/** Of several earlier statements that a later one would close, those that are less meant stay open. */
import { anchorsOf } from '#src/updates/anchors.ts'
import type { ReferringPair } from '#src/updates/closing.ts'
import { TURNED } from '#src/updates/matters/matters.ts'

interface Closing {
  older: string
  chance: number
  closes: boolean
}

/** What would close more earlier facts than this closes none: they are in doubt. */
const CLOSED_MAX = 2

/** The words of the earlier statement that the later one says again. */
export function sharedIn({ older, newer }: ReferringPair): ReadonlySet<string> {
  const { pieces } = older.reading
  const anchors = anchorsOf(older.reading, newer.reading)
  return new Set(anchors.map(({ before }) => pieces[before]?.text ?? ''))
}

/**
 * A statement takes the place of one thing, or of the same one said again: with "Ballet was a phase, Ella quit" her ballet is
 * over, and not what has nothing but Ella in common with it.
 */
export function notTooMuch<Update extends Closing>(
  found: readonly Update[],
  shared: ReadonlyMap<string, ReadonlySet<string>>
): Update[] {
  const closed = found.filter(({ closes }) => closes).map(({ older }) => older)
  const isLessMeant = (older: string) => {
    const own = shared.get(older)
    return closed.some((other) => {
      const words = shared.get(other)
      return (
        own !== undefined && words !== undefined && own.size < words.size && own.isSubsetOf(words)
      )
    })
  }
  return found.map((one) => {
    const isTooMuch = closed.length > CLOSED_MAX || isLessMeant(one.older)
    return { ...one, closes: one.closes && (!isTooMuch || one.chance === TURNED) }
  })
}
