/** Pairs of statements, as contradictions are looked for in them. */
import type { MeantSides } from '#src/triggers/contradictions/meant-sides.ts'
import { Looks } from '#src/triggers/contradictions/view.ts'

/** Two statements of which both are told at present, the earlier first. */
export interface Pair {
  older: Statement
  newer: Statement
  /** How likely the later one makes the earlier untrue, 0 to 1; null where that was never judged. */
  chance: number | null
  /** From when on that counts, milliseconds since the epoch. */
  holdsFrom: number
}

export interface Statement {
  factId: string
  entity: string
  content: string
  at: number
  /** As it looks in each language that it may be in. */
  looks: Looks
  /** The sides that it takes by its meaning. */
  meant: MeantSides
}

/** A fact with its entity, as pairs are made of it. */
export interface Told {
  entityId: string
  entity: string
  factId: string
  content: string
  statedAt: Date
}

/** A pair that was judged when the later fact was kept. */
export interface Doubt {
  older: string
  newer: string
  olderContent: string
  newerContent: string
  olderEntity: string
  newerEntity: string
  olderAt: Date
  newerAt: Date
  chance: number
  holdsFrom: Date
}

/**
 * The pairs to look at: those in doubt, and each of the facts looked at (`ids`) with what was told of the
 * same entity before and after.
 */
export function pairsOf(
  doubts: readonly Doubt[],
  told: readonly Told[],
  ids: ReadonlySet<string>,
  meantBy: ReadonlyMap<string, MeantSides> = new Map()
): Pair[] {
  const pairs = new Map<string, Pair>()
  for (const own of Map.groupBy(told, ({ entityId }) => entityId).values()) {
    const statements = statementsOf(own, meantBy)
    for (const [place, older] of statements.entries()) {
      for (const newer of statements.slice(place + 1)) {
        if (!ids.has(older.factId) && !ids.has(newer.factId)) continue
        pairs.set(keyOf(older.factId, newer.factId), {
          older,
          newer,
          chance: null,
          holdsFrom: newer.at
        })
      }
    }
  }
  for (const doubt of doubts) {
    const known = pairs.get(keyOf(doubt.older, doubt.newer))
    pairs.set(keyOf(doubt.older, doubt.newer), {
      older: known?.older ?? side(doubt.older, doubt.olderContent, doubt.olderAt),
      newer: known?.newer ?? side(doubt.newer, doubt.newerContent, doubt.newerAt),
      chance: doubt.chance,
      holdsFrom: doubt.holdsFrom.getTime()
    })
  }
  return [...pairs.values()]
}

const keyOf = (older: string, newer: string) => `${older} ${newer}`

function side(factId: string, content: string, at: Date): Statement {
  return { factId, entity: '', content, at: at.getTime(), looks: new Looks(content), meant: [] }
}

/** Each fact once, as it was first told here, oldest first. */
function statementsOf(
  told: readonly Told[],
  meantBy: ReadonlyMap<string, MeantSides>
): Statement[] {
  const first = new Map<string, Statement>()
  for (const { factId, entity, content, statedAt } of told) {
    const at = statedAt.getTime()
    const known = first.get(factId)
    if (known !== undefined && known.at <= at) continue
    const looks = known?.looks ?? new Looks(content)
    first.set(factId, { factId, entity, content, at, looks, meant: meantBy.get(factId) ?? [] })
  }
  return [...first.values()].sort((a, b) => a.at - b.at || (a.factId < b.factId ? -1 : 1))
}
