/**
 * Relations: directed, typed, between two different entities of a scope, each once per type. The type
 * is an open word written in snake case, so "works at" and "works_at" are the same relation.
 */

export interface RelationEnds {
  fromEntity: string
  toEntity: string
  type: string
}

/** `works at` → `works_at`; letters of any script stay. Never empty: what has no word is `related_to`. */
export function relationType(text: string): string {
  const type = text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '_')
    .replace(/^_+|(?<!_)_+$/g, '')
    .slice(0, 60)
  return type === '' ? 'related_to' : type
}

/** What makes a relation the same one again. */
export function relationKey({ fromEntity, toEntity, type }: RelationEnds): string {
  return `${fromEntity} ${toEntity} ${type}`
}

/** A relation of a thing with itself says nothing and is not kept. */
export function isLoop({ fromEntity, toEntity }: RelationEnds): boolean {
  return fromEntity === toEntity
}

/** The relation with one entity put in another's place, as a merge does. */
export function redirected<Ends extends RelationEnds>(
  relation: Ends,
  source: string,
  target: string
): Ends {
  return {
    ...relation,
    fromEntity: relation.fromEntity === source ? target : relation.fromEntity,
    toEntity: relation.toEntity === source ? target : relation.toEntity
  }
}
