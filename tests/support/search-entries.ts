/** Entries of the search index as tests want them: one word each, vectors whose order is known. */
import type { NewEntry } from '#db/stores/finding/search-index.ts'
import type { ItemKind } from '#src/memory/findable/item-kind.ts'

/** Unit vectors on half a circle: the nearest of the first one are those right behind it. */
export function circleVector(place: number, of: number): Float32Array {
  const angle = (place / of) * Math.PI
  return Float32Array.of(Math.cos(angle), Math.sin(angle))
}

/** An entry of the one word "bee". */
export function beeEntry(
  kind: ItemKind,
  itemId: string,
  vector: Float32Array,
  statedAt: number
): NewEntry {
  const embedding = { vector, tokens: null }
  return {
    kind,
    itemId,
    terms: new Map([['bee', 1]]),
    length: 1,
    embedding,
    statedAt,
    expiresAt: null
  }
}
