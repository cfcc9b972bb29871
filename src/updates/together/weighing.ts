/**
 * What is known of the pairs of one add: found while it is prepared, where a model may be asked, and used when it is
 * kept, where none may. A pair that comes up only then, since its earlier fact was kept meanwhile, is decided without
 * the cross-encoder, or noted so that the add is prepared again.
 */
import type { Look } from '#src/updates/features.ts'
import type { Chances } from '#src/updates/together/together.ts'

/** What the cross-encoder reads of a pair: the earlier fact, and what was said later. */
export interface PairTexts {
  earlier: string
  later: string
}

/** A pair as three decisions see it, and what they come to without the cross-encoder. */
export interface Weighed {
  chances: Chances
  together: number
}

export class Weighing {
  /** Looks at statements, by language and text: those of one add are near the same earlier facts. */
  readonly looks = new Map<string, Look>()
  readonly #weighed = new Map<string, Weighed>()
  readonly #judged: Map<string, number>
  readonly #open = new Map<string, PairTexts>()

  /** `judgements` are those of the same add, weighed before. */
  constructor(judgements: ReadonlyMap<string, number> = new Map()) {
    this.#judged = new Map(judgements)
  }

  /** What the cross-encoder has said so far. */
  get judgements(): ReadonlyMap<string, number> {
    return this.#judged
  }

  /** What three decisions say of a pair, worked out once. */
  weighed(pair: PairTexts, weigh: () => Weighed): Weighed {
    const key = keyOf(pair)
    const known = this.#weighed.get(key) ?? weigh()
    this.#weighed.set(key, known)
    return known
  }

  /** The log-odds by the cross-encoder; null where it was not asked. A pair that it should be asked about is noted. */
  judged(pair: PairTexts, language: string): number | null {
    const known = this.#judged.get(keyOf(pair))
    if (known !== undefined) return known
    if (language === CROSS_ENCODED) this.#open.set(keyOf(pair), pair)
    return null
  }

  /** The pairs that the cross-encoder should be asked about. */
  get open(): PairTexts[] {
    return [...this.#open.values()]
  }

  /** What it said of them, in their order. */
  learn(pairs: readonly PairTexts[], logOdds: readonly number[]): void {
    for (const [place, pair] of pairs.entries()) {
      const said = logOdds[place]
      if (said === undefined) continue
      this.#judged.set(keyOf(pair), said)
      this.#open.delete(keyOf(pair))
    }
  }
}

/** The one language of the built-in model. */
const CROSS_ENCODED = 'en'

function keyOf({ earlier, later }: PairTexts): string {
  return `${earlier}\n${later}`
}
